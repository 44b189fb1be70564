"""The box as a system service: the service manager hears that it is ready, at work, and about to stop.

sd_notify(3) is one datagram of `NAME=value` lines to the socket that `NOTIFY_SOCKET` names. Where nobody listens
nothing is sent. The watchdog is fed from the loop alone, between two of its steps. If the loop hangs, or each of its
steps fails, the box is started anew.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Mapping
from typing import Protocol

from tablekeeper.firmware.box.loop import Runs

PLAYING = "A match is being played"
RESTING = "No match is being played"
"""The status texts: `systemctl status` shows them, and an update waits while it is the first."""

_PATIENCE = 1.0
"""Seconds for which a manager that does not read may hold the box up."""


class Served(Runs, Protocol):
    """What a service needs of an app, beyond what the loop does."""

    @property
    def playing(self) -> bool:
        """Whether people are in the middle of a match."""


class Manager:
    """The service manager that started the program: systemd, or none.

    `beat` is the number of seconds after which it wants to hear again that all is well; None: never.
    """

    def __init__(self, address: str = "", beat: float | None = None) -> None:
        self.beat = beat
        self._socket: socket.socket | None = None
        if address[:1] in ("/", "@"):  # sd_notify(3): a path, or @ for a name in the abstract namespace
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.settimeout(_PATIENCE)
        self._address = "\0" + address[1:] if address.startswith("@") else address

    @classmethod
    def found(cls, environment: Mapping[str, str], process: int) -> Manager:
        """Return the manager that the environment of this process tells of: sd_notify(3), sd_watchdog_enabled(3)."""
        within = environment.get("WATCHDOG_USEC", "")
        meant = environment.get("WATCHDOG_PID", str(process)) == str(process)
        beat = int(within) / 2e6 if meant and within.isdecimal() and int(within) > 0 else None
        return cls(environment.get("NOTIFY_SOCKET", ""), beat)

    def say(self, *lines: str) -> None:
        """Send `NAME=value` lines; a manager that has gone or does not read is not worth ending the game."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.sendto("\n".join(lines).encode(), self._address)

    def close(self) -> None:
        """Let go of the socket; nothing is sent afterwards."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Service:
    """An app that a manager watches: the loop runs it in the app's stead."""

    def __init__(self, app: Served, manager: Manager, clock: Callable[[], float]) -> None:
        self._app = app
        self._manager = manager
        self._clock = clock
        self._fed = clock()
        self._status = ""

    def ready(self) -> None:
        """Say that the box can be used."""
        self._manager.say("READY=1")
        self._tell()

    @property
    def deadline(self) -> float | None:
        """When the app or the watchdog wants something."""
        due, fed = self._app.deadline, self._next
        return due if fed is None else fed if due is None else min(due, fed)

    def handle(self, event: object) -> None:
        """Let the app take one event."""
        self._app.handle(event)
        self._feed(self._clock())

    def tick(self, now: float) -> None:
        """Let the app do what is due."""
        self._app.tick(now)
        self._feed(now)

    @property
    def _next(self) -> float | None:
        return None if self._manager.beat is None else self._fed + self._manager.beat

    def _feed(self, now: float) -> None:
        """Feed the watchdog if it is time; the caller has just done something well."""
        self._tell()
        if self._next is not None and now >= self._next:
            self._fed = now
            self._manager.say("WATCHDOG=1")

    def _tell(self) -> None:
        """Tell what is going on, when it changes."""
        status = PLAYING if self._app.playing else RESTING
        if status != self._status:
            self._status = status
            self._manager.say(f"STATUS={status}")
