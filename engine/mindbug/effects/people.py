"""What people carry out themselves, since no word says it (docs/own-sets.md)."""

from __future__ import annotations

from tablekeeper.engine.mindbug.cards.vocabulary import Effect
from tablekeeper.engine.mindbug.frames.abilities import Ability
from tablekeeper.engine.mindbug.table.draft import Draft


class ByHand(Effect[Draft, Ability], frozen=True, tag="by_hand"):
    """Let people do what the card says: an Action with it can always be used. No file writes it."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Change nothing: the box shows the card's own text."""
