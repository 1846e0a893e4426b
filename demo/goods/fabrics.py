"""What things are made of: each fabric is the relief of its knit or weave, its gloss, and takes any print."""
import dataclasses
import math

from nodes import Nodes, rgb
from prints import PRINTS, single_star


@dataclasses.dataclass(frozen=True)
class Cloth:
    """A fabric with a print in some colours; `options` go to the print (size in metres, angle in degrees)."""
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


# ---------------------------------------------------------------- knits: (height of the loops, its size in metres)
def tricot(n, u, v):
    """Swim tricot: fine wales 0.7 mm apart, each a chain of stitches."""
    wale = n.math("PINGPONG", n.math("DIVIDE", u, 0.0007), 0.5)
    chain = n.math("SINE", n.math("MULTIPLY", n.math("ADD", n.math("DIVIDE", v, 0.0006), n.math("MULTIPLY", wale, 1.4)), 2 * math.pi))
    return n.total((1.2, n.math("SINE", n.math("MULTIPLY", wale, math.pi))), (0.35, chain)), 0.00014


def rib(n, u, v):
    """Rib knit: round ridges 3.2 mm apart."""
    ridge = n.math("ABSOLUTE", n.math("SINE", n.math("DIVIDE", u, 0.0032 / math.pi)))
    return n.total((1.0, n.math("POWER", ridge, 0.7)), (0.06, tricot(n, u, v)[0])), 0.0011


KNITS = {"tricot": tricot, "rib": rib}


def gathers(n):
    """Small puckers where an edge is sewn to elastic: across the edge, fading within 2 cm."""
    wobble = n.noise(n.coords(), 60, 2)
    waves = n.math("SINE", n.total((2 * math.pi / 0.0085, n.attribute("arc")), (14, wobble)))
    return n.math("MULTIPLY", waves, n.math("POWER", 2.718, n.math("DIVIDE", n.attribute("edge"), 0.0075)))


def garment(cloth, second=None, star=None):
    """The material of a sewn piece. `second` is the cloth where the attribute "block" is positive; `star` the colour of a badge."""
    n = Nodes("garment")
    u, v = n.uv()
    height, depth = KNITS[cloth.fabric](n, u, v)
    normal = n.bump(n.noise(n.vector("MULTIPLY", n.coords(), (1, 1, 2.2)), 11, 2), 0.003)
    normal = n.bump(gathers(n), 0.00055, normal)
    seams = n.groove(n.attribute("seam"), 0.0013)
    colour = cloth.printed(n, u, v)
    if second:
        block = n.attribute("block")
        colour = n.mix(n.edge(block), colour, second.printed(n, u, v))
        seams = n.math("MAXIMUM", seams, n.groove(block, 0.0013))
    if star:
        here = n.combine(n.attribute("star_x"), n.attribute("star_y"))
        colour = n.mix(n.image(single_star(), here, "CLIP"), colour, rgb(star))
    normal = n.bump(n.math("MULTIPLY", seams, -1), 0.0010, normal)
    normal = n.bump(height, depth, normal)
    colour = n.mix(n.math("MULTIPLY", n.noise(n.coords("UV"), 1500, 1), 0.30), colour, darker(n, colour, 0.75))
    colour = n.mix(n.math("MULTIPLY", seams, 0.4), colour, darker(n, colour, 0.45))
    return n.finish(colour, 0.62, normal, sheen=0.25, specular=0.22)


def darker(n, colour, factor):
    return n.mix(1 - factor, colour, (0, 0, 0, 1))


def binding(cloth):
    """A bound edge: fold-over elastic with two rows of stitches."""
    n = Nodes("binding")
    arc, across = n.attribute("arc"), n.attribute("across")
    row = n.math("MAXIMUM", n.groove(n.math("ADD", across, 0.0058), 0.00045), n.groove(n.math("ADD", across, 0.0034), 0.00045))
    stitch = n.math("MULTIPLY", row, n.math("GREATER_THAN", n.math("FRACT", n.math("DIVIDE", arc, 0.0030)), 0.28))
    pucker = n.math("SINE", n.total((2 * math.pi / 0.0085, arc), (14, n.noise(n.coords(), 60, 2))))
    normal = n.bump(pucker, 0.00025)
    normal = n.bump(n.total((1.0, stitch), (-0.6, row)), 0.0006, normal)
    normal = n.bump(n.math("SINE", n.math("DIVIDE", arc, 0.0012 / (2 * math.pi))), 0.00006, normal)
    base = rgb(cloth.colours[0])
    colour = n.mix(n.math("MULTIPLY", stitch, 0.45), base, [min(1, c * 1.9 + 0.03) for c in base[:3]] + [1])
    return n.finish(colour, 0.6, normal, sheen=0.2, specular=0.25)


def plain(name, colour, rough, metallic=0.0, specular=0.4):
    return Nodes(name).finish(rgb(colour), rough, metallic=metallic, specular=specular, neutral=rgb(colour))


def linen():
    """The cover of the form, with its seams."""
    n = Nodes("linen")
    p = n.coords()
    warp = n.noise(n.vector("MULTIPLY", p, (1, 1, 0.10)), 900, 2)
    weft = n.noise(n.vector("MULTIPLY", p, (0.12, 0.12, 1)), 900, 2)
    weave = n.math("ADD", warp, weft)
    colour = n.mix(n.math("MULTIPLY", n.math("SUBTRACT", weave, 0.6), 1.2, clamp=True), rgb("#b39f7e"), rgb("#d6c5a8"))
    colour = n.mix(n.math("MULTIPLY", n.noise(p, 14, 3), 0.25), colour, rgb("#bda988"))
    seam = n.groove(n.attribute("seam"), 0.0016)
    colour = n.mix(n.math("MULTIPLY", seam, 0.35), colour, rgb("#8d7a5b"))
    normal = n.bump(n.math("MULTIPLY", seam, -1), 0.0012)
    normal = n.bump(weave, 0.0007, normal)
    return n.finish(colour, 0.9, normal, sheen=0.2, specular=0.08, neutral=rgb("#c9b697"))
