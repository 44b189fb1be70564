"""How pages answer a browser: JSON, in a language, and what goes on as server-sent events."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.staticfiles import StaticFiles

from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.network.viewers import Viewers

SHARED = ("tablekeeper.network", "shared")
"""What every page has besides its own files."""


def page_of(directory: Path) -> StaticFiles:
    """Return the files of a page, with those that all pages have."""
    return StaticFiles(directory=directory, packages=[SHARED], html=True)


def as_json(value: object) -> Response:
    """Return a value as JSON."""
    return Response(msgspec.json.encode(value), media_type="application/json")


def no_language(code: str) -> Response:
    """Return that there is no such language."""
    return PlainTextResponse(f"language: wanted one of {', '.join(LANGUAGES)}, got {code[:20]!r}", 404)


def in_language(request: Request, tell: Callable[[str], Any]) -> Response:
    """Return what is told in the language of the address."""
    code = request.path_params["code"]
    return as_json(tell(code)) if code in LANGUAGES else no_language(code)


def live(request: Request, viewers: Viewers, picture: Callable[[str], bytes]) -> Response:
    """Return what there is to see in the language of the address, now and whenever it changes."""
    code = request.path_params["code"]
    if code not in LANGUAGES:
        return no_language(code)
    address = "" if request.client is None else request.client.host
    if why := viewers.refuse(address):
        return PlainTextResponse(why, 503)
    return StreamingResponse(viewers.look(address, lambda: picture(code)), media_type="text/event-stream")
