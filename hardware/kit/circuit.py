"""The circuit of the board: every part, and the net that each of its pins is on; the header is the pin table's.

The Raspberry Pi feeds the board; nothing feeds the Pi through it. The reader is one of two: the jumper JP1 says which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.kit.pins import Pins

GROUND, LOGIC, SUPPLY = "GND", "+3V3", "+5V"
"""The nets of power: ground, 3.3 V and 5 V."""

KEYS = (
    "keys.seat1_left",
    "keys.seat1_ok",
    "keys.seat1_right",
    "keys.seat2_left",
    "keys.seat2_ok",
    "keys.seat2_right",
    "keys.menu",
)
LAMPS = ("lamps.seat1", "lamps.seat2")

_RESISTOR = "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal"
_FUSE = "Fuse:Fuse_BelFuse_0ZRE0012FF_L8.3mm_W3.8mm"
_BRIDGE = "Jumper:SolderJumper-3_P1.3mm_Open_Pad1.0x1.5mm"
_BRIDGE_SYMBOL = "Jumper:SolderJumper_3_Open"
_CAPACITOR = "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm"


@dataclass(frozen=True)
class Part:
    """A part: its reference, its value, KiCad's symbol and footprint, and the net of each pin (None: not connected)."""

    ref: str
    value: str
    symbol: str
    footprint: str
    pins: Mapping[str, str | None]


def circuit(pins: Pins) -> tuple[Part, ...]:
    """Return every part of the board."""
    header = pins.header
    return (
        Part(
            "J1",
            "Raspberry Pi",
            "Connector_Generic:Conn_02x20_Odd_Even",
            "Connector_PinSocket_2.54mm:PinSocket_2x20_P2.54mm_Vertical",
            {str(pin): header.get(pin) for pin in range(1, 41)},
        ),
        *_keys(pins),
        *_lamps(pins),
        *_buzzer(pins),
        *_panels(pins),
        *_readers(pins),
        *_power(pins),
    )


def nets(parts: tuple[Part, ...]) -> dict[str, frozenset[str]]:
    """Return the nodes (`R1.2`) of every net."""
    found: dict[str, set[str]] = {}
    for part in parts:
        for pin, net in part.pins.items():
            if net is not None:
                found.setdefault(net, set()).add(f"{part.ref}.{pin}")
    return {net: frozenset(nodes) for net, nodes in found.items()}


def _resistor(ref: str, value: str, one: str, two: str) -> Part:
    return Part(ref, value, "Device:R", _RESISTOR, {"1": one, "2": two})


def _capacitor(ref: str, value: str, net: str) -> Part:
    return Part(ref, value, "Device:C", _CAPACITOR, {"1": net, "2": GROUND})


def _keys(pins: Pins) -> list[Part]:
    """Return the keys. What a finger brings goes into the capacitor; the resistor keeps it off the Pi."""
    parts = []
    for number, name in enumerate(KEYS, 1):
        contact = f"CONTACT_{number}"
        label = name.removeprefix("keys.").replace("_", " ")
        parts += [
            _resistor(f"R{number}", "1k", pins[name].net, contact),
            _capacitor(f"C{number}", "100n", contact),
            Part(
                f"SW{number}",
                label,
                "Switch:SW_Push",
                "Button_Switch_THT:SW_PUSH_6mm",
                {"1": contact, "2": GROUND},
            ),
        ]
    return parts


def _lamps(pins: Pins) -> list[Part]:
    parts = []
    for number, name in enumerate(LAMPS, 1):
        anode = f"ANODE_{number}"
        parts += [
            _resistor(f"R{7 + number}", "330", pins[name].net, anode),
            Part(f"D{number}", f"lamp {number}", "Device:LED", "LED_THT:LED_D5.0mm", {"1": GROUND, "2": anode}),
        ]
    return parts


def _buzzer(pins: Pins) -> list[Part]:
    """Return the buzzer, with a transistor for what a pin may not give; R11 keeps it silent until the box is up."""
    return [
        _resistor("R10", "1k", pins["buzzer.pin"].net, "BUZZER_BASE"),
        _resistor("R11", "10k", "BUZZER_BASE", GROUND),
        Part(
            "Q1",
            "BC337",
            "Transistor_BJT:BC337",
            "Package_TO_SOT_THT:TO-92_Inline_Wide",
            {"1": "BUZZER_LOW", "2": "BUZZER_BASE", "3": GROUND},
        ),
        Part(
            "D3",
            "1N4148",
            "Device:D",
            "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
            {"1": SUPPLY, "2": "BUZZER_LOW"},
        ),
        Part(
            "BZ1",
            "5 V active",
            "Device:Buzzer",
            "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
            {"1": SUPPLY, "2": "BUZZER_LOW"},
        ),
    ]


def _panels(pins: Pins) -> list[Part]:
    """Return both panels' sockets, on one bus: the second panel has the other address.

    Makers differ in which of the first two pins is ground: each has a solder bridge, and both are open at first.
    """
    order = {"1": "PANEL_FIRST", "2": "PANEL_SECOND", "3": pins["panel.scl"].net, "4": pins["panel.sda"].net}
    socket = "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical"
    return [
        *(
            Part(ref, f"panel {number}", "Connector_Generic:Conn_01x04", socket, order)
            for number, ref in enumerate(("J2", "J3"), 1)
        ),
        Part("JP2", "pin 1", _BRIDGE_SYMBOL, _BRIDGE, {"1": GROUND, "2": "PANEL_FIRST", "3": LOGIC}),
        Part("JP3", "pin 2", _BRIDGE_SYMBOL, _BRIDGE, {"1": LOGIC, "2": "PANEL_SECOND", "3": GROUND}),
    ]


def _readers(pins: Pins) -> list[Part]:
    """Return the holes for both readers' wires; only those of the reader that is there are soldered in.

    The RDM6300 speaks at 5 V: R12 and R13 divide that before it comes near the Pi. F1 keeps a short in its wires from
    the Pi's own 5 V, and recovers.
    """
    return [
        Part(
            "J4",
            "PN532",
            "Connector_Generic:Conn_01x04",
            "Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical",
            {"1": GROUND, "2": LOGIC, "3": "PN532_TX", "4": "READER_RX"},
        ),
        Part(
            "J5",
            "RDM6300",
            "Connector_Generic:Conn_01x05",
            "Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical",
            {"1": "RDM6300_TX", "2": "READER_RX", "3": None, "4": GROUND, "5": "READER_5V"},
        ),
        Part("F1", "120mA", "Device:Polyfuse", _FUSE, {"1": SUPPLY, "2": "READER_5V"}),
        _resistor("R12", "2k2", "RDM6300_TX", "RDM6300_DIVIDED"),
        _resistor("R13", "3k3", "RDM6300_DIVIDED", GROUND),
        Part(
            "JP1",
            "reader",
            "Connector_Generic:Conn_01x03",
            "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical",
            {"1": "PN532_TX", "2": "READER_TX", "3": "RDM6300_DIVIDED"},
        ),
        _resistor("R14", "330", "READER_TX", pins["reader.to_pi"].net),
        _resistor("R15", "330", pins["reader.from_pi"].net, "READER_RX"),
    ]


def _power(pins: Pins) -> list[Part]:
    points = (
        GROUND,
        LOGIC,
        SUPPLY,
        pins["panel.sda"].net,
        pins["panel.scl"].net,
        pins["reader.to_pi"].net,
        pins["reader.from_pi"].net,
    )
    pad = "TestPoint:TestPoint_THTPad_D2.0mm_Drill1.0mm"
    return [
        _capacitor("C8", "100n", LOGIC),
        _capacitor("C9", "10u", LOGIC),
        _capacitor("C10", "10u", SUPPLY),
        *(Part(f"TP{number}", net, "Connector:TestPoint", pad, {"1": net}) for number, net in enumerate(points, 1)),
    ]
