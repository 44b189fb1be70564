"""What an answer would do: who gains and loses what, before it is given."""

from __future__ import annotations

from collections.abc import Collection

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.firmware.games.guerra_de_mitos import change_line
from tablekeeper.firmware.languages import Language

KNOWN: Collection[type[Event]] = {events.Used, events.Played, events.Happened, events.Taken}
"""What goes without saying: the card that is being carried out."""


def foreseen(state: MitosState, answer: Answer, lang: Language) -> list[str]:
    """Return what would change if an answer was given, the weightiest first; nothing where more is asked before."""
    outcome = state.apply(answer)
    if not isinstance(outcome, Outcome):
        return []
    told = [event for event in outcome.events if type(event) not in KNOWN]
    return change_line.all_changes(told, state.seat_names, lang)
