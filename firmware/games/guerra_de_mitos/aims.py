"""For what something is chosen on the way of what a card does, in words."""

from __future__ import annotations

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards.terms import Condition
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import (
    Create,
    Equip,
    Maximum,
    Power,
    Search,
    Step,
    Strength,
)
from tablekeeper.engine.guerra_de_mitos.deeds.deed import attempt
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.effects.harm import lessens
from tablekeeper.engine.guerra_de_mitos.effects.scene import Choosing
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import TurnsUp
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, OnOracle
from tablekeeper.engine.guerra_de_mitos.table.zones import Item, Table
from tablekeeper.engine.resolution import AnyQuestion
from tablekeeper.firmware.games.guerra_de_mitos.subjects import GAME, card_name
from tablekeeper.firmware.games.ui import Prompt
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.wrapping import shortened

NAMED = 16
"""How many characters of a card's name a question shows."""


def prompt(state: MitosState, question: AnyQuestion, frame: Performing, lang: Language) -> Prompt:
    """Return what a question is about that a card asks on the way of what it does."""
    match question:
        case TurnsUp(place=place):
            return Prompt("", {"n": place.place + 1})
        case Choosing(ask="target", step=step):
            what = lang.text(f"{GAME}.aim.{_aim(state.table, question)}")
            return Prompt("", {"what": lang.text(f"{GAME}.aim.price", what=what) if question.price else what})
        case Choosing(ask="found" | "is_it", step=step):
            return Prompt("", {"thing": _sought(step, lang), "look": _look(state, question, frame, lang)})
        case Choosing(ask="may", step=step):
            return Prompt(step.word, {"look": _look(state, question, frame, lang)})
    match question.ask:
        case "under":
            return Prompt("", {"thing": _chosen(state, frame, lang)})
        case "number":
            return Prompt(question.about or "")
    return Prompt()


def _aim(table: Table, question: Choosing[object]) -> str:
    """Return what a step does to what is chosen, as part of a key."""
    step = question.step
    match step:
        case Power() | Strength() | Maximum():
            return f"{step.word}.{'less' if lessens(step) else 'more'}"
        case Create():
            return "bearer"
        case Equip():
            first = next(iter(question.options)).target
            place = derived.find(table, first.number) if isinstance(first, InPlay) else None
            return "equip" if place is not None and isinstance(place.piece, Item) else "bearer"
    return step.word


def _look(state: MitosState, question: AnyQuestion, frame: Performing, lang: Language) -> str:
    """Return what is looked at secretly before the answer; nothing where nothing is."""
    if isinstance(question, Choosing) and isinstance(question.thing, OnOracle):
        whose, place = question.thing.seat, question.thing.place
        return lang.text(f"{GAME}.looked.oracle", n=place + 1, name=derived.name(state.table, whose))
    happened = attempt(state.draft(), frame.seat, frame.deed, frame.answers).scene.draft.events
    looks = [event for event in happened if isinstance(event, events.Looked)]
    if not looks:
        return ""
    last = looks[-1]
    return lang.text(f"{GAME}.looked.{last.at}", n=last.oracle, name=derived.name(state.table, last.whose))


def _chosen(state: MitosState, frame: Performing, lang: Language) -> str:
    """Return the card that was chosen last."""
    scene = attempt(state.draft(), frame.seat, frame.deed, frame.answers).scene
    return shortened(card_name(scene.it[0].card, lang), NAMED) if scene.it else ""


def _sought(step: Step, lang: Language) -> str:
    """Return what is looked for: a card by its name, or a kind of card."""
    if isinstance(step, Search) and step.name:
        return shortened(card_name(step.name[0], lang), NAMED)
    condition: Condition | None = getattr(step, "only_if", None)
    wanted = condition.it_is.kind[0] if condition is not None and condition.it_is is not None else None
    return lang.text(f"{GAME}.kind.one.{wanted or getattr(step, 'kind', None)}")
