"""What tests of pages in a real browser share: the browser, the sizes of windows, a network that can be cut."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.asking import WATCHDOG

PROGRAM = "/usr/bin/chromium"
SWITCHES = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-component-update",
]
expect.set_options(timeout=1000 * WATCHDOG)  # and not five seconds, which are few for a busy computer
PHONE, DESK, WALL = (360, 740), (1280, 900), (1920, 1080)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium, without a window."""
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=PROGRAM, args=SWITCHES)
        yield chromium
        chromium.close()


class Proxy:
    """A line between the browser and the server that can be cut and mended."""

    def __init__(self, host: str) -> None:
        self._server = host.split(":")
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._open: list[socket.socket] = []
        self.whole = True
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every line that stands, and take no new one."""
        self.whole = False
        for end in self._open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            near = self._listening.accept()[0]
            if not self.whole:
                near.close()
                continue
            far = socket.create_connection((self._server[0], int(self._server[1])))
            self._open += [near, far]
            for one, other in ((near, far), (far, near)):
                Thread(target=self._pump, args=(one, other), daemon=True).start()

    @staticmethod
    def _pump(one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(1 << 16):
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
