"""The history of a match of Guerra de Mitos in words: one line an action, with all that it led to."""

from __future__ import annotations

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.match import Match
from tablekeeper.firmware.games import narration
from tablekeeper.firmware.games.guerra_de_mitos.clauses import CAUSED, CLAUSES, cause, in_words
from tablekeeper.firmware.games.guerra_de_mitos.worth import in_order, news
from tablekeeper.firmware.games.narration import Alike, HistoryLine, Narrator
from tablekeeper.firmware.languages import Language

BEGINS = ("pantheon", "first", "lot", "turn", "influence", "opponent", "assign", "battle")
"""What is asked where an action begins; cards that are turned up belong to the transfer that has just begun."""


def lines(match: Match[MitosState], lang: Language) -> list[HistoryLine]:
    """Return a match's actions, the oldest first; then those that were taken back, the next to return first."""
    words = in_words(match.state.seat_names, lang)
    nothing = lang.text("history.nothing")
    return narration.lines(
        match, lang, _begins, lambda happened: narration.clauses(in_order(news(happened)), words, TELLING), nothing
    )


def _begins(before: MitosState) -> bool:
    """Return whether an action begins with the answer to what is asked; both gifts are one action."""
    question = before.question
    return question is not None and (question.ask in BEGINS or (question.ask == "bid" and not before.sealed))


def _alike(event: Event) -> Alike:
    """Return what events must have in common to be told in one clause."""
    match event:
        case events.Revealed(seat=seat):
            return Alike(events.Revealed, None, seat)
        case events.Fielded(seat=seat, fielded=fielded):
            return Alike(events.Fielded, None, (seat, fielded))
        case events.Turned(seat=seat, tired=tired):
            return Alike(events.Turned, None, (seat, tired))
        case events.Left(seat=seat):
            return Alike(events.Left, cause(event), seat)
        case events.Drew(count=count, because=None):
            return Alike(events.Drew, None, count)
    return Alike(type(event), cause(event), id(event))


def _subject(event: Event, subject: str | None) -> str | None:
    """Return which card a reader takes to be at work after an event."""
    match event:
        case events.Played(card=card) | events.Used(card=card) | events.Equipped(card=card):
            return card
        case events.Revealed(card=card) | events.Entered(card=card):
            return card
    return cause(event) or subject


TELLING = Narrator(CLAUSES, CAUSED, _alike, _subject)
