"""Players who come and go: a match goes on without one who is away or has left, and one who joins begins anew.

The rulebook is silent, so these are house rules (docs/munchkin.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from tablekeeper.engine.munchkin.frames import fight
from tablekeeper.engine.munchkin.frames.alliance import Offer
from tablekeeper.engine.munchkin.frames.body import Looting, Tie
from tablekeeper.engine.munchkin.frames.by_numbers import ByNumbers
from tablekeeper.engine.munchkin.frames.dice import Rolling
from tablekeeper.engine.munchkin.frames.fight import Ruling
from tablekeeper.engine.munchkin.frames.flight import Flight, fleeing
from tablekeeper.engine.munchkin.frames.losses import Dump, Take, Unnamed
from tablekeeper.engine.munchkin.frames.payments import Pay
from tablekeeper.engine.munchkin.frames.sales import Excess, Handover, Sale
from tablekeeper.engine.munchkin.frames.turns import Charity
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import between
from tablekeeper.engine.munchkin.table.zones import Fresh, Seat
from tablekeeper.engine.munchkin.verbs.making import Making
from tablekeeper.engine.resolution import AnyFrame

GONE = "gone"
"""Why something of a seat goes when its player does."""
IN_THE_MAKING = (Making, Sale, Pay, Offer, ByNumbers, Excess, Handover, Rolling)
"""What is pending and speaks of cards that an edit may take away."""
OF_A_FIGHT = (Flight, Ruling)
"""What is pending and ends with a fight."""
WITHOUT_PLAYER = (Looting, Tie, Dump, Unnamed)
"""What is pending and goes on at a seat whose player is only away: others can do it."""


def come_and_go(draft: Draft, before: Sequence[Seat]) -> None:
    """Do what follows from edits of who sits at the seats, each of which was as in `before`."""
    for seat, (was, now) in enumerate(zip(before, draft.table.seats, strict=True)):
        if now.place == was.place or draft.result is not None:
            continue
        if now.place != "here":
            _go_on_without(draft, seat)
            if now.place == "left":
                _give_up(draft, seat)
        elif was.place == "left":
            _join(draft, seat)


def _go_on_without(draft: Draft, seat: int) -> None:
    """Take a seat out of all that is pending; its own fight ends, and in the set-up somebody else begins."""
    dropped: tuple[type[AnyFrame], ...] = IN_THE_MAKING
    combat, flight = draft.table.combat, fleeing(draft)
    if combat is not None and (seat == combat.fighter or (flight is not None and flight.seat == seat)):
        fight.over(draft)
        draft.set(phase="loot" if combat.loot else "end")
        dropped = (*dropped, *OF_A_FIGHT)
    elif combat is not None and seat == combat.helper:
        draft.set(combat=replace(combat, helper=None))
        draft.events.append(events.DroppedOut(seat=seat, because=GONE))
    course, *pending = draft.stack
    left = [one for frame in pending if not isinstance(frame, dropped) for one in _without(draft, frame, seat)]
    if draft.table.phase == "charity" and any(isinstance(frame, Charity) for frame in pending):
        draft.set(phase="end")  # who is poorest now is found anew
    draft.stack = [course, *left]
    for card in (Counter(between(pending)) - Counter(between(left))).elements():
        draft.bury(card)
    if draft.table.phase == "setup" and draft.table.active == seat:
        draft.set(active=derived.others(draft.table, seat)[0])


def _without(draft: Draft, frame: AnyFrame, seat: int) -> Sequence[AnyFrame]:
    """Return what is pending without a seat: nothing of what is about it alone."""

    def stay(seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([one for one in seats if one != seat])

    away = draft.table.seats[seat].place == "away"
    match frame:
        case Charity():
            return ()
        case Looting(dead=dead) | Tie(dead=dead) if dead == seat and not away:
            return ()
        case Looting():
            return (replace(frame, order=stay(frame.order), waiting=tuple([stay(group) for group in frame.waiting])),)
        case Tie() if seat in frame.seats:
            return (replace(frame, seats=stay(frame.seats), rolls=()),)
        case Take():
            return () if frame.victim == seat else (replace(frame, takers=stay(frame.takers)),)
        case Flight():
            return (replace(frame, after=stay(frame.after)),)
    gone = getattr(frame, "seat", None) == seat and not (away and isinstance(frame, WITHOUT_PLAYER))
    return () if gone else (frame,)


def _give_up(draft: Draft, seat: int) -> None:
    """Discard all that a seat has; its hand is discarded as any other, named or not."""
    for piece in draft.table.seats[seat].cards:
        draft.remove(seat, piece, GONE)
    if draft.table.seats[seat].hand:
        draft.stack.append(Dump(seat, GONE, draft.table.seats[seat].hand))


def _join(draft: Draft, seat: int) -> None:
    """Let a player begin at the first level, with a starting hand unless none has been dealt yet (M-4, M-9)."""
    draft.change(seat, level=1, life="alive", fresh=Fresh())
    if draft.table.phase != "setup" or any(side.hand or side.cards for side in draft.table.seats):
        draft.deal(seat)
