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
        self._waiting: set[asyncio.Event] = set()
        """What tells each viewer that there is something new."""
        self._newest = 0
        self._over = False

    def refuse(self, address: str) -> str:
        """Return why somebody may not look; nothing if they may."""
        if self._addresses.total() >= MOST:
            return f"viewers: wanted at most {MOST}, got one more; close another"
        if self._addresses[address] >= MOST_AN_ADDRESS:
            return f"viewers: wanted at most {MOST_AN_ADDRESS} from {address}, got one more; close another"
        return ""

    def show(self) -> None:
        """Let everybody see what is new."""
        self._newest += 1
        for new in self._waiting:
            new.set()

    def end(self) -> None:
        """Show nothing more to anybody."""
        self._over = True
        self.show()

    async def look(self, address: str, picture: Callable[[], bytes]) -> AsyncIterator[bytes]:
        """Yield what there is to see as server-sent events, at once and whenever something is new."""
        new = asyncio.Event()
        new.set()
        self._addresses[address] += 1
        self._waiting.add(new)
        try:
            yield b"retry: 1000\n\n"
            while True:
                try:
                    await asyncio.wait_for(new.wait(), STILL_HERE)
                except TimeoutError:
                    yield b"event: here\ndata:\n\n"
                    continue
                if self._over:
                    return
                new.clear()
                yield b"id: %d\ndata: %b\n\n" % (self._newest, picture())
        finally:
            self._waiting.discard(new)
            self._addresses[address] -= 1
