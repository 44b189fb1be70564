"""The parts list: read, summed up, and as a table for people. A price that is not known is no price."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.kit.pins import HARDWARE

LIST = HARDWARE / "parts.csv"
MEMORY = "memory"
"""The source of a price that nobody looked up."""
TWO, ONE = "two lists", "one list"
"""Where an order number was read: in parts lists of two others at least, or in one list alone."""
HOUSE = "LCSC"
"""The shop whose numbers the assembly house takes."""
LARGE, POSTAGE = "large panel", "postage"
"""The groups of what a large panel wants instead of the small one, which is in no sum, and of what parcels cost."""
LIMIT = 80.0
"""Euros that all of it may cost, without the Pi."""


@dataclass(frozen=True)
class Order:
    """A number that a part is ordered by: a shop's, or its maker's, which any shop finds; and where it was read."""

    shop: str
    number: str
    source: str

    def __str__(self) -> str:
        return f"{self.shop} {self.number}" + (f" ({ONE})" if self.source == ONE else "")


@dataclass(frozen=True)
class Line:
    """One line of the list. `price` is euros for one piece, None where it is not known; `pack` is sold at once."""

    written: str
    quantity: int
    group: str
    part: str
    alternatives: tuple[str, ...]
    orders: tuple[Order, ...]
    price: float | None
    pack: int
    date: str
    source: str

    @property
    def refs(self) -> tuple[str, ...]:
        """Every reference of the board that the line is for."""
        return _refs(self.written)

    @property
    def house(self) -> str:
        """The assembly house's number; empty where none was read in two lists."""
        return next((order.number for order in self.orders if order.shop == HOUSE and order.source == TWO), "")

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
        tuple(_orders(row)),
        float(price) if price else None,
        int(row["pack of"]),
        row["price date"],
        row["price source"],
    )


def _orders(row: dict[str, str]) -> Iterator[Order]:
    """Yield the numbers of a row, whose sources are written for each, or once for all. Raises ValueError."""
    written = [row[f"order {number}"] for number in (1, 2, 3) if row[f"order {number}"]]
    sources = row["order source"].split("; ") if row["order source"] else []
    sources *= len(written) if len(sources) == 1 else 1
    if len(sources) != len(written) or not {TWO, ONE}.issuperset(sources):
        raise ValueError(
            f"{row['part']}: wanted {TWO!r} or {ONE!r} as source of each order number, or once for all; "
            f"got {row['order source']!r} for {len(written)}"
        )
    for order, source in zip(written, sources, strict=True):
        shop, _, number = order.partition(" ")
        yield Order(shop, number, source)


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
    """Return what everything with a known price costs, in euros, with a small panel."""
    return sum(line.cost for line in lines if line.cost is not None and line.group != LARGE)


def table(lines: tuple[Line, ...]) -> str:
    """Return the list for people, as Markdown; a price from memory and an order number from one list are marked."""
    rows = ["| for | pieces | part | or | order numbers | euros |", "|---|---|---|---|---|---|"]
    for line in lines:
        cells = (line.written or line.group, str(line.quantity), line.part, "; ".join(line.alternatives))
        rows.append(f"| {' | '.join((*cells, _ordered(line), _price(line)))} |")
    return "\n".join(rows)


def _ordered(line: Line) -> str:
    if not line.orders:
        return "not known" if line.refs or line.group in ("panel", "reader", LARGE) else ""
    return "; ".join(map(str, line.orders))


def _price(line: Line) -> str:
    if line.cost is None:
        return "not known"
    return f"≈ {line.cost:.2f}" if line.source == MEMORY else f"{line.cost:.2f} ({line.date})"


def summary(lines: tuple[Line, ...]) -> str:
    """Return what the sum is, what it covers and how much of it is only believed."""
    unknown = "; ".join(f"{line.quantity} × {line.part}" for line in lines if line.cost is None)
    believed = known_sum(tuple(line for line in lines if line.source == MEMORY))
    parcels = known_sum(tuple(line for line in lines if line.group == POSTAGE))
    total = known_sum(lines)
    panel = sum(line.cost or 0.0 for line in lines if line.group == "panel")
    large = sum(line.cost or 0.0 for line in lines if line.group == LARGE) - panel
    return (
        f"All that has a price comes to **{total:.2f} €** without the Raspberry Pi, {parcels:.2f} € of it for postage. "
        f"{total - believed:.2f} € were read somewhere and {believed:.2f} € (marked ≈) are from memory: **not looked "
        f"up, not dated, not to be relied upon**. Not in the sum, because no price is known: {unknown}. They may cost "
        f"{LIMIT - total:.2f} € before the box costs more than {LIMIT:.0f} €. A large panel instead of the small one "
        f"makes it {large:.2f} € dearer.\n\n"
        "Every order number was read in parts lists that two others have published, those marked *one list* in one. No "
        "shop was asked: read what it says of size and pitch before you order. A number beside a maker's name is the "
        "maker's: any shop finds it. Where there is no number, what stands in the list is all that is known."
    )
