"""Text in lines of so many characters: how a line ends, in every language that the box speaks."""

from __future__ import annotations

import json
import re
import textwrap
from functools import lru_cache

SHORTEST = 10
"""With fewer columns than this a text is cut at its end: nobody could read two pieces of it."""
LEAST = 4
"""Fewer characters of a word than this tell nobody which it is."""
KEPT = 512
"""So many texts stay broken into lines."""
VOWELS = "aeiouyäöüáéíóúàèìòù"
"""A syllable begins with the consonant before one of these, unless it is an h, which may belong to sch or ph."""


def wrap(text: str, columns: int) -> list[str]:
    """Break a text between words and at hyphens; a word that fills no line is parted where a syllable begins.

    Nothing at all is one empty line.
    """
    return list(_lines(text, columns))


@lru_cache(maxsize=KEPT)
def _lines(text: str, columns: int) -> tuple[str, ...]:
    """Return the same; most of what a page says it has said before a key was pressed."""
    parted = re.sub(r"[^\s-]+-?", lambda word: _parted(word[0], columns), text)
    return tuple(textwrap.wrap(parted, columns)) or ("",)


ELLIPSIS = "…"


def shortened(text: str, columns: int) -> str:
    """Cut the middle out of a text that has not the room, and show it: its last word stays, `Sharky…Mummypus`.

    A number or a sign behind it stays, too; of a word that is too long the end stays. A text of several parts keeps the
    first one instead.
    """
    if len(text) <= columns:
        return text
    if columns < SHORTEST:
        return text[: columns - 1].rstrip() + ELLIPSIS if columns > 0 else ""
    if first := _first_told(text, columns):
        return first
    text = " ".join(text.split(ELLIPSIS)) if ELLIPSIS in text[:-1] else text  # it is cut anew where it was
    end = ""
    for word in reversed(text.split(" ")):
        longer = f"{word} {end}".rstrip()
        if len(longer) > (columns // 2 if any(map(str.isalpha, end)) else columns * 2 // 3):
            break
        end = longer
    end = end or text[-((columns - 1) // 2) :].lstrip()
    return text[: columns - 1 - len(end)].rstrip() + ELLIPSIS + end


def _first_told(text: str, columns: int) -> str:
    """Return what a text of several parts tells first, `Life 3 → 2 (Sharky…)`; nothing if it has but one part.

    Of several clauses the first is kept. A change keeps its number; the brackets behind it give way word by word.
    """
    first, more, _ = text.partition("; ")
    if more:
        return textwrap.wrap(first, columns - 1)[0] + ELLIPSIS
    told = re.fullmatch(r"(.+ → \S+) \((.+)\)", text)
    if not told or len(told[1]) >= columns:
        return ""
    room = columns - len(f"{told[1]} (…)")
    words = textwrap.wrap(told[2], room)[0].rstrip("-") if room >= LEAST else ""
    return f"{told[1]} ({words}{ELLIPSIS})" if words else told[1] + ELLIPSIS


def _parted(word: str, columns: int) -> str:
    """Return a word with hyphens where it fills a line, each before the last syllable that begins in the line."""
    if len(word) <= columns:
        return word
    head = re.match(rf"\S{{3,{max(3, columns - 1)}}}(?=[^\W\dh{VOWELS}][{VOWELS}])", word, re.IGNORECASE)
    return f"{head[0]}-{_parted(word[head.end() :], columns)}" if head else word


def printable(line: str) -> str:
    """Return a line that drives no terminal: as in JSON, what cannot be printed is written by its number."""
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in line)
