"""The table of a pad that sums rounds: one seat after the other enters its number."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.game import Decision
from tablekeeper.engine.scorepad.events import Entered
from tablekeeper.engine.scorepad.pad import MOST_ROUNDS
from tablekeeper.engine.scorepad.state import PadState
from tablekeeper.firmware.games.scorepad import rest
from tablekeeper.firmware.games.scorepad.counting import PadCounting
from tablekeeper.firmware.games.scorepad.table import columns, shown_round
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.number import Numbering
from tablekeeper.firmware.pages.on_table import OnTable, own_page
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.telling.views import Seats, View


class Rounds(Numbering):
    """Asks for a seat's number below all sums; holding ok opens everything else."""

    by_itself = False

    def __init__(self, context: PageContext, session: Session, decision: Decision, state: PadState) -> None:
        super().__init__(context, session, decision)
        self.state = state

    def aside(self, context: PageContext) -> Sequence[Choice]:
        """Return the die, all that is counted by steps, and the end of the match."""
        rolling, seats = rest.rolling(context, self.decision), rest.of_seats(context, self.state, self.decision)
        return [*rolling, *seats, rest.ending(context)]

    def view(self, context: PageContext) -> View:
        """Return the sums, what has been entered in this round or the last one below them, and the number under way."""
        state, text = self.state, context.lang.text
        number, of = shown_round(state), state.pad.rounds.count if state.pad.rounds else 0
        key = "scorepad.round" if number == len(state.sheet) else "scorepad.round.after"
        bounded = of < MOST_ROUNDS  # else the pad names no number, and ends otherwise
        parts = [text(f"{key}.of" if bounded else key, n=number, of=of)]
        if state.rolled is not None:
            parts.append(text("scorepad.rolled", n=state.rolled))
        asked = self.decision.seat
        question = f"{state.seat_names[asked]}: {self.shown}"
        return Seats(
            columns(state, state.pad.deciding),
            None,
            asked,
            "  ".join(parts),
            self._moment(context) or question,
            self.keys(context),
            signs=context.signs,
        )

    @staticmethod
    def _moment(context: PageContext) -> str:
        """Return a word that takes the question's place; a number that was entered stands below the sums already."""
        announcer = context.announcer
        entered = any(isinstance(event, Entered) for event in announcer.events)
        return "" if announcer.flash and entered and announcer.whole in announcer.change else announcer.flash


@own_page.register
def pad_page(state: PadState, context: PageContext, session: Session, decision: Decision) -> OnTable:
    """Return the page on which numbers are counted, or entered round by round."""
    if decision.span is not None:
        return Rounds(context, session, decision, state)
    return PadCounting(context, session, decision, state)
