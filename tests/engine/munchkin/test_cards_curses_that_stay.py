"""The curses that stay: a change of sex, a mirror, a chicken, and what ends them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.munchkin.conftest import Scene, SceneMaker


def cursed(scene: SceneMaker, curse: str, *cards: str, victim: int = 0, **rest: Any) -> Scene:
    """Let Bob lay a curse on a seat, which nobody cancels."""
    return scene(*cards, **rest)(f"1: play {curse}", f"seat {victim}", "close")


def test_curse_change_sex_is_for_good_and_its_penalty_for_one_combat(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_change_sex", level=(7,))("open lame_goblin")
    assert (match.state.table.seats[0].sex, match.totals[0]) == ("female", 2)
    match("close", "end", "open elf", "pass", "pass", "end", "open elf", "pass", "pass", "end", "open maul_rat")
    assert (match.state.table.seats[0].sex, match.cards(0), match.totals[0]) == ("female", "", 8)


def test_curse_change_sex_waits_while_others_fight(scene: SceneMaker) -> None:
    match = scene(fight="lame_goblin", level=(3,))("1: play curse_change_sex", "seat 2", "close")
    assert match.totals[0] == 3
    match("close")
    assert match.cards(2) == "curse_change_sex"


def test_curse_change_sex_decides_what_may_be_used(scene: SceneMaker) -> None:
    """M-71: a club for gentlemen becomes useless, a sword for ladies useful."""
    match = cursed(scene, "curse_change_sex", "gentlemens_club broad_sword", fight="bullrog", sex="mmm")
    assert match.totals[0] == 1 - 5 + 3
    assert cursed(scene, "curse_change_sex", "gentlemens_club", fight="bullrog", sex="mmm").totals[0] == 1 - 5


def test_curse_change_sex_ends_with_a_combat_that_is_fled(scene: SceneMaker) -> None:
    """M-92: also where it makes the total negative (M-33)."""
    match = cursed(scene, "curse_change_sex", fight="lame_goblin")
    assert match.totals[0] == -4
    match("flee", "roll 6", "close")
    assert match.cards(0) == ""
    assert match.state.table.doors.pile == ("lame_goblin", "curse_change_sex")


def test_curse_change_sex_lifted_by_a_ring_leaves_the_new_sex_without_the_penalty(scene: SceneMaker) -> None:
    """M-93c."""
    match = cursed(scene, "curse_change_sex", fight="lame_goblin")("2: play wishing_ring")
    assert (match.totals[0], match.state.table.seats[0].sex) == (1, "female")


def test_curse_mirror_leaves_only_armor_in_the_next_combat(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_mirror", "title helm_courage leather_armor")("open bullrog")
    assert match.totals[0] == 1 + 1


def test_curse_mirror_spares_level_one_shots_and_the_helper_s_items(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_mirror", "title", "helm_courage", fight="bullrog", helper=1, level=(4, 2))
    match("play sleep_potion", "fighters")
    assert match.totals[0] == 4 + 2 + 1 + 2


def test_curse_mirror_is_over_after_one_combat(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_mirror", "title", fight="lame_goblin", level=(3,))
    assert match.totals[0] == 3
    match("close")
    assert match.cards(0) == "title"
    assert match.state.table.doors.pile[-1] == "curse_mirror"


def test_curse_mirror_is_lifted_by_a_ring_before_the_combat(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_mirror", "title")("play wishing_ring", "open bullrog")
    assert match.totals[0] == 4


def test_curse_chicken_spoils_every_roll(scene: SceneMaker) -> None:
    """To flee, to steal, and those that bad stuff asks for."""
    for face, what in ((5, "caught"), (6, "escaped")):
        fled = cursed(scene, "curse_chicken", fight="bullrog", level=(5,))("flee", f"roll {face}", "close")
        assert what in fled.happened
    for face, owner in ((4, 1), (5, 0)):
        theft = cursed(scene, "curse_chicken", "thief", "title")("steal", "discard door", f"roll {face}")
        assert "title" in theft.cards(owner)
    orcs = cursed(scene, "curse_chicken", fight="orcs_3872", level=(8,))("flee", "roll 1", "close", "roll 4")
    assert orcs.levels[0] == 5


def test_curse_chicken_spoils_nobody_else_s_rolls(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_chicken", fight="bullrog", level=(5,), victim=2)("flee", "roll 5", "close")
    assert "escaped" in match.happened


def test_curse_chicken_stays_after_combat_and_leaves_with_the_headgear(scene: SceneMaker) -> None:
    match = cursed(scene, "curse_chicken", "helm_courage", fight="lame_goblin", level=(3,))("close")
    assert match.cards(0) == "helm_courage curse_chicken"
    match("2: play curse_headgear", "seat 0", "close")
    assert match.cards(0) == ""


@pytest.mark.parametrize(
    ("curse", "choice", "stays"),
    [
        ("curse_small_item", "helm_courage", False),
        ("curse_small_item", "buckler", True),
        ("curse_income_tax", "helm_courage", False),
        ("curse_income_tax", "buckler", True),
    ],
)
def test_curse_chicken_leaves_with_headgear_whatever_curse_takes_it(
    scene: SceneMaker, curse: str, choice: str, stays: bool
) -> None:
    match = scene("helm_courage buckler curse_chicken")(f"1: play {curse}", "seat 0", "close", f"choose {choice}")
    assert ("curse_chicken" in match.cards(0)) is stays


@pytest.mark.parametrize(
    ("monster", "answers"),
    [
        ("net_troll", ("choose helm_courage",)),
        ("insurance_salesman", ()),
        ("snails_on_speed", ("roll 2", "choose helm_courage")),
    ],
)
def test_curse_chicken_leaves_with_headgear_that_bad_stuff_takes(
    scene: SceneMaker, monster: str, answers: tuple[str, ...]
) -> None:
    match = scene("helm_courage title curse_chicken", fight=monster, level=(1, 9, 1)).edit(("combat.ruling", "lost"))
    match("flee", "roll 1", "close", *answers)
    assert "curse_chicken" not in match.cards(0)


def test_curse_chicken_stays_where_headgear_goes_by_no_curse_or_bad_stuff(scene: SceneMaker) -> None:
    match = scene("helm_courage curse_chicken")("drop helm_courage")
    assert match.cards(0) == "curse_chicken"
    given = scene("helm_courage curse_chicken")("give helm_courage", "seat 1")
    assert given.cards(0) == "curse_chicken"


def test_curse_chicken_on_a_bare_head_is_what_a_curse_of_headgear_takes(scene: SceneMaker) -> None:
    assert cursed(scene, "curse_headgear", "helm_courage* curse_chicken").cards(0) == "helm_courage*"
    assert cursed(scene, "curse_footgear", "curse_chicken").cards(0) == "curse_chicken"
