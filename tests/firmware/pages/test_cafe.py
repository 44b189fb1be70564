"""Café mode: a match plays itself until guests come; what they leave is put away; the house has a code."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.command_line import cafe as house
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.pages.attract import PAUSE, REST, STEP, WARNING, Attract
from tablekeeper.firmware.pages.cafe import Code
from tablekeeper.firmware.pages.explain import CardText
from tablekeeper.firmware.pages.home import Home
from tablekeeper.firmware.pages.learning import SeekOut, Suggestion
from tablekeeper.firmware.pages.naming import CardNaming
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.pages.settings import Languages
from tablekeeper.firmware.pages.unknown import Unknown

from .conftest import Box, NewBox
from .guests import CODE, IDLE, in_a_match, opened, switched_on, top


@pytest.fixture
def box(new_box: NewBox) -> Box:
    box = new_box(lang="en")
    switched_on(box)
    return box


def test_it_is_switched_on_with_a_code_that_is_entered_twice(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.clear()
    box.choose("Settings", "Café mode: off")
    box.press(*CODE)
    box.press(*CODE[::-1])
    assert "differ" in box.words
    assert not cafe.is_on(box.storage.preferences)
    box.press("1.ok")
    assert "0/6" in box.words, "it begins again"
    box.press("menu")
    box.hold("menu")
    switched_on(box)
    assert cafe.is_on(box.storage.preferences)
    assert isinstance(top(box), Attract)


def test_the_code_is_never_shown(box: Box) -> None:
    box.hold("menu")
    box.press("1.left", "1.right")
    assert "2/6" in box.words


def offered(box: Box) -> bool:
    """Return whether the title stands there, with what guests can do."""
    return "Learn Play ES IT…" in " ".join(box.words.split())


def test_guests_find_how_to_begin_and_in_turn_a_match_that_plays_itself_and_says_so(box: Box) -> None:
    assert offered(box)
    seen = set()
    for _ in range(80):
        box.wait(STEP)
        seen.add(box.words)
        assert isinstance(top(box), Attract)
        plays = "Demo: press any key" in box.words
        assert plays != offered(box)
        assert "Seat" not in box.words
        assert box.overflows() == ()
    assert any("Bee Bear" in words for words in seen)
    assert any("Demo 1" in words and "Demo 2" in words for words in seen)
    assert any("wins" in words for words in seen)
    assert len(seen) > 20


@pytest.mark.parametrize("lang", ["en", "es", "it", "de"])
def test_a_demo_is_called_so_in_every_language(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    cafe.switch_on(box.storage.preferences, lang, "llllll")
    box.context.pages.to_home()
    box.wait(REST)
    assert box.words.count("Demo") == 3, "at both seats, and above the keys"


@pytest.mark.parametrize("key", ["1.left", "1.ok", "1.right", "2.left", "2.ok", "2.right", "menu"])
def test_any_key_ends_the_demo_and_leads_to_what_guests_can_do(box: Box, key: str) -> None:
    box.wait(REST)
    assert not offered(box)
    box.press(key)
    assert offered(box)
    assert len(box.context.pages) == 1
    box.wait(PAUSE - 1)
    assert offered(box), "there is time to read"
    box.wait(STEP)
    assert "Demo: press any key" in box.words
    box.hold("2.ok")
    assert offered(box)


def test_after_a_key_the_demo_begins_anew(box: Box) -> None:
    def first_pictures() -> list[str]:
        seen = []
        for _ in range(4):
            seen.append(box.words)
            box.wait(STEP)
        return seen

    box.wait(REST)
    before = first_pictures()
    box.press("1.ok")
    box.wait(PAUSE)
    assert first_pictures() == before


def test_the_house_reaches_its_code_from_the_demo_too(box: Box) -> None:
    box.wait(REST)
    opened(box)
    assert isinstance(top(box), Home)


def test_the_demo_is_no_match_of_the_box(box: Box) -> None:
    box.wait(60)
    assert box.storage.matches == ()
    assert box.context.entries.session is None


def test_the_panel_is_drawn_only_when_the_picture_changes_and_never_faster_than_a_step(box: Box) -> None:
    before = box.panel.shown
    box.wait(250)
    assert 5 < box.panel.shown - before <= 250 / STEP + 1


def test_left_alone_the_attract_page_is_dimmed_and_darkened_and_then_nothing_is_due(box: Box) -> None:
    box.wait(6 * 60)
    assert (box.panel.level, box.panel.asleep) == (1, False)
    box.wait(31 * 60)
    asleep, shown = box.panel.asleep, box.panel.shown
    assert asleep
    assert box.app.deadline is None
    box.wait(3600)
    assert box.panel.shown == shown
    box.press("1.left")
    assert isinstance(top(box), Attract), "the first key only wakes"
    box.wait(REST + STEP)
    assert box.panel.shown > shown


def test_guests_learn_and_play_and_choose_their_language(box: Box) -> None:
    box.press("1.left")
    assert "Mindbug" in box.words
    box.choose("Mindbug")
    assert "Find twenty cards" in " ".join(box.words.split())
    box.press("1.ok")
    assert isinstance(top(box), SeekOut)
    box.hold("menu")
    assert isinstance(top(box), Attract)
    box.press("1.ok")
    assert "Play alone" in box.words
    box.press("menu", "2.right")
    assert isinstance(top(box), Languages)
    box.choose("Deutsch")
    assert "Lernen Spielen EN ES…" in " ".join(box.words.split())


def test_a_guided_match_begins_from_the_attract_page(box: Box) -> None:
    box.choose("Learn", "Mindbug")
    box.press(*["1.ok"] * 5)
    box.clear()
    assert isinstance(top(box), Suggestion)


def test_who_has_left_is_asked_and_then_the_match_is_put_away(box: Box) -> None:
    in_a_match(box)
    box.wait(IDLE - 10)
    assert "Still there?" not in box.words
    box.wait(11)
    assert "Still there?" in box.words
    box.wait(WARNING)
    assert isinstance(top(box), Attract)
    assert box.context.entries.session is None


def test_any_key_goes_on_and_the_time_begins_anew(box: Box) -> None:
    in_a_match(box)
    for _ in range(3):
        box.wait(IDLE + 1)
        assert "Still there?" in box.words
        box.press("2.right")
        assert isinstance(box.context.pages.bottom, OnTable)
        assert "Still there?" not in box.words
    box.wait(IDLE - 10)
    assert "Still there?" not in box.words


def test_of_a_match_speaks_only_the_question_whether_somebody_is_there_where_one_is(box: Box) -> None:
    box.choose("Play")
    box.wait(IDLE + 1)
    assert "Still there?" in box.words
    assert "with the match" not in " ".join(box.words.split())
    box.press("1.ok", "menu")
    in_a_match(box)
    box.wait(IDLE + 1)
    assert "goes on with the match" in " ".join(box.words.split())


def test_a_tag_goes_on_and_counts(box: Box) -> None:
    box.storage.tags.bind("04AA", "killer_bee", 1, "mindbug")
    in_a_match(box)
    box.answer("pass")
    box.wait(IDLE + 1)
    box.tap("04AA")
    assert box.match.decision is not None
    assert box.match.decision.ask == "mindbug"


def test_menus_over_the_attract_page_close_by_themselves(box: Box) -> None:
    box.press("2.right")
    box.wait(IDLE + WARNING + 2)
    assert isinstance(top(box), Attract)


def test_the_settings_close_by_themselves(box: Box) -> None:
    opened(box)
    box.choose("Settings")
    box.wait(IDLE + WARNING + 2)
    assert len(box.context.pages) == 1
    assert isinstance(top(box), Attract)


def test_the_next_guests_find_the_language_of_the_house_and_every_lesson(box: Box) -> None:
    box.choose("ES IT…", "Español", "Jugar", "Partida nueva", "Mindbug", "Seguir", "Sitio 1")
    box.clear()
    box.answer("play killer_bee")
    assert box.storage.preferences.get("taught", "")
    box.wait(IDLE + WARNING + 2)
    assert box.context.lang.code == "en"
    assert not box.storage.preferences.get("taught", "")


def test_a_language_that_nobody_stays_for_goes_with_whoever_chose_it(box: Box) -> None:
    box.choose("ES IT…", "Español")
    assert "Jugar" in box.words
    box.wait(IDLE + 2)
    assert box.context.lang.code == "en"


def test_the_house_changes_its_language_behind_the_code(box: Box) -> None:
    opened(box)
    box.choose("Settings", "Language", "Italiano")
    box.press("2.right", "2.right", "2.right")
    box.wait(IDLE + WARNING + 2)
    assert box.context.lang.code == "it"


def test_settings_are_behind_the_code(box: Box) -> None:
    box.hold("menu")
    assert isinstance(top(box), Code)
    box.press(*["1.ok"] * 6)
    assert "another code" in box.words
    assert "tablekeeper cafe off" in box.words
    box.press("1.ok")
    assert "0/6" in box.words, "it can be entered again"
    box.press("menu")
    assert isinstance(top(box), Attract)
    opened(box)
    assert isinstance(top(box), Home)
    box.press("menu")
    assert isinstance(top(box), Attract)


def test_from_a_match_guests_come_to_the_attract_page_and_to_nothing_else(box: Box) -> None:
    in_a_match(box)
    box.hold("menu")
    box.choose("Home, new match")
    assert isinstance(top(box), Attract)
    assert len(box.context.pages) == 1


def test_guests_name_no_cards_and_teach_no_tags(box: Box) -> None:
    box.storage.tags.bind("04AA", "killer_bee", 1, "mindbug")
    box.tap("04AA")
    text = top(box)
    assert isinstance(text, CardText)
    assert "Name" not in " ".join(line for page in text.pages for line in page)
    box.hold("1.ok")
    assert isinstance(top(box), Code)
    box.press("menu", "menu")
    box.tap("04BB")
    assert not isinstance(top(box), Unknown)
    assert "unknown" in box.words
    box.press("1.ok")
    box.tap("04AA")
    box.hold("1.ok")
    box.press(*CODE)
    assert isinstance(top(box), CardNaming)


def test_nothing_of_guests_is_in_the_journal_but_their_places(box: Box) -> None:
    in_a_match(box)
    number = box.session.number
    box.wait(IDLE + WARNING + 2)
    header = box.storage.look(number).header
    assert header is not None
    assert header.seats == ("Seat 1", "Seat 2")


def test_switching_it_off_forgets_the_code(box: Box) -> None:
    opened(box)
    box.choose("Settings", "Café mode: on")
    assert "Its code is forgotten" in " ".join(box.words.split())
    box.press("1.ok")
    assert cafe.is_on(box.storage.preferences), "a short press is not enough"
    box.hold("1.ok")
    assert "no café" in " ".join(box.words.split())
    box.press("1.ok")
    assert isinstance(top(box), Home)
    assert box.storage.preferences.get(cafe.CODE, "none") == ""
    box.wait(IDLE + WARNING + 2)
    assert isinstance(top(box), Home)


def test_a_forgotten_code_is_no_end(new_box: NewBox, box: Box, capsys: pytest.CaptureFixture[str]) -> None:
    directory = box.storage.directory
    assert house.end(directory, None) == 2, "the box runs"
    assert "another" in capsys.readouterr().err
    box.cut()
    assert house.end(directory, None) == 0
    assert "off" in capsys.readouterr().out
    assert isinstance(new_box().context.pages.top, Home)


@pytest.mark.parametrize("spoiled", ["", "lll", "lllllll", "lolxol", "LORLOR", 5])
def test_a_code_that_nobody_can_enter_locks_nobody_out(box: Box, spoiled: str | int) -> None:
    box.storage.preferences.set(cafe.CODE, spoiled)
    box.hold("menu")
    assert isinstance(top(box), Home)
    box.choose("Settings", "Café mode: on")
    box.hold("1.ok")
    assert not cafe.is_on(box.storage.preferences)
    box.clear()
    switched_on(box)
    opened(box)
    assert isinstance(top(box), Home)


def test_outside_cafe_mode_nobody_is_asked(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.wait(IDLE + 60)
    assert isinstance(top(box), OnTable)


def guessed_wrong(box: Box, times: int = 1) -> None:
    """Give wrong codes, each when it is time, and go back to what guests find."""
    for _ in range(times):
        box.wait(300)
        box.hold("menu")
        box.press(*["1.ok"] * 6, "1.ok", "menu")


def waits(box: Box) -> int:
    """Ask for the code; return how many seconds the box lets it wait, about."""
    start = box.time
    while "0/6" not in box.words:
        if not isinstance(top(box), Code):
            box.hold("menu")  # it was left alone for too long, or nobody has asked yet
        else:
            box.wait(0.5)
    return round(box.time - start)


@pytest.mark.parametrize(
    ("wrong", "seconds"),
    [(1, 0), (2, 0), (3, 5), (4, 10), (5, 20), (6, 40), (7, 80), (8, 160), (9, 300), (10, 300), (12, 300)],
)
def test_each_wrong_code_beyond_three_lets_the_next_one_wait_longer_but_none_for_ever(
    box: Box, wrong: int, seconds: int
) -> None:
    guessed_wrong(box, wrong)
    assert abs(waits(box) - seconds) <= 2
    box.press(*CODE)
    assert isinstance(top(box), Home)
    box.press("menu")
    guessed_wrong(box, 2)
    assert waits(box) <= 2, "the right code has made good"


def test_the_panel_says_how_long_to_wait_and_no_key_counts_meanwhile_but_the_one_that_leaves(box: Box) -> None:
    guessed_wrong(box, 5)
    box.hold("menu")
    assert "The next in 20 s." in " ".join(box.words.split())
    box.wait(6)
    assert "The next in 15 s." in " ".join(box.words.split())
    box.press(*CODE)
    assert "The next in 15 s." in " ".join(box.words.split())
    box.press("menu")
    assert isinstance(top(box), Attract)
    in_a_match(box)
    assert box.session.match.answers, "guests play on"


def test_a_power_cut_shortens_no_wait(new_box: NewBox, box: Box) -> None:
    guessed_wrong(box, 6)
    box.wait(30)
    again = new_box()
    assert 39 <= waits(again) <= 41
    again.press(*CODE)
    assert isinstance(top(again), Home)
    assert waits(new_box()) <= 2


def test_guessing_for_hours_writes_ten_times_at_the_most(box: Box) -> None:
    before = box.storage.preferences.times_set
    guessed_wrong(box, 40)
    assert box.storage.preferences.times_set - before <= len(cafe.WAITS)


@pytest.mark.parametrize("spoiled", [-7, 10**9])
def test_a_spoiled_count_of_wrong_codes_locks_nobody_out(new_box: NewBox, box: Box, spoiled: int) -> None:
    box.storage.preferences.set(cafe.WRONG, spoiled)
    assert waits(new_box()) <= max(cafe.WAITS) + 2
