"""How the hand of a seat changes with what happens, for code that keeps it card by card."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tablekeeper.engine import hand
from tablekeeper.engine.events import Event
from tablekeeper.engine.hand import HandChange, Holding
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import events


def changes(event: Event, seat: int) -> Iterable[HandChange]:
    """Yield what an event has changed about the hand of a seat; most events change nothing."""
    match event:
        case events.Played(seat=whose, card=card) | events.Gave(seat=whose, card=card) if whose == seat:
            yield hand.Left(card)
        case events.Discarded(seat=whose, card=card, deck=False) if whose == seat:
            yield hand.Left(card)
        case events.Kept(seat=whose, card=card) if whose == seat:
            yield hand.Came(card)
        case events.Returned(seat=whose, card=card) | events.Scavenged(seat=whose, card=card) if whose == seat:
            yield hand.Came(card)
        case events.Regained(seat=whose, card=card) if whose == seat:
            yield hand.Came(card)
        case events.Handed(seat=whose, card=card):
            yield hand.Left(card) if whose == seat else hand.Came(card)
        case events.Swapped(hands=hands):
            yield hand.Robbed(hands[1 - seat])
            yield hand.Stole(hands[seat])
        case events.BoostTaken(seat=whose, boost=card) if whose == seat:
            yield hand.Came(card)
        case events.Recovered(seat=whose, cards=cards) if whose == seat:
            yield from map(hand.Came, cards)
        case events.Drew(seat=whose, count=count) if whose == seat:
            yield hand.Drew(count)
        case events.Stole(seat=thief, count=count):
            yield hand.Stole(count) if thief == seat else hand.Robbed(count)


def lying(state: MindbugState, seat: int, now: Holding) -> MindbugState:
    """Return the state with hands and draw piles as they lie: what is due has not been moved yet."""
    drawn, between = now.due.count("drawn"), now.due.count("stolen") - now.due.count("robbed")
    own, other = state.seats[seat], state.seats[1 - seat]
    own = replace(own, hand=len(now.places), deck=own.deck + drawn)
    other = replace(other, hand=other.hand + between)
    return replace(state, seats=(other, own) if seat else (own, other))
