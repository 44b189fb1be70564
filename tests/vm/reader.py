"""A simulated reader at the far end of the machine's USB serial port."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import tempfile
import threading
import time
from pathlib import Path
from typing import Self

from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.drivers.simulated.lines import PseudoTerminal
from tablekeeper.drivers.simulated.readers import make_simulated_reader


class FarReader:
    """Carries bytes between the machine's socket and a simulated reader, in a thread of its own, until it is closed."""

    def __init__(self, kind: ReaderKind, line: socket.socket) -> None:
        self._line = line
        self._directory = tempfile.TemporaryDirectory(prefix="tablekeeper-vm-")
        self._terminal = PseudoTerminal(Path(self._directory.name))
        self._chip = make_simulated_reader(kind, self._terminal, time.monotonic)
        self._port = os.open(self._terminal.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._bell = os.eventfd(0, os.EFD_NONBLOCK)
        self._lock = threading.Lock()
        self._open = True
        self._thread = threading.Thread(target=self._carry, name="reader", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def lay(self, uid: str) -> None:
        """Lay a tag on the reader."""
        with self._lock:
            self._chip.lay(uid)
        os.eventfd_write(self._bell, 1)

    def lift(self) -> None:
        """Take it away."""
        with self._lock:
            self._chip.lift()

    def say(self, data: bytes) -> None:
        """Send bytes as if the chip had said them."""
        with self._lock:
            self._chip.garbage(data)

    def close(self) -> None:
        """Switch it off."""
        if not self._open:
            return
        self._open = False
        os.eventfd_write(self._bell, 1)
        self._thread.join()
        self._chip.close()
        os.close(self._port)
        os.close(self._bell)
        self._line.close()
        self._directory.cleanup()

    def _carry(self) -> None:
        watched = [self._line.fileno(), self._port, self._terminal.fileno(), self._bell]
        while self._open:
            with self._lock:
                due = self._chip.deadline
            wait = None if due is None else max(0.0, due - time.monotonic())
            ready, _, _ = select.select(watched, [], [], wait)
            if self._bell in ready:
                os.eventfd_read(self._bell)
            with self._lock:
                if self._line.fileno() in ready:
                    came = self._line.recv(4096)
                    if not came:  # the machine is off
                        return
                    os.write(self._port, came)
                self._chip.service()
                self._chip.tick(time.monotonic())
            with contextlib.suppress(BlockingIOError, BrokenPipeError):
                self._line.sendall(os.read(self._port, 4096))
