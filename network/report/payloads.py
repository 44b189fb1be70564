"""What a table says of itself to a broker, as values that become JSON; docs/mqtt.md has their schema.

No name of a person is in it unless the settings allow it. Cards in a hand, tags, codes and preferences never are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablekeeper.engine.match import AnyMatch
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.match import hidden_cards
from tablekeeper.firmware.match.session import is_chosen
from tablekeeper.firmware.telling.public import Status
from tablekeeper.firmware.telling.troubles import BY_CODE
from tablekeeper.network.report.clock import written

VERSION = 1
"""Counts up when a field changes its meaning; whoever reads passes over fields that it does not know."""

Phase = Literal["idle", "setting_up", "teaching", "playing", "waiting", "over"]
"""At home, in its menus, in a match that is taught, in another one, when its question stands long, at its end."""

PARTS = {"reader": "reader_", "panel": "panel_", "storage": "disk_"}
"""The parts of a box that are told by themselves, each with how the troubles begin that mean that it does not work."""


Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A number that every reader of JSON has exactly; whoever reads refuses a larger one, or one below 0."""


Figure = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
"""The same, where there are numbers below 0."""


class Game(Struct, frozen=True, kw_only=True):
    """What is played."""

    id: str
    title: str
    sets: tuple[str, ...] = ()
    """The boxes on the table, in games that have several."""


class Seat(Struct, frozen=True, kw_only=True):
    """One seat of a match."""

    n: Count
    """From 1."""
    name: str | None
    """Null unless somebody chose it and the settings allow it to be told."""
    box: bool
    """Whether the box plays it."""
    figures: dict[str, Figure]
    """What the game counts of a seat; `life`, say."""


class Health(Struct, frozen=True, kw_only=True):
    """Which parts of the box work."""

    reader: bool
    panel: bool
    storage: bool


class TableState(Struct, frozen=True, kw_only=True):
    """A table at a moment."""

    v: int = VERSION
    boot: str
    """Another one whenever the box is switched on."""
    seq: Count
    """Milliseconds of `up`: of one `boot`, what has a lower one is older, whenever it arrives."""
    at: str | None
    """When this was said, as are the next two in UTC; null as long as the clock is not known to be right."""
    since: str | None
    """When the panel changed last for an entry."""
    begun: str | None
    """When the match came to the table."""
    up: Count
    """Seconds for which the computer has been on."""
    waited: Count
    """Seconds since `since`."""
    seconds: Count
    """Seconds since `begun`."""
    site: str
    table: str
    name: str
    """What people call the table."""
    phase: Phase
    game: Game | None
    match: Count | None
    seats: tuple[Seat, ...]
    decides: Count | None
    """Which seat must decide, from 1."""
    question: str | None
    """What it is asked, by the code of the question."""
    answers: Count
    """How many answers were given in the match."""
    help: bool
    """Whether the table calls staff."""
    help_seconds: Count
    """Seconds for which it has called."""
    troubles: tuple[str, ...]
    """What is wrong with the box, by the codes of docs/troubleshooting.md."""
    health: Health
    language: str
    strictness: str
    version: str


class Who(Struct, frozen=True, kw_only=True):
    """Which table speaks, and how."""

    site: str
    table: str
    name: str
    names: bool
    waiting: float
    """Seconds from which a question counts as standing long."""
    version: str


def game_of(match: AnyMatch) -> Game:
    """Return what a match is of."""
    sets = match.start.position().get("sets", ())
    return Game(id=match.game.name, title=registry.ui(match.game.name).title, sets=tuple(sets))


def state(who: Who, status: Status, match: AnyMatch | None, now: float, utc: float | None) -> TableState:
    """Return what a table says; `now` is the moment by the monotonic clock, `utc` by the other one if that is right."""
    told = status.told
    waited, seconds = max(0.0, now - told.since), max(0.0, now - told.begun)
    decision = None if match is None else match.decision
    long = told.phase == "playing" and decision is not None and waited >= who.waiting
    return TableState(
        boot=status.boot,
        seq=int(1000 * now),
        at=written(utc, 0),
        since=written(utc, waited) if match is not None else None,
        begun=written(utc, seconds) if match is not None else None,
        up=int(now),
        waited=int(waited),
        seconds=int(seconds),
        site=who.site,
        table=who.table,
        name=who.name,
        phase="waiting" if long else told.phase,
        game=None if match is None else game_of(match),
        match=None if match is None else told.match,
        seats=() if match is None else tuple(_seats(match, names=who.names)),
        decides=None if decision is None else decision.seat + 1,
        question=None if decision is None else decision.ask,
        answers=0 if match is None else match.answers,
        help=told.called is not None,
        help_seconds=0 if told.called is None else int(max(0.0, now - told.called)),
        troubles=told.troubles,
        health=Health(**{part: _works(told.troubles, begins) for part, begins in PARTS.items()}),
        language=told.language,
        strictness=told.strictness,
        version=who.version,
    )


def _works(troubles: tuple[str, ...], begins: str) -> bool:
    return not any(BY_CODE[code].key.startswith(begins) for code in troubles if code in BY_CODE)


def _seats(match: AnyMatch, *, names: bool) -> Iterator[Seat]:
    ui = registry.ui(match.game.name)
    sides = ui.board(hidden_cards.match_lying(match), language("en", ui.words)).sides
    box = None if match.opponent is None else match.opponent.seat
    for seat, (name, side) in enumerate(zip(match.state.seat_names, sides, strict=True)):
        told = name if names and is_chosen(seat, name) else None
        figures = {figure.key: figure.value for figure in side.figures}
        yield Seat(n=seat + 1, name=told, box=seat == box, figures=figures)
