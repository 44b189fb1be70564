"""How Mindbug shows itself: life, Mindbugs and counts; creatures by name, copy and current power."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.game import Event
from engine.mindbug import board, cards
from engine.mindbug.events import Played
from engine.mindbug.state import State
from engine.mindbug.vocabulary import KEYWORDS
from firmware.languages import Language
from firmware.pages.faces import Correction, Subject
from firmware.views import SeatScore

NUMBERS = ("life", "mindbugs", "hand", "deck")
"""The facts of a seat that are numbers, by their names in a position."""

Edits = list[dict[str, Any]]


class MindbugFace:
    """Mindbug on the panel; it has no state of its own."""

    sets: Sequence[str] = cards.SETS
    title = "Mindbug"

    def score(self, state: State) -> tuple[SeatScore, SeatScore]:
        """Return both halves of the score view."""
        first, second = (
            SeatScore(seat.name, seat.life, seat.mindbugs, seat.hand, seat.deck, len(seat.creatures))
            for seat in state.seats
        )
        return first, second

    def card(self, card: str, lang: Language) -> Subject:
        """Return a card by itself: its printed name and power."""
        known = cards.every_card()[card]
        return Subject(card, known.names.get(lang.code, known.names["en"]), known.power)

    def subject(self, state: State, answer: str, lang: Language) -> Subject | None:
        """Return the creature or card that an answer of this state's question speaks of."""
        verb, _, label = answer.partition(" ")
        if not label:
            return None
        name, _, copy = label.partition("#")
        plain = self.card(name, lang)
        shown = f"{plain.name} ({copy})" if copy else plain.name
        query = state.query
        target = query.targets[query.answers.index(answer)] if query and answer in query.answers else None
        if query is None or verb == query.hidden:
            return Subject(name, shown, plain.power)
        if isinstance(target, tuple):
            return Subject(name, shown, plain.power, target[0])
        for seat in (0, 1):
            creature = board.find(state.seats, seat, target) if isinstance(target, int) else None
            if creature is not None and creature.card.id == name and query.ask != "order":
                return Subject(name, shown, board.power(state, seat, creature), seat)
        return Subject(name, shown)

    def cards(self, sets: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Return every card of the sets with its copies, by power and name, as people sort them."""
        box = cards.box_of(tuple(sets))
        return [(card.id, box.copies[card.id]) for card in cards.by_power(box.cards.values())]

    def in_play(self, state: State) -> Sequence[str]:
        """Return the cards that lie in play, each once."""
        return list(dict.fromkeys(creature.card.id for seat in state.seats for creature in seat.creatures))

    def facts(self, state: State, seat: int, lang: Language) -> Sequence[Correction]:
        """Return a seat's numbers, and each of its creatures with what can be done to it."""
        side = state.seats[seat]
        facts = [
            Correction(
                lang.text(f"page.fact.{fact}"),
                lambda to, fact=fact: [{"path": f"seats.{seat}.{fact}", "to": to}],  # type: ignore[misc]
                getattr(side, fact),
            )
            for fact in NUMBERS
        ]
        for index, creature in enumerate(side.creatures):
            name = self.card(creature.card.id, lang).name
            upright = "upright" if creature.exhausted else "exhausted"
            moves = [
                (
                    lang.text(f"page.fact.{upright}"),
                    [{"path": f"seats.{seat}.creatures.{index}.exhausted", "to": not creature.exhausted}],
                ),
                (lang.text("page.fact.to_discard"), self._to_discard(state, seat, index)),
                (lang.text("page.fact.other_side"), self._to_other_side(state, seat, index)),
            ]
            facts.append(Correction(name, moves=moves, card=creature.card.id))
        return facts

    def put_into_play(self, state: State, seat: int, card: str) -> Edits:
        """Return the edit that lays a card before a seat; the counts stay as they are."""
        return [self._creatures(seat, [*self._standing(state, seat), card])]

    def _to_discard(self, state: State, seat: int, index: int) -> Edits:
        standing = self._standing(state, seat)
        gone = standing.pop(index)
        pile = [*state.seats[seat].discard, gone["card"], *gone["boosts"]]
        return [self._creatures(seat, standing), {"path": f"seats.{seat}.discard", "to": pile}]

    def _to_other_side(self, state: State, seat: int, index: int) -> Edits:
        standing = self._standing(state, seat)
        gone = standing.pop(index)
        other = 1 - seat
        return [self._creatures(seat, standing), self._creatures(other, [*self._standing(state, other), gone])]

    def _standing(self, state: State, seat: int) -> list[Any]:
        creatures: list[Any] = state.position()["seats"][seat]["creatures"]
        return list(creatures)

    def _creatures(self, seat: int, creatures: Sequence[Any]) -> dict[str, Any]:
        return {"path": f"seats.{seat}.creatures", "to": list(creatures)}

    def lessons(self, events: Iterable[Event]) -> Sequence[str]:
        """Return the keywords of the cards just played: whoever may take one must know what they mean."""
        known = cards.every_card()
        return [
            keyword for event in events if isinstance(event, Played) for keyword in sorted(known[event.card].keywords)
        ]

    def lesson(self, keyword: str, lang: Language) -> tuple[str, str]:
        """Return a keyword's name and its rule."""
        from engine.mindbug import wording  # read only when somebody asks

        known = next(known for known in KEYWORDS if known == keyword)
        return wording.keyword_name(known, lang.code), wording.keyword_rule(known, lang.code)


FACE = MindbugFace()
