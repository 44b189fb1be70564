"""Readings of what the rulebook leaves open, from the decks to the battle; and that every one of them has a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine.guerra_de_mitos.cards.card import every_card, the
from tests.engine.guerra_de_mitos.plays import Play, begun, clash, one, play

ROOT = Path(__file__).parents[3]
DECKS = ("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30")
GOD = {"reserve": 33}


def test_every_reading_of_the_index_is_named_by_a_test() -> None:
    text = (ROOT / "docs/rules/guerra-de-mitos.md").read_text(encoding="utf-8")
    index = re.findall(r"^\| (A-\d+) \|", text, re.MULTILINE)
    assert index == [f"A-{number}" for number in range(1, 67)]
    tests = (ROOT / "tests/engine/guerra_de_mitos").glob("test_readings*.py")
    named = {one for path in tests for one in re.findall(r"\bA-\d+\b", path.read_text(encoding="utf-8"))}
    assert named == set(index)


def transfer(*oracles: dict[str, Any], table: dict[str, Any] | None = None, **rest: Any) -> Play:
    """Begin in the transfer of a Greek seat whose oracles were all looked at."""
    seat = {"pantheon": {"card": "olimpo"}, "oracles": oracles, "transfers": 5, **rest}
    return play(seat, {"pantheon": {"card": "yomi"}}, phase="transfer", looked=4, **(table or {}))


def turn_ends(*seats: dict[str, Any], **rest: Any) -> Play:
    """Begin where both have just fought, so that the turn is over."""
    count = max(2, len(seats))
    return play(*seats, count=count, phase="confrontation", fought=list(range(count)), **rest)


@pytest.mark.parametrize(("gains", "reserves"), [(False, [20, 15]), (True, [25, 15])])
def test_the_stronger_side_gains_nothing_but_by_the_house_rule(gains: bool, reserves: list[int]) -> None:
    """Reading A-1."""
    there = clash({"characters": [one("zeus", fielded=True)]}, rules={"winner_gains": gains})
    assert there("pass").reserves == reserves


@pytest.mark.parametrize(("count", "wanted"), [(2, 30), (3, 35)])
def test_just_as_much_as_is_wanted_is_enough_for_a_god_of_gods(count: int, wanted: int) -> None:
    """Reading A-2."""
    assert turn_ends({"reserve": wanted}, *[{}] * (count - 1)).won == ("god", (0,))
    assert turn_ends({"reserve": wanted - 1}, *[{}] * (count - 1)).state.result is None


@pytest.mark.parametrize(("old_holder", "winner"), [(False, 1), (True, 0)])
def test_the_next_holder_of_the_token_breaks_a_tie_of_gods(old_holder: bool, winner: int) -> None:
    """Reading A-3."""
    there = turn_ends(GOD, GOD, first=0, rules={"old_holder": old_holder})
    assert there.won == ("god", (winner,))


def test_gods_of_gods_are_looked_for_between_the_turns_and_nowhere_else() -> None:
    """Reading A-4: what an event brings in the transfer waits for the next time."""
    there = play({"oracles": [{"left": 1}]}, {}, {}, phase="transfer")
    there("reveal panateneas", "reserve 0", "number 20", "done")
    assert there.reserves[0] == 40
    assert there.state.result is None


def test_one_move_is_one_counter() -> None:
    """Reading A-5."""
    there = transfer({"card": "zeus"}, transfers=3)("move reserve 1", "move reserve 1")
    assert there.seat(0).oracles[0].power == 2
    assert there.state.table.moved == 2


@pytest.mark.parametrize(("power", "enters"), [(7, False), (8, True), (9, True), (10, False)])
def test_a_character_enters_with_its_cost_to_its_maximum(power: int, enters: bool) -> None:
    """Reading A-6."""
    there = transfer({"card": "zeus", "power": power})
    assert ("enter 1" in there.legal) is enters


@pytest.mark.parametrize(("returns", "reserve"), [(False, 20), (True, 22)])
def test_what_a_resource_does_not_cost_is_lost_but_by_the_house_rule(returns: bool, reserve: int) -> None:
    """Reading A-7."""
    there = transfer({"card": "norna", "power": 4}, table={"rules": {"surplus_returns": returns}})("enter 1")
    assert there.reserves[0] == reserve


@pytest.mark.parametrize(("card", "power", "left"), [("thor", 8, 7), ("foreign_2_1_4", 2, 1), ("foreign_0_1_4", 1, 0)])
def test_the_extra_power_of_another_mythology_is_the_character_s(card: str, power: int, left: int) -> None:
    """Reading A-8: its cost need not be on it twice."""
    there = transfer({"card": card, "power": power})("enter 1")
    assert (there.power(0), there.reserves[0]) == (left, 20)


def test_who_has_passed_may_act_again_until_all_pass_in_a_row() -> None:
    """Reading A-9."""
    there = play({"characters": [one("midori")]}, {"characters": [one("heracles")]}, {})
    there("pass", "meditate heracles", "pass", "meditate midori", "pass", "pass")
    assert there.asks == (0, "influence")
    there("pass")
    assert there.state.table.phase == "confrontation"


@pytest.mark.parametrize(
    ("characters", "strength"),
    [
        ([one("nobunaka", tired=True)], 0),
        ([one("zeus", tired=True, items=[{"card": "tridente"}])], 4),
        ([one("zeus", tired=True, strength=-9)], 0),
        ([one("apolo", tired=True), one("amaterasu", tired=True, strength=-1)], 2),
    ],
)
def test_strength_is_halved_after_all_changes_each_alone(characters: list[dict[str, Any]], strength: int) -> None:
    """Reading A-10: two halves of 3 are 1 and 1."""
    there = clash({"characters": [{**each, "fielded": True} for each in characters]})
    assert there.state.position()["battle_strength"] == [strength, 0]


def test_a_mythology_among_the_keys_is_what_restricts() -> None:
    """Reading A-11: characters have none there, and what is printed as a mythology elsewhere restricts nothing."""
    restricted = {card.id: card.restricted for card in every_card().values() if card.restricted}
    assert {the(name).kind for name in restricted} <= {"resource", "equipment"}
    assert restricted["carcosa"] == restricted["necronomicon"] == "primigenial"
    there = transfer({"card": "thor", "power": 8}, {"card": "templo_jinja", "power": 3})
    assert "enter 1" in there.legal
    assert there.refused("enter 2").rule == "G-6"


def test_a_match_takes_as_many_battle_cards_as_the_decks_had() -> None:
    """Reading A-12: two in all are counted by the deck check; one of each name or two of one are both open here."""
    there = play({"design_discard": ["el_juicio_de_osiris", "mariposa_y_guerrero"]})
    assert "play el_caballo_de_troya" in there.legal


def test_the_pantheon_is_no_card_of_the_god_deck() -> None:
    """Reading A-13."""
    there = begun()("reveal yomi", "number 20")
    assert sum(oracle.left for oracle in there.seat(0).oracles) == 20


@pytest.mark.parametrize("chosen", [1, 2])
def test_around_a_table_who_picks_the_opponent_assigns_first(chosen: int) -> None:
    """Reading A-14."""
    ready = {"characters": [one("zeus")]}
    there = play(ready, ready, ready, phase="confrontation", first=0)(f"choose {chosen}")
    assert there.asks == (0, "assign")
    there("assign zeus")
    assert there.asks == (chosen, "assign")


def test_a_confrontation_is_not_declined_but_nobody_need_go() -> None:
    """Reading A-15."""
    there = play({"characters": [one("zeus")]}, {}, {}, {}, phase="confrontation")
    assert there.legal == ["choose 1", "choose 2", "choose 3"]
    there("choose 2", "pass")
    assert there.state.table.fought[:2] == (0, 2)


def test_from_an_empty_oracle_or_deck_nothing_comes_and_nothing_is_lost() -> None:
    """Reading A-16."""
    there = play({"oracles": [{}, {"left": 1}]}, phase="transfer")("reveal zeus")
    assert there.asks == (0, "turn")
    assert there.refused("move reserve 1").code == "R74"
    there = turn_ends({"designs": 0})
    assert (there.seat(0).hand, there.seat(0).designs, there.seat(1).hand) == (5, 0, 6)


@pytest.mark.parametrize(("out", "neighbour"), [((), 2), ((2,), 1), ((1, 2), 0)])
def test_the_point_of_an_oblivion_goes_to_the_next_living_seat_on_the_right(
    out: tuple[int, ...], neighbour: int
) -> None:
    """Reading A-17."""
    there = play(*[{"alive": seat not in out} for seat in range(5)]).edit(("seats.3.reserve", 0))
    assert there.points == [int(seat == neighbour) for seat in range(5)]


@pytest.mark.parametrize(("others_only", "points"), [(False, 3), (True, 2)])
def test_a_god_of_gods_counts_himself_among_the_players_left(others_only: bool, points: int) -> None:
    """Reading A-18."""
    there = turn_ends({"reserve": 40}, {}, {"alive": False}, {}, rules={"others_only": others_only})
    assert there.points == [points, 0, 0, 0]


def test_who_has_fallen_keeps_points_and_may_win_by_them() -> None:
    """Reading A-19: a tie is shared."""
    there = turn_ends({"reserve": 40}, {"alive": False, "points": 9}, {})
    assert there.won == ("god", (1,))
    there = turn_ends({"reserve": 40}, {"alive": False, "points": 2}, {})
    assert there.won == ("god", (0, 1))


@pytest.mark.parametrize(("last_too", "points"), [(False, 3), (True, 4)])
def test_a_god_of_gods_is_not_the_last_one_but_by_the_house_rule(last_too: bool, points: int) -> None:
    """Reading A-20: and his neighbours gain nothing for those whom he ends."""
    there = turn_ends({"reserve": 40}, {}, {}, rules={"god_is_last": last_too})
    assert there.points == [points, 0, 0]


def test_two_who_fall_by_one_card_share_the_match() -> None:
    """Reading A-21."""
    there = play({"resources": [{"card": "norna"}]})("use norna", "reserve 0", "number -30", "reserve 1", "number -30")
    assert there("done").won == ("both", (0, 1))


def test_all_who_fall_at_one_moment_give_their_points_to_who_is_left() -> None:
    """Reading A-21: around a table, not to one another."""
    there = play({"resources": [{"card": "norna"}]}, {}, {}, {})
    there("use norna", "reserve 2", "number -30", "reserve 3", "number -30", "done")
    assert there.points == [0, 2, 0, 0]


def test_a_reserve_stops_at_nothing() -> None:
    """Reading A-22."""
    there = clash({"characters": [one("zeus", fielded=True)]}, {"reserve": 2})("pass")
    assert there.reserves[1] == 0
    assert there.won == ("oblivion", (0,))


def test_one_s_last_power_is_paid_after_two_warnings() -> None:
    """Reading A-23."""
    there = play({"reserve": 2})("play eclipse")
    assert (there.asks, there.legal) == ((0, "oblivion"), ["no", "yes"])
    there("yes")
    assert there.asks == (0, "sure")
    assert there("yes").won == ("oblivion", (1,))


@pytest.mark.parametrize("answers", [("no",), ("yes", "no")])
def test_who_is_not_sure_has_done_nothing(answers: tuple[str, ...]) -> None:
    """Reading A-23."""
    there = play({"reserve": 2})("play eclipse", *answers)
    assert (there.asks, there.reserves[0], there.seat(0).hand) == ((0, "influence"), 2, 5)


@pytest.mark.parametrize("again", [False, True])
def test_an_ability_is_used_once_a_turn_but_by_the_house_rule(again: bool) -> None:
    """Reading A-24: also of a card that is readied meanwhile."""
    there = play({"resources": [{"card": "norna"}]}, rules={"abilities_again": again})
    there("use norna", "tire norna", "ready norna", "done", "pass")
    assert ("use norna" in there.legal) is again


def test_using_an_ability_tires_the_card_only_where_it_is_told() -> None:
    """Reading A-25."""
    there = play({"resources": [{"card": "norna"}]})("use norna")
    assert not there.seat(0).resources[0].tired
    assert there("tire norna").seat(0).resources[0].tired


@pytest.mark.parametrize("keys", [("Único", "Única"), ("Dios", "Diosa"), ("Invocador", "Invocadora")])
def test_keys_of_both_genders_are_one(keys: tuple[str, str]) -> None:
    """Reading A-26."""
    cards = [card for card in every_card().values() if set(keys) & set(card.keys)]
    assert {key for card in cards for key in card.keys} >= set(keys)
    assert all(card.unique or card.god or card.summoner for card in cards)


def test_a_card_of_an_oracle_is_discarded_before_the_first_move_with_what_lies_on_it() -> None:
    """Reading A-27."""
    there = transfer({"card": "zeus", "power": 3}, {"card": "hades"})
    assert "discard 1" in there.legal
    assert there("discard 1").seat(0).oracles[0].power == 0
    assert there.reserves[0] == 20
    moved = transfer({"card": "zeus"}, {"card": "hades"})("move reserve 1")
    assert moved.refused("discard 2").code == "R75"


@pytest.mark.parametrize(("chained", "asks"), [(False, (0, "turn")), (True, (0, "reveal"))])
def test_after_an_event_the_next_card_waits_but_by_the_house_rule(chained: bool, asks: tuple[int, str]) -> None:
    """Reading A-28."""
    oracles = [{"left": 2}, {"card": "zeus"}]
    there = play({"oracles": oracles}, phase="transfer", rules={"chained_events": chained})
    assert there("reveal shogatsu", "done").asks == asks


def test_cards_enter_among_the_moves() -> None:
    """Reading A-29: and nothing is moved to where one lay."""
    there = transfer({"card": "heracles", "left": 1}, {"card": "zeus"})
    there("move reserve 1", "enter 1", "move reserve 2")
    assert (there.power(0), there.seat(0).oracles[1].power) == (1, 1)
    assert there.refused("move reserve 1").code == "R74"


def test_a_first_player_without_characters_is_first_all_the_same() -> None:
    """Reading A-30."""
    there = play({}, {"characters": [one("zeus")]}, phase="confrontation")
    assert there.state.table.clash is not None
    assert there.state.table.clash.sides == (0, 1)
    assert "passed" in there.happened
    assert there.asks == (1, "assign")


@pytest.mark.parametrize("cards_act", [False, True])
def test_nobody_is_asked_in_a_battle_that_nobody_stands_in_nor_can_be_moved_into(cards_act: bool) -> None:
    """Reading A-30: an action that moves somebody in costs power that the exhausted have not."""
    sides = [{"characters": [one("zeus", 0)]}, {"characters": [one("hades", 0)]}]
    there = play(*sides, phase="confrontation", rules={"cards_act": cards_act})
    assert there.state.table.turn == 2
    assert "resolved" in there.happened
    assert there.reserves == [20, 20]
    sides[1] = {"characters": [one("hades", 1)]}
    there = play(*sides, phase="confrontation", rules={"cards_act": cards_act})("pass")
    assert there.asks == (1, "battle")
    assert "play reforzar_lineas" in there.legal


def test_in_a_match_of_earlier_rules_both_are_asked_in_an_empty_battle() -> None:
    """A-30, as it was read before."""
    sides = [{"characters": [one("zeus", 0)]}, {"characters": [one("hades", 0)]}]
    there = play(*sides, phase="confrontation", rules={"empty_battles": True})
    assert there.asks == (0, "battle")
    assert there("pass").asks == (1, "battle")


def test_a_side_with_nobody_counts_nothing() -> None:
    """Reading A-31."""
    there = clash({"characters": [one("zeus", fielded=True), one("hades")]})("pass")
    assert there.reserves == [20, 15]
