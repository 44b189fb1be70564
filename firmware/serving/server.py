"""A server that sleeps until somebody asks for something, and lets those go at its end who would look for ever.

Whoever opens lines and asks for nothing keeps nobody out: those lines make room for new ones.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_AT_ONCE = 100
"""So many lines stand at once at the most; whoever comes then is told to come again if all are being answered."""
GRACE = 1
"""Seconds that viewers are given to go when the server ends."""


class Room(H11Protocol):
    """A line. Where there is no place, it takes that of the one that has stood the longest without asking."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin."""
        super().connection_made(transport)
        self.since = self.loop.time()
        if len(self.connections) < MOST_AT_ONCE:
            return
        idle = [line for line in self.connections if isinstance(line, Room) and line.asks_nothing and line is not self]
        if idle:
            longest = min(idle, key=lambda line: line.since)
            self.connections.discard(longest)
            longest.transport.abort()

    @property
    def asks_nothing(self) -> bool:
        """Whether no whole request has come yet, or the last one is answered."""
        return self.cycle is None or self.cycle.response_complete


class Server(uvicorn.Server):
    """One page's server. uvicorn's own wakes ten times a second, to look whether it should end and what time it is."""

    def __init__(self, app: ASGIApp, let_go: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Room,
                log_level="warning",
                timeout_graceful_shutdown=GRACE,
                lifespan="off",
                date_header=False,
                limit_concurrency=MOST_AT_ONCE,
            )
        )
        self._let_go = let_go
        self._over = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def serve_beside(self, listening: socket.socket, work: Coroutine[Any, Any, None]) -> None:
        """Serve until a signal ends it, and do something else meanwhile; where that ends, so does this."""
        beside = asyncio.create_task(work)
        beside.add_done_callback(lambda _: self.end())
        await self.serve([listening])
        beside.cancel()
        try:
            await beside
        except asyncio.CancelledError:
            return

    def end(self) -> None:
        """End, from the loop."""
        self.should_exit = True
        self._over.set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a signal, and wake the loop for it."""
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._over.set)

    async def main_loop(self) -> None:
        """Sleep until it should end."""
        self._loop = asyncio.get_running_loop()
        if not await self.on_tick(0):
            await self._over.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: a viewer's answer never would by itself."""
        self._let_go()
        await super().shutdown(sockets)
