"""What a card does, resolved by people: the box is told what has changed, entry by entry (G-67, G-70)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.guerra_de_mitos import card_changes, changes
from tablekeeper.engine.guerra_de_mitos.asking import Asking
from tablekeeper.engine.guerra_de_mitos.changes import Change
from tablekeeper.engine.guerra_de_mitos.zones import Table
from tablekeeper.engine.resolution import Question

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft

CHANGES = (
    changes.OfReserve(),
    changes.OfPower(),
    changes.OfStrength(),
    changes.OfMaximum(),
    changes.OfOracle(),
    card_changes.Tire(),
    card_changes.Ready(),
    card_changes.TirePantheon(),
    card_changes.Field(),
    card_changes.Withdraw(),
    card_changes.Destroy(),
    card_changes.Give(),
    changes.Draw(),
    card_changes.Discard(),
    card_changes.Recover(),
    card_changes.Bury(),
    card_changes.BringIn(),
    card_changes.AddOracle(),
    card_changes.Create(),
    card_changes.Token(),
    changes.OfMoves(),
)
"""What people may enter while they resolve a card, the commonest first."""
Entry = tuple[Change[Any], Any]
"""A change with what it changes."""


class ChangeQuestion(Question[Entry | None], kw_only=True, frozen=True, gc=True, dict=True):
    """The question what a card has changed: so much can be changed that it is listed only where somebody looks."""

    table: Table
    """Of its own: what an answer has found of the draft's is not kept with the question."""

    @property
    def single(self) -> bool:
        """Never: whoever is left has a reserve."""
        return False

    def option(self, answer: Answer) -> Option[Entry | None] | None:
        """Return the option that an answer takes; None where it is not listed."""
        return next((option for option in self.options if option.answer == answer), None)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that are listed."""
        return tuple([option.answer for option in self.options])

    @cached_property
    def options(self) -> tuple[Option[Entry | None], ...]:
        """The end, and all that can be changed."""
        done: Option[Entry | None] = Option(Answer("done"), None)
        return (done, *[option for change in CHANGES for option in change.options(self.table)])


class Effect(Asking["Draft", Entry | None], frozen=True, gc=False):
    """A card whose text people carry out, telling the box what it has changed, until they are done."""

    card: str
    sides: tuple[int, ...] = ()
    """Of a battle card: both sides of the confrontation, and their strength."""
    sums: tuple[int, ...] = ()
    told: bool = False
    """Whether a change was entered: what one card does happens at one moment, so nobody falls before it is done."""

    def advance(self, draft: Draft) -> Question[Entry | None]:
        """Ask for the next change."""
        ask = "resolution" if self.sides else "effect"
        return ChangeQuestion(self.seat, ask, self.card, table=replace(draft.table))

    def answer(self, draft: Draft, option: Option[Entry | None]) -> None:
        """Make it, or end."""
        if option.target is None:
            draft.stack.pop()
        else:
            change, thing = option.target
            draft.stack[-1] = replace(self, told=True)
            change.make(draft, self.seat, thing)
