"""Renders passes, or loads them from the folder. The file name of a pass contains a hash of everything that affects
it."""
import hashlib
import os
import tempfile
import time

import bpy
import numpy as np

from develop import denoise, guide_of
from studio import SIZE, expose

SLOTS = {
    "light": ("Image", "Normal", "Depth", "DiffDir", "DiffInd", "GlossDir", "GlossInd", "GlossCol"),
    "colour": ("Image", "Normal", "Depth", "relief"),
}


def key_of_scene(settings):
    """Returns a hash of the meshes, the shader nodes connected to the output, the lights, and the camera."""
    h = hashlib.sha1(repr(settings).encode())
    for ob in sorted(bpy.context.scene.objects, key=lambda o: o.name):
        h.update(repr((ob.name, ob.type, ob.visible_camera, [round(x, 6) for row in ob.matrix_world for x in row])).encode())
        if ob.type == "MESH":
            add_points(h, ob.data.vertices)
        elif ob.type == "CURVE":
            h.update(repr(ob.data.bevel_depth).encode())
            for line in ob.data.splines:
                add_points(h, line.points, 4)
        elif ob.type == "CAMERA" and ob.data.dof.use_dof:
            h.update(repr((ob.data.clip_start, ob.data.dof.focus_distance, ob.data.dof.aperture_fstop)).encode())
        elif ob.type == "LIGHT":
            h.update(repr((ob.data.energy, ob.data.size, ob.data.size_y, tuple(ob.data.color))).encode())
        names = set()
        for material in getattr(ob.data, "materials", None) or ():
            names |= add_nodes(h, material.node_tree)
        if ob.type == "MESH":
            for name in sorted(names & set(ob.data.attributes.keys())):
                values = np.empty(len(ob.data.attributes[name].data), np.float32)
                ob.data.attributes[name].data.foreach_get("value", values)
                h.update(np.round(values, 5).tobytes())
            if "UV" in names:
                values = np.empty(2 * len(ob.data.uv_layers[0].data), np.float32)
                ob.data.uv_layers[0].data.foreach_get("uv", values)
                h.update(np.round(values, 5).tobytes())
    h.update(repr((bpy.context.scene.world.node_tree.nodes["Background"].inputs[1].default_value,)).encode())
    return h.hexdigest()[:12]


def add_points(h, points, n=3):
    values = np.empty(n * len(points), np.float32)
    points.foreach_get("co", values)
    h.update(np.round(values, 5).tobytes())


def add_nodes(h, tree):
    """Adds the nodes connected to the outputs to the hash. Returns the names of the mesh attributes that they read, and
    "UV" if they read the cloth coordinates."""
    names, seen = set(), set()
    colour_is_shown = any(n.type == "OUTPUT_MATERIAL" and n.inputs["Surface"].links[0].from_node.name == "colour" for n in tree.nodes)
    waiting = [n for n in tree.nodes if n.type == "OUTPUT_MATERIAL" or (n.type == "OUTPUT_AOV" and colour_is_shown)]
    while waiting:
        node = waiting.pop()
        if node.name in seen:
            continue
        seen.add(node.name)
        extra = [getattr(node, k, "") for k in ("operation", "attribute_name", "use_clamp", "extension", "blend_type")]
        values = [(i.name, tuple(i.default_value) if hasattr(i.default_value, "__len__") else i.default_value)
                  for i in node.inputs if hasattr(i, "default_value")]
        h.update(repr((node.type, extra, values)).encode())
        if node.type == "TEX_IMAGE":
            pixels = np.empty(len(node.image.pixels), np.float32)
            node.image.pixels.foreach_get(pixels)
            h.update(pixels.tobytes())
        if node.type == "ATTRIBUTE":
            names.add(node.attribute_name)
        for socket in node.inputs:
            for link in socket.links:
                if link.from_node.type == "TEX_COORD" and link.from_socket.name == "UV":
                    names.add("UV")
                h.update(repr((socket.name, link.from_socket.name)).encode())
                waiting.append(link.from_node)
    return names


def load(folder, slot):
    image = bpy.data.images.load(os.path.join(folder, f"{slot}0001.exr"))
    a = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(a)
    a = a.reshape(image.size[1], image.size[0], 4).copy()
    bpy.data.images.remove(image)
    return a


def render(slots, depth="Depth"):
    """Renders the scene, and returns the named passes as arrays. With a blurring lens, read the distance from the pass
    "Mist", which is blurred like the other passes."""
    scene = bpy.context.scene
    with tempfile.TemporaryDirectory() as folder:
        scene.use_nodes = True
        tree = scene.node_tree
        tree.nodes.clear()
        layers, files = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
        files.base_path, files.format.file_format, files.format.color_depth = folder, "OPEN_EXR", "32"
        files.file_slots.clear()
        for slot in slots:
            files.file_slots.new(slot)
            tree.links.new(layers.outputs[depth if slot == "Depth" else slot], files.inputs[slot])
        bpy.ops.render.render()
        return {slot: load(folder, slot) for slot in slots}


def take(which, label, folder, scale, samples, depth="Depth", size=SIZE):
    """Returns a pass as a dictionary of arrays. Loads it from the folder if it was rendered before."""
    expose(which, scale, samples, size)
    bpy.context.view_layer.update()
    path = os.path.join(folder, f"{label}-{which}-{scale}-{samples}-{key_of_scene((which, scale, samples))}.npz")
    if os.path.exists(path):
        return dict(np.load(path))
    start = time.time()
    print(f"goods: {label}, {which}…", flush=True)
    kept = {"light": kept_light, "colour": kept_colour}[which](render(SLOTS[which], depth))
    os.makedirs(folder, exist_ok=True)
    np.savez(path + ".part.npz", **{name: a.astype(np.float32 if name == "depth" else np.float16) for name, a in kept.items()})
    os.replace(path + ".part.npz", path)
    print(f"goods: {label}, {which}: {time.time() - start:.0f} s", flush=True)
    return dict(np.load(path))


def kept_light(r):
    normal, depth, alpha = r["Normal"][..., :3], np.minimum(r["Depth"][..., 0], 10), r["Image"][..., 3]
    light = r["DiffDir"][..., :3] + r["DiffInd"][..., :3]
    gloss = (r["GlossDir"][..., :3] + r["GlossInd"][..., :3]) * r["GlossCol"][..., :3]
    guide = guide_of(normal, depth)
    return {"light": denoise(light, guide), "gloss": denoise(gloss, guide, 1.5), "normal": normal, "depth": depth, "alpha": alpha}


def kept_colour(r):
    return {"rgb": r["Image"][..., :3], "alpha": r["Image"][..., 3], "normal": r["Normal"][..., :3],
            "depth": np.minimum(r["Depth"][..., 0], 10), "relief": r["relief"][..., 0]}
