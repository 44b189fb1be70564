"""The server of the dashboard: it shows, and can do nothing to a table or a broker."""

from __future__ import annotations

import asyncio
import base64
import binascii
import math
import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tablekeeper.firmware.languages import LANGUAGES, catalogue
from tablekeeper.firmware.serving.guards import Guarded
from tablekeeper.firmware.serving.server import Server
from tablekeeper.network.answers import as_json, in_language, live, no_language, page_of
from tablekeeper.network.dashboard.guesses import Guesses
from tablekeeper.network.dashboard.history import history
from tablekeeper.network.dashboard.history.keeper import Keeper
from tablekeeper.network.dashboard.history.questions import QUESTIONS
from tablekeeper.network.dashboard.history.store import HistoryError
from tablekeeper.network.dashboard.listener import Listener
from tablekeeper.network.dashboard.shown import overview, whole
from tablekeeper.network.hosts import is_this_computer
from tablekeeper.network.report.clock import Clock
from tablekeeper.network.report.topics import Topics
from tablekeeper.network.viewers import Viewers

PAGE = Path(__file__).parent / "page"
WORDS, FILE = __package__, "dashboard.toml"


class Locked:
    """Lets in who knows the password; the name that somebody gives does not matter."""

    def __init__(self, app: ASGIApp, password: str) -> None:
        self._app, self._password = app, password.encode()
        self._guesses = Guesses(time.monotonic)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        told = _password(Headers(scope=scope).get("authorization", ""))
        await (self._refusal(scope["client"][0], told) or self._app)(scope, receive, send)

    def _refusal(self, address: str, told: bytes) -> Response | None:
        """Return why somebody is not let in; None if they are."""
        if told and (wait := math.ceil(self._guesses.wait(address))):
            why = f"password: too many wrong ones from {address}; try again in {wait} s"
            return PlainTextResponse(why, 429, {"retry-after": str(wait)})
        if secrets.compare_digest(told, self._password):
            self._guesses.right(address)
            return None
        if told:
            self._guesses.wrong(address)
        asks = {"www-authenticate": 'Basic realm="Tablekeeper", charset="UTF-8"'}
        return PlainTextResponse("password: wanted the one of the dashboard", 401, asks)


def _password(header: str) -> bytes:
    """Return the password of a header (RFC 7617); nothing if there is none."""
    kind, _, credentials = header.partition(" ")
    try:
        told = base64.b64decode(credentials, validate=True) if kind.lower() == "basic" else b""
    except (binascii.Error, ValueError):
        return b""
    return told.partition(b":")[2]


class Site:
    """The routes of the dashboard."""

    def __init__(self, viewers: Viewers, listener: Listener, keeper: Keeper | None, password: str) -> None:
        self.viewers, self._listener, self._keeper = viewers, listener, keeper
        self._password, self._clock = password, Clock()

    async def serve(self, listening: socket.socket) -> None:
        """Serve until a signal ends it."""
        await Server(self.app(), self.viewers.end).serve_beside(listening, self._work())

    async def _work(self) -> None:
        """Listen, and keep what is heard."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._listener.run())
            if self._keeper is not None:
                both.create_task(self._keeper.run())

    def app(self) -> Starlette:
        """Return the site."""
        routes = [
            Route("/words/{code}.json", self._words),
            Route("/events/{code}", self._events),
            Route("/table/{site}/{table}/{code}.json", self._table),
            Route("/history/{code}.json", self._history),
            Route("/history/{name}.csv", self._file),
            Mount("/", page_of(PAGE)),
        ]
        locks = [Middleware(Locked, password=self._password)] if self._password else []
        return Starlette(routes=routes, middleware=[Middleware(Guarded, known=is_this_computer), *locks])

    async def _words(self, request: Request) -> Response:
        return in_language(request, lambda code: dict(catalogue(code, FILE, WORDS)))

    async def _events(self, request: Request) -> Response:
        return live(request, self.viewers, self._all)

    def _all(self, code: str) -> bytes:
        rooms, connected = self._listener.rooms, self._listener.connected
        trouble = "" if self._keeper is None else self._keeper.trouble
        shown = overview(rooms, code, self._clock.now(), self._clock.time(), connected=connected, trouble=trouble)
        return msgspec.json.encode(shown)

    async def _table(self, request: Request) -> Response:
        told = request.path_params
        if told["code"] not in LANGUAGES:
            return no_language(told["code"])
        room = self._listener.rooms.find(Topics(told["site"], told["table"]))
        if room is None:
            return PlainTextResponse("table: there is none of that name", 404)
        return as_json(whole(room, told["code"], self._clock.now(), self._clock.time()))

    async def _history(self, request: Request) -> Response:
        if (code := request.path_params["code"]) not in LANGUAGES:
            return no_language(code)
        return await self._asked(lambda keeper: as_json(history.shown(keeper.store, keeper.days, code)))

    async def _file(self, request: Request) -> Response:
        if (name := request.path_params["name"]) not in QUESTIONS:
            return PlainTextResponse(f"history: wanted one of {', '.join(QUESTIONS)}, got {name[:20]!r}", 404)
        told = {"content-disposition": f'attachment; filename="tablekeeper-{name}.csv"'}
        return await self._asked(
            lambda keeper: PlainTextResponse(history.as_csv(keeper.store, name), headers=told, media_type="text/csv")
        )

    async def _asked(self, answer: Callable[[Keeper], Response]) -> Response:
        """Ask the database, which may take a while, in a thread."""
        if self._keeper is None:
            return PlainTextResponse("history: nothing is kept, by --keep 0", 404)
        try:
            return await asyncio.to_thread(answer, self._keeper)
        except HistoryError as error:
            return PlainTextResponse(f"history: {error}", 503)
