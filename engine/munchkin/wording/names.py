"""How cards are called, by name or numbers, and what they are in short words: all that one looks up on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from tablekeeper.engine.munchkin.cards.card import NAMELESS, Card, glosses_of_cards, the
from tablekeeper.engine.munchkin.cards.vocabulary import Tag
from tablekeeper.engine.munchkin.wording.sentences import number, write

TAGS: tuple[Tag, ...] = get_args(Tag)


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


def gloss(card: Card, lang: str) -> str:
    """Return what a card is in a few words, where the language has no name for it; else nothing."""
    return glosses_of_cards().get(lang, {}).get(card.id, "")


def keywords(card: Card, lang: str) -> tuple[str, ...]:
    """Return a card's kind and what is printed around its text."""
    if card.id in NAMELESS.values():
        return ()
    return (write(lang, f"kind.{card.kind}"), *(_reward(card, lang) if card.kind == "monster" else _gear(card, lang)))


def _reward(card: Card, lang: str) -> Iterator[str]:
    if card.undead:
        yield write(lang, "undead")
    yield write(lang, f"treasures.{number(card.treasures)}", treasures=card.treasures)
    if card.levels > 1:
        yield write(lang, "levels", levels=card.levels)


def _gear(card: Card, lang: str) -> Iterator[str]:
    if card.slot:
        yield write(lang, f"slot.{card.slot}")
    if card.hands:
        yield write(lang, f"hands.{number(card.hands)}", hands=card.hands)
    if card.big:
        yield write(lang, "big")
    for key, trait in (("only", card.only), ("never", card.never)):
        if trait is not None:
            yield write(lang, key, many=write(lang, f"many.{trait}"))
    for tag in TAGS:
        if tag in card.tags:
            yield write(lang, f"tag.{tag}")
    if card.item:
        yield write(lang, "gold.none") if card.gold is None else write(lang, "gold", gold=card.gold)
