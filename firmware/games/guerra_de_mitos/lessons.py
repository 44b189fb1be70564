"""What a first match of Guerra de Mitos teaches when it first matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos import events
from tablekeeper.engine.guerra_de_mitos.cards import the
from tablekeeper.firmware.languages import Language

GAME = "guerra_de_mitos"
BASICS = (f"{GAME}.turn", f"{GAME}.reserve", f"{GAME}.god")
"""How a turn goes and what is played for: told before anything has happened."""
LESSONS: Mapping[type[Event], str] = {
    events.Transfers: "transfer",
    events.Revealed: "oracle",
    events.Used: "ability",
    events.Equipped: "equip",
    events.Meditated: "meditate",
    events.Challenged: "assign",
    events.Fielded: "battle",
    events.Resolved: "resolution",
    events.Given: "control",
    events.Oblivion: "oblivion",
    events.Points: "points",
}
"""What each kind of event gives occasion to tell; the others do so only in what `_of` says."""


def lessons(happened: Iterable[Event]) -> Sequence[str]:
    """Return what matters in what has just happened."""
    return list(dict.fromkeys(f"{GAME}.{lesson}" for event in happened for lesson in _of(event)))


def _of(event: Event) -> Iterator[str]:
    """Yield what an event gives occasion to tell."""
    match event:
        case events.Revealed(card=card) if the(card).kind == "event":
            yield "event"
        case events.Fielded(fielded=False):
            return
        case events.Entered(card=card):
            yield "character" if the(card).kind == "character" else "resource"
        case events.Played(card=card):
            yield "battle_card" if the(card).battle else "action"
        case events.Turned(tired=True):
            yield "tired"
        case events.Power(after=0):
            yield "exhausted"
        case events.Phased(phase=phase) if phase != "confrontation":
            yield phase
    if type(event) in LESSONS:
        yield LESSONS[type(event)]


def lesson(name: str, lang: Language) -> tuple[str, str]:
    """Return what a lesson is called and what it says."""
    key = f"{GAME}.lesson.{name.removeprefix(f'{GAME}.')}"
    return lang.text(key), lang.text(f"{key}.rule")
