"""Changes of numbers: what people tell that an effect has added or taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from tablekeeper.engine.answers import Option, words
from tablekeeper.engine.game import Span
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.frames.verb import Verb
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Oracle, Table
from tablekeeper.engine.resolution import Question

MOST = 30
"""By so much one entry changes something at most."""


# What is asked besides


class By(Asking[int], frozen=True, gc=False):
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


class HowLong(Asking[str], frozen=True, gc=False):
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
        place = derived.find(draft.table, self.number)
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


# Numbers


class Amount(Verb[tuple[int, ...]]):
    """A change by a number."""

    span: ClassVar[Span] = (-MOST, MOST)

    def do(self, draft: Draft, seat: int, thing: tuple[int, ...]) -> None:
        """Ask by how much."""
        draft.stack.append(By(seat, self, thing, self.span))

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it by a number."""
        raise NotImplementedError


class OfSeat(Amount):
    """A change by a number at a living seat."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the seats."""
        return [(str(one), (one,)) for one in derived.alive(table)]


class OfCharacter(Amount):
    """A change by a number of a character in play."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the characters."""
        return [(name, (number,)) for name, number in table.named_characters]


class OfReserve(OfSeat):
    """A reserve gains or loses power."""

    name = "reserve"

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it."""
        draft.earn(thing[0], amount, "effect")


class OfPower(OfCharacter):
    """A character gains or loses power."""

    name = "power"

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it."""
        draft.charge(thing[0], amount, "effect")


class OfStrength(OfCharacter):
    """A character becomes stronger or weaker."""

    name = "strength"
    what: ClassVar[str] = "strength"

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Ask how long it lasts."""
        draft.stack.append(HowLong(seat, thing[0], self.what, amount))


class OfMaximum(OfStrength):
    """The maximum power of a character changes."""

    name = "maximum"
    what: ClassVar[str] = "maximum"


class OfOracle(Amount):
    """Power appears on, or disappears from, the open card of an oracle."""

    name = "oracle"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the oracles whose top card lies open: `1.2` is the second one of seat 1."""
        return [(f"{owner}.{place + 1}", (owner, place)) for owner, place, there in oracles(table) if there.card]

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it."""
        draft.load(thing[0], thing[1], amount, "effect")


class OfMoves(Amount):
    """The seat whose transfer it is has more moves or fewer (G-23)."""

    name = "moves"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return that seat."""
        return [(str(table.active), (table.active,))] if table.phase == "transfer" else []

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change them."""
        draft.set(extra_moves=draft.table.extra_moves + amount)


class Draw(OfSeat):
    """A seat draws design cards."""

    name = "draw"
    span: ClassVar[Span] = (1, 10)

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Draw them, as far as there are any."""
        draft.draw(thing[0], amount, "effect")


# What is there


def oracles(table: Table) -> Iterator[tuple[int, int, Oracle]]:
    """Yield the oracles of the living seats: the seat, the place from 0 on, and the oracle there."""
    for seat in derived.alive(table):
        for place, there in enumerate(table.seats[seat].oracles):
            yield seat, place, there
