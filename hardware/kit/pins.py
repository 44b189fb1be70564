"""The pin table, read and checked, and how anything that quotes pins is compared with it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

HARDWARE = Path(__file__).parents[1]
TABLE = HARDWARE / "pins.toml"

COLOURS: Mapping[str, str] = {
    "BK": "black",
    "BN": "brown",
    "RD": "red",
    "OG": "orange",
    "YE": "yellow",
    "GN": "green",
    "BU": "blue",
    "VT": "violet",
    "GY": "grey",
    "WH": "white",
    "PK": "pink",
    "TQ": "turquoise",
}
"""The codes of IEC 60757 and what they mean."""


@dataclass(frozen=True)
class Signal:
    """One line of the Raspberry Pi's header that the box uses."""

    name: str
    gpio: int
    header: int
    wire: str
    direction: str
    pull: str

    @property
    def net(self) -> str:
        """The signal's name in schematic and board."""
        return net_of(self.name)


@dataclass(frozen=True)
class Pins:
    """The whole table: signals by name, and the power nets with their header pins."""

    signals: Mapping[str, Signal]
    power: Mapping[str, tuple[int, ...]]
    power_wires: Mapping[str, str]

    @property
    def header(self) -> dict[int, str]:
        """The net of every header pin that is used."""
        used = {pin: net for net, pins in self.power.items() for pin in pins}
        return used | {signal.header: signal.net for signal in self.signals.values()}

    def __getitem__(self, name: str) -> Signal:
        return self.signals[name]


def net_of(signal: str) -> str:
    """Return the net's name of a signal: `keys.seat1_ok` is `KEYS_SEAT1_OK`."""
    return signal.replace(".", "_").upper()


def load_pins(path: Path = TABLE) -> Pins:
    """Read the pin table. Raises ValueError where two signals claim the same pin or a word is not known."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    pins = Pins(
        {name: Signal(name, **fields) for name, fields in table["signals"].items()},
        {net: tuple(fields["header"]) for net, fields in table["power"].items()},
        {net: fields["wire"] for net, fields in table["power"].items()},
    )
    if faults := tuple(_faults(pins)):
        raise ValueError("\n".join(f"{path.name}: {fault}" for fault in faults))
    return pins


def _faults(pins: Pins) -> Iterator[str]:
    """Yield what is wrong with the table by itself."""
    owners: dict[str, str] = {}
    for signal in pins.signals.values():
        for claim in (f"GPIO{signal.gpio}", f"header pin {signal.header}"):
            if (other := owners.setdefault(claim, signal.name)) != signal.name:
                yield f"{other} and {signal.name}: both claim {claim}; move one of them"
        for field, value, known in (
            ("wire", signal.wire, tuple(COLOURS)),
            ("direction", signal.direction, ("in", "out", "both")),
            ("pull", signal.pull, ("up", "down", "none")),
        ):
            if value not in known:
                yield f"{signal.name}: wanted {field} to be one of {', '.join(known)}; got {value!r}"
    for net, header in pins.power.items():
        for pin in header:
            if (other := owners.setdefault(f"header pin {pin}", net)) != net:
                yield f"{other} and {net}: both claim header pin {pin}; move one of them"


PIN_COLUMNS = ("signal", "GPIO", "header pin", "wire", "direction", "pull")


def pin_table(pins: Pins, colours: Mapping[str, str]) -> str:
    """Return the pin table for people, as Markdown."""
    rows = [PIN_COLUMNS, ("---",) * len(PIN_COLUMNS)]
    rows += [_row(signal, colours) for signal in pins.signals.values()]
    for net, header in pins.power.items():
        rows.append((net, "", ", ".join(map(str, header)), colours[pins.power_wires[net]], "power", ""))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _row(signal: Signal, colours: Mapping[str, str]) -> tuple[str, ...]:
    return (
        f"`{signal.name}`",
        str(signal.gpio),
        str(signal.header),
        colours[signal.wire],
        signal.direction,
        signal.pull,
    )
