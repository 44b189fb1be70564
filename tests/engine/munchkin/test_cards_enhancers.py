"""The seven enhancers: what each makes of a monster and its Treasure, the Mate and the Wandering Monster among them."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

STRENGTHS = {"ancient": (10, 2), "humongous": (10, 2), "enraged": (5, 1), "intelligent": (5, 1)}
"""What each enhancer adds to a monster's level and to its Treasure."""


@pytest.mark.parametrize("card", STRENGTHS)
def test_an_enhancer_adds_to_level_and_treasure_of_a_fight_of_one_s_own(scene: SceneMaker, card: str) -> None:
    """M-87, M-103: the levels of the kill stay as they are, and the card lies there until the end."""
    level, treasures = STRENGTHS[card]
    match = scene(fight="lame_goblin", level=(2,))(f"play {card}")
    assert (match.totals, match.reward) == ((2, 1 + level), (1, 1 + treasures))
    match.edit(("combat.ruling", "won"))("close")
    assert (match.levels[0], match.hands[0]) == (3, 3 + 1 + treasures)
    assert match.state.table.doors.pile == ("lame_goblin", card)


@pytest.mark.parametrize("card", [*STRENGTHS, "baby"])
def test_an_enhancer_is_refused_outside_of_an_open_combat(scene: SceneMaker, card: str) -> None:
    """M-87: before a monster is there, while somebody runs, and once it is over."""
    scene().refuses(f"play {card}", "M-87")
    running = scene(fight="bullrog", level=(6,))("flee")
    running.refuses(f"1: play {card}", "M-87")
    over = scene(fight="lame_goblin", level=(3,))("close")
    over.refuses(f"1: play {card}", "M-87")
    empty = scene(fight="lame_goblin")("play pollymorph")
    empty.refuses(f"1: play {card}", "M-87")


@pytest.mark.parametrize(("card", "tie"), [("ancient", 11), ("humongous", 11), ("enraged", 6), ("intelligent", 6)])
def test_an_enhancer_of_another_seat_turns_a_won_fight_up_to_the_tie(scene: SceneMaker, card: str, tie: int) -> None:
    """M-22, M-31: one more than the tie is still a win."""
    for level in (tie - 2, tie - 1):
        match = scene("title", fight="lame_goblin", level=(level - 2,))
        assert match.wins
        assert match(f"2: play {card}").wins is (level + 1 > tie)


@pytest.mark.parametrize(("card", "names"), [(card, "lame_goblin maul_rat") for card in (*STRENGTHS, "baby", "mate")])
def test_the_player_of_an_enhancer_says_which_of_two_monsters(scene: SceneMaker, card: str, names: str) -> None:
    """M-105."""
    match = scene(fight=names, level=(9,))(f"1: play {card}")
    assert (match.asks, match.legal) == ((1, "monster"), ["choose lame_goblin", "choose maul_rat"])
    match("choose maul_rat")
    assert match.state.table.combat is not None
    first, second, *more = match.state.table.combat.monsters
    assert first.enhancers == ()
    assert second.enhancers == (() if card == "mate" else (card,))
    assert [one.card.id for one in more] == ["maul_rat"] * (card == "mate")


@pytest.mark.parametrize("card", STRENGTHS)
def test_an_enhancer_counts_for_the_mate_as_well(scene: SceneMaker, card: str) -> None:
    """M-104: before it or after it."""
    level, treasures = STRENGTHS[card]
    for order in ((f"play {card}", "play mate"), ("play mate", f"play {card}")):
        match = scene(fight="pit_bull")(*order)
        assert (match.totals[1], match.reward) == (2 * (2 + level), (2, 2 * (1 + treasures)))


def test_ancient_and_humongous_add_up(scene: SceneMaker) -> None:
    """M-103."""
    match = scene(fight="plutonium_dragon")("play ancient", "1: play humongous", "2: play intelligent")
    assert (match.totals[1], match.reward) == (20 + 25, (2, 5 + 5))


def test_enraged_leaves_with_its_monster(scene: SceneMaker) -> None:
    """M-27: what was on a monster goes with it, and its Treasure counts where the card leaves it."""
    match = scene(fight="lame_goblin bullrog")("play enraged", "choose bullrog", "play pollymorph", "choose bullrog")
    assert (match.totals[1], match.reward) == (1, (1, 5 + 1 + 1))
    assert set(match.state.table.doors.pile) == {"bullrog", "enraged"}


def test_intelligent_saves_nobody_below_the_level_that_is_not_pursued(scene: SceneMaker) -> None:
    """M-50: who is spared depends on the fighter's level, not on the monster's."""
    match = scene(fight="bullrog", level=(4,))("1: play intelligent", "flee")
    assert match.asks == (0, "rolled")


def test_baby_takes_from_level_and_treasure(scene: SceneMaker) -> None:
    match = scene(fight="bullrog", level=(7,))("play baby")
    assert (match.totals, match.reward) == ((7, 13), (2, 4))


def test_baby_leaves_at_least_one_level_and_one_treasure(scene: SceneMaker) -> None:
    """M-103: a monster of the sixth level, and one of the first with a single Treasure."""
    assert scene(fight="shrieking_geek")("play baby").totals[1] == 1
    weak = scene(fight="lame_goblin")("play baby")
    assert (weak.totals[1], weak.reward) == (1, (1, 1))
    twins = scene(fight="lame_goblin")("play baby", "1: play mate")
    assert (twins.totals[1], twins.reward) == (2, (2, 2))


def test_baby_keeps_what_the_monster_has_against_traits(scene: SceneMaker) -> None:
    """M-39: the floor is that of the printed level alone."""
    match = scene("elf", fight="drooling_slime")("1: play baby")
    assert match.totals[1] == 1 + 4


def test_baby_is_added_before_the_floor(scene: SceneMaker) -> None:
    """Reading A-9: in either order."""
    for order in (("play baby", "play enraged"), ("play enraged", "play baby")):
        match = scene(fight="lame_goblin")(*order)
        assert (match.totals[1], match.reward) == (1, (1, 1))


def test_mate_doubles_level_treasure_and_the_levels_of_the_kill(scene: SceneMaker) -> None:
    """M-29, M-57."""
    match = scene(fight="king_tut", level=(4,))("1: play mate")
    assert (match.totals, match.reward) == ((4, 32), (4, 8))
    match.edit(("combat.ruling", "won"))("close")
    assert (match.levels[0], match.hands[0]) == (8, 12)


def test_mate_is_refused_without_a_combat_or_without_a_monster(scene: SceneMaker) -> None:
    """M-104, reading A-41: whose monster has gone has no mate any more."""
    scene().refuses("play mate", "M-104")
    scene(fight="lame_goblin")("play pollymorph").refuses("1: play mate", "M-104")


def test_mate_remains_when_the_other_is_removed(scene: SceneMaker) -> None:
    """Reading A-41: each of the two may go, and the other keeps the enhancers."""
    for gone in ("pit_bull#1", "pit_bull#2"):
        match = scene(fight="pit_bull")("play enraged", "1: play mate", "play pollymorph", f"choose {gone}")
        assert (match.totals[1], match.reward) == (7, (1, 4))


def test_mate_copies_enhancers_but_no_traits_and_no_one_shots(scene: SceneMaker) -> None:
    """M-106."""
    match = scene("elf", fight="drooling_slime")("1: play balloons", "monsters", "2: play mate")
    assert match.totals[1] == 1 + 1 + 4 + 5


def test_mate_must_be_fled_from_as_well_without_a_penalty(scene: SceneMaker) -> None:
    """M-45, reading A-19."""
    match = scene(fight="harpies", level=(6,))("1: play mate", "flee")
    match("roll 5", "close", "roll 4", "close")
    assert match.levels[0] == 4


def test_mate_may_bring_the_tenth_level(scene: SceneMaker) -> None:
    """M-94: the ninth by the first of them, the tenth by the other."""
    match = scene("title", fight="lame_goblin", level=(8,))("1: play mate", "close")
    assert match.levels[0] == 10
    assert match.state.result is not None


def test_wandering_monster_brings_one_from_hand_into_any_fight(scene: SceneMaker) -> None:
    """M-26, M-88."""
    match = scene(fight="lame_goblin", level=(3,))("2: play wandering_monster", "reveal harpies")
    assert (match.totals, match.reward, match.hands) == ((3, 5), (2, 3), [4, 4, 2])
    alone = scene(fight="lame_goblin", level=(8,))("play wandering_monster", "reveal maul_rat", "close")
    assert alone.levels[0] == 10


def test_wandering_monster_is_refused_without_a_combat_or_a_second_card(scene: SceneMaker) -> None:
    """M-88."""
    scene().refuses("play wandering_monster", "M-88")
    scene(fight="crabs", hand=(1,)).refuses("play wandering_monster", "M-88")
    scene(fight="crabs")("play pollymorph", "close").refuses("1: play wandering_monster", "M-88")
    scene(fight="crabs")("1: play wandering_monster").refuses("reveal curse_duck")


def test_wandering_monster_may_come_with_the_last_two_cards(scene: SceneMaker) -> None:
    match = scene(fight="crabs", hand=(4, 2, 4))("1: play wandering_monster", "reveal gazebo")
    assert match.hands[1] == 0
    assert match.totals[1] == 9


def test_wandering_monster_lets_the_victim_say_from_whom_to_flee_first(scene: SceneMaker) -> None:
    """M-45."""
    match = scene(fight="undead_horse", level=(5,))("1: play wandering_monster", "reveal bullrog", "flee")
    assert (match.asks, match.legal) == ((0, "flee_from"), ["choose undead_horse", "choose bullrog"])
    match("choose bullrog", "roll 5", "close", "roll 5", "close")
    assert (match.levels[0], match.asks) == (5, (0, "end"))


def test_wandering_monster_may_be_called_off_and_three_may_come(scene: SceneMaker) -> None:
    """M-3: there are three copies."""
    match = scene(fight="crabs", hand=(4, 4, 6))("2: play wandering_monster", "cancel")
    assert match.hands == [4, 4, 6]
    for monster in ("gazebo", "harpies", "bullrog"):
        match("2: play wandering_monster", f"reveal {monster}")
    assert match.totals[1] == 1 + 8 + 4 + 18
    match.refuses("play wandering_monster", "M-3")
