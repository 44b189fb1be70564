"""The guided first turns of Guerra de Mitos, with people's decks: up to the end of the first battle.

What to do is told where it is asked for the first time, and each question of the turn comes with what one might do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.events import Fielded, Resolved
from tablekeeper.engine.match import Match
from tablekeeper.firmware.games.guerra_de_mitos.advising import advised
from tablekeeper.firmware.games.guide import Guide

ASKS = (
    *("pantheon", "gods", "designs", "first", "reveal"),
    *("turn", "influence", "assign", "battle", "target", "effect"),
)
"""What has a lesson of its own."""
LAST = 6
"""After so many turns it ends, though nobody has fought."""


class MitosGuide(Guide[MitosState]):
    """Tells whole turns, with all their phases."""

    asks_first = False

    def _asked(self, state: MitosState) -> Iterator[str]:
        """Yield the lesson on what is asked; to a battle that nobody fights there is nothing to say."""
        clash = state.table.clash
        fought = clash is None or clash.stage == "assign" or any(current.sums(state.table, clash.sides))
        if fought:
            yield from super()._asked(state)

    def over(self, match: Match[MitosState]) -> bool:
        """Return whether a battle was fought and counted, many turns have passed, or somebody has won."""
        fought = False
        for event in (event for step in match.steps for event in step.events):
            fought = fought or isinstance(event, Fielded)
            if fought and isinstance(event, Resolved):
                return True
        return match.state.result is not None or match.state.table.turn > LAST

    def advice(self, match: Match[MitosState], told: Collection[str]) -> Answer | None:  # noqa: ARG002 - as it lies
        """Return what the asked seat might do now, until the guide is over."""
        return None if self.over(match) else advised(match.state)
