"""What is asked besides to tell a change: who bears a card, under which oracle, which card of a hand, whose hand."""

from __future__ import annotations

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import Question


class Carrier(Asking[int], frozen=True, gc=False):
    """Which character bears an item from now on."""

    number: int

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for any character but the one that bears it; whether it may, people see to."""
        place, table = derived.find(draft.table, self.number), draft.table
        old = place.bearer.number if place is not None and place.bearer is not None else None
        others = [(name, number) for name, number in derived.named_within_reach(table) if number != old]
        if old is None or not others:
            draft.stack.pop()
            return None
        names, numbers = zip(*others, strict=True)
        return Question(self.seat, "carrier", None, options("choose", names, numbers))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Bring it there."""
        draft.stack.pop()
        place = derived.find(draft.table, self.number)
        if place is not None:
            draft.rearm(place, option.target)


class Under(Asking[tuple[int, int]], frozen=True, gc=False):
    """Under which oracle a discarded god card goes."""

    thing: Discarded

    def advance(self, draft: Draft) -> Question[tuple[int, int]]:
        """Ask for one of the owner's; an event, which never stays, may go under one's own as well."""
        table, owner = draft.table, self.thing.seat
        card = draft.seat(owner).god_discard[self.thing.place]
        there = [(owner, place) for place in range(len(table.seats[owner].oracles))]
        names = [str(place + 1) for _, place in there]
        if self.seat != owner and the(card).kind == "event":
            ours = [(self.seat, place) for place in range(len(table.seats[self.seat].oracles))]
            there += ours
            names += [f"{seat}.{place + 1}" for seat, place in ours]
        return Question(self.seat, "under", None, options("choose", names, there))

    def answer(self, draft: Draft, option: Option[tuple[int, int]]) -> None:
        """Put it there."""
        draft.stack.pop()
        draft.lay_under(*option.target, draft.take_discarded(self.thing), self.thing.seat)


class FromHand(Asking[str], frozen=True, gc=False):
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
        draft.discard_from_hand(self.seat, option.target)


class Taker(Asking[int], frozen=True, gc=False):
    """To whose hand a card of a hand goes."""

    whose: int

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for one of the other living seats."""
        others = [seat for seat in derived.playing(draft.table) if seat != self.whose]
        if not others or not draft.seat(self.whose).hand:
            draft.stack.pop()
            return None
        return Question(self.seat, "taker", None, options("choose", list(map(str, others)), others))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Let it go there."""
        draft.stack.pop()
        draft.hand_over(self.whose, option.target)
