"""Selling items for levels, and getting rid of Big items that are too many (M-68, M-77 to M-79)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import events
from engine.munchkin.agenda import Excess, Number, Query, Sale, Target
from engine.munchkin.cards import the
from engine.munchkin.labels import name_pieces, name_seats, question
from engine.munchkin.moments import in_hands
from engine.munchkin.table import Table
from engine.munchkin.zones import Board, Piece

# A sale


def values(board: Board, frame: Sale) -> dict[str, int]:
    """Return the gold value of each item in a sale by its id, the dearest copy where there are two."""
    pieces = [on.the_piece(board.seats, number)[1].card for number in frame.pieces]
    return {card.id: card.gold or 0 for card in (*pieces, *map(the, frame.cards))}


def gold(board: Board, frame: Sale) -> int:
    """Return what a sale is worth, one item counting twice for a Halfling (M-77, M-78)."""
    pieces = [on.the_piece(board.seats, number)[1].card for number in frame.pieces]
    worth = sum(card.gold or 0 for card in (*pieces, *map(the, frame.cards)))
    return worth + (values(board, frame).get(frame.double, 0))


def levels(board: Board, frame: Sale) -> int:
    """Return how many levels a sale gives: never the tenth (M-77, M-79)."""
    return min(gold(board, frame) // on.GOLD_PER_LEVEL, on.TOP_LEVEL - 1 - board.seats[frame.seat].level)


def advance_sale(table: Table, frame: Sale) -> Query | None:
    """Ask for the next item, until the sum is enough and the seller is done, or thinks better of it (A-12)."""
    seat = table.seats[frame.seat]
    answers: list[str] = ["cancel"]
    targets: list[Target] = [None]
    if gold(table, frame) >= on.GOLD_PER_LEVEL:
        answers.append("done")
        targets.append(None)
    left = [piece for piece in on.items(seat) if piece.number not in frame.pieces]
    names, numbers = name_pieces("choose", table, left)
    answers += names
    targets += numbers
    if on.has(seat, "halfling") and not table.doubled and not frame.double:
        for card, worth in values(table, frame).items():
            if worth:
                answers.append(f"double {card}")
                targets.append(f"double {card}")
    if seat.hand <= len(frame.cards):
        return question(frame.seat, "sell", None, (answers, targets))
    if in_hands(table, "treasure") > len(frame.cards):
        answers.append("reveal item")
        targets.append("reveal item")
    return Query(frame.seat, "sell", None, tuple(answers), tuple(targets), verb="reveal", hidden="item")


def answer_sale(table: Table, frame: Sale, given: str, target: Target) -> None:
    """Take the next item, or sell."""
    verb, _, card = given.partition(" ")
    if given == "reveal item":
        table.agenda.append(Number(frame.seat, "reveal", "item"))
    elif verb == "reveal":
        table.agenda[-1] = replace(frame, cards=(*frame.cards, card))
    elif verb == "double":
        table.agenda[-1] = replace(frame, double=card)
    elif isinstance(target, int):
        table.agenda[-1] = replace(frame, pieces=(*frame.pieces, target))
    else:
        table.agenda.pop()
        if given == "done":
            _sell(table, frame)


def _sell(table: Table, frame: Sale) -> None:
    worth, count = gold(table, frame), levels(table, frame)
    for number in frame.pieces:
        _, piece = on.the_piece(table.seats, number)
        table.remove(frame.seat, piece, "sale")
    for card in frame.cards:
        table.discard(frame.seat, card, "sale")
    table.doubled = table.doubled or bool(frame.double)
    table.events.append(events.Sold(seat=frame.seat, gold=worth, levels=count, waste=worth - count * on.GOLD_PER_LEVEL))
    table.gain_levels(frame.seat, count, "sale")


# Too many Big items


def advance_excess(table: Table, frame: Excess) -> Query | None:
    """Ask which Big item goes, as long as there are too many (M-68, reading A-38)."""
    seat = table.seats[frame.seat]
    if not on.excess_big(seat):
        table.agenda.pop()
        return None
    if frame.piece is not None:
        _, piece = on.the_piece(table.seats, frame.piece)
        return question(frame.seat, "who", piece.card.id, name_seats(_heirs(table, frame.seat, piece)))
    answers, targets = name_pieces("choose", table, on.big_items(seat))
    if may_sell(table, frame.seat):
        answers.append("sell")
        targets.append("sell")
    return question(frame.seat, "excess", None, (answers, targets))


def may_sell(board: Board, seat: int) -> bool:
    """Return whether a seat could sell what is too much: in its own turn, out of combat, enough of it (M-77, M-79)."""
    side = board.seats[seat]
    between = board.combat is None and board.phase != "setup"
    enough = sum(piece.card.gold or 0 for piece in on.items(side)) >= on.GOLD_PER_LEVEL
    return seat == board.active and between and enough and side.level < on.TOP_LEVEL - 1


def answer_excess(table: Table, frame: Excess, given: str, target: Target) -> None:
    """Sell, or give the item to the poorest who can carry it, or discard it where nobody can."""
    if given == "sell":
        table.agenda.append(Sale(frame.seat))
        return
    if frame.piece is not None:
        _, piece = on.the_piece(table.seats, frame.piece)
        table.agenda[-1] = Excess(frame.seat)
        table.move(frame.seat, int(str(target)), piece, "excess")
        return
    _, piece = on.the_piece(table.seats, int(str(target)))
    if _heirs(table, frame.seat, piece):
        table.agenda[-1] = replace(frame, piece=piece.number)
    else:
        table.remove(frame.seat, piece, "excess")


def _heirs(board: Board, seat: int, piece: Piece) -> list[int]:
    """Return who gets a Big item that is too much: the poorest who can carry it."""
    able = [
        other
        for other in on.others(board, seat)
        if board.seats[other].life != "dead" and on.can_carry(board.seats[other], piece.card)
    ]
    return on.lowest(board, able)
