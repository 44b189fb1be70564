"""What is printed on the board: the names of parts, and words for whoever solders, measures and plugs."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.kit.circuit import Part
from hardware.kit.placement import DATE, KEYS, LAMPS, PITCH, REVISION, SPOTS


@dataclass(frozen=True)
class Legend:
    """Words on the board, centred on a place."""

    words: str
    x: float
    y: float
    size: float = 1.0
    turn: int = 0
    front: bool = True


def reference_place(ref: str) -> tuple[float, float, int] | None:
    """Return where a part's name is printed and how it is turned; None where a word says more than the name."""
    spot = SPOTS[ref]
    if ref == "J1":
        return None
    if ref in KEYS:
        return (*KEYS[ref], 0)
    if ref in LAMPS:
        return (spot.x + (5.2 if spot.turn == 0 else -5.2), spot.y, spot.turn)
    if ref.startswith("TP"):
        return None
    if ref == "D3":
        return (spot.x, spot.y + 3.81, 90)
    if ref.startswith("R"):
        return _along(ref, _REFERENCE_AT)
    if ref.startswith("C"):
        return (spot.x + 2.5, spot.y - 0.6, 0)
    return {
        "BZ1": (10.0, 16.0, 0),
        "Q1": (20.9, 22.4, 0),
        "F1": (60.2, 9.6, 90),
        "JP2": (37.2, 40.6, 0),
        "JP3": (37.2, 43.4, 0),
        "J2": None,
        "J3": None,
        "J4": None,
        "J5": None,
        "JP1": (51.04, 48.9, 0),
    }[ref]


_REFERENCE_AT, _VALUE_AT = 2.3, 5.3
"""How far along a resistor its name and its value are printed."""


def _along(ref: str, far: float) -> tuple[float, float, int]:
    """Return a place on a lying part, this far from its first pad; upright parts are read from the right."""
    spot = SPOTS[ref]
    if spot.turn == 0:
        return spot.x + far, spot.y, 0
    # Read upwards, the name comes first: it is nearer to the end that lies further down.
    return (spot.x, spot.y - far, 90) if spot.turn == 90 else (spot.x, spot.y + 7.62 - far, 90)


def reference_size(ref: str) -> float:
    """Return how high a part's name is printed: where its value is printed too, a little smaller."""
    return 0.8 if ref[0] in "RC" or ref in ("JP2", "JP3") else 0.9


def values(parts: tuple[Part, ...]) -> tuple[Legend, ...]:
    """Return what is printed beside the names: the values of what one could mistake for one another."""
    found = []
    for part in parts:
        spot = SPOTS[part.ref]
        if part.ref.startswith("R"):
            x, y, turn = _along(part.ref, _VALUE_AT)
            found.append(Legend(part.value, x, y, 0.8, turn))
        elif part.ref.startswith("C"):
            found.append(Legend(part.value, spot.x + 2.5, spot.y + 0.6, 0.8))
        elif part.ref in _VALUES:
            x, y, turn = _VALUES[part.ref]
            found.append(Legend(part.value, x, y, 0.8, turn))
    return tuple(found)


_VALUES = {"Q1": (25.0, 21.3, 0), "D3": (28.4, 32.0, 90), "F1": (61.7, 12.6, 90)}


def _pins(ref: str, y: float, turn: int) -> tuple[Legend, ...]:
    """Name the pins of a panel's socket, which is read the way its panel is."""
    step = PITCH if turn == 0 else -PITCH
    return tuple(
        Legend(name, SPOTS[ref].x + number * step, y, 0.8, turn)
        for number, name in ((0.0, "1"), (1.0, "2"), (1.9, "SCL"), (3.25, "SDA"))
    )


def _column(ref: str, *names: str) -> tuple[Legend, ...]:
    """Name the pins of a header that stand below one another."""
    spot = SPOTS[ref]
    places = [(name, spot.y + number * PITCH) for number, name in enumerate(names) if name]
    return tuple(Legend(name, spot.x - 2.8, y, 0.8) for name, y in places)


BRIDGED = (Legend("1", 44.3, 40.6, 0.8), Legend("2", 44.3, 43.4, 0.8))
"""Beside the solder bridges: which pin of a panel each feeds."""
LEGENDS = (
    Legend("1 LEFT", 12.0, 55.2),
    Legend("1 OK", 26.0, 55.2),
    Legend("1 RIGHT", 40.0, 55.2),
    Legend("2 LEFT", 53.0, 7.2, turn=180),
    Legend("2 OK", 39.0, 7.2, turn=180),
    Legend("2 RIGHT", 25.0, 7.2, turn=180),
    Legend("MENU", 32.5, 36.6, 0.9),
    Legend("PANEL 1", 22.4, 18.7, 0.8),
    Legend("0x3C", 21.3, 20.0, 0.8),
    *_pins("J2", 22.3, 0),
    Legend("PANEL 2", 60.6, 43.6, 0.8, turn=180),
    Legend("0x3D", 60.6, 42.3, 0.8, turn=180),
    *_pins("J3", 39.7, 180),
    *BRIDGED,
    Legend("GND<  >VCC", 41.0, 45.7, 0.8),
    Legend("J4 PN532", 60.0, 16.6, 0.8),
    *_column("J4", "GND", "3V3", "TXD", "RXD"),
    Legend("J5 RDM6300", 59.4, 28.1, 0.8),
    *_column("J5", "TX", "RX", "", "GND", "5V"),
    Legend("PN532   RDM6300", 51.0, 53.6, 0.8),
    *(
        Legend(name, SPOTS[f"TP{number}"].x, 45.0, 0.8)
        for number, name in enumerate(("GND", "3V3", "5V", "SDA", "SCL", "TXD"), 1)
    ),
    Legend("RXD", 57.6, 52.4, 0.8),
    Legend(f"Tablekeeper   rev {REVISION}   {DATE}   CERN-OHL-P-2.0", 32.5, 55.2, 1.0, front=False),
)
"""All words but values. Those for the second seat stand on their heads, as it sees them.

A line of the reader has the name that the reader gives it, everywhere.
"""
