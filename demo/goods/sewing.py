"""Makes a garment from a region of the surface: cuts the region out, assigns cloth coordinates, and binds the edges."""
import dataclasses
import functools

import numpy as np
from mathutils.kdtree import KDTree

import trims
from body import BOX, BOX_WITH_ARMS, BOX_WITH_LEGS, body, cloth
from fabrics import binding, cut_figures, garment
from objects import CLOTH, add_mesh
from outline import section, step
from surface import clip, kept_mesh, project, resample, triangles


@dataclasses.dataclass
class Workroom:
    """The inputs of a cut: the cloths of its look by role, the mesh step in meters, and the folder in which meshes are
    cached."""
    look: dict
    grid: float
    folder: str
    legs: bool = False
    arms: bool = False

    @functools.cached_property
    def skin(self):
        """Distance function of cloth that follows all hollows."""
        return functools.partial(body, legs=self.legs, arms=self.arms)

    @functools.cached_property
    def spanned(self):
        """Distance function of cloth that is stretched over hollows."""
        return functools.partial(cloth, legs=self.legs, arms=self.arms)

    def mesh(self, fn, level, box=None):
        return kept_mesh(self.folder, fn, level, self.grid, box or (BOX_WITH_LEGS if self.legs else BOX_WITH_ARMS if self.arms else BOX))

    @functools.cached_property
    def edging(self):
        return binding(self.look["edging"])

    def sew(self, name, region, fn=None, fabric=None, trim=None, attributes=None, uv=None, bound=True, box=None):
        """Adds a garment: the surface where region(points) < 0, with bound edges. Returns the edges. Attributes are
        functions of the points. `box` is needed for cloth that extends beyond the form."""
        fn, level = fn or self.spanned, CLOTH
        v, quads = self.mesh(fn, level, box)
        v, tri, loops = clip(v, triangles(quads), region(v), fn, level)
        loops = [resample(line, 0.002) for line in loops if len(line) > 30]
        values = {**edge_distance(v, loops, region(v)), "seam": side_seam(v)}
        values.update({key: f(v) for key, f in (attributes or {}).items()})
        fabric, at = fabric or garment(self.look["main"]), (uv or along_grain)(v)
        values["left_out"] = cut_figures(fabric, at, values["edge"], values.get("block"))
        if fn is self.spanned:
            fn = drawn_in(fn, self.skin)
            v = held(v, values["edge"], fn, level)
        add_mesh(name, v, tri, fabric, values, at)
        lines = [project(fn, line, level, 2) for line in loops]
        if bound:
            for i, line in enumerate(lines):
                trims.bind(f"{name} edge {i}", line, trim or self.edging, fn, region, level)
        print(f"goods: {name}, {len(lines)} edges of {[round(len(line) * 0.2, 1) for line in lines]} cm", flush=True)
        return lines


def edge_distance(v, loops, g):
    """Returns two attributes of the points near an edge: the negative distance to the edge, and the position along
    it."""
    edge, arc = np.full(len(v), -0.1), np.zeros(len(v))
    if loops:
        points = np.concatenate(loops)
        arcs = np.concatenate([np.arange(len(line)) * 0.002 for line in loops])
        tree = KDTree(len(points))
        for i, p in enumerate(points):
            tree.insert(p, i)
        tree.balance()
        for i in np.nonzero(g > -0.04)[0]:
            _, j, d = tree.find(v[i])
            edge[i], arc[i] = -d, arcs[j]
    return {"edge": edge, "arc": arc}


def drawn_in(fn, skin, deep=0.016, press=0.0012):
    """Returns the distance function of stretched cloth at an elastic. The elastic presses the cloth on the form, but
    also spans deep hollows."""
    def drawn(p):
        d = fn(p)
        gap = skin(p) - d
        return d + gap * (1 - step(gap / deep)) + press
    return drawn


def held(v, edge, drawn, level, width=0.008, fade=0.030):
    """Returns the points of a garment with its edges pulled in: completely under the binding, and gradually less up to
    3 cm away from it."""
    near = edge > -fade
    share = step((fade + edge[near]) / (fade - width))[:, None]
    v[near] += share * (project(drawn, v[near], level) - v[near])
    return v


def side_seam(p):
    """Returns the signed distance to the plane of the side seams, which is also the plane of the strap seams on the
    shoulder."""
    return p[:, 1] - 0.012


@functools.lru_cache
def arc_table():
    """Returns heights, angles, and a table of the length around the stretched cloth, from the center of the front."""
    heights, angles = np.linspace(0.05, 0.56, 52), np.linspace(0, np.pi, 181)
    rows = []
    for z in heights:
        path = section(cloth, z, CLOTH, 360)[:181]
        rows.append(np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]))
    return heights, angles, np.array(rows)


def along_grain(p):
    """Returns the cloth coordinates in meters: around each panel, from its center to the viewer's right, and up. The
    front and back panels meet at the side, on the shoulder and under the crotch."""
    heights, angles, table = arc_table()
    a = np.abs(np.arctan2(p[:, 0], -p[:, 1])) / np.pi * (len(angles) - 1)
    z = np.clip((p[:, 2] - heights[0]) / (heights[-1] - heights[0]), 0, 1) * (len(heights) - 1)
    i, j = np.minimum(z.astype(int), len(heights) - 2), np.minimum(a.astype(int), len(angles) - 2)
    s, t = z - i, a - j
    around = (1 - s) * ((1 - t) * table[i, j] + t * table[i, j + 1]) + s * ((1 - t) * table[i + 1, j] + t * table[i + 1, j + 1])
    half = (1 - s) * table[i, -1] + s * table[i + 1, -1]
    seam = side_seam(p)
    u = np.where(seam < 0, around, around - half) * np.sign(p[:, 0])
    x = np.where(seam < 0, 1, -1) * p[:, 0]
    below, above = np.clip((0.06 - p[:, 2]) / 0.10, 0, 1), step((p[:, 2] - 0.52) / 0.08)
    u = u * (1 - below - above) + below * x * 1.1 + above * x
    v = p[:, 2] - below * 0.7 * np.clip(0.10 - np.abs(seam), 0, 1) + above * np.clip(0.06 - np.abs(seam), 0, 1)
    return np.stack([u, v], 1)


def along_brief(p):
    """Returns the cloth coordinates of a brief, which continue from the front panel under the crotch."""
    return np.stack([p[:, 0] * 1.1, p[:, 2] - 0.6 * np.clip(p[:, 1] + 0.1, 0, 1)], 1)


@functools.lru_cache
def crotch():
    """Returns the height of the lowest point of the cloth between the legs. Outlines end 5 mm below it."""
    y, z = np.meshgrid(np.linspace(-0.06, 0.10, 81), np.linspace(-0.12, 0.10, 221))
    inside = cloth(np.stack([0 * y.ravel(), y.ravel(), z.ravel()], 1)) < CLOTH
    return z.ravel()[inside].min()
