"""Waits until something changes in a directory, by inotify(7): nothing polls while nothing happens."""

from __future__ import annotations

import asyncio
import ctypes
import os
import struct
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

CHANGES = 0x002 | 0x008 | 0x040 | 0x080 | 0x100 | 0x200
"""IN_MODIFY, IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_CREATE and IN_DELETE of what is in a directory."""
ONLY_DIRECTORIES = 0x01000000
GONE = 0x8000
"""IN_IGNORED: the directory is there no longer, and is not watched any more."""
_EVENT = struct.Struct("iIII")
AGAIN = 2.0
"""Seconds after which a directory that is not there is looked for again."""
TOGETHER = 0.02
"""Seconds in which changes are one: an entry is a line in a journal and then a status."""


class Watching:
    """Directories that are watched, as far as they are there."""

    def __init__(self, directories: Sequence[Path]) -> None:
        self._directories = tuple(directories)
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._handle: int = self._libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
        if self._handle < 0:
            raise OSError(ctypes.get_errno(), "inotify: wanted a handle, got none; raise fs.inotify.max_user_instances")
        self._watched: dict[int, Path] = {}

    def close(self) -> None:
        """Watch no more."""
        os.close(self._handle)

    async def changes(self) -> AsyncIterator[None]:
        """Yield at once, and then whenever something has changed or a directory has come or gone."""
        rung = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_reader(self._handle, self._hear, rung)
        try:
            while True:
                self._watch()
                yield
                await self._ring(rung)
                await asyncio.sleep(TOGETHER)
                rung.clear()
        finally:
            loop.remove_reader(self._handle)

    async def _ring(self, rung: asyncio.Event) -> None:
        """Wait for a change; while a directory is not there, until it is there as well."""
        while True:
            try:
                await asyncio.wait_for(rung.wait(), None if self._whole else AGAIN)
            except TimeoutError:
                if self._watch():
                    return
            else:
                return

    @property
    def _whole(self) -> bool:
        return len(self._watched) == len(set(self._directories))

    def _watch(self) -> bool:
        """Watch what is there and not watched yet; return whether anything was found."""
        found = False
        for directory in set(self._directories) - set(self._watched.values()):
            number: int = self._libc.inotify_add_watch(self._handle, bytes(directory), CHANGES | ONLY_DIRECTORIES)
            if number >= 0:
                self._watched[number] = directory
                found = True
        return found

    def _hear(self, rung: asyncio.Event) -> None:
        """Read what has been said, and forget the directories that are gone."""
        rung.set()
        while True:
            try:
                said = os.read(self._handle, 1 << 16)
            except BlockingIOError:
                return
            at = 0
            while at < len(said):
                number, mask, _, length = _EVENT.unpack_from(said, at)
                if mask & GONE:
                    self._watched.pop(number, None)
                at += _EVENT.size + length
