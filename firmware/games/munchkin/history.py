"""The history of a match of Munchkin in words: one line an answer in a moment of the game, with what it led to."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.game import Event, State
from engine.match import Match
from engine.munchkin import State as Table
from engine.munchkin import events
from firmware.games import telling
from firmware.games.faces import HistoryLine
from firmware.games.munchkin.clauses import CLAUSES, in_words
from firmware.games.telling import Alike, Telling
from firmware.languages import Language


def munchkin(state: State) -> Table:
    """Return a state as what it is; taps, history and instructions here are there for Munchkin only."""
    if not isinstance(state, Table):
        raise TypeError(f"munchkin: wanted a state of Munchkin, got {type(state).__name__}; ask that game's own face")
    return state


def lines(match: Match, lang: Language) -> list[HistoryLine]:
    """Return a match's actions, the oldest first; then those that were taken back, the next to return first."""
    words = in_words(match.state.seat_names, lang)
    return telling.lines(
        match,
        words,
        _begins,
        lambda happened: telling.clauses(worth_telling(happened), words, TELLING),
        lang.text("munchkin.history.called_off"),
    )


def _begins(before: State) -> bool:
    """Return whether an action begins with the answer to what is asked: where every seat may act."""
    query = munchkin(before).query
    return query is not None and query.open


# What one event says, another need not say again


def worth_telling(happened: Sequence[Event]) -> list[Event]:
    """Return the events that are told: not those of which a later one, or the one before, says more."""
    return [event for index, event in enumerate(happened) if not _is_said(event, happened[:index], happened[index:])]


def _is_said(event: Event, before: Sequence[Event], after: Sequence[Event]) -> bool:
    """Return whether another event of the same action tells what this one does."""
    match event:
        case events.Played(seat=seat, card=card):
            return any(_goes_to(later, seat, card) for later in after)
        case events.Left(card=card, because="used"):
            return any(isinstance(later, events.Enhanced | events.Spent) and later.card == card for later in after)
        case events.Left(card=card):
            return any(isinstance(later, events.Cancelled) and later.card == card for later in after[:2])
        case events.Fought(monster=card) | events.CurseFell(card=card, by=None):
            return any(isinstance(earlier, events.Opened) and earlier.card == card for earlier in before[-2:])
        case events.Removed(because="friend"):
            return True  # the ruling says so
        case events.Passed(because="charity"):
            return True  # so does the gift
        case events.Phased(phase="end"):
            return any(isinstance(earlier, events.Drew) and earlier.because == "loot" for earlier in before[-2:])
    return False


def _goes_to(event: Event, seat: int, card: str) -> bool:
    """Return whether an event says where a card from a seat's hand went."""
    match event:
        case events.Laid() | events.Spent() | events.Enhanced():
            return (event.seat, event.card) == (seat, card)
        case events.CurseFell(card=fallen, by=by):
            return (by, fallen) == (seat, card)
        case events.Fought(monster=monster) | events.Joined(monster=monster):
            return monster == card
    return False


def _alike(event: Event) -> Alike:
    """Return what events must have in common to be told in one clause."""
    cause = getattr(event, "because", None)
    cause = None if cause in UNTOLD else cause
    match event:
        case events.Dealt(doors=doors, treasures=treasures):
            return Alike(events.Dealt, None, (doors, treasures))
        case events.Killed():
            return Alike(events.Killed, cause)
        case events.Moved(because="thief") | events.Looted(because="body"):
            return Alike(type(event), None, id(event))
        case events.Laid(card=card, because=because) if because == card:
            return Alike(events.Laid, None, id(event))
        case events.Left(seat=seat, because="sale") | events.Discarded(seat=seat, because="sale"):
            return Alike(events.Left, None, (seat, "sale"))
        case events.Left(seat=seat, because=because) | events.Discarded(seat=seat, because=because):
            return Alike(type(event), None if because == "body" else cause, (seat, because))
    return Alike(type(event), cause, id(event))


UNTOLD = frozenset(
    {"used", "dropped", "thrown", "sale", "trade", "excess", "charity", "loot", "combat", "race", "class"}
    | {"berserk", "banish", "hasten", "theft", "backstab"}
)
"""Causes that are no card, and that the clause itself says, or the one behind it."""


def _subject(event: Event, subject: str | None) -> str | None:
    """Return which card a reader takes to be at work after an event."""
    match event:
        case events.Opened() | events.Played() | events.Enhanced() | events.Spent() | events.CurseFell():
            return event.card
        case events.Fought(monster=card) | events.Escaped(monster=card) | events.Caught(monster=card):
            return card
        case events.Killed(monster=card):
            return card
        case events.Left(card=card, because="used"):
            return card
        case events.Rolled(because=card):
            return card
        case events.Laid(card=card, because=str()):
            return card
    return subject


CAUSED: Collection[type[Event]] = {
    events.SexSet,
    events.Drew,
    events.Laid,
    events.Left,
    events.Discarded,
    events.Moved,
    events.Looted,
    events.Passed,
    events.LevelChanged,
    events.Absorbed,
    events.Joined,
    events.Removed,
    events.Killed,
    events.DroppedOut,
    events.TookOver,
    events.Doubled,
    events.Rolled,
    events.Died,
    events.Cancelled,
    events.Nothing,
}
"""The kinds behind which the cause is named."""

TELLING = Telling(CLAUSES, CAUSED, _alike, _subject)
