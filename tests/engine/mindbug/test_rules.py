"""Every rule of the index that First Contact can show, each in a test that names it; see `test_rules_expansions`."""

from __future__ import annotations

import re
from pathlib import Path

from tablekeeper.engine.game import Explanation, Outcome
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.mindbug.boxes import card_set_of
from tests.engine.mindbug.conftest import SceneMaker

ROOT = Path(__file__).parents[3]

UNTESTED = {"MB-108": "says only where to find news"}
"""Rules that nothing can test, with the reason."""


def test_every_rule_of_the_index_is_named_by_a_test() -> None:
    index = set(
        re.findall(r"^\| (MB-\d+) \|", (ROOT / "docs/rules/mindbug.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert len(index) == 111
    named = {
        f"MB-{number}"
        for path in (ROOT / "tests").rglob("test_*.py")
        for found in re.findall(r"def test_mb_([\d_]+)_", path.read_text(encoding="utf-8"))
        for number in found.split("_")
    }
    assert index - named == set(UNTESTED)


# Set-up and life


def test_mb_1_the_box_holds_48_creatures() -> None:
    assert card_set_of(("first_contact",)).size() == 48
    assert len(card_set_of(("first_contact",)).designs) == 32


def test_mb_2_4_5_6_7_a_match_begins_with_two_mindbugs_five_of_ten_cards_and_three_life() -> None:
    outcome = MINDBUG.new((), ("Ann", "Bob"), 0)
    assert isinstance(outcome, Outcome)
    for seat in outcome.state.position()["seats"]:
        assert {key: seat[key] for key in ("life", "mindbugs", "hand", "deck")} == {
            "life": 3,
            "mindbugs": 2,
            "hand": 5,
            "deck": 5,
        }
        assert seat["discard"] == seat["creatures"] == []


def test_mb_9_the_seat_that_drew_higher_begins() -> None:
    outcome = MINDBUG.new((), ("Ann", "Bob"), 1)
    assert isinstance(outcome, Outcome)
    assert outcome.state.asked == outcome.state.active == 1


def test_mb_10_103_the_last_life_ends_the_match_before_anything_that_waits(scene: SceneMaker) -> None:
    """The Chameleon's Attack effect wins; nobody is asked to block."""
    match = scene("chameleon_sniper", "tiger_squirrel", life=(3, 1))("attack chameleon_sniper")
    assert match.winner == (0, "life")
    assert match.asks is None
    assert match.refuses("block tiger_squirrel").code == "R01"


def test_mb_11_a_loss_lowers_life_and_never_below_zero(scene: SceneMaker) -> None:
    assert scene("gorillion", "bee_bear")("attack gorillion", "pass").life == (3, 2)
    assert scene("gorillion", "bee_bear", life=(3, 1))("attack gorillion", "pass").life == (3, 0)


def test_mb_12_13_life_rises_without_a_limit(scene: SceneMaker) -> None:
    assert scene(life=(98, 3))("play axolotl_healer").life == (100, 3)


def test_mb_14_a_card_has_a_name_a_power_keywords_and_an_ability() -> None:
    explained = MINDBUG.explain("chameleon_sniper", "en")
    assert isinstance(explained, Explanation)
    assert explained.name == "Chameleon Sniper"
    assert explained.power == 1
    assert len(explained.keywords) == 1
    assert explained.wording


def test_mb_16_a_creature_has_all_its_keywords_at_once(scene: SceneMaker) -> None:
    """Rhino Turtle: Tough saves it in the tie, Frenzy lets it go on."""
    match = scene("rhino_turtle", "bee_bear gorillion")("attack rhino_turtle", "block bee_bear")
    assert match.creatures[0] == "rhino_turtle*"
    assert match.asks == (0, "frenzy")


# Hand and drawing


def test_mb_17_18_the_hand_is_refilled_before_the_mindbug_question(scene: SceneMaker) -> None:
    match = scene(mindbugs=(2, 2))("play killer_bee")
    assert match.asks == (1, "mindbug")
    assert (match.hand, match.deck) == ((5, 5), (4, 5))


def test_mb_17_two_discards_of_one_effect_are_refilled_once(scene: SceneMaker) -> None:
    match = scene()("play ferret_bomber", "reveal gorillion")
    assert match.hand == (5, 4)
    assert match("reveal bee_bear").hand == (5, 5)


def test_mb_17_a_hand_that_no_card_has_left_is_not_refilled(scene: SceneMaker) -> None:
    empty = scene("tusked_extorter", hand=(5, 0), deck=(5, 4))("attack tusked_extorter")
    assert (empty.hand, empty.deck) == ((5, 0), (5, 4))
    one = scene("tusked_extorter", hand=(5, 1), deck=(5, 4))("attack tusked_extorter", "reveal gorillion")
    assert (one.hand, one.deck) == ((5, 4), (5, 0))


def test_mb_19_an_empty_draw_pile_is_no_loss(scene: SceneMaker) -> None:
    match = scene(deck=(0, 5), hand=(2, 5))("play gorillion")
    assert match.hand == (1, 5)
    assert match.winner is None


def test_mb_20_a_hand_above_five_stays_and_draws_nothing(scene: SceneMaker) -> None:
    match = scene(discard=("gorillion bee_bear", ""))("play giraffodile")
    assert (match.hand, match.deck) == ((7, 5), (4, 5))
    assert match("play killer_bee", "play axolotl_healer").hand == (6, 5)
    assert match.deck == (4, 4)


def test_mb_21_discard_piles_are_open(scene: SceneMaker) -> None:
    assert scene(discard=("gorillion", "bee_bear killer_bee")).discard == ("gorillion", "bee_bear killer_bee")


# The turn


def test_mb_22_25_turns_alternate(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear")("attack gorillion", "pass")
    assert match.asks == (1, "turn")
    assert match("attack bee_bear", "pass").asks == (0, "turn")


def test_mb_23_a_turn_is_one_play_or_one_attack_and_no_pass(scene: SceneMaker) -> None:
    match = scene("gorillion", "")
    assert "attack gorillion" in match.legal
    assert "play killer_bee" in match.legal
    assert match.refuses("pass").code == "R04"


def test_mb_24_who_can_do_nothing_loses_at_once(scene: SceneMaker) -> None:
    assert scene("", "gorillion", hand=(0, 5), deck=(0, 5)).winner == (1, "no_action")
    assert scene("gorillion", "", hand=(0, 5), deck=(0, 5)).winner is None


def test_mb_26_your_turn_is_about_whose_turn_it_is(scene: SceneMaker) -> None:
    """Goblin Werewolf attacks with 8 and blocks with 2."""
    assert scene("goblin_werewolf", "luchataur")("attack goblin_werewolf", "choose luchataur").discard == (
        "goblin_werewolf",
        "",
    )
    assert scene("goblin_werewolf", "shark_dog")("attack goblin_werewolf", "choose shark_dog").discard == (
        "",
        "shark_dog",
    )
    blocked = scene("killer_bee", "goblin_werewolf", discard=("", "killer_bee"))
    assert blocked("attack killer_bee", "choose goblin_werewolf").discard == ("", "killer_bee goblin_werewolf")


# Playing, and Mindbugs


def test_mb_27_a_played_card_must_be_able_to_be_in_the_hand(scene: SceneMaker) -> None:
    match = scene("gorillion", "")
    refusal = match.refuses("play gorillion")
    assert (refusal.kind, refusal.code, refusal.rule) == ("illegal", "R10", "MB-111")


def test_mb_28_the_other_seat_is_asked_before_the_card_does_anything(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 1))("play killer_bee")
    assert match.state.decision is not None
    assert match.state.decision.about == "killer_bee"
    assert match.legal == ["mindbug", "pass"]
    assert match.life == (3, 3)
    assert match.creatures == ("", "")


def test_mb_29_without_mindbugs_nobody_is_asked(scene: SceneMaker) -> None:
    assert scene(mindbugs=(2, 0))("play gorillion").asks == (1, "turn")


def test_mb_30_a_card_not_taken_enters_and_the_turn_ends(scene: SceneMaker) -> None:
    match = scene(mindbugs=(2, 2))("play killer_bee", "pass")
    assert match.creatures == ("killer_bee", "")
    assert match.life == (3, 2)
    assert match.asks == (1, "turn")


def test_mb_31_32_38_the_thief_pays_a_mindbug_and_resolves_play_and_the_player_refills(scene: SceneMaker) -> None:
    match = scene(mindbugs=(2, 2))("play killer_bee", "mindbug")
    assert match.mindbugs == (2, 1)
    assert match.creatures == ("", "killer_bee")
    assert match.life == (2, 3)
    assert (match.hand, match.deck) == ((5, 5), (4, 5))


def test_mb_33_34_the_extra_turn_may_be_mindbugged_again(scene: SceneMaker) -> None:
    match = scene(mindbugs=(2, 2))("play gorillion", "mindbug")
    assert match.asks == (0, "turn")
    assert match("play bee_bear").asks == (1, "mindbug")
    assert match("mindbug").asks == (0, "turn")
    assert match("play luchataur").asks == (1, "turn")


def test_mb_35_67_102_a_card_from_a_pile_plays_its_effect_and_cannot_be_taken(scene: SceneMaker) -> None:
    match = scene(mindbugs=(2, 2), discard=("killer_bee", ""))("play compost_dragon", "pass")
    assert match.creatures == ("compost_dragon killer_bee", "")
    assert match.life == (3, 2)
    assert match.mindbugs == (2, 2)


def test_mb_36_a_creature_in_play_cannot_be_taken_with_a_mindbug(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear", mindbugs=(2, 2))("attack gorillion")
    assert match.refuses("mindbug").kind == "illegal"


def test_mb_37_a_mindbug_is_not_answered_with_a_mindbug(scene: SceneMaker) -> None:
    match = scene(mindbugs=(2, 2))("play gorillion", "mindbug")
    assert match.asks == (0, "turn")
    assert match.mindbugs == (2, 1)


def test_mb_39_48_66_whoever_controls_a_creature_gets_its_card_and_its_effect(scene: SceneMaker) -> None:
    match = scene("gorillion luchataur", "", mindbugs=(2, 2))("play explosive_toad", "mindbug", "attack gorillion")
    match("block explosive_toad")
    assert match.asks == (1, "choose")
    assert match("choose luchataur").discard == ("luchataur", "explosive_toad")


# Attacking and blocking


def test_mb_40_a_creature_may_attack_in_the_turn_after_it_entered_exhausted_or_not(scene: SceneMaker) -> None:
    match = scene("elephantopus*", "")("play gorillion", "play bee_bear")
    assert {"attack gorillion", "attack elephantopus"} <= set(match.legal)
    assert match.refuses("attack bee_bear").code == "R15"


def test_mb_41_42_the_defender_blocks_with_one_creature_or_loses_a_life(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear killer_bee")("attack gorillion")
    assert match.asks == (1, "block")
    assert match.legal == ["block bee_bear", "block killer_bee", "pass"]
    assert match("pass").life == (3, 2)


def test_mb_41_an_attack_that_nobody_may_block_goes_through_unasked(scene: SceneMaker) -> None:
    assert scene("gorillion", "")("attack gorillion").asks == (1, "turn")


def test_mb_43_a_blocked_attack_costs_no_life(scene: SceneMaker) -> None:
    assert scene("gorillion", "bee_bear")("attack gorillion", "block bee_bear").life == (3, 3)


def test_mb_44_the_attack_effect_comes_before_hunter_and_block(scene: SceneMaker) -> None:
    """Shark Dog defeats a strong enemy first; only then it may drag another one in."""
    match = scene("shark_dog", "gorillion tiger_squirrel")("attack shark_dog")
    assert match.discard == ("", "gorillion")
    assert match.asks == (0, "hunt")
    assert match.legal == ["choose tiger_squirrel", "pass"]


def test_mb_45_an_attacker_that_is_gone_does_not_attack_on(scene: SceneMaker) -> None:
    """Snail Hydra may defeat itself: no fight, no life lost."""
    match = scene("snail_hydra", "gorillion bee_bear")("attack snail_hydra", "choose snail_hydra")
    assert match.asks == (1, "turn")
    assert match.life == (3, 3)


def test_mb_46_47_the_weaker_is_defeated_and_equals_both(scene: SceneMaker) -> None:
    assert scene("killer_bee", "gorillion")("attack killer_bee", "choose gorillion").discard == ("killer_bee", "")
    assert scene("gorillion", "killer_bee")("attack gorillion", "block killer_bee").discard == ("", "killer_bee")
    assert scene("luchataur", "snail_hydra")("attack luchataur", "block snail_hydra").discard == (
        "luchataur",
        "snail_hydra",
    )


# Keywords


def test_mb_49_50_52_frenzy_allows_one_more_whole_attack(scene: SceneMaker) -> None:
    match = scene("luchataur", "killer_bee")("attack luchataur", "pass")
    assert match.asks == (0, "frenzy")
    assert match.legal == ["attack", "pass"]
    assert match("attack").asks == (1, "block")
    assert match("pass").asks == (1, "turn")
    assert match.life == (3, 1)
    assert scene("luchataur", "")("attack luchataur", "pass").life == (3, 2)


def test_mb_51_frenzy_ends_with_the_creature(scene: SceneMaker) -> None:
    assert scene("luchataur", "gorillion")("attack luchataur", "block gorillion").asks == (1, "turn")


def test_mb_52_frenzy_must_still_be_there_for_the_second_attack(scene: SceneMaker) -> None:
    """The Sharky copies Frenzy from a toad, defeats it, and has no Frenzy left to copy."""
    match = scene("sharky_crab_dog_mummypus shield_bugs", "explosive_toad gorillion")
    match("attack sharky_crab_dog_mummypus", "block explosive_toad", "choose gorillion")
    assert match.creatures == ("sharky_crab_dog_mummypus shield_bugs", "")
    assert match.asks == (1, "turn")
    kept = scene("sharky_crab_dog_mummypus", "luchataur")("attack sharky_crab_dog_mummypus", "pass")
    assert kept.asks == (0, "frenzy")


def test_mb_53_56_hunter_chooses_the_blocker_and_spares_the_opponent(scene: SceneMaker) -> None:
    match = scene("killer_bee", "gorillion spider_owl")("attack killer_bee")
    assert match.asks == (0, "hunt")
    match("choose spider_owl")
    assert match.life == (3, 3)
    assert match.discard == ("killer_bee", "spider_owl")


def test_mb_54_hunter_may_choose_what_could_not_block(scene: SceneMaker) -> None:
    """Elephantopus keeps weak creatures from blocking, but a Hunter drags them in."""
    match = scene("killer_bee elephantopus", "axolotl_healer")("attack killer_bee")
    assert match.legal == ["choose axolotl_healer", "pass"]
    assert match("choose axolotl_healer").discard == ("killer_bee", "axolotl_healer")


def test_mb_55_hunter_may_be_left_alone(scene: SceneMaker) -> None:
    assert scene("killer_bee", "gorillion")("attack killer_bee", "pass").asks == (1, "block")


def test_mb_57_58_poison_defeats_the_other_and_protects_nobody(scene: SceneMaker) -> None:
    assert scene("axolotl_healer", "gorillion")("attack axolotl_healer", "block gorillion").discard == (
        "axolotl_healer",
        "gorillion",
    )
    assert scene("axolotl_healer", "deathweaver")("attack axolotl_healer", "block deathweaver").discard == (
        "axolotl_healer",
        "deathweaver",
    )


def test_mb_59_only_sneaky_creatures_block_a_sneaky_one(scene: SceneMaker) -> None:
    match = scene("spider_owl", "gorillion tiger_squirrel")("attack spider_owl")
    assert match.legal == ["block tiger_squirrel", "pass"]
    refusal = match.refuses("block gorillion")
    assert (refusal.code, refusal.rule, refusal.restriction) == ("R12", "MB-59", True)


def test_mb_60_a_sneaky_creature_blocks_as_usual(scene: SceneMaker) -> None:
    assert "block spider_owl" in scene("gorillion", "spider_owl")("attack gorillion").legal


def test_mb_61_63_tough_saves_once(scene: SceneMaker) -> None:
    match = scene("luchataur", "elephantopus")("attack luchataur", "block elephantopus", "attack", "block elephantopus")
    assert match.creatures == ("luchataur", "")
    assert match.happened.count("exhausted") == 1
    assert match.discard == ("", "elephantopus")


def test_mb_62_tough_saves_from_effects_too(scene: SceneMaker) -> None:
    assert scene("", "elephantopus")("play tiger_squirrel").creatures == ("tiger_squirrel", "elephantopus*")
    assert scene("", "elephantopus*")("play tiger_squirrel").discard == ("", "elephantopus")


def test_mb_64_exhaustion_limits_nothing(scene: SceneMaker) -> None:
    match = scene("elephantopus*", "grave_robber*")
    assert "attack elephantopus" in match.legal
    assert "block grave_robber" in match("attack elephantopus").legal


def test_mb_65_a_stronger_poisonous_creature_exhausts_a_fresh_tough_one_once(scene: SceneMaker) -> None:
    match = scene("axolotl_healer", "plated_scorpion")("attack axolotl_healer", "block plated_scorpion")
    assert match.creatures == ("", "plated_scorpion*")
    assert match.discard == ("axolotl_healer", "")
