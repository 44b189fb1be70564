"""The box as the player of a seat: it thinks in small slices on every turn, and has an answer on its own turn.

It knows the told cards of its own hand and the open cards. It imagines every possible hand of the other seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any

from tablekeeper.engine.answers import NUMBER, Answer, is_die
from tablekeeper.engine.game import Knowledge, Searchable
from tablekeeper.engine.hand import Holding
from tablekeeper.engine.holding import Opponent, knowledge
from tablekeeper.engine.match import AnyMatch, Step
from tablekeeper.engine.search import Search
from tablekeeper.firmware.match.entries import Entries
from tablekeeper.firmware.match.session import Session

STRENGTHS: Mapping[str, int] = MappingProxyType({"easy": 10, "middle": 100, "strong": 1000})
"""Rollouts a decision, the weakest first; `docs/search.md` says how often each beats the one before."""
SLICE = 0.01
"""Seconds that it thinks between two looks at what people do: nobody feels so little."""


class BoxPlayer:
    """Thinks about the match on the table if the box plays a seat there. `clock` gives seconds.

    Its answers follow from the journal alone, so they are the same again after a power cut. While the other seat is
    asked, it begins to think, and it always thinks that to its end. Then it goes on from the given answer and thinks to
    the end once more.
    """

    def __init__(self, entries: Entries, clock: Callable[[], float]) -> None:
        self._entries, self._clock = entries, clock
        self._about: Scene | None = None
        """What it thinks about, or last thought about while its hand is told."""
        self._search: Search[Any] | None = None
        """None where there is nothing to choose, or where what the table shows cannot be."""
        self._given: Answer | None = None
        """The answer that has led to the state in force, while the search is still about the one before it."""

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called, in seconds of the clock: at once as long as there is something to think."""
        return self._clock() if self._thinks() else None

    def tick(self, _now: float) -> None:
        """Think for a slice."""
        scene = self._attend()
        if scene is None or self._search is None:
            return
        self._search.think_up_to(scene.rollouts, SLICE, self._clock)
        if self._given is not None and self._search.rollouts >= scene.rollouts:
            refused = self._search.follow(self._given, scene.state, scene.known)
            self._search, self._given = self._search if refused is None else _begun(scene), None
            if self._search is not None:
                self._search.think_up_to(scene.rollouts, SLICE, self._clock)

    @property
    def answer(self) -> Answer | None:
        """What the box answers to the pending question; None while it thinks, and where it is not asked."""
        scene = self._attend()
        if scene is None or not scene.asked or self._thinks():
            return None
        state, hand = scene.state, scene.known.hand or ()
        if is_die(faces := state.legal(())):
            die: Answer = Random(scene.seed).choice(faces)
            return die
        if state.source == "deck" or (state.source == "both" and not hand):
            return None  # the player who moves its cards turns them up
        if state.source != "hand":
            drawn = scene.holding.places[drawn_place(scene.session, scene.holding)]
            legal: Sequence[Answer] = state.legal([drawn])
            return next(one for one in legal if one.subject == drawn)
        possible = scene.possible
        if self._search is None:
            game = scene.session.match.game
            among = game.drawn(state, possible) if isinstance(game, Searchable) else possible
            return Random(scene.seed).choice(among) if among else None
        advised = self._search.advice().ranking
        return next((one.answer for one in advised if one.answer in possible), possible[0])

    def _thinks(self) -> bool:
        scene = self._attend()
        if scene is None or self._search is None:
            return False
        return self._given is not None or self._search.rollouts < scene.rollouts

    def _attend(self) -> Scene | None:
        """Return what there is to think about, and let the search be about that; None where there is nothing now."""
        session = self._entries.session
        match = None if session is None else session.match
        if session is None or match is None or match.opponent is None or not _goes_on(match):
            self._about = self._search = self._given = None
            return None
        holding = match.holding
        if holding is None or holding.due:
            return None  # what it holds is yet to be told
        before = self._about
        if before is None or not before.is_of(session, match.state, holding):
            self._about = Scene(session, match.state, holding, len(match.steps))
            self._turn_to(self._about, before)
        return self._about

    def _turn_to(self, scene: Scene, before: Scene | None) -> None:
        """Let the search be about a state, or lead there from the one in which the other seat was asked."""
        led = _led_there(scene) if scene.asked else None
        if scene.asked and (scene.state.source != "hand" or len(scene.possible) < 2):
            self._search = self._given = None
        elif led is None:
            self._search, self._given = _begun(scene), None
        else:
            earlier, answer = led
            thought = before is not None and before.is_of(earlier.session, earlier.state, earlier.holding)
            if not thought or self._given is not None or self._search is None:
                self._search = _begun(earlier)
            self._given = answer
            if self._search is None:
                self._search, self._given = _begun(scene), None


@dataclass(frozen=True)
class Scene:
    """A state of a match, as the box knows it."""

    session: Session
    state: Any
    holding: Holding
    steps: int
    """How many steps have led to it, the hidden cards told since then among them."""

    def is_of(self, session: Session, state: object, holding: Holding) -> bool:
        """Return whether it is this state of this match, and the box holds this."""
        return self.session is session and self.state is state and self.holding == holding

    @property
    def opponent(self) -> Opponent:
        """The seat that the box plays. Raises LookupError where it plays none."""
        opponent = self.session.match.opponent
        if opponent is None:
            raise LookupError("scene: wanted a match in which the box plays a seat, got one between people")
        return opponent

    @property
    def rollouts(self) -> int:
        """How many rollouts are to be made."""
        return self.opponent.rollouts

    @property
    def asked(self) -> bool:
        """Whether the box must decide."""
        return bool(self.state.asked == self.opponent.seat)

    @property
    def known(self) -> Knowledge:
        """What the box knows."""
        return knowledge(self.holding, self.opponent.seat)

    @property
    def possible(self) -> Sequence[Answer]:
        """All that the box can answer with its hand, numbers among it."""
        state = self.state
        least, most = state.decision.span or (1, 0)
        numbers = [Answer(NUMBER, str(number)) for number in range(least, most + 1)]
        return (*state.legal(self.known.hand), *numbers)

    @property
    def seed(self) -> str:
        """What chance is taken from."""
        return _seed(self.session, self.steps)


def _begun(scene: Scene) -> Search[Any] | None:
    return begin_search(scene.session, scene.state, scene.known, scene.steps)


def begin_search(session: Session, state: Any, known: Knowledge, steps: int) -> Search[Any] | None:
    """Begin to think about a state after so many steps; None where that cannot be, or what is known cannot."""
    game = session.match.game
    if not isinstance(game, Searchable):
        return None
    found = Search.begin(game, state, known, Random(_seed(session, steps)))
    return found if isinstance(found, Search) else None


def _goes_on(match: AnyMatch) -> bool:
    return match.state.asked is not None and match.strictness != "count"


def _led_there(scene: Scene) -> tuple[Scene, Answer] | None:
    """Return the state in which the other seat was asked and the answer that has led from there; None elsewhere."""
    match = scene.session.match
    steps: list[Step[Any]] = match.steps[: scene.steps]
    last = next((place for place in reversed(range(len(steps))) if steps[place].given is not None), None)
    if last is None or any(step.state is not steps[last].state for step in steps[last:]):
        return None
    state, holding, given = steps[last - 1].state if last else match.start, match.holding_after(last), steps[last].given
    if holding is None or holding.due or given is None or state.asked in (None, scene.opponent.seat):
        return None
    return Scene(scene.session, state, holding, last), given


def drawn_place(session: Session, holding: Holding) -> int:
    """Return the place that the box draws by lot where chance decides which of its cards goes."""
    return Random(_seed(session, len(session.match.steps))).choice(sorted(holding.places))


def _seed(session: Session, steps: int) -> str:
    """Return what chance is taken from: the same match draws the same again, whatever anybody holds."""
    return f"{session.number} {steps}"
