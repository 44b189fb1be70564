"""The loop of the app in real time: it sleeps until an event comes or something is due, and wakes for nothing else."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable
from typing import Protocol

_log = logging.getLogger("tablekeeper.loop")


class Runs(Protocol):
    """What the loop needs of an app."""

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called; None: not before the next event."""

    def handle(self, event: object) -> None:
        """Take one event."""

    def tick(self, now: float) -> None:
        """Do what is due."""


class Stop:
    """An event that ends the loop: put one into the queue."""


def run(app: Runs, events: queue.SimpleQueue[object], clock: Callable[[], float], *, strict: bool = False) -> None:
    """Serve the app until a `Stop` comes out of the queue.

    Events that wait are handled before anything that is due, for they may be what it waits for. An event that the app
    fails on is logged and left; with `strict` the error comes out instead.
    """
    while True:
        event = _next(app, events, clock)
        if isinstance(event, Stop):
            return
        try:
            if event is None:
                app.tick(clock())
            else:
                app.handle(event)
        except Exception:
            if strict:
                raise
            _log.exception("the app failed on %r and goes on", event)


def settle(app: Runs, events: queue.SimpleQueue[object], flush: Callable[[], None]) -> None:
    """Handle all that is under way, for an app without a loop of its own; `flush` waits until entries are on disk."""
    while True:
        flush()
        if events.empty():
            return
        app.handle(events.get())


def _next(app: Runs, events: queue.SimpleQueue[object], clock: Callable[[], float]) -> object | None:
    """Return the next event, or None when something is due before one comes."""
    due = app.deadline
    try:
        if due is None:
            return events.get()
        return events.get(timeout=max(0.0, due - clock()))
    except queue.Empty:
        return None
