"""A short way to write Blender's shader nodes. Every material has two outputs, one for each pass (see studio.py):
`light` is how it takes light in neutral grey, `colour` is its colour with the relief of the cloth drawn in."""
import bpy
import numpy as np

TOWARDS_WINDOW = (-0.72, -0.52, 0.46)
AMBIENT = 0.55                  # light from everywhere, beside the window's
NEUTRAL = 0.5                   # grey of cloth in the light pass


def rgb(colour):
    """Linear RGBA of "#rrggbb"."""
    c = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c] + [1]


def as_image(name, colour, alpha):
    """Blender's image of arrays that are no colours (row 0 below); made once, packed once in each file."""
    if name in bpy.data.images:
        return bpy.data.images[name]
    h, w = alpha.shape
    image = bpy.data.images.new(name, w, h, alpha=True)
    image.colorspace_settings.name, image.alpha_mode = "Non-Color", "CHANNEL_PACKED"    # before the pixels: a change clears them
    image.pixels.foreach_set(np.dstack([colour, np.clip(alpha, 0, 1)]).astype(np.float32).ravel())
    image.update()
    image.pack()
    return image


class Nodes:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.bsdf = self.tree.nodes["Principled BSDF"]

    def new(self, kind):
        return self.tree.nodes.new("ShaderNode" + kind)

    def link(self, value, socket):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif value is not None:
            socket.default_value = value

    def math(self, operation, a, b=None, c=None, clamp=False):
        n = self.new("Math")
        n.operation, n.use_clamp = operation, clamp
        for i, x in enumerate((a, b, c)):
            self.link(x, n.inputs[i])
        return n.outputs[0]

    def total(self, *terms):
        """The sum of (factor, value) pairs."""
        out = 0.0
        for factor, value in terms:
            out = self.math("MULTIPLY_ADD", value, factor, out)
        return out

    def vector(self, operation, a, b):
        n = self.new("VectorMath")
        n.operation = operation
        self.link(a, n.inputs[0])
        self.link(b, n.inputs[1])
        return n.outputs["Value" if operation == "DOT_PRODUCT" else "Vector"]

    def attribute(self, name):
        n = self.new("Attribute")
        n.attribute_name = name
        return n.outputs["Fac"]

    def coords(self, kind="Object"):
        return self.new("TexCoord").outputs[kind]

    def uv(self):
        """Across and along the grain of the cloth, metres."""
        n = self.new("SeparateXYZ")
        self.link(self.coords("UV"), n.inputs[0])
        return n.outputs[0], n.outputs[1]

    def combine(self, x, y, z=0.0):
        n = self.new("CombineXYZ")
        for i, v in enumerate((x, y, z)):
            self.link(v, n.inputs[i])
        return n.outputs[0]

    def noise(self, vector, scale, detail=2.0, rough=0.5):
        n = self.new("TexNoise")
        self.link(vector, n.inputs["Vector"])
        n.inputs["Scale"].default_value, n.inputs["Detail"].default_value, n.inputs["Roughness"].default_value = scale, detail, rough
        return n.outputs["Fac"]

    def image(self, image, vector, extension="REPEAT"):
        n = self.new("TexImage")
        n.image, n.extension, n.interpolation = image, extension, "Cubic"
        self.link(vector, n.inputs[0])
        return n.outputs["Color"]

    def packed_image(self, image, vector):
        """Colour and alpha of an image that keeps something else in each."""
        color = self.image(image, vector)
        return color, color.node.outputs["Alpha"]

    def normal_map(self, colour, strength=1.0):
        n = self.new("NormalMap")
        n.uv_map = "UVMap"
        self.link(strength, n.inputs["Strength"])
        self.link(colour, n.inputs["Color"])
        return n.outputs[0]

    def mix_colour(self, blend, a, b):
        out = self.mix(1.0, a, b)
        out.node.blend_type = blend
        return out

    def mix(self, factor, a, b):
        n = self.new("MixRGB")
        for i, x in enumerate((factor, a, b)):
            self.link(x, n.inputs[i])
        return n.outputs[0]

    def bump(self, height, distance, normal=None):
        n = self.new("Bump")
        n.inputs["Distance"].default_value = distance
        self.link(height, n.inputs["Height"])
        self.link(normal, n.inputs["Normal"])
        return n.outputs[0]

    def groove(self, d, width):
        """1 at d = 0, falling to 0 within width."""
        return self.math("SUBTRACT", 1, self.math("DIVIDE", self.math("ABSOLUTE", d), width, clamp=True))

    def edge(self, d, width=0.0004):
        """0 where d is negative, 1 where it is positive, smooth over the width."""
        return self.math("ADD", self.math("DIVIDE", d, width), 0.5, clamp=True)

    def finish(self, colour, rough, relief=None, sheen=0.0, specular=0.3, metallic=0.0, neutral=(NEUTRAL,) * 3 + (1,)):
        """`relief` is a bumped normal: how much more or less of the window it sees than the plain surface is drawn into the colour."""
        b = self.bsdf.inputs
        self.bsdf.name = "light"
        self.link(colour if metallic else neutral, b["Base Color"])
        self.link(rough, b["Roughness"])
        self.link(metallic, b["Metallic"])
        self.link(specular, b["Specular" if "Specular" in b else "Specular IOR Level"])
        self.link(sheen, b["Sheen" if "Sheen" in b else "Sheen Weight"])
        factor = 0.0 if metallic else 1.0
        if relief is not None:
            seen = (self.math("ADD", self.math("MAXIMUM", self.vector("DOT_PRODUCT", n, TOWARDS_WINDOW), 0.0), AMBIENT)
                    for n in (relief, self.new("NewGeometry").outputs["Normal"]))
            factor = self.math("DIVIDE", *seen)
        emission = self.new("Emission")
        emission.name = "colour"
        self.link(colour, emission.inputs["Color"])
        self.link(factor, emission.inputs["Strength"])
        if relief is not None:
            aov = self.new("OutputAOV")
            aov.name = "relief"
            self.link(self.math("SUBTRACT", factor, 1.0), aov.inputs["Value"])
        return self.material


def show(material, which):
    """Let a material give its light or its colour."""
    tree = material.node_tree
    out = next(n for n in tree.nodes if n.type == "OUTPUT_MATERIAL")
    tree.links.new(tree.nodes[which].outputs[0], out.inputs["Surface"])
