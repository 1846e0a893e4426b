"""Combines passes into pictures: filters the light, enlarges it to full size, adds the color, and saves the picture.
Arrays have linear colors, and row 0 is at the bottom."""
import os

import bpy
import numpy as np

EXPOSURE = 1.18


def blur(a, r=1):
    p = np.pad(a, r, "edge")
    h, w = a.shape
    return sum(p[i:i + h, j:j + w] for i in range(2 * r + 1) for j in range(2 * r + 1)) / (2 * r + 1) ** 2


def denoise(light, guide, strength=1.0, levels=4):
    """Removes noise with an edge-preserving à-trous filter. The guide is free of noise: normals and distances, scaled
    so that a difference of 1 is a clear edge."""
    c = light.astype(np.float32)
    h, w = c.shape[:2]
    guide = guide.astype(np.float32)
    for level in range(levels):
        r = 2 ** level
        lum = blur(c.mean(2))
        sigma = strength * 0.11 * (lum + 0.05) / (1 + 0.8 * level)
        pad = 2 * r
        cp, gp, lp = (np.pad(a, ((pad, pad), (pad, pad)) + ((0, 0),) * (a.ndim - 2), "edge") for a in (c, guide, lum))
        acc, total = np.zeros_like(c), np.zeros((h, w), np.float32)
        for i in range(-2, 3):
            for j in range(-2, 3):
                y, x = pad + i * r, pad + j * r
                dg = gp[y:y + h, x:x + w] - guide
                dl = (lp[y:y + h, x:x + w] - lum) / sigma
                k = (6, 4, 1)[abs(i)] * (6, 4, 1)[abs(j)]
                weight = k * np.exp(-np.einsum("ijk,ijk->ij", dg, dg) * (1 + level) - dl * dl)
                acc += weight[..., None] * cp[y:y + h, x:x + w]
                total += weight
        c = acc / total[..., None]
    return c


def guide_of(normal, depth):
    return np.concatenate([normal / 0.16, depth[..., None] / 0.004], 2)


def enlarge(small, small_guide, valid, guide):
    """Enlarges with a joint bilateral filter: each new pixel is a mean of the nearest old pixels on the same
    surface."""
    h, w = guide.shape[:2]
    sh, sw = small.shape[:2]
    y, x = (np.arange(h) + 0.5) * sh / h - 0.5, (np.arange(w) + 0.5) * sw / w - 0.5
    y0, x0 = np.floor(y).astype(int), np.floor(x).astype(int)
    out = np.zeros((h, w, small.shape[2]), np.float32)
    total = np.zeros((h, w), np.float32)
    for i in (-1, 0, 1, 2):
        for j in (-1, 0, 1, 2):
            yi, xi = np.clip(y0 + i, 0, sh - 1), np.clip(x0 + j, 0, sw - 1)
            near = np.exp(-((y - y0 - i) ** 2)[:, None] * 0.9 - ((x - x0 - j) ** 2)[None] * 0.9)
            d = small_guide[yi][:, xi] - guide
            weight = (near * (1e-4 + np.exp(-0.5 * np.einsum("ijk,ijk->ij", d, d))) * (valid[yi][:, xi] + 1e-6)).astype(np.float32)
            out += weight[..., None] * small[yi][:, xi]
            total += weight
    return out / total[..., None]


def develop(light, colour):
    """Returns the picture and its coverage from 0 to 1. `light` and `colour` are passes as passes.py stores them."""
    small_guide, guide = guide_of(light["normal"], light["depth"]), guide_of(colour["normal"], colour["depth"])
    shine = np.concatenate([light["light"], light["gloss"]], 2)
    big = enlarge(shine, small_guide, (light["alpha"] > 0.5).astype(np.float32), guide)
    alpha = np.clip(colour["alpha"], 0, 1)[..., None]
    piece = colour["rgb"] * big[..., :3] + big[..., 3:] * (1 + colour["relief"][..., None]) * alpha
    return piece / np.maximum(alpha, 1e-3), alpha


def tone(image):
    """Converts linear colors to sRGB. Highlights are compressed instead of clipped. Noise of less than one step
    prevents bands in soft gradients."""
    v = np.clip(image * EXPOSURE, 0, None)
    v = np.where(v > 0.75, 0.75 + 0.25 * np.tanh((v - 0.75) / 0.25), v)
    v = np.where(v <= 0.0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - 0.055)
    return v + (np.random.default_rng(1).random(v.shape) - 0.5) / 255


def save(image, alpha, path):
    v = tone(image)
    h, w = v.shape[:2]
    out = bpy.data.images.new("picture", w, h, alpha=True)
    out.pixels.foreach_set(np.dstack([v, alpha]).astype(np.float32).ravel())
    out.filepath_raw, out.file_format = os.path.abspath(path), "PNG"
    out.save()
    bpy.data.images.remove(out)
