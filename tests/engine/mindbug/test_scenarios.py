"""The scenarios of `scenarios.jsonl`, played over the real process as another program would play them.

A scenario has a `start` request, `answers` (an answer, `{"any": […]}` for the first legal one, `{"refuse": …}` for one
that must change nothing, `{"check": …}` to look at the latest response) and checks of the last response in `expect`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SCENARIOS = [
    json.loads(line) for line in (Path(__file__).parent / "scenarios.jsonl").read_text(encoding="utf-8").splitlines()
]


class Engine:
    """The engine process, one request at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tablekeeper.firmware", "engine"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def request(self, request: object) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        response: dict[str, Any] = json.loads(self.process.stdout.readline())
        return response

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        assert self.process.wait() == 0
        self.process.stdout.close()


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    yield engine
    engine.close()


def look(value: Any, path: str) -> Any:
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def fulfils(found: Any, check: dict[str, Any]) -> bool:
    (how, wanted), *more = [(key, value) for key, value in check.items() if key != "path"]
    assert not more, check
    match how:
        case "equals":
            return found is wanted if isinstance(wanted, bool) else bool(found == wanted)
        case "contains":
            return wanted in found
        case "lacks":
            return wanted not in found
        case "sorted_equals":
            return sorted(found) == sorted(wanted)
        case "cards":
            return sorted(creature["card"] for creature in found) == sorted(wanted)
        case "length":
            return bool(len(found) == wanted)
    raise ValueError(how)


def give(engine: Engine, entry: Any, response: dict[str, Any]) -> dict[str, Any]:
    """Play one entry of a scenario and return the latest response."""
    if isinstance(entry, dict) and "check" in entry:
        assert fulfils(look(response, entry["check"]["path"]), entry["check"]), (entry, response)
        return response
    if isinstance(entry, dict) and "refuse" in entry:
        before = engine.request({"do": "show"})
        assert engine.request({"do": "answer", "answer": entry["refuse"]})["ok"] is False, entry
        assert engine.request({"do": "show"}) == before
        return response
    if isinstance(entry, dict):
        entry = next(answer for answer in entry["any"] if answer in response["decision"]["legal"])
    assert entry in response["decision"]["legal"] or response["decision"]["ask"] == "number", (
        entry,
        response["decision"],
    )
    response = engine.request({"do": "answer", "answer": entry})
    assert response["ok"] is True, (entry, response)
    return response


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(engine: Engine, scenario: dict[str, Any]) -> None:
    response = engine.request(scenario["start"])
    assert response["ok"] is True, response
    for entry in scenario["answers"]:
        response = give(engine, entry, response)
    for check in scenario["expect"]:
        assert fulfils(look(response, check["path"]), check), (check, response)
