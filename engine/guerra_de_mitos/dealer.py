"""A dealer for tables without people: knows the hidden cards and follows what happens to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tablekeeper.engine import game
from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos import events
from tablekeeper.engine.guerra_de_mitos.cards import Card, Part, every_card
from tablekeeper.engine.guerra_de_mitos.revealing import UNTAGGED as UNTAGGED_GODS
from tablekeeper.engine.guerra_de_mitos.revealing import next_oracle
from tablekeeper.engine.guerra_de_mitos.setting_up import DESIGNS, GODS, HAND, ORACLES
from tablekeeper.engine.guerra_de_mitos.state import MitosState

USEFUL = ("enter", "assign")
"""What a table of people does as soon as it may, so that matches end."""
EFFECT_ENDS = 3
"""In so many of four chances an effect is done with."""
SMALL = 3
"""By so much effects change something mostly."""


class Dealer(game.Dealer[MitosState]):
    """The decks and hands of one match, all legal, of the least size."""

    def __init__(self, seats: int, chance: Random) -> None:
        super().__init__(chance)
        self.gods: list[list[list[str]]] = [[] for _ in range(seats)]
        """The oracles of each seat, their hidden cards, the top one last."""
        self.designs: list[list[str]] = [[] for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]

    def legal(self, state: MitosState) -> Sequence[Answer]:
        """Return the answers that the seat really has, what carries the match on more often than the rest."""
        question = state.question
        if question is None:
            return ()
        if question.span is not None:
            return (Answer(NUMBER, str(self._number(question.ask, question.span))),)
        if question.ask == "reveal":
            return self._revealed(state)
        if question.ask == "pantheon":
            return state.legal()[:-1]
        if question.ask in ("effect", "resolution") and self.chance.randrange(4) < EFFECT_ENDS:
            return (Answer("done"),)
        held = state.legal(self.hands[question.seat]) if question.hidden else question.answers
        known = [answer for answer in held if str(answer) != "discard card" or len(held) == 1]
        useful = [answer for answer in known if answer.verb in USEFUL]
        return useful if useful and self.chance.randrange(3) else known

    def _number(self, ask: str, span: tuple[int, int]) -> int:
        if ask in ("gods", "designs"):
            return span[0]
        if ask == "by":
            return self.chance.randint(max(span[0], -SMALL), min(span[1], SMALL))
        return self.chance.randint(*span)

    def _revealed(self, state: MitosState) -> Sequence[Answer]:
        """Return the card that lies on top of the oracle that is looked at."""
        question = state.question
        if question is None:
            return ()
        oracle = next_oracle(state.table, question.seat)
        hidden = self.gods[question.seat][oracle] if oracle is not None else []
        return (Answer("reveal", hidden[-1]),) if hidden else [Answer("reveal", word) for word in UNTAGGED_GODS]

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""
        for event in happened:
            match event:
                case events.Dealt(seat=seat):
                    self._deal(seat)
                case events.Revealed(seat=seat, oracle=oracle):
                    if self.gods[seat][oracle - 1]:
                        self.gods[seat][oracle - 1].pop()
                case events.Drew(seat=seat, count=count):
                    self.hands[seat] += [self.designs[seat].pop() for _ in range(count)]
                case events.Played(seat=seat, card=card) | events.Discarded(seat=seat, card=card):
                    self.hands[seat].remove(card)
                case events.Equipped(seat=seat, card=card):
                    self.hands[seat].remove(card)
                case events.Recovered(seat=seat, card=card, oracle=None):
                    self.hands[seat].append(card)
                case events.Recovered(seat=seat, card=card, oracle=oracle) if oracle is not None:
                    self.gods[seat][oracle - 1].insert(0, card)
                case events.OracleAdded(seat=seat):
                    self.gods[seat].append([])

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
            deck += [card.id] * min(1 + (self.chance.random() < 0.5), card.copies, size - len(deck))
        self.chance.shuffle(deck)
        return deck
