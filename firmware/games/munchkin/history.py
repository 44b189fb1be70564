"""The history of a match of Munchkin in words: one line an answer in a window, with what it led to."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Match
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.table import events
from tablekeeper.engine.munchkin.table.actions import OpenQuestion
from tablekeeper.firmware.games import narration
from tablekeeper.firmware.games.munchkin.clauses import CLAUSES, GOING, HANDED, in_words
from tablekeeper.firmware.games.narration import Alike, HistoryLine, Narrator
from tablekeeper.firmware.languages import Language


def lines(match: Match[MunchkinState], lang: Language) -> list[HistoryLine]:
    """Return a match's actions, the oldest first; then those that were taken back, the next to return first."""
    words = in_words(match.state.seat_names, lang)
    return narration.lines(
        match,
        lang,
        _begins,
        lambda happened: narration.clauses(worth_telling(happened), words, TELLING),
        lang.text("munchkin.history.nothing"),
    )


def _begins(before: MunchkinState) -> bool:
    """Return whether an action begins with the answer to what is asked: where every seat may act."""
    return isinstance(before.question, OpenQuestion)


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
    match event:
        case events.Dealt(doors=doors, treasures=treasures):
            return Alike(events.Dealt, None, (doors, treasures))
        case events.Killed(because=because):
            return Alike(events.Killed, because)
        case events.Left(seat=seat, because="sale" | "body" as because):
            return Alike(events.Left, None, (seat, because))
        case events.Discarded(seat=seat, because="sale" | "body" as because):
            return Alike(events.Left, None, (seat, because))
        case events.Nothing(seat=seat, because=because):
            return Alike(events.Nothing, because, seat)
        case events.Left(seat=seat, because=because) | events.Discarded(seat=seat, because=because):
            return Alike(type(event), _cause(event), (seat, because))
    return Alike(type(event), _cause(event), id(event))


def _cause(event: Event) -> str | None:
    """Return what made an event, unless its clause says so: how cards go, or that a curse itself stays."""
    because: str | None = getattr(event, "because", None)
    match event:
        case events.Left() | events.Discarded():
            return None if because in GOING else because
        case events.Moved():
            return None if because in HANDED else because
        case events.Looted() | events.Picked():
            return None
        case events.Laid(card=card):
            return None if because == card else because
    return None if because in COURSE else because


COURSE = ("sale", "combat", "loot", "gone")
"""Causes that are no card but what was just told."""


def _subject(event: Event, subject: str | None) -> str | None:
    """Return which card a reader takes to be at work after an event."""
    match event:
        case events.Opened() | events.Played() | events.Enhanced() | events.Spent() | events.CurseFell():
            return event.card
        case events.Fought(monster=card) | events.Escaped(monster=card) | events.Caught(monster=card):
            return card
        case events.Killed(monster=card) | events.Left(card=card, because="used"):
            return card
        case events.Laid(card=card, because=because) if because == card:
            return card
    return _cause(event) or subject


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

TELLING = Narrator(CLAUSES, CAUSED, _alike, _subject)
