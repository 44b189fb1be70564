"""Asking a server of pages for something, as tests do without a browser."""

from __future__ import annotations

import http.client
from typing import NamedTuple

WATCHDOG = 60.0


class Answer(NamedTuple):
    """What the server has answered."""

    status: int
    headers: dict[str, str]
    body: bytes


def asked(server: str, path: str, method: str, body: bytes | None, /, **headers: str) -> Answer:
    """Ask a server; a name of a header is written with underscores."""
    line = http.client.HTTPConnection(server, timeout=WATCHDOG)
    line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    told = Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
    line.close()
    return told
