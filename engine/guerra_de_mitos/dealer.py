"""A dealer for tables without people: knows the hidden cards and follows what happens to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from tablekeeper.engine import game
from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Knowledge
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, Part, every_card, the
from tablekeeper.engine.guerra_de_mitos.cards.card import card as known_card
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Search
from tablekeeper.engine.guerra_de_mitos.deeds.deed import Event as EventDeed
from tablekeeper.engine.guerra_de_mitos.deeds.deed import attempt
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.effects.scene import Choosing
from tablekeeper.engine.guerra_de_mitos.frames.setting_up import DESIGNS, GODS, HAND, ORACLES
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import UNTAGGED as UNTAGGED_GODS
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import TurningUp, TurnsUp
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events
from tablekeeper.engine.guerra_de_mitos.table.playing import UNTAGGED
from tablekeeper.engine.guerra_de_mitos.verbs.transfer import RESERVE
from tablekeeper.engine.people import Presence, come_or_go, sits
from tablekeeper.engine.resolution import AnyQuestion

USEFUL = ("enter", "assign")
"""What a table of people does as soon as it may, so that matches end."""
OFTEN = 3
"""In all but one of so many chances the dealer does what is sensible, else anything."""
EFFECT_ENDS = 3
"""In so many of four chances an effect is done with."""
SMALL = 3
"""By so much effects change something mostly."""
WITHOUT_TAG = 0.04
"""How many cards have lost their tag: they are entered as numbers, and known by a word alone."""
GOES: Sequence[Presence] = ("away", "away", "away", "left")
"""How players go."""
PRINTED = 6
"""So much is printed on a card without a tag at most."""
STRONG = (16, 22)
"""The initial power of a pantheon without a tag."""


class Dealer(game.KnowingDealer[MitosState]):
    """The decks and hands of one match, all legal, of the least size."""

    def __init__(self, seats: int, chance: Random) -> None:
        super().__init__(chance)
        self.gods: list[list[list[str]]] = [[] for _ in range(seats)]
        """The oracles of each seat, their hidden cards, the top one last."""
        self.designs: list[list[str]] = [[] for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.seen: list[list[str]] = [[] for _ in range(seats)]
        """The part of each hand that all have seen go there."""

    def legal(self, state: MitosState) -> Sequence[Answer]:
        """Return the answers that the seat really has, what carries the match on more often than the rest."""
        question = state.question
        if question is None:
            return ()
        if question.span is not None:
            return (Answer(NUMBER, str(self._number(question.ask, question.about, question.span))),)
        if question.ask == "reveal":
            return self._revealed(state)
        if question.ask == "found":
            return (Answer("yes" if self._is_there(state) else "no"),)
        if question.ask == "pantheon":
            *listed, by_number = state.legal()
            return listed if self.chance.randrange(OFTEN) else (by_number,)
        if question.ask in ("effect", "resolution"):
            return self._changes(question.answers)
        known = self._known(state, question)
        sensible = self._sensible(state, known) if self.chance.randrange(OFTEN) else ()
        return sensible or known

    def every(self, state: MitosState) -> Sequence[Answer]:
        """Return what the seat may choose among; what it only tells is as the cards lie.

        Counters are moved from the reserve alone: moves among oracles would double what there is to search through.
        """
        question = state.question
        if question is None or state.source != "hand":
            return self.legal(state)
        if question.span is not None:
            least, most = question.span
            return [Answer(NUMBER, str(number)) for number in range(least, most + 1)]
        known = self._known(state, question)
        if question.ask != "turn":
            return known
        return [one for one in known if one.verb != "move" or one.subject.startswith(RESERVE)]

    def _known(self, state: MitosState, question: AnyQuestion) -> Sequence[Answer]:
        """Return what can be answered with the cards that are held; a card by a word alone, only where one is."""
        hand = self._held(state)
        held = state.legal(hand) if question.hidden else question.answers
        untagged = any(card in UNTAGGED for card in hand)
        return [answer for answer in held if str(answer) != "discard card" or untagged or len(held) == 1]

    def _held(self, state: MitosState) -> list[str]:
        """Return the hand of the seat that is asked, without what an ability has taken of it so far."""
        top, question = state.stack[-1], state.question
        hand = list(self.hands[question.seat]) if question is not None else []
        for taken in top.turned_up if isinstance(top, Performing) else ():
            if taken in hand:
                hand.remove(taken)
            elif hand and _is_design(taken):  # what is drawn on the way is not there yet
                hand.remove(next((held for held in hand if held in UNTAGGED), hand[-1]))
        return hand

    def _is_there(self, state: MitosState) -> bool:
        """Return whether a card that is looked for lies in the pile: a design, or one of a kind in an oracle."""
        question, top = state.question, state.stack[-1]
        if not isinstance(question, Choosing) or not isinstance(question.step, Search):
            return False
        sought = question.step
        if sought.where == "designs":
            return any(name in self.designs[question.seat] for name in sought.name)
        place = top.deed.place if isinstance(top, Performing) and isinstance(top.deed, EventDeed) else None
        pile = self.gods[place.seat][place.place] if place is not None else []
        return any(_kind(name) == sought.kind for name in pile)

    def _sensible(self, state: MitosState, known: Sequence[Answer]) -> Sequence[Answer]:
        """Return what people would rather do: bring cards in, pay for them, and end what leads nowhere."""
        useful = [answer for answer in known if answer.verb in USEFUL]
        if useful or state.table.phase != "transfer":
            return useful
        wanted = self._wanted(state)
        paying = [answer for answer in known if answer.verb == "move" and answer.subject == f"{RESERVE} {wanted}"]
        return paying or [answer for answer in known if answer.verb == "done"]

    def _wanted(self, state: MitosState) -> int:
        """Return the oracle whose card lacks the least power, counted from 1; 0 where no card can be paid."""
        seat = state.table.active
        side = state.table.seats[seat]
        lacking = [
            (current.cost(state.table, seat, the(oracle.card)) - oracle.power, place + 1)
            for place, oracle in enumerate(side.oracles)
            if oracle.card is not None
        ]
        short, place = min([lack for lack in lacking if lack[0] > 0], default=(0, 0))
        return place if short < side.reserve else 0

    def _changes(self, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Return the end of an effect, or the changes of one verb, so that each comes as often as the others."""
        if self.chance.randrange(4) < EFFECT_ENDS:
            return (Answer("done"),)
        verb = self.chance.choice(sorted({answer.verb for answer in answers}))
        return [answer for answer in answers if answer.verb == verb]

    def _number(self, ask: str, about: str | None, span: tuple[int, int]) -> int:
        if ask in ("gods", "designs"):
            return span[0]
        if ask == "by":
            return self.chance.randint(max(span[0], -SMALL), min(span[1], SMALL))
        if about == "initial_power":
            return self.chance.randint(*STRONG)
        return self.chance.randint(max(span[0], -SMALL), min(span[1], PRINTED))

    def _revealed(self, state: MitosState) -> Sequence[Answer]:
        """Return the card that lies on top of the oracle that is looked at."""
        top, question = state.stack[-1], state.question
        if isinstance(top, TurningUp):
            hidden = self.gods[top.seat][top.oracle]
        elif isinstance(question, TurnsUp) and isinstance(top, Performing):
            place = question.place
            hidden = list(self.gods[place.seat][place.place])
            for event in attempt(state.draft(), top.seat, top.deed, top.answers).scene.draft.events:
                if isinstance(event, events.Revealed) and (event.seat, event.oracle - 1) == (place.seat, place.place):
                    self._leave_oracle(hidden, _known_as(event.card))
            if isinstance(top.deed, EventDeed):  # it was looked for below the event
                hidden = [name for name in hidden if _kind(name) == "resource"]
        else:
            hidden = []
        return (Answer("reveal", hidden[-1]),) if hidden else [Answer("reveal", word) for word in UNTAGGED_GODS]

    def correction(self, state: MitosState) -> Sequence[Mapping[str, object]]:
        """Let a player go for a while, seldom for good, or come back; where two play nobody goes."""
        table = state.table
        there = [] if state.result is not None or derived.duel(table) else derived.alive(table)
        places = {seat: table.seats[seat].place for seat in there if table.seats[seat].place != "left"}
        change = come_or_go(self.chance, places, ("left",) if table.phase == "setup" else GOES)
        return () if change is None else [sits(*change)]

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""
        for event in happened:
            match event:
                case events.Dealt(seat=seat):
                    self._deal(seat)
                case events.Revealed(seat=seat, oracle=oracle, card=card):
                    self._leave_oracle(self.gods[seat][oracle - 1], _known_as(card))
                case events.Drew(seat=seat, count=count):
                    self.hands[seat] += [self.designs[seat].pop() for _ in range(count)]
                case events.Played(seat=seat, card=card) | events.Discarded(seat=seat, card=card):
                    self._leave_hand(seat, card)
                case events.Equipped(seat=seat, card=card, source="hand"):
                    self._leave_hand(seat, card)
                case events.Equipped(seat=seat, card=card, source="deck"):
                    self.designs[seat].remove(card)
                case events.Handed(seat=seat, to=to):
                    self.hands[to].append(self._hand_over(seat))
                case events.Recovered(seat=seat, card=card, oracle=None):
                    self.hands[seat].append(_known_as(card))
                    self.seen[seat].append(_known_as(card))
                case events.Recovered(seat=seat, card=card, oracle=oracle) if oracle is not None:
                    self.gods[seat][oracle - 1].insert(0, _known_as(card))
                case events.OracleAdded(seat=seat, hidden=hidden):
                    self.gods[seat].append(self.chance.sample([_known_as(card) for card in hidden], len(hidden)))
                case events.TurnedDown(seat=seat, oracle=oracle, card=card):
                    self.gods[seat][oracle - 1].append(_known_as(card))
                case events.Arranged(seat=seat, oracle=oracle, how=how):
                    self._arrange(self.designs[seat] if oracle is None else self.gods[seat][oracle - 1], how)
                case events.Shuffled(seat=seat, oracle=None):
                    self.chance.shuffle(self.designs[seat])

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat knows of the hands: all of its own, and what it has seen go to the others."""
        others = [other for other in range(len(self.hands)) if other != seat]
        return Knowledge(seat, tuple(self.hands[seat]), {other: tuple(self.seen[other]) for other in others})

    def duplicate(self, chance: Random) -> Dealer:
        """Return a dealer with the same cards that goes on alone, with a generator of its own."""
        twin = Dealer(len(self.hands), chance)
        twin.gods = [[pile[:] for pile in piles] for piles in self.gods]
        twin.designs, twin.hands, twin.seen = (
            [cards[:] for cards in all_] for all_ in (self.designs, self.hands, self.seen)
        )
        return twin

    def _leave_oracle(self, pile: list[str], name: str) -> None:
        """Take a card off an oracle: the top one, or one that was looked for."""
        if pile:
            place = -1 if pile[-1] == name or name not in pile else pile.index(name)
            del pile[place]

    def _arrange(self, pile: list[str], how: str) -> None:
        """Put the top card of a pile at its bottom, or shuffle it."""
        if how == "bottom" and pile:
            pile.insert(0, pile.pop())
        elif how != "bottom":
            self.chance.shuffle(pile)

    def _leave_hand(self, seat: int, card: str) -> None:
        """Take a card out of a hand; one without a tag may have been taken for another sort when it was discarded."""
        hand, seen, name = self.hands[seat], self.seen[seat], _known_as(card)
        hand.remove(name if name in hand else next((held for held in hand if held in UNTAGGED), hand[-1]))
        if name in seen:
            seen.remove(name)

    def _hand_over(self, seat: int) -> str:
        """Take any card out of a hand, unseen."""
        hand, seen = self.hands[seat], self.seen[seat]
        card = hand.pop(self.chance.randrange(len(hand)))
        if card in seen:
            seen.remove(card)
        return card

    def _deal(self, seat: int) -> None:
        """Build a legal deck of each kind and deal it (G-2 to G-5, G-10, G-11)."""
        gods = self._deck("gods", GODS[0])
        self.gods[seat] = [gods[place::ORACLES][::-1] for place in range(ORACLES)]
        designs = self._deck("designs", DESIGNS[0])
        self.hands[seat], self.designs[seat] = designs[:HAND], designs[HAND:]

    def _deck(self, part: Part, size: int) -> list[str]:
        battles = 2
        deck: list[str] = []
        cards: list[Card] = [card for card in every_card().values() if card.deck == part]
        self.chance.shuffle(cards)
        for card in cards:
            if len(deck) == size:
                break
            if card.battle and not battles:
                continue
            battles -= card.battle
            name = card.id if self.chance.random() >= WITHOUT_TAG else _word(card)
            deck += [name] * min(1 + (self.chance.random() < 0.5), card.copies, size - len(deck))
        self.chance.shuffle(deck)
        return deck


def _is_design(name: str) -> bool:
    """Return whether a card of a hand is meant, also one that is known by the word `card` alone."""
    found = known_card(name)
    return name == "card" or (found is not None and found.deck == "designs")


def _known_as(card: str) -> str:
    """Return how a card is named when it comes up: by its id, or by the word for one without a tag."""
    return card if the(card).listed else card.partition("_")[0]


def _word(card: Card) -> str:
    """Return the word for a card that has lost its tag."""
    return "weapon" if card.weapon else "armour" if card.armour else card.kind


def _kind(name: str) -> str:
    """Return the kind of a card, also of one that is known by a word alone."""
    found = known_card(name)
    return name if found is None else found.kind
