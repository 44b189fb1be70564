"""The match on the table, followed entry by entry in each language that somebody looks at it in.

A match that only goes on is not opened anew: what was read already is not read again.
"""

from __future__ import annotations

import fcntl
import os
from functools import partial
from pathlib import Path

import msgspec

from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.match.session import seat_name
from tablekeeper.firmware.storage import Entry, Loaded
from tablekeeper.firmware.telling.public import FILE, VERSION, Status
from tablekeeper.network.matches import Matches

MOST_BYTES = 1 << 20
"""No status file is longer."""


def status(run: Path) -> Status | None:
    """Return what the box says now; None while it is off, or says what this version cannot read."""
    try:
        content = _left(run / FILE)
        said = msgspec.json.decode(content, type=Status)
    except (OSError, msgspec.DecodeError):
        return None
    return said if said.v == VERSION else None


def _left(file: Path) -> bytes:
    """Return what a box has left that still runs; nothing of one that was killed, which keeps nothing locked."""
    while True:
        with file.open("rb") as open_file:
            content, handle = open_file.read(MOST_BYTES), open_file.fileno()
            try:
                fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return content
            if os.fstat(handle).st_nlink:
                return b""  # else the box has let go of it for a newer one


class Following:
    """One match at a time. `look` reads on; `match` gives it in a language."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._loaded: Loaded | None = None
        self._entries: tuple[Entry, ...] = ()
        self._spoken: dict[str, tuple[AnyMatch, int]] = {}
        """The match in each language, and how many entries it has taken; one that was refused ends it."""

    def look(self, number: int | None) -> None:
        """Read the journal of a match, the one on the table; None: there is none."""
        loaded = None if number is None else self._matches.public(number)
        before, self._loaded = self._loaded, loaded
        entries = () if loaded is None else loaded.entries
        goes_on = (
            before is not None
            and loaded is not None
            and (before.match, before.header) == (loaded.match, loaded.header)
            and entries[: len(self._entries)] == self._entries
        )
        if not goes_on:
            self._spoken.clear()
        self._entries = entries

    @property
    def number(self) -> int | None:
        """The match that is followed; None where there is none, or nothing of it can be read."""
        return None if self._loaded is None or self._loaded.header is None else self._loaded.match

    def match(self, code: str) -> AnyMatch | None:
        """Return the match with its seats called as a language does."""
        if self._loaded is None:
            return None
        if code not in self._spoken:
            begun = self._matches.begun(self._loaded)
            if begun is None:
                return None
            begun.call(partial(seat_name, language(code)))
            self._spoken[code] = begun, 0
        match, taken = self._spoken[code]
        for entry in self._entries[taken:]:
            if isinstance(match.enter(entry), Refusal):
                break
            taken += 1
        self._spoken[code] = match, taken
        return match
