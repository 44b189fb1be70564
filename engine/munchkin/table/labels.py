"""How cards are called in answers: by id, numbered where copies on the table could be confused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tablekeeper.engine.answers import Options
from tablekeeper.engine.labels import labels, numbered, options
from tablekeeper.engine.munchkin.table.zones import Monster, Piece, Table
from tablekeeper.engine.resolution import Question, T_co

Sort = Literal["any", "monster", "item", "race", "class", "treasure"]
"""Which cards of a hand may be named."""


class HandQuestion(Question[T_co], frozen=True, gc=False):
    """A question whose answer may turn up a card in a hand."""

    sort: Sort = "any"
    whose: int | None = None
    """Whose hand it is, where it is not that of the seat that is asked."""


class Aimed(Question[T_co], frozen=True, gc=False):
    """A question for another seat, or for what comes back from it: it is asked even where only one answer is left."""


def label_pieces(table: Table, candidates: Sequence[Piece]) -> Sequence[str]:
    """Return each candidate's name: its card's id, or `id#n` counted over the whole table if the id is not alone."""
    return labels([piece.card.id for piece in candidates], lambda place: copy_number(table, candidates[place]))


def copy_number(table: Table, piece: Piece) -> int:
    """Return which copy of its card a piece is: seat 0's first, the oldest first."""
    copies = [one.number for seat in table.seats for one in seat.cards if one.card.id == piece.card.id]
    return copies.index(piece.number) + 1


def label_monsters(candidates: Sequence[Monster]) -> Sequence[str]:
    """Return each monster's name; twins are numbered in the order in which they came."""
    return numbered([one.card.id for one in candidates])


def choose_pieces(table: Table, candidates: Sequence[Piece]) -> Options[int]:
    """Return an option for each piece, pointing at its number."""
    return options("choose", label_pieces(table, candidates), [piece.number for piece in candidates])


def choose_monsters(candidates: Sequence[Monster]) -> Options[int]:
    """Return an option for each monster, pointing at its number."""
    return options("choose", label_monsters(candidates), [one.number for one in candidates])


def choose_seats(candidates: Sequence[int]) -> Options[int]:
    """Return an option for each seat, pointing at it."""
    return options("seat", [str(seat) for seat in candidates], candidates)


def aim_at_seats(seat: int, ask: str, about: str, candidates: Sequence[int]) -> Question[int]:
    """Return the question of a seat for one of some seats; that it is itself the only one needs no asking."""
    kind: type[Question[int]] = Question if candidates == [seat] else Aimed
    return kind(seat, ask, about, choose_seats(candidates))


def faces(verb: str) -> Options[int]:
    """Return an option for each face of a die."""
    return options(verb, list(map(str, range(1, 7))), range(1, 7))
