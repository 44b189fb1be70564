"""Effects on life totals and Mindbugs."""

from __future__ import annotations

from tablekeeper.engine.mindbug.cards.vocabulary import Effect, Per, Who
from tablekeeper.engine.mindbug.frames import triggering
from tablekeeper.engine.mindbug.frames.abilities import Ability
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.zones import MINDBUGS


class GainLife(Effect[Draft, Ability], frozen=True, tag="gain_life", kw_only=True):
    """Raise your life total; there is no upper limit (MB-12, MB-13)."""

    amount: int

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Raise it."""
        draft.set_life(ability.seat, draft.seats[ability.seat].life + self.amount, ability.card)


class LoseLife(Effect[Draft, Ability], frozen=True, tag="lose_life", kw_only=True):
    """Lower a life total by an amount (MB-11)."""

    who: Who
    amount: int
    per: Per | None = None

    def _total(self, draft: Draft, ability: Ability) -> int:
        return ability.times(draft, self.amount, self.per)

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether the amount is any."""
        return self._total(draft, ability) > 0

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Lower it."""
        triggering.lose_life(draft, ability.seat_of(self.who), self._total(draft, ability), ability.card)


class DropLife(Effect[Draft, Ability], frozen=True, tag="drop_life", kw_only=True):
    """Lower a life total that is higher to exactly `to`."""

    who: Who
    to: int

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Lower it."""
        seat = ability.seat_of(self.who)
        triggering.lose_life(draft, seat, draft.seats[seat].life - self.to, ability.card)


class StealLife(Effect[Draft, Ability], frozen=True, tag="steal_life", kw_only=True):
    """Lower the opponent's life total by an amount, and raise yours by it; who loses no life has none taken."""

    amount: int

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Take it."""
        other = 1 - ability.seat
        before = draft.seats[other].life
        triggering.lose_life(draft, other, self.amount, ability.card)
        if draft.result is None and draft.seats[other].life < before:
            draft.set_life(ability.seat, draft.seats[ability.seat].life + self.amount, ability.card)


class RefreshMindbug(Effect[Draft, Ability], frozen=True, tag="refresh_mindbug", kw_only=True):
    """Turn one of your spent Mindbugs up again; you never have more than a match begins with (MX-22)."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether one is spent."""
        return draft.seats[ability.seat].mindbugs < MINDBUGS

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Turn it up."""
        if self.would_do(draft, ability):
            draft.set_mindbugs(ability.seat, draft.seats[ability.seat].mindbugs + 1, ability.card)


class LoseMindbug(Effect[Draft, Ability], frozen=True, tag="lose_mindbug", kw_only=True):
    """The opponent turns an unspent Mindbug face down, which does nothing (MX-22)."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether there is one."""
        return draft.seats[1 - ability.seat].mindbugs > 0

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Turn it down."""
        if self.would_do(draft, ability):
            draft.set_mindbugs(1 - ability.seat, draft.seats[1 - ability.seat].mindbugs - 1, ability.card)


class BanMindbugs(Effect[Draft, Ability], frozen=True, tag="ban_mindbugs", kw_only=True):
    """Until the end of the turn nobody can use a Mindbug (MX-20)."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Forbid them."""
        draft.ban_mindbugs(ability.seat, ability.card)


class MatchLife(Effect[Draft, Ability], frozen=True, tag="match_life", kw_only=True):
    """Set your life total to the opponent's, up or down; this is no loss of life."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Set it."""
        draft.set_life(ability.seat, draft.seats[1 - ability.seat].life, ability.card)
