"""Lines in the front view that several cuts share, in meters. Half outlines run from the center of the neck to the
crotch."""
import numpy as np

from outline import half, outline_distance, step
from sewing import crotch

# Half of the gusset's width between the legs, where the cloth is flat and the bindings meet at the stand
GUSSET = .0105
TOP = .78                       # height above all shoulders: a strap that reaches it continues over the shoulder
WIDE = .26                      # x outside all hips


def low():
    return crotch() - .005


def gusset(z):
    """Returns the part of the leg edge that runs between the thighs."""
    return [(.043, z + .026), (.029, z + .015), (.019, z + .007), (GUSSET, z - .003), (GUSSET, z - .020)]


def closed_below(z):
    return [(GUSSET, z - .020), (0, z - .020)]


def leg_front(high=.165):
    """Returns the front leg edge, from the side at height `high` to the gusset: .105 is a low leg, .165 is a high
    leg."""
    z, k = low(), (high - .105) / .06
    return [(WIDE, high), (.205, high - .006), (.174, high - .022), (.143, .074 + .034 * k), (.110, .050 + .014 * k), (.083, .023 + .005 * k),
            (.060, .003), *gusset(z)]


def leg_back(high=.165, cheeky=0.0):
    """Returns the back leg edge. `cheeky`, from 0 to 1, raises the edge on the seat."""
    z, k = low(), (high - .105) / .06
    return [(WIDE, high), (.205, high - .006), (.176, high - .030), (.154, .062 + .028 * k + .02 * cheeky), (.126, .026 + .010 * k + .03 * cheeky),
            (.098, .000 + .006 * k + .024 * cheeky), (.071, -.008 + .014 * cheeky), *gusset(z)]


def brief(waist_front, waist_back, high, cheeky=0.0):
    """Returns the front and back outlines of a brief. The waist edges are lists of (x, z) from the center to the
    side."""
    front = half(waist_front, leg_front(high), closed_below(low()))
    back = half(waist_back, leg_back(high, cheeky), closed_below(low()))
    return front, back


def strap(inner, outer):
    """Returns the two edges of a shoulder strap: up along the points (x, z) of `inner`, and down along `outer`."""
    return [*inner, (inner[-1][0], TOP)], [(outer[0][0], TOP), *outer]


def region(front, back, more=(), holes=()):
    """Returns the region inside the front and back outlines, which blend at the side. The back can have additional
    outlines (`more`) and holes."""
    def g(p):
        x, y, z = p.T
        behind = np.min([outline_distance(outline, x, z) for outline in (back, *more)], 0)
        for outline in holes:
            behind = np.maximum(behind, -outline_distance(outline, x, z))
        w = step((y + 0.02) / 0.06)
        return (1 - w) * outline_distance(front, x, z) + w * behind
    return g


def nearest(edge, point):
    """Returns the point of an edge that is nearest to a point, for a strap or cord sewn to the edge."""
    return edge[np.argmin(np.linalg.norm(edge - point, axis=1))]


def badge(x, z, radius):
    """Returns the attributes that place a star on the front."""
    def axis(centre, i):
        return lambda p: np.where(p[:, 1] < 0, (p[:, i] - centre) / radius / 2 + 0.5, -1)
    return {"star_x": axis(x, 0), "star_y": axis(z, 2)}
