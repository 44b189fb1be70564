"""A plain server of files, as Python has one: nothing else is behind the box in a browser."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        """Write nothing down."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_args: object) -> None:
        """Let a browser go that has what it wants."""


class FileServer:
    """Serves a folder at `address`, for this computer alone, until it is closed."""

    def __init__(self, folder: Path) -> None:
        self._server = _Server(("127.0.0.1", 0), partial(_Quiet, directory=folder))
        self.host = f"127.0.0.1:{self._server.server_port}"
        self.address = f"http://{self.host}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Answer nothing any more; harmless when it does not."""
        self._server.shutdown()
        self._server.server_close()
