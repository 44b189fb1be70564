"""Draws the circuit: what stands where on the sheet. KiCad's netlist of it is compared with the circuit's table."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.kit.circuit import GROUND, KEYS, LAMPS, LOGIC, SUPPLY, Part, circuit
from hardware.kit.pins import Pins
from hardware.kit.placement import DATE, REVISION
from hardware.kit.sheet import Point, Sheet


def schematic(pins: Pins) -> str:
    """Return the schematic as a file of KiCad's."""
    sheet = Sheet("Tablekeeper board", (420, 240), REVISION, DATE)
    parts = {part.ref: part for part in circuit(pins)}
    _header(sheet, parts["J1"])
    _keys(sheet, pins, parts)
    _lamps(sheet, pins, parts)
    _buzzer(sheet, pins, parts)
    _panels(sheet, parts)
    _readers(sheet, pins, parts)
    _power(sheet, parts)
    return sheet.text


def _header(sheet: Sheet, part: Part) -> None:
    sheet.box("Raspberry Pi: its header J8", (10, 10), (86, 72))
    for pin, at in sheet.place(part, (47, 42), ref=(1, -21), value=(1, 23)).items():
        net, left = part.pins[pin], int(pin) % 2 == 1
        if net is not None:
            end = (at[0] + (-3 if left else 3), at[1])
            sheet.wire(at, end)
            sheet.name(net, end, left=left)
    sheet.note("Pins 27 and 28 stay free: HAT-sized, but no identity EEPROM.", (13, 70))


def _line(sheet: Sheet, parts: Mapping[str, Part], start: Point, *refs: str) -> tuple[Point, dict[str, Point]]:
    """Draw two-pin parts in a row, each joined to the one before; return where the row ends and where each began."""
    at, begins = start, {}
    for ref in refs:
        turn = {"Device:LED": 180, "Device:R": 90, "Device:Polyfuse": 90}.get(parts[ref].symbol, 0)
        half = 4 if parts[ref].symbol.startswith("Switch") else 3
        above = -5 if half == 4 else -3
        pins = sheet.place(parts[ref], (at[0] + 3 + half, at[1]), turn, ref=(0, above), value=(0, 3))
        one, two = sorted(pins.values())
        sheet.wire(at, one)
        begins[ref] = at
        at = two
    return at, begins


def _ground(sheet: Sheet, at: Point) -> None:
    end = (at[0] + 2, at[1])
    sheet.wire(at, end, (end[0], end[1] + 3))
    sheet.power(GROUND, (end[0], end[1] + 3))


def _keys(sheet: Sheet, pins: Pins, parts: Mapping[str, Part]) -> None:
    sheet.box("Keys: held up by the Pi's own pull-ups, closed to ground", (92, 10), (164, 148))
    for number, name in enumerate(KEYS, 1):
        start = (114, 20 + 18 * (number - 1))
        sheet.name(pins[name].net, start, left=True)
        after, _ = _line(sheet, parts, start, f"R{number}")
        node = (after[0] + 7, after[1])
        sheet.wire(after, node)
        sheet.name(f"CONTACT_{number}", (after[0] + 1, after[1]), local=True)
        capacitor = sheet.place(parts[f"C{number}"], (node[0], node[1] + 6), ref=(4, -1), value=(4, 1))
        sheet.wire(node, capacitor["1"])
        sheet.power(GROUND, capacitor["2"])
        end, _ = _line(sheet, parts, node, f"SW{number}")
        _ground(sheet, end)
    sheet.note("The capacitor takes what a charged finger brings;\nthe resistor keeps it away from the Pi.", (94, 144))


def _lamps(sheet: Sheet, pins: Pins, parts: Mapping[str, Part]) -> None:
    sheet.box("Lamps: about 4 mA each", (170, 10), (242, 48))
    for number, name in enumerate(LAMPS, 1):
        start = (192, 20 + 15 * (number - 1))
        sheet.name(pins[name].net, start, left=True)
        after, _ = _line(sheet, parts, start, f"R{7 + number}")
        sheet.wire(after, (after[0] + 6, after[1]))
        sheet.name(f"ANODE_{number}", (after[0] + 1, after[1]), local=True)
        end, _ = _line(sheet, parts, (after[0] + 6, after[1]), f"D{number}")
        _ground(sheet, end)


def _buzzer(sheet: Sheet, pins: Pins, parts: Mapping[str, Part]) -> None:
    sheet.box("Buzzer: silent until the box is up", (170, 52), (242, 104))
    start = (186, 86)
    sheet.name(pins["buzzer.pin"].net, start, left=True)
    after, _ = _line(sheet, parts, start, "R10")
    node = (after[0] + 5, after[1])
    sheet.wire(after, node)
    pull_down = sheet.place(parts["R11"], (node[0], node[1] + 6), ref=(3, -1), value=(3, 1))
    sheet.wire(node, pull_down["1"])
    sheet.power(GROUND, pull_down["2"])
    transistor = sheet.place(parts["Q1"], (node[0] + 17, node[1]), ref=(5, -1), value=(6, 1))
    sheet.wire(node, transistor["2"])
    sheet.name("BUZZER_BASE", (node[0] + 1, node[1]), local=True)
    sheet.power(GROUND, transistor["3"])
    collector = transistor["1"]
    low, high = (collector[0], collector[1] - 5), (collector[0], collector[1] - 13)
    diode = sheet.place(parts["D3"], (low[0] - 11, (low[1] + high[1]) // 2), 270, ref=(-3, -1), value=(-5, 1))
    buzzer = sheet.place(parts["BZ1"], (low[0] + 7, (low[1] + high[1]) // 2), ref=(6, -1), value=(8, 1))
    sheet.wire(collector, low)
    sheet.wire(low, (buzzer["2"][0], low[1]), buzzer["2"])
    sheet.wire(high, (buzzer["1"][0], high[1]), buzzer["1"])
    sheet.wire(low, (diode["2"][0], low[1]), diode["2"])
    sheet.wire(high, (diode["1"][0], high[1]), diode["1"])
    sheet.name("BUZZER_LOW", (low[0] - 10, low[1]), local=True)
    sheet.power(SUPPLY, high)


def _connector(sheet: Sheet, part: Part, at: Point, legend: str) -> Mapping[str, Point]:
    """Place a connector with a short wire at every pin that is used; return where the wires end."""
    height = len(part.pins)
    ends = {}
    for pin, place in sheet.place(part, at, ref=(0, -height - 1), value=(0, height + 2)).items():
        if part.pins[pin] is not None:
            ends[pin] = (place[0] - 3, place[1])
            sheet.wire(place, ends[pin])
    sheet.note(legend, (at[0] + 3, at[1]))
    return ends


def _named(sheet: Sheet, part: Part, ends: Mapping[str, Point], but: frozenset[str] = frozenset()) -> None:
    for pin, at in ends.items():
        net = part.pins[pin]
        if net is not None and net not in but:
            sheet.name(net, at, left=True)


def _panels(sheet: Sheet, parts: Mapping[str, Part]) -> None:
    sheet.box("Panels on one bus: addresses 0x3C and 0x3D", (170, 108), (242, 148))
    for ref, y in (("J2", 121), ("J3", 138)):
        legend = "1 JP2\n2 JP3\n3 SCL\n4 SDA"
        _named(sheet, parts[ref], _connector(sheet, parts[ref], (212, y), legend))
    sheet.box("Which of a panel's first two pins is ground", (170, 152), (242, 186))
    for ref, left, right, y in (("JP2", GROUND, LOGIC, 163), ("JP3", LOGIC, GROUND, 177)):
        pins = sheet.place(parts[ref], (196, y), ref=(-3, -4), value=(3, -4))
        for pin, net, away in (("1", left, -4), ("3", right, 4)):
            end = (pins[pin][0] + away, pins[pin][1])
            sheet.wire(pins[pin], end)
            sheet.power(net, end)
        sheet.wire(pins["2"], (pins["2"][0], pins["2"][1] + 1), (pins["2"][0] + 3, pins["2"][1] + 1))
        sheet.name(str(parts[ref].pins["2"]), (pins["2"][0] + 3, pins["2"][1] + 1))
    sheet.note("Both to the left: GND first.\nBoth to the right: VCC first.\nOpen: no power.", (218, 168))


def _readers(sheet: Sheet, pins: Pins, parts: Mapping[str, Part]) -> None:
    sheet.box("Reader: one of the two, JP1 says which", (248, 10), (322, 186))
    _named(sheet, parts["J4"], _connector(sheet, parts["J4"], (292, 24), "1 GND\n2 VCC (3.3 V)\n3 TXD\n4 RXD"))
    legend = "1 TX (5 V!)\n2 RX\n3 free\n4 GND\n5 5 V"
    ends = _connector(sheet, parts["J5"], (292, 46), legend)
    _named(sheet, parts["J5"], ends)
    start = (272, 68)
    sheet.name("RDM6300_TX", start, left=True)
    after, _ = _line(sheet, parts, start, "R12")
    node = (after[0] + 4, after[1])
    sheet.wire(after, node)
    lower = sheet.place(parts["R13"], (node[0], node[1] + 6), ref=(3, -1), value=(3, 1))
    sheet.wire(node, lower["1"])
    sheet.power(GROUND, lower["2"])
    end = (node[0] + 3, node[1])
    sheet.wire(node, end)
    sheet.name("RDM6300_DIVIDED", end)
    sheet.note("R12 and R13 bring the RDM6300's 5 V down to 3 V.\nNever leave them out.", (252, 85))
    jumper = _connector(sheet, parts["JP1"], (292, 98), "1-2 PN532\n2-3 RDM6300")
    _named(sheet, parts["JP1"], jumper)
    for ref, left, right, y in (
        ("R14", "READER_TX", pins["reader.to_pi"].net, 116),
        ("R15", pins["reader.from_pi"].net, "READER_RX", 130),
    ):
        sheet.name(left, (276, y), left=True)
        after, _ = _line(sheet, parts, (276, y), ref)
        sheet.wire(after, (after[0] + 3, y))
        sheet.name(right, (after[0] + 3, y))
    sheet.note("R14 and R15 limit what flows when one side has no power.", (252, 142))
    sheet.power(SUPPLY, (276, 160))
    after, _ = _line(sheet, parts, (276, 160), "F1")
    sheet.wire(after, (after[0] + 3, 160))
    sheet.name("READER_5V", (after[0] + 3, 160))
    sheet.note(
        "F1 keeps a short in the RDM6300's wires from the Pi's 5 V.\nSolder wires into J4 or J5, never into both.",
        (252, 172),
    )


def _power(sheet: Sheet, parts: Mapping[str, Part]) -> None:
    sheet.box("Power: from the Pi through its header", (10, 76), (86, 148))
    for number, (ref, net) in enumerate((("C8", LOGIC), ("C9", LOGIC), ("C10", SUPPLY))):
        pins = sheet.place(parts[ref], (20 + 14 * number, 92), ref=(4, -1), value=(4, 1))
        sheet.power(net, pins["1"])
        sheet.power(GROUND, pins["2"])
    for number, net in enumerate((LOGIC, SUPPLY, GROUND)):
        at = (58 + 10 * number, 92)
        end = (at[0], at[1] + (3 if net == GROUND else -3))
        sheet.wire(at, end)
        sheet.power(net, end)
        sheet.flag(at, below=net != GROUND)
    sheet.note("Test points", (12, 105), 2.0)
    for number in range(1, 8):
        part = parts[f"TP{number}"]
        at = (20, 111 + 5 * (number - 1))
        sheet.place(part, at, 90, ref=(-5, 0), value=None)
        sheet.wire(at, (at[0] + 4, at[1]))
        sheet.name(str(part.pins["1"]), (at[0] + 4, at[1]))
