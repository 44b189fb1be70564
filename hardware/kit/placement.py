"""Where the enclosure expects everything on the board, in millimetres from its upper left corner.

x runs to the right and y down, seen from above.

Seat 1 sits at the lower edge and seat 2 at the upper one: panels and lamps are the same when the board is turned round.
Header and holes are those of a Raspberry Pi, so the board lies on any of them. Tests compare the board with this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

REVISION, DATE = "4", "2026-11-27"
"""Printed on the board: what it is, once it lies in a drawer. Whoever changes the board changes them."""

WIDTH, HEIGHT = 65.0, 56.5
"""The outline of a board for the Raspberry Pi."""

OFFSET = (40.0, 40.0)
"""Where the board's corner lies on KiCad's page."""

HOLES = ((3.5, 3.5), (61.5, 3.5), (3.5, 52.5), (61.5, 52.5))

PIN_1 = (8.37, 4.77)
PIN_2 = (8.37, 2.23)
PITCH = 2.54
"""The header's first two pins: the odd ones are nearer to the middle of the board, as on the Pi below."""

KEYS: Mapping[str, tuple[float, float]] = {
    "SW1": (12.0, 50.5),
    "SW2": (26.0, 50.5),
    "SW3": (40.0, 50.5),
    "SW4": (53.0, 11.5),
    "SW5": (39.0, 11.5),
    "SW6": (25.0, 11.5),
    "SW7": (32.5, 31.0),
}
"""The middle of every key."""

LAMPS: Mapping[str, tuple[float, float]] = {"D1": (32.5, 42.0), "D2": (32.5, 20.0)}
"""The middle of every lamp."""

PANELS: Mapping[str, tuple[float, float]] = {"J2": (14.0, 32.3), "J3": (51.0, 29.7)}
"""The middle of the panel that stands on each socket; the second one is turned round."""

PANEL_PINS_FROM_MIDDLE = 12.0
"""How far the pins of a panel of 0.96 inches are from its middle."""


@dataclass(frozen=True)
class Spot:
    """Where a footprint's first pad is (of a solder bridge the middle one), and its turn in degrees, anticlockwise."""

    x: float
    y: float
    turn: int = 0


def _spots() -> dict[str, Spot]:
    spots = {"J1": Spot(*PIN_1)}
    for ref, (x, y) in KEYS.items():
        spots[ref] = Spot(x - 2.25, y + 3.25, 90) if ref == "SW7" else Spot(x - 3.25, y - 2.25)
    spots |= {"D1": Spot(LAMPS["D1"][0] - 1.27, LAMPS["D1"][1]), "D2": Spot(LAMPS["D2"][0] + 1.27, LAMPS["D2"][1], 180)}
    (x, y), (far_x, far_y) = PANELS["J2"], PANELS["J3"]
    spots["J2"] = Spot(x - 1.5 * PITCH, y - PANEL_PINS_FROM_MIDDLE, 90)
    spots["J3"] = Spot(far_x + 1.5 * PITCH, far_y + PANEL_PINS_FROM_MIDDLE, 270)
    for number in range(1, 8):
        row = 24.4 + 3.2 * (number - 1)
        spots[f"R{number}"] = Spot(2.6, row)
        spots[f"C{number}"] = Spot(14.2, row)
    spots |= {
        "BZ1": Spot(6.2, 12.2),
        "D3": Spot(26.3, 28.2, 270),
        "R10": Spot(23.2, 45.6, 90),
        "Q1": Spot(22.2, 24.6),
        "R11": Spot(23.2, 28.2, 270),
        "R8": Spot(37.6, 17.6),
        "R9": Spot(37.6, 20.8),
        "C8": Spot(48.6, 36.8),
        "C9": Spot(37.6, 36.8),
        "C10": Spot(37.6, 24.0),
        "J4": Spot(60.4, 18.5),
        "F1": Spot(60.2, 14.1, 90),
        "JP2": Spot(41.0, 40.6),
        "JP3": Spot(41.0, 43.4),
        "J5": Spot(60.4, 30.0),
        "R12": Spot(47.4, 30.4),
        "R13": Spot(47.4, 33.6),
        "R14": Spot(47.4, 24.0),
        "R15": Spot(47.4, 20.8),
        "JP1": Spot(48.5, 51.0, 90),
    }
    spots |= {f"TP{number}": Spot(46.5 + 3.0 * (number - 1), 46.8) for number in range(1, 7)}
    spots["TP7"] = Spot(57.5, 50.4)
    return spots


SPOTS: Mapping[str, Spot] = _spots()
