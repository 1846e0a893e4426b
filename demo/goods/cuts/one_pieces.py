"""One-pieces: an outline in front and one behind, drawn in the front view (metres), the right half mirrored."""
import numpy as np

from fabrics import garment
from outline import half, two_sided
from sewing import crotch


def between_the_legs(low):
    return [(.020, low - .001), (0, low - .001)]


def leg_front(low, high=.165):
    return [(.26, high), (.205, high - .008), (.172, high - .025), (.140, high - .062), (.107, .060), (.080, .022), (.058, -.004),
            (.042, low + .010), (.030, low)]


def leg_back(low, high=.165):
    return [(.26, high), (.205, high - .008), (.174, high - .033), (.152, .088), (.124, .036), (.094, .002), (.066, -.012), (.045, low + .008),
            (.030, low)]


def scoop(room):
    """Round neck before and behind, straps of 3.5 cm over the shoulder, a high leg; a star at the hip if the look has one."""
    low = crotch() - .005
    front = half(
        [(0, .478), (.026, .481), (.051, .497), (.067, .525), (.075, .560), (.079, .60), (.081, .660), (.081, .75)],
        [(.116, .75), (.116, .660), (.115, .600), (.112, .560), (.113, .525), (.122, .492), (.140, .470), (.170, .459), (.26, .455)],
        leg_front(low), between_the_legs(low))
    back = half(
        [(0, .357), (.035, .362), (.064, .388), (.078, .440), (.080, .517), (.081, .600), (.081, .660), (.081, .75)],
        [(.116, .75), (.116, .660), (.116, .590), (.116, .533), (.125, .493), (.142, .470), (.170, .459), (.26, .455)],
        leg_back(low), between_the_legs(low))
    star = room.look.get("star")
    x, z, radius = 0.066, 0.112, 0.016

    def badge(centre, axis):
        return lambda p: np.where(p[:, 1] < 0, (p[:, axis] - centre) / radius / 2 + 0.5, -1)
    room.sew("one-piece", lambda p: two_sided(front, back, p), fabric=garment(room.look["main"], star=star),
             attributes={"star_x": badge(x, 0), "star_y": badge(z, 2)} if star else None)


CUTS = {"scoop-one-piece": scoop}
