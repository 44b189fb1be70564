"""The catalogues of Munchkin's sentences, one TOML file for each language beside this one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tablekeeper.engine.sentences import capital, fill, read


def catalogue(lang: str) -> Mapping[str, str]:
    """Return the sentences of a language."""
    return read("tablekeeper.engine.munchkin.wording", lang)


def write(lang: str, key: str, **slots: object) -> str:
    """Return a sentence or phrase with its slots filled; `{Sentence}` is `{sentence}` with a capital."""
    capitals = {name.capitalize(): capital(value) for name, value in slots.items() if isinstance(value, str)}
    return fill(catalogue(lang), lang, key, slots | capitals)


def either(texts: Sequence[str], lang: str) -> str:
    """Return "one, two or three"."""
    *before, last = texts
    return write(lang, "or", before=", ".join(before), last=last) if before else last


def sentences(phrases: Iterable[str]) -> str:
    """Return phrases as sentences, one after another; nothing is empty."""
    return " ".join([f"{capital(phrase)}." for phrase in phrases])


def number(amount: int) -> str:
    """Return which form of a sentence a number takes: a change by one is singular, too."""
    return "one" if abs(amount) == 1 else "many"
