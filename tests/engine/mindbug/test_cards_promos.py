"""The promos: each face in its cases (`promo_cases`), and each rule of the index that is theirs."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tablekeeper.engine import selfplay
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.mindbug import MINDBUG, boxes
from tablekeeper.engine.mindbug.frames import triggering
from tablekeeper.engine.refusals import Refusal
from tests.engine.mindbug.cases import Case, begun, expect, rules_under
from tests.engine.mindbug.conftest import SceneMaker
from tests.engine.mindbug.promo_cases import BOTH, CASES
from tests.engine.mindbug.promo_cases_later import LATER_CASES

EVERY_CASE = (*CASES, *LATER_CASES)


@pytest.mark.parametrize("case", EVERY_CASE, ids=lambda case: case.face)
def test_a_face_of_the_promos_acts_as_its_cases_say(scene: SceneMaker, case: Case) -> None:
    expect(begun(scene, case, BOTH), case)


def test_every_face_has_three_cases_or_more() -> None:
    counted = Counter(case.face for case in EVERY_CASE)
    assert set(counted) == {card.id for card in boxes.cards_of("promos")}
    assert min(counted.values()) >= 3


# The rules of the index


def test_every_rule_of_the_promos_is_named_by_a_test() -> None:
    named = [f"MX-{name.split('_')[2]}" for name in globals() if name.startswith("test_mx_")]
    assert sorted(named) == sorted(rules_under("The promos"))


def test_mx_20_a_toll_is_paid_first_and_waits_for_nothing(scene: SceneMaker) -> None:
    match = scene("mindbug_bug", mindbugs=(0, 1), sets=BOTH)("play axolotl_healer", "mindbug")
    assert match.happened[2:5] == ["life", "mindbug", "entered"]
    assert match.life == (3, 4)
    spared = scene("mindbug_bug", "knightmare", mindbugs=(0, 1), life=(3, 1), sets=BOTH)("play gorillion", "mindbug")
    assert (spared.life, spared.creatures[1]) == ((3, 1), "knightmare gorillion")


def test_mx_21_a_granted_effect_is_the_attacker_s_and_ordered_with_its_own(scene: SceneMaker) -> None:
    match = scene("turbo_bug", "jean_claw_pandamme", sets=BOTH)("attack turbo_bug")
    assert match.asks == (0, "order")
    match("choose jean_claw_pandamme")
    assert match.asks == (0, "reveal")
    match("reveal gorillion")
    assert match.life == (3, 1)


def test_mx_22_a_card_ends_the_match_before_anything_that_waits(scene: SceneMaker) -> None:
    match = scene("gorillion", "knightmare*+peacasus", sets=BOTH)("attack gorillion", "block knightmare")
    if match.asks == (0, "order"):
        match("choose knightmare")
    assert match.winner == (0, "card")
    assert match.life == (3, 3)


def test_mx_23_a_hand_is_counted_after_its_refill(scene: SceneMaker) -> None:
    match = scene("unigon", "jean_claw_pandamme", hand=(1, 5), deck=(0, 5), sets=BOTH)("attack unigon")
    match("choose jean_claw_pandamme", "reveal gorillion")
    assert match.winner == (0, "card")


def test_mx_24_cards_enter_in_the_order_chosen_and_by_printed_power(scene: SceneMaker) -> None:
    pile = "axolotl_healer compost_dragon brain_fly bee_bear"
    match = scene(discard=(pile, ""), sets=BOTH)("play ratomancer", "choose brain_fly", "choose axolotl_healer", "done")
    assert match.creatures[0] == "ratomancer brain_fly axolotl_healer"
    assert match.discard[0] == "compost_dragon bee_bear"


def test_mx_25_as_many_come_as_were_not_dealt(scene: SceneMaker) -> None:
    match = scene(hand=(1, 0), deck=(14, 14), sets=("promos",))("play future_eric")
    assert match.deck == (10, 14)
    assert "supplied" in match.happened


def test_mx_26_exchanged_hands_are_refilled_but_by_the_house_rule(scene: SceneMaker) -> None:
    assert scene("macaw_dagon", hand=(2, 4), sets=BOTH)("attack macaw_dagon").hand == (5, 5)
    house = scene("macaw_dagon", hand=(2, 4), sets=BOTH).edit("rules.swapped_hands_stay", True)
    assert house("attack macaw_dagon").hand == (4, 2)


def test_mx_27_jazz_dog_takes_one_of_several_blockers(scene: SceneMaker) -> None:
    match = scene("jazz_dog rhino_turtle", "plated_scorpion sluggernaut", sets=BOTH)
    match("attack rhino_turtle", "block sluggernaut", "hunter", "attack", "block plated_scorpion")
    assert (match.asks, match.can("choose")) == ((0, "choose"), ["plated_scorpion", "sluggernaut"])
    match("choose sluggernaut")
    assert match.creatures == ("jazz_dog rhino_turtle* sluggernaut*", "plated_scorpion*")


def test_mx_28_what_saves_a_creature_that_is_tough_too_is_chosen(scene: SceneMaker) -> None:
    match = scene("gorillion", "kitten_crewmate", sets=BOTH)
    state = match.state
    draft = state.draft()
    kitten = draft.seats[1].creatures[0]
    draft.mark(kitten.number, "tough", "gorillion")
    triggering.defeat(draft, [(1, kitten)], None)
    asked = state.settled(draft).state
    assert [str(answer) for answer in asked.legal()] == ["tough", "evolve"]
    spared = asked.apply(Answer("tough"))
    assert not isinstance(spared, Refusal)
    assert spared.state.seats[1].creatures[0].exhausted
    evolved = asked.apply(Answer("evolve"))
    assert not isinstance(evolved, Refusal)
    assert evolved.state.seats[1].creatures[0].card.id == "one_eye_felix"


def test_mx_29_who_can_play_nothing_says_so_and_has_lost(scene: SceneMaker) -> None:
    match = scene(bob="wolfman_steve", hand=(1, 5), sets=BOTH)
    assert "nothing" in match.legal
    assert list(map(str, match.state.legal(["chuck"]))) == ["nothing"]
    assert list(map(str, match.state.legal(["chuck", "gorillion"]))) == ["play gorillion"]
    assert match("nothing").winner == (1, "no_action")


def test_mx_31_an_ally_that_was_replaced_was_not_defeated(scene: SceneMaker) -> None:
    match = scene("slugapult kitten_crewmate", "bee_bear", sets=BOTH)("attack slugapult", "choose kitten_crewmate")
    assert match.creatures == ("slugapult one_eye_felix", "bee_bear")


def test_mx_34_a_side_is_a_fact_of_the_table(scene: SceneMaker) -> None:
    match = scene("elephantopus", "sluggernaut", sets=BOTH)("attack elephantopus", "block sluggernaut", "frenzy")
    assert match.state.position()["seats"][1]["creatures"][0]["side"] == "frenzy"
    read = MINDBUG.read(match.state.position())
    assert not isinstance(read, Refusal)
    assert read.state.position() == match.state.position()
    match.edit("seats.1.creatures.0.side", "hunter")
    assert match.power["sluggernaut"] == 5
    wrong = match.state.edit([{"path": "seats.1.creatures.0.side", "to": ""}])
    assert isinstance(wrong, Refusal)
    assert "exhausted" in wrong.why
    match.edit("seats.1.creatures.0.exhausted", False, ("seats.1.creatures.0.side", ""))
    assert match.power["sluggernaut"] == 6


def test_mx_35_what_the_victims_do_waits_until_the_die_is_done(scene: SceneMaker) -> None:
    match = scene("", "suspicious_gift gorillion", sets=BOTH)("play chuck", "roll 5", "choose suspicious_gift")
    assert (match.asks, match.life) == ((0, "roll"), (3, 3))
    assert match("roll 1").life == (3, 1)


def test_mx_36_a_barred_hand_is_not_refilled_but_by_the_house_rule(scene: SceneMaker) -> None:
    assert scene("", "alien_brain", sets=BOTH)("play gorillion").hand == (4, 5)
    house = scene("", "alien_brain", sets=BOTH).edit("rules.barred_hands_draw", True)
    assert house("play gorillion").hand == (5, 5)
    refused = scene().state.edit([{"path": "rules.barred_hands_draw", "to": True}])
    assert isinstance(refused, Refusal)


def test_mx_37_what_lies_aside_is_a_fact_of_the_table(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear", sets=BOTH)("play alpacoodle")
    assert [seat["aside"] for seat in match.state.position()["seats"]] == [["gorillion"], ["bee_bear"]]
    assert "gorillion" not in match.can("play")


def test_mx_38_cards_of_another_power_are_not_shown(scene: SceneMaker) -> None:
    match = scene("wheatl_e", "", sets=BOTH)("attack wheatl_e", "number 3")
    refusal = match.refuses("reveal gorillion")
    assert (refusal.code, refusal.rule) == ("R37", "MX-38")
    assert list(map(str, match.state.legal(["chuck", "gorillion"]))) == ["reveal chuck"]


# All of them at once


@pytest.mark.parametrize("sets", [("promos",), boxes.SETS])
def test_random_matches_hold_every_check(sets: tuple[str, ...]) -> None:
    for seed in range(6):
        selfplay.play("mindbug", sets, seed, thorough=True)


def test_a_dealer_keeps_the_cards_that_were_not_dealt() -> None:
    match = MINDBUG.begin(("promos",), ("Ann", "Bob"), 0)
    assert len(MINDBUG.dealer(match.state, Random(1)).rest) == 10
