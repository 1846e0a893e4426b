"""Functions for surfaces of distance functions: projects points onto a surface, creates its mesh, and cuts the mesh.
Lengths are in meters."""
import hashlib
import inspect
import os
import sys

import numpy as np


def unit(v):
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9)


def gradient(fn, p, e=0.0008):
    k = np.array([(1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)], float)
    return sum(v * fn(p + v * e)[:, None] for v in k) / (4 * e)


def normal(fn, p):
    return unit(gradient(fn, p))


def project(fn, p, level, steps=4):
    """Moves points onto the surface fn = level."""
    for _ in range(steps):
        g = gradient(fn, p)
        p = p - g * ((fn(p) - level) / np.maximum((g * g).sum(1), 0.05))[:, None]
    return p


def mesh_surface(fn, level, h, box):
    """Returns a mesh of quads with the edge length h on the surface fn = level, inside the box (low corner, high
    corner). Uses dual contouring, and then smooths the mesh."""
    lo, hi = map(np.array, box)
    # Coarse cells have this many times the edge length; only coarse cells near the surface are refined
    f = 4
    n = (np.ceil((hi - lo) / (h * f)).astype(int)) * f
    coarse = [lo[i] + h * f * (np.arange(n[i] // f) + 0.375) for i in range(3)]
    cp = np.stack(np.meshgrid(*coarse, indexing="ij"), -1).reshape(-1, 3)
    cd = fn(cp).reshape([m // f for m in n]) - level
    near = np.abs(cd) < h * f * 2.2
    field = np.repeat(np.repeat(np.repeat(cd, f, 0), f, 1), f, 2)
    close = np.argwhere(np.repeat(np.repeat(np.repeat(near, f, 0), f, 1), f, 2))
    for part in np.array_split(close, max(1, len(close) // 400000)):
        field[part[:, 0], part[:, 1], part[:, 2]] = fn(lo + h * part) - level
    s = field < 0
    c = sum(s[i:n[0] - 1 + i, j:n[1] - 1 + j, k:n[2] - 1 + k].astype(np.int8)
            for i in (0, 1) for j in (0, 1) for k in (0, 1))
    active = (c > 0) & (c < 8)
    index = np.full(active.shape, -1)
    index[active] = np.arange(active.sum())
    v = lo + h * (np.argwhere(active) + 0.5)
    quads = []
    for a in range(3):
        b, d = (a + 1) % 3, (a + 2) % 3
        t = np.moveaxis(s, (a, b, d), (0, 1, 2))
        q = np.moveaxis(index, (a, b, d), (0, 1, 2))
        i, j, k = np.nonzero(t[:-1, 1:-1, 1:-1] != t[1:, 1:-1, 1:-1])
        face = np.stack([q[i, j, k], q[i, j + 1, k], q[i, j + 1, k + 1], q[i, j, k + 1]], 1)
        out = t[i, j + 1, k + 1]
        face[~out] = face[~out][:, ::-1]
        quads.append(face)
    quads = np.concatenate(quads)
    v = project(fn, v, level, 3)
    e = np.concatenate([quads[:, [0, 1]], quads[:, [1, 2]], quads[:, [2, 3]], quads[:, [3, 0]]])
    count = np.bincount(e[:, 0], minlength=len(v)) + np.bincount(e[:, 1], minlength=len(v))
    for _ in range(4):
        mean = np.stack([(np.bincount(e[:, 0], v[e[:, 1], i], len(v)) + np.bincount(e[:, 1], v[e[:, 0], i], len(v)))
                         / count for i in range(3)], 1)
        v = project(fn, mean, level, 1)
    return project(fn, v, level, 2), quads


def kept_mesh(folder, fn, level, h, box):
    """Returns the same mesh as `mesh_surface`, cached in a folder. The file name contains a hash of everything that
    affects the mesh."""
    shape = getattr(fn, "func", fn)
    modules = sys.modules[shape.__module__], sys.modules["body"], sys.modules[__name__]
    source = "".join(map(inspect.getsource, modules))
    what = repr((shape.__name__, getattr(fn, "keywords", {}), level, h, box)).encode() + source.encode()
    path = os.path.join(folder, f"mesh-{hashlib.sha1(what).hexdigest()[:12]}.npz")
    if os.path.exists(path):
        kept = np.load(path)
        return kept["v"], kept["quads"]
    v, quads = mesh_surface(fn, level, h, box)
    os.makedirs(folder, exist_ok=True)
    np.savez(path + ".part.npz", v=v, quads=quads)
    os.replace(path + ".part.npz", path)
    return v, quads


def triangles(quads):
    return np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])


def clip(v, tri, g, fn, level):
    """Cuts the mesh at g = 0, and removes the part with g > 0. Returns points, triangles, and the loops along the
    cut."""
    inside = g < 0
    n_in = inside[tri].sum(1)
    keep = [tri[n_in == 3]]
    cache, new, cut = {}, [], []

    def cross(a, b):
        key = (a, b) if a < b else (b, a)
        if key not in cache:
            t = g[a] / (g[a] - g[b])
            cache[key] = len(v) + len(new)
            new.append(v[a] + (v[b] - v[a]) * t)
        return cache[key]

    extra = []
    for t in tri[(n_in == 1) | (n_in == 2)]:
        m = inside[t]
        alone = m.sum() == 1
        i = int(np.argmax(m) if alone else np.argmin(m))
        a, b, c = t[i], t[(i + 1) % 3], t[(i + 2) % 3]
        p, q = cross(a, b), cross(a, c)
        if alone:
            extra.append((a, p, q))
            cut.append((p, q))
        else:
            extra += [(p, b, c), (p, c, q)]
            cut.append((q, p))
    if not new:
        return v, tri[n_in == 3], []
    points = np.concatenate([v, project(fn, np.array(new), level, 2)])
    tris = np.concatenate(keep + [np.array(extra)])
    follow = dict(cut)
    loops = []
    while follow:
        a, b = follow.popitem()
        loop = [a, b]
        while b in follow:
            b = follow.pop(b)
            loop.append(b)
        if loop[0] == loop[-1]:
            loop.pop()
        loops.append(points[loop])
    used, inverse = np.unique(tris, return_inverse=True)
    return points[used], inverse.reshape(-1, 3), loops


def resample(p, step, closed=True, smooth=6):
    """Returns a path with points at intervals of `step`, smoothed `smooth` times."""
    if closed:
        p = np.concatenate([p, p[:1]])
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    n = max(8, int(s[-1] / step))
    t = np.linspace(0, s[-1], n, endpoint=not closed)
    q = np.stack([np.interp(t, s, p[:, i]) for i in range(3)], 1)
    for _ in range(smooth):
        if closed:
            q = (np.roll(q, 1, 0) + 2 * q + np.roll(q, -1, 0)) / 4
        else:
            q[1:-1] = (q[:-2] + 2 * q[1:-1] + q[2:]) / 4
    return q
