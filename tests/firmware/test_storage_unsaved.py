"""The note of what a full disk has not taken: after a power cut each match says what it lost, until it goes on."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue

import pytest

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import JournalLoss, Memory, Saved, SaveFailed, Storage
from tablekeeper.firmware.storage.files import SECTOR, Part
from tablekeeper.firmware.storage.reserve import NAME, Reserve, Unsaved

from .full_disk import HEADER, Said, answers, begun, fill


@pytest.fixture
def disk() -> Disk:
    """The disk under the storage."""
    return Disk()


def after_a_cut(storage: Storage, directory: Path, match: int) -> JournalLoss | None:
    """Return what a storage says of a match when the power has gone while its disk was full, and nothing fitted."""
    storage.settle()
    copy = directory.with_name("after")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(directory, copy)
    again = Storage(copy, lambda _said: None)
    try:
        return again.load(match).lost
    finally:
        again.close()


def test_after_a_cut_it_is_said_how_many_entries_a_full_disk_has_not_taken(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path / "box", disk)
    saved = [storage.append(match, {"do": "answer", "answer": str(n)}) for n in range(3)]
    assert [said.get(timeout=30) for _ in saved] == [Saved(ticket) for ticket in saved]
    assert after_a_cut(storage, tmp_path / "box", match) is None
    fill(disk, storage, said, match, 5)
    lost = after_a_cut(storage, tmp_path / "box", match)
    assert lost is not None
    assert (lost.first, lost.count, lost.unsaved) == (4, 5, True)
    assert "full" in lost.why
    disk.full = False
    storage.retry()
    assert after_a_cut(storage, tmp_path / "box", match) is None, "there was room again"
    assert storage.close() == 0


def test_a_loss_for_want_of_room_is_said_until_somebody_goes_on(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path / "box", disk)
    fill(disk, storage, said, match, 2)
    assert storage.close() == 2
    for _ in range(2):
        again = Storage(tmp_path / "box", said.put)
        assert again.load(match).lost is not None
        again.preferences.set("sound", False)
        assert again.close() == 0
    going_on = Storage(tmp_path / "box", said.put)
    going_on.load(match)
    going_on.append(match, {"do": "answer", "answer": "0"})
    assert going_on.load(match).lost is None
    assert going_on.close() == 0
    third = Storage(tmp_path / "box", said.put)
    assert (third.load(match).lost, answers(third, match)) == (None, ["0"])
    third.close()


def test_of_a_disk_that_is_only_read_nothing_can_be_noted(tmp_path: Path, disk: Disk) -> None:
    storage, _, match = begun(tmp_path / "box", disk)
    disk.read_only = True
    storage.append(match, {"do": "answer", "answer": "0"})
    assert after_a_cut(storage, tmp_path / "box", match) is None
    storage.close()


def lost_after_a_cut(storage: Storage, directory: Path, *matches: int) -> list[tuple[int, int] | None]:
    """Return from which entry on how many are said to be lost of some matches; None of one that has lost none."""
    found = [after_a_cut(storage, directory, match) for match in matches]
    return [None if lost is None else (lost.first, lost.count) for lost in found]


def two_matches(directory: Path, disk: Disk) -> tuple[Storage, Said, int, int]:
    """Return a box with two matches, an entry in each."""
    storage, said, former = begun(directory, disk)
    storage.append(former, {"do": "answer", "answer": "kept"})
    latter = storage.begin(HEADER).match
    storage.append(latter, {"do": "answer", "answer": "kept"})
    storage.settle()
    while not said.empty():
        assert isinstance(said.get(), Saved)
    return storage, said, former, latter


def test_a_loss_is_said_until_its_own_match_goes_on_whatever_is_played_meanwhile(tmp_path: Path, disk: Disk) -> None:
    storage, said, former, latter = two_matches(tmp_path / "box", disk)
    disk.full = True
    storage.reopen(former)
    assert isinstance(said.get(timeout=30), SaveFailed)
    fill(disk, storage, said, former, 2)
    assert storage.close() == 3
    disk.full = False
    for _ in range(2):
        storage = Storage(tmp_path / "box", said.put, disk)
        assert storage.latest() == latter
        storage.load(latter)
        storage.append(latter, {"do": "answer", "answer": "meanwhile"})
        assert lost_after_a_cut(storage, tmp_path / "box", former, latter) == [(2, 2), None]
        assert storage.close() == 0
    storage = Storage(tmp_path / "box", said.put, disk)
    assert storage.reopen(former).lost is not None
    assert lost_after_a_cut(storage, tmp_path / "box", former) == [(2, 2)]
    storage.append(former, {"do": "answer", "answer": "on"})
    assert lost_after_a_cut(storage, tmp_path / "box", former, latter) == [None, None]
    assert storage.close() == 0


def test_of_each_match_it_is_said_what_a_full_disk_has_not_taken(tmp_path: Path, disk: Disk) -> None:
    storage, said, former, latter = two_matches(tmp_path / "box", disk)
    fill(disk, storage, said, latter, 2)
    fill(disk, storage, said, former, 1)
    assert lost_after_a_cut(storage, tmp_path / "box", former, latter) == [(2, 1), (2, 2)]
    fill(disk, storage, said, latter, 1)
    assert lost_after_a_cut(storage, tmp_path / "box", former, latter) == [(2, 1), (2, 3)]
    disk.full = False
    storage.retry()
    assert lost_after_a_cut(storage, tmp_path / "box", former, latter) == [None, None]
    assert storage.close() == 0


def test_on_a_disk_that_is_still_full_an_earlier_loss_of_another_match_is_not_forgotten(
    tmp_path: Path, disk: Disk
) -> None:
    storage, said, former, latter = two_matches(tmp_path / "box", disk)
    fill(disk, storage, said, former, 2)
    assert storage.close() == 2
    storage = Storage(tmp_path / "box", said.put, disk)
    storage.load(latter)
    fill(disk, storage, said, latter, 1)
    assert lost_after_a_cut(storage, tmp_path / "box", former, latter) == [(2, 2), (2, 1)]
    storage.load(former)
    fill(disk, storage, said, former, 1)
    assert lost_after_a_cut(storage, tmp_path / "box", former, latter) == [(2, 1), (2, 1)], "of two it was told"
    assert storage.close() == 2


class Tight(Disk):
    """A disk with room for a few more lines."""

    room = 1000

    def write(self, file: Path, parts: Sequence[Part]) -> None:
        """Write into a file, if there is room."""
        self.full = self.room == 0
        self.room = max(0, self.room - 1)
        super().write(file, parts)


def test_where_there_is_room_for_some_entries_the_note_names_the_others(tmp_path: Path) -> None:
    disk = Tight()
    storage, said, former, latter = two_matches(tmp_path / "box", disk)
    disk.room = 0
    fill(disk, storage, said, former, 2)
    fill(disk, storage, said, latter, 2)
    disk.room = 3
    storage.retry()
    storage.settle()
    assert storage.unsaved == 1
    assert lost_after_a_cut(storage, tmp_path / "box", former, latter) == [None, (3, 1)]
    disk.room = 1
    assert storage.close() == 0


@pytest.mark.parametrize("still_full", [False, True])
def test_a_match_with_the_number_of_one_that_never_got_to_the_disk_has_lost_nothing(
    tmp_path: Path, disk: Disk, still_full: bool
) -> None:
    storage, said, _ = begun(tmp_path / "box", disk)
    disk.full = True
    never = storage.begin(HEADER).match
    assert isinstance(said.get(timeout=30), SaveFailed)
    fill(disk, storage, said, never, 3)
    assert storage.close() == 4
    disk.full = still_full
    storage = Storage(tmp_path / "box", said.put, disk)
    assert storage.begin(HEADER).match == never
    storage.settle()
    disk.full = False
    storage.retry()
    assert lost_after_a_cut(storage, tmp_path / "box", never) == [None]
    assert storage.close() == 0


def test_the_note_names_as_many_matches_as_a_sector_holds_the_last_ones() -> None:
    disk = Memory()
    reserve = Reserve(disk, Path("/state"))
    for match in range(1, 201):
        reserve.wait(Unsaved(match, match * 7))
    reserve.wait(Unsaved(180, 9999))
    (sector,) = disk.contents.values()
    found = Reserve(disk, Path("/state")).found
    assert len(sector) == SECTOR
    assert len(found) > 30
    assert found == {**{match: match * 7 for match in range(201 - len(found), 201)}, 180: 9999}


def test_a_note_that_could_not_be_wiped_is_wiped_later(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Memory()
    reserve = Reserve(disk, Path("/state"))
    reserve.wait(Unsaved(1, 5))
    with monkeypatch.context() as patch:
        patch.setattr(disk, "contents", {})
        reserve.go_on(1)
    assert Reserve(disk, Path("/state")).found == {1: 5}
    reserve.go_on(2)
    assert Reserve(disk, Path("/state")).found == {}


def test_a_note_that_has_lost_its_spaces_is_read_and_made_whole(tmp_path: Path, disk: Disk) -> None:
    storage, said, match = begun(tmp_path / "box", disk)
    fill(disk, storage, said, match, 2)
    assert storage.close() == 2
    file = tmp_path / "box" / NAME
    whole = file.read_bytes()
    file.write_bytes(whole.rstrip())
    for _ in range(2):
        storage = Storage(tmp_path / "box", said.put)
        assert storage.load(match).lost is not None
        assert storage.close() == 0
    assert file.read_bytes() == whole


SPOILT = (
    *(b"", b"x" * 512, b'{"unsaved":', b"\xff" * 512, b"[]", b"{}" * 4000, b"[" * 512, bytes(512)),
    *(
        note.ljust(511) + b"\n"
        for note in (
            b'{"match":1,"entry":3}',
            b'{"unsaved":{"1":3},"sum":"00000000"}',
            b'{"unsaved":{"1":3}}',
            b'{"unsaved":{"one":3},"sum":"00000000"}',
            b'{"unsaved":{"1":%s},"sum":"00000000"}' % (b"9" * 400),
        )
    ),
)
"""What is no note, a changed one among them."""


@pytest.mark.parametrize("content", SPOILT)
def test_a_spoilt_note_is_none_and_is_used_again(tmp_path: Path, disk: Disk, content: bytes) -> None:
    storage, _, match = begun(tmp_path / "box", disk)
    assert storage.close() == 0
    (tmp_path / "box" / NAME).write_bytes(content)
    said: Said = SimpleQueue()
    storage = Storage(tmp_path / "box", said.put, disk)
    assert storage.load(match).lost is None
    fill(disk, storage, said, match, 1)
    assert after_a_cut(storage, tmp_path / "box", match) is not None
    storage.close()
