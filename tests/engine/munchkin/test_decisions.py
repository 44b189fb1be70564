"""What docs/munchkin.md says is decided where the rulebook is silent."""

from __future__ import annotations

from tests.engine.munchkin.conftest import SceneMaker


def test_help_after_a_doppleganger_is_had_in_the_place_of_the_second_self(scene: SceneMaker) -> None:
    """M-35, M-100: which counts again if the helper drops out."""
    there = scene("", "", fight="bullrog", level=(3, 2, 1))("play doppleganger")
    assert there.totals[0] == 2 * 3
    there("ask 1", "number 0", "yes")
    assert there.totals[0] == 3 + 2
    there("2: play wandering_monster", "reveal gazebo")
    assert there.totals[0] == 2 * 3


def test_a_wandering_monster_joins_a_fight_that_is_open_after_the_last_monster_has_left(scene: SceneMaker) -> None:
    """M-88, M-28, reading A-23: what it is then fled from leaves no Treasure."""
    there = scene(fight="lame_goblin", level=(6,))("play pollymorph")
    assert there.wins
    there("1: play wandering_monster", "reveal bullrog")
    assert there.asks == (0, "combat")
    there.refuses("close", "M-22")
    there("flee", "roll 6", "close")
    assert there.hands[0] == 3
    scene(fight="lame_goblin")("play pollymorph", "close").refuses("1: play wandering_monster", "M-88")


def test_a_thief_steals_while_others_fight_from_who_does_not(scene: SceneMaker) -> None:
    """M-67, reading A-2."""
    there = scene("title", "thief", "buckler", fight="crabs", level=(1, 2, 1))("1: steal", "discard door", "roll 4")
    assert (there.cards(0), there.cards(1), there.cards(2)) == ("title", "thief buckler", "")
    scene("thief", "title", fight="crabs").refuses("steal", "M-67")
    scene("title", "thief", fight="crabs").refuses("1: steal", "M-67")


def test_a_cheat_goes_with_the_item_and_lifts_the_limits_for_who_gets_it(scene: SceneMaker) -> None:
    """M-83, reading A-34: a restriction, a place, a second Big item."""
    there = scene("huge_rock+", "chainsaw", phase="end")("give huge_rock", "seat 1", "nothing")
    assert there.cards(1) == "chainsaw huge_rock"
    assert there.state.table.seats[1].cards[1].cheat
    mace = scene("mace+", "", phase="end")("give mace", "seat 1")
    assert mace.cards(1) == "mace"


def test_a_half_breed_with_two_races_stays_until_one_of_them_has_gone(scene: SceneMaker) -> None:
    """M-69a: neither discarded nor paid with."""
    there = scene("half_breed elf dwarf warrior", phase="end")
    there.refuses("drop half_breed", "M-69a")
    assert there("drop elf", "drop half_breed").cards(0) == "dwarf warrior"
    fighting = scene("half_breed elf dwarf warrior", fight="bullrog")("berserk")
    assert "choose elf" in fighting.legal
    fighting.refuses("choose half_breed", "M-65")


def test_a_mate_that_slows_does_so_in_every_roll_of_its_fight(scene: SceneMaker) -> None:
    """Reading A-19."""
    there = scene(fight="bullrog lame_goblin", level=(6,), rules={"mate_slows": True})("1: play mate", "choose bullrog")
    there("flee", "choose lame_goblin", "roll 4", "close")
    assert "caught" in there.happened
    quick = scene(fight="bullrog lame_goblin", level=(6,))("1: play mate", "choose bullrog")
    quick("flee", "choose lame_goblin", "roll 4", "close")
    assert "escaped" in quick.happened
