"""The ends: oblivion, god of gods, and who has won (G-58 to G-66)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablekeeper.engine.game import Result
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Oracle

GOD_OF_GODS = 30
GOD_OF_GODS_AROUND = 35
"""The reserve of a god of gods, for two and for more players (G-58, G-63)."""


def tidy(draft: Draft) -> None:
    """Forget seats at once, but while people tell what one card does: all of that happens at one moment (A-21)."""
    if not any(isinstance(frame, ByHand) and frame.told for frame in draft.stack):
        forget(draft)


def forget(draft: Draft) -> None:
    """Take out every seat without power in its reserve, all at one moment, and who has left (G-60, A-21, A-63)."""
    empty = [index for index, seat in enumerate(draft.table.seats) if seat.alive and not seat.reserve]
    gone = [index for index, seat in enumerate(draft.table.seats) if seat.alive and seat.place == "left"]
    fallen = [seat for seat in empty if seat not in gone and draft.table.phase != "setup"]
    if not fallen and not gone:
        return
    for seat in (*fallen, *gone):
        draft.change(seat, alive=False)
    draft.events += [events.Oblivion(seat=seat) for seat in fallen]
    draft.events += [events.Gone(seat=seat) for seat in gone]
    if not derived.duel(draft.table):
        for seat in fallen:
            right = derived.on_the_right(draft.table, seat)
            if right is not None:
                _score(draft, right, 1, "oblivion")
    for seat in fallen:
        _leave(draft, seat, "oblivion")
    for seat in gone:
        _leave(draft, seat, "gone")
    drop_pending(draft, (*fallen, *gone))
    left = derived.alive(draft.table)
    if len(left) == 1 and not derived.duel(draft.table):
        _score(draft, left[0], 1, "last")
    if len(left) < 2:
        end(draft, "oblivion" if fallen else "last", left or fallen)


def _leave(draft: Draft, seat: int, because: str) -> None:
    """Take a seat's cards out of the game; those of others that it controlled go back to them (reading A-57)."""
    for place in list(draft.table.places):
        if place.seat == seat and place.piece.owner != seat and place.bearer is None:
            draft.destroy(place.piece.number, because)
    for place in list(draft.table.places):
        if place.seat == seat and place.bearer is not None and place.piece.owner != seat:
            draft.destroy(place.piece.number, because)
    for number, oracle in enumerate(draft.seat(seat).oracles):
        if oracle.owner not in (-1, seat):
            draft.bury(seat, number)
        for guest in oracle.guests:
            discard = draft.seat(guest.owner).god_discard
            draft.change(guest.owner, god_discard=(*discard, guest.card))
            draft.events.append(events.Buried(seat=seat, oracle=number + 1, card=guest.card, owner=guest.owner))
        now = draft.seat(seat).oracles[number]
        draft.set_oracle(seat, number, replace(now, left=now.left - len(now.guests), guests=()))
    side = draft.seat(seat)
    for place in list(draft.table.places):
        if place.seat == seat and place.bearer is None:
            draft.events.append(
                events.Left(seat=seat, card=place.piece.card, number=place.piece.number, because=because)
            )
    draft.change(
        seat,
        reserve=0,
        characters=(),
        resources=(),
        oracles=tuple([Oracle() for _ in side.oracles]),
        hand=0,
        designs=min(0, side.designs),
        god_discard=(),
        design_discard=(),
        gone=derived.cards_at(side),
    )


def drop_pending(draft: Draft, gone: Sequence[int]) -> None:
    """Forget what seats that have gone would still have to decide."""
    draft.stack[:] = [frame for frame in draft.stack if not (isinstance(frame, Asking) and frame.seat in gone)]


def _score(draft: Draft, seat: int, count: int, because: str) -> None:
    draft.change(seat, points=draft.seat(seat).points + count)
    draft.events.append(events.Points(seat=seat, count=count, because=because))


def check_gods(draft: Draft, old_holder: int) -> None:
    """End the match if somebody is god of gods between two turns (G-58, G-59, G-63, readings A-3, A-4, A-61)."""
    table = draft.table
    wanted = GOD_OF_GODS if derived.duel(table) else GOD_OF_GODS_AROUND
    holder = old_holder if table.rules.old_holder else table.first
    gods = [seat for seat in derived.in_order(table, holder) if table.seats[seat].reserve >= wanted]
    if not gods:
        return
    best = max(table.seats[seat].reserve for seat in gods)
    god = next(seat for seat in gods if table.seats[seat].reserve == best)
    if not derived.duel(table):
        _score(draft, god, len(derived.alive(table)) - table.rules.others_only, "god")
        if table.rules.god_is_last:
            _score(draft, god, 1, "last")
    end(draft, "god", [god])


def end(draft: Draft, because: str, winners: Sequence[int]) -> None:
    """End the match: by points around a table, by what has happened between two (G-61, G-65, readings A-19, A-63)."""
    if not derived.duel(draft.table):
        stayed = {index: seat.points for index, seat in enumerate(draft.table.seats) if seat.place != "left"}
        winners = [seat for seat, points in stayed.items() if points == max(stayed.values())]
    elif len(winners) > 1:
        because = "both"
    del draft.stack[1:]
    draft.result = Result(winners[0], because, tuple(winners[1:]))
    draft.events.append(events.Ended(winner=winners[0], because=because, also=tuple(winners[1:])))
