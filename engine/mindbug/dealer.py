"""A dealer for tables without people: knows the hidden cards and follows what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from engine.game import Event, State
from engine.mindbug import events
from engine.mindbug.cards import Box


class Dealer:
    """The hands and draw piles of one match; chance comes from the generator that it is given.

    `legal` narrows a state's answers to the cards really held; `follow` must see every outcome's events.
    """

    __slots__ = ("chance", "decks", "hands", "turning")

    def __init__(self, hands: Iterable[list[str]], decks: Iterable[list[str]], chance: Random) -> None:
        self.hands = list(hands)
        self.decks = list(decks)
        self.turning: int | None = None
        """The seat whose draw pile is being turned over card by card."""
        self.chance = chance

    @classmethod
    def deal(cls, box: Box, chance: Random) -> Dealer:
        """Shuffle a box and deal ten cards a seat, five of them in hand (MB-4, MB-6)."""
        dealt = chance.sample(box.deck, 20)
        return cls([dealt[0:5], dealt[5:10]], [dealt[10:15], dealt[15:20]], chance)

    def legal(self, state: State) -> tuple[str, ...]:
        """Return the answers that the deciding seat really has."""
        seat = state.asked
        if seat is None:
            return ()
        return state.legal(self.hands[seat] if seat != self.turning else self.decks[seat])

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""
        for event in happened:
            move = MOVES.get(type(event))
            if move is not None:
                move(self, event)


def _left_hand(dealer: Dealer, event: events.Played | events.Gave) -> None:
    dealer.hands[event.seat].remove(event.card)


def _drew(dealer: Dealer, event: events.Drew) -> None:
    deck = dealer.decks[event.seat]
    dealer.hands[event.seat] += deck[: event.count]
    del deck[: event.count]


def _stole(dealer: Dealer, event: events.Stole) -> None:
    victim = dealer.hands[1 - event.seat]
    for _ in range(event.count):
        dealer.hands[event.seat].append(victim.pop(dealer.chance.randrange(len(victim))))


def _recovered(dealer: Dealer, event: events.Recovered) -> None:
    dealer.hands[event.seat] += event.cards


def _turned_over(dealer: Dealer, event: events.TurnedOver) -> None:
    """Turn the draw pile over card by card, or with the hand as if it lay there: all of them go."""
    if event.hand:
        dealer.hands[event.seat] += dealer.decks[event.seat]
        dealer.decks[event.seat].clear()
    else:
        dealer.turning = event.seat


def _discarded(dealer: Dealer, event: events.Discarded) -> None:
    if not event.deck:
        dealer.hands[event.seat].remove(event.card)
        return
    dealer.decks[event.seat].remove(event.card)
    if not dealer.decks[event.seat]:
        dealer.turning = None


def _to_hand(dealer: Dealer, event: events.Kept | events.Returned | events.Scavenged) -> None:
    dealer.hands[event.seat].append(event.card)


def _boost_taken(dealer: Dealer, event: events.BoostTaken) -> None:
    dealer.hands[event.seat].append(event.boost)


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
