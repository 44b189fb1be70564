"""What can happen in every game; each kind of event is a subclass whose tag is its name in the protocol."""

from __future__ import annotations

from msgspec import Struct, field, to_builtins


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """One thing that happened."""

    def message(self) -> dict[str, object]:
        """Return the protocol's form."""
        message: dict[str, object] = to_builtins(self)
        return message


class OfSeat(Event, frozen=True):
    """Something that a seat did, or that happened to it."""

    seat: int


class OfCard(OfSeat, frozen=True):
    """Something that happened to a card of a seat."""

    card: str


class Taken(OfSeat, frozen=True, tag="automatic"):
    """The only possible answer was taken without asking."""

    ask: str
    answer: str


class Scored(OfSeat, frozen=True, tag="scored"):
    """The number of a seat has changed that is played for; a simple game tells so, a heavy one has words of its own."""

    before: int = field(name="from")
    after: int = field(name="to")


class Edited(Event, frozen=True, tag="edited"):
    """An open fact was set by hand."""

    path: str
    before: object = field(name="from")
    after: object = field(name="to")
