"""`tablekeeper simulate`: a script, a terminal to play at, or a match that plays itself."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.engine import registry
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.command_line.status import complain, lacking
from tablekeeper.firmware.kept.set_folder import lay_out_any
from tablekeeper.firmware.simulator.messages import Options, Racked
from tablekeeper.firmware.simulator.pixels import HALF_BLOCKS, style_for
from tablekeeper.firmware.simulator.rack import rack, whole_rack
from tablekeeper.firmware.simulator.remote import BROKEN, DeviceFailed, StorageUnusable
from tablekeeper.firmware.storage import shown

DID_NOT_HOLD, UNREADABLE = 1, 2
"""Exit statuses: a line of the script did not hold; it cannot be read, or the options make no sense."""

SMALLEST = (80, 22)
"""The columns and lines of the smallest window in which the whole panel can be drawn, with the cards beside it."""

MOST_BYTES = 2_000_000
"""No script is longer."""


@dataclass(frozen=True)
class Wanted:
    """The options of the command."""

    script: str | None = None
    web: int | None = None
    real_time: bool = False
    storage: Path | None = None
    lang: str | None = None
    seed: int = 0
    reader: ReaderKind = "pn532"
    panels: Literal[1, 2] = 1
    game: str | None = None
    sets: tuple[str, ...] = ()
    seats: int | None = None
    speak: bool = False
    settings: Path | None = None


def simulate(wanted: Wanted) -> int:
    """Run the command and return its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without these characters is no reason to stop
    fault = "--speak: wanted a --script that listens, got none" if wanted.speak and wanted.script is None else ""
    if wanted.web is not None and wanted.script is not None:
        fault = "--web: wanted no --script, got one; a script plays by itself"
    fault = fault or _fault(wanted)
    if fault:
        return complain(fault, UNREADABLE)
    try:
        if wanted.script is not None:
            return _play_script(wanted, wanted.script)
        if wanted.web is not None:
            return _play_web(wanted, wanted.web)
        if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            return _play_web(wanted, 0) if _rather_in_a_browser() else _play_terminal(wanted)
        return _play_demo(wanted)
    except StorageUnusable as error:
        return complain(str(error), UNREADABLE)
    except DeviceFailed as error:
        return complain(str(error), BROKEN)


def _fault(wanted: Wanted) -> str:
    """Return what is wrong with the options: why no match could be played with them; nothing if one could."""
    from tablekeeper.engine import match

    told = {"--storage": wanted.storage, "--settings": wanted.settings, "TMPDIR": Path(tempfile.gettempdir())}
    for name, path in told.items():
        if path is not None and not _in_utf8(path.absolute()):
            return f"{name}: wanted a path in UTF-8, got {shown(path.absolute())}; give it another name"
    if wanted.storage is not None:
        lay_out_any(wanted.storage)
    found = registry.find(registry.FIRST if wanted.game is None else wanted.game)
    if isinstance(found, Refusal):
        return f"--game: {found.why}"
    if (refused := found.refuse_sets(wanted.sets or found.sets[:1])) is not None:
        return refused.why
    game, counts = found.name, found.seats_for(wanted.sets)
    seats = counts[0] if wanted.seats is None else wanted.seats
    if seats not in counts:
        allowed = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else counts[0]
        return f"--seats: {game} is played by {allowed} seats, got {seats}; without the option they are {counts[0]}"
    begun = match.new(game, wanted.sets, [f"seat {seat + 1}" for seat in range(seats)], 0)
    return begun.why if isinstance(begun, Refusal) else ""


def _in_utf8(path: Path) -> bool:
    """Return whether a path can be told to the device, whose options are JSON."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def _play_script(wanted: Wanted, script: str) -> int:
    from tablekeeper.firmware.simulator.desk import Desk
    from tablekeeper.firmware.simulator.script import Printer, ScriptError, read, run

    unread = f"{shown(Path(script))}: the script cannot be read:"
    try:
        source = _source(script)
        if len(source) > MOST_BYTES:
            return complain(f"{unread} wanted at most {MOST_BYTES} bytes, got more", UNREADABLE)
        lines = read(source)
    except ScriptError as error:
        return complain(f"{unread}\n{error}", UNREADABLE)
    except OSError as error:
        return complain(f"{unread} {error.strerror or error}", UNREADABLE)
    printer = Printer(sys.stdout, style_for(_columns()))
    with _options(wanted) as options, Desk(options) as desk:
        problem = run(lines, desk, printer)
    return complain(problem, DID_NOT_HOLD) if problem else 0


def _source(script: str) -> bytes:
    """Return the beginning of a script, which is all of it unless it is too long. Raises OSError."""
    if script == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(script).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _play_demo(wanted: Wanted) -> int:
    from tablekeeper.firmware.simulator.demo import Underway, play
    from tablekeeper.firmware.simulator.desk import Desk

    with _options(wanted, game=wanted.game or registry.FIRST) as options, Desk(options) as desk:
        try:
            play(desk, wanted.seed, style_for(shutil.get_terminal_size().columns), sys.stdout)
        except Underway as error:
            return complain(f"{shown(Path(options.storage))}: {error}", UNREADABLE)
    return 0


def _play_terminal(wanted: Wanted) -> int:
    try:
        from tablekeeper.firmware.simulator.terminal import Terminal
    except ModuleNotFoundError as error:
        return lacking(error, "the view in the terminal needs Textual: install it", "sim", "textual", "rich")
    with _options(wanted, real_time=True) as options:
        return Terminal(options).run() or 0


def _play_web(wanted: Wanted, port: int) -> int:
    try:
        from tablekeeper.firmware.simulator.web import site
    except ModuleNotFoundError as error:
        why = "the box in a browser needs Starlette and uvicorn: install them"
        return lacking(error, why, "web", "starlette", "uvicorn")
    with _options(wanted, real_time=True) as options:
        try:
            site.serve(replace(options, speak=True), port, _opened)
        except OSError as error:
            return complain(
                f"--web: port {port} cannot be had: {os.strerror(error.errno or 0)}; choose another", UNREADABLE
            )
    return 0


def _opened(address: str) -> None:
    """Say where the page is, and show it where there is a desktop."""
    print(f"The box is at {address}\nCtrl-C ends it.", flush=True)
    if _desktop():
        webbrowser.open(address)


def _rather_in_a_browser() -> bool:
    """Ask where to play if the window is too small for the panel and a browser could open; return the answer."""
    size = shutil.get_terminal_size()
    if (size.columns >= SMALLEST[0] and size.lines >= SMALLEST[1]) or not _desktop() or find_spec("uvicorn") is None:
        return False
    least, has = (f"{columns}×{lines}" for columns, lines in (SMALLEST, size))
    print(f"This window has {has} characters, and the box needs {least}.\nOpen it in a browser instead? [Y/n] ", end="")
    return input().strip().lower() in ("", "y", "yes")


def _desktop() -> bool:
    """Return whether people look at a desktop here, on which a browser can open."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def _options(wanted: Wanted, game: str | None = None, *, real_time: bool = False) -> Iterator[Options]:
    """Yield the device's options; without a state directory a temporary one, for as long as the command runs."""
    game = game or wanted.game
    with tempfile.TemporaryDirectory(prefix="tablekeeper-") as temporary:
        yield Options(
            storage=str(temporary if wanted.storage is None else wanted.storage.absolute()),
            temporary=wanted.storage is None,
            game=game,
            sets=wanted.sets,
            seats=wanted.seats,
            lang=wanted.lang,
            seed=wanted.seed,
            reader=wanted.reader,
            panels=wanted.panels,
            real_time=real_time or wanted.real_time,
            speak=wanted.speak,
            settings="" if wanted.settings is None else str(wanted.settings.absolute()),
            watched=real_time,
            rack=_rack(wanted, game),
        )


def _rack(wanted: Wanted, game: str | None) -> tuple[Racked, ...]:
    """Return the cards beside the box: those of the game that is played, or all that may be chosen on the panel."""
    if game or wanted.sets:
        return rack(wanted.sets, wanted.reader, game or registry.FIRST)
    return whole_rack(wanted.reader)


def _columns() -> int:
    """Return how wide the reader's terminal is; a stream that is none has room for half blocks."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else HALF_BLOCKS.columns + 2
