"""Decisions that are no targets: going on or not, a mode, a keyword, where a card that was turned up goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekeeper.engine.answers import Option, plain
from tablekeeper.engine.mindbug.abilities import Part, ability_below
from tablekeeper.engine.resolution import Question

if TYPE_CHECKING:
    from tablekeeper.engine.mindbug.draft import Draft
    from tablekeeper.engine.mindbug.effects.effect import Decided


class Deciding(Part[None], frozen=True, gc=False):
    """A decision that an effect leaves to whoever resolves it."""

    effect: Decided
    card: str | None = None
    """The card that was turned up for it, which lies between zones."""

    def advance(self, draft: Draft) -> Question[None] | None:
        """Ask, unless there is nothing to decide."""
        ability = ability_below(draft.stack)
        words = self.effect.words(draft, ability, self.card)
        if not words:
            draft.stack.pop()
            return None
        return Question(ability.seat, "option", self.card or ability.card, plain(*words))

    def answer(self, draft: Draft, option: Option[None]) -> None:
        """Take the decision."""
        ability = ability_below(draft.stack)
        draft.stack.pop()
        self.effect.decide(draft, ability, option.answer.verb, self.card)
