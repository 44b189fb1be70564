"""Whoever looks for a sign of the panel finds it in *Help*, *Signs*."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tablekeeper.firmware.drawing.font import ARROWS, ICONS, SMALL
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.signs import legend
from tablekeeper.firmware.telling.troubles import TROUBLES

from .conftest import NewBox

FIRMWARE = Path(__file__).parents[3] / "firmware"
SHARED = ("screens/*.py", "pages/*.py", "telling/views.py", "languages/en/pages.toml", "languages/en/table.toml")
"""What draws or says in every game; the names of keys are explained on a page of their own."""
NO_SIGNS = set("+<=>|~±×👾")
"""Arithmetic, and the picture before there is a match; Mindbug explains it as what it is there."""


def pictures(text: str) -> set[str]:
    """Return the signs of a text that are no letters, digits or punctuation, and have a glyph."""
    drawn = {*SMALL.glyphs, *ICONS.glyphs, *ARROWS.glyphs}
    return {one for one in text if one in drawn and unicodedata.category(one) in ("So", "Sm")} - NO_SIGNS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_that_shared_pages_show_is_explained_in_every_game(lang: str) -> None:
    sources = [path.read_text(encoding="utf-8") for pattern in SHARED for path in FIRMWARE.glob(pattern)]
    shown = pictures("".join(sources)) | {trouble.device for trouble in TROUBLES}
    assert {"◀", "◉", "💾", "○", "✓"} <= shown
    for game in registry.names():
        ui = registry.ui(game)
        told = "".join(legend(ui, language(lang, ui.words)))
        assert sorted(shown - set(told)) == [], game


def test_the_score_of_mindbug_has_no_picture_that_is_not_explained() -> None:
    ui = registry.ui("mindbug")
    source = (FIRMWARE / "games/mindbug/screens/score.py").read_text(encoding="utf-8")
    assert pictures(source) <= set("".join(legend(ui, language("en", ui.words))))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_signs_of_munchkin_are_explained(lang: str) -> None:
    """The picture of a chest has a word in its place: running text has no such picture."""
    ui = registry.ui("munchkin")
    sources = [path.read_text(encoding="utf-8") for path in (FIRMWARE / "games/munchkin/screens").glob("*.py")]
    assert pictures("".join(sources)) - {"💰"} <= set("".join(legend(ui, language(lang, ui.words))))


def test_signs_are_found_in_the_help_of_a_match_and_go_to_their_end(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.hold("menu")
    box.choose("Help…", "Signs")
    read = box.words
    while "▶ " in box.words.split("\n")[-1]:
        box.press("1.ok")
        read += box.words
    assert "boost card" in read
    assert "time of the turn" in " ".join(read.split())
