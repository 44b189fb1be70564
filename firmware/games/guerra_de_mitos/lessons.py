"""What a first match of Guerra de Mitos teaches when it first matters: to two, and to three to six."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.firmware.languages import Language

GAME = "guerra_de_mitos"
DUEL, AROUND = ("turn", "reserve", "god.duel"), ("turn", "reserve", "points", "god.around")
"""How a turn goes and what two play for, and three to six: told before anything has happened (G-58 to G-64)."""
LESSONS: Mapping[type[Event], str] = {
    events.Revealed: "oracle",
    events.Equipped: "equip",
    events.Meditated: "meditate",
    events.Fielded: "battle",
    events.Given: "control",
}
"""What each kind of event gives occasion to tell; the others do so only in what `_of` says."""


def basics(state: MitosState) -> Sequence[str]:
    """Return what is told before anything has happened."""
    return [f"{GAME}.{lesson}" for lesson in (DUEL if derived.duel(state.table) else AROUND)]


def lessons(happened: Iterable[Event], state: MitosState) -> Sequence[str]:
    """Return what matters in what has just happened; `state` is what has come of it."""
    return list(dict.fromkeys(f"{GAME}.{lesson}" for event in happened for lesson in _of(event, state)))


def _of(event: Event, state: MitosState) -> Iterator[str]:
    """Yield what an event gives occasion to tell."""
    duel = derived.duel(state.table)
    match event:
        case events.Dealt() if state.question and state.question.ask == "bid":
            yield "bid"
        case events.Reserve(because="seat"):
            yield "shares"
        case events.Transfers():
            yield from ("transfer", "ask.reveal")
        case events.Revealed(card=card) if the(card).kind == "event":
            yield f"event{_acting(state)}"
        case events.Fielded(fielded=False):
            return
        case events.Entered(card=card):
            yield "character" if the(card).kind == "character" else "resource"
        case events.Played(card=card):
            yield "battle_card" if the(card).battle else f"action{_acting(state)}"
        case events.Used():
            yield f"ability{_acting(state)}"
        case events.Turned(tired=True):
            yield "tired"
        case events.Power(after=0):
            yield "exhausted"
        case events.Challenged() if state.question and state.question.ask == "assign":
            yield "assign"
        case events.Resolved(ours=ours, theirs=theirs) if ours or theirs:
            yield "resolution"
        case events.Phased(phase="confrontation") if not duel:
            yield "opponents"
        case events.Phased(phase=phase) if phase != "confrontation":
            yield phase
        case events.Oblivion() if not duel:
            yield "oblivion"
    if type(event) in LESSONS:
        yield LESSONS[type(event)]


def _acting(state: MitosState) -> str:
    """Return the end of the key of a lesson that differs where the box carries the cards out."""
    return ".acting" if state.table.rules.cards_act else ""


def lesson(name: str, lang: Language) -> tuple[str, str]:
    """Return what a lesson is called and what it says."""
    key = f"{GAME}.lesson.{name.removeprefix(f'{GAME}.')}"
    return lang.text(key), lang.text(f"{key}.rule")
