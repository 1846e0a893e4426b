"""The tailor's form as a signed distance function for size M, and its scaling to the sizes of the shop's size chart.

All lengths are in meters. z = 0 is the crotch, the front faces -y, and x points to the side. Distances inside the form
are negative.
"""
import functools

import numpy as np

from outline import hull_length, section, step

# Cross-sections of the trunk of size M: z, half width, front y, back y, exponent of the superellipse (2 is an ellipse)
TRUNK = np.array([
    (-0.012, 0.020, -0.020, 0.030, 2.0),
    (0.010, 0.075, -0.062, 0.075, 2.1),
    (0.050, 0.132, -0.088, 0.100, 2.2),
    (0.095, 0.162, -0.098, 0.110, 2.25),
    (0.155, 0.164, -0.104, 0.101, 2.25),
    (0.222, 0.149, -0.104, 0.084, 2.25),
    (0.311, 0.1300, -0.098, 0.079, 2.3),
    (0.388, 0.1345, -0.102, 0.092, 2.35),
    (0.465, 0.1390, -0.096, 0.103, 2.4),
    (0.525, 0.1420, -0.086, 0.107, 2.4),
    (0.582, 0.1340, -0.066, 0.104, 2.35),
    (0.627, 0.1080, -0.042, 0.092, 2.3),
    (0.655, 0.0700, -0.022, 0.076, 2.2),
    (0.672, 0.0280, 0.000, 0.048, 2.0),
])
# Cross-sections of a leg: z, x and y of the center, radius
LEG = np.array([
    (-0.800, 0.074, 0.014, 0.0330),
    (-0.700, 0.076, 0.015, 0.0345),
    (-0.620, 0.080, 0.018, 0.0425),
    (-0.530, 0.084, 0.020, 0.0530),
    (-0.455, 0.087, 0.014, 0.0510),
    (-0.390, 0.089, 0.006, 0.0525),
    (-0.300, 0.092, 0.004, 0.0595),
    (-0.160, 0.096, 0.005, 0.0700),
    (-0.050, 0.098, 0.007, 0.0745),
    (0.052, 0.096, 0.008, 0.0730),
    (0.130, 0.092, 0.008, 0.0680),
])
NECK_CUT, THIGH_CUT, ANKLE_CUT, WRIST_CUT = 0.772, -0.150, -0.715, 0.100
ARM_PLATE = 0.168               # distance from the center plane to the arm plate, halfway up the armhole
LEVELS = {"hips": 0.100, "waist": 0.311, "underbust": 0.388, "bust": 0.468}
BOX = ((-0.225, -0.21, -0.172), (0.225, 0.20, 0.795))
BOX_WITH_ARMS = ((-0.31, -0.21, -0.172), (0.31, 0.20, 0.795))
BOX_WITH_LEGS = ((-0.225, -0.21, -0.735), (0.225, 0.20, 0.795))


def monotone(x, y, at):
    """Interpolates the points with a smooth curve that never overshoots them (Fritsch and Carlson)."""
    h, d = np.diff(x), np.diff(y) / np.diff(x)
    m = np.zeros_like(y)
    for i in range(1, len(x) - 1):
        if d[i - 1] * d[i] > 0:
            w1, w2 = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
            m[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i])
    m[0], m[-1] = d[0], d[-1]
    i = np.clip(np.searchsorted(x, at) - 1, 0, len(x) - 2)
    t = (at - x[i]) / h[i]
    return ((1 + 2 * t) * (1 - t) ** 2 * y[i] + t * (1 - t) ** 2 * h[i] * m[i]
            + t * t * (3 - 2 * t) * y[i + 1] + t * t * (t - 1) * h[i] * m[i + 1])


def smooth_columns(table, heights):
    bell = np.exp(-np.linspace(-2, 2, 21) ** 2)
    bell /= bell.sum()
    columns = (monotone(table[:, 0], c, heights) for c in table.T[1:])
    return [np.convolve(np.pad(c, 10, "reflect", reflect_type="odd"), bell, "valid") for c in columns]


HEIGHTS = np.linspace(TRUNK[0, 0], TRUNK[-1, 0], 500)
COLUMNS = smooth_columns(TRUNK, HEIGHTS)
LEG_HEIGHTS = np.linspace(LEG[0, 0], LEG[-1, 0], 300)
LEG_COLUMNS = smooth_columns(LEG, LEG_HEIGHTS)


# ---------------------------------------------------------------- shapes
def union(a, b, k):
    """Returns the smooth union of two shapes. A fillet of width k fills the crease."""
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k * 0.25


def cut(a, b, k):
    """Returns the smooth intersection of two shapes."""
    return -union(-a, -b, k)


def capsule(p, a, b, ra, rb):
    a, b = np.array(a), np.array(b)
    ab = b - a
    t = np.clip((p - a) @ ab / (ab @ ab), 0, 1)
    return np.linalg.norm(p - a - t[:, None] * ab, axis=1) - (ra + (rb - ra) * t)


def ellipsoid(p, centre, radii):
    q = (p - np.array(centre)) / np.array(radii)
    k0 = np.linalg.norm(q, axis=1)
    k1 = np.linalg.norm(q / np.array(radii), axis=1)
    return k0 * (k0 - 1) / np.maximum(k1, 1e-6)


def trunk(p):
    z = np.clip(p[:, 2], HEIGHTS[0], HEIGHTS[-1])
    a, front, back, n = (np.interp(z, HEIGHTS, c) for c in COLUMNS)
    depth = (back - front) * 0.5
    y = p[:, 1] - front - depth
    r = (np.abs(p[:, 0] / a) ** n + np.abs(y / depth) ** n) ** (1 / n)
    away = np.hypot(p[:, 0], y)
    d = np.where(r > 1e-4, away - away / np.maximum(r, 1e-4), -np.minimum(a, depth))
    return np.maximum(d, np.maximum(HEIGHTS[0] - p[:, 2], p[:, 2] - HEIGHTS[-1]))


def size_m(p, cloth=False, legs=False, arms=False):
    """Returns the distance to the form of size M. With `cloth`, the surface spans hollows, like stretched fabric."""
    s = p.copy()
    s[:, 0] = np.abs(s[:, 0])
    o = s * (-1, 1, 1)          # the mirrored point: both halves are joined first, so that the center has no crease

    def both(shape, k):
        return union(shape(s), shape(o), k)

    def seat(q):
        return ellipsoid(q, (0.070, 0.069, 0.083), (0.080, 0.068, 0.093))

    def leg(q):
        if not legs:
            return capsule(q, (0.099, 0.008, 0.052), (0.092, 0.004, -0.20), 0.0745, 0.059)
        z = np.clip(q[:, 2], LEG_HEIGHTS[0], LEG_HEIGHTS[-1])
        x, y, radius = (np.interp(z, LEG_HEIGHTS, c) for c in LEG_COLUMNS)
        return np.sqrt((q[:, 0] - x) ** 2 + (q[:, 1] - y) ** 2 + (q[:, 2] - z) ** 2) - radius

    def breast(q):              # a full lower part, with a long slope above it
        return union(ellipsoid(q, (0.078, -0.084, 0.462), (0.062, 0.064, 0.063)),
                     ellipsoid(q, (0.077, -0.062, 0.503), (0.056, 0.060, 0.088)), 0.04)

    d = trunk(s)
    d = union(d, capsule(s, (0.042, 0.034, 0.654), (0.146, 0.030, 0.606), 0.034, 0.031), 0.060)       # shoulder
    d = union(d, ellipsoid(s, (0.146, 0.028, 0.585), (0.031, 0.042, 0.056)), 0.060)                   # arm
    d = union(d, capsule(s, (0, 0.036, 0.63), (0, 0.006, 0.83), 0.051, 0.044), 0.060)                 # neck
    d = union(d, both(seat, 0.10 if cloth else 0.03), 0.045)
    fill = 0.045 if cloth else 0.035
    # Less fillet at the side of the hip, where leg and trunk nearly coincide: a full fillet would make a bump
    if legs:
        fill = fill - (fill - 0.010) * step((s[:, 0] - 0.100) / 0.045)
    d = union(d, both(leg, 0.04 if cloth else 0.02), fill)
    if cloth and not legs:
        # The gusset, which is flat between the legs
        d = union(d, ellipsoid(s, (0, 0.010, 0.010), (0.040, 0.080, 0.044)), 0.020)
    if cloth:
        bridge = capsule(s, (0, -0.102, 0.470), (0.080, -0.102, 0.470), 0.026, 0.026)
        d = union(d, union(both(breast, 0.07), bridge, 0.05), 0.056)
    else:
        d = union(d, both(breast, 0.02), 0.034)
    d = cut(d, s[:, 0] - ARM_PLATE - 0.10 * (s[:, 2] - 0.58) - 0.8 * np.maximum(0.50 - s[:, 2], 0), 0.022)
    if arms:
        upper = capsule(s, (0.150, 0.030, 0.606), (0.212, 0.030, 0.345), 0.0440, 0.0355)
        d = union(d, union(upper, capsule(s, (0.212, 0.030, 0.345), (0.244, -0.022, 0.112), 0.0355, 0.0245), 0.006), 0.028)
        d = cut(d, WRIST_CUT - s[:, 2] - 8 * np.maximum(0.196 - s[:, 0], 0), 0.010)
    d = cut(d, s[:, 2] - NECK_CUT, 0.008)
    return cut(d, (ANKLE_CUT if legs else THIGH_CUT) - s[:, 2], 0.030)


# ---------------------------------------------------------------- sizes
INCH = 0.0254
# Ranges in inches, as in the shop's size guide
CHART = {
    "XS": {"bust": (31, 33), "underbust": (26, 28), "waist": (24, 26), "hips": (34, 36), "torso": (57, 58.5), "inseam": (26, 27)},
    "S": {"bust": (33, 35), "underbust": (28, 30), "waist": (26, 28), "hips": (36, 38), "torso": (58.5, 60), "inseam": (26.5, 27.5)},
    "M": {"bust": (35, 37), "underbust": (30, 32), "waist": (28, 30), "hips": (38, 40), "torso": (60, 61.5), "inseam": (27, 28)},
    "L": {"bust": (37, 40), "underbust": (32, 35), "waist": (30, 33), "hips": (40, 43), "torso": (61.5, 63), "inseam": (27.5, 28.5)},
    "XL": {"bust": (40, 43), "underbust": (35, 38), "waist": (33, 36), "hips": (43, 46), "torso": (63, 64.5), "inseam": (28, 29)},
}


def target(size, measure):
    """Returns the target measurement in meters: the middle of the chart's range, or the end of the range for the
    torso."""
    low, high = CHART[size][measure]
    return (high if measure == "torso" else (low + high) / 2) * INCH


def graded(grading, p, cloth=False, legs=False, arms=False):
    """Returns the distance to the form of size M scaled by `grading`: a width factor for each level, a length factor
    above the crotch, and a length factor below it."""
    widths, length, legs_length = grading
    knots = [-0.75, *LEVELS.values(), 0.60, 0.72]
    hips, bust = widths[0], widths[-1]
    factors = [1 + (hips - 1) * 0.7, *widths, 1 + (bust - 1) * 0.6, 1 + (bust - 1) * 0.4]
    q = p.copy()
    q[:, 2] /= np.where(p[:, 2] > 0, length, legs_length)
    f = np.interp(q[:, 2], knots, factors)[:, None]
    return size_m(q / np.concatenate([f, f, np.ones_like(f)], 1), cloth, legs, arms) * min(1, *factors)


def measures(fn, length=1.0):
    """Measures the form in meters, like a tape: girths, the torso loop and the inseam."""
    girths = {name: hull_length(section(fn, z * length, 0)) for name, z in LEVELS.items()}
    return {**girths, "torso": torso_loop(fn), "inseam": leg_length(fn)}


def torso_loop(fn):
    """Returns the length of the torso loop: from the shoulder down the front, between the legs and up the back.
    Measures the hull of a section that runs over the shoulder and, farther down, moves to the center plane."""
    a = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    lo, hi, middle = np.zeros(720), np.full(720, 0.6), 0.30

    def at(r):
        z = middle + r * np.cos(a)
        return np.stack([0.075 * step(z / 0.25), r * np.sin(a), z], 1)
    for _ in range(22):
        m = (lo + hi) / 2
        inside = fn(at(m)) < 0
        lo, hi = np.where(inside, m, lo), np.where(inside, hi, m)
    return hull_length(at(lo)[:, [1, 2]])


def leg_length(fn):
    """Returns the length from the crotch to the cut at the ankle."""
    z = np.linspace(0, -1, 4001)
    inside = fn(np.stack([np.full_like(z, 0.076), np.full_like(z, 0.010), z], 1), legs=True) < 0
    return -z[inside].min()


@functools.lru_cache
def grading(size):
    """Returns the scale factors that give the form the measurements of the size chart."""
    widths, length, legs_length = np.ones(len(LEVELS)), 1.0, 1.0
    for _ in range(7):
        shown = measures(functools.partial(graded, (widths, length, legs_length)), length)
        widths = widths * [target(size, m) / shown[m] for m in LEVELS]
        length *= (target(size, "torso") / shown["torso"]) ** 1.1
        legs_length *= target(size, "inseam") / shown["inseam"]
    return tuple(widths), length, legs_length


def check_measures():
    """Prints the measurements of each size beside those of the chart. Returns the number of differences above 1 cm."""
    wrong = 0
    for size in CHART:
        factors = grading(size)
        for name, value in measures(functools.partial(graded, factors), factors[1]).items():
            off = value - target(size, name)
            wrong += abs(off) > 0.01
            print(f"goods: {size:>2} {name:<9} {value * 100:6.1f} cm, chart {target(size, name) * 100:6.1f} cm" + (" WRONG" if abs(off) > 0.01 else ""))
    return wrong


# The rendered form has size M
def body(p, legs=False, arms=False):
    return graded(grading("M"), p, False, legs, arms)


def cloth(p, legs=False, arms=False):
    return graded(grading("M"), p, True, legs, arms)
