"""What a measurement gives: figures with their limits, and how much effort is put into them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Literal


@dataclass(frozen=True)
class Limit:
    """What a figure must reach."""

    sense: Literal["at least", "at most"]
    value: float
    times: bool = False
    """Whether it limits the ratio to the figure's counterpart, in place of the figure itself."""

    @property
    def key(self) -> str:
        """Its name in JSON: `at_most`, `at_most_times`."""
        return self.sense.replace(" ", "_") + ("_times" if self.times else "")

    def holds(self, value: float) -> bool:
        """Return whether a value keeps it."""
        return value >= self.value if self.sense == "at least" else value <= self.value


def at_least(value: float) -> Limit:
    """Give a limit from below."""
    return Limit("at least", value)


def at_most(value: float) -> Limit:
    """Give a limit from above."""
    return Limit("at most", value)


def at_most_times(value: float) -> Limit:
    """Give a limit from above for the ratio to the figure's counterpart."""
    return Limit("at most", value, times=True)


@dataclass(frozen=True)
class Beside:
    """What a figure is compared with: measured in the same run, or computed from bytes; in the figure's unit."""

    what: str
    value: float


@dataclass(frozen=True)
class Figure:
    """One measured value."""

    name: str
    """Its group and its own name, `panel.digit`."""
    what: str
    unit: str
    value: float
    """The median, where it was measured more than once; this is what is held against the limit."""
    best: float
    """The least disturbed measurement."""
    limit: Limit | None = None
    beside: Beside | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the limit holds; None where there is none."""
        held = self.ratio if self.limit is not None and self.limit.times else self.value
        return None if self.limit is None or held is None else self.limit.holds(held)

    @property
    def ratio(self) -> float | None:
        """How many times what it is beside; None where that is nothing."""
        return self.value / self.beside.value if self.beside and self.beside.value else None

    def compared(self, what: str, value: float) -> Figure:
        """Return this figure beside a value of the same unit."""
        return replace(self, beside=Beside(what, value))

    def message(self) -> dict[str, object]:
        """Return it as plain data, ready for JSON."""
        limit = self.limit and {self.limit.key: self.limit.value}
        beside = self.beside and {"what": self.beside.what, "value": self.beside.value, "ratio": self.ratio}
        kept = {"name": self.name, "what": self.what, "unit": self.unit, "value": self.value, "best": self.best}
        return kept | {"limit": limit, "holds": self.holds, "beside": beside}


def figure(name: str, what: str, unit: str, samples: Sequence[float], limit: Limit | None = None) -> Figure:
    """Make a figure of one or more measurements; of rates the best is the highest, of all else the lowest."""
    best = max(samples) if unit.endswith("/s") and (limit is None or limit.sense == "at least") else min(samples)
    return Figure(name, what, unit, median(samples), best, limit)


@dataclass(frozen=True)
class Effort:
    """How thoroughly to measure, where on the disk, and whom to tell how far it is."""

    quick: bool
    directory: Path
    progress: Callable[[int, int], None]
    """Told how many steps are done, and of how many."""

    def steps(self, usual: int, quick: int) -> range:
        """Return the steps of a measurement."""
        return range(quick if self.quick else usual)
