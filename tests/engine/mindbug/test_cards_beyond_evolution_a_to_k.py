"""Beyond Evolution, Blastfish to Kitsunsei: what each card does, does not do, and where it begins and ends."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.mindbug.conftest import SceneMaker


@pytest.fixture
def scene(scene: SceneMaker) -> SceneMaker:
    """Return a maker of scenes with Beyond Evolution mixed into First Contact."""
    return partial(scene, sets=("first_contact", "beyond_evolution"))


def test_blastfish_survives_the_fight_of_its_attack_and_poisons(scene: SceneMaker) -> None:
    match = scene("blastfish", "gorillion")("attack blastfish", "block gorillion")
    assert (match.creatures, match.discard) == (("blastfish", ""), ("", "gorillion"))


def test_blastfish_can_be_defeated_when_it_blocks(scene: SceneMaker) -> None:
    match = scene("gorillion", "blastfish")("attack gorillion", "block blastfish")
    assert match.discard == ("gorillion", "blastfish")


def test_blastfish_survives_effects_until_the_end_of_the_turn_only(scene: SceneMaker) -> None:
    match = scene("blastfish", "explosive_toad gorillion")("attack blastfish", "block explosive_toad")
    match("choose blastfish")
    assert match.creatures == ("blastfish", "gorillion")
    match("attack gorillion", "block blastfish")
    assert match.creatures == ("", "")


def test_bullet_train_defeats_a_weak_enemy_before_the_block(scene: SceneMaker) -> None:
    match = scene("bullet_train", "tiger_squirrel gorillion")("attack bullet_train")
    assert match.discard == ("", "tiger_squirrel")
    assert match.can("block") == ["gorillion"]


def test_bullet_train_defeats_no_ally_and_nobody_of_four(scene: SceneMaker) -> None:
    match = scene("bullet_train tiger_squirrel", "brain_fly")("attack bullet_train")
    assert match.discard == ("", "")
    assert match.asks == (1, "block")


def test_bullet_train_chooses_among_those_of_three_or_less_and_must(scene: SceneMaker) -> None:
    match = scene("bullet_train", "tiger_squirrel brain_fly deathweaver")("attack bullet_train")
    assert match.legal == ["choose tiger_squirrel", "choose deathweaver"]


def test_cake_trickster_makes_an_enemy_attack(scene: SceneMaker) -> None:
    match = scene("cake_trickster", "gorillion")("activate cake_trickster")
    assert match.asks == (0, "block")
    match("block cake_trickster")
    assert match.discard == ("cake_trickster", "gorillion")
    assert match.asks == (1, "turn")


def test_cake_trickster_has_no_action_without_an_enemy(scene: SceneMaker) -> None:
    match = scene("cake_trickster")
    assert match.can("activate") == []
    assert match.refuses("activate cake_trickster").code == "R26"


def test_cake_trickster_chooses_the_enemy_and_an_unblocked_one_costs_a_life(scene: SceneMaker) -> None:
    match = scene("cake_trickster", "gorillion chameleon_sniper")("activate cake_trickster")
    assert match.legal == ["choose gorillion", "choose chameleon_sniper"]
    match("choose chameleon_sniper")
    assert (match.life, match.asks) == ((1, 3), (1, "turn"))


def test_cake_trickster_attacks_itself_as_usual(scene: SceneMaker) -> None:
    assert scene("cake_trickster", "gorillion")("attack cake_trickster", "block gorillion").discard == (
        "cake_trickster",
        "gorillion",
    )


def test_captain_hippo_must_be_attacked_by_a_hunter(scene: SceneMaker) -> None:
    match = scene("killer_bee gorillion", "captain_hippo tiger_squirrel")
    assert (match.asks, match.creatures) == ((1, "turn"), ("gorillion", "captain_hippo tiger_squirrel"))
    assert match.happened == ["automatic", "attacked", "automatic", "blocked", "defeated", "turn"]


def test_captain_hippo_leaves_a_side_without_hunters_free(scene: SceneMaker) -> None:
    match = scene("gorillion", "captain_hippo")
    assert match.can("attack") == ["gorillion"]
    assert "gorillion" not in match.can("play")
    assert "killer_bee" in match.can("play")


def test_captain_hippo_lets_one_choose_among_hunters_only(scene: SceneMaker) -> None:
    match = scene("killer_bee shark_dog gorillion", "captain_hippo tiger_squirrel")
    assert match.legal == ["attack killer_bee", "attack shark_dog"]
    assert [match.refuses(a).code for a in ("attack gorillion", "play tiger_squirrel")] == ["R24", "R24"]
    match("attack killer_bee")
    assert match.discard == ("killer_bee", "")
    assert match.asks == (1, "turn")


def test_captain_hippo_challenges_nobody_on_its_own_turn(scene: SceneMaker) -> None:
    assert scene("killer_bee", "captain_hippo gorillion", active=1).can("attack") == ["captain_hippo", "gorillion"]


def test_cheeky_chimpborg_makes_the_opponent_discard_one_for_each_creature(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear")("play cheeky_chimpborg", "reveal killer_bee", "reveal luchataur")
    assert match.discard == ("", "killer_bee luchataur")
    assert (match.hand, match.deck) == ((5, 5), (4, 3))


def test_cheeky_chimpborg_counts_no_allies(scene: SceneMaker) -> None:
    match = scene("gorillion bee_bear")("play cheeky_chimpborg")
    assert (match.asks, match.discard) == ((1, "turn"), ("", ""))


def test_cheeky_chimpborg_takes_no_more_than_there_is(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear", hand=(5, 1), deck=(5, 1))("play cheeky_chimpborg", "reveal killer_bee")
    assert (match.hand, match.deck, match.discard) == ((5, 1), (4, 0), ("", "killer_bee"))
    assert match.asks == (1, "turn")


def test_cheery_chimpborg_has_ten_against_three(scene: SceneMaker) -> None:
    assert scene("cheery_chimpborg", "gorillion bee_bear killer_bee").power["cheery_chimpborg"] == 10


def test_cheery_chimpborg_has_five_against_two(scene: SceneMaker) -> None:
    assert scene("cheery_chimpborg", "gorillion bee_bear").power["cheery_chimpborg"] == 5


def test_cheery_chimpborg_does_not_count_its_own_side_and_may_have_more_than_three(scene: SceneMaker) -> None:
    assert scene("cheery_chimpborg gorillion bee_bear").power["cheery_chimpborg"] == 5
    enemies = "gorillion bee_bear killer_bee luchataur"
    assert scene("cheery_chimpborg", enemies).power["cheery_chimpborg"] == 10


def test_chuckling_chimpborg_costs_a_life_for_each_unspent_mindbug(scene: SceneMaker) -> None:
    assert scene(mindbugs=(0, 2))("play chuckling_chimpborg", "pass").life == (3, 1)


def test_chuckling_chimpborg_costs_nothing_without_mindbugs(scene: SceneMaker) -> None:
    assert scene(mindbugs=(2, 0))("play chuckling_chimpborg").life == (3, 3)


def test_chuckling_chimpborg_counts_what_is_left_after_a_mindbug(scene: SceneMaker) -> None:
    assert scene(mindbugs=(1, 1))("play chuckling_chimpborg", "mindbug").life == (2, 3)


def test_cloud_lady_defeats_a_weak_enemy_and_evolves(scene: SceneMaker) -> None:
    match = scene("cloud_lady", "brain_fly gorillion")("activate cloud_lady")
    assert (match.creatures, match.discard) == (("typhoon_princess", "gorillion"), ("", "brain_fly"))


def test_cloud_lady_defeats_nobody_of_five_or_of_its_side_but_evolves(scene: SceneMaker) -> None:
    match = scene("cloud_lady tiger_squirrel", "killer_bee")("activate cloud_lady")
    assert match.creatures == ("typhoon_princess tiger_squirrel", "killer_bee")


def test_cloud_lady_chooses_one_of_those_of_four_or_less_and_must(scene: SceneMaker) -> None:
    match = scene("cloud_lady", "brain_fly killer_bee tiger_squirrel")("activate cloud_lady")
    assert match.legal == ["choose brain_fly", "choose tiger_squirrel"]


def test_typhoon_princess_defeats_up_to_six_and_evolves(scene: SceneMaker) -> None:
    match = scene("typhoon_princess", "strange_barrel gorillion")("activate typhoon_princess")
    assert match.creatures == ("thunder_queen", "gorillion")


def test_typhoon_princess_defeats_nobody_of_seven(scene: SceneMaker) -> None:
    match = scene("typhoon_princess", "giraffodile")("activate typhoon_princess")
    assert match.creatures == ("thunder_queen", "giraffodile")


def test_typhoon_princess_has_six_in_a_fight_and_leaves_as_cloud_lady(scene: SceneMaker) -> None:
    match = scene("typhoon_princess", "giraffodile")("attack typhoon_princess", "block giraffodile")
    assert match.discard == ("cloud_lady", "")


def test_thunder_queen_defeats_any_enemy_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("thunder_queen", "gorillion bee_bear")("attack thunder_queen", "choose gorillion", "pass")
    assert (match.discard, match.life) == (("", "gorillion"), (3, 2))


def test_thunder_queen_defeats_no_ally(scene: SceneMaker) -> None:
    match = scene("thunder_queen killer_bee")("attack thunder_queen")
    assert (match.creatures[0], match.life) == ("thunder_queen killer_bee", (3, 2))


def test_thunder_queen_has_no_action_and_no_further_stage(scene: SceneMaker) -> None:
    match = scene("thunder_queen", "gorillion")
    assert match.can("activate") == []
    assert match.refuses("activate thunder_queen").code == "R25"


def test_coach_panda_strengthens_a_single_ally_and_lets_it_attack_twice(scene: SceneMaker) -> None:
    match = scene("coach_panda killer_bee")
    assert match.power == {"coach_panda": 6, "killer_bee": 8}
    assert match("attack killer_bee").asks == (0, "frenzy")


def test_coach_panda_strengthens_nobody_among_three(scene: SceneMaker) -> None:
    match = scene("coach_panda killer_bee bee_bear")
    assert match.power == {"coach_panda": 6, "killer_bee": 5, "bee_bear": 8}
    assert match("attack killer_bee").asks == (1, "turn")


def test_coach_panda_gets_nothing_itself_nor_does_an_enemy(scene: SceneMaker) -> None:
    match = scene("coach_panda", "killer_bee")
    assert match.power == {"coach_panda": 6, "killer_bee": 5}


def test_coach_panda_and_its_twin_coach_each_other(scene: SceneMaker) -> None:
    assert scene("coach_panda coach_panda").power == {"coach_panda": 9}


def test_curious_tadpole_gains_a_life_and_evolves(scene: SceneMaker) -> None:
    match = scene("curious_tadpole")("activate curious_tadpole")
    assert (match.life, match.creatures) == ((4, 3), ("frog_prophet", ""))


def test_curious_tadpole_gains_nothing_when_it_enters_or_attacks(scene: SceneMaker) -> None:
    assert scene()("play curious_tadpole").life == (3, 3)
    match = scene("curious_tadpole")("attack curious_tadpole")
    assert (match.life, match.creatures) == ((3, 2), ("curious_tadpole", ""))


def test_curious_tadpole_gains_without_a_limit_and_poisons(scene: SceneMaker) -> None:
    assert scene("curious_tadpole", life=(99, 3))("activate curious_tadpole").life == (100, 3)
    match = scene("gorillion", "curious_tadpole")("attack gorillion", "block curious_tadpole")
    assert match.discard == ("gorillion", "curious_tadpole")


def test_frog_prophet_gains_a_life_and_evolves(scene: SceneMaker) -> None:
    match = scene("frog_prophet")("activate frog_prophet")
    assert (match.life, match.creatures) == ((4, 3), ("world_eater", ""))


def test_frog_prophet_takes_no_life_when_it_attacks(scene: SceneMaker) -> None:
    assert scene("frog_prophet", "gorillion")("attack frog_prophet", "pass").life == (3, 2)


def test_frog_prophet_is_tough_once_and_leaves_as_a_tadpole(scene: SceneMaker) -> None:
    once = scene("gorillion bee_bear", "frog_prophet")("attack gorillion", "block frog_prophet")
    assert once.creatures == ("bee_bear", "frog_prophet*")
    twice = scene("gorillion", "frog_prophet*")("attack gorillion", "block frog_prophet")
    assert twice.discard == ("gorillion", "curious_tadpole")


def test_world_eater_takes_two_lives_unblocked(scene: SceneMaker) -> None:
    assert scene("world_eater")("attack world_eater").life == (3, 1)


def test_world_eater_takes_one_life_when_blocked_and_none_when_it_blocks(scene: SceneMaker) -> None:
    assert scene("world_eater", "killer_bee")("attack world_eater", "block killer_bee").life == (3, 2)
    assert scene("gorillion", "world_eater")("attack gorillion", "block world_eater").life == (3, 3)


def test_world_eater_wins_before_the_block(scene: SceneMaker) -> None:
    assert scene("world_eater", "gorillion", life=(3, 1))("attack world_eater").winner == (0, "life")


def test_dr_orange_u_tan_returns_all_enemies_for_a_life(scene: SceneMaker) -> None:
    match = scene("killer_bee", "gorillion bee_bear")("play dr_orange_u_tan")
    assert (match.asks, match.legal) == ((0, "option"), ["yes", "no"])
    match("yes")
    assert (match.life, match.hand) == ((2, 3), (5, 7))
    assert (match.creatures, match.discard) == (("killer_bee dr_orange_u_tan", ""), ("", ""))


def test_dr_orange_u_tan_returns_nobody_unpaid(scene: SceneMaker) -> None:
    match = scene("", "gorillion")("play dr_orange_u_tan", "no")
    assert (match.life, match.creatures) == ((3, 3), ("dr_orange_u_tan", "gorillion"))


def test_dr_orange_u_tan_may_cost_the_last_life(scene: SceneMaker) -> None:
    match = scene("", "gorillion", life=(1, 3))("play dr_orange_u_tan", "yes")
    assert (match.winner, match.creatures[1]) == ((1, "life"), "gorillion")


def test_dr_orange_u_tan_causes_no_defeat_and_refreshes_nobody_in_play(scene: SceneMaker) -> None:
    match = scene("", "harpy_mother elephantopus*")("play dr_orange_u_tan", "yes")
    assert "defeated" not in match.happened
    assert match("play elephantopus").creatures[1] == "elephantopus"


def test_dragon_inn_takes_a_life_when_outnumbered(scene: SceneMaker) -> None:
    match = scene("dragon_inn", "gorillion bee_bear")("activate dragon_inn")
    assert (match.life, match.asks) == ((3, 2), (1, "turn"))


def test_dragon_inn_has_no_action_with_as_many_creatures(scene: SceneMaker) -> None:
    match = scene("dragon_inn killer_bee", "gorillion bee_bear")
    assert match.refuses("activate dragon_inn").code == "R26"
    assert match.can("attack") == ["dragon_inn", "killer_bee"]


def test_dragon_inn_wins_with_the_last_life_and_needs_one_creature_less(scene: SceneMaker) -> None:
    match = scene("dragon_inn gorillion", "killer_bee bee_bear luchataur", life=(3, 1))
    assert match("activate dragon_inn").winner == (0, "life")


def test_earwig_assassin_defeats_a_creature_for_a_card(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear")("play earwig_assassin", "yes", "reveal killer_bee")
    assert (match.hand, match.deck, match.discard) == ((5, 5), (3, 5), ("killer_bee", ""))
    assert match.can("choose") == ["earwig_assassin", "gorillion", "bee_bear"]
    assert match("choose gorillion").discard == ("killer_bee", "gorillion")


def test_earwig_assassin_defeats_nobody_unpaid(scene: SceneMaker) -> None:
    match = scene("", "gorillion")("play earwig_assassin", "no")
    assert (match.creatures, match.hand) == (("earwig_assassin", "gorillion"), (5, 5))


def test_earwig_assassin_must_then_defeat_itself_if_it_is_alone(scene: SceneMaker) -> None:
    match = scene()("play earwig_assassin", "yes", "reveal killer_bee")
    assert match.discard == ("killer_bee earwig_assassin", "")


def test_earwig_assassin_asks_nothing_with_an_empty_hand(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear", hand=(1, 5), deck=(0, 5))("play earwig_assassin")
    assert match.asks == (1, "turn")


def test_infernostrich_defeats_a_strong_enemy(scene: SceneMaker) -> None:
    match = scene("infernostrich", "gorillion strange_barrel")("activate infernostrich")
    assert match.discard == ("", "gorillion")
    assert match.creatures[0] == "infernostrich"


def test_infernostrich_has_no_action_against_six(scene: SceneMaker) -> None:
    assert scene("infernostrich gorillion", "strange_barrel").can("activate") == []


def test_infernostrich_counts_current_power_and_chooses(scene: SceneMaker) -> None:
    match = scene("infernostrich", "strange_barrel shield_bugs giraffodile")("activate infernostrich")
    assert match.legal == ["choose strange_barrel", "choose giraffodile"]


def test_kitsunsei_makes_its_allies_sneaky(scene: SceneMaker) -> None:
    assert scene("kitsunsei killer_bee", "gorillion")("attack killer_bee", "pass").life == (3, 2)
    assert scene("spider_owl", "kitsunsei gorillion")("attack spider_owl").can("block") == ["gorillion"]


def test_kitsunsei_is_not_sneaky_itself(scene: SceneMaker) -> None:
    assert scene("kitsunsei", "gorillion")("attack kitsunsei").can("block") == ["gorillion"]


def test_kitsunsei_helps_no_enemy_and_nobody_after_it_has_left(scene: SceneMaker) -> None:
    assert scene("killer_bee", "gorillion")("attack killer_bee", "pass").asks == (1, "block")
    match = scene("kitsunsei luchataur", "chameleon_sniper gorillion")("attack kitsunsei", "block gorillion")
    match("attack chameleon_sniper", "attack luchataur")
    assert match.can("block") == ["chameleon_sniper", "gorillion"]
