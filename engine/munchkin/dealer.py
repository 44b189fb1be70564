"""A dealer for tables without people: knows the hidden cards and follows what happens to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from tablekeeper.engine import game
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.munchkin import verbs
from tablekeeper.engine.munchkin.cards.card import Card, every_card, the
from tablekeeper.engine.munchkin.frames import dice
from tablekeeper.engine.munchkin.frames.losses import Take
from tablekeeper.engine.munchkin.frames.sales import Sale, may_sell
from tablekeeper.engine.munchkin.state import MunchkinState
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.actions import AnyAction, OpenQuestion
from tablekeeper.engine.munchkin.table.labels import HandQuestion
from tablekeeper.engine.munchkin.table.sums import totals
from tablekeeper.engine.munchkin.table.zones import Seat
from tablekeeper.engine.people import come_or_go, sits
from tablekeeper.engine.resolution import AnyQuestion

ONE_IN = 12
"""One in so many chances is left to what nobody has to do, so that a match comes to its end."""
COURSE = frozenset(["begin", "open", "fight", "loot", "close", "flee", "roll", "pass", "end", "ask"])
"""The actions that carry a turn on."""
USEFUL = frozenset(("race", "class", "item", "level_up"))
"""The cards that make a character stronger; a table of people plays them as soon as it may."""
LIKELY: Mapping[str, Answer] = {
    "help": Answer("yes"),
    "sell": Answer("done"),
    "offer_items": Answer("done"),
    "side": Answer("fighters"),
}
"""What is mostly answered to some questions, for the same reason."""
BACKS = ("door", "treasure", "monster", "item")
"""How cards are called in answers that a dealer, who knows them, does not give."""


class Dealer(game.Dealer[MunchkinState]):
    """The hands and decks of one match; free actions are weighed down, so that matches end."""

    def __init__(self, hands: Iterable[list[str]], doors: list[str], hoard: list[str], chance: Random) -> None:
        super().__init__(chance)
        self.hands = list(hands)
        self.doors = doors
        """The top card first."""
        self.hoard = hoard

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

    def legal(self, state: MunchkinState) -> Sequence[Answer]:
        """Return the answers that the seats really have, of a window's free actions only now and then one."""
        question = state.question
        if question is None or question.span is not None:
            return super().legal(state)
        if isinstance(question, OpenQuestion):
            return self._weighed(state, list(verbs.possible(state, dict(enumerate(self.hands)), self.doors)))
        likely = LIKELY.get(question.ask)
        if likely in question.answers and self.chance.randrange(4):
            return (likely,)
        held = list(self.hands[_hand_of(question)])
        if question.ask == "roll":
            loaded = dice.LOADED in held or derived.holds(state.table.seats[question.seat], dice.LOADED)
            faces = len(question.answers) if loaded else len(dice.FACES)
            return question.answers[:faces]
        if question.ask == "take":
            return self._takes(state, question)
        if not question.hidden:
            return question.answers
        for frame in state.stack:
            if isinstance(frame, Sale):
                for card in frame.cards:
                    held.remove(card)
        blanks = [*(Answer(question.hidden, back) for back in BACKS), Answer("unnamed")]
        return [answer for answer in state.legal(held) if answer not in blanks]

    def _takes(self, state: MunchkinState, question: AnyQuestion) -> Sequence[Answer]:
        """Return what can be taken: a Treasure out of a hand that has one, else nothing, which may be the answer."""
        (take,) = (frame for frame in state.stack if isinstance(frame, Take))
        there = any(the(card).deck == "treasure" for card in self.hands[take.victim])
        return [answer for answer in question.answers if answer.verb != ("nothing" if there else "hand")]

    def _weighed(self, state: MunchkinState, found: Sequence[AnyAction]) -> Sequence[Answer]:
        """Leave out free actions most of the time where the turn can go on without them, but for useful ones."""
        useful = [action for action in found if _is_useful(state, action)]
        doubtful = [action for action in found if action.verb.name in ("fight", "ask") and action not in useful]
        course = [action for action in found if action.verb.name in COURSE and action not in doubtful]
        closing = [action for action in course if action.verb.name in ("close", "begin")]
        if useful and self.chance.randrange(3):
            found = useful
        elif closing and self.chance.randrange(4):
            found = closing
        elif course and self.chance.randrange(ONE_IN):
            found = course
        return [action.answer(state) for action in found]

    def correction(self, state: MunchkinState) -> Sequence[Mapping[str, object]]:
        """Let a player go for a while or for good, come back, or sit down at a seat that somebody has left."""
        places = {seat: side.place for seat, side in enumerate(state.table.seats)}
        change = come_or_go(self.chance, places, ("away", "left"))
        if change is None:
            return ()
        seat, to = change
        sexless = state.table.seats[seat].sex is None and to == "here"
        sex = [{"path": f"seats.{seat}.sex", "to": "female"}] if sexless else []
        return [*sex, sits(seat, to)]

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""
        for event in happened:
            match event:
                case events.Dealt(seat=seat, doors=doors, treasures=treasures):
                    _draw(self.doors, self.hands[seat], doors)
                    _draw(self.hoard, self.hands[seat], treasures)
                case events.Drew(seat=seat, deck=deck, count=count):
                    _draw(self.doors if deck == "door" else self.hoard, self.hands[seat], count)
                case events.Reshuffled(deck=deck, cards=pile):
                    cards = list(pile)
                    self.chance.shuffle(cards)
                    (self.doors if deck == "door" else self.hoard).extend(cards)
                case events.Opened(card=card, from_discards=False):
                    self.doors.remove(card)
                case events.Played(seat=seat, card=card) | events.Discarded(seat=seat, card=card):
                    self.hands[seat].remove(card)
                case events.Kept(seat=seat, card=card) | events.Looted(to=seat, card=card):
                    self.hands[seat].append(card)
                case events.Picked(seat=seat, to=to, card=card):
                    self.hands[seat].remove(card)
                    self.hands[to].append(card)
                case events.Passed(seat=seat, to=to, count=count, deck=deck):
                    hand = self.hands[seat]
                    for _ in range(count):
                        card = self.chance.choice([card for card in hand if deck in (None, the(card).deck)])
                        hand.remove(card)
                        self.hands[to].append(card)


def _hand_of(question: AnyQuestion) -> int:
    """Return whose hand a question may turn a card up of."""
    whose = question.whose if isinstance(question, HandQuestion) else None
    return question.seat if whose is None else whose


def _draw(deck: list[str], hand: list[str], count: int) -> None:
    hand += deck[:count]
    del deck[:count]


def _is_useful(state: MunchkinState, action: AnyAction) -> bool:
    match action.verb.name, action.thing:
        case "sell", _:
            return may_sell(state, action.seat)
        case "fight", Card() as monster:
            strongest = monster.level + sum(modifier.bonus for modifier in monster.stronger)
            return _strength(state.table.seats[action.seat]) > strongest
        case "ask", int(other):
            ours, theirs = totals(state.table)
            return ours + _strength(state.table.seats[other]) > theirs
        case "play", Card() as card:
            return card.kind in USEFUL
        case verb, _:
            return verb == "wear"


def _strength(seat: Seat) -> int:
    return seat.level + sum(derived.bonus(seat, piece) for piece in derived.used(seat))
