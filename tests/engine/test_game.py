"""The contract's defaults: a game that says only what is legal and what an answer does is a whole game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.engine import match, registry, selfplay
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Decision, Outcome
from tablekeeper.engine.match import Match
from tablekeeper.engine.protocol import Referee
from tablekeeper.engine.refusals import Refusal
from tests.engine.counter import COUNTER, GOAL, CounterState

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the counter be found by its name."""
    monkeypatch.setitem(registry.OWN, "counter", "tests.engine.counter:COUNTER")
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def begun(seats: int = 2, first: int = 0) -> CounterState:
    outcome = COUNTER.new((), NAMES[:seats], first)
    assert isinstance(outcome, Outcome)
    assert outcome.events == ()
    return outcome.state


def after(state: CounterState, *answers: str) -> CounterState:
    for answer in answers:
        outcome = state.apply(Answer.read(answer))
        assert isinstance(outcome, Outcome), outcome
        state = outcome.state
    return state


def over() -> CounterState:
    """A match that Bob has won."""
    return after(begun(), *("pass", "add 3") * 3, "pass", "add 1")


def refused(answered: object) -> Refusal:
    assert isinstance(answered, Refusal), answered
    assert answered.why
    return answered


# Beginning


@pytest.mark.parametrize("seats", COUNTER.seat_counts)
def test_a_match_begins_with_as_many_seats_as_can_play_and_any_of_them_first(seats: int) -> None:
    for first in range(seats):
        state = begun(seats, first)
        assert (state.seat_names, state.asked, state.result) == (NAMES[:seats], first, None)
        assert state.faults() == ()
        assert state.card_count() == 0
        assert state.decision == Decision(first, "turn", None, state.legal())


@pytest.mark.parametrize("seats", [0, 5])
def test_too_few_or_too_many_seats_are_refused_with_how_many_can_play(seats: int) -> None:
    refusal = refused(COUNTER.new((), NAMES[:seats], 0))
    assert (refusal.kind, refusal.code, refusal.rule) == ("unknown", "R32", None)
    assert "1 to 4" in refusal.why


def test_a_rule_about_seats_is_cited_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTER, "seats_rule", "CO-1", raising=False)
    refusal = refused(COUNTER.new((), (), 0))
    assert (refusal.kind, refusal.code, refusal.rule) == ("illegal", "R32", "CO-1")


@pytest.mark.parametrize("first", [-1, 2, 10**30])
def test_a_first_seat_that_is_not_there_is_refused(first: int) -> None:
    refusal = refused(COUNTER.new((), ("Ann", "Bob"), first))
    assert (refusal.kind, refusal.code) == ("unknown", "R32")
    assert "0 to 1" in refusal.why


def test_a_game_without_boxes_takes_none() -> None:
    refusal = refused(COUNTER.new(("base",), ("Ann", "Bob"), 0))
    assert (refusal.kind, refusal.code) == ("unknown", "R32")
    assert "'base'" in refusal.why


def test_a_game_with_boxes_takes_some_of_them_each_once_and_by_itself_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(COUNTER, "sets", ("base", "more"), raising=False)
    for sets in ((), ("base",), ("more",), ("more", "base")):
        assert isinstance(COUNTER.new(sets, ("Ann", "Bob"), 0), Outcome)
    for sets in (("base", "base"), ("other",), ("base", "other")):
        assert "base, more" in refused(COUNTER.new(sets, ("Ann", "Bob"), 0)).why
    assert refused(COUNTER.refuse_sets(())).code == "R32"


# Answers


def test_a_listed_answer_is_played_and_its_events_are_told() -> None:
    outcome = begun().apply(Answer("add", "2"))
    assert isinstance(outcome, Outcome)
    assert (outcome.state.points, outcome.state.active) == ((2, 0), 1)
    assert [event.message() for event in outcome.events] == [{"event": "counted", "seat": 0, "points": 2}]
    assert outcome.warned is None


@pytest.mark.parametrize("text", ["add 4", "add", "add 01", "add ٢", "add 1 ", "1: add 1", "0: add 1", "pass 1"])
def test_what_is_not_listed_of_a_known_verb_is_not_what_is_asked(text: str) -> None:
    refusal = refused(begun().apply(Answer.read(text)))
    assert (refusal.kind, refusal.code, refusal.restriction) == ("illegal", "R04", False)
    assert "Ann (seat 0) must answer 'turn' with add 1, add 2, add 3, pass" in refusal.why


@pytest.mark.parametrize("text", ["", "sing", "Pass", "pass ", "number 1", "\n"])
def test_a_verb_that_is_not_listed_is_no_answer(text: str) -> None:
    refusal = refused(begun().apply(Answer.read(text)))
    assert (refusal.kind, refusal.code) == ("unreadable", "R02")
    assert repr(text) in refusal.why


@given(st.text(max_size=8))
def test_any_text_is_accepted_if_it_is_listed_and_refused_if_not(text: str) -> None:
    state = begun()
    listed = state.decision.listed if state.decision else ()
    for advise in (False, True):
        assert isinstance(state.apply(Answer.read(text), advise=advise), Outcome) is (text in listed)


def test_nothing_is_answered_after_the_end() -> None:
    state = over()
    assert state.result is not None
    assert (state.asked, state.decision, state.legal()) == (None, None, ())
    refusal = refused(state.apply(Answer("pass")))
    assert (refusal.kind, refusal.code) == ("illegal", "R01")
    assert "Bob has won" in refusal.why


@pytest.mark.parametrize(
    ("text", "accepted"),
    [(f"number {number}", 3 <= number <= 12) for number in (0, 2, 3, 9, 12, 13)]
    + [(f"number {wrong}", False) for wrong in ("", "03", "٣", "-3", "3 ", "3..12", "9" * 5000)]
    + [("0: number 3", False), ("numbers 3", False), ("pass", True)],
)
def test_a_span_accepts_the_plain_numbers_between_its_ends(text: str, accepted: bool) -> None:
    decision = Decision(0, "roll", None, (Answer("pass"),), (3, 12))
    assert decision.accepts(Answer.read(text)) is accepted
    assert decision.listed == ["pass", "number 3..12"]
    assert decision.message() == {"seat": 0, "ask": "roll", "about": None, "legal": ["pass", "number 3..12"]}


def test_a_dealer_that_knows_no_cards_leaves_the_answers_as_they_are() -> None:
    state = begun()
    assert tuple(COUNTER.dealer(state, Random(1)).legal(state)) == state.legal()
    assert tuple(COUNTER.dealer(over(), Random(1)).legal(over())) == ()


# Edits and positions


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("active", 1),
        ("points", [4, 5]),
        ("points.1", 9),
        ("seat_names.0", "Eve"),
        ("result", {"winner": 1, "because": "given up", "also": []}),
    ],
)
def test_each_open_fact_can_be_set_and_the_rest_stays(path: str, to: Any) -> None:
    state = after(begun(), "add 2")
    before = state.position()
    outcome = state.edit([{"path": path, "to": to}])
    assert isinstance(outcome, Outcome), outcome
    first, *steps = path.split(".")
    now = outcome.state.position()
    assert (now[first][int(steps[0])] if steps else now[first]) == to
    assert {name: value for name, value in now.items() if name != first} == {
        name: value for name, value in before.items() if name != first
    }
    (edited,) = [event.message() for event in outcome.events]
    assert (edited["event"], edited["path"], edited["to"]) == ("edited", path, to)
    assert state.position() == before


@pytest.mark.parametrize(
    ("path", "to", "code"),
    [
        ("game", "mindbug", "R33"),
        ("lives", 3, "R33"),
        ("points.2", 3, "R33"),
        ("points.-1", 3, "R33"),
        ("", 3, "R33"),
        ("points.1", "many", "R30"),
        ("result", {"winner": 0}, "R30"),
        ("active", 2, "R31"),
        ("active", -1, "R31"),
        ("seat_names", [], "R31"),
        ("seat_names", ["Ann"], "R31"),
        ("seat_names", ["Ann", "Bob", "Cleo"], "R31"),
        ("result", {"winner": 2, "because": "luck"}, "R31"),
        ("result", {"winner": -1, "because": "luck"}, "R31"),
        ("result", {"winner": 0, "because": "luck", "also": [1, 2]}, "R31"),
    ],
)
def test_an_edit_that_leads_nowhere_or_to_what_cannot_be_is_refused(path: str, to: Any, code: str) -> None:
    state = begun()
    before = state.position()
    refusal = refused(state.edit([{"path": "points.0", "to": 5}, {"path": path, "to": to}]))
    assert refusal.code == code
    assert bool(refusal.faults) is (code == "R31")
    assert state.position() == before


def test_every_fault_of_a_position_is_named() -> None:
    position = begun().position() | {"active": 7, "result": {"winner": 3, "because": "luck", "also": [0, 9]}}
    assert refused(COUNTER.read(position)).faults == (
        "active is 7, wanted 0 to 1",
        "result names seat 3, wanted 0 to 1",
        "result names seat 9, wanted 0 to 1",
    )


def test_an_edit_may_leave_a_fault_that_was_there() -> None:
    wrong = CounterState(("Ann", "Bob"), 5, (0, 0))
    assert wrong.faults() == ("active is 5, wanted 0 to 1",)
    assert isinstance(wrong.edit([{"path": "points.0", "to": 5}]), Outcome)


@pytest.mark.parametrize("state", [begun(), begun(1), begun(4, 3), after(begun(3), "add 3", "pass"), over()])
def test_a_position_is_plain_data_and_opens_to_the_same_state(state: CounterState) -> None:
    position = state.position()
    assert list(position) == ["game", "seat_names", "active", "points", "result"]
    assert json.loads(json.dumps(position)) == position
    outcome = COUNTER.read(position)
    assert isinstance(outcome, Outcome)
    assert outcome.state == state
    assert outcome.state.decision == state.decision


@pytest.mark.parametrize(
    ("change", "kind", "code"),
    [
        ({"game": "mindbug"}, "unknown", "R32"),
        ({"seat_names": list(NAMES)}, "unknown", "R32"),
        ({"points": "many"}, "unreadable", "R30"),
        ({"points": None}, "unreadable", "R30"),
        ({"colour": "red"}, "unreadable", "R30"),
        ({"active": 2}, "illegal", "R31"),
    ],
    ids=repr,
)
def test_a_position_that_is_none_of_this_game_is_refused(change: dict[str, Any], kind: str, code: str) -> None:
    refusal = refused(COUNTER.read(begun().position() | change))
    assert (refusal.kind, refusal.code) == (kind, code)


@pytest.mark.parametrize("written", [None, 3, "position", [], {}, {1: 2}])
def test_what_is_no_position_is_unreadable(written: Any) -> None:
    assert refused(COUNTER.read(written)).kind == "unreadable"


# A game among others


@pytest.mark.usefixtures("registered")
def test_a_journal_opens_to_the_same_match() -> None:
    begun_match = match.new("counter", (), ("Ann", "Bob", "Cleo"), 1)
    assert isinstance(begun_match, Match)
    edit = {"do": "edit", "changes": [{"path": "points.2", "to": 9}]}
    for entry in ({"do": "answer", "answer": "add 3"}, edit, {"do": "undo"}, {"do": "redo"}):
        assert not isinstance(begun_match.enter(entry), Refusal)
    journal = json.loads(json.dumps(begun_match.journal()))
    loaded = match.load(journal)
    assert not isinstance(loaded, Refusal)
    again, said = loaded
    assert said == ()
    assert again.state == begun_match.state
    assert again.state.points == (0, 3, 9)
    assert again.journal() == begun_match.journal()
    assert [step.state for step in again.steps] == [step.state for step in begun_match.steps]


@pytest.mark.usefixtures("registered")
def test_the_protocol_speaks_of_it_as_of_any_game() -> None:
    referee = Referee()

    def ask(**request: object) -> dict[str, Any]:
        response: dict[str, Any] = json.loads(referee.respond(json.dumps(request).encode()))
        return response

    legal = ["add 1", "add 2", "add 3", "pass"]
    started = ask(do="new", game="counter", seats=["Ann", "Bob"])
    assert started["decision"] == {"seat": 0, "ask": "turn", "about": None, "legal": legal}
    assert ask(do="answer", answer="add 3")["position"]["points"] == [3, 0]
    assert ask(do="edit", changes=[{"path": "points.1", "to": GOAL - 1}])["decision"]["legal"] == ["add 1", "pass"]
    assert ask(do="explain", card="gorillion")["refused"]["code"] == "R32"
    assert ask(do="advise")["refused"]["code"] == "R29"
    assert ask(do="answer", answer="add 1")["decision"] is None
    assert ask(do="answer", answer="add 1")["refused"]["code"] == "R01"


@pytest.mark.usefixtures("registered")
def test_random_play_passes_every_check_at_every_step_with_any_number_of_seats() -> None:
    assert all(selfplay.play("counter", (), seed, thorough=True).decisions > 3 for seed in range(30))
    assert all(selfplay.play("counter", (), seed).decisions > 3 for seed in range(200))
