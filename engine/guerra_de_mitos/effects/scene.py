"""An ability while it is carried out: who uses it, what it means by "it", and what was taken on the way."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from tablekeeper.engine.answers import Options
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import ByHand, Step
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded, InPlay, OnOracle, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Table
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import AnyQuestion, Question

T = TypeVar("T")
Deciding = Generator[AnyQuestion, Any, T]
"""What asks on its way, is sent what each answer points at, and returns a `T`."""


Failure = Literal["", "condition", "price", "cost", "fighter", "target"]
"""Why something is not carried out, the one that is found last at the end: nothing to act on (C-1, G-44, G-69)."""


class Seen(Struct, frozen=True, gc=False):
    """A thing as it was when it was chosen: what happens to it later changes nothing of what is said of it."""

    thing: Thing
    table: Table
    """The table as it was then."""

    @property
    def card(self) -> str:
        """The card that it was; nothing where there was none, or nobody saw which."""
        return current.card_of(self.table, self.thing) or ""

    @property
    def seat(self) -> int:
        """The seat at which it was."""
        seat = current.controller_of(self.table, self.thing)
        return 0 if seat is None else seat

    @property
    def owner(self) -> int:
        """The seat whose card it was."""
        match self.thing:
            case InPlay(number=number):
                return self.table.by_number[number].piece.owner
            case OnOracle():
                owner = current.oracle_of(self.table, self.thing).owner
                return self.seat if owner < 0 else owner
        return self.seat

    @property
    def power(self) -> int:
        """The power on it."""
        return current.power_on(self.table, self.thing)

    @property
    def maximum(self) -> int:
        """Its maximum power."""
        match self.thing:
            case InPlay(number=number):
                place = self.table.by_number[number]
                return current.maximum(self.table, place) if isinstance(place.piece, Character) else 0
            case OnOracle():
                return current.printed_maximum(self.table, self.seat, the(self.card)) if self.card else 0
            case Discarded():
                return the(self.card).max_power
        return 0

    @property
    def strength(self) -> int:
        """Its strength, or what it adds to that of its bearer."""
        place = current.place_of(self.table, self.thing)
        if place is None:
            return 0
        if isinstance(place.piece, Character):
            return current.strength(self.table, place.piece)
        return current.item_strength(self.table, place.piece)

    @property
    def cost(self) -> int:
        """Its cost as it is printed."""
        return the(self.card).cost if self.card else 0


class Choosing(Question[T], frozen=True, kw_only=True, gc=False):
    """A question on the way of an ability, with the step that asks it."""

    step: Step
    price: bool
    """Whether the step is a part of the price."""
    thing: Thing | None = None
    """What the answer is about, where it is not chosen by it."""


class Scene(Struct, kw_only=True, eq=False, gc=False):
    """An ability, or an event, while it is carried out."""

    draft: Draft
    seat: int
    """Who uses it: `you`."""
    card: str
    source: Thing | None = None
    """The card that uses it; None for a card that is played, and for an event."""
    bearer: Thing | None = None
    """Who bears that card, or bore it when it was used."""
    place: OnOracle | None = None
    """The oracle on which an event was turned up."""
    paying: bool = False
    step: Step = ByHand()
    """The step that is carried out."""
    it: tuple[Seen, ...] = ()
    named: tuple[Thing, ...] = ()
    """All that was chosen so far."""
    removed: int = 0
    created: tuple[Thing, ...] = ()
    him: int | None = None
    """Of whom a step means, where it means several seats one after the other."""
    doer: int | None = None
    """Who has done what the ability waits for."""
    winner: int | None = None
    loser: int | None = None
    difference: int = 0
    party: tuple[int, ...] = ()
    """The numbers of the own characters that take part (G-46)."""
    events: tuple[tuple[int, str, OnOracle], ...] = ()
    """Event cards that it has turned up: the seat, the card, the oracle."""
    told: tuple[tuple[int, str], ...] = ()
    """Cards that people carry out afterwards: the seat, the card."""
    paid: bool = False
    """Whether its price is paid."""
    assured: bool = False
    """Whether it is carried out by now, whatever is chosen from here on: it is paid, and has done something."""
    failed: Failure = ""
    """Why it is not carried out."""
    within: tuple[str, ...] = ()
    """The cards whose abilities have led to this one; none of them is used again."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.draft.table

    @property
    def opponents(self) -> list[int]:
        """Whose opponent the seat is: the other side of a confrontation, else everybody else."""
        clash = self.table.clash
        if clash is not None and self.seat in clash.sides:
            return [derived.opponent(clash, self.seat)]
        return [seat for seat in derived.in_order(self.table, self.seat) if seat != self.seat]

    def see(self, thing: Thing) -> Seen:
        """Return a thing as it is now."""
        return Seen(thing, self.table)

    def means(self, things: tuple[Thing, ...]) -> None:
        """Let these be `it` from now on."""
        self.it = tuple(map(self.see, things))
        self.named = (*self.named, *things)

    def takes_part(self, things: tuple[Thing, ...]) -> None:
        """Note which own characters take part in an action of a confrontation (G-46)."""
        for thing in things:
            one = current.character_at(self.table, thing)
            if one is not None and current.controller_of(self.table, thing) == self.seat:
                self.party = (*self.party, one.number)

    def ask(
        self,
        what: str,
        options: Options[T],
        seat: int | None = None,
        about: str | None = None,
        *,
        thing: Thing | None = None,
        secret: bool = False,
    ) -> Deciding[T]:
        """Ask for one of several things."""
        asked, card = self.seat if seat is None else seat, about or self.card
        answer: T = yield Choosing(
            asked, what, card, options, secret=secret, step=self.step, price=self.paying, thing=thing
        )
        return answer

    def ask_seat(self, seats: Sequence[int], what: str = "whose", seat: int | None = None) -> Deciding[int]:
        """Return one of several seats, asking which; a single one is not asked for."""
        if len(seats) == 1:
            return seats[0]
        return (yield from self.ask(what, options("choose", list(map(str, seats)), seats), seat))


Carrying = Callable[[Scene, Any], Deciding[bool]]
"""How a step is carried out. It returns whether it was: as a price, whether it was paid whole."""
Carriers = Mapping[type[Step], Carrying]
