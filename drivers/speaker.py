"""The speaker: espeak-ng, which reads aloud line by line what is written to its standard input."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import IO

from tablekeeper.drivers.health import Health

PROGRAM = "espeak-ng"
"""The speech program, a Debian package of the same name; it has a voice for each language of the box."""

_WELL = 1.0
"""Seconds after which a process that has not complained is well."""


class Speaker:
    """Says texts one after the other, each in its language, in a process of its own; nothing here waits for it.

    `more` are further arguments for the program. A program that is missing, ends by itself or has no sound is a state
    (`health`), and it is tried again with the next text.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, more: Sequence[str] = ()) -> None:
        self.health = Health(ok=True, since=clock())
        self._clock, self._more = clock, tuple(more)
        self._process: subprocess.Popen[bytes] | None = None
        self._began = 0.0
        self._lang = ""
        self._ended: list[subprocess.Popen[bytes]] = []

    def say(self, text: str, lang: str) -> None:
        """Say a text in a language (`en`, `es`, `it`, `de`) when what was said before it has ended."""
        fault = self._look()
        if lang != self._lang:
            self._end()
        try:
            if self._process is None:
                self._process, self._lang, self._began = self._start(lang), lang, self._clock()
            line = f"{' '.join(text.split())}\n".encode()
            if self._process.stdin is not None and self._process.stdin.write(line) != len(line):
                fault = f"{PROGRAM}: it takes no more text"
        except OSError as error:  # it is missing, has just ended, or no longer reads
            self._end()
            fault = f"{PROGRAM}: {error.strerror}"
        self.health = self.health.after(fault, self._clock())

    def hush(self) -> None:
        """Fall silent at once, in the middle of a word; what was not said yet never is."""
        if self._process is not None:
            self.health = self.health.after(self._look(), self._clock())
        self._end()

    def close(self) -> None:
        """Fall silent, and wait for what was ended."""
        self._end()
        for process in self._ended:
            process.wait()
        self._ended = []

    def _start(self, lang: str) -> subprocess.Popen[bytes]:
        """Start the program. Raises OSError where it is missing."""
        command = (shutil.which(PROGRAM) or PROGRAM, "-v", lang, *self._more)
        process = subprocess.Popen(  # noqa: S603 - the program is ours, and what is said goes to its input
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, bufsize=0
        )
        for pipe in _pipes(process):
            os.set_blocking(pipe.fileno(), False)
        return process

    def _look(self) -> str:
        """Return what is wrong; a process that has ended by itself is let go of.

        What was wrong before is over only when a process has been well for a while.
        """
        process = self._process
        if process is None:
            return self.health.error
        ended = process.poll() is not None
        told = process.stderr.read() if process.stderr is not None else b""
        errors = [line for line in (told or b"").decode(errors="replace").splitlines() if line.startswith("error")]
        if errors or ended:
            self._end()
            return f"{PROGRAM}: {errors[-1] if errors else f'ended by itself, with status {process.returncode}'}"
        return "" if self._clock() - self._began >= _WELL else self.health.error

    def _end(self) -> None:
        """End the process if there is one, and forget those that have gone."""
        if self._process is not None:
            self._process.kill()
            for pipe in _pipes(self._process):
                pipe.close()
            self._ended.append(self._process)
            self._process = None
        self._ended = [process for process in self._ended if process.poll() is None]


def _pipes(process: subprocess.Popen[bytes]) -> list[IO[bytes]]:
    return [pipe for pipe in (process.stdin, process.stderr) if pipe is not None]
