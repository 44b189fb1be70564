"""Beyond Evolution, Mole Machine to Wildsprout's line: what each card does, does not do, and its edges."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.mindbug.conftest import SceneMaker


@pytest.fixture
def scene(scene: SceneMaker) -> SceneMaker:
    """Return a maker of scenes with Beyond Evolution mixed into First Contact."""
    return partial(scene, sets=("first_contact", "beyond_evolution"))


def test_mole_machine_lets_only_six_and_less_block(scene: SceneMaker) -> None:
    match = scene("mole_machine", "gorillion giraffodile strange_barrel")("attack mole_machine")
    assert match.can("block") == ["strange_barrel"]
    refusal = match.refuses("block giraffodile")
    assert (refusal.code, refusal.restriction) == ("R13", True)


def test_mole_machine_limits_its_opponent_only(scene: SceneMaker) -> None:
    match = scene("killer_bee", "mole_machine gorillion")("attack killer_bee", "pass")
    assert match.can("block") == ["mole_machine", "gorillion"]


def test_mole_machine_limits_every_attack_of_its_side_and_is_tough(scene: SceneMaker) -> None:
    match = scene("mole_machine luchataur", "giraffodile strange_barrel")("attack luchataur")
    assert match.can("block") == ["strange_barrel"]
    assert scene("mole_machine", "killer_bee")("attack mole_machine", "block killer_bee").creatures == (
        "mole_machine*",
        "",
    )


def test_mole_machine_and_elephantopus_leave_five_and_six(scene: SceneMaker) -> None:
    match = scene("mole_machine elephantopus", "brain_fly explosive_toad strange_barrel giraffodile")
    assert match("attack mole_machine").can("block") == ["explosive_toad", "strange_barrel"]


def test_octocopter_is_defeated_and_takes_an_enemy(scene: SceneMaker) -> None:
    match = scene("octocopter", "gorillion bee_bear")("activate octocopter", "choose gorillion")
    assert (match.creatures, match.discard) == (("gorillion", "bee_bear"), ("octocopter", ""))


def test_octocopter_takes_no_ally(scene: SceneMaker) -> None:
    match = scene("octocopter killer_bee", "gorillion")("activate octocopter")
    assert match.creatures == ("killer_bee gorillion", "")


def test_octocopter_stays_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("octocopter", "gorillion")("attack octocopter", "pass")
    assert match.creatures == ("octocopter", "gorillion")


def test_octocopter_is_defeated_even_if_there_is_nobody_to_take(scene: SceneMaker) -> None:
    match = scene("octocopter gorillion")("activate octocopter")
    assert (match.creatures, match.discard) == (("gorillion", ""), ("octocopter", ""))


def test_octocopter_takes_a_creature_as_it_is_and_without_a_play_effect(scene: SceneMaker) -> None:
    match = scene("octocopter", "grave_robber*", discard=("", "gorillion"))("activate octocopter")
    assert (match.creatures, match.discard) == (("grave_robber*", ""), ("octocopter", "gorillion"))


def test_puffermech_takes_all_strong_enemies_along(scene: SceneMaker) -> None:
    match = scene("killer_bee bee_bear gorillion", "puffermech")("attack killer_bee", "choose puffermech")
    assert (match.creatures, match.discard) == (("", ""), ("killer_bee bee_bear gorillion", "puffermech"))


def test_puffermech_takes_no_ally_and_nobody_of_seven(scene: SceneMaker) -> None:
    match = scene("killer_bee giraffodile", "puffermech gorillion")("attack killer_bee", "choose puffermech")
    assert match.creatures == ("giraffodile", "gorillion")


def test_puffermech_exhausts_tough_ones_and_works_for_whoever_controls_it(scene: SceneMaker) -> None:
    match = scene("killer_bee rhino_turtle", "puffermech")("attack killer_bee", "choose puffermech")
    assert match.creatures == ("rhino_turtle*", "")


def test_radioactive_rabbit_goes_to_the_opponent(scene: SceneMaker) -> None:
    match = scene("killer_bee", "gorillion")("play radioactive_rabbit")
    assert match.creatures == ("killer_bee", "gorillion radioactive_rabbit")


def test_radioactive_rabbit_takes_its_new_allies_along_and_no_enemy(scene: SceneMaker) -> None:
    match = scene("killer_bee bee_bear", "gorillion radioactive_rabbit luchataur")
    match("attack killer_bee", "choose radioactive_rabbit")
    assert match.creatures == ("killer_bee bee_bear", "")
    assert match.discard == ("", "radioactive_rabbit gorillion luchataur")


def test_radioactive_rabbit_comes_back_if_it_is_taken_with_a_mindbug(scene: SceneMaker) -> None:
    match = scene("killer_bee", "gorillion", mindbugs=(0, 1))("play radioactive_rabbit", "mindbug")
    assert match.creatures == ("killer_bee radioactive_rabbit", "gorillion")
    assert match("attack radioactive_rabbit", "pass").asks == (0, "frenzy")


def test_radioactive_rabbit_alone_takes_nobody_along(scene: SceneMaker) -> None:
    match = scene("killer_bee", "radioactive_rabbit")("attack killer_bee", "choose radioactive_rabbit")
    assert match.creatures == ("killer_bee", "")


def test_robopup_sneaks_past_others_and_is_exhausted_once(scene: SceneMaker) -> None:
    match = scene("robopup", "gorillion")("attack robopup")
    assert (match.life, match.asks) == ((3, 2), (1, "turn"))
    assert scene("gorillion", "robopup")("attack gorillion", "block robopup").creatures[1] == "robopup*"


def test_robopup_exhausted_is_defeated(scene: SceneMaker) -> None:
    assert scene("gorillion", "robopup*")("attack gorillion", "block robopup").discard == ("", "robopup")


def test_robopup_is_blocked_by_the_sneaky_and_does_nothing_else(scene: SceneMaker) -> None:
    match = scene("robopup", "chameleon_sniper gorillion")("attack robopup", "block chameleon_sniper")
    assert (match.creatures, match.discard) == (("robopup*", "gorillion"), ("", "chameleon_sniper"))


def test_sawn_wins_against_a_stronger_one(scene: SceneMaker) -> None:
    match = scene("sawn", "gorillion")("attack sawn", "block gorillion")
    assert match.creatures == ("sawn", "")
    match = scene("gorillion", "sawn")("attack gorillion", "block sawn")
    assert match.creatures == ("", "sawn")


def test_sawn_loses_against_a_weaker_one_and_is_tough(scene: SceneMaker) -> None:
    match = scene("sawn", "brain_fly")("attack sawn", "block brain_fly")
    assert match.creatures == ("sawn*", "brain_fly")


def test_sawn_ties_with_an_equal_and_its_allies_fight_as_usual(scene: SceneMaker) -> None:
    match = scene("sawn*", "killer_bee")("attack sawn", "block killer_bee")
    assert match.discard == ("sawn", "killer_bee")
    match = scene("sawn bee_bear", "gorillion")("attack bee_bear", "block gorillion")
    assert match.discard == ("bee_bear", "")


def test_sawn_is_poisoned_by_a_stronger_one_that_falls(scene: SceneMaker) -> None:
    match = scene("sawn", "the_experiment")("attack sawn", "block the_experiment")
    assert match.creatures == ("sawn*", "")


def test_spiky_shinobi_has_eight_without_mindbugs(scene: SceneMaker) -> None:
    assert scene("spiky_shinobi", mindbugs=(0, 2)).power == {"spiky_shinobi": 8}


def test_spiky_shinobi_has_three_with_a_mindbug(scene: SceneMaker) -> None:
    assert scene("spiky_shinobi", mindbugs=(1, 0)).power == {"spiky_shinobi": 3}


def test_spiky_shinobi_grows_when_the_last_mindbug_is_spent(scene: SceneMaker) -> None:
    match = scene("", "spiky_shinobi", mindbugs=(0, 1))
    assert match.power == {"spiky_shinobi": 3}
    match("play gorillion", "mindbug")
    assert match.power == {"spiky_shinobi": 8, "gorillion": 10}


def test_steelhorn_makes_the_opponent_discard_three_when_defeated(scene: SceneMaker) -> None:
    match = scene("gorillion", "steelhorn")("attack gorillion", "block steelhorn")
    assert match.asks == (0, "reveal")
    match("reveal killer_bee", "reveal bee_bear", "reveal luchataur")
    assert (match.hand, match.deck, match.discard[0]) == ((5, 5), (2, 5), "killer_bee bee_bear luchataur")


def test_steelhorn_does_nothing_when_it_enters_or_survives(scene: SceneMaker) -> None:
    match = scene("", "killer_bee")("play steelhorn", "attack killer_bee", "choose steelhorn")
    assert match.discard == ("", "killer_bee")
    assert match.asks == (0, "turn")


def test_steelhorn_takes_no_more_than_there_is(scene: SceneMaker) -> None:
    match = scene("gorillion", "steelhorn", hand=(2, 5), deck=(4, 5))("attack gorillion", "block steelhorn")
    match("reveal killer_bee", "reveal bee_bear")
    assert (match.hand, match.deck) == ((4, 5), (0, 5))


def test_sweet_fighter_gains_two_lives_when_defeated(scene: SceneMaker) -> None:
    match = scene("gorillion", "sweet_fighter")("attack gorillion", "block sweet_fighter")
    assert match.life == (3, 5)


def test_sweet_fighter_gains_nothing_when_it_enters_or_wins(scene: SceneMaker) -> None:
    assert scene()("play sweet_fighter").life == (3, 3)
    assert scene("bee_bear", "sweet_fighter")("attack bee_bear", "block sweet_fighter").life == (3, 3)


def test_sweet_fighter_gains_nothing_when_it_returns_to_the_hand_and_helps_its_controller(scene: SceneMaker) -> None:
    assert scene("", "sweet_fighter")("play dr_orange_u_tan", "yes").life == (2, 3)
    match = scene("gorillion", "", mindbugs=(0, 1))("play sweet_fighter", "mindbug")
    assert match("attack gorillion", "block sweet_fighter").life == (3, 5)


def test_the_experiment_goes_over_and_takes_an_enemy(scene: SceneMaker) -> None:
    match = scene("killer_bee", "gorillion")("play the_experiment", "choose gorillion")
    assert match.creatures == ("killer_bee gorillion", "the_experiment")


def test_the_experiment_must_take_someone_and_no_ally(scene: SceneMaker) -> None:
    match = scene("killer_bee", "gorillion")("play the_experiment")
    assert match.legal == ["choose gorillion", "choose the_experiment"]
    assert match.refuses("choose killer_bee").code == "R16"


def test_the_experiment_comes_back_if_there_is_nobody_else(scene: SceneMaker) -> None:
    assert scene("killer_bee")("play the_experiment").creatures == ("killer_bee the_experiment", "")


def test_the_experiment_of_a_thief_goes_to_its_player_and_takes_from_there(scene: SceneMaker) -> None:
    match = scene("killer_bee", "", mindbugs=(0, 1))("play the_experiment", "mindbug", "choose killer_bee")
    assert match.creatures == ("the_experiment", "killer_bee")


def test_turtle_toaster_defeats_two_of_four_to_six(scene: SceneMaker) -> None:
    match = scene("", "brain_fly strange_barrel explosive_toad")("play turtle_toaster")
    match("choose brain_fly", "choose strange_barrel")
    assert match.creatures == ("turtle_toaster", "explosive_toad")


def test_turtle_toaster_reaches_no_ally_and_nobody_of_three_or_seven(scene: SceneMaker) -> None:
    match = scene("killer_bee", "tiger_squirrel giraffodile")("play turtle_toaster")
    assert match.creatures == ("killer_bee turtle_toaster", "tiger_squirrel giraffodile")
    assert match.asks == (1, "turn")


def test_turtle_toaster_may_defeat_one_or_nobody(scene: SceneMaker) -> None:
    one = scene("", "brain_fly strange_barrel")("play turtle_toaster", "choose brain_fly", "done")
    assert one.creatures == ("turtle_toaster", "strange_barrel")
    nobody = scene("", "brain_fly strange_barrel")("play turtle_toaster", "done")
    assert nobody.creatures == ("turtle_toaster", "brain_fly strange_barrel")


def test_utility_bug_copies_a_play_effect_of_either_side(scene: SceneMaker) -> None:
    match = scene("axolotl_healer", "killer_bee gorillion")("play utility_bug")
    assert match.legal == ["choose axolotl_healer", "choose killer_bee", "done"]
    assert match("choose killer_bee").life == (3, 2)


def test_utility_bug_may_copy_nothing(scene: SceneMaker) -> None:
    match = scene("axolotl_healer")("play utility_bug", "done")
    assert match.life == (3, 3)


def test_utility_bug_asks_nothing_without_a_play_effect_in_play(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear harpy_mother turbo_bug")("play utility_bug")
    assert match.asks == (1, "turn")


def test_utility_bug_copies_as_if_the_effect_were_its_own(scene: SceneMaker) -> None:
    match = scene("radioactive_rabbit", "gorillion")("play utility_bug", "choose radioactive_rabbit")
    assert match.creatures == ("radioactive_rabbit", "gorillion utility_bug")


def test_waddling_recruit_makes_the_opponent_discard_and_evolves(scene: SceneMaker) -> None:
    match = scene("waddling_recruit")("activate waddling_recruit", "reveal killer_bee")
    assert (match.creatures[0], match.discard) == ("veteran_penguin", ("", "killer_bee"))


def test_waddling_recruit_takes_nothing_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("waddling_recruit")("attack waddling_recruit")
    assert (match.creatures[0], match.discard, match.life) == ("waddling_recruit", ("", ""), (3, 2))


def test_waddling_recruit_evolves_against_an_empty_hand(scene: SceneMaker) -> None:
    match = scene("waddling_recruit", "gorillion bee_bear", hand=(5, 0), deck=(5, 0))("activate waddling_recruit")
    assert match.creatures[0] == "veteran_penguin"


def test_veteran_penguin_makes_the_opponent_discard_and_evolves(scene: SceneMaker) -> None:
    match = scene("veteran_penguin")("activate veteran_penguin", "reveal killer_bee")
    assert (match.creatures[0], match.discard, match.hand) == ("frosty_fortress", ("", "killer_bee"), (5, 5))


def test_veteran_penguin_stays_exhausted_when_it_evolves(scene: SceneMaker) -> None:
    match = scene("veteran_penguin*")("activate veteran_penguin", "reveal killer_bee")
    assert match.creatures[0] == "frosty_fortress*"


def test_veteran_penguin_leaves_as_a_recruit(scene: SceneMaker) -> None:
    match = scene("gorillion", "veteran_penguin*")("attack gorillion", "block veteran_penguin")
    assert (match.creatures[1], match.discard[1]) == ("", "waddling_recruit")


def test_frosty_fortress_empties_hand_and_draw_pile(scene: SceneMaker) -> None:
    match = scene("frosty_fortress", "killer_bee bee_bear", hand=(5, 1), deck=(5, 1))("attack frosty_fortress")
    match("reveal gorillion", "reveal luchataur")
    assert (match.hand, match.deck, match.discard) == ((5, 0), (5, 0), ("", "gorillion luchataur"))
    assert match.asks == (1, "block")


def test_frosty_fortress_finds_nothing_in_empty_zones_and_is_tough(scene: SceneMaker) -> None:
    match = scene("frosty_fortress", "gorillion", hand=(5, 0), deck=(5, 0))("attack frosty_fortress", "block gorillion")
    assert match.creatures == ("frosty_fortress*", "")


def test_frosty_fortress_empties_nothing_when_it_blocks_and_wins_if_the_opponent_has_nothing_left(
    scene: SceneMaker,
) -> None:
    match = scene("bee_bear", "frosty_fortress")("attack bee_bear", "block frosty_fortress")
    assert (match.hand, match.discard) == ((5, 5), ("bee_bear", ""))
    match = scene("frosty_fortress", hand=(5, 1), deck=(5, 0))("attack frosty_fortress", "reveal gorillion")
    assert match.winner == (0, "no_action")


def test_westside_monster_keeps_sneaky_enemies_from_attacking_and_blocking(scene: SceneMaker) -> None:
    match = scene("tiger_squirrel killer_bee", "westside_monster")
    assert match.can("attack") == ["killer_bee"]
    assert match.refuses("attack tiger_squirrel").code == "R19"
    match = scene("westside_monster", "tiger_squirrel killer_bee")("attack westside_monster")
    assert match.can("block") == ["killer_bee"]
    assert match.refuses("block tiger_squirrel").code == "R19"


def test_westside_monster_leaves_its_own_side_alone(scene: SceneMaker) -> None:
    match = scene("westside_monster tiger_squirrel", "chameleon_sniper")
    assert match.can("attack") == ["westside_monster", "tiger_squirrel"]


def test_westside_monster_looks_at_granted_sneakiness_and_attacks_twice(scene: SceneMaker) -> None:
    match = scene("kitsunsei killer_bee", "westside_monster")
    assert match.can("attack") == ["kitsunsei"]
    assert scene("westside_monster")("attack westside_monster", "attack").life == (3, 1)


def test_wildsprout_revives_a_card_of_its_own_pile_and_evolves(scene: SceneMaker) -> None:
    match = scene("wildsprout", discard=("gorillion bee_bear", "luchataur"))("activate wildsprout")
    assert match.legal == ["choose gorillion", "choose bee_bear"]
    assert match("choose bee_bear").creatures == ("bigroot bee_bear", "")


def test_wildsprout_evolves_with_an_empty_pile(scene: SceneMaker) -> None:
    match = scene("wildsprout", discard=("", "luchataur"))("activate wildsprout")
    assert (match.creatures[0], match.discard) == ("bigroot", ("", "luchataur"))


def test_wildsprout_may_evolve_after_the_revived_card_has_done_its_play_effect(scene: SceneMaker) -> None:
    """The Experiment goes over and must take a creature back before Wildsprout evolves."""
    match = scene("wildsprout", discard=("the_experiment", ""))("activate wildsprout")
    assert match.creatures == ("bigroot the_experiment", "")
    assert match.happened.index("took") < match.happened.index("evolved")


def test_bigroot_revives_a_card_of_its_own_pile_and_evolves(scene: SceneMaker) -> None:
    match = scene("bigroot", discard=("gorillion", "luchataur"))("activate bigroot")
    assert (match.creatures[0], match.discard) == ("oakenmaster gorillion", ("", "luchataur"))


def test_bigroot_revives_nothing_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("bigroot", discard=("gorillion", ""))("attack bigroot")
    assert (match.creatures[0], match.life) == ("bigroot", (3, 2))


def test_bigroot_has_four_and_leaves_as_wildsprout(scene: SceneMaker) -> None:
    match = scene("bigroot", "brain_fly")("attack bigroot", "block brain_fly")
    assert match.discard == ("wildsprout", "brain_fly")


def test_oakenmaster_gives_its_allies_five(scene: SceneMaker) -> None:
    assert scene("oakenmaster killer_bee").power == {"oakenmaster": 7, "killer_bee": 10}


def test_oakenmaster_strengthens_no_enemy_and_not_itself(scene: SceneMaker) -> None:
    assert scene("oakenmaster", "killer_bee").power == {"oakenmaster": 7, "killer_bee": 5}


def test_oakenmaster_strengthens_from_the_moment_it_evolves_and_has_no_action(scene: SceneMaker) -> None:
    match = scene("bigroot killer_bee", "gorillion")
    assert match.power["killer_bee"] == 5
    match("activate bigroot")
    assert match.power["killer_bee"] == 10
    assert scene("oakenmaster").can("activate") == []
