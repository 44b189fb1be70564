"""The app as a whole: what is received, confirmed, kept, lost and found again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tablekeeper.drivers.gestures import Gesture
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.languages import LANGUAGES, catalogue
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.deciding import Deciding
from tablekeeper.firmware.pages.home import Home
from tablekeeper.firmware.pages.match_menu import MatchMenu
from tablekeeper.firmware.pages.page import Said
from tablekeeper.firmware.pages.playing import Over
from tablekeeper.firmware.pages.settings import Languages
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.simulator.wayfinding import clearing, toward
from tablekeeper.firmware.telling.views import Notice
from tests.firmware.tagged import uids_of

from .conftest import Box, NewBox

GORILLION, BEE = "04A1B2C3", "04A1B2C4"


def teach(box: Box, uid: str, card: str, copy: int = 1) -> None:
    box.storage.tags.bind(uid, card, copy, "mindbug")


def test_the_first_start_asks_the_language_and_the_next_does_not(new_box: NewBox) -> None:
    box = new_box()
    assert isinstance(box.context.pages.top, Languages)
    box.choose("Español")
    assert "Primera vez" in box.words
    box.clear()
    assert "Jugar" in box.words
    again = new_box()
    assert isinstance(again.context.pages.top, Home)
    assert "Jugar" in again.words


def test_a_tap_is_received_at_once_and_confirmed_when_it_is_on_disk(box: Box) -> None:
    teach(box, GORILLION, "gorillion")
    box.settle()
    box.hold_back = True
    before = box.words
    box.tap(GORILLION)
    assert (box.app.busy, box.buzzer.played[-1]) == (True, "received")
    assert "◉" in box.words
    assert [line for line in box.words.split("\n") if line in before.split("\n")], "the old position is still shown"
    assert "Mindbug" not in box.words
    box.settle()
    assert (box.app.busy, box.buzzer.played[-1]) == (False, "accepted")
    assert "Take Gorillion 10?" in box.words
    assert "◉" not in box.words


def test_inputs_that_come_while_an_entry_waits_are_kept_in_order(box: Box) -> None:
    teach(box, GORILLION, "gorillion")
    teach(box, BEE, "killer_bee")
    box.settle()
    box.hold_back = True
    box.tap(GORILLION)
    box.press("2.right")
    box.tap(BEE)
    assert len(box.match.entries) == 1
    box.settle()
    assert [entry["answer"] for entry in box.match.entries] == ["play gorillion", "pass", "play killer_bee"]


def test_a_change_stays_four_seconds_or_until_the_next_input(box: Box) -> None:
    box.answer("play gorillion", "pass")
    assert "Gorillion stays" in box.words
    box.wait(4.1)
    assert "Your turn" in box.words
    box.answer("play killer_bee", "pass")
    assert box.context.announcer.flash
    box.press("1.right")
    assert "attack" not in box.context.announcer.flash.casefold()


def test_a_refusal_buzzes_says_why_and_is_closed_by_a_tap_that_counts(box: Box) -> None:
    teach(box, GORILLION, "gorillion")
    teach(box, BEE, "killer_bee")
    box.tap(GORILLION)
    box.tap(BEE)
    assert box.buzzer.played[-1] == "refused"
    assert "R" in box.words
    box.answer("pass")
    box.tap(GORILLION)
    assert box.buzzer.played[-1] == "refused"
    box.tap(BEE)
    assert box.match.entries[-1] == {"do": "answer", "answer": "play killer_bee"}


@pytest.mark.parametrize("key", ["1.left", "1.ok", "2.right", "menu"])
def test_any_key_closes_a_refusal_and_does_nothing_else(box: Box, key: str) -> None:
    teach(box, GORILLION, "gorillion")
    box.answer("play gorillion", "pass")
    box.tap(GORILLION)
    entries = len(box.match.entries)
    box.press(key)
    assert isinstance(box.context.pages.top, Deciding)
    assert len(box.match.entries) == entries


def test_an_unknown_tag_shows_its_uid_and_can_be_taught_on_the_spot(box: Box) -> None:
    box.tap("DEADBEEF")
    assert "DEADBEEF" in box.words
    box.press("1.left")
    box.follow(Follow(words="Gorillion"))
    assert box.match.entries[-1]["answer"] == "play gorillion"
    assert uids_of(box.storage.tags, "gorillion", "mindbug") == ("DEADBEEF",)


def test_the_seat_that_is_not_asked_is_told_so_and_changes_nothing(box: Box) -> None:
    for key in ("2.left", "2.ok", "2.right"):
        box.press(key)
        assert "Seat 1 decides" in box.words
    assert box.match.entries == []
    assert box.lamps.seat == 0


def test_undo_says_what_to_put_back(box: Box) -> None:
    box.answer("play gorillion")
    box.press("menu", "1.left")
    assert "Gorillion" in box.words
    assert "Put back" in box.words
    assert box.match.answers == 0


def test_with_a_full_disk_the_match_goes_on_marked_and_is_written_later(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "tablekeeper.troubles")
    box.disk.full = True
    box.answer("play gorillion", "pass")
    assert box.match.answers == 2
    assert "💾" in box.words
    box.disk.full = False
    box.wait(20)
    box.settle()
    box.wait(1)
    assert "💾" not in box.words
    assert box.storage.unsaved == 0
    assert len(caplog.records) == 2, "one line when it is full, one when there is room"


def test_a_lost_reader_is_a_sign_until_it_is_back(box: Box) -> None:
    box.unplug()
    assert "🔌" in box.words
    box.replug()
    assert "🔌" not in box.words


def test_dimmed_a_press_acts_dark_it_only_wakes(box: Box) -> None:
    box.wait(5 * 60 + 1)
    assert box.panel.level < 255
    box.press("1.left")
    assert box.panel.level == 255
    assert box.context.pages.top is not box.context.pages.bottom, "the press opened the cards"
    box.wait(31 * 60)
    assert box.panel.asleep
    assert clearing(box.app) is not None
    depth = len(box.context.pages)
    box.press("1.ok")
    assert (box.panel.asleep, len(box.context.pages)) == (False, depth)
    assert clearing(box.app) is None


def test_a_match_is_being_played_until_it_is_over_left_or_gone_dark(box: Box) -> None:
    def playing() -> bool:
        return box.app.playing

    assert playing()
    box.press("1.ok")
    assert playing(), "a page over the match does not end it"
    box.press("menu")
    box.wait(31 * 60)
    assert not playing()
    box.press("1.ok")
    assert playing()
    box.context.pages.to_home()
    assert not playing()


def test_a_tap_in_the_dark_wakes_and_counts(box: Box) -> None:
    teach(box, GORILLION, "gorillion")
    box.wait(31 * 60)
    assert box.words == ""
    box.tap(GORILLION)
    assert not box.panel.asleep
    assert box.match.answers == 1


def test_a_dark_panel_shows_nothing_new_until_it_wakes(box: Box) -> None:
    box.wait(31 * 60)
    shown = box.panel.shown
    box.unplug()
    assert box.panel.shown == shown
    assert isinstance(box.view, Notice), "which is read when it wakes"


@pytest.mark.parametrize("game", [None, "mindbug"])
def test_after_a_power_cut_the_zones_are_checked_and_the_same_question_is_asked(
    new_box: NewBox, game: str | None
) -> None:
    box = new_box(lang="en", game="mindbug")
    box.answer("play gorillion", "pass", "play killer_bee")
    asked = box.match.state.decision
    again = new_box(game=game)
    assert "Check: Seat 1" in again.words
    assert "Gorillion" in again.words
    assert "1/2" in again.words
    assert again.match.state.decision == asked
    assert clearing(again.app) is not None
    again.clear()
    assert "Take Killer Bee 5?" in again.words


def test_the_check_leads_to_corrections_where_something_lies_otherwise(new_box: NewBox) -> None:
    new_box(lang="en", game="mindbug").answer("play gorillion", "pass")
    box = new_box()
    box.press("1.left")
    assert "Life: 3" in box.words


def test_a_finished_match_is_not_resumed(new_box: NewBox) -> None:
    box = new_box(lang="en", game="mindbug")
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": 0}]})
    box.settle()
    assert isinstance(box.context.pages.top, Over)
    assert not box.app.playing
    again = new_box()
    assert isinstance(again.context.pages.top, Home)
    again.choose("Back to last match")
    assert isinstance(again.context.pages.top, Over)


def test_a_running_match_is_left_only_by_holding_and_can_be_taken_up_again(box: Box) -> None:
    box.answer("play gorillion", "pass")
    box.hold("menu")
    box.choose("Home, new match", "Play")
    box.press("1.ok")
    assert "Hold it longer" in box.words, "a press is not enough"
    assert box.buzzer.played[-1] == "refused"
    box.hold("1.ok")
    box.choose("Mindbug", "Go on", "Seat 2")
    assert box.match.answers == 0
    assert box.match.state.active == 1
    box.clear()
    box.hold("menu")
    box.choose("Home", "More", "Back to last match")
    assert box.match.answers == 2
    assert "Check: Seat 1" in box.words, "the other match has lain there since"


def test_the_draw_is_the_boxs_own_chance(new_box: NewBox) -> None:
    drawn = set()
    for seed in range(6):
        box = new_box(seed=seed)
        if isinstance(box.context.pages.top, Languages):
            box.choose("English")
        box.clear()
        if box.context.entries.session is not None:
            box.hold("menu")
            box.choose("Home, new match", "Play")
            box.hold("1.ok")
        else:
            box.choose("Play")
        box.choose("Mindbug", "Go on", "Draw")
        assert f"Seat {box.match.state.active + 1} begins" in box.words
        drawn.add(box.match.state.active)
    assert drawn == {0, 1}


def test_a_rematch_keeps_the_seats(box: Box) -> None:
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": 0}]})
    box.settle()
    box.choose("Rematch", "Seat 2")
    assert box.match.state.active == 1
    assert box.match.state.seat_names == ("Seat 1", "Seat 2")


def test_the_end_can_be_undone(box: Box) -> None:
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": 0}]})
    box.settle()
    box.choose("Undo", "Yes")
    box.clear()
    assert isinstance(box.context.pages.top, Deciding)


def test_an_answer_is_reached_from_any_page_over_the_match(box: Box) -> None:
    box.hold("menu")
    box.choose("Strictness")
    box.answer("play gorillion")
    assert box.match.answers == 1


def test_what_is_not_offered_has_no_way(box: Box) -> None:
    assert toward(box.app, Follow(answer="pass")) is None
    assert toward(box.app, Follow(words="No such entry")) is None


def test_a_strange_event_is_a_programmers_error(box: Box) -> None:
    with pytest.raises(TypeError, match="wanted one of a device"):
        box.app.handle(Gesture("1.ok", "press", 0.0))


def test_a_game_is_straight_a_match_without_teaching(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    assert box.match.strictness == "referee"
    assert box.match.state.active == 0
    assert not box.context.announcer.teaching
    box.answer("play killer_bee")
    assert clearing(box.app) is None


def test_the_first_game_tells_each_keyword_once(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Play", "Mindbug", "Go on", "Seat 1")
    box.answer("play killer_bee")
    assert "Hunter" in box.words
    box.clear()
    assert isinstance(box.context.pages.top, Deciding)
    box.answer("pass", "play goblin_werewolf")
    assert clearing(box.app) is None, "Hunter was told already"
    box.answer("pass", "play chameleon_sniper")
    assert "Sneaky" in box.words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_fits_on_one_notice(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="mindbug")
    for key in catalogue(lang, "table.toml"):
        code = key.removeprefix("refusal.").removesuffix(".why")
        if key == f"refusal.{code}.why":
            box.context.announcer.refuse(Refusal("illegal", code, ""))
            assert isinstance(box.context.pages.top, Said), code
            assert not box.overflows(), code
            box.context.pages.back()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_every_menu_fits_in_every_language(new_box: NewBox, lang: str) -> None:
    """Walks through all menus, two levels deep, and sees that nothing is cut and all is within six presses."""
    box = new_box(lang=lang, game="mindbug")
    box.answer("play sharky_crab_dog_mummypus", "pass", "play mysterious_mermaid", "pass")
    box.answer("attack sharky_crab_dog_mummypus")

    def entries() -> Sequence[Choice]:
        menu = box.context.pages.above[0]
        assert isinstance(menu, MatchMenu)
        return menu.choices(box.context)

    box.hold("menu")
    assert len(entries()) <= 7
    box.press("menu", "menu", "1.left")  # now there is something to bring back
    box.clear()
    box.hold("menu")
    visited = 0
    for index, label in enumerate([entry.label for entry in entries()]):
        choices = {entry.label: entry for entry in entries()}
        assert min(index, len(choices) - index) + 1 <= 6
        choices[label].act()
        box.settle()
        assert not box.overflows(), f"{label}: {box.overflows()}"
        inner = getattr(box.context.pages.top, "choices", None)
        for choice in inner(box.context) if inner and len(box.context.pages) == 3 else ():
            depth = len(box.context.pages)
            choice.act()
            box.settle()
            assert not box.overflows(), f"{choice.label}: {box.overflows()}"
            visited += 1
            while len(box.context.pages) > depth:
                box.context.pages.back()
        box.context.pages.to_match()
        box.context.entries.undo()
        box.settle()
        box.wait(0)
        box.clear()
        box.hold("menu")
    assert visited > 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_home_fits_in_every_language(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="mindbug")
    box.answer("play gorillion")
    box.context.pages.to_home()
    home = box.context.pages.bottom
    assert isinstance(home, Home)
    assert len(home.choices(box.context)) <= 7
    for choice in home.choices(box.context):
        box.context.pages.to_home()
        assert not box.overflows()
        choice.act()
        box.settle()
        assert not box.overflows(), f"{choice.label}: {box.overflows()}"
        for inner in getattr(box.context.pages.top, "choices", lambda _: ())(box.context):
            inner.act()
            box.settle()
            assert not box.overflows(), f"{inner.label}: {box.overflows()}"
            while len(box.context.pages) > 2:
                box.context.pages.back()
