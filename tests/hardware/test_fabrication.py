"""What a board's maker and an assembly house get: complete, of one origin, and the same when it is made again."""

from __future__ import annotations

import csv
import re
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from hardware.kit import circuit, fabrication, parts, placement
from hardware.kit.sexpr import lists, parse, text
from tests.hardware.kicad_there import KICAD

LINES = parts.load_parts()
PLACED = {part.ref for part in circuit.circuit() if not part.ref.startswith(("TP", "JP2", "JP3", "J4", "J5"))}
"""Test points and bridges are copper, a reader's wires are no part of an assembly house's."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("made") / "board"
    fabrication.fabricate(target, LINES)
    return target


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@KICAD
def test_made_again_all_of_it_is_the_same_to_the_byte(made: Path, tmp_path: Path) -> None:
    fabrication.fabricate(tmp_path / "board", LINES)
    one, two = contents(made), contents(tmp_path / "board")
    assert {name for name in one | two if one.get(name) != two.get(name)} == set()


@KICAD
def test_the_archive_has_every_layer_and_plated_and_unplated_holes_apart_with_their_maps(made: Path) -> None:
    with zipfile.ZipFile(made / "gerbers.zip") as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    assert packed == contents(made / "gerbers")
    layers = ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "B_Silkscreen", "Edge_Cuts")
    holes = {f"{kind}{end}" for kind in ("PTH", "NPTH") for end in (".drl", "-drl_map.pdf")}
    wanted = {*(f"{layer}.gbr" for layer in layers), *holes, "job.gbrjob"}
    assert {name.removeprefix("tablekeeper-") for name in packed} == wanted
    drilled = {
        kind: re.findall(rb"^X[-\d.]+Y[-\d.]+$", packed[f"tablekeeper-{kind}.drl"], re.M) for kind in ("PTH", "NPTH")
    }
    assert len(drilled["NPTH"]) == len(placement.HOLES)
    tree = parse(circuit.LAYOUT.read_text(encoding="utf-8"))
    pads = [pad for footprint in lists(tree, "footprint") for pad in lists(footprint, "pad")]
    plated = [pad for pad in pads if str(pad[2]) == "thru_hole"]
    assert len(drilled["PTH"]) == len(plated) + len(list(lists(tree, "via")))


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


@KICAD
def test_bill_and_places_have_the_houses_columns_and_every_part_once(made: Path) -> None:
    columns, *bill = rows(made / "bill.csv")
    assert columns == ["Comment", "Designator", "Footprint", "JLCPCB Part #", "Fitted"]
    assert sorted(ref for row in bill for ref in row[1].split(",")) == sorted(PLACED)
    assert all(row[4] == (fabrication.BY_HOUSE if row[3] else fabrication.BY_HAND) for row in bill)
    by_hand = {row[1].split(",")[0] for row in bill if not row[3]}
    assert by_hand == {"C1", "C9", "R8", "R12", "R13", "F1"}, "no number of theirs is in two lists"
    columns, *places = rows(made / "places.csv")
    assert columns == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
    assert sorted(row[0] for row in places) == sorted(PLACED)
    assert {row[0] for row in places if row[3] == "Bottom"} == {"J1"}


@KICAD
def test_a_place_is_the_middle_of_the_part_on_the_gerbers_page(made: Path) -> None:
    found = {row[0]: (float(row[1][:-2]), float(row[2][:-2])) for row in rows(made / "places.csv")[1:]}
    for ref, (x, y) in {**placement.KEYS, **placement.LAMPS}.items():
        assert found[ref] == pytest.approx((40 + x, -40 - y), abs=0.01), ref
    pin_1, pin_40 = placement.PIN_1, (placement.PIN_2[0] + 19 * placement.PITCH, placement.PIN_2[1])
    assert found["J1"] == pytest.approx((40 + (pin_1[0] + pin_40[0]) / 2, -40 - (pin_1[1] + pin_40[1]) / 2), abs=0.01)
    edge = (made / "gerbers" / "tablekeeper-Edge_Cuts.gbr").read_text(encoding="utf-8")
    across = [int(x) / 1e6 for x in re.findall(r"^X(-?\d+)Y", edge, re.M)]
    assert (min(across), max(across)) == pytest.approx((40, 40 + placement.WIDTH), abs=0.01)


@KICAD
def test_the_step_file_is_a_solid(made: Path) -> None:
    step = (made / "tablekeeper.step").read_text(encoding="utf-8")
    assert step.startswith("ISO-10303-21;")
    assert "MANIFOLD_SOLID_BREP" in step


@KICAD
def test_the_assembly_drawings_show_the_board_and_no_more(made: Path) -> None:
    for side in ("top", "bottom"):
        drawing = (made / f"assembly-{side}.pdf").read_bytes()
        box = re.search(rb"/MediaBox \[(\d+) (\d+) (\d+) (\d+)\]", drawing)
        assert box
        left, low, right, top = (int(number) * 25.4 / 72 for number in box.groups())
        assert (right - left, top - low) == pytest.approx((placement.WIDTH + 8, placement.HEIGHT + 8), abs=0.5)


@KICAD
@pytest.mark.skipif(
    find_spec("InteractiveHtmlBom") is None, reason="needs the Python package InteractiveHtmlBom: make kit fetches it"
)
def test_the_page_to_click_knows_every_part(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        fabrication.click(tmp_path / folder, LINES)
    page = (tmp_path / "one" / "parts-to-click.html").read_text(encoding="utf-8")
    assert all(f'"{ref}"' in page for ref in PLACED)
    assert page == (tmp_path / "two" / "parts-to-click.html").read_text(encoding="utf-8")
    for line in LINES:
        for told in (line.part, *map(str, line.orders)) if line.refs else ():
            assert told in page, told
    assert '"fields": ["Value", "Part", "Order number"]' in page


def test_the_page_to_click_is_told_of_each_part_what_to_buy() -> None:
    tree = parse(fabrication.with_orders(circuit.LAYOUT.read_text(encoding="utf-8"), LINES))
    told = {fields["Reference"]: fields for fields in map(circuit.properties, lists(tree, "footprint"))}
    for line in LINES:
        for ref in line.refs:
            assert told[ref]["Part"] == line.part
            assert told[ref]["Order number"] == ("; ".join(map(str, line.orders)) or fabrication.NO_NUMBER)
    assert "Part" not in told["TP1"]
    assert told["J4"]["Order number"] == "none is known"


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (b"%TF.CreationDate,2031-01-02T03:04:05+06:00*%", b"%TF.CreationDate,2026-11-27T00:00:00+00:00*%"),
        (b"G04 Created by KiCad date 2031-01-02 03:04:05*", b"G04 Created by KiCad date 2026-11-27T00:00:00+0000*"),
        (b"; DRILL file date 2031-01-02T03:04:05+0000\n", b"; DRILL file date 2026-11-27T00:00:00+0000\n"),
        (b'"CreationDate": "2031-01-02T03:04:05+00:00"', b'"CreationDate": "2026-11-27T00:00:00+00:00"'),
        (b"FILE_NAME('x.step','2031-01-02T03:04:05',", b"FILE_NAME('x.step','2026-11-27T00:00:00',"),
        (b"/CreationDate (D:20310102030405)", b"/CreationDate (D:20261127000000)"),
    ],
)
def test_the_time_of_day_is_the_boards_date(line: bytes, wanted: bytes) -> None:
    assert placement.DATE == "2026-11-27"
    assert fabrication.timeless(line) == wanted


def test_a_drawing_without_a_page_is_refused() -> None:
    with pytest.raises(RuntimeError, match="wanted one page"):
        fabrication._cropped(b"%PDF", mirrored=False)


def test_the_board_has_its_title_for_drawings() -> None:
    block = next(lists(parse(circuit.LAYOUT.read_text(encoding="utf-8")), "title_block"))
    assert (text(block, "date"), text(block, "rev")) == (placement.DATE, placement.REVISION)
