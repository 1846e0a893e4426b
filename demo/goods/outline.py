"""Outlines of cuts: curves in the front view (x to the side, z up, in meters), and their lines on the surface."""
import math

import numpy as np


def spline(points, per=14):
    """Returns a Catmull-Rom spline through the points."""
    p = np.array(points, float)
    p = np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    t = np.linspace(0, 1, per, endpoint=False)[:, None]
    out = []
    for i in range(1, len(p) - 2):
        a, b, c, d = p[i - 1:i + 3]
        out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    return np.concatenate(out + [p[-2:-1]])


def whole(*parts):
    """Returns a closed outline of curves, each through its points. The outline has corners only where two curves
    meet."""
    return np.concatenate([spline(p) if len(p) > 2 else np.array(p, float) for p in parts])


def half(*parts):
    """Returns a symmetric outline from its right half (x >= 0)."""
    right = whole(*parts)
    return np.concatenate([right, (right * (-1, 1))[::-1]])


def outline_distance(outline, x, z):
    """Returns the signed distance to a closed outline in the picture plane, negative inside."""
    d = np.full(len(x), 1e9)
    inside = np.zeros(len(x), bool)
    for (ax, az), (bx, bz) in zip(outline, np.roll(outline, -1, 0)):
        ex, ez = bx - ax, bz - az
        wx, wz = x - ax, z - az
        t = np.clip((wx * ex + wz * ez) / (ex * ex + ez * ez + 1e-12), 0, 1)
        d = np.minimum(d, (wx - ex * t) ** 2 + (wz - ez * t) ** 2)
        if az != bz:
            inside ^= ((az > z) != (bz > z)) & (x < ax + (z - az) * ex / ez)
    return np.where(inside, -1, 1) * np.sqrt(d)


def step(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def seen_from_front(fn, x, z, level, far=-0.30):
    """Returns the point of the surface fn = level that is visible at (x, z) in the front view."""
    lo, hi = far, 0.0
    for _ in range(24):
        m = (lo + hi) / 2
        lo, hi = (lo, m) if fn(np.array([[x, m, z]]))[0] < level else (m, hi)
    return np.array((x, hi, z))


def section(fn, height, level, n=400, centre=(0, 0)):
    """Returns a closed path around the surface. `height` is a number, or a function of the angle from the front."""
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    z = height(a) if callable(height) else np.full(n, float(height))
    lo, hi = np.zeros(n), np.full(n, 0.4)

    def at(r):
        return np.stack([centre[0] + r * np.sin(a), centre[1] - r * np.cos(a), z], 1)
    for _ in range(22):
        m = (lo + hi) / 2
        inside = fn(at(m)) < level
        lo, hi = np.where(inside, m, lo), np.where(inside, hi, m)
    return at(lo)


def hull(path):
    """Returns the convex hull of a path as seen from above: the points that a tight tape would touch, in order."""
    order = np.lexsort((path[:, 1], path[:, 0]))
    chain = []
    for side in (order, order[::-1]):
        h = []
        for i in side:
            while len(h) > 1:
                (ax, ay), (bx, by) = path[h[-2], :2], path[h[-1], :2]
                if (bx - ax) * (path[i, 1] - ay) - (by - ay) * (path[i, 0] - ax) > 0:
                    break
                h.pop()
            h.append(i)
        chain += h[:-1]
    return path[chain]


def hull_length(path):
    h = hull(path)
    return np.linalg.norm((h - np.roll(h, 1, 0))[:, :2], axis=1).sum()
