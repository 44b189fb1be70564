"""What a card does, resolved by people: the box is told what has changed, entry by entry (G-67, G-70)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import AnyStep, Moves
from tablekeeper.engine.guerra_de_mitos.frames import card_changes, loans, number_changes
from tablekeeper.engine.guerra_de_mitos.frames.asking import Resolving
from tablekeeper.engine.guerra_de_mitos.frames.lengths import Lengthy
from tablekeeper.engine.guerra_de_mitos.frames.verb import AnyAct, AnyVerb, Bare, VerbQuestion
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.resolution import Question


class Done(Bare):
    """All is told that the card has changed."""

    name = "done"

    def do(self, draft: Draft, seat: int, thing: None) -> None:
        """End it."""
        draft.stack.pop()


CHANGES: tuple[AnyVerb, ...] = (
    number_changes.OfReserve(),
    number_changes.OfPower(),
    number_changes.OfStrength(),
    number_changes.OfMaximum(),
    number_changes.OfOracle(),
    card_changes.Tire(),
    card_changes.Ready(),
    card_changes.TirePantheon(),
    card_changes.Field(),
    card_changes.Withdraw(),
    card_changes.Destroy(),
    card_changes.Carry(),
    loans.Give(),
    loans.Lend(),
    loans.Return(),
    number_changes.Draw(),
    card_changes.Discard(),
    card_changes.Take(),
    card_changes.Recover(),
    card_changes.Bury(),
    card_changes.BringIn(),
    card_changes.AddOracle(),
    card_changes.Create(),
    card_changes.Token(),
    number_changes.OfMoves(),
    number_changes.Discount(),
    number_changes.ItemDiscount(),
)
"""What people may tell while they resolve a card, the commonest first."""
VERBS = (Done(), *CHANGES)
STEPS: Sequence[AnyStep] = (
    Moves("you", 1),
    *[one.step(1, until) for one in CHANGES if isinstance(one, Lengthy) for until in one.lasts],
)
"""What people may leave behind, in the words of cards."""


class ByHand(Resolving[AnyAct], frozen=True, gc=False):
    """A card whose text people carry out, telling the box what it has changed, until they are done."""

    sides: tuple[int, ...] = ()
    """Of a battle card: both sides of the confrontation, and their strength."""
    sums: tuple[int, ...] = ()
    told: bool = False
    """Whether a change was entered: what one card does happens at one moment, so nobody falls before it is done."""

    def advance(self, draft: Draft) -> Question[AnyAct]:
        """Ask for the next change."""
        ask = "resolution" if self.sides else "effect"
        return VerbQuestion(self.seat, ask, self.card, table=replace(draft.table), verbs=VERBS)

    def answer(self, draft: Draft, option: Option[AnyAct]) -> None:
        """Make it, or end."""
        verb, thing = option.target.verb, option.target.thing
        draft.stack[-1] = replace(self, told=True)
        verb.do(draft, self.seat, thing)
