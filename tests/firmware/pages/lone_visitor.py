"""Somebody who plays alone with real cards: reads the glass, does what it says card by card, and never peeks."""

from __future__ import annotations

import re
from random import Random
from typing import Protocol

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.hand import Came
from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.mindbug.boxes import card_set_of
from tablekeeper.engine.mindbug.table import events

from .conftest import Box

VISITOR, BOX = 0, 1
MOST_DEEDS = 600
"""So many taps and presses no match takes."""
PLACE = re.compile(r"(?:place|casilla|casella|Feld) (\d+)")
"""How the glass speaks of a numbered place."""


class Table(Protocol):
    """A box on a table, as a visitor meets it."""

    @property
    def match(self) -> AnyMatch: ...

    @property
    def words(self) -> str: ...

    def tap(self, uid: str) -> None: ...

    def press(self, key: str) -> None: ...

    def answer(self, answer: str) -> object: ...

    def clear(self) -> None: ...

    def wait(self, seconds: float) -> None: ...


def tag(box: Box, sets: tuple[str, ...]) -> dict[str, str]:
    """Teach a box the cards of some boxes of the game; return the card of each tag."""
    cards = {}
    copies = card_set_of(sets).copies
    for number, (card, copy) in enumerate((card, copy) for card, count in copies.items() for copy in range(count)):
        uid = f"04{number:04X}"
        cards[uid] = card
        box.storage.tags.bind(uid, card, copy + 1, "mindbug")
    box.settle()
    return cards


ATTACKERS = ("snail_thrower", "shark_dog")
"""The creatures of the box in `let_attack`."""


def let_attack(box: Box) -> None:
    """Give the box two creatures in the place of its five hidden cards, and let it decide which one attacks."""
    box.lay(("seats.1.creatures", [{"card": card} for card in ATTACKERS]), ("seats.1.hand", 0))
    for _ in range(5):
        box.clear()
        box.press("1.ok")
    box.clear()
    box.wait(5)


class Visitor:
    """The cards on the table, as they lie there; what is hidden from people only this table knows."""

    def __init__(self, table: Table, cards: dict[str, str], chance: Random) -> None:
        self.table, self.cards, self.chance = table, cards, chance
        dealt = chance.sample(sorted(cards), 20)
        self.hand, self.pile, self.box_pile = dealt[:5], dealt[5:10], dealt[10:]
        self.unused = [uid for uid in sorted(cards) if uid not in dealt]
        self.swapped: list[str] = []
        """What goes from the own hand to the box, as the hands are exchanged."""
        self.places: dict[int, str] = {}
        self.lying: list[str] = []
        """Cards that lie open, wherever."""
        self.creatures: dict[int, str] = {}
        """Which of them are the creatures in play, by their numbers."""
        self.followed = 0
        """How many steps of the match this table has followed."""
        self.deeds = 0

    def play(self, deeds: int = MOST_DEEDS) -> bool:
        """Do what the glass says, until the match is over, which is then true, or so many times."""
        for _ in range(deeds):
            self.table.wait(0.5)
            self.table.clear()
            match = self.table.match
            if match.state.result is not None:
                return True
            self._do(match)
            self.table.wait(0)
            self.deeds += 1
            self._follow()
        return False

    def _do(self, match: AnyMatch) -> None:
        holding, question = match.holding, match.state.question
        assert holding is not None
        before = len(match.entries)
        if holding.coming:
            theirs = holding.due[0] == "stolen"
            uid = self.chance.choice(self.swapped or self.hand) if theirs else self.box_pile[0]
            if uid in self.swapped:
                self.swapped.remove(uid)
            (self.hand if theirs else self.box_pile).remove(uid)
            self.places[holding.free] = uid
            self.table.tap(uid)
        elif holding.going:
            gone = self.places.pop(self._place() or 0)
            (self.hand if holding.due[0] == "robbed" else self.box_pile).append(gone)
            self.table.press("1.ok")
        elif question.seat == BOX and (question.source == "hand" or (question.source != "deck" and self.places)):
            place = self._place()
            if place is None or self.chance.random() < 0.3:
                self.table.press(f"{self.chance.choice((1, 2))}.ok")
            else:
                self.table.tap(self.places[place])
        else:
            self._decide(match)
        assert len(self.table.match.entries) > before, f"nothing came of it:\n{self.table.words}"

    def _place(self) -> int | None:
        found = PLACE.search(" ".join(self.table.words.split()))
        return int(found[1]) if found else None

    def _decide(self, match: AnyMatch) -> None:
        """Give any answer that the own cards allow, by keys or by a tap."""
        state, question, before = match.state, match.state.question, len(match.entries)
        hand = [self.cards[uid] for uid in (self.hand if question.seat == VISITOR else [])]
        pile = self.pile if question.seat == VISITOR else self.box_pile
        if question.source == "deck" or (question.source == "both" and not hand):
            hand = [self.cards[pile[0]]]
        named = question.span and Answer(NUMBER, str(self.chance.randint(*question.span)))
        answer = named or self.chance.choice(state.legal(hand))
        uids = [uid for uid in (*self.hand, *pile[:1]) if self.cards[uid] == answer.subject]
        if answer.verb == question.hidden and uids:
            self.table.tap(uids[0])
        if len(self.table.match.entries) == before:  # no card of the hand, or a creature of that card is asked about
            self.table.answer(str(answer))

    def _follow(self) -> None:
        """Move the cards as people were told to."""
        match = self.table.match
        for step in match.steps[self.followed :]:
            for event in step.events:
                self._move(event)
        self.followed = len(match.steps)
        self._agree(match)

    def _move(self, event: Event) -> None:
        match event:
            case events.Played(seat=seat, card=card) | events.Gave(seat=seat, card=card):
                self._leave(seat, card)
            case events.Handed(seat=seat, card=card):
                self._leave(seat, card)
                self._come(event)
            case events.Swapped(hands=hands):
                self.swapped = self.hand[:]
                assert len(self.swapped) == hands[BOX]
            case events.Supplied(seat=seat, count=count):
                (self.pile if seat == VISITOR else self.box_pile).extend(self.unused[:count])
                del self.unused[:count]
            case events.SetAside(creature=creature):
                self.creatures.pop(creature, None)
            case events.Discarded(seat=seat, card=card, deck=deck):
                self._leave(seat, card, deck=deck)
            case events.Entered(card=card, creature=creature):
                self.creatures[creature] = self._open(card)
            case events.Defeated(creature=creature):
                self.creatures.pop(creature, None)
            case events.Drew(seat=0, count=count):
                self.hand += self.pile[:count]
                del self.pile[:count]
            case _:
                if isinstance(event, events.Returned):
                    self.creatures.pop(event.creature, None)
                self._come(event)

    def _come(self, event: Event) -> None:
        """Take cards that lie open to a hand."""
        for came in MINDBUG.hand_changes(event, VISITOR):
            self.hand += [self._taken_up(came.card)] if isinstance(came, Came) else []
        for came in MINDBUG.hand_changes(event, BOX):
            if isinstance(came, Came):
                free = next(place for place in range(1, 40) if place not in self.places)
                self.places[free] = self._taken_up(came.card)

    def _leave(self, seat: int, card: str, *, deck: bool = False) -> None:
        pile = self.pile if seat == VISITOR else self.box_pile
        hand = self.hand if seat == VISITOR else [self.places[place] for place in sorted(self.places)]
        uid = next((uid for uid in ([] if deck else hand) if self.cards[uid] == card), None)
        if uid is None:
            uid = next(uid for uid in pile if self.cards[uid] == card)
            pile.remove(uid)
        elif seat == VISITOR:
            self.hand.remove(uid)
        else:
            del self.places[next(place for place in sorted(self.places) if self.places[place] == uid)]
        self.lying.append(uid)

    def _open(self, card: str) -> str:
        """Return a copy of a card that lies open and is no creature in play, the one last moved first."""
        in_play = self.creatures.values()
        return next(uid for uid in reversed(self.lying) if self.cards[uid] == card and uid not in in_play)

    def _taken_up(self, card: str) -> str:
        uid = self._open(card)
        self.lying.remove(uid)
        return uid

    def _agree(self, match: AnyMatch) -> None:
        """The table is as the box thinks that it is."""
        if match.holding is None or match.holding.due or match.state.result is not None:
            return
        assert {place: self.cards[uid] for place, uid in self.places.items()} == match.holding.places
        assert [len(self.hand), len(self.pile)] == [match.state.seats[0].hand, match.state.seats[0].deck]
        assert [len(self.places), len(self.box_pile)] == [match.state.seats[1].hand, match.state.seats[1].deck]
