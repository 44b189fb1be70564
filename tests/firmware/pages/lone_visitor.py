"""Somebody who plays alone with real cards and does what the panel says, card by card, without peeking."""

from __future__ import annotations

from random import Random

from tablekeeper.engine.events import Event
from tablekeeper.engine.holding import Came
from tablekeeper.engine.mindbug import MINDBUG, events
from tablekeeper.engine.mindbug.cards import card_set_of
from tablekeeper.firmware.pages.alone.hidden import Coming, Going
from tablekeeper.firmware.pages.alone.moves import BoxMove
from tablekeeper.firmware.pages.answers import Answers
from tablekeeper.firmware.pages.playing import Over
from tablekeeper.firmware.simulator.messages import Follow

from .conftest import Box

VISITOR, BOX = 0, 1
MOST_DEEDS = 600
"""So many taps and presses no match takes."""


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


class Visitor:
    """The cards on the table, as they lie there; what is hidden from people only this table knows."""

    def __init__(self, box: Box, cards: dict[str, str], chance: Random, *, hand: list[str] | None = None) -> None:
        self.box, self.cards, self.chance = box, cards, chance
        dealt = chance.sample(sorted(cards), 20)
        if hand is not None:
            dealt[:5] = hand
        self.hand, self.pile, self.box_pile = dealt[:5], dealt[5:10], dealt[10:]
        self.places: dict[int, str] = {}
        self.lying: list[str] = []
        """Cards that lie open, wherever."""
        self.told = 0
        """How many steps of the match this table has followed."""
        self.deeds = 0

    def play(self, deeds: int = MOST_DEEDS) -> bool:
        """Do what the panel says, until the match is over, which is then true, or so many times."""
        for _ in range(deeds):
            self.box.wait(0.5)
            self.box.clear()
            bottom = self.box.context.pages.bottom
            if isinstance(bottom, Over):
                return True
            before = len(self.box.match.entries)
            self._do(bottom)
            self.box.wait(0)
            self.deeds += 1
            assert len(self.box.match.entries) > before, f"nothing came of it:\n{self.box.words}"
            self._follow()
        return False

    def _do(self, page: object) -> None:
        holding = self.box.match.holding
        assert holding is not None
        if isinstance(page, Coming):
            theirs = holding.due[0] == "stolen"
            uid = self.chance.choice(self.hand) if theirs else self.box_pile[0]
            (self.hand if theirs else self.box_pile).remove(uid)
            self.places[holding.free] = uid
            self.box.tap(uid)
        elif isinstance(page, Going):
            assert f"{page.place}" in self.box.words
            gone = self.places.pop(page.place)
            (self.hand if holding.due[0] == "robbed" else self.box_pile).append(gone)
            self.box.press("1.ok")
        elif isinstance(page, BoxMove):
            self._let_the_box(page)
        else:
            self._decide()

    def _let_the_box(self, page: BoxMove) -> None:
        (choice,) = page.choices(self.box.context)
        place = page.place(choice.answers[0])
        if place is None or self.chance.random() < 0.3:
            self.box.press(f"{self.chance.choice((1, 2))}.ok")
            return
        assert f"{place}" in self.box.words
        self.box.tap(self.places[place])

    def _decide(self) -> None:
        """Give any answer that the own cards allow, by keys or by a tap."""
        state, question = self.box.match.state, self.box.match.state.question
        hand = [self.cards[uid] for uid in (self.hand if question.seat == VISITOR else [])]
        pile = self.pile if question.seat == VISITOR else self.box_pile
        if question.source == "deck" or (question.source == "both" and not hand):
            hand = [self.cards[pile[0]]]
        answer = self.chance.choice(state.legal(hand))
        if answer.verb == question.hidden and answer.subject in hand:
            uids = [uid for uid in (*self.hand, *pile[:1]) if self.cards[uid] == answer.subject]
            self.box.tap(uids[0])
            if isinstance(self.box.context.pages.top, Answers):  # a creature of that card came without its tag
                self.box.follow(Follow(answer=str(answer)))
        else:
            self.box.answer(str(answer))

    def _follow(self) -> None:
        """Move the cards as the events say that people were told to."""
        steps = self.box.match.steps
        for step in steps[self.told :]:
            for event in step.events:
                self._move(event)
        self.told = len(steps)
        self._agree()

    def _move(self, event: object) -> None:
        match event:
            case events.Played(seat=seat, card=card) | events.Gave(seat=seat, card=card):
                self._leave(seat, card)
            case events.Discarded(seat=seat, card=card, deck=deck):
                self._leave(seat, card, deck=deck)
            case events.Drew(seat=0, count=count):
                self.hand += self.pile[:count]
                del self.pile[:count]
            case Event():
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

    def _taken_up(self, card: str) -> str:
        alike = [uid for uid in self.lying if self.cards[uid] == card]
        uid = next((uid for uid in alike if self.box.session.in_play_by(uid) is None), alike[0])
        self.lying.remove(uid)
        return uid

    def _agree(self) -> None:
        """The table is as the box thinks that it is."""
        match = self.box.match
        if match.holding is None or match.holding.due or match.state.result is not None:
            return
        assert {place: self.cards[uid] for place, uid in self.places.items()} == match.holding.places
        assert [len(self.hand), len(self.pile)] == [match.state.seats[0].hand, match.state.seats[0].deck]
        assert [len(self.places), len(self.box_pile)] == [match.state.seats[1].hand, match.state.seats[1].deck]
