"""New Servants: what each card does, what it leaves alone, and where it begins and ends."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.mindbug.conftest import SceneMaker


@pytest.fixture
def scene(scene: SceneMaker) -> SceneMaker:
    """Return a maker of scenes with New Servants mixed into First Contact."""
    return partial(scene, sets=("first_contact", "new_servants"))


def test_bugserker_has_eleven_at_the_last_life(scene: SceneMaker) -> None:
    match = scene("bugserker", "gorillion", life=(1, 3))
    assert match.power["bugserker"] == 11
    match("attack bugserker", "block gorillion")
    assert (match.creatures, match.discard) == (("bugserker", ""), ("", "gorillion"))


@pytest.mark.parametrize("life", [2, 3, 4])
def test_bugserker_has_three_above_the_last_life(scene: SceneMaker, life: int) -> None:
    assert scene("bugserker", life=(life, 1)).power == {"bugserker": 3}


def test_bugserker_grows_in_the_attack_that_costs_the_second_life(scene: SceneMaker) -> None:
    match = scene("luchataur", "bugserker", life=(3, 2))("attack luchataur", "pass", "attack", "block bugserker")
    assert match.discard == ("luchataur", "")


def test_bugserker_is_tough_and_looks_at_its_own_side_only(scene: SceneMaker) -> None:
    match = scene("gorillion", "bugserker", life=(1, 3))("attack gorillion", "block bugserker")
    assert match.creatures == ("gorillion", "bugserker*")


def test_count_draculeech_costs_its_player_a_life_and_defeats_one_of_any_side(scene: SceneMaker) -> None:
    match = scene("count_draculeech killer_bee", "gorillion bee_bear")("attack count_draculeech")
    assert match.life == (2, 3)
    assert match.can("choose") == ["count_draculeech", "killer_bee", "gorillion", "bee_bear"]
    match("choose gorillion", "pass")
    assert (match.life, match.discard) == ((2, 2), ("", "gorillion"))


def test_count_draculeech_cannot_decline(scene: SceneMaker) -> None:
    assert scene("count_draculeech", "gorillion")("attack count_draculeech").refuses("done").code == "R18"


def test_count_draculeech_alone_defeats_itself_and_no_attack_follows(scene: SceneMaker) -> None:
    match = scene("count_draculeech")("attack count_draculeech")
    assert (match.life, match.discard) == ((2, 3), ("count_draculeech", ""))
    assert match.asks == (1, "turn")


def test_count_draculeech_loses_the_match_with_the_last_life_before_anything_dies(scene: SceneMaker) -> None:
    match = scene("count_draculeech", "gorillion", life=(1, 1))("attack count_draculeech")
    assert match.winner == (1, "life")
    assert match.creatures == ("count_draculeech", "gorillion")


def test_count_draculeech_does_nothing_when_it_blocks(scene: SceneMaker) -> None:
    match = scene("killer_bee", "count_draculeech")("attack killer_bee", "choose count_draculeech")
    assert (match.life, match.discard) == ((3, 3), ("killer_bee", ""))


def test_creep_from_the_deep_hunts_and_poisons(scene: SceneMaker) -> None:
    match = scene("creep_from_the_deep", "gorillion")("attack creep_from_the_deep", "choose gorillion")
    assert match.discard == ("creep_from_the_deep", "gorillion")


def test_creep_from_the_deep_does_not_hunt_when_it_blocks_but_poisons(scene: SceneMaker) -> None:
    match = scene("gorillion", "creep_from_the_deep")("attack gorillion")
    assert match.asks == (1, "block")
    assert match("block creep_from_the_deep").discard == ("gorillion", "creep_from_the_deep")


def test_creep_from_the_deep_survives_three_and_falls_with_four(scene: SceneMaker) -> None:
    three = scene("creep_from_the_deep", "tiger_squirrel")("attack creep_from_the_deep", "choose tiger_squirrel")
    assert three.discard == ("", "tiger_squirrel")
    four = scene("creep_from_the_deep", "brain_fly")("attack creep_from_the_deep", "choose brain_fly")
    assert four.discard == ("creep_from_the_deep", "brain_fly")


def test_ferret_pacifier_keeps_the_strongest_enemy_from_blocking(scene: SceneMaker) -> None:
    match = scene("ferret_pacifier killer_bee", "gorillion bee_bear")("attack ferret_pacifier")
    assert match.can("block") == ["bee_bear"]
    refusal = match.refuses("block gorillion")
    assert (refusal.code, refusal.rule, refusal.restriction) == ("R19", "MB-71", True)


def test_ferret_pacifier_leaves_its_own_side_alone(scene: SceneMaker) -> None:
    match = scene("bee_bear", "gorillion ferret_pacifier killer_bee")("attack bee_bear", "block gorillion")
    assert match.discard == ("bee_bear", "")


def test_ferret_pacifier_keeps_all_of_equal_strength_from_blocking(scene: SceneMaker) -> None:
    match = scene("ferret_pacifier", "giraffodile kangasaurus_rex")("attack ferret_pacifier")
    assert (match.life, match.asks) == ((3, 2), (1, "turn"))


def test_ferret_pacifier_looks_at_current_power(scene: SceneMaker) -> None:
    """The yeti among others has five: the barrel with six is the strongest; alone it has ten."""
    match = scene("ferret_pacifier", "lone_yeti strange_barrel")("attack ferret_pacifier")
    assert match.can("block") == ["lone_yeti"]


def test_froblin_instigator_gets_two_for_each_other_ally(scene: SceneMaker) -> None:
    assert scene("froblin_instigator killer_bee bee_bear gorillion").power["froblin_instigator"] == 7


def test_froblin_instigator_counts_no_enemies(scene: SceneMaker) -> None:
    assert scene("froblin_instigator", "gorillion bee_bear").power["froblin_instigator"] == 1


def test_froblin_instigator_counts_the_other_copy_and_loses_what_leaves(scene: SceneMaker) -> None:
    match = scene("gorillion", "froblin_instigator froblin_instigator killer_bee")
    assert match.power["froblin_instigator"] == 5
    match("attack gorillion", "block killer_bee")
    assert match.power["froblin_instigator"] == 3


def test_goreagle_alpha_costs_its_player_a_life(scene: SceneMaker) -> None:
    assert scene()("play goreagle_alpha").life == (2, 3)


def test_goreagle_alpha_costs_the_thief_a_life(scene: SceneMaker) -> None:
    assert scene(mindbugs=(0, 1))("play goreagle_alpha", "mindbug").life == (3, 2)


def test_goreagle_alpha_costs_nothing_when_it_attacks_hunts_and_is_frenzied_and_tough(scene: SceneMaker) -> None:
    match = scene("goreagle_alpha", "gorillion")("attack goreagle_alpha", "choose gorillion")
    assert (match.life, match.creatures) == ((3, 3), ("goreagle_alpha*", "gorillion"))
    assert match.asks == (0, "frenzy")


def test_goreagle_alpha_may_cost_the_match(scene: SceneMaker) -> None:
    assert scene(life=(1, 3))("play goreagle_alpha").winner == (1, "life")


def test_hamster_lion_keeps_the_weakest_enemy_from_attacking(scene: SceneMaker) -> None:
    match = scene("killer_bee bee_bear", "hamster_lion")
    assert match.can("attack") == ["bee_bear"]
    refusal = match.refuses("attack killer_bee")
    assert (refusal.code, refusal.rule) == ("R19", "MB-71")


def test_hamster_lion_leaves_its_own_side_and_blocking_alone(scene: SceneMaker) -> None:
    match = scene("hamster_lion killer_bee", "tiger_squirrel")
    assert match.can("attack") == ["hamster_lion", "killer_bee"]
    assert match("attack hamster_lion").can("block") == ["tiger_squirrel"]


def test_hamster_lion_stops_every_creature_of_equal_power_and_a_lone_one(scene: SceneMaker) -> None:
    assert scene("giraffodile kangasaurus_rex bee_bear", "hamster_lion").can("attack") == ["bee_bear"]
    assert scene("gorillion", "hamster_lion").can("attack") == []


def test_hamster_lion_wins_against_a_lone_creature_without_a_hand(scene: SceneMaker) -> None:
    match = scene("gorillion", "hamster_lion", hand=(0, 5), deck=(0, 5))
    assert match.winner == (1, "no_action")


def test_hamster_lion_attacks_twice(scene: SceneMaker) -> None:
    assert scene("hamster_lion")("attack hamster_lion", "attack").life == (3, 1)


def test_hungry_hungry_hamster_lets_the_opponent_give_a_card_that_may_be_played(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 2))("play hungry_hungry_hamster", "pass")
    assert match.asks == (1, "reveal")
    match("reveal killer_bee")
    assert (match.hand, match.deck) == ((5, 5), (4, 4))
    assert (match.asks, match.legal) == ((0, "option"), ["yes", "no"])
    match("yes")
    assert match.creatures == ("hungry_hungry_hamster killer_bee", "")
    assert match.life == (3, 2)
    assert match.asks == (1, "turn")


def test_hungry_hungry_hamster_may_keep_the_card(scene: SceneMaker) -> None:
    match = scene()("play hungry_hungry_hamster", "reveal killer_bee", "no")
    assert match.creatures == ("hungry_hungry_hamster", "")
    assert (match.hand, match.deck, match.life) == ((6, 5), (4, 4), (3, 3))


def test_hungry_hungry_hamster_gets_nothing_from_an_empty_hand(scene: SceneMaker) -> None:
    match = scene("", "gorillion", hand=(5, 0), deck=(5, 0))("play hungry_hungry_hamster")
    assert match.creatures == ("hungry_hungry_hamster", "gorillion")
    assert match.hand == (5, 0)


def test_hungry_hungry_hamster_of_a_thief_takes_from_its_player(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 1))("play hungry_hungry_hamster", "mindbug")
    assert match.asks == (0, "reveal")
    assert match("reveal gorillion", "yes").creatures == ("", "hungry_hungry_hamster gorillion")


def test_hyenix_may_rise_when_its_player_loses_life(scene: SceneMaker) -> None:
    match = scene("gorillion", "", discard=("", "hyenix"))("attack gorillion")
    assert (match.asks, match.legal) == ((1, "option"), ["yes", "no"])
    match("yes")
    assert (match.creatures, match.discard) == (("gorillion", "hyenix"), ("", ""))


def test_hyenix_may_stay_in_the_pile(scene: SceneMaker) -> None:
    match = scene("gorillion", "", discard=("", "hyenix"))("attack gorillion", "no")
    assert (match.creatures, match.discard) == (("gorillion", ""), ("", "hyenix"))
    assert match.asks == (1, "turn")


def test_hyenix_does_not_care_for_the_life_of_the_other(scene: SceneMaker) -> None:
    assert scene("gorillion", "", discard=("hyenix", ""))("attack gorillion").asks == (1, "turn")


def test_hyenix_does_not_rise_from_play_nor_after_the_last_life(scene: SceneMaker) -> None:
    assert scene("gorillion", "hyenix")("attack gorillion", "pass").asks == (1, "turn")
    assert scene("gorillion", "", life=(3, 1), discard=("", "hyenix"))("attack gorillion").winner == (0, "life")


def test_hyenix_rises_before_the_second_attack_and_may_block_it(scene: SceneMaker) -> None:
    match = scene("luchataur", "", discard=("", "hyenix"))("attack luchataur", "yes", "attack")
    assert match.can("block") == ["hyenix"]


def test_majestic_manticore_defeats_the_weakest_of_both_sides(scene: SceneMaker) -> None:
    match = scene("majestic_manticore tiger_squirrel", "spider_owl gorillion")("attack majestic_manticore")
    assert match.discard == ("tiger_squirrel", "spider_owl")
    assert match.asks == (1, "block")


def test_majestic_manticore_alone_defeats_itself_and_no_attack_follows(scene: SceneMaker) -> None:
    match = scene("majestic_manticore", "gorillion bee_bear")("attack majestic_manticore")
    assert (match.discard, match.life) == (("majestic_manticore", ""), (3, 3))
    assert match.asks == (1, "turn")


def test_majestic_manticore_falls_with_an_equal(scene: SceneMaker) -> None:
    match = scene("majestic_manticore", "strange_barrel gorillion")("attack majestic_manticore")
    assert match.discard == ("majestic_manticore", "strange_barrel")


def test_majestic_manticore_defeats_nobody_when_it_blocks_but_poisons(scene: SceneMaker) -> None:
    match = scene("gorillion", "majestic_manticore tiger_squirrel")("attack gorillion", "block majestic_manticore")
    assert match.discard == ("gorillion", "majestic_manticore")


def test_the_lurker_is_sneaky_with_more_creatures(scene: SceneMaker) -> None:
    match = scene("the_lurker killer_bee", "gorillion")("attack the_lurker")
    assert (match.life, match.asks) == ((3, 2), (1, "turn"))


def test_the_lurker_is_not_sneaky_with_as_many_creatures(scene: SceneMaker) -> None:
    assert scene("the_lurker killer_bee", "gorillion bee_bear")("attack the_lurker").can("block") == [
        "gorillion",
        "bee_bear",
    ]


def test_the_lurker_is_no_sneaky_blocker_in_the_next_turn(scene: SceneMaker) -> None:
    match = scene("the_lurker killer_bee", "tiger_squirrel")("attack the_lurker", "pass", "attack tiger_squirrel")
    assert match.life == (2, 2)
    assert match.asks == (0, "turn")


def test_the_lurker_is_tough_and_may_be_blocked_by_a_sneaky_one(scene: SceneMaker) -> None:
    match = scene("the_lurker killer_bee", "chameleon_sniper")("attack the_lurker", "block chameleon_sniper")
    assert match.discard == ("", "chameleon_sniper")
    assert scene("gorillion", "the_lurker")("attack gorillion", "block the_lurker").creatures[1] == "the_lurker*"


def test_turf_the_surfer_keeps_a_creature_from_blocking(scene: SceneMaker) -> None:
    match = scene("turf_the_surfer", "gorillion bee_bear")("attack turf_the_surfer", "choose gorillion")
    assert match.can("block") == ["bee_bear"]
    refusal = match.refuses("block gorillion")
    assert (refusal.code, refusal.restriction) == ("R19", True)


def test_turf_the_surfer_alone_bars_itself_and_attacks_on(scene: SceneMaker) -> None:
    match = scene("turf_the_surfer")("attack turf_the_surfer")
    assert match.life == (3, 2)
    assert [event.message()["creature"] for event in match.events if event.message()["event"] == "gained"] == [0]


def test_turf_the_surfer_must_choose_someone_and_may_choose_itself(scene: SceneMaker) -> None:
    match = scene("turf_the_surfer", "gorillion")("attack turf_the_surfer")
    assert match.refuses("done").code == "R18"
    assert match("choose turf_the_surfer").can("block") == ["gorillion"]


def test_turf_the_surfer_bars_only_until_the_end_of_the_turn(scene: SceneMaker) -> None:
    match = scene("turf_the_surfer killer_bee", "gorillion bee_bear", mindbugs=(0, 0))
    match("attack turf_the_surfer", "choose gorillion", "pass", "play brain_fly", "choose turf_the_surfer")
    assert "gorillion" in match("attack killer_bee", "pass").can("block")
