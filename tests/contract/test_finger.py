"""The curious finger finds its way: what it does not reach is not checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.firmware.contract.box import Table, begun, switched_on
from tablekeeper.firmware.contract.finger import Finger

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


@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_finds_every_page_that_can_be_reached(lang: str, tmp_path: Path) -> None:
    finger = Finger(4)
    for visit, moment in enumerate((0, 12, 30, 50, 80) * 2):
        with switched_on(tmp_path / f"{visit}", lang) as box:
            begun(box, "mindbug", Table(2, (), lang), moment)
            if visit % 2:
                box.context.pages.to_home()
            finger.explore(box, 400)
    assert {kind.__name__ for kind in finger.seen} >= IN_A_MATCH | AT_HOME
