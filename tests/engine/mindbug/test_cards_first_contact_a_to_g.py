"""First Contact, Axolotl Healer to Grave Robber: what each card does, does not do, and where it begins and ends."""

from __future__ import annotations

import pytest

from tests.engine.mindbug.conftest import SceneMaker


def test_axolotl_healer_gains_two_lives_when_it_enters(scene: SceneMaker) -> None:
    assert scene(life=(1, 3))("play axolotl_healer").life == (3, 3)


def test_axolotl_healer_gains_nothing_when_it_fights_and_takes_the_stronger_along(scene: SceneMaker) -> None:
    match = scene("axolotl_healer", "gorillion")("attack axolotl_healer", "block gorillion")
    assert match.life == (3, 3)
    assert match.discard == ("axolotl_healer", "gorillion")


def test_axolotl_healer_heals_above_any_number(scene: SceneMaker) -> None:
    assert scene(life=(99, 3))("play axolotl_healer").life == (101, 3)


def test_axolotl_healer_heals_the_thief(scene: SceneMaker) -> None:
    assert scene(mindbugs=(0, 1))("play axolotl_healer", "mindbug").life == (3, 5)


def test_bee_bear_is_blocked_by_seven_and_more(scene: SceneMaker) -> None:
    match = scene("bee_bear", "killer_bee strange_barrel giraffodile gorillion")("attack bee_bear")
    assert match.legal == ["block giraffodile", "block gorillion", "pass"]
    refusal = match.refuses("block strange_barrel")
    assert (refusal.code, refusal.restriction) == ("R13", True)


def test_bee_bear_limits_only_its_own_attacks(scene: SceneMaker) -> None:
    assert "block killer_bee" in scene("bee_bear luchataur", "killer_bee")("attack luchataur").legal
    assert "block killer_bee" in scene("gorillion", "bee_bear killer_bee")("attack gorillion").legal


def test_bee_bear_is_blocked_by_five_with_two_shield_bugs_but_not_with_one(scene: SceneMaker) -> None:
    seven = scene("bee_bear", "killer_bee shield_bugs shield_bugs")("attack bee_bear")
    assert seven.legal == ["block killer_bee", "pass"]
    six = scene("bee_bear", "killer_bee shield_bugs")("attack bee_bear")
    assert six.life == (3, 2)
    assert six.asks == (1, "turn")


def test_bee_bear_is_not_blocked_by_a_werewolf_that_is_weak_on_this_turn(scene: SceneMaker) -> None:
    assert scene("bee_bear", "goblin_werewolf")("attack bee_bear").life == (3, 2)


def test_brain_fly_takes_a_strong_enemy(scene: SceneMaker) -> None:
    match = scene("", "gorillion killer_bee")("play brain_fly")
    assert match.creatures == ("brain_fly gorillion", "killer_bee")
    assert match.discard == ("", "")


def test_brain_fly_takes_nobody_below_six(scene: SceneMaker) -> None:
    match = scene("", "killer_bee")("play brain_fly")
    assert match.creatures == ("brain_fly", "killer_bee")
    assert "took" not in match.happened


def test_brain_fly_takes_five_that_shield_bugs_make_six(scene: SceneMaker) -> None:
    assert scene("", "killer_bee shield_bugs")("play brain_fly").creatures == ("brain_fly killer_bee", "shield_bugs")


def test_brain_fly_may_choose_ones_own_creature_and_leaves_it_where_it_is(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear")("play brain_fly")
    assert match.legal == ["choose gorillion", "choose bee_bear"]
    match("choose gorillion")
    assert match.creatures == ("gorillion brain_fly", "bee_bear")
    assert "took" not in match.happened


def test_brain_fly_must_choose_if_it_can(scene: SceneMaker) -> None:
    assert scene("gorillion", "bee_bear")("play brain_fly").refuses("done").code == "R18"


def test_brain_fly_takes_for_the_thief(scene: SceneMaker) -> None:
    match = scene("gorillion", "", mindbugs=(0, 1))("play brain_fly", "mindbug")
    assert match.creatures == ("", "brain_fly gorillion")


def test_chameleon_sniper_takes_two_lives_unblocked(scene: SceneMaker) -> None:
    match = scene("chameleon_sniper", "gorillion")("attack chameleon_sniper")
    assert match.life == (3, 1)
    assert match.asks == (1, "turn")


def test_chameleon_sniper_takes_one_life_when_blocked(scene: SceneMaker) -> None:
    match = scene("chameleon_sniper", "tiger_squirrel")("attack chameleon_sniper", "block tiger_squirrel")
    assert match.life == (3, 2)
    assert match.discard == ("chameleon_sniper", "")


def test_chameleon_sniper_takes_no_life_when_it_blocks(scene: SceneMaker) -> None:
    assert scene("gorillion", "chameleon_sniper")("attack gorillion", "block chameleon_sniper").life == (3, 3)


@pytest.mark.parametrize("life", [1, 2])
def test_chameleon_sniper_wins_against_one_or_two_lives(scene: SceneMaker, life: int) -> None:
    match = scene("chameleon_sniper", "gorillion", life=(3, life))("attack chameleon_sniper")
    assert match.winner == (0, "life")
    assert match.life == (3, 0)


def test_compost_dragon_revives_a_card_of_its_own_pile(scene: SceneMaker) -> None:
    match = scene(discard=("gorillion bee_bear", "killer_bee"))("play compost_dragon")
    assert match.legal == ["choose gorillion", "choose bee_bear"]
    match("choose bee_bear")
    assert match.creatures == ("compost_dragon bee_bear", "")
    assert match.discard == ("gorillion", "killer_bee")


def test_compost_dragon_does_nothing_with_an_empty_pile(scene: SceneMaker) -> None:
    match = scene(discard=("", "killer_bee"))("play compost_dragon")
    assert match.creatures == ("compost_dragon", "")
    assert match.discard == ("", "killer_bee")


def test_compost_dragon_revives_a_dragon_that_revives(scene: SceneMaker) -> None:
    match = scene(discard=("compost_dragon killer_bee", ""))("play compost_dragon", "choose compost_dragon")
    assert match.creatures == ("compost_dragon compost_dragon killer_bee", "")
    assert match.life == (3, 2)


def test_compost_dragon_revives_for_the_thief_from_the_thiefs_pile(scene: SceneMaker) -> None:
    match = scene(discard=("gorillion", "bee_bear"), mindbugs=(0, 1))("play compost_dragon", "mindbug")
    assert match.creatures == ("", "compost_dragon bee_bear")
    assert match.discard == ("gorillion", "")


def test_deathweaver_silences_the_opponents_play_effects(scene: SceneMaker) -> None:
    match = scene("", "deathweaver")("play killer_bee")
    assert match.life == (3, 3)
    assert "silenced" in match.happened
    assert match.creatures == ("killer_bee", "deathweaver")


def test_deathweaver_silences_a_dragon_so_that_nothing_comes_back(scene: SceneMaker) -> None:
    match = scene("", "deathweaver", discard=("killer_bee", ""))("play compost_dragon")
    assert match.creatures == ("compost_dragon", "deathweaver")
    assert match.discard == ("killer_bee", "")


def test_deathweaver_survives_a_kangasaurus_that_it_silences(scene: SceneMaker) -> None:
    assert scene("", "deathweaver")("play kangasaurus_rex").creatures == ("kangasaurus_rex", "deathweaver")


def test_deathweaver_lets_its_own_side_play_and_everybody_attack(scene: SceneMaker) -> None:
    assert scene("deathweaver", "")("play killer_bee").life == (3, 2)
    assert scene("chameleon_sniper", "deathweaver")("attack chameleon_sniper").life == (3, 1)


def test_deathweaver_lets_defeated_effects_happen(scene: SceneMaker) -> None:
    match = scene("gorillion deathweaver", "strange_barrel")("attack gorillion", "block strange_barrel")
    assert match.hand == (5, 7)


def test_deathweaver_silences_the_thief_who_does_not_control_it(scene: SceneMaker) -> None:
    assert scene("deathweaver", "", mindbugs=(0, 1))("play killer_bee", "mindbug").life == (3, 3)
    assert scene("", "deathweaver", mindbugs=(0, 1))("play killer_bee", "mindbug").life == (2, 3)


def test_deathweaver_silences_from_the_moment_in_which_it_is_revived(scene: SceneMaker) -> None:
    match = scene("", "", discard=("", "deathweaver"))("play grave_robber", "play killer_bee")
    assert match.creatures == ("grave_robber deathweaver", "killer_bee")
    assert match.life == (3, 3)


def test_elephantopus_lets_only_five_and_more_block_its_side(scene: SceneMaker) -> None:
    for attacker in ("elephantopus", "luchataur"):
        match = scene("elephantopus luchataur", "axolotl_healer killer_bee")(f"attack {attacker}")
        assert match.legal == ["block killer_bee", "pass"]


def test_elephantopus_does_not_limit_the_blocks_of_its_own_side(scene: SceneMaker) -> None:
    match = scene("luchataur", "elephantopus axolotl_healer")("attack luchataur")
    assert match.legal == ["block elephantopus", "block axolotl_healer", "pass"]


def test_elephantopus_is_blocked_by_four_that_shield_bugs_make_five(scene: SceneMaker) -> None:
    match = scene("elephantopus", "axolotl_healer shield_bugs")("attack elephantopus")
    assert match.legal == ["block axolotl_healer", "pass"]
    assert match.refuses("block shield_bugs").code == "R13"


def test_elephantopus_beside_a_bee_bear_adds_nothing_to_the_higher_limit(scene: SceneMaker) -> None:
    match = scene("elephantopus bee_bear", "killer_bee giraffodile")("attack bee_bear")
    assert match.legal == ["block giraffodile", "pass"]


def test_explosive_toad_defeats_any_creature_also_its_own_side(scene: SceneMaker) -> None:
    match = scene("gorillion luchataur", "explosive_toad bee_bear")("attack gorillion", "block explosive_toad")
    assert match.legal == ["choose gorillion", "choose luchataur", "choose bee_bear"]
    assert match.asks == (1, "choose")
    assert match("choose bee_bear").discard == ("", "explosive_toad bee_bear")


def test_explosive_toad_finds_nobody_on_an_empty_table(scene: SceneMaker) -> None:
    match = scene("killer_bee", "explosive_toad")("attack killer_bee", "choose explosive_toad")
    assert match.creatures == ("", "")
    assert match.asks == (1, "turn")


def test_explosive_toad_does_nothing_when_it_is_discarded_from_a_hand(scene: SceneMaker) -> None:
    match = scene("tusked_extorter", "gorillion")("attack tusked_extorter", "reveal explosive_toad")
    assert match.asks == (1, "block")


def test_explosive_toad_only_exhausts_a_fresh_tough_creature(scene: SceneMaker) -> None:
    match = scene("gorillion", "explosive_toad elephantopus")("attack gorillion", "block explosive_toad")
    assert match("choose elephantopus").creatures == ("gorillion", "elephantopus*")


def test_explosive_toad_sets_off_another_toad(scene: SceneMaker) -> None:
    match = scene("gorillion", "explosive_toad explosive_toad")("attack gorillion", "block explosive_toad#1")
    assert match.legal == ["choose gorillion", "choose explosive_toad"]
    match("choose explosive_toad")
    assert match.discard == ("gorillion", "explosive_toad explosive_toad")


def test_ferret_bomber_lets_the_opponent_choose_two_cards_and_refill_once(scene: SceneMaker) -> None:
    match = scene()("play ferret_bomber")
    assert match.asks == (1, "reveal")
    match("reveal gorillion")
    assert match.asks == (1, "reveal")
    assert "reveal gorillion" not in match.legal
    match("reveal bee_bear")
    assert (match.hand, match.deck, match.discard) == ((5, 5), (4, 3), ("", "gorillion bee_bear"))


def test_ferret_bomber_hits_its_player_when_it_is_taken(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 1))("play ferret_bomber", "mindbug")
    assert match.asks == (0, "reveal")
    match("reveal gorillion", "reveal bee_bear")
    assert match.discard == ("gorillion bee_bear", "")


@pytest.mark.parametrize(("held", "asked"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_ferret_bomber_takes_as_many_as_there_are(scene: SceneMaker, held: int, asked: int) -> None:
    match = scene("", "gorillion bee_bear", hand=(5, held), deck=(5, 0))("play ferret_bomber")
    match(*["reveal killer_bee", "reveal luchataur"][:asked])
    assert match.asks == (1, "turn")
    assert match.hand == (5, held - asked)


def test_giraffodile_takes_its_own_pile_in_hand(scene: SceneMaker) -> None:
    match = scene(discard=("gorillion bee_bear", "killer_bee"))("play giraffodile")
    assert match.hand == (7, 5)
    assert match.discard == ("", "killer_bee")


def test_giraffodile_does_nothing_with_an_empty_pile(scene: SceneMaker) -> None:
    match = scene(discard=("", "killer_bee"))("play giraffodile")
    assert match.hand == (5, 5)
    assert "recovered" not in match.happened


def test_giraffodile_recovers_after_the_refill(scene: SceneMaker) -> None:
    """One card left, none to draw: the hand is what the pile held."""
    match = scene(discard=("gorillion bee_bear", ""), hand=(1, 5), deck=(0, 5))("play giraffodile")
    assert match.hand == (2, 5)
    assert scene(discard=("gorillion", ""), hand=(1, 5), deck=(5, 5))("play giraffodile").hand == (6, 5)


def test_giraffodile_recovers_the_thiefs_pile(scene: SceneMaker) -> None:
    match = scene(discard=("gorillion", "bee_bear"), mindbugs=(0, 1))("play giraffodile", "mindbug")
    assert (match.hand, match.discard) == ((5, 6), ("gorillion", ""))


def test_goblin_werewolf_attacks_with_eight(scene: SceneMaker) -> None:
    match = scene("goblin_werewolf", "giraffodile")("attack goblin_werewolf", "choose giraffodile")
    assert match.discard == ("", "giraffodile")


def test_goblin_werewolf_blocks_with_two(scene: SceneMaker) -> None:
    match = scene("shark_dog", "goblin_werewolf")("attack shark_dog", "choose goblin_werewolf")
    assert match.discard == ("", "goblin_werewolf")


def test_goblin_werewolf_ties_with_eight(scene: SceneMaker) -> None:
    match = scene("goblin_werewolf", "bee_bear")("attack goblin_werewolf", "choose bee_bear")
    assert match.discard == ("goblin_werewolf", "bee_bear")


def test_goblin_werewolf_counts_eight_for_others_on_its_own_turn_only(scene: SceneMaker) -> None:
    """A Brain Fly that Bob takes on Ann's turn reaches it; one that he plays on his own turn does not."""
    taken = scene("goblin_werewolf", "", mindbugs=(0, 1))("play brain_fly", "mindbug")
    assert taken.creatures == ("", "brain_fly goblin_werewolf")
    played = scene("goblin_werewolf", "", active=1)("play brain_fly")
    assert played.creatures == ("goblin_werewolf", "brain_fly")


def test_gorillion_defeats_nine(scene: SceneMaker) -> None:
    assert scene("gorillion", "luchataur")("attack gorillion", "block luchataur").discard == ("", "luchataur")


def test_gorillion_has_no_keyword_and_no_ability(scene: SceneMaker) -> None:
    assert "life" not in scene()("play gorillion").happened
    match = scene("gorillion", "deathweaver")("attack gorillion")
    assert match.asks == (1, "block")
    assert match("block deathweaver").discard == ("gorillion", "deathweaver")


def test_gorillion_ties_with_nine_and_shield_bugs(scene: SceneMaker) -> None:
    match = scene("gorillion", "luchataur shield_bugs")("attack gorillion", "block luchataur")
    assert match.discard == ("gorillion", "luchataur")


def test_grave_robber_revives_from_the_opponents_pile_and_the_card_helps_its_new_side(scene: SceneMaker) -> None:
    match = scene("", "gorillion", discard=("bee_bear", "tiger_squirrel"))("play grave_robber")
    assert match.creatures == ("grave_robber tiger_squirrel", "")
    assert match.discard == ("bee_bear", "gorillion")


def test_grave_robber_does_nothing_with_an_empty_pile_of_the_opponent(scene: SceneMaker) -> None:
    match = scene(discard=("killer_bee", ""))("play grave_robber")
    assert match.creatures == ("grave_robber", "")
    assert match.discard == ("killer_bee", "")


def test_grave_robber_revives_a_robber_that_revives(scene: SceneMaker) -> None:
    match = scene(discard=("", "grave_robber killer_bee"))("play grave_robber", "choose grave_robber")
    assert match.creatures == ("grave_robber grave_robber killer_bee", "")
    assert match.life == (3, 2)


def test_grave_robber_keeps_what_it_revives_even_in_defeat(scene: SceneMaker) -> None:
    match = scene(discard=("", "tiger_squirrel"))("play grave_robber", "play kangasaurus_rex")
    assert match.discard == ("tiger_squirrel", "")


def test_grave_robber_revives_what_nobody_may_take(scene: SceneMaker) -> None:
    match = scene(discard=("", "killer_bee"), mindbugs=(0, 2))("play grave_robber", "pass")
    assert match.creatures == ("grave_robber killer_bee", "")
    assert match.asks == (1, "turn")
