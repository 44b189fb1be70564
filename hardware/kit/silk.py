"""What is printed on the board: the names of parts, and words for whoever solders, measures and plugs."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.kit.placement import KEYS, LAMPS, PITCH, SPOTS


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
    if ref.startswith("R") or ref == "D3":
        return (
            (spot.x + 3.81, spot.y, 0)
            if spot.turn == 0
            else (spot.x, spot.y + (3.81 if spot.turn == 270 else -3.81), 90)
        )
    if ref.startswith("C"):
        return (spot.x + 2.5, spot.y, 0)
    return {
        "BZ1": (10.0, 16.0, 0),
        "Q1": (20.9, 22.4, 0),
        "J2": None,
        "J3": None,
        "J4": None,
        "J5": None,
        "JP1": (51.04, 48.9, 0),
    }[ref]


def _pins(ref: str, y: float, turn: int) -> tuple[Legend, ...]:
    """Name the pins of a panel's socket, which is read the way its panel is."""
    step = PITCH if turn == 0 else -PITCH
    return tuple(
        Legend(name, SPOTS[ref].x + number * step, y, 0.8, turn)
        for number, name in enumerate(("GND", "VCC", "SCL", "SDA"))
    )


def _column(ref: str, *names: str) -> tuple[Legend, ...]:
    """Name the pins of a header that stand below one another."""
    spot = SPOTS[ref]
    places = [(name, spot.y + number * PITCH) for number, name in enumerate(names) if name]
    return tuple(Legend(name, spot.x - 2.5, y, 0.8) for name, y in places)


LEGENDS = (
    Legend("1 LEFT", 12.0, 55.2),
    Legend("1 OK", 26.0, 55.2),
    Legend("1 RIGHT", 40.0, 55.2),
    Legend("2 LEFT", 53.0, 7.2, turn=180),
    Legend("2 OK", 39.0, 7.2, turn=180),
    Legend("2 RIGHT", 25.0, 7.2, turn=180),
    Legend("MENU", 32.5, 36.6, 0.9),
    Legend("PANEL 1", 22.8, 20.5, 0.9),
    *_pins("J2", 22.5, 0),
    Legend("PANEL 2", 42.2, 41.5, 0.9, turn=180),
    *_pins("J3", 39.5, 180),
    Legend("J4 PN532", 59.6, 16.4, 0.9),
    *_column("J4", "GND", "3V3", "TXD", "RXD"),
    Legend("J5 RDM6300", 59.4, 28.1, 0.8),
    *_column("J5", "TX", "RX", "", "GND", "5V"),
    Legend("PN532   RDM6300", 51.0, 53.6, 0.8),
    *(
        Legend(name, SPOTS[f"TP{number}"].x, 45.0, 0.8)
        for number, name in enumerate(("GND", "3V3", "5V", "SDA", "SCL", "RXD"), 1)
    ),
    Legend("TXD", 57.6, 52.4, 0.8),
    Legend("Tablekeeper     CERN-OHL-P-2.0", 32.5, 55.2, 1.0, front=False),
)
"""All words. Those for the second seat stand on their heads, as it sees them."""
