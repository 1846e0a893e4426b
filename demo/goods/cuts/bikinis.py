"""Bikinis. Outlines in the front view, metres; cups on the skin, briefs on stretched cloth."""
import numpy as np

import trims
from fabrics import garment, plain
from objects import CLOTH
from outline import half, outline_distance, section, seen_from_front, two_sided, whole
from sewing import along_brief, crotch
from surface import project
from trims import CORD

CUP = whole([(.096, .545), (.073, .488), (.046, .430), (.020, .384)],
            [(.020, .384), (.078, .379), (.139, .386)],
            [(.139, .386), (.135, .438), (.116, .492), (.096, .545)])


def low_brief(low):
    front = half(
        [(0, .098), (.05, .102), (.10, .113), (.134, .126)],
        [(.137, .122), (.120, .096), (.096, .060), (.076, .026), (.056, -.004), (.042, low + .010), (.030, low)],
        [(.020, low - .001), (0, low - .001)])
    back = half(
        [(0, .122), (.07, .129), (.134, .130)],
        [(.137, .126), (.130, .092), (.114, .047), (.090, .008), (.064, -.010), (.045, low + .008), (.030, low)],
        [(.020, low - .001), (0, low - .001)])
    return front, back


def triangle(room):
    """Two cups on a cord that ties at the neck; a low brief with bows at the hips."""
    skin, string = room.skin, room.edging
    cups = {-1: room.look.get("second", room.look["main"]), 1: room.look["main"]}
    for side, fabric in cups.items():
        room.sew(f"cup {side}", lambda p: np.where(p[:, 1] < 0.02, outline_distance(CUP, side * p[:, 0], p[:, 2]), 0.05), skin, garment(fabric))
        on = CLOTH + CORD
        trims.cord(f"neck {side}", [seen_from_front(skin, side * .0945, .537, on), seen_from_front(skin, side * .094, .560, on),
                                    (side * .080, 0, .620), (side * .060, .035, .650), (side * .035, .075, .655), (0, .085, .656)],
                   skin, string, lift=0.0006, pull=60)
    height = 0.385
    trims.cord("under", section(skin, lambda a: height + 0.010 * (1 - np.cos(a)) / 2, CLOTH), skin, string, closed=True,
               level_line=True, pull=150, curved=False)
    if "ring" in room.look:
        y = project(skin, np.array([[0.0, -0.12, height]]), CLOTH + CORD, 8)[0, 1]
        trims.ring((0, y - 0.004, height), plain("ring", room.look["ring"], 0.30, 1.0))
    front, back = low_brief(crotch() - .005)
    room.sew("brief", lambda p: two_sided(front, back, p), uv=along_brief)
    fn = room.spanned
    for s in (-1, 1):
        trims.cord(f"hip {s}", [(s * .131, -.075, .124), (s * .150, -.045, .129), (s * .163, .0, .132), (s * .152, .05, .131), (s * .130, .075, .129)],
                   fn, string, lift=0.0008, pull=30)
        trims.bow(f"bow {s}", np.array((s * .147, -.055, .128)), np.array((s * .75, .66, 0)), fn, string)


CUTS = {"triangle-bikini": triangle}
