"""The wiring diagrams: they come from the pin table, agree with the board, and keep 5 V away from the Pi."""

from __future__ import annotations

import re

import pytest

from hardware.kit import circuit, harness
from hardware.kit.pins import load_pins
from tests.hardware import quotes

PINS = load_pins()
KEPT = {path.stem: path.read_text(encoding="utf-8") for path in harness.FOLDER.glob("*.yml")}
WIRE = re.compile(r"^  - \[\{(\w+): \[(\d+)\]\}, \{(W\d+): \[1\]\}, \{(\w+): \[(\d+)\]\}\]", re.MULTILINE)


def test_the_diagrams_are_made_from_the_table_as_it_is() -> None:
    assert harness.diagrams(PINS) == KEPT


@pytest.mark.parametrize("name", KEPT)
def test_every_diagram_is_drawn(name: str) -> None:
    drawing = (harness.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    for start, pin, _, end, end_pin in WIRE.findall(KEPT[name]):
        assert re.search(rf"{start}:{pin}:.*?{end}:{end_pin}:", drawing, re.DOTALL), (start, pin, end, end_pin)


def test_every_diagram_names_signals_at_the_pins_of_the_others() -> None:
    for name, diagram in KEPT.items():
        for signal, pin in quotes.read_harness({name: diagram}).items():
            assert PINS[signal].header == pin, f"{name}: {signal}"


def joined(diagram: str) -> list[set[str]]:
    """Return what is joined by wires: sets of `device.pin`."""
    groups: list[set[str]] = []
    for start, pin, _, end, end_pin in WIRE.findall(diagram):
        ends = {f"{start}.{pin}", f"{end}.{end_pin}"}
        touching = [group for group in groups if group & ends]
        for group in touching:
            groups.remove(group)
        groups.append(ends.union(*touching))
    return groups


LIKE_THE_BOARD = {"Pi": "J1", "Panel1": "J2", "Panel2": "J3", "PN532": "J4", "RDM6300": "J5"}
"""Devices of the diagrams that have another name on the board."""
OTHERWISE = {
    "Q1": {"1": "1", "2": "2", "3": "3"},
    "D1": {"1": "2", "2": "1"},
    "D2": {"1": "2", "2": "1"},
}
"""A lamp's long leg is pin 1 of the diagram and pin 2 of the board."""


@pytest.mark.parametrize("name", KEPT)
def test_a_box_wired_by_hand_is_the_same_circuit_as_the_board(name: str) -> None:
    nets = circuit.read_netlist(circuit.NETLIST.read_text("utf-8"))
    net_of = {node: net for net, nodes in nets.items() for node in nodes}
    # Without the board the reader is chosen by wiring, not by a jumper, and lies at the Pi's pins themselves.
    same = {"PN532_TX": "READER_TO_PI", "READER_RX": "READER_FROM_PI", "RDM6300_DIVIDED": "READER_TO_PI"}
    # Nor is there a fuse, or a bridge at the panel: its first two wires are exchanged where it has VCC first.
    same |= {"READER_5V": "+5V", "PANEL_FIRST": "GND", "PANEL_SECOND": "+3V3"}
    for group in joined(KEPT[name]):
        found = set()
        for node in group:
            device, pin = node.split(".")
            if not device.startswith("Ground"):
                on_board = f"{LIKE_THE_BOARD.get(device, device)}.{OTHERWISE.get(device, {}).get(pin, pin)}"
                found.add(same.get(net_of[on_board], net_of[on_board]))
        assert len(found) == 1, group


def test_the_rdm6300_is_divided_by_hand_too() -> None:
    groups = joined(KEPT["reader-rdm6300"])
    (output,) = (group for group in groups if "RDM6300.1" in group)
    assert output == {"RDM6300.1", "R12.1"}
    (middle,) = (group for group in groups if "R12.2" in group)
    assert middle == {"R12.2", "R13.1", f"Pi.{PINS['reader.to_pi'].header}"}


def test_a_supply_is_taken_only_from_a_pin_that_has_it() -> None:
    diagram = harness.Diagram("wrong", PINS)
    with pytest.raises(ValueError, match="header pin 9 is not"):
        diagram.supply("+5V", 9, ("Panel1", 2))
