"""The enclosure: computed from the parts' dimensions, nothing overlaps, and everything is where the board has it."""

from __future__ import annotations

import copy
import shutil
from pathlib import Path

import pytest

from hardware.kit import case as cases
from hardware.kit.case import VARIANTS, Case, Thing, Variant
from hardware.kit.mesh import Mesh, read_stl
from hardware.kit.placement import HEIGHT, HOLES, KEYS, LAMPS, PANELS, SPOTS, WIDTH
from hardware.kit.tools import run

FOLDER = cases.FOLDER
ALL = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
WITH_BOARD = pytest.mark.parametrize(
    "variant", [each for each in VARIANTS if each.board], ids=lambda variant: variant.name
)
METAL = ("Pi", "board", "sockets of the Pi", "parts of the Pi", "lid post 1", "lid post 2", "header", "buzzer")


def things(case: Case) -> dict[str, Thing]:
    return {thing.name: thing for thing in case.things()}


@ALL
def test_no_two_things_want_the_same_place(variant: Variant) -> None:
    assert Case(variant).overlaps() == []


@pytest.mark.parametrize(
    ("table", "value", "names"),
    [
        (("panel", "size"), [27.3, 31.0, 1.2], ("panel J2", "flange SW1")),
        (("pi", "zero", "holes"), [[3.5, 3.5], [61.5, 3.5], [3.5, 26.5], [57.0, 35.0]], ("low post 4", "power plug")),
        (("header", "spacing"), 2.0, ("parts of the Pi", "board")),
    ],
)
def test_a_part_that_does_not_fit_is_found(table: tuple[str, ...], value: object, names: tuple[str, str]) -> None:
    parts = copy.deepcopy(dict(cases.dimensions()))
    inner = parts
    for key in table[:-1]:
        inner = inner[key]
    inner[table[-1]] = value
    assert any(names[0] in line and names[1] in line for line in Case(Variant(), parts).overlaps())


@ALL
def test_everything_is_inside(variant: Variant) -> None:
    case = Case(variant)
    for name, thing in things(case).items():
        if name.endswith("wall") or name.split()[0] in ("floor", "lid", "front", "power", "cap", "lamp", "flange"):
            continue
        assert case.left <= thing.x[0], name
        assert thing.x[1] <= case.right, name
        assert case.back <= thing.y[0], name
        assert thing.y[1] <= case.front, name
        assert thing.z[0] >= 0, name
        assert thing.z[1] <= case.lid_under + 1e-6, name


@WITH_BOARD
def test_a_post_stands_under_every_hole_of_the_board_or_of_the_pi(variant: Variant) -> None:
    case = Case(variant)
    assert set(case.low_posts) | set(case.high_posts) >= set(HOLES)
    board, pi = things(case)["board"], things(case)["Pi"]
    for number, place in enumerate(case.low_posts, 1):
        post = things(case)[f"low post {number}"]
        assert post.middle == pytest.approx(place)
        assert post.z[1] == pytest.approx(pi.z[0])
    for number, place in enumerate(case.high_posts, 1):
        post = things(case)[f"high post {number}"]
        assert post.middle == pytest.approx(place)
        assert post.z[1] == pytest.approx(board.z[0])
        assert post.apart(pi) > 0


@ALL
def test_every_panel_has_its_window_over_what_is_lit(variant: Variant) -> None:
    case = Case(variant)
    panel = case.parts["panel"]
    assert len(case.panels) == variant.panels
    for axis in (0, 1):
        assert panel["lit"][axis] + 2 <= case.window[axis] <= panel["size"][axis] - 2
    for name, middle in case.panels.items():
        assert things(case)[f"panel {name}"].middle == pytest.approx(middle)
        if variant.board:
            assert middle == PANELS[name]
            row = things(case)[f"socket {name}"].middle
            pins = SPOTS[name].x + (1.5 if SPOTS[name].turn == 90 else -1.5) * 2.54, SPOTS[name].y
            assert row == pytest.approx(pins, abs=0.1)


@ALL
def test_every_key_and_lamp_has_its_hole(variant: Variant) -> None:
    case = Case(variant)
    numbers = case.numbers()
    assert numbers["keys"] == tuple(KEYS.values())
    assert numbers["lamps"] == tuple(LAMPS.values())
    assert case.hole > (case.cap["diameter"] if variant.board else case.parts["button"]["thread"])
    assert numbers["lamp"] > case.parts["lamp"]["diameter"]
    if variant.board:
        assert case.cap["flange_x"] > case.hole + 1, "a cap cannot fall out"
        assert case.cap["flange_top"] + case.parts["key"]["travel"] < case.lid_under
        assert case.cap["top"] > case.lid_under + case.lid + case.parts["key"]["travel"] + 1


@ALL
def test_the_reader_is_under_its_spot_with_no_metal_near(variant: Variant) -> None:
    case = Case(variant)
    inside = things(case)
    reader = inside["reader"]
    assert reader.middle == pytest.approx(case.reader_middle)
    assert case.lid_under - reader.z[1] <= case.foam + 1e-6, "it lies right under the lid"
    for name in METAL:
        if name in inside:
            assert reader.apart(inside[name]) >= case.parts["choices"]["metal_free"] - 1e-6, name
    for number in (1, 2, 3, 4):
        assert inside[f"pillar {number}"].z[1] == pytest.approx(reader.z[0] - case.foam)
        assert inside[f"pillar {number}"].apart(reader) < 0


@ALL
def test_the_plug_reaches_the_pi_through_the_wall(variant: Variant) -> None:
    case = Case(variant)
    plug = things(case)["power plug"]
    assert plug.y[0] == case.pi["size"][1]
    assert plug.y[1] == case.front + case.wall
    assert plug.middle[0] == pytest.approx(case.pi["power_at"])
    assert plug.z[0] > 0


def test_the_parameters_are_those_of_the_first_variant() -> None:
    assert (FOLDER / "parameters.scad").read_text(encoding="utf-8") == cases.parameters(Case(VARIANTS[0]))


def test_the_board_has_the_outline_that_the_enclosure_holds() -> None:
    assert (WIDTH, HEIGHT) == (65.0, 56.5)
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in (*KEYS.values(), *LAMPS.values(), *PANELS.values(), *HOLES))


def stl(*triangles: str) -> Mesh:
    corners = {"a": "0 0 0", "b": "20 0 0", "c": "0 20 0", "d": "0 0 20"}
    return read_stl("".join(f"vertex {corners[letter]}\n" for triangle in triangles for letter in triangle))


def test_a_closed_mesh_is_told_from_an_open_and_a_turned_one() -> None:
    whole = stl("acb", "abd", "bcd", "cad")
    assert whole.watertight
    assert whole.volume == pytest.approx(20**3 / 6)
    assert not stl("acb", "abd", "bcd").watertight
    assert not stl("abc", "abd", "bcd", "cad").watertight
    assert stl("abc", "adb", "bdc", "cda").volume < 0


def test_what_cannot_be_printed_without_supports_is_found() -> None:
    slab = read_stl(
        "".join(f"vertex {corner}\n" for corner in ("0 0 9", "0 40 9", "40 0 9", "0 0 0", "1 0 0", "0 1 0"))
    )
    assert [round(width) for height, width in slab.bridges() if height == 9] == [23]
    slope = read_stl(
        "".join(f"vertex {corner}\n" for corner in ("0 0 1", "0 30 1", "30 0 9", "0 0 0", "1 0 0", "0 1 0"))
    )
    assert slope.overhangs()


@pytest.mark.needs_package("openscad")
@pytest.mark.parametrize("variant", [VARIANTS[0], Variant("full", False, 2, "rdm6300")], ids=lambda each: each.name)
@pytest.mark.parametrize("piece", ["tray", "lid", "cap"])
def test_every_piece_is_closed_fits_and_prints_without_supports(tmp_path: Path, piece: str, variant: Variant) -> None:
    case = Case(variant)
    if piece == "cap" and not variant.board:
        return
    (tmp_path / "parameters.scad").write_text(cases.parameters(case), encoding="utf-8")
    shutil.copy(FOLDER / "case.scad", tmp_path)
    run("openscad", "-D", f'piece="{piece}"', "-o", tmp_path / "piece.stl", tmp_path / "case.scad")
    mesh = read_stl((tmp_path / "piece.stl").read_text(encoding="utf-8"))
    assert mesh.watertight
    assert mesh.volume > 0
    assert max((width for _, width in mesh.bridges()), default=0) <= case.parts["choices"]["widest_bridge"]
    assert mesh.overhangs() == []
    outer = (case.right - case.left + 2 * case.wall, case.front - case.back + 2 * case.wall)
    sizes = {
        "tray": (*outer, case.floor + case.lid_under),
        "lid": (*outer, case.lid + 2),
        "cap": (case.cap["flange_x"], case.cap["flange_y"], case.cap["top"] - case.cap["foot"] + case.cap["pocket"]),
    }
    assert mesh.size == pytest.approx(sizes[piece], abs=0.05)
