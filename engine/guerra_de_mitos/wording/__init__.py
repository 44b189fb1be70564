"""A card in words, told from the numbers that the referee plays with: never what is printed on it.

Each language is one flat catalogue of sentences with `{slots}`. The card's effect is printed on it, in Spanish, and
people carry it out. These sentences say what the card is, when it is used, and what of it the box computes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, id_of, the
from tablekeeper.engine.guerra_de_mitos.wording.computed import computations
from tablekeeper.engine.sentences import LANGUAGES, capital, expect_of, fill, read

__all__ = ["LANGUAGES", "WORDS", "card_name", "catalogue", "explain", "key_word", "keywords", "word"]

WORDS = ("kind", "mythology", "phase")
"""The families of words that pages need: `kind.character`, `mythology.norse`, `phase.influence`."""
PRINTED = "es"
"""The language of the cards."""


def catalogue(lang: str) -> Mapping[str, str]:
    """Return the sentences of a language."""
    return read("tablekeeper.engine.guerra_de_mitos.wording", lang)


def write(lang: str, key: str, **slots: object) -> str:
    """Return a sentence or phrase with its slots filled."""
    return fill(catalogue(lang), lang, key, slots)


def word(key: str, lang: str) -> str:
    """Return a word of one of the families in `WORDS`; one that is not there is a programmer's error."""
    expect_of(WORDS, key)
    return write(lang, key)


def key_word(key: str, lang: str) -> str:
    """Return what a printed key means, with the key itself behind it where that is another word."""
    meaning = write(lang, f"key.{id_of(key)}")
    return key if meaning == key else f"{meaning} ({key})"


def card_name(card: str, lang: str) -> str:
    """Return what a card is called by its id: as printed, or by its numbers; one that there is not is an error."""
    return _named(the(card), lang)


def explain(card: Card, lang: str) -> Explanation:
    """Say in words what a card is. Its numbers stand among the keywords, as no single one of them is its power."""
    translated = not card.name or lang == PRINTED
    return Explanation(card.id, _named(card, lang), None, keywords(card, lang), _told(card, lang), translated)


def _named(card: Card, lang: str) -> str:
    if card.name:
        return card.name
    family = card.id.partition("_")[0]
    return write(lang, f"name.{family}", **_numbers(card))


def _numbers(card: Card) -> dict[str, object]:
    names = ("cost", "strength", "max_power", "initial_power")
    return {name: getattr(card, name) for name in names}


# What is looked up on a card


def keywords(card: Card, lang: str) -> tuple[str, ...]:
    """Return a card's kind, mythology, numbers and keys."""
    return tuple(_keywords(card, lang))


def _keywords(card: Card, lang: str) -> Iterator[str]:
    yield write(lang, f"kind.{card.kind}")
    if card.mythology is not None:
        yield write(lang, f"mythology.{card.mythology}")
    for name in _figures(card):
        yield write(lang, name, **_numbers(card))
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
    for phase in card.phases:
        yield write(lang, f"played.{phase}" if card.kind == "action" else f"ability.{phase}")
    if card.foreign:
        yield write(lang, "foreign")
    if card.restricted is not None:
        yield write(lang, "restricted", mythology=write(lang, f"mythology.{card.restricted}"))
    own = list(computations(card))
    for key, slots in own:
        if "which" in slots:
            slots |= {"which": key_word(str(slots["which"]), lang)}
        yield write(lang, f"computed.{key}", **slots)
    if card.kind == "event" or (card.kind == "action" and not own):
        yield write(lang, "printed")
    if not card.listed:
        yield write(lang, "by_numbers")
