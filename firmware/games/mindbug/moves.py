"""How the cards on the table go back where they were when steps are taken back.

The moves of known cards follow from the events that are taken back, last first. A card that went through several places
goes straight to where it was. Cards on or under a creature that stays, life, Mindbugs and unseen cards follow from the
two states. `instructions` puts the moves into words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeVar

from tablekeeper.engine.match import Step
from tablekeeper.engine.mindbug.position.positions import root_of, side_of
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.firmware.games.unseen import Unseen

NUMBERS = ("life", "mindbugs", "hand", "deck")


class Place(NamedTuple):
    """Where a card lies: before which seat, and in which zone.

    The zones are `play`, `discard`, `hand`, `deck`, `aside`, `offered` (between zones) and `unused` (not dealt).
    """

    seat: int
    zone: str


class Under(NamedTuple):
    """Where a boost card lies: under the creature of this number."""

    creature: int


@dataclass(frozen=True)
class LaidCreature:
    """A creature as it lies on the table while the moves are made."""

    seat: int
    face: str
    """The card on top."""
    exhausted: bool
    boosts: int
    """How many boost cards lie under it."""
    side: str = ""
    """To which side it is turned, where its card has several."""
    crystals: int = 0
    """How many crystals lie on it."""


@dataclass(frozen=True)
class Carry:
    """A known card goes from one place to another, as a creature together with the cards on and under it."""

    card: str
    """The first card of its line, where it is an evolved creature."""
    origin: Place | Under
    to: Place | Under
    was: int | None = None
    """The creature that it has been, where it comes from play."""
    becomes: int | None = None
    """The creature that it is again, where it goes into play."""
    old: LaidCreature | None = None
    """That creature as it lies now, or the one under which the card lies."""
    new: LaidCreature | None = None
    """That creature as it will lie, or the one under which the card goes."""


@dataclass(frozen=True)
class Turned:
    """A creature that stays in play becomes upright again, or exhausted."""

    laid: LaidCreature
    """As it lies before."""
    exhausted: bool
    side: str = ""
    """To which side it is turned then, where its card has several."""


@dataclass(frozen=True)
class Crystals:
    """Crystals are put on a creature, or come off it."""

    laid: LaidCreature
    """As it lies before."""
    value: int
    """How many lie on it then."""


@dataclass(frozen=True)
class Swap:
    """Both hands change owners again."""


@dataclass(frozen=True)
class Faced:
    """A creature shows another face: a double-sided card is laid on top, or the one that lies there is turned over."""

    seat: int
    card: str
    """The first card of its line."""
    face: str
    """The face that lies on top then."""
    over: str | None = None
    """The face that lies on top before, where the card is turned over."""


@dataclass(frozen=True)
class Aside:
    """A double-sided card goes aside."""

    face: str
    """The face that lies on top before."""


@dataclass(frozen=True)
class Number:
    """A number of a seat becomes another again: a field of `NUMBERS`."""

    seat: int
    field: str
    before: int
    value: int


@dataclass(frozen=True)
class Lying:
    """After an edit was taken back: exactly these cards lie in a seat's discard pile, or these creatures in play."""

    seat: int
    cards: tuple[str, ...] | tuple[Creature, ...]
    zone: str
    """`play`, `discard` or `aside`."""


Carried = Carry | Unseen[Place] | Swap
Move = Carried | Turned | Crystals | Faced | Aside | Number | Lying
Placed = tuple[int, Creature]
AnyPlace = TypeVar("AnyPlace", Place, Place | Under)


def moves(undone: Sequence[Step[MindbugState]], now: MindbugState) -> list[Move]:
    """Return what brings the table back to the state `now`; `undone` are the steps taken back, the last one first."""
    if not undone:
        return []
    before, after = undone[0].state, now
    if any(step.entry["do"] == "edit" for step in undone):  # the cards moved by hand, nobody knows how
        return [*_relaid(before, after), *_renumbered(before, after, NUMBERS)]
    carried: list[Carried] = []
    for step, (_, earlier) in zip(undone, pairwise([*(step.state for step in undone), now]), strict=True):
        for move in _inverse(step, earlier):
            _add(carried, move)
    return [*_settled(carried, before, after), *_renumbered(before, after, ("mindbugs", "life"))]


def _inverse(step: Step[MindbugState], before: MindbugState) -> Iterator[Carried]:
    """Yield the moves of cards that take back a step's events, the last event first; it began in the state `before`."""
    card_set = before.card_set
    for index in reversed(range(len(step.events))):
        match step.events[index]:
            case events.Played(seat=seat, card=card) | events.Gave(seat=seat, card=card):
                yield Carry(card, Place(seat, "offered"), Place(seat, "hand"))
            case events.Kept(seat=seat, card=card):
                yield Carry(card, Place(seat, "hand"), Place(1 - seat, "offered"))
            case events.Drew(seat=seat, count=count):
                yield Unseen(count, Place(seat, "hand"), Place(seat, "deck"))
            case events.Entered(seat=seat, card=card, creature=creature, source=source):
                mindbug_taken = index and isinstance(step.events[index - 1], events.Spent)
                owner = 1 - seat if mindbug_taken or source.startswith("opponent") else seat
                zone = "aside" if source == "aside" else "offered" if source.endswith("hand") else "discard"
                yield Carry(card, Place(seat, "play"), Place(owner, zone), was=creature)
            case events.Defeated(seat=seat, card=card, creature=creature):
                yield Carry(root_of(card_set, card), Place(seat, "discard"), Place(seat, "play"), becomes=creature)
            case events.Returned(seat=seat, card=card, creature=creature, side=side):
                lay = Place(seat if side is None else side, "play")
                yield Carry(root_of(card_set, card), Place(seat, "hand"), lay, becomes=creature)
            case events.SetAside(seat=seat, card=card, creature=creature):
                yield Carry(root_of(card_set, card), Place(seat, "aside"), Place(seat, "play"), becomes=creature)
            case events.Took(seat=seat, card=card, creature=creature):
                yield Carry(root_of(card_set, card), Place(seat, "play"), Place(1 - seat, "play"), creature, creature)
            case events.Discarded(seat=seat, card=card):
                yield Carry(card, Place(seat, "discard"), Place(seat, _discarded_from(before, seat)))
            case events.Stole(seat=seat, count=count):
                yield Unseen(count, Place(seat, "hand"), Place(1 - seat, "hand"))
            case events.Recovered(seat=seat, cards=cards):
                yield from (Carry(card, Place(seat, "hand"), Place(seat, "discard")) for card in cards)
            case events.Scavenged(seat=seat, card=card):
                yield Carry(card, Place(seat, "hand"), Place(1 - seat, "discard"))
            case events.Regained(seat=seat, card=card):
                yield Carry(card, Place(seat, "hand"), Place(seat, "discard"))
            case events.Handed(seat=seat, card=card):
                yield Carry(card, Place(1 - seat, "hand"), Place(seat, "hand"))
            case events.Swapped():
                yield Swap()
            case events.Supplied(seat=seat, count=count):
                yield Unseen(count, Place(seat, "deck"), Place(seat, "unused"))
            case events.Boosted(creature=creature, boost=card, pile=pile):
                yield Carry(card, Under(creature), Place(pile, "discard"))
            case events.BoostTaken(seat=seat, creature=creature, boost=card):
                yield Carry(card, Place(seat, "hand"), Under(creature))
            case events.Buried(seat=seat, card=card, creature=None):
                yield Carry(card, Place(seat, "discard"), Place(_exposed_by(before), "offered"))
            case events.Buried(seat=seat, card=card, creature=int(creature)):
                yield Carry(card, Place(seat, "discard"), Under(creature))


def _discarded_from(before: MindbugState, seat: int) -> str:
    """Return where a card lay that a seat has just discarded; a hand goes before the draw pile, if both go."""
    source = before.question.source if before.question else "hand"
    return "deck" if source == "deck" or (source == "both" and not before.seats[seat].hand) else "hand"


def _exposed_by(before: MindbugState) -> int:
    """Return the seat that turned up the card whose pile was asked about."""
    return 1 - before.question.seat if before.question else 0


def _add(carried: list[Carried], move: Carried) -> None:
    """Append a move; one that goes on where an earlier one ended takes its place, and unseen cards are summed up.

    A move from before a swap of the hands goes from one hand or to one; after the swap that is the other.
    """
    swapped = False
    for index in reversed(range(len(carried))):
        earlier = carried[index]
        if isinstance(earlier, Swap):
            swapped = not swapped
            continue
        if swapped:
            earlier = _swapped(earlier)
        if isinstance(earlier, Unseen) and isinstance(move, Unseen):
            if move.goes_with(earlier):
                del carried[index]
                move = move.and_more(earlier.count)
                break
        elif isinstance(earlier, Carry) and isinstance(move, Carry):
            ends = (earlier.card, earlier.to, earlier.becomes)
            # From one creature to another it goes by way of the pile: that one may leave before this one is there.
            between = isinstance(earlier.origin, Under) and isinstance(move.to, Under) and earlier.origin != move.to
            if ends == (move.card, move.origin, move.was) and not between:
                del carried[index]
                move = replace(move, origin=earlier.origin, was=earlier.was)
                break
    carried.append(move)


def _swapped(move: Carry | Unseen[Place]) -> Carry | Unseen[Place]:
    """Return a move with the other seat's hand in the place of each."""
    if isinstance(move, Carry):
        return replace(move, origin=_other_hand(move.origin), to=_other_hand(move.to))
    return replace(move, origin=_other_hand(move.origin), to=_other_hand(move.to))


def _other_hand(place: AnyPlace) -> AnyPlace:
    """Return the other seat's hand for one, and any other place as it is."""
    return Place(1 - place.seat, "hand") if isinstance(place, Place) and place.zone == "hand" else place


def _settled(carried: Sequence[Carried], before: MindbugState, after: MindbugState) -> Iterator[Move]:
    """Yield the moves that remain: boost cards leave first and are put back under their creatures last.

    A creature that goes under another is called as it lies: only then its double-sided card is set aside.
    """
    old, new = _creatures(before), _creatures(after)
    carries = [move for move in carried if isinstance(move, Carry)]
    lifted = Counter(move.origin.creature for move in carries if isinstance(move.origin, Under))
    put = Counter(move.to.creature for move in carries if isinstance(move.to, Under))
    lie = {number: laid(one, lifted[number]) for number, one in old.items()}
    will_lie = {number: laid(one, put[number]) for number, one in new.items()}
    for move in _boosts_first([move for move in carried if not _goes_under(move)]):
        yield from _described(move, lie, will_lie)
    same = {number: number for number in new if number in old}
    same |= {one.becomes: one.was for one in carries if one.was is not None and one.becomes is not None}
    for number, former in same.items():
        then = will_lie[number]
        if (lie[former].exhausted, lie[former].side) != (then.exhausted, then.side):
            yield Turned(replace(lie[former], seat=then.seat), then.exhausted, then.side)
    for number, then in will_lie.items():
        lies = lie[same[number]].crystals if number in same else 0
        if lies != then.crystals:
            yield Crystals(replace(then, crystals=lies), then.crystals)
    sunk = {move.was: old[move.was][1] for move in carries if _goes_under(move) and move.was is not None}
    yield from _faced({number: one for number, one in old.items() if number not in sunk}, new, same)
    for move in filter(_goes_under, carried):
        yield from _described(move, lie, will_lie)
    yield from (Aside(creature.card.id) for creature in sunk.values() if creature.root)


def _boosts_first(carried: Sequence[Carried]) -> list[Carried]:
    """Return moves with those that come from under creatures first, though none before a swap of the hands."""
    swaps = accumulate(isinstance(move, Swap) for move in carried)
    placed = {
        id(move): (count, not isinstance(move, Swap), not _comes_from_under(move))
        for count, move in zip(swaps, carried, strict=True)
    }
    return sorted(carried, key=lambda move: placed[id(move)])


def _goes_under(move: Carried) -> bool:
    return isinstance(move, Carry) and isinstance(move.to, Under)


def _comes_from_under(move: Carried) -> bool:
    return isinstance(move, Carry) and isinstance(move.origin, Under)


def laid(placed: Placed, moved: int = 0) -> LaidCreature:
    """Return how a creature lies without the boost cards that are moved."""
    seat, creature = placed
    side = side_of(creature) or ""
    boosts = len(creature.boosts) - moved
    return LaidCreature(seat, creature.card.id, creature.exhausted, boosts, side, creature.crystals)


def _described(
    move: Carried, lie: Mapping[int, LaidCreature], will_lie: Mapping[int, LaidCreature]
) -> Iterator[Carried]:
    """Yield a move, unless it leads nowhere, with the creatures that it speaks of."""
    if isinstance(move, Unseen | Swap):
        yield move
    elif move.origin != move.to:
        was = move.origin.creature if isinstance(move.origin, Under) else move.was
        becomes = move.to.creature if isinstance(move.to, Under) else move.becomes
        yield replace(
            move,
            old=None if was is None else lie[was],
            new=None if becomes is None else will_lie[becomes],
        )


def _faced(old: Mapping[int, Placed], new: Mapping[int, Placed], same: Mapping[int, int]) -> Iterator[Faced | Aside]:
    """Yield what happens to double-sided cards; `same` says which creature each one in play has been."""
    for number, (_, creature) in old.items():
        if creature.root and (number not in same.values()):
            yield Aside(creature.card.id)
    for number, (seat, creature) in new.items():
        former = old[same[number]][1] if number in same else None
        over = former.card.id if former and former.root else None
        if creature.root and creature.card.id != over:
            yield Faced(seat, creature.root.id, creature.card.id, over)
        elif over and not creature.root:
            yield Aside(over)


def _renumbered(before: MindbugState, after: MindbugState, fields: Sequence[str]) -> Iterator[Number]:
    for seat in (0, 1):
        for field in fields:
            was, value = getattr(before.seats[seat], field), getattr(after.seats[seat], field)
            if was != value:
                yield Number(seat, field, was, value)


def _relaid(before: MindbugState, after: MindbugState) -> Iterator[Lying]:
    for seat in (0, 1):
        old, new = before.seats[seat], after.seats[seat]
        if sorted(old.discard) != sorted(new.discard):
            yield Lying(seat, new.discard, "discard")
        if sorted(old.aside) != sorted(new.aside):
            yield Lying(seat, new.aside, "aside")
        if Counter(map(_looks, old.creatures)) != Counter(map(_looks, new.creatures)):
            yield Lying(seat, new.creatures, "play")


def _looks(creature: Creature) -> tuple[LaidCreature, tuple[str, ...]]:
    return laid((0, creature)), tuple(sorted(creature.boosts))


def _creatures(state: MindbugState) -> dict[int, Placed]:
    """Return the creatures in play by number, each with its seat."""
    return {creature.number: (seat, creature) for seat in (0, 1) for creature in state.seats[seat].creatures}
