"""The table is right: open facts of a position set by hand, while the match goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine import edits
from engine.game import Refusal
from engine.mindbug import events, positions
from engine.mindbug.agenda import Attack, Choice, Frame
from engine.mindbug.board import find, wherever
from engine.mindbug.situation import Situation
from engine.mindbug.table import Table
from engine.mindbug.zones import Creature, Seat

SEAT_FIELDS = frozenset({"name", "life", "mindbugs", "hand", "deck", "discard", "creatures"})
CREATURE_FIELDS = frozenset({"card", "exhausted", "boosts", "stage"})


def apply(state: Situation, changes: Sequence[Mapping[str, Any]]) -> Table | Refusal:
    """Return a working copy with the changes made, or refuse what is impossible, every fault named.

    The pending question stays if it still makes sense; otherwise the active seat is asked for its turn.
    """
    position = positions.write(state)
    made = edits.make(position, changes, _leads_somewhere, "'seats.1.life' or 'seats.0.creatures.0.exhausted'")
    if isinstance(made, Refusal):
        return made
    entry = positions.decode(position)
    if isinstance(entry, Refusal):
        return entry
    if not any(event.path.startswith("result") for event in made):
        entry.result = positions.result_of_lives(entry)
    agenda = state.agenda if entry.active == state.active and entry.result is None else ()
    known = positions.faults(state)  # what *advise* has let in is on the table, whatever else is edited
    found = [
        fault
        for fault in positions.impossibilities(entry, state.box, positions.between_zones(agenda))
        if fault not in known
    ]
    if found:
        return positions.refuse_impossible(found)
    seats, _ = positions.seats_of(entry, state.box)
    kept, numbered = _keep_numbers(state, seats)
    if not all(_makes_sense(frame, state.seats, kept) for frame in agenda):
        agenda = ()
    if [seat.discard for seat in kept] != [seat.discard for seat in state.seats]:
        agenda = tuple([_without_places(frame) for frame in agenda])
    table = Table(state.box, kept, entry.active, agenda, entry.result, numbered, state.marks if agenda else ())
    table.events.extend(made)
    if entry.result is not None and entry.result != state.result:
        table.events.append(events.Ended(winner=entry.result.winner, because=entry.result.because))
    return table


def _leads_somewhere(steps: Sequence[str]) -> bool:
    """Return whether a path names an open fact, as far as its words go."""
    if steps in (["active"], ["result"]):
        return True
    if len(steps) < 3 or steps[0] != "seats" or steps[1] not in ("0", "1") or steps[2] not in SEAT_FIELDS:
        return False
    deeper = steps[3:]
    if not deeper:
        return True
    if steps[2] == "discard":
        return len(deeper) == 1
    return steps[2] == "creatures" and (len(deeper) == 1 or (len(deeper) == 2 and deeper[1] in CREATURE_FIELDS))


def _keep_numbers(state: Situation, seats: tuple[Seat, Seat]) -> tuple[list[Seat], int]:
    """Give creatures that were there before their numbers back: first those on the same side, then the others."""
    before = [(side, creature) for side in (0, 1) for creature in state.seats[side].creatures]
    after = [(side, creature) for side in (0, 1) for creature in seats[side].creatures]
    numbers: dict[int, int] = {}
    for same_side in (True, False):
        for index, (side, creature) in enumerate(after):
            if index in numbers:
                continue
            for old_side, old in before:
                if (
                    old.printed is creature.printed
                    and (old_side == side) is same_side
                    and old.number not in numbers.values()
                ):
                    numbers[index] = old.number
                    break
    numbered = state.numbered
    placed: tuple[list[Creature], list[Creature]] = ([], [])
    for index, (side, creature) in enumerate(after):
        number = numbers.get(index)
        if number is None:
            number, numbered = numbered, numbered + 1
        placed[side].append(replace(creature, number=number))
    kept = [
        Seat(seat.name, seat.life, seat.mindbugs, seat.hand, seat.deck, seat.discard, tuple(creatures))
        for seat, creatures in zip(seats, placed, strict=True)
    ]
    return kept, numbered


def _without_places(frame: Frame) -> Frame:
    """Let a choice of cards in a pile begin anew, for their places mean others now."""
    return Choice() if isinstance(frame, Choice) and any(isinstance(t, tuple) for t in frame.chosen) else frame


def _makes_sense(frame: Frame, before: Sequence[Seat], after: Sequence[Seat]) -> bool:
    """Return whether a pending frame still has what it speaks of; an attacker may have been gone already (MB-45)."""
    if isinstance(frame, Attack):
        there = find(before, frame.seat, frame.number) is not None
        return not there or find(after, frame.seat, frame.number) is not None
    if isinstance(frame, Choice):
        return all(wherever(after, target) for target in frame.chosen if isinstance(target, int))
    return True
