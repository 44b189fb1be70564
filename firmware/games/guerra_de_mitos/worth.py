"""What of an outcome is news: not what another event says, nor what every reorganisation does."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import events


def news(happened: Sequence[Event]) -> list[Event]:
    """Return the events that are told in words."""
    told = summed(happened)
    return [event for index, event in enumerate(told) if not _is_said(event, told[:index], told[index:])]


def summed(happened: Sequence[Event]) -> list[Event]:
    """Return the events, with power that a card deals point by point as one change of each that gains or loses."""
    told: list[Event] = []
    for event in happened:
        for place, earlier in enumerate(told):
            if (both := _joined(earlier, event)) is not None:
                told[place] = both
                break
        else:
            told.append(event)
    return told


def _joined(earlier: Event, event: Event) -> Event | None:
    """Return two changes of the same power, by the same card and the same way, as one; None of any other events."""
    counted = events.Power | events.OraclePower
    if not isinstance(earlier, counted) or not isinstance(event, counted) or earlier.after != event.before:
        return None
    same_way = (earlier.after > earlier.before) == (event.after > event.before)
    both = replace(earlier, after=event.after)
    return both if same_way and both == replace(event, before=earlier.before) else None


def in_order(happened: Sequence[Event]) -> list[Event]:
    """Return the same events with a card that was played before what was paid for it, as people tell it."""
    told: list[Event] = []
    for event in happened:
        place = len(told)
        if isinstance(event, events.Played | events.Used | events.Equipped):
            while place and getattr(told[place - 1], "because", None) == event.card:
                place -= 1
        told.insert(place, event)
    return told


def _is_said(event: Event, before: Sequence[Event], after: Sequence[Event]) -> bool:
    """Return whether an event goes without saying, by what came before it or comes after."""
    match event:
        case events.Sealed():
            return any(isinstance(later, events.BidsShown) for later in after)
        case events.Reserve(because="bid"):
            return any(isinstance(earlier, events.BidsShown) for earlier in before)
        case events.Turned(tired=True):
            return any(isinstance(earlier, events.Meditated) for earlier in before[-1:])
        case events.Turned(tired=False) | events.Fielded(fielded=False):
            return reorganised(before)
        case events.Buried(card=card) if the(card).kind == "event":
            return any(isinstance(earlier, events.Revealed) and earlier.card == card for earlier in before[-1:])
        case events.Left(because="oblivion" | "gone") | events.Left(to=str()):
            return True
        case events.Gone(seat=seat):
            return any(
                isinstance(earlier, events.Edited) and earlier.path == f"seats.{seat}.place" for earlier in before
            )
    return False


def reorganised(before: Sequence[Event]) -> bool:
    """Return whether the reorganisation has begun, after which everything goes back to its place (G-51, G-55)."""
    return any(isinstance(earlier, events.Phased) and earlier.phase == "reorganisation" for earlier in before)
