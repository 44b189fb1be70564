"""What a card does, resolved by people: the box is told what has changed, entry by entry (G-67, G-70)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.guerra_de_mitos import card_changes, changes
from tablekeeper.engine.guerra_de_mitos.asking import Asking, LateQuestion
from tablekeeper.engine.guerra_de_mitos.changes import Change
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
DONE = "done"
"""The answer that ends it."""
Entry = tuple[Change[Any], Any]
"""A change with what it changes."""


class ChangeQuestion(LateQuestion[Entry | None], kw_only=True, frozen=True, gc=True, dict=True):
    """The question what a card has changed."""

    def possible(self, verb: str = "") -> Iterator[Option[Entry | None]]:
        """Yield the end, and all that can be changed."""
        if verb in {"", DONE}:
            yield Option(Answer(DONE), None)
        for change in CHANGES:
            if verb in {"", change.verb}:
                yield from change.options(self.table)


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
