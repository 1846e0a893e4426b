"""The shape of hanging loose cloth: from each place where the form holds it, straight down and slightly outward, in
folds. All lengths are in meters.

A drape is a distance function like the form, so that it is meshed, cut and sewn in the same way.
"""
import functools

import numpy as np

from body import cloth
from outline import section, step

TOP, CROTCH, STEPS = 0.560, 0.060, 200
AXIS_Y = 0.005                  # y of the axis of the form, from which cloth hangs


@functools.lru_cache
def girths():
    """Returns heights from TOP down to CROTCH, and the radius of the form around its axis, by height and angle."""
    heights = np.linspace(TOP, CROTCH, 60)
    rows = [section(cloth, z, 0, 240, (0, AXIS_Y)) for z in heights]
    return heights, np.array([np.hypot(r[:, 0], r[:, 1] - AXIS_Y) for r in rows])


def hanging(low, ease, flare, start=TOP, waist=0.0):
    """Returns heights and the radius of the cloth by height and angle, down to `low`. The cloth is `ease` away from the
    form. Below `start`, it hangs from the widest place above, and widens by `flare` per meter. `waist`, from 0 to 1,
    pulls it toward the form."""
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
    """Interpolates a table bilinearly, by angle (0 in front, increasing toward +x) and height."""
    columns = table.shape[1]
    i = np.clip((z_axis[0] - z) / (z_axis[0] - z_axis[-1]), 0, 1) * (len(z_axis) - 1)
    j = (a / (2 * np.pi)) % 1 * columns
    i0, j0 = np.minimum(i.astype(int), len(z_axis) - 2), j.astype(int) % columns
    s, t, j1 = i - i0, j - np.floor(j), (j0 + 1) % columns
    return (1 - s) * ((1 - t) * table[i0, j0] + t * table[i0, j1]) + s * ((1 - t) * table[i0 + 1, j0] + t * table[i0 + 1, j1])


def folds(a, z, count, seed):
    """Returns the depth of folds, about -1 to 1: round crests and narrow valleys that run down, shift sideways and
    join. There are about `count` folds around the form."""
    rng = np.random.default_rng(seed)
    out = np.zeros(np.broadcast(a, z).shape)
    for k, weight in ((count, 1.0), (count + 3, 0.8), (round(count * 0.6), 0.8), (round(count * 1.9), 0.35)):
        phase, drift, where = rng.uniform(0, 6.28), rng.uniform(1, 2.2) * rng.choice((-1, 1)), rng.uniform(0, 6.28)
        out = out + weight * np.sin(k * a + phase + drift * np.sin(5 * z + where) + 0.8 * np.sin(2 * a + where))
    out = out / 1.9
    return 1.25 * (1 - np.exp(-(out + 1.5))) - 0.85


def draped(p, z_axis, table, depth, tuck=0.05):
    """Returns the distance to the hanging cloth. `depth` returns the signed depth of the folds at an angle and a
    height. `tuck` moves the top of the cloth under the cloth on the shoulders."""
    x, y, z = p[:, 0], p[:, 1] - AXIS_Y, p[:, 2]
    a = np.arctan2(x, -y) % (2 * np.pi)
    r = np.hypot(x, y)
    tucked = tuck * step((z - TOP + 0.075) / 0.07)
    return np.maximum((r - at_table(table, z_axis, a, z) - depth(a, z) + tucked) * 0.85, z - TOP + 0.005)


def around(p):
    """Returns the cloth coordinates of a hanging garment: around it, at a girth of 1.1 m, and up. The grain continues
    straight over the shoulders."""
    x, y = p[:, 0], p[:, 1] - AXIS_Y
    chest = 0.115 * np.sqrt(np.maximum(1 - (x / 0.165) ** 2, 0))
    # The smooth maximum of the two below, because a plain maximum would bend stripes sharply
    off = np.abs(y)
    y = np.where(y < 0.015, -1, 1) * (off + chest + np.hypot(off - chest, 0.30 * chest)) / 2
    return np.stack([np.arctan2(x, -y) * 0.175, p[:, 2]], 1)


def grows(z, top, bottom):
    """Returns 0 at the height `top` and above, and 1 at `bottom` and below, with a smooth transition."""
    return step((top - z) / (top - bottom))
