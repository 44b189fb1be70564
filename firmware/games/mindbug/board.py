"""The table of Mindbug from across the room: life first, creatures with their power now."""

from __future__ import annotations

from tablekeeper.engine.mindbug import MindbugState
from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS
from tablekeeper.engine.mindbug.table import derived
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.firmware.games.board import Board, Figure, Lying, Side
from tablekeeper.firmware.games.mindbug.history import card_name, keyword
from tablekeeper.firmware.games.mindbug.instructions import CRYSTALS, aside_line, pile_line
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.languages import Language

FIGURES = ("life", "mindbugs", "hand", "deck")


def board(state: MindbugState, about: Subject | None, lang: Language) -> Board:
    """Return both sides; a card in question that lies at no seat is between them."""
    between = [] if about is None or about.seat is not None else [Lying(about.name, _figure(about.power))]
    return Board((_side(state, 0, lang), _side(state, 1, lang)), tuple(between))


def _side(state: MindbugState, place: int, lang: Language) -> Side:
    seat = state.seats[place]
    figures = [Figure(key, lang.text(f"mindbug.fact.{key}"), getattr(seat, key)) for key in FIGURES]
    cards = [_creature(state, place, creature, lang) for creature in seat.creatures]
    return Side(tuple(figures), tuple(cards), (*pile_line(state, place, lang), *aside_line(state, place, lang)))


def _creature(state: MindbugState, place: int, creature: Creature, lang: Language) -> Lying:
    has = [keyword(gains, lang) for gains in KEYWORDS if derived.has(state, place, creature, gains)]
    on_it = [f"+{len(creature.boosts)}"] if creature.boosts else []
    on_it += [f"{CRYSTALS}{creature.crystals}"] if creature.crystals else []
    power = derived.power(state, place, creature)
    return Lying(card_name(creature.card.id, lang), str(power), " · ".join([*has, *on_it]), creature.exhausted)


def _figure(power: int | None) -> str:
    return "" if power is None else str(power)
