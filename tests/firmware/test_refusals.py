"""Every refusal has its reason and its way out, in every language."""

from __future__ import annotations

import re
import textwrap

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine import positions, protocol
from tablekeeper.engine import refusals as of_every_game
from tablekeeper.engine.guerra_de_mitos.table import codes as of_mitos
from tablekeeper.engine.mindbug import dealer
from tablekeeper.engine.mindbug.position import refusals
from tablekeeper.engine.munchkin.table import codes
from tablekeeper.engine.refusals import Refusal, forbidden, illegal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, catalogue, catalogue_files, language
from tablekeeper.firmware.telling.refusals import refusal_lines

GENERAL = {*matches.CODES, *protocol.CODES, *positions.CODES, *of_every_game.CODES}
CODES = {
    "mindbug": {*refusals.CODES, *GENERAL, *dealer.CODES},
    "munchkin": {*codes.CODES, *GENERAL},
    "guerra_de_mitos": {*of_mitos.CODES, *GENERAL},
}


IN_OWN_WORDS = {"R11"}
"""What every game refuses, and each in its own words."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_code_has_its_text_and_no_text_is_left_over(code: str) -> None:
    general = {key for key in catalogue(code, "table.toml") if key.startswith("refusal.R")}
    of_all = set.intersection(*CODES.values()) - IN_OWN_WORDS
    assert general == {f"refusal.{one}.{part}" for one in of_all for part in ("why", "do")}
    for game, every in CODES.items():
        package = registry.ui(game).words
        texts = {key for file in catalogue_files(code, package) for key in catalogue(code, file, package)}
        said = {key.removeprefix(f"{game}.refusal.") for key in texts if key.startswith(f"{game}.refusal.")}
        particular = {key for key in said if key.count(".") > 1}
        assert said - particular == {f"{one}.{part}" for one in every - of_all for part in ("why", "do")}
        assert {key.partition(".")[0] for key in particular} <= every


@pytest.mark.parametrize("game", CODES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_refusal_fits_its_notice(code: str, game: str) -> None:
    """Five lines of 21 characters, as words are wrapped."""
    for one in sorted(CODES[game]):
        lines = refusal_lines(Refusal("illegal", one, "…"), language(code, registry.ui(game).words), game)
        assert sum(wrapped(line) for line in lines) <= 5, (one, lines)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_reason_that_is_about_cards_and_numbers_names_them(code: str) -> None:
    lang = language(code, registry.ui("guerra_de_mitos").words)
    silenced = forbidden("R85", "…", card="zeus", by="hades")
    assert {"Zeus", "Hades"} <= set(re.findall(r"\w+", refusal_lines(silenced, lang, "guerra_de_mitos")[0]))
    dear = illegal("R72", "…", card="zeus", cost=7, has=2)
    assert {"Zeus", "7", "2"} <= set(re.findall(r"\w+", refusal_lines(dear, lang, "guerra_de_mitos")[0]))
    assert refusal_lines(illegal("R85", "…", number=3), lang, "guerra_de_mitos") == refusal_lines(
        illegal("R85", "…"), lang, "guerra_de_mitos"
    )


def test_a_game_may_say_in_its_own_words_what_all_refuse() -> None:
    refusal = Refusal("illegal", "R11", "…")
    games = ("mindbug", "munchkin")
    ours, theirs = (refusal_lines(refusal, language("en", registry.ui(game).words), game) for game in games)
    assert "creature" in ours[1]
    assert "creature" not in theirs[1]


def wrapped(text: str) -> int:
    """Return how many lines of 21 characters a text needs."""
    return len(textwrap.wrap(text, 21, break_long_words=False))
