"""How cards are called in answers: by id, numbered where copies on the table could be confused."""

from __future__ import annotations

from collections.abc import Sequence

from engine.munchkin.agenda import Query, Target
from engine.munchkin.zones import Board, Monster, Piece, Seat

Named = tuple[list[str], list[Target]]
"""Answers and what each of them points at."""


def label_pieces(seats: Sequence[Seat], candidates: Sequence[Piece]) -> list[str]:
    """Return each candidate's name: its card's id, or `id#n` counted over the whole table if the id is not alone."""
    ids = [piece.card.id for piece in candidates]
    if len(set(ids)) == len(ids):
        return ids
    return [
        card if ids.count(card) == 1 else f"{card}#{copy_number(seats, piece)}"
        for card, piece in zip(ids, candidates, strict=True)
    ]


def copy_number(seats: Sequence[Seat], piece: Piece) -> int:
    """Return which copy of its card a piece is: seat 0's first, the oldest first."""
    copies = [one.number for seat in seats for one in seat.cards if one.card.id == piece.card.id]
    return copies.index(piece.number) + 1


def label_monsters(candidates: Sequence[Monster]) -> list[str]:
    """Return each monster's name; twins are numbered in the order in which they came."""
    ids = [one.card.id for one in candidates]
    return [
        card if ids.count(card) == 1 else f"{card}#{ids[: index + 1].count(card)}" for index, card in enumerate(ids)
    ]


def name_pieces(verb: str, board: Board, candidates: Sequence[Piece]) -> Named:
    """Return an answer for each piece."""
    return [f"{verb} {label}" for label in label_pieces(board.seats, candidates)], [p.number for p in candidates]


def name_monsters(verb: str, candidates: Sequence[Monster]) -> Named:
    """Return an answer for each monster."""
    return [f"{verb} {label}" for label in label_monsters(candidates)], [one.number for one in candidates]


def name_seats(candidates: Sequence[int]) -> Named:
    """Return an answer for each seat."""
    return [f"seat {seat}" for seat in candidates], list(candidates)


def name_piles(board: Board) -> Named:
    """Return an answer for each card in the discards, equal ones once: the topmost is meant."""
    answers: list[str] = []
    targets: list[Target] = []
    for which, pile in enumerate((board.doors.pile, board.hoard.pile)):
        for card in dict.fromkeys(pile):
            answers.append(f"choose {card}")
            targets.append((which, len(pile) - 1 - pile[::-1].index(card)))
    return answers, targets


def question(seat: int, ask: str, about: str | None, named: Named) -> Query:
    """Return a question with a closed list of answers."""
    answers, targets = named
    return Query(seat, ask, about, tuple(answers), tuple(targets))


def die(seat: int, ask: str, about: str | None) -> Query:
    """Return a question for a die."""
    return Query(seat, ask, about, tuple([f"roll {face}" for face in range(1, 7)]), tuple(range(1, 7)))
