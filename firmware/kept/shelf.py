"""What people have taught the box or chosen, without its matches: enough for whoever must not touch these."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from tablekeeper.firmware.storage import Folder
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.storage.tags import Tags


class Shelf(Protocol):
    """The part of a storage that has no way into a journal."""

    directory: Path
    tags: Tags
    preferences: Preferences

    def folder(self, name: str) -> Folder:
        """Return a folder of small files."""
