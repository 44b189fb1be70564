"""The table of Munchkin from across the room: levels first, what everybody carries, the combat with both totals."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.table import derived, sums
from tablekeeper.engine.munchkin.table.zones import Piece
from tablekeeper.engine.munchkin.wording import word
from tablekeeper.firmware.games.board import Board, Figure, Lying, Side
from tablekeeper.firmware.games.munchkin.subjects import card_name
from tablekeeper.firmware.languages import Language


def board(state: MunchkinState, lang: Language) -> Board:
    """Return all seats; while there is a combat its monsters lie between them."""
    fight = state.table.combat
    sides = [_side(state, seat, lang) for seat in range(len(state.table.seats))]
    monsters = [] if fight is None else fight.monsters
    cards = [Lying(card_name(one.card.id, lang), str(sums.level(sums.fight(state.table), one))) for one in monsters]
    return Board(tuple(sides), tuple(cards), tuple(_lines(state, lang)))


def _side(state: MunchkinState, place: int, lang: Language) -> Side:
    seat = state.table.seats[place]
    figures = (
        Figure("level", lang.text("munchkin.correct.level"), seat.level),
        Figure("strength", lang.text("munchkin.board.strength"), sums.strength(state.table, place)),
        Figure("hand", lang.text("munchkin.correct.hand"), seat.hand),
    )
    lines = [lang.text(f"munchkin.open.{seat.life}")] if seat.life != "alive" else []
    lines += [lang.text(f"people.now.{seat.place}")] if seat.place != "here" else []
    return Side(
        figures, tuple([_piece(state, place, piece, lang) for piece in seat.cards]), tuple(lines), not seat.plays
    )


def _piece(state: MunchkinState, place: int, piece: Piece, lang: Language) -> Lying:
    seat = state.table.seats[place]
    worth = sums.item_bonus(state.table, place, piece) if piece in derived.used(seat) else 0
    return Lying(card_name(piece.card.id, lang), f"{worth:+}" if worth else "", sideways=piece.sideways)


def _lines(state: MunchkinState, lang: Language) -> Iterator[str]:
    table = state.table
    if table.combat is not None:
        ours, theirs = sums.totals(table)
        names = " + ".join(table.seats[seat].name for seat in sums.fighters(table.combat))
        yield f"{names} {ours} : {theirs} {word('side.monsters', lang.code)}"
    yield lang.text("munchkin.open.decks", doors=table.doors.left, treasures=table.hoard.left)
