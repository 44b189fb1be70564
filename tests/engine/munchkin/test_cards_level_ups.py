"""The ten level-up cards: what they raise, whom they do not, and the conditions of four of them."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

PLAIN = ("gual_addition", "gual_anthill", "gual_bribe", "gual_gold", "gual_potion", "gual_rules")
ALL = (*PLAIN, "gual_bodies", "gual_hireling", "gual_whine", "steal_level")


# Those without a condition


@pytest.mark.parametrize("card", PLAIN)
def test_a_plain_level_up_raises_whoever_is_named_and_is_discarded(scene: SceneMaker, card: str) -> None:
    there = scene()(f"play {card}", "seat 0")
    assert (there.levels, there.hands, there.state.table.hoard.pile) == ([2, 1, 1], [3, 4, 4], (card,))
    assert scene()(f"2: play {card}", "seat 1").levels == [1, 2, 1]


@pytest.mark.parametrize("card", PLAIN)
def test_a_plain_level_up_turns_a_tie_into_a_win_in_the_middle_of_a_fight(scene: SceneMaker, card: str) -> None:
    there = scene(fight="harpies", level=(4,))
    assert not there.wins
    there(f"play {card}", "seat 0")
    assert (there.totals, there.wins) == ((5, 4), True)


@pytest.mark.parametrize("card", PLAIN)
def test_a_plain_level_up_reaches_the_ninth_level_and_never_the_tenth(scene: SceneMaker, card: str) -> None:
    assert scene(level=(8,))(f"play {card}", "seat 0").levels[0] == 9
    there = scene(level=(9, 8, 9))(f"play {card}", "seat 1")
    assert there.levels == [9, 9, 9]
    scene(level=(9, 9, 9)).refuses(f"play {card}", "M-94")


@pytest.mark.parametrize("card", PLAIN)
def test_a_plain_level_up_waits_for_a_roll_and_for_the_dead(scene: SceneMaker, card: str) -> None:
    rolled = scene(fight="bullrog", level=(5,))("flee", "roll 1")
    rolled.refuses(f"play {card}", "M-51")
    there = scene(fight="crabs").edit(("seats.1.life", "dead"))
    there.refuses(f"1: play {card}", "M-54")
    assert there(f"play {card}").legal == ["seat 0", "seat 2"]


# What they all have in common


@pytest.mark.parametrize("card", ALL)
def test_a_level_up_is_no_item_neither_laid_down_nor_sold(scene: SceneMaker, card: str) -> None:
    there = scene("title")
    there.refuses(f"lay {card}", "M-24")
    there("sell").refuses(f"reveal {card}")


@pytest.mark.parametrize("card", ALL)
def test_a_level_up_comes_out_of_a_hand_and_works_once(scene: SceneMaker, card: str) -> None:
    ready = {"level": (2, 1, 3), "fought": True}
    there = scene("hireling", **ready)
    assert f"play {card}" in there.legal
    scene("hireling", hand=(0, 4, 4), **ready).refuses(f"play {card}", "M-16")
    scene("hireling", treasure_discard=[card], **ready).refuses(f"play {card}", "M-3")


# After a combat


def test_gual_bodies_is_played_after_a_fight_that_was_won_or_fled(scene: SceneMaker) -> None:
    won = scene(fight="lame_goblin", level=(3,))("close", "play gual_bodies", "seat 0")
    assert won.levels[0] == 5
    fled = scene(fight="lame_goblin")("flee", "roll 6", "close", "1: play gual_bodies", "seat 1")
    assert fled.levels == [1, 2, 1]


def test_gual_bodies_is_not_played_before_or_in_a_fight_nor_after_a_friend(scene: SceneMaker) -> None:
    scene().refuses("play gual_bodies", "M-100")
    scene(fight="lame_goblin", level=(3,)).refuses("play gual_bodies", "M-100")
    scene(fight="lame_goblin", level=(3,), fought=True).refuses("play gual_bodies", "M-100")
    scene(fight="lame_goblin")("flee").refuses("play gual_bodies", "M-100")
    scene(sex="fmm")("open amazon", "friend").refuses("play gual_bodies", "M-100")


def test_gual_bodies_must_be_played_in_the_turn_of_the_fight_and_never_for_the_tenth_level(scene: SceneMaker) -> None:
    there = scene(fight="lame_goblin", level=(8,), hand=(0, 4, 4))("1: play wandering_monster", "reveal crabs")
    there.edit(("seats.0.level", 7))("close")
    assert there.levels[0] == 9
    there("play gual_bodies")
    assert there.legal == ["seat 1", "seat 2"]
    there("seat 2")
    over = scene(fight="lame_goblin", level=(3,), hand=(3, 4, 4))("close", "end")
    assert over.asks == (1, "turn")
    over.refuses("play gual_bodies", "M-100")


# For a Hireling


def test_gual_hireling_costs_anybodys_hireling(scene: SceneMaker) -> None:
    there = scene("", "hireling")("play gual_hireling", "seat 0")
    assert (there.levels, there.cards(1)) == ([2, 1, 1], "")
    assert set(there.state.table.hoard.pile) == {"gual_hireling", "hireling"}


def test_gual_hireling_needs_a_hireling_in_play(scene: SceneMaker) -> None:
    scene().refuses("play gual_hireling", "M-100")
    scene(treasure_discard=["hireling"]).refuses("play gual_hireling", "M-100")


def test_gual_hireling_leaves_the_big_item_that_was_carried_one_too_many(scene: SceneMaker) -> None:
    there = scene("hireling huge_rock")("play tuba", "1: play gual_hireling", "seat 1")
    assert (there.levels[1], there.asks) == (2, (0, "excess"))
    assert there.legal == ["choose huge_rock", "choose tuba"]


def test_gual_hireling_spares_the_hireling_where_nobody_can_rise(scene: SceneMaker) -> None:
    there = scene("hireling", level=(9, 9, 9))
    there.refuses("play gual_hireling", "M-94")
    assert there.cards(0) == "hireling"


# For who is behind


def test_gual_whine_lifts_who_is_behind(scene: SceneMaker) -> None:
    assert scene(level=(1, 2, 2))("play gual_whine").levels == [2, 2, 2]
    assert scene(level=(1, 1, 2))("play gual_whine", "seat 1").levels == [1, 2, 2]


def test_gual_whine_does_nothing_for_the_highest_or_who_shares_it(scene: SceneMaker) -> None:
    there = scene(level=(4, 3, 4))("play gual_whine", "seat 1")
    assert there.levels == [4, 4, 4]
    scene(level=(4, 4, 4)).refuses("play gual_whine", "M-94")


def test_gual_whine_reaches_the_ninth_level_only_behind_a_ninth(scene: SceneMaker) -> None:
    assert scene(level=(8, 9, 9))("play gual_whine").levels[0] == 9
    scene(level=(9, 9, 9)).refuses("play gual_whine", "M-94")


# At the cost of another


def test_steal_level_takes_a_level_from_another_player(scene: SceneMaker) -> None:
    there = scene(level=(3, 5, 4))("play steal_level")
    assert (there.asks, there.legal) == ((0, "victim"), ["seat 1", "seat 2"])
    assert there("seat 1").levels == [4, 4, 4]


def test_steal_level_robs_nobody_of_the_first_level(scene: SceneMaker) -> None:
    scene().refuses("play steal_level", "M-94")
    scene(level=(5, 1, 1)).refuses("play steal_level", "M-94")
    there = scene(level=(1, 2, 1))("play steal_level", "seat 1")
    assert there.levels == [2, 1, 1]


def test_steal_level_lifts_its_thief_to_the_ninth_level_and_nobody_beyond_or_instead(scene: SceneMaker) -> None:
    assert scene(level=(8, 9, 1))("play steal_level", "seat 1").levels == [9, 8, 1]
    scene(level=(9, 5, 5)).refuses("play steal_level", "M-94")


def test_steal_level_of_a_bystander_weakens_a_fighter_on_the_spot(scene: SceneMaker) -> None:
    there = scene(fight="harpies", level=(5,))("2: play steal_level", "seat 0")
    assert (there.totals, there.wins, there.levels) == ((4, 4), False, [4, 1, 2])


def test_steal_level_takes_nothing_from_the_dead(scene: SceneMaker) -> None:
    there = scene(fight="crabs", level=(1, 5, 1)).edit(("seats.1.life", "dead"))
    there.refuses("play steal_level", "M-94")
