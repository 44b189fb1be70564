"""The pads that the list of games offers: ours, then the files that people have put into the state directory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.scorepad import SCOREPAD, Pad, read_pad
from tablekeeper.engine.scorepad.game import SUFFIX, packaged
from tablekeeper.engine.scorepad.pad import in_language
from tablekeeper.engine.scorepad.reading import MOST_BYTES
from tablekeeper.engine.scorepad.state import PadState
from tablekeeper.engine.toml import Fault
from tablekeeper.firmware.games.board import Board
from tablekeeper.firmware.games.own_files import Tried
from tablekeeper.firmware.games.ui import MatchKind
from tablekeeper.firmware.languages import Language

FOLDER = "pads"
"""Where the files lie in the state directory."""
FAULTY = "✗"

PadKind = MatchKind[PadState]


def ours(lang: Language) -> list[PadKind]:
    """Return the pads that come with the box, by their titles."""
    found = [
        MatchKind(f"scorepad_{name}", _title(packaged(name), lang), SCOREPAD.seats_for, SCOREPAD.new, (name,))
        for name in SCOREPAD.sets
    ]
    return sorted(found, key=lambda kind: kind.title.casefold())


def theirs(directory: Path, lang: Language) -> Iterator[PadKind]:
    """Yield the pads of files, by the files' names; a faulty one says what is wrong with it, line by line."""
    try:
        files = sorted(path for path in (directory / FOLDER).iterdir() if path.name.endswith(SUFFIX))
    except OSError:  # there is no such folder: nobody has put any there
        return
    for path in files:
        pad = _read(path)
        key = f"scorepad_{path.name!a}"  # a name on the disk need not be text
        if isinstance(pad, Pad):
            yield _kind(key, _title(pad, lang), pad)
        else:
            faults = [_said(fault, lang) for fault in pad] or [lang.text("scorepad.fault.unreadable")]
            yield MatchKind(key, f"{FAULTY} {path.name}", SCOREPAD.seats_for, SCOREPAD.new, faults=faults)


def tried(data: bytes, lang: Language, board: Callable[[PadState, Language], Board]) -> Tried:
    """Return what is wrong with a pad that somebody has written, or how a match on it begins on the `board`."""
    pad = read_pad(data)
    if not isinstance(pad, Pad):
        return Tried([_said(fault, lang) for fault in pad])
    fewest = pad.seat_counts[0]
    begun = SCOREPAD.start(pad, [lang.text("page.seat", n=seat + 1) for seat in range(fewest)], 0)
    shown = board(begun.state, lang) if isinstance(begun, Outcome) else None
    return Tried((), _title(pad, lang), tuple(pad.seat_counts), shown)


def _title(pad: Pad, lang: Language) -> str:
    return in_language(pad.title, lang.code)


def _kind(key: str, title: str, pad: Pad) -> PadKind:
    """Return a pad of a file as it can be chosen; matches on it keep it, whatever becomes of the file."""

    def start(_sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[PadState] | Refusal:
        return SCOREPAD.start(pad, seats, first)

    return MatchKind(key, title, lambda _sets: pad.seat_counts, start)


def _read(path: Path) -> Pad | tuple[Fault, ...]:
    """Return the pad of a file, or its faults; none where it cannot even be read."""
    if not path.is_file():  # reading a pipe would never end
        return ()
    try:
        with path.open("rb") as file:
            return read_pad(file.read(MOST_BYTES + 1))
    except OSError:
        return ()


def _said(fault: Fault, lang: Language) -> str:
    """Return a fault with its line; keys and values are those of the file, which is no language's."""
    if fault.line is None:
        return str(fault)
    return f"{lang.text('scorepad.fault.line', n=fault.line)}: {replace(fault, line=None)}"
