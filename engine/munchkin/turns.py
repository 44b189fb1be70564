"""The course of a turn: doors, trouble, loot, charity, and the next seat."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import events, fight
from engine.munchkin.agenda import Charity, Cursed, Dump, Number, Query, Target
from engine.munchkin.cards import NAMELESS, the
from engine.munchkin.labels import name_seats, question
from engine.munchkin.table import Table
from engine.munchkin.vocabulary import SEXES, Divine
from engine.munchkin.works import bless
from engine.munchkin.zones import Phase


def base(table: Table) -> Query | None:
    """Return the question that the course of the turn asks now, or go on by itself."""
    if table.phase == "setup":
        return _set_up(table)
    if table.combat is not None:
        monsters = table.combat.monsters
        return Query(table.combat.fighter, "combat", monsters[0].card.id if monsters else None, open=True)
    if table.seats[table.active].life == "dead":
        next_turn(table)  # the turn of a dead seat is over (M-56)
        return None
    if table.phase == "charity":
        next_turn(table)
        return None
    if table.phase == "trouble" and not table.seats[table.active].hand:
        to_phase(table, "loot")
        return None
    name = "turn" if table.phase == "door" else table.phase
    return Query(table.active, name, None, open=True)


def to_phase(table: Table, phase: Phase) -> None:
    """Go on to a step of the turn."""
    table.phase = phase
    table.events.append(events.Phased(seat=table.active, phase=phase))


# Before the first turn


def _set_up(table: Table) -> Query | None:
    """Ask each seat for its sex, then deal (M-4, M-10)."""
    for index, seat in enumerate(table.seats):
        if seat.sex is None:
            return Query(index, "sex", None, SEXES, SEXES)
    if not any(seat.hand or seat.cards for seat in table.seats):
        for index in range(len(table.seats)):
            table.deal(index)
    return Query(table.active, "setup", None, open=True)


def answer_sex(table: Table, seat: int, answer: str) -> None:
    """Take a seat's sex (M-10)."""
    table.set_sex(seat, "female" if answer == "female" else "male")


def start(table: Table) -> None:
    """Begin the first turn (M-7)."""
    table.phase = "door"
    table.events.append(events.Turn(seat=table.active))


# Doors


def open_door(table: Table, name: str) -> None:
    """Turn a door up: a monster is fought, a curse falls, anything else goes to the hand (M-13 to M-16)."""
    seat = table.active
    if name == "monster":
        table.agenda.append(Number(seat, "open", "monster"))
        return
    table.turn_up("door")
    nameless = name in ("curse", NAMELESS["door"])
    table.events.append(events.Opened(seat=seat, card=name))
    card = the(NAMELESS["door"] if nameless else name)
    table.phase = "trouble"
    if name == "curse":
        table.bury(card.id)
    else:
        turned_up(table, card.id)


def turned_up(table: Table, name: str) -> None:
    """Do what an open Door card does to the seat that turned it up."""
    seat = table.active
    card = the(name)
    table.phase = "trouble"
    if card.kind == "monster":
        fight.begin(table, card)
    elif card.kind == "curse":
        if any(piece.card.warded for piece in on.used(table.seats[seat])):
            table.events.append(events.Cancelled(seat=seat, card=name, because="sandals"))
            table.bury(name)
        else:
            table.events.append(events.CurseFell(seat=seat, card=name))
            table.agenda.append(Cursed(seat, name, None))
    elif isinstance(card.feat, Divine):
        table.bury(name)
        bless(table, name)
    else:
        table.change(seat, hand=table.seats[seat].hand + 1)
        table.events.append(events.Kept(seat=seat, card=name))


def resurrect(table: Table) -> None:
    """Take the top Door discard in the place of a new door, at the price of a card in hand."""
    card = table.doors.pile[-1]
    table.doors = replace(table.doors, pile=table.doors.pile[:-1])
    table.events.append(events.Opened(seat=table.active, card=card, from_discards=True))
    table.events.append(events.Powered(seat=table.active, power="resurrect"))
    turned_up(table, card)
    if table.result is None:
        table.agenda.append(Dump(table.active, "cleric", 1))


def fight_from_hand(table: Table, seat: int, name: str) -> None:
    """Look for trouble with a monster from hand (M-17)."""
    if name == "monster":
        table.agenda.append(Number(seat, "fight", "monster"))
        return
    table.take_from_hand(seat, name)
    fight.begin(table, the(name))


# Loot, charity, the next seat


def loot_room(table: Table) -> None:
    """Draw a Door card face down (M-18)."""
    table.draw(table.active, "door", 1, "loot")
    to_phase(table, "end")


def end_turn(table: Table) -> None:
    """Give the excess away, or discard it, and pass the turn (M-8, M-19)."""
    seat = table.active
    excess = table.seats[seat].hand - on.hand_limit(table.seats[seat])
    if excess <= 0:
        next_turn(table)
        return
    to_phase(table, "charity")
    poorest = on.lowest(table, on.living(table))
    if seat in poorest:
        table.agenda.append(Dump(seat, "charity", excess))
    else:
        table.agenda.append(Charity(seat, excess, tuple([one for one in on.others(table, seat) if one in poorest])))


def advance_charity(table: Table, frame: Charity) -> Query | None:
    """Ask who gets the bigger parts, then share out (M-19)."""
    each, extra = divmod(frame.excess, len(frame.to))
    if len(frame.bigger) < extra:
        left = [seat for seat in frame.to if seat not in frame.bigger]
        return question(frame.seat, "charity", None, name_seats(left))
    table.agenda.pop()
    for seat in frame.to:
        count = each + (seat in frame.bigger)
        if count:
            table.events.append(events.Gave(seat=frame.seat, to=seat, count=count))
            table.pass_on(frame.seat, seat, count, "charity")
    return None


def answer_charity(table: Table, frame: Charity, _given: str, target: Target) -> None:
    """Take who gets one more."""
    table.agenda[-1] = replace(frame, bigger=(*frame.bigger, int(str(target))))


def next_turn(table: Table) -> None:
    """Pass the turn to the left; the dead return, and draw a new hand in their own turn (M-8, M-54, M-55)."""
    for index, seat in enumerate(table.seats):
        if seat.life == "dead":
            table.change(index, life="reborn")
            table.events.append(events.Reborn(seat=index))
        if seat.fresh:
            table.change(index, fresh=0)
    table.active = (table.active + 1) % len(table.seats)
    table.phase, table.met = "door", ""
    table.fought = table.doubled = False
    table.events.append(events.Turn(seat=table.active))
    if table.seats[table.active].life == "reborn":
        table.change(table.active, life="alive")
        table.deal(table.active)
