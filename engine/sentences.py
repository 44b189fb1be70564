"""Catalogues of sentences: one TOML file for each language in the folder of a game's wording."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from tablekeeper.engine.positions import UNKNOWN_NAME
from tablekeeper.engine.refusals import Refusal

LANGUAGES = ("en", "es", "it", "de")
"""English, Spanish, Italian and German; each is a file of this name in every game's wording."""
KeyOf = Callable[[Any], str]
"""Returns the key of the sentence for a thing; in a table by types it is only given things of its own type."""


def refuse_language(lang: str) -> Refusal | None:
    """Return why nothing can be said in a language, where that is so."""
    if lang in LANGUAGES:
        return None
    return Refusal("unknown", UNKNOWN_NAME, f"There is no language {lang!r}; wanted one of {', '.join(LANGUAGES)}.")


@cache
def read(package: str, lang: str) -> Mapping[str, str]:
    """Read a package's sentences of a language; one that is not in `LANGUAGES` is a programmer's error."""
    texts: dict[str, str] = tomllib.loads((files(package) / f"{lang}.toml").read_text(encoding="utf-8"))
    return texts


def fill(texts: Mapping[str, str], lang: str, key: str, slots: Mapping[str, object]) -> str:
    """Return a sentence or phrase with its slots filled; a key that is missing is named with its file."""
    template = texts.get(key)
    if template is None:
        raise KeyError(f"{lang}.toml has no sentence {key!r}; write one there, and in the other languages")
    return template.format_map(slots)


def key_of(word: Struct, variants: Mapping[type[Any], KeyOf]) -> str:
    """Return the key of the sentence for a word of a vocabulary: its tag, unless it has variants, one by one."""
    variant = variants.get(type(word))
    return str(word.__struct_config__.tag) if variant is None else variant(word)


def expect_of(families: Collection[str], key: str) -> None:
    """Raise KeyError for a key that is of none of the families of words that pages may ask for."""
    if key.partition(".")[0] not in families:
        raise KeyError(f"{key!r} is no word for pages: wanted one of the families {', '.join(families)}")


def capital(phrase: str) -> str:
    """Return a phrase as it stands at the beginning of a sentence."""
    return phrase[:1].upper() + phrase[1:]
