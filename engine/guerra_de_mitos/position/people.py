"""Players who come and go: a match goes on without one who is away or has left, and nobody joins (A-63 to A-66)."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.guerra_de_mitos.deeds.deed import After, Event
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.frames import ending
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.resolution import AnyFrame


def faults(table: Table) -> Iterator[str]:
    """Yield what is wrong with who sits at the seats of a position."""
    for index, seat in enumerate(table.seats):
        where = f"seats.{index}.place is {seat.place!r}"
        if seat.place != "here" and derived.duel(table):
            yield f"{where}, wanted 'here': nobody goes where two play"
        elif seat.place == "away" and table.phase == "setup":
            yield f"{where}, wanted 'here' or 'left': everybody is needed before the first turn"
    living = [seat.place for seat in table.seats if seat.alive]
    if living and set(living) == {"left"}:
        yield "all players have left, wanted 1 or more at the table"


def impossible(before: Table, now: Table) -> Iterator[str]:
    """Yield why players cannot come or go as an edit says."""
    goes = False
    for index, (was, side) in enumerate(zip(before.seats, now.seats, strict=True)):
        goes |= (was.place, side.place) == ("here", "away")
        if was.place == "left" != side.place:
            yield f"seats.{index}.place is {side.place!r}, but its player has left with its cards: nobody joins"
    here = [side.place for side in now.seats if side.alive].count("here")
    if goes and here < 2:
        yield f"{here} players are at the table, wanted 2 or more"


def come_and_go(draft: Draft, before: Table) -> None:
    """Do what follows from an edit of who sits at the seats; a card that is carried out is told to its end.

    Somebody else answers for a player who is only away. What the seat was asked besides is dropped.
    """
    seats = enumerate(zip(before.seats, draft.table.seats, strict=True))
    moved = {seat: now.place for seat, (was, now) in seats if now.place != was.place}
    begun = any(map(_is_begun, draft.stack))
    ending.drop_pending(draft, [seat for seat, to in moved.items() if to == "left" or (to == "away" and not begun)])
    if draft.table.phase == "setup" and moved.get(draft.table.first) == "left":
        draft.set(first=derived.following(draft.table, draft.table.first))


def _is_begun(frame: AnyFrame) -> bool:
    """Return whether a card is carried out that cannot be taken back into a hand."""
    return isinstance(frame, ByHand) or (isinstance(frame, Performing) and isinstance(frame.deed, (Event, After)))
