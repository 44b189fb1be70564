"""A storage on a disk that runs full, and what becomes of what it is given then."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue

from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import Header, Saved, SaveFailed, Storage

HEADER = Header("mindbug", ("first_contact",), ("Ann", "Bob"), {"first": 0}, "1", "abc")
Said = SimpleQueue[Saved | SaveFailed]


def answers(storage: Storage, match: int) -> list[str]:
    """Return the answers of a match."""
    return [entry["answer"] for entry in storage.load(match).entries]


def begun(directory: Path, disk: Disk) -> tuple[Storage, Said, int]:
    """Return a storage with a match that is on the disk, and what it says from then on."""
    said: Said = SimpleQueue()
    storage = Storage(directory, said.put, disk)
    match, ticket = storage.begin(HEADER)
    assert said.get(timeout=30) == Saved(ticket)
    return storage, said, match


def fill(disk: Disk, storage: Storage, said: Said, match: int, count: int) -> list[int]:
    """Append entries into a full storage."""
    disk.full = True
    tickets = [storage.append(match, {"do": "answer", "answer": str(n)}) for n in range(count)]
    for ticket in tickets:
        failed = said.get(timeout=30)
        assert failed == SaveFailed(ticket, "No space left on device")
    return tickets
