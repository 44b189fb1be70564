"""The documentation of the protocol keeps its word: its example is played, its lists are complete."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tablekeeper.engine import match, positions, protocol, refusals
from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import CHANGES
from tablekeeper.engine.guerra_de_mitos.position.refusals import RULES
from tablekeeper.engine.guerra_de_mitos.table import codes, events
from tablekeeper.engine.guerra_de_mitos.table.house_rules import SWITCHES
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Clash, Item, Pantheon, Resource, Seat, Table
from tablekeeper.engine.match import Match, load, new
from tablekeeper.engine.protocol import Referee
from tablekeeper.engine.refusals import Refusal
from tests.engine.examples import holds, worked_examples

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs/protocol-guerra-de-mitos.md").read_text(encoding="utf-8")
CARDS = (ROOT / "docs/rules/guerra-de-mitos-cards.md").read_text(encoding="utf-8")
INDEX = (ROOT / "docs/rules/guerra-de-mitos.md").read_text(encoding="utf-8")
EFFECTS = ROOT / "engine/guerra_de_mitos/effects"
PAGE = (ROOT / "docs/guerra-by-hand.md").read_text(encoding="utf-8")
START = {"do": "new", "game": "guerra_de_mitos", "seats": ["Ann", "Bob"], "first": 0}
TO_THE_BIDS = ("reveal yomi", "number 20", "number 30", "reveal olimpo", "number 22", "number 30")


def ask(referee: Referee, request: object) -> dict[str, Any]:
    response: dict[str, Any] = json.loads(referee.respond(json.dumps(request).encode()))
    return response


def test_the_documented_example_happens_as_it_is_written() -> None:
    referee = Referee()
    examples = worked_examples(DOCUMENT)
    assert len(examples) > 50
    for request, wanted in examples:
        response = json.loads(referee.respond(request.encode()))
        assert holds(response, wanted), (request, wanted, response)


def test_the_example_plays_a_whole_turn_and_has_most_asks() -> None:
    asked = {
        wanted["decision"]["ask"] for _, wanted in worked_examples(DOCUMENT) if "ask" in (wanted.get("decision") or {})
    }
    assert asked >= {"pantheon", "gods", "designs", "bid", "first", "reveal", "turn", "influence", "assign", "battle"}
    assert asked >= {"number", "effect", "by", "lasts"}


def test_every_code_of_refusal_has_its_line() -> None:
    documented = dict(re.findall(r"^\| `(R\d+)` \| (.*) \|$", DOCUMENT, re.MULTILINE))
    assert documented == codes.CODES
    shared = refusals.CODES | positions.CODES | match.CODES | protocol.CODES
    assert not codes.CODES.keys() & shared.keys()


def test_every_event_has_its_line_with_its_fields() -> None:
    kinds = {
        kind.__struct_config__.tag: list(kind.__struct_encode_fields__)
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    rows = re.findall(r"^\| `(\w+)` \| ([\w, ]*) \|", DOCUMENT.split("## Events")[1], re.MULTILINE)
    assert {name: fields.split(", ") for name, fields in rows} == kinds


def rows_of(heading: str) -> list[tuple[str, str]]:
    """Return the first and the last cell of each row of the tables below a heading."""
    part = DOCUMENT.split(f"\n{heading}\n")[1].split("\n#")[0]
    return [
        (cells[0], cells[-1])
        for line in re.findall(r"^\| (`.*) \|$", part, re.MULTILINE)
        if (cells := line.split(" | "))
    ]


def test_every_ask_has_its_line() -> None:
    documented = {
        name
        for heading in ("## Asks", "### What cards ask", "### Changes")
        for cell, _ in rows_of(heading)
        for name in words(cell)
    }
    asks = set(RULES) | {"mythology", "number", "by", "lasts", "control", "under", "discard"}
    effects = "".join(path.read_text(encoding="utf-8") for path in EFFECTS.glob("*.py"))
    asked = set(re.findall(r'(?:scene\.ask\(|Question\([\w.]+, )"(\w+)"', effects))
    assert len(asked) > len({"target", "whose", "amount"})
    assert asks | asked <= documented


def test_every_change_has_its_line() -> None:
    documented = {name for cell, _ in rows_of("### Changes") for name in words(cell)}
    assert {change.name for change in CHANGES} <= documented


def words(cell: str) -> list[str]:
    return re.findall(r"`(\w+)", cell)


def test_every_field_of_a_position_has_its_line() -> None:
    part = DOCUMENT.split("## Positions")[1].split("## Codes")[0]
    documented = set(re.findall(r"`(\w+)`", part)) | set(re.findall(r'"(\w+)":', part))
    kinds = (Table, Seat, Pantheon, Character, Resource, Item, Clash)
    assert {name for kind in kinds for name in kind.__struct_fields__} <= documented


def test_the_documented_position_can_be_read() -> None:
    (written,) = re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
    outcome = GUERRA_DE_MITOS.read(json.loads(written))
    assert not isinstance(outcome, Refusal), outcome
    read = outcome.state.position()
    assert read["battle_strength"] == json.loads(written)["battle_strength"]
    assert read["seats"][0] == json.loads(written)["seats"][0]


def test_every_house_rule_has_its_line_on_the_page_and_in_the_index() -> None:
    fields = list(SWITCHES)
    assert re.findall(r"^\| `(\w+)` \|", PAGE.split("## House rules")[1], re.MULTILINE) == fields
    about = [re.findall(r"^\| AC?-\d+ \|.*\| `(\w+)` \|$", page, re.MULTILINE) for page in (INDEX, CARDS)]
    assert ["cards_act", *about[0], *about[1]] == fields


def test_a_house_rule_names_the_reading_that_it_is_about() -> None:
    source = (ROOT / "engine/guerra_de_mitos/table/house_rules.py").read_text(encoding="utf-8")
    in_code = re.findall(r"^    (\w+): bool.*\n    \"\"\".*\((?:reading )?(A-\d+)\)", source, re.MULTILINE)
    assert in_code == [(name, one) for one, name in re.findall(r"^\| (A-\d+) \|.*\| `(\w+)` \|$", INDEX, re.MULTILINE)]


def test_whatever_refuses_by_a_rule_names_one_of_the_index() -> None:
    listed = set(re.findall(r"^\| ([GA]-\d+) \|", INDEX, re.MULTILINE))
    cited = {
        rule
        for path in Path(codes.__file__).parent.rglob("*.py")
        for rule in re.findall(r'"([GA]-\d+)"', path.read_text(encoding="utf-8"))
    }
    assert cited <= listed


def test_whatever_the_code_cites_stands_in_the_index() -> None:
    listed = set(re.findall(r"^\| ([GA]-\d+) \|", INDEX, re.MULTILINE))
    for path in Path(codes.__file__).parent.rglob("*.py"):
        cited = set(re.findall(r"\b[GA]-\d+\b", path.read_text(encoding="utf-8")))
        assert cited <= listed, path.name


# The secret bid


def bidding(*numbers: int) -> Referee:
    referee = Referee()
    assert ask(referee, START)["ok"]
    for answer in (*TO_THE_BIDS, *(f"number {number}" for number in numbers)):
        assert ask(referee, {"do": "answer", "answer": answer})["ok"], answer
    return referee


def test_the_first_bid_stands_nowhere_but_in_the_journal() -> None:
    """G-12: neither in the position nor in what has happened."""
    referee = bidding(4)
    shown = ask(referee, {"do": "show"})
    assert shown["position"]["bids"] == ["sealed", None]
    assert shown["position"] == {**ask(bidding(1), {"do": "show"})["position"]}
    assert ask(referee, {"do": "journal"})["journal"]["entries"][-1] == {"do": "answer", "answer": "number 4"}


def test_open_bids_are_taken_back_and_brought_back_together() -> None:
    """G-12: who takes one back, knowing the other, could bid better."""
    referee = bidding(2, 4)
    taken_back = ask(referee, {"do": "undo"})
    assert (taken_back["decision"]["ask"], taken_back["position"]["bids"]) == ("bid", [None, None])
    assert taken_back["events"][-1] == {"event": "undone", "step": {"do": "answer", "answer": "sealed"}}
    brought_back = ask(referee, {"do": "redo"})
    assert (brought_back["decision"]["ask"], brought_back["position"]["bids"]) == ("first", [2, 4])


def test_a_bid_that_is_alone_is_taken_back_alone() -> None:
    referee = bidding(2)
    assert ask(referee, {"do": "undo"})["decision"] == ask(bidding(), {"do": "show"})["decision"]


def test_a_correction_between_the_bids_is_taken_back_alone_and_shows_no_bid() -> None:
    """G-12."""
    referee = bidding(2)
    edit = {"do": "edit", "changes": [{"path": "seats.0.reserve", "to": 9}]}
    assert ask(referee, edit)["ok"]
    taken_back = ask(referee, {"do": "undo"})
    assert taken_back["events"][-1] == {"event": "undone", "step": edit}
    assert taken_back["position"]["bids"] == ["sealed", None]


def test_a_journal_cut_off_between_the_bids_keeps_the_first_one() -> None:
    referee = bidding(3)
    journal = ask(referee, {"do": "journal"})["journal"]
    other = Referee()
    assert ask(other, {"do": "load", "journal": journal})["position"]["bids"] == ["sealed", None]
    assert ask(other, {"do": "answer", "answer": "number 1"})["position"]["bids"] == [3, 1]


def test_a_journal_opens_to_the_same_state_in_the_middle_of_a_card() -> None:
    begun = new("guerra_de_mitos", (), ("Ann", "Bob"), 0)
    assert isinstance(begun, Match)
    for answer in (*TO_THE_BIDS, "number 1", "number 3", "choose 0", "reveal shogatsu", "reserve 0"):
        assert not isinstance(begun.enter({"do": "answer", "answer": answer}), Refusal), answer
    loaded = load(begun.journal())
    assert not isinstance(loaded, Refusal)
    assert loaded[0].state == begun.state
    assert loaded[1] == ()
