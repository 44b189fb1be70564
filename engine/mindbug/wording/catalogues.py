"""The catalogues of sentences, one TOML file for each language beside this one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from engine.mindbug.vocabulary import KEYWORDS, Keyword

LANGUAGES = ("en", "es", "it", "de")
"""English, Spanish, Italian and German; each is a file of this name."""


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """Read the sentences of a language; one that is not in `LANGUAGES` is a programmer's error."""
    file = files("engine.mindbug.wording") / f"{lang}.toml"
    texts: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))
    return texts


def write(lang: str, key: str, **slots: object) -> str:
    """Return a sentence or phrase with its slots filled; a key that is missing is named with its file."""
    template = catalogue(lang).get(key)
    if template is None:
        raise KeyError(f"{lang}.toml has no sentence {key!r}; write one there, and in the other languages")
    return template.format_map(slots)


def keyword_name(keyword: Keyword, lang: str) -> str:
    """Return what a language's edition of the game calls a keyword."""
    return write(lang, f"keyword.{keyword}")


def keyword_rule(keyword: Keyword, lang: str) -> str:
    """Return what a keyword does, in one or two sentences."""
    return write(lang, f"rule.{keyword}")


def keyword_names(keywords: Iterable[Keyword], lang: str) -> tuple[str, ...]:
    """Return the names of several keywords, always in the same order."""
    return tuple(keyword_name(keyword, lang) for keyword in KEYWORDS if keyword in keywords)


def listed(names: Sequence[str], lang: str) -> str:
    """Return "one, two and three", or nothing."""
    *before, last = names or ("",)
    return write(lang, "and", before=", ".join(before), last=last) if before else last


def clause(sentence: str) -> str:
    """Return a sentence as it stands after another's beginning; none of ours begins with a noun or a name."""
    return sentence[:1].lower() + sentence[1:]


def capital(phrase: str) -> str:
    """Return a phrase as it stands at the beginning of a sentence."""
    return phrase[:1].upper() + phrase[1:]
