"""What the screens of Munchkin show, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from tablekeeper.firmware.telling.views import NO_LABELS, Labels, View


@dataclass(frozen=True)
class SeatLevel:
    """One column of the views of a game of levels."""

    name: str
    level: int
    strength: int
    """What the seat brings into a combat."""
    hand: int
    dead: bool = False


@dataclass(frozen=True)
class Levels(View):
    """The table of a game of levels: one column a seat, and below them the phase, the question and its answers.

    Seats are shown by their names, cut if need be, and by their numbers from 1 where that would not tell them apart.
    """

    seats: tuple[SeatLevel, ...]
    active: int | None
    """Whose turn it is."""
    asked: int | None
    """Who must decide, which may be another seat."""
    phase: str
    """Whose turn it is, and how far it has come, in up to 21 columns; signs shorten it."""
    question: str
    """One line."""
    labels: Labels = NO_LABELS


@dataclass(frozen=True)
class Combat(View):
    """A combat under way: both totals, who fights, and what it is about. Seats are places in `seats`."""

    seats: tuple[str, ...]
    """The names of all."""
    fighters: tuple[int, ...]
    """The fighter, and then the helper."""
    monsters: tuple[str, ...]
    totals: tuple[int, int]
    """The fighters' and the monsters'."""
    parts: tuple[tuple[int, ...], tuple[int, ...]]
    """What each total is made of; as many as there is room for are shown."""
    winning: bool
    """Whether the fighters win at present, by any rule."""
    levels: int
    """What winning would bring."""
    treasures: int
    interferers: tuple[int, ...]
    """Who may still interfere."""
    asked: int | None
    question: str
    """One line."""
    labels: Labels = NO_LABELS


@dataclass(frozen=True)
class Closing(View):
    """What becomes final unless somebody objects: a combat that is being won, a roll, a curse.

    Seats are places in `seats`.
    """

    verdict: str
    """In large letters up to 16 columns."""
    seats: tuple[str, ...]
    totals: tuple[int, int] | None
    """None where something else than a combat is about to become final."""
    levels: int
    treasures: int
    about: str
    """What it is about, in up to three lines of 15 columns, where there are no totals."""
    interferers: tuple[int, ...]
    seconds: int
    """Whole seconds left, of `wait`."""
    wait: int
    labels: Labels


@dataclass(frozen=True)
class Standings(View):
    """The end of a match of several seats, of which several may have won."""

    headline: str
    seats: tuple[SeatLevel, ...]
    winners: tuple[int, ...]
    reason: str
    labels: Labels
