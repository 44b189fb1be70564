"""The box as the player of a seat: it thinks in small slices, whoever is asked, and has an answer when it is its turn.

It knows what it was told of its own hand and what lies open; of the other hand it imagines all that can be there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Searchable
from tablekeeper.engine.holding import Holding, knowledge
from tablekeeper.engine.match import AnyMatch, Step
from tablekeeper.engine.search import Search
from tablekeeper.firmware.session import Session

if TYPE_CHECKING:  # the coach, which is on the way to the entries, thinks in the same slices
    from tablekeeper.firmware.entries import Entries

STRENGTHS: Mapping[str, int] = MappingProxyType({"easy": 10, "middle": 100, "strong": 1000})
"""Rollouts a decision, the weakest first; `docs/search.md` says how often each beats the one before."""
SLICE = 0.01
"""Seconds that it thinks between two looks at what people do: nobody feels so little."""


class BoxPlayer:
    """Thinks about the match on the table if the box plays a seat there. `clock` gives seconds."""

    def __init__(self, entries: Entries, clock: Callable[[], float]) -> None:
        self._entries, self._clock = entries, clock
        self._about: tuple[Session, Any, Holding] | None = None
        """The match, its state and the own hand that the search is about."""
        self._search: Search[Any] | None = None
        """None where there is nothing to choose, or where what the table shows cannot be."""

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called, in seconds of the clock: at once as long as there is something to think."""
        return self._clock() if self._left() else None

    def tick(self, _now: float) -> None:
        """Think for a slice."""
        match = self._attend()
        if match is not None and match.opponent is not None and self._search is not None:
            self._search.think_up_to(match.opponent.rollouts, SLICE, self._clock)

    @property
    def answer(self) -> Answer | None:
        """What the box answers to the pending question; None while it thinks, and where it is not asked."""
        match = self._attend()
        if match is None or match.opponent is None or self._about is None or match.state.asked != match.opponent.seat:
            return None
        if self._left():
            return None
        session, state, holding = self._about
        hand = tuple(holding.places.values())
        if state.source == "deck" or (state.source == "both" and not hand):
            return None  # whoever moves its cards turns them up
        if state.source != "hand":
            drawn = holding.places[drawn_place(session, holding)]
            legal: Sequence[Answer] = state.legal([drawn])
            return next(one for one in legal if one.subject == drawn)
        possible: Sequence[Answer] = state.legal(hand)
        if self._search is None:
            return Random(_seed(session)).choice(possible) if possible else None
        advised = self._search.advice().ranking
        return next((one.answer for one in advised if one.answer in possible), possible[0])

    def _left(self) -> bool:
        match = self._attend()
        if match is None or match.opponent is None or self._search is None:
            return False
        return self._search.rollouts < match.opponent.rollouts

    def _attend(self) -> AnyMatch | None:
        """Let the search follow the match, and return that; None where there is nothing to think about now."""
        session = self._entries.session
        match = None if session is None else session.match
        stands = match is None or match.state.asked is None or match.strictness == "count"
        if session is None or match is None or match.opponent is None or stands:
            self._about = self._search = None
            return None
        holding = match.holding
        if holding is None or holding.due:
            return None  # what it holds is yet to be told
        before = self._about
        if before is None or before[0] is not session or before[1] is not match.state or before[2] != holding:
            self._about = session, match.state, holding
            self._search = self._searching(session, holding, before)
        return match

    def _searching(
        self, session: Session, holding: Holding, before: tuple[Session, Any, Holding] | None
    ) -> Search[Any] | None:
        """Return a search from the state in force: the one that goes on, if an answer has just led there."""
        match, game = session.match, session.match.game
        if match.opponent is None or not isinstance(game, Searchable):
            return None
        asked, hand = match.state.asked == match.opponent.seat, tuple(holding.places.values())
        if asked and (match.state.source != "hand" or len(match.state.legal(hand)) < 2):
            return None
        known = knowledge(holding, match.opponent.seat)
        given = None if before is None or before[0] is not session else _answer_since(match, before[1])
        if given is not None and self._search is not None and self._search.follow(given, match.state, known) is None:
            return self._search
        found = Search.begin(game, match.state, known, Random(_seed(session)))
        return found if isinstance(found, Search) else None


def drawn_place(session: Session, holding: Holding) -> int:
    """Return the place that the box draws by lot where chance decides which of its cards goes."""
    return Random(_seed(session)).choice(sorted(holding.places))


def _seed(session: Session) -> str:
    """Return what chance is taken from: the same match draws the same again, whatever anybody holds."""
    return f"{session.number} {len(session.match.steps)}"


def _answer_since(match: AnyMatch, state: object) -> Answer | None:
    """Return the answer that has led from a state to the one in force; None where it was not one answer."""
    steps: list[Step[Any]] = match.steps
    last = next((place for place in reversed(range(len(steps))) if steps[place].given is not None), None)
    if last is None or any(step.state is not steps[last].state for step in steps[last:]):
        return None
    led_from = steps[last - 1].state if last else match.start
    return steps[last].given if led_from is state else None
