"""The menu of a match: history, strictness, corrections."""

from __future__ import annotations

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.deciding import Deciding
from tablekeeper.firmware.pages.playing import Counting
from tablekeeper.firmware.pages.taking_back import Sure
from tablekeeper.firmware.pages.text import Reading
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.telling.views import Text

from .conftest import Box, NewBox


def test_ok_on_a_line_of_the_history_goes_back_to_it_and_on_again(box: Box) -> None:
    box.answer("play gorillion", "pass", "play killer_bee", "pass", "attack gorillion", "pass")
    positions = {box.match.answers: box.match.state.position()}
    box.hold("menu")
    box.choose("History")
    assert "attacks" in box.words
    box.press("1.left", "1.left", "1.ok")
    assert "To here" in box.words
    box.press("1.right")
    assert "Take back 2?" in box.words
    assert box.match.answers == 6
    box.press("1.left")
    assert box.match.answers == 2
    assert "Put back" in box.words
    box.clear()
    box.hold("menu")
    box.choose("History")
    box.press("1.left", "1.left", "1.left", "1.ok", "1.right")  # past bringing one step back
    assert "Bring back 2?" in box.words
    box.press("1.left")
    assert box.match.answers == 6
    assert box.match.state.position() == positions[6]


def test_the_first_line_of_the_history_takes_everything_back(box: Box) -> None:
    box.answer("play gorillion", "pass")
    box.hold("menu")
    box.choose("History")
    box.follow(Follow(words="Start of the match"))
    box.press("1.right", "1.left")
    assert box.match.answers == 0


def test_redo_brings_back_what_undo_took(box: Box) -> None:
    box.answer("play gorillion", "pass")
    box.hold("menu")
    box.choose("History")
    assert "Redo" not in box.words, "there is nothing to bring back"
    box.press("menu", "menu", "menu", "1.left", "2.ok")
    box.hold("menu")
    box.choose("History", "Redo")
    assert box.match.answers == 2


@pytest.mark.parametrize("seconds", [0, 60])
def test_nothing_is_taken_back_unless_it_was_named_and_asked(box: Box, seconds: int) -> None:
    """The step is told by itself: one answer of the action, not all of it."""
    box.answer("play gorillion", "pass")
    box.wait(seconds)
    box.press("menu")
    assert "Take back?" in box.words
    assert box.match.answers == 2
    box.press("1.ok")
    assert "Take back?" in box.words, "there is nothing on ok"
    box.press("1.right")
    assert "Your turn" in box.words
    box.press("menu", "menu")
    assert box.match.answers == 2, "the key pressed twice leaves all as it is"
    box.press("menu", "2.left")
    assert box.match.answers == 1
    box.clear()
    box.press("menu")
    assert "Gorillion" in box.words
    box.press("1.left")
    assert box.match.answers == 0


def test_a_correction_is_asked_about_in_the_same_way(box: Box) -> None:
    box.answer("play gorillion", "pass")
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.0.life", "to": 1}]})
    box.settle()
    box.wait(10)
    box.press("menu")
    assert "3 → 1" in box.words
    box.press("1.left")
    assert box.match.state.position()["seats"][0]["life"] == 3


def test_after_a_power_cut_nothing_is_a_moment_old(box: Box, new_box: NewBox) -> None:
    box.answer("play gorillion")
    box = new_box(game="mindbug")
    box.clear()
    box.press("menu")
    assert "Take back?" in box.words


def test_the_menu_says_what_the_keys_do_and_so_does_holding_it_at_home(box: Box) -> None:
    box.hold("menu")
    box.choose("Help", "Keys")
    assert "menu: a step back" in box.words
    box.clear()
    box.context.pages.to_home()
    box.hold("menu")
    assert "menu: a step back" in box.words


def test_a_text_goes_on_with_one_key_and_closes_at_its_end(box: Box) -> None:
    box.context.pages.push(Reading("Story", [("one",), ("two",), ("three",)]))
    for word in ("one", "two", "three"):
        assert isinstance(box.view, Text)
        assert box.view.lines == (word,)
        box.press("1.ok")
    assert isinstance(box.context.pages.top, Deciding)


def test_left_goes_a_page_back_in_a_text_and_right_does_not_close_it(box: Box) -> None:
    box.context.pages.push(Reading("Story", [("one",), ("two",)]))
    box.press("1.right")
    assert "two" in box.words
    box.press("1.left")
    assert "one" in box.words


def test_nothing_to_undo_is_a_refusal(box: Box) -> None:
    box.press("menu")
    assert "R20" in box.words


def test_the_table_is_corrected_by_hand(box: Box) -> None:
    box.answer("play gorillion", "pass")
    box.hold("menu")
    box.choose("The table", "Correct the table", "Seat 1", "Life: 3")
    box.press("1.left", "1.left", "2.right", "1.ok")
    assert box.match.state.position()["seats"][0]["life"] == 2
    box.choose("Gorillion", "Exhaust")
    assert box.match.state.position()["seats"][0]["creatures"][0]["exhausted"]
    box.choose("Gorillion", "To the other side")
    assert [one["card"] for one in box.match.state.position()["seats"][1]["creatures"]] == ["gorillion"]
    box.choose("Card into play…")
    box.follow(Follow(words="Killer Bee"))
    assert [one["card"] for one in box.match.state.position()["seats"][0]["creatures"]] == ["killer_bee"]
    box.choose("Killer Bee", "To the discard pile")
    assert box.match.state.position()["seats"][0]["discard"] == ["killer_bee"]
    box.press("menu")
    box.choose("Turn to Seat 1")
    assert box.match.state.active == 0


def test_the_shared_key_leaves_a_number_as_it_was(box: Box) -> None:
    box.hold("menu")
    box.choose("The table", "Correct the table", "Seat 2", "Mindbugs: 2")
    box.press("1.left", "menu")
    assert box.match.entries == []


def test_a_number_never_goes_below_nothing(box: Box) -> None:
    box.hold("menu")
    box.choose("The table", "Correct the table", "Seat 2", "Mindbugs: 2")
    box.press(*["1.left"] * 5, "1.ok")
    assert box.match.state.position()["seats"][1]["mindbugs"] == 0


def test_an_impossible_correction_is_refused_and_changes_nothing(box: Box) -> None:
    box.hold("menu")
    box.choose("The table", "Correct the table", "Seat 1", "Draw pile: 5")
    box.press(*["1.right"] * 40, "1.ok")
    assert "R31" in box.words
    assert box.match.entries == []


def test_counting_each_seat_changes_its_own_life(box: Box) -> None:
    box.hold("menu")
    box.choose("Strictness", "Count: no questions")
    assert isinstance(box.context.pages.top, Counting)
    assert box.lamps.seat is None
    box.press("1.left", "1.left")
    box.press("2.right")
    box.wait(2.1)
    box.settle()
    lives = [seat["life"] for seat in box.match.state.position()["seats"]]
    assert lives == [1, 4]
    assert sum(entry["do"] == "edit" for entry in box.match.entries) == 2, "taps are grouped"
    assert isinstance(box.context.pages.top, Counting)
    box.press("2.ok")
    assert "Mindbugs: 2" in box.words


def test_strictness_shows_and_returns_to_the_match(box: Box) -> None:
    box.hold("menu")
    box.choose("Strictness", "Advice: warns")
    assert isinstance(box.context.pages.top, Deciding)
    assert box.context.signs.strictness == "advise"


def test_an_answer_against_the_rules_is_carried_out_with_a_warning_in_advice(box: Box) -> None:
    box.answer("play sharky_crab_dog_mummypus", "pass", "play chameleon_sniper", "pass")
    box.storage.tags.bind("04AA", "gorillion", 1, "mindbug")
    box.tap("04AA")
    box.answer("pass")
    box.hold("menu")
    box.choose("Strictness", "Advice: warns")
    box.answer("attack chameleon_sniper")
    asked = box.match.state.decision
    assert asked is not None
    assert asked.ask == "block"
    box.tap("04AA")
    assert "Against the rules" in box.words
    assert box.match.entries[-1]["answer"] == "block gorillion"


def test_holding_ok_explains_the_card_in_question_or_lets_one_be_picked(box: Box) -> None:
    box.answer("play killer_bee")
    box.hold("2.ok")
    assert "Killer Bee 5" in box.words
    assert "Hunter" in box.words
    box.press("2.ok")
    box.answer("pass")
    box.hold("1.ok")
    box.follow(Follow(words="Killer Bee"))
    assert "Killer Bee 5" in box.words


def test_boosts_and_stage_of_a_creature_are_corrected_by_hand(new_box: NewBox) -> None:
    box = new_box(game="mindbug", sets=SETS)
    changes = [
        {"path": "seats.0.creatures", "to": ["curious_tadpole"]},
        {"path": "seats.1.discard", "to": ["bee_bear", "gorillion"]},
    ]
    box.context.entries.enter({"do": "edit", "changes": changes})
    box.settle()
    box.hold("menu")
    box.choose("The table", "Correct the table", "Seat 1", "Curious Tadpole", "On top: World Eater")
    box.choose("World Eater", "Under it: Bee Bear (Seat 2)")
    ann, bob = box.match.state.position()["seats"]
    assert ann["creatures"] == [
        {"card": "world_eater", "exhausted": False, "boosts": ["bee_bear"], "stage": 3, "crystals": 0}
    ]
    assert bob["discard"] == ["gorillion"]
    box.choose("World Eater +1", "On top: Curious Tadpole")
    assert box.match.state.position()["seats"][0]["creatures"][0]["stage"] == 1
    box.choose("Curious Tadpole +1", "On top: Frog Prophet")
    box.choose("Frog Prophet +1", "Take away: Bee Bear")
    assert box.match.state.position()["seats"][0]["discard"] == ["bee_bear"]
    box.choose("Frog Prophet", "To the discard pile")
    assert box.match.state.position()["seats"][0]["discard"] == ["bee_bear", "curious_tadpole"]
    assert not box.match.state.faults()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_corner_says_whether_the_shared_key_goes_back_or_asks_for_a_step_back(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="munchkin", seats=3)
    assert "menu" not in box.words, "there is nothing to take back"
    box.answer("female")
    box.clear()
    assert "menu↶?" in box.words
    box.press("menu")
    assert isinstance(box.context.pages.top, Sure)
    assert "menu←" in box.words
    box.press("menu")
    assert "menu↶?" in box.words
    box.press("menu", "1.left")
    assert not box.match.answers
