"""Which steps of cards are bad for what they act on: whoever must choose an own card for one sees it before."""

from __future__ import annotations

from tablekeeper.engine.guerra_de_mitos.cards.terms import Amount
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import (
    Bury,
    Destroy,
    Give,
    Maximum,
    Power,
    Silence,
    Step,
    Strength,
    Tire,
    Withdraw,
)
from tablekeeper.engine.guerra_de_mitos.effects.scene import Choosing
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, OnOracle, PantheonOf, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.resolution import AnyQuestion


def lessens(step: Power | Strength | Maximum) -> bool:
    """Return whether a step makes a number smaller."""
    if isinstance(step, Power | Strength) and step.to is not None:
        return step.to == 0
    return step.by.negative if isinstance(step.by, Amount) else step.by < 0


def harms(step: Step) -> bool:
    """Return whether a step is bad for what it acts on."""
    if isinstance(step, Power | Strength | Maximum):
        return lessens(step)
    return isinstance(step, Bury | Destroy | Give | Silence | Tire | Withdraw)


def is_loss_of(table: Table, seat: int, step: Step, thing: Thing) -> bool:
    """Return whether a seat loses something of its own, if a step acts on it."""
    return harms(step) and current.controller_of(table, thing) == seat


def is_own_loss(table: Table, question: AnyQuestion, thing: object) -> bool:
    """Return whether whoever is asked would choose an own thing for something that is bad for it."""
    if not isinstance(question, Choosing) or question.ask != "target":
        return False
    return isinstance(thing, InPlay | OnOracle | PantheonOf) and is_loss_of(table, question.seat, question.step, thing)
