"""A reader's line: one thread a connection, which only puts events into the app's queue."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from threading import RLock, Thread
from typing import Protocol

WRITE_WITHIN = 3.0
"""Seconds until a line that takes no bytes counts as lost; commands are far shorter than the kernel's buffer.

pyserial looks at the clock after the bytes are gone, too: a busy computer may have kept the process waiting in between.
"""

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class PortOpened:
    """The line is open; `connection` numbers this connection among all of the process, `at` is the app's clock."""

    connection: int
    at: float


@dataclass(frozen=True, slots=True)
class PortBytes:
    """Bytes came in; `at` is when the last of them was read."""

    connection: int
    data: bytes
    at: float


@dataclass(frozen=True, slots=True)
class PortLost:
    """The line could not be opened, or broke; nothing more comes from this connection."""

    connection: int
    why: str
    at: float


PortEvent = PortOpened | PortBytes | PortLost


class Port(Protocol):
    """The host's end of a reader's line, and what has crossed it; another one may stand in for a serial line."""

    @property
    def url(self) -> str:
        """Where it is."""

    @property
    def connection(self) -> int:
        """The number of the present connection; 0 before the first."""

    @property
    def busy(self) -> bool:
        """Whether an opening is under way: `PortOpened` or `PortLost` is still to come."""

    @property
    def is_open(self) -> bool:
        """Whether `PortOpened` has been emitted, and `PortLost` has not."""

    @property
    def bytes_read(self) -> int:
        """How many bytes all `PortBytes` together have carried."""

    @property
    def bytes_written(self) -> int:
        """How many bytes the line has taken, over all connections."""

    def open(self) -> None:
        """Begin a new connection; `PortOpened` or `PortLost` tells the outcome."""

    def write(self, data: bytes) -> None:
        """Send `data` if the line is open; never raises: a line that breaks says so by `PortLost`."""

    def close(self) -> None:
        """End the connection, without an event; harmless when there is none."""


class _Line(Protocol):
    """What this module uses of a pyserial port."""

    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int) -> bytes: ...
    def write(self, data: bytes) -> int | None: ...
    def close(self) -> None: ...


class SerialPort:
    """The line at `url`: a path, or any URL of pyserial (`hwgrep://…` finds an adapter by its USB identity).

    `emit` takes each event, from the connection's thread; it must only queue it. An event is still to be obeyed if its
    `connection` is the port's own: those of earlier connections may come late.
    """

    def __init__(self, url: str, baudrate: int, emit: Callable[[PortEvent], None], clock: Callable[[], float]) -> None:
        self.url = url
        self.baudrate = baudrate
        self._emit = emit
        self._clock = clock
        self._lock = RLock()  # an event and the counters that it changes appear at once
        self._connection = 0
        self._line: _Line | None = None
        self._thread: Thread | None = None
        self._busy = False
        self._broken = ""
        self._bytes_read = 0
        self._bytes_written = 0

    @property
    def connection(self) -> int:
        """The number of the present connection; 0 before the first."""
        with self._lock:
            return self._connection

    @property
    def busy(self) -> bool:
        """Whether an opening is under way: `PortOpened` or `PortLost` is still to come."""
        with self._lock:
            return self._busy

    @property
    def is_open(self) -> bool:
        """Whether `PortOpened` has been emitted, and `PortLost` has not."""
        with self._lock:
            return self._line is not None

    @property
    def bytes_read(self) -> int:
        """How many bytes all `PortBytes` together have carried."""
        with self._lock:
            return self._bytes_read

    @property
    def bytes_written(self) -> int:
        """How many bytes the line has taken, over all connections."""
        with self._lock:
            return self._bytes_written

    def open(self) -> None:
        """Begin a new connection, in a thread of its own; `PortOpened` or `PortLost` tells the outcome."""
        with self._lock:
            self.close()
            self._busy = True
            number, before = self._connection, self._thread
            self._thread = Thread(target=self._run, args=(number, before), name=f"serial {self.url}", daemon=True)
            self._thread.start()

    def write(self, data: bytes) -> None:
        """Send `data` if the line is open; never raises: a line that breaks says so by `PortLost`."""
        with self._lock:
            if self._line is None:
                return
            try:
                self._bytes_written += self._line.write(data) or 0
            except Exception as error:  # pyserial lets through whatever its back ends raise
                self._broken = _words(error)
                _wake(self._line)

    def close(self) -> None:
        """End the connection, without an event; harmless when there is none."""
        with self._lock:
            self._connection = next(_numbers)
            self._busy = False
            if self._line is not None:
                line, self._line = self._line, None
                _wake(line)

    def _run(self, number: int, before: Thread | None) -> None:
        """Open, read until the line breaks or is closed, close: the whole life of one connection."""
        line: _Line | None = None
        try:
            if before is not None:
                before.join()  # it may still hold the line's lock
            line = _opened(self.url, self.baudrate)
            if self._began(number, line):
                while self._took(number, line.read(1), line):
                    pass
        except Exception as error:  # whatever happened, the loop must hear of it
            self._lost(number, _words(error))
        finally:
            with self._lock:  # nobody may be writing: the number of a closed file is soon another's
                if line is not None:
                    line.close()

    def _began(self, number: int, line: _Line) -> bool:
        with self._lock:
            if number != self._connection:
                return False
            self._line, self._broken, self._busy = line, "", False
            self._emit(PortOpened(number, self._clock()))
            return True

    def _took(self, number: int, first: bytes, line: _Line) -> bool:
        """Pass on what was read, and what waits behind it; False once the connection has been closed."""
        with self._lock:
            if number != self._connection:
                return False
            if self._broken:
                raise OSError(self._broken)
            if first:
                data = first + line.read(line.in_waiting)
                self._bytes_read += len(data)
                self._emit(PortBytes(number, data, self._clock()))
            return True

    def _lost(self, number: int, why: str) -> None:
        with self._lock:
            if number == self._connection:
                self._line, self._busy = None, False
                self._emit(PortLost(number, why, self._clock()))


def _opened(url: str, baudrate: int) -> _Line:
    import serial  # here, because it costs time to load and only a real start needs it

    line = serial.serial_for_url(url, baudrate, timeout=None, write_timeout=WRITE_WITHIN, exclusive=True)
    with contextlib.suppress(Exception):  # FTDI adapters hold bytes back for 16 ms otherwise; others have no such mode
        line.set_low_latency_mode(True)
    opened: _Line = line
    return opened


def _wake(line: _Line) -> None:
    """Bring the thread back from its blocking read; a kind of line that cannot be woken is closed under it."""
    with contextlib.suppress(Exception):
        getattr(line, "cancel_read", line.close)()


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__
