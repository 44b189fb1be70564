"""What a pending question of Mindbug is about: the effect that asks it, and the open cards that it offers."""

from __future__ import annotations

from dataclasses import dataclass

from tablekeeper.engine.mindbug.cards.vocabulary import AnyEffect
from tablekeeper.engine.mindbug.effects.hands import PlayCard
from tablekeeper.engine.mindbug.effects.piles import Boosting
from tablekeeper.engine.mindbug.frames.abilities import ability_below
from tablekeeper.engine.mindbug.frames.choices import BoostCard, Choice, PileCard
from tablekeeper.engine.mindbug.frames.decisions import Deciding
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import derived


@dataclass(frozen=True)
class OpenCard:
    """A card that lies open but is no creature: in a seat's discard pile, or under one of its creatures."""

    card: str
    seat: int
    under: int | None = None
    """The number of the creature that it lies under."""


def effect_of(state: MindbugState) -> AnyEffect | None:
    """Return the effect that asks the pending question; None where a turn, a card just played or a fight asks it."""
    frame = state.stack[-1] if state.stack else None
    return frame.effect if isinstance(frame, Choice | Deciding | Boosting) else None


def returned(state: MindbugState) -> str:
    """Return the card that has just returned to the hand, if it is asked whether it is played; else nothing."""
    ability = ability_below(state.stack)
    steps = state.card_set.designs[ability.card].effects(ability.trigger)[ability.step :]
    return ability.held if any(isinstance(step, PlayCard) and step.returned for step in steps) else ""


def open_card(state: MindbugState, place: PileCard | BoostCard) -> OpenCard:
    """Return the card at a place that the pending question offers."""
    if isinstance(place, PileCard):
        return OpenCard(state.seats[place.seat].discard[place.place], place.seat)
    placed = derived.wherever(state.seats, place.creature)
    if placed is None:
        raise LookupError(
            f"open_card: wanted a creature in play, got number {place.creature}; pass the state that asks"
        )
    seat, creature = placed
    return OpenCard(creature.boosts[place.place], seat, under=place.creature)
