"""Outlines of cuts: curves in the front view (x to the side, z up, metres) and the lines they make on the surface."""
import math

import numpy as np


def spline(points, per=14):
    """Catmull-Rom through the points."""
    p = np.array(points, float)
    p = np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    t = np.linspace(0, 1, per, endpoint=False)[:, None]
    out = []
    for i in range(1, len(p) - 2):
        a, b, c, d = p[i - 1:i + 3]
        out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    return np.concatenate(out + [p[-2:-1]])


def whole(*parts):
    """A closed outline of curves that meet: each goes through its points, corners only where two curves meet."""
    return np.concatenate([spline(p) if len(p) > 2 else np.array(p, float) for p in parts])


def half(*parts):
    """The right half of an outline (x >= 0), mirrored."""
    right = whole(*parts)
    return np.concatenate([right, (right * (-1, 1))[::-1]])


def outline_distance(outline, x, z):
    """Signed distance in the picture plane to a closed outline, negative inside."""
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


def two_sided(front, back, p):
    """Signed distance to a piece with one outline in front and one behind; they pass into each other at the side."""
    w = step((p[:, 1] + 0.02) / 0.06)
    return (1 - w) * outline_distance(front, p[:, 0], p[:, 2]) + w * outline_distance(back, p[:, 0], p[:, 2])


def seen_from_front(fn, x, z, level, far=-0.30):
    """The point of the surface fn = level that the front view shows at (x, z)."""
    lo, hi = far, 0.0
    for _ in range(24):
        m = (lo + hi) / 2
        lo, hi = (lo, m) if fn(np.array([[x, m, z]]))[0] < level else (m, hi)
    return np.array((x, hi, z))


def section(fn, height, level, n=400, centre=(0, 0)):
    """Closed path around the surface; height is a number or a function of the angle from the front."""
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


def hull_length(path):
    """Length of a tape pulled tight around the path, seen from above."""
    points = sorted(map(tuple, path[:, :2]))
    hull = []
    for side in (points, points[::-1]):
        h = []
        for q in side:
            while len(h) > 1 and (h[-1][0] - h[-2][0]) * (q[1] - h[-2][1]) - (h[-1][1] - h[-2][1]) * (q[0] - h[-2][0]) <= 0:
                h.pop()
            h.append(q)
        hull += h[:-1]
    hull = np.array(hull)
    return np.linalg.norm(hull - np.roll(hull, 1, 0), axis=1).sum()
