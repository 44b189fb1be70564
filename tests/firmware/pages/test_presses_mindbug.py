"""Fewer presses: what people do often in Mindbug takes so many keys and no more, with one panel."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablekeeper.engine.mindbug.boxes import SETS

from .conftest import Box, NewBox

Begin = Callable[[NewBox], Box]


def in_a_match(new_box: NewBox) -> Box:
    box = new_box(lang="de", game="mindbug")
    box.context.announcer.teaching = False
    box.answer("play gorillion", "pass")
    box.clear()
    return box


def at_home(new_box: NewBox) -> Box:
    box = new_box(lang="de")
    box.context.announcer.teaching = False
    box.clear()
    return box


Keys = tuple[str, ...]
ROWS: tuple[tuple[str, Begin, Keys, Callable[[Box], bool]], ...] = (
    (
        "a life that was counted wrong, until it is right and the table is back",
        in_a_match,
        ("hold 1.right", "1.ok", "1.left"),
        lambda box: box.match.state.seats[0].life == 2,
    ),
    (
        "a match with the box of the last time, until the first question",
        at_home,
        ("1.right", "1.ok", "1.ok", "1.ok", "1.left", "1.ok"),
        lambda box: tuple(box.session.sets) == tuple(SETS[:1]),
    ),
    (
        "a match with all four boxes, until the first question",
        at_home,
        ("1.right", "1.ok", "1.ok", "1.left", "1.ok", "1.left", "1.ok", "1.ok"),
        lambda box: tuple(box.session.sets) == tuple(SETS),
    ),
)
"""What is done, where it begins, its keys with all pages that are read, and what is so afterwards."""


@pytest.mark.parametrize(("begin", "keys", "so"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_so_many_presses_and_no_more_are_needed(
    new_box: NewBox, begin: Begin, keys: Keys, so: Callable[[Box], bool]
) -> None:
    box = begin(new_box)
    for key in keys:
        box.hold(key.removeprefix("hold ")) if key.startswith("hold ") else box.press(key)
    box.wait(3)
    assert so(box), box.words
    assert not box.context.pages.above, "the table is back"
