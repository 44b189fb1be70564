"""How parts are drawn: nothing reaches out of the solid that was checked, and wires go through free room."""

from __future__ import annotations

import re

import pytest
from PIL import Image

from hardware.kit import looks
from hardware.kit.case import VARIANTS, Case, Variant
from hardware.kit.circuit import LAYOUT
from hardware.kit.contents import contents
from hardware.kit.mesh import Mesh
from hardware.kit.placement import HEIGHT, WIDTH
from hardware.kit.render import Body, Skin, View, picture
from hardware.kit.shapes import smooth, wire
from hardware.kit.thing import Thing
from hardware.kit.views import drawn

LEAST = 0.002
"""Millimetres: less is the rounding of numbers."""
CASES = [Case(variant) for variant in VARIANTS]


def reaches_out(mesh: Mesh, thing: Thing) -> bool:
    low, high = mesh.box[:3], mesh.box[3:]
    spans = (thing.x, thing.y, thing.z)
    return any(low[axis] < span[0] - LEAST or high[axis] > span[1] + LEAST for axis, span in enumerate(spans))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.variant.name)
def test_what_is_drawn_lies_in_the_solid_that_was_compared_with_all_others(case: Case) -> None:
    out = [(thing.name, body.mesh.box) for thing in contents(case) for _, body in looks.dressed(thing)
           if reaches_out(body.mesh, thing)]  # fmt: skip
    assert out == []


def test_every_look_is_that_of_a_part_and_every_shape_is_closed_and_not_inside_out() -> None:
    names = {thing.name for case in CASES for thing in contents(case)}
    for name, look in looks.looks().items():
        if name != "colours":
            assert any(re.fullmatch(look.get("of", re.escape(name)), one) for one in names), name
            assert {shape["colour"] for shape in look["shapes"]} <= looks.looks()["colours"].keys()
    used = {shape["colour"] for name, look in looks.looks().items() if name != "colours" for shape in look["shapes"]}
    assert used | {"board"} == looks.looks()["colours"].keys()
    for part, body in drawn(CASES[0]):
        assert body.mesh.watertight, part
        assert body.mesh.volume > 0, part


@pytest.mark.parametrize("pi", ["zero", "full"])
def test_the_readers_wires_cross_nothing_but_what_they_end_at(pi: str) -> None:
    case = Case(Variant(pi=pi))
    wires = [body.mesh for part, body in looks.cables(case) if part == "wires"]
    assert len(wires) == 4
    corners = [corner for mesh in wires for triangle in mesh.triangles for corner in triangle]
    for thing in contents(case):
        if thing.name not in ("board", "reader's plugs"):
            spans = (thing.x, thing.y, thing.z)
            assert not any(
                all(low + LEAST < at < high - LEAST for at, (low, high) in zip(corner, spans, strict=True))
                for corner in corners
            ), thing.name
    assert all(mesh.box[2] > 0 and mesh.box[5] < case.lid_under for mesh in wires), "over the floor, under the lid"


def test_a_resistors_rings_tell_its_value() -> None:
    (four,) = (
        [body.colour for _, body in looks.dressed(thing)][-4:]
        for thing in contents(CASES[0])
        if thing.name == "part R11"
    )
    assert four == [looks.RINGS[name] for name in ("brown", "black", "orange", "gold")]


def test_a_part_that_is_turned_on_the_board_is_drawn_turned() -> None:
    spans = {thing.name: thing for thing in contents(CASES[0])}
    for name, upright in (("part R1", False), ("part R10", True), ("part D3", True)):
        boxes = [body.mesh.box for _, body in looks.dressed(spans[name])]
        across, along = (max(box[3 + axis] for box in boxes) - min(box[axis] for box in boxes) for axis in (0, 1))
        assert (along > across) == upright, name
    ring = looks.dressed(spans["part D3"])[1][1].mesh.box
    assert ring[4] < spans["part D3"].middle[1], "its ring is at the square pad, which is the upper one"


def test_legs_come_out_below_where_kicad_has_their_pads() -> None:
    places = [place for ref, place in looks.legs() if ref == "BZ1"]
    assert [(round(x, 3), round(y, 3)) for x, y in places] == [(6.2, 12.2), (13.8, 12.2)]
    assert {ref for ref, _ in looks.legs()} >= {"J1", "SW1", "TP1"}
    assert f"(mid {40 + looks.CORNER * (1 - 0.5**0.5):.5f} " in LAYOUT.read_text(encoding="utf-8"), (
        "the corners' radius"
    )


def test_the_print_on_the_board_is_the_board_alone_cut_at_its_edges() -> None:
    wide, high = looks.bare().size
    assert wide / high == pytest.approx(WIDTH / HEIGHT, rel=0.005)


def test_a_picture_lies_on_the_upper_side_as_it_is_seen_from_above() -> None:
    print_of = Image.new("RGB", (2, 2), "#00ff00")
    print_of.putpixel((0, 0), (255, 0, 0))
    plate = Body(Thing("plate", (0.0, 10.0), (0.0, 10.0), (0.0, 1.0)).mesh, "#0000ff", Skin(print_of, (0, 0), (10, 10)))
    seen = picture([plate], View(0, 90), 100).convert("RGB")
    colours = [seen.getpixel(at) for at in ((25, 25), (75, 25), (25, 75))]
    assert [(red > green, blue) for red, green, blue in colours] == [(True, 0), (False, 0), (False, 0)]  # type: ignore[misc]


def test_a_wire_runs_through_its_places_and_is_closed() -> None:
    path = smooth(((0.0, 0.0, 0.0), (5.0, 0.0, 5.0), (10.0, 0.0, 0.0)))
    assert [path[0], path[8], path[16]] == [(0.0, 0.0, 0.0), (5.0, 0.0, 5.0), (10.0, 0.0, 0.0)]
    made = wire(path, 1.0, (0.0, 1.0, 0.0))
    assert made.watertight
    assert made.volume == pytest.approx(0.707 * 14.6, rel=0.1)
