"""A game whose players bring decks: sixty cards at least, four of each at most, but forests; and some at the side."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.decks import Deck, DeckFault, Decks, Remark
from tablekeeper.engine.game import Explanation, Outcome
from tablekeeper.engine.refusals import Refusal
from tests.engine.counter import Counter, CounterState

NAMES = {"forest": "Forest", "big_bear": "Big Bear", "elf_of_the_oak": "Elf of the Oak", "ash": "Ash", "ätna": "Ätna"}


class SpellDecks(Decks):
    """A main deck and a sideboard."""

    parts = ("main", "side")

    def least(self, part: str) -> int:
        """Return how many cards a part has at least."""
        return 60 if part == "main" else 0

    def find(self, card: str) -> str | None:
        """Return a card by its id or its name."""
        return next((name for name, printed in NAMES.items() if card in (name, printed)), None)

    def printed(self, card: str) -> str | None:
        """Return the name of a card."""
        return NAMES.get(card)

    def faults(self, deck: Deck) -> tuple[DeckFault, ...]:
        """Return what is unknown, too many of a card, and too few of all."""
        found = [
            DeckFault((part, card), "a card of Spells", "another", "look for it", cards=(card,), kind="unknown")
            for part, cards in deck.parts.items()
            for card in cards
            if card not in NAMES
        ]
        found += [
            DeckFault(
                (part, card),
                "at most 4",
                str(copies),
                "take some out",
                cards=(card,),
                rule="S-2",
                kind="many",
                by=copies - 4,
            )
            for part, cards in deck.parts.items()
            for card, copies in cards.items()
            if copies > 4 and card != "forest"
        ]
        if deck.size("main") < 60:
            few = 60 - deck.size("main")
            wanted, got = "at least 60 cards", str(deck.size("main"))
            found.append(DeckFault(("main",), wanted, got, "add some", rule="S-1", kind="few", by=few))
        return tuple(found)

    def remarks(self, deck: Deck) -> tuple[Remark, ...]:
        """Return that there is nothing at the side."""
        return () if deck.size("side") else (Remark(("side",), "nothing is there", rule="S-3"),)


class SpellsState(CounterState, frozen=True):
    """How far each seat has counted."""

    game = "spells"

    sets: tuple[str, ...] = ()


class Spells(Counter):
    """The counting game, with decks."""

    state = SpellsState

    name = "spells"
    sets = ("first",)
    decks = SpellDecks()

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[CounterState]:
        """Start at nothing."""
        return Outcome(SpellsState(tuple(seats), first, (0,) * len(seats), sets=tuple(sets)))

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Return a card by its name."""
        if card not in NAMES:
            return super().explain(card, lang)
        return Explanation(card, NAMES[card], None, (), "A card of Spells.", translated=True)


SPELLS = Spells()
