"""From one phase of the turn to the next (section 4 of the rules)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Moves
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft


def begin_turn(draft: Draft) -> None:
    """Begin a turn with the transfer of the first player (G-18)."""
    table = draft.table
    draft.set(phase="transfer", passed=(), silent=False, battle=None, fought=(), extra=(), clash=None)
    draft.expire(lambda one: one.until == "next_turn")
    draft.events.append(events.Turn(turn=table.turn, seat=table.first))
    begin_transfer(draft, table.first)


def begin_transfer(draft: Draft, seat: int) -> None:
    """Begin the transfer of a seat, which has one move more than in its last one (G-23)."""
    draft.change(seat, transfers=draft.seat(seat).transfers + 1)
    draft.set(active=seat, looked=0, begun=False, discarded=False, moved=0, extra_moves=0)
    draft.events.append(events.Transfers(seat=seat, moves=current.moves(draft.table, seat)))


def after_transfer(draft: Draft) -> None:
    """Go on to the next seat's transfer, or to the influence phase after the last."""
    table = draft.table
    done = (*table.passed, table.active)
    draft.set(passed=done)
    draft.expire(lambda one: isinstance(one.step, Moves) and table.active in one.seats)
    left = [seat for seat in derived.in_order(table, table.first) if seat not in done]
    if left:
        begin_transfer(draft, left[0])
        return
    first = derived.in_order(table, table.first)[0]
    draft.expire(lambda one: one.until in ("phase", "next_influence", "your_next_influence"))
    draft.set(phase="influence", active=first, passed=())
    draft.events.append(events.Phased(phase="influence", seat=first))


def acted(draft: Draft, seat: int) -> None:
    """Let the next one act, as soon as a seat has acted; a seat that has passed may act again (reading A-9)."""
    clash = draft.table.clash
    if clash is None:
        draft.set(passed=(), active=derived.following(draft.table, seat))
    else:
        draft.set(clash=replace(clash, passed=()), active=derived.opponent(clash, seat))


def pass_on(draft: Draft) -> None:
    """Let the next one act in the influence phase, or end it where all have passed in a row (G-30)."""
    table = draft.table
    if set(derived.playing(table)) <= set(table.passed):
        after_influence(draft)
    else:
        draft.set(active=derived.following(table, table.active))


def after_influence(draft: Draft) -> None:
    """Go on to the confrontations."""
    first = derived.in_order(draft.table, draft.table.first)[0]
    draft.expire(lambda one: one.until == "phase")
    draft.set(phase="confrontation", active=first, passed=(), fought=(), clash=None)
    draft.events.append(events.Phased(phase="confrontation", seat=first))
