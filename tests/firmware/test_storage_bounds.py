"""One file that is stuck, huge, crafted or a link costs itself: no start, no other file and no file elsewhere."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue

import msgspec
import pytest

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import Files, Header, Saved, SaveFailed, Storage, Tagged, journals
from tablekeeper.firmware.storage.documents import MOST_BYTES
from tablekeeper.firmware.storage.files import Part

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {"first": 0}, "1", "abc")
PASS = {"do": "answer", "answer": "pass"}
HUGE = 3_000_000_000


class Foreign(Disk):
    """A disk on which some files belong to somebody else."""

    def __init__(self) -> None:
        super().__init__()
        self.foreign: set[str] = set()

    def write(self, file: Path, parts: Sequence[Part]) -> None:
        if file.name in self.foreign:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        super().write(file, parts)


@pytest.fixture
def said() -> SimpleQueue[Saved | SaveFailed]:
    return SimpleQueue()


@pytest.fixture
def disk() -> Foreign:
    return Foreign()


@pytest.fixture
def storage(tmp_path: Path, disk: Foreign, said: SimpleQueue[Saved | SaveFailed]) -> Iterator[Storage]:
    one = Storage(tmp_path, said.put, disk)
    yield one
    disk.foreign.clear()
    one.close()


def drained(said: SimpleQueue[Saved | SaveFailed]) -> list[Saved | SaveFailed]:
    return [said.get() for _ in range(said.qsize())]


def test_a_journal_that_cannot_be_written_keeps_no_other_file_waiting(
    storage: Storage, disk: Foreign, said: SimpleQueue[Saved | SaveFailed]
) -> None:
    stuck, other = storage.begin(HEADER).match, storage.begin(HEADER).match
    storage.settle()
    drained(said)
    disk.foreign.add(f"{stuck:06}.journal")
    first, second = storage.append(stuck, PASS), storage.append(stuck, PASS)
    third = storage.append(other, PASS)
    fourth = storage.preferences.set("lang", "de")
    storage.settle()
    why = os.strerror(errno.EACCES)
    assert drained(said) == [SaveFailed(first, why), SaveFailed(second, why), Saved(third), Saved(fourth)]
    assert storage.unsaved == 2
    storage.retry()
    storage.settle()
    assert drained(said) == []
    disk.foreign.clear()
    storage.retry()
    storage.settle()
    assert drained(said) == [Saved(first), Saved(second)]


def test_a_full_disk_keeps_everything_waiting_in_order_though_one_file_is_stuck(
    storage: Storage, disk: Foreign, said: SimpleQueue[Saved | SaveFailed]
) -> None:
    stuck, other = storage.begin(HEADER).match, storage.begin(HEADER).match
    disk.foreign.add(f"{stuck:06}.journal")
    tickets = [storage.append(stuck, PASS)]
    storage.settle()
    disk.full = True
    tickets += [storage.append(match, PASS) for match in (other, stuck, other)]
    storage.settle()
    assert storage.unsaved == 4
    drained(said)
    disk.full = False
    disk.foreign.clear()
    storage.retry()
    storage.settle()
    assert drained(said) == [Saved(ticket) for ticket in tickets]


@pytest.mark.parametrize(
    "place", ["preferences.json.before", "preferences.json.fresh", "preferences.json.before.fresh"]
)
def test_a_folder_in_the_place_of_a_file_keeps_nothing_waiting(
    place: str, tmp_path: Path, storage: Storage, said: SimpleQueue[Saved | SaveFailed]
) -> None:
    storage.preferences.set("lang", "de")
    storage.settle()
    (tmp_path / place).unlink(missing_ok=True)
    (tmp_path / place).mkdir()
    storage.preferences.set("lang", "es")
    storage.append(storage.begin(HEADER).match, PASS)
    storage.settle()
    assert storage.unsaved == 0
    assert all(isinstance(one, Saved) for one in drained(said))
    storage.close()
    assert Storage(tmp_path, said.put).preferences.get("lang", "") == "es"


@pytest.mark.parametrize("name", ["tags.json", "preferences.json", "table.json", "unsaved", "matches/000001.journal"])
def test_a_file_grown_huge_is_damage_and_no_start_fails(name: str, tmp_path: Path) -> None:
    said = SimpleQueue[Saved | SaveFailed]()
    before = Storage(tmp_path, said.put)
    before.append(before.begin(HEADER).match, PASS)
    before.preferences.set("lang", "es")
    assert before.close() == 0
    os.truncate(tmp_path / name, HUGE)
    after = Storage(tmp_path, said.put)
    if name.endswith(".json"):
        assert any(name in notice for notice in after.notices)
    loaded = after.load(1)
    if name.endswith(".journal"):
        assert loaded.lost is not None
        assert f"got {HUGE:,}" in loaded.lost.why
    else:
        assert len(loaded.lines) == 1
    assert after.close() == 0


def test_ten_thousand_tags_fit_four_times_into_their_file() -> None:
    tags = {f"04{n:012X}": Tagged("axolotl_healer", n, "guerra_de_mitos") for n in range(10_000)}
    assert len(msgspec.json.format(msgspec.json.encode(tags), indent=1)) < MOST_BYTES / 4


def test_what_root_writes_belongs_to_the_owner_of_the_place_and_can_be_read(tmp_path: Path) -> None:
    mask = os.umask(0o077)
    try:
        Files().make(tmp_path / "new", b"1")
        (tmp_path / "old").write_bytes(b"")
        (tmp_path / "old").chmod(0o640)
        Files().make(tmp_path / "old", b"2")
    finally:
        os.umask(mask)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("new", "old")] == [0o644, 0o640]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_root_gives_what_it_writes_to_whose_it_was(tmp_path: Path) -> None:
    os.chown(tmp_path, 1234, 1235)
    Files().make(tmp_path / "new", b"1")
    os.chown(tmp_path / "new", 1236, 1237)
    Files().make(tmp_path / "new", b"2")
    there = (tmp_path / "new").stat()
    assert (there.st_uid, there.st_gid) == (1236, 1237)


@pytest.mark.parametrize("place", ["tags.json", "tags.json.fresh"])
def test_no_link_leads_a_writer_elsewhere(place: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"root's own")
    (tmp_path / place).symlink_to(elsewhere)
    Files().make(tmp_path / "tags.json", b"tags")
    assert elsewhere.read_bytes() == b"root's own"
    assert (tmp_path / "tags.json").read_bytes() == b"tags"
    (tmp_path / "link").symlink_to(elsewhere)
    with pytest.raises(OSError, match="symbolic links"):
        Files().write(tmp_path / "link", [(0, b"x")])


def test_a_crafted_journal_is_not_searched_again_from_each_place(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bytes] = []

    def checksum(_match: int, body: bytes) -> int:
        tried.append(body)
        return -1

    monkeypatch.setattr(journals, "_checksum", checksum)
    line = b'{"n":' * 20_000 + b',"sum":"00000000"}'
    assert journals.read(line * 3, 1)[0].lines == ()
    assert len(tried) < 300


def test_an_entry_is_found_behind_damage_that_looks_like_many(tmp_path: Path) -> None:
    storage = Storage(tmp_path, SimpleQueue[object]().put)
    match = storage.begin(HEADER).match
    for _ in range(3):
        storage.append(match, PASS)
    assert storage.close() == 0
    content = (tmp_path / "matches" / "000001.journal").read_bytes()
    at = content.index(b'{"n":1,')
    loaded, _ = journals.read(content[:at] + b'{"n":' * 5000 + content[at:], match)
    assert len(loaded.lines) == 3
