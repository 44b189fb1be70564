"""The board as it lies here is the circuit's: values, footprints, places, nets and holes; a drift of any is named."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from hardware.kit import circuit, placement
from hardware.kit.case import dimensions
from hardware.kit.circuit import properties
from hardware.kit.sexpr import Tree, lists, one, parse, text

PARTS = {part.ref: part for part in circuit.circuit()}
NETS = circuit.read_netlist(circuit.NETLIST.read_text(encoding="utf-8"))
LAYOUT = circuit.LAYOUT.read_text(encoding="utf-8")
DRAWN = circuit.SCHEMATIC.read_text(encoding="utf-8")


def differences(layout: str) -> list[str]:
    """Say where a board is not what the circuit and the table of places say."""
    found, holes, seen = [], [], set()
    for footprint in lists(parse(layout), "footprint"):
        ref = properties(footprint)["Reference"]
        place = (float(text(footprint, "at")) - 40, float(text(footprint, "at", 2)) - 40)
        if ref.startswith("H"):
            holes.append((round(place[0], 3), round(place[1], 3)))
            continue
        seen.add(ref)
        part, spot = PARTS[ref], placement.SPOTS[ref]
        for what, wanted, got in (
            ("value", part.value, properties(footprint)["Value"]),
            ("footprint", part.footprint, str(footprint[1])),
            ("place", (round(spot.x, 3), round(spot.y, 3)), (round(place[0], 3), round(place[1], 3))),
        ):
            if wanted != got:
                found.append(f"{ref}: wanted {what} {wanted}; got {got}")
    found += [f"{ref} is missing" for ref in PARTS.keys() - seen]
    if sorted(holes) != sorted(placement.HOLES):
        found.append(f"wanted holes {placement.HOLES}; got {holes}")
    nets, wanted_nets = circuit.read_board(layout), NETS
    found += [
        f"{name}: wanted {sorted(wanted_nets.get(name, ()))}; got {sorted(nets.get(name, ()))}"
        for name in sorted(nets.keys() | wanted_nets.keys())
        if nets.get(name) != wanted_nets.get(name)
    ]
    return found


@cache
def block(ref: str) -> str:
    """Return the text of one footprint."""
    return next(piece for piece in re.split(r"(?=\n\t\(footprint )", LAYOUT) if f'"Reference" "{ref}"' in piece)


def drifted(ref: str, old: str, new: str) -> str:
    piece = block(ref)
    assert old in piece, f"{ref} has no {old}"
    return LAYOUT.replace(piece, piece.replace(old, new))


def test_the_board_is_the_circuit_in_its_places() -> None:
    assert differences(LAYOUT) == []


@pytest.mark.parametrize(
    ("ref", "old", "new", "said"),
    [
        ("R11", '"Value" "10k"', '"Value" "100k"', "R11: wanted value 10k; got 100k"),
        ("C1", '"Value" "100n"', '"Value" "10n"', "C1: wanted value 100n; got 10n"),
        ("D1", "LED_D5.0mm", "LED_D3.0mm", "D1: wanted footprint"),
        ("SW1", "(at 48.75 88.25)", "(at 49.75 88.25)", "SW1: wanted place"),
        ("H1", "(at 43.5 43.5)", "(at 44.5 43.5)", "wanted holes"),
        ("R1", "CONTACT_1", "CONTACT_2", "CONTACT_1: wanted"),
        ("J4", "PinHeader_1x04_P2.54mm_Vertical", "PinHeader_1x04_P2.54mm_Horizontal", "J4: wanted footprint"),
        ("JP2", "+3V3", "GND", "+3V3: wanted"),
        ("F1", "READER_5V", "+5V", "READER_5V: wanted"),
    ],
)
def test_a_drift_of_the_board_is_named(ref: str, old: str, new: str, said: str) -> None:
    assert any(said in line for line in differences(drifted(ref, old, new)))


def test_footprints_are_of_the_size_that_the_enclosure_reckons_with() -> None:
    parts = dimensions()
    assert f"LED_D{parts['lamp']['diameter']:.1f}mm" in PARTS["D1"].footprint
    assert f"SW_PUSH_{parts['key']['size'][0]:g}mm" in PARTS["SW1"].footprint
    assert f"Buzzer_{parts['buzzer']['diameter']:g}x{parts['buzzer']['height']:g}" in PARTS["BZ1"].footprint


WORDS = {
    *("1 LEFT", "1 OK", "1 RIGHT", "2 LEFT", "2 OK", "2 RIGHT", "MENU", "PANEL 1", "PANEL 2", "0x3C", "0x3D"),
    *("1", "2", "SCL", "SDA", "GND", "3V3", "5V", "TX", "RX", "TXD", "RXD", "GND<  >VCC"),
    *("J4 PN532", "J5 RDM6300", "PN532  RDM6300"),
}
"""What is printed on the board besides values and what the board is."""


def test_values_and_what_the_board_is_are_printed_on_it() -> None:
    printed = set(re.findall(r'\(gr_text "([^"]*)"', LAYOUT))
    assert "C1-C8 100n" in printed, "one print for all of them"
    printed = printed - {"C1-C8 100n"} | {"100n"}
    values = {part.value for ref, part in PARTS.items() if ref[0] in "RC" or ref in ("Q1", "D3", "F1")}
    assert values <= printed
    assert {words for words in printed - values if not words.startswith("Tablekeeper")} == WORDS
    for ref, part in PARTS.items():
        if ref[0] in "RC":
            assert part.value in printed
    (mark,) = (words for words in printed if words.startswith("Tablekeeper"))
    assert f"rev {placement.REVISION}" in mark
    assert placement.DATE in mark
    assert {"0x3C", "0x3D"} <= printed
    assert f'(rev "{placement.REVISION}")' in DRAWN
    assert f'(date "{placement.DATE}")' in DRAWN


def test_both_panels_are_named_alike_and_their_first_pins_have_no_power_by_themselves() -> None:
    nets = NETS
    assert nets["PANEL_FIRST"] == {"J2.1", "J3.1", "JP2.2"}
    assert nets["PANEL_SECOND"] == {"J2.2", "J3.2", "JP3.2"}
    ends = {ref: (PARTS[ref].pins["1"], PARTS[ref].pins["3"]) for ref in ("JP2", "JP3")}
    assert ends == {"JP2": (circuit.GROUND, circuit.LOGIC), "JP3": (circuit.LOGIC, circuit.GROUND)}
    assert all("Open" in PARTS[ref].footprint for ref in ends)


def test_no_letters_are_smaller_than_the_house_prints_and_kicad_holds_to_that() -> None:
    """JLCPCB prints letters of 1.0 mm and lines of 0.15 mm legibly; KiCad looks at letters, and at gaps of 0.15 mm."""
    sizes = set()
    for found in re.finditer(r'\((?:gr_text|fp_text|property) "(?:[^"\\]|\\.)*"(.*?)\n\t+\)\n\t+\)', LAYOUT, re.DOTALL):
        if '.SilkS"' in found[1] and "(hide yes)" not in found[1]:
            (high,), (wide,) = (re.findall(rf"\({name} ([\d.]+)", found[1]) for name in ("size", "thickness"))
            sizes.add((float(high), float(wide)))
    assert sizes == {(1.0, 0.15)}
    project = json.loads((circuit.BOARD / "tablekeeper.kicad_pro").read_text(encoding="utf-8"))
    settings = project["board"]["design_settings"]
    rules, severities = settings["rules"], settings["rule_severities"]
    assert (rules["min_text_height"], rules["min_text_thickness"], rules["min_silk_clearance"]) == (1.0, 0.15, 0.15)
    kinds = ("silk_overlap", "silk_over_copper", "text_height", "text_thickness")
    assert {severities[kind] for kind in kinds} == {"error"}


SHAPES = ("line", "circle", "arc", "rect", "poly", "curve")


def thin_lines(layout: str) -> list[str]:
    """Name what is drawn on the board in thinner lines than JLCPCB prints: KiCad has no rule for outlines."""
    tree = parse(layout)
    drawn = [("the board", shape) for kind in SHAPES for shape in lists(tree, f"gr_{kind}")]
    for footprint in lists(tree, "footprint"):
        ref = properties(footprint)["Reference"]
        drawn += [(ref, shape) for kind in SHAPES for shape in lists(footprint, f"fp_{kind}")]
    printed = [(ref, shape) for ref, shape in drawn if text(shape, "layer").endswith(".SilkS")]
    assert len(printed) > 200
    return [ref for ref, shape in printed if float(text(one(shape, "stroke"), "width")) < 0.15]


def test_no_outline_is_thinner_than_the_house_prints() -> None:
    assert thin_lines(LAYOUT) == []
    assert set(thin_lines(drifted("R12", "(width 0.15)", "(width 0.12)"))) == {"R12"}


Words = tuple[str, float, float, float, float]
"""What is printed, and from where to where: left, right, top, bottom."""


def prints(layout: str) -> list[Words]:
    """Return all that is printed, as wide as KiCad's letters of 1.0 mm are at the most: 0.97 mm each with their gap."""
    tree = parse(layout)
    found = [(str(item[1]), (0.0, 0.0, 0), item) for item in lists(tree, "gr_text")]
    for footprint in lists(tree, "footprint"):
        x, y, turn = (float(str(value)) for value in (*one(footprint, "at")[1:], "0")[:3])
        words = [(str(item[2]), item) for item in lists(footprint, "property")]
        words += [(str(item[2]), item) for item in lists(footprint, "fp_text")]
        found += [(said, (x, y, round(turn) % 360), item) for said, item in words]
    return [
        _printed(said, origin, item)
        for said, origin, item in found
        if text(item, "layer") == "F.SilkS" and not any(text(item, "hide") == "yes" for _ in lists(item, "hide"))
    ]


def _printed(said: str, origin: tuple[float, float, int], item: Tree) -> Words:
    across, down, turn = (float(str(value)) for value in (*one(item, "at")[1:], "0")[:3])
    cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[origin[2]]
    x, y = origin[0] + across * cos + down * sin, origin[1] - across * sin + down * cos
    wide, high = len(said) * 0.97, 1.15
    if round(turn) % 180:
        wide, high = high, wide
    return said, x - wide / 2, x + wide / 2, y - high / 2, y + high / 2


def run_together(layout: str) -> list[str]:
    """Name what is printed so close to something else that both are read as one word."""
    found = []
    for place, (one_said, left, right, top, bottom) in enumerate(printed := prints(layout)):
        for other, *ends in printed[:place]:
            beside, above = max(left - ends[1], ends[0] - right), max(top - ends[3], ends[2] - bottom)
            if max(beside, above) < 0.35:
                found.append(f"{other} {one_said}")
    return found


def test_words_on_the_board_do_not_run_together() -> None:
    assert len(prints(LAYOUT)) > 100
    assert run_together(LAYOUT) == []
    assert run_together(drifted("R15", "(at 3.81 0 0)", "(at 3.81 -1.7 0)")) == ["330 R15"]
