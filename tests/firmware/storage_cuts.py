"""A disk whose power goes: everything that the storage asks of the system, and what a cut at any point leaves of it.

Data is on the disk when its file was flushed, names when their directory was. Of what was not, any sectors may be
there, and of the names of each directory those that came first, however many.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablekeeper.firmware.storage import files
from tablekeeper.firmware.storage.files import SECTOR


@dataclass(frozen=True)
class Data:
    """Bytes were written into a file; `file` counts the files that there ever were."""

    file: int
    at: int
    data: bytes


@dataclass(frozen=True)
class Named:
    """A file got a name, or a name went."""

    directory: Path
    names: Mapping[Path, int | None]


@dataclass(frozen=True)
class Flushed:
    """A file's data is on the disk, or a directory's names."""

    what: int | Path


@dataclass(frozen=True)
class Mark:
    """Something that a test wants to find again."""

    what: Any


Event = Data | Named | Flushed | Mark


class Recorder:
    """Writes down what the storage asks of the system, in `events`. `files` is put in the place of what is there."""

    def __init__(self, patch: pytest.MonkeyPatch, directory: Path) -> None:
        self.events: list[Event] = []
        self._names: dict[Path, int] = {}
        self._open: dict[int, int | Path] = {}
        self._count = 0
        self.before: dict[int, bytes] = {}
        """What the files held that were there at the beginning."""
        for file in sorted(directory.rglob("*")):
            if file.is_file():
                self._names[file] = self._new()
                self.before[self._count] = file.read_bytes()
        self._first = dict(self._names)
        patch.setattr(files, "os", self)
        patch.setattr(Path, "replace", self._recorded(Path.replace, self._renamed))
        patch.setattr(Path, "unlink", self._recorded(Path.unlink, self._unlinked))

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def mark(self, what: Any) -> None:
        """Note a moment."""
        self.events.append(Mark(what))

    # What the storage calls

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        there = path.exists()
        handle = os.open(path, flags, mode)
        if path.is_dir():
            self._open[handle] = path
            return handle
        assert there or flags & os.O_CREAT
        assert not (there and flags & os.O_TRUNC), "nothing is cut to nothing in its place"
        if not there:
            self._named(path, self._new())
        self._open[handle] = self._names[path]
        return handle

    def pwrite(self, handle: int, data: bytes, at: int) -> int:
        file = self._open[handle]
        assert isinstance(file, int)
        self.events.append(Data(file, at, data))
        return os.pwrite(handle, data, at)

    def fdatasync(self, handle: int) -> None:
        os.fdatasync(handle)
        self.events.append(Flushed(self._open[handle]))

    fsync = fdatasync

    def close(self, handle: int) -> None:
        os.close(handle)
        del self._open[handle]

    def link(self, old: Path, new: Path, **how: Any) -> None:
        os.link(old, new, **how)
        self._named(new, self._names[old])

    def _renamed(self, old: Path, new: Path) -> None:
        file = self._names.pop(old)
        self._names[new] = file
        self.events.append(Named(new.parent, {old: None, new: file}))

    def _unlinked(self, old: Path) -> None:
        if self._names.pop(old, None) is not None:
            self.events.append(Named(old.parent, {old: None}))

    def _named(self, path: Path, file: int) -> None:
        self._names[path] = file
        self.events.append(Named(path.parent, {path: file}))

    def _new(self) -> int:
        self._count += 1
        return self._count

    @staticmethod
    def _recorded(real: Callable[..., Any], then: Callable[..., None]) -> Callable[..., Any]:
        def act(*given: Any, **how: Any) -> Any:
            done = real(*given, **how)
            then(*given)
            return done

        return act

    # What is left

    def cuts(self, chance: Random, variants: int) -> Iterator[tuple[int, dict[Path, bytes]]]:
        """Yield, for a cut behind every event, a few of the disks that it may leave."""
        for at in range(len(self.events) + 1):
            for variant in range(variants):
                share = (0.0, 1.0)[variant] if variant < 2 else chance.random()
                yield at, self._left(at, chance, share)

    def _left(self, at: int, chance: Random, share: float) -> dict[Path, bytes]:
        contents = {file: bytearray(content) for file, content in self.before.items()}
        names: dict[Path, int | None] = dict(self._first)
        for index, event in enumerate(self.events[:at]):
            if isinstance(event, Data):
                flushed = any(later == Flushed(event.file) for later in self.events[index:at])
                _write(contents.setdefault(event.file, bytearray()), event, chance, 1.0 if flushed else share)
        for directory in {event.directory for event in self.events[:at] if isinstance(event, Named)}:
            flushes = [index for index, event in enumerate(self.events[:at]) if event == Flushed(directory)]
            safe = flushes[-1] if flushes else 0
            done = [(i, event) for i, event in enumerate(self.events[:at]) if isinstance(event, Named)]
            mine = [(i, event.names) for i, event in done if event.directory == directory]
            waiting = sum(i > safe for i, _ in mine)
            kept = round(waiting * share) if share in (0.0, 1.0) else chance.randint(0, waiting)
            for _, change in mine[: len(mine) - waiting + kept]:
                names.update(change)
        return {path: bytes(contents.get(file, b"")) for path, file in names.items() if file is not None}


def _write(content: bytearray, event: Data, chance: Random, share: float) -> None:
    """Write those sectors that chance leaves; a file is as long as its last byte."""
    end = event.at + len(event.data)
    at = event.at
    while at < end:
        stop = min(at - at % SECTOR + SECTOR, end)
        if share == 1.0 or chance.random() < share:
            content.extend(bytes(max(0, stop - len(content))))
            content[at:stop] = event.data[at - event.at : stop - event.at]
        at = stop
