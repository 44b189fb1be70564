"""A dealer for tables without people: knows the hidden cards and follows what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engine import game
from engine.game import Event, Knowledge, Refusal
from engine.mindbug import events, refusals
from engine.mindbug.cards import Box
from engine.mindbug.state import State

IMPOSSIBLE_HAND = "R34"

CODES = {IMPOSSIBLE_HAND: "The hand cannot be; every fault is named."}
"""Every code with which a hand that was told is refused."""


class Dealer:
    """The hands and draw piles of one match; chance comes from the generator that it is given.

    `legal` narrows a state's answers to the cards really held; `follow` must see every outcome's events.
    """

    __slots__ = ("chance", "decks", "hands", "seen")

    def __init__(self, hands: Iterable[list[str]], decks: Iterable[list[str]], chance: Random) -> None:
        self.hands = list(hands)
        self.decks = list(decks)
        self.seen: list[list[str]] = [[], []]
        """The part of each hand that the other seat has seen go there."""
        self.chance = chance

    @classmethod
    def deal(cls, box: Box, chance: Random) -> Dealer:
        """Shuffle a box and deal ten cards a seat, five of them in hand (MB-4, MB-6)."""
        dealt = chance.sample(box.deck, 20)
        return cls([dealt[0:5], dealt[5:10]], [dealt[10:15], dealt[15:20]], chance)

    def legal(self, state: game.State) -> tuple[str, ...]:
        """Return the answers that the deciding seat really has."""
        seat = state.asked
        if seat is None:
            return ()
        cards = self.decks[seat] if state.source == "deck" else self.hands[seat]
        return state.legal([self.chance.choice(cards)] if state.source == "chance" else cards)

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""
        for event in happened:
            move = MOVES.get(type(event))
            if move is not None:
                move(self, event)

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat knows of the hands: all of its own, and what it has seen go to the other."""
        return Knowledge(tuple(self.hands[seat]), {1 - seat: tuple(self.seen[1 - seat])})

    def copy(self, chance: Random) -> Dealer:
        """Return a dealer with the same cards that goes on alone, with a generator of its own."""
        twin = Dealer([hand[:] for hand in self.hands], [deck[:] for deck in self.decks], chance)
        twin.seen = [cards[:] for cards in self.seen]
        return twin


def imagine(state: State, knowledge: Knowledge, chance: Random) -> Iterator[Dealer] | Refusal:
    """Return an endless stream of dealers, each with hidden cards as they may lie; refuse knowledge that cannot be.

    What the asked seat does not know is drawn from all cards that do not lie open (MB-111). That nobody is asked is a
    programmer's error.
    """
    if state.asked is None:
        msg = "nobody is asked: the match is over"
        raise ValueError(msg)
    other = 1 - state.asked
    known = [knowledge.hand or (), knowledge.seen.get(other, ())]
    if state.asked == 1:
        known.reverse()
    strange = [card for hand in known for card in hand if card not in state.box.cards]
    if strange:
        return Refusal("unknown", refusals.UNKNOWN_CARD, f"{strange[0]!r} is no card of {', '.join(state.box.sets)}.")
    unseen = {card: state.hidden_copies(card) for card in state.box.copies}
    faults = _impossible(state, knowledge, known, unseen)
    if faults:
        return Refusal("illegal", IMPOSSIBLE_HAND, f"The hand cannot be: {'; '.join(faults)}.", "MB-111", tuple(faults))
    left = [card for card, copies in unseen.items() for _ in range(copies - _count(known, card))]
    return _worlds(state, known, left, chance)


def _count(known: Sequence[Sequence[str]], card: str) -> int:
    return sum(hand.count(card) for hand in known)


def _impossible(
    state: State, knowledge: Knowledge, known: Sequence[Sequence[str]], unseen: Mapping[str, int]
) -> list[str]:
    """Return in words what does not agree with the table; `unseen` are the copies that do not lie open."""
    faults = []
    for place, (seat, cards) in enumerate(zip(state.seats, known, strict=True)):
        whole = place == state.asked and knowledge.hand is not None
        if len(cards) > seat.hand or (whole and len(cards) != seat.hand):
            faults.append(f"{seat.name} (seat {place}) holds {seat.hand} cards, but {len(cards)} are named")
    for card, copies in unseen.items():
        if _count(known, card) > max(0, copies):
            faults.append(f"{_count(known, card)} copies of {card} are named, but only {max(0, copies)} lie hidden")
    return faults


def _worlds(state: State, known: Sequence[Sequence[str]], unseen: Sequence[str], chance: Random) -> Iterator[Dealer]:
    """Deal the unseen cards over and over: what is missing from the hands, then the draw piles."""
    first, second = state.seats
    one = first.hand - len(known[0])
    two = one + second.hand - len(known[1])
    three = two + first.deck
    four = three + second.deck
    while True:
        dealt = chance.sample(unseen, four)
        hands = [[*known[0], *dealt[:one]], [*known[1], *dealt[one:two]]]
        yield Dealer(hands, [dealt[two:three], dealt[three:four]], chance)


def _left_hand(dealer: Dealer, event: events.Played | events.Gave | events.Discarded) -> None:
    dealer.hands[event.seat].remove(event.card)
    _forget(dealer.seen[event.seat], event.card)


def _drew(dealer: Dealer, event: events.Drew) -> None:
    deck = dealer.decks[event.seat]
    dealer.hands[event.seat] += deck[: event.count]
    del deck[: event.count]


def _stole(dealer: Dealer, event: events.Stole) -> None:
    thief, victim = event.seat, 1 - event.seat
    hand = dealer.hands[victim]
    for _ in range(event.count):
        card = hand.pop(dealer.chance.randrange(len(hand)))
        dealer.hands[thief].append(card)
        _forget(dealer.seen[victim], card)
        dealer.seen[thief].append(card)


def _recovered(dealer: Dealer, event: events.Recovered) -> None:
    dealer.hands[event.seat] += event.cards
    dealer.seen[event.seat] += event.cards


def _forget(seen: list[str], card: str) -> None:
    if card in seen:
        seen.remove(card)


def _turned_over(dealer: Dealer, event: events.TurnedOver) -> None:
    """Let a draw pile that goes with the hand lie there, for all of them are turned up."""
    if event.hand:
        dealer.hands[event.seat] += dealer.decks[event.seat]
        dealer.decks[event.seat].clear()


def _discarded(dealer: Dealer, event: events.Discarded) -> None:
    if event.deck:
        dealer.decks[event.seat].remove(event.card)
    else:
        _left_hand(dealer, event)


def _to_hand(dealer: Dealer, event: events.Kept | events.Returned | events.Scavenged) -> None:
    dealer.hands[event.seat].append(event.card)
    dealer.seen[event.seat].append(event.card)


def _boost_taken(dealer: Dealer, event: events.BoostTaken) -> None:
    dealer.hands[event.seat].append(event.boost)
    dealer.seen[event.seat].append(event.boost)


MOVES: Mapping[type[Event], Callable[[Dealer, Any], None]] = {
    events.Played: _left_hand,
    events.Gave: _left_hand,
    events.Discarded: _discarded,
    events.TurnedOver: _turned_over,
    events.Kept: _to_hand,
    events.Returned: _to_hand,
    events.Scavenged: _to_hand,
    events.BoostTaken: _boost_taken,
    events.Drew: _drew,
    events.Stole: _stole,
    events.Recovered: _recovered,
}
"""The events that move hidden cards."""
