"""Rules of the index that are advice or table layout: the panel keeps to them."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.games.mindbug.views import Score
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.resume import OpenZones

from .conftest import Box, NewBox


def test_mb_8_the_panel_is_all_that_is_needed_to_track_life(box: Box) -> None:
    """Every change of life is on the score at once, in digits, without a limit."""
    for life in (4, 12, 99):
        box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": life}]})
        box.settle()
        view = box.view
        assert isinstance(view, Score)
        assert [seat.life for seat in view.seats] == [3, life]
        assert str(life) in box.words
        assert not box.overflows()
    box.answer("play killer_bee", "pass")
    assert "Life 99 → 98 (Kille…)" in box.words
    assert "98" in box.words.split("\n")[1]


def test_mb_74_active_cards_of_both_piles_are_marked_in_the_menu_and_after_a_power_cut(new_box: NewBox) -> None:
    box = new_box(game="mindbug", sets=["beyond_eternity"])
    pile = ["blessed_tiger_squirrel", "koibra"]
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.1.discard", "to": pile}]})
    box.settle()
    box.hold("menu")
    box.choose("The table", "Cards in view")
    box.press("1.ok")
    assert "· Koibra" in box.words
    box.press("1.ok")
    assert "▲ Blessed Tiger" in box.words
    box = new_box(game="mindbug")
    while "Active" not in box.words:
        assert isinstance(box.context.pages.top, OpenZones)
        box.press("1.right")
    assert "▲ Active: Blessed" in box.words


def test_mb_106_the_mindbug_question_shows_the_card_and_the_extra_turn_is_announced(box: Box) -> None:
    box.answer("play killer_bee")
    assert "Take Killer Bee 5?" in box.words
    assert box.lamps.seat == 1
    box.hold("2.ok")
    assert "Hunter" in box.words, "who is asked may read the card"
    box.press("2.ok")
    box.answer("mindbug")
    box.clear()
    box.wait(5)
    assert "Extra turn" in box.words
    assert box.lamps.seat == 0
    box.answer("play gorillion")
    assert "Take Gorillion 10?" in box.words, "asked each time"
    box.answer("pass")
    box.wait(5)
    assert "Your turn" in box.words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_extra_turn_is_announced_after_an_edit_and_a_power_cut_too(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="mindbug")
    box.answer("play gorillion", "mindbug")
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.0.life", "to": 7}]})
    box.settle()
    box = new_box(game="mindbug")
    box.clear()
    assert box.context.lang.text("mindbug.ask.turn.extra") in box.words
