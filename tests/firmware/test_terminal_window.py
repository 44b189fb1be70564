"""The terminal view in a window of a pseudo-terminal: what a person sees of the panel and the rack, by its size."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tablekeeper.firmware.command_line.simulate import SMALLEST
from tablekeeper.firmware.simulator.pixels import BLANK, BRAILLE, HALF_BLOCKS, Style
from tablekeeper.firmware.simulator.rack import whole_rack
from tablekeeper.firmware.simulator.terminal import HELP, RACK_COLUMNS, UNDER, layout_for, window_for
from tests.firmware.read_back import picture_of

WATCHDOG = 60.0
SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[P\]_].*?(?:\x07|\x1b\\)|[@-Z\\^=>78c]|[()][0-9A-B])", re.DOTALL)
PLACE = re.compile(r"\x1b\[(\d*)(?:;(\d*))?[Hf]")


class Window:
    """A terminal's window: it keeps what is written where, and nothing of colours."""

    def __init__(self, master: int, columns: int, lines: int) -> None:
        self._master = master
        self._cells = [[" "] * columns for _ in range(lines)]
        self._x = self._y = 0
        self._rest = ""
        self._bytes = b""

    @property
    def rows(self) -> list[str]:
        return ["".join(row) for row in self._cells]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    def until(self, text: str, *, gone: bool = False) -> None:
        """Read on until a text stands in the window, or does so no more, and nothing is written for a moment."""
        if not self._rests(lambda: (text in self.text) is not gone):
            raise AssertionError(f"{text!r} {'always' if gone else 'never'} stands in\n{self.text}")

    def press(self, key: str) -> None:
        """Type a letter that presses a key of the box, and read on until the window shows what that did."""
        before = self.text
        os.write(self._master, key.encode())
        if not self._rests(lambda: self.text != before):
            raise AssertionError(f"{key!r} changes nothing in\n{self.text}")

    def _rests(self, done: Callable[[], bool]) -> bool:
        """Read on until something is done and nothing is written for a moment; return whether it ever was."""
        end = time.monotonic() + WATCHDOG
        while time.monotonic() < end:
            ready, _, _ = select.select([self._master], [], [], 0.3)
            if ready:
                self._bytes += os.read(self._master, 1 << 16)
                whole = self._bytes.decode(errors="ignore")
                self._bytes = self._bytes[len(whole.encode()) :]
                self._take(whole)
            elif done():
                return True
        return False

    def quit(self) -> None:
        """Read on until the program has closed its end; type q again where an Esc before it has eaten it.

        A program that is slow to read takes both for one key with Alt.
        """
        end = time.monotonic() + WATCHDOG
        while time.monotonic() < end:
            try:
                if select.select([self._master], [], [], 1)[0]:
                    os.read(self._master, 1 << 16)
                else:
                    os.write(self._master, b"q")
            except OSError:
                return
        raise AssertionError("it does not quit")

    def type(self, *keys: str) -> None:
        """Type something, and each time let the window come to rest, as slow fingers do."""
        for key in keys:
            os.write(self._master, key.encode())
            self.until("")

    def _take(self, text: str) -> None:
        text = self._rest + text
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                found = SEQUENCE.match(text, at)
                if found is None:
                    break
                if place := PLACE.fullmatch(found[0]):
                    self._y, self._x = int(place[1] or 1) - 1, int(place[2] or 1) - 1
                at = found.end()
                continue
            self._put(text[at])
            at += 1
        self._rest = text[at:]

    def _put(self, character: str) -> None:
        if character == "\r":
            self._x = 0
        elif character == "\n":
            self._y += 1
        elif character >= " " and self._y < len(self._cells) and self._x < len(self._cells[0]):
            self._cells[self._y][self._x] = character
            self._x += 1


@contextmanager
def opened(columns: int, lines: int, *options: str, **variables: str) -> Iterator[Window]:
    """Run the simulator in a window of this size, and quit it."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    simulator = subprocess.Popen(
        [sys.executable, "-m", "tablekeeper.firmware", "simulate", *options],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**environment, "TERM": "xterm-256color", **variables},
        start_new_session=True,
    )
    os.close(slave)
    window = Window(master, columns, lines)
    try:
        yield window
        window.type("\x1b")
        os.write(master, b"q")
        window.quit()
        assert simulator.wait(WATCHDOG) == 0
    finally:
        simulator.kill()
        simulator.wait()
        os.close(master)


def picture(window: Window, style: Style) -> bytes:
    """Return the panel's picture as it stands in the window, in its frame if there is one."""
    edge = 1 if window.rows[0].startswith("╭") else 0
    return picture_of([row[edge : edge + style.columns] for row in window.rows[edge : edge + style.rows]], style)


@pytest.mark.parametrize(
    ("size", "style"), [((80, 24), BRAILLE), ((127, 60), BRAILLE), ((128, 42), HALF_BLOCKS), ((144, 38), HALF_BLOCKS)]
)
def test_a_window_shows_half_blocks_wherever_they_fit_and_says_otherwise_how_large_it_must_be(
    size: tuple[int, int], style: Style
) -> None:
    with opened(*size, "--game", "mindbug") as window:
        window.until("◉ 1")
        assert picture(window, style) != BLANK
        assert HELP in window.rows[-1]
        assert ("larger: 128×42" in window.rows[-1]) is (style is BRAILLE)
        assert "cut power" in window.text


def test_names_on_the_rack_can_be_read_in_the_smallest_window() -> None:
    """A name that is too long for a line goes on in the next one, further in."""
    with opened(80, 24, "--game", "mindbug") as window:
        window.until("axolotl")
        rack = [row[80 - RACK_COLUMNS :].rstrip(" ▆▇█▅▄▃▂▁") for row in window.rows[1 : 24 - UNDER]]
        assert rack[:5] == ["  axolotl", "   healer", "  axolotl", "   healer 2", "  bee bear"]
        assert not any("…" in row for row in rack)
        window.type("/", "sharky crab")
        window.until("sharky crab")
        rack = [row[80 - RACK_COLUMNS :].rstrip() for row in window.rows[1 : 24 - UNDER]]
        assert rack[:4] == ["  sharky crab", "   dog mummypus", "", ""]


@pytest.mark.parametrize(("keys", "of_the_match"), [("dsdsss", "acid potion"), ("dsdddss", "")], ids=["cards", "pad"])
def test_the_rack_shows_what_the_page_can_use(keys: str, of_the_match: str) -> None:
    """At home a tap explains the cards of any game; in a match only those of its boxes mean anything, on a pad none."""
    with opened(80, 24, "--lang", "en") as window:
        window.until("acid potion")
        assert "agile rooster" in window.text
        for key in keys:
            window.press(key)
        window.until("agile rooster", gone=True)
        assert ("acid potion" in window.text) is bool(of_the_match)


def test_the_smallest_window_that_is_not_too_small_shows_the_whole_panel() -> None:
    assert window_for(BRAILLE, below=False) == SMALLEST


def test_where_a_window_is_too_small_and_there_is_a_desktop_a_browser_is_offered() -> None:
    with opened(60, 20, "--game", "mindbug", DISPLAY=":0") as window:
        window.until("Open it in a browser instead? [Y/n]")
        assert "This window has 60×20 characters, and the box needs 80×22." in window.text
        window.type("n\n")
        window.until("letters press")


@pytest.mark.parametrize(("columns", "lines"), [(80, 22), (80, 24), (127, 60), (128, 41), (143, 41), (300, 37)])
def test_a_window_too_small_for_half_blocks_takes_braille(columns: int, lines: int) -> None:
    assert layout_for(columns, lines).style is BRAILLE


@pytest.mark.parametrize("below", [True, False])
def test_a_window_that_is_large_enough_takes_half_blocks_and_with_two_more_a_frame(below: bool) -> None:
    columns, lines = window_for(HALF_BLOCKS, below=below)
    assert layout_for(columns, lines) == (HALF_BLOCKS, False, below)
    assert layout_for(columns + 2, lines + 2) == (HALF_BLOCKS, True, below)


def test_a_word_stands_beside_the_panel_in_two_lines_at_most() -> None:
    """A mark and a space stand before it, the scroll bar behind; a longer word goes on in the next line."""
    longest = max((word for racked in whole_rack("pn532") for word in racked.card.split("_")), key=len)
    assert len(longest) <= 2 * (RACK_COLUMNS - 3)
    with opened(80, 24, "--lang", "en") as window:
        window.until("acid potion")
        window.type("/", longest[:8])
        window.until(longest[: RACK_COLUMNS - 3])
        rack = [row[80 - RACK_COLUMNS :].rstrip(" ▆▇█▅▄▃▂▁").strip() for row in window.rows[1 : 24 - UNDER]]
        assert longest in "".join(rack)
