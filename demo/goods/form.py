"""The tailor's form on its stand: a body covered with linen, with seams, arm plates, a wooden cap and a brass pole."""
import bpy
import numpy as np

from body import ARM_PLATE, NECK_CUT, grading
from fabrics import linen, plain
from objects import add_mesh, placed, tube
from outline import seen_from_front
from sewing import side_seam


def seams(v):
    """Returns the signed distances to the seams: the center, the princess lines from shoulder to hip, the sides, and
    the arm plates."""
    x, y, z = v.T
    princess = 0.078 + 0.02 * np.clip((z - 0.46) / 0.15, 0, 1) - 0.016 * np.exp(-((z - 0.29) / 0.09) ** 2)
    plate = np.where((z > 0.48) & (np.abs(x) > 0.13), np.abs(x) - ARM_PLATE - 0.10 * (z - 0.545) + 0.010, -0.05)
    return {"seam": x, "princess": np.abs(x) - princess, "side": side_seam(v), "plate": plate}


def stand_form(room):
    v, quads = room.mesh(room.skin, 0)
    add_mesh("form", v, quads, linen(), seams(v))
    wood, brass = plain("wood", "#7a5230", 0.35), plain("brass", "#b08d57", 0.28, 1.0)
    top = NECK_CUT * grading("M")[1]
    front, back = (seen_from_front(room.skin, 0, top - 0.01, 0)[1], 0.05)
    middle = (front + back) / 2
    for name, radius, height, z, material in (("cap", 0.052, 0.011, top + 0.004, wood), ("knob", 0.008, 0.026, top + 0.020, brass)):
        ob = placed(bpy.ops.mesh.primitive_cylinder_add, material, vertices=96, radius=radius, depth=height, location=(0, middle, z))
        ob.name = name
        bevel = ob.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments = 0.003, 4
        ob.data.use_auto_smooth = True
    tube("pole", np.array([(0, 0.014, 0.0), (0, 0.014, -1.2)]), 0.009, brass)
