"""A simulated device in a process: its threads, its pseudo-terminal, and its time.

Virtual time moves only at rest. Then every byte on the reader's line has been taken, the queue is empty, the journal is
synced and the panel is written.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from tablekeeper.drivers.simulated.lines import PseudoTerminal
from tablekeeper.drivers.simulated.wire import Wire
from tablekeeper.firmware.simulator.assembly import Assembly
from tablekeeper.firmware.simulator.clocks import VirtualClock
from tablekeeper.firmware.simulator.messages import Options

WATCHDOG = 30.0
"""Real seconds in which the device must come to rest; it takes milliseconds. Then its process gets a SIGALRM."""


class Inbox:
    """The app's queue, and a file that is readable while something is in it."""

    def __init__(self) -> None:
        self._queue: deque[object] = deque()
        self._bell = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_SEMAPHORE)
        self._lock = Lock()  # an event and its ring appear and go at once

    def put(self, event: object) -> None:
        """Queue an event, from any thread."""
        with self._lock:
            self._queue.append(event)
            os.eventfd_write(self._bell, 1)

    def take(self) -> object | None:
        """Return the next event, or None."""
        with self._lock:
            if not self._queue:
                return None
            os.eventfd_read(self._bell)
            return self._queue.popleft()

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._queue

    def fileno(self) -> int:
        """Return what to watch."""
        return self._bell


class Device(Assembly):
    """One device from power on to power off."""

    def __init__(self, options: Options) -> None:
        inbox, line = Inbox(), PseudoTerminal(Path(options.run))
        clock = time.monotonic if options.real_time else VirtualClock()
        super().__init__(options, clock, inbox, line, str(line.path))
        self.wire = Wire(self.reader.port, self.chip)
        self._poller = select.poll()
        for watched in (inbox, line):
            self._poller.register(watched.fileno(), select.POLLIN)
        self._control = -1

    def settle(self) -> None:
        """Serve everything that waits and is due, until the device is at rest. Raises Stuck."""
        signal.setitimer(signal.ITIMER_REAL, WATCHDOG)
        try:
            super().settle()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def live(self, seconds: float, done: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass until `done`, which is then true, or for so many seconds.

        Raises BrokenPipeError where whoever gives the commands has gone (see `sleep`).
        """
        end = self.clock() + seconds
        while True:
            self.settle()
            if done():
                return True
            if self.clock() >= end:
                return False
            self._pass(end)

    def sleep(self, control: int) -> bool:
        """Sleep until a command can be read from `control`, which is then true, or until something else has come.

        Real time wakes it for what is due, too; virtual time stands still.
        """
        self._control = control
        self._poller.register(control, select.POLLIN)
        ready = self._poll(None if isinstance(self.clock, VirtualClock) else self.deadline)
        self._poller.register(control, 0)  # its end alone is told from now on
        return any(fd == control for fd, _ in ready)

    def _pass(self, end: float) -> None:
        """Move on to what is due next, at most until `end`."""
        due = self.deadline
        until = end if due is None else min(due, end)
        if isinstance(self.clock, VirtualClock):
            self.clock.move_to(until)
        if any(fd == self._control for fd, _ in self._poll(until)):
            raise BrokenPipeError

    def _rest(self) -> None:
        """Serve what waits, until nothing is under way that time must wait for."""
        self._pump()
        while not self._at_rest():
            self._poller.poll()
            self._pump()

    def _at_rest(self) -> bool:
        """Return whether nothing is under way; if something is, the poller hears of it."""
        self.storage.settle()
        under_way = self.wire.event_due or self.wire.service_due or (self.app.busy and not self._late)
        return not under_way and self.inbox.empty  # asked last: what was under way until now is in the queue

    def _poll(self, until: float | None) -> list[tuple[int, int]]:
        """Sleep until something comes, or until then."""
        return self._poller.poll(None if until is None else max(0.0, until - self.clock()) * 1000)
