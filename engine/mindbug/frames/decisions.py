"""Decisions that are no targets: going on or not, a mode, a keyword, where a card that was turned up goes."""

from __future__ import annotations

from tablekeeper.engine.answers import Option, plain
from tablekeeper.engine.mindbug.cards.vocabulary import Effect
from tablekeeper.engine.mindbug.frames.abilities import Ability, Part, ability_below
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.resolution import Question

YES_OR_NO = ("yes", "no")


class Decided(Effect[Draft, Ability], frozen=True):
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


class Deciding(Part[None], frozen=True, gc=False):
    """A decision that an effect leaves to the seat that resolves it."""

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
