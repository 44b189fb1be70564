"""A broker that does what it likes: MQTT 3.1.1 by hand, as far as it must be spoken."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue

from tests.network.report.conftest import ADDRESS

CONNECT, PUBLISH, SUBSCRIBE = 1, 3, 8
LET_IN = b"\x20\x02\x00\x00"


def packets(line: socket.socket) -> Iterator[tuple[int, bytes]]:
    """Yield what a client sends, by the kinds of MQTT 3.1.1."""
    with line.makefile("rb") as file:
        while head := file.read(1):
            length, shift = 0, 0
            while True:
                (byte,) = file.read(1)
                length |= (byte & 0x7F) << shift
                shift += 7
                if not byte & 0x80:
                    break
            yield head[0] >> 4, file.read(length)


def published(topic: bytes, payload: bytes) -> bytes:
    body = struct.pack("!H", len(topic)) + topic + payload
    return b"\x30" + bytes([len(body)]) + body


class Hostile:
    """A broker that does what it likes with each connection."""

    def __init__(self, does: Callable[[Hostile, socket.socket], None]) -> None:
        self.heard: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
        """Topics and payloads that it was told."""
        self.met = threading.Event()
        """Whether somebody has come."""
        self._server = socket.create_server((ADDRESS, 0))
        self.port = self._server.getsockname()[1]
        self._lines: list[socket.socket] = []
        self._does = does
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self._server.accept()
            except OSError:
                return
            self._lines.append(line)
            self.met.set()
            threading.Thread(target=self._run, args=(line,), daemon=True).start()

    def _run(self, line: socket.socket) -> None:
        with suppress(OSError):
            self._does(self, line)

    def listen(self, line: socket.socket) -> None:
        """Take whatever is published, and confirm it, as long as the line holds."""
        with suppress(OSError):
            for kind, body in packets(line):
                if kind == PUBLISH:
                    (length,) = struct.unpack_from("!H", body)
                    self.heard.put((body[2 : 2 + length].decode(), body[4 + length :]))
                    line.sendall(b"\x40\x02" + body[2 + length : 4 + length])

    def close(self) -> None:
        self._server.close()
        for line in self._lines:
            line.close()
