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
    """Return answers of a list, the likeliest first; seats that are as likely come from who is asked to the left."""
    question = state.question
    if isinstance(question, OpenQuestion):
        return sorted(answers, key=lambda answer: (_harms_itself(state, answer), _to_the_left(state, answer.seat)))
    if question is None or any(answer.verb != "seat" for answer in answers):
        return answers
    sure = surest(state, answers)

    def weighed(answer: Answer) -> tuple[bool, int, int]:
        back = _as_victim(state, question.seat, answer.number) if question.ask == "victim" else 0
        return answer != sure, back, _to_the_left(state, answer.number)

    return sorted(answers, key=weighed)


def surest(state: MunchkinState, answers: Sequence[Answer]) -> Answer | None:
    """Return that who plays a level gains it, if that is asked and may be."""
    question = state.question
    if question is None or question.ask != "who" or not isinstance(state.stack[-1], GainLevel):
        return None
    return next((answer for answer in answers if answer.number == question.seat), None)


def _to_the_left(state: MunchkinState, seat: int | None) -> int:
    """Return how many seats to the left of who is asked another one sits."""
    asked = state.question.seat if state.question else 0
    return 0 if seat is None else (seat - asked) % len(state.table.seats)


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
