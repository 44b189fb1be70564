"""Seats are called as the language shown calls them, unless somebody has named them; the journal keeps what it got."""

from __future__ import annotations

import pytest

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.match.session import Session

from .conftest import Box, NewBox

GAMES = [("mindbug", None), ("munchkin", 3), ("scorepad", 2)]


def called(box: Box) -> set[str]:
    """Every name that the seats have in any state of the match."""
    match = box.match
    states = [match.start, *(step.state for step in (*match.steps, *match.taken_back))]
    return {name for state in states for name in state.seat_names}


def spoken(code: str, seats: int) -> set[str]:
    return {language(code).text("page.seat", n=seat + 1) for seat in range(seats)}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_seats_change_their_names_with_the_language(new_box: NewBox, game: str, seats: int | None, code: str) -> None:
    box = new_box(lang="en", game=game, seats=seats)
    for _ in range(2):
        decision = box.match.state.decision
        assert decision is not None
        box.context.entries.answer(decision.legal[0])
        box.settle()
    box.context.entries.undo()
    box.settle()
    names, state = list(box.match.state.seat_names), box.match.state
    assert set(names) == spoken("en", len(names))
    box.context.pages.to_home()
    box.wait(0)
    box.choose(*map(box.context.lang.text, ("page.home.settings", "page.home.language")))
    box.choose(language(code).text("page.language"))
    box.press("menu")
    box.choose(box.context.lang.text("page.home.continue"))
    assert called(box) == spoken(code, len(names))
    assert box.match.journal()["seats"] == names, "the protocol knows them as they were given"
    assert box.match.state.called(names) == state, "nothing else has changed"
    again = new_box()
    assert called(again) == spoken(code, len(names))
    assert again.match.journal()["seats"] == names


@pytest.mark.parametrize("code", ["it", "de"])
def test_what_is_shown_and_told_calls_them_so(new_box: NewBox, code: str) -> None:
    box = new_box(lang="en", game="mindbug")
    box.answer("play gorillion", "pass")
    box.storage.preferences.set("language", code)
    box = new_box()
    first = language(code).text("page.seat", n=1)
    assert first in box.words
    box.clear()
    assert any(first in line.text for line in box.session.history(box.context.lang))
    assert "Seat" not in box.words


def test_what_stands_above_a_question_is_told_anew_when_the_language_has_changed(new_box: NewBox) -> None:
    box = new_box(lang="en", game="mindbug")
    box.answer("play ferret_bomber", "pass")
    assert "Ferret Bomber stays" in " ".join(box.words.split())
    box.context.pages.to_home()
    box.wait(0)
    box.choose("Settings", "Language", "Deutsch")
    box.press("menu")
    box.choose("Partie fortsetzen")
    assert "Frettchenbomber bleibt" in " ".join(box.words.split())


def test_a_name_that_somebody_chose_stays(new_box: NewBox) -> None:
    box = new_box(lang="de")
    session = Session.begin(box.storage, "mindbug", ["first_contact"], ["Ann", "Seat 2"], 0)
    assert not isinstance(session, Refusal)
    box.context.entries.begin(session)
    box.settle()
    assert box.match.state.seat_names == ("Ann", language("de").text("page.seat", n=2))
    assert box.match.journal()["seats"] == ["Ann", "Seat 2"]
