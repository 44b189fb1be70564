"""Dice that are thrown for something other than a flight; a Loaded Die turns one's own to any face."""

from __future__ import annotations

from engine.munchkin import board as on
from engine.munchkin.agenda import Query, Target
from engine.munchkin.moments import in_hands, may_be_hidden
from engine.munchkin.table import Table

FACES = range(1, 7)
LOADED = "loaded_die"
"""The card; after a flee roll it is played like any other, since others may cut in there, too (M-51)."""


def question(table: Table, seat: int, about: str) -> Query:
    """Return the question for a die: what was rolled, or what a Loaded Die turned it to."""
    verbs = ("roll", "load") if _may_be_loaded(table, seat) else ("roll",)
    answers = [f"{verb} {face}" for verb in verbs for face in FACES]
    return Query(seat, "roll", about, tuple(answers), tuple(FACES) * len(verbs))


def _may_be_loaded(table: Table, seat: int) -> bool:
    side = table.seats[seat]
    if on.holds(side, LOADED):
        return True
    return bool(side.hand) and may_be_hidden(table, LOADED) and in_hands(table, "treasure") > 0


def thrown(table: Table, seat: int, given: str, target: Target) -> int:
    """Return the face that counts; a Loaded Die that turned it is discarded."""
    if given.startswith("load "):
        piece = next((piece for piece in table.seats[seat].cards if piece.card.id == LOADED), None)
        if piece is None:
            table.take_from_hand(seat, LOADED)
            table.bury(LOADED)
        else:
            table.remove(seat, piece, LOADED)
    return int(str(target))
