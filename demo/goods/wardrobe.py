"""What each product is cut and made of: product -> cut, and for each of its colours the cloths by role.

The first colour has no name of its own: its pictures are called after the product alone.
"""
from fabrics import printed, solid

RED, NAVY, CREAM, GOLD = "#b3202f", "#1b2a63", "#fbf6ec", "#d8ad55"
BLACK, OLD_GOLD, SUN_GOLD = "#222228", "#c8a45a", "#d3b06a"
POPPY, INK = "#ea7a2c", "#3a3c70"
INDIGO, CHALK = "#2a3b61", "#f7f5ef"

WARDROBE = {
    "lifeguard-scoop-one-piece": ("scoop-one-piece", {
        "": {"main": solid(RED), "edging": solid(NAVY), "star": CREAM},
        "navy": {"main": solid(NAVY), "edging": solid(RED), "star": CREAM},
    }),
    "captain-stripe-scoop-one-piece": ("scoop-one-piece", {
        "": {"main": printed("sailor", INDIGO, CHALK), "edging": solid(INDIGO)},
    }),
    "old-glory-triangle-bikini": ("triangle-bikini", {
        "": {"main": printed("stripes", RED, CREAM), "second": printed("stars", CREAM, NAVY), "edging": solid(NAVY), "ring": GOLD},
        "midnight-gold": {"main": printed("stripes", BLACK, OLD_GOLD), "second": printed("stars", OLD_GOLD, BLACK), "edging": solid(BLACK),
                          "ring": GOLD},
    }),
    "poppy-field-triangle-bikini": ("triangle-bikini", {
        "": {"main": solid(POPPY), "edging": solid(INK)},
    }),
}
