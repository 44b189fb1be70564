"""Positions of the score pad: they open to themselves, and each fault is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.scorepad import SCOREPAD

Sit = Callable[..., Any]

LIFE: dict[str, Any] = {
    "game": "scorepad",
    "pad": {"title": "Life", "counter": {"life": {"name": "Life", "start": 20, "out": 0}}},
    "seats": [
        {"name": "Ann", "counters": {"life": 20}, "place": "here"},
        {"name": "Bob", "counters": {"life": 3}, "place": "here"},
    ],
    "active": 0,
}
ROUNDS: dict[str, Any] = {
    "game": "scorepad",
    "pad": {"title": "R", "counter": {"points": {"name": "Points", "goal": 50}}, "rounds": {"most": 30, "count": 3}},
    "seats": [{"name": "Ann", "counters": {}, "place": "here"}, {"name": "Bob", "counters": {}, "place": "here"}],
    "active": 1,
    "sheet": [[3, 4], [5, None]],
}


def changed(position: dict[str, Any], path: str, to: object) -> dict[str, Any]:
    """Return a copy of a position with a place set."""
    copy: dict[str, Any] = json.loads(json.dumps(position))
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = copy
    for step in steps:
        place = place[step]
    place[last] = to
    return copy


@pytest.mark.parametrize("position", [LIFE, ROUNDS])
def test_a_position_opens_to_itself(position: dict[str, Any]) -> None:
    outcome = SCOREPAD.read(position)
    assert isinstance(outcome, Outcome), outcome
    written = json.loads(json.dumps(outcome.state.position()))
    again = SCOREPAD.read(written)
    assert isinstance(again, Outcome)
    assert again.state == outcome.state
    assert position.items() <= written.items()


@pytest.mark.parametrize(
    ("position", "path", "to", "fault"),
    [
        (LIFE, "active", 2, "active is 2, wanted 0 to 1"),
        (LIFE, "first", -1, "first is -1, wanted 0 to 1"),
        (LIFE, "rolled", 3, "rolled is 3, wanted null"),
        (changed(LIFE, "pad.die", 6), "rolled", 7, "rolled is 7, wanted null or 1 to 6"),
        (LIFE, "seats.1.counters.life", -1, "seats.1.counters.life is -1, wanted 0 to 9999"),
        (LIFE, "seats.1.counters", {}, "seats.1.counters has none, wanted life"),
        (LIFE, "seats.1.counters", {"gold": 1}, "seats.1.counters has gold, wanted life"),
        (LIFE, "pad.seats", [3, 4], "2 seats play, wanted 3 to 4"),
        (LIFE, "sheet", [[1, 2]], "sheet has 1 rounds, wanted none"),
        (
            LIFE,
            "seats.1.counters.life",
            0,
            "the values end the match, so result must be seat 0 because 'last', not null",
        ),
        (
            changed(LIFE, "seats.1.counters.life", 0),
            "result",
            {"winner": 1, "because": "last"},
            "result is seat 1 because 'last', wanted seat 0 because 'last'",
        ),
        (
            LIFE,
            "result",
            {"winner": 0, "because": "goal"},
            "result is seat 0 because 'goal', wanted null, or because 'end'",
        ),
        (LIFE, "result", {"winner": 2, "because": "end"}, "result names the seats (2,), wanted each once, 0 to 1"),
        (
            LIFE,
            "result",
            {"winner": 0, "because": "end", "also": [0]},
            "result names the seats (0, 0), wanted each once, 0 to 1",
        ),
        (
            LIFE,
            "pad.counter.life.most",
            0,
            "pad: counter.life.most: wanted more than least (0), got 0; change one of them",
        ),
        (LIFE, "pad.counter", {}, "pad: counter: wanted 1 to 4 counters, got 0; write a table [counter.ID] for each"),
        (ROUNDS, "sheet", [], "sheet has 0 rounds, wanted 1 to 4, the last one being entered"),
        (ROUNDS, "sheet", [[1, 1]] * 5, "sheet has 5 rounds, wanted 1 to 4, the last one being entered"),
        (ROUNDS, "sheet.0", [1], "sheet must have 2 numbers in each round, null for what is not entered"),
        (ROUNDS, "sheet.0", [1, 2, None], "sheet must have 2 numbers in each round, null for what is not entered"),
        (ROUNDS, "sheet.0.0", None, "sheet.0.0 is null, wanted a number: the round is complete"),
        (ROUNDS, "sheet.1.0", 31, "sheet.1.0 is 31, wanted 0 to 30"),
        (ROUNDS, "active", 0, "active is 0, who has entered a number already"),
        (ROUNDS, "pad.turns", True, "pad: turns: wanted no turns beside rounds, got true; delete it: seats enter"),
    ],
)
def test_each_fault_of_a_position_is_named(position: dict[str, Any], path: str, to: object, fault: str) -> None:
    refusal = SCOREPAD.read(changed(position, path, to))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "R31"
    assert any(found.startswith(fault) for found in refusal.faults), refusal.faults


def test_who_is_out_is_not_asked() -> None:
    three = {**LIFE, "seats": [*LIFE["seats"], {"name": "Cleo", "counters": {"life": 0}}]}
    assert isinstance(SCOREPAD.read(three), Outcome)
    refusal = SCOREPAD.read({**three, "active": 2})
    assert isinstance(refusal, Refusal)
    assert refusal.faults == ("active is 2, who is out",)


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("pad.counter.life.start", 10000),
        ("pad.counter.life.gaol", 1),
        ("pad.counter", {"Life": {"name": "Life"}}),
        ("pad.counter", {"life\n": {"name": "Life"}}),
        ("pad", {}),
        ("seats.0.counters.life", 1.5),
        ("seats.0.hand", 3),
        ("active", "Ann"),
        ("mood", "good"),
    ],
)
def test_what_has_not_the_form_of_a_position_is_unreadable(path: str, to: object) -> None:
    refusal = SCOREPAD.read(changed(LIFE, path, to))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "R30"


def test_a_pad_with_a_counter_without_a_name_is_refused_with_what_is_missing() -> None:
    refusal = SCOREPAD.read(changed(LIFE, "pad", {"title": "T", "counter": {"life": {"name": {}}}}))
    assert isinstance(refusal, Refusal)
    assert "counter.life.name" in " ".join((refusal.why, *refusal.faults))


def test_seats_that_no_pad_has_are_refused() -> None:
    assert isinstance(SCOREPAD.read({**LIFE, "seats": []}), Refusal)
    assert isinstance(SCOREPAD.read({**LIFE, "seats": [{"name": "Ann", "counters": {"life": 3}}]}), Refusal)
