"""A folder of small files: there at once for whoever reads, written behind, and no match waits for it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from random import Random

import pytest

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import Folder, Header, Memory, Storage

from .storage_cuts import Mark, Recorder

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {}, "1", "1")


class Slow(Disk):
    """A disk that refuses some files."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: set[str] = set()

    def make(self, file: Path, content: bytes) -> None:
        if file.name in self.refused:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        super().make(file, content)


@pytest.fixture
def disk() -> Slow:
    return Slow()


@pytest.fixture
def storage(tmp_path: Path, disk: Slow) -> Iterator[Storage]:
    one = Storage(tmp_path, SimpleQueue[object]().put, disk)
    yield one
    disk.full = False
    disk.refused.clear()
    one.close()


@pytest.fixture
def folder(storage: Storage) -> Folder:
    return storage.folder("small")


def trouble(folder: Folder) -> str | None:
    return folder.trouble


def test_what_is_put_is_there_at_once_and_on_the_disk_soon(storage: Storage, folder: Folder, disk: Slow) -> None:
    disk.full = True
    folder.put("b", b"two")
    folder.put("a", b"one")
    assert folder.names() == ["a", "b"]
    assert folder.read("a", 2) == b"on"
    disk.full = False
    storage.retry()
    storage.settle()
    assert {file.name: file.read_bytes() for file in folder.directory.iterdir()} == {"a": b"one", "b": b"two"}
    assert trouble(folder) is None


def test_what_is_removed_is_away_at_once(storage: Storage, folder: Folder) -> None:
    folder.put("a", b"one")
    folder.remove("a")
    assert folder.names() == []
    storage.settle()
    assert list(folder.directory.iterdir()) == []
    folder.remove("never")
    storage.settle()
    assert trouble(folder) is None


def test_what_people_put_there_is_seen_and_only_files_are(storage: Storage, folder: Folder) -> None:
    assert folder.names() == []
    folder.directory.mkdir()
    (folder.directory / "mine").write_bytes(b"x" * 10)
    (folder.directory / "folder").mkdir()
    os.mkfifo(folder.directory / "pipe")
    assert folder.names() == ["mine"]
    assert folder.read("mine", 4) == b"xxxx"
    with pytest.raises(FileNotFoundError):
        folder.read("none", 4)


def test_one_file_that_cannot_be_written_keeps_neither_others_nor_a_match_waiting(
    storage: Storage, folder: Folder, disk: Slow
) -> None:
    disk.refused = {"a"}
    folder.put("a", b"one")
    folder.put("b", b"two")
    begun = storage.begin(HEADER)
    storage.settle()
    assert storage.unsaved == 0
    assert trouble(folder) == "unusable"
    assert [file.name for file in folder.directory.iterdir() if file.suffix != ".fresh"] == ["b"]
    assert storage.load(begun.match).header == HEADER
    disk.refused.clear()
    folder.put("c", b"three")
    storage.settle()
    assert trouble(folder) is None
    assert (folder.directory / "a").read_bytes() == b"one"


def test_a_full_disk_is_the_trouble_as_long_as_something_of_the_folder_waits(
    storage: Storage, folder: Folder, disk: Slow
) -> None:
    disk.full = True
    storage.preferences.set("sound", False)
    storage.settle()
    assert trouble(folder) is None
    folder.put("a", b"one")
    storage.settle()
    assert trouble(folder) == "full"
    disk.full = False
    storage.retry()
    storage.settle()
    assert trouble(folder) is None


def test_in_a_box_without_a_disk_a_folder_lasts_as_long_as_the_power(tmp_path: Path) -> None:
    storage = Storage(tmp_path, SimpleQueue[object]().put, Memory("read_only"))
    folder = storage.folder("small")
    folder.put("a", b"one")
    folder.put("b", b"two")
    folder.remove("b")
    storage.settle()
    assert (folder.names(), folder.read("a", 9), folder.trouble) == (["a"], b"one", "read_only")
    storage.close()


def held(storage: Storage) -> dict[str, bytes]:
    """Return what a folder holds, as whoever opens it reads it."""
    folder = storage.folder("small")
    return {name: folder.read(name, 10_000) for name in folder.names() if not name.endswith(".fresh")}


def test_files_in_memory_are_listed_while_another_thread_writes_one() -> None:
    """The directory that is asked for writes a file whenever it is compared, as a thread may in between."""
    memory = Memory()
    memory.make(Path("/state/one"), b"")
    memory.make(Path("/state/two"), b"")

    class Busy:
        def __eq__(self, other: object) -> bool:
            memory.make(Path(f"/elsewhere/{len(memory.contents)}"), b"")
            return other == Path("/state")

        __hash__ = None  # type: ignore[assignment]

    assert memory.names(Busy()) == ["one", "two"]  # type: ignore[arg-type]


def test_a_cut_behind_any_write_leaves_every_file_as_it_was_or_as_it_was_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, tmp_path)
        storage = Storage(tmp_path, SimpleQueue[object]().put)
        folder = storage.folder("small")
        recorder.mark({})
        for name, content in [("a", b"1" * 5000), ("a", b"2" * 3000), ("b", b"3"), ("a", None), ("b", b"4" * 700)]:
            folder.put(name, content) if content is not None else folder.remove(name)
            storage.settle()
            recorder.mark(held(storage))
        assert storage.close() == 0
    empty: dict[str, bytes] = {}
    marks = [(at, event.what) for at, event in enumerate(recorder.events) if isinstance(event, Mark)]
    later = 0
    for at, contents in recorder.cuts(Random(3), variants=6):
        before = next((what for place, what in reversed(marks) if place < at), empty)
        after = next((what for place, what in marks if place >= at), before)
        disk = Memory()
        disk.contents = contents
        left = Storage(tmp_path, SimpleQueue[object]().put, disk)
        assert held(left) in (before, after), at
        later += held(left) != before
        left.close()
    assert later > 10
