"""The page of the table, served by the command as the service starts it."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

from tests.asking import WATCHDOG, Answer, asked


class Looking:
    """Somebody who looks at the table."""

    def __init__(self, host: str, code: str, source: str = "127.0.0.1") -> None:
        self._line = http.client.HTTPConnection(host, timeout=WATCHDOG, source_address=(source, 0))
        self._line.request("GET", f"/events/{code}")
        self.answer = self._line.getresponse()

    def next(self) -> dict[str, Any]:
        """Return what is seen next."""
        while not (line := self.answer.readline()).startswith(b"data: {"):
            assert line, "the line has ended"
        seen: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
        return seen

    def until(self, entries: int | None) -> dict[str, Any]:
        """Return the table after so many entries; nothing once there is no match on it any more."""
        while True:
            table: dict[str, Any] = self.next()["table"] or {}
            if table.get("entries") == entries:
                return table

    def close(self) -> None:
        """Look away."""
        self.answer.close()
        self._line.close()


class serving:  # noqa: N801 - read as a verb: with serving(…)
    """Serve the page of a box, until it is ended as systemd ends it."""

    def __init__(self, run: Path, state: Path, web: str = "") -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.host = f"127.0.0.1:{port}"
        self.logged: set[str] = set()
        """What may be in its log."""
        self._viewers: list[Looking] = []
        settings = run / "settings.toml"
        settings.write_text(f'[web]\naddress = "127.0.0.1"\nport = {port}\n{web}\n', encoding="utf-8")
        told = ["--settings", str(settings), "--storage", str(state), "--status", str(run)]
        self._command = [sys.executable, "-P", "-m", "tablekeeper.firmware", "serve", *told]

    def __enter__(self) -> Self:
        self.server = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.server.stdout is not None
        said = self.server.stdout.readline()
        assert said == f"The table is at http://{self.host}/\n", said or self.server.communicate()[1]
        return self

    def __exit__(self, *_error: object) -> None:
        for viewer in self._viewers:
            viewer.close()
        self.server.send_signal(signal.SIGTERM)
        try:
            _, errors = self.server.communicate(timeout=WATCHDOG)
            assert set(errors.splitlines()) <= self.logged
        finally:
            self.server.kill()

    def ask(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Answer:
        """Ask for something."""
        return asked(self.host, path, method, body, **headers)

    def read(self, path: str) -> Any:
        """Ask for JSON."""
        answer = self.ask(path)
        assert answer.status == 200, answer
        return json.loads(answer.body)

    def look(self, code: str = "en", source: str = "127.0.0.1") -> Looking:
        """Look at the table."""
        viewer = Looking(self.host, code, source)
        self._viewers.append(viewer)
        return viewer
