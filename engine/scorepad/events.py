"""What can happen on a score pad."""

from __future__ import annotations

from msgspec import field

from tablekeeper.engine.events import Event


class Entered(Event, frozen=True, tag="entered"):
    """A seat entered its number of a round."""

    seat: int
    round: int
    number: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The die fell."""

    seat: int
    number: int


class Counted(Event, frozen=True, tag="counted"):
    """A counter changed."""

    seat: int
    counter: str
    before: int = field(name="from")
    after: int = field(name="to")


class Out(Event, frozen=True, tag="out"):
    """A seat plays no longer."""

    seat: int


class RoundBegan(Event, frozen=True, tag="round"):
    """A round begins."""

    round: int


class TurnBegan(Event, frozen=True, tag="turn"):
    """The turn has passed to a seat."""

    seat: int


class Ended(Event, frozen=True, tag="result"):
    """The match is over."""

    winner: int
    because: str
    also: tuple[int, ...]
    """Who shares the win."""
