"""The installed box in a match when something goes wrong: it is back at the same question, or never left it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablekeeper.firmware.simulator.messages import Press
from tests.vm.box import Box
from tests.vm.conftest import Tell
from tests.vm.image import Image
from tests.vm.machine import Snapshot
from tests.vm.twin import Twin

pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Playing:
    """A box in the middle of a match, and its twin's."""

    snapshot: Snapshot
    storage: Path
    pictures: tuple[bytes, ...]
    lamps: tuple[bool, ...]


@pytest.fixture(scope="module")
def playing(image: Image, ready: Snapshot, tmp_path_factory: pytest.TempPathFactory) -> Playing:
    """Return a box in a match in which each seat has played a creature."""
    directory = tmp_path_factory.mktemp("playing")
    with Twin(directory) as twin:
        twin.begin()
        for card in ("gorillion", "bee_bear"):
            twin.tap(card)
            twin.answer("pass")
        pictures, lamps = twin.pictures(), twin.lamps()
    with Box(image, snapshot=ready) as box:
        box.follow(twin.steps)
        return Playing(box.machine.snapshot(directory / "snapshot"), twin.storage, pictures, lamps)


@pytest.fixture
def back(playing: Playing, tmp_path: Path) -> Iterator[Twin]:
    """Return the twin as it is when it was started again in that match."""
    shutil.copytree(playing.storage, tmp_path / "storage")
    with Twin(tmp_path) as twin:
        yield twin


@pytest.mark.parametrize(("signal", "told"), [("STOP", "watchdog timeout"), ("KILL", "status=9/kill")])
def test_a_box_that_hangs_or_dies_is_started_again_at_the_same_question(
    image: Image, playing: Playing, back: Twin, tell: Tell, signal: str, told: str
) -> None:
    shown = back.pictures()
    back.clear()
    assert back.steps, "what lies on the table is checked first"
    with Box(image, snapshot=playing.snapshot) as box:
        box.see(playing.pictures)
        process, start = box.property("MainPID"), box.uptime()
        box.machine.run(f"kill -{signal} {process}")
        box.wait(lambda: box.property("NRestarts") == "1", "started again", seconds=240)
        box.see(shown, "started again")
        tell(f"{signal}: the match was back {box.uptime() - start:.1f} s later")
        assert told in box.machine.run("journalctl --no-pager --boot --unit tablekeeper").casefold()
        box.follow(back.steps)


@pytest.mark.parametrize("fault", ["5 0", "110 1.0"], ids=["error", "hangs"])
def test_a_bus_that_fails_does_not_stop_the_game_and_shows_it_when_it_is_back(
    image: Image, playing: Playing, back: Twin, fault: str
) -> None:
    """The bus reports an error at once, or only after a second in which nothing else can be done."""
    back.clear()
    back.fault("panel", begins=True)
    done = len(back.steps)
    back.answer("attack gorillion")
    hands = back.steps[done:]
    dark = back.lamps()
    assert dark != playing.lamps, "both lamps burn while there is no panel"
    back.fault("panel", begins=False)
    back.wait(30)
    with Box(image, snapshot=playing.snapshot) as box:
        box.see(playing.pictures)
        box.machine.run(f"echo {fault} >/run/bus-fault")
        for step in hands:
            assert isinstance(step.hand, Press)
            box.press(step.hand.key)
        box.wait(lambda: box.lamps() == dark, "both lamps")
        box.machine.run("rm /run/bus-fault")
        box.see(back.pictures(), "the picture is back")
        box.wait(lambda: box.lamps() == back.lamps(), "the lamp of the other seat")
        assert box.property("NRestarts") == "0"
