"""What of Mindbug's table can be corrected by hand: numbers, creatures with what lies on them, cards aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.position.positions import side_of
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table.zones import Creature, Seat
from tablekeeper.firmware.games.mindbug.history import card_name, keyword, said
from tablekeeper.firmware.games.mindbug.instructions import marked
from tablekeeper.firmware.games.ui import Correction, Edits
from tablekeeper.firmware.languages import Language

NUMBERS = ("life", "mindbugs", "hand", "deck")
"""The facts of a seat that are numbers, by their names in a position."""

Moves = Iterator[tuple[str, Edits]]
Entries = list[Any]
"""The creatures of a seat as a position writes them."""


def facts(state: MindbugState, seat: int, lang: Language) -> Sequence[Correction]:
    """Return a seat's numbers, and each of its creatures and cards aside with what can be done to it."""
    side, table = state.seats[seat], _Table.of(state, seat, lang)
    numbers = [
        Correction(
            lang.text(f"mindbug.fact.{fact}"),
            lambda to, fact=fact: [{"path": f"seats.{seat}.{fact}", "to": to}],  # type: ignore[misc]
            getattr(side, fact),
        )
        for fact in NUMBERS
    ]
    creatures = [
        Correction(
            marked(
                card_name(creature.card.id, lang), len(creature.boosts), creature.crystals, exhausted=creature.exhausted
            ),
            moves=tuple(table.moves(index, creature)),
            card=creature.card.id,
            path=f"seats.{seat}.creatures.{index}.card",
        )
        for index, creature in enumerate(side.creatures)
    ]
    aside = [
        Correction(
            lang.text("mindbug.open.aside", cards=card_name(card, lang)),
            moves=tuple(table.moves_of_aside(place, card)),
            card=card,
            path=f"seats.{seat}.aside.{place}",
        )
        for place, card in enumerate(side.aside)
    ]
    return [*numbers, *creatures, *aside]


def rules(state: MindbugState, lang: Language) -> Sequence[Correction]:
    """Return the house rules that cards on the table ask for, each with how it is set."""
    found = []
    for rule in state.card_set.switches:
        now = bool(getattr(state.card_set.rules, rule))
        edits: Edits = [{"path": f"rules.{rule}", "to": not now}]
        label = f"{lang.text(f'mindbug.rule.{rule}')}: {said(now, lang)}"
        found.append(Correction(label, moves=[(said(not now, lang), edits)]))
    return found


def put_into_play(state: MindbugState, seat: int, card: str) -> Edits:
    """Return the edit that lays a card before a seat; the counts stay as they are."""
    entries: Entries = state.position()["seats"][seat]["creatures"]
    return [_list(seat, "creatures", [*entries, card])]


@dataclass(frozen=True)
class _Table:
    """A seat whose table is corrected, with the creatures of both as a position writes them."""

    state: MindbugState
    seat: int
    written: tuple[Entries, Entries]
    lang: Language

    @classmethod
    def of(cls, state: MindbugState, seat: int, lang: Language) -> _Table:
        first, second = (side["creatures"] for side in state.position()["seats"])
        return cls(state, seat, (first, second), lang)

    @property
    def side(self) -> Seat:
        return self.state.seats[self.seat]

    def moves(self, index: int, creature: Creature) -> Moves:
        """Yield what can be done to a creature."""
        text = self.lang.text
        yield from self._turns(index, creature)
        yield text("mindbug.fact.to_discard"), self._away(index, creature.printed.id, *creature.boosts)
        yield text("mindbug.fact.other_side"), self._to_other_side(index)
        yield text("mindbug.fact.to_hand"), [*self._away(index, *creature.boosts), self._one_more_in_hand()]
        if self.state.card_set.sets_aside:
            aside = _list(self.seat, "aside", [*self.side.aside, creature.printed.id])
            yield text("mindbug.fact.to_aside"), [*self._away(index, *creature.boosts), aside]
        if self.state.card_set.crystals:
            for by in (1, -1):
                if (crystals := creature.crystals + by) >= 0:
                    key = "mindbug.fact.crystal.on" if by > 0 else "mindbug.fact.crystal.off"
                    yield text(key), [self._changed(index, crystals=crystals)]
        for face in self._line(creature):
            if face is not creature.card:
                changes = [self._changed(index, card=face.id, stage=face.stage)]
                yield text("mindbug.fact.face", card=card_name(face.id, self.lang)), changes
        yield from self._boosts(index, creature)

    def moves_of_aside(self, place: int, card: str) -> Moves:
        """Yield what can be done to a card that lies aside."""
        text, left = self.lang.text, list(self.side.aside)
        del left[place]
        rest = _list(self.seat, "aside", left)
        yield text("mindbug.fact.to_play"), [rest, _list(self.seat, "creatures", [*self.written[self.seat], card])]
        yield text("mindbug.fact.to_discard"), [rest, _list(self.seat, "discard", [*self.side.discard, card])]
        yield text("mindbug.fact.to_hand"), [rest, self._one_more_in_hand()]

    def _turns(self, index: int, creature: Creature) -> Moves:
        """Yield how a creature can be turned: upright, exhausted, or to each side that its card has."""
        text, sides = self.lang.text, self.state.card_set.sides.get(creature.printed.id, {})
        if len(sides) < 2:
            key = "upright" if creature.exhausted else "exhausted"
            yield text(f"mindbug.fact.{key}"), [self._changed(index, exhausted=not creature.exhausted)]
            return
        if creature.exhausted:
            yield text("mindbug.fact.upright"), [self._changed(index, exhausted=False, side="")]
        for side in sides:
            if side != side_of(creature):
                changes = [self._changed(index, exhausted=True, side=side)]
                yield text("mindbug.fact.turned", side=keyword(side, self.lang)), changes

    def _line(self, creature: Creature) -> Iterator[Card]:
        """Yield the faces of a creature's line, if it has several."""
        face: Card | None = creature.printed
        while face is not None:
            yield face
            face = self.state.card_set.designs[face.next] if face.next else None

    def _boosts(self, index: int, creature: Creature) -> Moves:
        """Yield cards that can go under a creature from either pile, and those under it that can go to its side's."""
        for place, side in enumerate(self.state.seats):
            for card in dict.fromkeys(side.discard):
                left = list(side.discard)
                left.remove(card)
                changes: Edits = [
                    self._changed(index, boosts=[*creature.boosts, card]),
                    _list(place, "discard", left),
                ]
                yield self.lang.text("mindbug.fact.under", card=card_name(card, self.lang), name=side.name), changes
        for card in dict.fromkeys(creature.boosts):
            under = list(creature.boosts)
            under.remove(card)
            pile = _list(self.seat, "discard", [*self.side.discard, card])
            taken: Edits = [self._changed(index, boosts=under), pile]
            yield self.lang.text("mindbug.fact.from_under", card=card_name(card, self.lang)), taken

    def _away(self, index: int, *cards: str) -> Edits:
        """Return the edits that take a creature out of play, and put cards on the discard pile of its side."""
        standing = [*self.written[self.seat]]
        del standing[index]
        pile = [*self.side.discard, *cards]
        return [_list(self.seat, "creatures", standing), _list(self.seat, "discard", pile)]

    def _one_more_in_hand(self) -> dict[str, Any]:
        return {"path": f"seats.{self.seat}.hand", "to": self.side.hand + 1}

    def _to_other_side(self, index: int) -> Edits:
        standing, other = [*self.written[self.seat]], 1 - self.seat
        gone = standing.pop(index)
        return [_list(self.seat, "creatures", standing), _list(other, "creatures", [*self.written[other], gone])]

    def _changed(self, index: int, **fields: object) -> dict[str, Any]:
        """Return the edit of one creature: all of the seat's are in it, so that the history can name it."""
        standing = [*self.written[self.seat]]
        entry = standing[index]
        standing[index] = {**(entry if isinstance(entry, dict) else {"card": entry}), **fields}
        return _list(self.seat, "creatures", standing)


def _list(seat: int, field: str, to: Entries) -> dict[str, Any]:
    """Return the edit of a list of a seat."""
    return {"path": f"seats.{seat}.{field}", "to": to}
