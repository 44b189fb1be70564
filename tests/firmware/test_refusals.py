"""Every refusal has its reason and its way out, in every language."""

from __future__ import annotations

import textwrap

import pytest

from engine import match as matches
from engine import protocol
from engine.game import Refusal
from engine.mindbug import dealer, positions, refusals
from firmware.languages import LANGUAGES, catalogue, language
from firmware.refusals import refusal_lines

CODES = {*refusals.CODES, *positions.CODES, *matches.CODES, *protocol.CODES, *dealer.CODES}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_code_has_its_text_and_no_text_is_left_over(code: str) -> None:
    keys = {key for key in catalogue(code, "table.toml") if key.startswith("refusal.R")}
    assert keys == {f"refusal.{one}.{part}" for one in CODES for part in ("why", "do")}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_refusal_fits_its_notice(code: str) -> None:
    """Five lines of 21 characters, as words are wrapped."""
    for one in sorted(CODES):
        lines = refusal_lines(Refusal("illegal", one, "…"), language(code))
        assert sum(wrapped(line) for line in lines) <= 5, (one, lines)


def wrapped(text: str) -> int:
    """Return how many lines of 21 characters a text needs."""
    return len(textwrap.wrap(text, 21, break_long_words=False))
