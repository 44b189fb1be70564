"""What a measurement gives: figures with their limits, and how much effort is put into them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Literal


@dataclass(frozen=True)
class Limit:
    """What a figure must reach, or, with `times`, its ratio to its counterpart."""

    sense: Literal["at least", "at most"]
    value: float
    times: bool = False


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
    limit: Limit | None
    beside: tuple[str, float] | None
    """What it is compared with, measured in the same run or computed from bytes, and that in the figure's unit."""

    @property
    def holds(self) -> bool | None:
        """Whether the limit holds; None where there is none."""
        held = self.ratio if self.limit is not None and self.limit.times else self.value
        if self.limit is None or held is None:
            return None
        return held >= self.limit.value if self.limit.sense == "at least" else held <= self.limit.value

    @property
    def ratio(self) -> float | None:
        """How many times what it is beside; None where that is nothing."""
        return self.value / self.beside[1] if self.beside and self.beside[1] else None

    def message(self) -> dict[str, object]:
        """Return it as plain data, ready for JSON."""
        kept = {"name": self.name, "what": self.what, "unit": self.unit, "value": self.value, "best": self.best}
        limit, beside = None, None
        if self.limit is not None:
            limit = {self.limit.sense.replace(" ", "_") + "_times" * self.limit.times: self.limit.value}
        if self.beside is not None:
            beside = {"what": self.beside[0], "value": self.beside[1], "ratio": self.ratio}
        return kept | {"limit": limit, "holds": self.holds, "beside": beside}


def figure(
    name: str,
    what: str,
    unit: str,
    samples: Sequence[float],
    limit: Limit | None = None,
    beside: tuple[str, float] | None = None,
) -> Figure:
    """Make a figure of one or more measurements; the best is the highest where a limit is from below."""
    best = max if limit is not None and limit.sense == "at least" else min
    return Figure(name, what, unit, median(samples), best(samples), limit, beside)


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
