"""The table is right: open facts of a position set by hand, house rules among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablekeeper.engine import edits
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.frames import ending
from tablekeeper.engine.guerra_de_mitos.position import people, positions
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.positions import refuse_impossible
from tablekeeper.engine.refusals import Refusal

CLOSED = ("game", "sets", "battle_strength")
"""What is not set by hand at the top of a path."""


def make(draft: Draft, changes: Sequence[Mapping[str, object]]) -> Refusal | None:
    """Make changes in a working copy, or refuse what is impossible, every fault named.

    What is pending stays if everything that it may speak of is still there; else the phase asks again. Of a card that
    acts, the choices stay that can still be made. A seat whose place is set is left, skipped, or plays again.
    """
    before = draft.table
    position = positions.write(draft.table, draft.result)
    examples = "'seats.1.reserve', 'seats.0.characters.0.power' or 'rules.winner_gains'"
    made = edits.make(position, changes, lambda steps: steps[0] not in CLOSED, examples)
    if isinstance(made, Refusal):
        return made
    entry = positions.decode(position)
    if isinstance(entry, Refusal):
        return entry
    table = positions.table_of(entry)
    found = list(positions.faults(table, entry.result))
    if len(entry.seats) != len(before.seats):
        found.append(f"{len(entry.seats)} seats, but {len(before.seats)} play this match")
    else:
        found += people.impossible(before, table)
    if before.phase == "setup" != table.phase:
        found.append(f"phase is {table.phase!r}, but the match is being set up")
    if table.phase == "setup" != before.phase and derived.is_set_up(table):
        found.append("phase is 'setup', but nothing is left to be set up")
    if table.bids != before.bids and any(bid is not None for bid in table.bids):
        found.append(f"bids is {list(table.bids)}, but bids are answers; wanted [], which asks for both anew")
    if found:
        return refuse_impossible(found, "G-1")
    if _shape(table) != _shape(before) or entry.result is not None:
        del draft.stack[1:]
    draft.table, draft.result = table, entry.result
    draft.events.extend(made)
    if draft.result is None:
        people.come_and_go(draft, before)
        ending.tidy(draft)
    draft.stack[:] = [frame.fitting(draft) if isinstance(frame, Performing) else frame for frame in draft.stack]
    return None


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
            seat.design_discard,
            [(oracle.card, oracle.left, oracle.guests) for oracle in seat.oracles],
        )
        for seat in table.seats
    ]
    turn = (table.phase, table.active, table.first, table.looked, table.fought, table.extra, table.clash, table.bids)
    return turn, pieces, piles
