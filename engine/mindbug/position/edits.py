"""The table is right: open facts of a position set by hand, while the match goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tablekeeper.engine import edits
from tablekeeper.engine.mindbug.boxes import under
from tablekeeper.engine.mindbug.frames.attack import Attack
from tablekeeper.engine.mindbug.frames.choices import Choice
from tablekeeper.engine.mindbug.frames.saving import Saving
from tablekeeper.engine.mindbug.position import positions
from tablekeeper.engine.mindbug.position.positions import CreatureEntry, SeatEntry
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.mindbug.table.derived import find, wherever
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.zones import Creature, Seat
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.resolution import AnyFrame


def apply(draft: Draft, changes: Sequence[Mapping[str, object]]) -> Draft | Refusal:
    """Return a working copy with the changes made, or refuse what is impossible, every fault named.

    The pending question stays if it still makes sense; otherwise the active seat is asked for its turn.
    """
    position = positions.write(draft)
    made = edits.make(position, changes, _leads_somewhere, "'seats.1.life' or 'seats.0.creatures.0.exhausted'")
    if isinstance(made, Refusal):
        return made
    entry = positions.decode(position)
    if isinstance(entry, Refusal):
        return entry
    if not any(event.path.startswith("result") for event in made):
        entry.result = positions.result_of_lives(entry)
    course, *pending = draft.stack
    if entry.active != draft.active or entry.result is not None:
        pending = []
    known = positions.faults(draft)  # what *advise* has let in is on the table, whatever else is edited
    found = [
        fault
        for fault in positions.impossibilities(entry, draft.card_set, positions.between_zones(pending))
        if fault not in known
    ]
    if found:
        return positions.refuse_impossible(found)
    seats, _ = positions.seats_of(entry, draft.card_set)
    kept, numbered = _keep_numbers(draft, seats)
    if not all(_makes_sense(frame, draft.seats, kept) for frame in pending):
        pending = []
    same_piles = [seat.discard for seat in kept] == [seat.discard for seat in draft.seats]
    stack = [course, *[_chosen_anew(frame, kept, places=same_piles) for frame in pending]]
    zones = under(draft.card_set, entry.rules), kept, entry.active, numbered, draft.marks if pending else ()
    changed = Draft(*zones, stack=stack, result=entry.result, events=[*made])
    if entry.result is not None and entry.result != draft.result:
        changed.events.append(events.Ended(winner=entry.result.winner, because=entry.result.because))
    return changed


def _leads_somewhere(steps: Sequence[str]) -> bool:
    """Return whether a path names an open fact, as far as its words go."""
    match steps:
        case ["active" | "result"] | ["rules", _] | ["seats", "0" | "1", "discard" | "creatures" | "aside", _]:
            return True
        case ["seats", "0" | "1", name]:
            return name in SeatEntry.__struct_fields__
        case ["seats", "0" | "1", "creatures", _, name]:
            return name in CreatureEntry.__struct_fields__
    return False


def _keep_numbers(draft: Draft, seats: Sequence[Seat]) -> tuple[list[Seat], int]:
    """Give creatures that were there before their numbers back."""
    before, after = [seat.creatures for seat in draft.seats], [seat.creatures for seat in seats]
    kept, numbered = edits.keep_numbers(
        before, after, lambda old, new: old.printed.id == new.printed.id, draft.numbered
    )
    return [replace(seat, creatures=own) for seat, own in zip(seats, kept, strict=True)], numbered


def _chosen_anew(frame: AnyFrame, after: Sequence[Seat], *, places: bool) -> AnyFrame:
    """Let a choice point at its creatures as they lie now; unless `places` still mean the same, they are forgotten."""
    if not isinstance(frame, Choice):
        return frame
    chosen = [_as_it_lies(target, after) for target in frame.chosen if places or not isinstance(target, tuple)]
    return replace(frame, chosen=tuple(chosen))


def _as_it_lies(target: object, after: Sequence[Seat]) -> object:
    placed = wherever(after, target.number) if isinstance(target, Creature) else None
    return placed[1] if placed else target


def _makes_sense(frame: AnyFrame, before: Sequence[Seat], after: Sequence[Seat]) -> bool:
    """Return whether a pending frame still has what it speaks of; an attacker may have been gone already (MB-45)."""
    if isinstance(frame, Attack):
        there = find(before, frame.seat, frame.number) is not None
        return not there or find(after, frame.seat, frame.number) is not None
    if isinstance(frame, Choice):
        return all(wherever(after, target.number) for target in frame.chosen if isinstance(target, Creature))
    if isinstance(frame, Saving):
        return find(after, frame.seat, frame.number) is not None
    return True
