"""A match is its entries: undo and redo against a list of states, journals that open again, entries that are none."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import State
from tablekeeper.engine.match import AnyMatch, Match, Reply, load, new, replay
from tablekeeper.engine.refusals import LONGEST, Refusal

ONE_LIFE_LESS: dict[str, Any] = {"do": "edit", "changes": [{"path": "seats.1.life", "to": 2}]}
IMPOSSIBLE = {"do": "edit", "changes": [{"path": "seats.1.life", "to": -1}]}


def answer(text: str) -> dict[str, Any]:
    return {"do": "answer", "answer": text}


def begun() -> AnyMatch:
    match = new("mindbug", (), ("Ann", "Bob"), 0)
    assert isinstance(match, Match)
    return match


def entered(match: AnyMatch, *entries: dict[str, Any]) -> AnyMatch:
    for entry in entries:
        reply = match.enter(entry)
        assert isinstance(reply, Reply), (entry, reply)
    return match


def refused(match: AnyMatch, entry: Any) -> Refusal:
    """Give an entry that must be refused with nothing changed."""
    before = match.state, match.answers, match.strictness, copy.deepcopy(match.journal())
    reply = match.enter(entry)
    assert isinstance(reply, Refusal), reply
    assert (match.state, match.answers, match.strictness, match.journal()) == before
    return reply


def opened(journal: dict[str, Any]) -> tuple[AnyMatch, list[dict[str, Any]]]:
    loaded = load(journal)
    assert not isinstance(loaded, Refusal), loaded
    return loaded[0], [event.message() for event in loaded[1]]


# Against a naive model


@dataclass
class Model:
    """What undo and redo mean, written down as lists: states in force with their answers, and those taken back."""

    done: list[tuple[State, int]]
    undone: list[tuple[State, int]] = field(default_factory=list)

    def step(self, state: State, *, counts: bool) -> None:
        self.done.append((state, self.done[-1][1] + counts))
        self.undone = []

    def undo(self, to: int | None) -> bool:
        """Take back the last step, or all steps after the one that made the count of answers `to`."""
        if to is None:
            keep = len(self.done) - 1
        else:
            keep = 1 + next((index for index, (_, answers) in enumerate(self.done) if answers == to), len(self.done))
        if not 1 <= keep < len(self.done):
            return False
        while len(self.done) > keep:
            self.undone.append(self.done.pop())
        return True

    def redo(self, to: int | None) -> bool:
        """Bring one step back, or steps until the count of answers is `to`."""
        if not self.undone or (to is not None and to not in [answers for _, answers in self.undone]):
            return False
        self.done.append(self.undone.pop())
        while to is not None and self.done[-1][1] != to:
            self.done.append(self.undone.pop())
        return True


MOVES = st.one_of(
    st.tuples(st.just("answer"), st.integers(0, 99)),
    st.tuples(st.just("answer"), st.integers(0, 99)),
    st.tuples(st.just("wrong"), st.sampled_from(["", "pass", "roll 7", "play unicorn"])),
    st.tuples(st.just("edit"), st.tuples(st.integers(0, 1), st.integers(-1, 5))),
    st.tuples(st.just("strictness"), st.sampled_from(["referee", "advise", "count"])),
    st.tuples(st.just("undo"), st.none() | st.integers(-1, 12)),
    st.tuples(st.just("redo"), st.none() | st.integers(-1, 12)),
)


def entry_of(match: AnyMatch, kind: str, value: Any) -> dict[str, Any]:
    """Return the entry that a move means in a match."""
    match kind:
        case "answer":
            legal = match.state.legal() or (Answer("pass"),)
            return answer(str(legal[value % len(legal)]))
        case "wrong":
            return answer(value)
        case "edit":
            return {"do": "edit", "changes": [{"path": f"seats.{value[0]}.life", "to": value[1]}]}
        case "strictness":
            return {"do": "strictness", "level": value}
    return {"do": kind} if value is None else {"do": kind, "to": value}


@given(st.lists(MOVES, max_size=40))
@settings(max_examples=150)
def test_any_interleaving_is_what_a_list_of_states_says(moves: list[tuple[str, Any]]) -> None:
    match = begun()
    model = Model([(match.start, 0)])
    strictness = "referee"
    for kind, value in moves:
        entry = entry_of(match, kind, value)
        count = len(match.entries)
        reply = match.enter(entry)
        accepted = isinstance(reply, Reply)
        match kind:
            case "undo" | "redo":
                assert accepted is getattr(model, kind)(value), (entry, reply)
            case "strictness":
                strictness = value
            case _ if accepted:
                model.step(match.state, counts=kind != "edit")
        assert (match.state, match.answers) == model.done[-1]
        assert match.strictness == strictness
        assert match.decision == (None if strictness == "count" else match.state.decision)
        assert match.entries[count:] == ([entry] if accepted else [])


@given(st.lists(MOVES, max_size=25))
@settings(max_examples=60)
def test_the_journal_opens_to_the_same_match_after_every_entry(moves: list[tuple[str, Any]]) -> None:
    match = begun()
    for kind, value in moves:
        match.enter(entry_of(match, kind, value))
        again, said = opened(json.loads(json.dumps(match.journal())))
        assert said == []
        assert again.journal() == match.journal()
        assert (again.state, again.answers, again.strictness) == (match.state, match.answers, match.strictness)
        assert [step.state for step in again.steps] == [step.state for step in match.steps]
        assert [step.state for step in again.taken_back] == [step.state for step in match.taken_back]


# Undo and redo


def test_undo_and_redo_give_the_steps_that_they_moved() -> None:
    match = entered(begun(), answer("play killer_bee"), answer("pass"), ONE_LIFE_LESS)
    reply = match.enter({"do": "undo", "to": 1})
    assert isinstance(reply, Reply)
    assert [step.entry for step in reply.undone] == [ONE_LIFE_LESS, answer("pass")]
    assert [event.message() for event in reply.events] == [
        {"event": "undone", "step": ONE_LIFE_LESS},
        {"event": "undone", "step": answer("pass")},
    ]
    reply = match.enter({"do": "redo"})
    assert isinstance(reply, Reply)
    assert [step.entry for step in reply.redone] == [answer("pass")]
    assert [event.message() for event in reply.events] == [{"event": "redone", "step": answer("pass")}]


def test_undo_to_an_answer_takes_back_the_edits_after_it() -> None:
    match = entered(begun(), ONE_LIFE_LESS, answer("play killer_bee"), ONE_LIFE_LESS, {"do": "undo", "to": 1})
    assert [step.entry for step in match.steps] == [ONE_LIFE_LESS, answer("play killer_bee")]
    assert entered(match, {"do": "undo", "to": 0}).state == match.start


@pytest.mark.parametrize("to", [None, 0, 1, -1])
def test_nothing_can_be_taken_back_before_the_start(to: int | None) -> None:
    refusal = refused(begun(), {"do": "undo"} if to is None else {"do": "undo", "to": to})
    assert (refusal.kind, refusal.code) == ("illegal", "R20")


@pytest.mark.parametrize("to", [1, 2, 99, -1, 10**30])
def test_undo_leads_neither_to_now_nor_to_what_is_not_there(to: int) -> None:
    assert refused(entered(begun(), answer("play killer_bee")), {"do": "undo", "to": to}).code == "R20"


@pytest.mark.parametrize("entry", [{"do": "redo"}, {"do": "redo", "to": 1}, {"do": "redo", "to": 2}])
def test_nothing_can_be_brought_back_after_a_new_step(entry: dict[str, Any]) -> None:
    match = entered(begun(), answer("play killer_bee"), {"do": "undo"}, ONE_LIFE_LESS)
    refusal = refused(match, entry)
    assert (refusal.kind, refusal.code) == ("illegal", "R21")


def test_a_refused_entry_leaves_what_was_taken_back() -> None:
    match = entered(begun(), answer("play killer_bee"), {"do": "undo"})
    refused(match, answer("pass"))
    refused(match, IMPOSSIBLE)
    assert entered(match, {"do": "redo"}).answers == 1


def test_an_end_can_be_taken_back() -> None:
    match = entered(begun(), {"do": "edit", "changes": [{"path": "seats.1.life", "to": 0}]})
    assert match.state.result is not None
    assert refused(match, answer("play killer_bee")).code == "R01"
    assert entered(match, {"do": "undo"}).state == match.start


# Strictness


def test_strictness_is_no_step() -> None:
    match = entered(begun(), answer("play killer_bee"), {"do": "strictness", "level": "advise"}, {"do": "undo"})
    assert match.strictness == "advise"
    assert match.state == match.start
    assert entered(match, {"do": "strictness", "level": "referee"}, {"do": "redo"}).answers == 1


def test_advise_records_its_warning_with_the_step() -> None:
    match = entered(begun(), answer("play gorillion"), answer("pass"))
    assert refused(match, answer("play gorillion")).code == "R10"
    reply = entered(match, {"do": "strictness", "level": "advise"}).enter(answer("play gorillion"))
    assert isinstance(reply, Reply)
    assert reply.warned is not None
    assert reply.warned.code == "R10"
    assert match.steps[-1].warned == reply.warned


def test_a_box_that_counts_asks_nothing_and_takes_edits() -> None:
    match = entered(begun(), {"do": "strictness", "level": "count"})
    assert match.decision is None
    assert refused(match, answer("play killer_bee")).code == "R22"
    assert entered(match, ONE_LIFE_LESS, {"do": "undo"}, {"do": "redo"}).state.position()["seats"][1]["life"] == 2


# Entries that are no entries

NO_ENTRIES: list[Any] = [
    None,
    5,
    "answer",
    [],
    {},
    {"do": None},
    {"do": "new"},
    {"do": "show"},
    {"do": "answer"},
    {"do": "answer", "answer": None},
    {"do": "answer", "answer": ["pass"]},
    {"do": "answer", "answer": "pass", "seat": 1},
    {"do": "edit"},
    {"do": "edit", "changes": {"path": "active", "to": 1}},
    {"do": "edit", "changes": [3]},
    {"do": "edit", "changes": [{1: 2}]},
    {"do": "strictness"},
    {"do": "strictness", "level": "stern"},
    {"do": "undo", "to": "1"},
    {"do": "undo", "to": 1.5},
    {"do": "undo", "to": True},
    {"do": "redo", "count": 1},
    {1: 2},
]


@pytest.mark.parametrize("entry", NO_ENTRIES, ids=repr)
def test_what_is_no_entry_is_unreadable(entry: Any) -> None:
    refusal = refused(entered(begun(), answer("play killer_bee")), entry)
    assert (refusal.kind, refusal.code) == ("unreadable", "R30")


def test_entries_are_kept_apart_from_those_who_gave_them() -> None:
    match = begun()
    given_entry = copy.deepcopy(ONE_LIFE_LESS)
    entered(match, given_entry)
    given_entry["changes"][0]["to"] = 1
    assert match.entries == [ONE_LIFE_LESS]
    assert match.steps[0].entry == ONE_LIFE_LESS


# Journals


@pytest.mark.parametrize(
    "bad", [answer("roll 7"), IMPOSSIBLE, {"do": "redo"}, {"do": "undo", "to": 5}, {"do": "new"}, {}, {"do": "answer"}]
)
def test_a_replay_stops_at_the_first_bad_entry_and_says_what_is_lost(bad: dict[str, Any]) -> None:
    good = [answer("play killer_bee"), answer("pass")]
    match = begun()
    lost = [event.message() for event in replay(match, [*good, bad, answer("play gorillion")])]
    assert [(event["event"], event["entry"], event["of"]) for event in lost] == [("lost", 2, 4)]
    assert lost[0]["why"]
    assert match.entries == good
    assert match.answers == 2
    assert match.state == entered(begun(), *good).state


def test_a_journal_with_a_bad_entry_opens_as_far_as_it_goes_and_goes_on() -> None:
    journal: dict[str, Any] = entered(begun(), answer("play killer_bee")).journal()
    match, said = opened(journal | {"entries": [*journal["entries"], answer("roll 7"), answer("pass")]})
    assert [event["event"] for event in said] == ["lost"]
    assert entered(match, answer("pass")).answers == 2
    assert opened(match.journal())[1] == []


@pytest.mark.parametrize("what", ["rules", "cards"])
def test_a_journal_of_other_rules_or_cards_opens_and_says_so(what: str) -> None:
    match, said = opened(begun().journal() | {what: "older"})
    here = match.journal()[what]
    assert said == [{"event": "outdated", "what": what, "journal": "older", "here": here}]


def test_a_journal_needs_only_its_game_and_its_start() -> None:
    journal = begun().journal()
    match, said = opened({"game": "mindbug", "start": journal["start"]})
    assert said == []
    assert match.journal() == journal


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"entries": 3}, "R30"),
        ({"entries": [5]}, "R30"),
        ({"start": None}, "R30"),
        ({"start": {}}, "R30"),
        ({"start": {"seats": []}}, "R30"),
        ({"game": None}, "R30"),
        ({"game": "chess"}, "R32"),
        ({"colour": "red"}, "R30"),
        ({"rules": 1}, "R30"),
    ],
    ids=repr,
)
def test_what_is_no_journal_is_refused(change: dict[str, Any], code: str) -> None:
    journal: dict[str, Any] = begun().journal() | change
    if change == {"game": "chess"}:
        del journal["start"]["game"]
    refusal = load(journal)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_a_start_that_cannot_be_is_refused_with_its_faults() -> None:
    journal: dict[str, Any] = copy.deepcopy(begun().journal())
    journal["start"]["seats"][0]["life"] = -1
    refusal = load(journal)
    assert isinstance(refusal, Refusal)
    assert refusal.faults == ("seats.0.life is -1, wanted 0 or more",)


def test_a_match_that_moved_by_itself_before_the_first_question_opens_to_the_same_question() -> None:
    """The only possible attack has already cost a life when the first block is asked; it must not cost another."""
    ann = {"name": "Ann", "life": 3, "mindbugs": 0, "hand": 0, "deck": 0, "creatures": ["chameleon_sniper"]}
    bob = {"name": "Bob", "life": 3, "mindbugs": 0, "hand": 5, "deck": 5, "creatures": ["tiger_squirrel"]}
    match = matches.from_position({"seats": [ann, bob]})
    assert isinstance(match, Match)
    assert [event.message()["event"] for event in match.opening] == ["automatic", "attacked", "life"]
    assert match.state.position()["seats"][1]["life"] == 2
    again, said = opened(match.journal())
    assert said == []
    assert again.state == match.state
    assert again.opening == match.opening


@pytest.mark.parametrize("name", ["chess", "", 5, None, ["mindbug"], {"a": 1}])
def test_a_game_that_is_not_known_is_refused(name: Any) -> None:
    refusal = matches.from_position({"game": name})
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("unknown", "R32")
    assert "mindbug" in refusal.why


@pytest.mark.parametrize(
    ("sets", "seats", "first"),
    [(("chess",), ("Ann", "Bob"), 0), ((), ("Ann",), 0), ((), ("Ann", "Bob", "Eve"), 0), ((), ("Ann", "Bob"), 2)],
)
def test_a_match_of_unknown_boxes_or_seats_does_not_begin(
    sets: tuple[str, ...], seats: tuple[str, ...], first: int
) -> None:
    refusal = new("mindbug", sets, seats, first)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("unknown", "R32")


def test_a_journal_that_goes_to_and_fro_tells_no_step_that_nobody_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(matches, "_shown", told.append)
    there = entered(begun(), answer("play gorillion"), answer("pass"))
    journal = there.journal()
    journal["entries"] = [*journal["entries"], *[{"do": "undo", "to": 0}, {"do": "redo", "to": 2}] * 500]
    match, lost = opened(journal)
    assert (match.answers, lost, told) == (2, [], [])


def test_no_name_is_longer_than_a_journal_can_bear() -> None:
    names = ("Ann", "B" * (matches.LONGEST_NAME + 1))
    refusal = new("mindbug", ("first_contact",), names, 0)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, "101" in refusal.why) == ("R30", True)
    assert refused(begun(), {"do": "edit", "changes": [{"path": "seats.0.name", "to": names[1]}]}).code == "R30"
    start = begun().start.position()
    start["seats"][1]["name"] = names[1]
    assert isinstance(matches.from_position(start), Refusal)


def test_a_refusal_quotes_no_megabytes() -> None:
    told = refused(begun(), answer("x" * 1_000_000)).message()
    assert len(str(told["why"])) <= LONGEST + 1
