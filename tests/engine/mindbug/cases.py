"""A case of a face: a table, what is answered, and what is then seen of it. The sets to come are tables of these."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.refusals import Refusal
from tests.engine.mindbug.conftest import Scene, SceneMaker


class Case(NamedTuple):
    """A table, what is answered, and what is then seen of it; the names are those of `Scene`.

    `table` may have `aside`, the cards of each seat that lie there, and a house rule in `rules`. `sees` may have
    `refused`, so that the last answer must be, and `can`, a verb with what may follow it.
    """

    face: str
    ann: str
    bob: str
    answers: tuple[str, ...]
    sees: dict[str, Any]
    table: Mapping[str, Any] = MappingProxyType({})


def rules_under(heading: str) -> list[str]:
    """Return the ids of the rules that the index has under a heading."""
    index = (Path(__file__).parents[3] / "docs" / "rules" / "mindbug.md").read_text(encoding="utf-8")
    section = index.split(f"## {heading}\n")[1].partition("\n## ")[0]
    return re.findall(r"^\| (MX-\d+) \|", section, re.MULTILINE)


def begun(scene: SceneMaker, case: Case, sets: tuple[str, ...]) -> Scene:
    """Return the table of a case."""
    table = dict(case.table)
    aside, rule = table.pop("aside", None), table.pop("rules", None)
    match = scene(case.ann, case.bob, **{"sets": sets, **table})
    if rule:
        match.edit(f"rules.{rule}", True)
    for seat, cards in enumerate(aside or ()):
        match.edit(f"seats.{seat}.aside", cards)
    return match


def expect(match: Scene, case: Case) -> None:
    """Give the answers of a case on its table, and look whether all is as it says."""
    sees = dict(case.sees)
    if sees.pop("refused", False):
        *before, last = case.answers
        match(*before)
        assert isinstance(match.state.apply(Answer.read(last)), Refusal)
    else:
        for answer in case.answers:
            match(answer)
    if "can" in sees:
        verb, wanted = sees.pop("can")
        assert match.can(verb) == wanted
    if "power" in sees:
        assert sees["power"].items() <= match.power.items()
        del sees["power"]
    if "aside" in sees:
        assert tuple(" ".join(seat["aside"]) for seat in match.state.position()["seats"]) == sees.pop("aside")
    for name, wanted in sees.items():
        assert getattr(match, name) == wanted, name
