"""A dealer for tables without people: knows the hidden cards and follows what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engine import game
from engine.game import Event
from engine.munchkin import actions, dice, events
from engine.munchkin import board as on
from engine.munchkin.actions import Action
from engine.munchkin.agenda import Sale
from engine.munchkin.cards import every_card
from engine.munchkin.combat import totals
from engine.munchkin.sales import may_sell
from engine.munchkin.state import State
from engine.munchkin.zones import Seat

ONE_IN = 12
"""One in so many chances is left to what nobody has to do, so that a match comes to its end."""
COURSE = frozenset(["begin", "open", "fight", "loot", "close", "flee", "roll", "pass", "end", "ask"])
"""The actions that carry a turn on."""
USEFUL = frozenset(("race", "class", "item", "level_up"))
"""The cards that make a character stronger; a table of people plays them as soon as it may."""


LIKELY: Mapping[str, str] = {"help": "yes", "sell": "done", "offer_items": "done", "side": "fighters"}
"""What is mostly answered to some questions, for the same reason."""


class Dealer:
    """The hands and decks of one match; chance comes from the generator that it is given.

    `legal` narrows a state's answers to the cards really held and weighs free actions down; `follow` must see every
    outcome's events.
    """

    __slots__ = ("chance", "doors", "hands", "hoard")

    def __init__(self, hands: Iterable[list[str]], doors: list[str], hoard: list[str], chance: Random) -> None:
        self.hands = list(hands)
        self.doors = doors
        """The top card first."""
        self.hoard = hoard
        self.chance = chance

    @classmethod
    def shuffle(cls, seats: int, chance: Random) -> Dealer:
        """Shuffle both decks (M-3); hands are dealt by the events that say so."""
        doors, hoard = (
            [card.id for card in every_card().values() if card.deck == deck for _ in range(card.copies)]
            for deck in ("door", "treasure")
        )
        chance.shuffle(doors)
        chance.shuffle(hoard)
        return cls([[] for _ in range(seats)], doors, hoard, chance)

    def legal(self, state: game.State) -> tuple[str, ...]:
        """Return the answers that the seats really have, of a moment's free actions only now and then one."""
        if not isinstance(state, State) or state.query is None:
            return ()
        query = state.query
        if query.open:
            hands = dict(enumerate(self.hands))
            found = list(actions.possible(state, hands, self.doors))
            return self._weighed(state, found)
        if query.number is not None:
            return (f"number {self.chance.randint(*query.number)}",)
        likely = LIKELY.get(query.ask)
        if likely in query.answers and self.chance.randrange(4):
            return (likely,)
        held = list(self.hands[query.seat])
        if query.ask == "roll":
            loaded = dice.LOADED in held or on.holds(state.seats[query.seat], dice.LOADED)
            faces = len(query.answers) if loaded else len(dice.FACES)
            return query.answers[:faces]
        if not query.verb:
            return query.answers
        for frame in state.agenda:
            if isinstance(frame, Sale):
                for card in frame.cards:
                    held.remove(card)
        listed = set(state.legal(held))
        named = [f"{query.verb} {card}" for card in dict.fromkeys(held)]
        blanks = {f"{query.verb} {back}" for back in ("door", "treasure", "monster", "item")}
        answers = [answer for answer in query.answers if answer not in blanks]
        return tuple(answers + [answer for answer in named if answer in listed])

    def _weighed(self, state: State, found: Sequence[Action]) -> tuple[str, ...]:
        """Leave out free actions most of the time where the turn can go on without them, but for useful ones."""
        useful = [action for action in found if _is_useful(state, action)]
        doubtful = [action for action in found if action.verb in ("fight", "ask") and action not in useful]
        course = [action for action in found if action.verb in COURSE and action not in doubtful]
        closing = [action for action in course if action.verb in ("close", "begin")]
        if useful and self.chance.randrange(3):
            found = useful
        elif closing and self.chance.randrange(4):
            found = closing
        elif course and self.chance.randrange(ONE_IN):
            found = course
        return tuple([action.text(state) for action in found])

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""
        for event in happened:
            move = MOVES.get(type(event))
            if move is not None:
                move(self, event)


def _is_useful(state: State, action: Action) -> bool:
    seat = state.seats[action.seat]
    if action.verb == "sell":
        return may_sell(state, action.seat)
    if action.verb == "fight":
        strongest = sum(modifier.bonus for modifier in action.thing.stronger)
        return bool(_strength(seat) > int(action.thing.level) + strongest)
    if action.verb == "ask":
        ours, theirs = totals(state)
        return bool(ours + _strength(state.seats[action.thing]) > theirs)
    return action.verb == "wear" or bool(action.verb == "play" and action.thing.kind in USEFUL)


def _strength(seat: Seat) -> int:
    return seat.level + sum(on.bonus(seat, piece) for piece in on.used(seat))


def _dealt(dealer: Dealer, event: events.Dealt) -> None:
    _draw(dealer.doors, dealer.hands[event.seat], event.doors)
    _draw(dealer.hoard, dealer.hands[event.seat], event.treasures)


def _drew(dealer: Dealer, event: events.Drew) -> None:
    _draw(dealer.doors if event.deck == "door" else dealer.hoard, dealer.hands[event.seat], event.count)


def _draw(deck: list[str], hand: list[str], count: int) -> None:
    hand += deck[:count]
    del deck[:count]


def _reshuffled(dealer: Dealer, event: events.Reshuffled) -> None:
    cards = list(event.cards)
    dealer.chance.shuffle(cards)
    if event.deck == "door":
        dealer.doors += cards
    else:
        dealer.hoard += cards


def _opened(dealer: Dealer, event: events.Opened) -> None:
    if not event.from_discards:
        dealer.doors.remove(event.card)


def _left_hand(dealer: Dealer, event: events.Played | events.Discarded) -> None:
    dealer.hands[event.seat].remove(event.card)


def _to_hand(dealer: Dealer, event: events.Kept) -> None:
    dealer.hands[event.seat].append(event.card)


def _looted(dealer: Dealer, event: events.Looted) -> None:
    dealer.hands[event.to].append(event.card)


def _passed(dealer: Dealer, event: events.Passed) -> None:
    hand = dealer.hands[event.seat]
    for _ in range(event.count):
        dealer.hands[event.to].append(hand.pop(dealer.chance.randrange(len(hand))))


MOVES: Mapping[type[Event], Callable[[Dealer, Any], None]] = {
    events.Dealt: _dealt,
    events.Drew: _drew,
    events.Reshuffled: _reshuffled,
    events.Opened: _opened,
    events.Played: _left_hand,
    events.Discarded: _left_hand,
    events.Kept: _to_hand,
    events.Looted: _looted,
    events.Passed: _passed,
}
"""The events that move hidden cards."""
