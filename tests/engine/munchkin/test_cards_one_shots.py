"""One-shot cards that add to a side, what they sell for, and those that change a fight or a flight."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

PRINTED = {
    "acid_potion": 5,
    "balloons": 5,
    "cotion": 3,
    "flaming_poison_potion": 3,
    "freezing_potion": 3,
    "halitosis": 2,
    "idiotic_bravery": 2,
    "magic_missile": 5,
    "sleep_potion": 2,
    "sports_drink": 2,
}
"""What these add to either side of any combat."""

PRICES = {
    "acid_potion": 200,
    "cotion": 100,
    "doppleganger": 300,
    "flaming_poison_potion": 100,
    "flask_glue": 100,
    "freezing_potion": 100,
    "friendship_potion": 200,
    "halitosis": 100,
    "idiotic_bravery": 100,
    "instant_wall": 300,
    "invisibility": 200,
    "loaded_die": 300,
    "magic_lamp": 500,
    "magic_missile": 300,
    "sleep_potion": 100,
    "sports_drink": 200,
    "transferral": 300,
    "wishing_ring": 500,
    "yuppie_water": 100,
}
"""What is printed on those that are worth less than a level; Balloons have no value."""

bonuses = pytest.mark.parametrize(("card", "bonus"), PRINTED.items(), ids=PRINTED)


# What adds to a side


@bonuses
def test_a_one_shot_wins_by_one_and_is_not_enough_for_a_tie(scene: SceneMaker, card: str, bonus: int) -> None:
    there = scene(fight="lame_goblin").edit(("combat.monsters_adjust", bonus - 1))
    assert not there.wins
    there(f"play {card}", "fighters")
    assert (there.totals, there.wins, there.hands[0]) == ((1 + bonus, bonus), True, 3)
    there.edit(("combat.monsters_adjust", bonus))
    assert not there.wins


@bonuses
def test_a_one_shot_of_a_bystander_turns_a_win_into_a_tie(scene: SceneMaker, card: str, bonus: int) -> None:
    there = scene(fight="lame_goblin", level=(1 + bonus,))("2: play " + card, "monsters")
    assert (there.totals, there.wins, there.hands[2]) == ((1 + bonus, 1 + bonus), False, 3)


@bonuses
def test_a_one_shot_is_thrown_in_once_and_lies_there_until_the_end(scene: SceneMaker, card: str, bonus: int) -> None:
    there = scene(fight="lame_goblin", level=(9,))(f"play {card}", "fighters")
    assert there.totals[0] == 9 + bonus
    there.refuses(f"1: play {card}")
    assert there.state.table.hoard.pile == ()
    ended = there.edit(("combat.ruling", "lost"))("flee", "roll 6", "close")
    assert ended.state.table.hoard.pile == (card,)
    ended.refuses(f"play {card}")


@pytest.mark.parametrize("card", PRINTED)
def test_a_one_shot_has_no_place_outside_of_an_open_fight(scene: SceneMaker, card: str) -> None:
    scene().refuses(f"play {card}", "M-86")
    there = scene(fight="bullrog", level=(5,))("play pollymorph")
    there.refuses(f"play {card}", "M-86")
    scene(fight="bullrog", level=(5,))("flee").refuses(f"play {card}", "M-86")


@bonuses
def test_a_one_shot_laid_on_the_table_gives_nothing_until_its_owner_uses_it_up(
    scene: SceneMaker, card: str, bonus: int
) -> None:
    there = scene()(f"lay {card}", "open lame_goblin")
    assert (there.cards(0), there.totals) == (f"{card}*", (1, 1))
    there.refuses(f"wear {card}", "M-73")
    there.refuses(f"1: use {card}")
    there(f"use {card}", "fighters")
    assert (there.cards(0), there.totals) == ("", (1 + bonus, 1))


@bonuses
def test_a_one_shot_is_a_bonus_and_does_not_count_where_only_levels_do(
    scene: SceneMaker, card: str, bonus: int
) -> None:
    there = scene(fight="ghoulfiends", level=(5,))(f"play {card}", "fighters")
    assert there.totals == (5, 8)
    hurt = scene(fight="ghoulfiends", level=(5,))(f"1: play {card}", "monsters")
    assert hurt.totals == (5, 8 + bonus)


@pytest.mark.parametrize(("card", "gold"), PRICES.items(), ids=PRICES)
def test_a_one_shot_on_the_table_or_in_hand_is_sold_for_its_price(scene: SceneMaker, card: str, gold: int) -> None:
    rest = 1000 - gold
    there = scene(f"{card}* item_0_{rest}")("sell", f"choose {card}", f"choose item_0_{rest}", "done")
    assert (there.levels[0], there.cards(0)) == (2, "")
    held = scene(f"item_0_{rest}")("sell", f"choose item_0_{rest}")
    held.refuses("done")
    assert held(f"reveal {card}", "done").hands[0] == 3
    scene(f"item_0_{rest - 1}")("sell", f"choose item_0_{rest - 1}", f"reveal {card}").refuses("done")


@pytest.mark.parametrize(("card", "waste"), [("pollymorph", 300), ("wand_dowsing", 100)], ids=str)
def test_a_dear_one_shot_is_a_level_by_itself_and_gives_no_change(scene: SceneMaker, card: str, waste: int) -> None:
    there = scene()("sell", f"reveal {card}", "done")
    assert there.levels[0] == 2
    sold = next(event.message() for event in there.events if event.message()["event"] == "sold")
    assert sold["waste"] == waste
    scene(f"{card}*", level=(9,)).refuses("sell", "M-79")
    assert (
        scene(f"{card}* item_0_{1000 - waste}")(
            "sell", f"choose {card}", f"choose item_0_{1000 - waste}", "done"
        ).levels[0]
        == 3
    )


def test_balloons_go_along_in_a_sale_and_add_nothing(scene: SceneMaker) -> None:
    there = scene("balloons* item_0_999")("sell", "choose balloons", "choose item_0_999")
    there.refuses("done")


# Fire, bad breath, Elves


def test_flaming_poison_potion_burns_the_chicken_for_a_second_level(scene: SceneMaker) -> None:
    there = scene(fight="large_angry_chicken")("play flaming_poison_potion", "fighters", "close")
    assert there.levels[0] == 3


def test_flaming_poison_potion_on_the_chickens_side_burns_nobody(scene: SceneMaker) -> None:
    there = scene(fight="large_angry_chicken", level=(6,))("1: play flaming_poison_potion", "monsters", "close")
    assert there.levels[0] == 7


def test_flaming_poison_potion_of_a_bystander_burns_the_chicken_into_the_tenth_level(scene: SceneMaker) -> None:
    there = scene(fight="large_angry_chicken", level=(8,))("2: play flaming_poison_potion", "fighters", "close")
    assert there.state.result is not None
    assert there.state.result.winner == 0


def test_halitosis_kills_the_floating_nose_at_once_for_a_level_and_three_treasures(scene: SceneMaker) -> None:
    there = scene(fight="floating_nose")("play halitosis", "kill", "close")
    assert (there.levels[0], there.hands[0]) == (2, 3 + 3)
    won = scene(fight="floating_nose", level=(9,))("2: play halitosis", "kill", "close")
    assert won.state.result is not None


def test_halitosis_kills_nobody_else(scene: SceneMaker) -> None:
    there = scene(fight="face_sucker")("play halitosis")
    assert there.legal == ["fighters", "monsters"]
    there.refuses("kill")


def test_halitosis_kills_one_nose_and_leaves_its_mate(scene: SceneMaker) -> None:
    there = scene(fight="floating_nose")("1: play mate", "play halitosis", "kill")
    assert (there.totals, there.wins, there.reward) == ((1, 10), False, (2, 6))
    beside = scene(fight="floating_nose")("play halitosis", "fighters")
    assert beside.totals == (3, 10)


def test_yuppie_water_is_plus_two_for_each_elf_who_fights(scene: SceneMaker) -> None:
    assert scene("elf", fight="bullrog")("play yuppie_water").totals[0] == 1 + 2
    assert scene("elf", "half_breed elf dwarf", fight="bullrog", helper=1)("2: play yuppie_water").totals[0] == 2 + 4


def test_yuppie_water_is_nothing_where_no_elf_fights(scene: SceneMaker) -> None:
    assert scene("dwarf", "elf", fight="bullrog")("1: play yuppie_water").totals == (1, 18)
    scene("elf").refuses("play yuppie_water", "M-86")


def test_yuppie_water_never_helps_the_monsters_and_follows_the_race(scene: SceneMaker) -> None:
    there = scene("elf", fight="lame_goblin")("1: play yuppie_water")
    assert (there.totals, there.wins) == ((3, 1), True)
    there("drop elf")
    assert (there.totals, there.wins) == ((1, 1), False)
    there("play elf")
    assert there.wins


# Doppleganger


def test_doppleganger_counts_level_and_bonuses_twice(scene: SceneMaker) -> None:
    there = scene("title helm_courage", fight="bullrog", level=(5,))("play doppleganger")
    assert (there.totals, there.wins) == ((18, 18), False)
    there("play sleep_potion", "fighters")
    assert there.totals == (22, 18)


def test_doppleganger_is_for_a_lone_fighter_and_for_nobody_else(scene: SceneMaker) -> None:
    scene(fight="bullrog", helper=1).refuses("play doppleganger", "M-100")
    scene(fight="bullrog").refuses("1: play doppleganger", "M-100")
    scene().refuses("play doppleganger", "M-86")


def test_doppleganger_doubles_a_weakness_and_is_gone_when_help_comes(scene: SceneMaker) -> None:
    weak = scene("curse_change_sex", fight="lame_goblin")("play doppleganger")
    assert weak.totals[0] == -8
    there = scene("", "title", fight="bullrog", level=(5, 4))("play doppleganger")
    assert there.totals[0] == 5 + 5
    there("ask 1", "number 0", "yes")
    assert there.totals[0] == 5 + 4 + 3


# Flight


def test_flask_glue_makes_an_escape_be_rolled_again(scene: SceneMaker) -> None:
    there = scene(fight="wannabe_vampire", level=(5,))("flee", "roll 5", "2: play flask_glue")
    assert there.asks == (0, "escape")
    there("roll 4", "close")
    assert there.levels[0] == 2


def test_flask_glue_holds_who_escaped_without_a_roll(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(4,))("flee", "1: play flask_glue", "roll 1", "close")
    assert there.lives[0] == "dead"
    walled = scene(fight="bullrog", level=(5,))("flee", "play instant_wall", "1: play flask_glue")
    assert walled.asks == (0, "escape")


def test_flask_glue_is_for_nobody_who_has_not_just_escaped(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(5,))
    there.refuses("1: play flask_glue", "M-51")
    there("flee").refuses("1: play flask_glue", "M-51")
    there("roll 4").refuses("1: play flask_glue", "M-51")


def test_flask_glue_undoes_a_hirelings_sacrifice_where_there_is_no_other_escape(scene: SceneMaker) -> None:
    there = scene("hireling", fight="floating_nose", level=(5,))("flee", "throw hireling", "1: play flask_glue")
    there.refuses("roll 6", "M-50")
    assert there("pass").levels[0] == 2


def test_flask_glue_holds_once_and_the_second_roll_stands(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(5,))("flee", "roll 6", "1: play flask_glue", "roll 5")
    there.refuses("1: play flask_glue")
    assert "escaped" in there("close").happened


def test_instant_wall_lets_both_escape_from_all_without_a_roll(scene: SceneMaker) -> None:
    there = scene(fight="bullrog wannabe_vampire", helper=1, level=(5, 5))("flee", "choose bullrog")
    there("2: play instant_wall")
    there.refuses("roll 1")
    there("close", "close", "choose bullrog", "close", "close")
    assert (there.levels, there.asks) == ([5, 5, 1], (0, "end"))


def test_instant_wall_comes_before_the_roll_and_not_in_the_fight(scene: SceneMaker) -> None:
    scene(fight="bullrog").refuses("play instant_wall", "M-51")
    scene(fight="bullrog", level=(5,))("flee", "roll 2").refuses("play instant_wall", "M-51")
    scene().refuses("play instant_wall", "M-51")


def test_instant_wall_is_no_way_out_where_there_is_none(scene: SceneMaker) -> None:
    there = scene("hireling", fight="floating_nose", level=(5,))("flee", "play instant_wall")
    assert there.asks == (0, "escape")
    assert there("pass").levels[0] == 2


def test_instant_wall_for_the_helper_comes_too_late_for_the_fighter(scene: SceneMaker) -> None:
    there = scene(fight="wannabe_vampire", helper=1, level=(5, 5))("flee", "roll 1", "close")
    assert there.asks == (1, "escape")
    there("play instant_wall", "close")
    assert there.levels[:2] == [2, 5]


def test_invisibility_turns_a_failed_roll_into_an_escape(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(5,))("flee", "roll 4", "play invisibility", "close")
    assert "escaped" in there.happened
    assert there.lives[0] == "alive"


def test_invisibility_hides_from_the_fastest(scene: SceneMaker) -> None:
    there = scene(fight="snails_on_speed", level=(3,))("flee", "roll 6", "play invisibility", "close")
    assert "escaped" in there.happened


def test_invisibility_is_for_ones_own_failed_roll(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(5,))("flee")
    there.refuses("play invisibility", "M-51")
    there("roll 4").refuses("1: play invisibility", "M-51")
    scene(fight="bullrog", level=(5,))("flee", "roll 5").refuses("play invisibility", "M-51")


def test_invisibility_does_not_hide_from_the_next_monster(scene: SceneMaker) -> None:
    there = scene(fight="undead_horse harpies", level=(6,))("flee", "choose harpies", "roll 1", "play invisibility")
    there("close", "roll 1", "close")
    assert there.levels[0] == 4


def test_loaded_die_turns_ones_own_roll_to_any_face(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(5,))("flee", "roll 1", "play loaded_die")
    assert there.legal == [f"roll {face}" for face in range(1, 7)]
    assert "escaped" in there("roll 5", "close").happened


def test_loaded_die_leaves_what_is_added_to_the_roll(scene: SceneMaker) -> None:
    slow = scene("halfling", fight="bullrog", level=(5,))("flee", "roll 1", "play loaded_die", "roll 5", "close")
    assert "caught" in slow.happened
    quick = scene("elf", fight="bullrog", level=(5,))("flee", "roll 1", "play loaded_die", "roll 4", "close")
    assert "escaped" in quick.happened


def test_loaded_die_is_not_for_others_nor_before_a_roll_nor_without_one(scene: SceneMaker) -> None:
    there = scene(fight="bullrog", level=(5,))("flee")
    there.refuses("play loaded_die", "M-51")
    there("roll 1").refuses("1: play loaded_die", "M-51")
    scene(fight="bullrog", level=(4,))("flee").refuses("play loaded_die", "M-51")


def test_doppleganger_does_not_follow_the_fight_to_another_player(scene: SceneMaker) -> None:
    there = scene("", "title", fight="bullrog", level=(5, 4))("play doppleganger", "play transferral", "seat 1")
    assert there.totals[0] == 4 + 3
    assert "doppleganger" in there.edit(("combat.ruling", "won"))("close").state.table.hoard.pile


FROM_THE_TABLE = [
    ("instant_wall", (), ()),
    ("invisibility", ("roll 1",), ()),
    ("loaded_die", ("roll 1",), ("roll 5",)),
    ("magic_lamp", (), ()),
]


@pytest.mark.parametrize(("card", "before", "after"), FROM_THE_TABLE, ids=[row[0] for row in FROM_THE_TABLE])
def test_a_card_for_the_flight_works_from_the_table_too_and_only_for_its_owner(
    scene: SceneMaker, card: str, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    there = scene(f"{card}*", fight="bullrog", level=(5,))("flee", *before)
    there.refuses(f"1: use {card}")
    there(f"use {card}", *after)
    assert (there.cards(0), there.state.table.hoard.pile) == ("", (card,))
    assert there.lives[0] == "alive"


def test_loaded_die_turns_the_die_of_a_theft(scene: SceneMaker) -> None:
    match = scene("thief", "helm_courage", hand=(2, 4, 4))
    match("steal", "discard door", "load 4")
    assert match.cards(0) == "thief helm_courage"
    assert match.hands[0] == 0
    assert match.state.table.hoard.pile == ("loaded_die",)


def test_loaded_die_lying_in_front_of_its_owner_turns_the_die_too(scene: SceneMaker) -> None:
    match = scene("thief loaded_die", "helm_courage", hand=(1, 4, 4))
    match("steal", "discard door", "load 6")
    assert match.cards(0) == "thief helm_courage"


def test_loaded_die_turns_no_die_of_who_cannot_have_it(scene: SceneMaker) -> None:
    empty = scene("thief", "helm_courage", hand=(1, 4, 4))("steal", "discard door")
    empty.refuses("load 4")
    elsewhere = scene("thief", "helm_courage loaded_die", hand=(3, 4, 4))
    elsewhere("steal", "choose helm_courage", "discard door")
    elsewhere.refuses("load 4")


def test_loaded_die_wins_the_order_at_a_body(scene: SceneMaker) -> None:
    match = scene("helm_courage horny_helmet", fight="plutonium_dragon", level=(7, 3, 3), hand=(1, 2, 2))
    match("flee", "roll 1", "close", "roll 2", "load 6")
    assert match.asks == (2, "loot_body")
    assert match.hands[2] == 1
