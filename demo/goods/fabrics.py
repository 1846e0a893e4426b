"""The materials. A fabric has threads, a gloss and a surface relief, and can have any print."""
import dataclasses
import functools
import math
import typing

import numpy as np

import threads
from nodes import Nodes, as_image, rgb
from prints import FIGURES, PRINTS, left_out, single_star


@dataclasses.dataclass(frozen=True)
class Cloth:
    """A fabric with a print in some colors. `options` are parameters of the print: its size in meters, its angle in
    degrees."""
    colours: tuple
    print: str = "solid"
    fabric: str = "tricot"
    options: tuple = ()

    def printed(self, n, u, v):
        return PRINTS[self.print](n, u, v, self.colours, **dict(self.options))


def solid(colour, fabric="tricot"):
    return Cloth((colour,), fabric=fabric)


def printed(name, *colours, fabric="tricot", **options):
    return Cloth(colours, name, fabric, tuple(options.items()))


# ---------------------------------------------------------------- relief of cloth: (height map, depth in meters)
def ridges(n, scale, along=1.0, sharp=1.0, detail=1.0):
    """Returns 1 on branching crests and 0 between them. Crests are round, because sharp crests look like paper. An
    `along` below 1 stretches them along the grain."""
    u, v = n.uv()
    off = n.math("MULTIPLY_ADD", n.noise(n.combine(u, n.math("MULTIPLY", v, along)), scale, detail), 4, -2)
    return n.math("POWER", 2.718, n.math("MULTIPLY", n.math("MULTIPLY", off, off), -2.8 * sharp))


def stretched(n):
    """Returns the relief of cloth that is stretched over the body: almost flat."""
    return n.noise(n.vector("MULTIPLY", n.coords(), (1, 1, 2.2)), 11, 2), 0.003


def crinkled(n):
    """Returns crimps along the grain, half a centimeter wide, as in cloth that was crinkled while wet."""
    return n.total((1.0, ridges(n, 70, 0.10, 0.8)), (0.45, ridges(n, 150, 0.14)), (1.0, n.noise(n.coords(), 14, 2))), 0.0026


def crimped(n):
    """Returns the same crimps as `crinkled`, half as deep."""
    height, depth = crinkled(n)
    return height, depth / 2


def creased(n):
    """Returns creases of linen that was worn for an hour."""
    return n.total((0.8, ridges(n, 7, 0.6, 3)), (0.4, ridges(n, 16, 0.8, 3)), (1.6, n.noise(n.coords(), 9, 2))), 0.0042


def crisp(n):
    """Returns soft creases along the grain of a thin, tightly woven cloth."""
    return n.total((0.7, ridges(n, 9, 0.30, 1.5)), (0.25, ridges(n, 24, 0.35)), (1.2, n.noise(n.coords(), 9, 2))), 0.0016


def soft(n):
    return n.total((1.0, ridges(n, 6, 0.35, 2)), (1.5, n.noise(n.coords(), 8, 2))), 0.0040


@dataclasses.dataclass(frozen=True)
class Fabric:
    """The appearance of a fabric: roughness, sheen (the bright rim of a nap), gloss, and relief (`lies`). threads.py
    has the tile with its yarns."""
    rough: float
    sheen: float
    gloss: float
    lies: typing.Callable = stretched
    depth: float = 1.0          # strength of the relief of the threads
    weft: float = 0.0           # from 0 to 1: amount of white in the weft


FABRICS = {
    "tricot": Fabric(0.62, 0.15, 0.16, depth=1.9),
    "brushed": Fabric(0.76, 0.50, 0.09, depth=1.6),
    "rib": Fabric(0.80, 0.30, 0.08, depth=1.5),
    "wide_rib": Fabric(0.80, 0.30, 0.08, depth=1.5),
    "jersey": Fabric(0.95, 0.35, 0.04, soft),
    "gauze": Fabric(0.95, 0.30, 0.04, crimped),
    "crepon": Fabric(0.95, 0.30, 0.04, crimped),
    "voile": Fabric(0.90, 0.20, 0.06, soft),
    "shirting": Fabric(0.85, 0.15, 0.08, creased, weft=0.42),
    "taffeta": Fabric(0.50, 0.05, 0.20, crisp, depth=1.1),
    "terry": Fabric(1.00, 0.60, 0.02),
    "mesh": Fabric(0.60, 0.10, 0.20),
}
# Size of the cloth that one pixel shows, in meters: in a picture of a whole garment, and in a close-up. With a smaller
# value for whole garments, the columns of stitches would cause a moiré pattern.
WHOLE, CLOSE = 0.0008, 0.00008
BEHIND_MESH = "#8d7f68"         # color of the form's linen in the shadow of a mesh


def woven(n, cloth, colour, pixel):
    """Adds the threads of the cloth to a color. Returns the color and the normal."""
    fabric, tile = FABRICS[cloth.fabric], threads.FABRICS[cloth.fabric]().seen_at(pixel)
    u, v = n.uv()
    at = n.combine(n.math("DIVIDE", u, tile.size[0]), n.math("DIVIDE", v, tile.size[1]))
    look, tone = n.packed_image(tile_image(f"{cloth.fabric} {pixel}", tile), at)
    if fabric.weft or cloth.fabric == "mesh":
        yarn = n.image(yarn_image(f"{cloth.fabric} yarn {pixel}", tile), at)
    if fabric.weft:
        light = n.mix(fabric.weft, colour, rgb("#fdfcf8"))
        colour = n.mix(n.math("MULTIPLY", yarn, 2, clamp=True), darker(n, colour, 1 - 0.38 * fabric.weft), light)
    # Weaker from a distance, where uneven yarns of the repeating tile would look like stripes
    uneven = 0.4 if pixel == WHOLE else 1.0
    colour = n.mix_colour("MULTIPLY", colour, n.combine(*[n.math("MULTIPLY_ADD", tone, 2 * uneven, 1 - uneven)] * 3))
    if cloth.fabric == "mesh":
        colour = n.mix(n.math("MULTIPLY_ADD", yarn, 2, -1, clamp=True), colour, rgb(BEHIND_MESH))
    return colour, n.normal_map(look, fabric.depth)


def tile_image(name, tile):
    normal = np.dstack([-tile.slope, np.ones_like(tile.tone)])
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    return as_image(name, normal * 0.5 + 0.5, tile.tone * 0.5)


def yarn_image(name, tile):
    return as_image(name, np.dstack([tile.yarn * 0.5] * 3), np.ones_like(tile.tone))


# ---------------------------------------------------------------- materials
def gathers(n):
    """Returns small puckers at an edge that is sewn to elastic. They run across the edge and fade within 2 cm."""
    wobble = n.noise(n.coords(), 60, 2)
    waves = n.math("SINE", n.total((2 * math.pi / 0.0085, n.attribute("arc")), (14, wobble)))
    return n.math("MULTIPLY", waves, n.math("POWER", 2.718, n.math("DIVIDE", n.attribute("edge"), 0.0075)))


MADE_OF = {}                    # the cloth and the second cloth of each material, by its name


def garment(cloth, second=None, star=None, pixel=WHOLE, badge=single_star, gathered=False):
    """Returns the material of a sewn garment. `second` is the cloth where the attribute "block" is positive. `star` is
    the color of a badge, which is printed at the attributes "star_x" and "star_y". With `gathered`, the attribute
    "gathered" is the strength of gathers at an elastic."""
    n = Nodes("garment")
    MADE_OF[n.material.name] = cloth, second
    fabric = FABRICS[cloth.fabric]
    u, v = n.uv()
    seams = n.groove(n.attribute("seam"), 0.0013)
    colour = cloth.printed(n, u, v)
    if second:
        block = n.attribute("block")
        colour = n.mix(n.edge(block), colour, second.printed(n, u, v))
        seams = n.math("MAXIMUM", seams, n.groove(block, 0.0013))
    if star:
        here = n.combine(n.attribute("star_x"), n.attribute("star_y"))
        colour = n.mix(n.image(badge(), here, "CLIP"), colour, rgb(star))
    colour, normal = woven(n, cloth, colour, pixel)
    normal = n.bump(*fabric.lies(n), normal)
    if fabric.lies == stretched:
        normal = n.bump(gathers(n), 0.0008, normal)
    if gathered:
        normal = n.bump(n.math("MULTIPLY", n.attribute("gathered"), ridges(n, 60, 0.10)), 0.0035, normal)
    normal = n.bump(n.math("MULTIPLY", seams, -1), 0.0010, normal)
    colour = n.mix(n.math("MULTIPLY", seams, 0.4), colour, darker(n, colour, 0.45))
    return n.finish(colour, fabric.rough, normal, sheen=fabric.sheen, specular=fabric.gloss)


def cut_figures(material, uv, edge, block=None):
    """Returns the attribute "left_out" of a garment: 1 on figures of its print that an edge or a seam would cut."""
    if block is not None:
        edge = np.maximum(edge, -np.abs(block) - 0.004)
    out = [left_out(cloth.print, uv, edge, **dict(cloth.options)) if cloth and cloth.print in FIGURES else np.zeros(len(uv))
           for cloth in MADE_OF[material.name]]
    return out[0] if block is None else np.where(block > 0, out[1], out[0])


def darker(n, colour, factor):
    return n.mix(1 - factor, colour, (0, 0, 0, 1))


def binding(cloth, pixel=WHOLE):
    """Returns the material of a bound edge: ribbed fold-over elastic with a zigzag seam. Elastic is shinier than cloth.
    An edge of another fabric has the gloss of this fabric."""
    fabric = FABRICS[cloth.fabric]
    rough, sheen, gloss = (0.7, 0.2, 0.18) if cloth.fabric == "tricot" else (fabric.rough, fabric.sheen, fabric.gloss)
    n = Nodes("binding")
    arc, across = n.attribute("arc"), n.attribute("across")
    colour, normal = woven(n, cloth, rgb(cloth.colours[0]), pixel)
    normal = n.bump(n.math("SINE", n.math("DIVIDE", arc, 0.0011 / (2 * math.pi))), 0.00005, normal)
    normal = n.bump(n.math("SINE", n.total((2 * math.pi / 0.0085, arc), (14, n.noise(n.coords(), 60, 2)))), 0.00025, normal)
    if pixel == WHOLE:          # in a close-up, the stitches are separate threads (trims.zigzag)
        wave = n.math("MULTIPLY", n.math("PINGPONG", arc, 0.0016), 1.5)
        stitch = n.groove(n.total((1, across), (1, wave), (1, 0.0058)), 0.0005)
        normal = n.bump(stitch, 0.0003, normal)
        colour = n.mix(n.math("MULTIPLY", stitch, 0.35), colour, lighter(cloth.colours[0]))
    return n.finish(colour, rough, normal, sheen=sheen, specular=gloss)


def thread(colour):
    """Returns the material of sewing thread."""
    n = Nodes("thread")
    return n.finish(lighter(colour), 0.55, None, sheen=0.2, specular=0.3)


def lighter(colour):
    return [min(1, c * 1.7 + 0.03) for c in rgb(colour)[:3]] + [1]


def plain(name, colour, rough, metallic=0.0, specular=0.4):
    return Nodes(name).finish(rgb(colour), rough, metallic=metallic, specular=specular, neutral=rgb(colour))


def linen():
    """Returns the material of the form's cover: linen of thick and thin threads, with a row of stitches on each side of
    a seam."""
    n = Nodes("linen")
    p = n.coords()
    warp = n.noise(n.vector("MULTIPLY", p, (1, 1, 0.05)), 850, 2)
    weft = n.noise(n.vector("MULTIPLY", p, (0.05, 0.05, 1)), 850, 2)
    weave = n.math("MAXIMUM", warp, weft)
    slub = n.math("MAXIMUM", n.noise(n.vector("MULTIPLY", p, (1, 1, 0.03)), 420, 1), n.noise(n.vector("MULTIPLY", p, (0.03, 0.03, 1)), 420, 1))
    colour = n.mix(n.math("MULTIPLY", n.math("SUBTRACT", weave, 0.42), 3.2, clamp=True), rgb("#c4b296"), rgb("#e3d7c2"))
    colour = n.mix(n.math("MULTIPLY", n.math("SUBTRACT", slub, 0.60), 2.5, clamp=True), colour, rgb("#ebe2d0"))
    colour = n.mix(n.math("MULTIPLY", n.noise(p, 12, 3), 0.22), colour, rgb("#cdbda1"))
    d = functools.reduce(lambda a, b: n.math("MINIMUM", a, b),
                         (n.math("ABSOLUTE", n.attribute(name)) for name in ("seam", "princess", "side", "plate")))
    z = n.new("SeparateXYZ")
    n.link(p, z.inputs[0])
    stitch = n.math("MULTIPLY", n.groove(n.math("SUBTRACT", d, 0.0032), 0.0006),
                    n.math("GREATER_THAN", n.math("FRACT", n.math("DIVIDE", z.outputs[2], 0.0042)), 0.35))
    seam = n.groove(d, 0.0011)
    colour = n.mix(n.math("MULTIPLY", seam, 0.65), colour, rgb("#6f5d41"))
    colour = n.mix(n.math("MULTIPLY", stitch, 0.55), colour, rgb("#f4ecdb"))
    normal = n.bump(n.math("SUBTRACT", n.groove(d, 0.0050), n.math("MULTIPLY", seam, 1.6)), 0.0011)
    normal = n.bump(stitch, 0.0005, normal)
    normal = n.bump(n.total((1.0, weave), (0.5, slub)), 0.0006, normal)
    return n.finish(colour, 0.9, normal, sheen=0.15, specular=0.06, neutral=rgb("#d6c8ae"))
