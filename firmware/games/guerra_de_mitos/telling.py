"""What Guerra de Mitos tells the table: changes, history, what to do with cards and counters, lessons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.match import Match, Step
from tablekeeper.firmware.games.guerra_de_mitos import after_answer, change_line, history, instructions, lessons
from tablekeeper.firmware.games.guerra_de_mitos.guide import ASKS, MitosGuide
from tablekeeper.firmware.games.narration import HistoryLine
from tablekeeper.firmware.games.ui import GameUI
from tablekeeper.firmware.languages import Language


class Telling(GameUI[MitosState]):
    """All that is told of a match in words; what is seen and tapped stands beside it."""

    words = "tablekeeper.firmware.games.guerra_de_mitos"

    def tell(self, event: Event, names: Sequence[str], lang: Language) -> str:
        """Return an event in a few words."""
        return change_line.change([event], names, lang)

    def change(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
        """Return the weightiest of some events in one line."""
        return change_line.moment(happened, names, lang)

    def all_changes(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> Sequence[str]:
        """Return all that some events have changed."""
        return change_line.all_changes(happened, names, lang)

    def history(self, match: Match[MitosState], lang: Language) -> list[HistoryLine]:
        """Return the match so far, one line an action."""
        return history.lines(match, lang)

    def basics(self, state: MitosState) -> Sequence[str]:
        """Return how a turn goes and what so many play for."""
        return lessons.basics(state)

    def lessons(self, happened: Iterable[Event], state: MitosState) -> Sequence[str]:
        """Return what of the game matters for the first time."""
        return lessons.lessons(happened, state)

    def lesson(self, name: str, lang: Language) -> tuple[str, str]:
        """Return what a lesson is called and what it says."""
        return lessons.lesson(name, lang)

    def guide(self) -> MitosGuide:
        """Return how the first turn goes."""
        return MitosGuide(self, ASKS)

    def opening(self, state: MitosState, lang: Language) -> Sequence[str]:
        """Return what each lays out, and how the first player is found."""
        return after_answer.opening(state, lang)

    def instructions(
        self, happened: Sequence[Event], before: MitosState, after: MitosState, lang: Language
    ) -> list[str]:
        """Return every move of cards and counters besides the one that was named."""
        return after_answer.instructions(happened, before, after, lang)

    def besides(self, happened: Sequence[Event], _before: MitosState) -> Sequence[Event]:
        """Return what is no move of cards and counters."""
        return after_answer.besides(happened)

    def put_back(self, undone: Sequence[Step[MitosState]], now: MitosState, lang: Language) -> list[str]:
        """Return how cards and counters go back where they were."""
        return instructions.put_back(undone, now, lang)
