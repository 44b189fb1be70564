"""First Contact, Harpy Mother to Rhino Turtle: what each card does, does not do, and where it begins and ends."""

from __future__ import annotations

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tests.engine.mindbug.conftest import SceneMaker


def test_harpy_mother_takes_up_to_two_weak_creatures_as_they_are(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee plated_scorpion* luchataur", "harpy_mother")
    match("attack gorillion", "block harpy_mother")
    assert match.asks == (1, "choose")
    assert match.legal == ["choose killer_bee", "choose plated_scorpion", "done"]
    match("choose plated_scorpion")
    assert match.legal == ["choose killer_bee", "done"]
    match("choose killer_bee")
    assert match.creatures == ("gorillion luchataur", "plated_scorpion* killer_bee")
    assert match.life == (3, 3)


def test_harpy_mother_may_stop_before_the_first_and_before_the_second(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee spider_owl", "harpy_mother")("attack gorillion", "block harpy_mother")
    first = match.state.apply(Answer("choose", "killer_bee"))
    assert isinstance(first, Outcome)
    assert match("done").creatures == ("gorillion killer_bee spider_owl", "")
    second = first.state.apply(Answer("done"))
    assert isinstance(second, Outcome)
    after = second.state.position()["seats"]
    assert [creature["card"] for creature in after[1]["creatures"]] == ["killer_bee"]


def test_harpy_mother_asks_nothing_where_everybody_is_too_strong(scene: SceneMaker) -> None:
    match = scene("gorillion", "harpy_mother bee_bear")("attack gorillion", "block harpy_mother")
    assert match.asks == (1, "turn")


def test_harpy_mother_takes_five_but_not_five_that_shield_bugs_make_six(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee shield_bugs", "harpy_mother")("attack gorillion", "block harpy_mother")
    assert match.legal == ["choose shield_bugs", "done"]
    five = scene("gorillion killer_bee", "harpy_mother")("attack gorillion", "block harpy_mother")
    assert five.legal == ["choose killer_bee", "done"]


def test_harpy_mother_may_choose_ones_own_creatures(scene: SceneMaker) -> None:
    match = scene("gorillion", "harpy_mother killer_bee")("attack gorillion", "block harpy_mother")
    assert match("choose killer_bee").creatures == ("gorillion", "killer_bee")
    assert "took" not in match.happened


def test_harpy_mother_may_take_the_attacker_that_defeated_it(scene: SceneMaker) -> None:
    match = scene("plated_scorpion", "harpy_mother")("attack plated_scorpion", "block harpy_mother")
    match("choose plated_scorpion")
    assert match.creatures == ("", "plated_scorpion*")
    assert match.asks == (1, "turn")


def test_kangasaurus_rex_defeats_all_weak_enemies_at_once(scene: SceneMaker) -> None:
    match = scene("", "spider_owl killer_bee axolotl_healer")("play kangasaurus_rex")
    assert match.creatures == ("kangasaurus_rex", "killer_bee")
    assert match.discard == ("", "spider_owl axolotl_healer")


def test_kangasaurus_rex_spares_its_own_side(scene: SceneMaker) -> None:
    match = scene("spider_owl", "gorillion")("play kangasaurus_rex")
    assert match.creatures == ("spider_owl kangasaurus_rex", "gorillion")


def test_kangasaurus_rex_fixes_the_set_before_anybody_leaves(scene: SceneMaker) -> None:
    """The bugs make four a five: it stays, although they are defeated by the same effect."""
    match = scene("", "shield_bugs* axolotl_healer")("play kangasaurus_rex")
    assert match.creatures == ("kangasaurus_rex", "axolotl_healer")
    assert match.discard == ("", "shield_bugs")


def test_kangasaurus_rex_exhausts_fresh_tough_creatures_and_defeats_exhausted_ones(scene: SceneMaker) -> None:
    match = scene("", "plated_scorpion plated_scorpion* spider_owl")("play kangasaurus_rex")
    assert match.creatures == ("kangasaurus_rex", "plated_scorpion*")
    assert match.discard == ("", "plated_scorpion spider_owl")


def test_kangasaurus_rex_defeats_the_players_creatures_for_the_thief(scene: SceneMaker) -> None:
    match = scene("spider_owl", "axolotl_healer", mindbugs=(0, 1))("play kangasaurus_rex", "mindbug")
    assert match.creatures == ("", "axolotl_healer kangasaurus_rex")


def test_kangasaurus_rex_sees_a_werewolf_as_two(scene: SceneMaker) -> None:
    assert scene("", "goblin_werewolf")("play kangasaurus_rex").discard == ("", "goblin_werewolf")


def test_killer_bee_stings_for_one_life(scene: SceneMaker) -> None:
    assert scene()("play killer_bee").life == (3, 2)


def test_killer_bee_stings_its_player_when_it_is_taken_and_nobody_when_it_attacks(scene: SceneMaker) -> None:
    assert scene(mindbugs=(0, 1))("play killer_bee", "mindbug").life == (2, 3)
    assert scene("killer_bee", "gorillion")("attack killer_bee", "choose gorillion").life == (3, 3)


def test_killer_bee_takes_the_last_life(scene: SceneMaker) -> None:
    assert scene(life=(3, 1))("play killer_bee").winner == (0, "life")
    assert scene(life=(3, 2))("play killer_bee").winner is None


def test_lone_yeti_alone_attacks_with_ten_and_again(scene: SceneMaker) -> None:
    match = scene("lone_yeti", "luchataur spider_owl")("attack lone_yeti", "block luchataur")
    assert match.discard == ("", "luchataur")
    assert match.creatures[0] == "lone_yeti"
    assert match.asks == (0, "frenzy")


def test_lone_yeti_with_an_ally_has_five_and_attacks_once(scene: SceneMaker) -> None:
    match = scene("lone_yeti spider_owl", "luchataur")("attack lone_yeti", "block luchataur")
    assert match.creatures == ("lone_yeti* spider_owl", "luchataur")
    assert match.asks == (1, "turn")


def test_lone_yeti_loses_its_strength_when_an_ally_comes(scene: SceneMaker) -> None:
    """Alone it can be taken for its ten; beside an ally it is only five."""
    assert scene("lone_yeti", "", active=1)("play brain_fly").creatures == ("", "brain_fly lone_yeti")
    match = scene("lone_yeti", "")("play spider_owl", "play brain_fly")
    assert match.creatures == ("lone_yeti spider_owl", "brain_fly")


def test_lone_yeti_gains_frenzy_when_its_last_ally_falls_during_the_attack(scene: SceneMaker) -> None:
    match = scene("lone_yeti spider_owl", "explosive_toad gorillion")
    match("attack lone_yeti", "block explosive_toad", "choose spider_owl")
    assert match.creatures == ("lone_yeti*", "gorillion")
    assert match.asks == (0, "frenzy")


def test_luchataur_attacks_twice(scene: SceneMaker) -> None:
    match = scene("luchataur", "killer_bee")("attack luchataur", "block killer_bee", "attack")
    assert match.life == (3, 2)
    assert match.asks == (1, "turn")


def test_luchataur_need_not_attack_again(scene: SceneMaker) -> None:
    match = scene("luchataur", "")("attack luchataur", "pass")
    assert match.life == (3, 2)
    assert match.asks == (1, "turn")


def test_luchataur_falls_with_nine_and_attacks_no_more(scene: SceneMaker) -> None:
    match = scene("luchataur", "snail_hydra")("attack luchataur", "block snail_hydra")
    assert match.creatures == ("", "")
    assert match.asks == (1, "turn")


def test_luchataur_wins_with_the_second_attack_at_two_lives(scene: SceneMaker) -> None:
    assert scene("luchataur", "", life=(3, 2))("attack luchataur", "attack").winner == (0, "life")


@pytest.mark.parametrize(("before", "after"), [((1, 4), 4), ((5, 2), 2), ((3, 1), 1), ((1, 99), 99)])
def test_mysterious_mermaid_sets_your_life_to_the_opponents(
    scene: SceneMaker, before: tuple[int, int], after: int
) -> None:
    match = scene(life=before)("play mysterious_mermaid")
    assert match.life == (after, before[1])
    assert match.winner is None


def test_mysterious_mermaid_changes_nothing_between_equals(scene: SceneMaker) -> None:
    assert "life" not in scene(life=(2, 2))("play mysterious_mermaid").happened


def test_mysterious_mermaid_sets_the_thiefs_life_to_the_players(scene: SceneMaker) -> None:
    assert scene(life=(3, 1), mindbugs=(0, 1))("play mysterious_mermaid", "mindbug").life == (3, 3)


def test_mysterious_mermaid_does_nothing_when_she_attacks(scene: SceneMaker) -> None:
    match = scene("mysterious_mermaid", "gorillion", life=(1, 3))("attack mysterious_mermaid", "block gorillion")
    assert match.life == (1, 3)


def test_plated_scorpion_fresh_defeats_anybody_and_stays(scene: SceneMaker) -> None:
    match = scene("plated_scorpion", "gorillion")("attack plated_scorpion", "block gorillion")
    assert match.creatures == ("plated_scorpion*", "")


def test_plated_scorpion_exhausted_falls_with_its_victim(scene: SceneMaker) -> None:
    match = scene("plated_scorpion*", "gorillion")("attack plated_scorpion", "block gorillion")
    assert match.discard == ("plated_scorpion", "gorillion")


def test_plated_scorpion_is_exhausted_once_by_power_and_poison_together(scene: SceneMaker) -> None:
    match = scene("plated_scorpion", "spider_owl")("attack plated_scorpion", "block spider_owl")
    assert match.creatures == ("plated_scorpion*", "")
    assert match.happened.count("exhausted") == 1


def test_plated_scorpion_against_its_like_exhausts_both(scene: SceneMaker) -> None:
    match = scene("plated_scorpion", "plated_scorpion")("attack plated_scorpion", "block plated_scorpion")
    assert match.creatures == ("plated_scorpion*", "plated_scorpion*")


def test_plated_scorpion_has_no_ability(scene: SceneMaker) -> None:
    assert scene("", "spider_owl")("play plated_scorpion").happened == ["played", "drew", "entered", "turn"]


def test_rhino_turtle_is_exhausted_and_attacks_again(scene: SceneMaker) -> None:
    match = scene("rhino_turtle", "luchataur")("attack rhino_turtle", "block luchataur")
    assert match.creatures == ("rhino_turtle*", "luchataur")
    assert match.asks == (0, "frenzy")
    assert match("attack", "block luchataur").discard == ("rhino_turtle", "")


def test_rhino_turtle_exhausted_falls_and_attacks_no_more(scene: SceneMaker) -> None:
    match = scene("rhino_turtle*", "luchataur")("attack rhino_turtle", "block luchataur")
    assert match.creatures == ("", "luchataur")
    assert match.asks == (1, "turn")


def test_rhino_turtle_against_its_like_exhausts_both(scene: SceneMaker) -> None:
    match = scene("rhino_turtle", "rhino_turtle")("attack rhino_turtle", "block rhino_turtle")
    assert match.creatures == ("rhino_turtle*", "rhino_turtle*")
    assert match.asks == (0, "frenzy")


def test_rhino_turtle_defeats_seven_unharmed(scene: SceneMaker) -> None:
    match = scene("rhino_turtle", "giraffodile gorillion")("attack rhino_turtle", "block giraffodile")
    assert match.creatures == ("rhino_turtle", "gorillion")
