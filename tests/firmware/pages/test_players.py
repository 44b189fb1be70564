"""Names of players: given at any time of a match, or never; remembered until people forget them."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import players
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.naming import LEAP, Naming
from tablekeeper.firmware.pages.players import Known, SeatNames
from tablekeeper.firmware.simulator.messages import Follow

from .conftest import Box, NewBox


def asking(new_box: NewBox, lang: str = "en") -> Box:
    """A match of Mindbug, with the page of its names open."""
    box = new_box(lang=lang, game="mindbug")
    names(box)
    return box


def names(box: Box) -> None:
    box.clear()
    box.context.pages.clear()
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.names")))
    assert isinstance(box.context.pages.top, SeatNames)


def again(box: Box) -> None:
    """Begin another match, from home, and open its names."""
    box.context.pages.to_home()
    box.wait(0)
    box.choose("Play")
    box.hold("1.ok")
    box.choose("Mindbug", "Go on", "Seat 1")
    names(box)


def enter(box: Box, name: str) -> int:
    """Enter a name letter by letter with the fewest presses; return how many they were."""
    page, count = box.context.pages.top, 0
    assert isinstance(page, Naming)
    for letter in name.casefold():
        ahead = (page.row.index(letter) - page.at) % len(page.row)
        ways = [(by - leaps * LEAP, leaps) for by in (ahead, ahead - len(page.row)) for leaps in range(-8, 9)]
        step, leap = min(ways, key=lambda way: abs(way[0]) + abs(way[1]))
        for _ in range(abs(leap)):
            box.hold("1.right" if leap > 0 else "1.left")
        for _ in range(abs(step)):
            box.press("1.right" if step > 0 else "1.left")
        box.press("1.ok")
        count += abs(leap) + abs(step) + 1
    box.hold("1.ok")
    return count + 1


def new_name(box: Box, seat: int, name: str) -> int:
    box.choose(f"{seat}: ", "New name")
    return enter(box, name)


def test_nobody_is_asked_for_a_name_on_the_way_to_a_match(new_box: NewBox) -> None:
    box = new_box(lang="en")
    players.remember(box.storage.preferences, ["Ann", "Bob"])
    box.choose("Play", "Mindbug", "Go on", "Seat 1")
    assert box.match.state.seat_names == ("Seat 1", "Seat 2")


def test_the_first_question_of_munchkin_for_four_is_seven_keys_from_home(new_box: NewBox) -> None:
    box = new_box(lang="en")
    players.remember(box.storage.preferences, ["Ann", "Bob"])
    presses = sum(box.follow(Follow(words=words)) for words in ("Play", "Munchkin", "4", "Seat 1"))
    assert box.match.state.decision is not None
    assert (box.match.game.name, len(box.match.state.seat_names)) == ("munchkin", 4)
    assert presses == 7


def test_names_are_given_at_any_time_and_taken_back_like_anything(new_box: NewBox) -> None:
    box = asking(new_box)
    assert new_name(box, 1, "Ann") < 12
    assert "1: Ann" in box.words
    assert new_name(box, 2, "Bob") < 16
    box.choose("Go on")
    assert box.match.state.seat_names == ("Ann", "Bob")
    box = new_box()
    assert box.match.state.seat_names == ("Ann", "Bob"), "they stand in the journal"
    box.context.entries.undo()
    box.settle()
    assert box.match.state.seat_names == ("Seat 1", "Seat 2")


def test_a_name_stays_when_the_language_changes(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 2, "Bob")
    box.choose("Go on")
    box.session.speak(language("es"))
    assert box.match.state.seat_names == ("Sitio 1", "Bob")
    assert box.match.start.seat_names == ("Sitio 1", "Sitio 2")


def test_one_key_takes_the_names_of_the_last_match_also_after_a_power_cut(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 2, "Bob")
    box.choose("Go on")
    box = new_box()
    again(box)
    assert "2: Bob" in box.words
    box.press("1.ok")
    assert box.match.state.seat_names == ("Seat 1", "Bob")


def test_the_cursor_begins_at_the_first_who_has_no_name(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 1, "Ann")
    box.choose("Go on")
    names(box)
    box.press("1.ok")
    assert isinstance(box.context.pages.top, Known)
    assert box.context.pages.top.at == 1


def test_the_names_used_last_come_first_and_nobody_sits_twice(new_box: NewBox) -> None:
    box = asking(new_box)
    preferences = box.storage.preferences
    players.remember(preferences, ["Ann", "Bob"])
    players.remember(preferences, ["Cem", ""])
    assert players.used(preferences) == ["Cem", "Ann", "Bob"]
    names(box)
    box.choose("2: ")
    assert isinstance(box.context.pages.top, Known)
    shown = [choice.label for choice in box.context.pages.top.choices(box.context)]
    assert shown == ["Ann", "Bob", "New name…", "No name"]
    box.press("1.ok")
    assert "2: Ann" in box.words
    box.choose("1: Cem", "No name")
    assert "1: –" in box.words


def test_a_name_that_sits_at_the_table_already_is_refused_with_words(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 1, "Ann")
    new_name(box, 2, "Ann")
    assert "Ann plays already" in box.words
    box.press("1.ok")
    assert isinstance(box.context.pages.top, Naming), "one may go on with what was entered"


def test_the_shared_key_leads_back_without_a_name(new_box: NewBox) -> None:
    box = asking(new_box)
    box.choose("1: ", "New name")
    box.press("1.ok", "1.right", "1.ok", "menu")
    assert "A_" in box.words, "it takes the last letter back"
    box.press("menu", "menu", "menu")
    assert "1: –" in box.words
    box.choose("1: ", "New name")
    box.hold("1.ok")
    assert isinstance(box.context.pages.top, Known), "an empty name is none"


def test_what_is_forgotten_is_kept_nowhere(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 1, "Ann")
    box.choose("Go on")
    box.context.pages.to_home()
    box.wait(0)
    assert "Ann" in str(box.storage.preferences.all())
    box.choose("Settings", "Forget names")
    assert "Ann" not in str(box.storage.preferences.all())
    assert "Forget names" not in box.words


def test_a_rematch_is_played_by_the_same_people(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 1, "Ann")
    box.choose("Go on")
    box.clear()
    box.context.pages.clear()
    box.lay(("seats.1.life", 0))
    box.choose("Rematch", "Ann")
    assert box.match.state.seat_names == ("Ann", "Seat 2")


@pytest.mark.parametrize("kept", [7, "Ann\x00", "x" * 11, "\n\n\n", " Ann ", "Ann\n" * 500])
def test_whatever_is_kept_for_names_is_survived(new_box: NewBox, kept: Any) -> None:
    box = asking(new_box)
    for name in (players.USED, players.SEATED):
        box.storage.preferences.set(name, kept)
    names(box)
    box.choose("1: ")
    assert not box.overflows()
    assert all(map(players.is_player, players.used(box.storage.preferences)))


def test_no_more_than_twelve_are_remembered(new_box: NewBox) -> None:
    preferences = asking(new_box).storage.preferences
    for number in range(20):
        players.remember(preferences, [f"P{number}", "Zoe"])
    assert len(players.used(preferences)) == players.MOST
    assert players.used(preferences)[:3] == ["P19", "Zoe", "P18"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.OWN)
def test_the_widest_names_fit_every_table(new_box: NewBox, game: str, lang: str) -> None:
    ui = registry.ui(game)
    kind = ui.kinds(new_box().storage.directory, language(lang))[0]
    seats = max(kind.seats(kind.sets[:1]))
    box = new_box(lang=lang, game=game, seats=seats)
    box.context.pages.push(SeatNames(box.context, box.session))
    page = box.context.pages.top
    assert isinstance(page, SeatNames)
    for seat in range(seats):
        page.take(seat, f"{'WM' * 4}{seat:02}")
        assert not box.overflows()
    page.go_on(box.context)
    box.settle()
    assert box.match.state.seat_names[0] == "WMWMWMWM00"
    assert not box.overflows()
