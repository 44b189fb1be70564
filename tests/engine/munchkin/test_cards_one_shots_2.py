"""One-shot cards that take monsters away, hand the fight over, search the discards, and end curses."""

from __future__ import annotations

from tests.engine.munchkin.conftest import SceneMaker

# Taking monsters away


def test_friendship_potion_empties_the_fight_for_nothing_and_the_room_may_be_looted(scene: SceneMaker) -> None:
    there = scene(fight="bullrog lame_goblin")("play friendship_potion", "close")
    assert (there.levels[0], there.hands[0], there.asks) == (1, 3, (0, "loot"))
    assert there("loot").hands[0] == 4
    assert set(there.state.table.doors.pile) == {"bullrog", "lame_goblin"}


def test_friendship_potion_is_of_no_use_out_of_combat_or_in_flight(scene: SceneMaker) -> None:
    scene().refuses("play friendship_potion", "M-27")
    there = scene(fight="bullrog", level=(5,))("flee")
    there.refuses("play friendship_potion", "M-27")
    there("roll 1").refuses("play friendship_potion", "M-27")


def test_friendship_potion_of_a_bystander_robs_a_ninth_level_of_its_win(scene: SceneMaker) -> None:
    there = scene(fight="lame_goblin", level=(9,))("1: play mate", "1: play friendship_potion", "close")
    assert (there.levels[0], there.state.result, there.hands) == (9, None, [4, 2, 4])
    assert set(there.state.table.doors.pile) == {"lame_goblin", "mate"}


def test_magic_lamp_takes_the_only_monster_and_keeps_its_treasure_without_a_level(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(9,))("play magic_lamp", "close")
    assert (there.levels[0], there.hands[0], there.asks) == (9, 3 + 5, (0, "end"))


def test_magic_lamp_loses_the_treasure_of_one_monster_among_two(scene: SceneMaker) -> None:
    there = scene(fight="bullrog lame_goblin", level=(2,))("play magic_lamp", "choose bullrog")
    assert (there.totals, there.reward) == ((2, 1), (1, 1))
    twins = scene(fight="harpies", level=(5,))("1: play mate", "play magic_lamp", "choose harpies#2")
    assert (twins.totals, twins.reward) == ((5, 4), (1, 2))


def test_magic_lamp_works_in_ones_own_turn_only(scene: SceneMaker) -> None:
    scene(fight="bullrog").refuses("1: play magic_lamp", "M-100")
    scene(fight="bullrog", helper=1).refuses("1: play magic_lamp", "M-100")
    scene().refuses("play magic_lamp", "M-27")


def test_magic_lamp_saves_even_after_a_failed_roll_and_still_brings_the_treasure(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(5,))("flee", "roll 1", "play magic_lamp")
    assert (there.lives[0], there.levels[0], there.hands[0], there.asks) == ("alive", 5, 3 + 5, (0, "end"))
    two = scene(fight="bullrog harpies", level=(5,))("flee", "choose bullrog", "roll 1", "play magic_lamp")
    assert (two.hands[0], two.asks) == (3, (0, "escape"))


def test_magic_lamp_rubbed_while_the_helper_runs_pays_its_owner(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", helper=1, level=(5, 5))("flee", "roll 5", "close", "roll 1", "0: play magic_lamp")
    assert (there.lives[1], there.hands) == ("alive", [3 + 5, 4, 4])


def test_pollymorph_takes_a_monster_and_leaves_its_treasure(scene: SceneMaker) -> None:
    there = scene(fight="bullrog lame_goblin", level=(2,))("play pollymorph", "choose bullrog", "close")
    assert (there.levels[0], there.hands[0]) == (3, 3 + 5 + 1)
    only = scene(fight="bullrog", level=(9,))("1: play ancient", "play pollymorph", "close")
    assert (only.levels[0], only.hands[0], only.state.result) == (9, 3 + 7, None)


def test_pollymorph_is_of_no_use_in_flight_and_pays_nothing_after_it(scene: SceneMaker) -> None:
    scene().refuses("play pollymorph", "M-27")
    there = scene(fight="bullrog harpies", level=(3,))("2: play pollymorph", "choose bullrog")
    there("flee").refuses("play pollymorph")
    there("roll 6", "close")
    assert there.hands == [4, 4, 3]


def test_pollymorph_takes_one_of_two_twins_with_half_the_treasure(scene: SceneMaker) -> None:
    there = scene(fight="pit_bull", level=(7,))("1: play enraged", "1: play mate", "1: play pollymorph")
    assert there.legal == ["choose pit_bull#1", "choose pit_bull#2"]
    there("choose pit_bull#1")
    assert (there.totals, there.wins, there.reward) == ((7, 7), False, (1, 4))


# Transferral


def test_transferral_gives_another_player_the_fight_and_its_rewards(scene: SceneMaker) -> None:
    there = scene("", "title", fight="king_tut", level=(1, 9, 1))("play transferral")
    assert there.legal == ["seat 1", "seat 2"]
    there("seat 1", "play magic_missile", "fighters")
    assert (there.asks, there.totals) == ((1, "combat"), (17, 16))
    result = there("close").state.result
    assert result is not None
    assert result.winner == 1


def test_transferral_lets_the_turn_go_on_with_a_room_to_be_looted(scene: SceneMaker) -> None:
    won = scene(fight="lame_goblin", level=(1, 3))("2: play transferral", "seat 1", "close")
    assert (won.levels, won.hands, won.asks) == ([1, 4, 1], [4, 5, 3], (0, "loot"))
    fled = scene(fight="wannabe_vampire", level=(5, 5))("play transferral", "seat 1", "flee", "roll 1", "close")
    assert (fled.levels, fled.asks) == ([5, 2, 1], (0, "loot"))


def test_transferral_needs_a_fight_and_falls_on_nobody_dead(scene: SceneMaker) -> None:
    scene().refuses("play transferral", "M-86")
    scene(fight="bullrog", level=(5,))("flee").refuses("play transferral", "M-86")
    there = scene(fight="bullrog").edit(("seats.1.life", "dead"))("play transferral", "seat 2")
    assert there.state.table.combat is not None
    assert (there.asks, there.state.table.combat.fighter) == ((2, "combat"), 2)
    alone = scene(fight="bullrog").edit(("seats.1.life", "dead"), ("seats.2.life", "dead"))
    alone.refuses("play transferral", "M-86")


def test_transferral_to_the_helper_leaves_him_alone_and_what_was_thrown_in_lies_there(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", helper=1, level=(2, 3))("play acid_potion", "fighters")
    there("1: play transferral", "seat 1")
    assert there.state.table.combat is not None
    assert (there.totals, there.state.table.combat.helper) == ((3 + 5, 18), None)
    assert "ask 0" in there.legal


def test_transferral_to_a_third_player_leaves_the_helper_in_the_fight(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", helper=1, level=(2, 3, 4))("play transferral", "seat 2")
    assert (there.asks, there.totals[0]) == ((2, "combat"), 4 + 3)


# Wand of Dowsing


def test_wand_dowsing_takes_any_card_from_either_pile(scene: SceneMaker) -> None:
    piles = {"door_discard": ["elf", "crabs"], "treasure_discard": ["title", "mace"]}
    there = scene(**piles)("play wand_dowsing")
    assert set(there.legal) == {"choose elf", "choose crabs", "choose title", "choose mace"}
    there("choose title")
    assert (there.hands[0], there.state.table.hoard.pile) == (4, ("mace", "wand_dowsing"))
    assert there("play title").cards(0) == "title"


def test_wand_dowsing_finds_nothing_where_no_card_lies(scene: SceneMaker) -> None:
    scene().refuses("play wand_dowsing", "M-3")
    rolled = scene(fight="bullrog", level=(5,), door_discard=["elf"])("flee", "roll 1")
    rolled.refuses("play wand_dowsing", "M-51")


def test_wand_dowsing_takes_a_lone_card_in_anybodys_turn_also_in_a_fight(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", treasure_discard=["acid_potion"])("1: play wand_dowsing")
    there("1: play acid_potion", "fighters")
    assert (there.totals[0], there.hands[1]) == (6, 3)


def test_wand_dowsing_on_the_table_is_a_staff_for_the_pit_bull(scene: SceneMaker) -> None:
    there = scene("wand_dowsing*", fight="pit_bull", level=(2,))("flee", "throw wand_dowsing", "close")
    assert (there.cards(0), there.levels[0]) == ("", 2)


# Wishing Ring


def test_wishing_ring_stops_a_curse_before_it_works(scene: SceneMaker) -> None:
    there = scene(level=(3,))("open curse_duck", "play wishing_ring")
    assert (there.levels[0], there.asks) == (3, (0, "trouble"))
    played = scene("title", level=(3,))("1: play curse_obnoxious", "seat 0", "2: play wishing_ring")
    assert (played.cards(0), played.hands) == ("title", [4, 3, 3])


def test_wishing_ring_needs_a_curse_and_comes_too_late_for_one_that_has_worked(scene: SceneMaker) -> None:
    scene().refuses("play wishing_ring", "M-93c")
    there = scene(level=(3,))("1: play curse_duck", "seat 0", "close")
    there.refuses("play wishing_ring", "M-93c")
    assert there.levels[0] == 1


def test_wishing_ring_ends_one_of_several_lasting_curses(scene: SceneMaker) -> None:
    there = scene("curse_chicken title", "curse_mirror")("2: play wishing_ring")
    assert there.legal == ["choose curse_chicken", "choose curse_mirror"]
    there("choose curse_mirror")
    assert (there.cards(0), there.cards(1)) == ("curse_chicken title", "")


def test_wishing_ring_lifts_the_mirror_in_the_middle_of_a_fight(scene: SceneMaker) -> None:
    there = scene("title curse_mirror", fight="harpies", level=(2,))
    assert there.totals == (2, 4)
    there("play wishing_ring")
    assert there.totals == (5, 4)


def test_wishing_ring_lies_in_the_box_twice(scene: SceneMaker) -> None:
    there = scene("wishing_ring* wishing_ring*", level=(3,))("open curse_duck", "use wishing_ring#2")
    assert (there.cards(0), there.levels[0]) == ("wishing_ring*", 3)
    there("1: play curse_chicken", "seat 0", "use wishing_ring")
    assert there.cards(0) == ""
    there("2: play curse_level", "seat 0").refuses("play wishing_ring")


def test_wishing_ring_means_the_curse_that_falls_before_the_one_that_lasts(scene: SceneMaker) -> None:
    there = scene("curse_chicken", level=(3,))("1: play curse_duck", "seat 0", "play wishing_ring")
    assert (there.cards(0), there.levels[0]) == ("curse_chicken", 3)
