"""How long something holds that people tell: the question for it, and what lasts from then on (G-38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tablekeeper.engine.answers import Option, words
from tablekeeper.engine.guerra_de_mitos.cards.terms import Lasts
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import AnyStep
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.frames.verb import Verb
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.resolution import Question

LENGTHS: Sequence[Lasts] = ("turn", "good", "clash", "phase", "next_action", "next_turn", "next_influence")
"""How long a change may hold, the commonest first."""


class Lengthy(Verb[tuple[int, ...]]):
    """A change that holds for a while."""

    lasts: ClassVar[Sequence[Lasts]] = LENGTHS

    def lengths(self, table: Table) -> list[Lasts]:
        """Return how long it may hold now: for the confrontation only while there is one."""
        return [one for one in self.lasts if one != "clash" or table.clash is not None]

    def step(self, amount: int, until: Lasts) -> AnyStep:
        """Return what holds, in the words of cards."""
        raise NotImplementedError

    def last(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int, until: Lasts) -> None:
        """Let it hold from now on."""
        raise NotImplementedError


class HowLong(Asking[Lasts], frozen=True, gc=False):
    """How long a change holds."""

    change: Lengthy
    thing: tuple[int, ...]
    amount: int = 0

    def advance(self, draft: Draft) -> Question[Lasts]:
        """Ask for it."""
        return Question(self.seat, "lasts", None, words(*self.change.lengths(draft.table)))

    def answer(self, draft: Draft, option: Option[Lasts]) -> None:
        """Make the change."""
        draft.stack.pop()
        self.change.last(draft, self.seat, self.thing, self.amount, option.target)
