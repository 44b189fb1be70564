"""The card image on an emulated Raspberry Pi: its first start, cuts, updates good and bad, and flashing anew."""

from __future__ import annotations

import errno
import hashlib
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from packages import layer
from systemd.image import box
from systemd.image.card import SECOND
from tablekeeper.firmware.box.service import PLAYING
from tests.vm.conftest import Tell
from tests.vm.pi_board import ZERO_2_W, Board
from tests.vm.pi_card import Card, put, take_away

pytestmark = [
    pytest.mark.long,
    pytest.mark.card,
    *(
        pytest.mark.needs_package(name)
        for name in ("qemu-system-arm", "mmdebstrap", "device-tree-compiler", "mtools", "squashfs-tools")
    ),
]

STATE = "/var/lib/private/tablekeeper"
MATCH = "tap gorillion\nanswer pass\n"
READY = "systemctl is-active tablekeeper"
SETTLED = 'test "$(cat /var/lib/private/.versions/{version})" = {what}'
BROKEN = f"""#!/bin/sh
echo spoilt >{STATE}/spoilt
exit 3
"""
"""A program that changes the state and does not start."""


@pytest.fixture(scope="module")
def board(card: Card) -> Iterator[Board]:
    """Return a board with a card that has just been flashed; the trials follow each other on it, as on a table."""
    with Board(card, ZERO_2_W) as board:
        yield board


@pytest.fixture(scope="module")
def versions(card: Card, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a place with an update 9.1.0 that works, and 9.2.0 whose program does not start."""
    place = tmp_path_factory.mktemp("versions")
    root = place / "root"
    layer.run("unsquashfs", "-quiet", "-no-progress", "-dest", str(root), str(card.built.box))
    program = root / f"opt/tablekeeper/{layer.version()}-1/bin/tablekeeper"
    works = program.read_text().replace("import sys\n", "import sys\nif '--version' in sys.argv: sys.exit('9.1.0')\n")
    for version, text in (("9.1.0", works), ("9.2.0", BROKEN)):
        program.write_text(text)
        file = place / f"tablekeeper-{version}.box"
        quick = ("-comp", "gzip", "-Xcompression-level", "1")
        layer.run("mksquashfs", str(root), str(file), "-quiet", "-no-progress", "-noappend", *quick)
        box.seal(file)
    shutil.rmtree(root)
    return place


def first_part(board: Board) -> str:
    """Return what stands for every byte of the card before its second part."""
    with board.disk.open("rb") as disk:
        digest = hashlib.sha256()
        for _ in range(SECOND // (1 << 20)):
            digest.update(disk.read(1 << 20))
    return digest.hexdigest()


def started(board: Board) -> str:
    """Return the version that was chosen."""
    return board.run("cat /run/tablekeeper.version").strip()


def matches(board: Board) -> str:
    """Return what stands for all that the box keeps of its matches."""
    return board.run(f"sha256sum {STATE}/matches/*").strip()


def test_a_card_that_was_just_flashed_starts_the_box_and_tries_its_panel_again(board: Board, tell: Tell) -> None:
    board.start()
    board.wait_until(READY, 1200)
    begun = int(board.run("systemctl show --property=ExecMainStartTimestampMonotonic --value tablekeeper")) / 1e6
    tried = board.transfers()
    assert tried, "the first picture was not sent"
    when, result = tried[0]
    assert result == -errno.ETIMEDOUT
    tell(f"first boot: the shell after {board.hello:.0f} s of the host; {begun:.1f} s after the kernel the program "
         f"begins, and {when - 1:.1f} s after it the first picture is sent")  # fmt: skip
    end = time.monotonic() + 300
    while len(board.transfers()) == len(tried):
        assert time.monotonic() < end, "it does not try its panel again"
        time.sleep(1)
    board.wait_until(SETTLED.format(version=layer.version(), what="good"), 600)
    assert board.run("systemctl show --property=NRestarts --value tablekeeper").strip() == "0"


def test_nothing_can_be_written_to_but_the_state_and_nobody_can_log_in(board: Board) -> None:
    for place in ("/", "/etc", "/opt", "/usr/lib/modules", "/boot/firmware"):
        assert "Read-only file system" in board.run(f"touch {place}/x", status=1), place
    assert board.run("findmnt --noheadings --output SOURCE,FSTYPE /var/lib/private").split()[1] == "ext4"
    units = board.run("systemctl list-units --all --plain --no-legend '*getty*'").splitlines()
    assert all(" inactive " in unit for unit in units), units
    users = board.run("cat /etc/passwd /etc/shadow 2>/dev/null; true").splitlines()
    assert all(user.split(":")[1] in ("*", "!*", "!", "x") for user in users), users  # x: as in /etc/shadow
    assert not board.run("systemctl --failed --no-legend --plain").strip()


def test_cuts_at_any_time_keep_the_state_and_leave_the_rest_byte_for_byte(board: Board, tell: Tell) -> None:
    board.run(f"systemctl stop tablekeeper; cat >/run/match.table <<'end'\n{MATCH}end")
    board.run(f"tablekeeper simulate --game mindbug --script /run/match.table --storage {STATE}", 900)
    board.run(f"chown -R --reference={STATE} {STATE}/*; sync")
    known = matches(board)
    assert known
    board.power_cut()
    flashed = first_part(board)
    for seconds in (8, 25):
        board.switch_on()
        board.let_run(seconds)
        board.power_cut()
    board.start()
    board.wait_until(READY, 1200)
    assert board.run("systemctl show --property=StatusText --value tablekeeper").strip() == PLAYING
    assert matches(board) == known
    board.power_cut()
    assert first_part(board) == flashed
    tell("three cuts: the match is there, and the first part of the card as it was")


def test_an_update_is_a_file_that_is_copied_onto_the_card(board: Board, versions: Path) -> None:
    put(board.disk, versions / "tablekeeper-9.1.0.box")
    board.start()
    board.wait_until(READY, 1200)
    assert started(board) == "9.1.0"
    assert "9.1.0" in board.run("tablekeeper --version", status=1)
    assert board.run("systemctl show --property=StatusText --value tablekeeper").strip() == PLAYING
    board.wait_until(SETTLED.format(version="9.1.0", what="good"), 600)
    assert "before" not in board.run("ls -A /var/lib/private")
    board.power_cut()


def test_one_that_does_not_start_gives_way_to_the_one_before_with_the_state_of_before(
    board: Board, versions: Path
) -> None:
    put(board.disk, versions / "tablekeeper-9.2.0.box")
    board.start()
    assert started(board) == "9.2.0"
    board.wait_for_end(1800)  # it starts anew by itself
    board.start()
    board.wait_until(READY, 1200)
    assert started(board) == "9.1.0"
    assert "spoilt" not in board.run(f"ls -A {STATE}")
    assert board.run("systemctl show --property=StatusText --value tablekeeper").strip() == PLAYING
    board.power_cut()


def test_a_card_that_is_flashed_anew_keeps_the_state(card: Card, board: Board) -> None:
    take_away(board.disk, "tablekeeper-9.2.0.box")
    card.flash(board.disk)
    board.start()
    board.wait_until(READY, 1200)
    assert started(board) == layer.version()
    assert board.run("systemctl show --property=StatusText --value tablekeeper").strip() == PLAYING
