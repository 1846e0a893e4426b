"""Loose garments over the form: dress, kaftan, shirt, tanks, sarong. Each is a drape (drape.py), defined by the place
where the form holds it, its flare, and the depth of its folds. All lengths are in meters."""
import functools

import bpy
import numpy as np
from mathutils import Vector

import trims
from body import cloth, union
from cuts import parts
from drape import AXIS_Y, around, draped, folds, grows, hanging
from fabrics import garment, plain
from objects import CLOTH, add_mesh, placed
from outline import half, outline_distance, seen_from_front, step, whole
from prints import star_over_waves
from surface import normal, project, unit


BOX = ((-0.36, -0.30, -0.51), (0.36, 0.30, 0.72))


def angle(p):
    return np.arctan2(p[:, 0], -(p[:, 1] - AXIS_Y))


def grid_mesh(name, rows, uv, fabric):
    """Adds a mesh through rows of points."""
    m, n = rows.shape[:2]
    i = np.arange(m * n).reshape(m, n)
    faces = np.stack([i[:-1, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel(), i[1:, :-1].ravel()], 1)
    still = {"edge": np.full(m * n, -0.1), "seam": np.full(m * n, 0.05)}
    return add_mesh(name, rows.reshape(-1, 3), faces, fabric, still, uv.reshape(-1, 2))


# ---------------------------------------------------------------- marina dress: three gathered tiers
TIERS = (0.545, 0.335, 0.055, -0.215)


@functools.lru_cache
def dress_fall():
    return hanging(TIERS[-1] - 0.02, 0.005, 0.045, 0.50, 0.35)


def dress(p):
    """Returns the distance to the dress. Each tier is gathered at its upper seam into many small folds, which become
    fewer and deeper toward its hem."""
    def depth(a, z):
        out = np.zeros_like(z)
        for i, (top, low) in enumerate(zip(TIERS, TIERS[1:])):
            t = np.clip((top - z) / (top - low), 0, 1)
            here = (z <= top) & (z > low) if i < 2 else z <= top
            small, deep = folds(a, z, 52 + 4 * i, 3 + i), folds(a, z, 17 + 3 * i, 13 + i)
            size = (0.0016, 0.0036, 0.0042)[i]
            body = size * np.exp(-t * 4) * small + t ** 0.8 * (0.0050, 0.0170, 0.0240)[i] * deep
            puff = (0.001, 0.007, 0.007)[i] * (1 - np.exp(-t * 9)) + 0.0045 * i
            out = np.where(here, body + puff - (0.004 * np.exp(-t * 40) if i else 0), out)
        return out
    return draped(p, *dress_fall(), depth, tuck=0)


def marina(room):
    neck = whole([(-.24, .500), (-.150, .508), (-.118, .535), (-.092, .560)], [(-.092, .560), (-.045, .538), (0, .531), (.045, .538), (.092, .560)],
                 [(.092, .560), (.118, .535), (.150, .508), (.24, .500)], [(.24, .500), (.24, -.5), (-.24, -.5), (-.24, .500)])
    back = whole([(-.24, .500), (-.12, .490), (0, .488), (.12, .490), (.24, .500)], [(.24, .500), (.24, -.5), (-.24, -.5), (-.24, .500)])

    def region(p):
        w = step((p[:, 1] + 0.02) / 0.06)
        top = (1 - w) * outline_distance(neck, p[:, 0], p[:, 2]) + w * outline_distance(back, p[:, 0], p[:, 2])
        return np.maximum(top, TIERS[-1] - p[:, 2])

    def seams(p):
        d = np.stack([p[:, 2] - z for z in (*TIERS[1:-1], TIERS[-1] + 0.022)])
        return np.take_along_axis(d, np.abs(d).argmin(0)[None], 0)[0]
    room.sew("dress", region, dress, attributes={"seam": seams}, uv=around, box=BOX)
    for side in (-1, 1):
        start = seen_from_front(dress, side * .091, .556, CLOTH)
        end = project(dress, np.array([[side * .085, .11, .487]]), CLOTH, 8)[0]
        trims.cord(f"strap {side}", [start, (side * .090, -.02, .62), (side * .088, .04, .65), (side * .086, .09, .58), end], room.skin, room.edging, 0.0026)
    knot = seen_from_front(dress, 0, .529, CLOTH)
    trims.bow("tie", knot, np.array((1.0, 0, 0)), dress, room.edging, 1.0)


# ---------------------------------------------------------------- hanging sleeves, for a form without arms
def sleeve(p, shoulder, end, top, bottom, seed):
    """Returns the distance to two mirrored sleeves, the distance past the end of the sleeve, and the angle around it. A
    sleeve is a flat, wide tube with the radius `top` at the shoulder and `bottom` at its end."""
    q = p.copy()
    q[:, 0] = np.abs(q[:, 0])
    a, b = np.array(shoulder), np.array(end)
    axis = (b - a) / np.linalg.norm(b - a)
    t = np.clip((q - a) @ axis / np.linalg.norm(b - a), -0.3, 1.2)
    off = q - a - np.outer((q - a) @ axis, axis)
    side = np.array((axis[2], 0, -axis[0]))
    x, y = off @ side, off[:, 1]
    turn = np.arctan2(y, x)
    radius = top + (bottom - top) * t + 0.0045 * step(t * 1.5) * folds(turn + 1, t * 0.3 + np.sign(p[:, 0]), 6, seed)
    d = (np.hypot(x / 0.80, y / 0.62) - radius / 0.72) * 0.62
    past = (q - b) @ axis
    return np.maximum(d, np.maximum(past - 0.02, -((q - a) @ axis) - 0.02)), past, np.sign(p[:, 0]) * turn


def joined(p, body_distance, sleeve_distance):
    """Returns the distance to a body with its sleeves. They merge on the shoulder and are separate below the armpit."""
    return union(body_distance, sleeve_distance, 0.006 + 0.036 * step((p[:, 2] - 0.40) / 0.09))


def end_of_sleeve(body_distance, sleeve_distance, past, turn):
    return np.where(sleeve_distance < body_distance, past, -0.1)


def with_sleeves(distances):
    """Returns the function for the cloth coordinates of a garment whose sleeves have their own grain."""
    def uv(p):
        body_distance, sleeve_distance, past, turn = distances(p)
        return np.where((sleeve_distance < body_distance)[:, None], np.stack([turn * 0.075 + 0.5, -past], 1), around(p))
    return uv


# ---------------------------------------------------------------- tanks that do not follow the body
@functools.lru_cache
def tank_fall(low):
    """Returns the shape of cloth that is held by the bust and slightly narrower below it."""
    return hanging(low - 0.04, 0.011, 0.0, 0.470, 0.10)


def tank_shape(p, low):
    def depth(a, z):
        return 0.0135 * grows(z, 0.46, low + 0.06) * folds(a, z, 11, 41) + 0.0030 * grows(z, 0.49, 0.38) * folds(a, z, 21, 42)
    return union(draped(p, *tank_fall(low), depth), cloth(p) - 0.003 * grows(p[:, 2], 0.63, 0.55), 0.022)


def tank(room, low, neck, shoulder, armhole, attributes=None, fabric=None):
    """Sews a soft jersey tank that hangs from the shoulders and the bust. `neck` is the height of the front neckline,
    `shoulder` the x of the outer edge of a strap, and `armhole` the height at which the armhole meets the side."""
    fn = functools.partial(tank_shape, low=low)

    def arm(narrow):
        return [(shoulder, .80), (shoulder, .655), (shoulder - .003, .610), (narrow, .560), (narrow + .001, .515), (narrow + .010, armhole + .042),
                (.146, armhole + .014), (.158, armhole + .002), (.180, armhole - .004), (.36, armhole - .006)]
    sides = [(.36, armhole - .006), (.36, -.6), (0, -.6)]
    front = half([(0, neck), (.036, neck + .005), (.070, neck + .034), (.093, neck + .074), (.103, .660), (.103, .80)], arm(shoulder - .014), sides)
    back = half([(0, .600), (.048, .604), (.082, .613), (.100, .634), (.103, .660), (.103, .80)], arm(shoulder - .008), sides)
    inside = parts.region(front, back)

    def region(p):
        return np.maximum(inside(p), low - 0.006 * np.cos(2 * angle(p)) - p[:, 2])
    return room.sew("tank", region, fn, fabric=fabric, attributes=attributes, uv=around, box=BOX)


def muscle(room):
    """Long muscle tank with low armholes and an emblem on the chest."""
    def emblem(i, centre):
        return lambda p: np.where(p[:, 1] < 0, (p[:, i] - centre) / 0.200 + 0.5, -1)
    tank(room, 0.020, .545, .138, .405, {"star_x": emblem(0, 0), "star_y": emblem(2, .405)},
         garment(room.look["main"], star=room.look["star"], badge=star_over_waves))


def cropped(room):
    """Short tank, bound at the neck and at the armholes."""
    tank(room, 0.270, .552, .134, .435)


# ---------------------------------------------------------------- salt air kaftan
@functools.lru_cache
def kaftan_fall():
    return hanging(-0.50, 0.014, 0.085, 0.50)


SHOULDER, ELBOW = (0.148, 0.022, 0.538), (0.286, 0.016, 0.358)


def kaftan_parts(p):
    """Returns the distances to the body and to the sleeves, the distance past the end of a sleeve, and the angle around
    the sleeve."""
    def depth(a, z):
        return 0.034 * grows(z, 0.46, 0.02) * folds(a, z, 8, 5) + 0.002 * grows(z, 0.50, 0.35) * folds(a, z, 17, 6)
    return union(draped(p, *kaftan_fall(), depth), cloth(p) - 0.008, 0.05), *sleeve(p, SHOULDER, ELBOW, 0.058, 0.078, 7)


def kaftan(p):
    return joined(p, *kaftan_parts(p)[:2])


def salt_air(room):
    """Wide kaftan with short sleeves, slits at the sides, and a deep V-neck with a wide binding."""
    notch = whole([(-.105, .80), (-.103, .66), (-.090, .618), (-.064, .565), (-.033, .508), (0, .450)],
                  [(0, .450), (.033, .508), (.064, .565), (.090, .618), (.103, .66), (.105, .80), (-.105, .80)])
    behind = whole([(-.105, .80), (-.100, .66), (-.066, .632), (0, .622), (.066, .632), (.100, .66), (.105, .80), (-.105, .80)])

    def open_neck(p):
        w = step((p[:, 1] + 0.01) / 0.05)
        return (1 - w) * outline_distance(notch, p[:, 0], p[:, 2]) + w * outline_distance(behind, p[:, 0], p[:, 2])

    def slit(p):
        return np.maximum(np.abs(np.abs(angle(p)) - np.pi / 2) * 0.19 - 0.004 - 0.030 * grows(p[:, 2], -0.16, -0.46), p[:, 2] + 0.16)

    def region(p):
        return np.maximum.reduce([-open_neck(p), end_of_sleeve(*kaftan_parts(p)), -slit(p), -0.44 - p[:, 2]])
    edges = room.sew("kaftan", region, kaftan, uv=with_sleeves(kaftan_parts), bound=False, box=BOX)
    neck = max(edges, key=lambda line: line[:, 2].mean())
    for i, line in enumerate(edges):
        trims.bind(f"kaftan edge {i}", line, room.edging, kaftan, region, size=(0.015, 0.0022) if line is neck else trims.BINDING)


# ---------------------------------------------------------------- weekender shirt
@functools.lru_cache
def shirt_fall():
    return hanging(-0.18, 0.012, 0.035, 0.53)


CUFF = (0.264, 0.018, 0.308)


def shirt_parts(p):
    def depth(a, z):
        front = 1 - 0.7 * np.exp(-(((a + np.pi) % (2 * np.pi) - np.pi) / 0.16) ** 2)
        return front * (0.013 * grows(z, 0.50, 0.05) * folds(a, z, 8, 21) + 0.003 * grows(z, 0.52, 0.35) * folds(a, z, 15, 22))
    return union(draped(p, *shirt_fall(), depth), cloth(p) - 0.007, 0.05), *sleeve(p, SHOULDER, CUFF, 0.055, 0.051, 9)


def shirt(p):
    return joined(p, *shirt_parts(p)[:2])


def weekender(room):
    """Beach shirt with a button placket, a collar, rolled sleeves, a pocket and a curved hem."""
    def neck(p):
        w = step((p[:, 1] + 0.03) / 0.07)
        front = whole([(-.086, .80), (-.084, .66), (-.066, .625), (-.032, .588), (0, .550)],
                      [(0, .550), (.032, .588), (.066, .625), (.084, .66), (.086, .80), (-.086, .80)])
        behind = whole([(-.086, .80), (-.082, .668), (-.045, .650), (0, .645), (.045, .650), (.082, .668), (.086, .80), (-.086, .80)])
        return (1 - w) * outline_distance(front, p[:, 0], p[:, 2]) + w * outline_distance(behind, p[:, 0], p[:, 2])

    def hem(p):
        side = np.abs(np.sin(angle(p))) ** 3
        return -0.105 + 0.070 * side - 0.020 * (p[:, 1] > 0) * (1 - side)

    def region(p):
        return np.maximum.reduce([-neck(p), end_of_sleeve(*shirt_parts(p)), hem(p) - p[:, 2]])

    def placket(p):
        return np.where((p[:, 1] < 0) & (np.abs(p[:, 0]) < 0.05), np.abs(p[:, 0] - 0.002) - 0.016, 0.05)

    def breast_pocket(p):
        x, z = np.abs(p[:, 0] - 0.082) - 0.045, np.abs(p[:, 2] - 0.430) - 0.052
        return np.where(p[:, 1] < 0, np.maximum(x, z), 0.05)

    def turned_up(p):
        body_distance, sleeve_distance, past, _ = shirt_parts(p)
        return np.where(sleeve_distance < body_distance, past + 0.040, 0.05)

    def yoke(p):
        return np.where(p[:, 1] > 0.02, p[:, 2] - 0.560, np.where(np.abs(p[:, 0]) > 0.05, p[:, 2] - 0.615, 0.05))

    def armhole(p):
        return np.where(p[:, 2] > 0.44, np.abs(p[:, 0]) - 0.172 - 0.06 * (0.60 - p[:, 2]), 0.05)

    def seams(p):
        d = np.stack([f(p) for f in (placket, breast_pocket, turned_up, yoke, armhole, lambda p: p[:, 2] - hem(p) - 0.008)])
        return np.take_along_axis(d, np.abs(d).argmin(0)[None], 0)[0]
    edges = room.sew("shirt", region, shirt, attributes={"seam": seams}, uv=with_sleeves(shirt_parts), box=BOX)
    for i in range(7):
        button(seen_from_front(shirt, 0.002, 0.525 - 0.088 * i, CLOTH))
    for side in (-1, 1):
        sleeve_tab(room, side)
    highest = max(edges, key=lambda line: line[:, 2].mean())
    collar(room, highest)


def button(at, lift=0.0):
    """Adds a shell button on the shirt, or on a layer that is `lift` above the shirt."""
    shell = bpy.data.materials.get("shell") or plain("shell", "#ece6da", 0.25)
    out = normal(shirt, at[None])[0]
    ob = placed(bpy.ops.mesh.primitive_cylinder_add, shell, vertices=40, radius=0.0052, depth=0.0022, location=at + (lift + 0.0012) * out,
                rotation=Vector(out).to_track_quat("Z", "Y").to_euler())
    ob.data.use_auto_smooth = True


def sleeve_tab(room, side):
    """Adds the tab that holds up a rolled sleeve, with a button in front."""
    a, b = np.array(SHOULDER), np.array(CUFF)
    t = np.linspace(0.97, 0.70, 40)[:, None]
    line = (a + (b - a) * t + (0.036, -0.046, 0.020)) * (side, 1, 1)
    line = project(shirt, line, CLOTH, 8)
    trims.strip(f"tab {side}", line, garment(room.look["edging"]), shirt, 0.019, 0.0016)
    button(line[-6], 0.0016)


def collar(room, line, turns=181, rows=15):
    """Adds a collar: a stand around the neck, and a fold-over part with two points in front. `line` is the neck
    edge."""
    a = np.arctan2(line[:, 0], -(line[:, 1] - 0.03))
    order, at = np.argsort(a), np.linspace(-np.pi + 0.01, np.pi - 0.01, turns)
    base = np.array([np.interp(at, a[order], line[order][:, k], period=2 * np.pi) for k in range(3)]).T
    base = np.roll(base, turns // 2, 0)             # starts and ends at the center of the front
    base = np.stack([np.convolve(np.pad(c, 9, "edge"), np.ones(19) / 19, "valid") for c in base.T], 1)
    front = np.abs(np.linspace(-1, 1, turns))       # 1 in front, 0 at the back
    away = unit((base - base.mean(0)) * (1, 1, 0))
    grid = []
    for s in np.linspace(0, 1, rows):
        up, down = min(1, s / 0.4), max(0, (s - 0.4) / 0.6)
        height = 0.020 * up * (1 - 0.7 * front ** 5) - down * (0.046 + 0.024 * front ** 6)
        out = 0.002 + 0.004 * np.sin(np.pi * min(1, s / 0.8)) + down * (0.014 + 0.006 * front ** 2)
        p = base + away * out[:, None] + np.outer(height, (0, 0, 1))
        low = shirt(p) < 0.003 + 0.002 * down
        p[low] = project(shirt, p[low], 0.003 + 0.002 * down, 3)
        grid.append(p)
    uv = np.stack(np.meshgrid(np.linspace(0, 0.40, turns), np.linspace(0, 0.07, rows)), 2)
    grid_mesh("collar", np.array(grid), uv, garment(room.look["main"]))


# ---------------------------------------------------------------- tidewater sarong
KNOT = -0.128                   # x of the knot, on the wearer's right hip


@functools.lru_cache
def sarong_fall():
    return hanging(-0.50, 0.004, 0.06, 0.20)


def sarong(p):
    """Returns the distance to cloth that is tight at the hip and falls in folds from the knot."""
    def depth(a, z):
        near = np.exp(-(((a - np.arctan2(KNOT, 0.09) + np.pi) % (2 * np.pi) - np.pi) / 0.9) ** 2)
        return (0.006 + 0.034 * grows(z, 0.14, -0.40)) * (0.45 + 0.8 * near) * folds(a, z, 11, 31) * grows(z, 0.19, 0.08)
    return draped(p, *sarong_fall(), depth, tuck=0)


def overlap(p):
    """Returns the distance to the end of the cloth that is wrapped over the rest. It stands off in front and sinks into
    the lower layer at the side, so that both look like one cloth."""
    return sarong(p) - 0.008 * step((0.02 - p[:, 1]) / 0.06) + 0.004


def from_knot(p):
    """Returns the cloth coordinates of the sarong as one wrapped cloth. The coordinates begin where the overlap hides
    the jump."""
    return np.stack([(np.arctan2(p[:, 0], AXIS_Y - p[:, 1]) - 0.45) % (2 * np.pi) * 0.175, p[:, 2]], 1)


def tidewater(room):
    """Sarong that is wrapped once and knotted at the hip. Its free end runs diagonally across the front."""
    top, low = 0.185, -0.46

    def free_edge(p):
        return p[:, 0] - (KNOT + 0.012) - 0.115 * step((top - p[:, 2]) / 0.62) - 0.008 * np.sin(p[:, 2] / 0.035)

    def opening(p):
        """Is negative in the opening over the thigh, below the knot. The flap hides the edge of the cut."""
        other_edge = p[:, 0] - KNOT + 0.004 - 0.016 * (top - p[:, 2]) / 0.62
        return np.maximum.reduce([free_edge(p) - 0.030, -other_edge, p[:, 2] - top + 0.130, p[:, 1] - 0.03])
    room.sew("wrap", lambda p: np.maximum.reduce([p[:, 2] - top, low - p[:, 2], -opening(p)]), sarong, uv=from_knot, trim=room.edging, box=BOX)

    def flap(p):
        front = np.where(p[:, 1] < 0.03, -free_edge(p), p[:, 1] - 0.03)
        return np.maximum.reduce([front, p[:, 2] - top - 0.002, low + 0.02 - p[:, 2]])
    edge, = room.sew("flap", flap, overlap, uv=around, trim=room.edging, box=BOX)
    free = edge[(edge[:, 1] < 0.02) & (edge[:, 2] > low + 0.03) & (edge[:, 2] < top - 0.01)]
    trims.fringe("fringe", free[np.argsort(-free[:, 2])], room.edging)
    fabric = garment(room.look["main"])
    knot = seen_from_front(sarong, KNOT + 0.004, top - 0.030, 0.016)
    for side, length in ((-1, 0.15), (1, 0.19)):
        tail(f"tail {side}", knot, length, side * 0.30, fabric)
    bulge("knot", knot, (0.030, 0.019, 0.033), fabric)


def tail(name, knot, length, lean, fabric):
    """Adds an end of the sarong that hangs from the knot. It is gathered at the knot and wider below."""
    s, w = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 41), indexing="ij")
    width = 0.010 + 0.056 * s ** 0.8
    p = np.stack([knot[0] + lean * length * s + w * width, np.full_like(s, knot[1]), knot[2] - length * s * (1 - 0.10 * w * w)], 2)
    off = 0.008 + 0.007 * s * np.sin(5.5 * w + 2 * s + lean) + 0.006 * (1 - s)
    q = project(sarong, p.reshape(-1, 3), CLOTH + 0.004, 6)
    rows = (q + normal(sarong, q) * off.reshape(-1, 1)).reshape(p.shape)
    grid_mesh(name, rows, np.stack([w * 0.06, -length * s], 2), fabric)


def bulge(name, centre, radii, fabric):
    """Adds the twisted lump of a knot."""
    a, b = np.meshgrid(np.linspace(0, np.pi, 40), np.linspace(0, 2 * np.pi, 60), indexing="ij")
    wrung = 1 + 0.07 * np.sin(5 * b + 4 * a) * np.sin(a)
    d = np.stack([np.sin(a) * np.cos(b), np.sin(a) * np.sin(b), np.cos(a)], 2) * wrung[..., None]
    grid_mesh(name, np.array(centre) + d * radii, np.stack([b * 0.018, a * 0.022], 2), fabric)


CUTS = {"loose-tank": muscle, "cropped-tank": cropped, "tiered-dress": marina, "kaftan": salt_air, "beach-shirt": weekender, "sarong": tidewater}
