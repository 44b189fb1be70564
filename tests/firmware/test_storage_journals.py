"""Matches on disk: begun, gone on with, taken back to, listed, exported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import Header, JournalLoss, Saved, SaveFailed, Storage

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bób"), {"first": 0}, "1", "abc")
ENTRIES: list[dict[str, Any]] = [
    {"do": "answer", "answer": "play gorillion"},
    {"do": "answer", "answer": "pass"},
    {"do": "undo", "to": 1},
    {"do": "edit", "changes": [{"path": "seats.1.life", "to": 2}]},
    {"do": "strictness", "level": "advise"},
    {"do": "redo"},
]


class Box:
    """A storage and what it said."""

    def __init__(self, directory: Path) -> None:
        self.said: SimpleQueue[Saved | SaveFailed] = SimpleQueue()
        self.directory = directory
        self.disk = Disk()
        self.storage = Storage(directory, self.said.put, self.disk)

    def again(self) -> Storage:
        assert self.storage.close() == 0
        self.storage = Storage(self.directory, self.said.put, self.disk)
        return self.storage


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path / "state")
    yield box
    box.storage.close()


def test_every_entry_is_acknowledged_in_order_and_comes_back_as_it_was(box: Box) -> None:
    match, ticket = box.storage.begin(HEADER)
    tickets = [ticket] + [
        box.storage.append(match, entry, "04a1" if n == 0 else None) for n, entry in enumerate(ENTRIES)
    ]
    assert [box.said.get(timeout=30) for _ in tickets] == [Saved(ticket) for ticket in tickets]
    for storage in (box.storage, box.again()):
        loaded = storage.load(match)
        assert loaded.header == HEADER
        assert list(loaded.entries) == ENTRIES
        assert [line.tag for line in loaded.lines] == ["04A1", None, None, None, None, None]
        assert loaded.lost is None
    assert box.storage.notices == ()


def test_an_empty_box_has_no_match(box: Box) -> None:
    assert (box.storage.latest(), box.storage.previous(), box.storage.listing()) == (None, None, ())


def test_a_new_match_can_be_taken_back(box: Box) -> None:
    first = box.storage.begin(HEADER).match
    box.storage.append(first, ENTRIES[0])
    second = box.storage.begin(HEADER).match
    for storage in (box.storage, box.again()):
        assert (storage.latest(), storage.previous()) == (second, first)
    assert box.storage.reopen(first).entries == (ENTRIES[0],)
    box.storage.append(first, ENTRIES[1])
    storage = box.again()
    assert (storage.latest(), storage.previous()) == (first, second)
    assert list(storage.load(first).entries) == ENTRIES[:2]
    assert storage.load(second).entries == ()


def test_the_list_holds_every_match_saved_or_not(box: Box) -> None:
    first = box.storage.begin(HEADER).match
    box.storage.append(first, ENTRIES[0])
    box.storage.date(first, "2024-05-01")
    storage = box.again()
    box.disk.full = True
    second = storage.begin(HEADER).match
    storage.load(first)
    storage.append(first, ENTRIES[1])
    listed = storage.listing()
    assert [(one.match, one.entries, one.date) for one in listed] == [(first, 2, "2024-05-01"), (second, 0, None)]
    assert all(one.header == HEADER for one in listed)
    box.disk.full = False


def test_an_export_is_the_protocol_s_journal(box: Box) -> None:
    match = box.storage.begin(HEADER).match
    for entry in ENTRIES:
        box.storage.append(match, entry)
    exported = box.again().load(match).export()
    assert exported == {
        "game": "mindbug",
        "sets": ["first_contact"],
        "seats": ["Ann", "Bób"],
        "start": {"first": 0},
        "rules": "1",
        "cards": "abc",
        "entries": ENTRIES,
    }


def test_what_was_appended_cannot_be_changed_from_outside(box: Box) -> None:
    match = box.storage.begin(HEADER).match
    entry: dict[str, Any] = {"do": "edit", "changes": [{"path": "active", "to": 1}]}
    box.storage.append(match, entry)
    entry["changes"].clear()
    assert box.storage.load(match).entries[0]["changes"] == [{"path": "active", "to": 1}]


def test_entries_that_no_longer_replay_are_set_aside_and_the_match_goes_on_before_them(box: Box) -> None:
    match = box.storage.begin(HEADER).match
    for entry in ENTRIES:
        box.storage.append(match, entry)
    box.storage.cut(match, 3, "the rules have changed")
    for storage in (box.storage, box.again()):
        loaded = storage.load(match)
        assert list(loaded.entries) == ENTRIES[:2]
        assert loaded.lost == JournalLoss(3, 4, "the rules have changed")
    box.storage.append(match, ENTRIES[5])
    loaded = box.again().load(match)
    assert list(loaded.entries) == [*ENTRIES[:2], ENTRIES[5]]
    assert loaded.lost is None
    for first in (0, 4):
        with pytest.raises(ValueError, match="wanted an entry to cut from"):
            box.storage.cut(match, first, "")


@pytest.mark.parametrize("entry", [{}, {"do": 3}, [], "undo", None, {"answer": "pass"}])
def test_what_is_no_request_is_no_entry(box: Box, entry: Any) -> None:
    match = box.storage.begin(HEADER).match
    with pytest.raises(ValueError, match="wanted a protocol request"):
        box.storage.append(match, entry)
    assert box.storage.load(match).lines == ()


@pytest.mark.parametrize("tag", ["", "xyz", "04 A1", "\0", "\ud800"])
def test_what_is_no_uid_is_no_tag(box: Box, tag: str) -> None:
    match = box.storage.begin(HEADER).match
    with pytest.raises(ValueError, match="wanted a UID"):
        box.storage.append(match, ENTRIES[0], tag)
    assert box.storage.load(match).lines == ()


def test_a_match_that_is_not_open_is_not_appended_to(box: Box) -> None:
    match = box.storage.begin(HEADER).match
    storage = box.again()
    with pytest.raises(ValueError, match="load it first"):
        storage.append(match, ENTRIES[0])
    for call in (storage.load, storage.reopen, lambda match: storage.date(match, "2024")):
        with pytest.raises(ValueError, match="not there"):
            call(match + 1)


def test_a_closed_storage_refuses_instead_of_forgetting(tmp_path: Path) -> None:
    box = Box(tmp_path)
    match = box.storage.begin(HEADER).match
    box.storage.close()
    with pytest.raises(ValueError, match="closed"):
        box.storage.append(match, ENTRIES[0])
    with pytest.raises(ValueError, match="closed"):
        box.storage.listing()
    assert box.storage.close() == 0


def test_a_match_is_forgotten_with_all_that_was_kept_of_it_and_no_other(box: Box) -> None:
    first, second, third = (box.storage.begin(HEADER).match for _ in range(3))
    box.storage.append(second, ENTRIES[0])
    box.storage.settle()
    folder = box.directory / "matches"
    (folder / "000002.damaged-1.journal").write_bytes(b"what was left")
    assert not box.storage.forget(third), "it is on the table"
    assert not box.storage.forget(9)
    assert box.storage.forget(second)
    assert not box.storage.forget(second)
    assert (box.storage.latest(), box.storage.previous()) == (third, first)
    for storage in (box.storage, box.again()):
        storage.settle()
        assert storage.matches == (first, third)
        assert sorted(file.name for file in folder.iterdir()) == ["000001.journal", "000003.journal"]
        assert storage.notices == ()
    assert box.storage.begin(HEADER).match == 4
