"""The second part of a card, damaged: its matches come back by the copies of its superblock, or the box says so."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tablekeeper.firmware.storage import Storage, StorageUnavailable

pytestmark = [pytest.mark.needs_package("busybox"), pytest.mark.needs_package("e2fsprogs")]
START = Path(__file__).parents[2] / "systemd" / "image" / "start"
BLOCK = 4096
SIZE = 320 << 20
COUNT = 199
"""How many journals lie on it."""
CHROOT = '#!/bin/sh\nshift\nexec "$@"\n'
MOUNT = """#!/bin/sh
# A file system that is in order is mounted: what lies on it is there. Another one the kernel refuses.
for device; do :; done
case $* in
    *tmpfs*) exit 0 ;;
    *) place=$device device=$(eval "echo \\${$(($# - 1))}") ;;
esac
e2fsck -fn "$device" >/dev/null 2>&1 && debugfs -R "rdump / $place" "$device" >/dev/null 2>&1
"""


class Part:
    """A second part in a file, which `start` opens."""

    def __init__(self, place: Path) -> None:
        self.place, self.state, self.device = place, place / "state", place / "device"
        self.state.mkdir()
        for name, text in (("chroot", CHROOT), ("mount", MOUNT)):
            (place / name).write_text(text)
            (place / name).chmod(0o755)
        with self.device.open("wb") as made:
            made.truncate(SIZE)

    def open(self) -> subprocess.CompletedProcess[str]:
        """Run what opens the state, and look at what came of it."""
        script = f". {START}; open_state {self.device}"
        env = {"PATH": f"{self.place}:{os.environ['PATH']}", "STATE": str(self.state), "ROOT": "/"}
        return subprocess.run(["busybox", "sh", "-c", script], env=env, capture_output=True, text=True, check=False)

    def write(self, first: int, content: bytes) -> None:
        """Write over its blocks from one on."""
        with self.device.open("r+b") as there:
            there.seek(first * BLOCK)
            there.write(content)

    @property
    def journals(self) -> int:
        """How many journals there are as they were."""
        return sum(f"match {path.stem}\n" == path.read_text() for path in self.state.glob("tablekeeper/matches/*"))


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a part with journals on it, made as the start makes it."""
    part = Part(tmp_path_factory.mktemp("part"))
    assert "a new card" in part.open().stderr
    matches = part.place / "tablekeeper" / "matches"
    matches.mkdir(parents=True)
    for match in range(COUNT):
        (matches / f"{match:06}.journal").write_text(f"match {match:06}\n")
    writes = [f"write {path} tablekeeper/matches/{path.name}" for path in sorted(matches.iterdir())]
    commands = "\n".join(["mkdir tablekeeper", "mkdir tablekeeper/matches", *writes])
    subprocess.run(["debugfs", "-w", part.device], input=commands, check=True, capture_output=True, text=True)
    return part.device


@pytest.fixture
def part(tmp_path: Path, template: Path) -> Iterator[Part]:
    made = Part(tmp_path)
    subprocess.run(["cp", "--sparse=always", template, made.device], check=True)
    yield made
    made.device.unlink()


def test_one_in_order_is_opened_as_it_is(part: Part) -> None:
    done = part.open()
    assert (done.returncode, done.stderr, part.journals) == (0, "", COUNT)


def test_nothing_is_looked_for_beyond_the_end_of_a_small_part(tmp_path: Path) -> None:
    """On a device busybox's dd would come there by reading all that is before it, byte by byte."""
    part = Part(tmp_path)
    (tmp_path / "dd").write_text(f'#!/bin/sh\necho "$*" >>{tmp_path}/looked\nexec /bin/dd "$@"\n')
    (tmp_path / "dd").chmod(0o755)
    assert "a new card" in part.open().stderr
    skipped = [int(found) for found in re.findall(r"skip=(\d+)", (tmp_path / "looked").read_text())]
    assert len(skipped) > 3
    assert max(skipped) < SIZE


@pytest.mark.parametrize("zeroed", [1, 4, 64])
@pytest.mark.parametrize("seed", range(3))
def test_its_beginning_and_any_block_of_its_books_may_be_gone(part: Part, zeroed: int, seed: int) -> None:
    chance = Random(seed)
    part.write(0, bytes(zeroed * BLOCK))
    part.write(chance.randrange(zeroed, 80), chance.randbytes(BLOCK))
    done = part.open()
    assert done.returncode == 0, done.stderr
    assert part.journals == COUNT
    assert "a new card" not in done.stderr


def test_it_is_no_new_card_while_one_copy_says_so(part: Part) -> None:
    for group in (0, 1, 3, 5, 7):
        part.write(group * 8192, bytes(2 * BLOCK))
    done = part.open()
    assert "a new card" not in done.stderr
    assert (done.returncode, part.journals) in {(0, COUNT), (1, 0)}


def test_what_cannot_be_mended_is_not_made_anew(part: Part) -> None:
    chance = Random(1)
    for group in range(10):
        part.write(group * 8192 + 1, chance.randbytes(600 * BLOCK))
    done = part.open()
    assert "a new card" not in done.stderr
    assert done.returncode == 1 or part.journals == 0


def test_a_box_on_a_card_that_cannot_be_read_says_that_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "mount").write_text("#!/bin/sh\n")
    (tmp_path / "mount").chmod(0o755)
    env = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "STATE": str(tmp_path / "state")}
    subprocess.run(["busybox", "sh", "-c", f". {START}; keep_nothing"], env=env, check=True)
    with pytest.raises(StorageUnavailable, match="gone with the power"):
        Storage(tmp_path / "state" / "tablekeeper", lambda _: None)
