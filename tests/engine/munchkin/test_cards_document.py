"""The reference of Munchkin's vocabulary names all of it, nothing else, and examples that exist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from tablekeeper.engine.munchkin import wording
from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import Card, the

DOCUMENT = (Path(__file__).parents[3] / "docs" / "cards-munchkin.md").read_text(encoding="utf-8")


def rows(head: str) -> dict[str, list[str]]:
    """Return the rows of the table with a head: the words defined in the first column, and the examples' card ids."""
    table = DOCUMENT.split(f"| {head} |", 1)[1].split("\n\n", 1)[0]
    found = {}
    for line in table.splitlines()[2:]:
        _, names, *_, examples, _ = line.split("|")
        for name in re.findall(r"`(\w+)`", names):
            found[name] = re.findall(r"`(\w+)`", examples)
    return found


def tags(kinds: object) -> set[str]:
    return {str(described(kind).tag) for kind in get_args(kinds)}


def described(kind: type) -> msgspec.inspect.StructType:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return info


def done(value: object) -> Iterator[object]:
    """Yield what a card's data does, at any depth."""
    if isinstance(value, dict):
        yield value.get("do")
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from done(one)


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        ("`do` | Does | For example", tags(words.AnyEffect)),
        ("`do` as `feat` | Does | For example", tags(words.AnyFeat)),
    ],
)
def test_each_word_has_its_line_and_examples_that_use_it(head: str, wanted: set[str]) -> None:
    written = rows(head)
    assert set(written) == wanted
    for word, examples in written.items():
        assert examples, f"{word} has no example"
        for example in examples:
            assert word in done(msgspec.to_builtins(the(example))), f"{example} is no example of {word}"


def test_every_field_of_a_card_and_of_a_description_of_items_is_explained_and_no_other() -> None:
    assert set(rows("Field | Holds")) == set(Card.__struct_fields__)
    assert set(rows("Field | Asks for")) == set(words.Items.__struct_fields__)


def test_every_field_and_choice_of_the_vocabulary_is_named() -> None:
    kinds = (words.Modifier, words.Peace, *get_args(words.AnyEffect), *get_args(words.AnyFeat))
    for kind in kinds:
        for field in described(kind).fields:
            assert f"`{field.encode_name}`" in DOCUMENT, f"{kind.__name__}.{field.encode_name}"
            for choice in getattr(field.type, "values", ()):
                assert not choice or f"`{choice}`" in DOCUMENT, f"{kind.__name__}.{field.encode_name} = {choice}"
    for alias in (words.Kind, words.Trait, words.Slot, words.Tag):
        for word in get_args(alias):
            assert not word or f"`{word}`" in DOCUMENT, word


def test_the_card_shown_is_the_card_in_the_box_and_reads_as_the_page_says() -> None:
    block = re.search(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    shown = msgspec.convert(json.loads(block[1]), type=Card)
    card = the("drooling_slime")
    assert shown == replace(card, names={})
    assert f"It reads *{wording.explain(card, 'en').wording}*" in DOCUMENT


def test_a_field_that_is_misspelt_in_the_data_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="stuff"):
        msgspec.convert({"id": "x", "deck": "door", "kind": "monster", "stuff": []}, type=Card)
