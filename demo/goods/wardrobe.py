"""The cut of each product, and for each of its colors the cloths by role.

The first color has no name. Its pictures have only the name of the product.
"""
from fabrics import printed, solid

RED, NAVY, CREAM, GOLD = "#b3202f", "#1b2a63", "#fbf6ec", "#d8ad55"
BLACK, OLD_GOLD = "#222228", "#c8a45a"
BRICK, SHELL, SLATE = "#c1543f", "#f6ebd6", "#34526f"
CORAL, FOAM = "#ee6f5e", "#fff7f0"
TEAL, MINT, DEEP, SURF = "#1f8087", "#ecf6f1", "#0f4152", "#8ccbc4"
POPPY, INK = "#ea7a2c", "#3a3c70"
INDIGO, CHALK = "#2a3b61", "#f7f5ef"
FOREST, AMBER = "#2f4d3e", "#d99a5b"
OAT, RUST, PLUM, MELON = "#d9bf97", "#a04e30", "#5d2340", "#e0604f"

CYPRESS = {"": {"main": printed("sailor", FOREST, SHELL), "second": solid(FOREST), "edging": solid(FOREST)}}

WARDROBE = {
    "old-glory-triangle-bikini": ("triangle-bikini", {
        "": {"main": printed("stripes", RED, CREAM), "second": printed("stars", CREAM, NAVY), "edging": solid(NAVY), "ring": GOLD},
        "midnight-gold": {"main": printed("stripes", BLACK, OLD_GOLD), "second": printed("stars", OLD_GOLD, BLACK), "edging": solid(BLACK),
                          "ring": GOLD},
    }),
    "harbor-bandeau-bikini": ("bandeau-bikini", {
        "": {"main": printed("deck", BRICK, SHELL, SLATE), "second": solid(BRICK), "edging": solid(SLATE)},
    }),
    "lone-star-halter-bikini": ("halter-bikini", {
        "": {"main": solid(BLACK), "second": solid(BLACK), "edging": solid(BLACK), "star": OLD_GOLD},
    }),
    "boardwalk-high-waist-bikini": ("high-waist-bikini", {
        "": {"main": printed("gingham", CORAL, FOAM), "edging": solid(CORAL), "bow": True},
        "indigo-gingham": {"main": printed("gingham", INDIGO, CHALK), "edging": solid(INDIGO), "bow": True},
    }),
    "point-break-sport-bikini": ("sport-bikini", {
        "": {"main": printed("waves", MINT, DEEP, SURF), "second": solid(TEAL), "edging": solid(TEAL), "cord": MINT, "eyelets": "#c3c8c6"},
    }),
    "poppy-field-triangle-bikini": ("triangle-bikini", {
        "": {"main": solid(POPPY), "edging": solid(INK)},
    }),
    "firecracker-halter-bikini": ("halter-bikini", {
        "": {"main": printed("scattered-stars", CREAM, NAVY), "second": solid(RED), "edging": solid(NAVY), "cheeky": 0.7},
    }),
    "anchor-point-high-waist-bikini": ("high-waist-bikini", {
        "": {"main": printed("anchors", CREAM, NAVY), "edging": solid(CREAM)},
    }),
    "sandbar-bandeau-bikini": ("bandeau-bikini", {
        colour: {"main": solid(tone, "rib"), "second": solid(tone, "rib"), "edging": solid(tone), "rise": "low", "cheeky": 0.6}
        for colour, tone in (("", RUST), ("black", BLACK), ("oat", OAT))
    }),
    "cypress-mix-and-match-bikini": ("bandeau-high-waist-bikini", CYPRESS),
    "cypress-bandeau-top": ("bandeau-top", CYPRESS),
    "cypress-high-waist-bottoms": ("high-waist-bottoms", CYPRESS),
    "lifeguard-scoop-one-piece": ("scoop-one-piece", {
        "": {"main": solid(RED), "edging": solid(NAVY), "star": CREAM},
        "navy": {"main": solid(NAVY), "edging": solid(RED), "star": CREAM},
    }),
    "golden-hour-plunge-one-piece": ("plunge-one-piece", {
        "": {"main": solid(BLACK), "edging": solid(OLD_GOLD)},
    }),
    "lap-lane-racerback-one-piece": ("racerback-one-piece", {
        "": {"main": solid(DEEP), "second": solid(TEAL), "edging": solid(SURF)},
    }),
    "liberty-one-shoulder-one-piece": ("one-shoulder-one-piece", {
        "": {"main": printed("stripes", RED, CREAM, size=.036, angle=-32), "second": printed("stars", CREAM, NAVY), "edging": solid(NAVY)},
    }),
    "steamer-lane-long-sleeve-suit": ("long-sleeve-suit", {
        "": {"main": solid(SHELL), "second": solid(SLATE), "edging": solid(BRICK)},
    }),
    "captain-stripe-scoop-one-piece": ("scoop-one-piece", {
        "": {"main": printed("sailor", INDIGO, CHALK), "edging": solid(INDIGO)},
    }),
    "freedom-run-leggings": ("full-leggings", {
        colour: {"main": solid(tone, "brushed"), "second": solid(stripe, "brushed"), "edging": solid(tone, "brushed"), "panel": "stripe"}
        for colour, tone, stripe in (("", NAVY, RED), ("black", BLACK, OLD_GOLD), ("forest", FOREST, AMBER))
    }),
    "coastline-seven-eighth-leggings": ("seven-eighth-leggings", {
        "": {"main": solid(DEEP, "brushed"), "second": solid(TEAL, "brushed"), "edging": solid(DEEP, "brushed"), "tape": solid(SURF)},
    }),
    "bonfire-flare-leggings": ("flare-leggings", {"": {"main": solid(RUST, "brushed"), "edging": solid(RUST, "brushed")}}),
    "constellation-leggings": ("full-leggings", {
        "": {"main": solid(SLATE, "brushed"), "second": printed("scattered-stars", "#f6ebd6", "#22384f", fabric="brushed"),
             "edging": solid(SLATE, "brushed"), "panel": "leg"},
    }),
    "west-cliff-bike-shorts": ("bike-shorts", {
        colour: {"main": solid(tone, "brushed"), "second": solid(second, "brushed"), "edging": solid(second, "brushed")}
        for colour, tone, second in (("", INDIGO, "#1e2b4a"), ("coral", CORAL, "#d9543f"), ("black", BLACK, "#34343c"))
    }),
    "mile-marker-running-shorts": ("running-shorts", {"": {"main": solid(RED, "taffeta"), "edging": solid(CREAM)}}),
    "dawn-patrol-running-shorts": ("running-shorts", {
        "": {"main": solid(POPPY, "taffeta"), "second": printed("perforated", INK, "#14152c", fabric="taffeta"), "edging": solid("#f5b450")},
    }),
    "tidewater-sarong": ("sarong", {
        "": {"main": printed("waves", "#fff7f0", CORAL, "#f7b7a3", fabric="voile", size=0.085), "edging": solid(CORAL, "voile")},
    }),
    "salt-air-kaftan": ("kaftan", {"": {"main": printed("chalk", "#fdf8ee", "#d9c29a", fabric="crepon", size=0.040, share=0.26), "edging": solid("#8f5c34")}}),
    "weekender-beach-shirt": ("beach-shirt", {
        "": {"main": printed("chalk", CHALK, "#5f80aa", fabric="shirting", size=0.016), "edging": solid("#5f80aa", "shirting")},
        "white": {"main": solid("#fbfaf6", "shirting"), "edging": solid("#fbfaf6", "shirting")},
    }),
    "marina-beach-dress": ("tiered-dress", {"": {"main": solid(POPPY, "gauze"), "edging": solid(POPPY, "gauze")}}),
    "crosswind-strappy-bra": ("strappy-bra", {
        "": {"main": solid(BLACK), "edging": solid(BLACK)},
        "plum": {"main": solid(PLUM), "edging": solid(PLUM)},
    }),
    "anthem-racerback-bra": ("racerback-bra", {
        "": {"main": printed("stars", CREAM, NAVY), "second": printed("stripes", RED, CREAM, size=.026, angle=0), "edging": solid(NAVY)},
        "pacific-stripe": {"main": solid(DEEP), "second": printed("stripes", TEAL, MINT, size=.026, angle=0), "edging": solid(DEEP)},
    }),
    "tidal-longline-bra": ("longline-bra", {
        "": {"main": solid(MINT), "second": solid(TEAL), "edging": solid(DEEP)},
    }),
    "overlook-ribbed-tank": ("racer-tank", {
        "": {"main": solid(MELON, "wide_rib"), "edging": solid(MELON)},
    }),
    "sunday-muscle-tank": ("loose-tank", {
        "": {"main": solid("#fbf6ea", "jersey"), "edging": solid("#2f3f66", "jersey"), "star": "#2f3f66"},
        "washed-navy": {"main": solid("#3d4d6e", "jersey"), "edging": solid("#3d4d6e", "jersey"), "star": "#f7f5ef"},
    }),
    "pier-cropped-tank": ("cropped-tank", {
        "": {"main": printed("deck", "#c1543f", "#f6ebd6", "#c1543f", fabric="jersey"), "edging": solid(SLATE, "jersey")},
    }),
}
