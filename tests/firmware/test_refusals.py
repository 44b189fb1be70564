"""Every refusal has its reason and its way out, in every language."""

from __future__ import annotations

import textwrap

import pytest

from engine import match as matches
from engine import positions, protocol
from engine.game import Refusal
from engine.mindbug import dealer, refusals
from engine.munchkin import codes
from firmware.languages import LANGUAGES, catalogue, language
from firmware.refusals import refusal_lines

GENERAL = {*matches.CODES, *protocol.CODES}
CODES = {
    "mindbug": {*refusals.CODES, *positions.CODES, *GENERAL, *dealer.CODES},
    "munchkin": {*codes.CODES, *positions.CODES, *GENERAL},
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_code_has_its_text_and_no_text_is_left_over(code: str) -> None:
    keys = {key for key in catalogue(code, "table.toml") if key.startswith("refusal.R")}
    assert keys == {f"refusal.{one}.{part}" for one in CODES["mindbug"] for part in ("why", "do")}
    own = {key for key in catalogue(code, "munchkin_pages.toml") if key.startswith("munchkin.refusal.R")}
    only = (CODES["munchkin"] - CODES["mindbug"]) | {"R11"}
    assert own == {f"munchkin.refusal.{one}.{part}" for one in only for part in ("why", "do")}


@pytest.mark.parametrize("game", CODES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_refusal_fits_its_notice(code: str, game: str) -> None:
    """Five lines of 21 characters, as words are wrapped."""
    for one in sorted(CODES[game]):
        lines = refusal_lines(Refusal("illegal", one, "…"), language(code), game)
        assert sum(wrapped(line) for line in lines) <= 5, (one, lines)


def test_a_game_may_say_in_its_own_words_what_all_refuse() -> None:
    refusal = Refusal("illegal", "R11", "…")
    ours, theirs = (refusal_lines(refusal, language("en"), game) for game in ("mindbug", "munchkin"))
    assert "creature" in ours[1]
    assert "creature" not in theirs[1]


def wrapped(text: str) -> int:
    """Return how many lines of 21 characters a text needs."""
    return len(textwrap.wrap(text, 21, break_long_words=False))
