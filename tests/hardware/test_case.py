"""The enclosure: computed from the parts' dimensions, nothing overlaps, and everything is where the board has it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from hardware.kit import case as cases
from hardware.kit import fit, printed, prints
from hardware.kit.case import VARIANTS, Case, Variant
from hardware.kit.contents import contents
from hardware.kit.mesh import Mesh, read_stl
from hardware.kit.pins import HARDWARE
from hardware.kit.placement import HEIGHT, HOLES, KEYS, LAMPS, PANELS, SPOTS, WIDTH
from hardware.kit.thing import Thing
from tests.hardware.supports import bridges, overhangs

FOLDER = cases.FOLDER
ALL = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def things(case: Case) -> dict[str, Thing]:
    return {thing.name: thing for thing in contents(case)}


def changed(*path: str, to: object) -> Mapping[str, Any]:
    """Return the dimensions with one of them different."""
    parts: dict[str, Any] = copy.deepcopy(dict(cases.dimensions()))
    inner = parts
    for key in path[:-1]:
        inner = inner[key]
    assert path[-1] in inner
    inner[path[-1]] = to
    return parts


def faults(case: Case, pieces: tuple[Mesh, Mesh, Mesh | None] | None = None) -> list[str]:
    """Say what does not fit: of everything that is bought, and of the pieces if there are any."""
    solids = fit.solids(case, *pieces) if pieces else [(thing.name, thing.mesh) for thing in contents(case)]
    return fit.faults(case, fit.fit(solids))


@ALL
def test_nothing_that_is_bought_wants_the_place_of_another(variant: Variant) -> None:
    assert faults(Case(variant)) == []


HOLES_OF_PI = [[3.5, 3.5], [61.5, 3.5], [57.0, 28.0]]


@pytest.mark.parametrize(
    ("variant", "parts", "names"),
    [
        (Variant("full", large=True), changed("panel", "large", "back", to=[58.0, 43.0, 6.0]), ("back J2", "Pi's")),
        (Variant(panels=2), changed("panel", "small", "size", to=[45.0, 27.8, 1.2]), ("panel J2", "lamp D1")),
        (Variant(), changed("pi", "zero", "holes", to=HOLES_OF_PI), ("power socket", "screw")),
        (Variant("full"), changed("header", "spacing", to=6.0), ("Pi's HDMI socket", "board")),
        (Variant(board=False), changed("buzzer", "diameter", to=20.0), ("header with plugs", "buzzer")),
    ],
)
def test_a_part_that_does_not_fit_is_found(variant: Variant, parts: Mapping[str, Any], names: tuple[str, str]) -> None:
    assert any(names[0] in line and names[1] in line for line in faults(Case(variant, parts)))


@pytest.mark.needs_package("openscad")
@ALL
def test_no_two_solids_share_anything_and_all_keep_their_distance(variant: Variant) -> None:
    case = Case(variant)
    solids = fit.solids(case, *printed.meshes(case))
    assert all(mesh.watertight and mesh.volume > 0 for _, mesh in solids)
    found = fit.fit(solids)
    assert fit.faults(case, found) == []
    assert fit.row(case, solids, found) in (HARDWARE / "README.md").read_text(encoding="utf-8"), "make kit writes it"


def moved_key(case: Case) -> None:
    case.__dict__["keys"] = {**case.keys, "SW1": (13.0, 50.5)}


def nothing(_: Case) -> None:
    pass


@pytest.mark.needs_package("openscad")
@pytest.mark.parametrize(
    ("parts", "move", "names"),
    [
        (cases.dimensions(), moved_key, ("cap SW1", "lid")),
        (changed("pi", "zero", "plug", to=[12.0, 8.5]), nothing, ("power plug", "tray")),
        (changed("pi", "zero", "plug", to=[10.6, 11.0]), nothing, ("power plug", "tray")),
        (changed("screw", "length", to=8.0), nothing, ("screw 3 below", "tray")),
        (changed("spacer", "stud", to=8.0), nothing, ("stud 1", "tray")),
        (changed("pi", "zero", "holes", to=[[3.5, 3.5], [61.5, 3.5], [3.5, 24.5]]), nothing, ("screw 3 below", "tray")),
        (changed("lid_screw", "length", to=16.0), nothing, ("long screw 1 below", "tray")),
        (changed("lamp", "diameter", to=6.0), nothing, ("lamp D1", "lid")),
        (changed("key", "stem", to=4.0), nothing, ("key SW1's stem", "cap SW1")),
    ],
    ids=["key", "plug", "high-plug", "screw", "stud", "hole", "lid-screw", "lamp", "stem"],
)
def test_what_does_not_fit_its_printed_place_is_found(
    parts: Mapping[str, Any], move: Callable[[Case], None], names: tuple[str, str]
) -> None:
    case = Case(VARIANTS[0], parts)
    move(case)
    found = faults(case, printed.meshes(Case(VARIANTS[0])))
    assert any(names[0] in line and names[1] in line for line in found)


@pytest.mark.needs_package("openscad")
@ALL
def test_every_piece_is_closed_fits_and_prints_without_supports(variant: Variant) -> None:
    case = Case(variant)
    width, depth, tray, lid = prints.size(case)
    sizes = {
        "tray": (width, depth, tray),
        "lid": (width, depth, lid),
        "cap": (case.cap["flange_x"], case.cap["diameter"], case.cap["top"] - case.cap["foot"] + case.cap["pocket"]),
    }
    for piece in printed.pieces_of(case):
        mesh = read_stl(printed.make(case, piece).read_text(encoding="utf-8"))
        assert mesh.watertight
        assert mesh.volume > 0
        assert max((width for _, width in bridges(mesh)), default=0) <= case.parts["choices"]["widest_bridge"]
        assert overhangs(mesh) == []
        assert mesh.size == pytest.approx(sizes[piece], abs=0.05)


@ALL
def test_everything_is_inside_but_what_goes_through_the_walls(variant: Variant) -> None:
    case = Case(variant)
    for name, thing in things(case).items():
        outside = (" below", " above", "'s thread", "'s head")
        if name.startswith(("power plug", "lamp", "long screw")) or name.endswith(outside):
            continue
        assert case.left <= thing.x[0], name
        assert thing.x[1] <= case.right, name
        assert case.back <= thing.y[0], name
        assert thing.y[1] <= case.front, name
        assert thing.z[0] >= 0 or name.startswith("stud"), name
        assert thing.z[1] <= case.lid_under + 1e-6, name


@ALL
def test_a_post_stands_under_every_hole_and_holds_a_screw(variant: Variant) -> None:
    case, inside = Case(variant), things(Case(variant))
    low = {one.place for one in case.posts if one.top == case.lift}
    assert low == {(x, y) for x, y in case.pi["holes"]}
    if variant.board:
        assert {one.place for one in case.posts} >= set(HOLES)
        assert {one.place for one in case.posts if one.top == case.board_under} == set(HOLES) - low
        assert set(case.spacers) == set(HOLES) & low
    for number, one in enumerate(case.posts, 1):
        screw = inside.get(f"screw {number} below") or inside[f"stud {number}"]
        assert screw.middle == pytest.approx(one.place)
        assert screw.z[0] - one.bottom >= 0.4, "it does not meet the bottom of its hole"
        assert min(screw.z[1], one.top) - screw.z[0] >= 1.5 * 2.5, "it holds for one and a half of its diameters"
        assert (one.diameter - 2.1) / 2 >= case.parts["choices"]["post_wall"], "it does not split"
        assert one.bottom > -case.floor + 0.6


@ALL
def test_every_panel_has_its_window_over_what_is_lit(variant: Variant) -> None:
    case = Case(variant)
    panel = case.panel
    assert len(case.panels) == variant.panels
    for axis in (0, 1):
        assert panel["lit"][axis] + 2 <= case.window[axis] <= panel["size"][axis] - 2
    for name, middle in case.panels.items():
        if variant.large:
            assert things(case)[f"large panel {name}"].middle == pytest.approx(middle)
            assert things(case)[f"large panel {name}"].x[0] > WIDTH, "right of the board"
            continue
        assert things(case)[f"panel {name}"].middle == pytest.approx(middle)
        if variant.board:
            assert middle == PANELS[name]
            row = things(case)[f"socket {name}"].middle
            pins = SPOTS[name].x + (1.5 if SPOTS[name].turn == 90 else -1.5) * 2.54, SPOTS[name].y
            assert row == pytest.approx(pins, abs=0.1)


@ALL
def test_a_large_panel_is_screwed_to_the_lid_beside_its_glass(variant: Variant) -> None:
    case, inside = Case(variant), things(Case(variant))
    assert len(case.panel_posts) == (4 if variant.large else 0)
    for number, place in enumerate(case.panel_posts, 1):
        screw = inside[f"short screw {number} above"]
        assert screw.middle == pytest.approx(place)
        end = case.lid_under + case.lid - case.parts["choices"]["blind"]
        assert end - screw.z[1] >= 0.4, "it does not meet the bottom of its hole"
        assert screw.z[1] - screw.z[0] >= 1.3 * 2.5, "it holds a panel that weighs nothing"


@pytest.mark.needs_package("openscad")
@pytest.mark.parametrize(
    ("path", "to", "names"),
    [
        (("glass",), [60.5, 37.0, 3.4], ("glass J2", "lid")),
        (("glass",), [61.5, 40.0, 2.9], ("glass J2", "lid")),
        (("holes",), [64.0, 38.5], ("short screw 1 above", "lid")),
        (("screw",), 6.0, ("short screw 1 above", "lid")),
        (("plugs",), 30.0, ("plugs J2", "tray")),
        (("size",), [92.0, 43.5, 1.6], ("reader", "large panel J2")),
    ],
    ids=["thick-glass", "wide-glass", "holes", "screw", "plugs", "wide"],
)
def test_a_large_panel_that_does_not_fit_its_lid_is_found(
    path: tuple[str, ...], to: object, names: tuple[str, str]
) -> None:
    made = Case(Variant(large=True))
    case = Case(made.variant, changed("panel", "large", *path, to=to))
    for name in ("lid_under", "panel_under", "reader_left", "right"):  # its lid is made already
        setattr(case, name, getattr(made, name))
    found = faults(case, printed.meshes(made))
    assert any(names[0] in line and names[1] in line for line in found), found


@ALL
def test_every_key_lamp_and_buzzer_has_its_hole(variant: Variant) -> None:
    case = Case(variant)
    numbers = case.numbers()
    assert numbers["keys"] == tuple(case.keys.values())
    assert numbers["lamps"] == tuple(case.lamps.values())
    assert numbers["buzzer"] == pytest.approx(things(case)["buzzer"].middle)
    assert case.hole > (case.cap["diameter"] if variant.board else case.parts["button"]["thread"])
    assert case.parts["lamp"]["diameter"] < case.numbers()["lamp"]
    if variant.board:
        assert case.keys == KEYS
        assert case.lamps == LAMPS
        assert case.cap["flange_x"] > case.hole + 1, "a cap cannot fall out"
        assert case.cap["flange_top"] + case.parts["key"]["travel"] < case.lid_under
        assert case.cap["top"] > case.lid_under + case.lid + case.parts["key"]["travel"] + 1
    else:
        order = sorted(KEYS, key=lambda ref: (KEYS[ref][1], KEYS[ref][0]))
        assert sorted(KEYS, key=lambda ref: (case.keys[ref][1], case.keys[ref][0])) == order, "as on the board"


@ALL
def test_the_reader_is_under_its_spot_with_no_metal_near(variant: Variant) -> None:
    case = Case(variant)
    reader = things(case)["reader"]
    assert reader.middle == pytest.approx(case.reader_middle)
    assert case.lid_under - reader.z[1] <= case.foam + 1e-6, "it lies right under the lid"
    near, part = fit.metal_near(case)
    assert near >= case.parts["choices"]["metal_free"] - 1e-6, part
    assert case.pillar_height == pytest.approx(reader.z[0] - case.foam)
    for x, y in case.pillars:
        assert reader.x[0] < x < reader.x[1]
        assert reader.y[0] < y < reader.y[1]


@ALL
def test_plug_card_and_screen_are_reached_through_the_walls(variant: Variant) -> None:
    case, inside = Case(variant), things(Case(variant))
    plug, card = inside["power plug"], inside["Pi's card"]
    assert plug.y == (case.pi["sockets"]["power socket"][3], case.front + case.wall)
    assert plug.middle[0] == pytest.approx(case.pi["power_at"])
    assert plug.z[0] > 0
    (_, at, width, low, high), (wall, slot, wide, under, over), *screens = case.openings
    assert plug.middle[0] == pytest.approx(at)
    assert plug.x[1] - plug.x[0] < width
    assert low < plug.z[0]
    assert plug.z[1] < high
    assert wall == "left"
    assert (slot - wide / 2, slot + wide / 2) == pytest.approx((card.y[0] - 2, card.y[1] + 2))
    assert under < card.z[0] < card.z[1] < over
    assert bool(screens) == (variant.pi == "full")
    for _, middle, across, _, _ in screens:
        assert middle - across / 2 < inside["Pi's HDMI socket"].x[0]
        assert inside["Pi's HDMI socket"].x[1] < middle + across / 2


def test_the_parameters_are_those_of_the_first_variant() -> None:
    assert (FOLDER / "parameters.scad").read_text(encoding="utf-8") == cases.parameters(Case(VARIANTS[0]))


def test_the_board_has_the_outline_that_the_enclosure_holds() -> None:
    assert (WIDTH, HEIGHT) == (65.0, 56.5)
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in (*KEYS.values(), *LAMPS.values(), *PANELS.values(), *HOLES))


def test_the_same_sides_are_the_same_file_in_whatever_order_they_were_made() -> None:
    sides = [("0 0 0", "1 0 0", "0 1 0"), ("0 0 0", "0 1 0", "0 0 1")]

    def written(*ways: tuple[str, ...]) -> str:
        facets = [
            "  facet normal 0 0 1\n    outer loop\n"
            + "".join(f"      vertex {corner}\n" for corner in way)
            + "    endloop\n  endfacet\n"
            for way in ways
        ]
        return f"solid OpenSCAD_Model\n{''.join(facets)}endsolid OpenSCAD_Model\n"

    one, (a, b, c) = written(*sides), sides[1]
    assert printed.in_order(one) == printed.in_order(written((b, c, a), sides[0]))
    assert printed.in_order(one) != printed.in_order(written((a, c, b), sides[0])), "turned inside out it is another"
    assert set(read_stl(printed.in_order(one)).triangles) == set(read_stl(one).triangles)
    with pytest.raises(ValueError, match="as OpenSCAD writes it; got 0"):
        printed.in_order("solid nothing\nendsolid nothing\n")


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
    assert [round(width) for height, width in bridges(slab) if height == 9] == [23]
    slope = read_stl(
        "".join(f"vertex {corner}\n" for corner in ("0 0 1", "0 30 1", "30 0 9", "0 0 0", "1 0 0", "0 1 0"))
    )
    assert overhangs(slope)
