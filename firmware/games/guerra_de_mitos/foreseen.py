"""What an answer would do: who gains and loses what, before it is given."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.deeds.deed import attempt
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.firmware.games.guerra_de_mitos import change_line
from tablekeeper.firmware.games.guerra_de_mitos.subjects import card_name, subject_of
from tablekeeper.firmware.games.narration import begun
from tablekeeper.firmware.languages import Language

KNOWN: Collection[type[Event]] = {events.Used, events.Played, events.Happened, events.Taken}
"""What goes without saying: the card that is being carried out."""


def foreseen(state: MitosState, answer: Answer, lang: Language) -> list[str]:
    """Return what would change if an answer was given, as far as nothing more is asked: the chosen card's first."""
    outcome = state.apply(answer)
    if not isinstance(outcome, Outcome):
        return []
    top = outcome.state.stack[-1] if outcome.state.stack else None
    if isinstance(top, Performing) and top.answers:
        return _told(_so_far(outcome.state, top), state, answer, lang)
    return _told(outcome.events, state, answer, lang) or [begun(lang.text("guerra_de_mitos.history.nothing"), ())]


def _told(happened: Sequence[Event], state: MitosState, answer: Answer, lang: Language) -> list[str]:
    news = [event for event in happened if type(event) not in KNOWN]
    subject = subject_of(state, answer, lang)
    chosen = card_name(subject.card, lang) if subject is not None and subject.card else ""
    told = change_line.all_changes(news, state.seat_names, lang)
    return sorted(told, key=lambda line: chosen not in line)


def _so_far(state: MitosState, frame: Performing) -> Sequence[Event]:
    """Return what a card has done up to its next question, which happens only when all is answered."""
    return attempt(state.draft(), frame.seat, frame.deed, frame.answers).scene.draft.events
