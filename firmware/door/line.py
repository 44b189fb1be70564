"""The line at the door: a socket in the run directory, served by one thread that only hands over.

Whoever asks sends one request and ends their half of the line, is answered, and the line ends. One is served after the
other. A request that is no message is refused here; all others wait in the app's queue until the loop answers them.
What takes a while is read and checked here, once the loop has let it in; only the loop changes anything.
"""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec

from tablekeeper.firmware.door.messages import (
    ENVELOPE,
    MOST_BYTES,
    MOST_FILE_BYTES,
    WITH_FILE,
    Answer,
    Refused,
    Request,
    Think,
)

NAME = "door"
"""What the socket is called in the run directory."""
PATIENCE = 3.0
"""Seconds in which a request must be here as a whole, and then its answer be taken."""
SLOW = 10.0
"""Seconds after which nobody waits for the loop any more."""
THOUGHT = 60.0
"""Seconds that an answer may take in all: a large file on a small board."""
MOST_WAITING = 128
"""So many can wait for the one before them; whoever comes then finds the door closed."""
_BLOCK = 1 << 16
_log = logging.getLogger("tablekeeper.door")


@dataclass(frozen=True)
class Asked:
    """An event of the loop: somebody asks for something, and is answered by a call, or has to think first."""

    request: Request
    found: object
    """What they have found by thinking; None where they have not thought."""
    answer: Callable[[Answer | Think], None]


class DoorLine:
    """The socket and its thread. `ask` takes each request, from that thread, and must only hand over."""

    def __init__(self, run: Path, ask: Callable[[Asked], None]) -> None:
        self._path, self._ask = run / NAME, ask
        self._listening = socket.socket(socket.AF_UNIX)
        with suppress(OSError):
            self._path.unlink()  # what a power cut has left
        try:
            self._listening.bind(str(self._path))
            self._path.chmod(0o660)  # to connect one must be allowed to write; the page's service is of the group
            self._listening.listen(MOST_WAITING)
        except OSError:
            self._listening.close()
            raise
        threading.Thread(target=self._serve, name="door", daemon=True).start()

    @classmethod
    def opened(cls, run: Path, ask: Callable[[Asked], None]) -> DoorLine | None:
        """Return the line; None where there can be none, which the log says, and the box does without."""
        try:
            return cls(run, ask)
        except OSError as error:
            _log.warning("%s cannot be made: %s; nothing can be changed on the page", run / NAME, error.strerror)
            return None

    def close(self) -> None:
        """Take the socket away."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        with suppress(OSError):
            self._path.unlink()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._listening.accept()
            except OSError:
                return
            with line:
                try:
                    self._answer(line)
                except OSError:  # somebody who has gone is not waited for
                    continue
                except Exception:  # whatever it is, the thread lives on
                    _log.exception("an answer cannot be given")

    def _answer(self, line: socket.socket) -> None:
        request = understood(_whole(line))
        answer = self._answered(request) if isinstance(request, Request) else request
        line.settimeout(PATIENCE)
        line.sendall(msgspec.json.encode(answer))

    def _answered(self, request: Request) -> Answer:
        said = self._asked(request, None)
        while callable(said):  # in this thread: the loop of the box goes on meanwhile
            said = self._asked(request, said())
        return said

    def _asked(self, request: Request, found: object) -> Answer | Think:
        given = SimpleQueue[Answer | Think]()
        self._ask(Asked(request, found, given.put))
        try:
            return given.get(timeout=SLOW)
        except Empty:
            return Refused("late")


def understood(said: bytes) -> Request | Refused:
    """Return what somebody asks, or why it is nothing that can be asked."""
    try:
        request = msgspec.json.decode(said, type=Request)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return Refused("form", {"got": str(error)[:200]})
    if len(said) > MOST_BYTES + ENVELOPE and not isinstance(request.message, WITH_FILE):
        return Refused("long", {"most": MOST_BYTES})
    return request


def _whole(line: socket.socket) -> bytes:
    """Return all that is sent; more than is read is nothing that can be understood. Raises OSError for who is slow."""
    said, until = bytearray(), time.monotonic() + PATIENCE
    while len(said) <= MOST_FILE_BYTES + ENVELOPE:
        line.settimeout(max(0.001, until - time.monotonic()))
        if not (more := line.recv(_BLOCK)):
            break
        said += more
        if time.monotonic() > until:
            raise TimeoutError
    return bytes(said)


def ask(run: Path, request: Request) -> Answer:
    """Ask a box for something, and wait for its answer; one that is off, or has no door, refuses."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(THOUGHT)
        try:
            line.connect(str(run / NAME))
            line.sendall(msgspec.json.encode(request))
            line.shutdown(socket.SHUT_WR)
            said = bytearray()
            while more := line.recv(_BLOCK):
                said += more
            answer: Answer = msgspec.json.decode(bytes(said), type=Answer)
        except (OSError, msgspec.DecodeError):
            return Refused("away")
        return answer
