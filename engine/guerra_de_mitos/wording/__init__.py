"""A card in words, told from the numbers that the referee plays with: never what is printed on it.

Each language is one flat catalogue of sentences with `{slots}`. The card's effect is printed on it, in Spanish, and
people carry it out. These sentences say what the card is, when it is used, and what of it the box computes.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities as abilities_of
from tablekeeper.engine.guerra_de_mitos.cards.card import Card
from tablekeeper.engine.guerra_de_mitos.wording.abilities import (
    ability_clause,
    ability_line,
    price_line,
    steps_line,
    target_line,
)
from tablekeeper.engine.guerra_de_mitos.wording.catalogues import card_name, catalogue, key_word, named, numbers, write
from tablekeeper.engine.sentences import LANGUAGES, capital, expect_of

__all__ = [
    "LANGUAGES",
    "WORDS",
    "ability_line",
    "card_name",
    "catalogue",
    "explain",
    "key_word",
    "keywords",
    "price_line",
    "steps_line",
    "target_line",
    "word",
]

WORDS = ("kind", "mythology", "phase")
"""The families of words that pages need: `kind.character`, `mythology.norse`, `phase.influence`."""
PRINTED = "es"
"""The language of the cards."""
USED = ("influence", "confrontation", "reorganisation")
"""When an ability is used, where its card does not say it: an event is carried out as it appears, a text just holds."""


def word(key: str, lang: str) -> str:
    """Return a word of one of the families in `WORDS`; one that is not there is a programmer's error."""
    expect_of(WORDS, key)
    return write(lang, key)


def explain(card: Card, lang: str) -> Explanation:
    """Say in words what a card is. Its numbers stand among the keywords, as no single one of them is its power."""
    translated = not card.name or lang == PRINTED
    return Explanation(card.id, named(card, lang), None, keywords(card, lang), _told(card, lang), translated)


# What is looked up on a card


def keywords(card: Card, lang: str) -> tuple[str, ...]:
    """Return a card's kind, mythology, numbers and keys."""
    return tuple(_keywords(card, lang))


def _keywords(card: Card, lang: str) -> Iterator[str]:
    yield write(lang, f"kind.{card.kind}")
    if card.mythology is not None:
        yield write(lang, f"mythology.{card.mythology}")
    for name in _figures(card):
        yield write(lang, name, **numbers(card))
    for key in card.keys:
        yield key_word(key, lang)


def _figures(card: Card) -> Iterator[str]:
    """Yield the keys of the numbers that are printed on a kind of card; what changes nothing is not told."""
    match card.kind:
        case "pantheon":
            yield "initial_power"
        case "character":
            yield from ("cost", "strength", "max_power")
        case "equipment" | "invocation":
            yield "cost"
            yield from [f"adds.{name}" for name in ("strength", "max_power") if getattr(card, name)]
        case "resource" | "action":
            yield "cost"


# What it says


def _told(card: Card, lang: str) -> str:
    return " ".join([f"{capital(sentence)}." for sentence in _sentences(card, lang)])


def _sentences(card: Card, lang: str) -> Iterator[str]:
    yield write(lang, "about.token" if card.token else f"about.{card.kind}")
    if card.kind == "action":
        for phase in card.phases:
            yield write(lang, f"played.{phase}")
    if card.foreign:
        yield write(lang, "foreign")
    if card.restricted is not None:
        yield write(lang, "restricted", mythology=write(lang, f"mythology.{card.restricted}"))
    for ability in abilities_of(card.id):
        text = ability_clause(ability, lang)
        used = card.kind != "action" and ability.when in USED
        yield write(lang, f"ability.{ability.when}", text=text) if used else text
    if not card.listed:
        if card.kind in ("event", "action"):
            yield write(lang, "by_hand")
        yield write(lang, "by_numbers")
