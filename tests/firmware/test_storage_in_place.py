"""A storage without a thread, for a program that can have none: it writes when it is asked to settle."""

from __future__ import annotations

from pathlib import Path

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import Header, Saved, SaveFailed, Storage

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {"first": 0}, "1", "abc")
ENTRY = {"do": "answer", "answer": "play gorillion"}


class Counted(Disk):
    """A disk that counts the files that are put there."""

    made = 0

    def make(self, file: Path, content: bytes) -> None:
        super().make(file, content)
        self.made += 1


def test_what_is_to_be_written_is_written_in_order_when_it_settles(tmp_path: Path) -> None:
    said: list[Saved | SaveFailed] = []
    storage = Storage(tmp_path, said.append, threaded=False)
    match, begun = storage.begin(HEADER)
    entered = storage.append(match, ENTRY)
    assert (said, storage.unsaved) == ([], 0)
    storage.settle()
    assert said == [Saved(begun), Saved(entered)]
    assert storage.idle
    assert storage.close() == 0
    assert Storage(tmp_path, said.append, threaded=False).load(match).entries == (ENTRY,)


def test_a_full_disk_keeps_everything_waiting_until_there_is_room(tmp_path: Path) -> None:
    said: list[Saved | SaveFailed] = []
    disk = Disk()
    storage = Storage(tmp_path, said.append, disk, threaded=False)
    match, begun = storage.begin(HEADER)
    storage.settle()
    disk.full = True
    first, second = storage.append(match, ENTRY), storage.append(match, {"do": "undo", "to": 0})
    storage.settle()
    assert [type(one) for one in said] == [Saved, SaveFailed, SaveFailed]
    assert storage.unsaved == 2
    disk.full = False
    storage.retry()
    storage.settle()
    assert said[3:] == [Saved(first), Saved(second)]
    assert begun < first
    assert storage.close() == 0


def test_many_changes_of_one_file_are_written_once(tmp_path: Path) -> None:
    disk = Counted()
    storage = Storage(tmp_path, lambda _said: None, disk, threaded=False)
    before = disk.made
    for number in range(50):
        storage.tags.bind(f"04{number:012X}", "gorillion", number + 1, "mindbug")
    storage.settle()
    assert disk.made == before + 1
    assert storage.close() == 0


def test_what_waits_at_the_end_is_written_then(tmp_path: Path) -> None:
    said: list[Saved | SaveFailed] = []
    disk = Disk()
    storage = Storage(tmp_path, said.append, disk, threaded=False)
    match, _ = storage.begin(HEADER)
    assert storage.close() == 0
    disk.full = True
    again = Storage(tmp_path, said.append, disk, threaded=False)
    assert again.latest() == match
    again.load(match)
    again.append(match, ENTRY)
    assert again.close() == 1, "what did not fit is lost, and counted"
