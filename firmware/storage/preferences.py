"""What people change on the box itself: language, sound, hints, brightness, boxes and seats.

The settings file says how the box is built; these say how the people at the table like it.
"""

from __future__ import annotations

from typing import TypeVar

from tablekeeper.firmware.storage.documents import Document

Value = str | int | float | bool
V = TypeVar("V", str, int, float, bool)


class Preferences:
    """Values by name; answers at once, and writes behind."""

    def __init__(self, document: Document[dict[str, Value]]) -> None:
        self._document = document
        self.times_set = 0
        """How many times a value was set: a reader that keeps one asks again when this has changed."""

    def get(self, name: str, default: V) -> V:
        """Return what was chosen; the default where nothing was, or something of another type."""
        value = self._document.value.get(name, default)
        return value if type(value) is type(default) else default

    def set(self, name: str, value: Value) -> int:
        """Keep a choice. Returns the ticket."""
        if not name.isascii() or not name:
            raise ValueError(f"preference: wanted a name in ASCII, got {name!r}")
        if isinstance(value, str):
            value.encode()  # raises for half a character, before it counts
        self._document.value[name] = value
        self.times_set += 1
        return self._document.save()

    def all(self) -> dict[str, Value]:
        """Return every choice that was made."""
        return dict(self._document.value)
