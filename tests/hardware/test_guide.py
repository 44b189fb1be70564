"""Parts list and build guide: complete, summed up honestly, and made from the sources as they are."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.kit import bundle, checks, circuit, parts, placement, prints
from hardware.kit.__main__ import GUIDE, replace_between
from hardware.kit.case import VARIANTS, Case, Variant, dimensions
from hardware.kit.pins import COLOURS, HARDWARE, load_pins, pin_table
from hardware.kit.views import PICTURES, VIEWS
from tablekeeper.drivers.keys import KEYS

PINS = load_pins()
LINES = parts.load_parts()
PAGE = GUIDE.read_text(encoding="utf-8")
SHOPS, MAKERS = ("Reichelt", "Mouser", "DigiKey", "LCSC"), ("Samtec", "TDK", "Yageo", "onsemi")


def test_every_part_of_the_board_is_in_the_list_once_and_no_other() -> None:
    # Test points and solder bridges are copper.
    wanted = {part.ref for part in circuit.circuit() if not part.ref.startswith(("TP", "JP2", "JP3"))}
    listed = [ref for line in LINES for ref in line.refs]
    assert sorted(listed) == sorted(wanted)
    assert all(not line.refs or line.quantity >= 1 for line in LINES)


def test_values_in_the_list_are_those_of_the_circuit() -> None:
    written = {
        "1k": "1 kOhm",
        "330": "330 Ohm",
        "10k": "10 kOhm",
        "2k2": "2.2 kOhm",
        "3k3": "3.3 kOhm",
        "100n": "100 nF",
        "10u": "10 uF",
        "250mA": "250 mA",
    }
    by_ref = {ref: line.part for line in LINES for ref in line.refs}
    for part in circuit.circuit():
        if part.value in written:
            assert written[part.value] in by_ref[part.ref], part.ref
        if part.ref in ("Q1", "D3"):
            assert part.value in by_ref[part.ref]


def test_quantities_are_those_of_the_references() -> None:
    for line in LINES:
        if line.refs and line.refs[0] != "J4":  # the wires of one of both readers
            assert line.quantity == len(line.refs), line.part


def test_everything_stays_below_the_limit_with_tags_for_a_box_of_cards() -> None:
    assert parts.known_sum(LINES) < parts.LIMIT
    tags, sleeves = (line for line in LINES if line.group == "cards")
    assert tags.quantity == sleeves.quantity == 48
    assert tags.bought == 50
    assert not any("Raspberry Pi" in line.part for line in LINES)


def test_every_price_says_where_it_is_from_and_none_is_made_up() -> None:
    for line in LINES:
        assert (line.price is None) == (not line.source), line.part
        assert (line.date == "undated") == (line.source == parts.MEMORY), line.part
        assert line.price is None or line.source == parts.MEMORY or re.match(r"20\d\d", line.date), line.part


def test_every_order_number_says_where_it_is_from_and_the_board_has_two_of_most() -> None:
    for line in LINES:
        assert {order.shop for order in line.orders} <= {*SHOPS, *MAKERS}, line.part
        assert len({order.shop for order in line.orders}) == len(line.orders), "of several shops"
        assert not line.orders or line.orders[0].source == parts.TWO, f"{line.part}: the first of them is the surest"
        if line.house:
            assert re.fullmatch(r"C\d+", line.house), line.part
    lacking = {line.written for line in LINES if line.refs and len(line.orders) < 2}
    assert lacking == {"J4, J5"}, "where none is known, the list says so"


@pytest.mark.parametrize("source", ["memory", "two lists; one list; one list", ""])
def test_an_order_number_without_its_own_source_is_refused(source: str, tmp_path: Path) -> None:
    written = parts.LIST.read_text(encoding="utf-8")
    other = written.replace(",two lists; one list,0.40,", f",{source},0.40,")
    assert other != written
    copied = tmp_path / "parts.csv"
    copied.write_text(other, encoding="utf-8")
    with pytest.raises(ValueError, match=r"resettable fuse.*as source of each order number"):
        parts.load_parts(copied)


def test_the_house_gets_no_number_that_stands_in_one_list_alone() -> None:
    number = parts.Order("LCSC", "C1", parts.ONE)
    (line,) = (line for line in LINES if line.refs == ("R12",))
    assert replace(line, orders=(number,)).house == ""
    assert replace(line, orders=(number, replace(number, source=parts.TWO))).house == "C1"
    assert f"{number}" == "LCSC C1 (one list)"
    assert "(one list)" in parts.table(LINES)


def test_a_large_panel_and_postage_are_reckoned_apart() -> None:
    without = tuple(line for line in LINES if line.group != parts.LARGE)
    assert parts.known_sum(LINES) == parts.known_sum(without)
    assert len(without) < len(LINES)
    postage = [line.cost for line in LINES if line.group == parts.POSTAGE]
    assert None not in postage
    assert f"{sum(filter(None, postage)):.2f} € of it for postage" in parts.summary(LINES)
    assert "≈" in parts.table(tuple(line for line in LINES if line.written == "Q1"))


def test_references_are_read_as_they_are_written() -> None:
    assert parts._refs("R1-R3, R10") == ("R1", "R2", "R3", "R10")
    assert parts._refs("") == ()


@pytest.mark.parametrize(
    ("mark", "content"),
    [
        ("pins", pin_table(PINS, COLOURS)),
        ("parts", parts.table(LINES)),
        ("sum", parts.summary(LINES)),
        ("prints", prints.table(map(Case, VARIANTS))),
        ("colours", checks.colours(circuit.circuit())),
        ("sheet", checks.sheet(PINS, circuit.circuit())),
    ],
)
def test_the_tables_of_the_guide_are_made_from_their_sources(mark: str, content: str) -> None:
    assert replace_between(PAGE, mark, content) == PAGE, "make kit writes them"


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="wanted the marks"):
        replace_between("no marks here", "pins", "")


def test_every_step_has_a_picture_that_exists() -> None:
    steps = re.split(r"^## (?=\d+\. )", PAGE, flags=re.MULTILINE)[1:]
    assert [step.partition(".")[0] for step in steps] == [str(number) for number in range(1, 11)]
    for step in steps[1:]:
        pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", step)
        assert pictures, step.splitlines()[0]
        assert all((HARDWARE / picture).is_file() for picture in pictures), step.splitlines()[0]
    assert "](pictures/case-closed.png)" in PAGE.partition("## 1.")[0]


def test_the_large_panels_pins_are_those_of_the_part_that_is_ordered() -> None:
    (part,) = (line.part for line in LINES if line.group == parts.LARGE and "OLED" in line.part)
    section = PAGE.partition("### A large panel")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([A-Z]+)(?: \([^)]*\))? \| (.+) \|$", section, re.MULTILINE)
    assert [pin for pin, _ in rows] == part.partition("seven pins ")[2].split()
    nets = {f"{part.ref}.{pin}": net for part in circuit.circuit() for pin, net in part.pins.items()}
    assert (nets["J2.3"], nets["J2.4"]) == (PINS["panel.scl"].net, PINS["panel.sda"].net)
    goes = dict(rows)
    assert (goes["GND"], goes["VCC"]) == ("pin 1 of `PANEL 1`", "pin 2 of `PANEL 1`, 3.3 V"), "JP2 and JP3 to the left"
    assert all(f"`{name}`" in goes[name] for name in ("SCL", "SDA"))


def test_a_large_panels_letters_are_as_high_as_the_guide_says() -> None:
    panels = dimensions()["panel"]
    high = {name: 7 * panel["lit"][1] / 64 for name, panel in panels.items()}
    assert f"letters of {high['large']:.0f} mm where the small one has {high['small']:.1f} mm" in PAGE
    lengths = []
    for reader in ("pn532", "rdm6300"):
        case = Case(Variant(reader=reader, large=True))
        lengths.append(f"{case.right - case.left + 2 * case.wall:.0f} mm")
    assert "{} long ({} with an RDM6300)".format(*lengths) in PAGE


def test_every_picture_is_made_by_the_kit_or_drawn_by_hand_and_used() -> None:
    scripted = set(re.findall(r"^png hardware/pictures/(\S+)$", (HARDWARE / "screens.table").read_text("utf-8"), re.M))
    board = {"board-bare.png", "board-test-points.png"}
    made = scripted | board | {"header.svg", "lid-template.svg"} | {f"{view}.png" for view in VIEWS}
    pictures = made | {"sleeve.svg"}
    assert {path.name for path in PICTURES.iterdir()} == pictures
    assert all(f"(pictures/{name})" in PAGE for name in pictures)


def test_the_headers_pins_in_the_guides_words_are_those_of_the_table() -> None:
    assert f"J1 pin {PINS['keys.seat1_left'].header} and" in PAGE
    feeding = re.search(r"3\.3 V from header pin (\d+); RDM6300: 5 V from pin (\d+); GND from pin (\d+)", PAGE)
    assert feeding
    for net, pin in zip(("+3V3", "+5V", "GND"), feeding.groups(), strict=True):
        assert int(pin) in PINS.power[net]


@pytest.mark.parametrize(
    ("value", "two", "three"),
    [
        ("1k", "brown black red", "brown black black brown"),
        ("330", "orange orange brown", "orange orange black black"),
        ("2k2", "red red red", "red red black brown"),
        ("10k", "brown black orange", "brown black black red"),
        ("47", "yellow violet black", "yellow violet black gold"),
    ],
)
def test_the_rings_are_those_of_the_value(value: str, two: str, three: str) -> None:
    assert (checks.bands(value, 2), checks.bands(value, 3)) == (two, three)


def test_the_sheet_goes_through_the_keys_as_the_self_test_does() -> None:
    names = [f"*{circuit_part.value}*" for circuit_part in circuit.circuit() if circuit_part.ref.startswith("SW")]
    lines = checks.sheet(PINS, circuit.circuit()).splitlines()
    told = [line for line in lines if "self-test: *" in line]
    assert [name for line in told for name in names if name in line] == names
    assert [name.strip("*").removeprefix("seat").replace(" ", ".") for name in names] == list(KEYS)
    assert all(f"Keys {number}/7" in line for number, line in enumerate(told, 1))


def test_the_sheet_measures_both_sockets_and_the_fuse_before_anything_is_connected_there() -> None:
    lines = checks.sheet(PINS, circuit.circuit()).splitlines()
    board = (HARDWARE / "board/tablekeeper.kicad_pcb").read_text(encoding="utf-8")
    for socket in checks.PANELS:
        assert f'"{socket}"' in board, "as the board calls it"
        measured = [line for line in lines if f"of `{socket}`" in line]
        assert len(measured) == 3, "without power, and each pin with it"
        assert sum("power, no panel in" in line for line in measured) == 2
    assert len(checks.PANELS) == len(placement.PANELS)
    (fuse,) = (line for line in lines if "behind F1" in line)
    assert lines.index(fuse) < next(place for place, line in enumerate(lines) if "self-test" in line)


def test_heat_is_spoken_of_wherever_an_enclosure_is_chosen_or_printed() -> None:
    assert "**A 3, 4 or 5 was tried in none.** Print it of PETG." in PAGE
    readme = (HARDWARE / "README.md").read_text(encoding="utf-8")
    assert "A Pi 3, 4 or 5 was tried in no enclosure" in readme
    assert "for a Pi 3, 4 or 5 PETG" in prints.table(map(Case, VARIANTS))
    assert "A 3, 4 or 5 was tried in none of them" in " ".join(bundle._page([]).split())


def test_the_licence_is_named_and_there() -> None:
    licence = (HARDWARE / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("SPDX-License-Identifier: CERN-OHL-P-2.0\n")
    assert "CERN Open Hardware Licence Version 2 - Permissive" in licence
    assert re.findall(r"^(\d) \w", licence, re.MULTILINE) == list("1234567"), "the text is whole"
    for page in (HARDWARE / "README.md", HARDWARE / "case" / "case.scad", HARDWARE / "board" / "tablekeeper.kicad_sch"):
        assert "CERN-OHL-P-2.0" in Path(page).read_text(encoding="utf-8")
