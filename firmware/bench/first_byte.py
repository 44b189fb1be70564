"""A program of its own, which `start` runs: the command `tablekeeper` until it sends the first byte to the panel.

It replaces a kernel with an I²C bus: a file opened as /dev/i2c-N takes every call. The first transfer ends the program.
The program then reports the time and the modules that it had imported. Nothing else is imported here, and this file is
no module of the bench. Python gets its text as it gets the command's start script.
"""

from __future__ import annotations

import builtins
import fcntl
import os
import sys
import time
from io import FileIO

_really_open = builtins.open


class _Bus(FileIO):
    """Takes whatever is asked of it, and ends the program with the first transfer."""

    def write(self, _data: object, /) -> int:
        print(time.monotonic_ns(), *sys.modules, flush=True)
        os._exit(0)


def _open(path: str, *how: object, **more: object) -> object:
    return _Bus(os.devnull, "r+") if str(path).startswith("/dev/i2c-") else _really_open(path, *how, **more)  # type: ignore[call-overload]


if __name__ == "__main__":
    builtins.open = _open  # type: ignore[assignment]
    fcntl.ioctl = lambda *_: 0  # type: ignore[assignment]

    from tablekeeper.firmware.command_line.main import main  # as the start script has it, with the bus in place

    main()
