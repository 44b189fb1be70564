"""The entries by which people tell what an effect has changed: each a verb with what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option, words
from tablekeeper.engine.game import Span
from tablekeeper.engine.guerra_de_mitos import board as on
from tablekeeper.engine.guerra_de_mitos import events
from tablekeeper.engine.guerra_de_mitos.asking import Asking
from tablekeeper.engine.guerra_de_mitos.cards import the
from tablekeeper.engine.guerra_de_mitos.zones import Character, Oracle, Table
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import Question

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft

T = TypeVar("T")
MOST = 30
"""By so much one entry changes something at most."""


class Change(Generic[T]):
    """Something that an effect may change; `verb` is how it is answered."""

    verb: ClassVar[str]

    def things(self, table: Table) -> Iterable[tuple[str, T]]:
        """Return what can be changed, in words and as what is meant."""
        raise NotImplementedError

    def make(self, draft: Draft, seat: int, thing: T) -> None:
        """Make the change as a seat tells it, or ask that seat for what it needs besides."""
        raise NotImplementedError

    def options(self, table: Table) -> list[Option[tuple[Change[T], T]]]:
        """Return an option for each thing."""
        return [Option(Answer(self.verb, label), (self, thing)) for label, thing in self.things(table)]


# What is asked besides


class By(Asking["Draft", int], frozen=True, gc=False):
    """By how much something changes."""

    change: Amount
    thing: tuple[int, ...]
    span: Span = (-MOST, MOST)

    def advance(self, draft: Draft) -> Question[int]:
        """Ask for the number."""
        return Question(self.seat, "by", None, span=self.span)

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Change it by the number."""
        draft.stack.pop()
        if option.target:
            self.change.by(draft, self.seat, self.thing, option.target)


class Whom(Asking["Draft", int], frozen=True, gc=False):
    """Which seat controls a card from now on."""

    number: int

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for one of the living seats, but for the one that controls it."""
        place = on.find(draft.table, self.number)
        others = [seat for seat in on.alive(draft.table) if place and seat != place.seat]
        if not others:
            draft.stack.pop()
            return None
        return Question(self.seat, "control", None, options("choose", list(map(str, others)), others))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Give it to the seat."""
        draft.stack.pop()
        draft.give(self.number, option.target)


class HowLong(Asking["Draft", str], frozen=True, gc=False):
    """Whether a change of strength or maximum power lasts until the reorganisation, or for good (G-38)."""

    number: int
    what: str
    amount: int

    def advance(self, draft: Draft) -> Question[str]:
        """Ask for it."""
        return Question(self.seat, "lasts", None, words("turn", "good"))

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Change the character."""
        draft.stack.pop()
        place = on.find(draft.table, self.number)
        if place is None or not isinstance(place.piece, Character):
            return
        for_good = option.target == "good"
        field = f"{self.what}_for_good" if for_good else self.what
        draft.alter(replace(place.piece, **{field: getattr(place.piece, field) + self.amount}))
        draft.events.append(
            events.Strengthened(
                seat=place.seat,
                card=place.piece.card,
                number=self.number,
                what=self.what,
                by=self.amount,
                for_good=for_good,
            )
        )


class Under(Asking["Draft", tuple[int, int]], frozen=True, gc=False):
    """Under which oracle a discarded god card goes."""

    owner: int
    place: int

    def advance(self, draft: Draft) -> Question[tuple[int, int]]:
        """Ask for one of the owner's; an event, which never stays, may go under one's own as well."""
        table, card = draft.table, draft.seat(self.owner).god_discard[self.place]
        there = [(self.owner, place) for place in range(len(table.seats[self.owner].oracles))]
        names = [str(place + 1) for _, place in there]
        if self.seat != self.owner and the(card).kind == "event":
            ours = [(self.seat, place) for place in range(len(table.seats[self.seat].oracles))]
            there += ours
            names += [f"{seat}.{place + 1}" for seat, place in ours]
        return Question(self.seat, "under", None, options("choose", names, there))

    def answer(self, draft: Draft, option: Option[tuple[int, int]]) -> None:
        """Put it there."""
        draft.stack.pop()
        pile = draft.seat(self.owner).god_discard
        draft.change(self.owner, god_discard=(*pile[: self.place], *pile[self.place + 1 :]))
        draft.lay_under(*option.target, pile[self.place], self.owner)


class FromHand(Asking["Draft", str], frozen=True, gc=False):
    """Which card a seat discards from its hand."""

    def advance(self, draft: Draft) -> Question[str] | None:
        """Ask the seat for it; a card without a tag is an action of no cost."""
        if not draft.seat(self.seat).hand:
            draft.stack.pop()
            return None
        return Question(self.seat, "discard", None, options("discard", ["card"], ["action_0"]), "discard")

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Discard it."""
        draft.stack.pop()
        draft.take_from_hand(self.seat)
        draft.discard_design(self.seat, option.target)
        draft.events.append(events.Discarded(seat=self.seat, card=option.target))


# Numbers


class Amount(Change[tuple[int, ...]]):
    """A change by a number."""

    span: ClassVar[Span] = (-MOST, MOST)

    def make(self, draft: Draft, seat: int, thing: tuple[int, ...]) -> None:
        """Ask by how much."""
        draft.stack.append(By(seat, self, thing, self.span))

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it by a number."""
        raise NotImplementedError


class OfSeat(Amount):
    """A change by a number at a living seat."""

    def things(self, table: Table) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the seats."""
        return [(str(seat), (seat,)) for seat in on.alive(table)]


class OfCharacter(Amount):
    """A change by a number of a character in play."""

    def things(self, table: Table) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the characters."""
        return [(name, (number,)) for name, number in table.named_characters]


class OfReserve(OfSeat):
    """A reserve gains or loses power."""

    verb = "reserve"

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it."""
        draft.earn(thing[0], amount, "effect")


class OfPower(OfCharacter):
    """A character gains or loses power."""

    verb = "power"

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it."""
        draft.charge(thing[0], amount, "effect")


class OfStrength(OfCharacter):
    """A character becomes stronger or weaker."""

    verb = "strength"
    what: ClassVar[str] = "strength"

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Ask how long it lasts."""
        draft.stack.append(HowLong(seat, thing[0], self.what, amount))


class OfMaximum(OfStrength):
    """The maximum power of a character changes."""

    verb = "maximum"
    what: ClassVar[str] = "maximum"


class OfOracle(Amount):
    """Power appears on, or disappears from, the open card of an oracle."""

    verb = "oracle"

    def things(self, table: Table) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the oracles whose top card lies open: `1.2` is the second one of seat 1."""
        return [(f"{seat}.{place + 1}", (seat, place)) for seat, place, there in oracles(table) if there.card]

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it."""
        draft.load(thing[0], thing[1], amount, "effect")


class OfMoves(Amount):
    """The seat whose transfer it is has more moves or fewer (G-23)."""

    verb = "moves"

    def things(self, table: Table) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return that seat."""
        return [(str(table.active), (table.active,))] if table.phase == "transfer" else []

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change them."""
        draft.set(extra_moves=draft.table.extra_moves + amount)


class Draw(OfSeat):
    """A seat draws design cards."""

    verb = "draw"
    span: ClassVar[Span] = (1, 10)

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Draw them, as far as there are any."""
        draft.draw(thing[0], amount, "effect")


# What is there


def oracles(table: Table) -> Iterator[tuple[int, int, Oracle]]:
    """Yield the oracles of the living seats: the seat, the place from 0 on, and what lies there."""
    for seat in on.alive(table):
        for place, there in enumerate(table.seats[seat].oracles):
            yield seat, place, there
