"""What of Mindbug's table can be corrected by hand: numbers, and each creature with the cards on and under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.firmware.games.mindbug.history import card_name
from tablekeeper.firmware.games.mindbug.instructions import marked
from tablekeeper.firmware.games.ui import Correction, Edits
from tablekeeper.firmware.languages import Language

NUMBERS = ("life", "mindbugs", "hand", "deck")
"""The facts of a seat that are numbers, by their names in a position."""

Moves = Iterator[tuple[str, Edits]]


def facts(state: MindbugState, seat: int, lang: Language) -> Sequence[Correction]:
    """Return a seat's numbers, and each of its creatures with what can be done to it."""
    side = state.seats[seat]
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
            marked(card_name(creature.card.id, lang), len(creature.boosts), exhausted=creature.exhausted),
            moves=tuple(_moves(state, seat, index, lang)),
            card=creature.card.id,
            path=f"seats.{seat}.creatures.{index}.card",
        )
        for index, creature in enumerate(side.creatures)
    ]
    return [*numbers, *creatures]


def put_into_play(state: MindbugState, seat: int, card: str) -> Edits:
    """Return the edit that lays a card before a seat; the counts stay as they are."""
    return [_creatures(seat, [*_standing(state, seat), card])]


def _moves(state: MindbugState, seat: int, index: int, lang: Language) -> Moves:
    creature = state.seats[seat].creatures[index]
    upright = "upright" if creature.exhausted else "exhausted"
    yield lang.text(f"mindbug.fact.{upright}"), [_changed(state, seat, index, exhausted=not creature.exhausted)]
    yield lang.text("mindbug.fact.to_discard"), _to_discard(state, seat, index)
    yield lang.text("mindbug.fact.other_side"), _to_other_side(state, seat, index)
    yield lang.text("mindbug.fact.to_hand"), _to_hand(state, seat, index)
    for face in _line(state, creature):
        if face is not creature.card:
            changes = [_changed(state, seat, index, card=face.id, stage=face.stage)]
            yield lang.text("mindbug.fact.face", card=card_name(face.id, lang)), changes
    yield from _boosts(state, seat, index, lang)


def _line(state: MindbugState, creature: Creature) -> Iterator[Card]:
    """Yield the faces of a creature's line, if it has several."""
    face: Card | None = creature.printed
    while face is not None:
        yield face
        face = state.card_set.designs[face.next] if face.next else None


def _boosts(state: MindbugState, seat: int, index: int, lang: Language) -> Moves:
    """Yield cards that can go under a creature from either pile, and cards under it that can go to its side's pile."""
    creature = state.seats[seat].creatures[index]
    for place, side in enumerate(state.seats):
        for card in dict.fromkeys(side.discard):
            left = list(side.discard)
            left.remove(card)
            changes: Edits = [
                _changed(state, seat, index, boosts=[*creature.boosts, card]),
                {"path": f"seats.{place}.discard", "to": left},
            ]
            yield lang.text("mindbug.fact.under", card=card_name(card, lang), name=side.name), changes
    for card in dict.fromkeys(creature.boosts):
        under = list(creature.boosts)
        under.remove(card)
        pile = [*state.seats[seat].discard, card]
        taken: Edits = [_changed(state, seat, index, boosts=under), {"path": f"seats.{seat}.discard", "to": pile}]
        yield lang.text("mindbug.fact.from_under", card=card_name(card, lang)), taken


def _to_discard(state: MindbugState, seat: int, index: int) -> Edits:
    side, standing = state.seats[seat], _standing(state, seat)
    del standing[index]
    gone = side.creatures[index]
    pile = [*side.discard, gone.printed.id, *gone.boosts]
    return [_creatures(seat, standing), {"path": f"seats.{seat}.discard", "to": pile}]


def _to_hand(state: MindbugState, seat: int, index: int) -> Edits:
    """Return the edits that take a creature up again; the cards under it are discarded."""
    side, standing = state.seats[seat], _standing(state, seat)
    del standing[index]
    pile = [*side.discard, *side.creatures[index].boosts]
    hand = {"path": f"seats.{seat}.hand", "to": side.hand + 1}
    return [_creatures(seat, standing), hand, {"path": f"seats.{seat}.discard", "to": pile}]


def _to_other_side(state: MindbugState, seat: int, index: int) -> Edits:
    standing = _standing(state, seat)
    gone = standing.pop(index)
    other = 1 - seat
    return [_creatures(seat, standing), _creatures(other, [*_standing(state, other), gone])]


def _standing(state: MindbugState, seat: int) -> list[Any]:
    creatures: list[Any] = state.position()["seats"][seat]["creatures"]
    return list(creatures)


def _changed(state: MindbugState, seat: int, index: int, **fields: object) -> dict[str, Any]:
    """Return the edit of one creature: all of the seat's are in it, so that the history can name the one changed."""
    standing = _standing(state, seat)
    entry = standing[index]
    standing[index] = {**(entry if isinstance(entry, dict) else {"card": entry}), **fields}
    return _creatures(seat, standing)


def _creatures(seat: int, creatures: Sequence[Any]) -> dict[str, Any]:
    return {"path": f"seats.{seat}.creatures", "to": list(creatures)}
