"""How a score pad shows itself: every seat's counter in large digits, and keys that count."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Match
from tablekeeper.engine.scorepad import SCOREPAD
from tablekeeper.engine.scorepad.game import SUFFIX
from tablekeeper.engine.scorepad.reading import MOST_BYTES
from tablekeeper.engine.scorepad.state import PadState
from tablekeeper.firmware.games import narration
from tablekeeper.firmware.games.board import Board, Figure, Side
from tablekeeper.firmware.games.narration import HistoryLine
from tablekeeper.firmware.games.own_files import OwnFiles
from tablekeeper.firmware.games.scorepad import corrections, history, pads
from tablekeeper.firmware.games.scorepad.table import columns, counter_name
from tablekeeper.firmware.games.ui import Correction, GameUI, MatchKind, Prompt, Zone
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.views import Labels, Ranking, Seats, Signs, View

LAST_ROUNDS = 5
"""So many rounds are seen from across the room."""


class ScorePadUI(GameUI[PadState]):
    """A score pad on the panel; it has no state of its own."""

    game = SCOREPAD
    title = "Score pad"
    words = "tablekeeper.firmware.games.scorepad"
    own_files = OwnFiles(pads.FOLDER, SUFFIX, MOST_BYTES, lambda data, lang: pads.tried(data, lang, UI.board))

    def kinds(self, directory: Path, lang: Language) -> Sequence[MatchKind[PadState]]:
        """Return our pads by their titles, then those of the files in the folder `pads`."""
        return [*pads.ours(lang), *pads.theirs(directory, lang)]

    def numbers(self, state: PadState) -> Sequence[int]:
        """Return each seat's counter that decides who wins."""
        return [state.value(seat, state.pad.deciding) for seat in range(len(state.seats))]

    def score(
        self, state: PadState, lang: Language, asked: int | None, question: str, labels: Labels, signs: Signs
    ) -> View:
        """Return the table with the counter that decides."""
        active = state.active if state.pad.turns else None
        return Seats(columns(state, state.pad.deciding), active, asked, "", question, labels, signs=signs)

    def result(self, state: PadState, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
        """Return who has won, alone or together, and why."""
        result = state.result
        if result is None:
            raise LookupError("result: wanted a match that is over; show its score instead")
        told = headline or history.won(result, state.seat_names, lang)
        all_out = result.because == "last" and state.is_out(result.winner)
        reason = lang.text("scorepad.over.last.out" if all_out else f"scorepad.over.{result.because}")
        winners = (result.winner, *result.also)
        return Ranking(told, columns(state, state.pad.deciding), winners, reason, labels, signs=signs)

    def prompt(self, match: Match[PadState], lang: Language) -> Prompt:
        """Return whether a seat has the turn, or whoever counts is asked for."""
        return Prompt("" if match.state.pad.turns else "any", at_glance=True)

    def facts(self, state: PadState, seat: int | None, lang: Language) -> Sequence[Correction]:
        """Return a seat's counters and its numbers of the rounds."""
        return () if seat is None else corrections.facts(state, seat, lang)

    def counted(self, state: PadState, seat: int, lang: Language) -> int | None:
        """Return the first counter that is counted by steps; sums follow from their rounds."""
        return 0 if state.pad.stepped else None

    def tell(self, event: Event, names: Sequence[str], lang: Language) -> str:
        """Return an event in a few words."""
        return history.tell(event, names, lang)

    def history(self, match: Match[PadState], lang: Language) -> list[HistoryLine]:
        """Return the match so far, one line for what a seat counts in a row, and for a round."""
        return history.lines(match, lang)

    def change(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
        """Return the weightiest of some events in one line."""
        return history.weightiest(happened, names, lang) or narration.of_every_match(happened, lang)

    def open_zones(self, state: PadState, lang: Language) -> list[Zone]:
        """Return nothing: what a pad counts does not lie on the table."""
        return []

    def whole_table(self, state: PadState, lang: Language) -> list[Zone]:
        """Return each seat's counters and the numbers of all rounds."""
        names = enumerate(state.seat_names)
        return [Zone(seat, name, tuple(history.lying(state, seat, lang))) for seat, name in names]

    def board(self, state: PadState, lang: Language) -> Board:
        """Return each seat's counters, the one that decides first, and its numbers of the last rounds."""
        deciding = state.pad.deciding
        names = [deciding, *(name for name in state.pad.counter if name != deciding)]
        return Board(
            tuple(
                [
                    Side(
                        tuple(
                            [
                                Figure(name, counter_name(state.pad, name, lang), state.value(seat, name))
                                for name in names
                            ]
                        ),
                        lines=tuple(history.rounds(state, seat, lang)[-LAST_ROUNDS:]),
                        out=state.is_out(seat),
                    )
                    for seat in range(len(state.seat_names))
                ]
            )
        )


UI: ScorePadUI = ScorePadUI()
