"""What is measured with a game: `CASE` in the file `bench.py` beside a game's `ui.py`; the bench knows none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import count

from tablekeeper.drivers.panel import Kind
from tablekeeper.drivers.simulated.readers import uid_for
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.telling.views import View

Tags = Mapping[str, Sequence[str]]
"""The tags of each card's copies, by the card's id."""


@dataclass(frozen=True)
class Change:
    """A change of the score, for which the bytes on the panel's bus are counted."""

    name: str
    """The figure's own name in the group `panel`."""
    what: str
    """What is counted, for people."""
    limits: Mapping[Kind, int]
    """Within which bytes it stays; an SH1106 knows no windows: every page of a change is aimed at by itself."""
    views: Sequence[View] = ()
    """Views that differ, each from the one before it, in what changes: the worst counts. None: a match is played."""
    answers: Sequence[str] = ()
    """Those of a match whose first seat begins; by the last one the score changes."""


@dataclass(frozen=True)
class BenchCase:
    """How a game is measured."""

    game: str
    """Its id."""
    sets: Sequence[str]
    """The boxes on the table."""
    seats: int
    """How many play: the most that can, for that is slowest."""
    resuming: float
    """How many times what its answers alone cost the engine resuming a long match may take."""
    changes: Sequence[Change] = ()

    @cached_property
    def tags(self) -> Tags:
        """A tag on every copy of every card."""
        numbers = count()
        cards = registry.ui(self.game).cards(self.sets)
        return {card: [uid_for("pn532", next(numbers)) for _ in range(copies)] for card, copies in cards}


def cases() -> Iterator[BenchCase]:
    """Yield the case of every game that has one; a game is read when it is its turn."""
    for name in registry.names():
        module = f"{type(registry.ui(name)).__module__.rpartition('.')[0]}.bench"
        if find_spec(module) is not None and isinstance(case := import_module(module).CASE, BenchCase):
            yield case


def subject() -> BenchCase:
    """Return the case of the game with which the engine and the box are measured: the first."""
    return next(cases())
