"""A sector that is kept free for one note: up to which entry a match went that did not fit on the disk.

The file is made while there is room. Writing over it takes none, so that even a full disk can keep what will be lost if
the power goes; one that takes no writes at all, or puts elsewhere what is written over, keeps no note.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from tablekeeper.firmware.storage.files import SECTOR, Files, read_whole

NAME = "unsaved"


class Unsaved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a match, which counts from 1."""

    match: int
    entry: int


class Reserve:
    """Reads and writes the note. `note` belongs to the writer's thread, and never fails: the note is all it can do."""

    def __init__(self, files: Files, directory: Path) -> None:
        self._files, self._file = files, directory / NAME
        content = self._read()
        self.found = _unsaved(content)
        """What the program before this one could not save, if it has said so."""
        self._noted = self.found is not None
        if len(content) != SECTOR:
            with suppress(OSError):
                files.make(self._file, _sector(None))

    def _read(self) -> bytes:
        try:
            content, whole = read_whole(self._files, self._file)
        except OSError:
            return b""
        return content if whole else b""

    def note(self, unsaved: Unsaved | None) -> None:
        """Write down the last entry that is not saved; None where all are."""
        if unsaved is None and not self._noted:
            return
        with suppress(OSError):
            self._files.overwrite(self._file, _sector(unsaved))
            self._noted = unsaved is not None


def _sector(unsaved: Unsaved | None) -> bytes:
    note = b"" if unsaved is None else msgspec.json.encode(unsaved)
    return note.ljust(SECTOR - 1) + b"\n"


def _unsaved(content: bytes) -> Unsaved | None:
    """Return what a note says; None for an empty one, and for what is none."""
    try:
        return msgspec.json.decode(content, type=Unsaved)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
