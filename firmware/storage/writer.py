"""The thread that writes: in order, one job after the other, and it says when each is on disk.

Where a program can have no threads, what is to be written is written in `settle`.

The loop of the app never waits for a card's flush. What cannot be written stays queued, in order, until there is room.
A file that cannot be written for a reason of its own, as one that belongs to somebody else, keeps only itself waiting.
"""

from __future__ import annotations

import errno
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tablekeeper.firmware.storage.reserve import Reserve, Unsaved

RETRY_SECONDS = 5.0
OF_ONE_FILE = frozenset(
    {errno.EACCES, errno.EPERM, errno.EISDIR, errno.ENOTDIR, errno.ELOOP, errno.EEXIST, errno.ENOTEMPTY}
)
"""Numbers of errors that say nothing of the other files."""

_log = logging.getLogger("tablekeeper.storage")

Write = Callable[[], None]
"""Writes something and returns when it is on disk; raises OSError, and is then called again."""


@dataclass(frozen=True)
class Saved:
    """The ticket's data is on disk, flushed."""

    ticket: int


@dataclass(frozen=True)
class SaveFailed:
    """The ticket's data could not be written yet, said once a ticket.

    It stays queued in its place; `Saved` follows when there is room.
    """

    ticket: int
    why: str


class Stalled(NamedTuple):
    """Why writes wait."""

    error: int
    """The number of the system's error; 0 for one that has none."""
    why: str


Emit = Callable[[Saved | SaveFailed], None]


@dataclass(frozen=True)
class _Job:
    ticket: int
    file: Path
    write: Write
    entry: Unsaved | None
    """What it saves, if that is an entry of a match or its header."""


class Writer:
    """One thread that writes; or none, if it is not `threaded`: then `settle` writes.

    `emit` is called from that thread and must only hand over, as `queue.put` does. All methods are for one caller:
    the app's loop.
    """

    def __init__(self, emit: Emit, reserve: Reserve, *, threaded: bool = True) -> None:
        self._emit, self._reserve = emit, reserve
        self._condition = threading.Condition()
        self._new: deque[_Job] = deque()
        self._stalled: deque[_Job] = deque()
        self._later: deque[Iterator[None]] = deque()
        self._why: str | None = None
        """Why nothing at all can be written; None while it is not so."""
        self._stuck: set[Path] = set()
        """The files that cannot be written, each for itself."""
        self._error, self._told = 0, ""
        """The last error, whose reason stays told while the writes that it has stopped are tried again."""
        self._busy = False
        self._closing = False
        self._last_try = False
        self._tickets = 0
        self._retry_at: float | None = None
        # A daemon, so that a program that fails without close() ends; what was acknowledged is on disk by then.
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True) if threaded else None
        if self._thread is not None:
            self._thread.start()

    @property
    def unsaved(self) -> int:
        """How many writes have failed and wait for room."""
        with self._condition:
            return len(self._stalled)

    @property
    def stalled(self) -> Stalled | None:
        """Why writes wait; None where none waits."""
        with self._condition:
            return Stalled(self._error, self._told) if self._stalled else None

    @property
    def idle(self) -> bool:
        """True when nothing is under way: every write is on disk, or has failed and waits to be retried."""
        with self._condition:
            return self._at_rest()

    def settle(self) -> None:
        """Wait until `idle`; all that can be said by then has been said. For the simulator's clock and for tests."""
        if self._thread is None:
            self._run()
            return
        with self._condition:
            self._condition.wait_for(self._at_rest)

    def submit(self, file: Path, write: Write, entry: Unsaved | None = None) -> int:
        """Queue a write to a file, of an entry or a header perhaps, and return its ticket at once."""
        with self._condition:
            if self._closing:
                raise ValueError("storage: closed, nothing can be written any more")
            self._tickets += 1
            self._new.append(_Job(self._tickets, file, write, entry))
            self._condition.notify_all()
            return self._tickets

    def later(self, steps: Iterator[None]) -> None:
        """Have steps taken one at a time, each when nothing else waits; the program may end before they are done."""
        with self._condition:
            self._later.append(steps)
            self._condition.notify_all()

    def retry(self) -> None:
        """Try again now to write what could not be written."""
        with self._condition:
            self._try_all()
            self._condition.notify_all()

    def tick(self, now: float) -> float | None:
        """Retry when it is time. Returns when to call again, or None while nothing waits. `now` in seconds."""
        if not self.unsaved:
            self._retry_at = None
        elif self._retry_at is None:
            self._retry_at = now + RETRY_SECONDS
        elif now >= self._retry_at:
            self._retry_at = now + RETRY_SECONDS
            self.retry()
        return self._retry_at

    def close(self) -> int:
        """Write what is queued, trying once more what failed, and end. Returns how many writes are lost for good."""
        with self._condition:
            self._closing = True
            self._condition.notify_all()
        if self._thread is None:
            self._run()
        else:
            self._thread.join()
        return len(self._stalled) + len(self._new)

    def _run(self) -> None:
        while (step := self._next()) is not None:
            step()
            with self._condition:
                self._busy = False
                self._condition.notify_all()

    def _next(self) -> Callable[[], None] | None:
        """Wait for something to do; None at the end, and without a thread where there is nothing."""
        with self._condition:
            self._condition.wait_for(lambda: self._thread is None or self._can_go_on())
            if self._closing and not self._last_try:
                self._last_try = True
                self._try_all()
            waiting = self._waiting()
            self._busy = bool(self._new or waiting)
            if waiting is not None:
                return partial(self._write, waiting, self._stalled)
            if not self._new and not self._closing and self._has_time():
                self._busy = True
                return self._step
            if not self._new:
                return None
            if self._why is not None or self._new[0].file in self._stuck:
                return self._stall_next
            return partial(self._write, self._new[0], self._new)

    def _try_all(self) -> None:
        """Let everything that waits be tried again."""
        self._why = None
        self._stuck.clear()

    def _waiting(self) -> _Job | None:
        """Return the first stalled write that can be tried."""
        if self._why is not None:
            return None
        return next((job for job in self._stalled if job.file not in self._stuck), None)

    def _at_rest(self) -> bool:
        return not self._busy and not self._new and self._waiting() is None and not self._has_time()

    def _has_time(self) -> bool:
        """Return whether there are steps to take: what waits for room comes first."""
        return bool(self._later) and not self._stalled

    def _can_go_on(self) -> bool:
        return bool(self._new or self._closing or self._waiting() or self._has_time())

    def _step(self) -> None:
        try:
            next(self._later[0])
        except StopIteration:
            self._later.popleft()
        except Exception:  # whatever it is, the thread lives on
            _log.exception("what the storage does when it has time")
            self._later.popleft()

    def _write(self, job: _Job, queue: deque[_Job]) -> None:
        if queue is self._new and job.entry is not None:
            self._reserve.go_on(job.entry.match)
        try:
            job.write()
        except Exception as error:  # whatever it is, the thread lives on and nothing is dropped
            with self._condition:
                self._error = getattr(error, "errno", None) or 0
                self._told = getattr(error, "strerror", None) or str(error)
                if self._error in OF_ONE_FILE:
                    self._stuck.add(job.file)
                else:
                    self._why = self._told
            return  # if it is a new job, the next step stalls it
        with self._condition:
            queue.remove(job)
        if job.entry is not None:
            self._reserve.save(job.entry)
        self._emit(Saved(job.ticket))

    def _stall_next(self) -> None:
        """Put a new job behind those that wait for room, and say so."""
        with self._condition:
            job = self._new.popleft()
            self._stalled.append(job)
            failed = SaveFailed(job.ticket, self._told)
        if job.entry is not None:
            self._reserve.wait(job.entry)
        self._emit(failed)
