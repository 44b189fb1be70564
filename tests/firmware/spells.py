"""The box's half of the game whose players bring decks: its cards by their names."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Decision
from tablekeeper.firmware.games.ui import GameUI, Subject
from tablekeeper.firmware.languages import Language
from tests.engine.counter import CounterState
from tests.engine.spells import NAMES, SPELLS


class SpellsUI(GameUI[CounterState]):
    """Cards with tags, five copies of each; one that has an umlaut has none."""

    game = SPELLS
    title = "Spells"
    number_field = "points"

    def word(self, decision: Decision, answer: Answer, lang: Language) -> str:
        """Return how much is added."""
        return f"+{answer.subject}"

    def card(self, card: str, lang: Language) -> Subject:
        """Return a card by its name."""
        if card not in NAMES:
            raise LookupError(f"card: wanted one of Spells, got {card!r}")
        return Subject(card, lang.called("spells", card, NAMES[card]))

    def cards(self, sets: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Return every card with five copies."""
        return [(card, 5 if card.isascii() else 0) for card in NAMES]


UI = SpellsUI()
