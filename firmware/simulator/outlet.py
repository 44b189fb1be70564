"""The outlet that simulated devices are plugged into: one process with all modules imported, forked for each power-on.

To start Python anew takes longer than a device needs to boot, and a script may cut the power after every line.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
from functools import cache

_NUMBER = 4
"""The bytes of a process id, or of a status."""


class Running:
    """A device's process. `returncode` is its status once it was waited for, a signal less than nothing."""

    def __init__(self, said: int) -> None:
        self.returncode: int | None = None
        self._said = said
        self.pid = self._number()

    def kill(self) -> None:
        """Kill it; harmless when it has ended."""
        if self.wait(0) is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self, seconds: float | None = None) -> int | None:
        """Wait until it has ended, and return its status; None if it still runs after so many seconds."""
        if self.returncode is None and select.select([self._said], [], [], seconds)[0]:
            self.returncode = self._number()
            os.close(self._said)
        return self.returncode

    def _number(self) -> int:
        return int.from_bytes(os.read(self._said, _NUMBER), "big", signed=True)


def plug_in(line: socket.socket, errors: int) -> Running:
    """Fork a process that reads commands from this line and reports on it; its complaints go to the file `errors`."""
    said, say = os.pipe()
    try:
        socket.send_fds(_outlet(), [b"!"], [line.fileno(), errors, say])
    finally:
        os.close(say)
    return Running(said)


@cache
def _outlet() -> socket.socket:
    """Return the line to the process that is forked; it ends with this one."""
    line, its_end = socket.socketpair()
    with its_end:
        process = subprocess.Popen(
            (sys.executable, "-P", "-m", "tablekeeper.firmware.simulator.process"),
            stdin=its_end.fileno(),
            stdout=subprocess.DEVNULL,
        )

    def pull() -> None:
        line.close()
        process.wait()

    atexit.register(pull)
    return line


def say(number: int, to: int) -> None:
    """Tell the other side a process id or a status; nobody may be there any more."""
    with contextlib.suppress(BrokenPipeError):
        os.write(to, number.to_bytes(_NUMBER, "big", signed=True))
