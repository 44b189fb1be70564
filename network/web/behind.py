"""What lies behind the code: one entrance, by which a message goes to the box's door, and its answer comes back.

Everything is decided by the box. Here is only held what a browser may send at all: JSON of bounded length, that is a
message, with the token in a header. No page of another host can send either.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tablekeeper.firmware.door import line, messages
from tablekeeper.firmware.door.code import TOKEN_BYTES
from tablekeeper.firmware.door.messages import MOST_BYTES, MOST_FILE_BYTES, WITH_FILE, Answer, AnyMessage, Refused, Why
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.set_folder import lay_out_any
from tablekeeper.firmware.languages import language

HEADER = "x-tablekeeper-token"
LONG = 2 * TOKEN_BYTES
KIND = "application/json"
PATIENCE = 10.0
"""Seconds in which a message must be here as a whole."""
LARGE_AT_ONCE = 2
"""So many long messages are taken at a time: each may have two million bytes."""
STATUS: dict[Why, int] = {
    "form": 400,
    "closed": 403,
    "off": 403,
    "late": 408,
    "away": 409,
    "busy": 409,
    "long": 413,
    "code_soon": 429,
}
"""What a refusal is called in HTTP; all others are 422."""


class Behind:
    """The entrance; closed where the settings want no changes."""

    def __init__(self, run: Path, *, changes: bool) -> None:
        self._run, self._changes = run, changes
        self._one = asyncio.Lock()
        self._large = asyncio.Semaphore(LARGE_AT_ONCE)

    async def answer(self, request: Request) -> Response:
        """Answer one message."""
        said = await self._answered(request)
        status = STATUS.get(said.why, 422) if isinstance(said, Refused) else 200
        return Response(msgspec.json.encode(said), status, media_type=KIND)

    async def _answered(self, request: Request) -> Answer:
        if not self._changes:
            return Refused("off")
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != KIND:
            return Refused("form", {"got": f"content-type, wanted {KIND}"})
        token, size = request.headers.get(HEADER, ""), request.headers.get("content-length", "")
        if len(token) != LONG or not token.isalnum():  # the box knows whether it is good
            return await self._pass_on(request, "", MOST_BYTES)
        if not size.isdecimal() or int(size[:9]) <= MOST_BYTES:
            return await self._pass_on(request, token, MOST_BYTES)
        async with self._large:
            return await self._pass_on(request, token, MOST_FILE_BYTES)

    async def _pass_on(self, request: Request, token: str, most: int) -> Answer:
        try:
            body = await asyncio.wait_for(_whole(request, most), PATIENCE)
            if body is None:
                return Refused("long", {"most": most})
            message = msgspec.json.decode(body, type=AnyMessage)
        except (TimeoutError, ClientDisconnect):
            return Refused("late")
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            return Refused("form", {"got": str(error)[:200]})
        if len(body) > MOST_BYTES and not isinstance(message, WITH_FILE):
            return Refused("long", {"most": MOST_BYTES})
        async with self._one:  # the box serves one after the other
            return await asyncio.to_thread(line.ask, self._run, messages.Request(message, token))


async def _whole(request: Request, most: int) -> bytes | None:
    """Return what is sent; None where that is too much."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            return None
    return bytes(body)


def cards(code: str, directory: Path) -> list[dict[str, object]]:
    """Return the games whose cards can have tags, with all cards by their names in a language.

    Those of people's own sets are among them, as the files in the state directory say.
    """
    lay_out_any(directory)
    found: list[dict[str, object]] = []
    for name in registry.names():
        ui = registry.ui(name)
        lang = language(code, ui.words)
        every = [(card, count) for card, count in ui.cards(ui.game.sets) if count]
        listed = [{"card": card, "name": ui.card(card, lang).name, "copies": count} for card, count in every]
        if listed or ui.game.decks is not None:
            found.append({"game": name, "title": ui.title, "cards": sorted(listed, key=lambda one: str(one["name"]))})
    return found
