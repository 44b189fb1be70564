"""Running away: one seat after another, one monster after another (M-44 to M-51)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import combat as sums
from engine.munchkin import events, fight
from engine.munchkin.agenda import Flight, Query, Suffer, Target
from engine.munchkin.labels import name_monsters, question
from engine.munchkin.plays import escaping
from engine.munchkin.table import Table
from engine.munchkin.vocabulary import Serve
from engine.munchkin.zones import Monster


def begin(table: Table) -> None:
    """Let all who fight run away, from all monsters (M-27, M-42, M-46)."""
    combat = sums.fight(table)
    table.events.append(events.Fled(seat=combat.fighter))
    monsters = tuple([one.number for one in combat.monsters])
    table.agenda.append(Flight(combat.fighter, monsters, sums.fighters(combat)[1:]))


def advance(table: Table, frame: Flight) -> Query | None:
    """Go on with the flight: choose a monster, roll, see what came of it, or let the next seat run."""
    if table.seats[frame.seat].life == "dead":
        frame = replace(frame, left=(), monster=None)  # the dead suffer no more (M-49)
    if frame.monster is not None:
        return _advance_from(table, frame)
    combat = sums.fight(table)
    if len(frame.left) > 1:
        table.agenda[-1] = frame
        candidates = [one for one in combat.monsters if one.number in frame.left]
        return question(frame.seat, "flee_from", None, name_monsters("choose", candidates))
    if frame.left:
        _face(table, frame, frame.left[0])
        return None
    if frame.after:
        left = tuple([one.number for one in combat.monsters])
        table.agenda[-1] = Flight(frame.after[0], left, frame.after[1:], wall=frame.wall)
        return None
    table.agenda.pop()
    fight.over(table)
    table.phase = "loot" if combat.loot else "end"
    return None


def answer(table: Table, frame: Flight, _given: str, target: Target) -> None:
    """Take the monster from which the seat flees next (M-45)."""
    _face(table, frame, int(str(target)))


def _face(table: Table, frame: Flight, number: int) -> None:
    """Begin to flee from one monster; some take levels from whoever flees (M-47)."""
    left = tuple([one for one in frame.left if one != number])
    one = sums.monster(sums.fight(table), number)
    unhurt = free(table, frame, one)  # judged before fleeing costs levels
    if one.card.flee_penalty and not sums.spared(table, frame.seat, one):
        table.lose_levels(frame.seat, one.card.flee_penalty, one.card.id)
    table.agenda[-1] = replace(frame, left=left, monster=number, die=0 if unhurt else None, bonus=0, again=False)


def _advance_from(table: Table, frame: Flight) -> Query | None:
    number = frame.monster
    one = next((m for m in sums.fight(table).monsters if m.number == number), None)
    if one is None:  # a card has taken it away
        table.agenda[-1] = replace(frame, monster=None, die=None)
        return None
    if frame.die is not None:
        return Query(frame.seat, "rolled", one.card.id, open=True)
    if one.card.no_escape and not frame.again and not gives_up_hireling(table, frame.seat):
        settle(table, frame, one, escaped=False)
        return None
    return Query(frame.seat, "escape", one.card.id, open=True)


def free(table: Table, frame: Flight, one: Monster) -> bool:
    """Return whether an escape needs no roll; where there is no escape nothing helps (M-50, reading A-39)."""
    return not one.card.no_escape and (one.card.harmless or frame.wall or sums.spared(table, frame.seat, one))


def gives_up_hireling(table: Table, seat: int) -> bool:
    """Return whether a seat has a Hireling to give up, which helps even where nothing else does (reading A-39)."""
    return any(isinstance(piece.card.feat, Serve) for piece in table.seats[seat].cards)


def roll(table: Table, frame: Flight, face: int) -> None:
    """Take the die (M-44)."""
    one = sums.monster(sums.fight(table), int(str(frame.monster)))
    total = face + frame.bonus + sums.flee_modifier(table, frame.seat, one)
    table.events.append(events.Rolled(seat=frame.seat, face=face, total=total, because=one.card.id))
    table.agenda[-1] = replace(frame, die=face)


def close(table: Table, frame: Flight) -> None:
    """Let the result stand."""
    one = sums.monster(sums.fight(table), int(str(frame.monster)))
    settle(table, frame, one, escaped=escaping(table))


def settle(table: Table, frame: Flight, one: Monster, *, escaped: bool) -> None:
    """Escape, or be caught and suffer (M-47, M-48)."""
    table.agenda[-1] = replace(frame, monster=None, die=None)
    if escaped:
        table.events.append(events.Escaped(seat=frame.seat, monster=one.card.id))
        for piece in on.used(table.seats[frame.seat]):
            if piece.card.lucky:
                table.draw(frame.seat, "treasure", piece.card.lucky, piece.card.id)
        return
    table.events.append(events.Caught(seat=frame.seat, monster=one.card.id))
    table.agenda.append(Suffer(frame.seat, one.card.id, one.card.bad_stuff))
