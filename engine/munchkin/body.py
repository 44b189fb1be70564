"""Death, and the looting of the body (M-52 to M-56)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import dice, events
from engine.munchkin.agenda import Dump, Looting, Query, Target
from engine.munchkin.labels import name_pieces, question
from engine.munchkin.table import Table
from engine.munchkin.zones import Piece


def die(table: Table, seat: int, because: str) -> None:
    """Lay the body out; level, classes, races and lasting curses stay (M-52, reading A-8)."""
    table.change(seat, life="dead", fresh=0)
    table.events.append(events.Died(seat=seat, because=because))
    heirs = [other for other in on.others(table, seat) if table.seats[other].life != "dead"]
    levels = sorted({table.seats[other].level for other in heirs}, reverse=True)
    groups = tuple([tuple([heir for heir in heirs if table.seats[heir].level == level]) for level in levels])
    table.agenda.append(Looting(seat, waiting=groups))


def loot_of(table: Table, seat: int) -> list[Piece]:
    """Return what of a body lies on the table: all but what the character keeps."""
    kept = ("race", "class", "curse")
    stays = ("half_breed", "super_munchkin")
    return [piece for piece in table.seats[seat].cards if piece.card.kind not in kept and piece.card.id not in stays]


def advance(table: Table, frame: Looting) -> Query | None:
    """Put heirs of one level in order by the die, let each take a card, and discard the rest (M-53)."""
    there = loot_of(table, frame.dead)
    if not there and not table.seats[frame.dead].hand:
        table.agenda.pop()
        return None
    if frame.order:
        answers, targets = name_pieces("choose", table, there)
        if table.seats[frame.dead].hand:
            answers.append("hand")
            targets.append("hand")
        return question(frame.order[0], "loot_body", None, (answers, targets))
    if frame.tied:
        return _advance_ties(table, frame)
    if frame.waiting:
        group, waiting = frame.waiting[0], frame.waiting[1:]
        if len(group) == 1:
            table.agenda[-1] = replace(frame, order=group, waiting=waiting)
        else:
            table.agenda[-1] = replace(frame, tied=group, rolls=(), waiting=waiting)
        return None
    table.agenda.pop()
    for piece in there:
        table.remove(frame.dead, piece, "body")
    table.agenda.append(Dump(frame.dead, "body", table.seats[frame.dead].hand))
    return None


def _advance_ties(table: Table, frame: Looting) -> Query | None:
    """Let the tied seats roll, the highest first; those who tie again roll again (M-53, reading A-10)."""
    if len(frame.rolls) < len(frame.tied):
        return dice.question(table, frame.tied[len(frame.rolls)], "body")
    faces = sorted(set(frame.rolls), reverse=True)
    groups = tuple(
        [tuple([seat for seat, roll in zip(frame.tied, frame.rolls, strict=True) if roll == face]) for face in faces]
    )
    table.agenda[-1] = replace(frame, tied=(), rolls=(), waiting=(*groups, *frame.waiting))
    return None


def answer(table: Table, frame: Looting, given: str, target: Target) -> None:
    """Take a roll, or the card that an heir chooses into its hand."""
    if not frame.order:
        seat = frame.tied[len(frame.rolls)]
        face = dice.thrown(table, seat, given, target)
        total = face + on.die_modifier(table.seats[seat])
        table.events.append(events.Rolled(seat=seat, face=face, total=total, because="body"))
        table.agenda[-1] = replace(frame, rolls=(*frame.rolls, total))
        return
    heir = frame.order[0]
    table.agenda[-1] = replace(frame, order=frame.order[1:])
    if isinstance(target, int):
        _, piece = on.the_piece(table.seats, target)
        table.loot(frame.dead, heir, piece, "body")
    else:
        table.pass_on(frame.dead, heir, 1, "body")
