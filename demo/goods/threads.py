"""Cloth in close-up: yarns are tubes, laid as a machine lays them, and painted into a repeating tile. Lengths are in
meters. This file does not need Blender.

For each point, a tile has the slope of the cloth across and along the grain, the tone, and the kind of the top yarn.
The tone is 1 on average, and contains shadows between threads, fibers and uneven yarn.
"""
import dataclasses
import functools

import numpy as np

WARP, WEFT, HOLE = 0, 1, 2


@dataclasses.dataclass
class Tile:
    """A repeating piece of cloth. `size` is (across, along) in meters. Row 0 is at the bottom."""
    size: tuple
    slope: np.ndarray           # (h, w, 2)
    tone: np.ndarray
    yarn: np.ndarray            # WARP, WEFT or HOLE

    def seen_at(self, pixel):
        """Returns the tile averaged over pixels of this size, as a camera sees it from farther away."""
        own = self.size[0] / self.tone.shape[1]
        if pixel < 2 * own:
            return self
        every, sigma = max(1, int(pixel / own / 2.5)), 0.45 * pixel / own
        slope = np.dstack([blur(self.slope[..., i], sigma) for i in (0, 1)])
        return Tile(self.size, slope[::every, ::every], blur(self.tone, sigma)[::every, ::every], blur(self.yarn, sigma)[::every, ::every])


def blur(a, sigma):
    """Applies a Gaussian blur to a repeating tile. `sigma` is in pixels (rows, columns)."""
    fy, fx = np.fft.fftfreq(a.shape[0])[:, None], np.fft.rfftfreq(a.shape[1])[None]
    sy, sx = np.broadcast_to(sigma, 2)
    return np.fft.irfft2(np.fft.rfft2(a) * np.exp(-2 * np.pi ** 2 * ((fy * sy) ** 2 + (fx * sx) ** 2)), a.shape)


def wander(rng, n, period, amount):
    """Returns a smooth, periodic random curve of n values. `period` is the length of its features, in values."""
    f = np.fft.rfftfreq(n)
    a = np.fft.irfft(np.fft.rfft(rng.standard_normal(n)) * np.exp(-(f * period) ** 2 * 2), n)
    return amount * a / (a.std() + 1e-9)


class Loom:
    """Paints yarns into a tile. Upper yarns hide lower yarns."""

    def __init__(self, size, pixel, seed=1):
        self.size, self.pixel, self.rng = size, pixel, np.random.default_rng(seed)
        self.shape = tuple(round(s / pixel) for s in size[::-1])
        self.height = np.full(self.shape, -1.0)
        self.fibre, self.kind = np.ones(self.shape), np.full(self.shape, HOLE)

    def lay(self, x, y, z, width, thick, tone=1.0, kind=WARP, twist=0.0, fibres=0.10):
        """Paints a yarn through the points. `width` and `thick` are half of its width and thickness, as one value or a
        value for each point. `twist` is the length of one turn of its ply."""
        step = np.hypot(np.diff(x), np.diff(y))
        s = np.concatenate([[0], np.cumsum(step)])
        n = int(s[-1] / self.pixel * 1.7) + 2
        t = np.linspace(0, s[-1], n)
        x, y, z = (np.interp(t, s, a) for a in (x, y, z))
        width, thick, tone = (np.interp(t, s, np.broadcast_to(a, len(s))) for a in (width, thick, tone))
        dx, dy = np.gradient(x), np.gradient(y)
        long = np.hypot(dx, dy) + 1e-12
        k = int(2 * width.max() / self.pixel * 1.6) + 3
        o = np.linspace(-1, 1, k)[None]
        px, py = x[:, None] - (dy / long * width)[:, None] * o, y[:, None] + (dx / long * width)[:, None] * o
        pz = z[:, None] + thick[:, None] * np.sqrt(1 - o * o)
        shade = np.broadcast_to(tone[:, None], px.shape)
        if twist:
            turn = np.sin(2 * np.pi * (t[:, None] / twist + 0.33 * np.arcsin(o)))
            pz, shade = pz + thick[:, None] * 0.14 * turn, shade * (1 + fibres * turn)
        else:                   # filaments that run along the yarn
            comb = np.sin(7.5 * np.arcsin(o) + 9 * np.sin(t[:, None] / (14 * self.pixel)))
            shade = shade * (1 + fibres * comb)
        at = (np.floor(py / self.pixel).astype(int) % self.shape[0]) * self.shape[1] + np.floor(px / self.pixel).astype(int) % self.shape[1]
        at, pz, shade = at.ravel(), pz.ravel(), shade.ravel()
        order = np.argsort(pz)
        at, pz, shade = at[order], pz[order], shade[order]
        top = np.full(self.height.size, -1.0)
        top[at] = pz            # points are sorted by height, so the highest is written last
        look = np.ones(self.height.size)
        look[at] = shade
        higher = (top > self.height.ravel()).reshape(self.shape)
        self.height[higher] = top.reshape(self.shape)[higher]
        self.fibre[higher] = look.reshape(self.shape)[higher]
        self.kind[higher] = kind

    def finish(self, floor, soft=0.0, cavity=0.75, fuzz=0.0):
        """Returns the tile. `floor` is the height of the surface between the yarns, `soft` the size in meters of the
        blur by brushing, and `fuzz` the amount of stray fibers."""
        h = np.maximum(self.height, floor)
        scale = self.pixel
        if soft:
            h, self.fibre = blur(h, soft / scale), blur(self.fibre, soft / scale)
        if fuzz:
            angle = blur(self.rng.standard_normal(self.shape), 14)
            hair = blur(self.rng.standard_normal(self.shape), (0.7, 3.2)) + blur(self.rng.standard_normal(self.shape), (3.2, 0.7)) * np.sign(angle)
            hair /= hair.std()
            h, self.fibre = h + fuzz * 0.25 * hair * scale, self.fibre * (1 + fuzz * 0.05 * hair)
        h = blur(h, 0.8)
        span = np.percentile(h, 95) - np.percentile(h, 5) + 1e-9
        open_sky = sum(np.clip((h - blur(h, r / scale)) / span, -0.8, 0.35) for r in (0.00008, 0.0002, 0.0005)) / 3
        tone = self.fibre * (1 + cavity * open_sky)
        slope = np.stack([(np.roll(h, -1, 1) - np.roll(h, 1, 1)), (np.roll(h, -1, 0) - np.roll(h, 1, 0))], 2) / (2 * scale)
        # Removes large spots, which would make the repeat visible
        tone = tone / (0.25 * tone.mean() + 0.75 * blur(tone, 0.003 / scale))
        return Tile(self.size, np.clip(slope, -2.2, 2.2), tone / tone.mean(), self.kind.astype(float))


def knitted(size, wale, course, pixel, seed, thick, uneven=0.05, streak=0.04, spread=0.245, tall=1.05, shape=None, **finish):
    """Returns a knit. Each course is one yarn in loops, whose two legs look like a V. `streak` is the difference in
    tone between columns of stitches (wales)."""
    loom = Loom(size, pixel, seed)
    wales, courses = round(size[0] / wale), round(size[1] / course)
    wale, course = size[0] / wales, size[1] / courses
    per = 28
    t = np.arange(-per, (wales + 1) * per) / per * 2 * np.pi
    column = np.floor(t / (2 * np.pi) + 0.5).astype(int) % wales
    tones = 1 + streak * (loom.rng.standard_normal(wales) * 0.6 + wander(loom.rng, wales, 6, 0.8))
    shift = wander(loom.rng, courses * 4, 10, uneven * wale).reshape(courses, 4)
    for j in range(courses):
        loop = 1 + uneven * loom.rng.standard_normal(wales)
        x = wale * t / (2 * np.pi) + spread * wale * np.sin(2 * t) + shift[j, 0]
        y = (j + 0.5) * course + tall * course * np.cos(t) * loop[column] + wander(loom.rng, wales, 8, uneven * course)[column]
        z = -0.5 * thick * np.cos(2 * t) + (shape(x) if shape else 0)
        loom.lay(x, y, z, thick * (1 + 0.5 * uneven * loom.rng.standard_normal()), thick, tones[column] * (1 + 0.5 * streak * loom.rng.standard_normal()))
    return loom.finish(-thick, **finish)


def woven(size, ends, picks, pixel, seed, width, thick, uneven=0.08, slub=0.0, streak=0.05, bend=0.0, twist=0.0, rip=0, **finish):
    """Returns a plain weave. `ends` and `picks` are the spacing of warp and weft, and `width` is half of a yarn's width
    as a share of the spacing. `slub` is the strength of thick places. Every `rip`th yarn is thick, to stop tears."""
    loom = Loom(size, pixel, seed)
    n, m = round(size[0] / ends / 2) * 2, round(size[1] / picks / 2) * 2
    ends, picks = size[0] / n, size[1] / m
    for count, gap, length, other, crossings, kind in ((n, ends, size[1], picks, m, WARP), (m, picks, size[0], ends, n, WEFT)):
        per = 10
        s = np.arange(-per, (crossings + 1) * per + 1) / per
        at = s.astype(int) % crossings
        for i in range(count):
            thickness = 1 + uneven * loom.rng.standard_normal() + wander(loom.rng, crossings, 9, uneven)[at]
            if slub:
                w = wander(loom.rng, crossings, 26, 1.0)[at]
                thickness = thickness + slub * np.clip(w - 1.1, 0, 1.6)
            centre = (i + 0.5) * gap + wander(loom.rng, crossings, 12, bend * gap)[at] + 0.5 * uneven * gap * loom.rng.standard_normal()
            if rip and i % rip == 0:
                thickness = thickness * 1.6
            height = thick * 0.8 * np.sin(np.pi * s + np.pi * (i + (kind == WEFT)))
            tone = 1 + streak * loom.rng.standard_normal() + wander(loom.rng, crossings, 20, streak * 0.6)[at]
            along = s * other
            x, y = (centre, along) if kind == WARP else (along, centre)
            loom.lay(x, y, height, gap * width * thickness, thick * np.clip(thickness, 0.6, 1.6), tone, kind, twist)
    return loom.finish(-thick * 1.6, **finish)


# ---------------------------------------------------------------- cloths of the shop's garments
@functools.lru_cache
def tricot():
    """Swimwear tricot: a fine warp knit of matte filament, with 36 wales per inch."""
    return knitted((0.0308, 0.0304), 0.00070, 0.00050, 0.00003, 3, 0.000140, uneven=0.05, streak=0.028, spread=0.235, tall=0.98, cavity=1.0)


@functools.lru_cache
def brushed():
    """Brushed activewear jersey: similar loops under a nap."""
    return knitted((0.0308, 0.0304), 0.00056, 0.00045, 0.00003, 5, 0.00012, uneven=0.08, streak=0.018, spread=0.235, soft=0.00003, cavity=0.9, fuzz=1.6)


@functools.lru_cache
def jersey():
    """Washed cotton jersey: uneven spun yarn with stray fibers."""
    return knitted((0.0384, 0.0384), 0.0008, 0.00064, 0.0000375, 7, 0.00017, uneven=0.10, streak=0.03, cavity=0.7, fuzz=1.5)


@functools.lru_cache
def rib():
    """Rib knit: round ridges at intervals of 2.8 mm, with furrows between them."""
    def ridge(x):
        return 0.00075 * np.abs(np.sin(np.pi * x / 0.0028)) ** 0.8
    return knitted((0.0392, 0.0392), 0.0007, 0.00058, 0.0000375, 9, 0.00015, uneven=0.06, streak=0.03, shape=ridge, cavity=0.8)


@functools.lru_cache
def wide_rib():
    """Rib knit with ridges at intervals of 5.6 mm, which are visible from a distance. The furrows are darker."""
    def rise(x):
        return np.abs(np.sin(np.pi * x / 0.0056)) ** 0.7
    tile = knitted((0.0392, 0.0392), 0.0007, 0.00058, 0.0000375, 9, 0.00015, uneven=0.06, streak=0.03, shape=lambda x: 0.0015 * rise(x), cavity=0.8)
    x = np.arange(tile.tone.shape[1]) * tile.size[0] / tile.tone.shape[1]
    return dataclasses.replace(tile, tone=tile.tone * (0.81 + 0.28 * rise(x)))


@functools.lru_cache
def gauze():
    """Cotton gauze: an open plain weave of soft, bent yarn."""
    return woven((0.0384, 0.0384), 0.00062, 0.00066, 0.0000375, 11, 0.36, 0.00012, uneven=0.16, slub=0.35, streak=0.05, bend=0.20, twist=0.0004,
                 cavity=0.9, fuzz=1.2)


@functools.lru_cache
def shirting():
    """Linen with some cotton: a plain weave with thick and thin places."""
    return woven((0.0384, 0.0384), 0.00046, 0.00050, 0.0000375, 13, 0.46, 0.00011, uneven=0.13, slub=0.32, streak=0.06, bend=0.06, twist=0.00045,
                 cavity=0.7, fuzz=0.8)


@functools.lru_cache
def taffeta():
    """Taffeta for running shorts: dense, flat filament yarn with a ripstop grid."""
    return woven((0.0306, 0.0306), 0.00030, 0.00034, 0.00003, 17, 0.50, 0.00006, uneven=0.03, streak=0.03, bend=0.02, rip=15, cavity=0.9)


@functools.lru_cache
def voile():
    """Cotton voile: a fine, even, slightly open weave."""
    return woven((0.0308, 0.0308), 0.00038, 0.00040, 0.00003, 19, 0.40, 0.00008, uneven=0.09, streak=0.04, bend=0.08, twist=0.0003, cavity=0.8, fuzz=0.6)


@functools.lru_cache
def terry():
    """Terry: loops of spun yarn on a base, leaning in all directions."""
    loom = Loom((0.0384, 0.0384), 0.0000375, 23)
    for y in np.arange(0, 0.0384, 0.0012):
        x = np.linspace(-0.001, 0.0394, 400)
        loom.lay(x, y + 0 * x, 0 * x, 0.0007, 0.0002, 0.8, WARP, 0.0006)
    a = np.linspace(0, np.pi, 24)
    for cy in np.arange(0.0006, 0.0384, 0.0012):
        for cx in np.arange(0.0005, 0.0384, 0.0008):
            turn, lean = loom.rng.uniform(0, 2 * np.pi), loom.rng.uniform(0.3, 1.0)
            reach = 0.00062 * loom.rng.uniform(0.75, 1.25)
            u, w = reach * np.cos(a), reach * 1.5 * lean * np.sin(a)
            x = cx + 0.0003 * loom.rng.standard_normal() + u * np.cos(turn) - w * np.sin(turn)
            y = cy + 0.0003 * loom.rng.standard_normal() + u * np.sin(turn) + w * np.cos(turn)
            z = 0.0004 + 0.0013 * np.sin(a) * (1.2 - 0.6 * lean)
            loom.lay(x, y, z, 0.00021, 0.00020, 1 + 0.05 * loom.rng.standard_normal(), WARP, 0.00045)
    return loom.finish(-0.0002, cavity=1.0, fuzz=1.0)


@functools.lru_cache
def mesh():
    """Power mesh: columns of chain stitches that lean left and right, with round holes at intervals of 2 mm."""
    loom = Loom((0.0360, 0.0360), 0.0000375, 29)
    wide, tall = 0.0020, 0.0024
    y = np.linspace(-0.001, 0.037, 1500)
    for i in range(18):
        sway = np.clip(1.9 * np.sin(2 * np.pi * y / tall), -1, 1) * (1 if i % 2 else -1) * wide * 0.40
        for strand in (-1, 1):
            x = (i + 0.5) * wide + sway + strand * 0.00017 + 0.00008 * np.sin(2 * np.pi * y / 0.0006 + strand)
            loom.lay(x, y, 0.00008 * np.sin(2 * np.pi * y / 0.0006 + strand * 1.5), 0.00019, 0.00015, 1 + 0.03 * loom.rng.standard_normal(), WARP, 0.0005, 0.06)
    return loom.finish(-0.0004, cavity=0.8)


FABRICS = {f.__wrapped__.__name__: f for f in (tricot, brushed, jersey, rib, wide_rib, gauze, shirting, taffeta, voile, terry, mesh)} | {"crepon": gauze}
