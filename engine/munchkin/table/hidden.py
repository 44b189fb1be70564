"""Which cards lie open, and which may still be hidden: what is neither in a deck nor open is in a hand (M-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from tablekeeper.engine.munchkin.cards.card import CHEAT, MATE, Card, every_card, size, the
from tablekeeper.engine.munchkin.cards.vocabulary import DECKS, Deck
from tablekeeper.engine.munchkin.table.window import OpenFrame
from tablekeeper.engine.munchkin.table.zones import Board, Combat
from tablekeeper.engine.resolution import AnyFrame


def cards_in(combat: Combat) -> Iterator[str]:
    """Return every card that lies in a combat."""
    for one in combat.monsters:
        yield MATE if one.mate else one.card.id
        yield from one.enhancers
        yield from one.wandered
    for spent in combat.spent:
        yield spent.card


def between(stack: Sequence[AnyFrame]) -> list[str]:
    """Return the cards that lie between zones."""
    return [card for frame in stack if isinstance(frame, OpenFrame) for card in frame.between]


def open_cards(board: Board) -> list[str]:
    """Return every card that lies open, copy by copy."""
    found = [*board.table.doors.pile, *board.table.hoard.pile, *between(board.stack)]
    for seat in board.table.seats:
        for piece in seat.cards:
            found.append(piece.card.id)
            if piece.cheat:
                found.append(CHEAT)
    if board.table.combat is not None:
        found += cards_in(board.table.combat)
    return found


def unseen(board: Board) -> list[Card]:
    """Return the cards of which a copy may still be hidden, as far as the table shows."""
    counts = Counter(open_cards(board))
    return [card for card in every_card().values() if counts[card.id] < card.copies]


def in_hands(board: Board, deck: Deck) -> int:
    """Return how many cards of a deck are in hands: what is neither left in it nor lies open (M-3)."""
    return size(deck) - board.table.deck(deck).left - sum([the(name).deck == deck for name in open_cards(board)])


def may_be_hidden(board: Board, card: str) -> bool:
    """Return whether a copy of a card may lie in a hand or a deck; a nameless one may."""
    known = every_card().get(card)
    return known is None or open_cards(board).count(card) < known.copies


class Hands:
    """What may be hidden on a board, found where it is asked for; `held` and `doors` are what somebody knows of it."""

    def __init__(
        self, board: Board, held: Mapping[int, Iterable[str]] | None = None, doors: Sequence[str] | None = None
    ) -> None:
        self._board = board
        self._held = {seat: [the(name) for name in dict.fromkeys(hand)] for seat, hand in (held or {}).items()}
        self.top = None if doors is None else [the(name) for name in doors[:1]]
        """The top card of the Door deck, if there is one; None where nobody knows it."""

    @cached_property
    def _unseen(self) -> Sequence[Card]:
        return unseen(self._board)

    @cached_property
    def decks(self) -> Collection[Deck]:
        """The decks of which cards are in hands."""
        return [deck for deck in DECKS if in_hands(self._board, deck) > 0]

    def is_known(self, seat: int) -> bool:
        """Return whether somebody knows the hand of a seat."""
        return seat in self._held

    def of(self, seat: int) -> Sequence[Card]:
        """Return the cards that a seat holds, each once, or that it may hold as far as the table shows."""
        known = self._held.get(seat)
        return self._unseen if known is None else known
