"""The wiring diagrams for a box without the board: WireViz files, from the pin table.

The same circuit as the board's, less the capacitors, which want a board to stand on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hardware.kit.circuit import GROUND, KEYS, LAMPS, LOGIC, SUPPLY
from hardware.kit.pins import HARDWARE, Pins
from hardware.kit.tools import graphviz, run

FOLDER = HARDWARE / "harness"

End = tuple[str, int]
"""A device's name and the number of its pin."""

GROUNDS: Mapping[str, int] = {"seat1": 9, "seat2": 30, "menu": 39, "lamps": 20, "buzzer": 14, "panel": 6, "reader": 25}
SUPPLIES: Mapping[str, tuple[str, int]] = {
    "panel": (LOGIC, 1),
    "pn532": (LOGIC, 17),
    "buzzer": (SUPPLY, 2),
    "rdm6300": (SUPPLY, 4),
}
"""Which of the header's supply pins each group takes: one plug has room for one wire."""


@dataclass
class Diagram:
    """One drawing: the devices with their pins, and the wires with their colours."""

    title: str
    pins: Pins
    devices: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    wires: list[tuple[End, str, End, str]] = field(default_factory=list)

    def device(self, name: str, kind: str, *labels: str) -> None:
        """Add a device with its pins, numbered from 1."""
        self.devices[name] = (kind, labels)

    def signal(self, name: str, end: End) -> None:
        """Lead a signal of the pin table to a device."""
        signal = self.pins[name]
        self.wires.append((("Pi", signal.header), signal.wire, end, name))

    def supply(self, net: str, header: int, end: End) -> None:
        """Lead a supply pin of the header to a device."""
        if header not in self.pins.power[net]:
            raise ValueError(f"header pin {header} is not {net}; it is one of {self.pins.power[net]}")
        self.wires.append((("Pi", header), self.pins.power_wires[net], end, net))

    def join(self, start: End, wire: str, end: End, note: str = "") -> None:
        """Lead a wire from one device to another."""
        self.wires.append((start, wire, end, note))

    @property
    def text(self) -> str:
        """The diagram as WireViz reads it."""
        header = sorted({end[1] for wire in self.wires for end in (wire[0], wire[2]) if end[0] == "Pi"})
        names = {signal.header: f"GPIO{signal.gpio}" for signal in self.pins.signals.values()}
        names |= {pin: net.removeprefix("+") for net, pins in self.pins.power.items() for pin in pins}
        lines = [f"# {self.title}. Generated from hardware/pins.toml: change that, not this.", "connectors:"]
        lines += _connector("Pi", "Raspberry Pi, header J8", [(str(pin), names[pin]) for pin in header])
        for name, (kind, labels) in self.devices.items():
            lines += _connector(name, kind, [(str(number), label) for number, label in enumerate(labels, 1)])
        lines.append("cables:")
        for number, (_, wire, _, _) in enumerate(self.wires, 1):
            lines.append(f"  W{number}: {{colors: [{wire}], show_name: false, show_wirecount: false}}")
        lines.append("connections:")
        for number, (start, _, end, note) in enumerate(self.wires, 1):
            ends = (f"{{{name}: [{pin}]}}" for name, pin in (start, end))
            lines.append(f"  - [{next(ends)}, {{W{number}: [1]}}, {next(ends)}]{'  # ' + note if note else ''}")
        return "\n".join([*lines, ""])


def _connector(name: str, kind: str, pins: Iterable[tuple[str, str]]) -> list[str]:
    numbers, labels = zip(*pins, strict=True)
    return [
        f"  {name}:",
        f"    type: {kind}",
        f"    pins: [{', '.join(numbers)}]",
        f"    pinlabels: [{', '.join(labels)}]",
        "    show_pincount: false",
    ]


def diagrams(pins: Pins) -> dict[str, str]:
    """Return every diagram's file by its name."""
    made = {
        "keys": _keys(pins),
        "lamps-and-buzzer": _outputs(pins),
        "panel": _panel(pins),
        "reader-pn532": _pn532(pins),
        "reader-rdm6300": _rdm6300(pins),
    }
    return {name: diagram.text for name, diagram in made.items()}


def _keys(pins: Pins) -> Diagram:
    diagram = Diagram("The seven keys, each with a resistor of 1 kΩ in its line", pins)
    black = pins.power_wires[GROUND]
    for group, label in (("seat1", "seat 1"), ("seat2", "seat 2")):
        diagram.device(f"Ground_{group}", f"ground of {label}, joined", "GND")
        diagram.supply(GROUND, GROUNDS[group], (f"Ground_{group}", 1))
    for number, name in enumerate(KEYS, 1):
        resistor, key = f"R{number}", f"SW{number}"
        seat, _, which = name.removeprefix("keys.").partition("_")
        diagram.device(resistor, "resistor 1 kΩ", "a", "b")
        diagram.device(key, f"key {seat.replace('seat', 'seat ')} {which}".strip(), "a", "b")
        diagram.signal(name, (resistor, 1))
        diagram.join((resistor, 2), pins[name].wire, (key, 1))
        if which:
            diagram.join((f"Ground_{seat}", 1), black, (key, 2))
        else:
            diagram.supply(GROUND, GROUNDS[seat], (key, 2))
    return diagram


def _outputs(pins: Pins) -> Diagram:
    diagram = Diagram("Both lamps, and the buzzer with its transistor", pins)
    black = pins.power_wires[GROUND]
    for number, name in enumerate(LAMPS, 1):
        diagram.device(f"R{7 + number}", "resistor 330 Ω", "a", "b")
        diagram.device(f"D{number}", f"lamp of seat {number}", "anode (long leg)", "cathode")
        diagram.signal(name, (f"R{7 + number}", 1))
        diagram.join((f"R{7 + number}", 2), pins[name].wire, (f"D{number}", 1))
    diagram.device("Ground_lamps", "ground of the lamps, joined", "GND")
    diagram.supply(GROUND, GROUNDS["lamps"], ("Ground_lamps", 1))
    for lamp in ("D1", "D2"):
        diagram.join(("Ground_lamps", 1), black, (lamp, 2))
    diagram.device("R10", "resistor 1 kΩ", "a", "b")
    diagram.device("R11", "resistor 10 kΩ", "a", "b")
    diagram.device("Q1", "BC337", "C", "B", "E")
    diagram.device("BZ1", "active buzzer 5 V", "+", "-")
    diagram.device("D3", "diode 1N4148", "cathode (ring)", "anode")
    wire, red = pins["buzzer.pin"].wire, pins.power_wires[SUPPLY]
    diagram.signal("buzzer.pin", ("R10", 1))
    diagram.join(("R10", 2), wire, ("Q1", 2))
    diagram.join(("R11", 1), wire, ("Q1", 2))
    diagram.join(("R11", 2), black, ("Q1", 3))
    diagram.supply(GROUND, GROUNDS["buzzer"], ("R11", 2))
    diagram.join(("Q1", 1), "BU", ("BZ1", 2))
    diagram.supply(*SUPPLIES["buzzer"], ("BZ1", 1))
    diagram.join(("BZ1", 1), red, ("D3", 1))
    diagram.join(("BZ1", 2), "BU", ("D3", 2))
    return diagram


def _panel(pins: Pins) -> Diagram:
    diagram = Diagram("The panel; a second one hangs on the same four wires", pins)
    diagram.device("Panel1", "OLED 128×64 I²C, address 0x3C", "GND", "VCC", "SCL", "SDA")
    diagram.device("Panel2", "second OLED (may be left out), 0x3D", "GND", "VCC", "SCL", "SDA")
    diagram.supply(GROUND, GROUNDS["panel"], ("Panel1", 1))
    diagram.supply(*SUPPLIES["panel"], ("Panel1", 2))
    diagram.signal("panel.scl", ("Panel1", 3))
    diagram.signal("panel.sda", ("Panel1", 4))
    colours = (pins.power_wires[GROUND], pins.power_wires[LOGIC], pins["panel.scl"].wire, pins["panel.sda"].wire)
    for pin, colour in enumerate(colours, 1):
        diagram.join(("Panel1", pin), colour, ("Panel2", pin))
    return diagram


def _pn532(pins: Pins) -> Diagram:
    diagram = Diagram("The reader for stickers: a PN532, switched to HSU", pins)
    diagram.device("PN532", "PN532, switched to HSU", "GND", "VCC 3.3 V", "TXD", "RXD")
    diagram.supply(GROUND, GROUNDS["reader"], ("PN532", 1))
    diagram.supply(*SUPPLIES["pn532"], ("PN532", 2))
    diagram.signal("reader.to_pi", ("PN532", 3))
    diagram.signal("reader.from_pi", ("PN532", 4))
    return diagram


def _rdm6300(pins: Pins) -> Diagram:
    diagram = Diagram("The reader for tokens: an RDM6300, its 5 V divided by R12 and R13", pins)
    black = pins.power_wires[GROUND]
    diagram.device("R12", "resistor 2.2 kΩ", "a", "b")
    diagram.device("R13", "resistor 3.3 kΩ", "a", "b")
    diagram.device("RDM6300", "RDM6300", "TX (5 V!)", "RX (stays free)", "free", "GND", "5 V")
    diagram.signal("reader.to_pi", ("R13", 1))
    diagram.join(("R13", 1), pins["reader.to_pi"].wire, ("R12", 2))
    diagram.join(("R12", 1), "VT", ("RDM6300", 1))
    diagram.supply(GROUND, GROUNDS["reader"], ("R13", 2))
    diagram.join(("R13", 2), black, ("RDM6300", 4))
    diagram.supply(*SUPPLIES["rdm6300"], ("RDM6300", 5))
    return diagram


def write(pins: Pins) -> None:
    """Write every diagram's file."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in diagrams(pins).items():
        (FOLDER / f"{name}.yml").write_text(text, encoding="utf-8")


def draw() -> None:
    """Have WireViz draw every diagram."""
    graphviz()
    for source in sorted(FOLDER.glob("*.yml")):
        run(sys.executable, "-m", "wireviz.wv_cli", "--format", "s", "--output-dir", FOLDER, source)
