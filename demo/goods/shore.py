"""The beach of the hero film, for scenes: sand with ripples, and a low sun from the left. The sea of the film and a
hazy sky are behind it, out of focus.

The sand and the garments are rendered separately. The sand has the shadows of the garments and is blurred by its
distance. The sand hides the parts of the garments and stands that are below its surface.
"""
import os

import bpy
import numpy as np

from develop import EXPOSURE
from nodes import Nodes, rgb
from studio import area_light

POSTER = os.path.join(os.path.dirname(__file__), "..", "media", "poster-1280.webp")
NEAR, FAR = 1.9, 11.0           # nearest and farthest sand, in meters from the camera
SHORE, OPEN_SEA = 5.2, 26.0     # start and end of the film's frame, in meters from the camera
APERTURE = 0.030                # aperture of the lens in meters; the focus is on the garments
SAND = "#ecd5b0"


# ---------------------------------------------------------------- sand
def noise(x, y, seed):
    """Returns smooth noise between 0 and 1, with features of about unit length."""
    table = np.random.default_rng(seed).random((256, 256))
    i, j = np.floor(x).astype(int), np.floor(y).astype(int)
    s, t = x - i, y - j
    s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
    a, b, c, d = (table[(i + k) % 256, (j + m) % 256] for k, m in ((0, 0), (1, 0), (0, 1), (1, 1)))
    return (a * (1 - s) + b * s) * (1 - t) + (c * (1 - s) + d * s) * t


def fractal(x, y, seed, octaves=4):
    return sum(noise(x * 2 ** k, y * 2 ** k, seed + k) / 2 ** (k + 1) for k in range(octaves))


def height(x, y, feet):
    """Returns the height of the sand: hollows, wind ripples between them, and a small heap around each pole."""
    hollows = 0.075 * (fractal(x * 1.3 + 5, y * 1.3, 1) - 0.5) + 0.026 * (fractal(x * 5.5, y * 5.5 + 3, 9, 3) - 0.5)
    bend = 0.55 * fractal(x * 1.6, y * 1.6, 20, 3) + 0.05 * fractal(x * 8, y * 8, 24, 2)
    wave = (y * 0.97 + x * 0.22 + bend) / 0.105
    ripples = 0.0085 * (1 - np.abs(np.sin(np.pi * wave)) ** 0.9) * np.clip(2.1 * fractal(x * 1.1 + 9, y * 1.1, 30, 2) - 0.35, 0, 1)
    z = hollows + ripples
    for fx, fy in feet:
        r = np.hypot(x - fx, y - fy) + 0.014 * (fractal(x * 14, y * 14, 40, 2) - 0.5)
        z = z + 0.042 * np.exp(-(r / 0.075) ** 2) - 0.014 * np.exp(-((r - 0.155) / 0.06) ** 2)
    return z


def sand_material():
    n = Nodes("sand")
    p = n.coords()
    grain = n.total((0.5, n.noise(p, 420, 2, 0.7)), (0.5, n.noise(p, 1100, 1)))
    patches = n.noise(p, 3.5, 3)
    colour = n.mix(n.math("MULTIPLY_ADD", patches, 2.2, -0.6, clamp=True), rgb("#dfc49b"), rgb("#f2dfc0"))
    colour = n.mix(n.math("MULTIPLY_ADD", grain, 3.4, -1.2, clamp=True), n.mix(0.45, colour, rgb("#9c7a50")), colour)
    normal = n.bump(n.noise(p, 34, 3, 0.6), 0.004)
    normal = n.bump(grain, 0.0022, normal)
    return n.finish(colour, 1.0, normal, specular=0.05, neutral=rgb(SAND))


def lay_sand(camera, level, feet, finest):
    """Adds the sand as a mesh that is finer near the camera."""
    away = np.exp(np.arange(np.log(NEAR), np.log(FAR), finest))
    side = np.arange(-0.62, 0.62, finest * 1.2)
    u, d = np.meshgrid(side, away)
    x, y = (u * d).ravel(), d.ravel() + camera[1]
    v = np.stack([x, y, level + height(x, y, feet)], 1)
    rows, columns = u.shape
    i = np.arange(rows * columns).reshape(rows, columns)
    quads = np.stack([i[:-1, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel(), i[1:, :-1].ravel()], 1)
    mesh = bpy.data.meshes.new("sand")
    mesh.from_pydata(v.tolist(), [], quads.tolist())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    mesh.materials.append(sand_material())
    ob = bpy.data.objects.new("sand", mesh)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def shine():
    """Adds the light: a low, hazy sun from the left front, and the sky."""
    area_light("sun", (-9.3, -7.3, 5.0), (0, 0, 0.2), (1.7, 1.7), 3700, "#ffdcb0")
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = rgb("#dfeaf4")
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.40


# ---------------------------------------------------------------- background
def linear(image):
    """Converts sRGB values to linear values, divided by the exposure that `tone` applies later."""
    return np.where(image <= 0.04045, image / 12.92, ((image + 0.055) / 1.055) ** 2.4) / EXPOSURE


def poster():
    image = bpy.data.images.load(POSTER)
    a = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(a)
    return linear(a.reshape(image.size[1], image.size[0], 4)[..., :3])


def smooth(x, low, high):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def colour(text):
    return np.array(rgb(text)[:3]) / EXPOSURE


def rays(shape, camera):
    """Returns the directions of the pixels, per meter forward: upward for each row, and sideways for each pixel."""
    h, w = shape
    half = 18 / 85
    pitch = -camera[3]
    row = (np.arange(h) + 0.5 - h / 2) / (h / 2) * half
    up = (row * np.cos(pitch) - np.sin(pitch)) / (np.cos(pitch) + row * np.sin(pitch))
    side = (np.arange(w) + 0.5 - w / 2) / (h / 2) * half
    return up, side / (np.cos(pitch) + row * np.sin(pitch))[:, None]


def landscape(sand, alpha, camera, level):
    """Returns the sea and the sky behind the sand, the coverage of the sand, and the distance of each row from the
    camera."""
    shape = alpha.shape[:2]
    up, side = rays(shape, camera)
    frame = poster()
    away = np.where(up < -1e-3, (camera[2] - level) / np.maximum(-up, 1e-3), 1e3)
    v = np.log(np.maximum(away, 0.1) / SHORE) / np.log(OPEN_SEA / SHORE)
    x = side * np.minimum(away, 60)[:, None]
    u = np.abs((x / 11 + 0.62) % 2 - 1)
    i, j = np.clip(v, 0, 1) * (frame.shape[0] - 1), u * (frame.shape[1] - 1)
    sea = frame[np.round(i).astype(int)[:, None], np.round(j).astype(int)]
    far = smooth(v, 0.72, 1.5)[:, None, None]
    sea = sea * (1 - far) + colour("#4d93ab") * far
    haze = smooth(v, 1.5, 4.5)[:, None, None] * 0.75
    sea = sea * (1 - haze) + colour("#cfdcdc") * haze
    above = np.clip(up / 0.16, 0, 1)[:, None, None] ** 0.7
    sky = (colour("#fbeedb") * (1 - above) + colour("#9fcfec") * above) * 1.15
    over = smooth(up, -0.002, 0.002)[:, None, None]
    behind = sea * (1 - over) + sky * over
    wet = smooth(v, 0.02, 0.16)[:, None, None]
    sand = alpha * (1 - wet)
    return behind * (1 - sand), sand, away


def blurred(image, away, focus):
    """Blurs each row like a lens, by its distance. Interpolates between versions that are blurred with discs of
    increasing size."""
    h, w = image.shape[:2]
    per_metre = h / 2 / (18 / 85)
    circle = APERTURE * np.abs(1 / focus - 1 / np.maximum(away, 0.1)) * per_metre / 2         # radius in pixels
    steps = [0.0]
    while steps[-1] < circle.max():
        steps.append(max(1.0, steps[-1] * 1.6))
    out = np.zeros_like(image)
    for k, radius in enumerate(steps):
        low = steps[k - 1] if k else -1
        high = steps[k + 1] if k + 1 < len(steps) else radius + 1
        weight = np.clip(np.minimum((circle - low) / (radius - low), (high - circle) / (high - radius)), 0, 1)
        if weight.any():
            out += weight[:, None, None] * disc(image, radius)
    return out


def disc(image, radius):
    if radius < 0.6:
        return image
    pad = int(np.ceil(radius)) + 2
    p = np.pad(image, ((pad, pad), (pad, pad), (0, 0)), "edge")
    h, w = p.shape[:2]
    y, x = np.fft.fftfreq(h) * h, np.fft.fftfreq(w) * w
    kernel = np.clip(radius + 0.5 - np.hypot(y[:, None], x), 0, 1)
    spectrum = np.fft.rfft2(kernel / kernel.sum())
    out = np.stack([np.fft.irfft2(np.fft.rfft2(p[..., c]) * spectrum, (h, w)) for c in range(p.shape[2])], 2)
    return out[pad:-pad, pad:-pad].astype(np.float32)
