"""The reference of the vocabulary names all of it, nothing else, and examples that use it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tablekeeper.engine.guerra_de_mitos import wording
from tablekeeper.engine.guerra_de_mitos.cards import terms
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary as words
from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities, every_ability

DOCUMENT = (Path(__file__).parents[3] / "docs" / "cards-guerra-de-mitos.md").read_text(encoding="utf-8")
STEPS: tuple[type[words.Step], ...] = get_args(words.AnyStep)


def rows(head: str) -> dict[str, list[str]]:
    """Return the rows of the table with a heading: what is defined, and the examples' card ids."""
    found = re.search(rf"^\| {re.escape(head)} \|[^\n]*\n\|-[-|]*\n(.*?)\n\n", DOCUMENT, re.DOTALL | re.MULTILINE)
    assert found is not None, head
    cells = [line.split("|") for line in found[1].splitlines()]
    return {row[1].strip().strip("`"): re.findall(r"`(\w+)`", row[-2]) for row in cells}


def objects(plain: Any) -> Iterator[dict[str, Any]]:
    """Yield every object of a tree as it is written."""
    if isinstance(plain, dict):
        yield plain
        plain = list(plain.values())
    if isinstance(plain, list):
        for part in plain:
            yield from objects(part)


def written(card: str) -> list[dict[str, Any]]:
    return list(objects(json.loads(msgspec.json.encode(abilities(card)))))


def says(field: str, part: dict[str, Any], word: str) -> bool:
    """Return whether a part of a tree has a word in a field; characters are meant where a target says nothing."""
    said = part.get(field)
    return word in said if isinstance(said, list) else said == word


def of_step(step: str, field: str, part: dict[str, Any], word: str) -> bool:
    return part.get("do") == step and says(field, part, word)


def literal(kind: Any) -> set[str]:
    return {word for word in get_args(kind) if word}


def field_words(kind: type[msgspec.Struct], field: str) -> set[str]:
    """Return the words that a field of a part may hold."""
    return literal(next(info.type for info in msgspec.structs.fields(kind) if info.name == field))


@pytest.mark.parametrize(
    ("column", "wanted", "uses"),
    [
        ("when", literal(terms.When), partial(says, "when")),
        ("do", {str(step.__struct_config__.tag) for step in STEPS}, partial(says, "do")),
        ("lasts", literal(terms.Lasts) - {"turn"}, partial(says, "lasts")),
        ("who", literal(terms.Who), partial(says, "who")),
        ("on", field_words(words.Whenever, "on"), partial(of_step, "whenever", "on")),
        ("at", field_words(words.Later, "at"), partial(of_step, "later", "at")),
        ("forbid", field_words(words.Forbid, "what"), partial(of_step, "forbid", "what")),
        ("cheaper", field_words(words.Cheaper, "what"), partial(of_step, "cheaper", "what")),
        ("side", literal(terms.Side) - {"any"}, partial(says, "side")),
        ("kind", literal(terms.Kind), partial(says, "kind")),
        ("zones", literal(terms.Zone), partial(says, "zones")),
        ("target", literal(terms.Word), partial(says, "target")),
        ("how", field_words(terms.Compared, "how"), partial(says, "how")),
    ],
)
def test_each_word_has_its_line_and_an_example_that_uses_it(
    column: str, wanted: set[str], uses: Callable[[dict[str, Any], str], bool]
) -> None:
    defined = rows(f"`{column}`")
    assert set(defined) == wanted
    for word, examples in defined.items():
        assert examples, f"{word} has no example"
        for example in examples:
            assert any(uses(part, word) for part in written(example)), f"{example} is no example of {word}"


@pytest.mark.parametrize(
    ("head", "kind"),
    [("Field | Asks for", terms.Target), ("Field | Means", terms.Amount), ("Field | Holds if", terms.Condition)],
)
def test_each_field_has_its_line_and_an_example_that_uses_it(head: str, kind: type[msgspec.Struct]) -> None:
    beside = {"target", "half"} if kind is terms.Amount else {"different"} if kind is terms.Condition else set()
    defined = rows(head)
    assert set(defined) == set(kind.__struct_fields__) - beside
    for field, examples in defined.items():
        for example in examples:
            assert any(field in part for part in written(example)), f"{example} is no example of {field}"


def test_every_field_of_every_part_is_explained() -> None:
    parts = (words.Ability, terms.Target, terms.Amount, terms.Compared, terms.Between, terms.Condition)
    kinds: list[type[msgspec.Struct]] = [*parts, *STEPS]
    for kind in kinds:
        for field in kind.__struct_fields__:
            assert f"`{field}`" in DOCUMENT, f"{kind.__name__}.{field}"


def test_every_field_of_an_ability_is_explained() -> None:
    assert set(rows("Field | Holds")) == set(words.Ability.__struct_fields__)


def test_the_ability_shown_is_the_one_in_the_file_and_reads_as_the_page_says() -> None:
    block = re.search(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    shown = msgspec.json.decode(f"{{{block[1]}}}", type=dict[str, tuple[words.Ability, ...]])
    [(card, several)] = shown.items()
    assert several == every_ability()[card]
    assert f"It reads *{wording.ability_line(several[0], 'en')}.*" in DOCUMENT
