"""A match on the installed box: every key goes through the kernel's GPIO lines, every tag through the serial port, and
after each the picture behind the bus and the lamps are those of the same box on simulated chips.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tablekeeper.firmware.simulator import demo
from tablekeeper.firmware.simulator.messages import Tap
from tablekeeper.firmware.simulator.pixels import BRAILLE
from tests.vm.box import Box
from tests.vm.conftest import Tell
from tests.vm.image import Image
from tests.vm.machine import Snapshot
from tests.vm.twin import Twin

SEED = 7
CARDS = ("gorillion", "bee_bear")


@pytest.mark.short
def test_the_first_cards_of_a_match_move_panel_and_lamps(
    image: Image, ready: Snapshot, tmp_path: Path, tell: Tell
) -> None:
    with Twin(tmp_path) as twin:
        twin.begin()
        twin.tap(CARDS[0])
        twin.answer("pass")
        twin.tap(CARDS[1])
        words = twin.words()
    with Box(image, snapshot=ready) as box:
        box.follow(twin.steps)
        tell(f"{len(twin.steps)} steps on {box.machine.accelerator}")
        assert box.words() == words


@pytest.mark.long
def test_a_whole_match_is_played_by_tags_and_keys_to_its_result_in_german(
    image: Image, ready: Snapshot, tmp_path: Path, tell: Tell
) -> None:
    with Twin(tmp_path) as twin:
        twin.begin()
        demo.play(twin, SEED, BRAILLE, io.StringIO())
        state = twin.state()
        assert state is not None
        assert state.result is not None
        journal = twin.device.storage.load(1).lines
    with Box(image, snapshot=ready) as box:
        box.follow(twin.steps)
        box.expect("gewinnt")
        taps = sum(isinstance(step.hand, Tap) for step in twin.steps)
        tell(f"{taps} taps and {len(twin.steps) - taps} presses, {len(journal)} entries")
