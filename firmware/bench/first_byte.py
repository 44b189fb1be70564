"""A program of its own, which `start` runs: the command `tablekeeper` until it sends the first byte to the panel.

It stands in for a kernel with an I²C bus: whatever is opened as /dev/i2c-N takes every call, and the first transfer
ends the program, which then says when that was and which modules it had imported. Nothing else is imported here, and
this file is no module of the bench: its text is given to Python as the command's start script is.
"""

from __future__ import annotations

import fcntl
import os
import sys
import time

TRANSFERS = (0x0707, 0x0720)
"""I2C_RDWR and I2C_SMBUS of linux/i2c-dev.h."""

_really_open = os.open


def _open(path: str, flags: int, mode: int = 0o777) -> int:
    return _really_open(os.devnull if path.startswith("/dev/i2c-") else path, flags, mode)


def _control(_file: int, request: int, _argument: object = 0, _mutate: bool = True, /) -> int:
    if request in TRANSFERS:
        print(time.monotonic_ns(), *sys.modules, flush=True)
        os._exit(0)
    return 0


if __name__ == "__main__":
    os.open, fcntl.ioctl = _open, _control  # type: ignore[assignment]

    from tablekeeper.firmware.cli import main  # as the start script has it, with the bus in place

    main()
