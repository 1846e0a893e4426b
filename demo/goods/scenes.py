"""Scenes on the beach: garments on stands in the sand. `npm run goods -- scene <name>` renders them."""
import dataclasses
import math
import os
import time

import bpy
import numpy as np

import develop
import passes
import shore
import studio
from cuts import CUTS, WITH_ARMS, WITH_LEGS
from form import stand_form
from objects import turntable
from sewing import Workroom
from wardrobe import WARDROBE


@dataclasses.dataclass(frozen=True)
class Stand:
    """A form with its products, in their first color, its position, and its rotation to the left in degrees."""
    wears: tuple
    x: float
    y: float = 0.0
    turn: float = 0.0


@dataclasses.dataclass(frozen=True)
class Scene:
    stands: tuple
    size: tuple                 # pixels
    height: float               # height of the view at the garments, in meters
    look: tuple                 # point (x, z) at which the camera looks
    eye: float                  # height of the camera
    sand: float                 # height of the sand


SAMPLES = {"pieces": 12, "sand": 6}         # samples of the color passes
SCENES = {
    "shore": Scene((
        Stand(("old-glory-triangle-bikini",), -0.56, 0.05, 14),
        Stand(("liberty-one-shoulder-one-piece",), 0.0, -0.10, -6),
        Stand(("lifeguard-scoop-one-piece",), 0.56, 0.0, -20),
    ), (2400, 1030), 1.28, (0, 0.225), 0.66, -0.33),
    "scene-bikinis": Scene((Stand(("boardwalk-high-waist-bikini",), 0.0, 0.0, 30),), (1200, 1500), 1.12, (0.0, 0.24), 0.62, -0.30),
    "scene-athletic": Scene((Stand(("anthem-racerback-bra", "freedom-run-leggings"), 0.0, 0.0, 24),), (1200, 1500), 1.40, (0.0, 0.165), 0.62, -0.80),
}


def dress(stand, grid, folder):
    looks = [(WARDROBE[product][0], WARDROBE[product][1][""]) for product in stand.wears]
    cuts = {cut for cut, _ in looks}
    room = Workroom(looks[0][1], grid, folder, bool(cuts & WITH_LEGS), bool(cuts & WITH_ARMS))
    stand_form(room)
    for cut, look in looks:
        CUTS[cut](dataclasses.replace(room, look=look))
    table = turntable()
    table.name = f"stand at {stand.x}"          # renamed, so that the next form gets its own turntable
    table.location = (stand.x, stand.y, 0)
    table.rotation_euler = (0, 0, math.radians(stand.turn))


def render(name, o):
    start = time.time()
    scene = SCENES[name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for stand in scene.stands:
        dress(stand, o.grid, os.path.join(o.masters, "meshes"))
    pieces = [ob for ob in bpy.context.scene.objects if ob.parent]
    studio.set_up_camera()
    shore.shine()
    distance = scene.height * 85 / 36
    camera = bpy.context.scene.camera
    camera.location = (scene.look[0], -distance, scene.eye)
    studio.look_at(camera, (scene.look[0], 0, scene.look[1]))
    eye = (*camera.location, math.atan2(scene.look[1] - scene.eye, distance))
    feet = [(stand.x, stand.y + 0.014) for stand in scene.stands]
    sand = shore.lay_sand(eye, scene.sand, feet, 0.0024 * 100 / max(o.scale, 60))

    folder, size = os.path.join(o.masters, "passes"), scene.size
    layers = {}
    for layer in ("pieces", "sand"):
        sand.is_holdout = layer == "pieces"
        for ob in pieces:
            ob.visible_camera = layer == "pieces"
        light = passes.take("light", f"{name}-{layer}", folder, o.scale, o.samples, size=size)
        colour = passes.take("colour", f"{name}-{layer}", folder, o.scale, SAMPLES[layer] if o.scale > 50 else 5, size=size)
        layers[layer] = develop.develop(light, colour)
    image, alpha = layers["pieces"]
    ground, covered = layers["sand"]
    behind, covered, away = shore.landscape(ground, covered, eye, scene.sand)
    behind = shore.blurred((behind + ground * covered).astype(np.float32), away, distance)
    out = os.path.join(o.masters, "pictures", f"{name}.png")
    develop.save(image * alpha + behind * (1 - alpha), np.ones_like(alpha), out)
    print(f"goods: scene {name}: {time.time() - start:.0f} s", flush=True)
