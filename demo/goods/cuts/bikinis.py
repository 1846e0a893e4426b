"""Bikinis. Outlines are in the front view, in meters. Cups lie on the skin, briefs on the stretched cloth."""
import numpy as np

import trims
from cuts.parts import TOP, WIDE, badge, brief, closed_below, gusset, low, region, strap
from fabrics import binding, garment, plain, solid
from objects import CLOTH
from outline import half, outline_distance, seen_from_front, whole
from sewing import along_brief
from surface import project
from trims import CORD

CUP = whole([(.096, .548), (.073, .488), (.046, .430), (.019, .384)],
            [(.019, .384), (.073, .380), (.124, .385)],
            [(.124, .385), (.128, .436), (.114, .494), (.096, .548)])


# Height at which cords are tied behind the neck: high, so that they rise all the way from the shoulder
NAPE = 0.738


def around_neck(side):
    """Returns points of a cord from the breast to the nape."""
    return (side * .058, -.02, .680), (side * .052, .035, .712), (side * .030, .07, .730)


def tied_brief():
    z = low()
    front = half(
        [(0, .098), (.05, .102), (.10, .113), (.134, .126)],
        [(.137, .122), (.120, .096), (.097, .062), (.077, .030), (.058, .006), *gusset(z)],
        closed_below(z))
    back = half(
        [(0, .122), (.07, .129), (.134, .130)],
        [(.137, .126), (.130, .092), (.114, .049), (.092, .012), (.068, -.004), *gusset(z)],
        closed_below(z))
    return front, back


def triangle(room):
    """Triangle bikini: two cups on cords tied at the neck and at the back, and a low brief with bows at the hips."""
    skin, string, on = room.skin, room.edging, CLOTH + CORD
    cups = {-1: room.look.get("second", room.look["main"]), 1: room.look["main"]}
    nape = project(skin, np.array([[0.0, 0.12, NAPE]]), on, 8)[0]
    for side, fabric in cups.items():
        room.sew(f"cup {side}", lambda p: np.where(p[:, 1] < 0.02, outline_distance(CUP, side * p[:, 0], p[:, 2]), 0.05), skin, garment(fabric))
        apex = seen_from_front(skin, side * .0945, .538, on)
        trims.cord(f"neck {side}", [apex, *around_neck(side), nape], skin, string)
    trims.bow("neck bow", nape, np.array((1.0, 0, 0)), skin, string, 0.9)
    height = 0.384
    ring = 0.0160 if "ring" in room.look else 0.0
    trims.girdle("under", lambda a: height + 0.010 * (1 - np.cos(a)) / 2, skin, string, gap=ring)
    if ring:
        middle = seen_from_front(skin, 0.0, height, on + 0.002)
        trims.ring(middle, plain("ring", room.look["ring"], 0.30, 1.0), ring)
        for side in (-1, 1):
            trims.loop_on_ring(f"loop {side}", middle + (side * ring, 0, 0), string)
    behind = project(skin, np.array([[0.0, 0.12, height + 0.010]]), on, 8)[0]
    trims.bow("back bow", behind, np.array((1.0, 0, 0)), skin, string)
    front, back = tied_brief()
    edge = np.concatenate(room.sew("brief", region(front, back), uv=along_brief))
    fn = room.spanned
    for s in (-1, 1):
        ends = [edge[np.argmax(s * edge[:, 0] + 0.5 * side * edge[:, 1] + 2 * edge[:, 2])] for side in (-1, 1)]
        trims.cord(f"hip {s}", [ends[0], (s * .163, -.03, .127), (s * .163, .03, .129), ends[1]], fn, string)
        trims.bow(f"bow {s}", np.array((s * .150, -.050, .127)), np.array((s * .75, .66, 0)), fn, string, 1.3)


def low_band(low_edge, high_front, high_back):
    """Returns the front and back outlines of a straight top around the bust. The upper edges are lists of (x, z) from
    the center to the side."""
    bottom = [(WIDE, low_edge), (0, low_edge)]
    return half(high_front, bottom), half(high_back, bottom)


def bandeau_top(room):
    """Bandeau top: a straight band around the bust, gathered in the center, with a thin cord around the neck."""
    fn, skin, string = room.spanned, room.skin, room.edging
    front, back = low_band(.374, [(0, .466), (.040, .478), (.085, .485), (.122, .474), (.150, .458), (WIDE, .452)],
                           [(0, .438), (.08, .440), (.13, .446), (.158, .451), (WIDE, .452)])
    room.sew("bandeau", region(front, back))
    knot = garment(room.look["second"])
    line = np.stack([seen_from_front(fn, 0.0, z, CLOTH + 0.002) for z in np.linspace(.470, .370, 40)])
    trims.strip("knot", line, knot, fn, 0.024, 0.005)
    on = CLOTH + trims.CORD
    nape = project(skin, np.array([[0.0, 0.12, NAPE]]), on, 8)[0]
    for side in (-1, 1):
        start = seen_from_front(fn, side * .012, .466, on + 0.002)
        trims.cord(f"neck {side}", [start, *around_neck(side), nape], skin, string)
    trims.bow("neck bow", nape, np.array((1.0, 0, 0)), skin, string, 0.9)


def bandeau(room):
    """A bandeau top and a brief with a mid or low rise."""
    bandeau_top(room)
    rise = {"low": .108, "mid": .148}[room.look.get("rise", "mid")]
    front, back = brief([(0, rise - .012), (.06, rise - .006), (.12, rise + .006), (WIDE, rise + .014)],
                        [(0, rise + .012), (.07, rise + .014), (.14, rise + .014), (WIDE, rise + .014)], rise - .030,
                        room.look.get("cheeky", 0.0))
    room.sew("brief", region(front, back))


def halter(room):
    """Halter bikini: full cups that meet in the center and continue as a strap around the neck, an underband, and a
    brief with a mid rise."""
    fn = room.spanned
    up, down = strap([(0, .432), (.018, .468), (.040, .530), (.054, .588), (.058, .630), (.059, .660)],
                     [(.080, .660), (.084, .625), (.093, .578), (.108, .522), (.126, .466), (.146, .428), (.172, .414), (WIDE, .412)])
    front = half(up, down, [(WIDE, .374), (0, .374)])
    back = half([(0, .404), (.08, .404), (.15, .410), (WIDE, .412)], [(WIDE, .374), (0, .374)])
    collar = half([(0, .660), (.025, .662), (.044, .668), (.055, .684), (.059, TOP)],
                  [(.080, TOP), (.080, .676), (.067, .656), (.040, .643), (0, .638)])
    star = room.look.get("star")
    room.sew("halter", region(front, back, more=[collar]), fabric=garment(room.look["main"], room.look["second"], star),
             attributes={"block": lambda p: 0.396 - p[:, 2], **(badge(.062, .440, .013) if star else {})})
    nape = project(fn, np.array([[0.0, 0.12, .648]]), CLOTH, 8)[0]
    trims.bow("neck bow", nape, np.array((1.0, 0, 0)), fn, binding(room.look["main"]), 1.2, 0.0034)
    cheeky = room.look.get("cheeky", 0.0)
    front, back = brief([(0, .132), (.06, .138), (.12, .150), (WIDE, .158)], [(0, .158), (.14, .158), (WIDE, .158)], .120 + .02 * (cheeky > 0), cheeky)
    room.sew("brief", region(front, back), fabric=garment(room.look["main"], room.look["second"]),
             attributes={"block": lambda p: p[:, 2] - waist_line(p) + 0.028})


def waist_line(p):
    """Returns the height of the waist edge of the halter bikini's brief."""
    return np.where(p[:, 1] < 0, .132 + .026 * np.clip(np.abs(p[:, 0]) / .16, 0, 1) ** 1.3, .158)


def crop_top(neck, neck_back, side=.455, bottom=.370, inner=.087, outer=.121):
    """Returns the outlines of a short top with straps. `neck` is the neckline, round or sweetheart, from the center to
    the strap."""
    up, down = strap([*neck, (inner, .610), (inner + .001, .660)],
                     [(outer, .660), (outer - .002, .600), (outer - .004, .555), (outer, .520), (.124, .490), (.142, .468), (.172, side + .004), (WIDE, side)])
    front = half(up, down, [(WIDE, bottom), (0, bottom)])
    up, down = strap([*neck_back, (inner, .610), (inner + .001, .660)],
                     [(outer, .660), (outer, .590), (outer, .530), (.126, .492), (.144, .468), (.172, side + .004), (WIDE, side)])
    return front, half(up, down, [(WIDE, bottom), (0, bottom)])


def high_brief(room):
    """A brief that reaches the waist. If the look has a second cloth, the waistband is of this cloth."""
    front, back = brief([(0, .278), (.07, .279), (WIDE, .284)], [(0, .290), (.07, .289), (WIDE, .284)], .122)
    room.sew("brief", region(front, back), fabric=garment(room.look["main"], room.look.get("second")),
             attributes={"block": lambda p: p[:, 2] - .246} if "second" in room.look else {})


def bandeau_high_waist(room):
    bandeau_top(room)
    high_brief(room)


def high_waist(room):
    """A short top with a sweetheart neckline, and a brief that reaches the waist. Some looks have a bow at the
    neckline."""
    front, back = crop_top([(0, .462), (.018, .470), (.045, .492), (.066, .525), (.077, .565)],
                           [(0, .430), (.040, .437), (.066, .470), (.077, .530)], bottom=.366)
    room.sew("top", region(front, back))
    high_brief(room)
    if room.look.get("bow"):
        knot = seen_from_front(room.spanned, 0.0, .458, CLOTH)
        trims.bow("bow", knot, np.array((1.0, 0, 0)), room.spanned, binding(room.look["main"]), 1.15, 0.0034)


def sport(room):
    """A racerback top with a high neck and a wide underband, and a brief with a wide waistband. The drawcord of the
    brief runs inside the waistband, except between two eyelets."""
    up, down = strap([(0, .520), (.030, .524), (.057, .545), (.075, .580), (.082, .620), (.083, .660)],
                     [(.123, .660), (.119, .605), (.108, .560), (.108, .525), (.120, .492), (.140, .470), (.172, .456), (WIDE, .452)])
    front = half(up, down, [(WIDE, .360), (0, .360)])
    up, down = strap([(0, .545), (.026, .552), (.055, .578), (.075, .618), (.083, .660)],
                     [(.123, .660), (.103, .610), (.066, .555), (.046, .500), (.052, .455), (.082, .420), (.130, .404), (WIDE, .400)])
    back = half(up, down, [(WIDE, .360), (0, .360)])
    both = garment(room.look["main"], room.look["second"])
    room.sew("top", region(front, back), fabric=both, attributes={"block": lambda p: 0.390 - p[:, 2]})
    front, back = brief([(0, .160), (.07, .165), (WIDE, .176)], [(0, .182), (.07, .181), (WIDE, .176)], .112)
    room.sew("brief", region(front, back), fabric=both,
             attributes={"block": lambda p: p[:, 2] - np.where(p[:, 1] < 0, .160 + .016 * np.clip(np.abs(p[:, 0]) / .17, 0, 1), .179) + .034})
    cord, metal = binding(solid(room.look["cord"])), plain("eyelets", room.look["eyelets"], 0.30, 1.0)
    eyelets = [seen_from_front(room.spanned, side * .017, .146, CLOTH + 0.0008) for side in (-1, 1)]
    for eyelet in eyelets:
        trims.ring(eyelet, metal, 0.0042, 0.0012)
    trims.cord("drawcord", [eyelets[0], (0, -.13, .146), eyelets[1]], room.spanned, cord, 0.0018)


CUTS = {
    "triangle-bikini": triangle,
    "bandeau-bikini": bandeau,
    "halter-bikini": halter,
    "high-waist-bikini": high_waist,
    "sport-bikini": sport,
    "bandeau-top": bandeau_top,
    "high-waist-bottoms": high_brief,
    "bandeau-high-waist-bikini": bandeau_high_waist,
}
