"""The panel on the far side of the machine's /dev/i2c-1: the bytes of its bus, and what its glass shows."""

from __future__ import annotations

import socket
import struct
import threading

from PIL import Image

from tablekeeper.drivers.simulated.panel_chip import PanelChip

RECORD = struct.Struct("<dI")
"""As `guest/bus.py` sends each transfer: seconds of the machine's monotonic clock, length; the bytes follow."""


class Panel:
    """An SSD1306 that takes what comes over a socket, in a thread of its own. `log` is what came before."""

    def __init__(self, log: bytes = b"") -> None:
        self.first_picture: float | None = None
        """When something was to be seen for the first time, in seconds since the kernel's start."""
        self._chip = PanelChip()
        self._log = bytearray()
        self._parsed = 0
        self._changed = threading.Condition()
        self._line: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self._take(log)

    @property
    def log(self) -> bytes:
        """All that has come."""
        with self._changed:
            return bytes(self._log)

    def picture(self) -> Image.Image:
        """Return what the glass shows."""
        with self._changed:
            return self._chip.picture()

    def watch(self, line: socket.socket) -> None:
        """Take what comes over this line until it ends."""
        self._line = line
        self._thread = threading.Thread(target=self._watch, args=(line,), name="panel", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Take the rest of a line whose other end is closed, and let go of it."""
        if self._line is not None and self._thread is not None:
            self._thread.join()
            self._line.close()
            self._line = self._thread = None

    def wait(self, seconds: float) -> bool:
        """Wait until something comes, so long at most; return whether it did."""
        with self._changed:
            return self._changed.wait(seconds)

    def _watch(self, line: socket.socket) -> None:
        while True:
            try:
                came = line.recv(65536)
            except OSError:
                return
            if not came:
                return
            self._take(came)

    def _take(self, came: bytes) -> None:
        with self._changed:
            self._log += came
            while len(self._log) - self._parsed >= RECORD.size:
                when, length = RECORD.unpack_from(self._log, self._parsed)
                end = self._parsed + RECORD.size + length
                if len(self._log) < end:
                    break
                self._transfer(bytes(self._log[self._parsed + RECORD.size : end]))
                self._parsed = end
                if self.first_picture is None and self._chip.picture().getbbox():
                    self.first_picture = when
            self._changed.notify_all()

    def _transfer(self, data: bytes) -> None:
        """Feed one transfer: a control byte that says what follows (SSD1306 8.1.5.2), and that."""
        take = self._chip.data if data[:1] == b"\x40" else self._chip.command
        for byte in data[1:]:
            take(byte)
