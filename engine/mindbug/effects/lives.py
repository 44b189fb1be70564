"""Effects on life totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekeeper.engine.mindbug import board
from tablekeeper.engine.mindbug.effects.effect import Effect, seat_of
from tablekeeper.engine.mindbug.vocabulary import Per, Who

if TYPE_CHECKING:
    from tablekeeper.engine.mindbug.abilities import Ability
    from tablekeeper.engine.mindbug.draft import Draft
    from tablekeeper.engine.mindbug.zones import Board


class GainLife(Effect, frozen=True, tag="gain_life", kw_only=True):
    """Raise your life total; there is no upper limit (MB-12, MB-13)."""

    amount: int

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Raise it."""
        draft.set_life(ability.seat, draft.seats[ability.seat].life + self.amount, ability.card)


class LoseLife(Effect, frozen=True, tag="lose_life", kw_only=True):
    """Lower a life total by an amount (MB-11)."""

    who: Who
    amount: int
    per: Per | None = None

    def _total(self, board_now: Board, ability: Ability) -> int:
        return board.times(board_now, ability.seat, self.amount, self.per)

    def would_do(self, board_now: Board, ability: Ability) -> bool:
        """Return whether the amount is any."""
        return self._total(board_now, ability) > 0

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Lower it."""
        draft.lose_life(seat_of(self.who, ability), self._total(draft, ability), ability.card)


class DropLife(Effect, frozen=True, tag="drop_life", kw_only=True):
    """Lower a life total that is higher to exactly `to`."""

    who: Who
    to: int

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Lower it."""
        seat = seat_of(self.who, ability)
        draft.lose_life(seat, draft.seats[seat].life - self.to, ability.card)


class MatchLife(Effect, frozen=True, tag="match_life", kw_only=True):
    """Set your life total to the opponent's, up or down; this is no loss of life."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Set it."""
        draft.set_life(ability.seat, draft.seats[1 - ability.seat].life, ability.card)
