"""Who may ask for a page, and how a browser may use it: no other page can embed it, and it asks no other host.

The name of the host is looked at, so that no page of another host can stand in for it (DNS rebinding).
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}
MISDIRECTED = 421


class Guarded:
    """Lets a request in by the name of its host, and says with every answer how it may be used."""

    def __init__(self, app: ASGIApp, known: Callable[[str], bool]) -> None:
        self._app, self._known = app, known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        host = name_of(Headers(scope=scope).get("host", ""))
        if self._known(host):
            await self._app(scope, receive, guarded)
        else:
            refused = PlainTextResponse(
                f"host: wanted this computer by its name or address, got {host[:80]!r}", MISDIRECTED
            )
            await refused(scope, receive, guarded)


def name_of(host: str) -> str:
    """Return the host of a header without its port, an IPv6 address without its brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, _, port = host.rpartition(":")
    return (name if port.isdecimal() and ":" not in name else host).lower()
