"""Names of players: entered with three keys or left out, remembered only as long as people want that."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import players
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.naming import LEAP, Naming
from tablekeeper.firmware.pages.players import Known, SeatNames

from .conftest import Box, NewBox


def asking(new_box: NewBox, lang: str = "en") -> Box:
    """A box that asks for names, shortly before a match of Mindbug."""
    box = new_box(lang=lang)
    players.ask(box.storage.preferences, True)
    begin(box)
    return box


def begin(box: Box) -> None:
    box.context.pages.to_home()
    box.wait(0)
    text = box.context.lang.text
    box.choose(text("page.home.match"), "Mindbug", text("page.go_on"))
    assert isinstance(box.context.pages.top, SeatNames)


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


def test_nobody_is_asked_for_a_name_unless_people_want_that(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Play", "Mindbug", "Go on", "Seat 1")
    assert box.match.state.seat_names == ("Seat 1", "Seat 2")
    assert not {players.USED, players.SEATED} & set(box.storage.preferences.all())


def test_names_are_switched_on_in_the_settings_and_entered_before_the_match(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Settings", "Names: off")
    begin(box)
    assert new_name(box, 1, "Ann") < 12
    assert "1: Ann" in box.words
    assert new_name(box, 2, "Bob") < 16
    box.choose("Go on", "Bob")
    assert box.match.state.seat_names == ("Ann", "Bob")
    assert box.match.state.active == 1
    assert box.match.journal()["seats"] == ["Ann", "Bob"]


def test_one_key_leaves_the_names_as_they_were_also_after_a_power_cut(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 2, "Bob")
    box.press("1.ok")
    box.choose("Bob")
    assert box.match.state.seat_names == ("Seat 1", "Bob")
    box = new_box()
    box.context.pages.to_home()
    box.wait(0)
    box.choose("Play")
    box.hold("1.ok")
    box.choose("Mindbug", "Go on")
    assert "2: Bob" in box.words
    box.press("1.ok")
    box.choose("Bob")
    assert box.match.state.seat_names == ("Seat 1", "Bob")


def test_the_names_used_last_come_first_and_nobody_sits_twice(new_box: NewBox) -> None:
    box = asking(new_box)
    preferences = box.storage.preferences
    players.remember(preferences, ["Ann", "Bob"])
    players.remember(preferences, ["Cem", ""])
    assert players.used(preferences) == ["Cem", "Ann", "Bob"]
    box.context.pages.back()
    box.choose("Go on")
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
    box.press("1.ok", "menu", "menu")
    assert "1: –" in box.words
    box.choose("1: ", "New name")
    box.hold("1.ok")
    assert isinstance(box.context.pages.top, Known), "an empty name is none"


def test_switched_off_nothing_about_people_is_kept(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 1, "Ann")
    box.choose("Go on", "Ann")
    box.context.pages.to_home()
    box.wait(0)
    assert "Ann" in str(box.storage.preferences.all())
    box.choose("Settings", "Names: on")
    assert "Ann" not in str(box.storage.preferences.all())
    players.remember(box.storage.preferences, ["Eve", "Bob"])
    assert "Eve" not in str(box.storage.preferences.all()), "nor is anything remembered then"


def test_a_rematch_is_played_by_the_same_people(new_box: NewBox) -> None:
    box = asking(new_box)
    new_name(box, 1, "Ann")
    box.choose("Go on", "Ann")
    box.clear()
    box.lay(("seats.1.life", 0))
    box.choose("Rematch", "Ann")
    assert box.match.state.seat_names == ("Ann", "Seat 2")


@pytest.mark.parametrize("kept", [7, "Ann\x00", "x" * 11, "\n\n\n", " Ann ", "Ann\n" * 500])
def test_whatever_is_kept_for_names_is_survived(new_box: NewBox, kept: Any) -> None:
    box = asking(new_box)
    for name in (players.USED, players.SEATED):
        box.storage.preferences.set(name, kept)
    box.context.pages.back()
    box.choose("Go on")
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
    box = new_box(lang=lang)
    players.ask(box.storage.preferences, True)
    ui = registry.ui(game)
    kind = ui.kinds(box.storage.directory, box.context.lang_of(ui))[0]
    seats = max(kind.seats(kind.sets[:1]))
    box.context.pages.push(SeatNames(box.context, seats, lambda names: None))
    page = box.context.pages.top
    assert isinstance(page, SeatNames)
    for seat in range(seats):
        page.take(seat, f"{'WM' * 4}{seat:02}")
        assert not box.overflows()
    begun = kind.start(kind.sets[:1], page.names, 0)
    assert not hasattr(begun, "why"), begun
