"""One-pieces."""
import numpy as np

import trims
from cuts.parts import GUSSET, TOP, WIDE, badge, closed_below, leg_back, leg_front, low, nearest, region, strap
from fabrics import garment
from objects import CLOTH
from outline import half, seen_from_front, spline, whole
from surface import project


def scoop(room):
    """Round neckline in front and back, 3.5 cm wide straps, and a high leg. Some looks have a star at the hip."""
    up, down = strap([(0, .478), (.026, .481), (.051, .497), (.067, .525), (.077, .560), (.086, .60), (.088, .660)],
                     [(.123, .660), (.122, .600), (.114, .560), (.113, .525), (.122, .492), (.140, .470), (.170, .459), (WIDE, .455)])
    front = half(up, down, leg_front(), closed_below(low()))
    up, down = strap([(0, .357), (.035, .362), (.064, .388), (.078, .440), (.080, .517), (.088, .600), (.088, .660)],
                     [(.123, .660), (.122, .590), (.116, .533), (.125, .493), (.142, .470), (.170, .459), (WIDE, .455)])
    back = half(up, down, leg_back(), closed_below(low()))
    star = room.look.get("star")
    room.sew("one-piece", region(front, back), fabric=garment(room.look["main"], star=star),
             attributes=badge(.066, .112, .016) if star else None)


def racerback(room):
    """High neck, side panels of the second cloth, and a back on which the straps meet between the shoulder blades above
    a keyhole."""
    up, down = strap([(0, .548), (.030, .551), (.058, .565), (.077, .590), (.088, .620), (.091, .660)],
                     [(.126, .660), (.121, .610), (.106, .570), (.101, .535), (.112, .500), (.135, .475), (.170, .462), (WIDE, .458)])
    front = half(up, down, leg_front(.125), closed_below(low()))
    up, down = strap([(0, .572), (.030, .577), (.059, .592), (.081, .614), (.090, .638), (.091, .660)],
                     [(.126, .660), (.123, .634), (.106, .600), (.072, .555), (.047, .508), (.043, .470), (.056, .430), (.086, .408), (.122, .414), (.155, .438), (WIDE, .458)])
    back = half(up, down, leg_back(.125), closed_below(low()))
    a = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    keyhole = np.stack([0.017 * np.sin(a) * (1 + 0.25 * np.cos(a)), 0.490 + 0.050 * np.cos(a)], 1)

    # Distance to the panel seam: closer to the center at the waist, farther out at bust and hip, up to the armhole
    def side_panel(p):
        return np.abs(p[:, 0]) - (0.098 - 0.020 * np.exp(-((p[:, 2] - 0.29) / 0.10) ** 2) - 0.25 * np.clip(0.10 - p[:, 2], 0, 0.06) + 0.5 * np.clip(p[:, 2] - 0.50, 0, 0.1))
    room.sew("one-piece", region(front, back, holes=[keyhole]), fabric=garment(room.look["main"], room.look["second"]),
             attributes={"block": side_panel})


def plunge(room):
    """Deep V-neck with cord straps. The back is open to the waist, with a tie across it."""
    fn, string, on = room.spanned, room.edging, CLOTH + trims.CORD
    front = half([(0, .360), (.024, .418), (.050, .480), (.078, .548)],
                 [(.088, .548), (.108, .500), (.128, .460), (.150, .425), (.172, .405), (WIDE, .395)],
                 leg_front(.180), closed_below(low()))
    back = half([(0, .195), (.045, .201), (.084, .226), (.112, .266), (.130, .312), (.143, .350), (.160, .380), (WIDE, .395)],
                leg_back(.180, 0.6), closed_below(low()))
    edge = np.concatenate(room.sew("one-piece", region(front, back)))
    for side in (-1, 1):
        apex = seen_from_front(fn, side * .083, .545, on)
        behind = nearest(edge, (side * .108, .08, .280))
        trims.cord(f"strap {side}", [apex, (side * .085, -.02, .64), (side * .085, .08, .60), behind], room.skin, string, lift=-0.0012)
    ends = [nearest(edge, (side * .140, .07, .365)) for side in (-1, 1)]
    trims.cord("tie", [ends[0], (0, .14, .365), ends[1]], fn, string)
    trims.bow("bow", project(fn, np.array([[0, .12, .365]]), on, 8)[0], np.array((1.0, 0, 0)), fn, string)


def one_shoulder(room):
    """One wide strap over the left shoulder. Stars above a slanted seam, stripes below it."""
    down = [(.128, TOP), (.128, .660), (.126, .600), (.123, .560), (.122, .520), (.130, .490), (.148, .468), (.175, .459), (WIDE, .455)]
    right = [(-WIDE, .455), (-.175, .457), (-.140, .462), (-.100, .480), (-.050, .515), (0, .548), (.042, .574), (.074, .600), (.087, .628), (.088, .660), (.088, TOP)]
    legs = leg_front(.125)
    front = whole(right, down, legs, [(GUSSET, low() - .020), (-GUSSET, low() - .020)], [(-x, z) for x, z in legs[::-1]])
    behind = [(-WIDE, .455), (-.175, .455), (-.135, .452), (-.090, .462), (-.040, .492), (.005, .528), (.046, .565), (.075, .596), (.087, .626), (.088, .660), (.088, TOP)]
    legs = leg_back(.125)
    back = whole(behind, down, legs, [(GUSSET, low() - .020), (-GUSSET, low() - .020)], [(-x, z) for x, z in legs[::-1]])
    room.sew("one-piece", region(front, back), fabric=garment(room.look["main"], room.look["second"]),
             attributes={"block": lambda p: p[:, 2] - 0.372 - 0.22 * p[:, 0]})


def long_sleeve(room):
    """Long sleeves, a stand-up collar and a zipper down to the breast. Only the breast panel is of the first cloth."""
    fn = room.spanned
    shoulder = [(WIDE, TOP), (WIDE, .300)]
    front = half([(0, TOP), *shoulder], leg_front(.112), closed_below(low()))
    back = half([(0, TOP), *shoulder], leg_back(.112), closed_below(low()))
    trunk = region(front, back)

    def suit(p):
        x, z = np.abs(p[:, 0]), p[:, 2]
        sleeve = x > np.interp(z, [.10, .30, .45, .50], [.197, .166, .152, .152])
        return np.maximum(np.where(sleeve & (z < .5), .120 - z, trunk(p)), z - .662)

    raglan = spline([(.060, .690), (.062, .655), (.086, .590), (.108, .530), (.119, .470), (.119, .410), (.112, .340), (.104, .280), (.100, .200)])[::-1]

    # Positive outside the breast panel, which ends at raglan seams, at the sides and at a curve above the waist
    def breast(p):
        x, z = np.abs(p[:, 0]), p[:, 2]
        return np.maximum(x - np.interp(z, raglan[:, 1], raglan[:, 0]), .280 - .045 * np.cos(p[:, 0] * 20) - z)
    room.sew("suit", suit, fabric=garment(room.look["main"], room.look["second"]), attributes={"block": breast})
    line = np.stack([seen_from_front(fn, 0.0, z, CLOTH + 0.001) for z in np.linspace(.655, .440, 80)])
    trims.strip("zip", line, room.edging, fn, 0.011, 0.0022)


CUTS = {
    "scoop-one-piece": scoop,
    "racerback-one-piece": racerback,
    "plunge-one-piece": plunge,
    "one-shoulder-one-piece": one_shoulder,
    "long-sleeve-suit": long_sleeve,
}
