"""The server of the page: everybody on the network may look, and nobody can do anything with a match.

There is no cookie, and nothing that comes from another host. What changes the box goes through one entrance (`behind`).
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from tablekeeper.firmware.languages import LANGUAGES, catalogue
from tablekeeper.firmware.serving.guards import Guarded
from tablekeeper.firmware.serving.server import Server
from tablekeeper.network import following
from tablekeeper.network.answers import as_json, in_language, live, no_language, page_of
from tablekeeper.network.following import Following
from tablekeeper.network.hosts import is_this_computer
from tablekeeper.network.matches import FOLDERS, Matches
from tablekeeper.network.records import Records
from tablekeeper.network.seen import Table, seen, table
from tablekeeper.network.viewers import Viewers
from tablekeeper.network.watching import Watching
from tablekeeper.network.web.behind import Behind, cards

_log = logging.getLogger("tablekeeper.page")

PAGE = Path(__file__).parent / "page"
WORDS, FILE = __package__, "page.toml"


async def serve(listening: socket.socket, site: Site) -> None:
    """Serve the page until a signal ends it."""
    await Server(site.app(), site.viewers.end).serve_beside(listening, site.follow())


class Site:
    """The routes of the page, and what they show."""

    def __init__(self, run: Path, matches: Matches, *, changes: bool = True) -> None:
        self._run, self._matches = run, matches
        self._behind = Behind(run, changes=changes)
        self._status = following.status(run)
        self._names: dict[str, str] = {}
        """What people call cards, as the box has said it last."""
        self._following = Following(matches)
        self._records = Records(matches)
        self._counting = asyncio.Lock()
        self._pictures: dict[str, Table | None] = {}
        """The table as it is now, in each language that somebody has asked for."""
        self.viewers = Viewers()

    async def follow(self) -> None:
        """Look again whenever the box has left something, and show it."""
        watching = Watching([self._run, *(self._matches.directory / folder for folder in FOLDERS)])
        try:
            async for _ in watching.changes():
                self._status = following.status(self._run)
                if self._status is not None:
                    self._names = self._status.told.names
                self._following.look(None if self._status is None else self._status.told.match)
                self._pictures.clear()
                self.viewers.show()
        finally:
            watching.close()

    def app(self) -> Starlette:
        """Return the site."""
        routes = [
            Route("/words/{code}.json", self._words),
            Route("/events/{code}", self._events),
            Route("/matches/{code}.json", self._list),
            Route("/statistics/{code}.json", self._count),
            Route("/story/{number:int}/{code}.json", self._story),
            Route("/journal/{number:int}.json", self._journal),
            Route("/cards/{code}.json", self._cards),
            Route("/door", self._behind.answer, methods=["POST"]),
            Mount("/", page_of(PAGE)),
        ]
        return Starlette(routes=routes, middleware=[Middleware(Guarded, known=is_this_computer)])

    async def _words(self, request: Request) -> Response:
        return in_language(request, lambda code: dict(catalogue(code, FILE, WORDS)))

    async def _cards(self, request: Request) -> Response:
        code = request.path_params["code"]
        if code not in LANGUAGES:
            return no_language(code)
        return as_json(await asyncio.to_thread(cards, code, self._matches.directory))

    async def _events(self, request: Request) -> Response:
        return live(request, self.viewers, self._picture)

    def _picture(self, code: str) -> bytes:
        """Return what is to be seen in a language now; the table is told once for all viewers."""
        if code not in self._pictures:
            self._pictures[code] = self._table(code)
        return msgspec.json.encode(seen(self._status, self._pictures[code], code, time.monotonic()))

    def _table(self, code: str) -> Table | None:
        """Return the match on the table; None where there is none, or it cannot be told."""
        try:
            match, number = self._following.match(code), self._following.number
            return None if match is None or number is None else table(match, number, code, self._names)
        except Exception:  # rules and words of any game ran: a fault of theirs must not end the page
            _log.exception("match %s cannot be shown", self._following.number)
            return None

    async def _list(self, request: Request) -> Response:
        await self._look_on()
        return in_language(request, lambda code: {"left": self._records.left, "matches": self._records.listed(code)})

    async def _count(self, request: Request) -> Response:
        await self._look_on()
        return in_language(request, lambda code: {"left": self._records.left, "games": self._records.statistics(code)})

    async def _look_on(self) -> None:
        """Look at matches that are new, for a moment; whoever asks again finds more."""
        async with self._counting:
            await asyncio.to_thread(self._look_for, PATIENCE)

    def _look_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        for _ in self._records.steps():
            if time.monotonic() > end:
                return

    async def _story(self, request: Request) -> Response:
        number, code = request.path_params["number"], request.path_params["code"]
        if code not in LANGUAGES:
            return no_language(code)
        return _found(number, await asyncio.to_thread(self._records.story, number, code, self._names))

    async def _journal(self, request: Request) -> Response:
        number = request.path_params["number"]
        on_table = self._status is not None and self._status.told.match == number
        found = None if on_table else await asyncio.to_thread(self._records.journal, number)
        answer = _found(number, found)
        if found is not None:
            answer.headers["content-disposition"] = f'attachment; filename="match-{number:06}.json"'
        return answer


PATIENCE = 0.5
"""Seconds for which somebody waits who asks for all matches; then they get those that were found."""


def _found(number: int, found: object) -> Response:
    if found is None:
        return PlainTextResponse(f"match {number}: there is none that may be shown", 404)
    return as_json(found)
