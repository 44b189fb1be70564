"""Asking for help: one seat after another, for a pay that is agreed on and recorded (M-35, M-36)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import combat as sums
from engine.munchkin import events
from engine.munchkin.agenda import Offer, Query, Target
from engine.munchkin.labels import label_pieces, name_pieces, question
from engine.munchkin.table import Table
from engine.munchkin.zones import Deal


def ask(table: Table, fighter: int, seat: int) -> None:
    """Ask a seat; who is allured by a lower level neither refuses nor takes pay (M-96)."""
    allured = any(piece.card.allure for piece in on.used(table.seats[fighter]))
    if allured and table.seats[seat].level > table.seats[fighter].level:
        combat = sums.fight(table)
        table.combat = replace(combat, helper=seat, allure=True)
        table.events.append(events.Helps(seat=seat))
    else:
        table.agenda.append(Offer(fighter, seat))


def advance(table: Table, frame: Offer) -> Query:
    """Ask for the next part of the deal, and then for the answer."""
    fighter = table.seats[frame.fighter]
    if frame.stage == "items":
        left = [piece for piece in on.items(fighter) if piece.number not in frame.items]
        answers, targets = name_pieces("choose", table, left)
        return question(frame.fighter, "offer_items", None, (["done", *answers], [None, *targets]))
    if frame.stage == "treasures":
        return Query(frame.fighter, "offer_treasures", None, number=(0, max(0, sums.reward(table)[1])))
    if frame.stage == "first":
        return Query(frame.fighter, "offer_first", None, ("fighter", "helper"), ("fighter", "helper"))
    return Query(frame.seat, "help", None, ("yes", "no"), ("yes", "no"))


def answer(table: Table, frame: Offer, given: str, target: Target) -> None:
    """Take the next part of the deal, or the answer."""
    if frame.stage == "items":
        if isinstance(target, int):
            table.agenda[-1] = replace(frame, items=(*frame.items, target))
        else:
            table.agenda[-1] = replace(frame, stage="treasures" if sums.reward(table)[1] else "answer")
    elif frame.stage == "treasures":
        count = int(str(target))
        table.agenda[-1] = replace(frame, treasures=count, stage="first" if count else "answer")
    elif frame.stage == "first":
        table.agenda[-1] = replace(frame, first="fighter" if given == "fighter" else "helper", stage="answer")
    else:
        _decide(table, frame, agreed=given == "yes")


def deal_of(table: Table, frame: Offer) -> Deal:
    """Return what is offered."""
    pieces = [on.the_piece(table.seats, number)[1] for number in frame.items]
    return Deal(frame.treasures, frame.first, tuple(label_pieces(table.seats, pieces)))


def _decide(table: Table, frame: Offer, *, agreed: bool) -> None:
    table.agenda.pop()
    combat = sums.fight(table)
    deal = deal_of(table, frame)
    table.events.append(
        events.AskedHelp(
            seat=frame.fighter, to=frame.seat, treasures=deal.treasures, first=deal.first, items=deal.items
        )
    )
    if agreed:
        table.combat = replace(combat, helper=frame.seat, deal=deal)
        table.events.append(events.Helps(seat=frame.seat))
        return
    asked = combat.asked if frame.seat in combat.asked else (*combat.asked, frame.seat)
    table.combat = replace(combat, asked=asked)
    table.events.append(events.Declined(seat=frame.seat))
