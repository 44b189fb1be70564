"""Curses that have fallen and may still be cancelled."""

from __future__ import annotations

from typing import Literal

from tablekeeper.engine.answers import Option
from tablekeeper.engine.munchkin.cards.card import the
from tablekeeper.engine.munchkin.cards.vocabulary import ChangeSex, Stay
from tablekeeper.engine.munchkin.frames.suffering import Suffer
from tablekeeper.engine.munchkin.table.actions import AnyAction, OpenQuestion
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.window import OpenFrame


class Cursed(OpenFrame[Draft, AnyAction], frozen=True, gc=False):
    """A curse lies open and may still be cancelled (M-93c); its card is between zones."""

    card: str
    by: int | None = None
    """Who played it; None at an opened door."""

    @property
    def window(self) -> Literal["curse"]:
        """The time to cancel it."""
        return "curse"

    @property
    def between(self) -> tuple[str, ...]:
        """Its card."""
        return (self.card,)

    def advance(self, draft: Draft) -> OpenQuestion:
        """Wait for what the seats do."""
        return OpenQuestion(self.seat, "curse", self.card)

    def answer(self, draft: Draft, option: Option[AnyAction]) -> None:
        """Do what a seat does."""
        option.target.carry_out(draft)

    def strike(self, draft: Draft) -> None:
        """Do the curse's work; its card is discarded, or stays as long as it works (M-91, M-92)."""
        draft.stack.pop()
        card = the(self.card)
        if any(isinstance(effect, Stay | ChangeSex) for effect in card.curse):
            draft.lay(self.seat, card, self.card)
        else:
            draft.bury(card.id)
        draft.stack.append(Suffer(self.seat, card.id, card.curse))
