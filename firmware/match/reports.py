"""Reports of matches that could not be taken up: what failed, where, and the journal, without anybody's name."""

from __future__ import annotations

import logging
import platform
import re
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from tablekeeper.firmware.storage import Entry, Loaded
from tablekeeper.firmware.version import version

_log = logging.getLogger("tablekeeper.reports")

FOLDER = "reports"
"""Where they lie in the state directory."""
MOST_REPORTS = 5
MOST_CHARACTERS = 200_000
"""Of one report; what of a journal goes beyond it is left out, and counted."""
MOST_TRACED = 20_000
"""Characters of a traceback, its end."""


def report(directory: Path, match: int, loaded: Loaded | None, error: BaseException | None) -> Path | None:
    """Write why a match could not be taken up, in the place of the oldest report; None where that cannot be written.

    `loaded` is its journal if it can be read; without an error it ended the program, again and again.
    """
    folder = directory / FOLDER
    path = folder / f"match-{match}.txt"
    try:
        text = "\n".join(_lines(match, loaded, error))
        folder.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
        written = sorted(folder.glob("match-*.txt"), key=lambda one: (one != path, -one.stat().st_mtime_ns))
        for old in written[MOST_REPORTS:]:
            old.unlink()
    except Exception:  # what broke a match may break its report
        _log.exception("no report of match %d can be written", match)
        return None
    return path


def _lines(match: int, loaded: Loaded | None, error: BaseException | None) -> Iterator[str]:
    entries = () if loaded is None else loaded.entries
    header = None if loaded is None else loaded.header
    hidden = _Hidden([*(header.seats if header is not None else ()), *_given_names(entries)])
    yield f"Tablekeeper {version()}, Python {platform.python_version()}, {platform.platform()}"
    played = "its header cannot be read"
    if header is not None:
        played = f"{header.game}, rules {header.rules}, cards {header.cards}, {len(entries)} entries"
    yield f"match {match}: {hidden.shown(played)}"
    why = "".join(traceback.format_exception(error)) if error is not None else "it has ended the program several times"
    yield hidden.shown(why[-MOST_TRACED:])
    room = MOST_CHARACTERS
    for place, part in enumerate((header, *entries)):
        line = hidden.written(part)
        room -= len(line)
        if room < 0:
            yield f"{len(entries) + 1 - place} more lines"
            return
        yield line


def _given_names(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield the names that people have given seats by hand."""
    for entry in entries:
        changes = entry.get("changes") if isinstance(entry, Mapping) else None
        for change in changes if isinstance(changes, list) else ():
            if isinstance(change, dict) and str(change.get("path")).endswith("name"):
                yield str(change.get("to"))


class _Hidden:
    """Names that stand in no report."""

    def __init__(self, names: Sequence[str]) -> None:
        self._seats = {name: f"seat {seat}" for seat, name in reversed(list(enumerate(names))) if name}

    def shown(self, text: str) -> str:
        """Return running text without the names."""
        for name, seat in self._seats.items():
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", seat, text)
        return text

    def written(self, part: object) -> str:
        """Return a part of a journal as JSON without the names; one that cannot be written says so."""
        try:
            line = msgspec.json.encode(part).decode()
            for name, seat in self._seats.items():
                line = line.replace(msgspec.json.encode(name).decode(), f'"{seat}"')
        except (ValueError, TypeError, RecursionError) as error:
            return f"(cannot be written: {type(error).__name__})"
        return line
