"""Beyond Eternity, Koibra to Water Antler: what each card does, does not do, and where it begins and ends."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.mindbug.conftest import SceneMaker


@pytest.fixture
def scene(scene: SceneMaker) -> SceneMaker:
    """Return a maker of scenes with Beyond Eternity mixed into First Contact."""
    return partial(scene, sets=("first_contact", "beyond_eternity"))


def test_koibra_turns_up_a_card_when_it_enters_and_names_the_pile(scene: SceneMaker) -> None:
    match = scene()("play koibra")
    assert match.asks == (1, "reveal")
    match("reveal killer_bee")
    assert (match.hand, match.deck) == ((5, 5), (4, 4))
    assert (match.asks, match.legal) == ((0, "option"), ["own", "opponent"])
    assert match("own").discard == ("killer_bee", "")


def test_koibra_turns_up_a_card_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("koibra", "gorillion")("attack koibra", "reveal killer_bee", "opponent")
    assert match.discard == ("", "killer_bee")
    assert match.asks == (1, "block")


def test_koibra_finds_nothing_in_an_empty_hand(scene: SceneMaker) -> None:
    match = scene("koibra", "gorillion", hand=(5, 0), deck=(5, 0))("attack koibra")
    assert match.asks == (1, "block")


def test_koibra_does_nothing_when_it_blocks_but_poisons(scene: SceneMaker) -> None:
    match = scene("gorillion", "koibra")("attack gorillion", "block koibra")
    assert (match.discard, match.hand) == (("gorillion", "koibra"), (5, 5))


def test_madam_mystique_defeats_all_enemies_with_a_keyword(scene: SceneMaker) -> None:
    match = scene("killer_bee compost_dragon gorillion", "madam_mystique")
    match("attack killer_bee", "choose madam_mystique")
    assert (match.asks, match.legal) == ((1, "option"), ["frenzy", "hunter", "poisonous", "sneaky", "tough"])
    assert match("hunter").discard == ("killer_bee compost_dragon", "madam_mystique")


def test_madam_mystique_spares_other_enemies_and_allies(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee", "madam_mystique luchataur spider_owl")
    match("attack gorillion", "block madam_mystique", "frenzy")
    assert match.creatures == ("gorillion killer_bee", "luchataur spider_owl")


def test_madam_mystique_reaches_granted_keywords_and_exhausts_the_tough(scene: SceneMaker) -> None:
    match = scene("gorillion snail_thrower brain_fly", "madam_mystique")("attack gorillion", "block madam_mystique")
    assert match("poisonous").creatures == ("gorillion", "")
    match = scene("gorillion rhino_turtle", "madam_mystique")("attack gorillion", "block madam_mystique", "tough")
    assert match.creatures == ("gorillion rhino_turtle*", "")


def test_peacasus_gives_a_life_when_it_falls(scene: SceneMaker) -> None:
    assert scene("gorillion", "peacasus")("attack gorillion", "block peacasus").life == (3, 4)


def test_peacasus_gives_nothing_when_it_enters_or_survives(scene: SceneMaker) -> None:
    assert scene()("play peacasus").life == (3, 3)
    assert scene("deathweaver", "peacasus", discard=("peacasus", ""))("attack deathweaver", "pass").life == (3, 2)


def test_peacasus_gives_a_life_for_each_copy_to_the_player_of_the_pile(scene: SceneMaker) -> None:
    match = scene("tusked_extorter", "peacasus")("attack tusked_extorter", "reveal peacasus", "block peacasus")
    assert match.life == (3, 5)


def test_porcupine_teacher_makes_its_allies_poisonous(scene: SceneMaker) -> None:
    match = scene("porcupine_teacher killer_bee", "gorillion")("attack killer_bee", "choose gorillion")
    assert match.discard == ("killer_bee", "gorillion")


def test_porcupine_teacher_is_not_poisonous_itself(scene: SceneMaker) -> None:
    match = scene("porcupine_teacher killer_bee", "gorillion")("attack porcupine_teacher", "block gorillion")
    assert match.discard == ("porcupine_teacher", "")


def test_porcupine_teacher_poisons_no_enemys_bite_and_stops_with_its_leaving(scene: SceneMaker) -> None:
    match = scene("gorillion", "porcupine_teacher brain_fly")("attack gorillion", "block brain_fly")
    assert match.discard == ("gorillion", "brain_fly")
    match = scene("gorillion", "porcupine_teacher brain_fly")("attack gorillion", "block porcupine_teacher")
    match("play killer_bee", "attack gorillion", "block brain_fly")
    assert match.creatures[0] == "gorillion"


def test_pyro_salamancer_defeats_two_of_equal_power(scene: SceneMaker) -> None:
    match = scene("", "giraffodile kangasaurus_rex gorillion")("play pyro_salamancer")
    assert match.legal == ["choose giraffodile", "choose kangasaurus_rex"]
    match("choose kangasaurus_rex")
    assert match.creatures == ("pyro_salamancer", "gorillion")


def test_pyro_salamancer_may_boost_with_one_card_first(scene: SceneMaker) -> None:
    match = scene("", "giraffodile gorillion", discard=("killer_bee luchataur", ""))("play pyro_salamancer")
    assert match.legal == ["choose pyro_salamancer", "choose giraffodile", "choose gorillion", "done"]
    match("choose pyro_salamancer", "choose killer_bee")
    assert match.legal == ["choose pyro_salamancer", "choose giraffodile"]


def test_pyro_salamancer_defeats_nobody_without_a_pair(scene: SceneMaker) -> None:
    match = scene("killer_bee", "giraffodile gorillion")("play pyro_salamancer")
    assert match.creatures == ("killer_bee pyro_salamancer", "giraffodile gorillion")


def test_pyro_salamancer_may_have_to_fall_itself(scene: SceneMaker) -> None:
    match = scene("strange_barrel", "gorillion")("play pyro_salamancer", "choose strange_barrel")
    assert match.creatures[1] == "gorillion"
    assert match.discard[0] == "strange_barrel pyro_salamancer"


def test_radioactive_pest_defeats_a_strong_enemy_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("radioactive_pest", "gorillion killer_bee")("attack radioactive_pest")
    assert match.discard == ("", "gorillion")


def test_radioactive_pest_defeats_nobody_of_six_and_no_ally(scene: SceneMaker) -> None:
    match = scene("radioactive_pest gorillion", "strange_barrel")("attack radioactive_pest")
    assert match.discard == ("", "")


def test_radioactive_pest_reaches_six_that_are_boosted_and_must_choose(scene: SceneMaker) -> None:
    match = scene("radioactive_pest", "strange_barrel+bee_bear gorillion")("attack radioactive_pest")
    assert match.legal == ["choose strange_barrel", "choose gorillion"]


def test_rockyphant_makes_the_opponent_discard_when_it_falls(scene: SceneMaker) -> None:
    match = scene("gorillion", "rockyphant*")("attack gorillion", "block rockyphant")
    assert match.asks == (0, "reveal")
    match("reveal killer_bee")
    assert (match.discard, match.asks) == (("killer_bee", "rockyphant"), (1, "turn"))


def test_rockyphant_does_nothing_when_it_is_only_exhausted(scene: SceneMaker) -> None:
    match = scene("gorillion", "rockyphant")("attack gorillion", "block rockyphant")
    assert (match.creatures[1], match.asks) == ("rockyphant*", (1, "turn"))


def test_rockyphant_strikes_back_when_it_is_discarded_and_finds_nothing_in_an_empty_hand(scene: SceneMaker) -> None:
    match = scene("tusked_extorter")("attack tusked_extorter", "reveal rockyphant")
    assert match.asks == (0, "reveal")
    match = scene("tusked_extorter gorillion", hand=(0, 5), deck=(0, 5))
    match("attack tusked_extorter", "reveal rockyphant")
    assert match.asks == (1, "turn")


def test_sea_rex_boosts_itself_with_one_and_hunts(scene: SceneMaker) -> None:
    match = scene("sea_rex", "strange_barrel", discard=("gorillion bee_bear", ""))("attack sea_rex", "choose bee_bear")
    assert (match.creatures[0], match.asks) == ("sea_rex+bee_bear", (0, "hunt"))
    assert match("choose strange_barrel").discard == ("gorillion sea_rex bee_bear", "strange_barrel")


def test_sea_rex_need_not_boost(scene: SceneMaker) -> None:
    match = scene("sea_rex", discard=("gorillion", ""))("attack sea_rex", "done")
    assert (match.creatures[0], match.life) == ("sea_rex", (3, 2))


def test_sea_rex_asks_nothing_with_empty_piles_and_grows_from_attack_to_attack(scene: SceneMaker) -> None:
    assert scene("sea_rex", "gorillion")("attack sea_rex").asks == (0, "hunt")
    assert scene("sea_rex+gorillion+bee_bear").power == {"sea_rex": 7}


def test_soul_manipulator_boosts_a_creature_when_it_enters(scene: SceneMaker) -> None:
    match = scene("", "gorillion+bee_bear", discard=("killer_bee luchataur", ""))("play soul_manipulator")
    assert (match.asks, match.legal) == ((0, "option"), ["boost", "take"])
    match("boost", "choose soul_manipulator", "choose killer_bee")
    assert (match.creatures[0], match.asks) == ("soul_manipulator+killer_bee", (1, "turn"))


def test_soul_manipulator_boosts_with_one_card_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("soul_manipulator", "gorillion", discard=("killer_bee luchataur", ""))("attack soul_manipulator")
    match("choose soul_manipulator", "choose killer_bee")
    assert (match.creatures[0], match.asks) == ("soul_manipulator+killer_bee", (1, "block"))


def test_soul_manipulator_takes_a_boost_card_into_its_hand_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("soul_manipulator", "gorillion+bee_bear+killer_bee", discard=("luchataur", ""))
    match("attack soul_manipulator", "take")
    assert match.legal == ["choose bee_bear", "choose killer_bee"]
    match("choose killer_bee")
    assert (match.creatures[1], match.hand) == ("gorillion+bee_bear", (6, 5))


def test_soul_manipulator_does_nothing_where_neither_is_possible_and_is_tough(scene: SceneMaker) -> None:
    assert scene("", "gorillion")("play soul_manipulator").asks == (1, "turn")
    match = scene("soul_manipulator", "gorillion")("attack soul_manipulator", "block gorillion")
    assert match.creatures[0] == "soul_manipulator*"


def test_spirit_cheetah_takes_a_weak_creature_when_defeated(scene: SceneMaker) -> None:
    match = scene("gorillion deathweaver tiger_squirrel", "spirit_cheetah")
    match("attack gorillion", "block spirit_cheetah")
    assert match.creatures == ("gorillion tiger_squirrel", "deathweaver")


def test_spirit_cheetah_takes_nobody_of_three(scene: SceneMaker) -> None:
    match = scene("gorillion tiger_squirrel", "spirit_cheetah")("attack gorillion", "block spirit_cheetah")
    assert match.creatures == ("gorillion tiger_squirrel", "")


def test_spirit_cheetah_must_choose_even_if_it_takes_from_its_own_side(scene: SceneMaker) -> None:
    match = scene("gorillion", "spirit_cheetah deathweaver")("attack gorillion", "block spirit_cheetah")
    assert match.creatures == ("gorillion", "deathweaver")
    match = scene("gorillion goblin_werewolf", "spirit_cheetah deathweaver")
    match("attack gorillion", "block spirit_cheetah")
    assert match.creatures[0] == "gorillion goblin_werewolf"


def test_spirit_maki_takes_a_creature_of_nine_or_more_when_defeated(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee", "spirit_maki")("attack killer_bee", "choose spirit_maki")
    assert match.creatures == ("killer_bee", "gorillion")


def test_spirit_maki_takes_nobody_of_eight(scene: SceneMaker) -> None:
    match = scene("bee_bear killer_bee", "spirit_maki")("attack killer_bee", "choose spirit_maki")
    assert match.creatures == ("bee_bear killer_bee", "")


def test_spirit_maki_takes_the_attacker_that_defeated_it_and_its_frenzy_ends(scene: SceneMaker) -> None:
    match = scene("luchataur", "spirit_maki")("attack luchataur", "block spirit_maki")
    assert (match.creatures, match.asks) == (("", "luchataur"), (1, "turn"))


def test_squirtoise_scout_lets_nobody_block_while_two_allies_are_equal(scene: SceneMaker) -> None:
    match = scene("squirtoise_scout deathweaver gorillion", "bee_bear")("attack gorillion")
    assert (match.life, match.asks) == ((3, 2), (1, "turn"))


def test_squirtoise_scout_lets_all_block_without_a_pair_or_with_a_pair_of_enemies(scene: SceneMaker) -> None:
    match = scene("squirtoise_scout gorillion", "giraffodile kangasaurus_rex")("attack gorillion")
    assert match.can("block") == ["giraffodile", "kangasaurus_rex"]


def test_squirtoise_scout_does_not_stop_its_own_side_and_is_tough(scene: SceneMaker) -> None:
    match = scene("gorillion", "squirtoise_scout deathweaver")("attack gorillion", "block squirtoise_scout")
    assert match.creatures[1] == "squirtoise_scout* deathweaver"


def test_squirtoise_scout_loses_its_pair_through_a_boost(scene: SceneMaker) -> None:
    match = scene("squirtoise_scout squirtoise_scout gorillion", "bee_bear")("attack gorillion")
    assert match.asks == (1, "turn")
    match = scene("squirtoise_scout squirtoise_scout+killer_bee gorillion", "bee_bear")("attack gorillion")
    assert match.asks == (1, "block")


def test_tiger_wasp_costs_its_player_a_card(scene: SceneMaker) -> None:
    match = scene()("play tiger_wasp")
    assert match.asks == (0, "reveal")
    match("reveal killer_bee")
    assert (match.hand, match.deck, match.discard) == ((5, 5), (3, 5), ("killer_bee", ""))


def test_tiger_wasp_costs_nothing_with_an_empty_hand(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear", hand=(1, 5), deck=(0, 5))("play tiger_wasp")
    assert match.asks == (1, "turn")


def test_tiger_wasp_costs_the_thief_a_card_and_nothing_when_it_attacks_twice(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 1))("play tiger_wasp", "mindbug")
    assert match.asks == (1, "reveal")
    match = scene("tiger_wasp", "gorillion")("attack tiger_wasp", "attack")
    assert (match.life, match.hand) == ((3, 1), (5, 5))


def test_tornado_dragon_defeats_a_creature_for_each_discarded_card(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear luchataur")("play tornado_dragon", "reveal killer_bee", "reveal deathweaver")
    assert (match.hand, match.deck) == ((5, 5), (2, 5))
    match("choose gorillion", "choose luchataur")
    assert match.creatures == ("tornado_dragon", "bee_bear")


def test_tornado_dragon_need_not_discard(scene: SceneMaker) -> None:
    match = scene("", "gorillion")("play tornado_dragon", "done")
    assert (match.creatures, match.hand) == (("tornado_dragon", "gorillion"), (5, 5))


def test_tornado_dragon_may_stop_at_one_and_must_then_defeat_one(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear")("play tornado_dragon", "reveal killer_bee", "done")
    assert match.legal == ["choose tornado_dragon", "choose gorillion", "choose bee_bear"]
    match("choose bee_bear")
    assert match.creatures == ("tornado_dragon", "gorillion")


def test_tornado_dragon_alone_falls_to_its_own_storm(scene: SceneMaker) -> None:
    match = scene()("play tornado_dragon", "reveal killer_bee", "reveal deathweaver")
    assert match.discard[0] == "killer_bee deathweaver tornado_dragon"


def test_trash_diver_takes_two_cards_of_the_opponents_pile_into_the_hand(scene: SceneMaker) -> None:
    match = scene("trash_diver", "gorillion", discard=("luchataur", "killer_bee bee_bear deathweaver"))
    match("attack trash_diver", "choose killer_bee", "choose deathweaver")
    assert (match.hand, match.discard) == ((7, 5), ("luchataur", "bee_bear"))
    assert match.life == (3, 2)


def test_trash_diver_finds_nothing_in_an_empty_pile(scene: SceneMaker) -> None:
    match = scene("trash_diver", discard=("luchataur", ""))("attack trash_diver")
    assert (match.hand, match.discard) == ((5, 5), ("luchataur", ""))


def test_trash_diver_takes_a_single_card_without_asking(scene: SceneMaker) -> None:
    match = scene("trash_diver", discard=("", "killer_bee"))("attack trash_diver")
    assert (match.hand, match.discard) == ((6, 5), ("", ""))


def test_trash_diver_chooses_anew_when_the_pile_is_set_right(scene: SceneMaker) -> None:
    match = scene("trash_diver", discard=("", "killer_bee gorillion bee_bear"))
    match("attack trash_diver", "choose bee_bear")
    match.corrects("seats.1.discard", ["luchataur", "killer_bee", "gorillion"])
    assert match.legal == ["choose luchataur", "choose killer_bee", "choose gorillion"]
    match("choose luchataur", "choose gorillion")
    assert (match.hand, match.discard) == ((7, 5), ("", "killer_bee"))


def test_trash_diver_takes_what_is_left_when_the_pile_is_set_right(scene: SceneMaker) -> None:
    match = scene("trash_diver", discard=("", "killer_bee gorillion bee_bear"))
    match("attack trash_diver", "choose bee_bear")
    match.corrects("seats.1.discard", ["killer_bee"])
    assert (match.hand, match.discard) == ((6, 5), ("", ""))


def test_trash_flier_puts_a_card_of_the_opponents_pile_into_play_when_defeated(scene: SceneMaker) -> None:
    match = scene("gorillion", "trash_flier", discard=("killer_bee bee_bear", ""), mindbugs=(2, 2))
    match("attack gorillion", "block trash_flier")
    assert match.can("choose") == ["killer_bee", "bee_bear"]
    match("choose killer_bee")
    assert (match.creatures, match.life) == (("gorillion", "killer_bee"), (2, 3))


def test_trash_flier_does_not_reach_its_own_pile(scene: SceneMaker) -> None:
    match = scene("gorillion", "trash_flier", discard=("", "killer_bee"))("attack gorillion", "block trash_flier")
    assert (match.creatures, match.discard) == (("gorillion", ""), ("", "killer_bee trash_flier"))


def test_trash_flier_may_take_what_has_just_fallen_with_it(scene: SceneMaker) -> None:
    match = scene("deathweaver", "trash_flier")("attack deathweaver", "block trash_flier")
    assert (match.creatures, match.discard) == (("", "deathweaver"), ("", "trash_flier"))


def test_water_antler_gains_a_life_and_may_boost(scene: SceneMaker) -> None:
    match = scene("", "gorillion", discard=("killer_bee luchataur", ""))("play water_antler")
    assert (match.life, match.can("choose")) == ((4, 3), ["water_antler", "gorillion"])
    match("choose water_antler", "choose killer_bee")
    assert (match.creatures[0], match.asks) == ("water_antler+killer_bee", (1, "turn"))


def test_water_antler_need_not_boost(scene: SceneMaker) -> None:
    match = scene("gorillion", discard=("killer_bee", ""))("play water_antler", "done")
    assert (match.life, match.discard[0]) == ((4, 3), "killer_bee")


def test_water_antler_asks_nothing_with_empty_piles_and_gains_nothing_when_it_attacks(scene: SceneMaker) -> None:
    match = scene()("play water_antler")
    assert (match.life, match.asks) == ((4, 3), (1, "turn"))
    assert scene("water_antler", discard=("killer_bee", ""))("attack water_antler").life == (3, 2)
