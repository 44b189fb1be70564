"""The table is right: open facts of a position set by hand, house rules and the owner's ruling among them (M-101)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tablekeeper.engine import edits
from tablekeeper.engine.game import Result
from tablekeeper.engine.munchkin.cards.card import card, size, the
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.position import people, positions
from tablekeeper.engine.munchkin.position.positions import PositionEntry
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import open_cards
from tablekeeper.engine.munchkin.table.zones import Board, Seat, Table
from tablekeeper.engine.refusals import Refusal

OPEN_FACTS = {name for name in PositionEntry.__struct_fields__ if name != "sets"}
"""What may be set at the top of a path."""


def apply(draft: Draft, changes: Sequence[Mapping[str, object]]) -> Refusal | None:
    """Make the changes in a working copy, or refuse what is impossible, every fault named.

    The pending question stays if what it speaks of is still there; otherwise the turn goes on from its step. A hand
    that is set to another count is filled from, or returned to, the decks where these are not set too. A seat whose
    place is set is left, joined, or skipped.
    """
    position = positions.write(draft.table, draft.result)
    made = edits.make(position, changes, _leads_somewhere, "'seats.1.level', 'combat.fighters_adjust' or 'rules.deal'")
    if isinstance(made, Refusal):
        return made
    entry = positions.decode(position)
    if isinstance(entry, Refusal):
        return entry
    paths = [event.path for event in made]
    entry = _rebalanced(draft, entry, paths)
    if not any(path.startswith("result") for path in paths):
        entry = replace(entry, result=_result(entry))
    if len(entry.seats) != len(draft.table.seats):
        return positions.refuse_impossible([f"{len(entry.seats)} seats, but {len(draft.table.seats)} play this match"])
    combat_changed = any(path == "combat" or path.startswith("combat.monsters") for path in paths)
    course_changed = any(path in ("active", "phase") for path in paths) or entry.result is not None
    seats, numbered = _keep_numbers(draft.table, positions.seats_of(entry)[0]) if _is_known(entry) else ((), 0)
    gone = _pieces_of(draft.table.seats) - _pieces_of(seats)
    course, *pending = draft.stack
    poorer = any(now.hand < before.hand for now, before in zip(entry.seats, draft.table.seats, strict=True))
    if combat_changed or course_changed:
        pending = [frame for frame in pending if isinstance(frame, Cursed)]
    elif gone or poorer:
        pending = [frame for frame in pending if not isinstance(frame, people.IN_THE_MAKING)]
    found = positions.impossibilities(entry, pending)
    if found:
        return positions.refuse_impossible(found)
    combat = positions.combat_of(entry)
    if combat is not None and draft.table.combat is not None and not combat_changed:
        combat = replace(combat, monsters=draft.table.combat.monsters, numbered=draft.table.combat.numbered)
    before = draft.table.seats
    draft.table = replace(positions.table_of(entry, pending), seats=seats, numbered=numbered, combat=combat)
    draft.result, draft.stack = entry.result, [course, *pending]
    draft.events.extend(made)
    people.come_and_go(draft, before)
    return None


def _pieces_of(seats: Sequence[Seat]) -> set[tuple[int, int]]:
    return {(index, piece.number) for index, seat in enumerate(seats) for piece in seat.cards}


def _is_known(entry: PositionEntry) -> bool:
    return all(card(name) is not None for name in positions.open_in(entry))


def _rebalanced(board: Board, entry: PositionEntry, paths: Sequence[str]) -> PositionEntry:
    """Let cards that an edit takes out of or puts into sight come from, or go to, the decks."""
    if "door_deck" in paths or "treasure_deck" in paths:
        return entry
    lying = [one for name in positions.open_in(entry, board.stack) if (one := card(name)) is not None]
    before = [the(name) for name in open_cards(board)]
    doors = sum(one.deck == "door" for one in lying) - sum(one.deck == "door" for one in before)
    treasures = len(lying) - len(before) - doors
    hands = sum(seat.hand for seat in entry.seats) - sum(seat.hand for seat in board.table.seats)
    door_left = board.table.doors.left - doors
    treasure_left = board.table.hoard.left - treasures
    most_doors = size("door") - sum(one.deck == "door" for one in lying)
    most_treasures = size("treasure") - sum(one.deck == "treasure" for one in lying)
    left = door_left + treasure_left - hands
    wanted = door_left - (hands + 1) // 2
    door_deck = max(0, min(most_doors, left, max(wanted, left - most_treasures)))
    return replace(entry, door_deck=door_deck, treasure_deck=left - door_deck)


def _result(entry: PositionEntry) -> Result | None:
    """Return the result that the levels alone amount to: the table has let somebody reach the tenth (M-94)."""
    top = [index for index, seat in enumerate(entry.seats) if seat.level == 10]
    return Result(top[0], "kill", tuple(top[1:])) if top else None


def _leads_somewhere(steps: Sequence[str]) -> bool:
    """Return whether a path names an open fact, as far as its words go; computed totals are none."""
    return steps[0] in OPEN_FACTS and "totals" not in steps


def _keep_numbers(table: Table, seats: Sequence[Seat]) -> tuple[tuple[Seat, ...], int]:
    """Give cards that were there before their numbers back: first those in the same place, then the others."""
    before, after = [seat.cards for seat in table.seats], [seat.cards for seat in seats]
    kept, numbered = edits.keep_numbers(before, after, lambda old, new: old.card.id == new.card.id, table.numbered)
    return tuple([replace(seat, cards=cards) for seat, cards in zip(seats, kept, strict=True)]), numbered
