"""The engine protocol from outside the process, and the documentation of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any, Self

import pytest
from msgspec.structs import replace

from tablekeeper.engine import match, positions, protocol
from tablekeeper.engine import refusals as shared
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.mindbug import dealer
from tablekeeper.engine.mindbug.boxes import card_set_of
from tablekeeper.engine.mindbug.position import refusals
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.protocol import Referee
from tests.engine.counter import COUNTER, CounterState
from tests.engine.examples import holds, worked_examples

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
NEW = {"do": "new", "game": "mindbug", "seats": ["Ann", "Bob"]}


def converse(requests: list[str]) -> list[dict[str, Any]]:
    """Give request lines to the real process and return its response lines."""
    command = [sys.executable, "-m", "tablekeeper.firmware", "engine"]
    done = subprocess.run(command, input="\n".join(requests) + "\n", capture_output=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask(referee: Referee, request: object) -> dict[str, Any]:
    """Give one request to a referee in this process."""
    response: dict[str, Any] = json.loads(referee.respond(json.dumps(request).encode()))
    return response


def test_the_documented_example_happens_as_it_is_written() -> None:
    examples = worked_examples(DOCUMENT)
    responses = converse([request for request, _ in examples])
    assert len(responses) == len(examples) > 10
    for (request, wanted), response in zip(examples, responses, strict=True):
        assert holds(response, wanted), (request, wanted, response)


def test_every_code_of_refusal_has_its_line_in_the_documentation() -> None:
    documented = re.findall(r"^\| `(R\d+)` \| (.*) \|$", DOCUMENT, re.MULTILINE)
    tables = (shared.CODES, refusals.CODES, match.CODES, protocol.CODES, positions.CODES, dealer.CODES)
    known = [line for table in tables for line in table.items()]
    assert sorted(documented) == sorted(known)
    assert len(dict(known)) == len(known)


def test_every_event_has_its_line_in_the_documentation() -> None:
    kinds = {
        kind.__struct_config__.tag: set(kind.__struct_encode_fields__)
        for module in (events, match)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    table = DOCUMENT.split("### Events")[1].split("## Journals")[0]
    documented = {
        name: {field.strip() for field in fields.split(",")}
        for names, fields in re.findall(r"^\| (`[a-z_` ·]+) \| ([a-z, ]+) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", names)
    }
    assert {name: fields - {"because"} for name, fields in documented.items()} == {
        name: fields - {"because"} for name, fields in kinds.items()
    }


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"do":"fly"}',
        b'{"do":"answer"}',
        b'{"do":"answer","answer":3}',
        b"[" * 99999,
        b'{"do":"new","game":"mindbug","seats":["A","B"],"frist":1}',
        b'{"do":"undo","to":"x"}',
        b'{"do":"undo","to":1e99}',
        b'{"do":"advise","rollouts":0}',
        b'{"do":"advise","rollouts":1000001}',
        b'{"do":"advise","rollouts":2.5}',
        b'{"do":"advise","hand":"gorillion"}',
    ],
)
def test_garbage_is_answered_as_unreadable_and_changes_nothing(line: bytes) -> None:
    referee = Referee()
    ask(referee, NEW)
    before = ask(referee, {"do": "show"})
    response = json.loads(referee.respond(line))
    assert response["ok"] is False
    assert response["refused"]["kind"] == "unreadable"
    assert ask(referee, {"do": "show"}) == before


def test_nesting_of_any_depth_is_answered() -> None:
    """Just below the depth that cannot be read, a request can be read but no longer copied."""
    referee = Referee()
    ask(referee, NEW)
    for depth in (*range(800, 1010), 100_000):
        line = '{"do":"edit","changes":[{"path":"seats.0.life","to":' + "[" * depth + "]" * depth + "}]}"
        assert json.loads(referee.respond(line.encode()))["refused"]["code"] == "R30"


@pytest.mark.parametrize("place", ["life", "mindbugs", "hand", "deck"])
@pytest.mark.parametrize(
    ("number", "got"),
    [
        ("10000", "10000"),
        ("-10000", "-10000"),
        ("9" * 30, "a number without end"),
        ("9" * 4300, "a number without end"),
    ],
)
def test_numbers_beyond_the_bounds_are_refused_in_edits_and_positions(place: str, number: str, got: str) -> None:
    referee = Referee()
    position = ask(referee, NEW)["position"]
    position["seats"][1][place] = "NUMBER"
    edit = {"do": "edit", "changes": [{"path": f"seats.1.{place}", "to": "NUMBER"}]}
    for request in (edit, {"do": "set", "position": position}):
        response = json.loads(referee.respond(json.dumps(request).replace('"NUMBER"', number).encode()))
        assert response["refused"]["code"] == positions.IMPOSSIBLE
        assert response["refused"]["faults"] == [f"seats.1.{place} is {got}, wanted -9999 to 9999"]
    assert ask(referee, {"do": "show"})["position"]["seats"][1][place] < 10


@pytest.mark.parametrize(
    "line",
    [
        '{"do":"new","game":"mindbug","seats":["Ann","Bob"],"first":%s}',
        '{"do":"answer","answer":"%s: play gorillion"}',
        '{"do":"answer","answer":"number %s"}',
        '{"do":"answer","answer":"play gorillion#%s"}',
        '{"do":"undo","to":%s}',
        '{"do":"redo","to":-%s}',
        '{"do":"edit","changes":[{"path":"seats.%s.life","to":1}]}',
    ],
)
@pytest.mark.parametrize("digits", [4299, 4300, 4301, 100_000])
def test_numbers_of_thousands_of_digits_are_refused_wherever_they_stand(line: str, digits: int) -> None:
    referee = Referee()
    before = ask(referee, NEW)
    response = json.loads(referee.respond((line % ("9" * digits)).encode()))
    assert response["ok"] is False
    assert response["position"] == before["position"]


def test_the_adviser_takes_a_table_with_thousands_of_lives() -> None:
    referee = Referee()
    ask(referee, NEW)
    for seat in (0, 1):
        assert ask(referee, {"do": "edit", "changes": [{"path": f"seats.{seat}.life", "to": 2400}]})["ok"]
        assert ask(referee, {"do": "advise", "rollouts": 5})["ok"]


def test_the_adviser_is_told_which_card_was_seen_to_go_to_another_hand() -> None:
    """With Killer Bee in the other hand, the last life is lost to it, and to nothing that lies on the table."""
    referee = Referee()
    seats = [
        {"name": name, "life": life, "mindbugs": 0, "hand": 1, "deck": 0, "creatures": [{"card": card}]}
        for name, life, card in (("Ann", 1, "luchataur"), ("Bob", 3, "plated_scorpion"))
    ]
    ask(referee, {"do": "set", "position": {"game": "mindbug", "sets": ["first_contact"], "active": 0, "seats": seats}})
    wanted = {"do": "advise", "rollouts": 300, "hand": ["gorillion"]}
    told = ask(referee, {**wanted, "seen": {"1": ["killer_bee"]}})["advice"]
    assert told["chance"] < ask(referee, wanted)["advice"]["chance"]
    assert ask(referee, {**wanted, "seen": {"1": []}}) == ask(referee, wanted)


@pytest.mark.parametrize(
    ("seen", "code", "why"),
    [
        (
            {"0": ["gorillion"]},
            positions.UNKNOWN_NAME,
            "wanted seats that are not asked, got 0; name another",
        ),
        ({"2": []}, positions.UNKNOWN_NAME, "got 2"),
        ({"-1": []}, positions.UNKNOWN_NAME, "got -1"),
        ({"1": ["nonsense"]}, shared.UNKNOWN_CARD, "'nonsense' is no card of first_contact."),
        ({"1": ["bee_bear", "bee_bear"]}, dealer.IMPOSSIBLE_HAND, "2 copies of bee_bear are named, but only 1"),
        ({"1": ["gorillion"] * 6}, dealer.IMPOSSIBLE_HAND, "holds 5 cards, but 6 are named"),
    ],
)
def test_the_adviser_refuses_what_cannot_have_been_seen(seen: dict[str, list[str]], code: str, why: str) -> None:
    referee = Referee()
    ask(referee, NEW)
    refused = ask(referee, {"do": "advise", "rollouts": 5, "seen": seen})["refused"]
    assert refused["code"] == code
    assert why in refused["why"]


def test_the_adviser_refuses_a_hand_of_faces_that_lie_set_aside() -> None:
    referee = Referee()
    ask(referee, {**NEW, "sets": ["beyond_evolution"]})
    hand = ["frog_prophet", *card_set_of(("beyond_evolution",)).deck[:8:2]]
    refused = ask(referee, {"do": "advise", "rollouts": 5, "hand": hand})["refused"]
    assert (refused["code"], refused["faults"]) == (
        dealer.IMPOSSIBLE_HAND,
        ["frog_prophet is a face that lies set aside, and in no hand"],
    )


@pytest.mark.parametrize("game", ["mindbug", "munchkin"])
def test_names_that_are_refused_are_not_kept(game: str) -> None:
    referee = Referee()
    ask(referee, {**NEW, "game": game, "seats": ["Ann", "Bob", "Cleo"][: 2 if game == "mindbug" else 3]})
    tracemalloc.start()
    for number in range(30):
        for request in (
            {"do": "answer", "answer": f"play {number:0100000}"},
            {"do": "explain", "card": f"{number:0100000}"},
            {"do": "edit", "changes": [{"path": "seats.0.cards", "to": [f"{number:0100000}"]}]},
            {"do": "edit", "changes": [{"path": "seats.0.discard", "to": [f"{number:0100000}"]}]},
        ):
            assert ask(referee, request)["ok"] is False
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000


class Endless(CounterState, frozen=True):
    """A stranger's game whose points grow beyond what can be written."""

    def play(self, answer: Answer) -> Outcome[Self]:
        return Outcome(replace(self, points=(10**5000,)))


def test_what_cannot_be_written_is_refused_and_changes_nothing() -> None:
    referee = Referee()
    referee.match = match.Match(COUNTER, Outcome(Endless(("Ann",), 0, (0,))))
    before = ask(referee, {"do": "show"})
    refused = ask(referee, {"do": "answer", "answer": "add 1"})
    assert (refused["ok"], refused["refused"]["code"]) == (False, "R30")
    assert ask(referee, {"do": "show"}) == before


def test_a_name_that_cannot_be_written_is_answered_too() -> None:
    referee = Referee()
    response = json.loads(referee.respond(rb'{"do":"new","game":"mindbug","seats":["\ud800","B"]}'))
    assert response["ok"] is False


@pytest.mark.parametrize(
    "request_",
    [{"do": "show"}, {"do": "answer", "answer": "pass"}, {"do": "undo"}, {"do": "journal"}, {"do": "advise"}],
)
def test_before_there_is_a_match_only_beginnings_are_taken(request_: dict[str, Any]) -> None:
    response = ask(Referee(), request_)
    assert response["refused"]["code"] == protocol.NO_MATCH
    assert response["position"] is None
    assert response["decision"] is None


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({**NEW, "game": "chess"}, "R32"),
        ({**NEW, "sets": ["second_contact"]}, "R32"),
        ({**NEW, "seats": ["Ann"]}, "R32"),
        ({**NEW, "first": 2}, "R32"),
        ({"do": "explain", "card": "unicorn"}, "R32"),
        ({"do": "explain", "card": "gorillion", "lang": "fr"}, "R32"),
    ],
)
def test_names_that_are_not_known_are_refused_as_unknown(request_: dict[str, Any], code: str) -> None:
    response = ask(Referee(), request_)
    assert (response["refused"]["kind"], response["refused"]["code"]) == ("unknown", code)


def test_undo_to_and_redo_count_answers_and_not_what_happened_by_itself() -> None:
    referee = Referee()
    ask(referee, NEW)
    for answer in ("play gorillion", "pass", "play bee_bear", "pass", "attack gorillion"):
        assert ask(referee, {"do": "answer", "answer": answer})["ok"]
    assert ask(referee, {"do": "undo", "to": 2})["answers"] == 2
    assert ask(referee, {"do": "redo", "to": 5})["decision"]["ask"] == "block"
    assert ask(referee, {"do": "undo", "to": 9})["refused"]["code"] == match.NOTHING_TO_UNDO
    assert ask(referee, {"do": "redo"})["refused"]["code"] == match.NOTHING_TO_REDO


def test_an_edit_is_a_step_that_undo_takes_back_alone() -> None:
    referee = Referee()
    ask(referee, NEW)
    ask(referee, {"do": "answer", "answer": "play gorillion"})
    assert (
        ask(referee, {"do": "edit", "changes": [{"path": "seats.0.life", "to": 9}]})["position"]["seats"][0]["life"]
        == 9
    )
    undone = ask(referee, {"do": "undo"})
    assert (undone["position"]["seats"][0]["life"], undone["answers"]) == (3, 1)


def test_a_journal_opens_to_the_same_match_and_a_broken_one_as_far_as_it_goes() -> None:
    referee = Referee()
    ask(referee, NEW)
    for answer in ("play gorillion", "mindbug", "play bee_bear"):
        ask(referee, {"do": "answer", "answer": answer})
    ask(referee, {"do": "undo"})
    ask(referee, {"do": "strictness", "level": "advise"})
    journal = ask(referee, {"do": "journal"})["journal"]
    assert list(journal) == ["game", "sets", "seats", "start", "rules", "cards", "entries"]
    other = Referee()
    assert ask(other, {"do": "load", "journal": journal})["position"] == ask(referee, {"do": "show"})["position"]
    assert ask(other, {"do": "journal"})["journal"] == journal
    journal["entries"][1] = {"do": "answer", "answer": "block gorillion"}
    broken = ask(Referee(), {"do": "load", "journal": {**journal, "cards": "other"}})
    assert [event["event"] for event in broken["events"]] == ["outdated", "lost"]
    assert broken["answers"] == 1


def test_advise_carries_out_what_only_a_restriction_forbids() -> None:
    start = {
        "game": "mindbug",
        "seats": [
            {"name": "Ann", "life": 3, "mindbugs": 2, "hand": 5, "deck": 5, "creatures": ["spider_owl"]},
            {
                "name": "Bob",
                "life": 3,
                "mindbugs": 2,
                "hand": 5,
                "deck": 5,
                "creatures": ["gorillion", "tiger_squirrel"],
            },
        ],
    }
    referee = Referee()
    ask(referee, {"do": "set", "position": start})
    ask(referee, {"do": "answer", "answer": "attack spider_owl"})
    refused = ask(referee, {"do": "answer", "answer": "block gorillion"})["refused"]
    assert (refused["code"], refused["rule"]) == (refusals.SNEAKY, "MB-59")
    ask(referee, {"do": "strictness", "level": "advise"})
    assert ask(referee, {"do": "answer", "answer": "block luchataur"})["ok"] is False
    carried_out = ask(referee, {"do": "answer", "answer": "block gorillion"})
    assert carried_out["warned"] == refused
    assert carried_out["position"]["seats"][0]["creatures"] == []


def test_count_asks_nothing_and_takes_edits() -> None:
    referee = Referee()
    ask(referee, NEW)
    counting = ask(referee, {"do": "strictness", "level": "count"})
    assert counting["decision"] is None
    assert ask(referee, {"do": "answer", "answer": "play gorillion"})["refused"]["code"] == match.ONLY_COUNTING
    assert (
        ask(referee, {"do": "edit", "changes": [{"path": "seats.1.hand", "to": 4}]})["position"]["seats"][1]["hand"]
        == 4
    )
    assert ask(referee, {"do": "strictness", "level": "referee"})["decision"]["ask"] == "turn"
