"""What KiCad says of schematic and board: kept as a note in every test run, asked again where KiCad is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.kit import circuit, kicad
from hardware.kit.pins import HARDWARE
from hardware.kit.placement import HEIGHT, HOLES, PIN_1, PIN_2, SPOTS, WIDTH
from hardware.kit.sexpr import lists, parse, text
from tests.hardware.kicad_there import KICAD


def test_what_was_checked_is_what_lies_here() -> None:
    note = kicad.CHECKED.read_text(encoding="utf-8")
    version = re.match(r"# KiCad (\S+) found no violations", note)
    assert version, "make kit writes the note"
    assert note == kicad.checked_text(version[1]), "schematic or board has changed since KiCad checked it: make kit"


@KICAD
def test_kicad_finds_no_violations() -> None:
    assert kicad.violations(circuit.SCHEMATIC, circuit.LAYOUT) == []


@KICAD
def test_netlist_and_pictures_are_what_kicad_makes_now(tmp_path: Path) -> None:
    folder = tmp_path / "hardware"
    shutil.copytree(HARDWARE, folder, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
    steps = ("netlist", "pictures of schematic and board")
    command = [sys.executable, "-m", "hardware.kit", *steps]
    environment = os.environ | {"PYTHONPATH": str(HARDWARE.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count(": done")) == (0, len(steps)), done.stdout + done.stderr
    for path in circuit.BOARD.iterdir():
        assert (folder / "board" / path.name).read_bytes() == path.read_bytes(), path.name
    assert {path.name for path in (folder / "pictures").iterdir()} == {"board-bare.png", "board-test-points.png"}
    assert (tmp_path / "build" / "kit" / "board" / "schematic.svg").is_file()


@KICAD
def test_kicad_finds_a_schematic_that_differs_from_its_board(tmp_path: Path) -> None:
    for path in (circuit.SCHEMATIC, circuit.LAYOUT, circuit.LAYOUT.with_suffix(".kicad_pro")):
        shutil.copy(path, tmp_path)
    copied = tmp_path / circuit.SCHEMATIC.name
    drawn = copied.read_text(encoding="utf-8")
    one, two = '"KEYS_SEAT1_LEFT"', '"KEYS_MENU"'
    swapped = drawn.replace(one, '"?"', 1).replace(two, one, 1).replace('"?"', two, 1)
    copied.write_text(swapped, encoding="utf-8")
    found = kicad.violations(copied, tmp_path / circuit.LAYOUT.name)
    assert any("net_conflict" in line and ("KEYS_MENU" in line or "KEYS_SEAT1_LEFT" in line) for line in found)


def board() -> list[tuple[str, str, float, float]]:
    """Return reference, pad and place of every pad of the board, in millimetres from its corner."""
    tree = parse(circuit.LAYOUT.read_text(encoding="utf-8"))
    found = []
    for footprint in lists(tree, "footprint"):
        ref = next(str(item[2]) for item in lists(footprint, "property") if item[1] == "Reference")
        at = next(lists(footprint, "at"))
        x, y, turn = (float(str(value)) for value in (*at[1:], "0")[:3])
        for pad in lists(footprint, "pad"):
            pad_x, pad_y = float(text(pad, "at")), float(text(pad, "at", 2))
            cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1), -90: (0, -1)}[round(turn)]
            found.append((ref, str(pad[1]), x + pad_x * cos + pad_y * sin - 40, y - pad_x * sin + pad_y * cos - 40))
    return found


def test_the_header_lies_over_the_pis_and_is_not_mirrored() -> None:
    places = {pad: (x, y) for ref, pad, x, y in board() if ref == "J1"}
    for pin in range(1, 41):
        column, row = (pin - 1) // 2, PIN_1 if pin % 2 else PIN_2
        assert places[str(pin)] == pytest.approx((row[0] + column * 2.54, row[1]), abs=0.01), pin


def test_holes_and_parts_are_where_the_enclosure_has_them() -> None:
    pads = board()
    holes = [(x, y) for ref, _, x, y in pads if ref.startswith("H")]
    assert [pytest.approx(hole) for hole in sorted(HOLES)] == sorted(holes)
    for ref, spot in SPOTS.items():
        first = [(x, y) for name, pad, x, y in pads if name == ref and pad == ("2" if ref in ("JP2", "JP3") else "1")]
        assert any((x, y) == pytest.approx((spot.x, spot.y), abs=0.01) for x, y in first), ref


def test_the_outline_is_that_of_a_board_for_the_pi() -> None:
    tree = parse(circuit.LAYOUT.read_text(encoding="utf-8"))
    shapes = [*lists(tree, "gr_line"), *lists(tree, "gr_arc")]
    edges = [shape for shape in shapes if text(shape, "layer") == "Edge.Cuts"]
    corners = [(shape, end) for shape in edges for end in ("start", "end")]
    ends = [(float(text(shape, end)) - 40, float(text(shape, end, 2)) - 40) for shape, end in corners]
    assert len(edges) == 8
    assert (min(x for x, _ in ends), min(y for _, y in ends)) == pytest.approx((0, 0), abs=0.001)
    assert (max(x for x, _ in ends), max(y for _, y in ends)) == pytest.approx((WIDTH, HEIGHT), abs=0.001)


def test_the_netlist_is_kept_without_the_machine_it_was_made_on() -> None:
    for path in (circuit.NETLIST, circuit.SCHEMATIC, circuit.LAYOUT, circuit.LAYOUT.with_suffix(".kicad_pro")):
        assert not re.search(r"(?<![\w/.])/(?:work|home|root|tmp)/\w", path.read_text(encoding="utf-8")), path.name


MEANT = {
    "GND": {"GND"},
    "3V3": {"+3V3"},
    "5V": {"+5V", "READER_5V"},
    "1": {"PANEL_FIRST"},
    "2": {"PANEL_SECOND"},
    "SDA": {"PANEL_SDA"},
    "SCL": {"PANEL_SCL"},
    "TX": {"RDM6300_TX"},
    "RX": {"READER_RX"},
    "TXD": {"PN532_TX", "READER_TO_PI"},
    "RXD": {"READER_RX", "READER_FROM_PI"},
}
"""The nets that a word printed beside a pad may mean: TXD and RXD are the reader's everywhere."""


def test_the_words_beside_pads_name_what_is_on_them() -> None:
    layout = circuit.LAYOUT.read_text("utf-8")
    net_of = {node: net for net, nodes in circuit.read_board(layout).items() for node in nodes}
    pads = [pad for pad in board() if pad[0].startswith(("J", "TP"))]
    printed = [(str(item[1]), next(lists(item, "at"))) for item in lists(parse(layout), "gr_text")]
    named = [(words, float(str(at[1])) - 40, float(str(at[2])) - 40) for words, at in printed if words in MEANT]
    assert len(named) == 2 * 4 + 4 + 4 + 7 + 2
    bridged = []
    for words, x, y in named:
        ref, pad, _, _ = min(pads, key=lambda pad: (pad[2] - x) ** 2 + (pad[3] - y) ** 2)
        if ref in ("JP2", "JP3"):  # beside a solder bridge stands which pin of a panel it feeds
            bridged.append((words, ref))
            pad = "2"
        assert net_of[f"{ref}.{pad}"] in MEANT[words], f"{words} is printed beside {ref}.{pad}"
    assert sorted(bridged) == [("1", "JP2"), ("2", "JP3")]
