"""Positions, edits, house rules, strictness, journals and the protocol of Munchkin."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine import positions, refusals
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.match import Match, load
from tablekeeper.engine.munchkin import MUNCHKIN
from tablekeeper.engine.munchkin.table import codes, events
from tablekeeper.engine.munchkin.table.zones import HouseRules
from tablekeeper.engine.protocol import Referee
from tablekeeper.engine.refusals import Refusal
from tests.engine.examples import holds, worked_examples
from tests.engine.munchkin.conftest import SceneMaker

DOCS = Path(__file__).parents[3] / "docs"
DOCUMENT = (DOCS / "protocol-munchkin.md").read_text(encoding="utf-8")
INDEX = (DOCS / "rules" / "munchkin.md").read_text(encoding="utf-8")
SEATS = [{"name": name, "sex": "male", "hand": 4} for name in ("Ann", "Bob", "Cleo")]


def test_a_position_opens_to_itself_also_in_a_combat(scene: SceneMaker) -> None:
    there = scene("thief title+", "elf helm_courage*", fight="pit_bull", helper=1, door_discard=["crabs"])
    there("2: play enraged", "2: play mate", "play balloons", "fighters", "backstab 1", "discard door")
    opened = MUNCHKIN.read(there.state.position())
    assert isinstance(opened, Outcome)
    assert opened.state.position() == there.state.position()
    assert opened.state.decision == there.state.decision


IMPOSSIBLE = [
    ({"seats": SEATS[:2]}, "2 seats play"),
    ({"seats": SEATS, "active": 3}, "active is 3"),
    ({"seats": [{**SEATS[0], "level": 0}, *SEATS[1:]]}, "level is 0"),
    ({"seats": [{**SEATS[0], "level": 10}, *SEATS[1:]]}, "tenth level"),
    ({"seats": [{**SEATS[0], "hand": -1}, *SEATS[1:]]}, "hand is -1"),
    ({"seats": [{**SEATS[0], "cards": ["elf", "dwarf"]}, *SEATS[1:]]}, "elf and dwarf"),
    ({"seats": [{**SEATS[0], "cards": ["elf", "elf", "half_breed"]}, *SEATS[1:]]}, "elf and elf"),
    ({"seats": [{**SEATS[0], "cards": ["title", "title"]}, *SEATS[1:]]}, "2 copies of title"),
    ({"seats": [{**SEATS[0], "cards": ["gorillion"]}, *SEATS[1:]]}, "gorillion is no card"),
    ({"seats": [{**SEATS[0], "cards": ["crabs"]}, *SEATS[1:]]}, "crabs does not lie in front"),
    ({"seats": SEATS, "door_discard": ["title"]}, "other deck"),
    ({"seats": SEATS, "door_deck": 95, "treasure_deck": 73}, "180 cards"),
    ({"seats": SEATS, "combat": {"fighter": 7, "monsters": ["crabs"]}}, "combat.fighter is 7"),
    ({"seats": SEATS, "combat": {"fighter": 0, "helper": 0, "monsters": ["crabs"]}}, "helper is the fighter"),
    ({"seats": SEATS, "combat": {"fighter": 0, "monsters": ["title"]}}, "title is no monster"),
    ({"seats": SEATS, "combat": {"fighter": 0, "monsters": [{"card": "crabs", "twin": 0}]}}, "twin is 0"),
    ({"seats": [{"name": "Ann"}, *SEATS[1:]]}, "sex is not set"),
    ({"seats": SEATS, "result": {"winner": 5, "because": "kill"}}, "seat 5"),
]


@pytest.mark.parametrize(("position", "fault"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_every_fault(position: dict[str, Any], fault: str) -> None:
    refusal = MUNCHKIN.read(position)
    assert isinstance(refusal, Refusal)
    assert any(fault in one for one in refusal.faults), refusal.faults


def test_a_position_without_its_form_is_unreadable() -> None:
    for position in ({}, {"seats": 3}, {"seats": SEATS, "colour": 1}, {"seats": SEATS, "game": "mindbug"}):
        assert isinstance(MUNCHKIN.read(position), Refusal)


def test_open_facts_are_set_by_hand_and_the_question_stays(scene: SceneMaker) -> None:
    there = scene("title", fight="bullrog")
    there.edit(("seats.0.level", 5), ("seats.1.hand", 6), ("combat.monsters_adjust", -3))
    assert (there.totals, there.hands, there.asks) == ((8, 15), [4, 6, 4], (0, "combat"))
    there.edit(("seats.0.cards", ["title", "helm_courage"]))
    assert there.totals[0] == 9
    there.edit(("combat", None), ("phase", "end"))
    assert there.asks == (0, "end")
    for change in ({"path": "seats.0.level", "to": 0}, {"path": "seats.9.level", "to": 1}, {"path": "x", "to": 1}):
        assert isinstance(there.state.edit([change]), Refusal)
    assert isinstance(there.state.edit([{"path": "seats.0.level"}]), Refusal)


def test_the_tenth_level_set_by_hand_ends_the_match(scene: SceneMaker) -> None:
    """M-94: the table is right."""
    there = scene().edit(("seats.1.level", 10))
    assert there.state.result is not None
    assert there.state.result.winner == 1


def test_house_rules_are_recorded_in_the_match(scene: SceneMaker) -> None:
    """Readings A-1, A-17, A-19, A-20, A-31, A-36: a setting each, in the position and the journal."""
    there = scene().edit(("rules.keep_items", True), ("rules.deal", 4))
    assert there.state.table.rules == HouseRules(keep_items=True, deal=4)
    assert there.state.position()["rules"]["keep_items"] is True
    assert isinstance(there.state.edit([{"path": "rules.deal", "to": 3}]), Refusal)


def test_advise_carries_out_what_only_a_rule_forbids(scene: SceneMaker) -> None:
    there = scene("", "title")
    there.advised("1: play helm_courage")
    assert there.cards(1) == "title helm_courage"
    there.advised("1: drop title")
    assert there.cards(1) == "helm_courage"
    assert isinstance(scene("chainsaw").apply("play huge_rock", advise=True), Refusal)
    assert isinstance(scene().apply("fight crabs", advise=True), Refusal)


def test_garbage_is_refused_and_nothing_changes(scene: SceneMaker) -> None:
    there = scene("title", fight="bullrog")
    for answer in ("", "fly", "play", "play gorillion", "9: play curse_duck", "0: flee", " flee", "flee now", "ask"):
        refusal = there.apply(answer)
        assert isinstance(refusal, Refusal), answer
    for answer in ("play curse_duck\n", "use title#1", "1:play curse_duck", "01: play curse_duck", "number 3"):
        assert isinstance(there.apply(answer), Refusal), answer


def test_copies_that_could_be_confused_are_numbered(scene: SceneMaker) -> None:
    there = scene("wishing_ring* wishing_ring*", "", level=(3,))("1: play curse_duck", "seat 0")
    assert {"use wishing_ring#1", "use wishing_ring#2"} <= set(there.legal)
    assert there.refuses("use wishing_ring").kind == "ambiguous"


def test_a_number_is_listed_by_its_bounds(scene: SceneMaker) -> None:
    there = scene()("open monster", "number 20")
    assert there.legal == ["number 0..9"]
    decision = there.state.decision
    assert decision is not None
    for number in ("0", "9", "10", "03", "0..9", "-1", ""):
        taken = number in ("0", "9")
        assert decision.accepts(Answer("number", number)) is taken
        assert isinstance(there.apply(f"number {number}"), Outcome) is taken
    assert isinstance(there.apply("0: number 3"), Refusal)


def test_a_journal_of_a_match_opens_to_the_same_state() -> None:
    outcome = MUNCHKIN.new((), ("Ann", "Bob", "Cleo"), 0)
    assert isinstance(outcome, Outcome)
    match = Match(MUNCHKIN, outcome)
    for answer in ("female", "male", "male", "begin", "open bullrog", "1: play enraged", "flee", "close"):
        assert not isinstance(match.enter({"do": "answer", "answer": answer}), Refusal), answer
    match.enter({"do": "undo"})
    loaded = load(match.journal())
    assert not isinstance(loaded, Refusal)
    assert loaded[0].state == match.state
    assert loaded[1] == ()


# The documents


def test_the_documented_example_happens_as_it_is_written() -> None:
    referee = Referee()
    examples = worked_examples(DOCUMENT)
    assert len(examples) > 12
    for request, wanted in examples:
        response = json.loads(referee.respond(request.encode()))
        assert holds(response, wanted), (request, wanted, response)


def test_every_code_event_and_rule_is_documented() -> None:
    documented = dict(re.findall(r"^\| `(R\d+)` \| (.*) \|$", DOCUMENT, re.MULTILINE))
    assert documented == codes.CODES
    assert not codes.CODES.keys() & (refusals.CODES.keys() | positions.CODES.keys())
    kinds = {
        kind.__struct_config__.tag: list(kind.__struct_encode_fields__)
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    rows = re.findall(r"^\| `(\w+)` \| ([\w, ]*) \|", DOCUMENT.split("## Events")[1], re.MULTILINE)
    assert {name: fields.split(", ") for name, fields in rows} == kinds


def test_every_rule_of_the_index_has_a_test_that_names_it() -> None:
    listed = set(re.findall(r"^\| (M-\d+[a-c]?) \|", INDEX, re.MULTILINE))
    wanted = {f"M-{number}" for number in range(1, 107)} - {"M-69", "M-97", "M-98", "M-99"}
    assert listed == wanted | {"M-69a", "M-69b", "M-93b", "M-93c"}
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"\bM-\d+[a-c]?\b", tests))
    assert not listed - named, sorted(listed - named)


def test_whatever_refuses_by_a_rule_names_one_of_the_index() -> None:
    listed = set(re.findall(r"^\| (M-\d+[a-c]?) \|", INDEX, re.MULTILINE))
    source = Path(codes.__file__).parent
    cited = {
        rule
        for path in source.rglob("*.py")
        for rule in re.findall(r'"(M-\d+[a-c]?)"', path.read_text(encoding="utf-8"))
    }
    assert cited <= listed
