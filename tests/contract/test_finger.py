"""The curious finger finds its way: what it does not reach is not checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tablekeeper.firmware.contract.box import Table, begun, switched_on
from tablekeeper.firmware.contract.finger import Finger
from tablekeeper.firmware.pages import home
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.settings import Settings

IN_A_MATCH = {
    "AtHand",
    "Facing",
    "Facts",
    "Help",
    "History",
    "MatchMenu",
    "Moves",
    "Number",
    "Over",
    "Pick",
    "Reading",
    "Said",
    "Strictness",
    "TableMenu",
}
AT_HOME = {
    "Confirm",
    "Enrol",
    "First",
    "Games",
    "Home",
    "KeysTest",
    "Languages",
    "More",
    "Settings",
    "Sets",
    "Teaching",
    "Unknown",
}
"""The kinds of pages that keys open in Mindbug whatever lies on the table, and at home."""


def settings(context: PageContext) -> None:
    """Go to what people change on the box, far from where the finger begins."""
    context.pages.to_home()
    context.pages.push(Settings())


def teaching(context: PageContext) -> None:
    """Go to the tags, as far away."""
    context.pages.to_home()
    home.teach(context)


STARTS: Sequence[Callable[[PageContext], None]] = (
    lambda _: None,
    lambda context: context.pages.to_home(),
    settings,
    teaching,
)
"""Where the finger begins: on the table, at home, and behind it."""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_finds_every_page_that_can_be_reached(lang: str, tmp_path: Path) -> None:
    finger = Finger(4)
    for visit, moment in enumerate((0, 12, 30, 50, 80) * len(STARTS)):
        with switched_on(tmp_path / f"{visit}", lang) as box:
            begun(box, "mindbug", Table(2, (), lang), moment)
            STARTS[visit % len(STARTS)](box.context)
            box.wait(0)
            finger.explore(box, 300)
    assert {kind.__name__ for kind in finger.seen} >= IN_A_MATCH | AT_HOME
