"""Readings of what the rulebook leaves open, from the battle to the end of the match."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card, the
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.house_rules import HouseRules
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.plays import Play, begun, clash, one, play

DECKS = ("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30")


def zeus(power: int = 3, **rest: Any) -> dict[str, Any]:
    """Return a seat with Zeus in the battlefield: 5 of strength."""
    return {"characters": [one("zeus", power, fielded=True, **rest)]}


def turn_ends(*seats: dict[str, Any], **rest: Any) -> Play:
    """Begin where all have just fought, so that the turn is over."""
    count = max(2, len(seats))
    return play(*seats, count=count, phase="confrontation", fought=list(range(count)), **rest)


def strengths(there: Play) -> list[int]:
    found: list[int] = there.state.position()["battle_strength"]
    return found


def test_who_tires_in_the_battle_counts_half() -> None:
    """Reading A-32: a tired one is not assigned, but one may become tired there."""
    there = clash({"characters": [one("zeus", tired=True), one("hades")]}, stage="assign")
    assert there.legal == ["assign hades", "pass"]
    there = clash({**zeus(), "hand": 5})("play ratas", "tire zeus")
    assert strengths(there) == [2, 0]


def test_the_ability_of_a_tired_item_is_not_used_but_what_it_adds_counts() -> None:
    """Reading A-33."""
    there = clash(zeus(items=[{"card": "antorcha", "tired": True}]))
    assert there.refused("use antorcha").code == "R76"
    assert strengths(there) == [6, 0]


def test_the_newest_battle_card_counts() -> None:
    """Reading A-34: both do not vanish, and the basic resolution comes back by its own card."""
    there = play(zeus(), {}, {})("play el_juicio_de_osiris", "pass", "pass", "play mariposa_y_guerrero")
    assert there.state.table.battle == "mariposa_y_guerrero"
    there = clash({"characters": [one("zeus", fielded=True)]}, battle="el_caballo_de_troya")("pass")
    assert there.reserves == [20, 15]


@pytest.mark.parametrize(("count", "pairs"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_as_many_pairs_fight_as_there_are(count: int, pairs: int) -> None:
    """Reading A-35: of three one is left out."""
    there = play(count=count, phase="confrontation")
    fights = there.happened.count("challenged")
    while there.asks is not None and there.asks[1] == "opponent":
        fights += there(there.legal[0]).happened.count("challenged")
    assert fights == pairs
    assert there.state.table.turn == 2


def test_a_borrowed_character_is_assigned() -> None:
    """Reading A-36."""
    there = clash({"characters": [one("zeus", owner=1), one("hades")]}, stage="assign")
    assert "assign zeus" in there.legal


@pytest.mark.parametrize(
    ("answers", "asks"),
    [
        (("number 2", "number 2"), (0, "first")),
        (("number 2", "number 3"), (1, "first")),
    ],
)
def test_the_printed_power_breaks_a_tie_of_bids(answers: tuple[str, ...], asks: tuple[int, str]) -> None:
    """Reading A-37: 20 against 18."""
    assert begun()(*DECKS, *answers).asks == asks


def test_who_chooses_may_choose_the_other_and_a_coin_names_the_first_player() -> None:
    """Reading A-38."""
    there = begun()(*DECKS, "number 4", "number 1", "choose 1")
    assert (there.state.table.first, there.asks) == (1, (1, "reveal"))
    same = ("reveal olimpo", "number 20", "number 30") * 2
    there = begun()(*same, "number 2", "number 2")
    assert (there.asks, there.legal) == ((0, "lot"), ["choose 0", "choose 1"])
    assert there("choose 1").state.table.first == 1


def test_moves_are_counted_for_each_seat_alone() -> None:
    """Reading A-39: who falls changes nothing for the others."""
    there = play({"transfers": 2}, {"transfers": 0}, {"transfers": 3}, phase="confrontation", fought=[0, 1, 2])
    assert [seat.transfers for seat in there.state.table.seats] == [2, 1, 3]
    there.edit(("seats.0.reserve", 0), ("seats.1.oracles", []))
    assert [current.moves(there.state.table, seat) for seat in (1, 2)] == [1, 4]


def test_no_rule_of_the_referee_has_a_clock() -> None:
    """Reading A-40."""
    assert not [name for name in HouseRules.__struct_fields__ if "time" in name or "clock" in name]


def test_an_oracle_that_is_added_is_empty_and_takes_a_card_from_below() -> None:
    """Reading A-41."""
    there = play({"resources": [{"card": "norna"}], "god_discard": ["zeus"]})
    there("use norna", "add_oracle 0", "recover zeus", "choose 5", "done")
    assert [oracle.left for oracle in there.seat(0).oracles] == [4, 4, 4, 4, 1]


@pytest.mark.parametrize(("count", "allowed"), [(1, False), (2, True), (3, True), (6, True), (7, False)])
def test_two_to_six_play(count: int, allowed: bool) -> None:
    """Reading A-42."""
    outcome = GUERRA_DE_MITOS.new((), [f"Seat {seat}" for seat in range(count)], 0)
    assert isinstance(outcome, Refusal) is not allowed


def test_around_a_table_the_first_player_is_told() -> None:
    """Reading A-43: the lot is drawn before, by the table or the box."""
    there = begun(3, first=2)("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30")
    there("reveal duat", "number 20", "number 30")
    assert there.asks == (2, "reveal")
    assert there.reserves == [the("yomi").initial_power + 2, 18 + 1, the("duat").initial_power + 3]


def test_one_s_own_characters_pay_an_action_of_the_battle() -> None:
    """Reading A-44: nobody else's, nor the reserve; who is alone moved in pays."""
    ours = {"characters": [one("zeus", 2, fielded=True), one("hades", 2, fielded=True), one("ares", 5)]}
    there = clash(ours, {"characters": [one("heracles", 5, fielded=True)]})("play muspel")
    assert (there.asks, there.legal) == ((0, "payer"), ["choose zeus", "choose hades", "field ares"])
    assert there("choose hades", "done").power(0, 1) == 0
    alone = clash({"characters": [one("zeus", 2), one("hades", 2)]}, {"characters": [one("ares", 5, fielded=True)]})
    assert alone("play muspel").asks == (0, "mover")
    alone("choose zeus", "done")
    assert (alone.power(0), alone.seat(0).characters[0].fielded) == (0, True)


def test_the_open_card_of_an_oracle_is_discarded_and_the_next_stays_face_down() -> None:
    """Reading A-45."""
    oracles = [{"card": "zeus", "left": 2}, {"left": 0}, {"card": "hades"}]
    there = play({"oracles": oracles, "transfers": 3}, phase="transfer", looked=3)("discard 1")
    assert there.asks == (0, "turn")
    assert there.seat(0).oracles[0].card is None
    assert there.refused("move reserve 1").code == "R74"


@pytest.mark.parametrize(
    ("others", "bearers"), [(False, ["nobunaka", "heracles"]), (True, ["nobunaka", "heracles", "zeus"])]
)
def test_equipment_goes_to_one_s_own_characters_but_by_the_house_rule(others: bool, bearers: list[str]) -> None:
    """Reading A-46: to tired ones, too, for their last power."""
    ours = {"characters": [one("nobunaka", 2, tired=True), one("heracles", 4)]}
    there = play(ours, {"characters": [one("zeus")]}, rules={"equip_others": others})("play hacha")
    assert there.legal == [f"choose {name}" for name in bearers]
    there("choose nobunaka")
    assert (there.power(0), len(there.seat(0).characters[0].items)) == (0, 1)


def test_the_first_player_may_pass_at_once() -> None:
    """Reading A-47."""
    there = clash({"characters": [one("zeus")]}, {"characters": [one("hades")]}, stage="assign")("pass")
    assert there.asks == (1, "assign")
    there("assign hades")
    assert there.refused("assign zeus").rule == "G-43", "the battle has begun: whoever has passed sends nobody more"


def test_who_falls_during_the_turn_is_passed_over() -> None:
    """Reading A-48."""
    there = play(*[{"characters": [one("zeus")]} for _ in range(4)], first=1, active=1)
    there.edit(("seats.1.reserve", 0))
    assert there.asks == (2, "influence")
    there("pass", "pass", "pass")
    assert (there.asks, there.legal) == ((2, "opponent"), ["choose 3", "choose 0"])
    there("choose 3", "assign zeus", "assign zeus")
    there.edit(("seats.3.reserve", 0))
    assert "resolved" not in there.happened, "its confrontation ends without resolution"
    assert there.state.table.first == 2, "the token goes on from where it lay"


def test_a_god_card_enters_at_another_time_only_by_a_card() -> None:
    """Reading A-49."""
    there = play({"resources": [{"card": "norna"}], "oracles": [{"card": "zeus", "power": 1}]})
    assert there.refused("enter 1").code == "R04"
    there("use norna", "bring_in 0.1", "done")
    assert (there.seat(0).characters[0].card, there.power(0)) == ("zeus", 1)


NEUTRAL = next(card.id for card in every_card().values() if card.mythology == "neutral" and card.kind == "character")


@pytest.mark.parametrize(
    ("pantheon", "card", "ours", "extra"),
    [
        ({"card": "olimpo"}, NEUTRAL, False, 1),
        ({"card": "olimpo"}, NEUTRAL, True, 0),
        ({"card": "pantheon_20", "mythology": "neutral"}, NEUTRAL, False, 0),
        ({"card": "pantheon_20", "mythology": "neutral"}, "zeus", False, 1),
        ({"card": "pantheon_20", "mythology": "neutral"}, "zeus", True, 0),
        ({"card": "olimpo"}, "thor", True, 1),
        ({"card": "olimpo"}, "zeus", False, 0),
    ],
)
def test_neutral_is_a_mythology_like_the_others_but_by_the_house_rule(
    pantheon: dict[str, str], card: str, ours: bool, extra: int
) -> None:
    """Reading A-50."""
    table = play({"pantheon": pantheon}, rules={"neutral_is_ours": ours}).state.table
    assert current.extra_cost(table, 0, the(card)) == extra


def test_in_the_battle_everything_in_play_acts_if_somebody_is_there() -> None:
    """Reading A-51."""
    behind = [one("loki"), one("zeus", 0, fielded=True)]
    rest = {"resources": [{"card": "monumento"}], "pantheon": {"card": "olimpo"}}
    there = clash({"characters": behind, **rest})
    assert {"use loki", "use monumento", "use pantheon"} <= set(there.legal)
    there = clash({"characters": [one("loki")], **rest}, {"characters": [one("hades", fielded=True)]})
    assert not [answer for answer in there.legal if answer.startswith("use")]


def test_who_is_moved_in_by_a_card_pays_nothing_and_may_be_tired_or_exhausted() -> None:
    """Reading A-52."""
    tired = [one("zeus", fielded=True), one("hades", 0, tired=True)]
    there = clash({"characters": tired})("play ratas", "field hades", "done")
    assert there.seat(0).characters[1].fielded
    assert there.power(0, 1) == 0


def test_a_battle_card_holds_for_all_confrontations_of_the_turn() -> None:
    """Reading A-53."""
    strong = {"characters": [one("zeus", fielded=True)]}
    there = clash(strong, {}, {}, {}, battle="el_juicio_de_osiris")("pass")
    assert there.asks == (0, "resolution")
    there("done")
    assert there.state.table.battle == "el_juicio_de_osiris"
    assert "challenged" in there.happened
    assert there.asks == (2, "resolution")
    assert there("done").state.table.battle is None, "the next turn begins without it"


@pytest.mark.parametrize("card", ["la_caida_de_baldr", "la_hormiga_negra"])
def test_two_actions_resolve_without_the_key(card: str) -> None:
    """Reading A-54."""
    assert not the(card).battle
    there = play(zeus())(f"play {card}")
    assert there.state.table.battle == card


def test_a_maximum_below_nothing_counts_as_nothing() -> None:
    """Reading A-55."""
    there = turn_ends(
        {"characters": [one("midori", 2, items=[{"card": "atlatl"}, {"card": "hapy"}, {"card": "amset"}])]}
    )
    assert there.power(0) == 0


def test_what_always_holds_goes_on_while_the_card_is_tired() -> None:
    """Reading A-56: one move more, one less."""
    items = [{"card": "amset", "tired": True}]
    there = play({"characters": [one("nobunaka", tired=True, items=items)], "transfers": 2}, phase="transfer")
    assert current.moves(there.state.table, 0) == 3


def test_the_cards_of_who_falls_leave_and_borrowed_ones_go_back() -> None:
    """Reading A-57, G-66: those that others have borrowed stay."""
    falls = {"characters": [one("zeus", items=[{"card": "hacha", "owner": 1}]), one("hades", owner=2)]}
    there = play(falls, {"characters": [one("ares", owner=0)]}, {}).edit(("seats.0.reserve", 0))
    assert there.seat(0).characters == ()
    assert (there.seat(0).hand, there.seat(0).designs) == (0, 0)
    assert there.seat(1).design_discard == ("hacha",)
    assert there.seat(2).god_discard == ("hades",)
    assert [character.card for character in there.seat(1).characters] == ["ares"]


def test_what_is_destroyed_goes_to_its_owner_s_discard_with_all_it_carries() -> None:
    """Reading A-58."""
    carried = [{"card": "hacha"}, {"card": "yoroi", "owner": 1}]
    there = play({"characters": [one("zeus", 5, owner=1, items=carried)], "resources": [{"card": "norna"}]})
    there("use norna", "destroy zeus", "done")
    assert (there.seat(1).god_discard, there.seat(1).design_discard) == (("zeus",), ("yoroi",))
    assert (there.seat(0).god_discard, there.seat(0).design_discard) == ((), ("hacha",))
    assert there.reserves == [20, 20]


def test_a_cost_stops_at_nothing() -> None:
    """Reading A-59: demons cost two less under one pantheon."""
    table = play({"pantheon": {"card": "inframundo"}}).state.table
    assert current.cost(table, 0, the("karasu_tengu")) == 1
    assert current.cost(table, 0, the("nobunaka")) == 1
    assert min(current.cost(table, 0, card) for card in every_card().values()) == 0


def test_a_reserve_that_gains_nothing_takes_the_bid_and_what_is_moved() -> None:
    """Reading A-60."""
    there = begun()("reveal la_orden", *DECKS[1:], "number 1", "number 4")
    assert there.reserves[0] == the("la_orden").initial_power + 4
    oracles = [{"card": "zeus", "power": 1}]
    there = play({"pantheon": {"card": "la_orden"}, "oracles": oracles}, phase="transfer", looked=4)
    assert there("move 1 reserve").reserves[0] == 21
    there = play({"pantheon": {"card": "la_orden"}, "resources": [{"card": "norna"}]})
    there("use norna", "reserve 0", "number 5", "done")
    assert there.reserves[0] == 20


def test_of_two_gods_of_gods_around_a_table_one_has_the_points() -> None:
    """Reading A-61."""
    there = turn_ends({"reserve": 36}, {"reserve": 38}, {}, {"reserve": 38})
    assert there.points == [0, 4, 0, 0]
    assert there.won == ("god", (1,))


def test_two_who_are_left_of_many_play_on_around_a_table() -> None:
    """Reading A-62: with 35, points, and a choice of one opponent."""
    there = turn_ends({"reserve": 34}, {"alive": False}, {})
    assert there.state.result is None
    assert turn_ends({"reserve": 35}, {"alive": False}, {}).points == [2, 0, 0]
    last = play({}, {"alive": False}, {}).edit(("seats.2.reserve", 0))
    assert last.points == [2, 0, 0], "the neighbour on the right and the last one are the same seat"
