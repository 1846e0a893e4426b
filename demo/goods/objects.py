"""Creates Blender objects from points: meshes with attributes, and bands and tubes along a path. All objects are
children of the turntable."""
import bpy
import numpy as np

from surface import normal, project, unit

CLOTH = 0.002               # distance of cloth from the form, in meters


def turntable():
    found = bpy.data.objects.get("turntable")
    if not found:
        found = bpy.data.objects.new("turntable", None)
        bpy.context.scene.collection.objects.link(found)
    return found


def place(name, data):
    ob = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(ob)
    ob.parent = turntable()
    return ob


def add_mesh(name, v, faces, material, attributes=None, uv=None):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(v.tolist(), [], faces.tolist())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    for key, values in (attributes or {}).items():
        mesh.attributes.new(key, "FLOAT", "POINT").data.foreach_set("value", values.astype(np.float32))
    if uv is not None:
        layer = mesh.uv_layers.new(name="UVMap")
        corner = np.empty(len(mesh.loops), np.int32)
        mesh.loops.foreach_get("vertex_index", corner)
        at = uv[corner].reshape(*faces.shape, 2)
        # Faces at the seam, where the coordinates jump from one end to the other
        torn = np.ptp(at[..., 0], axis=1) > 0.3
        at[torn, :, 0] = np.abs(at[torn, :, 0]) * np.sign(v[faces[torn]].mean(1)[:, :1])
        layer.data.foreach_set("uv", at.astype(np.float32).ravel())
    mesh.materials.append(material)
    mesh.update()
    return place(name, mesh)


def sweep(name, path, material, fn, profile, closed=True, out=None, level=CLOTH):
    """Sweeps a closed profile of (sideways, height) pairs along a path on a surface. `out` is a function that increases
    toward the outside of the edge."""
    t = unit(np.roll(path, -1, 0) - np.roll(path, 1, 0))
    if not closed:
        t[0], t[-1] = unit(path[1] - path[0]), unit(path[-1] - path[-2])
    b = unit(np.cross(normal(fn, path), t))
    if out is not None:
        side = np.sign(out(path + b * 0.004) - out(path - b * 0.004))
        for _ in range(2):      # smooth the signs, so that a single wrong point does not flip the band
            side = np.sign(np.roll(side, 1) + side + np.roll(side, -1) + 0.1 * side)
        b = b * side[:, None]
    m, k = len(path), len(profile)
    arc = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    rows = []
    for s, height in profile:
        q = project(fn, path + b * s, level, 2)
        rows.append(q + normal(fn, q) * height)
    v = np.stack(rows, 1).reshape(-1, 3)
    i = np.arange(m if closed else m - 1)
    faces = []
    for j in range(k):
        a, c, ahead = i * k + j, i * k + (j + 1) % k, ((i + 1) % m) * k
        faces.append(np.stack([a, c, ahead + (j + 1) % k, ahead + j], 1))
    arc, across = np.repeat(arc, k), np.tile([s for s, _ in profile], m)
    return add_mesh(name, v, np.concatenate(faces), material, {"arc": arc, "across": across}, np.stack([across, arc], 1))


def tube(name, path, radius, material, closed=False):
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 5, True
    line = curve.splines.new("POLY")
    line.points.add(len(path) - 1)
    line.points.foreach_set("co", np.c_[path, np.ones(len(path))].ravel())
    line.use_cyclic_u = closed
    curve.materials.append(material)
    return place(name, curve)


def placed(operator, material, **where):
    """Adds one of Blender's primitive solids to the turntable, with smooth shading."""
    operator(**where)
    ob = bpy.context.object
    ob.parent = turntable()
    ob.data.materials.append(material)
    bpy.ops.object.shade_smooth()
    return ob
