"""Tight tops: sports bras and the ribbed tank."""
import numpy as np

import trims
from cuts.parts import WIDE, nearest, region, strap
from fabrics import garment
from outline import half


def straight(z):
    return [(WIDE, z), (0, z)]


def racerback(room):
    """Sports bra with two layers in front, a high armhole, a back gathered between the shoulder blades, and two bands
    of the second cloth at the bottom."""
    up, down = strap([(0, .500), (.028, .504), (.054, .526), (.070, .562), (.082, .610), (.084, .660)],
                     [(.125, .660), (.121, .605), (.110, .560), (.108, .528), (.120, .496), (.142, .476), (.172, .466), (WIDE, .462)])
    front = half(up, down, straight(.345))
    up, down = strap([(0, .520), (.024, .526), (.048, .556), (.073, .608), (.084, .660)],
                     [(.125, .660), (.105, .612), (.070, .560), (.050, .505), (.054, .462), (.080, .432), (.118, .430), (.155, .446), (WIDE, .462)])
    back = half(up, down, straight(.345))
    room.sew("bra", region(front, back), fabric=garment(room.look["main"], room.look["second"]), attributes={"block": lambda p: 0.392 - p[:, 2]})


def strappy(room):
    """Sports bra with a round neckline, thin straps that cross at the back, and a narrow band at the bottom."""
    fn = room.spanned
    front = half([(0, .470), (.030, .474), (.056, .494), (.074, .530)],
                 [(.096, .534), (.108, .505), (.124, .472), (.146, .452), (WIDE, .446)], straight(.358))
    back = half([(0, .410), (.07, .412), (.12, .424), (.152, .440), (WIDE, .446)], straight(.358))
    edge = np.concatenate(room.sew("bra", region(front, back), attributes={"block": lambda p: 0.378 - p[:, 2]},
                                   fabric=garment(room.look["main"], room.look["main"])))
    for side in (-1, 1):
        for i, (x, foot) in enumerate(((.077, .040), (.094, .085))):
            start, end = nearest(edge, (side * x, -.10, .536)), nearest(edge, (-side * foot, .09, .411))
            middle = [(side * (x + .008), -.02, .640), (side * (x + .008), .05, .630), (side * .04, .11, .56), (-side * foot * .5, .11, .46)]
            trims.cord(f"strap {side} {i}", [start, *middle, end], fn, room.edging, 0.003, i * 0.002 + (side > 0) * 0.003)


def longline(room):
    """Sports bra with a V-neck and straps that reaches down to the lowest rib. The second cloth begins at a curve above
    the bottom edge."""
    up, down = strap([(0, .452), (.024, .478), (.050, .512), (.071, .552), (.087, .605), (.089, .660)],
                     [(.117, .660), (.117, .600), (.112, .560), (.114, .525), (.126, .494), (.146, .474), (.172, .464), (WIDE, .460)])
    front = half(up, down, straight(.315))
    up, down = strap([(0, .440), (.036, .446), (.062, .476), (.076, .535), (.088, .605), (.089, .660)],
                     [(.117, .660), (.116, .595), (.112, .535), (.126, .490), (.146, .470), (.172, .462), (WIDE, .460)])
    back = half(up, down, straight(.315))
    room.sew("bra", region(front, back), fabric=garment(room.look["main"], room.look["second"]),
             attributes={"block": lambda p: 0.398 - 0.020 * np.cos(p[:, 0] * 22) - p[:, 2]})


def racer_tank(room):
    """Ribbed tank that is close to the body and long enough to tuck in."""
    up, down = strap([(0, .505), (.020, .507), (.040, .515), (.060, .537), (.077, .572), (.088, .612), (.091, .660)],
                     [(.124, .660), (.119, .608), (.107, .560), (.106, .525), (.117, .492), (.135, .470), (.158, .461), (WIDE, .459)])
    front = half(up, down, straight(.085))
    up, down = strap([(0, .540), (.028, .545), (.056, .566), (.080, .606), (.090, .636), (.091, .660)],
                     [(.124, .660), (.121, .633), (.106, .600), (.079, .555), (.068, .512), (.082, .476), (.116, .458), (.150, .457), (WIDE, .459)])
    back = half(up, down, straight(.085))
    room.sew("tank", region(front, back))


CUTS = {"racerback-bra": racerback, "strappy-bra": strappy, "longline-bra": longline, "racer-tank": racer_tank}
