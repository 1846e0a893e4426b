"""Trims that are sewn on or tied: bound edges, cords, bows and rings. Widths are in meters."""
import math

import bpy
import numpy as np

from objects import CLOTH, place, placed, sweep, tube
from outline import hull, section, spline
from surface import normal, project, resample, unit

BINDING = (0.0070, 0.0012)      # width, thickness
CORD = 0.0021                   # radius


def bind(name, line, material, fn, out, level=CLOTH, size=BINDING):
    """Adds a rounded band along an edge. The band covers the edge by half a millimeter."""
    return sweep(name, line, material, fn, band(*size), True, out, level)


def band(width, thickness):
    """Returns the cross-section of a folded tape."""
    a = np.linspace(0, 2 * math.pi, 20, endpoint=False)
    x = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.45 * width / 2 - width / 2 + 0.0006
    y = np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.8 * thickness / 2 + thickness * 0.2
    return list(zip(x, y))


def zigzag(name, line, fn, out, material, inset=0.0050, swing=0.0011, pitch=0.0017, radius=0.00020):
    """Adds zigzag stitches along an edge, as threads that dip into the cloth at each turn."""
    p = resample(line, 0.0001, False, 0)
    s = np.arange(len(p)) * 0.0001 / pitch
    aside = unit(np.cross(normal(fn, p), np.gradient(p, axis=0)))
    aside *= np.sign(np.median(out(p + aside * 0.002) - out(p)))
    across = -inset + swing * (2 * np.abs((s % 2) - 1) - 1)
    down = np.clip(np.abs((s % 1) - 0.5) - 0.38, 0, 1) / 0.12
    height = BINDING[1] * 0.62 + radius * 0.7 - down ** 2 * radius * 3
    q = project(fn, p + aside * across[:, None], CLOTH, 3)
    tube(name, q + normal(fn, q) * height[:, None], radius, material)


def cord(name, points, fn, material, radius=CORD, lift=0.0):
    """Adds a cord that is pulled tight between its ends and never runs below the surface. `points` is its approximate
    path."""
    p = tight(points, fn, CLOTH + radius + lift)
    tube(name, p, radius, material)
    return p


def tight(points, fn, level):
    p = np.array(points, float)
    ends = p[[0, -1]].copy()
    for step, rounds in ((0.020, 60), (0.010, 80), (0.005, 60)):
        p = resample(p, step, False, 0)
        for _ in range(rounds):
            p = (np.roll(p, 1, 0) + np.roll(p, -1, 0)) / 2
            p[[0, -1]] = ends
            low = fn(p) < level
            low[[0, -1]] = False
            if low.any():
                p[low] = project(fn, p[low], level, 1)
    return resample(spline(p, 5), 0.0015, False, 4)


def girdle(name, height, fn, material, radius=CORD, gap=0.0):
    """Adds a level cord around the trunk, with a gap in the center of the front. `height` is a number, or a function of
    the angle."""
    p = hull(section(fn, height, CLOTH + radius, 720))
    p = np.roll(p, -np.argmin(np.hypot(p[:, 0], p[:, 1] - p[:, 1].min())), 0)
    p = resample(p, 0.0015, True, 0)
    start = np.argmin(np.where(p[:, 1] < 0, np.abs(p[:, 0]), 1))
    p = np.roll(p, -start, 0)
    p = p[(np.abs(p[:, 0]) > gap) | (p[:, 1] > 0)] if gap else p
    tube(name, p, radius, material, closed=not gap)
    return p


def loop_on_ring(name, centre, material):
    """Adds the loop of a cord around the rim of a ring."""
    ob = placed(bpy.ops.mesh.primitive_torus_add, material, major_radius=0.0046, minor_radius=CORD, major_segments=48, minor_segments=16,
                location=centre, rotation=(0, 0, 0))
    ob.name, ob.scale = name, (1, 1, 1.25)


def ring(centre, material, radius=0.0135, thickness=0.0025, tilt=84):
    return placed(bpy.ops.mesh.primitive_torus_add, material, major_radius=radius, minor_radius=thickness, major_segments=96,
                  minor_segments=24, location=centre, rotation=(math.radians(tilt), 0, 0))


def strip(name, line, material, fn, width, thickness):
    """Adds a flat strip of cloth with rounded edges along an open line."""
    a = np.linspace(0, 2 * math.pi, 28, endpoint=False)
    return sweep(name, line, material, fn, list(zip(np.cos(a) * width / 2, np.maximum(np.sin(a), -0.3) * thickness)), False)


def bow(name, knot, along, fn, material, size=1.0, radius=CORD):
    """Adds a bow with two loops and two tails on the surface. `along` is the horizontal direction of the loops."""
    for d in (-1, 1):
        loop = [(0, 0, 0), (.010, .009, .004), (.026, .012, .007), (.036, .001, .007), (.027, -.011, .005), (.011, -.005, .004), (0, 0, 0)]
        tail = [(0, 0, 0), (.006, -.015, .003), (.013 + .003 * d, -.038, .002), (.012 - .004 * d, -.062 - .006 * d, .001)]
        for part, points in (("loop", loop), ("tail", tail)):
            c = spline(points, 16) * size
            p = knot + np.outer(c[:, 0] * d, along) + np.outer(c[:, 1], (0, 0, 1))
            q = project(fn, p, CLOTH, 6)
            q = q + normal(fn, q) * (radius + 0.001 + c[:, 2])[:, None]
            tube(f"{name} {part} {d}", resample(q, 0.0015, False, 3), radius * 0.9, material)
    centre = project(fn, np.array(knot)[None], CLOTH + 1.9 * radius, 6)[0]
    placed(bpy.ops.mesh.primitive_uv_sphere_add, material, segments=32, ring_count=16, radius=2.5 * radius, location=centre)


def fringe(name, line, material, length=0.030, every=0.0024, radius=0.0004):
    """Adds threads that hang from a line, each with a slightly different shape."""
    rng = np.random.default_rng(4)
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 2
    for start in resample(line, every, False, 0):
        t = np.linspace(0, 1, 8)[:, None]
        sway = rng.normal(0, 0.004, 3) * (1, 1, 0.5) + (-0.004, -0.003, 0)
        path = start + t * (0, 0, -length * rng.uniform(0.85, 1.1)) + t ** 2 * sway + np.sin(t * 9 + rng.uniform(0, 6)) * (0.0006, 0.0006, 0)
        thread = curve.splines.new("POLY")
        thread.points.add(len(path) - 1)
        thread.points.foreach_set("co", np.c_[path, np.ones(len(path))].ravel())
    curve.materials.append(material)
    return place(name, curve)
