"""The readers of the installed box, under the kernel's own drivers: they come and go, and the line may be noisy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.drivers.reader import ReaderKind
from tests.vm.box import Box
from tests.vm.image import Image
from tests.vm.machine import Snapshot
from tests.vm.twin import Twin

pytestmark = pytest.mark.long


@pytest.mark.parametrize("kind", ["rdm6300", "pn532"])
def test_a_reader_that_is_pulled_out_is_missed_and_found_again_and_its_tags_count(
    image: Image, ready: Snapshot, tmp_path: Path, kind: ReaderKind
) -> None:
    with Twin(tmp_path, kind) as twin:
        fresh = twin.storage
        twin.begin()
        twin.tap("gorillion")
        twin.answer("pass")
        before = len(twin.steps)
        plugged = twin.pictures()
        twin.fault("reader", begins=True)
        twin.wait(5)
        pulled = twin.pictures()
        assert pulled != plugged
        twin.fault("reader", begins=False)
        twin.wait(20)
        assert twin.pictures() == plugged
        twin.tap("tiger_squirrel")
    new = tmp_path / "new"
    with Twin(new, kind) as taught:
        fresh = taught.storage
    with Box(image, snapshot=ready, reader=None) as box:
        if kind == "pn532":
            box.machine.run(f"sed -i 's/rdm6300/{kind}/' /etc/tablekeeper/settings.toml")
            box.remember(fresh)
        box.plug(kind)
        box.follow(twin.steps[:before])
        box.see(plugged)
        box.unplug()
        box.see(pulled, "without its reader")
        box.plug(kind)
        box.see(plugged, "with its reader again")
        box.follow(twin.steps[before:])
        assert box.property("NRestarts") == "0"


def test_noise_and_halves_of_frames_on_the_line_do_no_harm(image: Image, ready: Snapshot, tmp_path: Path) -> None:
    with Twin(tmp_path) as twin:
        twin.begin()
        twin.clear()  # until a card is read, the corner of every page says that nothing can be
        begun = len(twin.steps)
        twin.tap("gorillion")
    with Box(image, snapshot=ready) as box:
        box.follow(twin.steps[:begun])
        box.noise(bytes(range(256)) * 8 + b"\x02" + b"0" * 9)
        box.wait(lambda: not box.shows(twin.steps[begun - 1].pictures), "the sign of a reader that says nothing")
        box.follow(twin.steps[begun:])
        assert box.property("NRestarts") == "0"
