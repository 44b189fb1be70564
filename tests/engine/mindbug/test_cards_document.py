"""The reference of the cards' vocabulary names all of it, nothing else, and examples that exist."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from tablekeeper.engine.mindbug import boxes, effects, wording
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.cards.card import Card

DOCUMENT = (Path(__file__).parents[3] / "docs" / "cards.md").read_text(encoding="utf-8")


def rows(column: str) -> dict[str, list[str]]:
    """Return the rows of the table headed by a column: what is defined, and the examples' card ids."""
    table = DOCUMENT.split(f"| `{column}` |", 1)[1].split("\n\n", 1)[0]
    found = {}
    for line in table.splitlines()[2:]:
        _, name, *_, examples, _ = line.split("|")
        found[name.strip().strip("`")] = re.findall(r"`(\w+)`", examples)
    return found


def tags(kinds: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(kinds)}


def abilities(card: Card) -> list[dict[str, object]]:
    plain = msgspec.to_builtins(card)
    fields = (*get_args(words.Trigger), "constant", "in_pile")
    return [step for field in fields for step in plain.get(field, ())]


@pytest.mark.parametrize(
    ("column", "wanted"),
    [
        ("do", tags(effects.WrittenEffect)),
        ("is", tags(words.AnyConstant)),
        ("when", set(get_args(words.Condition))),
        ("per", set(get_args(words.Per))),
    ],
)
def test_each_word_has_its_line_and_an_example_that_uses_it(column: str, wanted: set[str]) -> None:
    written = rows(column)
    assert set(written) == wanted
    for word, examples in written.items():
        assert examples, f"{word} has no example"
        for example in examples:
            used = {step.get(column) for step in abilities(boxes.every_card()[example])}
            assert word in used, f"{example} is no example of {word}"


def test_every_field_of_every_primitive_is_explained() -> None:
    for kind in (words.Creatures, *get_args(effects.WrittenEffect), *get_args(words.AnyConstant)):
        for field in kind.__struct_fields__:
            assert f"`{field}`" in DOCUMENT or f'"{field}"' in DOCUMENT, f"{kind.__name__}.{field}"


def test_the_card_shown_is_the_card_in_the_box() -> None:
    block = re.search(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    shown = msgspec.convert(json.loads(block[1]), type=boxes.WrittenCard)
    assert shown == replace(boxes.every_card()["snail_hydra"], names={})


def test_the_card_shown_reads_as_the_page_says() -> None:
    told = wording.explain(boxes.every_card()["snail_hydra"], "en").wording
    assert f"It reads *{told}*" in DOCUMENT


def fields_explained(heading: str) -> set[str]:
    """Return what the first column of the table with a heading names."""
    table = DOCUMENT.split(f"| Field | {heading} |", 1)[1].split("\n\n", 1)[0]
    return {name for line in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])}


def test_every_field_of_a_card_file_is_explained() -> None:
    written = {name for name in Card.__struct_encode_fields__ if not name.startswith("-")}
    assert fields_explained("Holds") == written


def test_everything_that_can_be_asked_of_creatures_is_explained() -> None:
    assert fields_explained("Asks for") == set(words.Creatures.__struct_fields__)
