"""What every effect is: one step of a triggered ability, with what it does, whether it would, and what it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from tablekeeper.engine.answers import Options
from tablekeeper.engine.mindbug import board
from tablekeeper.engine.mindbug.choices import Choice
from tablekeeper.engine.mindbug.decisions import Deciding
from tablekeeper.engine.mindbug.vocabulary import Condition, Creatures, Who

if TYPE_CHECKING:
    from tablekeeper.engine.mindbug.abilities import Ability
    from tablekeeper.engine.mindbug.draft import Draft
    from tablekeeper.engine.mindbug.zones import Board

T = TypeVar("T")


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One step of a triggered ability. Without `when` and `mode` it always happens."""

    when: Condition | None = None
    mode: str | None = None
    """Only if this mode was chosen."""

    def happens(self, board_now: Board, ability: Ability) -> bool:
        """Return whether its condition and mode let it happen."""
        if self.mode is not None and self.mode != ability.mode:
            return False
        if self.when is None:
            return True
        return ability.paid > 0 if self.when == "paid" else board.CONDITIONS[self.when](board_now, ability.seat)

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Carry it out, or put on the stack what must be decided for it."""
        raise NotImplementedError

    def would_do(self, board_now: Board, ability: Ability) -> bool:  # noqa: ARG002 - most effects always do something
        """Return whether it would change anything now (MB-78)."""
        return True


class Targeted(Effect, Generic[T], frozen=True):
    """An effect with targets of its own choice, chosen one at a time; then it happens to all of them at once."""

    def begin(self, draft: Draft, ability: Ability) -> None:  # noqa: ARG002 - the choice finds the ability below it
        """Let the targets be chosen."""
        draft.stack.append(Choice(self))

    @property
    def optional(self) -> bool:
        """Whether one may stop early, or choose nothing."""
        return False

    def how_many(self, ability: Ability) -> int:  # noqa: ARG002 - only some depend on what was paid
        """Return how many targets there are at most."""
        return 1

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[T]) -> Options[T]:
        """Return which targets may be chosen next."""
        raise NotImplementedError

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[T]) -> None:
        """Carry it out on the chosen ones."""
        raise NotImplementedError


class Decided(Effect, frozen=True):
    """An effect that leaves a decision which is no target."""

    def begin(self, draft: Draft, ability: Ability) -> None:  # noqa: ARG002 - the decision finds the ability below it
        """Let it be decided."""
        draft.stack.append(Deciding(self))

    def words(self, draft: Draft, ability: Ability, card: str | None) -> tuple[str, ...]:
        """Return the words that may be answered; none where there is nothing to decide."""
        raise NotImplementedError

    def decide(self, draft: Draft, ability: Ability, word: str, card: str | None) -> None:
        """Take the decision; `card` is the one that was turned up for it."""
        raise NotImplementedError


YES_OR_NO = ("yes", "no")


def seat_of(who: Who, ability: Ability) -> int:
    """Return the seat that `you` or `opponent` means in an ability."""
    return ability.seat if who == "you" else 1 - ability.seat


def matching(draft: Board, ability: Ability, target: Creatures) -> list[board.Placed]:
    """Return the creatures that a description means, seen from the ability."""
    return board.matching(draft, ability.seat, target, ability.number)
