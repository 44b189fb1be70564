"""Positions: they open to themselves, may leave out what follows, and name every fault at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.plays import Play, begun, clash, one, play, written

BARE = [
    {"name": "Ann", "pantheon": {"card": "yomi"}, "designs": 20, "reserve": 5},
    {"name": "Bob", "pantheon": {"card": "olimpo"}, "designs": 20, "reserve": 5},
]


def opened(position: dict[str, Any]) -> Play:
    return Play(GUERRA_DE_MITOS.read(json.loads(json.dumps(position))))


def faults(position: dict[str, Any]) -> tuple[str, ...]:
    refusal = GUERRA_DE_MITOS.read(position)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("illegal", "R31")
    return refusal.faults


RICH = {
    "oracles": [{"card": "zeus", "power": 2, "left": 3}, {"left": 5}, {"card": "herreria", "left": 0}, {}],
    "characters": [
        one("nobunaka", 2, items=[{"card": "hacha"}, {"card": "yoroi", "tired": True}], strength=2, maximum_for_good=1),
        one("character_1_2_3", 0, tired=True, used=["influence"]),
        one("nobunaka", 1),
    ],
    "resources": [{"card": "norna", "used": ["influence"]}, {"card": "resource_2", "tired": True}],
    "god_discard": ["shogatsu", "event"],
    "design_discard": ["incendio", "action_2"],
    "meditation": 1,
}

PLAYS = [
    pytest.param(begun, id="the first question"),
    pytest.param(lambda: begun()("reveal pantheon", "number 17"), id="a mythology"),
    pytest.param(lambda: begun()("reveal yomi", "number 20"), id="how many designs"),
    pytest.param(lambda: set_up()("number 4", "number 2"), id="who is first"),
    pytest.param(lambda: set_up()("number 4", "number 2", "choose 1"), id="an oracle"),
    pytest.param(lambda: play(RICH, phase="transfer", looked=4), id="a transfer"),
    pytest.param(lambda: play(RICH, phase="transfer", looked=2, discarded=True), id="a transfer that goes on"),
    pytest.param(lambda: play(RICH, {"characters": [one("heracles", owner=0)]}, active=1, passed=[0]), id="influence"),
    pytest.param(lambda: play(RICH, silent=True, battle="el_juicio_de_osiris", extra=[1], first=1), id="a turn"),
    pytest.param(lambda: clash(RICH, {"characters": [one("zeus", fielded=True)]}, active=1), id="a battle"),
    pytest.param(lambda: clash(RICH, stage="assign"), id="an assignment"),
    pytest.param(lambda: play(RICH, count=5, phase="confrontation", fought=[2, 4]), id="a choice of opponents"),
    pytest.param(lambda: play(RICH, {"alive": False}, {"points": 2}, count=4), id="four, one out"),
    pytest.param(lambda: play(result={"winner": 1, "because": "god"}), id="the end"),
]


def set_up() -> Play:
    return begun()("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 23", "number 30")


@pytest.mark.parametrize("there", PLAYS)
def test_a_position_opens_to_itself_and_to_the_same_question(there: Any) -> None:
    before: Play = there()
    after = opened(before.state.position())
    assert after.state.position() == before.state.position()
    assert after.state.decision == before.state.decision
    assert after.state.result == before.state.result


def test_a_position_between_two_bids_asks_for_both_again() -> None:
    """G-12: the first one is not in the position."""
    there = opened(set_up()("number 4").state.position())
    assert there.asks == (0, "bid")
    assert there.state.table.bids == (None, None)


def test_only_seats_must_be_given_and_of_them_name_pantheon_and_designs() -> None:
    there = opened({"seats": BARE})
    assert there.asks == (0, "turn") or "transfer" in there.happened
    assert there.state.position()["sets"] == ["era_1"]
    assert opened({"seats": BARE, "phase": "influence"}).asks == (0, "influence")
    assert opened({"seats": [{"name": "Ann"}, {"name": "Bob"}], "phase": "setup"}).asks == (0, "pantheon")


@pytest.mark.parametrize("left_out", ["pantheon", "designs"])
def test_pantheon_and_designs_are_left_out_only_before_the_first_turn(left_out: str) -> None:
    less = {name: value for name, value in BARE[0].items() if name != left_out}
    (fault,) = faults({"seats": [less, BARE[1]]})
    assert f"seats.0.{left_out}" in fault


def test_owners_and_numbers_that_are_left_out_are_where_it_lies_and_new() -> None:
    there = play(
        {"characters": [one("nobunaka", items=[{"card": "hacha", "owner": 1}]), one("heracles", owner=1, number=7)]},
        {"characters": [one("zeus", owner=-1, number=-1)], "resources": [{"card": "norna", "owner": 0, "number": 2}]},
    )
    ours, theirs = there.seat(0), there.seat(1)
    assert [piece.owner for piece in ours.characters] == [0, 1]
    assert [piece.owner for piece in ours.characters[0].items] == [1]
    assert [theirs.characters[0].owner, theirs.resources[0].owner] == [1, 0]
    assert (ours.characters[1].number, theirs.resources[0].number) == (7, 2)
    numbers = [ours.characters[0].number, ours.characters[0].items[0].number, theirs.characters[0].number]
    assert numbers == [8, 9, 10]
    assert there.state.table.numbered == 11


def test_a_number_that_stands_twice_becomes_two_new_ones() -> None:
    twins = [one("nobunaka", number=3), one("nobunaka", number=3)]
    there = play({"characters": twins})
    numbers = [character.number for character in there.seat(0).characters]
    assert len(set(numbers)) == 2
    assert "meditate nobunaka#1" in there.legal


def test_numbered_is_never_below_a_number_in_play() -> None:
    assert play({"characters": [one("zeus", number=5)]}, numbered=2).state.table.numbered == 6
    assert play({"characters": [one("zeus", number=5)]}, numbered=20).state.table.numbered == 20


def test_the_strength_of_both_sides_is_computed_and_passed_over_on_input() -> None:
    position = clash({"characters": [one("zeus", fielded=True)]}).state.position()
    assert position["battle_strength"] == [5, 0]
    assert opened({**position, "battle_strength": [9, 9]}).state.position() == position
    assert play().state.position()["battle_strength"] is None


IMPOSSIBLE = [
    ({"count": 1}, "1 seats play, wanted 2 to 6"),
    ({"count": 7}, "7 seats play"),
    ({"first": 2}, "first is 2, wanted 0 to 1"),
    ({"active": -1}, "active is -1, wanted 0 to 1"),
    ({"turn": 0}, "turn is below"),
    ({"looked": -1}, "looked is below"),
    ({"moved": -1}, "moved is below"),
    ({"passed": [2]}, "passed names [2]"),
    ({"fought": [-1]}, "fought names [-1]"),
    ({"extra": [5]}, "extra names [5]"),
    ({"battle": "unicorn"}, "'unicorn' is no card"),
    ({"battle": "zeus"}, "zeus is of the kind character, wanted action"),
    ({"clash": {"sides": [0, 2]}, "phase": "confrontation"}, "clash.sides is [0, 2]"),
    ({"clash": {"sides": [1, 1]}, "phase": "confrontation"}, "clash.sides is [1, 1]"),
    ({"clash": {"sides": [0, 1]}}, "the phase is 'influence'"),
    ({"clash": {"sides": [0, 1]}, "phase": "confrontation", "active": 2, "count": 3}, "active is 2"),
    ({"clash": {"sides": [0, 1], "passed": [2]}, "phase": "confrontation", "count": 3}, "clash.passed is [2]"),
    ({"bids": [1]}, "bids holds 1, wanted 2"),
    ({"bids": [1, 5]}, "bids holds 5, wanted 1 to 4"),
    ({"result": {"winner": 2, "because": "god"}}, "result names seats [2]"),
    ({"result": {"winner": 0, "because": "luck"}}, "result.because is 'luck'"),
    ({"sets": ["era_2"]}, "sets is ['era_2']"),
]
OF_A_SEAT = [
    ({"reserve": -1}, "seats.0.reserve is -1"),
    ({"hand": -1}, "seats.0.hand is -1"),
    ({"points": -1}, "seats.0.points is -1"),
    ({"transfers": -1}, "seats.0.transfers is -1"),
    ({"designs": -1}, "seats.0.designs is -1"),
    ({"pantheon": None}, "seats.0.pantheon is not set"),
    ({"pantheon": {"card": "zeus"}}, "seats.0.pantheon: zeus is of the kind character, wanted pantheon"),
    ({"oracles": [{"card": "incendio"}]}, "seats.0.oracles.0: incendio is of the kind action"),
    ({"oracles": [{"power": 1}]}, "seats.0.oracles.0 holds 1 power without a card"),
    ({"oracles": [{"card": "zeus", "power": -1}]}, "holds 0 cards and -1 power"),
    ({"oracles": [{"left": -1}]}, "holds -1 cards"),
    ({"god_discard": ["hacha"]}, "seats.0.god_discard: hacha is of the kind equipment"),
    ({"design_discard": ["zeus"]}, "seats.0.design_discard: zeus is of the kind character"),
    ({"design_discard": ["gorillion"]}, "'gorillion' is no card of Guerra de Mitos"),
    ({"characters": [one("norna")]}, "seats.0.characters.0: norna is of the kind resource"),
    ({"characters": [one("zeus", -1)]}, "seats.0.characters.0.power is -1"),
    ({"characters": [one("zeus", owner=2)]}, "seats.0.characters.0.owner is 2"),
    (
        {"characters": [one("zeus", items=[{"card": "incendio"}])]},
        "characters.0.items.0: incendio is of the kind action",
    ),
    ({"resources": [{"card": "zeus"}]}, "seats.0.resources.0: zeus is of the kind character"),
    ({"resources": [{"card": "norna", "owner": 9}]}, "seats.0.resources.0.owner is 9"),
    ({"god_discard": ["zeus", "zeus"]}, "2 copies of zeus of seats.0 lie open, wanted 1"),
    ({"god_discard": ["nobunaka"] * 3}, "3 copies of nobunaka of seats.0 lie open, wanted 2"),
    ({"oracles": [{"card": "zeus"}], "characters": [one("zeus")]}, "2 copies of zeus of seats.0"),
]


@pytest.mark.parametrize(("rest", "fault"), IMPOSSIBLE)
def test_an_impossible_table_is_refused_with_its_fault(rest: dict[str, Any], fault: str) -> None:
    found = faults(written(**rest) if rest.get("count") != 1 else {"seats": BARE[:1]})
    assert any(fault in one_of_them for one_of_them in found), found


@pytest.mark.parametrize(("seat", "fault"), OF_A_SEAT)
def test_an_impossible_seat_is_refused_with_its_fault(seat: dict[str, Any], fault: str) -> None:
    found = faults(written(seat))
    assert any(fault in one_of_them for one_of_them in found), found


def test_cards_of_two_owners_do_not_count_together() -> None:
    """G-4, G-68: each brings a deck of their own."""
    there = play({"characters": [one("zeus"), one("zeus", owner=1)]})
    assert len(there.seat(0).characters) == 2


def test_every_fault_is_named_at_once() -> None:
    seat = {"reserve": -1, "god_discard": ["hacha"], "characters": [one("norna", owner=4), one("zeus", -2)]}
    found = faults(written(seat, first=4, turn=0, battle="zeus", bids=[9, 1]))
    assert len(found) == 9, found


def test_one_seat_that_is_left_has_won() -> None:
    (fault,) = faults(written({"alive": False}))
    assert fault == "1 seats are left, but the match has no result"


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"seats": 3},
        {"seats": BARE, "colour": 1},
        {"seats": BARE, "phase": "reorganisation"},
        {"seats": [{**BARE[0], "life": 3}, BARE[1]]},
        {"seats": [{**BARE[0], "characters": ["zeus"]}, BARE[1]]},
        {"seats": BARE, "rules": {"winner_gains": 1}},
        {"seats": BARE, "bids": ["open", None]},
    ],
)
def test_a_position_without_its_form_is_unreadable(position: dict[str, Any]) -> None:
    refusal = GUERRA_DE_MITOS.read(position)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("unreadable", "R30")


def test_a_position_of_another_game_is_unknown() -> None:
    refusal = GUERRA_DE_MITOS.read({"game": "munchkin", "seats": BARE})
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("unknown", "R32")


@pytest.mark.parametrize("number", [10_000, -10_000, 10**30])
def test_numbers_beyond_the_bounds_are_refused_with_their_place(number: int) -> None:
    for seat, place in (
        ({"reserve": number}, "seats.0.reserve"),
        ({"characters": [one("zeus", strength=number)]}, "seats.0.characters.0.strength"),
        ({"oracles": [{"left": number}]}, "seats.0.oracles.0.left"),
    ):
        refusal = GUERRA_DE_MITOS.read(written(seat))
        assert isinstance(refusal, Refusal)
        assert place in str(refusal.faults) or refusal.code == "R30"


@pytest.mark.parametrize("count", [1, 7])
def test_a_match_of_too_few_or_too_many_is_refused(count: int) -> None:
    """G-77."""
    refusal = GUERRA_DE_MITOS.new((), [f"Seat {seat}" for seat in range(count)], 0)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "G-77"


@pytest.mark.parametrize("count", range(2, 7))
def test_a_new_match_asks_the_first_seat_for_its_pantheon(count: int) -> None:
    outcome = GUERRA_DE_MITOS.new((), [f"Seat {seat}" for seat in range(count)], count - 1)
    assert isinstance(outcome, Outcome)
    assert outcome.state.question is not None
    assert (outcome.state.question.seat, outcome.state.question.ask) == (0, "pantheon")
    assert outcome.state.table.first == count - 1


def test_a_position_with_other_names_is_the_same_whenever_they_were_given_also_while_a_card_is_carried_out() -> None:
    names, answers = ("Cleo", "Dan"), ("play action", "number 0")
    given = (("Ann", "Bob"), names)
    before, after = (Play(GUERRA_DE_MITOS.read(_named(*both, phase="influence"))) for both in given)
    before(*answers)
    after(*answers)
    assert before.state.decision is not None
    assert before.state.decision.ask == "effect"
    assert before.state != after.state == before.state.called(names)


def _named(*names: str, **rest: Any) -> dict[str, Any]:
    return written(*[{"name": name} for name in names], **rest)
