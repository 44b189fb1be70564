"""The page of the door names every message with its fields, and every refusal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec

from tablekeeper.firmware.door import code, messages
from tablekeeper.firmware.door.messages import Message, Request, Why

PAGE = (Path(__file__).parents[2] / "docs/door.md").read_text(encoding="utf-8")


def test_every_message_stands_there_with_its_fields() -> None:
    said: dict[str, str] = dict(re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)*) *\| ", PAGE, re.MULTILINE))
    kinds = {str(kind.__struct_config__.tag): kind for kind in Message.__subclasses__()}
    assert {name: tuple(re.findall(r"\w+", fields)) for name, fields in said.items() if name in kinds} == {
        name: kind.__struct_fields__ for name, kind in kinds.items()
    }


def test_every_refusal_stands_there() -> None:
    table = PAGE.partition("## Refusals")[2].partition("## ")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `") and not row.startswith("| `why`")]
    assert sorted(name for row in rows for name in re.findall(r"`(\w+)`", row)) == sorted(get_args(Why))


def test_the_example_is_a_request_and_the_numbers_are_those_of_the_box() -> None:
    (example,) = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)
    request = msgspec.json.decode(example, type=Request)
    assert request.message == messages.SetPreference("sound", False)
    for number in (messages.MOST_BYTES, code.LASTS, code.BETWEEN, code.TOKEN_BYTES, code.OPEN / 60):
        assert re.search(rf"\b{number:g}\b", PAGE), number
