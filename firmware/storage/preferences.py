"""What people change on the box itself: language, sound, hints, brightness, boxes and seats.

The settings file says how the box is built; these say how the people at the table like it.
"""

from __future__ import annotations

import sqlite3
from typing import TypeVar

import msgspec

from tablekeeper.firmware.storage.writer import Writer

Value = str | int | float | bool
V = TypeVar("V", str, int, float, bool)


class Preferences:
    """Values by name; answers at once, and writes behind through the writer."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._values = writer.read(_read)

    def get(self, name: str, default: V) -> V:
        """Return what was chosen; the default where nothing was, or something of another type."""
        value = self._values.get(name, default)
        return value if type(value) is type(default) else default

    def set(self, name: str, value: Value) -> int:
        """Keep a choice. Returns the ticket."""
        if not name.isascii() or not name:
            raise ValueError(f"preference: wanted a name in ASCII, got {name!r}")
        text = msgspec.json.encode(value).decode()
        self._values[name] = value

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO preferences (name, value) VALUES (?, ?)", (name, text))

        return self._writer.submit(write)

    def all(self) -> dict[str, Value]:
        """Return every choice that was made."""
        return dict(self._values)


def _read(connection: sqlite3.Connection) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name, text in connection.execute("SELECT name, value FROM preferences ORDER BY name"):
        try:
            values[name] = msgspec.json.decode(text, type=Value)
        except (msgspec.DecodeError, UnicodeError):
            continue  # damaged: the default serves
    return values
