"""What is sewn on or tied: bound edges, cords, bows, rings. Widths in metres."""
import math

import bpy
import numpy as np

from objects import CLOTH, placed, sweep, tube
from outline import spline
from surface import normal, project, resample, unit

BINDING = (0.0075, 0.0017)      # width, thickness
CORD = 0.0021                   # radius


def bind(name, line, material, fn, out, level=CLOTH, size=BINDING):
    """A rounded band around an edge; it covers the edge by half a millimetre."""
    return sweep(name, line, material, fn, band(*size), True, out, level)


def band(width, thickness):
    """The section of a folded tape."""
    a = np.linspace(0, 2 * math.pi, 20, endpoint=False)
    x = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.45 * width / 2 - width / 2 + 0.0006
    y = np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.8 * thickness / 2 + thickness * 0.2
    return list(zip(x, y))


def zigzag(name, line, fn, out, material, inset=0.0050, swing=0.0011, pitch=0.0017, radius=0.00020):
    """The stitches of a zigzag machine along an edge, as threads that go down at every turn."""
    p = resample(line, 0.0001, False, 0)
    s = np.arange(len(p)) * 0.0001 / pitch
    aside = unit(np.cross(normal(fn, p), np.gradient(p, axis=0)))
    aside *= np.sign(np.median(out(p + aside * 0.002) - out(p)))
    across = -inset + swing * (2 * np.abs((s % 2) - 1) - 1)
    down = np.clip(np.abs((s % 1) - 0.5) - 0.38, 0, 1) / 0.12
    height = BINDING[1] * 0.62 + radius * 0.7 - down ** 2 * radius * 3
    q = project(fn, p + aside * across[:, None], CLOTH, 3)
    tube(name, q + normal(fn, q) * height[:, None], radius, material)


def cord(name, points, fn, material, radius=CORD, lift=0.0, closed=False, pull=80, level_line=False, curved=True):
    """A cord through rough points, pulled tight but never below the surface; a level line keeps its heights."""
    level = CLOTH + radius + lift
    p = resample(spline(points, 30) if curved else np.array(points), 0.004, closed, 2)
    p = project(fn, p, level, 8)
    z0, ends = p[:, 2].copy(), p[[0, -1]].copy()
    for _ in range(pull):
        p = (np.roll(p, 1, 0) + np.roll(p, -1, 0)) / 2
        if not closed:
            p[[0, -1]] = ends
        if level_line:
            p[:, 2] = z0
        low = fn(p) < level
        if low.any():
            p[low] = project(fn, p[low], level, 1)
    p = resample(p, 0.0015, closed, 3)
    tube(name, p, radius, material, closed)
    return p


def ring(centre, material, radius=0.0135, thickness=0.0025, tilt=84):
    return placed(bpy.ops.mesh.primitive_torus_add, material, major_radius=radius, minor_radius=thickness, major_segments=96,
                  minor_segments=24, location=centre, rotation=(math.radians(tilt), 0, 0))


def bow(name, knot, along, fn, material, size=1.0):
    """Two loops and two tails on the surface; `along` is the level direction of the loops."""
    for d in (-1, 1):
        loop = [(0, 0, 0), (.010, .009, .004), (.026, .012, .007), (.036, .001, .007), (.027, -.011, .005), (.011, -.005, .004), (0, 0, 0)]
        tail = [(0, 0, 0), (.006, -.015, .003), (.013 + .003 * d, -.038, .002), (.012 - .004 * d, -.062 - .006 * d, .001)]
        for part, points in (("loop", loop), ("tail", tail)):
            c = spline(points, 16) * size
            p = knot + np.outer(c[:, 0] * d, along) + np.outer(c[:, 1], (0, 0, 1))
            q = project(fn, p, CLOTH, 6)
            q = q + normal(fn, q) * (CORD + 0.001 + c[:, 2])[:, None]
            tube(f"{name} {part} {d}", resample(q, 0.0015, False, 3), CORD * 0.9, material)
    centre = project(fn, np.array(knot)[None], CLOTH + 0.004, 6)[0]
    placed(bpy.ops.mesh.primitive_uv_sphere_add, material, segments=32, ring_count=16, radius=0.0052, location=centre)
