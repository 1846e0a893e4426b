"""The program that runs inside Blender. `npm run goods -- <product> <view>` starts it:

  blender -b -P render.py -- <product> <view> --masters <folder>

Products and views are one name, several names separated by commas, or `all`. The product `form` is the bare form.
"""
import argparse
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy

import develop
import macro
import passes
import scenes
import shapes
import studio
from body import check_measures
from cuts import CUTS, WITH_ARMS, WITH_LEGS, frame_of
from form import stand_form
from sewing import Workroom
from wardrobe import WARDROBE


COLOUR_SAMPLES = {"front": 16, "three-quarter": 10, "back": 10}


def chosen(names, all_names):
    picked = list(all_names) if names == "all" else names.split(",")
    for name in picked:
        if name not in all_names:
            sys.exit(f"goods: there is no {name}; there are: {', '.join(all_names)}")
    return picked


def render(name, cut, look, views, o):
    """Renders the views of a product in one color."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    room = Workroom(look, o.grid, os.path.join(o.masters, "meshes"), cut in WITH_LEGS, cut in WITH_ARMS)
    stand_form(room)
    if cut:
        CUTS[cut](room)
    studio.build()
    folder = os.path.join(o.masters, "passes")
    for view in views:
        start = time.time()
        studio.aim(view, frame_of(cut))
        light = passes.take("light", f"{cut or 'form'}-{view}", folder, o.scale, o.samples)
        colour = passes.take("colour", f"{name}-{view}", folder, o.scale, COLOUR_SAMPLES[view] if o.scale > 50 else 5)
        save(light, colour, f"{name}-{view}", o)
        print(f"goods: {name}, {view}: {time.time() - start:.0f} s", flush=True)


def render_macro(name, look, o):
    """Renders the close-up of a product in one color, without a background. Few samples are enough, because the light
    is soft and the lens blurs."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    start = time.time()
    macro.lay(look)
    studio.build()
    macro.aim()
    folder = os.path.join(o.masters, "passes")
    light = passes.take("light", f"macro-{look['main'].fabric}", folder, o.scale, min(o.samples, 24), "Mist")
    colour = passes.take("colour", f"{name}-macro", folder, o.scale, 8, "Mist")
    save(light, colour, f"{name}-macro", o)
    print(f"goods: {name}, macro: {time.time() - start:.0f} s", flush=True)


def save(light, colour, name, o):
    out = os.path.join(o.masters, "pictures", f"{name}.png")
    os.makedirs(os.path.dirname(out), exist_ok=True)
    develop.save(*develop.develop(light, colour), out)


def check_wardrobe():
    """Prints the pictures that the catalog needs and that the wardrobe does not produce. Returns their number."""
    with open(os.path.join(os.path.dirname(__file__), "..", "catalogue.json")) as file:
        products = json.load(file)["products"]
    missing = 0
    for product in products:
        slug = product["slug"]
        wanted = {os.path.basename(v["imageUrl"])[:-len(".webp")] for v in product["variants"] if v["imageUrl"]} | {slug}
        made = {f"{slug}-{colour}" if colour else slug for colour in WARDROBE.get(slug, (None, {}))[1]}
        for name in sorted(wanted - made):
            missing += 1
            print(f"goods: nothing makes {name}")
    return missing


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("product")
    ap.add_argument("view", nargs="?", default="front")
    ap.add_argument("--masters", required=True, help="the folder for meshes, passes and pictures")
    ap.add_argument("--colour", help="only this colour of the product")
    ap.add_argument("--samples", type=int, default=96, help="of the light")
    ap.add_argument("--scale", type=int, default=100, help="picture size in percent")
    ap.add_argument("--grid", type=float, default=0.0025, help="mesh step in metres; 0.004 for a quick look")
    o = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    if o.product == "check":
        sys.exit(1 if check_measures() + check_wardrobe() else 0)
    if o.product == "shapes":
        return shapes.draw(o)
    if o.product == "scene":
        for name in chosen(o.view, scenes.SCENES):
            scenes.render(name, o)
        return
    views = chosen(o.view, [*studio.VIEWS, "macro"])
    if o.product == "form":
        return render("form", None, {}, views, o)
    for product in chosen(o.product, WARDROBE):
        cut, colours = WARDROBE[product]
        for colour, look in colours.items():
            if o.colour not in (None, colour):
                continue
            name = f"{product}-{colour}" if colour else product
            if "macro" in views:
                render_macro(name, look, o)
            if views != ["macro"]:
                render(name, cut, look, [v for v in views if v != "macro"], o)


main()
