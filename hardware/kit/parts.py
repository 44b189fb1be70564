"""The parts list: read, summed up, and as a table for people. A price that is not known is no price."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from pathlib import Path

from hardware.kit.pins import HARDWARE

LIST = HARDWARE / "parts.csv"
MEMORY = "memory"
"""The source of a price that nobody looked up."""
LIMIT = 80.0
"""Euros that all of it may cost, without the Pi."""


@dataclass(frozen=True)
class Line:
    """One line of the list. `price` is euros for one piece, None where it is not known; `pack` is sold at once."""

    written: str
    quantity: int
    group: str
    part: str
    alternatives: tuple[str, ...]
    price: float | None
    pack: int
    date: str
    source: str

    @property
    def refs(self) -> tuple[str, ...]:
        """Every reference of the board that the line is for."""
        return _refs(self.written)

    @property
    def bought(self) -> int:
        """How many one has to buy."""
        return math.ceil(self.quantity / self.pack) * self.pack

    @property
    def cost(self) -> float | None:
        """What that costs, in euros; None where it is not known."""
        return None if self.price is None else self.bought * self.price


def load_parts(path: Path = LIST) -> tuple[Line, ...]:
    """Read the list."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(_line(row) for row in csv.DictReader(file))


def _line(row: dict[str, str]) -> Line:
    price = row["unit price EUR"]
    return Line(
        row["ref"],
        int(row["quantity"]),
        row["group"],
        row["part"],
        tuple(other for other in (row["alternative 1"], row["alternative 2"]) if other),
        float(price) if price else None,
        int(row["pack of"]),
        row["price date"],
        row["price source"],
    )


def _refs(written: str) -> tuple[str, ...]:
    """Return every reference of `R1-R7, R10`."""
    refs: list[str] = []
    for piece in filter(None, (piece.strip() for piece in written.split(","))):
        first, _, last = piece.partition("-")
        letters = first.rstrip("0123456789")
        numbers = [int(end.removeprefix(letters)) for end in (first, last or first)]
        refs += [f"{letters}{number}" for number in range(numbers[0], numbers[1] + 1)]
    return tuple(refs)


def known_sum(lines: tuple[Line, ...]) -> float:
    """Return what everything with a known price costs, in euros."""
    return sum(line.cost for line in lines if line.cost is not None)


def table(lines: tuple[Line, ...]) -> str:
    """Return the list for people, as Markdown; a price from memory is marked."""
    rows = ["| for | pieces | part | or | euros |", "|---|---|---|---|---|"]
    for line in lines:
        others = "; ".join(line.alternatives)
        rows.append(f"| {line.written or line.group} | {line.quantity} | {line.part} | {others} | {_price(line)} |")
    return "\n".join(rows)


def _price(line: Line) -> str:
    if line.cost is None:
        return "not known"
    return f"≈ {line.cost:.2f}" if line.source == MEMORY else f"{line.cost:.2f} ({line.date})"


def summary(lines: tuple[Line, ...]) -> str:
    """Return what the sum is, what it covers and how much of it is only believed."""
    unknown = "; ".join(f"{line.quantity} × {line.part}" for line in lines if line.cost is None)
    believed = known_sum(tuple(line for line in lines if line.source == MEMORY))
    total = known_sum(lines)
    return (
        f"All that has a price comes to **{total:.2f} €** without the Raspberry Pi. Of that {total - believed:.2f} € "
        f"were read somewhere and {believed:.2f} € (marked ≈) are from memory: **not looked up, not dated, not to be "
        f"relied upon**. Not in the sum, because no price is known: {unknown}. They may cost {LIMIT - total:.2f} € "
        f"before the box costs more than {LIMIT:.0f} €. Postage is in none of the prices."
    )
