"""Text in lines of so many characters: how a line ends, in every language that the box speaks."""

from __future__ import annotations

import re
import textwrap

VOWELS = "aeiouyäöüáéíóúàèìòù"
"""A syllable begins with the consonant before one of these, unless it is an h, which may belong to sch or ph."""


def wrap(text: str, columns: int) -> list[str]:
    """Break a text between words and at hyphens; a word that fills no line is parted where a syllable begins.

    Nothing at all is one empty line.
    """
    parted = re.sub(r"[^\s-]+-?", lambda word: _parted(word[0], columns), text)
    return textwrap.wrap(parted, columns) or [""]


def _parted(word: str, columns: int) -> str:
    """Return a word with hyphens where it fills a line, each before the last syllable that begins in the line."""
    if len(word) <= columns:
        return word
    head = re.match(rf"\S{{3,{max(3, columns - 1)}}}(?=[^\W\dh{VOWELS}][{VOWELS}])", word, re.IGNORECASE)
    return f"{head[0]}-{_parted(word[head.end() :], columns)}" if head else word
