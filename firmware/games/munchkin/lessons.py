"""What a first match of Munchkin teaches when it first matters; decks are shuffled as ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.munchkin.cards.card import the
from tablekeeper.engine.munchkin.table import events

LESSONS: Mapping[type[Event], str] = {
    events.Turn: "turn",
    events.Fought: "combat",
    events.Helps: "help",
    events.Fled: "flight",
    events.CurseFell: "curse",
    events.Died: "death",
    events.Laid: "items",
    events.Stabbed: "backstab",
    events.Sold: "sale",
}
"""What each kind of event gives occasion to tell; a step of the turn does so when it is charity."""
ASKS = ("setup", "turn", "trouble", "loot", "combat", "end")
"""What has a lesson of its own in the guided first turns, told where it is asked for the first time."""


def lessons(happened: Iterable[Event]) -> Sequence[str]:
    """Return what matters in what has just happened."""
    return [f"munchkin.{lesson}" for event in happened if (lesson := _of(event))]


def _of(event: Event) -> str:
    """Return what an event gives occasion to tell; nothing if there is nothing."""
    if isinstance(event, events.Phased):
        return "charity" if event.phase == "charity" else ""
    if isinstance(event, events.Laid) and not the(event.card).item:
        return ""
    return LESSONS.get(type(event), "")
