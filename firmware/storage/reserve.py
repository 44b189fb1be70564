"""A sector that is kept free for one note: the last entry of each match that did not fit whole on the disk.

The file is made while there is room. Writing over it takes none, so even a full disk can note which entries will be
lost if the power goes. Some disks take no writes at all, or put new bytes elsewhere: they keep no note.

The note of a match stays until that match goes on, even if others are played before. It is told when the match is taken
up, and that may be days later.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tablekeeper.firmware.storage.files import SECTOR, Files, read_whole

NAME = "unsaved"


@dataclass(frozen=True)
class Unsaved:
    """An entry of a match that may not be saved. Entries count from 1; 0 is the match's header."""

    match: int
    entry: int


class _Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sector says, as JSON."""

    unsaved: dict[int, int]
    """The last entry of each match that is not saved whole."""
    sum: str
    """CRC-32 over the others."""


class Reserve:
    """Reads and writes the note.

    All methods belong to the writer's thread, and never fail: the note is all that they can do.
    """

    def __init__(self, files: Files, directory: Path) -> None:
        self._files, self._file = files, directory / NAME
        content = self._read()
        self.found: Mapping[int, int] = _unsaved(content)
        """What programs before this one could not save, and nobody has gone on from: the last entry of each match."""
        self._unsaved = dict(self.found)
        """The same at present; the match that was noted last comes last."""
        self._there: Mapping[int, int] | None = self.found
        """What the disk says; None when nobody knows."""
        if len(content) != SECTOR:
            with suppress(OSError):
                files.make(self._file, _sector(self.found))

    def wait(self, entry: Unsaved) -> None:
        """Note that an entry waits for room, the last one of its match."""
        self._unsaved.pop(entry.match, None)
        self._unsaved[entry.match] = entry.entry
        self._write()

    def go_on(self, match: int) -> None:
        """Forget what was noted of a match before: it was told, and its entries count anew from here."""
        self._unsaved.pop(match, None)
        self._write()

    def save(self, entry: Unsaved) -> None:
        """Forget a match if this entry, which is on the disk, was the last one that waited."""
        if self._unsaved.get(entry.match) == entry.entry:
            self.go_on(entry.match)

    def _read(self) -> bytes:
        try:
            content, whole = read_whole(self._files, self._file, SECTOR)
        except OSError:
            return b""
        return content if whole else b""

    def _write(self) -> None:
        if self._unsaved == self._there:
            return
        self._there = None
        with suppress(OSError):
            self._files.overwrite(self._file, _sector(self._unsaved))
            self._there = dict(self._unsaved)


def _sector(unsaved: Mapping[int, int]) -> bytes:
    """Return a note of those matches that have room, the last ones; spaces where there is none."""
    named = list(unsaved.items())
    while len(note := _encode(dict(named))) >= SECTOR:
        del named[0]
    return (note if named else b"").ljust(SECTOR - 1) + b"\n"


def _encode(unsaved: dict[int, int]) -> bytes:
    return msgspec.json.encode(_Note(unsaved, _sum(unsaved)))


def _sum(unsaved: dict[int, int]) -> str:
    return f"{zlib.crc32(msgspec.json.encode(unsaved)):08x}"


def _unsaved(content: bytes) -> dict[int, int]:
    """Return what a note says; nothing for an empty one, and for what is none."""
    try:
        note = msgspec.json.decode(content, type=_Note)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return note.unsaved if note.sum == _sum(note.unsaved) else {}
