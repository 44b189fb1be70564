"""Which steps of cards are bad or good for what they act on: nobody harms his own, or helps another, unasked."""

from __future__ import annotations

from tablekeeper.engine.guerra_de_mitos.cards.terms import Amount
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import (
    Again,
    Bury,
    Destroy,
    Give,
    Maximum,
    Power,
    Ready,
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


def helps(step: Step) -> bool:
    """Return whether a step is good for what it acts on, whatever is chosen for it."""
    if isinstance(step, Power | Strength | Maximum):
        either = isinstance(step.by, Amount) and step.by.one_of
        return not either and not lessens(step)
    return isinstance(step, Again | Ready)


def is_unwanted(table: Table, seat: int, step: Step, thing: Thing) -> bool:
    """Return whether a step harms what a seat controls, or helps what another does."""
    whose = current.controller_of(table, thing)
    return whose is not None and (harms(step) if whose == seat else helps(step))


def must_ask(table: Table, question: AnyQuestion, thing: object) -> bool:
    """Return whether even an only target is asked for: a step is unwanted there by whoever is asked."""
    if not isinstance(question, Choosing) or question.ask != "target":
        return False
    return isinstance(thing, InPlay | OnOracle | PantheonOf) and is_unwanted(table, question.seat, question.step, thing)
