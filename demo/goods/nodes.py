"""Short functions for Blender's shader nodes. Each material has an output for each pass (studio.py). `light` is the
material in neutral gray, as it reflects light. `colour` is its color, to which the relief of the cloth adds light and
shade."""
import bpy
import numpy as np

TOWARDS_WINDOW = (-0.72, -0.52, 0.46)
AMBIENT = 0.55                  # light from all directions, in addition to the window
NEUTRAL = 0.5                   # gray of cloth in the light pass


def rgb(colour):
    """Returns the linear RGBA values of "#rrggbb"."""
    c = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c] + [1]


def as_image(name, colour, alpha):
    """Returns a Blender image of arrays that do not contain colors. Row 0 is at the bottom. Reuses an image of the same
    name."""
    if name in bpy.data.images:
        return bpy.data.images[name]
    h, w = alpha.shape
    image = bpy.data.images.new(name, w, h, alpha=True)
    # Set before the pixels, because a change would clear them
    image.colorspace_settings.name, image.alpha_mode = "Non-Color", "CHANNEL_PACKED"
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
        """Returns the sum of the products of (factor, value) pairs."""
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
        """Returns the cloth coordinates: across and along the grain, in meters."""
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
        """Returns the color and the alpha of an image, which contain different data."""
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
        """Returns 1 at d = 0, and less with the distance, down to 0 at `width`."""
        return self.math("SUBTRACT", 1, self.math("DIVIDE", self.math("ABSOLUTE", d), width, clamp=True))

    def edge(self, d, width=0.0004):
        """Returns 0 where d is negative and 1 where d is positive, with a transition of this width."""
        return self.math("ADD", self.math("DIVIDE", d, width), 0.5, clamp=True)

    def finish(self, colour, rough, relief=None, sheen=0.0, specular=0.3, metallic=0.0, neutral=(NEUTRAL,) * 3 + (1,)):
        """Connects both outputs and returns the material. `relief` is a normal with bumps. The color is lighter or
        darker where the relief faces the window more or less than the plain surface."""
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
    """Selects an output of a material: `light` or `colour`."""
    tree = material.node_tree
    out = next(n for n in tree.nodes if n.type == "OUTPUT_MATERIAL")
    tree.links.new(tree.nodes[which].outputs[0], out.inputs["Surface"])
