"""How the hand of a seat changes with what happens, for code that keeps it card by card."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tablekeeper.engine import hand
from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.hand import HandChange, Holding


def changes(event: Event, seat: int) -> Iterable[HandChange]:
    """Yield what an event has changed about the hand of a seat; most events change nothing.

    The first hand is not among it: its event tells of the oracles, too. That cards are wanting says the count.
    """
    match event:
        case events.Drew(seat=whose, count=count) if whose == seat:
            yield hand.Drew(count)
        case events.Played(seat=whose, card=card) | events.Discarded(seat=whose, card=card) if whose == seat:
            yield hand.Left(card)
        case events.Equipped(seat=whose, card=card, source="hand") if whose == seat:
            yield hand.Left(card)
        case events.Handed(seat=whose) if whose == seat:
            yield hand.Robbed(1)
        case events.Handed(to=whose) if whose == seat:
            yield hand.Stole(1)
        case events.Recovered(seat=whose, card=card, oracle=None) if whose == seat:
            yield hand.Came(card)


def lying(state: MitosState, seat: int, now: Holding) -> MitosState:
    """Return the state with hand and design deck as they lie: cards that are due have not been moved yet."""
    side, drawn = state.table.seats[seat], now.due.count("drawn")
    side = replace(side, hand=len(now.places), designs=side.designs + drawn)
    seats = tuple([side if place == seat else other for place, other in enumerate(state.table.seats)])
    return replace(state, table=replace(state.table, seats=seats))
