"""The curious finger finds its way: what it does not reach is not checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from tablekeeper.engine.hand import COMING
from tablekeeper.engine.holding import Opponent
from tablekeeper.engine.mindbug import MINDBUG, MindbugState
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.contract.box import Box, Party, begun, switched_on, teach
from tablekeeper.firmware.contract.finger import Finger
from tablekeeper.firmware.games.mindbug.guide import MindbugGuide
from tablekeeper.firmware.games.mindbug.ui import UI
from tablekeeper.firmware.match.guided import begin_guided
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import home
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.settings import SettingsMenu

IN_A_MATCH = {
    "DiceAndClock",
    "Facing",
    "Facts",
    "Help",
    "History",
    "MatchMenu",
    "CorrectFact",
    "CorrectNumber",
    "Over",
    "Pick",
    "Reading",
    "Said",
    "StrictnessMenu",
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
    "SettingsMenu",
    "Sets",
    "Teaching",
    "Unknown",
}
"""The kinds of pages that keys open in Mindbug whatever lies on the table, and at home."""


def settings(context: PageContext) -> None:
    """Go to what people change on the box, far from where the finger begins."""
    context.pages.to_home()
    context.pages.push(SettingsMenu())


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
MOMENTS = (0, 12, 30, 50, 80)
"""After so many answers."""
VISITS = 100
"""How often it comes at the most; it has found everything long before."""


def test_it_finds_every_page_that_can_be_reached(tmp_path: Path) -> None:
    """One language is enough: keys lead to the same pages in all. The contract looks for cut texts in each of them."""
    finger, missing = Finger(4), IN_A_MATCH | AT_HOME
    for visit in range(VISITS):
        with switched_on(tmp_path / f"{visit}", "de") as box:
            begun(box, "mindbug", Party(2, (), "de"), MOMENTS[visit % len(MOMENTS)])
            STARTS[visit % len(STARTS)](box.context)
            box.wait(0)
            finger.explore(box, 200)
        missing -= {kind.__name__ for kind in finger.seen}
        if not missing:
            break
    assert not missing


def alone(box: Box) -> Session | Refusal:
    """Begin a match against the box, who begins."""
    start = MINDBUG.new((), ("Ann", "Keeper"), 1)
    assert not isinstance(start, Refusal)
    return Session.started(box.storage, "mindbug", start, Opponent(1, 4))


def guided(box: Box) -> Session | Refusal:
    """Begin a guided match."""
    start = MindbugGuide(UI).start(("Ann", "Ben"), 0)
    assert not isinstance(start, Refusal)
    session = Session.started(box.storage, "mindbug", start)
    assert not isinstance(session, Refusal)
    begin_guided(box.storage.preferences, session)
    return session


@pytest.mark.parametrize("begin", [alone, guided])
@pytest.mark.parametrize("lang", ["es", "de"])
def test_whatever_a_lone_visitor_or_a_newcomer_does_no_card_is_lost_and_the_way_out_is_found(
    begin: Callable[[Box], Session | Refusal], lang: str, tmp_path: Path
) -> None:
    for seed in range(3):
        finger, chance = Finger(seed), Random(seed)
        with switched_on(tmp_path / f"{seed}", lang) as box:
            begun(box, "mindbug", Party(2, (), lang))
            tags = teach(box)
            box.context.announcer.teaching = True
            box.context.entries.begin(begin(box))
            box.settle()
            number = box.session.number
            for _ in range(40):
                finger.explore(box, 1)
                if box.session.number != number:
                    break
                if chance.random() < 0.5:  # what is asked for is done, so that the match goes on
                    box.clear()
                    holding = box.match.holding
                    box.tap(chance.choice(tags)) if holding and holding.coming else box.press("1.ok")
                whole(box)
            for _ in range(30):
                box.press("menu")
                if all(page.beside for page in box.context.pages.above):
                    break
            assert all(page.beside for page in box.context.pages.above)


def whole(box: Box) -> None:
    """Every card is somewhere, and the box has as many on its places as its seat holds, but for what is due."""
    match, holding = box.match, box.match.holding
    assert isinstance(match.state, MindbugState)
    if not any(entry["do"] == "edit" for entry in match.entries):
        assert match.state.card_count() == 20
    if holding is not None and match.state.result is None:
        due = sum(1 if one in COMING else -1 for one in holding.due)
        assert len(holding.places) + due == match.state.seats[1].hand
