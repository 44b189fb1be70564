"""Alone at the table: somebody plays against the box, whose hidden cards are tapped face down and lie on places."""

from __future__ import annotations

from random import Random

import pytest

from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.firmware.pages.alone import start

from .conftest import Box, NewBox
from .lone_visitor import Visitor, tag


def begun(new_box: NewBox, sets: tuple[str, ...] = MINDBUG.sets[:1], lang: str = "it") -> tuple[Box, dict[str, str]]:
    """Return a box on which somebody has just begun to play alone, by keys, and the card of each tag."""
    box = new_box(lang=lang)
    cards = tag(box, sets)
    box.storage.preferences.set("sets_mindbug", ",".join(sets))
    start.try_alone(box.context)
    text = box.context.lang.text
    box.choose(text("page.go_on"), text("alone.level.easy"), text("page.begin.draw"))
    return box, cards


@pytest.mark.parametrize("sets", [*((one,) for one in MINDBUG.sets), MINDBUG.sets], ids="+".join)
def test_whoever_does_what_the_panel_says_comes_to_the_end_of_a_match(new_box: NewBox, sets: tuple[str, ...]) -> None:
    box, cards = begun(new_box, sets)
    assert Visitor(box, cards, Random(1)).play()
