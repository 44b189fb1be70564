"""The page of the simulated box, served by the command as people start it."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.asking import WATCHDOG, Answer, asked
from tests.browsing import browser

__all__ = ["browser"]


class Served:
    """A page that is served, at `address`."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self.server = server
        assert server.stdout is not None
        self.address = server.stdout.readline().split()[-1]
        self.host, self.path = urlsplit(self.address).netloc, urlsplit(self.address).path

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Ask for something below the page's address, or with a leading slash on the whole server."""
        whole = path if path.startswith("/") else self.path + path
        return asked(self.host, whole, "GET" if body is None else "POST", body, **headers)

    def hand(self, command: object) -> Answer:
        """Do something to the box."""
        return self.ask("hand", json.dumps(command).encode(), content_type="application/json")

    def watch(self) -> Watching:
        """Look at the box."""
        return Watching(self)


class Watching:
    """Somebody who looks at the box."""

    def __init__(self, served: Served) -> None:
        self._line = http.client.HTTPConnection(served.host, timeout=WATCHDOG)
        self._line.request("GET", served.path + "seen")
        self.answer = self._line.getresponse()

    def next(self) -> dict[str, Any]:
        """Return what is seen next."""
        while not (line := self.answer.readline()).startswith(b"data: "):
            assert line, "the line has ended"
        seen: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
        return seen

    def close(self) -> None:
        """Look away."""
        self.answer.close()
        self._line.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A match of Mindbug, served in German."""
    with serving(tmp_path_factory.mktemp("box"), "--lang", "de", "--game", "mindbug") as page:
        yield page


class serving:  # noqa: N801 - read as a verb: with serving(…)
    """Serve the page over a storage, until it is ended by Ctrl-C."""

    def __init__(self, storage: Path, *options: str) -> None:
        self._arguments = ["simulate", "--web", "--storage", str(storage), *options]

    def __enter__(self) -> Served:
        command = [sys.executable, "-P", "-m", "tablekeeper.firmware", *self._arguments]
        self._served = Served(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return self._served

    def __exit__(self, *_error: object) -> None:
        server = self._served.server
        server.send_signal(signal.SIGINT)
        try:
            _, errors = server.communicate(timeout=WATCHDOG)
            assert not errors
        finally:
            server.kill()
