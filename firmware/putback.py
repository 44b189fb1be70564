"""What to do with the cards on the table: to take steps back, and to see after a power cut that all lies right.

The moves of known cards follow from the events that are taken back, last first; a card that went through several
places goes straight to where it was. Life, Mindbugs, exhaustion and unseen cards follow from the two states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine import game
from engine.match import Step
from engine.mindbug import events
from engine.mindbug.agenda import Offer
from engine.mindbug.state import State
from engine.mindbug.zones import Creature, Seat
from firmware.history import Words
from firmware.languages import Language
from firmware.question import mindbug

NUMBERS = ("life", "mindbugs", "hand", "deck")


class Place(NamedTuple):
    """Where a card lies: before which seat, and in `play`, `discard`, `hand`, `deck` or `offered` (just played)."""

    seat: int
    zone: str


@dataclass(frozen=True)
class Carry:
    """A known card goes from one place to another."""

    card: str
    origin: Place
    to: Place
    was: int | None = None
    """The creature that it has been, where it comes from play."""
    becomes: int | None = None
    """The creature that it is again, where it goes into play."""
    lay: bool = False
    """True where it comes from play and is exhausted there, which tells it from other copies."""
    exhausted: bool = False
    """True where it comes into play from elsewhere and must be exhausted there."""


@dataclass(frozen=True)
class Unseen:
    """Some cards go back unseen; the box does not know which."""

    count: int
    origin: Place
    to: Place


@dataclass(frozen=True)
class Turned:
    """A creature that stays in play becomes upright again, or exhausted."""

    card: str
    seat: int
    exhausted: bool


@dataclass(frozen=True)
class Number:
    """A number of a seat becomes another again: a field of `NUMBERS`."""

    seat: int
    field: str
    before: int
    value: int


@dataclass(frozen=True)
class Lying:
    """After an edit was taken back: exactly these cards lie in a seat's `play` or `discard`."""

    seat: int
    zone: str
    cards: tuple[tuple[str, bool], ...]
    """Each with whether it is exhausted."""


Move = Carry | Unseen | Turned | Number | Lying


def moves(undone: Sequence[Step], now: game.State) -> list[Move]:
    """Return what brings the table back to the state `now`; `undone` are the steps taken back, the last one first."""
    if not undone:
        return []
    before, after = mindbug(undone[0].state), mindbug(now)
    if any(step.entry["do"] == "edit" for step in undone):  # the cards moved by hand, nobody knows how
        return [*_relaid(before, after), *_renumbered(before, after, NUMBERS)]
    carried: list[Carry | Unseen] = []
    for step in undone:
        for move in _inverse(step):
            _add(carried, move)
    return [
        *_settled(carried, before, after),
        *_turned(before, after),
        *_renumbered(before, after, ("mindbugs", "life")),
    ]


def _inverse(step: Step) -> Iterator[Carry | Unseen]:
    """Yield the moves of cards that take back a step's events, the last event first."""
    for index in reversed(range(len(step.events))):
        match step.events[index]:
            case events.Played(seat=seat, card=card):
                yield Carry(card, Place(seat, "offered"), Place(seat, "hand"))
            case events.Drew(seat=seat, count=count):
                yield Unseen(count, Place(seat, "hand"), Place(seat, "deck"))
            case events.Entered(seat=seat, card=card, creature=creature, source=source):
                mindbug_taken = index and isinstance(step.events[index - 1], events.Spent)
                owner = 1 - seat if mindbug_taken or source == "opponent_discard" else seat
                zone = "offered" if source == "hand" else "discard"
                yield Carry(card, Place(seat, "play"), Place(owner, zone), was=creature)
            case events.Defeated(seat=seat, card=card, creature=creature):
                yield Carry(card, Place(seat, "discard"), Place(seat, "play"), becomes=creature)
            case events.Took(seat=seat, card=card, creature=creature):
                yield Carry(card, Place(seat, "play"), Place(1 - seat, "play"), creature, creature)
            case events.Discarded(seat=seat, card=card):
                yield Carry(card, Place(seat, "discard"), Place(seat, "hand"))
            case events.Stole(seat=seat, count=count):
                yield Unseen(count, Place(seat, "hand"), Place(1 - seat, "hand"))
            case events.Recovered(seat=seat, cards=cards):
                yield from (Carry(card, Place(seat, "hand"), Place(seat, "discard")) for card in cards)


def _add(carried: list[Carry | Unseen], move: Carry | Unseen) -> None:
    """Append a move; one that goes on where an earlier one ended takes its place, and unseen cards are summed up."""
    for index in reversed(range(len(carried))):
        earlier = carried[index]
        if isinstance(earlier, Unseen) and isinstance(move, Unseen):
            if (earlier.origin, earlier.to) == (move.origin, move.to):
                move = replace(move, count=move.count + carried.pop(index).count)  # type: ignore[union-attr]
                break
        elif isinstance(earlier, Carry) and isinstance(move, Carry):
            ends = (earlier.card, earlier.to, earlier.becomes)
            if ends == (move.card, move.origin, move.was):
                del carried[index]
                move = replace(move, origin=earlier.origin, was=earlier.was)
                break
    carried.append(move)


def _settled(carried: Sequence[Carry | Unseen], before: State, after: State) -> Iterator[Move]:
    """Yield the moves that remain, each creature as it must lie in the end."""
    old, new = _creatures(before), _creatures(after)
    for move in carried:
        if isinstance(move, Unseen):
            yield move
            continue
        lay = move.was is not None and old[move.was][1].exhausted
        lies = move.becomes is not None and new[move.becomes][1].exhausted
        if move.origin != move.to:
            yield replace(move, lay=lay, exhausted=lies)
        stays_in_play = move.origin.zone == move.to.zone == "play"
        if stays_in_play and move.was != move.becomes and lay != lies:
            yield Turned(move.card, move.to.seat, lies)


def _turned(before: State, after: State) -> Iterator[Turned]:
    old, new = _creatures(before), _creatures(after)
    for number, (seat, creature) in new.items():
        if number in old and old[number][1].exhausted != creature.exhausted:
            yield Turned(creature.card.id, seat, creature.exhausted)


def _renumbered(before: State, after: State, fields: Sequence[str]) -> Iterator[Number]:
    for seat in (0, 1):
        for field in fields:
            was, value = getattr(before.seats[seat], field), getattr(after.seats[seat], field)
            if was != value:
                yield Number(seat, field, was, value)


def _relaid(before: State, after: State) -> Iterator[Lying]:
    for seat in (0, 1):
        old, new = before.seats[seat], after.seats[seat]
        if sorted(old.discard) != sorted(new.discard):
            yield Lying(seat, "discard", tuple((card, False) for card in new.discard))
        standing = [[(creature.card.id, creature.exhausted) for creature in side.creatures] for side in (old, new)]
        if sorted(standing[0]) != sorted(standing[1]):
            yield Lying(seat, "play", tuple(standing[1]))


def _creatures(state: State) -> dict[int, tuple[int, Creature]]:
    """Return the creatures in play by number, each with its seat."""
    return {creature.number: (seat, creature) for seat in (0, 1) for creature in state.seats[seat].creatures}


# In words


def lines(undone: Sequence[Step], now: game.State, lang: Language) -> list[str]:
    """Return in words, one line a move, how to bring the table back to the state `now`."""
    words = Words(now.seat_names, lang)
    return [_told(move, words) for move in moves(undone, now)]


def _told(move: Move, words: Words) -> str:
    lang, names = words.lang, words.names
    match move:
        case Carry():
            key = "side" if move.origin.zone == move.to.zone == "play" else move.to.zone
            key = f"{key}.exhausted" if key == "play" and move.exhausted else key
            return lang.text(f"back.{key}", card=_lying(move.card, move.lay, words), name=names[move.to.seat])
        case Unseen():
            key = "back.unseen" if move.to.zone == "hand" else "back.deck"
            return lang.counted(key, move.count, name=names[move.origin.seat], other=names[move.to.seat])
        case Turned():
            key = "back.exhausted" if move.exhausted else "back.upright"
            return lang.text(key, card=words.card(move.card), name=names[move.seat])
        case Number(field="mindbugs"):
            key = "back.mindbug.up" if move.value > move.before else "back.mindbug.down"
            return lang.counted(key, abs(move.value - move.before), name=names[move.seat])
        case Number():
            return lang.text(f"back.number.{move.field}", name=names[move.seat], value=move.value)
        case Lying():
            cards = [_lying(card, exhausted, words) for card, exhausted in move.cards]
            listed = ", ".join(cards) or lang.text("back.lying.nothing")
            return lang.text(f"back.lying.{move.zone}", name=names[move.seat], cards=listed)


def _lying(card: str, exhausted: bool, words: Words) -> str:
    name = words.card(card)
    return words.lang.text("open.exhausted", card=name) if exhausted else name


def open_zones(state: game.State, lang: Language) -> list[tuple[str, ...]]:
    """Return for each seat what must lie before it: its name, its counts, its creatures, the top of its pile."""
    known = mindbug(state)
    words = Words(known.seat_names, lang)
    return [tuple(_open(known, seat, words)) for seat in known.seats]


def _open(state: State, seat: Seat, words: Words) -> Iterator[str]:
    lang = words.lang
    yield seat.name
    yield lang.text("open.counts", life=seat.life, mindbugs=seat.mindbugs)
    yield lang.text("open.hidden", hand=seat.hand, deck=seat.deck)
    for creature in seat.creatures:
        yield _lying(creature.card.id, creature.exhausted, words)
    for offer in state.agenda:
        if isinstance(offer, Offer) and state.seats[offer.seat] is seat:
            yield lang.text("open.offered", card=words.card(offer.card))
    if seat.discard:
        yield lang.text("open.discard", n=len(seat.discard), card=words.card(seat.discard[-1]))
