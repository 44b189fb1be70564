"""Battlefruit Kingdom: each face in its cases (`kingdom_cases`), and each rule of the index that is its own."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine import selfplay
from tablekeeper.engine.game import Knowledge, Outcome
from tablekeeper.engine.mindbug import MINDBUG, MindbugState, boxes
from tablekeeper.engine.mindbug.frames.abilities import Ability
from tablekeeper.engine.mindbug.table import derived
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import Search
from tests.engine.mindbug.cases import Case, begun, expect, rules_under
from tests.engine.mindbug.conftest import Scene, SceneMaker
from tests.engine.mindbug.kingdom_cases import CASES, KINGDOM
from tests.engine.mindbug.kingdom_cases_later import LATER_CASES

EVERY_CASE = (*CASES, *LATER_CASES)


@pytest.mark.parametrize("case", EVERY_CASE, ids=lambda case: case.face)
def test_a_face_of_the_kingdom_acts_as_its_cases_say(scene: SceneMaker, case: Case) -> None:
    expect(begun(scene, case, KINGDOM), case)


def test_every_face_has_three_cases_or_more() -> None:
    counted = Counter(case.face for case in EVERY_CASE)
    assert set(counted) == {card.id for card in boxes.cards_of("battlefruit_kingdom")}
    assert min(counted.values()) >= 3


# The rules of the index


def test_every_rule_of_the_kingdom_is_named_by_a_test() -> None:
    named = {f"MX-{name.split('_')[2]}" for name in globals() if name.startswith("test_mx_")}
    assert sorted(named) == sorted(rules_under("Battlefruit Kingdom"))


def test_mx_1_a_crystal_comes_off_before_the_turn_is_asked_for(scene: SceneMaker) -> None:
    match = scene("bananapus^2 artimist^5", "gorillion", active=1, sets=KINGDOM)("play bee_bear")
    assert match.happened[-3:] == ["turn", "crystals", "crystals"]
    assert match.asks == (0, "turn")
    assert [event.message() for event in match.events[-2:]] == [
        {"event": "crystals", "seat": 0, "card": "bananapus", "creature": 0, "from": 2, "to": 1, "because": None},
        {"event": "crystals", "seat": 0, "card": "artimist", "creature": 1, "from": 5, "to": 4, "because": None},
    ]
    match("play killer_bee", "play turbo_bug")
    assert match.asks == (0, "choose"), "nobody may decline the harvest"
    assert match("choose turbo_bug").creatures[0] == "bananapus artimist^3 killer_bee"


def test_mx_2_crystals_come_off_at_the_beginning_of_an_extra_turn_too(scene: SceneMaker) -> None:
    match = scene("bananapus^2", "gorillion", mindbugs=(0, 1), sets=KINGDOM)("play bee_bear", "mindbug")
    assert match.creatures == ("bananapus^1", "gorillion bee_bear")
    assert match.happened[-2:] == ["turn", "crystals"]


def test_mx_2_all_crystals_come_off_before_the_first_effect_and_the_active_seat_orders(scene: SceneMaker) -> None:
    match = scene("captain_cucodile bananapus^1 lychee_king^2", "gorillion", active=1, sets=KINGDOM)("play bee_bear")
    assert match.creatures[0] == "captain_cucodile bananapus lychee_king^1"
    assert (match.asks, match.can("choose")) == ((0, "order"), ["captain_cucodile", "bananapus"])
    assert match("choose bananapus", "choose gorillion").life == (5, 3)


def test_mx_2_crystals_come_with_a_card_from_anywhere_and_go_with_it(scene: SceneMaker) -> None:
    revived = scene(discard=("bananapus", ""), sets=KINGDOM)("play compost_dragon")
    assert revived.creatures[0] == "compost_dragon bananapus^2"
    silenced = scene("", "deathweaver", discard=("bananapus", ""), sets=KINGDOM)("play bananapus")
    assert silenced.creatures[0] == "bananapus^2", "they are no effect"
    gone = scene("gorillion", "bananapus", discard=("", ""), sets=KINGDOM)("attack gorillion", "block bananapus")
    gone("play turbo_bug")
    assert gone("play grave_robber").creatures[0] == "gorillion grave_robber bananapus^2"


def test_mx_2_a_creature_that_has_harvested_stays_and_may_get_crystals_again(scene: SceneMaker) -> None:
    match = scene("captain_cucodile", "", active=1, sets=KINGDOM)("play gorillion")
    assert match("play bee_bear", "play turbo_bug").life == (5, 3)
    match.edit("seats.0.creatures.0.crystals", 2)
    assert match("play shark_dog", "play explosive_toad").life == (5, 3)
    assert match("play rhino_turtle", "play spider_owl").life == (7, 3)


def test_mx_2_crystals_on_a_creature_without_harvest_stay(scene: SceneMaker) -> None:
    match = scene("gorillion^2", "", active=1, sets=KINGDOM)("play bee_bear")
    assert match.creatures[0] == "gorillion^2"


def test_mx_5_crystals_are_open_and_go_with_the_creature(scene: SceneMaker) -> None:
    match = scene("lychee_king^2", "", active=1, sets=KINGDOM)("play brain_fly")
    assert match.creatures == ("", "brain_fly lychee_king^2")
    read = MINDBUG.read(match.state.position())
    assert isinstance(read, Outcome)
    assert read.state.position() == match.state.position()
    assert match("play gorillion").creatures[1] == "brain_fly lychee_king^1", "they come off in the other's turns"


def test_mx_5_a_position_with_crystals_that_cannot_be_is_refused(scene: SceneMaker) -> None:
    position = scene("bananapus", "", sets=KINGDOM).state.position()
    position["seats"][0]["creatures"][0]["crystals"] = -1
    refused = MINDBUG.read(position)
    assert isinstance(refused, Refusal)
    assert refused.faults == ("seats.0: crystals on bananapus are -1, wanted 0 or more",)
    plain = scene("gorillion").state.position()
    assert "crystals" not in plain["seats"][0]["creatures"][0]
    plain["seats"][0]["creatures"][0]["crystals"] = 1
    refused = MINDBUG.read(plain)
    assert isinstance(refused, Refusal)
    assert refused.faults == ("seats.0: crystals on gorillion are 1, but no card on the table brings any",)


def test_mx_7_a_fast_creature_attacks_after_its_play_effect(scene: SceneMaker) -> None:
    match = scene(discard=("carrot_cleric killer_bee", ""), life=(3, 3), sets=KINGDOM)
    match("play compost_dragon", "choose carrot_cleric")
    assert (match.asks, match.legal) == ((0, "fast"), ["attack", "pass"])
    assert match("attack").life == (3, 2)
    assert match.asks == (1, "turn"), "Compost Dragon is not Fast"
    assert match.refuses("attack carrot_cleric").code == "R15"


def test_mx_8_what_is_brought_attacks_when_the_effect_that_brought_it_is_done(scene: SceneMaker) -> None:
    piles = "duradillo axolotl_healer carrot_cleric", ""
    match = scene("", "turbo_bug", discard=piles, sets=(*KINGDOM, "promos"))
    match("play ratomancer", "choose duradillo", "done")
    assert match.asks == (0, "fast")
    match("attack", "choose turbo_bug")
    assert match.creatures == ("ratomancer duradillo*", "")
    assert match.discard == ("axolotl_healer carrot_cleric", "turbo_bug")


def test_mx_8_what_comes_back_from_aside_does_not_attack(scene: SceneMaker) -> None:
    match = scene("gorillion", "alpacoodle", sets=(*KINGDOM, "promos")).edit("seats.0.aside", ["carrot_cleric"])
    assert match("attack gorillion", "block alpacoodle").creatures == ("gorillion carrot_cleric", "")
    assert match.asks == (1, "turn")


def test_mx_8_a_card_that_was_given_and_put_into_play_may_attack(scene: SceneMaker) -> None:
    match = scene(sets=(*KINGDOM, "new_servants"))("play hungry_hungry_hamster", "reveal carrot_cleric", "yes")
    assert match.asks == (0, "fast")
    assert match("attack").life == (3, 2)


def test_mx_8_a_creature_that_is_no_longer_there_does_not_attack(scene: SceneMaker) -> None:
    match = scene(sets=KINGDOM)("play carrot_cleric")
    assert match.asks == (0, "fast")
    assert match.edit("seats.0.creatures", []).asks == (1, "turn")


def test_mx_8_frenzy_gives_a_second_attack(scene: SceneMaker) -> None:
    match = scene("ram_hopper", sets=(*KINGDOM, "promos"))("play carrot_cleric", "attack", "attack")
    assert match.life == (3, 1)
    assert match.asks == (1, "turn")


def test_mx_8_fast_can_be_named_where_a_card_has_it_alone(scene: SceneMaker) -> None:
    usual = scene("gorillion", "madam_mystique", sets=("first_contact", "beyond_eternity"))
    assert "fast" not in usual("attack gorillion", "block madam_mystique").legal
    match = scene("gorillion carrot_cleric", "madam_mystique", sets=(*KINGDOM, "beyond_eternity"))
    assert "fast" in match("attack gorillion", "block madam_mystique").legal
    assert match("fast").creatures[0] == "gorillion carrot_cleric*"


def test_mx_30_what_cannot_be_defeated_keeps_its_toughness_and_is_no_price(scene: SceneMaker) -> None:
    match = scene("slugapult calm_cole gorillion", "bee_bear", sets=(*KINGDOM, "promos"))
    match("attack slugapult", "choose gorillion")
    assert match.creatures == ("slugapult calm_cole^2 gorillion", "bee_bear")


def test_mx_32_a_slayer_is_the_one_of_that_fight_alone(scene: SceneMaker) -> None:
    match = scene("luchataur gorillion", "cherry_bug bee_bear", sets=KINGDOM)
    match("attack luchataur", "block bee_bear", "attack", "block cherry_bug")
    assert match.creatures == ("gorillion", "luchataur")
    assert match("play kangasaurus_rex", "attack gorillion", "block luchataur").creatures[1] == "kangasaurus_rex"


def test_mx_33_a_card_that_an_effect_plays_is_offered_but_by_the_house_rule(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 1), sets=KINGDOM)("play lord_watermelon", "pass")
    assert (match.asks, match.legal[0]) == ((0, "play"), "play axolotl_healer")
    match("play gorillion")
    assert match.happened == ["played", "drew"]
    assert match.asks == (1, "mindbug")
    house = scene(mindbugs=(0, 1), sets=KINGDOM).edit("rules.effect_plays_stay", True)
    assert house("play lord_watermelon", "pass", "play gorillion").asks == (1, "turn")


def test_mx_33_in_the_other_s_turn_no_turn_is_spent(scene: SceneMaker) -> None:
    match = scene(mindbugs=(1, 1), sets=KINGDOM)("play lord_watermelon", "mindbug", "play gorillion")
    assert match.asks == (0, "mindbug")
    assert match("mindbug").creatures == ("gorillion", "lord_watermelon")
    assert match.asks == (0, "turn"), "the turn that Ann has for Lord Watermelon"
    assert match("attack gorillion", "pass").asks == (1, "turn")


def carries_out(match: Scene, card: str, number: int = derived.NOBODY) -> Scene:
    """Let seat 0 carry out the Play effect of a card before its turn is asked for, as a harvest does."""
    draft = match.state.draft()
    draft.stack.append(Ability(card, "play", 0, number))
    match.state = match.state.settled(draft).state
    return match


def test_mx_33_before_the_own_action_no_turn_is_spent(scene: SceneMaker) -> None:
    match = carries_out(scene("gorillion", mindbugs=(0, 1), sets=KINGDOM), "lord_watermelon")
    assert match("play bee_bear", "mindbug").asks == (0, "turn")
    assert match("attack gorillion", "pass").asks == (1, "turn")


def test_mx_33_what_may_not_be_played_may_not_be_played_so_either(scene: SceneMaker) -> None:
    match = scene("", "wolfman_steve", sets=(*KINGDOM, "promos"))("play lord_watermelon")
    assert match.refuses("play shark_dog").code == "R37"
    assert "nothing" in match.legal
    assert list(map(str, match.state.legal(["shark_dog", "gorillion"]))) == ["play gorillion"]
    assert match("nothing").asks == (1, "turn")


def test_mx_33_a_returned_card_that_may_not_be_played_stays_in_the_hand(scene: SceneMaker) -> None:
    table = scene("spinachia turbo_bug killer_bee", "wolfman_steve", sets=(*KINGDOM, "promos"))
    match = carries_out(table, "spinachia", table.state.seats[0].creatures[0].number)
    assert match("choose turbo_bug").asks == (0, "turn")
    assert (match.creatures[0], match.hand) == ("spinachia killer_bee", (6, 5))
    assert carries_out(match, "spinachia", 0)("choose killer_bee").asks == (0, "option")


# Undo, journals, advice


def test_undo_lays_the_crystals_back_and_a_journal_opens_to_the_same(scene: SceneMaker) -> None:
    position = scene("fearberry^1 mangonade^3", "bee_bear", active=1, sets=KINGDOM).state.position()
    match = matches.from_position(position)
    assert isinstance(match, matches.Match)
    for answer in ("play turbo_bug", "attack fearberry"):
        assert isinstance(match.enter({"do": "answer", "answer": answer}), matches.Reply)
    after = match.state.position()
    assert [one["crystals"] for one in after["seats"][0]["creatures"]] == [2, 2]
    opened = matches.load(json.loads(json.dumps(match.journal())))
    assert isinstance(opened, tuple)
    assert opened[0].state == match.state
    for _ in range(2):
        assert isinstance(match.enter({"do": "undo"}), matches.Reply)
    assert match.state.position() == position


def test_the_search_attacks_at_once_where_that_wins(scene: SceneMaker) -> None:
    match = scene("", "", life=(3, 1), hand=(5, 5), sets=KINGDOM)("play carrot_cleric")
    assert advised(match.state, 60) == "attack"


def test_the_search_discards_for_pepperwing_what_saves_the_match(scene: SceneMaker) -> None:
    match = scene("pepperwing gorillion", "luchataur", life=(3, 1), sets=KINGDOM)("attack pepperwing")
    assert advised(match.state, 200) != "done"


def advised(state: MindbugState, rollouts: int) -> str:
    """Return what the search advises the asked seat, which knows nothing but the table."""
    assert state.asked is not None
    found = Search.begin(MINDBUG, state, Knowledge(state.asked, None, {}), Random(3))
    assert isinstance(found, Search), found
    found.think(rollouts)
    return str(found.advice().answer)


@pytest.mark.parametrize("sets", [("battlefruit_kingdom",), boxes.SETS])
def test_the_search_plays_whole_matches(sets: tuple[str, ...]) -> None:
    chance = Random(5)
    started = MINDBUG.new(sets, ("Ann", "Bob"), 0)
    assert isinstance(started, Outcome)
    outcome, dealer = started, MINDBUG.dealer(started.state, chance)
    while (seat := outcome.state.asked) is not None:
        found = Search.begin(MINDBUG, outcome.state, dealer.knowledge(seat), chance)
        assert isinstance(found, Search), found
        found.think(10)
        answer = found.advice().answer
        assert answer in dealer.legal(outcome.state) or answer.number is not None
        following = outcome.state.apply(answer)
        assert isinstance(following, Outcome), following
        outcome = following
        dealer.follow(outcome.events)
    assert outcome.state.result is not None


# All of them at once


@pytest.mark.parametrize("sets", [("battlefruit_kingdom",), boxes.SETS])
def test_random_matches_hold_every_check(sets: tuple[str, ...]) -> None:
    for seed in range(6):
        selfplay.play("mindbug", sets, seed, thorough=True)
