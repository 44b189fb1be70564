"""What is measured with a game: `CASE` in the file `bench.py` beside a game's `ui.py`; the bench knows none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from tablekeeper.firmware.bench.figure import Limit
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.telling.views import View


@dataclass(frozen=True)
class Change:
    """A change of the score by one answer, for which the bytes on the panel's bus are counted."""

    name: str
    """The figure's own name in the group `panel`."""
    what: str
    """What is counted, for people."""
    before: Sequence[str]
    """The answers after which it can happen, from the start of a match of two whose first seat begins."""
    answer: str
    """The answer by which it happens."""
    path: str
    """The place in the position that then holds one less, as an edit names it."""
    limit: Limit
    paged: Limit
    """The limit on an SH1106, which knows no windows: every page of a change is aimed at by itself."""


@dataclass(frozen=True)
class ScoreNumber:
    """A number of the score, for whose changes alone the bytes on the panel's bus are counted."""

    name: str
    """The figure's own name in the group `panel`."""
    what: str
    """What it is, for people."""
    views: Sequence[View]
    """Views that differ, each from the one before it, in what a change of that number changes."""
    limit: Limit
    """Within which bytes each such change stays."""
    paged: Limit
    """The limit on an SH1106."""


@dataclass(frozen=True)
class BoxCase:
    """Moments of a match in which the box itself is measured; one game is enough for that."""

    answer: str
    """One that may be given first, as the journal keeps it."""
    tagged: tuple[str, str]
    """Cards that have tags; a tap of either may be the first answer of a match."""
    changes: Sequence[Change]
    """Ways in which the score changes in play; after the first it is also measured how its words go again."""


@dataclass(frozen=True)
class BenchCase:
    """How a game is measured."""

    game: str
    """Its id."""
    sets: Sequence[str]
    """The boxes on the table."""
    called: str
    """What a match of these boxes is called, for people."""
    seats: int
    """How many play: the most that can, for that is slowest."""
    resuming: float
    """How many times what its answers alone cost the engine resuming a long match may take."""
    rate: Limit | None = None
    """How many whole random matches there must be in a second."""
    instructions: Limit | None = None
    """Within how many thousands of them, on x86-64 by a Python built with a profile, an average random match stays."""
    number: ScoreNumber | None = None
    """The number that people look at most."""
    box: BoxCase | None = None
    """Moments for what is measured with one game alone; None where another game serves for it."""


@dataclass(frozen=True)
class MeasuredGame:
    """The game with which the box itself is measured."""

    case: BenchCase
    box: BoxCase


def cases() -> Iterator[BenchCase]:
    """Yield the case of every game that has one; a game is read when it is its turn."""
    for name in registry.names():
        module = f"{type(registry.ui(name)).__module__.rpartition('.')[0]}.bench"
        if find_spec(module) is not None and isinstance(case := import_module(module).CASE, BenchCase):
            yield case


def subject() -> MeasuredGame:
    """Return the first game that has moments for the box. Raises LookupError where there is none."""
    for case in cases():
        if case.box is not None:
            return MeasuredGame(case, case.box)
    raise LookupError("bench: wanted a game with a case of its own for the box, got none; install one")
