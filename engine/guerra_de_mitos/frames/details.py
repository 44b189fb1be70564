"""What is asked besides to tell a change of cards: whom, under which oracle, which card of a hand."""

from __future__ import annotations

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import Question


class Whom(Asking[int], frozen=True, gc=False):
    """Which seat controls a card from now on."""

    number: int

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for one of the living seats, but for the one that controls it."""
        place = derived.find(draft.table, self.number)
        others = [seat for seat in derived.alive(draft.table) if place and seat != place.seat]
        if not others:
            draft.stack.pop()
            return None
        return Question(self.seat, "control", None, options("choose", list(map(str, others)), others))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Give it to the seat."""
        draft.stack.pop()
        draft.give(self.number, option.target)


class Under(Asking[tuple[int, int]], frozen=True, gc=False):
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
        draft.take_from_hand(self.seat)
        draft.discard_design(self.seat, option.target)
        draft.events.append(events.Discarded(seat=self.seat, card=option.target))
