"""What the screens of Guerra de Mitos show, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from tablekeeper.firmware.telling.views import NO_LABELS, AtGlance, Labels, Listing, View


@dataclass(frozen=True)
class Side:
    """A seat as it is seen by all."""

    name: str
    reserve: int
    hand: int = 0
    designs: int = 0
    """The cards left in the design deck."""
    characters: int = 0
    points: int = 0
    """Victory points; only more than two players have any."""
    token: bool = False
    """Whether the token of the first player lies here."""
    passed: bool = False
    """Whether it has passed, or has had its confrontation."""
    away: bool = False
    """Whether its player is away, so that it is passed over."""
    alive: bool = True


@dataclass(frozen=True)
class Cell:
    """One of several small facts beside each other: an oracle `3/5`, a character `5·7`, in up to five columns."""

    text: str
    lit: bool = False
    """Whether it is the moment for it: a card that may come into play."""


@dataclass(frozen=True)
class Duel(AtGlance):
    """The table of two: both reserves readable across it, and what the seat that is asked has before it."""

    seats: tuple[Side, Side]
    asked: int | None
    """The seat that the arrow points at."""
    cells: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    """Oracles or characters of both seats, each below its own; more than four are counted."""
    question: str
    """One line."""
    labels: Labels = NO_LABELS


@dataclass(frozen=True)
class Round(View):
    """The table of three to six, a column a seat: reserves, and below them hands and victory points.

    Seats are shown by their names, cut if need be, and by their numbers from 1 where that would not tell them apart.
    """

    seats: tuple[Side, ...]
    active: int | None
    """Whose turn or action it is."""
    asked: int | None
    cells: tuple[Cell, ...]
    """Oracles or characters of who is asked, behind the same arrow; more than four are counted."""
    question: str
    """One line."""
    labels: Labels = NO_LABELS


@dataclass(frozen=True)
class Army:
    """One side of a confrontation."""

    name: str
    reserve: int
    strength: int
    """The sum of all its characters in the battlefield."""
    cells: tuple[Cell, ...]
    """These characters; more than four are counted. While they are sent, all of the seat's, the lit ones among them."""
    passed: bool = False


@dataclass(frozen=True)
class Clash(AtGlance):
    """A confrontation under way: the strength of both sides, and the characters that make it up."""

    armies: tuple[Army, Army]
    """In the order of the seats, as everywhere."""
    asked: int | None
    """The place of the army whose seat is asked."""
    by_card: bool
    """Whether a battle card says what comes of it."""
    question: str
    """One line."""
    labels: Labels = NO_LABELS


@dataclass(frozen=True)
class Aim(Listing):
    """A list of which only the selected item stands there, with what is asked and what would come of it."""

    question: tuple[str, ...] = ()
    """Lines of 21 columns."""
    outcome: tuple[str, ...] = ()
    """Who would gain and lose what, in lines of 21 columns; nothing where more is asked before."""
