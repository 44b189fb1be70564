"""The table is right: open facts of a position set by hand, house rules among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablekeeper.engine import edits
from tablekeeper.engine.guerra_de_mitos import board as on
from tablekeeper.engine.guerra_de_mitos import positions
from tablekeeper.engine.guerra_de_mitos.zones import Table
from tablekeeper.engine.positions import refuse_impossible
from tablekeeper.engine.refusals import Refusal

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft
    from tablekeeper.engine.guerra_de_mitos.state import MitosState

CLOSED = ("game", "sets", "battle_strength")
"""What is not set by hand at the top of a path."""


def apply(state: MitosState, changes: Sequence[Mapping[str, object]]) -> Draft | Refusal:
    """Return a working copy with the changes made, or refuse what is impossible, every fault named.

    What is pending stays if everything that it may speak of is still there; else the phase asks again.
    """
    position = positions.write(state)
    examples = "'seats.1.reserve', 'seats.0.characters.0.power' or 'rules.winner_gains'"
    made = edits.make(position, changes, lambda steps: steps[0] not in CLOSED, examples)
    if isinstance(made, Refusal):
        return made
    entry = positions.decode(position)
    if isinstance(entry, Refusal):
        return entry
    table = positions.table_of(entry)
    found = list(positions.faults(table, entry.result))
    if len(entry.seats) != len(state.table.seats):
        found.append(f"{len(entry.seats)} seats, but {len(state.table.seats)} play this match")
    if state.table.phase == "setup" != table.phase:
        found.append(f"phase is {table.phase!r}, but the match is being set up")
    if table.phase == "setup" != state.table.phase and on.is_set_up(table):
        found.append("phase is 'setup', but nothing is left to be set up")
    if found:
        return refuse_impossible(found, "G-1")
    stack = state.stack if _shape(table) == _shape(state.table) and entry.result is None else state.stack[:1]
    draft = replace(state, table=table, stack=stack, result=entry.result).draft()
    draft.events.extend(made)
    return draft


def _shape(table: Table) -> tuple[object, ...]:
    """Return all that pending questions speak of."""
    pieces = [(place.seat, place.piece.number, place.piece.card) for place in table.places]
    piles = [
        (
            seat.hand,
            seat.alive,
            seat.pantheon,
            seat.deck,
            seat.god_discard,
            [(oracle.card, oracle.left, oracle.guests) for oracle in seat.oracles],
        )
        for seat in table.seats
    ]
    turn = (table.phase, table.active, table.first, table.looked, table.fought, table.extra, table.clash, table.bids)
    return turn, pieces, piles
