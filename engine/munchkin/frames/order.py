"""The order of the table, which is restored before each step."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.munchkin.cards.card import HALF_BREED, SUPER_MUNCHKIN
from tablekeeper.engine.munchkin.cards.vocabulary import Serve
from tablekeeper.engine.munchkin.frames.sales import Excess, Handover
from tablekeeper.engine.munchkin.table import derived
from tablekeeper.engine.munchkin.table.draft import Draft


def tidy(draft: Draft) -> None:
    """Take away what has lost its ground: the card of two races or classes, the Hireling's help, full slots.

    A deck that has run out is rebuilt (M-5). A seat with too many Big items must get rid of them before anything
    else (M-68).
    """
    draft.rebuild("door")
    draft.rebuild("treasure")
    needed_classes = 1 if draft.table.rules.one_class else 2
    for index, seat in enumerate(draft.table.seats):
        for second, kind, needed in ((HALF_BREED, "race", 1), (SUPER_MUNCHKIN, "class", needed_classes)):
            if derived.holds(seat, second) and len(derived.pieces_of(seat, kind)) < needed:
                for piece in seat.cards:
                    if piece.card.id == second:
                        draft.remove(index, piece, kind)
        serving = any(isinstance(piece.card.feat, Serve) for piece in draft.table.seats[index].cards)
        for piece in draft.table.seats[index].cards:
            if piece.served and not serving:
                draft.alter(index, replace(piece, served=False))
        for piece in reversed(draft.table.seats[index].cards):
            limited = piece.card.slot or piece.card.hands
            if limited and not piece.sideways and not derived.fits(draft.table.seats[index], piece):
                draft.turn(index, piece, sideways=True)
    for index, seat in enumerate(draft.table.seats):
        if derived.excess_big(seat) and seat.life != "dead":
            if not any(isinstance(frame, Excess | Handover) for frame in draft.stack):
                draft.stack.append(Excess(index))
            return
