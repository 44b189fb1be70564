"""What effects leave behind on the table: who is stronger, silenced, forbidden or on loan, and until when (G-38)."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from tablekeeper.engine.guerra_de_mitos.cards.terms import Lasts
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import AnyStep, Step
from tablekeeper.engine.guerra_de_mitos.table.things import Thing


class Lasting(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One effect that lasts; its amounts and choices are settled."""

    card: str
    """Whose text it is."""
    seat: int
    """Who has used it."""
    step: AnyStep
    on: tuple[Thing, ...] | None = None
    """What it holds for; None where the step itself says it, for whatever comes later, too."""
    seats: tuple[int, ...] = ()
    """For which seats; of a loan, the one to which the card goes back."""
    until: Lasts = "turn"
    turn: int = 0
    """The turn in which it has begun."""
    left: int | None = None
    """How many times it still acts; None where it is not counted."""
    ability: int = 0
    """Which ability of a card is silenced or copied."""
    of: str = ""
    """From which card an ability is copied."""


S = TypeVar("S", bound=Step, covariant=True)


class Text(NamedTuple, Generic[S]):
    """Something that holds now: a constant ability of a card in play, or an effect that lasts."""

    step: S
    seat: int
    card: str
    source: Thing | None = None
    """The card in play whose ability it is."""
    bearer: int | None = None
    """Who bears that card, by its number."""
    on: tuple[Thing, ...] | None = None
    seats: tuple[int, ...] = ()
    ability: int = 0
    until: Lasts | None = None
    """None as long as the card is in play."""

    def holds_for(self, seat: int) -> bool:
        """Return whether it holds for a seat: for those that it names, else for whoever has used it."""
        return seat in (self.seats or (self.seat,))


class UseOf(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An ability that was used in this turn (A-24)."""

    by: Thing
    card: str
    """Whose ability it is: another card's where it was copied."""
    ability: int
