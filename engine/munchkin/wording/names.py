"""How cards are called: by their printed name, by what they are, or by the numbers they were entered as."""

from __future__ import annotations

from tablekeeper.engine.munchkin.cards.card import NAMELESS, Card, the
from tablekeeper.engine.munchkin.wording.sentences import write


def named(card: Card, lang: str) -> tuple[str, bool]:
    """Return the card's name, and whether the language has one; if not it is the English name.

    A race or class whose printed name is not known is called by the word for it, which every language has.
    """
    if lang in card.names:
        return card.names[lang], True
    if card.kind in ("race", "class"):
        return write(lang, f"trait.{card.id}"), True
    if card.names:
        return card.names["en"], False
    if card.id in NAMELESS.values():
        return write(lang, f"name.{card.deck}"), True
    return write(lang, f"name.{card.kind}", level=card.level, bonus=card.bonus, gold=card.gold), True


def card_name(card: str, lang: str) -> str:
    """Return what a card is called by its id; one that does not exist is a programmer's error."""
    name, _ = named(the(card), lang)
    return name
