"""What can happen on a score pad."""

from __future__ import annotations

from msgspec import field

from tablekeeper.engine import events as shared


class Entered(shared.OfSeat, frozen=True, tag="entered"):
    """A seat entered its number of a round."""

    round: int
    number: int


class Rolled(shared.OfSeat, frozen=True, tag="rolled"):
    """The die fell."""

    number: int


class Counted(shared.OfSeat, frozen=True, tag="counted"):
    """A counter changed."""

    counter: str
    before: int = field(name="from")
    after: int = field(name="to")


class Out(shared.OfSeat, frozen=True, tag="out"):
    """A seat plays no longer."""


class RoundBegan(shared.Event, frozen=True, tag="round"):
    """A round begins."""

    round: int


class TurnBegan(shared.OfSeat, frozen=True, tag="turn"):
    """The turn has passed to a seat."""


class Ended(shared.Event, frozen=True, tag="result"):
    """The match is over."""

    winner: int
    because: str
    also: tuple[int, ...]
    """Who shares the win."""
