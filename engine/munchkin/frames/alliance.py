"""Asking for help: one seat after another, for a pay that is agreed on and recorded (M-35, M-36)."""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec.structs import replace

from tablekeeper.engine.answers import Option, plain, words
from tablekeeper.engine.munchkin.table import derived, events, sums
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import choose_pieces, label_pieces
from tablekeeper.engine.munchkin.table.zones import Board, Deal
from tablekeeper.engine.resolution import Frame, Question

First = Literal["fighter", "helper"]
"""Who picks first."""
T = TypeVar("T")


def ask(draft: Draft, fighter: int, seat: int) -> None:
    """Ask a seat; who is allured by a lower level neither refuses nor takes pay (M-96)."""
    allured = any(piece.card.allure for piece in derived.used(draft.table.seats[fighter]))
    if allured and draft.table.seats[seat].level > draft.table.seats[fighter].level:
        combat = sums.fight(draft.table)
        draft.set(combat=replace(combat, helper=seat, allure=True))
        draft.events.append(events.Helps(seat=seat))
    else:
        draft.stack.append(OfferItems(fighter, seat))


class Offer(Frame[Draft, T], frozen=True, gc=False):
    """Somebody is asked to help, for this pay (M-35, M-36); its parts are asked one after another."""

    fighter: int
    seat: int
    items: tuple[int, ...] = ()
    treasures: int = 0
    first: First = "fighter"

    def deal(self, board: Board) -> Deal:
        """Return what is offered."""
        pieces = [derived.the_piece(board.table, number)[1] for number in self.items]
        return Deal(self.treasures, self.first, tuple(label_pieces(board.table, pieces)))


class OfferItems(Offer[int | None], frozen=True, gc=False):
    """Which items the helper gets, one by one."""

    def advance(self, draft: Draft) -> Question[int | None]:
        """Ask for the next item."""
        left = [piece for piece in derived.items(draft.table.seats[self.fighter]) if piece.number not in self.items]
        return Question(self.fighter, "offer_items", None, plain("done") + choose_pieces(draft.table, left))

    def answer(self, draft: Draft, option: Option[int | None]) -> None:
        """Take the next item; after the last one Treasures are offered, if there will be any."""
        if option.target is not None:
            draft.stack[-1] = replace(self, items=(*self.items, option.target))
        elif sums.reward(draft.table)[1]:
            draft.stack[-1] = OfferTreasures(self.fighter, self.seat, self.items)
        else:
            draft.stack[-1] = Offered(self.fighter, self.seat, self.items)


class OfferTreasures(Offer[int], frozen=True, gc=False):
    """How many Treasures the helper gets."""

    def advance(self, draft: Draft) -> Question[int]:
        """Ask for their number."""
        return Question(self.fighter, "offer_treasures", span=(0, max(0, sums.reward(draft.table)[1])))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Take their number; somebody picks first, if both get some."""
        both = option.target < sums.reward(draft.table)[1] or draft.table.rules.version_1
        following = OfferFirst if option.target and both else Offered
        draft.stack[-1] = following(self.fighter, self.seat, self.items, option.target)


class OfferFirst(Offer[First], frozen=True, gc=False):
    """Who picks first of the Treasures."""

    def advance(self, draft: Draft) -> Question[First]:
        """Ask for it."""
        return Question(self.fighter, "offer_first", None, words("fighter", "helper"))

    def answer(self, draft: Draft, option: Option[First]) -> None:
        """Take it; then the deal is made."""
        draft.stack[-1] = Offered(self.fighter, self.seat, self.items, self.treasures, option.target)


class Offered(Offer[str], frozen=True, gc=False):
    """The deal as it is offered."""

    def advance(self, draft: Draft) -> Question[str]:
        """Ask for the answer."""
        return Question(self.seat, "help", None, words("yes", "no"))

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Let the seat fight along, or note that it has declined."""
        draft.stack.pop()
        combat = sums.fight(draft.table)
        deal = self.deal(draft)
        draft.events.append(
            events.AskedHelp(
                seat=self.fighter, to=self.seat, treasures=deal.treasures, first=deal.first, items=deal.items
            )
        )
        if option.target == "yes":
            draft.set(combat=replace(combat, helper=self.seat, deal=deal))
            draft.events.append(events.Helps(seat=self.seat))
            return
        asked = combat.asked if self.seat in combat.asked else (*combat.asked, self.seat)
        draft.set(combat=replace(combat, asked=asked))
        draft.events.append(events.Declined(seat=self.seat))
