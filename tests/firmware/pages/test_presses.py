"""What docs/at-the-table.md counts: how many presses something takes from the middle of a match, and back to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from .conftest import Box, NewBox

PAGE = Path(__file__).parents[3] / "docs" / "at-the-table.md"
CLOCK, PAUSE = "5 s", "2 s"
"""The clock for objections runs down; a number that was changed is entered by itself."""

WAYS: Sequence[tuple[str, str, Sequence[str], int]] = (
    ("Munchkin: a fight that is won", "pit_bull", ("1.right", CLOCK, "1.ok"), 5),
    (
        "Munchkin: a helped fight",
        "pit_bull",
        ("1.right", "1.ok", "1.ok", "1.left", "1.right", CLOCK, "1.ok"),
        1,
    ),
    ("Munchkin: a level by a card", "gual_gold", ("1.ok", "1.right"), 1),
    ("Munchkin: a level by hand", "", ("hold 1.right", "1.ok", "1.ok", "1.right", PAUSE), 1),
)
"""What is done, by the tap of which card, with which keys, from which level."""


@pytest.fixture
def table(new_box: NewBox) -> Box:
    """Three play Munchkin; seat 1 is on turn, seat 2 is strong."""
    box = new_box(lang="en", game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    box.lay(("seats.1.level", 8))
    return box


def counted() -> dict[str, str]:
    """What the page says: the row by what is done."""
    rows = re.findall(r"^\| (Munchkin: [^|]+) \| [^|]+ \| ([^|]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(rows)


@pytest.mark.parametrize(("what", "card", "keys", "level"), WAYS, ids=[way[0] for way in WAYS])
def test_it_takes_as_many_presses_as_the_page_says(
    table: Box, what: str, card: str, keys: Sequence[str], level: int
) -> None:
    table.lay(("seats.0.level", level))
    table.clear()
    table.wait(10)
    if card:
        table.storage.tags.bind("04A1", card, 1, "munchkin")
        table.tap("04A1")
    for key in keys:
        if key in (CLOCK, PAUSE):
            table.wait(float(key.removesuffix(" s")))
            table.settle()
        elif key.startswith("hold "):
            table.hold(key.removeprefix("hold "))
        else:
            table.press(key)
    assert table.match.state.position()["seats"][0]["level"] == level + 1
    assert len(table.context.pages) == 1, "back at the table"
    presses = len(keys) - keys.count(CLOCK) - keys.count(PAUSE)
    assert counted()[what] == (f"tap + {presses}" if card else str(presses))
