"""A disk that can be full or read-only: what the storage writes meets the error of such a file system."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path

from tablekeeper.firmware.storage.files import Files, Part


class Disk(Files):
    """The disk under a storage."""

    def __init__(self) -> None:
        self.full = False
        """Whether every write from now on runs out of room."""
        self.read_only = False
        """Whether every write from now on is refused: a card that is worn out turns itself so."""

    def make(self, file: Path, content: bytes) -> None:
        """Put a file there, if there is room."""
        self._find_room()
        super().make(file, content)

    def write(self, file: Path, parts: Sequence[Part]) -> None:
        """Write into a file, if there is room."""
        self._find_room()
        super().write(file, parts)

    def overwrite(self, file: Path, content: bytes) -> None:
        """Write over a file, which takes no room."""
        if self.read_only:
            self._find_room()
        super().overwrite(file, content)

    def _find_room(self) -> None:
        for so, error in ((self.read_only, errno.EROFS), (self.full, errno.ENOSPC)):
            if so:
                raise OSError(error, os.strerror(error))
