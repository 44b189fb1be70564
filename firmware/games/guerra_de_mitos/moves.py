"""How the table goes back where it was when steps are taken back.

All open cards follow from the two states. A card that is open in only one of them was hidden in the other. A god card
was hidden on its oracle, a design card in its owner's hand. `instructions` puts the moves into words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Seat
from tablekeeper.engine.match import Step
from tablekeeper.firmware.games.unseen import Unseen

Where = Literal["play", "on", "oracle", "face_down", "hand", "deck", "gods", "designs", "away"]
"""`play`: in play. `on`: on a character. `oracle`, `face_down`: open on an oracle, or face down on top of it. `hand`:
in a hand. `deck`: on the design deck. `gods`, `designs`: on either discard. `away`: out of the game, where tokens come
from."""


class Place(NamedTuple):
    """Where a card lies, at which seat."""

    where: Where
    seat: int
    oracle: int = 0
    """Which oracle, counted from 1."""
    bearer: str = ""
    """The character that bears it."""


@dataclass(frozen=True)
class Carry:
    """A known card goes from one place to another."""

    card: str
    origin: Place
    to: Place


@dataclass(frozen=True)
class Turned:
    """A card that stays in play, or a pantheon, is turned upright or sideways again."""

    seat: int
    card: str
    tired: bool


@dataclass(frozen=True)
class Stand:
    """A character stands in the battlefield again, or no longer."""

    seat: int
    card: str
    fielded: bool


@dataclass(frozen=True)
class Counters:
    """So many counters of power lie in a place again: `reserve`, `oracle` (counted from 1), `character`; `points`."""

    where: Literal["reserve", "oracle", "character", "points"]
    seat: int
    value: int
    by: int = 0
    """How many more than before; 0 where they come with a card."""
    oracle: int = 0
    card: str = ""


@dataclass(frozen=True)
class Token:
    """The token of the first player lies at a seat again."""

    seat: int


Move = Carry | Unseen[Place] | Turned | Stand | Counters | Token


def moves(undone: Sequence[Step[MitosState]], now: MitosState) -> list[Move]:
    """Return what brings the table back to the state `now`; `undone` are the steps taken back, the last one first."""
    if not undone:
        return []
    before = undone[0].state
    carried = list(_carried(before, now))
    return [
        *carried,
        *_unseen(before, now, carried, handed := _handed(undone)),
        *handed,
        *_turned(before, now),
        *_counters(before, now),
        *([Token(now.table.first)] if now.table.first != before.table.first else []),
    ]


# Cards


def _carried(before: MitosState, now: MitosState) -> Iterator[Carry]:
    """Yield which known card goes from where to where."""
    old, new = _numbered(before), _numbered(now)
    leaving: dict[tuple[str, int], list[Place]] = defaultdict(list)
    coming: dict[tuple[str, int], list[Place]] = defaultdict(list)
    for number, (card, owner, place) in old.items():
        if number not in new:
            leaving[card, owner].append(place)
        elif new[number][2] != place:
            yield Carry(card, place, new[number][2])
    for number, (card, owner, place) in new.items():
        if number not in old:
            coming[card, owner].append(place)
    for seat, (was, will_be) in enumerate(zip(before.table.seats, now.table.seats, strict=True)):
        there = [*_lying(was, seat), *_lent(before, seat)], [*_lying(will_be, seat), *_lent(now, seat)]
        _compare(*there, seat, leaving, coming)
    for card, owner in dict.fromkeys((*leaving, *coming)):
        out, into = leaving[card, owner], coming[card, owner]
        for place, to in zip(out, into, strict=False):
            yield Carry(card, place, to)
        yield from (Carry(card, place, _hidden(card, owner, place)) for place in out[len(into) :])
        yield from (Carry(card, _hidden(card, owner, to), to) for to in into[len(out) :])


def _numbered(state: MitosState) -> dict[int, tuple[str, int, Place]]:
    """Return the cards in play by their numbers, each with its owner and where it lies."""
    return {
        one.piece.number: (
            one.piece.card,
            one.piece.owner,
            Place("play", one.seat) if one.bearer is None else Place("on", one.seat, bearer=one.bearer.card),
        )
        for one in state.table.places
    }


def _lying(seat: Seat, index: int) -> list[tuple[str, Place]]:
    """Return the open cards of a seat that are not in play."""
    oracles = [(one.card, Place("oracle", index, place)) for place, one in enumerate(seat.oracles, 1) if one.card]
    gods = [(card, Place("gods", index)) for card in seat.god_discard]
    return [*oracles, *gods, *((card, Place("designs", index)) for card in seat.design_discard)]


def _lent(state: MitosState, owner: int) -> list[tuple[str, Place]]:
    """Return the events of a seat that lie under oracles of others."""
    return [
        (guest.card, Place("face_down", seat, place))
        for seat, side in enumerate(state.table.seats)
        for place, oracle in enumerate(side.oracles, 1)
        for guest in oracle.guests
        if guest.owner == owner
    ]


def _compare(
    was: list[tuple[str, Place]],
    will_be: list[tuple[str, Place]],
    owner: int,
    leaving: dict[tuple[str, int], list[Place]],
    coming: dict[tuple[str, int], list[Place]],
) -> None:
    """Note what leaves and what comes; a card that lies in the same place in both stays."""
    left = list(was)
    for card, place in will_be:
        if (card, place) in left:
            left.remove((card, place))
        else:
            coming[card, owner].append(place)
    for card, place in left:
        leaving[card, owner].append(place)


def _hidden(card: str, owner: int, seen: Place) -> Place:
    """Return where a card lies that nobody sees: on the oracle that it lies on or came from, or in a hand."""
    found = the(card)
    if found.token:
        return Place("away", owner)
    if found.deck == "designs":
        return Place("hand", owner)
    return Place("face_down", owner, seen.oracle)


def _handed(undone: Sequence[Step[MitosState]]) -> list[Unseen[Place]]:
    """Return which cards that nobody named go back to the hand that they came from."""
    hands = Counter(
        (event.to, event.seat) for step in undone for event in step.events if isinstance(event, events.Handed)
    )
    return [Unseen(count, Place("hand", seat), Place("hand", to)) for (seat, to), count in hands.items()]


def _unseen(
    before: MitosState, now: MitosState, carried: Sequence[Carry], handed: Sequence[Unseen[Place]]
) -> Iterator[Unseen[Place]]:
    """Yield how many cards that nobody named go back from a hand to the design deck, or are drawn from it again."""
    for seat, (was, will_be) in enumerate(zip(before.table.seats, now.table.seats, strict=True)):
        hand = Place("hand", seat)
        known = sum(one.to == hand for one in carried) - sum(one.origin == hand for one in carried)
        known += sum(one.count * ((one.to == hand) - (one.origin == hand)) for one in handed)
        back = was.hand + known - will_be.hand
        if back > 0:
            yield Unseen(back, hand, Place("deck", seat))
        elif back < 0:
            yield Unseen(-back, Place("deck", seat), hand)


# How they lie, and what lies on them


def _turned(before: MitosState, now: MitosState) -> Iterator[Turned | Stand]:
    old = {one.piece.number: one.piece for one in before.table.places}
    for place in now.table.places:
        one, was = place.piece, old.get(place.piece.number)
        if one.tired != (was is not None and was.tired):
            yield Turned(place.seat, one.card, one.tired)
        if isinstance(one, Character) and one.fielded != (isinstance(was, Character) and was.fielded):
            yield Stand(place.seat, one.card, one.fielded)
    for seat, (side, then) in enumerate(zip(now.table.seats, before.table.seats, strict=True)):
        if side.pantheon and then.pantheon and side.pantheon.tired != then.pantheon.tired:
            yield Turned(seat, side.pantheon.card, side.pantheon.tired)


def _counters(before: MitosState, now: MitosState) -> Iterator[Counters]:
    """Yield all places where other numbers of counters must lie; what lies on a card goes with it only in words."""
    power = {
        place.piece.number: place.piece.power for place in before.table.places if isinstance(place.piece, Character)
    }
    for seat, (side, was) in enumerate(zip(now.table.seats, before.table.seats, strict=True)):
        if side.reserve != was.reserve:
            yield Counters("reserve", seat, side.reserve, side.reserve - was.reserve)
        for place, oracle in enumerate(side.oracles):
            lay = was.oracles[place].power if place < len(was.oracles) else 0
            if oracle.power != lay:
                stayed = place < len(was.oracles) and was.oracles[place].card == oracle.card
                by = oracle.power - lay if stayed else 0
                yield Counters("oracle", seat, oracle.power, by, oracle=place + 1, card=oracle.card or "")
        for one in side.characters:
            if one.power != power.get(one.number, 0):
                by = one.power - power.get(one.number, one.power)
                yield Counters("character", seat, one.power, by, card=one.card)
        if side.points != was.points:
            yield Counters("points", seat, side.points)
