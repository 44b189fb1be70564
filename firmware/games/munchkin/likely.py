"""Which answers of a list people will mean first: the cursor begins there."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.cards.card import card
from tablekeeper.engine.munchkin.table import derived
from tablekeeper.engine.munchkin.table.actions import OpenQuestion
from tablekeeper.engine.munchkin.verbs.feats.characters import GainLevel

AGAINST = ("curse", "enhancer", "monster")
"""The kinds of cards that are played against others."""


def likely_first(state: MunchkinState, answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return answers of a list, the likeliest first; those as likely stay in their order."""
    question = state.question
    if isinstance(question, OpenQuestion):
        return sorted(answers, key=lambda answer: _harms_itself(state, answer))
    if question is None or any(answer.verb != "seat" for answer in answers):
        return answers
    if (sure := surest(state, answers)) is not None:
        return [sure, *(answer for answer in answers if answer is not sure)]
    if question.ask == "victim":
        return sorted(answers, key=lambda answer: _as_victim(state, question.seat, answer.number))
    return answers


def surest(state: MunchkinState, answers: Sequence[Answer]) -> Answer | None:
    """Return that who plays a level gains it, if that is asked and may be."""
    question = state.question
    if question is None or question.ask != "who" or not isinstance(state.stack[-1], GainLevel):
        return None
    return next((answer for answer in answers if answer.number == question.seat), None)


def _harms_itself(state: MunchkinState, answer: Answer) -> bool:
    """Return whether a seat would play against itself: a card that harms, against its own fight or in its own turn."""
    harms = answer.verb == "play" and (known := card(answer.subject)) is not None and known.kind in AGAINST
    seat = state.named if answer.seat is None else answer.seat
    return harms and (derived.involved(state.table, seat) if state.table.combat else seat == state.table.active)


def _as_victim(state: MunchkinState, player: int, seat: int | None) -> int:
    """Return how far back a victim stands: who fights before all others, who plays the card last."""
    if seat == player:
        return 2
    return 0 if seat is not None and derived.involved(state.table, seat) else 1
