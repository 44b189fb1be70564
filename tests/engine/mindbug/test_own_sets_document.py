"""The page of sets of one's own: every key, and its examples, which are read, told, refused and played as written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.mindbug.own import reading, shelf
from tablekeeper.engine.protocol import Referee
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.set_files import MOST_BYTES, MOST_LINES, read_set
from tests.engine.examples import holds, worked_examples
from tests.engine.mindbug.own_cards import garden

PAGE = (Path(__file__).parents[3] / "docs" / "own-sets.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def section(heading: str) -> str:
    return PAGE.split(f"## {heading}\n")[1].partition("\n## ")[0]


@pytest.mark.parametrize(("heading", "wanted"), [("Keys of the file", reading.TOP), ("Keys of a card", reading.CARD)])
def test_every_key_has_its_place_and_no_other_has(heading: str, wanted: dict[str, str]) -> None:
    rows = re.findall(r"^\| (`.*?`) \|", section(heading), re.MULTILINE)
    assert [key for row in rows for key in re.findall(r"`(\w+)`", row)] == list(wanted)


def test_the_set_of_the_page_is_told_as_the_page_says() -> None:
    own = garden(EXAMPLE)
    shelf.offer([own])
    told = [f"{own.name('en')} ({own.id}, {own.game}): {own.size} cards"]
    for card, copies in own.copies.items():
        one = MINDBUG.explain(card, "en")
        assert not isinstance(one, Refusal)
        keywords = f" ({', '.join(one.keywords)})" if one.keywords else ""
        told.append(f"{copies} × {one.name} {one.power}{keywords}: {one.wording}")
    assert "\n".join(told) + "\n" == re.findall(r"```told\n(.*?)```", PAGE, re.DOTALL)[0]


def test_it_has_as_many_lines_as_its_heading_says() -> None:
    assert "## A set in twenty-eight lines" in PAGE
    assert len(EXAMPLE.splitlines()) == 28


def test_the_faults_of_the_page_are_told_word_by_word() -> None:
    spoilt = EXAMPLE.replace("amount = 2 }]", "amont = 2 }]").replace(
        'side = "enemy" }, count', 'side = "enemies" }, count'
    )
    found = read_set(spoilt.encode())
    assert isinstance(found, tuple)
    assert "\n".join(map(str, found)) + "\n" == re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0]


def test_the_bounds_of_the_page_are_those_of_the_reader() -> None:
    assert f"at most {MOST_BYTES:,} bytes in {MOST_LINES:,} lines" in PAGE
    assert f"up to {reading.LONGEST_BY_HAND} characters" in PAGE
    assert f"up to {reading.MOST_CARDS};" in PAGE


def test_the_documented_example_happens_as_it_is_written() -> None:
    referee = Referee()
    examples = worked_examples(PAGE)
    assert len(examples) == 6
    for request, wanted in examples:
        response = json.loads(referee.respond(request.encode()))
        assert holds(response, wanted), (request, wanted, response)
