"""A folder of small files that the box writes, and people may put there, too: decks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tablekeeper.firmware.storage.files import CAUSES, Files, Unkept
from tablekeeper.firmware.storage.writer import Writer


@dataclass(frozen=True)
class _Change:
    """What a file shall be from now on."""

    number: int
    content: bytes | None
    """None where it shall be away."""


class Folder:
    """Files by their names. A change can be read at once, and is written in the background.

    A full disk makes it wait in order with all other writes. A folder that cannot be written for another reason keeps
    no match waiting; it may belong to somebody else. `trouble` says so, and the next change tries all of it again.
    """

    def __init__(self, files: Files, writer: Writer, directory: Path) -> None:
        self.directory = directory
        self._files, self._writer = files, writer
        self._changes: dict[str, _Change] = {}
        """The newest change of each file, written or not; never changed in place, as the writer's thread reads it."""
        self._written: dict[str, int] = {}
        """The number of the last change of each file that is on the disk."""
        self._count = 0
        self._why: Unkept | None = None

    @property
    def version(self) -> int:
        """How often the box has changed something: a reader of the folder reads it anew when this has grown."""
        return self._count

    @property
    def trouble(self) -> Unkept | None:
        """Why what was changed last may be gone with the power; None where it is on the disk, or on its way."""
        stalled = self._writer.stalled
        if stalled is not None and self._waiting():
            return CAUSES.get(stalled.error, "unusable")
        return self._why or self._files.unkept

    def names(self) -> list[str]:
        """Return the names of the files, sorted; none where there is no such folder."""
        try:
            there = set(self._files.regular(self.directory))
        except OSError:
            there = set()
        for name, change in self._waiting().items():
            (there.discard if change.content is None else there.add)(name)
        return sorted(there)

    def read(self, name: str, most: int) -> bytes:
        """Return a file, or so many bytes of one that is larger. Raises OSError."""
        change = self._waiting().get(name)
        if change is not None and change.content is not None:
            return change.content[:most]
        return self._files.read(self.directory / name, 0, most)

    def put(self, name: str, content: bytes) -> int:
        """Put a file there, in the place of what had its name. Returns the ticket."""
        return self._change(name, content)

    def remove(self, name: str) -> int:
        """Take a file away. Returns the ticket."""
        return self._change(name, None)

    def _change(self, name: str, content: bytes | None) -> int:
        self._count += 1
        self._changes = {**self._changes, name: _Change(self._count, content)}
        return self._writer.submit(self.directory, self._write)

    def _waiting(self) -> dict[str, _Change]:
        """Return what is not on the disk yet."""
        return {name: one for name, one in self._changes.items() if self._written.get(name, 0) < one.number}

    def _write(self) -> None:
        """Bring everything that waits to the disk, in the order in which it was changed."""
        why: Unkept | None = None
        for name, change in sorted(self._waiting().items(), key=lambda one: one[1].number):
            try:
                self._bring(name, change.content)
            except OSError as error:
                why = CAUSES.get(error.errno or 0, "unusable")
                if why == "full":
                    raise
            else:
                self._written[name] = change.number
        self._why = why

    def _bring(self, name: str, content: bytes | None) -> None:
        self._files.folder(self.directory)
        if content is None:
            self._files.remove(self.directory / name)
        else:
            self._files.make(self.directory / name, content)
