"""Loose cloth as it hangs: from every place where the form holds it, straight down and a little outward, in folds. Metres.

A drape is a distance function like the form, so that it is meshed, cut and sewn in the same way.
"""
import functools

import numpy as np

from body import cloth
from outline import section, step

TOP, CROTCH, STEPS = 0.560, 0.060, 200
AXIS_Y = 0.005                  # the form's middle, front to back, where cloth hangs from


@functools.lru_cache
def girths():
    """The form's radius around its axis, from TOP down to CROTCH: (heights, angles)."""
    heights = np.linspace(TOP, CROTCH, 60)
    rows = [section(cloth, z, 0, 240, (0, AXIS_Y)) for z in heights]
    return heights, np.array([np.hypot(r[:, 0], r[:, 1] - AXIS_Y) for r in rows])


def hanging(low, ease, flare, start=TOP, waist=0.0):
    """Radius of the cloth at (height, angle) from `start` down to `low`: `ease` off the form, held by its widest place above, going outward by
    `flare` per metre; `waist` is how much it is drawn in between, from 0 to 1."""
    heights, radius = girths()
    z = np.linspace(TOP, low, STEPS)
    body = np.array([np.interp(-z, -heights, radius[:, j]) for j in range(radius.shape[1])]).T + ease
    held = body.copy()
    for i in range(1, len(z)):
        if z[i] < start:
            fall = held[i - 1] + flare * (z[i - 1] - z[i])
            held[i] = np.maximum(body[i], fall - waist * np.maximum(fall - body[i], 0) * 0.12)
    bell = np.exp(-np.linspace(-2, 2, 25) ** 2)
    held = np.apply_along_axis(lambda c: np.convolve(np.pad(c, 12, "edge"), bell / bell.sum(), "valid"), 0, held)
    around = np.exp(-np.linspace(-2, 2, 31) ** 2)
    return z, np.apply_along_axis(lambda c: np.convolve(np.pad(c, 15, "wrap"), around / around.sum(), "valid"), 1, held)


def at_table(table, z_axis, a, z):
    """Bilinear look-up by angle (0 in front, towards +x) and height."""
    columns = table.shape[1]
    i = np.clip((z_axis[0] - z) / (z_axis[0] - z_axis[-1]), 0, 1) * (len(z_axis) - 1)
    j = (a / (2 * np.pi)) % 1 * columns
    i0, j0 = np.minimum(i.astype(int), len(z_axis) - 2), j.astype(int) % columns
    s, t, j1 = i - i0, j - np.floor(j), (j0 + 1) % columns
    return (1 - s) * ((1 - t) * table[i0, j0] + t * table[i0, j1]) + s * ((1 - t) * table[i0 + 1, j0] + t * table[i0 + 1, j1])


def folds(a, z, count, seed):
    """Round crests and narrow valleys that run down, wander and join; between -1 and 1 at about `count` around."""
    rng = np.random.default_rng(seed)
    out = np.zeros(np.broadcast(a, z).shape)
    for k, weight in ((count, 1.0), (count + 3, 0.8), (round(count * 0.6), 0.8), (round(count * 1.9), 0.35)):
        phase, drift, where = rng.uniform(0, 6.28), rng.uniform(1, 2.2) * rng.choice((-1, 1)), rng.uniform(0, 6.28)
        out = out + weight * np.sin(k * a + phase + drift * np.sin(5 * z + where) + 0.8 * np.sin(2 * a + where))
    out = out / 1.9
    return 1.25 * (1 - np.exp(-(out + 1.5))) - 0.85


def draped(p, z_axis, table, depth, tuck=0.05):
    """Distance to the hanging cloth; `depth` gives the size of its folds for (angle, height), already signed; `tuck` lets its
    top pass under the cloth that lies on the shoulders."""
    x, y, z = p[:, 0], p[:, 1] - AXIS_Y, p[:, 2]
    a = np.arctan2(x, -y) % (2 * np.pi)
    r = np.hypot(x, y)
    tucked = tuck * step((z - TOP + 0.075) / 0.07)
    return np.maximum((r - at_table(table, z_axis, a, z) - depth(a, z) + tucked) * 0.85, z - TOP + 0.005)


def around(p):
    """Cloth coordinates of a hanging piece: around at a girth of 1.1 m, and up. Over the shoulders the grain runs straight on."""
    x, y = p[:, 0], p[:, 1] - AXIS_Y
    chest = 0.115 * np.sqrt(np.maximum(1 - (x / 0.165) ** 2, 0))
    off = np.abs(y)                 # the larger of both, eased, or stripes would have a kink where one becomes the other
    y = np.where(y < 0.015, -1, 1) * (off + chest + np.hypot(off - chest, 0.30 * chest)) / 2
    return np.stack([np.arctan2(x, -y) * 0.175, p[:, 2]], 1)


def grows(z, top, bottom):
    """0 at the height `top`, 1 at `bottom` and below."""
    return step((top - z) / (top - bottom))
