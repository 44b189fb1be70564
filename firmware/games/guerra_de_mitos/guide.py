"""The guided first turn of Guerra de Mitos: what to do, where it is asked for the first time, with people's decks."""

from __future__ import annotations

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.table.events import Turn
from tablekeeper.engine.match import Match
from tablekeeper.firmware.games.guide import Guide

ASKS = ("pantheon", "reveal", "turn", "influence", "assign", "battle", "effect")
"""What has a lesson of its own."""


class MitosGuide(Guide[MitosState]):
    """Tells a whole turn, with all its phases."""

    def over(self, match: Match[MitosState]) -> bool:
        """Return whether the second turn has begun, or somebody has won."""
        turns = {event.turn for step in match.steps for event in step.events if isinstance(event, Turn)}
        return match.state.result is not None or len(turns) > 1
