"""How a game is learnt by playing it: what is laid out for that, what is told when, and what one might do now.

A guided match is a match like any other: only what is told beside it differs, and its number is kept as a preference. A
guide is asked with the present state of the match and has no state of its own. So an undo, a correction or a power cut
leave it where the match is. A player who does something else is simply told what comes next from there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Game, Outcome, State
from tablekeeper.engine.match import Match
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.languages import Language

S = TypeVar("S", bound=State)
"""A game's own states."""


class Taught(Protocol[S]):
    """A game on the box, as far as its guide needs it."""

    @property
    def game(self) -> Game[S]:
        """The rules."""

    def new(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[S] | Refusal:
        """Set a match up."""

    def opening(self, state: S, lang: Language) -> Sequence[str]:
        """Return what people lay out."""

    def basics(self, state: S) -> Sequence[str]:
        """Return the lessons that are told before anything has happened."""

    def lessons(self, happened: Sequence[Event], state: S) -> Sequence[str]:
        """Return the lessons that events give occasion to tell."""


class SoughtOut(NamedTuple):
    """Cards that are sought out before a guided match."""

    seat: int
    title: str
    """The last part of the key of its title: `GAME.guide.hand`."""
    cards: tuple[str, ...]
    ordered: bool
    """Whether they lie one on the other, the first on top."""


class Guide(Generic[S]):
    """A game's guide; the defaults are those of a game whose first turns are told, with cards shuffled as ever."""

    asks_first = True
    """Whether it is asked who begins; else the first seat does, before anybody knows what that is worth."""
    closing = "closing"
    """The last lesson: what is told when the guide has nothing more to say."""

    def __init__(self, ui: Taught[S], asks: Collection[str] = ()) -> None:
        self.ui = ui
        self.asks = frozenset(asks)
        """What has a lesson of its own, told where it is asked for the first time: `GAME.lesson.ask.turn`."""

    @property
    def sought(self) -> Sequence[SoughtOut]:
        """The cards that are sought out before; nothing: they are shuffled as ever."""
        return ()

    def start(self, names: Sequence[str], first: int) -> Outcome[S] | Refusal:
        """Set the match up, with the base set."""
        return self.ui.new((), names, first)

    def opening(self, state: S, lang: Language) -> Sequence[str]:
        """Return what people lay out besides."""
        return self.ui.opening(state, lang)

    def basics(self, state: S) -> Sequence[str]:
        """Return the lessons that are told before anything has happened."""
        return [*self.ui.basics(state), *self._asked(state)]

    def lessons(self, match: Match[S], happened: Sequence[Event]) -> Sequence[str]:
        """Return what there is occasion to tell after an entry; what was told before is left out elsewhere."""
        told = [*self.events(happened, match.state), *self._asked(match.state)]
        return [*told, f"{self.ui.game.name}.{self.closing}"] if self.over(match) else told

    def events(self, happened: Sequence[Event], state: S) -> Sequence[str]:
        """Return what events give occasion to tell: what every first match does."""
        return self.ui.lessons(happened, state)

    def _asked(self, state: S) -> Iterator[str]:
        """Yield the lesson on what is asked, if it has one."""
        decision = state.decision
        if decision is not None and decision.ask in self.asks:
            yield f"{self.ui.game.name}.ask.{decision.ask}"

    def over(self, match: Match[S]) -> bool:
        """Return whether everything was told: every seat had a turn and the first one has the next, or it is the end.

        A turn that nobody else has follows at the end of a round, whatever was taken back meanwhile.
        """
        if match.state.result is not None:
            return True
        active = [match.start.active, *(step.state.active for step in match.steps)]
        turns = [seat for seat, before in zip(active[1:], active, strict=False) if seat != before]
        return len({active[0], *turns}) == len(match.state.seat_names) and active[0] in turns

    def advice(self, match: Match[S], told: Collection[str]) -> Answer | None:
        """Return what the asked seat might do now; None: nothing is advised. `told` are the lessons already told."""
        return None


AnyGuide = Guide[Any]
"""The guide of some game."""
