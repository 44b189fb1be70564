"""The reorganisation, which asks nothing: everything goes back to its place, the next turn begins (G-51 to G-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos import board as on
from tablekeeper.engine.guerra_de_mitos import ending, events, phases, traits
from tablekeeper.engine.guerra_de_mitos.zones import Character, Piece

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft


def reorganise(draft: Draft) -> None:
    """End the turn, look for gods of gods, and begin the next one."""
    draft.events.append(events.Phased(phase="reorganisation", seat=draft.table.first))
    for place in list(draft.table.characters):
        draft.field(place.piece.number, fielded=False)
    draft.each_piece(_fade)
    for place in list(draft.table.characters):
        one = on.character_of(place)
        draft.charge(one.number, min(0, on.maximum(draft.table, place) - one.power), "maximum")
    for seat in on.alive(draft.table):
        draft.draw(seat, 1)
    for place in list(draft.table.places):
        draft.turn(place.piece.number, tired=False)
    for seat in on.alive(draft.table):
        _ready_pantheon(draft, seat)
    for seat in on.alive(draft.table):
        shrinks = traits.SHRINKING.get(on.pantheon(draft.seat(seat)), 0)
        draft.earn(seat, shrinks, on.pantheon(draft.seat(seat)))
    holder = draft.table.first
    ending.forget(draft)
    if draft.result is None:
        draft.set(first=on.following(draft.table, holder))
        draft.events.append(events.First(seat=draft.table.first))
        ending.check_gods(draft, holder)
    if draft.result is None:
        draft.set(turn=draft.table.turn + 1)
        phases.begin_turn(draft)


def _fade(piece: Piece) -> Piece:
    """Return a card without what lasts no longer than the turn (G-52)."""
    if isinstance(piece, Character):
        return replace(piece, strength=0, maximum=0, used=())
    return replace(piece, used=())


def _ready_pantheon(draft: Draft, seat: int) -> None:
    draft.change(seat, meditation=0)
    pantheon = draft.seat(seat).pantheon
    if pantheon is not None:
        draft.change(seat, pantheon=replace(pantheon, tired=False, used=()))
