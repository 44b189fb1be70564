"""A disk that can be full: SQLite's own error meets the storage where it commits."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any


class Disk:
    """The disk under a storage, which opens its file by `connect`."""

    def __init__(self) -> None:
        self.full = False
        """Whether every write from now on runs out of room."""

    def connect(self, file: Path) -> sqlite3.Connection:
        """Open a database on this disk."""
        connection = sqlite3.connect(file, isolation_level=None, timeout=0, factory=_Connection)
        connection.disk = self
        return connection


class _Connection(sqlite3.Connection):
    disk: Disk

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql == "COMMIT" and self.disk.full:
            self._run_out_of_room()
        return super().execute(sql, parameters)

    def _run_out_of_room(self) -> None:
        """Meet SQLite's own SQLITE_FULL in the open transaction: no page may be added, and more are asked for."""
        ((size,), (pages,), (spare,), (limit,)) = (
            self.execute(f"PRAGMA {name}").fetchone()
            for name in ("page_size", "page_count", "freelist_count", "max_page_count")
        )
        self.execute(f"PRAGMA max_page_count = {pages}")
        try:
            self.execute(f"CREATE TABLE ballast AS SELECT zeroblob({(spare + 2) * size})")
        finally:
            self.execute(f"PRAGMA max_page_count = {limit}")
