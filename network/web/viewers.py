"""Those who look at the table: how many may, and when there is something new for them.

A viewer has nothing that piles up: whoever is slow, or never reads, is shown the newest when they come to it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable

MOST = 40
MOST_AN_ADDRESS = 8
STILL_HERE = 15.0
"""Seconds without anything new after which a viewer is told that the line stands."""


class Viewers:
    """Everybody who looks, by their addresses."""

    def __init__(self) -> None:
        self._addresses: Counter[str] = Counter()
        self._newest = 0
        self._changed = asyncio.Condition()
        self._over = False

    def refuse(self, address: str) -> str:
        """Return why somebody may not look; nothing if they may."""
        if self._addresses.total() >= MOST:
            return f"viewers: wanted at most {MOST}, got one more; close another"
        if self._addresses[address] >= MOST_AN_ADDRESS:
            return f"viewers: wanted at most {MOST_AN_ADDRESS} from {address}, got one more; close another"
        return ""

    async def show(self) -> None:
        """Let everybody see what is new."""
        async with self._changed:
            self._newest += 1
            self._changed.notify_all()

    def end(self) -> None:
        """Show nothing more to anybody."""
        self._over = True
        self._ending = asyncio.get_running_loop().create_task(self.show())

    async def look(self, address: str, picture: Callable[[], bytes]) -> AsyncIterator[bytes]:
        """Yield what there is to see as server-sent events, at once and whenever something is new."""
        self._addresses[address] += 1
        try:
            yield b"retry: 1000\n\n"
            seen = -1
            while not self._over:
                if seen != self._newest:
                    seen = self._newest
                    yield b"id: %d\ndata: %b\n\n" % (seen, picture())
                elif not await self._waited(seen):
                    yield b"event: here\ndata:\n\n"
        finally:
            self._addresses[address] -= 1

    async def _waited(self, seen: int) -> bool:
        """Wait for something new; return whether there is."""
        try:
            async with self._changed:
                await asyncio.wait_for(self._changed.wait_for(lambda: self._newest != seen), STILL_HERE)
        except TimeoutError:
            return False
        return True
