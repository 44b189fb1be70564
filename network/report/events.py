"""What has happened at a table, as values that become JSON; docs/mqtt.md has their schema.

What people play is told by the journal of a match. An event is known by its place there, so that one that was delivered
twice counts once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal
from zlib import crc32

import msgspec
from msgspec import Meta, Struct

from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.match.session import seat_name
from tablekeeper.firmware.storage import Entry, Loaded
from tablekeeper.firmware.telling.troubles import BY_CODE
from tablekeeper.network import seen
from tablekeeper.network.matches import Matches
from tablekeeper.network.report.payloads import VERSION, Count, Game, game_of

Kind = Literal["begun", "entry", "undone", "over", "help", "help_over", "trouble", "trouble_over", "missed"]
"""A match came to the table; an entry was made, taken back, or ended it. Staff was called, or let be. Something broke,
or works again. `missed`: so many events before it are told by nobody."""

_log = logging.getLogger("tablekeeper.report")

LONGEST_TEXT = 400
"""Characters of a text at the most."""


class Event(Struct, frozen=True, kw_only=True):
    """One thing that has happened."""

    v: int = VERSION
    id: Annotated[str, Meta(max_length=80)]
    """What it is known by at its table, however often it is delivered."""
    kind: Kind
    at: str | None = None
    """When it happened, in UTC; null where nobody knows."""
    match: Count | None = None
    n: Count | None = None
    """Which entry of the match, from 1; 0 is its beginning."""
    game: Game | None = None
    seats: Count | None = None
    """How many seats the match has."""
    seconds: Count | None = None
    """For how long the match has been on the table; null where nobody knows."""
    winners: tuple[Count, ...] = ()
    """Which seats have won, from 1."""
    code: str | None = None
    """Of a trouble."""
    count: Count | None = None
    """How many events were missed."""
    text: Mapping[str, str] = {}
    """It in words, by languages."""


class Place(Struct, frozen=True):
    """Up to where a journal was told."""

    match: int = 0
    n: int = 0
    sum: int = 0
    """The checksum of the match up to this entry."""

    @property
    def id(self) -> str:
        """What the event of this entry is known by."""
        return f"{self.match}.{self.n}.{self.sum:08x}"


def places(loaded: Loaded | None) -> list[Place]:
    """Return the places of a match: its beginning, then each of its entries; none where its header is lost."""
    if loaded is None or loaded.header is None:
        return []
    sums = [crc32(msgspec.json.encode(loaded.header))]
    for entry in loaded.entries:
        sums.append(crc32(msgspec.json.encode(entry), sums[-1]))
    return [Place(loaded.match, n, found) for n, found in enumerate(sums)]


class Course:
    """A match as its journal tells it, one event after the other."""

    def __init__(self, matches: Matches, number: int) -> None:
        self._matches, self.number = matches, number
        self._entries: tuple[Entry, ...] = ()
        self._match: AnyMatch | None = None
        self._next = 0
        """Which place is told next: the beginning, or an entry."""
        self.places: list[Place] = []
        self.read()

    def read(self) -> bool:
        """Read on; return whether what was told already still stands there."""
        loaded, told = self._matches.public(self.number), self.places[: self._next]
        self.places, self._entries = places(loaded), () if loaded is None else loaded.entries
        if self._match is None and loaded is not None and not told:
            self._match = self._matches.begun(loaded)
        return self.places[: len(told)] == told

    def skip(self, place: Place) -> Iterator[None]:
        """Go on to behind a place without a word, one entry at each step; nothing is skipped that is not there."""
        if place not in self.places:
            return
        while self._match is not None and self._next <= place.n:
            try:
                self._take()
            except Exception:  # as in `next`
                _log.exception("match %s cannot be told", self.number)
                self._match = None
            yield

    def next(self) -> tuple[Place, Event] | None:
        """Return what has happened next; None where nothing has, or no rules of this version can tell it."""
        if self._match is None or self._next >= len(self.places):
            return None
        place, match = self.places[self._next], self._match
        try:
            over = match.state.result is not None
            if not self._take():
                return None
            ends = match.state.result is not None and not over
            return place, self._event(self._kind(place, ends=ends), match, place)
        except Exception:  # rules and words of any game ran: a fault of theirs must not end the report
            _log.exception("match %s cannot be told", self.number)
            self._match = None
            return None

    def _kind(self, place: Place, *, ends: bool) -> Kind:
        if place.n == 0:
            return "begun"
        if self._entries[place.n - 1]["do"] == "undo":
            return "undone"
        return "over" if ends else "entry"

    def _take(self) -> bool:
        """Carry out the next entry, and return whether that went; one that is refused ends the course."""
        match, entry = self._match, self._next - 1
        if match is not None and entry >= 0 and isinstance(match.enter(self._entries[entry]), Refusal):
            self._match = None
        self._next += 1
        return self._match is not None

    def _event(self, kind: Kind, match: AnyMatch, place: Place) -> Event:
        result = match.state.result if kind == "over" else None
        return Event(
            id=place.id,
            kind=kind,
            match=self.number,
            n=place.n,
            game=game_of(match),
            seats=len(match.state.seat_names),
            winners=() if result is None else tuple([seat + 1 for seat in (result.winner, *result.also)]),
            text={} if kind == "undone" else {code: _words(match, code) for code in LANGUAGES},
        )


def _words(match: AnyMatch, code: str) -> str:
    """Return what the last step has changed, as whoever looks on may read it."""
    ui = registry.ui(match.game.name)
    lang = language(code, ui.words)
    names = [seat_name(lang, seat, name) for seat, name in enumerate(match.state.seat_names)]
    return " · ".join(seen.happened(ui, match, lang, names))[:LONGEST_TEXT]


def call(*, begins: bool, boot: str, seq: int, at: str | None) -> Event:
    """Return that the table calls staff, or does so no longer."""
    key = "called" if begins else "over"
    words = {one: language(one).text(f"page.staff.{key}") for one in LANGUAGES}
    return Event(id=f"{boot}.{seq}.help", kind="help" if begins else "help_over", at=at, text=words)


def trouble(code: str, *, begins: bool, boot: str, seq: int, at: str | None) -> Event:
    """Return that something does not work, or works again."""
    known = BY_CODE.get(code)
    words = {} if known is None else {one: language(one).text(f"wrong.{known.key}") for one in LANGUAGES}
    kind: Kind = "trouble" if begins else "trouble_over"
    return Event(id=f"{boot}.{seq}.{code}", kind=kind, at=at, code=code, text=words)
