"""The studio: a large, soft window on the left, a reflector on the right, a paper wall, and a camera. The form turns.

There are two passes. The slow pass `light` renders a neutral gray garment, once for each cut and view. The fast pass
`colour` renders the color of each point, with knit and stitches, once for each color of a product. The wall only
reflects light: the background of a picture is transparent.
"""
import math

import bpy
from mathutils import Vector

from fabrics import plain
from nodes import rgb, show
from objects import turntable

SIZE = (1600, 2000)             # size of a picture in pixels; the light is rendered at half this size
# For each frame, the height at which the camera looks, and the height of the picture, both in meters.
# For each view, the rotation of the form in degrees.
FRAMES = {"whole": (0.300, 0.95), "upper": (0.505, 0.60), "legs": (-0.17, 1.20), "shorts": (0.055, 0.66), "hips": (0.110, 0.60),
          "dress": (0.215, 1.00), "long": (0.12, 1.40)}
VIEWS = {"front": 0, "three-quarter": 36, "back": 180}


def look_at(ob, target):
    ob.rotation_euler = (Vector(target) - ob.location).to_track_quat("-Z", "Y").to_euler()


def area_light(name, location, target, size, power, colour):
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = "RECTANGLE", *size, power, rgb(colour)[:3]
    ob = bpy.data.objects.new(name, lamp)
    ob.location = location
    bpy.context.scene.collection.objects.link(ob)
    look_at(ob, target)


def build():
    scene = bpy.context.scene
    wall = bpy.data.meshes.new("wall")
    wall.from_pydata([(-6, 0.9, -4), (6, 0.9, -4), (6, 0.9, 4), (-6, 0.9, 4)], [], [(0, 1, 2, 3)])
    wall.materials.append(plain("paper", "#efe6d8", 0.95, specular=0.0))
    scene.collection.objects.link(bpy.data.objects.new("wall", wall))
    scene.objects["wall"].visible_camera = False
    area_light("window", (-2.1, -1.35, 1.25), (0, 0.05, 0.28), (1.7, 2.2), 112, "#fffdfa")
    area_light("reflector", (2.0, -1.3, 0.3), (0, 0, 0.28), (1.6, 2.4), 26, "#fffaf4")
    world = bpy.data.worlds.new("room")
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = rgb("#fffcf8")
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.34
    world.mist_settings.start, world.mist_settings.depth, world.mist_settings.falloff = 0, 1, "LINEAR"     # in meters
    set_up_camera()


def set_up_camera():
    """Adds the camera, and selects the passes of a render."""
    scene = bpy.context.scene
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    scene.collection.objects.link(camera)
    camera.data.lens, camera.data.sensor_fit, camera.data.sensor_height = 85, "VERTICAL", 36
    scene.camera = camera

    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.max_bounces, cycles.diffuse_bounces = 5, 3
    # Blender in Debian has no OpenImageDenoise; develop.py removes noise instead
    cycles.use_denoising = False
    cycles.sample_clamp_indirect = 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.film_transparent = True
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_z = layer.use_pass_mist = True
    for kind in ("diffuse", "glossy"):
        for part in ("direct", "indirect", "color"):
            setattr(layer, f"use_pass_{kind}_{part}", True)
    aov = layer.aovs.add()
    aov.name, aov.type = "relief", "VALUE"


def aim(view, frame):
    """Turns the form instead of the camera, so that the light and the wall are the same in all views."""
    camera = bpy.context.scene.camera
    z, height = FRAMES[frame]
    distance = height * 85 / 36
    camera.location = (0, -distance, z + 0.02 * distance)
    look_at(camera, (0, 0, z))
    turntable().rotation_euler = (0, 0, math.radians(VIEWS[view]))


def expose(which, scale, samples, size=SIZE):
    """Sets up the materials and the renderer for a pass, `light` or `colour`. `scale` is a percentage of the full
    size."""
    scene = bpy.context.scene
    for material in bpy.data.materials:
        if material.use_nodes and "colour" in material.node_tree.nodes:
            show(material, "colour" if which == "colour" else "light")
    cycles = scene.cycles
    share = {"light": 0.5, "colour": 1.0}[which]
    scene.render.resolution_x, scene.render.resolution_y = (round(s * share * scale / 100) for s in size)
    scene.render.resolution_percentage = 100
    cycles.samples = samples
    cycles.use_adaptive_sampling = which != "colour"
    cycles.adaptive_threshold = 0.015
    cycles.max_bounces = 0 if which == "colour" else 5
