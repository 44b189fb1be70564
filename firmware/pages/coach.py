"""The coach of somebody who plays alone: what it would do and why, in one sentence, from the open cards.

It knows neither hand, not even the box's own: a hint must not tell what the box holds.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.game import Decision, Knowledge, Outcome, Searchable
from tablekeeper.engine.search import USUAL, Advice, Search
from tablekeeper.firmware.match.opponent import SLICE, begin_search
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import told
from tablekeeper.firmware.pages.page import Page, PageContext
from tablekeeper.firmware.pages.text import said, wrapped
from tablekeeper.firmware.telling.views import Notice, View

CERTAIN = 100
"""Chances are told as matches out of so many."""


def may_coach(session: Session) -> bool:
    """Return whether somebody who plays alone must decide something now."""
    match = session.match
    if match.opponent is None or match.holding is None or match.holding.due or match.decision is None:
        return False
    own, chosen = match.decision.seat != match.opponent.seat, match.state.source == "hand"
    return own and chosen and not match.decision.secret and isinstance(match.game, Searchable)


class Hint(NamedTuple):
    """Something that can be done: an answer, or any of those that turn up a card which the coach does not see."""

    answer: Answer
    hidden: bool
    chance: float


class Coach(Page):
    """Thinks for a moment, and gives way to its sentence."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._search = self._begun()
        self._over = False

    def _begun(self) -> Search[Any] | None:
        match = self.session.match
        if not may_coach(self.session) or match.decision is None:
            return None
        return begin_search(self.session, match.state, Knowledge(match.decision.seat), len(match.steps))

    def view(self, context: PageContext) -> View:
        """Return that it thinks."""
        text = context.lang.text
        return Notice(text("alone.coach"), wrapped(text("alone.coach.thinks")), signs=context.signs)

    @property
    def deadline(self) -> float | None:
        """When the clock began: it thinks at once, until it has its sentence."""
        return None if self._over else 0.0

    def tick(self, context: PageContext, _now: float) -> None:
        """Think for a slice, and at the end say what it would do."""
        if self._search is not None:
            self._search.think_up_to(USUAL, SLICE, context.clock)
            if self._search.rollouts < USUAL:
                return
        self._over = True
        context.pages.back()
        context.pages.push(said(context.lang.text("alone.coach"), self._sentence(context)))

    def _sentence(self, context: PageContext) -> str:
        lang, decision = context.lang, self.session.match.decision
        if self._search is None or decision is None:
            return lang.text("alone.coach.nothing")
        open_answers = self.session.match.state.legal(())
        best, *others = hints(self._search.advice(), open_answers)
        slots = {"answer": self._said(context, decision, best), "n": round(CERTAIN * best.chance)}
        if not others:
            return lang.text("alone.coach.only", **slots)
        other = self._said(context, decision, others[0])
        chance = round(CERTAIN * others[0].chance)
        if chance == slots["n"]:
            return lang.text("alone.coach.equal", **slots, other=other)
        then = self._then(context, best)
        key = "alone.coach.then" if then else "alone.coach.better"
        return lang.text(key, **slots, other=other, m=chance, change=then)

    def _said(self, context: PageContext, decision: Decision, hint: Hint) -> str:
        """Return a hint as one would say it."""
        lang, ui, game = context.lang, self.session.ui, self.session.game
        subject = None if hint.hidden else ui.subject(self.session.match.state, hint.answer, lang)
        if subject is None:
            plain = hint.answer.verb if hint.hidden else ui.word(decision, hint.answer, lang)
            return lang.word(f"{game}.advice.{decision.ask}.{hint.answer.verb}", f"{game}.advice.{hint.answer.verb}",
                             plain=plain)  # fmt: skip
        return lang.word(f"{game}.which.{hint.answer.verb}", plain=told(subject), card=told(subject))

    def _then(self, context: PageContext, hint: Hint) -> str:
        """Return the weightiest change that an answer makes at once; nothing where others decide first."""
        state = self.session.match.state
        outcome = None if hint.hidden else state.apply(hint.answer)
        if not isinstance(outcome, Outcome):
            return ""
        changes = self.session.changes(outcome.events, outcome.state, context.lang)
        return changes[0] if changes else ""


def hints(advice: Advice, known: Collection[Answer]) -> list[Hint]:
    """Return what can be done, the best first; answers that turn up a hidden card count together, by their verb.

    Which card that is the coach cannot know, so that all it has to say of them is how good they are on the whole. Known
    are the answers that need no such card; a number needs none either.
    """
    found: list[Hint] = []
    hidden = {one.answer.verb for one in advice.ranking if one.answer not in known and one.answer.verb != NUMBER}
    for verb in dict.fromkeys(one.answer.verb for one in advice.ranking if one.answer.verb in hidden):
        alike = [one for one in advice.ranking if one.answer.verb == verb]
        tries = sum(one.rollouts for one in alike)
        chance = sum(one.chance_of_winning * one.rollouts for one in alike) / tries
        found.append(Hint(alike[0].answer, True, chance))
    plain = [one for one in advice.ranking if one.answer.verb not in hidden]
    found += [Hint(one.answer, False, one.chance_of_winning) for one in plain]
    return sorted(found, key=lambda hint: -hint.chance)
