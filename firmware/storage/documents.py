"""Small files that are replaced as a whole: tags, preferences, the order of the matches."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import msgspec

from tablekeeper.firmware.storage.files import Files, free_name, read_whole
from tablekeeper.firmware.storage.writer import Write, Writer

FORMAT = 1
MOST_BYTES = 4_000_000
"""No such file is longer; ten thousand tags take one million."""

T = TypeVar("T")


class _DocumentHead(msgspec.Struct, frozen=True):
    """The first line."""

    format: int
    sum: str
    """CRC-32 over the other lines and the file's name."""
    change: int = 0
    """How often the file was changed. Version 1.0 did not count: 0 is no number, and compares with none."""
    change_sum: str = ""
    """The same CRC-32, this number behind the rest."""


class _Found(NamedTuple, Generic[T]):
    """What a file holds, and its number."""

    value: T
    change: int


class Document(Generic[T]):
    """One JSON value in a file, behind a line with its checksum; the file before it stays beside it.

    What is damaged or missing gives way to the one before, or to `value`. So does one that is older than the one
    before, as no power cut leaves it. `notice` says so at each start until something is written; what gave way is then
    kept. `save` is for the app's loop; the file is written in the writer's thread, once for all that wait.
    """

    def __init__(self, files: Files, writer: Writer, file: Path, kind: object, value: T) -> None:
        self.file = file
        self._files, self._writer = files, writer
        self._before = file.with_name(f"{file.name}.before")
        self._kind = kind
        self.notice = ""
        """What was found wrong, in a sentence for the log; empty if nothing was."""
        self._former = self._before
        """The name for the file that is replaced next."""
        self.value, self._written = self._open(value)
        self._newest = (self._written, b"")

    def save(self) -> int:
        """Have the file replaced by what `value` is now. Returns the ticket."""
        return self._writer.submit(self.file, self.change())

    def change(self) -> Write:
        """Return what replaces the file by what `value` is now."""
        change = self._newest[0] + 1
        self._newest = (change, self._encode(change))
        return lambda: self._replace(change)

    def make(self) -> None:
        """Put the file there at once: the box is new. Raises OSError."""
        change = self._newest[0] + 1
        self._files.make(self.file, self._encode(change))
        self.notice, self._former = "", self._before
        self._newest, self._written = (change, b""), change

    def _replace(self, change: int) -> None:
        if self._written >= change:
            return  # it was written together with an earlier one
        newest, content = self._newest
        try:
            self._files.keep(self.file, self._former)
        except FileNotFoundError:
            pass  # it is gone, and cannot be kept
        except IsADirectoryError:  # somebody has put a folder there; what is replaced is kept beside it
            self._files.keep(self.file, free_name(self._files, self.file))
        self._files.make(self.file, content)
        self._written, self._former = newest, self._before

    def _open(self, value: T) -> _Found[T]:
        found, before = self._read(self.file), self._read(self._before)
        if found is not None and (before is None or not found.change or before.change <= found.change):
            return found
        self._former = free_name(self._files, self.file)
        if found is not None:
            self.notice = f"{self.file.name}: it is older than {self._before.name}, which is used. It is kept."
        else:
            used = "the file before it is used, so the last change is missing"
            instead = used if before is not None else "it is empty"
            self.notice = f"{self.file.name}: it is damaged or missing; {instead}. What is left of it is kept."
        return _Found(value, 0) if before is None else before

    def _read(self, file: Path) -> _Found[T] | None:
        try:
            head, _, body = read_whole(self._files, file, MOST_BYTES)[0].partition(b"\n")
            told = msgspec.json.decode(head, type=_DocumentHead)
            if (told.format, told.sum) != (FORMAT, self._sum(body)):
                return None
            value: T = msgspec.json.decode(body, type=self._kind)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        return _Found(value, told.change if told.change_sum == self._sum(body, told.change) else 0)

    def _encode(self, change: int) -> bytes:
        body = msgspec.json.format(msgspec.json.encode(self.value), indent=1) + b"\n"
        head = _DocumentHead(FORMAT, self._sum(body), change, self._sum(body, change))
        return msgspec.json.encode(head) + b"\n" + body

    def _sum(self, body: bytes, change: int | None = None) -> str:
        counted = b"" if change is None else str(change).encode()
        return f"{zlib.crc32(counted, zlib.crc32(body, zlib.crc32(self.file.name.encode()))):08x}"
