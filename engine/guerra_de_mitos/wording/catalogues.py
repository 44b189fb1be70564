"""The catalogues of the sentences of Guerra de Mitos, one TOML file for each language beside this one.

A text has one key. A text that bends has several, which end with what they are for: `np.one.you.m.acc`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations

from tablekeeper.engine.guerra_de_mitos.cards.card import Card, id_of, the
from tablekeeper.engine.sentences import fill, read

JOINED: Mapping[str, Sequence[tuple[str, str]]] = {
    "en": ((r"\b([Aa]) (?=[aeiou])", r"\1n "),),
    "es": ((r"\b([Uu]n)a (?=arma\b)", r"\1 "), (r"\b(a|de) el\b", r"\1l")),
    "it": (
        (r"\ba (?=[aA])", "ad "),
        (r"\be (?=[eE])", "ed "),
        (r"\b([Uu]n)a (?=[aeiou])", r"\1'"),
        (r"\b([Qq]uel)(?:lo|la)? (?=[aeiou])", r"\1l'"),
        (r"\b([Qq]ue)i (?=[aeiou]|dei\b)", r"\1gli "),
        (r"\bi (?=[aeiou]|dei\b)", "gli "),
        (r"\bla (?=[aeiou])", "l'"),
        (r"\bdi (il|lo|la|l'|i|gli|le)\b", r"de \1"),
        (r"\b(a|da|de|su) il\b", r"\1l"),
        (r"\b(a|da|de|su) (?=(?:gli|i)\b)", r"\1"),
        (r"\b(a|da|de|su) (?=l[aeo']\b)", r"\1l"),
    ),
}
"""What becomes of words that meet, in the order in which it happens: "a" and "item" come to "an item"."""


def catalogue(lang: str) -> Mapping[str, str]:
    """Return the sentences of a language."""
    return read("tablekeeper.engine.guerra_de_mitos.wording", lang)


def write(lang: str, key: str, **slots: object) -> str:
    """Return a sentence or phrase with its slots filled."""
    return filled(lang, key, slots)


def filled(lang: str, key: str, slots: Mapping[str, object]) -> str:
    """Return a sentence or phrase with its slots filled, where they are made as it asks for them."""
    return fill(catalogue(lang), lang, key, slots)


def bent(lang: str, stem: str, *marks: str) -> str:
    """Return the key of a text that bends: of those that there are, the one that names most of the marks.

    So a language has a text only for what it tells apart: `it.one` is enough where nothing has a gender.
    """
    texts = catalogue(lang)
    told = [mark for mark in marks if mark]
    for size in range(len(told), 0, -1):
        for named in combinations(told, size):
            key = ".".join((stem, *named))
            if texts.get(key) is not None:
                return key
    return stem


def joined(text: str, lang: str) -> str:
    """Return a text in which words that meet have become what they become in a language."""
    for pattern, instead in JOINED.get(lang, ()):
        text = re.sub(pattern, instead, text)
    return text


def listed(texts: Sequence[str], key: str, between: str, lang: str) -> str:
    """Return "one, two and three", where `key` tells how the last one follows."""
    *before, last = texts
    return write(lang, key, before=between.join(before), last=last) if before else last


def key_word(key: str, lang: str) -> str:
    """Return what a printed key means, with the key itself behind it where that is another word."""
    meaning = write(lang, f"key.{id_of(key)}")
    return key if meaning == key else f"{meaning} ({key})"


def card_name(card: str, lang: str) -> str:
    """Return what a card is called by its id: as printed, or by its numbers; one that there is not is an error."""
    return named(the(card), lang)


def named(card: Card, lang: str) -> str:
    """Return what a card is called: as printed, or by its numbers."""
    if card.name:
        return card.name
    family = card.id.partition("_")[0]
    return write(lang, f"name.{family}", **numbers(card))


def numbers(card: Card) -> dict[str, object]:
    """Return the numbers of a card by their names."""
    names = ("cost", "strength", "max_power", "initial_power")
    return {name: getattr(card, name) for name in names}
