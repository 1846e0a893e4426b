"""Prints. Each returns the color of the cloth at (u, v): meters across and along the grain."""
import functools
import math

import numpy as np

from nodes import as_image, rgb
from outline import outline_distance


def turned(n, u, v, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return n.total((c, u), (s, v)), n.total((-s, u), (c, v))


def solid(n, u, v, colours):
    return rgb(colours[0])


def band_of(n, v, width, first, share=0.5):
    """Returns 1 inside bands. In each repeat, a band starts at `first` and has this share of the width."""
    phase = n.math("FRACT", n.math("SUBTRACT", n.math("DIVIDE", v, width), first))
    return n.math("MULTIPLY", n.edge(phase, 0.012), n.edge(n.math("SUBTRACT", share, phase), 0.012))


def stripes(n, u, v, colours, size=0.027, angle=-20):
    """Stripes of equal width in two colors."""
    _, across = turned(n, u, v, angle)
    return n.mix(band_of(n, across, size, 0), rgb(colours[1]), rgb(colours[0]))


def sailor(n, u, v, colours, size=0.026):
    """Narrow stripes on a light cloth."""
    return n.mix(band_of(n, v, size, 0, 0.34), rgb(colours[1]), rgb(colours[0]))


def deck(n, u, v, colours, size=0.036):
    """Alternating wide and thin stripes on a light cloth, as on deck chairs."""
    c = n.mix(band_of(n, v, size, 0, 0.42), rgb(colours[1]), rgb(colours[0]))
    return n.mix(band_of(n, v, size, 0.66, 0.09), c, rgb(colours[2]))


def chalk(n, u, v, colours, size=0.018, share=0.14):
    """Thin stripes along the grain."""
    return n.mix(band_of(n, u, size, 0, share), rgb(colours[1]), rgb(colours[0]))


def gingham(n, u, v, colours, size=0.020):
    """Checks, woven from colored and white yarn."""
    weft, warp = band_of(n, v, size, 0), band_of(n, u, size, 0)
    return n.mix(n.total((0.5, weft), (0.5, warp)), rgb(colours[1]), rgb(colours[0]))


def perforated(n, u, v, colours, size=0.0055):
    """Staggered rows of small round ventilation holes."""
    u, v = turned(n, u, v, 45)
    x, y = (n.math("SUBTRACT", n.math("FRACT", n.math("DIVIDE", w, size)), 0.5) for w in (u, v))
    off = n.math("SQRT", n.total((1, n.math("MULTIPLY", x, x)), (1, n.math("MULTIPLY", y, y))))
    return n.mix(n.edge(n.math("SUBTRACT", 0.17, off), 0.06), rgb(colours[0]), rgb(colours[1]))


def waves(n, u, v, colours, size=0.060, angle=-4):
    """Lines of waves, alternately thick and thin."""
    u, v = turned(n, u, v, angle)
    swell = n.math("MULTIPLY", n.math("SINE", n.math("MULTIPLY", u, 2 * math.pi / size)), 0.11)
    v = n.math("DIVIDE", v, size * 0.6)
    v = n.math("ADD", v, swell)
    c = n.mix(band_of(n, v, 1.0, 0.10, 0.09), rgb(colours[1]), rgb(colours[0]))
    return n.mix(band_of(n, v, 1.0, 0.62, 0.06), c, rgb(colours[2]))


# Prints of single figures. Each figure has a center and a radius within one repeat, and a rotation.
FIGURES = {
    "stars": ((0.25, 0.25, 0.165, 0), (0.75, 0.75, 0.165, 0)),
    "scattered-stars": ((0.2, 0.2, 0.12, 0.2), (0.7, 0.34, 0.07, -0.3), (0.42, 0.66, 0.09, 0.5), (0.84, 0.82, 0.11, -0.1), (0.12, 0.86, 0.05, 0.4)),
    "anchors": ((0.25, 0.25, 0.19, 0), (0.75, 0.75, 0.19, 0)),
}


def figures(n, u, v, colours, image, size, angle=0):
    """Prints only whole figures. The attribute "left_out" marks figures that a seam or a binding would cut."""
    u, v = turned(n, u, v, angle)
    here = n.combine(n.math("DIVIDE", u, size), n.math("DIVIDE", v, size))
    printed = n.math("MULTIPLY", n.image(image, here), n.math("LESS_THAN", n.attribute("left_out"), 0.5))
    return n.mix(printed, rgb(colours[1]), rgb(colours[0]))


def left_out(name, uv, edge, size=None, angle=None):
    """Returns 1 at points of figures that are closer to an edge than the width of a binding. `edge` is the negative
    distance to the edge, and `uv` is in meters."""
    defaults = PRINTS[name].__defaults__
    size, angle = size or defaults[0], (defaults[1] if len(defaults) > 1 else 0) if angle is None else angle
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    at = np.stack([c * uv[:, 0] + s * uv[:, 1], c * uv[:, 1] - s * uv[:, 0]], 1) / size
    out = np.zeros(len(uv))
    for x, y, radius, _ in FIGURES[name]:
        cell = np.round(at - (x, y)).astype(int)
        off = np.linalg.norm(at - (x, y) - cell, axis=1)
        _, which = np.unique(cell, axis=0, return_inverse=True)
        near = np.full(which.max() + 1, -1.0)
        np.maximum.at(near, which, np.where(off < radius, edge, -1.0))
        out[(near[which] > -0.0062) & (off < radius * 1.3)] = 1
    return out


def stars(n, u, v, colours, size=0.040, angle=-8):
    """Two small stars in each repeat."""
    return figures(n, u, v, colours, to_image("stars", star_tile, *FIGURES["stars"]), size, angle)


def scattered_stars(n, u, v, colours, size=0.075, angle=8):
    """Five stars of different sizes in each repeat."""
    return figures(n, u, v, colours, to_image("scattered stars", star_tile, *FIGURES["scattered-stars"]), size, angle)


def anchors(n, u, v, colours, size=0.042):
    return figures(n, u, v, colours, to_image("anchors", anchor_tile), size)


PRINTS = {f.__name__.replace("_", "-"): f for f in
          (solid, stripes, sailor, deck, chalk, gingham, perforated, waves, stars, scattered_stars, anchors)}


# ---------------------------------------------------------------- drawn images
def star_points(turn=0.0):
    return np.array([(math.sin(i * math.pi / 5 + turn) * (1, 0.40)[i % 2], math.cos(i * math.pi / 5 + turn) * (1, 0.40)[i % 2])
                     for i in range(10)])


def to_image(name, draw, *figures):
    """Returns a Blender image of a drawn mask."""
    name = f"{name} {figures}"
    mask = draw(*figures)
    return as_image(name, np.dstack([mask] * 3), np.ones_like(mask))


def grid(size):
    a = (np.arange(size) + 0.5) / size
    return np.meshgrid(a, a)


@functools.lru_cache
def star_tile(*stars, size=1024):
    """Returns the mask of one repeat with rotated stars. A star that crosses an edge continues at the opposite edge."""
    x, y = grid(size)
    d = np.full(x.shape, 1.0)
    for cx, cy, r, turn in stars:
        dx, dy = (x - cx + 0.5) % 1 - 0.5, (y - cy + 0.5) % 1 - 0.5
        near = (np.abs(dx) < r * 1.1) & (np.abs(dy) < r * 1.1)
        d[near] = np.minimum(d[near], outline_distance(star_points(turn) * r, dx[near], dy[near]))
    return np.clip(0.5 - d * size, 0, 1)


@functools.lru_cache
def star_mask(size=512):
    x, y = grid(size)
    return np.clip(0.5 - outline_distance(star_points() * 0.48, x.ravel() - 0.5, y.ravel() - 0.5).reshape(x.shape) * size, 0, 1)


def single_star():
    return to_image("star", star_mask)


@functools.lru_cache
def star_over_waves_mask(size=768):
    """Returns the mask of a star above three wavy lines."""
    x, y = grid(size)
    d = outline_distance(star_points() * 0.27, x.ravel() - 0.5, y.ravel() - 0.68).reshape(x.shape)
    for line in (0.30, 0.20, 0.10):
        wave = np.abs(y - line - 0.018 * np.sin(2 * np.pi * (x - 0.5) * 4)) - 0.014
        d = np.minimum(d, np.maximum(wave, np.abs(x - 0.5) - 0.32))
    return np.clip(0.5 - d * size, 0, 1)


def star_over_waves():
    return to_image("star over waves", star_over_waves_mask)


@functools.lru_cache
def anchor_tile(size=1024):
    x, y = grid(size)
    d = np.full(x.shape, 1.0)

    def line(points, h, width, cx, cy):
        nonlocal d
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            px, py = (x - cx) / h - ax, (y - cy) / h - ay
            ex, ey = bx - ax, by - ay
            t = np.clip((px * ex + py * ey) / (ex * ex + ey * ey), 0, 1)
            d = np.minimum(d, (np.hypot(px - t * ex, py - t * ey) - width) * h)
    for cx, cy in ((0.25, 0.25), (0.75, 0.75)):
        h = 0.34
        line([(0, 0.28), (0, -0.5)], h, 0.05, cx, cy)
        line([(-0.2, 0.14), (0.2, 0.14)], h, 0.05, cx, cy)
        line([(0.36 * math.sin(a), -0.14 - 0.36 * math.cos(a)) for a in np.linspace(-1.5, 1.5, 17)], h, 0.05, cx, cy)
        line([(0.10 * math.sin(a), 0.40 + 0.10 * math.cos(a)) for a in np.linspace(0, 2 * math.pi, 17)], h, 0.045, cx, cy)
    return np.clip(0.5 - d * size, 0, 1)
