"""A card in words, told from the same data that the referee plays.

Each language is one flat catalogue of phrases with `{slots}` (`sentences`). What hurts, and what single cards can do,
has a phrase by its tag, or by a table of its `VARIANTS`. For everything else there is `facts.TELLERS`.
"""

from __future__ import annotations

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.munchkin.cards.card import Card
from tablekeeper.engine.munchkin.wording.facts import told
from tablekeeper.engine.munchkin.wording.names import card_name, gloss, keywords, named
from tablekeeper.engine.munchkin.wording.sentences import catalogue, write
from tablekeeper.engine.sentences import LANGUAGES, expect_of

__all__ = ["LANGUAGES", "WORDS", "card_name", "catalogue", "explain", "gloss", "keywords", "word"]

WORDS = ("kind", "deck", "trait", "many", "slot", "tag", "side", "phase", "part")
"""The families of words that pages need: `kind.monster`, `trait.elf`, `phase.door`, `part.berserk`."""


def word(key: str, lang: str) -> str:
    """Return a word of one of the families in `WORDS`; one that is not there is a programmer's error."""
    expect_of(WORDS, key)
    return write(lang, key)


def explain(card: Card, lang: str) -> Explanation:
    """Say in words what a card is. Only a monster has a power: its level."""
    name, translated = named(card, lang)
    power = card.level if card.kind == "monster" else None
    if power is not None and not card.names:
        name = write(lang, "kind.monster")  # its other name is its level
    return Explanation(card.id, name, power, keywords(card, lang), told(card, lang), translated)
