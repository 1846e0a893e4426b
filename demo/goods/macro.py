"""The close-up of a fabric: a bound edge of a garment over another layer of its cloth, so near that the threads are
visible. The cloth hangs at the place of the form, in the same light.

All products share one scene, so the light is rendered once for each fabric. Lengths are in meters. The picture shows a
height of 7.5 cm.
"""
import math

import bpy
import numpy as np

import trims
from fabrics import CLOSE, binding, garment, thread
from objects import CLOTH, add_mesh, sweep
from studio import look_at
from surface import clip, project, triangles

MIDDLE = np.array((0.0, 0.0, 0.29))
HEIGHT, GRAIN = 0.075, math.radians(24)
LIFT = 0.0030                   # height of the upper layer above the lower layer


def folds(x, z):
    """Returns the height of the cloth: the sum of three soft waves, which does not repeat."""
    a, b = x * 0.82 - z * 0.57, x * 0.57 + z * 0.82
    return (0.0060 * np.sin(2 * np.pi * (a / 0.150 + 0.10 * np.sin(b / 0.05))) + 0.0022 * np.sin(2 * np.pi * (a / 0.067 + b / 0.31) + 1.1)
            + 0.0035 * np.sin(2 * np.pi * b / 0.26 + 0.6))


def beyond(p):
    """Returns the distance past the edge of the upper layer. The edge is curved like a neckline, from the upper right
    to the lower left."""
    x, z = (p - MIDDLE)[:, 0], (p - MIDDLE)[:, 2]
    a, b = x * 0.80 - z * 0.60, x * 0.60 + z * 0.80
    return a + 0.016 - 0.9 * b * b - 0.0035 * np.sin(b / 0.021)


def lower(p):
    return -p[:, 1] - folds(p[:, 0] - MIDDLE[0], p[:, 2] - MIDDLE[2])


def upper(p):
    """Returns the distance to the upper layer, which rises slightly at its edge."""
    q = p - MIDDLE
    ripple = 1 + 0.55 * np.sin((q[:, 0] * 0.60 + q[:, 2] * 0.80) / 0.013)
    return lower(p) - LIFT - 0.0035 * np.exp(-(beyond(p) / 0.016) ** 2) * ripple


def sheet(fn, step=0.0010, reach=0.085):
    n = int(2 * reach / step)
    a = np.linspace(-reach, reach, n)
    x, z = np.meshgrid(a, a)
    v = project(fn, MIDDLE + np.stack([x.ravel(), 0 * x.ravel(), z.ravel()], 1), CLOTH, 8)
    i = np.arange(n * n).reshape(n, n)
    return v, np.stack([i[:-1, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel(), i[1:, :-1].ravel()], 1)


def lay(look):
    """Adds the two layers, the binding and its stitches."""
    main, edging = look["main"], look.get("edging", look["main"])
    for name, fn, cloth in (("lower", lower, look.get("second", main)), ("upper", upper, main)):
        v, quads = sheet(fn)
        tri = triangles(quads)
        if name == "upper":
            v, tri, _ = clip(v, tri, beyond(v), fn, CLOTH)
        q = v - MIDDLE
        turn = GRAIN if name == "upper" else GRAIN + 0.5
        uv = np.stack([q[:, 0] * math.cos(turn) + q[:, 2] * math.sin(turn), q[:, 2] * math.cos(turn) - q[:, 0] * math.sin(turn)], 1)
        edge = -np.abs(beyond(v)) if name == "upper" else np.full(len(v), -0.1)
        values = {"edge": edge, "arc": q[:, 0] * 0.60 + q[:, 2] * 0.80, "seam": np.full(len(v), 0.05)}
        add_mesh(name, v, tri, garment(cloth, pixel=CLOSE), values, uv)
    line = edge_line()
    profile = trims.band(*trims.BINDING)
    sweep("binding", line, binding(edging, CLOSE), upper, profile, False, beyond)
    trims.zigzag("stitches", line, upper, beyond, thread(edging.colours[0]))


def edge_line(step=0.0010, reach=0.085):
    """Returns points along the edge of the upper layer."""
    b = np.arange(-reach, reach, step)
    across = np.array((0.80, 0, -0.60))
    p = MIDDLE + np.outer(b, (0.60, 0, 0.80))
    for _ in range(8):
        p = project(upper, p - np.outer(beyond(p), across), CLOTH, 2)
    return p


def aim():
    """Aims the camera from the lower right and focuses it on the edge. Points 2 cm in front of or behind the edge are
    blurred."""
    camera = bpy.context.scene.camera
    line = edge_line()
    focus = line[len(line) // 2]
    direction = np.array((0.36, -0.86, -0.36))
    camera.location = focus + direction / np.linalg.norm(direction) * HEIGHT * 85 / 36
    look_at(camera, focus)
    camera.data.clip_start = 0.01
    lens = camera.data.dof
    lens.use_dof, lens.focus_distance, lens.aperture_fstop = True, HEIGHT * 85 / 36, 16.0
