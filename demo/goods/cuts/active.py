"""Bottoms with legs: leggings, flares, bike shorts and running shorts. Cuts are heights on the form. Seams and panels
are functions of the points. All lengths are in meters."""
import functools

import numpy as np

import trims
from body import LEG, cloth, cut, union
from drape import folds
from fabrics import binding, garment
from objects import CLOTH, sweep
from outline import step
from surface import project, resample

WAIST, BAND = 0.318, 0.095      # height of the top of a high waist, and height of its waistband


def leg_axis(z):
    """Returns (x, y) of the center of the right leg at a height."""
    return np.interp(z, LEG[:, 0], LEG[:, 1]), np.interp(z, LEG[:, 0], LEG[:, 2])


def around_leg(p):
    """Returns the angle around the nearer leg: 0 in front, positive toward the outside."""
    x, y = leg_axis(p[:, 2])
    return np.arctan2(np.abs(p[:, 0]) - x, -(p[:, 1] - y))


def between(low, top):
    """Returns the region between two heights. Each height is a number or a function of the points."""
    def region(p):
        at = [h(p) if callable(h) else h for h in (low, top)]
        return np.maximum(at[0] - p[:, 2], p[:, 2] - at[1])
    return region


def seams(*lines):
    """Returns the signed distance to the nearest of several seams. Each seam is a function of the points."""
    return lambda p: functools.reduce(lambda a, b: np.where(np.abs(a) < np.abs(b), a, b), (line(p) for line in lines))


def waistband(p):
    return p[:, 2] - (WAIST - BAND)


def rise(p):
    """Returns the signed distance to the center seam, which runs above the crotch."""
    return np.where((p[:, 2] > -0.02) & (p[:, 2] < WAIST - BAND), p[:, 0], 0.05)


def inseam(p):
    return np.where((p[:, 2] < 0.02) & (around_leg(p) < 0), (np.abs(around_leg(p)) - np.pi / 2) * 0.06, 0.05)


def outseam(p):
    y = np.where(p[:, 2] > 0.05, 0.012, leg_axis(p[:, 2])[1])
    return np.where((np.abs(p[:, 0]) > leg_axis(p[:, 2])[0]) & (p[:, 2] < WAIST - BAND), p[:, 1] - y, 0.05)


def side_stripe(p, half=0.017):
    """Is positive on a stripe down the outside of the leg. The stripe is far enough forward to be visible from the
    front."""
    x, y = leg_axis(p[:, 2])
    off = (around_leg(p) - 0.97) * np.hypot(np.abs(p[:, 0]) - x, p[:, 1] - y)
    return np.minimum(half - np.abs(off), -waistband(p))


def along_leg(p):
    """Returns the cloth coordinates of leggings: u runs around the leg, from the inseam across the front, and around
    the hip above the crotch; v is the height."""
    w = step((p[:, 2] + 0.02) / 0.10)
    leg = (around_leg(p) + np.pi / 2) % (2 * np.pi) * 0.075
    hip = np.arctan2(np.abs(p[:, 0]), -p[:, 1]) * 0.150
    return np.stack([np.sign(p[:, 0]) * (w * hip + (1 - w) * leg), p[:, 2]], 1)


def pocket(p):
    """Returns the signed distance to the slanted opening of a phone pocket on the thigh."""
    return np.where((np.abs(p[:, 0]) > 0.09) & (p[:, 1] > -0.068) & (p[:, 1] < 0.010), below_mouth(p), 0.05)


def below_mouth(p):
    """Is negative below the opening of the pocket."""
    return p[:, 2] - 0.045 - 0.25 * (p[:, 1] + 0.06)


def legging(room, low, fabric=None, attributes=None, fn=None, lines=(), bound=True):
    main = garment(room.look["main"]) if fabric is None else fabric
    values = {"seam": seams(waistband, rise, inseam, outseam, *lines), **(attributes or {})}
    return room.sew("legging", between(low, WAIST), fn, main, attributes=values, uv=along_leg, bound=bound)


def full(room):
    """Full-length leggings with a high waistband. Some looks have a side stripe, or one leg, of the second cloth."""
    look = room.look
    panel = look.get("panel")
    block = {"stripe": side_stripe, "leg": lambda p: np.minimum(-p[:, 0], -waistband(p))}.get(panel)
    fabric = garment(look["main"], look["second"] if block else None)
    legging(room, -0.690, fabric, {"block": block} if block else None, lines=(pocket,) if panel == "stripe" else ())


def seven_eighth(room):
    """Leggings that end above the ankle. A wave with a tape runs down each leg, from the outside at the hip to the
    inside at the hem. The cloth below the wave is lighter."""
    top, low = 0.165, -0.680

    def wave(z):
        """Returns the position of the wave at a height, as the sine of the angle around the leg: 1 outside, -1
        inside."""
        t = np.clip((top - z) / (top - low), 0, 1)
        return 1 - 2 * t + 0.30 * np.sin(4 * np.pi * t) * np.sin(np.pi * t)
    fabric = garment(room.look["main"], room.look["second"])
    legging(room, -0.590, fabric, {"block": lambda p: np.where(p[:, 2] < top, 0.06 * (np.sin(around_leg(p)) - wave(p[:, 2])), -0.05)})
    tape, z = binding(room.look["tape"]), np.linspace(top, low, 300)
    x, y = leg_axis(z)
    for side in (-1, 1):
        for behind in (-1, 1):
            across = np.clip(wave(z), -1, 1)
            rough = np.stack([side * (x + 0.08 * across), y + behind * 0.08 * np.sqrt(1 - across ** 2), z], 1)
            line = project(room.spanned, rough[z > -0.588], CLOTH, 8)
            sweep(f"tape {side} {behind}", resample(line, 0.002, False), tape, room.spanned, trims.band(0.0060, 0.0008), False)


def flared(p):
    """Returns the distance to stretched cloth that widens from the knee to the hem as a cone with a few long folds."""
    x, y = leg_axis(p[:, 2])
    a = around_leg(p)
    fall = np.clip((-0.36 - p[:, 2]) / 0.36, 0, 1)
    radius = 0.042 + 0.052 * fall ** 1.15 + fall * (0.0045 * np.sin(5 * a + 1 + 3 * fall) + 0.0030 * np.sin(8 * a - 2 * fall))
    cone = (np.hypot(np.abs(p[:, 0]) - x - 0.036 * fall, (p[:, 1] - y - 0.004 * fall) * 0.92) - radius) * 0.95
    return union(cloth(p, True), np.maximum(cone, p[:, 2] + 0.34), 0.014)


def flare(room):
    """Leggings that are tight at the thigh and wide at the hem. The crossed waistband dips in front, and a seam runs
    down the middle of each leg."""
    def centre(p):
        return np.where((p[:, 2] < WAIST - BAND) & (np.abs(around_leg(p)) < 1), around_leg(p) * 0.07, 0.05)

    def dip(p):
        front = np.where(p[:, 1] < 0, np.exp(-(p[:, 0] / 0.075) ** 2), 0)
        return WAIST - 0.050 * front

    def crossing(p):
        return np.where((p[:, 1] < 0) & (waistband(p) > 0), (p[:, 2] - (WAIST - 0.085)) - 0.45 * p[:, 0], 0.05)
    room.sew("flare", between(-0.700, dip), flared, attributes={"seam": seams(waistband, rise, outseam, centre, crossing)}, uv=along_leg)


def bike(room):
    """Bike shorts with an eight-inch inseam. The bonded band at the hem, and the pocket on each thigh above the band,
    are of the second cloth."""
    def hem(p):
        return p[:, 2] + 0.203 - 0.030

    def thigh_pocket(p):
        """Is positive on the pocket, which is far enough forward to be visible from the front."""
        x, y = leg_axis(p[:, 2])
        return np.minimum((0.72 - np.abs(around_leg(p) - 1.45)) * np.hypot(np.abs(p[:, 0]) - x, p[:, 1] - y), -below_mouth(p))
    fabric = garment(room.look["main"], room.look["second"])
    legging(room, -0.203, fabric, {"block": lambda p: np.maximum(thigh_pocket(p), -hem(p))}, lines=(hem,))


SHORTS_WAIST, CASING = 0.235, 0.035     # height of the top of the running shorts, and height of the elastic casing


def shorts_shape(p):
    """Returns the distance to running shorts: gathered at the elastic, loose over the hip, with two wide legs. Folds
    run from the gathers to the hem."""
    x, y = leg_axis(p[:, 2])
    a, around = around_leg(p), np.arctan2(p[:, 0], -p[:, 1])
    below = SHORTS_WAIST - CASING - p[:, 2]
    gathers = np.where(below > 0, 0.0036 * np.exp(-np.maximum(below, 0) / 0.050), 0.0014) * folds(around, 0.4 * p[:, 2], 34, 51)
    fall = np.clip(below / 0.27, 0, 1.2)
    wave = folds(a + 1.3 * step((p[:, 0] + 0.05) / 0.10), p[:, 2], 6, 53)
    radius = 0.050 + 0.056 * np.clip((0.19 - p[:, 2]) / 0.26, 0, 1) + 0.0120 * fall * wave
    legs = (np.hypot((np.abs(p[:, 0]) - x - 0.002 - 0.010 * fall) * 0.96, (p[:, 1] - y) * 0.94) - radius) * 0.9
    legs = np.maximum(legs, p[:, 2] - 0.19)
    hip = cloth(p, True) - 0.002 - 0.010 * step((below + 0.01) / 0.09) - gathers - 0.006 * fall * np.maximum(wave, 0)
    # Half of the gap between the legs. They touch along the inseam and separate only above the hem. Otherwise, the
    # stand would be visible between them as a dark strip.
    apart = np.interp(p[:, 2], (-0.085, -0.056, -0.028, 0.010), (0.011, -0.003, -0.003, -0.012))
    return cut(union(hip, legs, 0.05), apart - np.abs(p[:, 0]), 0.022)


def running(room):
    """Loose woven running shorts with a bound hem, split at the sides, and a waist with an elastic casing and a cord.
    Some looks have side panels of the second cloth."""
    waist = SHORTS_WAIST

    def hem(p):
        side = np.exp(-((np.abs(around_leg(p)) - np.pi / 2) / 0.55) ** 2) * (around_leg(p) > 0)
        return -0.085 + 0.075 * side

    def panel(p):
        """Is positive on the side panel. 4 to 5 cm of the panel are visible from the front. The split at the hem is
        inside it."""
        ahead = np.abs(p[:, 0]) - np.interp(p[:, 2], (-0.085, waist), (0.140, 0.106))
        behind = np.where(np.abs(p[:, 0]) > 0.09, 0.046 - p[:, 1], -0.05)
        return np.where(p[:, 1] < 0.008, ahead, behind) - np.where(p[:, 2] > waist - CASING, 0.1, 0)

    def elastic(p):
        return np.minimum(np.abs(p[:, 2] - waist + CASING), np.minimum(np.abs(p[:, 2] - waist + 0.012), np.abs(p[:, 2] - waist + 0.023)) + 0.0006)

    def zip_pocket(p):
        return np.where((p[:, 1] > 0.05) & (np.abs(p[:, 0] - 0.075) < 0.045), np.abs(p[:, 2] - 0.135) - 0.0035, 0.05)
    look = room.look
    block = "second" in look
    values = {"seam": seams(elastic, zip_pocket, lambda p: np.where(p[:, 2] < waist - CASING, p[:, 0], 0.05), outseam)}
    values["gathered"] = lambda p: np.where(p[:, 2] > waist - CASING, 0.6, np.exp((p[:, 2] - waist + CASING) / 0.045))
    if block:
        values["block"] = panel
    cut_out = between(hem, waist)
    fabric = garment(look["main"], look.get("second"), gathered=True)
    edges = room.sew("running shorts", cut_out, shorts_shape, fabric, attributes=values, uv=along_leg, bound=False)
    highest = max(edges, key=lambda line: line[:, 2].mean())
    for i, line in enumerate(edges):
        trims.bind(f"edge {i}", line, binding(look["main"]) if line is highest else room.edging, shorts_shape, cut_out)
    trims.bow("drawcord", np.array((0, -0.13, waist - 0.018)), np.array((1.0, 0, 0)), shorts_shape, room.edging, 1.15)


CUTS = {"full-leggings": full, "seven-eighth-leggings": seven_eighth, "flare-leggings": flare, "bike-shorts": bike, "running-shorts": running}
