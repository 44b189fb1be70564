"""The page of the score pad: every key, pad, event, and its examples, which happen as they are written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablekeeper.engine.events import Event
from tablekeeper.engine.protocol import Referee
from tablekeeper.engine.scorepad import SCOREPAD, Pad, events, read_pad
from tablekeeper.engine.scorepad.pad import Counter, Rounds
from tablekeeper.engine.scorepad.reading import WANTED
from tablekeeper.engine.toml import Fault
from tests.engine.examples import holds

PAGE = (Path(__file__).parents[3] / "docs" / "score-pad.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def section(heading: str) -> str:
    return re.split(r"\n##+ ", PAGE.split(f"# {heading}\n")[1])[0]


def keys() -> dict[str, Any]:
    """Return every key of the format with its default; of one that must be there, `NODEFAULT`."""
    kinds = (("", Pad), ("counter.ID.", Counter), ("rounds.", Rounds))
    return {f"{at}{field.name}": field.default for at, kind in kinds for field in msgspec.structs.fields(kind)}


def test_every_key_has_its_line_with_its_default_and_no_other_has() -> None:
    rows = dict(re.findall(r"^\| `([\w.]+)` \| (.*?) \| \S", section("Keys of the file"), re.MULTILINE))
    assert list(rows) == list({**{key: 0 for key in rows if key in keys()}, **keys()})
    assert set(rows) == set(keys()) == set(WANTED)
    for key, default in keys().items():
        written = "none" if default in (None, msgspec.NODEFAULT) else f"`{json.dumps(default)}`"
        assert rows[key] == ('`"highest"`' if key == "wins" else written), key


def test_the_pads_of_the_page_are_read() -> None:
    pads = [read_pad(block.encode()) for block in blocks("toml")]
    assert len(pads) == 3
    assert all(isinstance(pad, Pad) for pad in pads), pads


def test_the_faults_of_the_page_are_told_word_by_word() -> None:
    spoilt = blocks("toml")[0].replace("goal", "gaol").replace("[1, 5]", "[]")
    found = read_pad(spoilt.encode())
    assert isinstance(found, tuple)
    assert all(isinstance(fault, Fault) for fault in found)
    assert "\n".join(map(str, found)) + "\n" == blocks("text")[0]


def test_every_pad_of_ours_has_its_line() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", section("Pads that come with Tablekeeper"), re.MULTILINE)
    assert rows == list(SCOREPAD.sets)


def test_every_event_has_its_line() -> None:
    kinds = {
        kind.__struct_config__.tag: list(kind.__struct_encode_fields__)
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    rows = re.findall(r"^\| `(\w+)` \| ([a-z, ]+) \|", section("Events"), re.MULTILINE)
    assert {name: fields.split(", ") for name, fields in rows} == kinds


def test_the_documented_position_opens() -> None:
    response = json.loads(
        Referee().respond(b'{"do":"set","position":' + blocks("json")[0].encode().replace(b"\n", b"") + b"}")
    )
    assert response["ok"], response
    assert response["decision"]["seat"] == 1


def test_the_documented_example_happens_as_it_is_written() -> None:
    referee = Referee()
    lines = blocks("protocol")[0].splitlines()
    asked, answered = lines[::2], lines[1::2]
    assert len(asked) == len(answered) > 10
    for request, wanted in zip(asked, answered, strict=True):
        assert request.startswith("> ")
        assert wanted.startswith("< ")
        response = json.loads(referee.respond(request[2:].encode()))
        assert holds(response, json.loads(wanted[2:])), (request, wanted, response)


@pytest.mark.parametrize("answer", ["add", "number", "roll", "pass", "end"])
def test_every_answer_has_its_line(answer: str) -> None:
    assert f"| `{answer}" in section("Answers")
