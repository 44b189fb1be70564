"""The reorganisation and the ends: the rules G-51 to G-66, G-68 and G-74; a whole turn for two and for five."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.guerra_de_mitos.conftest import MatchMaker, Scene, SceneMaker, set_up
from tests.engine.guerra_de_mitos.plays import play

ROOT = Path(__file__).parents[3]


def test_every_rule_of_the_index_is_named_by_a_test() -> None:
    index = re.findall(
        r"^\| (G-\d+) \|", (ROOT / "docs/rules/guerra-de-mitos.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert index == [f"G-{number}" for number in range(1, 79)]
    tests = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    named = set(re.findall(r"\bG-\d+\b", tests))
    assert not set(index) - named


def to_the_next_turn(there: Scene) -> Scene:
    """Let all pass until the turn is over."""
    turn = there.state.table.turn
    happened = []
    while there.state.table.turn == turn and there.state.result is None:
        there("pass" if "pass" in there.legal else "done" if "done" in there.legal else there.legal[0])
        happened += there.events
    there.events = happened
    return there


def test_everybody_goes_home(scene: SceneMaker) -> None:
    """G-51."""
    there = to_the_next_turn(scene("ulises:4! ares:3", "thor:7!", clash=(0, 1)))
    assert (there.cards(0), there.cards(1)) == ("ulises ares", "thor")


def test_effects_end_before_power_is_trimmed(scene: SceneMaker) -> None:
    """G-52 and G-53."""
    there = scene("ulises:5 ares:6", "thor:7")("play dardo", "maximum ulises", "number 3", "turn")
    there("power ulises", "number 3", "maximum ares", "number 2", "good", "power ares", "number 9", "done")
    assert (there.power("ulises"), there.power("ares")) == (8, 15)
    to_the_next_turn(there)
    assert (there.power("ulises"), there.power("ares")) == (5, 8)


@pytest.mark.parametrize(
    ("card", "power"),
    [
        ("ulises:5", 5),
        ("ulises:6", 5),
        ("ulises:9+ambrosia", 7),
        ("ulises:9+hacha", 4),
        ("ulises:2", 2),
        ("pitia:2+urania+fehu", 0),
        ("milo:2+hacha+libro_de_eibon+kebehsenuf+duamutef", 0),
    ],
)
def test_power_above_the_maximum_goes_to_the_bank(scene: SceneMaker, card: str, power: int) -> None:
    """G-53: with equipment; a maximum below nothing counts as nothing (A-55)."""
    there = to_the_next_turn(scene(card))
    assert there.seats[0].characters[0].power == power
    assert there.reserves == [20, 20]


def test_under_la_orden_gods_are_trimmed_two_lower(scene: SceneMaker) -> None:
    """G-53: those that it controls, whoever owns them."""
    there = to_the_next_turn(scene("ares:6 ulises:5 zeus:9@1", "apolo:8", pantheon=("la_orden", "yomi")))
    assert [there.power(card) for card in ("ares", "ulises", "zeus", "apolo")] == [4, 5, 7, 8]


@pytest.mark.parametrize(("designs", "hand"), [(25, 6), (1, 6), (0, 5)])
def test_each_draws_a_card_if_there_is_one(scene: SceneMaker, designs: int, hand: int) -> None:
    """G-54: an empty deck costs nothing (A-16)."""
    there = to_the_next_turn(scene("ulises:4", designs=(designs,)))
    assert there.hands == [hand, 6]
    assert there.seats[0].designs == max(0, designs - 1)


def test_everything_becomes_ready(scene: SceneMaker) -> None:
    """G-55: characters, equipment, resources and pantheons; abilities can be used again."""
    there = scene("ulises:4*+hacha*+yoroi* zeus:8 kom_ombo*", pantheon=("mictlan",))("use pantheon", "tire_pantheon 0")
    there("done", "pass", "use zeus", "done")
    to_the_next_turn(there)
    assert there.cards(0) == "ulises+hacha+yoroi zeus kom_ombo"
    pantheon = there.seats[0].pantheon
    assert pantheon is not None
    assert (pantheon.tired, pantheon.used, there.character("zeus").used) == (False, (), ())


def test_the_token_passes_to_the_left(scene: SceneMaker) -> None:
    """G-56: from who holds it then, over who is out (A-48)."""
    assert to_the_next_turn(scene()).state.table.first == 1
    assert to_the_next_turn(scene(first=1, active=1)).state.table.first == 0
    assert to_the_next_turn(scene(seats=5, first=4, active=4)).state.table.first == 0
    out = {1: {"alive": False, "reserve": 0}}
    assert to_the_next_turn(scene(seats=4, side=out)).state.table.first == 2
    leap = scene(seats=4)("play salto_temporal", "first 2", "done")
    assert leap.state.table.first == 2
    assert to_the_next_turn(leap).state.table.first == 3


def test_a_hand_has_no_limit(scene: SceneMaker) -> None:
    """G-57."""
    assert to_the_next_turn(scene("ulises:4", hand=(20,))).hands[0] == 21


@pytest.mark.parametrize(
    ("reserves", "result"),
    [((29, 20), None), ((30, 20), (0, "god", ())), ((31, 35), (1, "god", ())), ((5, 30), (1, "god", ()))],
)
def test_between_two_thirty_are_a_god_of_gods(
    scene: SceneMaker, reserves: tuple[int, int], result: tuple[int, str, tuple[int, ...]] | None
) -> None:
    """G-58 and G-59: looked at after the reorganisation alone; what lies on cards does not count."""
    there = scene("ulises:4", "thor:7", reserve=reserves, piles=("zeus:9",))
    assert there.result is None
    assert to_the_next_turn(there).result == result


@pytest.mark.parametrize(("old", "first", "winner"), [(False, 0, 1), (True, 0, 0), (False, 1, 0), (True, 1, 1)])
def test_of_equal_gods_the_first_player_wins(scene: SceneMaker, old: bool, first: int, winner: int) -> None:
    """G-59: who holds the token by now, or by a house rule who held it in the turn (A-3)."""
    there = scene(reserve=(32, 32), first=first, active=first, rules={"old_holder": old})
    assert to_the_next_turn(there).result == (winner, "god", ())


def test_atlantida_loses_one_before_gods_are_looked_for(scene: SceneMaker) -> None:
    """G-58 and G-67."""
    there = to_the_next_turn(scene(reserve=(30, 20), pantheon=("atlantida",)))
    assert (there.result, there.reserves) == (None, [29, 20])
    assert to_the_next_turn(scene(reserve=(31, 20), pantheon=("atlantida",))).result == (0, "god", ())
    assert to_the_next_turn(scene(reserve=(1, 20), pantheon=("atlantida",))).result == (1, "oblivion", ())
    both = to_the_next_turn(scene(reserve=(1, 1), pantheon=("atlantida", "atlantida")))
    assert both.result == (0, "both", (1,))


def test_a_reserve_of_nothing_is_oblivion_at_any_moment(scene: SceneMaker) -> None:
    """G-60 and G-61: never below nothing (A-22); the last one left wins."""
    there = scene(reserve=(20, 3))("play dardo", "reserve 1", "number -9", "done")
    assert (there.reserves, there.result) == ([20, 0], (0, "oblivion", ()))
    there.refuses("pass", "G-61")
    own = scene(reserve=(3, 20))("play dardo", "reserve 0", "number -3", "done")
    assert own.result == (1, "oblivion", ())
    assert scene().edit(("seats.1.reserve", 0)).result == (0, "oblivion", ())
    event = scene(reserve=(20, 2), phase="transfer", piles=("-/1",))("reveal shemu", "reserve 1", "number -2", "done")
    assert event.result == (0, "oblivion", ())


def test_both_fall_by_one_effect(scene: SceneMaker) -> None:
    """G-60 and reading A-21: between two it is a draw."""
    there = scene(reserve=(3, 3))("play dardo", "reserve 0", "number -3", "reserve 1", "number -3")
    assert there.asks == (0, "effect")
    assert there("done").result == (0, "both", (1,))
    mended = scene(reserve=(3, 3))("play dardo", "reserve 1", "number -3", "reserve 1", "number 1", "done")
    assert (mended.result, mended.reserves) == (None, [3, 1])


def test_what_is_paid_with_the_last_power_is_not_carried_out(scene: SceneMaker) -> None:
    """G-60 and reading A-23."""
    there = scene(reserve=(2, 5, 20), seats=3)("play karonte", "yes", "yes")
    assert there.asks == (1, "influence")
    assert there.points == [0, 0, 1]


def test_an_elimination_is_a_point_for_the_neighbour_on_the_right(scene: SceneMaker) -> None:
    """G-62: the next one who is there (A-17)."""
    there = scene(seats=4, reserve=(20, 20, 2, 20))("play dardo", "reserve 2", "number -2", "done")
    assert there.points == [0, 1, 0, 0]
    assert there.asks == (1, "influence")
    there("pass")
    assert there.asks == (3, "influence")
    there("play dardo", "reserve 3", "number -20", "done")
    assert there.points == [0, 2, 0, 0]


def test_the_examples_of_the_index_for_four(scene: SceneMaker) -> None:
    """G-62 to G-65."""
    there = scene(seats=4, reserve=(36, 20, 2, 20))("play dardo", "reserve 2", "number -2", "done")
    assert there.points == [0, 1, 0, 0]
    god = to_the_next_turn(there)
    assert god.points == [3, 1, 0, 0]
    assert god.result == (0, "god", ())
    there = scene(seats=4, reserve=(20, 20, 2, 20))("play dardo", "reserve 2", "number -2", "done")
    there.edit(("seats.3.reserve", 0))
    assert there.points == [0, 2, 0, 0]
    there.edit(("seats.1.reserve", 0))
    assert there.points == [2, 2, 0, 0]
    assert there.result == (0, "oblivion", (1,))


@pytest.mark.parametrize(
    ("reserve", "rules", "points"),
    [
        (34, {}, 0),
        (35, {}, 3),
        (36, {}, 3),
        (35, {"others_only": True}, 2),
        (35, {"god_is_last": True}, 4),
        (35, {"others_only": True, "god_is_last": True}, 3),
    ],
)
def test_around_a_table_a_god_of_gods_has_a_point_for_each_who_is_left(
    scene: SceneMaker, reserve: int, rules: dict[str, bool], points: int
) -> None:
    """G-63: himself, too (A-18); what is said of the last one is not meant (A-20)."""
    there = to_the_next_turn(scene(seats=3, reserve=(20, reserve, 20), rules=rules))
    assert there.points == [0, points, 0]
    assert there.result == ((1, "god", ()) if points else None)


def test_of_several_gods_the_highest_has_the_points(scene: SceneMaker) -> None:
    """G-63 and reading A-61: of equal ones who holds the token by now, or comes first after it."""
    assert to_the_next_turn(scene(seats=3, reserve=(36, 40, 38))).points == [0, 3, 0]
    assert to_the_next_turn(scene(seats=3, reserve=(40, 20, 40))).points == [0, 0, 3]
    assert to_the_next_turn(scene(seats=3, reserve=(40, 20, 40), rules={"old_holder": True})).points == [3, 0, 0]


def test_a_god_of_gods_may_lose_by_points(scene: SceneMaker) -> None:
    """G-65 and reading A-19: also against somebody who has fallen."""
    there = scene(seats=3, reserve=(20, 35, 20), side={0: {"points": 5}, 2: {"points": 3}})
    assert to_the_next_turn(there).result == (0, "god", ())
    out = scene(seats=3, reserve=(0, 35, 20), side={0: {"points": 2, "alive": False}}, active=1, first=1)
    assert to_the_next_turn(out).result == (0, "god", (1,))


def test_the_last_one_at_the_table_has_one_point_more(scene: SceneMaker) -> None:
    """G-64: beside that for the neighbour."""
    out = {2: {"alive": False, "reserve": 0}}
    there = scene(seats=3, reserve=(20, 2), side=out)("play dardo", "reserve 1", "number -2", "done")
    assert there.points == [2, 0, 0]
    assert there.result == (0, "oblivion", ())


def test_two_who_are_left_go_on_by_the_rules_for_more(scene: SceneMaker) -> None:
    """G-63 and reading A-62."""
    out = {2: {"alive": False, "reserve": 0}}
    there = to_the_next_turn(scene(seats=3, reserve=(32, 20), side=out))
    assert there.result is None
    assert there.state.table.turn == 2


def test_several_fall_at_once_around_a_table(scene: SceneMaker) -> None:
    """G-62 and reading A-21: their points go to those who are left; nobody has them if nobody is."""
    there = scene(seats=4, reserve=(20, 2, 2, 20))("play dardo", "reserve 1", "number -2")
    there("reserve 2", "number -2", "done")
    assert there.points == [2, 0, 0, 0]
    assert [seat.alive for seat in there.seats] == [True, False, False, True]
    allof = scene(seats=3, reserve=(2, 2, 2), side={1: {"points": 1}})("play dardo")
    allof("reserve 0", "number -2", "reserve 1", "number -2", "reserve 2", "number -2", "done")
    assert allof.points == [0, 1, 0]
    assert allof.result == (1, "oblivion", ())


def test_cards_under_anothers_control_stay_and_the_rest_leaves(scene: SceneMaker) -> None:
    """G-66 and reading A-57: what the fallen controlled of others goes to their discards, its power to the bank."""
    there = scene(
        "ulises:4+hacha@2 zeus:8@2 el_partenon@1",
        "ares:4@0 apolo:6",
        "thor:7",
        reserve=(2, 20, 20),
        piles=("perseo:3/2",),
        active=1,
    )("play dardo", "reserve 0", "number -2", "done")
    assert [there.cards(seat) for seat in range(3)] == ["", "ares apolo", "thor"]
    assert there.seats[2].god_discard == ("zeus",)
    assert there.seats[2].design_discard == ("hacha",)
    assert there.seats[1].god_discard == ("el_partenon",)
    fallen = there.seats[0]
    assert (fallen.hand, fallen.designs, fallen.characters, fallen.god_discard) == (0, 0, (), ())
    assert fallen.gone == 5 + 25 + 1 + 1 + 2
    there("pass", "play dardo", "destroy ares", "done")
    assert there.seats[0].god_discard == ("ares",)


def test_an_open_card_of_another_on_the_oracle_of_who_falls_goes_back() -> None:
    """G-66 and reading A-57: it is discarded where it belongs; the power on it goes to the bank."""
    borrowed = {"oracles": [{"card": "zeus", "owner": 0, "power": 2, "left": 1}, {"left": 2}]}
    there = play({}, borrowed, count=3).edit(("seats.1.reserve", 0))
    assert there.state.table.seats[0].god_discard == ("zeus",)
    assert there.state.table.seats[1].gone == 5 + 25 + 1 + 2


def test_a_card_never_changes_its_owner(scene: SceneMaker) -> None:
    """G-68: only who controls it."""
    there = scene("ulises:4! kom_ombo", "thor:7!", clash=(0, 1))("play ratas", "give ulises", "give kom_ombo", "done")
    assert there.cards(1) == "thor! ulises kom_ombo"
    assert {one.owner for one in there.seats[1].characters} == {0, 1}
    there("play ratas", "destroy ulises", "destroy kom_ombo", "done")
    assert there.seats[0].god_discard == ("ulises", "kom_ombo")


def test_power_is_gained_from_the_bank_and_removed_to_it(scene: SceneMaker) -> None:
    """G-74: nobody else has more or less."""
    there = scene("ulises:4", "thor:7", piles=("zeus:3",))("play dardo")
    there("power ulises", "number 3", "oracle 0.1", "number -2", "reserve 1", "number 4", "power thor", "number -9")
    assert (there.power("ulises"), there.power("thor"), there.oracle(0, 1).power) == (7, 0, 1)
    assert there.reserves == [20, 24]


# Oblivion in the midst of things


def test_who_falls_in_his_own_transfer_is_followed_by_the_next(scene: SceneMaker) -> None:
    """G-60: by moving the last power, or by an event."""
    side = {0: {"transfers": 1}}
    there = scene(seats=3, reserve=(1, 9, 9), phase="transfer", piles=("ulises:3", "pitia", "pitia"), side=side)
    there("move reserve 1", "yes", "yes")
    assert there.asks == (1, "turn")
    there("done", "done")
    assert there.asks == (1, "influence")
    event = scene(seats=3, reserve=(1, 9, 9), phase="transfer", piles=("-/3 -/3", "pitia", "pitia"))
    event("reveal shemu", "reserve 0", "number -1", "done")
    assert event.asks == (1, "turn")
    assert event.points == [0, 0, 1]


def test_who_falls_before_his_transfer_has_none(scene: SceneMaker) -> None:
    """G-60 and reading A-48."""
    there = scene(seats=3, reserve=(9, 1, 9), phase="transfer", piles=("-/3", "-/3", "pitia"))
    there("reveal shemu", "reserve 1", "number -1", "done")
    assert there.asks == (2, "turn")


def test_a_first_player_who_falls_keeps_his_place_until_the_turn_is_over(scene: SceneMaker) -> None:
    """Readings A-48 and A-57: those after him act; the token passes on from his seat."""
    there = scene(seats=4, reserve=(9, 9, 1, 9), first=2, active=3)("play dardo", "reserve 2", "number -1", "done")
    assert there.state.table.first == 2
    there("pass", "pass", "pass")
    assert there.asks == (3, "opponent")
    assert to_the_next_turn(there).state.table.first == 3


def test_a_chooser_and_a_side_that_fall_leave_the_confrontation(scene: SceneMaker) -> None:
    """Reading A-48: it ends without resolution, and pairs are made of those who are left."""
    four = ["thor:7!"] * 4
    there = scene(*four, clash=(0, 1), reserve=(9, 1, 9, 9), active=0)("use thor")
    there("reserve 1", "number -1", "done")
    assert there.asks == (2, "assign")
    assert there.state.table.fought == (0, 1, 2, 3)
    assert there.reserves == [9, 0, 9, 9]
    chooser = scene(*four, reserve=(1, 9, 9, 9))("pass", "pass", "pass", "pass").edit(("seats.0.reserve", 0))
    assert chooser.asks == (1, "opponent")
    assert chooser.legal == ["choose 2", "choose 3"]
    unused = scene(*four, reserve=(9, 9, 9, 1))("pass", "pass", "pass", "pass").edit(("seats.3.reserve", 0))
    assert unused.legal == ["choose 1", "choose 2"]
    only = scene("thor:7", "thor:7", "thor:7")("pass", "pass", "pass").edit(("seats.2.reserve", 0))
    assert only.asks == (0, "assign")


def test_who_falls_in_the_influence_is_passed_over(scene: SceneMaker) -> None:
    """G-60: also by an edit while the seat is asked."""
    there = scene(seats=3)("pass").edit(("seats.1.reserve", 0))
    assert there.asks == (2, "influence")
    assert there("pass").state.table.turn == 2


def test_a_winner_of_a_battle_card_who_has_fallen_resolves_nothing(scene: SceneMaker) -> None:
    """G-49 and G-60."""
    there = scene("thor:7!", "ulises:4!", "zeus:8", clash=(0, 1), hand=(0, 0, 0), battle="mariposa_y_guerrero")
    assert there("pass", "pass").asks == (0, "resolution")
    there.edit(("seats.0.reserve", 0))
    assert there.state.table.turn == 2


# Whole turns


def test_a_whole_turn_for_two(started: MatchMaker) -> None:
    """G-9 to G-56."""
    there = set_up(started(), "yomi", "olimpo")("number 3", "number 1", "choose 1")
    assert (there.reserves, there.asks) == ([21, 21], (1, "reveal"))
    there("reveal ulises", "reveal shemu", "reserve 0", "number -1", "done", "reveal pitia", "reveal thor")
    there("discard 4", "enter 3", "move reserve 1")
    assert (there.cards(1), there.reserves, there.asks) == ("pitia", [20, 20], (0, "reveal"))
    assert there.seats[1].god_discard == ("shemu", "thor")
    there("reveal midori", "reveal amaterasu", "reveal character", "number 1", "number 2", "number 3", "reveal event")
    there("done", "move reserve 3", "enter 3", "enter 1")
    assert there.cards(0) == "character_1_2_3 midori"
    assert there.asks == (1, "influence")
    there("play berkana", "use pantheon", "reserve 1", "number -2", "done", "meditate pitia", "pass")
    assert (there.reserves, there.power("pitia"), there.cards(1)) == ([17, 18], 2, "pitia*+berkana")
    there("pass")
    assert there.asks == (0, "assign")
    there("assign character_1_2_3")
    assert there.asks == (1, "battle")
    to_the_next_turn(there)
    assert there.state.table.first == 0
    assert there.power("pitia") == 0
    assert there.hands == [6, 5]
    assert [seat.transfers for seat in there.seats] == [2, 1]


def test_a_whole_turn_for_five(started: MatchMaker) -> None:
    """G-15 to G-56."""
    there = set_up(started(5, first=2), "yomi", "olimpo", "asgard", "nut", "rlyeh")
    assert there.reserves == [22, 19, 23, 22, 21]
    order = []
    while there.asks is not None and there.asks[1] in ("reveal", "turn"):
        order.append(there.asks[0])
        if there.asks[1] == "reveal":
            there("reveal character", "number 0", "number 2", "number 3")
        else:
            there("enter 1", "move reserve 2", "done")
    assert list(dict.fromkeys(order)) == [2, 3, 4, 0, 1]
    assert there.asks == (2, "influence")
    for seat in (2, 3, 4, 0, 1):
        assert there.asks == (seat, "influence")
        there(next(answer for answer in there.legal if answer.startswith("meditate")))
    there(*["pass"] * 5)
    assert there.asks == (2, "opponent")
    there("choose 0")
    to_the_next_turn(there)
    assert there.state.table.first == 3
    assert there.state.table.turn == 2
    assert there.hands == [6] * 5
    assert all(not one.tired for seat in there.seats for one in seat.characters)
