"""The catalogues of Mindbug's sentences, one TOML file for each language beside this one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS, Keyword
from tablekeeper.engine.sentences import fill, read


def catalogue(lang: str) -> Mapping[str, str]:
    """Return the sentences of a language."""
    return read("tablekeeper.engine.mindbug.wording", lang)


def write(lang: str, key: str, **slots: object) -> str:
    """Return a sentence or phrase with its slots filled."""
    return fill(catalogue(lang), lang, key, slots)


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
