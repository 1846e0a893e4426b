"""Lines that several cuts share, in the front view; metres. Half outlines go from the middle of the neck to the crotch."""
import numpy as np

from outline import half, outline_distance, step
from sewing import crotch

GUSSET = .0105                  # half its width between the legs: where the cloth is flat, and the bindings meet at the stand
TOP = .78                       # above every shoulder: a strap that runs up to here goes over it
WIDE = .26                      # outside every hip


def low():
    return crotch() - .005


def gusset(z):
    """The leg's edge where it passes between the thighs."""
    return [(.043, z + .026), (.029, z + .015), (.019, z + .007), (GUSSET, z - .003), (GUSSET, z - .020)]


def closed_below(z):
    return [(GUSSET, z - .020), (0, z - .020)]


def leg_front(high=.165):
    """From the side at this height to the gusset: .105 is a low leg, .165 a high one."""
    z, k = low(), (high - .105) / .06
    return [(WIDE, high), (.205, high - .006), (.174, high - .022), (.143, .074 + .034 * k), (.110, .050 + .014 * k), (.083, .023 + .005 * k),
            (.060, .003), *gusset(z)]


def leg_back(high=.165, cheeky=0.0):
    """Behind; cheeky lifts the edge off the lower seat (0 to 1)."""
    z, k = low(), (high - .105) / .06
    return [(WIDE, high), (.205, high - .006), (.176, high - .030), (.154, .062 + .028 * k + .02 * cheeky), (.126, .026 + .010 * k + .03 * cheeky),
            (.098, .000 + .006 * k + .024 * cheeky), (.071, -.008 + .014 * cheeky), *gusset(z)]


def brief(waist_front, waist_back, high, cheeky=0.0):
    """Both outlines of a brief; the waists are lists of (x, z) from the middle to the side."""
    front = half(waist_front, leg_front(high), closed_below(low()))
    back = half(waist_back, leg_back(high, cheeky), closed_below(low()))
    return front, back


def strap(inner, outer):
    """The two edges of a strap over the shoulder: up along inner (x, z), down along outer."""
    return [*inner, (inner[-1][0], TOP)], [(outer[0][0], TOP), *outer]


def region(front, back, more=(), holes=()):
    """Inside both outlines, which pass into each other at the side. Behind, more outlines are added and holes are cut away."""
    def g(p):
        x, y, z = p.T
        behind = np.min([outline_distance(outline, x, z) for outline in (back, *more)], 0)
        for outline in holes:
            behind = np.maximum(behind, -outline_distance(outline, x, z))
        w = step((y + 0.02) / 0.06)
        return (1 - w) * outline_distance(front, x, z) + w * behind
    return g


def nearest(edge, point):
    """The point of an edge to which something is sewn."""
    return edge[np.argmin(np.linalg.norm(edge - point, axis=1))]


def badge(x, z, radius):
    """Attributes that lay a star on the front."""
    def axis(centre, i):
        return lambda p: np.where(p[:, 1] < 0, (p[:, i] - centre) / radius / 2 + 0.5, -1)
    return {"star_x": axis(x, 0), "star_y": axis(z, 2)}
