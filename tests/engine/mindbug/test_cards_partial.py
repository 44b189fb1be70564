"""The sets of which the box knows only some cards: each face in its cases, and what is theirs of the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tablekeeper.engine import selfplay
from tablekeeper.engine.mindbug import MINDBUG, boxes
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.refusals import Refusal
from tests.engine.mindbug.cases import Case, begun, expect
from tests.engine.mindbug.conftest import SceneMaker
from tests.engine.mindbug.partial_cases import CASES, MIXED, PARTIAL


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.face)
def test_a_face_acts_as_its_cases_say(scene: SceneMaker, case: Case) -> None:
    expect(begun(scene, case, MIXED), case)


def test_every_face_has_three_cases_or_more() -> None:
    counted = Counter(case.face for case in CASES)
    assert set(counted) == {card.id for name in PARTIAL for card in boxes.cards_of(name)}
    assert min(counted.values()) >= 3


# The rules of the index, where these cards are the first to ask


def test_mx_2_crystals_come_off_in_the_turns_of_who_was_given_the_creature(scene: SceneMaker) -> None:
    match = scene("bee_bear", "turbo_bug", sets=MIXED)("play saltemental")
    assert match.creatures == ("bee_bear", "turbo_bug saltemental^1")
    match("play gorillion", "play killer_bee")
    assert match.creatures[1] == "saltemental"


def test_mx_7_a_fast_creature_that_was_taken_attacks_for_who_has_taken_it(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 1), sets=MIXED)("play rhubarbarian", "mindbug")
    assert match.asks == (1, "fast")
    assert match("attack").life == (2, 3)
    assert match.asks == (0, "turn")


def test_mx_22_a_mindbug_is_turned_up_no_further_than_a_match_begins_with(scene: SceneMaker) -> None:
    match = scene("zencats", "gorillion", mindbugs=(1, 1), sets=MIXED)("attack zencats")
    assert [event.message() for event in match.events if "mindbugs" in str(event.message()["event"])] == [
        {"event": "mindbugs", "seat": 0, "from": 1, "to": 2, "because": "zencats"},
        {"event": "mindbugs", "seat": 1, "from": 1, "to": 0, "because": "zencats"},
    ]
    full = scene("zencats", "gorillion", mindbugs=(2, 0), sets=MIXED)("attack zencats")
    assert full.mindbugs == (2, 0)
    assert "idle" in full.happened


def test_mx_23_lives_are_compared_when_the_effect_is_carried_out(scene: SceneMaker) -> None:
    match = scene(life=(2, 3), mindbugs=(0, 1), sets=MIXED)("play bean_bot", "mindbug")
    assert match.life == (2, 3), "it is Bob's now, who has more"
    spared = scene("", "knightmare", life=(1, 3), sets=(*MIXED, "promos"))("play bean_bot")
    assert spared.life == (1, 3), "who loses no life has none taken"


def test_mx_23_a_power_of_this_turn_is_told_and_ends_with_it(scene: SceneMaker) -> None:
    match = scene("caulibot", "gorillion", sets=MIXED)("attack caulibot")
    gained = {"event": "gained", "seat": 0, "card": "caulibot", "creature": 0, "gains": "power", "power": 8}
    assert gained | {"because": "caulibot"} in [event.message() for event in match.events]
    match("pass", "attack", "pass")
    assert (match.power["caulibot"], match.asks, match.life) == (1, (1, "turn"), (3, 1))


def test_mx_24_a_card_comes_with_its_play_effect_for_whoever_has_brought_it(scene: SceneMaker) -> None:
    match = scene("gorillion", "", discard=("", "suspicious_gift"), sets=(*MIXED, "promos"))("play cinnemonk")
    assert match.creatures == ("gorillion cinnemonk", "suspicious_gift")


def test_mx_29_effects_are_silenced_by_what_lies_in_play_before_anything_leaves(scene: SceneMaker) -> None:
    both = scene("peach_police*", "harpy_mother", sets=MIXED)("attack peach_police", "block harpy_mother")
    assert both.creatures == ("", "harpy_mother"), "it is stronger"
    fallen = scene("killer_bee peach_police*", "boar_zooka harpy_mother", sets=(*MIXED, "promos"))
    fallen("attack killer_bee", "choose harpy_mother")
    assert fallen.creatures == ("peach_police*", "boar_zooka"), "Harpy Mother takes nothing"
    assert fallen.happened[-2:] == ["silenced", "turn"]
    message = next(event.message() for event in fallen.events if event.message()["event"] == "silenced")
    assert message == {
        "event": "silenced",
        "seat": 1,
        "card": "harpy_mother",
        "because": "peach_police",
        "trigger": "defeated",
    }


def test_mx_29_what_a_card_does_in_a_pile_is_no_defeated_effect(scene: SceneMaker) -> None:
    match = scene("spider_owl peach_police", "peacasus", sets=(*MIXED, "beyond_eternity"))
    match("attack spider_owl", "block peacasus")
    assert match.life == (3, 4)
    assert "silenced" not in match.happened


def test_mx_33_who_holds_a_card_of_the_power_that_is_meant_may_not_say_that_there_is_none(scene: SceneMaker) -> None:
    match = scene(sets=MIXED)("play bookwyrm")
    strong, weak = ["gorillion", "bee_bear"], ["space_penguin", "turbo_bug"]
    assert [str(answer) for answer in match.state.legal([*strong, *weak])] == ["play gorillion", "play bee_bear"]
    assert [str(answer) for answer in match.state.legal(weak)] == ["nothing"]
    refusal = match.refuses("play space_penguin")
    assert (refusal.code, refusal.rule, refusal.restriction) == ("R37", "MX-33", True)
    assert match.overrule("play space_penguin").creatures == ("bookwyrm space_penguin", "")


def test_mx_33_a_card_that_is_shown_stays_in_hand_where_the_other_seat_knows_it(scene: SceneMaker) -> None:
    match = scene("", "grape_sentinel", sets=MIXED)("play cornanon")
    dealer = Dealer([["killer_bee", "bee_bear"], []], [[], []], Random(0))
    for _ in range(2):
        dealer.follow(match("reveal killer_bee").events if match.asks == (0, "reveal") else match.events)
    assert dealer.hands[0] == ["killer_bee", "bee_bear"]
    assert dealer.knowledge(1).seen == {0: ("killer_bee",)}
    message = next(event.message() for event in match.events if event.message()["event"] == "shown")
    assert message == {"event": "shown", "seat": 0, "card": "killer_bee", "because": "cornanon"}


def test_mx_33_a_creature_that_may_not_go_to_the_hand_costs_its_mindbug_all_the_same(scene: SceneMaker) -> None:
    table = {"mindbugs": (2, 2), "sets": (*MIXED, "promos")}
    match = scene("mangolorean", "alien_brain", **table)("activate mangolorean", "yes")
    assert (match.creatures, match.mindbugs, match.hand) == (("mangolorean", "alien_brain"), (1, 2), (5, 5))
    assert match.asks == (1, "turn")
    match = scene("figuru", "alien_brain", **table)("activate figuru", "reveal bee_bear")
    assert (match.creatures, match.hand) == (("figuru bee_bear", "alien_brain"), (5, 5))


def test_mx_33_who_takes_a_creature_to_hand_is_known_to_hold_it(scene: SceneMaker) -> None:
    match = scene("mangolorean", "gorillion", mindbugs=(1, 0), sets=MIXED)("activate mangolorean")
    dealer = Dealer([[], []], [[], []], Random(0))
    dealer.follow(match("yes").events)
    assert (dealer.hands, dealer.knowledge(1).seen) == ([["gorillion"], []], {0: ("gorillion",)})
    message = next(event.message() for event in match.events if event.message()["event"] == "returned")
    assert (message["seat"], message["side"]) == (0, 1)


@pytest.mark.parametrize("name", ["battlefruit_add_on", "king_of_tokyo"])
def test_mb_4_a_set_of_fewer_than_twenty_cards_must_be_mixed(name: str) -> None:
    refused = MINDBUG.new((name,), ("Ann", "Bob"), 0)
    assert isinstance(refused, Refusal)
    assert refused.rule == "MB-4"
    assert not isinstance(MINDBUG.new(("battlefruit_galaxy", name), ("Ann", "Bob"), 0), Refusal)


# All of them at once


@pytest.mark.parametrize("sets", [("battlefruit_galaxy",), PARTIAL, boxes.SETS])
def test_random_matches_hold_every_check(sets: tuple[str, ...]) -> None:
    for seed in range(6):
        selfplay.play("mindbug", sets, seed, thorough=True)


# What is left out


@pytest.mark.parametrize(
    ("name", "faces"), [("battlefruit_galaxy", 32), ("battlefruit_add_on", 11), ("king_of_tokyo", 32)]
)
def test_every_face_of_a_set_is_refereed_or_left_out(name: str, faces: int) -> None:
    known = {names["en"] for names in boxes.names_of_cards().values()}
    left_out = boxes.left_out()[name]
    assert len(boxes.cards_of(name)) + len(left_out) == faces
    assert not known & set(left_out)


def test_the_page_names_what_is_left_out() -> None:
    page = (Path(__file__).parents[3] / "docs" / "mindbug.md").read_text(encoding="utf-8")
    for left_out in boxes.left_out().values():
        assert f" | {', '.join(left_out)} |\n" in page
    known = sum(len(boxes.cards_of(name)) for name in PARTIAL)
    assert f"\n{known} of [three more sets](#sets-known-in-part)" in page
