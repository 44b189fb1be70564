"""Matches that version 1.0 of the box has recorded, or one with later rules, are played today as they were then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine.match import load

FILES = ("version_1.jsonl", "guerra_rules_2.jsonl")
RECORDED = [json.loads(line) for name in FILES for line in Path(__file__).with_name(name).read_text().splitlines()]
"""Random matches, each with the position at its end."""


def lacks(there: Any, wanted: Any) -> bool:
    """Return whether data lacks a part of what is wanted; more may be there."""
    if isinstance(wanted, dict) and isinstance(there, dict):
        return any(name not in there or lacks(there[name], value) for name, value in wanted.items())
    if isinstance(wanted, list) and isinstance(there, list):
        return len(there) != len(wanted) or any(map(lacks, there, wanted))
    return bool(there != wanted)


@pytest.mark.parametrize("recorded", RECORDED, ids=[f"{one['journal']['rules']}" for one in RECORDED])
def test_a_match_of_earlier_rules_ends_as_it_did(recorded: dict[str, Any]) -> None:
    opened = load(recorded["journal"])
    assert isinstance(opened, tuple)
    match, said = opened
    assert [event.what for event in said if hasattr(event, "what")] == ["rules"] * len(said)
    assert match.entries == recorded["journal"]["entries"]
    assert not lacks(match.state.position(), recorded["position"])


@pytest.mark.parametrize("recorded", RECORDED)
def test_it_is_written_as_it_is_played_now_and_opens_again(recorded: dict[str, Any]) -> None:
    opened = load(recorded["journal"])
    assert isinstance(opened, tuple)
    again = load(json.loads(json.dumps(opened[0].journal())))
    assert isinstance(again, tuple)
    assert (again[0].state, again[1]) == (opened[0].state, ())
