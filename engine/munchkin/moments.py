"""Moments of the game: where every seat may act, whom the panel names, and which cards may still be hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from engine.munchkin.agenda import Cursed, Flight, Frame
from engine.munchkin.cards import CHEAT, MATE, Card, every_card, size, the
from engine.munchkin.vocabulary import Deck as DeckName
from engine.munchkin.zones import Board, Combat, Phase

Moment = Literal["", "setup", "turn", "trouble", "loot", "end", "combat", "escape", "rolled", "curse"]

BETWEEN: tuple[Moment, ...] = ("turn", "trouble", "loot", "end")
"""Between the steps of a turn, out of combat (M-20)."""
FREE: tuple[Moment, ...] = (*BETWEEN, "combat", "escape")
"""Where cards may be played that may be played at any time; not between a roll and its result (M-51)."""
STEPS: Mapping[Phase, Moment] = {
    "setup": "setup",
    "door": "turn",
    "trouble": "trouble",
    "loot": "loot",
    "end": "end",
    "charity": "",
}


def moment(board: Board) -> Moment:
    """Return the moment that it is, or nothing while a single seat must answer something."""
    if board.agenda:
        top = board.agenda[-1]
        if isinstance(top, Cursed):
            return "curse"
        if isinstance(top, Flight) and top.monster is not None:
            return "escape" if top.die is None else "rolled"
        return ""
    return "combat" if board.combat is not None else STEPS[board.phase]


def named(board: Board) -> int:
    """Return the seat that a moment names; the answers of all others come with their seat before them."""
    if board.agenda:
        top = board.agenda[-1]
        if isinstance(top, Cursed | Flight):
            return top.seat
    return board.active if board.combat is None else board.combat.fighter


def flight(board: Board) -> Flight:
    """Return the flight under way; that there is none is a programmer's error."""
    for frame in reversed(board.agenda):
        if isinstance(frame, Flight):
            return frame
    msg = "nobody is running away"
    raise LookupError(msg)


def cards_in(combat: Combat) -> Iterator[str]:
    """Return every card that lies in a combat."""
    for one in combat.monsters:
        yield MATE if one.mate else one.card.id
        yield from one.enhancers
        yield from one.wandered
    for spent in combat.spent:
        yield spent.card


def between(agenda: Sequence[Frame]) -> list[str]:
    """Return the cards that lie between zones."""
    return [frame.card for frame in agenda if isinstance(frame, Cursed)]


def open_cards(board: Board) -> list[str]:
    """Return every card that lies open, copy by copy."""
    found = [*board.doors.pile, *board.hoard.pile, *between(board.agenda)]
    for seat in board.seats:
        for piece in seat.cards:
            found.append(piece.card.id)
            if piece.cheat:
                found.append(CHEAT)
    if board.combat is not None:
        found += cards_in(board.combat)
    return found


def unseen(board: Board) -> list[Card]:
    """Return the cards of which a copy may still be hidden, as far as the table shows."""
    counts: dict[str, int] = {}
    for card in open_cards(board):
        counts[card] = counts.get(card, 0) + 1
    return [card for card in every_card().values() if counts.get(card.id, 0) < card.copies]


def in_hands(board: Board, deck: DeckName) -> int:
    """Return how many cards of a deck are in hands: what is neither left in it nor lies open (M-3)."""
    left = board.doors.left if deck == "door" else board.hoard.left
    return size(deck) - left - sum(the(name).deck == deck for name in open_cards(board))


def may_be_hidden(board: Board, card: str) -> bool:
    """Return whether a copy of a card may lie in a hand or a deck; a nameless one may."""
    known = every_card().get(card)
    return known is None or open_cards(board).count(card) < known.copies
