"""The match that plays itself, and a match by tags that loses its power between every two lines."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.match import Match
from tablekeeper.engine.mindbug.state import MindbugState as State
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.bindings import UNBOUND, Bindings
from tablekeeper.firmware.games.meaning import GiveAnswer
from tablekeeper.firmware.games.mindbug import scan
from tablekeeper.firmware.simulator.messages import Racked
from tablekeeper.firmware.simulator.pixels import BRAILLE, HALF_BLOCKS
from tablekeeper.firmware.simulator.rack import rack
from tests.firmware.conftest import Commanded

TABLEKEEPER = (sys.executable, "-m", "tablekeeper.firmware")
StateAfter = Callable[[list[str]], str]
RACK = rack(("first_contact",), "pn532", "mindbug")


def begun() -> Match[State]:
    match = matches.new("mindbug", ("first_contact",), ("Seat 1", "Seat 2"), 0)
    assert isinstance(match, Match)
    return match


def tag_for(match: Match[State], bound: Bindings, tapped: Collection[str], answer: Answer) -> Racked | None:
    """Return a card of the rack whose tap means the answer: first one that was not tapped before."""
    for racked in sorted(RACK, key=lambda racked: racked[0] in tapped):
        uid, card, *_ = racked
        if card == answer.name and scan.mean(match, uid, card, bound) == GiveAnswer(answer):
            return racked
    return None


def whole_match(seed: int) -> tuple[list[str], Match[State]]:
    """Play a match, every answer by a tag where a tag can give it; return the script's lines and the match."""
    chance = random.Random(seed)
    match, bound, taps, lines = begun(), UNBOUND, set[str](), list[str]()
    while match.state.result is None:
        before = match.state
        answer = chance.choice(before.legal())
        tapped = tag_for(match, bound, taps, answer)
        lines.append(f"tap {tapped[1]}#{tapped[2]}" if tapped else f"answer {answer}")
        assert not isinstance(match.enter({"do": "answer", "answer": str(answer)}), Refusal)
        bound = scan.follow(bound, before, match.steps[-1], tapped[0] if tapped else None)
        taps |= {tapped[0]} if tapped else set()
    return lines, match


@pytest.fixture
def state_after(commanded: Commanded) -> StateAfter:
    """Return the state after the lines of a script."""

    def after(lines: list[str]) -> str:
        done = commanded("simulate", "--game", "mindbug", "--script", "-", given="\n".join([*lines, "state"]))
        assert done.returncode == 0, done.stderr
        return done.stdout

    return after


def test_a_match_by_tags_ends_the_same_with_a_power_cut_between_every_two_lines(state_after: StateAfter) -> None:
    lines, match = whole_match(seed=5)
    assert sum(line.startswith("tap") for line in lines) > len(lines) / 2
    smooth = state_after(lines)
    assert json.loads(smooth) == match.state.position()
    assert state_after([part for line in lines for part in (line, "power cut")]) == smooth


def test_a_match_by_tags_ends_the_same_with_the_reader_pulled_out_between_every_two_lines(
    state_after: StateAfter,
) -> None:
    lines, match = whole_match(seed=6)
    pulled = [part for line in lines for part in ("reader unplug", "wait 0.7", "reader replug", line)]
    assert json.loads(state_after(pulled)) == match.state.position()


def started(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the demo in a process of its own."""
    surroundings = {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    command = [*TABLEKEEPER, "simulate", *arguments]
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, env=surroundings
    )


@pytest.mark.parametrize("reader", ["pn532", "rdm6300"])
def test_the_demo_plays_a_match_to_its_end_and_always_the_same(
    reader: str, commanded: Commanded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    arguments = ("--seed", "2", "--reader", reader)
    done = started(*arguments)
    assert done.returncode == 0, done.stderr
    again = commanded("simulate", *arguments)  # in another process hashes are others, too
    assert again.stdout == done.stdout
    assert done.stdout.rstrip().endswith("has won.")
    assert "lays" in done.stdout
    assert max(map(len, done.stdout.splitlines())) == BRAILLE.columns + 2


def test_the_demo_draws_half_blocks_where_they_fit(commanded: Commanded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "130")
    done = commanded("simulate")
    assert done.returncode == 0, done.stderr
    assert max(map(len, done.stdout.splitlines())) == HALF_BLOCKS.columns + 2


def test_the_demo_plays_a_match_of_munchkin_to_its_end_by_taps_and_keys(
    commanded: Commanded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = commanded("simulate", "--game", "munchkin", "--seats", "3", "--seed", "8")
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith("won.")
    for how in ("lays a card on the reader: ", "presses keys: "):
        assert done.stdout.count(how) > 20


def test_a_match_that_chance_cannot_go_on_with_is_left_as_it_is(tmp_path: Path, commanded: Commanded) -> None:
    kept = ("simulate", "--game", "munchkin", "--storage", str(tmp_path / "box"))
    first = commanded(*kept, "--script", "-", given="answer female\nstate")
    assert first.returncode == 0, first.stderr
    done = commanded(*kept)
    assert done.returncode == 2
    assert "under way already" in done.stderr
    again = commanded(*kept, "--script", "-", given="state")
    assert again.stdout == first.stdout


def test_a_kept_storage_is_played_on(tmp_path: Path, commanded: Commanded) -> None:
    kept = ("--storage", str(tmp_path / "box"))
    begin = commanded("simulate", "--game", "mindbug", "--script", "-", *kept, given="tap gorillion")
    assert begin.returncode == 0, begin.stderr
    done = commanded("simulate", *kept)
    assert done.returncode == 0, done.stderr
    assert "\n1. Seat 2 " in done.stdout, "the match goes on where it stood"
