"""The targets of an effect being chosen one at a time; what happens then happens to all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from tablekeeper.engine.answers import Option, Options, plain
from tablekeeper.engine.mindbug.cards.vocabulary import Effect
from tablekeeper.engine.mindbug.frames.abilities import Ability, Part, ability_below
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.resolution import Question

T = TypeVar("T")

DONE = plain("done")
"""Stops a choice that may be stopped (MB-98)."""


class PileCard(NamedTuple):
    """A card in a discard pile, by its seat and its place."""

    seat: int
    place: int


class BoostCard(NamedTuple):
    """A card under a creature, by the creature's number and its place there."""

    creature: int
    place: int


class Targeted(Effect[Draft, Ability], Generic[T], frozen=True):
    """An effect with targets of its own choice, chosen one at a time; then it happens to all of them at once."""

    def begin(self, draft: Draft, ability: Ability) -> None:  # noqa: ARG002 - the choice finds the ability below it
        """Let the targets be chosen."""
        draft.stack.append(Choice(self))

    @property
    def optional(self) -> bool:
        """Whether one may stop early, or choose nothing."""
        return False

    def chooser(self, ability: Ability) -> int:
        """Return the seat that chooses them (MB-97)."""
        return ability.seat

    def how_many(self, ability: Ability) -> int:  # noqa: ARG002 - only some depend on what was paid
        """Return how many targets there are at most."""
        return 1

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[T]) -> Options[T]:
        """Return which targets may be chosen next."""
        raise NotImplementedError

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[T]) -> None:
        """Carry it out on the chosen ones."""
        raise NotImplementedError


class Choice(Part[T | None], Generic[T], frozen=True, gc=False):
    """The targets of the effect in progress, chosen so far."""

    effect: Targeted[T]
    chosen: tuple[T, ...] = ()

    def advance(self, draft: Draft) -> Question[T | None] | None:
        """Ask for the next target, or let the effect happen when there is nothing (more) to choose."""
        ability = ability_below(draft.stack)
        if len(self.chosen) < self.effect.how_many(ability):
            candidates = self.effect.candidates(draft, ability, self.chosen)
            if candidates.answers:
                return ask(ability, candidates, optional=self.effect.optional, seat=self.effect.chooser(ability))
        self._finish(draft, ability, self.chosen)
        return None

    def answer(self, draft: Draft, option: Option[T | None]) -> None:
        """Take a chosen target, or None for `done`."""
        ability = ability_below(draft.stack)
        chosen = self.chosen if option.target is None else (*self.chosen, option.target)
        if option.target is None or len(chosen) == self.effect.how_many(ability):
            self._finish(draft, ability, chosen)
        else:
            draft.stack[-1] = replace(self, chosen=chosen)

    def _finish(self, draft: Draft, ability: Ability, chosen: Sequence[T]) -> None:
        draft.stack.pop()
        self.effect.finish(draft, ability, chosen)


def ask(ability: Ability, candidates: Options[T], *, optional: bool, seat: int | None = None) -> Question[T | None]:
    """Return the question of who resolves an ability, or of a seat (MB-97); `done` only where one may stop (MB-98)."""
    return Question(
        ability.seat if seat is None else seat, "choose", ability.card, candidates + DONE if optional else candidates
    )
