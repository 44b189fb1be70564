"""A dealer for tables without people: knows the hidden cards and follows what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tablekeeper.engine import game
from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Knowledge
from tablekeeper.engine.mindbug.cards.card import CardSet
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.refusals import UNKNOWN_CARD, Refusal
from tablekeeper.engine.resolution import AnyQuestion

IMPOSSIBLE_HAND = "R34"

CODES = {IMPOSSIBLE_HAND: "The hand cannot be; every fault is named."}
"""Every code with which a hand that was told is refused."""


class Dealer(game.KnowingDealer[MindbugState]):
    """The hands and draw piles of one match; chance comes from the generator that it is given.

    `legal` narrows a state's answers to the cards really held; `follow` must see every outcome's events.
    """

    __slots__ = ("decks", "hands", "rest", "seen")

    def __init__(
        self, hands: Iterable[list[str]], decks: Iterable[list[str]], chance: Random, rest: Iterable[str] = ()
    ) -> None:
        super().__init__(chance)
        self.hands = list(hands)
        self.decks = list(decks)
        self.seen: list[list[str]] = [[], []]
        """The part of each hand that the other seat has seen go there."""
        self.rest = [*rest]
        """The cards that were not dealt, in some order; none where no card ever takes one of them."""

    @classmethod
    def deal(cls, card_set: CardSet, chance: Random) -> Dealer:
        """Shuffle a box and deal ten cards a seat, five of them in hand (MB-4, MB-6)."""
        dealt = chance.sample(card_set.deck, card_set.size() if card_set.supplies else 20)
        return cls([dealt[0:5], dealt[5:10]], [dealt[10:15], dealt[15:20]], chance, dealt[20:])

    def legal(self, state: MindbugState) -> tuple[Answer, ...]:
        """Return the answers that the deciding seat really has."""
        question = state.question
        if question is None:
            return ()
        if not question.hidden:
            return question.listed.answers or (self._number(question),)
        cards = self.decks[question.seat] if question.source == "deck" else self.hands[question.seat]
        return state.legal([self.chance.choice(cards)] if question.source == "chance" else cards)

    def every(self, state: MindbugState) -> tuple[Answer, ...]:
        """Return the answers to search through: nobody chooses how a die falls."""
        answers, question = self.legal(state), state.question
        return (self.chance.choice(answers),) if question is not None and question.ask == "roll" else answers

    def _number(self, question: AnyQuestion) -> Answer:
        """Return one of the numbers that may be named."""
        least, most = question.span or (0, 0)
        return Answer(NUMBER, str(self.chance.randint(least, most)))

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""
        for event in happened:
            if (kind := type(event)) in MOVES:
                MOVES[kind](self, event)

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat knows of the hands: all of its own, and what it has seen go to the other."""
        return Knowledge(seat, tuple(self.hands[seat]), {1 - seat: tuple(self.seen[1 - seat])})

    def duplicate(self, chance: Random) -> Dealer:
        """Return a dealer with the same cards that goes on alone, with a generator of its own."""
        twin = Dealer([hand[:] for hand in self.hands], [deck[:] for deck in self.decks], chance, self.rest)
        twin.seen = [cards[:] for cards in self.seen]
        return twin


def _draw(dealer: Dealer, event: events.Drew) -> None:
    deck = dealer.decks[event.seat]
    dealer.hands[event.seat] += deck[: event.count]
    del deck[: event.count]


def _discard(dealer: Dealer, event: events.Discarded) -> None:
    if event.deck:
        dealer.decks[event.seat].remove(event.card)
    else:
        _leave_hand(dealer, event)


def _turn_over(dealer: Dealer, event: events.TurnedOver) -> None:
    if event.hand:  # all of them are turned up, wherever they lie
        dealer.hands[event.seat] += dealer.decks[event.seat]
        dealer.decks[event.seat].clear()


def _leave_hand(dealer: Dealer, event: events.Played | events.Gave | events.Discarded | events.Handed) -> None:
    dealer.hands[event.seat].remove(event.card)
    if event.card in dealer.seen[event.seat]:
        dealer.seen[event.seat].remove(event.card)


def _take(dealer: Dealer, event: events.Kept | events.Returned | events.Scavenged | events.Regained) -> None:
    _to_hand(dealer, event.seat, (event.card,))


def _to_hand(dealer: Dealer, seat: int, cards: Sequence[str]) -> None:
    """Put cards into a hand that the other seat has seen."""
    dealer.hands[seat] += cards
    dealer.seen[seat] += cards


def _swap(dealer: Dealer, _event: events.Swapped) -> None:
    """Exchange the hands; each seat knows all that it has given away."""
    dealer.hands.reverse()
    dealer.seen = [hand[:] for hand in dealer.hands]


def _hand_over(dealer: Dealer, event: events.Handed) -> None:
    _leave_hand(dealer, event)
    _to_hand(dealer, 1 - event.seat, (event.card,))


def _show(dealer: Dealer, event: events.Shown) -> None:
    """Let the other seat know a card; one of that name which it has seen before may be the same."""
    if event.card not in dealer.seen[event.seat]:
        dealer.seen[event.seat].append(event.card)


def _supply(dealer: Dealer, event: events.Supplied) -> None:
    dealer.decks[event.seat] += dealer.rest[: event.count]
    del dealer.rest[: event.count]


def _steal(dealer: Dealer, event: events.Stole) -> None:
    thief, victim = event.seat, 1 - event.seat
    hand, seen = dealer.hands[victim], dealer.seen[victim]
    for _ in range(event.count):
        card = hand.pop(dealer.chance.randrange(len(hand)))
        dealer.hands[thief].append(card)
        if card in seen:
            seen.remove(card)
        dealer.seen[thief].append(card)


MOVES: Mapping[type[Event], Callable[[Dealer, Any], None]] = {
    events.Played: _leave_hand,
    events.Gave: _leave_hand,
    events.Drew: _draw,
    events.Discarded: _discard,
    events.TurnedOver: _turn_over,
    events.Kept: _take,
    events.Returned: _take,
    events.Scavenged: _take,
    events.Regained: _take,
    events.BoostTaken: lambda dealer, event: _to_hand(dealer, event.seat, (event.boost,)),
    events.Recovered: lambda dealer, event: _to_hand(dealer, event.seat, event.cards),
    events.Stole: _steal,
    events.Swapped: _swap,
    events.Handed: _hand_over,
    events.Shown: _show,
    events.Supplied: _supply,
}
"""How the hidden cards move with each event that moves any; it is only given events of its own type."""


def imagine(state: MindbugState, knowledge: Knowledge, chance: Random) -> Iterator[Dealer] | Refusal:
    """Return an endless stream of dealers, each with hidden cards as they may lie; refuse knowledge that cannot be.

    What the seat does not know is drawn from all cards that do not lie open (MB-111). That nobody is asked is a
    programmer's error.
    """
    if state.asked is None:
        raise ValueError("nobody is asked: the match is over")
    other = 1 - knowledge.seat
    known = [knowledge.hand or (), knowledge.seen.get(other, ())]
    if knowledge.seat == 1:
        known.reverse()
    strange = [card for hand in known for card in hand if card not in state.card_set.designs]
    if strange:
        return Refusal("unknown", UNKNOWN_CARD, f"{strange[0]!r} is no card of {', '.join(state.card_set.sets)}.")
    unseen = {card: state.hidden_copies(card) for card in state.card_set.copies}
    faults = _impossible(state, knowledge, known, unseen)
    if faults:
        return Refusal("illegal", IMPOSSIBLE_HAND, f"The hand cannot be: {'; '.join(faults)}.", "MB-111", tuple(faults))
    left = [card for card, copies in unseen.items() for _ in range(copies - _count(known, card))]
    return _worlds(state, known, left, chance)


def _count(known: Sequence[Sequence[str]], card: str) -> int:
    return sum(hand.count(card) for hand in known)


def _impossible(
    state: MindbugState, knowledge: Knowledge, known: Sequence[Sequence[str]], unseen: Mapping[str, int]
) -> list[str]:
    """Return in words what does not agree with the table; `unseen` are the copies that do not lie open."""
    faults = []
    for place, (seat, cards) in enumerate(zip(state.seats, known, strict=True)):
        whole = place == knowledge.seat and knowledge.hand is not None
        if len(cards) > seat.hand or (whole and len(cards) != seat.hand):
            faults.append(f"{seat.name} (seat {place}) holds {seat.hand} cards, but {len(cards)} are named")
    faces = sorted({card for hand in known for card in hand} - unseen.keys())
    faults += [f"{card} is a face that lies set aside, and in no hand" for card in faces]
    for card, copies in unseen.items():
        if _count(known, card) > max(0, copies):
            faults.append(f"{_count(known, card)} copies of {card} are named, but only {max(0, copies)} lie hidden")
    return faults


def _worlds(
    state: MindbugState, known: Sequence[Sequence[str]], unseen: Sequence[str], chance: Random
) -> Iterator[Dealer]:
    """Deal the unseen cards over and over: what is missing from the hands, then the draw piles."""
    first, second = state.seats
    one = first.hand - len(known[0])
    two = one + second.hand - len(known[1])
    three = two + first.deck
    four = three + second.deck
    while True:
        dealt = chance.sample(unseen, len(unseen) if state.card_set.supplies else four)
        hands = [[*known[0], *dealt[:one]], [*known[1], *dealt[one:two]]]
        yield Dealer(hands, [dealt[two:three], dealt[three:four]], chance, dealt[four:])
