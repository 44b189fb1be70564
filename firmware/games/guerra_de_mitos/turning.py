"""The questions of the turn: what is left to do is asked about once, and a guided match says what hands do.

Who is done with moves left is asked whether that is meant. So is who passes for the first time in a phase while
something could be done. The answer lies on another key, so that one that is pressed twice does no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace as replaced

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Decision
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events
from tablekeeper.engine.match import Match
from tablekeeper.firmware.games.guerra_de_mitos.aims import NAMED
from tablekeeper.firmware.games.guerra_de_mitos.prompts import AT_A_GLANCE
from tablekeeper.firmware.games.guerra_de_mitos.subjects import GAME, card_name, subject_of
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import Answers
from tablekeeper.firmware.pages.around import Around
from tablekeeper.firmware.pages.choice import YES, Choice, labels, no
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.deciding import MOST_LISTED, Deciding
from tablekeeper.firmware.pages.facing import Facing
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import heading, wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import QUESTION_LINES, View
from tablekeeper.firmware.telling.wrapping import shortened

LEFT_OVER = {"turn": ("move", "enter"), "influence": ("use", "meditate"), "assign": ("assign",), "battle": ("use",)}
"""What is asked about where it could still be done; for a hand nobody but its owner knows."""


def left_over(match: Match[MitosState], answer: Answer, lang: Language) -> str:
    """Return what could still be done before somebody is done, or passes for the first time in a phase."""
    question = match.state.question
    if question is None or answer.verb not in ("done", "pass") or question.ask not in LEFT_OVER:
        return ""
    verbs = LEFT_OVER[question.ask]
    there = [verb for verb in verbs if any(one.verb == verb for one in question.answers)]
    if not there or (answer.verb == "pass" and _has_acted(match, question.seat)):
        return ""
    if question.ask != "turn":
        return lang.text(f"{GAME}.left.{question.ask}")
    moves = current.moves(match.state.table, question.seat) - match.state.table.moved
    entering = next((one for one in question.answers if one.verb == "enter"), None)
    subject = subject_of(match.state, entering, lang) if entering is not None else None
    told = [lang.counted(f"{GAME}.left.moves", moves)] if "move" in there else []
    told += [lang.text(f"{GAME}.left.enter", card=shortened(subject.name, NAMED))] if subject is not None else []
    return " ".join([*told, lang.text(f"{GAME}.left.turn")])


def _has_acted(match: Match[MitosState], seat: int) -> bool:
    """Return whether a seat has passed in this phase, or sent somebody to this battle: it knows what it does."""
    for step in reversed(match.steps):
        if any(isinstance(one, events.Passed | events.Fielded) and one.seat == seat for one in step.events):
            return True
        if any(isinstance(one, events.Phased | events.Challenged | events.Turn) for one in step.events):
            return False
    return False


class LeftOver(Choosing):
    """Whether somebody is done though something could still be done."""

    def __init__(self, title: str, told: str, answer: Choice, give: Callable[[], None], seat: int | None) -> None:
        self.title, self.told, self.answer, self.give, self.seat = title, told, answer, give, seat

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return that it is meant, and to go on."""
        return replaced(self.answer, act=self.give, slot=YES, at_once=True), no(context.lang, context.pages.back)

    def view(self, context: PageContext) -> View:
        """Return what is left."""
        lines = wrapped(self.told)[:QUESTION_LINES]
        title = heading(context, self.title, self.seat)
        return views.Question(title, self.seat, lines, labels(self.choices(context)), signs=context.signs)


class InTurn(Deciding):
    """A question of the turn."""

    def give(self, context: PageContext, answer: Answer) -> None:
        """Give an answer, or ask first whether it is meant."""
        told = left_over(self.session.match, answer, context.lang)
        if not told:
            super().give(context, answer)
            return
        name = self.session.match.state.seat_names[self.decision.seat]
        meant = self.on_key(context, answer)
        give = super().give
        context.pages.push(LeftOver(name, told, meant, lambda: give(context, answer), self.seat))

    def open(self, context: PageContext, verb: str, title: str, answers: Sequence[Answer]) -> None:
        """Open the list of moves with the last one first: several counters go the same way."""
        last = _last_move(self.session.match)
        if verb != "move" or last is None or last not in answers or len(answers) < 2:
            super().open(context, verb, title, answers)
            return
        again, others = self.item(context, last), [answer for answer in answers if answer != last]
        text = context.lang.text(f"{GAME}.move.other")
        other = Choice(text, lambda: Deciding.open(self, context, verb, title, others), answers=tuple(others))
        listed = [self.item(context, answer) for answer in others] if len(answers) <= MOST_LISTED else [other]
        context.pages.push(Answers(title, [again, *listed], self.seat))

    def suggested(self, context: PageContext, answer: Answer) -> Choice | None:
        """Return an answer as what hands do, and what comes of it; it is not asked about once more."""
        choice, give = super().suggested(context, answer), super().give
        label = hands(self.session.match.state, answer, context.lang)
        return choice and replaced(choice, label=label, act=lambda: give(context, answer))


def _last_move(match: Match[MitosState]) -> Answer | None:
    """Return the move of a counter that has just been made, where it was the last step."""
    given = match.steps[-1].given if match.steps else None
    return given if given is not None and given.verb == "move" else None


def hands(state: MitosState, answer: Answer, lang: Language) -> str:
    """Return what hands do for an answer that is suggested, and what comes of it."""
    seat, table = state.active, state.table
    key, ask = f"{GAME}.guide.{answer.verb}", state.question.ask if state.question else ""
    subject = subject_of(state, answer, lang)
    card = shortened(subject.name, NAMED) if subject is not None else ""
    if answer.verb == "move":
        oracle = table.seats[seat].oracles[int(answer.subject.split()[-1]) - 1]
        paid = oracle.card is not None and oracle.power >= current.cost(table, seat, the(oracle.card))
        name = shortened(card_name(oracle.card or "", lang), NAMED)
        return lang.text(f"{key}.fight" if paid else key, card=name)
    if answer.verb == "pass" and table.clash is not None and ask == "battle":
        ours, theirs = current.sums(table, table.clash.sides)
        weaker = table.clash.sides[0] if ours < theirs else table.clash.sides[1]
        which = "card" if table.battle else "even" if ours == theirs else "lost"
        return lang.text(f"{key}.battle.{which}", name=derived.name(table, weaker), n=abs(ours - theirs))
    return lang.word(f"{key}.{ask}", key, plain=answer.verb, card=card)


class FacingInTurn(InTurn, Facing):
    """A question of the turn to one of two."""


class AroundInTurn(InTurn, Around):
    """A question of the turn around a table."""


def in_turn(context: PageContext, session: Session, decision: Decision) -> InTurn | None:
    """Return the page of a question of the turn; None for any other question."""
    if decision.ask not in AT_A_GLANCE:
        return None
    return (FacingInTurn if session.facing else AroundInTurn)(context, session, decision)
