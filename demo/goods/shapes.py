"""Draws silhouettes of rendered garments, one for each shape on the home page, and of the bare form:
`npm run goods -- shapes`.

The cloth is opaque, and the form behind it is translucent. Pages use the silhouettes as masks, so they have no color.
"""
import os

import bpy
import numpy as np

import develop
import passes
import studio
from cuts import CUTS, WITH_ARMS, WITH_LEGS, frame_of
from form import stand_form
from sewing import Workroom
from surface import clip, resample, triangles
from wardrobe import WARDROBE

# In the order on the home page
SHAPES = {
    "triangle": "poppy-field-triangle-bikini",
    "bandeau": "harbor-bandeau-bikini",
    "halter": "lone-star-halter-bikini",
    "high-waist": "anchor-point-high-waist-bikini",
    "one-piece": "lifeguard-scoop-one-piece",
    "cover-up": "salt-air-kaftan",
    "leggings": "freedom-run-leggings",
    "bra": "anthem-racerback-bra",
}
CELL = (320, 400)               # size of the cell of a garment, in units of the drawing
FORM, LONGEST = 0.22, 600       # opacity of the form; max bytes of a path
# Width added on each side of the cloth, in units of the drawing, so that cords remain visible
HAIR = 1.0


def masks(product, grid, folder):
    """Returns two masks from 0 to 1, with a margin: the cloth, and the cloth with the form. Without a product, the
    picture shows the form on its pole."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    cut, colours = WARDROBE[product] if product else (None, {"": {}})
    room = Workroom(colours[""], grid, folder, cut in WITH_LEGS, cut in WITH_ARMS)
    stand_form(room)
    for ob in bpy.context.scene.objects:
        ob.hide_render = product is not None and ob.name == "pole"
        ob.pass_index = 1
    if cut:
        CUTS[cut](room)
    studio.build()
    studio.aim("front", frame_of(cut) if cut else "long")
    bpy.context.scene.view_layers[0].use_pass_object_index = True
    studio.expose("colour", 40, 1)
    shown = passes.render(("Image", "IndexOB"))
    piece = (shown["Image"][..., 3] > 0.5).astype(np.float32)
    cloth = piece * (shown["IndexOB"][..., 0] < 0.5)
    return [np.pad(develop.blur(a), 4) for a in (cloth, piece)]


def outlines(mask, level):
    """Returns the outlines of a mask as closed lines, in units of the drawing, with y downward."""
    h, w = mask.shape
    x, y = np.meshgrid(np.arange(w) - 3.5, h - np.arange(h) - 3.5)
    i = np.arange(h * w).reshape(h, w)
    quads = np.stack([i[:-1, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel(), i[1:, :-1].ravel()], 1)
    flat = np.stack([x.ravel(), y.ravel(), 0 * x.ravel()], 1) * (CELL[0] / (w - 8))
    _, _, loops = clip(flat, triangles(quads), level - mask.ravel(), lambda p: p[:, 2], 0)
    return [resample(line, 1.0, smooth=4)[:, :2] for line in loops if len(line) > 24]


def simpler(line, tolerance):
    """Simplifies a line by the Douglas–Peucker algorithm. No removed point is farther from the new line than the
    tolerance."""
    def kept(a, b):
        if b - a < 2:
            return []
        along = line[b % len(line)] - line[a]
        off = line[a + 1:b] - line[a]
        length = np.hypot(*along)
        d = np.abs(along[0] * off[:, 1] - along[1] * off[:, 0]) / length if length > 1e-6 else np.hypot(*off.T)
        k = int(d.argmax())
        return [] if d[k] < tolerance else [*kept(a, a + 1 + k), a + 1 + k, *kept(a + 1 + k, b)]
    far = int(np.hypot(*(line - line[0]).T).argmax())
    return line[[0, *kept(0, far), far, *kept(far, len(line))]]


def path(lines):
    """Returns an SVG path of curves through the midpoints of the lines' segments. Simplifies the lines until the path
    is short enough."""
    for tolerance in np.arange(0.8, 8, 0.2):
        out = ""
        for line in lines:
            p = np.round(simpler(line, tolerance)).astype(int)
            if len(p) < 3:
                continue
            at = (p[0] + p[-1]) // 2
            out += f"M{at[0]} {at[1]}"
            for corner, after in zip(p, np.roll(p, -1, 0)):
                to = (corner + after) // 2
                a, b = corner - at, to - at
                out += f"q{a[0]} {a[1]} {b[0]} {b[1]}"
                at = to
            out += "z"
        out = out.replace(" -", "-")
        if len(out) <= LONGEST:
            return out
    raise ValueError("goods: a silhouette does not get simple enough")


def wider(mask, by):
    for _ in range(round(by)):
        p = np.pad(mask, 1)
        mask = np.max([p[1:-1, 1:-1], p[:-2, 1:-1], p[2:, 1:-1], p[1:-1, :-2], p[1:-1, 2:]], 0)
    return mask


def draw(o):
    folder = os.path.join(o.masters, "meshes")
    drawn = [(frame_of(WARDROBE[product][0]), *masks(product, o.grid, folder)) for product in SHAPES.values()]
    forms = {}
    for frame, _, piece in drawn:       # the form is the area that all garments of a frame share
        forms[frame] = np.minimum(forms.get(frame, 1), piece)
    cells = []
    for shape, (frame, cloth, _) in zip(SHAPES, drawn):
        cloth = wider(cloth, HAIR * (cloth.shape[1] - 8) / CELL[0])
        form = f'<use href="#{frame}"/>'
        if frame in forms:
            form = f'<path id="{frame}" d="{path(outlines(forms.pop(frame), 0.5))}" opacity="{FORM}"/>'
        cells.append(f'{form}<path d="{path(outlines(cloth, 0.5))}" fill-rule="evenodd"/>')
        print(f"goods: {shape}: {len(cells[-1])} bytes", flush=True)
    write("shop/home/shapes.svg", cells)
    write("ui/bare-form.svg", [f'<path d="{path(outlines(masks(None, o.grid, folder)[1], 0.5))}"/>'])


def write(file, cells):
    """Writes an SVG with the cells side by side to the sources of the frontend."""
    rows = [f'<g transform="translate({i * CELL[0]})">{cell}</g>' for i, cell in enumerate(cells)]
    with open(os.path.join(os.path.dirname(__file__), "..", "..", "frontend", "src", file), "w") as svg:
        svg.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL[0] * len(cells)} {CELL[1]}">\n' + "\n".join(rows) + "\n</svg>\n")
