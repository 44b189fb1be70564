"""Whole matches on a score pad by keys, from the list of games to the result."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.firmware.games.scorepad.counting import PadCounting
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.pages.playing import Over
from tablekeeper.firmware.telling.views import Notice, Ranking, Seats, Text
from tests.firmware.pages.conftest import Box, NewBox

in_two_languages = pytest.mark.parametrize("lang", ["en", "de"])
WORDS = {
    "match": {"en": "Play", "de": "Spielen"},
    "life": {"en": "Life from 20", "de": "Leben ab 20"},
    "goal": {"en": "Points to 100", "de": "Punkte bis 100"},
    "tricks": {"en": "Tricks in 13 hands", "de": "Stiche in 13 Spielen"},
    "clock": {"en": "Turn clock for two", "de": "Zuguhr für zwei"},
    "dice": {"en": "Dice race to 50", "de": "Würfelrennen bis 50"},
}


def begin(box: Box, lang: str, pad: str, *choices: str) -> None:
    """Choose a pad in the list of games, then what is asked besides."""
    box.choose(WORDS["match"][lang], WORDS[pad][lang] if pad in WORDS else pad, *choices)


def seat(lang: str, number: int) -> str:
    return language(lang).text("page.seat", n=number)


def values(box: Box) -> list[int]:
    view = box.view
    assert isinstance(view, Seats | Ranking)
    return [column.value for column in view.seats]


def look(box: Box) -> None:
    """Nothing on the glass is cut."""
    assert not box.overflows(), f"{box.overflows()}:\n{box.words}"


@in_two_languages
def test_two_seats_count_life_with_keys_of_their_own_at_any_time(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    begin(box, lang, "life", "2", seat(lang, 1))
    assert values(box) == [20, 20]
    assert box.view.labels == ("–1", language(lang).text("page.more"), "+1")  # type: ignore[attr-defined]
    box.press("2.left", "1.right", "2.left")
    look(box)
    assert values(box) == [21, 18]
    box.hold("2.ok")
    look(box)
    assert box.view.labels[0] == "–5"  # type: ignore[attr-defined]
    box.press("2.left", "2.left", "1.left")
    assert values(box) == [16, 8]
    box.press("menu", "1.left")
    assert values(box) == [21, 8], "the shared key takes a step back"
    box.wait(60)
    assert box.view.labels[0] == "–5", "no key changes under a finger"  # type: ignore[attr-defined]
    box.press("2.ok", "1.ok")
    look(box)
    assert "±1" in box.words, "the list is that of who has opened it"
    box.press("menu", "2.left", "2.left")
    assert isinstance(box.context.pages.top, Over)
    assert isinstance(box.view, Ranking)
    assert box.view.winners == (0,)
    assert box.view.reason == language(lang, "tablekeeper.firmware.games.scorepad").text("scorepad.over.last")
    look(box)
    box.wait(5)
    look(box)


@in_two_languages
def test_four_seats_count_points_to_a_goal_from_either_key_set(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    begin(box, lang, "goal", "4", seat(lang, 1))
    look(box)
    box.press("1.right", "2.right", "1.ok", "2.right", "1.right")
    assert values(box) == [0, 0, 2, 0], "each key set marks the seat, opens it and counts"
    look(box)
    box.hold("1.ok")
    box.press("1.right")
    assert values(box) == [0, 0, 7, 0]
    box.wait(60)
    box.press("1.ok", "1.ok", "1.right", "1.ok", "2.right")
    assert values(box) == [0, 0, 7, 5]
    box.press(*["1.right"] * 19)
    assert values(box) == [0, 0, 7, 100]
    assert isinstance(box.view, Ranking)
    assert box.view.winners == (3,)
    box.wait(5)
    look(box)


@in_two_languages
def test_three_seats_enter_their_numbers_round_by_round_and_two_share_the_win(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    begin(box, lang, "tricks", "3", seat(lang, 2))
    for number in range(13):
        for _ in range(3):
            look(box)
            box.answer(f"number {4 if box.match.state.active else 3 + (number == 0)}")
            look(box)
    assert values(box) == [40, 52, 52]
    assert isinstance(box.view, Ranking)
    assert box.view.winners == (1, 2)
    box.wait(5)
    told = box.session.history(box.context.lang)[-1].text
    assert f"{seat(lang, 2)} + {seat(lang, 3)}" in told
    look(box)
    box.choose(language(lang).text("page.over.rematch"), seat(lang, 3))
    assert values(box) == [0, 0, 0]
    assert box.match.state.active == 2


@in_two_languages
def test_the_clock_of_a_turn_counts_down_sounds_and_leaves_the_rest_to_the_table(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    begin(box, lang, "clock", seat(lang, 1))
    assert "0:30" in box.words
    box.wait(10)
    assert "0:20" in box.words
    box.press("1.right")
    assert "0:20" in box.words or "0:19" in box.words, "counting does not stop the clock"
    box.press("1.ok", "1.ok")
    assert box.match.state.active == 1
    box.wait(5)
    assert "0:25" in box.words, "the next turn has its own time"
    look(box)
    played = box.buzzer.played.count("turn")
    box.wait(25)
    assert box.buzzer.played.count("turn") == played + 1
    assert "0:00" in box.words
    look(box)
    box.wait(5)
    look(box)
    assert box.app.deadline is None or box.app.deadline > box.time + 1, "an empty clock wakes nobody"
    box.press("2.right")
    assert values(box) == [1, 1]


@in_two_languages
def test_the_box_rolls_the_die_or_takes_what_the_table_s_own_shows(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    begin(box, lang, "dice", "3", seat(lang, 1))
    look(box)
    box.press("1.right")
    look(box)
    box.press("1.ok")
    rolled = box.match.state.rolled
    assert rolled in range(1, 7)
    look(box)
    box.answer("roll 4")
    box.wait(5)
    assert language(lang, "tablekeeper.firmware.games.scorepad").text("scorepad.rolled", n=4) in box.words
    look(box)
    box.press("1.ok", "1.right")
    assert values(box) == [1, 0, 0]
    box.wait(60)
    box.press("1.left")
    assert values(box) == [0, 0, 0], "a late press counts on and does not pass the turn"
    box.press("1.ok", "1.ok")
    assert box.match.state.active == 1
    assert box.match.state.rolled is None
    assert box.lamps.seat == 1
    look(box)


def test_every_answer_of_every_pad_is_reached_by_keys(new_box: NewBox) -> None:
    for pad, seats in (("life_40", 2), ("life_40", 3), ("dice_race", 2), ("dice_race", 4), ("resources", 6)):
        box = new_box(game="scorepad", sets=[pad], seats=seats)
        for answer in list(box.match.state.legal()):
            box.answer(str(answer))
            assert box.match.entries[-1] == {"do": "answer", "answer": str(answer)}
            box.press("menu", "1.left")


def test_a_match_of_rounds_is_ended_by_hand_behind_the_held_key_and_goes_on_after_undo(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["rounds_highest"], seats=3)
    box.answer("number -30", "number 0", "number -200", "end")
    assert isinstance(box.view, Ranking)
    assert box.view.winners == (1,)
    box.choose("Undo", "Yes")
    assert box.match.state.result is None
    box.answer("number 99")
    assert box.match.state.sheet[-1] == (99, None, None)


@pytest.mark.parametrize("number", [0, 7, -7, 145, -145, 200, -200])
def test_a_number_is_entered_digit_by_digit_through_zero(new_box: NewBox, number: int) -> None:
    box = new_box(game="scorepad", sets=["rounds_highest"], seats=2)
    box.answer(f"number {number}")
    assert box.match.state.sheet[0] == (number, None)


def test_a_press_never_leaves_the_bounds_of_a_number(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["rounds_highest"], seats=2)
    box.press("1.right", "1.right", "1.right")
    assert "+[2] 0 0" in box.words, "200 is the most"
    box.press("1.ok", "1.right", "1.ok", "1.right", "1.ok")
    assert box.match.state.sheet[0] == (200, None)


def test_one_key_counts_down_and_the_other_up_at_every_digit(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["rounds_highest"], seats=2)
    box.press("1.ok", "1.ok", "1.left", "1.left", "1.left", "1.right")
    assert "-0 0 [2]" in box.words
    box.press("1.right", "1.right", "1.right", "1.ok")
    assert box.match.state.sheet[0] == (1, None)


def test_while_a_list_lies_over_the_table_the_clock_goes_on(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["turn_clock"], seats=2)
    box.press("1.ok")
    box.wait(12)
    box.press("menu")
    assert "0:18" in box.words


def test_a_seat_that_is_out_counts_no_more_and_is_passed_over(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["life_20"], seats=3)
    box.lay(("seats.1.counters.life", 0))
    box.wait(0)
    view = box.view
    assert isinstance(view, Seats)
    assert [column.struck for column in view.seats] == [False, True, False]
    box.press("1.right")
    assert box.view.asked == 2  # type: ignore[attr-defined]
    box.press("1.left")
    assert box.view.asked == 0  # type: ignore[attr-defined]


def test_at_its_bound_a_counter_stays_and_the_box_says_so(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["goal_10"], seats=2)
    box.press("1.left")
    assert values(box) == [0, 0]
    assert "That is the limit" in box.words
    assert box.buzzer.played[-1] == "refused"


# Undo, history, power cuts, corrections


def test_what_a_seat_counts_in_a_row_is_one_line_and_leads_back_and_on(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["life_20"], seats=2)
    box.press("1.left", "1.left", "1.left", "2.right", "2.right", "1.left")
    told = [line.text for line in box.session.history(box.context.lang)]
    assert told == ["Seat 1: Life 20 → 17", "Seat 2: Life 20 → 22", "Seat 1: Life 17 → 16"]
    box.hold("menu")
    box.choose("History", "Seat 1: Life 20 → 17")
    box.press("1.right", "1.left")
    assert values(box) == [17, 20]
    told = [line.text for line in box.session.history(box.context.lang) if line.taken_back]
    assert told == ["Seat 2: Life 20 → 22", "Seat 1: Life 17 → 16"]
    box.hold("menu")
    box.choose("History", "Redo")
    assert values(box) == [17, 21]


def test_rounds_are_told_each_in_one_line(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["rounds_highest"], seats=3)
    box.answer("number -30", "number 0", "number 200", "number 7")
    told = [line.text for line in box.session.history(box.context.lang)]
    assert told == ["Round 1: Seat 1 -30, Seat 2 0, Seat 3 200", "Round 2: Seat 1 7"]
    table = box.session.whole_table(box.context.lang)
    assert table[0] == (0, "Seat 1", ("Points: -30", "Round 1: -30", "Round 2: 7"))


def test_a_match_goes_on_after_a_power_cut_where_it_was(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["life_20"], seats=2)
    box.press("1.left", "2.left", "2.left")
    box = new_box()
    assert isinstance(box.context.pages.top, PadCounting)
    assert values(box) == [19, 18]
    box.press("menu", "1.left")
    assert values(box) == [19, 19]


def test_counters_and_rounds_are_corrected_by_hand(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["rounds_lowest"], seats=2)
    box.answer("number 12", "number 30")
    box.hold("menu")
    box.choose("The table", "Correct the table", "Seat 2", "Round 1: 30")
    box.press("1.left", "1.left", "1.ok")
    box.press("menu", "menu", "menu", "menu")
    assert values(box) == [12, 28]
    assert box.session.history(box.context.lang)[-1].text.startswith("Seat 2, Round 1: 30 → 28 (by hand)")


def test_a_box_that_only_counts_changes_the_first_counter(new_box: NewBox) -> None:
    box = new_box(game="scorepad", sets=["life_40"], seats=2)
    box.context.entries.enter({"do": "strictness", "level": "count"})
    box.settle()
    box.press("2.left", "2.left")
    box.wait(2.1)
    box.settle()
    assert values(box) == [40, 38]


# Pads from files


def put(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / "pads").mkdir(exist_ok=True)
    (tmp_path / "pads" / name).write_text(text, encoding="utf-8")


HOUSE = """title = { en = "House game", de = "Hausspiel" }
seats = [2, 2]
[counter.stars]
name = { en = "Stars", de = "Sterne" }
goal = 3
"""


@in_two_languages
def test_a_file_of_the_café_is_a_game_and_its_match_outlives_the_file(
    new_box: NewBox, tmp_path: Path, lang: str
) -> None:
    put(tmp_path, "house.toml", HOUSE)
    box = new_box(lang=lang)
    begin(box, lang, "House game" if lang == "en" else "Hausspiel", seat(lang, 2))
    box.press("1.right")
    assert values(box) == [1, 0]
    (tmp_path / "pads" / "house.toml").unlink()
    box = new_box()
    assert values(box) == [1, 0]
    box.press("1.right", "1.right")
    assert isinstance(box.view, Ranking)
    box.wait(5)
    look(box)
    box.choose(language(lang).text("page.over.rematch"), seat(lang, 1))
    assert values(box) == [0, 0], "a rematch is played on the pad of the match"
    assert box.match.state.pad.title == {"en": "House game", "de": "Hausspiel"}


@in_two_languages
def test_a_faulty_file_is_named_with_its_line_and_keeps_nobody_from_playing(
    new_box: NewBox, tmp_path: Path, lang: str
) -> None:
    put(tmp_path, "faulty.toml", HOUSE.replace("goal", "gaol"))
    put(tmp_path, "good.toml", HOUSE)
    put(tmp_path, "nameless.toml", 'title = "T"\n[counter.life]\nname = {}\n')
    (tmp_path / "pads" / "folder.toml").mkdir()
    box = new_box(lang=lang)
    box.choose(WORDS["match"][lang], "✗ faulty.toml")
    assert isinstance(box.view, Notice | Text)
    read = " ".join(box.words.split())
    assert f"{ {'en': 'Line', 'de': 'Zeile'}[lang] } 5: counter.stars.gaol" in read
    look(box)
    box.press("1.right")
    look(box)
    box.clear()
    box.choose("✗ folder.toml")
    look(box)
    box.choose("House game" if lang == "en" else "Hausspiel", seat(lang, 1))
    assert values(box) == [0, 0]


def test_where_nobody_has_put_files_only_our_pads_are_offered(new_box: NewBox, tmp_path: Path) -> None:
    box = new_box(lang="en")
    (tmp_path / "pads").write_text("no folder", encoding="utf-8")
    box.choose("Play")
    assert "1/18" in box.words


def test_a_throw_at_darts_takes_few_presses_and_the_next_turn_keeps_its_step(new_box: NewBox) -> None:
    """It took twenty-five presses: the step fell back to one with each turn."""
    box = new_box(lang="en")
    begin(box, "en", "301", "3", seat("en", 1))
    box.press("1.ok")
    box.hold("1.ok")
    box.hold("1.ok")
    assert box.view.labels[0] == "–20"  # type: ignore[attr-defined]
    box.press("1.left", "1.ok", "1.ok")
    assert box.match.state.active == 1
    assert box.view.labels[0] == "–20", "the seat is open, with the step of the match"  # type: ignore[attr-defined]
    box.press("1.left", "1.left")
    box.hold("1.ok")
    assert "Points ±1, held ±5" in box.words
    box.press("1.left", "1.left")
    for _ in range(3):
        box.hold("1.left")
    assert values(box) == [281, 301 - 57, 301]
    box.press("1.ok", "1.ok")
    assert box.match.state.active == 2


def test_a_held_key_counts_the_next_larger_step_and_corrects_nothing(new_box: NewBox) -> None:
    box = new_box(lang="en")
    begin(box, "en", "life", "2", seat("en", 1))
    box.hold("2.right")
    box.hold("1.left")
    assert values(box) == [15, 25]
    assert not box.context.pages.above
