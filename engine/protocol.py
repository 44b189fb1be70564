"""The engine protocol: one JSON object a line in, one out. What UCI is to chess engines, this is to tables.

`Referee.respond` answers one request line and never raises on bad input. `docs/protocol.md` has all forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct

from tablekeeper.engine import match as matches
from tablekeeper.engine import registry
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Knowledge, Searchable
from tablekeeper.engine.match import AnyEntry, AnyMatch
from tablekeeper.engine.positions import BAD_SHAPE, UNKNOWN_NAME
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import USUAL, Search

NO_MATCH = "R23"
NOTHING_ASKED = "R28"
NO_ADVICE = "R29"

CODES = {
    NO_MATCH: "There is no match yet.",
    NOTHING_ASKED: "Nothing is asked now, so there is nothing to advise.",
    NO_ADVICE: "The game gives no advice.",
}
"""Every code with which the protocol itself refuses a request."""


class New(Struct, forbid_unknown_fields=True, tag_field="do", tag="new"):
    """Starts a match of physical cards."""

    game: str
    seats: list[str]
    sets: list[str] = []
    first: int = 0


class Set(Struct, forbid_unknown_fields=True, tag_field="do", tag="set"):
    """Starts from any position."""

    position: dict[str, object]


class Show(Struct, forbid_unknown_fields=True, tag_field="do", tag="show"):
    """Asks for the position, changing nothing."""


class Explain(Struct, forbid_unknown_fields=True, tag_field="do", tag="explain"):
    """Asks what a card is."""

    card: str
    lang: str = "en"
    game: str | None = None


class Advise(Struct, forbid_unknown_fields=True, tag_field="do", tag="advise"):
    """Asks what the asked seat should answer, changing nothing."""

    rollouts: Annotated[int, Meta(ge=1, le=1_000_000)] = USUAL
    seed: int = 0
    hand: tuple[str, ...] | None = None
    """The cards that the asked seat holds; the box does not know them unless it is told."""
    seen: dict[int, tuple[str, ...]] = {}
    """For other seats, cards that were seen to go to their hands."""


class GetJournal(Struct, forbid_unknown_fields=True, tag_field="do", tag="journal"):
    """Asks for the whole match as plain data."""


class Load(Struct, forbid_unknown_fields=True, tag_field="do", tag="load"):
    """Opens a journal."""

    journal: dict[str, object]


Request = New | Set | Show | Explain | Advise | GetJournal | Load | AnyEntry
Answered = tuple[AnyMatch | None, tuple[Event, ...], dict[str, object]]
"""The match after a request, the events that it caused, and what its response holds beside them."""


MOST_BYTES = 8_000_000
"""No request line is longer, its end included; the journal of a hundred thousand answers fits into it."""


class Referee:
    """A headless referee of one match at a time."""

    def __init__(self) -> None:
        self.match: AnyMatch | None = None
        self._decoder = msgspec.json.Decoder(Request)

    def respond(self, line: bytes) -> bytes:
        """Return the response line (without its line end) to a request line.

        A match is in force once its response could be written: what a foreign game lets grow beyond that is refused.
        """
        try:
            if len(line) > MOST_BYTES:
                raise ValueError(f"wanted a line of at most {MOST_BYTES} bytes, got a longer one")
            answered = self._handle(self._decoder.decode(line))
            if not isinstance(answered, Refusal):
                response = msgspec.json.encode(_done(*answered))
                self.match = answered[0]
                return response
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            answered = Refusal("unreadable", BAD_SHAPE, f"The line is not a request: {error}.")
        except (ValueError, OverflowError, RecursionError) as error:
            answered = Refusal("unreadable", BAD_SHAPE, f"The request cannot be answered: {error}.")
        return msgspec.json.encode({"ok": False, "refused": answered.message(), **_situation(self.match)})

    def _handle(self, request: Request) -> Answered | Refusal:
        match request:
            case New():
                return _opened(matches.new(request.game, request.sets, request.seats, request.first))
            case Set():
                return _opened(matches.from_position(request.position))
            case Load():
                loaded = matches.load(request.journal)
                return loaded if isinstance(loaded, Refusal) else (*loaded, {})
            case Explain():
                return self._explain(request)
        if self.match is None:
            return Refusal("illegal", NO_MATCH, "There is no match yet: start one with 'new', 'set' or 'load'.")
        match request:
            case Show():
                return self.match, (), {}
            case GetJournal():
                return self.match, (), {"journal": self.match.journal()}
            case Advise():
                return _advise(self.match, request)
        match = self.match.duplicate()
        reply = match.enter(msgspec.to_builtins(request))
        if isinstance(reply, Refusal):
            return reply
        return match, reply.events, {"warned": reply.warned.message()} if reply.warned else {}

    def _explain(self, request: Explain) -> Answered | Refusal:
        game = registry.find(request.game or (self.match.game.name if self.match else registry.FIRST))
        explanation = game if isinstance(game, Refusal) else game.explain(request.card, request.lang)
        if isinstance(explanation, Refusal):
            return explanation
        return self.match, (), msgspec.to_builtins(explanation)


def _opened(match: AnyMatch | Refusal) -> Answered | Refusal:
    return match if isinstance(match, Refusal) else (match, match.opening, {})


def _done(match: AnyMatch | None, events: tuple[Event, ...], beside: Mapping[str, object]) -> dict[str, object]:
    return {"ok": True, **_situation(match), "events": [event.message() for event in events], **beside}


def _situation(match: AnyMatch | None) -> dict[str, object]:
    if match is None:
        return {"position": None, "decision": None, "answers": 0}
    decision = match.decision
    return {
        "position": match.state.position(),
        "decision": decision.message() if decision else None,
        "answers": match.answers,
    }


def _advise(match: AnyMatch, request: Advise) -> Answered | Refusal:
    """Search with as many rollouts as the request says."""
    if match.decision is None:
        why = "Nothing is asked, so there is nothing to advise: the match is over, or the box only counts."
        return Refusal("illegal", NOTHING_ASKED, why)
    if not isinstance(match.game, Searchable):
        why = f"There is no advice in {match.game.name}: nothing searches over its hidden cards yet."
        return Refusal("illegal", NO_ADVICE, why)
    asked, seats = match.decision.seat, range(len(match.state.seat_names))
    if strange := [seat for seat in request.seen if seat not in seats or seat == asked]:
        why = f"seen: wanted seats that are not asked, got {strange[0]}; name another of 0 to {seats[-1]}."
        return Refusal("unknown", UNKNOWN_NAME, why)
    knowledge = Knowledge(asked, request.hand, request.seen)
    search = Search.begin(match.game, match.state, knowledge, Random(request.seed))
    if isinstance(search, Refusal):
        return search
    search.think(request.rollouts)
    return match, (), {"advice": search.advice().message()}


def requests(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream. Of one that is too long only the beginning is there, to be refused."""
    while line := source.readline(MOST_BYTES + 1):
        yield line
        while len(line) > MOST_BYTES and not line.endswith(b"\n"):
            line = source.readline(MOST_BYTES + 1)


def serve(lines: Iterable[bytes], write: Callable[[bytes], object], match: AnyMatch | None = None) -> None:
    """Answer request lines until they end; every response is one line. A `match` is open from the start."""
    referee = Referee()
    referee.match = match
    for line in lines:
        write(referee.respond(line) + b"\n")
