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
TOGETHER = "\N{NO-BREAK SPACE}"
"""A space at which no line ends: it holds a number at the name that it is of."""
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
    return tuple([line.replace(TOGETHER, " ") for line in textwrap.wrap(parted, columns)]) or ("",)


ELLIPSIS = "…"


def shortened(text: str, columns: int) -> str:
    """Cut a text that has not the room, and show it: the end of a name goes, `Sharky Crab-…`, and its power stays.

    What an arrow leads to stays, too, and so does a verb at the end: `Urchin Hurl… defeated`. A text of several parts
    keeps the first one instead.
    """
    if len(text) <= columns:
        return text
    if columns < SHORTEST:
        return text[: columns - 1].rstrip() + ELLIPSIS if columns > 0 else ""
    if first := _first_told(text, columns):
        return first
    text = (
        " ".join(text.replace(ELLIPSIS, " ").split()) if ELLIPSIS in text[:-1] else text
    )  # it is cut anew where it was
    end = _behind_the_cut(text, columns)
    head = _whole_words(text, columns - 1 - len(end))
    if re.search(r": \S{1,2}$", head):
        end = _behind_the_cut(text, columns, words=False)
        head = _whole_words(text, columns - 1 - len(end))
    return head.rstrip(" -(") + ELLIPSIS + end


def _whole_words(text: str, columns: int) -> str:
    """Return the beginning of a text, without a word of which only one or two letters would be left.

    The first one behind a colon is what the line is about: of that they are more than nothing.
    """
    head = text[:columns]
    before, space, left = head.rpartition(" ")
    cut = len(left) in (1, 2) and text[columns : columns + 1].isalnum() and not before.endswith(":")
    return before if space and cut else head.rstrip()


def _behind_the_cut(text: str, columns: int, *, words: bool = True) -> str:
    """Return the end that stays where a text is cut: numbers and signs, small `words`, what an arrow tells."""
    told = text.rfind(" → ")
    if told > 0 and len(text) - told <= columns * 2 // 3:
        return text[told:]
    end = ""
    for word in reversed(text.split(" ")[1:]):
        lettered = any(map(str.isalpha, word))
        room = columns * 3 // 5 if lettered else columns * 2 // 3
        small = words and word[:1].islower() if lettered else word.startswith("(") or not word.endswith(")")
        if len(f" {word}{end}") > room or not small:
            break
        end = f" {word}{end}"
    return end


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
