"""How the cards on the table go back where they were when steps are taken back.

The open cards follow from the two states; where a card came from, or went, that lay hidden on one side follows from
the events. A card that went through several places goes straight to where it was; cards that nobody named go back
unseen, the last one drawn first. `instructions` puts the moves into words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Step
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.cards.card import CHEAT, NAMELESS
from tablekeeper.engine.munchkin.cards.vocabulary import DECKS
from tablekeeper.engine.munchkin.cards.vocabulary import Deck as DeckName
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.table import events
from tablekeeper.engine.munchkin.table.hidden import cards_in
from tablekeeper.engine.munchkin.table.zones import Piece
from tablekeeper.firmware.games.munchkin.clauses import BARE_CURSE
from tablekeeper.firmware.games.munchkin.piles import Pile, common
from tablekeeper.firmware.games.unseen import Unseen

Where = Literal["front", "open", "combat", "hand", "discard", "deck"]
"""In front of a seat; a curse that has just fallen on it; in the combat; in a hand; on the discards; in a deck."""


class Place(NamedTuple):
    """Where a card lies: at a seat, in the combat, or on one of the table's piles."""

    zone: Where
    seat: int | None = None
    deck: DeckName | None = None


@dataclass(frozen=True)
class Spot:
    """A place with how the card lies there."""

    place: Place
    sideways: bool = False
    on: str | None = None
    """The card on which it lies: a monster's, or an item's under a Cheat."""
    at: int = 0
    """Its index in a pile, from the bottom."""


@dataclass(frozen=True)
class Carry:
    """A known card goes from one place to another; a Cheat goes from seat to seat with the item on which it lies."""

    card: str
    origin: Spot
    to: Spot
    above: int = 0
    """How many cards of a pile lie above it, where it is not the topmost one of its kind there."""
    under: int = 0
    """How many cards of a pile lie above it then."""


@dataclass(frozen=True)
class Turned:
    """A card that stays in front of its seat is used again, or only carried."""

    seat: int
    card: str
    sideways: bool


@dataclass(frozen=True)
class Number:
    """A number of a seat or of the table becomes another again: `level`, `sex`, `hand`; `door`, `treasure` left."""

    field: str
    value: int | str
    seat: int | None = None


@dataclass(frozen=True)
class Lying:
    """After an edit was taken back: exactly these cards lie in front of a seat, in the combat, on the discards."""

    place: Place
    cards: tuple[str, ...] | tuple[Piece, ...]
    """Of a pile the bottom one first."""


Move = Carry | Unseen[Place] | Turned | Number | Lying
Moved = Carry | Unseen[Place]


def moves(undone: Sequence[Step[MunchkinState]], now: MunchkinState) -> list[Move]:
    """Return what brings the table back to the state `now`; `undone` are the steps taken back, the last one first."""
    if not undone:
        return []
    before, after = undone[0].state, now
    if any(step.entry["do"] == "edit" for step in undone):  # the cards moved by hand, nobody knows how
        return [*_relaid(before, after), *_renumbered(before, after, ("level", "sex", "hand")), *_left(before, after)]
    happened = [event for step in reversed(undone) for event in step.events]
    carries = list(_carries(before, after, happened))
    return [
        *_measured(_in_order(carries, happened), carries, before, after),
        *_turned(before, after),
        *_renumbered(before, after, ("level", "sex")),
    ]


# Which known card goes where


LEAVES_FIRST: Sequence[Where] = ("discard", "combat", "open", "hand", "deck", "front")
COMES_FIRST: Sequence[Where] = ("front", "combat", "open", "discard", "hand", "deck")
"""Which of several equal cards goes where: one from the discards rather in front of a seat than another seat's."""


def _carries(before: MunchkinState, after: MunchkinState, happened: Sequence[Event]) -> Iterator[Carry]:
    """Yield which known card goes from where to where; those for the discards last, the lowest first."""
    leaving: dict[str, list[Spot]] = defaultdict(list)
    coming: dict[str, list[Spot]] = defaultdict(list)
    for card, out, into in (*_in_front(before, after), *_laid_out(before, after), *_hidden(happened)):
        if out is not None:
            leaving[card].append(out)
        if into is not None:
            coming[card].append(into)
    found = [
        Carry(card, origin, to)
        for card in leaving
        for origin, to in zip(
            sorted(leaving[card], key=lambda spot: LEAVES_FIRST.index(spot.place.zone)),
            sorted(coming[card], key=lambda spot: COMES_FIRST.index(spot.place.zone)),
            strict=True,
        )
    ]
    yield from [carry for carry in found if carry.to.place.zone != "discard"]
    yield from sorted([carry for carry in found if carry.to.place.zone == "discard"], key=lambda carry: carry.to.at)


Change = tuple[str, Spot | None, Spot | None]
"""A card, where one copy of it leaves, and where one comes."""


def _in_front(before: MunchkinState, after: MunchkinState) -> Iterator[Change]:
    """Yield the cards that leave, or come in front of, seats; Cheats apart from the items that stay with them."""
    old, new = _pieces(before), _pieces(after)
    for number, (seat, piece) in old.items():
        stays = new.get(number)
        here = Spot(Place("front", seat), piece.sideways)
        if stays is None:
            yield piece.card.id, here, None
        elif stays[0] != seat:
            yield piece.card.id, here, Spot(Place("front", stays[0]), stays[1].sideways)
        if piece.cheat and not (stays and stays[1].cheat):
            yield CHEAT, Spot(Place("front", seat), on=piece.card.id), None
    for number, (seat, piece) in new.items():
        came = old.get(number)
        if came is None:
            yield piece.card.id, None, Spot(Place("front", seat), piece.sideways)
        if piece.cheat and not (came and came[1].cheat):
            yield CHEAT, None, Spot(Place("front", seat), on=piece.card.id)


def _pieces(state: MunchkinState) -> dict[int, tuple[int, Piece]]:
    return {piece.number: (index, piece) for index, seat in enumerate(state.table.seats) for piece in seat.cards}


def _laid_out(before: MunchkinState, after: MunchkinState) -> Iterator[Change]:
    """Yield the cards that leave, or come to, the combat, the discards, and between the zones."""
    for place in [Place("combat"), *(Place("open", seat) for seat in range(len(before.table.seats)))]:
        old, new = Counter(_at(before, place)), Counter(_at(after, place))
        for card in (old - new).elements():
            yield card, Spot(place), None
        for card in (new - old).elements():
            yield card, None, Spot(place, on=_lies_on(after, card) if place.zone == "combat" else None)
    for deck in DECKS:
        place = Place("discard", deck=deck)
        was, will_be = _at(before, place), _at(after, place)
        stay = common(was, will_be)
        for index in sorted(set(range(len(was))) - {one for one, _ in stay}):
            yield was[index], Spot(place, at=index), None
        for index in sorted(set(range(len(will_be))) - {other for _, other in stay}):
            yield will_be[index], None, Spot(place, at=index)


def _at(state: MunchkinState, place: Place) -> Sequence[str]:
    """Return the cards that lie open at a place that is not in front of a seat."""
    if place.zone == "discard":
        return state.table.deck(place.deck or "door").pile
    if place.zone == "combat":
        return list(cards_in(state.table.combat)) if state.table.combat else []
    return [frame.card for frame in state.stack if isinstance(frame, Cursed) and frame.seat == place.seat]


def _lies_on(state: MunchkinState, card: str) -> str | None:
    """Return the monster that an enhancer lies on, where there are several."""
    monsters = state.table.combat.monsters if state.table.combat else ()
    lies = [one.card.id for one in monsters if card in one.enhancers]
    return lies[0] if lies and len(monsters) > 1 else None


def _hidden(happened: Iterable[Event]) -> Iterator[Change]:
    """Yield the known cards that leave, or come to, hands and decks: as often as they came to, or left, them."""
    flows: Counter[tuple[str, Place]] = Counter()
    for event in happened:
        match event:
            case events.Opened(card=card, from_discards=False):
                flows[_id(card), Place("deck", deck="door")] += 1
            case events.Played(seat=seat, card=card) | events.Discarded(seat=seat, card=card):
                flows[card, Place("hand", seat)] += 1
            case events.Kept(seat=seat, card=card) | events.Looted(to=seat, card=card):
                flows[card, Place("hand", seat)] -= 1
            case events.Picked(seat=seat, to=to, card=card):
                flows[card, Place("hand", seat)] += 1
                flows[card, Place("hand", to)] -= 1
            case events.Reshuffled(deck=deck, cards=cards):
                for card in cards:
                    flows[card, Place("deck", deck=deck)] -= 1
    for (card, place), count in flows.items():
        for _ in range(abs(count)):
            yield (card, None, Spot(place)) if count > 0 else (card, Spot(place), None)


def _id(card: str) -> str:
    return NAMELESS["door"] if card == BARE_CURSE else card


# In which order the moves are made


def _in_order(carries: Sequence[Carry], happened: Sequence[Event]) -> Iterator[Moved]:
    """Yield the moves: to hands, from hand to hand, onto the decks, to open places, and last onto the discards."""
    decked = [carry for carry in carries if carry.to.place.zone == "deck"]
    first = [carry for carry in carries if carry.to.place.zone == "hand" and carry.origin.place.zone != "deck"]
    rest = [carry for carry in carries if carry not in decked and carry not in first]
    yield from first
    yield from _passed_back(happened)
    yield from _onto_decks(decked, happened)
    opened = [carry for carry in rest if carry.to.place.zone != "discard"]
    yield from sorted(opened, key=lambda carry: carry.to.on is not None)  # a card on another comes after it
    yield from [carry for carry in rest if carry.to.place.zone == "discard"]


def _passed_back(happened: Sequence[Event]) -> Iterator[Moved]:
    """Yield the unseen cards that go from hand to hand."""
    made: list[Moved] = []
    for event in reversed(happened):
        if isinstance(event, events.Passed):
            _sum_up(made, Unseen(event.count, Place("hand", event.to), Place("hand", event.seat)))
    yield from made


def _onto_decks(decked: Sequence[Carry], happened: Sequence[Event]) -> Iterator[Moved]:
    """Yield what goes back on the decks, the last card taken first."""
    waiting = list(decked)
    made: dict[DeckName, list[Moved]] = {deck: [] for deck in DECKS}
    for event in reversed(happened):
        match event:
            case events.Opened(card=card, from_discards=False):
                found = next((carry for carry in waiting if carry.card == _id(card)), None)
                if found is not None:
                    waiting.remove(found)
                    made["door"].append(found)
            case events.Drew(seat=seat, deck=deck, count=count):
                _sum_up(made[deck], Unseen(count, Place("hand", seat), Place("deck", deck=deck)))
            case events.Dealt(seat=seat, doors=doors, treasures=treasures):
                for deck, count in zip(DECKS, (doors, treasures), strict=True):
                    _sum_up(made[deck], Unseen(count, Place("hand", seat), Place("deck", deck=deck)))
    for deck in DECKS:
        yield from made[deck]


def _sum_up(made: list[Moved], move: Unseen[Place]) -> None:
    """Append unseen cards, together with those just before that go the same way."""
    last = made[-1] if made else None
    if not move.count:
        return
    if isinstance(last, Unseen) and move.goes_with(last):
        made[-1] = move.and_more(last.count)
    else:
        made.append(move)


def _measured(
    made: Iterable[Moved], carries: Sequence[Carry], before: MunchkinState, after: MunchkinState
) -> Iterator[Moved]:
    """Yield the moves, those from and onto the discards with how deep their cards lie at that time."""
    piles = {}
    for place in [Place("discard", deck=deck) for deck in DECKS]:
        leaves = {carry.origin.at for carry in carries if carry.origin.place == place}
        coming = {carry.to.at for carry in carries if carry.to.place == place}
        piles[place] = Pile(_at(before, place), _at(after, place), leaves, coming)
    for move in made:
        if isinstance(move, Unseen):
            yield move
            continue
        above = piles[move.origin.place].take(move.origin.at) if move.origin.place in piles else 0
        under = piles[move.to.place].put(move.to.at) if move.to.place in piles else 0
        yield replace(move, above=above, under=under)


# What stays, numbers, and what was edited


def _turned(before: MunchkinState, after: MunchkinState) -> Iterator[Turned]:
    old = _pieces(before)
    for number, (seat, piece) in _pieces(after).items():
        came = old.get(number)
        if came and came[0] == seat and came[1].sideways != piece.sideways:
            yield Turned(seat, piece.card.id, piece.sideways)


def _renumbered(before: MunchkinState, after: MunchkinState, fields: Sequence[str]) -> Iterator[Number]:
    for index, (old, new) in enumerate(zip(before.table.seats, after.table.seats, strict=True)):
        for field in fields:
            value = getattr(new, field)
            if value != getattr(old, field) and value is not None:
                yield Number(field, value, index)


def _left(before: MunchkinState, after: MunchkinState) -> Iterator[Number]:
    for deck in DECKS:
        left = after.table.deck(deck).left
        if before.table.deck(deck).left != left:
            yield Number(deck, left)


def _relaid(before: MunchkinState, after: MunchkinState) -> Iterator[Lying]:
    for index, (old, new) in enumerate(zip(before.table.seats, after.table.seats, strict=True)):
        if Counter(map(_looks, old.cards)) != Counter(map(_looks, new.cards)):
            yield Lying(Place("front", index), new.cards)
    places = [Place("combat"), *(Place("discard", deck=deck) for deck in DECKS)]
    places += [Place("open", seat) for seat in range(len(before.table.seats))]
    for place in places:
        if list(_at(before, place)) != list(_at(after, place)):
            yield Lying(place, tuple(_at(after, place)))


def _looks(piece: Piece) -> tuple[str, bool, bool]:
    return piece.card.id, piece.sideways, piece.cheat
