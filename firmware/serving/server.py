"""A server that sleeps until somebody asks for something, and lets those go at its end who would look for ever."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp

MOST_AT_ONCE = 100
"""So many lines stand at once at the most; whoever comes then is told to come again."""
GRACE = 1
"""Seconds that viewers are given to go when the server ends."""


class Server(uvicorn.Server):
    """One page's server. uvicorn's own wakes ten times a second, to look whether it should end and what time it is."""

    def __init__(self, app: ASGIApp, let_go: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
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
