"""Changes of numbers: what people tell that an effect has added or taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.game import Span
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.terms import Lasts
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking, resolved
from tablekeeper.engine.guerra_de_mitos.frames.lengths import LENGTHS, HowLong, Lengthy
from tablekeeper.engine.guerra_de_mitos.frames.verb import Verb
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
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
        """Change it by the number, and say so if that changes nothing."""
        draft.stack.pop()
        told, pending = len(draft.events), len(draft.stack)
        if option.target:
            self.change.by(draft, self.seat, self.thing, option.target)
        if (len(draft.events), len(draft.stack)) == (told, pending):
            draft.events.append(events.Unchanged(seat=self.seat, card=resolved(draft)))


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
    """A change by a number at a seat that plays."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the seats."""
        return [(str(one), (one,)) for one in derived.playing(table)]


class OfCharacter(Amount):
    """A change by a number of a character in play."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the characters."""
        return [(name, (number,)) for name, number in derived.named_within_reach(table)]


class ForAWhile(Amount, Lengthy):
    """A change by a number that holds for a while."""

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Ask how long."""
        draft.stack.append(HowLong(seat, self, thing, amount))


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


class OfStrength(ForAWhile, OfCharacter):
    """A character becomes stronger or weaker."""

    name = "strength"
    what: ClassVar[str] = "strength"

    def step(self, amount: int, until: Lasts) -> vocabulary.Strength | vocabulary.Maximum:
        """Return what holds from now on."""
        return vocabulary.Strength(target="it", by=amount, lasts=until)

    def last(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int, until: Lasts) -> None:
        """Change the character: what ends with the turn, or never, stands with it."""
        place = derived.find(draft.table, thing[0])
        if place is None or not isinstance(place.piece, Character):
            return
        one = place.piece
        if until in ("turn", "good"):
            field = f"{self.what}_for_good" if until == "good" else self.what
            draft.alter(replace(one, **{field: getattr(one, field) + amount}))
        else:
            draft.last(Lasting(resolved(draft), seat, self.step(amount, until), (InPlay(one.number),), until=until))
        draft.events.append(
            events.Strengthened(
                seat=place.seat,
                card=one.card,
                number=one.number,
                what=self.what,
                by=amount,
                for_good=until == "good",
                until=until,
            )
        )


class OfMaximum(OfStrength):
    """The maximum power of a character changes."""

    name = "maximum"
    what: ClassVar[str] = "maximum"

    def step(self, amount: int, until: Lasts) -> vocabulary.Strength | vocabulary.Maximum:
        """Return what holds from now on."""
        return vocabulary.Maximum(target="it", by=amount, lasts=until)


class OfOracle(Amount):
    """Power appears on, or disappears from, the open card of an oracle."""

    name = "oracle"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the oracles whose top card lies open: `1.2` is the second one of seat 1."""
        return [(f"{owner}.{place + 1}", (owner, place)) for owner, place, there in oracles(table) if there.card]

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change it."""
        draft.load(thing[0], thing[1], amount, "effect")


class OfMoves(OfSeat):
    """A seat has more moves or fewer, in its transfer under way or in its next one (G-23)."""

    name = "moves"

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Change them."""
        table, whose = draft.table, thing[0]
        under_way = table.phase == "transfer" and table.active == whose
        if under_way:
            draft.set(extra_moves=table.extra_moves + amount)
        else:
            step = vocabulary.Moves("you", amount)
            draft.last(Lasting(resolved(draft), seat, step, (), (whose,), "until_used", left=1))
        draft.events.append(events.MovesChanged(seat=whose, by=amount, later=not under_way))


class Discount(ForAWhile, OfSeat):
    """What a seat brings into play, or plays as an action, costs less (reading A-59)."""

    name = "cheaper"
    span: ClassVar[Span] = (1, 10)
    lasts: ClassVar[Sequence[Lasts]] = ("turn", "until_used", *LENGTHS[1:])
    what: ClassVar[Literal["enter", "equip"]] = "enter"

    def step(self, amount: int, until: Lasts) -> vocabulary.Cheaper:
        """Return what holds from now on."""
        return vocabulary.Cheaper(what=self.what, by=amount, who="any", lasts=until)

    def last(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int, until: Lasts) -> None:
        """Let it cost less from now on; `until_used` is for the next card alone."""
        step = self.step(amount, until)
        left = 1 if until == "until_used" else None
        card = resolved(draft)
        draft.last(Lasting(card, seat, step, (), thing, until, left=left))
        draft.events.append(events.Began(seat=seat, card=card, what=step.word, until=until))


class ItemDiscount(Discount):
    """Equipment and invocations cost a seat less."""

    name = "cheaper_item"
    what: ClassVar[Literal["enter", "equip"]] = "equip"


class Draw(OfSeat):
    """A seat draws design cards."""

    name = "draw"
    span: ClassVar[Span] = (1, 10)

    def by(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int) -> None:
        """Draw them, as far as there are any."""
        draft.draw(thing[0], amount, "effect")


# What is there


def oracles(table: Table) -> Iterator[tuple[int, int, Oracle]]:
    """Yield the oracles of the seats that play: the seat, the place from 0 on, and the oracle there."""
    for seat in derived.playing(table):
        for place, there in enumerate(table.seats[seat].oracles):
            yield seat, place, there
