"""The line between a simulated reader and its host: a real pseudo-terminal, or one for a program without threads."""

from __future__ import annotations

import contextlib
import os
import select
import tty
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Protocol

from tablekeeper.drivers.serial_port import PortBytes, PortEvent, PortLost, PortOpened


class Line(Protocol):
    """The reader's end. As on a real line, what is sent while nobody has the port open is lost."""

    @property
    def plugged(self) -> bool:
        """Whether the reader is plugged in."""

    def plug(self) -> None:
        """Plug it in: a new line under the old name; harmless when it is in."""

    def unplug(self) -> None:
        """Pull it out: the host's reads and writes fail; harmless when it is out."""

    def take(self) -> Iterator[bytes]:
        """Yield what the host has written."""

    def send(self, data: bytes) -> int:
        """Send to the host; return how many bytes an open port will get."""

    def close(self) -> None:
        """Unplug it for good."""


class PseudoTerminal:
    """A line whose port is opened at `path`, a link in `directory`; it stays the same over unplugging."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / "rfid"
        # Edge-triggered: a pseudo-terminal without a host is "readable" all the time, and its watcher would never rest.
        self._events = select.epoll()
        self._master: int | None = None
        self.plug()

    @property
    def plugged(self) -> bool:
        """Whether the reader is plugged in."""
        return self._master is not None

    def fileno(self) -> int:
        """Return what to watch: readable when there is something to take; the same number over unplugging."""
        return self._events.fileno()

    def plug(self) -> None:
        """Make a new terminal under the old name."""
        if self._master is not None:
            return
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        self._events.register(self._master, select.EPOLLIN | select.EPOLLET)
        self.path.symlink_to(os.ttyname(slave))
        os.close(slave)

    def unplug(self) -> None:
        """Take the terminal away, and its name."""
        if self._master is None:
            return
        self.path.unlink()
        self._events.unregister(self._master)
        os.close(self._master)
        self._master = None

    def take(self) -> Iterator[bytes]:
        """Yield what the host has written."""
        self._events.poll(0)
        while self._master is not None:
            try:
                yield os.read(self._master, 4096)
            except OSError:  # nothing more, or nobody there
                return

    def send(self, data: bytes) -> int:
        """Send to the host if there is one and its buffer has room."""
        if self._master is None or self._unheard(self._master):
            return 0
        with contextlib.suppress(BlockingIOError):  # the host reads nothing and its buffer is full
            return os.write(self._master, data)
        return 0

    def close(self) -> None:
        """Unplug it for good."""
        self.unplug()
        self._events.close()

    @staticmethod
    def _unheard(master: int) -> bool:
        """Return whether no host has the port open."""
        line = select.poll()
        line.register(master, 0)
        return any(what & select.POLLHUP for _, what in line.poll(0))


class DirectLine:
    """A line whose two ends are one object, in the place of `SerialPort` where there are no threads.

    `emit` takes the port's events as they happen, and must only queue them.
    """

    url = "direct"

    def __init__(self, emit: Callable[[PortEvent], None], clock: Callable[[], float]) -> None:
        self.plugged = True
        self.connection = 0
        self.is_open = False
        self.bytes_read = self.bytes_written = 0
        self._emit, self._clock = emit, clock
        self._numbers = count(1)
        self._to_chip: list[bytes] = []

    @property
    def busy(self) -> bool:
        """Never: an opening is over when it was asked for."""
        return False

    # The host's end

    def open(self) -> None:
        """Begin a new connection."""
        self.close()
        if self.plugged:
            self.is_open = True
            self._emit(PortOpened(self.connection, self._clock()))
        else:
            self._lose("no reader is plugged in")

    def write(self, data: bytes) -> None:
        """Leave bytes for the reader to take."""
        if self.is_open:
            self.bytes_written += len(data)
            self._to_chip.append(data)

    def close(self) -> None:
        """End the connection, without an event."""
        self.connection, self.is_open = next(self._numbers), False
        self._to_chip.clear()

    # The reader's end

    def plug(self) -> None:
        """Plug the reader in."""
        self.plugged = True

    def unplug(self) -> None:
        """Pull it out."""
        self.plugged = False
        if self.is_open:
            self._lose("the reader was pulled out")

    def take(self) -> Iterator[bytes]:
        """Yield what the host has written."""
        while self._to_chip:
            yield self._to_chip.pop(0)

    def send(self, data: bytes) -> int:
        """Hand bytes to the host if it listens."""
        if not self.is_open:
            return 0
        self.bytes_read += len(data)
        self._emit(PortBytes(self.connection, data, self._clock()))
        return len(data)

    def _lose(self, why: str) -> None:
        self.is_open = False
        self._emit(PortLost(self.connection, why, self._clock()))
