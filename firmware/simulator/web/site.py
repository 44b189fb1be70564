"""The server of the page: for this computer alone, under an address that nobody can guess.

The address stands in for a password: another page, or another user of the computer, does not know it. The name of the
host is looked at, so that no other page can borrow it (DNS rebinding). There are no cookies.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from tablekeeper.firmware.serving.guards import Guarded
from tablekeeper.firmware.serving.server import Server
from tablekeeper.firmware.simulator.messages import Finger, Hand, Lay, Options
from tablekeeper.firmware.simulator.web import told
from tablekeeper.firmware.simulator.web.relay import Relay

PAGE = Path(__file__).parent / "page"
HOST = "127.0.0.1"
STILL_HERE = 15.0
"""Seconds without a change after which a viewer is told that the line stands."""
MOST_VIEWERS = 40
MOST_BYTES = 4096
"""No command is longer."""
KEYS = frozenset(("1.left", "1.ok", "1.right", "menu", "2.left", "2.ok", "2.right"))


def serve(options: Options, port: int, opened: Callable[[str], object]) -> None:
    """Serve the page of one device until Ctrl-C; call `opened` with its address once it answers.

    Without a port, 0, any free one is taken. Raises OSError where it is taken already, and what `Relay.live` raises.
    """
    with socket.create_server((HOST, port)) as listening:
        address = f"http://{HOST}:{listening.getsockname()[1]}/{(secret := secrets.token_urlsafe(16))}/"
        asyncio.run(_serve(listening, Relay(options), options, secret, lambda: opened(address)))


async def _serve(
    listening: socket.socket, relay: Relay, options: Options, secret: str, opened: Callable[[], object]
) -> None:
    """Let the server and the device live until one of them ends, and end the other."""
    site = Site(relay, options)
    server = Server(site.app(secret), relay.end)
    device = asyncio.create_task(relay.live())
    device.add_done_callback(lambda _: server.end())
    opened()
    await server.serve([listening])
    device.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await device


class Site:
    """The routes of the page; everything below the secret address."""

    def __init__(self, relay: Relay, options: Options) -> None:
        self._relay = relay
        self._options = options
        self._uids = {racked.uid for racked in options.rack}
        self._hands: msgspec.json.Decoder[Hand] = msgspec.json.Decoder(Hand)
        self._viewers = 0

    def app(self, secret: str) -> Starlette:
        """Return the site below `/SECRET/`; every other address is not found."""
        routes = [
            Route("/desk.json", self._desk),
            Route("/words/{code}.json", _words),
            Route("/cards/{code}.json", _cards),
            Route("/seen", self._seen),
            Route("/hand", self._hand, methods=["POST"]),
            Route("/cut", self._cut, methods=["POST"]),
            Mount("/", StaticFiles(directory=PAGE, html=True)),
        ]
        guards = [Middleware(Guarded, known=lambda host: host in (HOST, "localhost"))]
        faults = {msgspec.MsgspecError: _refused}
        return Starlette(routes=[Mount(f"/{secret}", routes=routes)], middleware=guards, exception_handlers=faults)

    async def _desk(self, _request: Request) -> Response:
        return _json(told.desk(self._options))

    async def _seen(self, _request: Request) -> Response:
        if self._viewers >= MOST_VIEWERS:
            return PlainTextResponse(f"viewers: wanted at most {MOST_VIEWERS}, got one more; close another", 503)
        return StreamingResponse(self._events(), media_type="text/event-stream")

    async def _events(self) -> AsyncIterator[bytes]:
        self._viewers += 1
        try:
            yield b"retry: 500\n\n"
            async for seen in self._relay.pictures(STILL_HERE):
                yield b": still here\n\n" if seen is None else b"data: " + msgspec.json.encode(seen) + b"\n\n"
        finally:
            self._viewers -= 1

    async def _hand(self, request: Request) -> Response:
        hand = self._hands.decode(await _body(request))
        if fault := self._fault(hand):
            return PlainTextResponse(fault, 400)
        self._relay.tell(hand)
        return Response(status_code=204)

    def _fault(self, hand: Hand) -> str:
        """Return what is wrong with a command before the device sees it; nothing if it can be carried out."""
        match hand:
            case Finger(key) if key not in KEYS:
                return f"key: wanted one of {', '.join(sorted(KEYS))}, got {key[:20]!r}"
            case Lay(str(uid)) if uid not in self._uids:
                return f"uid: wanted one of the rack, got {uid[:20]!r}"
        return ""

    async def _cut(self, request: Request) -> Response:
        await _body(request)
        self._relay.cut()
        return Response(status_code=204)


async def _refused(_request: Request, error: Exception) -> Response:
    """Say what is wrong with a command that cannot be read."""
    return PlainTextResponse(f"command: {error}", 400)


async def _body(request: Request) -> bytes:
    """Return what the page has sent, as far as it is needed to see that it is too long.

    JSON comes from the page alone: another page would have to ask first whether it may send any. Raises DecodeError.
    """
    if request.headers.get("content-type") != "application/json":
        raise msgspec.DecodeError("wanted the content type application/json")
    body = b""
    with contextlib.suppress(ClientDisconnect):
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                raise msgspec.DecodeError(f"wanted at most {MOST_BYTES} bytes, got more")
    return body


async def _words(request: Request) -> Response:
    return _in(told.words, request)


async def _cards(request: Request) -> Response:
    return _in(told.cards, request)


def _in(tell: Callable[[str], Any], request: Request) -> Response:
    """Answer in the language that is named in the address."""
    try:
        return _json(tell(request.path_params["code"]))
    except ValueError as error:
        return PlainTextResponse(str(error), 404)


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")
