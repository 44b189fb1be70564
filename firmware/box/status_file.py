"""The status file: what the box says to the outside, left in its run directory, which lies in memory.

It is written under another name and renamed, so that whoever reads it has a whole one. It stays open and locked
(flock(2)) as long as it says what is so. The system lets go of it with the box, however that ends. Nothing waits for
it: it may fail, and the match goes on.
"""

from __future__ import annotations

import errno
import fcntl
import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from tablekeeper.firmware.box.beside import RUN
from tablekeeper.firmware.box.settings import Settings
from tablekeeper.firmware.telling.public import FILE, Status, Told

_log = logging.getLogger("tablekeeper.status")
_log.addHandler(logging.NullHandler())


class StatusFile:
    """Leaves what has changed; that this fails is one line in the log, and so is that it works again."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        """The run directory."""
        self._file = directory / FILE
        self._fresh = directory / f".{FILE}"
        self._held: int | None = None
        """The file that was left last, open and locked."""
        self._boot, self._seq = os.urandom(4).hex(), 0
        self._failing = False

    @classmethod
    def wanted(cls, settings: Settings, environment: Mapping[str, str]) -> StatusFile | None:
        """Return the file of a box that may be looked at; None where it may not be, or has no run directory."""
        if not settings.watched:
            return None
        if not (directory := environment.get(RUN, "")):
            _log.warning(
                "[web] or [report] is on: wanted a run directory in %s, got none; start the box as a service", RUN
            )
            return None
        return cls(Path(directory))

    def leave(self, told: Told) -> None:
        """Write it, and let it take the place of what was there."""
        self._seq += 1
        try:
            self._write(msgspec.json.encode(Status(boot=self._boot, seq=self._seq, told=told)))
        except OSError as error:
            if not self._failing:
                _log.warning("%s cannot be written: %s; whoever looks on sees nothing new", self._file, error.strerror)
            self._failing = True
        else:
            if self._failing:
                _log.info("%s is written again", self._file)
            self._failing = False

    def close(self) -> None:
        """Take it away: the box has nothing more to say."""
        with suppress(OSError):
            self._file.unlink()
        self._hold(None)

    def _write(self, content: bytes) -> None:
        handle = os.open(self._fresh, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o644)
        try:
            os.fchmod(handle, 0o644)  # the service lets nobody else read what it writes
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.write(handle, content) < len(content):  # as much as there was room for
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._fresh.replace(self._file)
        except OSError:
            os.close(handle)
            raise
        self._hold(handle)

    def _hold(self, handle: int | None) -> None:
        """Keep a file open in the place of the one before."""
        if self._held is not None:
            os.close(self._held)
        self._held = handle
