"""Edits in the middle of a question: asked anew, or the turn's if it has lost its sense; creatures stay the same."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.mindbug import MindbugState
from tests.engine.mindbug.conftest import SceneMaker


@pytest.mark.parametrize(
    ("table", "given"),
    [
        ({}, ()),
        ({"mindbugs": (0, 2)}, ("play gorillion",)),
        ({"ann": "killer_bee", "bob": "gorillion"}, ("attack killer_bee",)),
        ({"ann": "gorillion", "bob": "bee_bear"}, ("attack gorillion",)),
        ({"ann": "luchataur"}, ("attack luchataur",)),
        ({"bob": "gorillion bee_bear"}, ("play tiger_squirrel",)),
        ({"discard": ("luchataur bee_bear", "")}, ("play compost_dragon",)),
        (
            {"ann": "killer_bee gorillion luchataur", "bob": "explosive_toad"},
            ("attack killer_bee", "choose explosive_toad"),
        ),
        ({}, ("play ferret_bomber",)),
        ({}, ("play ferret_bomber", "reveal gorillion")),
        (
            {"ann": "explosive_toad gorillion", "bob": "harpy_mother bee_bear"},
            ("attack explosive_toad", "block harpy_mother"),
        ),
    ],
    ids=[
        "turn",
        "mindbug",
        "hunt",
        "block",
        "frenzy",
        "choose",
        "pile",
        "after-the-fight",
        "reveal",
        "second-reveal",
        "order",
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_change_beside_the_question_keeps_the_question(
    scene: SceneMaker, table: dict[str, Any], given: tuple[str, ...], seat: int
) -> None:
    match = scene(**table)(*given)
    asked = match.state.decision
    match.edit(f"seats.{seat}.life", 8)
    assert match.state.decision == asked
    assert match.happened == ["edited"]
    assert asked is not None
    for answer in asked.legal[:2]:
        assert isinstance(match.state.apply(answer), Outcome)


def test_a_blocker_put_there_may_block_and_one_taken_away_may_not(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear luchataur")("attack gorillion")
    match.edit("seats.1.creatures", ["bee_bear", "killer_bee"])
    assert match.legal == ["block bee_bear", "block killer_bee", "pass"]
    assert match("block killer_bee").discard == ("", "killer_bee")


def test_with_the_last_blocker_taken_away_the_attack_goes_through(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear")("attack gorillion").edit("seats.1.creatures", [])
    assert match.life == (3, 2)
    assert match.happened == ["edited", "life", "turn"]


@pytest.mark.parametrize("now", [[], ["luchataur"], ["luchataur", "bee_bear"]])
def test_without_its_attacker_an_attack_falls_back_to_the_turn(scene: SceneMaker, now: list[str]) -> None:
    match = scene("gorillion", "killer_bee")("attack gorillion").edit("seats.0.creatures", now)
    assert match.asks == (0, "turn")
    assert match.life == (3, 3)
    assert match.happened == ["edited"]


def test_an_attacker_that_lies_on_the_other_side_attacks_no_more(scene: SceneMaker) -> None:
    match = scene("gorillion", "killer_bee")("attack gorillion")
    match.edit("seats.0.creatures", [], ("seats.1.creatures", ["killer_bee", "gorillion"]))
    assert match.asks == (0, "turn")


def test_another_active_seat_is_asked_for_its_turn(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear")("attack gorillion").edit("active", 1)
    assert match.asks == (1, "turn")
    assert match.life == (3, 3)


def test_mindbugs_set_to_none_while_one_may_be_spent_let_the_card_enter(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 2))("play killer_bee").edit("seats.1.mindbugs", 0)
    assert match.creatures == ("killer_bee", "")
    assert match.life == (3, 2)
    assert match.asks == (1, "turn")


def test_mindbugs_set_during_the_question_are_what_is_spent(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 2))("play killer_bee").edit("seats.1.mindbugs", 1)
    assert match.asks == (1, "mindbug")
    assert match("mindbug").mindbugs == (0, 0)


def test_targets_put_there_may_be_chosen_and_one_that_is_left_alone_is_taken(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear")("play tiger_squirrel")
    match.edit("seats.1.creatures", ["gorillion", "bee_bear", "luchataur"])
    assert match.legal == ["choose gorillion", "choose bee_bear", "choose luchataur"]
    match.edit("seats.1.creatures", ["bee_bear", "spider_owl"])
    assert match.happened == ["edited", "automatic", "defeated", "turn"]
    assert match.creatures == ("tiger_squirrel", "spider_owl")


def test_without_any_target_the_effect_is_over(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear")("play tiger_squirrel").edit("seats.1.creatures", [])
    assert match.asks == (1, "turn")


def test_without_a_creature_already_chosen_a_choice_falls_back_to_the_turn(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee spider_owl", "harpy_mother")("attack gorillion", "block harpy_mother")
    match("choose killer_bee")
    match.edit("seats.0.creatures", ["gorillion", "spider_owl"])
    assert match.asks == (0, "turn")
    assert match.creatures == ("gorillion spider_owl", "")


def test_a_creature_already_chosen_stays_chosen_whatever_is_set_about_it(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee spider_owl", "harpy_mother")("attack gorillion", "block harpy_mother")
    match("choose killer_bee").edit("seats.0.creatures.1.exhausted", True)
    assert match.legal == ["choose spider_owl", "done"]
    assert match("choose spider_owl").creatures == ("gorillion", "killer_bee* spider_owl")


def test_an_empty_hand_has_nothing_more_to_discard(scene: SceneMaker) -> None:
    match = scene("", "bee_bear gorillion", deck=(5, 3))("play ferret_bomber", "reveal luchataur")
    match.edit("seats.1.hand", 0)
    assert match.asks == (1, "turn")
    assert (match.hand, match.deck) == ((5, 3), (4, 0))


# Numbers of creatures


def numbers(state: MindbugState) -> list[list[tuple[str, int]]]:
    return [[(creature.card.id, creature.number) for creature in seat.creatures] for seat in state.seats]


def test_creatures_keep_their_numbers_whatever_is_set_about_them(scene: SceneMaker) -> None:
    match = scene("gorillion elephantopus", "bee_bear")
    before = numbers(match.state)
    match.edit("seats.0.creatures.1.exhausted", True, ("seats.0.creatures.0.boosts", ["killer_bee"]))
    assert numbers(match.state) == before == [[("gorillion", 0), ("elephantopus", 1)], [("bee_bear", 2)]]


def test_creatures_keep_their_numbers_in_another_order_and_on_another_side(scene: SceneMaker) -> None:
    match = scene("gorillion elephantopus", "bee_bear")
    match.edit("seats.0.creatures", ["elephantopus"], ("seats.1.creatures", ["gorillion", "bee_bear"]))
    assert numbers(match.state) == [[("elephantopus", 1)], [("gorillion", 0), ("bee_bear", 2)]]


def test_copies_on_the_same_side_keep_their_numbers_before_those_of_the_other(scene: SceneMaker) -> None:
    match = scene("killer_bee gorillion", "killer_bee")
    match.edit("seats.0.creatures", ["gorillion"])
    assert numbers(match.state) == [[("gorillion", 1)], [("killer_bee", 2)]]
    moved = scene("killer_bee", "killer_bee").edit("seats.0.creatures", [], ("seats.1.creatures", ["killer_bee"] * 2))
    assert numbers(moved.state) == [[], [("killer_bee", 1), ("killer_bee", 0)]]


def test_a_new_creature_gets_a_number_never_used_before(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear")
    match.edit("seats.0.creatures", [])
    match.edit("seats.0.creatures", ["killer_bee"])
    assert numbers(match.state) == [[("killer_bee", 2)], [("bee_bear", 1)]]
    match("play luchataur")
    assert numbers(match.state)[0] == [("killer_bee", 2), ("luchataur", 3)]
