"""Old matches are packed, a file a month; whatever happens meanwhile each is there once, whole, or said to be lost."""

from __future__ import annotations

import errno
import gzip
import json
import os
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import EntryLine, Files, Header, Loaded, Memory, Storage, archives
from tablekeeper.firmware.storage.archives import FOLDER, MOST_BYTES, MOST_WORK
from tablekeeper.firmware.storage.storage import PACKED_AT_ONCE
from tests.engine.spoiling import tries

from .conftest import Commanded
from .storage_cuts import Mark, Recorder
from .storage_trial import WAYS, noise

KEEP = 10
MANY = KEEP + PACKED_AT_ONCE
HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bób"), {"first": 0}, "1", "abc")
NOVEMBER = "2026-11-22T20:15:00Z"


def ignore(_said: object) -> None:
    pass


def played(directory: Path, count: int, *, date: str | None = NOVEMBER) -> dict[int, Loaded]:
    """Play matches without packing any, and return them."""
    storage = Storage(directory, ignore)
    for number in range(count):
        match = storage.begin(HEADER).match
        for entry in range(number % 5):
            storage.append(match, {"do": "answer", "answer": f"play card {entry}"}, "04A1" if entry % 2 else None)
        if date is not None:
            storage.date(match, date)
    found = {match: storage.look(match) for match in storage.matches}
    assert storage.close() == 0
    return found


def packed(directory: Path, files: Files | None = None) -> Storage:
    """Open a storage, and let it pack what it will."""
    storage = Storage(directory, ignore, files, KEEP)
    storage.settle()
    return storage


def every(storage: Storage) -> dict[int, Loaded]:
    """Return all matches of a storage, with a journal or packed; none is counted twice."""
    numbers = [*storage.matches, *(match for archive in storage.packed() for match in archive.matches)]
    assert len(numbers) == len(set(numbers))
    return {match: storage.look(match) for match in numbers}


def archive(directory: Path) -> Path:
    return directory / FOLDER / "2026-11.jsonl.gz"


def test_only_so_many_matches_keep_a_journal_and_all_are_there_as_they_were(tmp_path: Path) -> None:
    truth = played(tmp_path, MANY)
    storage = packed(tmp_path)
    assert storage.matches == tuple(range(PACKED_AT_ONCE + 1, MANY + 1))
    assert every(storage) == truth
    assert (storage.latest(), storage.previous()) == (MANY, MANY - 1)
    assert storage.close() == 0
    again = Storage(tmp_path, ignore, keep=KEEP)
    assert (again.notices, every(again)) == ((), truth)
    assert again.begin(HEADER).match == MANY + 1
    again.close()


def test_below_that_nothing_is_packed(tmp_path: Path) -> None:
    played(tmp_path, MANY - 1)
    storage = packed(tmp_path)
    assert len(storage.matches) == MANY - 1
    assert list(storage.packed()) == []
    storage.close()


def test_the_match_on_the_table_stays_however_old_it_is(tmp_path: Path) -> None:
    truth = played(tmp_path, MANY)
    before = Storage(tmp_path, ignore)
    before.reopen(1)
    before.close()
    storage = packed(tmp_path)
    assert storage.latest() == 1
    assert storage.matches == (1, *range(PACKED_AT_ONCE + 2, MANY + 1))
    assert every(storage) == truth
    storage.close()


def test_a_box_that_is_never_switched_off_packs_as_matches_begin(tmp_path: Path) -> None:
    storage = Storage(tmp_path, ignore, keep=KEEP)
    for _ in range(3 * MANY):
        storage.append(storage.begin(HEADER).match, {"do": "undo"})
    storage.settle()
    assert KEEP <= len(storage.matches) < MANY
    assert sorted(every(storage)) == list(range(1, 3 * MANY + 1))
    assert all(len(loaded.lines) == 1 for loaded in every(storage).values())
    storage.close()


def test_an_archive_is_lines_of_json_for_ordinary_tools(tmp_path: Path) -> None:
    truth = played(tmp_path, MANY)
    packed(tmp_path).close()
    with gzip.open(archive(tmp_path), "rt", encoding="utf-8") as lines:
        told = [json.loads(line) for line in lines]
    assert told.pop()["end"] == PACKED_AT_ONCE
    assert [one["match"] for one in told] == list(range(1, PACKED_AT_ONCE + 1))
    assert told[3]["header"]["seats"] == ["Ann", "Bób"]
    assert told[3]["date"] == NOVEMBER
    assert told[4]["entries"] == [
        {"entry": dict(line.entry), **({"tag": line.tag} if line.tag else {})} for line in truth[5].lines
    ]


@pytest.mark.parametrize("date", [None, "nobody knows", "../../../etc/x"])
def test_a_match_without_a_date_is_packed_with_others_like_it(tmp_path: Path, date: str | None) -> None:
    truth = played(tmp_path, MANY, date=date)
    storage = packed(tmp_path)
    assert [file.name for file in (tmp_path / FOLDER).iterdir()] == ["undated.jsonl.gz"]
    assert every(storage) == truth
    storage.close()


def test_a_spoilt_journal_stays_where_it_is(tmp_path: Path) -> None:
    played(tmp_path, MANY + 1)
    file = tmp_path / "matches" / "000005.journal"
    spoilt = file.read_bytes().replace(b"play card 2", b"play card 9")
    file.write_bytes(spoilt)
    storage = packed(tmp_path)
    assert storage.matches == (5, *range(PACKED_AT_ONCE + 2, MANY + 2))
    assert file.read_bytes() == spoilt
    assert every(storage)[5].lost is not None
    storage.close()


def test_a_match_whose_end_waits_for_room_stays(tmp_path: Path) -> None:
    played(tmp_path, MANY + 1)
    disk = Disk()
    before = Storage(tmp_path, ignore, disk)
    disk.full = True
    before.load(3)
    before.append(3, {"do": "undo"})
    before.settle()
    assert before.close() == 1
    storage = packed(tmp_path)
    assert 3 in storage.matches
    storage.close()


@pytest.mark.parametrize("how", ["spoilt", "torn", "folder", "huge", "text"])
def test_an_archive_that_cannot_be_gone_on_with_stays_and_the_next_one_stands_beside_it(
    tmp_path: Path, how: str
) -> None:
    truth = played(tmp_path, MANY)
    packed(tmp_path).close()
    file, second = archive(tmp_path), tmp_path / FOLDER / "2026-11-2.jsonl.gz"
    content = file.read_bytes()
    if how == "folder":
        file.unlink()
        file.mkdir()
    elif how == "huge":
        os.truncate(file, 3_000_000_000)
    else:
        ways = {"spoilt": content[:900] + b"?" + content[901:], "torn": content[:-9], "text": b"matches\n"}
        file.write_bytes(ways[how])
    left = None if how in ("folder", "huge") else file.read_bytes()
    truth |= played(tmp_path, PACKED_AT_ONCE)
    storage = packed(tmp_path)
    assert second.exists()
    assert left is None or file.read_bytes() == left
    found = every(storage)
    lost = {"folder": PACKED_AT_ONCE, "huge": PACKED_AT_ONCE, "text": PACKED_AT_ONCE, "torn": 0}.get(how, 1)
    assert len(found) == len(truth) - lost
    assert found.items() <= truth.items()
    storage.close()


def test_an_archive_of_root_is_read_and_gone_on_with(tmp_path: Path) -> None:
    truth = played(tmp_path, MANY)
    packed(tmp_path).close()
    archive(tmp_path).chmod(0o444)
    truth |= played(tmp_path, PACKED_AT_ONCE)
    storage = packed(tmp_path)
    assert [file.name for file in (tmp_path / FOLDER).iterdir()] == ["2026-11.jsonl.gz"]
    assert every(storage) == truth
    storage.close()


class Crowded(Disk):
    """A disk that has room for journals and none for an archive."""

    def __init__(self) -> None:
        super().__init__()
        self.crowded = True
        self.tried = 0
        """How often an archive was to be written."""

    def make(self, file: Path, content: bytes) -> None:
        if file.parent.name == FOLDER:
            self.tried += 1
            if self.crowded:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super().make(file, content)


def test_a_full_disk_keeps_every_journal_and_nothing_waits_for_it(tmp_path: Path) -> None:
    truth = played(tmp_path, MANY)
    storage = packed(tmp_path, Crowded())
    assert (len(storage.matches), storage.unsaved) == (MANY, 0)
    match = storage.begin(HEADER).match
    storage.settle()
    assert storage.unsaved == 0
    storage.close()
    later = packed(tmp_path)
    assert len(later.matches) < MANY
    assert every(later) == truth | {match: later.look(match)}
    later.close()


def test_a_disk_that_was_full_is_packed_as_the_next_match_begins(tmp_path: Path) -> None:
    truth, disk = played(tmp_path, MANY), Crowded()
    storage = packed(tmp_path, disk)
    for match in (MANY + 1, MANY + 2):  # one attempt each, for as long as there is no room
        assert (storage.begin(HEADER).match, len(storage.matches)) == (match, match)
        storage.settle()
        assert disk.tried == match - MANY + 1
    disk.crowded = False
    storage.begin(HEADER)
    storage.settle()
    assert len(storage.matches) == KEEP
    assert storage.begin(HEADER).match == MANY + 4
    storage.settle()
    assert disk.tried == 4  # nothing is left to be packed
    assert every(storage).items() >= truth.items()
    storage.close()


def test_a_disk_that_was_full_is_packed_once_what_waited_has_found_room(tmp_path: Path) -> None:
    truth, disk = played(tmp_path, MANY), Crowded()
    storage = packed(tmp_path, disk)
    match, disk.full = storage.matches[-1], True
    storage.load(match)
    storage.append(match, {"do": "undo"})
    storage.settle()
    for now in range(100):  # a full disk is only asked for room by what waits
        storage.tick(now)
        storage.settle()
    assert (storage.unsaved, disk.tried) == (1, 1)
    disk.full = disk.crowded = False
    for now in range(100, 200):
        storage.tick(now)
        storage.settle()
    assert (storage.unsaved, disk.tried, len(storage.matches)) == (0, 2, KEEP)
    found = every(storage)
    assert {old: found[old] for old in truth if old != match} == {old: truth[old] for old in truth if old != match}
    storage.close()


def test_what_a_full_disk_has_begun_to_write_takes_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite", full)
    with pytest.raises(OSError, match="No space left"):
        Files().make(tmp_path / "archive", b"x")
    assert list(tmp_path.iterdir()) == []


class Slow(Disk):
    """A disk that writes no archive until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.let = threading.Event(), threading.Event()

    def make(self, file: Path, content: bytes) -> None:
        if file.parent.name == FOLDER:
            self.asked.set()
            assert self.let.wait(timeout=30)
        super().make(file, content)


def test_a_match_that_is_being_packed_is_there_all_the_while(tmp_path: Path) -> None:
    truth = played(tmp_path, MANY)
    disk = Slow()
    storage = Storage(tmp_path, ignore, disk, KEEP)
    assert disk.asked.wait(timeout=30)
    during = every(storage)
    disk.let.set()
    storage.settle()
    assert during == truth == every(storage)
    storage.close()


def test_what_is_saved_comes_before_what_is_packed(tmp_path: Path) -> None:
    played(tmp_path, MANY)
    order: list[str] = []

    class Told(Disk):
        def make(self, file: Path, content: bytes) -> None:
            order.append(file.name)
            super().make(file, content)

        def write(self, file: Path, parts: Sequence[tuple[int, bytes]]) -> None:
            order.append(file.name)
            super().write(file, parts)

    storage = Storage(tmp_path, ignore, Told(), KEEP)
    storage.load(MANY)
    storage.append(MANY, {"do": "undo"})
    storage.settle()
    assert order[-1] == "2026-11.jsonl.gz"
    assert f"{MANY:06}.journal" in order
    storage.close()


def test_a_cut_behind_any_flush_leaves_every_match_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    truth = played(tmp_path, MANY)
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, tmp_path)
        storage = Storage(tmp_path, ignore, keep=KEEP)
        storage.settle()
        recorder.mark(None)
        assert storage.close() == 0
    both = 0
    for at, contents in recorder.cuts(Random(4), variants=4):
        disk = Memory()
        disk.contents = contents
        storage = Storage(tmp_path, ignore, disk)
        assert storage.notices == (), at
        assert every(storage) == truth, at
        both += any(set(found.spans) & set(storage.matches) for found in looked(disk, tmp_path))
        storage.close()
        after = Storage(tmp_path, ignore, disk, KEEP)
        after.settle()
        assert every(after) == truth, at
        assert sum(len(found.spans) for found in looked(disk, tmp_path)) == PACKED_AT_ONCE, at
        after.close()
    assert any(isinstance(event, Mark) for event in recorder.events)
    assert both > 20


def looked(disk: Memory, directory: Path) -> list[archives.Archive]:
    """Return what is in each archive of a disk."""
    files = {file: content for file, content in disk.contents.items() if file.parent == directory / FOLDER}
    return [archives.read(content) for file, content in files.items() if file.suffix == ".gz"]


def test_a_box_whose_order_of_matches_is_an_older_one_misses_no_packed_match(tmp_path: Path) -> None:
    played(tmp_path, MANY)
    older = (tmp_path / "table.json").read_bytes()
    packed(tmp_path).close()
    (tmp_path / "table.json").write_bytes(older)
    storage = Storage(tmp_path, ignore)
    assert storage.notices == ()
    storage.close()


def test_no_number_of_a_packed_match_is_given_again_though_all_else_is_gone(tmp_path: Path) -> None:
    played(tmp_path, MANY)
    packed(tmp_path).close()
    for file in [*tmp_path.glob("*.json*"), *(tmp_path / "matches").iterdir()]:
        file.unlink()
    storage = Storage(tmp_path, ignore)
    assert storage.begin(HEADER).match > PACKED_AT_ONCE
    storage.close()


# Spoilt archives

MEMBERS = [
    archives.packed(Loaded(match, HEADER, (EntryLine({"do": "undo"}, "04A1"),) * match, None, NOVEMBER), HEADER)
    for match in (1, 2, 3)
]
WHOLE = b"".join(MEMBERS) + archives.end_of(3)
PIECES = [archives.BEGIN, archives.end_of(3), *MEMBERS]


@pytest.mark.parametrize("way", [way for way in WAYS if way != "unreadable"])
def test_no_spoilt_byte_of_an_archive_is_silent_and_none_costs_another_match(way: str) -> None:
    chance = Random(1)
    truth = {one.match: one for one in archives.matches(WHOLE, archives.read(WHOLE))}
    for at in range(len(WHOLE)):
        filling = {"zeros": b"\0", "ones": b"\xff", "noise": noise(WHOLE[at : at + 1], chance)}.get(way, b"")
        content = WHOLE[:at] + (b"" if way == "cut off" else filling + WHOLE[at + 1 :])
        found = archives.read(content)
        there = {one.match: one for one in archives.matches(content, found)}
        assert there.items() <= truth.items()
        behind = 0 if way == "cut off" else sum(at < sum(map(len, MEMBERS[:n])) for n in range(3))
        assert len(there) >= max(behind, sum(at >= sum(map(len, MEMBERS[:n])) for n in (1, 2, 3)))
        assert found.damaged or there == truth


@pytest.mark.fuzz
@settings(max_examples=tries(1000))
@given(st.data())
def test_no_spoilt_archive_is_fatal_and_none_gives_another_match(data: st.DataObject) -> None:
    content = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 5))):
        at, size = data.draw(st.integers(0, len(content))), data.draw(st.integers(0, 40))
        content[at : at + size] = data.draw(st.binary(max_size=40) | st.sampled_from(PIECES))
    found = archives.read(bytes(content))
    truth = {one.match: one for one in archives.matches(WHOLE, archives.read(WHOLE))}
    assert {one.match: one for one in archives.matches(bytes(content), found)}.items() <= truth.items()


def test_a_member_that_unpacks_without_end_is_damage_and_memory_stays_small() -> None:
    bomb = gzip.compress(bytes(40_000_000), mtime=0)
    found = archives.read(MEMBERS[0] + bomb + MEMBERS[1] + archives.end_of(2))
    assert (sorted(found.spans), found.damaged) == ([1, 2], True)


def test_members_that_all_unpack_to_much_are_given_up() -> None:
    bomb = gzip.compress(bytes(10_000_000), mtime=0)
    content = bomb * (MOST_WORK // 10_000_000 + 1) + MEMBERS[0]
    assert len(content) < MOST_BYTES
    found = archives.read(content)
    assert (dict(found.spans), found.damaged) == ({}, True)
    assert found.work < MOST_WORK + 2 * len(bomb)


# What people see of them


def test_an_archive_is_shown_match_by_match(tmp_path: Path, commanded: Commanded) -> None:
    file = tmp_path / "2026-11.jsonl.gz"
    file.write_bytes(WHOLE)
    done = commanded("journal", "show", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("mindbug with first_contact; Ann, Bób") == 3
    done = commanded("journal", "show", str(file), "--match", "2", "--json")
    assert [json.loads(line)["entries"] for line in done.stdout.splitlines()] == [[{"do": "undo"}] * 2]
    done = commanded("journal", "show", str(file), "--match", "9")
    assert (done.returncode, done.stderr) == (2, f"tablekeeper: {file}: wanted match 9, got none\n")
    done = commanded("engine", "--journal", str(file))
    assert done.returncode == 2
    assert f"tablekeeper journal show {file} --match N --json" in done.stderr


def test_a_spoilt_archive_is_shown_as_far_as_it_is_good_and_says_so(tmp_path: Path, commanded: Commanded) -> None:
    file = tmp_path / "2026-11.jsonl.gz"
    file.write_bytes(MEMBERS[0] + MEMBERS[1][:-20] + MEMBERS[2] + archives.end_of(3))
    done = commanded("journal", "show", str(file))
    assert done.returncode == 1
    assert [line[:8] for line in done.stdout.splitlines() if line.startswith("match")] == ["match 1:", "match 3:"]
    assert done.stderr == f"tablekeeper: {file}: the archive is damaged, and matches of it may be lost\n"
