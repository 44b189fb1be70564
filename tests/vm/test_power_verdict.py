"""The power-cut trial's own parts: the reader of the log, the disk after a cut, and the verdict, which can fail."""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.vm import power_disk, power_log
from tests.vm.power_box import Acknowledged, Entries, Found, Kept, look, play
from tests.vm.power_log import DISCARD, FLUSH, FUA, Log, LogError, Logged
from tests.vm.power_verdict import FOLDER, Noted, Recording, Verdict, cut_at_random, due_at

SECTOR = 512
Request = tuple[int, bytes, int]
"""First sector, what is written, flags."""


def log_of(*requests: Request, number: int | None = None, magic: int = 0x6A736677736872, sector: int = SECTOR) -> bytes:
    """Return a log as QEMU writes it."""
    raw = struct.pack("<QQQI", magic, 1, len(requests) if number is None else number, sector).ljust(SECTOR, b"\0")
    for first, data, flags in requests:
        raw += struct.pack("<QQQQ", first, len(data) // SECTOR, flags, 0).ljust(SECTOR, b"\0")
        raw += b"" if flags & DISCARD else data
    return raw


def sectors(letters: str) -> bytes:
    return b"".join(letter.encode() * SECTOR for letter in letters)


def letters(disk: bytes) -> str:
    """Return a disk's sectors, a letter each; a sector is never written in part."""
    parts = [disk[at : at + SECTOR] for at in range(0, len(disk), SECTOR)]
    assert all(len(set(part)) == 1 for part in parts)
    return "".join(chr(part[0]) for part in parts)


def cut(base: str, *requests: Request, seeds: int = 300) -> set[str]:
    """Return every disk that cuts behind all these requests leave."""
    log = Log(SECTOR, [Logged(first * SECTOR, memoryview(data), flags) for first, data, flags in requests])
    left = set()
    for seed in range(seeds):
        ((_, disk),) = power_log.disks(sectors(base), log, [len(requests)], Random(seed))
        left.add(letters(disk))
    return left


def test_the_log_is_read_request_by_request(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(
        log_of((3, sectors("ab"), 0), (0, b"", FLUSH), (7, sectors("xy"), DISCARD), (1, sectors("c"), FUA))
    )
    log = power_log.read(file)
    assert [(each.place, bytes(each.data), each.flags) for each in log.requests] == [
        (3 * SECTOR, sectors("ab"), 0),
        (0, b"", FLUSH),
        (7 * SECTOR, b"", DISCARD),
        (SECTOR, sectors("c"), FUA),
    ]
    assert (log.sector, log.flushes, power_log.count(file)) == (SECTOR, 1, 4)
    assert len(power_log.read(file, 2).requests) == 2


def test_a_log_that_is_still_empty_counts_nothing(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(bytes(4096))
    assert power_log.count(file) == 0


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "wanted a log of writes, got 0 bytes"),
        (log_of(magic=1), "wanted magic"),
        (log_of(sector=500), "power of two"),
        (log_of((0, sectors("a"), 0), number=2), "an end after 1"),
        (log_of((0, sectors("ab"), 0))[:-1], "ends behind the end"),
        (log_of((0, sectors("a"), 32)), "out of step"),
    ],
)
def test_what_is_no_log_is_refused(tmp_path: Path, raw: bytes, why: str) -> None:
    file = tmp_path / "log"
    file.write_bytes(raw)
    with pytest.raises(LogError, match=why):
        power_log.read(file)


def test_what_was_flushed_is_there_whatever_chance_says() -> None:
    assert cut("....", (0, sectors("ab"), 0), (1, sectors("c"), 0), (0, b"", FLUSH)) == {"ac.."}


def test_what_was_not_flushed_is_there_in_any_mixture_sector_by_sector() -> None:
    assert cut("...", (0, sectors("ab"), 0), (2, sectors("c"), 0)) == {
        first + second + third for first in "a." for second in "b." for third in "c."
    }


def test_a_write_past_the_cache_is_there_and_a_discard_changes_nothing() -> None:
    assert cut("..", (0, sectors("a"), FUA), (1, sectors("z"), DISCARD)) == {"a."}


def test_cuts_in_rising_order_see_more_and_more() -> None:
    requests = [Logged(0, memoryview(sectors(letter)), FLUSH) for letter in "abc"]
    left = power_log.disks(sectors("."), Log(SECTOR, requests), [0, 1, 1, 3], Random(1))
    assert [(at, letters(disk)) for at, disk in left] == [(0, "."), (1, "a"), (1, "a"), (3, "c")]
    with pytest.raises(ValueError, match="rising"):
        list(power_log.disks(sectors("."), Log(SECTOR, requests), [2, 1], Random(1)))


def test_a_write_behind_the_end_of_the_disk_is_an_error() -> None:
    with pytest.raises(LogError, match="up to 1024"):
        cut(".", (1, sectors("a"), 0), (0, b"", FLUSH))


def answers(*given: str) -> Entries:
    return [{"do": "answer", "answer": answer} for answer in given]


def test_an_answer_is_due_from_its_acknowledgement_on() -> None:
    noted = [Noted(5, Acknowledged(1, [])), Noted(9, Acknowledged(1, answers("a"))), Noted(12, Acknowledged(2, []))]
    assert due_at(noted, 4) == {}
    assert due_at(noted, 8) == {1: []}
    assert due_at(noted, 9) == {1: answers("a")}
    assert due_at(noted, 12) == {1: answers("a"), 2: []}


@pytest.mark.parametrize(
    ("found", "lost", "faults"),
    [
        (Found((Kept(1, answers("a", "b")),)), 0, 0),
        (Found((Kept(1, answers("a", "b", "c")), Kept(2, []))), 0, 0),
        (Found((Kept(1, answers("a")),)), 1, 0),
        (Found((Kept(1, answers("b", "a")),)), 2, 0),
        (Found(), 2, 1),
        (Found((Kept(1, [], "the header is damaged"),)), 2, 1),
        (Found((Kept(1, answers("a", "b")),), ("it is damaged",)), 0, 1),
    ],
)
def test_the_verdict_counts_what_is_missing_or_out_of_place(found: Found, lost: int, faults: int) -> None:
    verdict = Verdict()
    verdict.judge({1: answers("a", "b")}, found)
    assert (verdict.due, verdict.lost, verdict.costly, verdict.faults.total()) == (2, lost, lost > 0, faults)


def test_a_match_played_at_random_is_found_as_it_was_acknowledged(tmp_path: Path) -> None:
    """What runs in the machine, without the machine: two runs on one storage, through the end of a match."""
    said: list[Acknowledged] = []
    play(tmp_path, 3, 80, said.append)
    play(tmp_path, 4, 3, said.append)
    found = look(tmp_path)
    verdict = Verdict()
    verdict.judge(due_at([Noted(0, each) for each in said], 0), found)
    assert len(found.journals) > 1
    assert (verdict.lost, verdict.faults.total()) == (0, 0)
    assert verdict.due > 80


def test_looking_at_a_storage_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    (tmp_path / "box").write_text("no directory")
    assert "box" in look(tmp_path / "box").faults[0]


@pytest.fixture
def recorded(tmp_path: Path) -> Callable[[bool], Recording]:
    """Record a storage that is written answer by answer to a disk, a flush behind each, or none."""

    def record(flushed: bool) -> Recording:
        state = tmp_path / "state" / FOLDER
        said: list[tuple[Acknowledged, bytes]] = []
        file = tmp_path / "disk"

        def note(what: Acknowledged) -> None:
            """Write the disk anew as it would be now, with all that the storage has written until now."""
            power_disk.make(file)
            subprocess.run(["mke2fs", "-q", "-F", "-t", "ext4", "-d", str(state.parent), str(file), "16M"], check=True)
            said.append((what, file.read_bytes()))

        power_disk.make(file)
        base = file.read_bytes()
        play(state, 1, 8, note)
        requests, noted = [], []
        for what, disk in said:
            requests.append(Logged(0, memoryview(disk)))
            if flushed:
                requests.append(Logged(0, memoryview(b""), FLUSH))
            noted.append(Noted(len(requests), what))
        return Recording(base, Log(power_disk.BYTES, requests), 0, noted)

    return record


@pytest.mark.needs_package("e2fsprogs")
def test_a_series_finds_nothing_lost_of_what_was_flushed(recorded: Callable[[bool], Recording]) -> None:
    verdict = cut_at_random(recorded(True), 8, 1)
    assert (verdict.cuts, verdict.lost) == (8, 0)
    assert verdict.due > 0


@pytest.mark.needs_package("e2fsprogs")
def test_a_series_finds_what_was_acknowledged_and_never_flushed(recorded: Callable[[bool], Recording]) -> None:
    assert cut_at_random(recorded(False), 8, 1).lost > 0


@pytest.mark.needs_package("e2fsprogs")
def test_a_folder_is_taken_out_of_a_disk(tmp_path: Path) -> None:
    (tmp_path / "root" / FOLDER).mkdir(parents=True)
    (tmp_path / "root" / FOLDER / "journal").write_text("gorillion")
    file = tmp_path / "disk"
    power_disk.make(file)
    assert not power_disk.take_out(file, FOLDER, tmp_path / "nothing")
    subprocess.run(["mke2fs", "-q", "-F", "-t", "ext4", "-d", str(tmp_path / "root"), str(file)], check=True)
    assert power_disk.take_out(file, FOLDER, tmp_path / "out")
    assert (tmp_path / "out" / FOLDER / "journal").read_text() == "gorillion"
    file.write_bytes(bytes(power_disk.BYTES))


@pytest.mark.needs_package("e2fsprogs")
def test_a_torn_superblock_is_mended_from_its_copy_and_nothing_else_is(tmp_path: Path) -> None:
    file = tmp_path / "disk"
    power_disk.make(file)
    assert not power_disk.put_in_order(file)
    with file.open("r+b") as disk:
        disk.seek(1024 + 300)
        disk.write(b"torn")
    assert power_disk.put_in_order(file)
    assert not power_disk.put_in_order(file)
    file.write_bytes(bytes(power_disk.BYTES))
    with pytest.raises(power_disk.BrokenDisk, match="e2fsck"):
        power_disk.put_in_order(file)


@pytest.mark.needs_package("qemu-utils")
def test_a_log_that_qemu_wrote_is_read(tmp_path: Path) -> None:
    disk, log = tmp_path / "disk", tmp_path / "log"
    disk.write_bytes(bytes(1 << 20))
    with log.open("wb") as empty:
        empty.truncate(1 << 22)
    assert shutil.which("qemu-io")
    what = (
        f"driver=blklogwrites,file.driver=file,file.filename={disk},log.driver=file,log.filename={log},"
        "log-sector-size=512,log-super-update-interval=1"
    )
    orders = ("write -P 0x61 1024 1024", "flush", "write -z 4096 512", "write -P 0x62 0 512")
    order = [part for each in orders for part in ("-c", each)]
    subprocess.run(["qemu-io", "-t", "writeback", "--image-opts", what, *order], check=True, capture_output=True)
    found = power_log.read(log, 4)
    assert [(each.place, bytes(each.data), each.flags) for each in found.requests] == [
        (1024, b"a" * 1024, 0),
        (0, b"", FLUSH),
        (4096, bytes(512), 0),
        (0, b"b" * 512, 0),
    ]
