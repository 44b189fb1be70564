"""What a pending question of Mindbug is about: the effect that asks it, and the open cards that it offers."""

from __future__ import annotations

from dataclasses import dataclass

from engine import game
from engine.mindbug import board
from engine.mindbug.agenda import PARTS
from engine.mindbug.choices import in_progress
from engine.mindbug.state import State
from engine.mindbug.vocabulary import AnyEffect, TakeBoost


@dataclass(frozen=True)
class OpenCard:
    """A card that lies open but is no creature: in a seat's discard pile, or under one of its creatures."""

    card: str
    seat: int
    under: int | None = None
    """The number of the creature that it lies under."""


def mindbug(state: game.State) -> State:
    """Return a state as what it is; taps, history and instructions are there for Mindbug only."""
    if not isinstance(state, State):
        msg = f"mindbug: wanted a state of Mindbug, got {type(state).__name__}; its table has no reading yet"
        raise TypeError(msg)
    return state


def effect_of(state: State) -> AnyEffect | None:
    """Return the effect that asks the pending question; None where a turn, a card just played or a fight asks it."""
    return in_progress(state)[1] if state.agenda and isinstance(state.agenda[-1], PARTS) else None


def open_card(state: State, place: tuple[int, int]) -> OpenCard:
    """Return the card at a place that the pending question offers.

    That is a seat and an index in its pile or, where boost cards are asked for, a creature and an index under it.
    """
    first, index = place
    if not isinstance(effect_of(state), TakeBoost):
        return OpenCard(state.seats[first].discard[index], first)
    placed = board.wherever(state.seats, first)
    if placed is None:
        raise LookupError(f"open_card: wanted a creature in play, got number {first}; pass the state that asks")
    seat, creature = placed
    return OpenCard(creature.boosts[index], seat, under=first)
