"""The wiring diagrams: they agree with the pin table and with the board, and keep 5 V away from the Pi."""

from __future__ import annotations

import re

import pytest

from hardware.kit import circuit, harness
from hardware.kit.pins import load_pins
from tests.hardware import quotes

PINS = load_pins()
KEPT = {path.stem: path.read_text(encoding="utf-8") for path in harness.FOLDER.glob("*.yml")}
WIRE = re.compile(r"^  - \[\{(\w+): \[(\d+)\]\}, \{(W\d+): \[1\]\}, \{(\w+): \[(\d+)\]\}\]", re.MULTILINE)


AT_THE_PI = re.compile(r"^  - \[\{Pi: \[(\d+)\]\}, \{(W\d+): \[1\]\}, .*\]  # (\S+)$", re.MULTILINE)


def at_the_pi(name: str) -> list[tuple[int, str, str]]:
    """Return each wire at the header: its pin, its colour, and what it leads."""
    colours = dict(re.findall(r"(W\d+): \{colors: \[(\w+)\]", KEPT[name]))
    return [(int(pin), colours[wire], led) for pin, wire, led in AT_THE_PI.findall(KEPT[name])]


@pytest.mark.parametrize("name", KEPT)
def test_every_wire_at_the_pi_has_the_pin_and_the_colour_of_the_table(name: str) -> None:
    table = {(signal.header, signal.wire, signal.name) for signal in PINS.signals.values()}
    table |= {(pin, PINS.power_wires[net], net) for net, pins in PINS.power.items() for pin in pins}
    wires = at_the_pi(name)
    assert len(wires) == KEPT[name].count("{Pi: [")
    assert set(wires) <= table


@pytest.mark.parametrize("name", KEPT)
def test_the_pis_pins_are_labelled_as_in_the_table(name: str) -> None:
    found = re.search(r"  Pi:\n.*\n    pins: \[(.*)\]\n    pinlabels: \[(.*)\]", KEPT[name])
    assert found is not None
    label = {signal.header: f"GPIO{signal.gpio}" for signal in PINS.signals.values()}
    label |= {pin: net.removeprefix("+") for net, pins in PINS.power.items() for pin in pins}
    pins = [int(pin) for pin in found[1].split(", ")]
    assert pins == sorted(pin for pin, _, _ in at_the_pi(name))
    assert found[2].split(", ") == [label[pin] for pin in pins]


@pytest.mark.parametrize("reader", ["reader-pn532", "reader-rdm6300"])
def test_no_pin_of_the_pi_has_two_wires(reader: str) -> None:
    together = [name for name in KEPT if not name.startswith("reader") or name == reader]
    pins = [pin for name in together for pin, _, _ in at_the_pi(name)]
    assert len(pins) == len(set(pins))


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
