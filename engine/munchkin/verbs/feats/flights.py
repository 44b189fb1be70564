"""Cards for those who run away: what is rolled, what need not be rolled, what must be rolled again."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.munchkin.cards.card import Card
from tablekeeper.engine.munchkin.frames import flight
from tablekeeper.engine.munchkin.table import codes
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import faces
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.munchkin.verbs.making import Playing
from tablekeeper.engine.refusals import Refusal, illegal
from tablekeeper.engine.resolution import Question


class Reroll(Playing[None], frozen=True, gc=False):
    """An escape that has just worked must be rolled again."""

    purpose = "reroll"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it where nobody has escaped."""
        if board.window not in ("escaped", "rolled") or not flight.under_way(board).escapes(board):
            return illegal(codes.WRONG_MOMENT, f"{card.id} is played when somebody has just escaped.", "M-51")
        return None

    def work(self, draft: Draft) -> None:
        """Have it rolled again."""
        self.use_up(draft)
        draft.stack[-1] = replace(flight.under_way(draft), die=None, again=True)


class Wall(Playing[None], frozen=True, gc=False):
    """All who flee escape without a roll."""

    purpose = "wall"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it where nobody is about to roll."""
        if board.window != "escape":
            return illegal(codes.WRONG_MOMENT, f"{card.id} is played before a flee roll.", "M-51")
        return None

    def work(self, draft: Draft) -> None:
        """Build it."""
        self.use_up(draft)
        walled = replace(flight.under_way(draft), wall=True)
        draft.stack[-1] = replace(walled, die=0 if walled.is_free(draft, walled.pursuer(draft)) else None)


class Vanish(Playing[None], frozen=True, gc=False):
    """A flee roll that has failed is an escape after all."""

    purpose = "vanish"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it where the seat's own roll has not failed."""
        fleeing = flight.fleeing(board)
        if board.window != "rolled" or fleeing is None or fleeing.escapes(board) or fleeing.seat != seat:
            return illegal(codes.WRONG_MOMENT, f"{card.id} is used after one's own flee roll has failed.", "M-51")
        return None

    def work(self, draft: Draft) -> None:
        """Escape."""
        self.use_up(draft)
        draft.stack[-1] = replace(flight.under_way(draft), die=0)


class SetDie(Playing[int], frozen=True, gc=False):
    """One's own roll becomes any face."""

    purpose = "set_die"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it where the seat has not just rolled."""
        fleeing = flight.fleeing(board)
        if board.window != "rolled" or fleeing is None or not fleeing.die or fleeing.seat != seat:
            return illegal(codes.WRONG_MOMENT, f"{card.id} is used after one's own roll.", "M-51")
        return None

    def ask(self, draft: Draft) -> Question[int]:
        """Ask for the face."""
        return Question(self.seat, "set_die", self.card, faces("roll"))

    def work_on(self, draft: Draft, target: int) -> None:
        """Turn the die."""
        self.use_up(draft)
        flight.under_way(draft).roll(draft, target)
