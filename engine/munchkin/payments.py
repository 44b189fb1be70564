"""Powers that are fed with cards, in play or in hand, each card said by its name or only by its back (M-65)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import combat, events
from engine.munchkin.agenda import Fed, Pay, Query, Rolling, Target
from engine.munchkin.labels import name_pieces, question
from engine.munchkin.losses import backs
from engine.munchkin.moments import flight
from engine.munchkin.permissions import payable
from engine.munchkin.table import Table
from engine.munchkin.zones import Power, Stab


def advance(table: Table, frame: Pay) -> Query | None:
    """Ask for the card."""
    answers, targets = name_pieces("choose", table, payable(table, frame.seat))
    if not table.seats[frame.seat].hand:
        return question(frame.seat, "pay", frame.power, (answers, targets))
    answers += backs(table)
    targets += backs(table)
    return Query(frame.seat, "pay", frame.power, tuple(answers), tuple(targets), verb="discard")


def answer(table: Table, frame: Pay, given: str, target: Target) -> None:
    """Take the card, and let the power do its work."""
    table.agenda.pop()
    if isinstance(target, int):
        _, piece = on.the_piece(table.seats, target)
        table.remove(frame.seat, piece, frame.power)
    else:
        table.discard(frame.seat, given.partition(" ")[2], frame.power)
    if frame.power == "backstab":
        fight = combat.fight(table)
        table.combat = replace(fight, stabs=(*fight.stabs, Stab(frame.seat, int(str(frame.victim)))))
        table.events.append(events.Stabbed(seat=frame.seat, victim=int(str(frame.victim))))
        return
    table.events.append(events.Powered(seat=frame.seat, power=frame.power))
    if frame.power == "theft":
        table.agenda.append(Rolling(frame.seat, "thief", "theft", piece=int(str(frame.victim))))
    else:
        _feed(table, frame.seat, frame.power)


def _feed(table: Table, seat: int, power: Fed) -> None:
    """Count a card for a power that may be fed three a combat; one for a flight counts in this roll alone."""
    if power == "hasten":
        fleeing = flight(table)
        table.agenda[-1] = replace(fleeing, bonus=fleeing.bonus + 1)
    fight = combat.fight(table)
    table.combat = replace(fight, powers=(*fight.powers, Power(seat, power)))
