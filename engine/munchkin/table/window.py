"""Reaction windows: where every seat may act, and whom the panel names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from tablekeeper.engine.munchkin.table.zones import Board, Phase, Window
from tablekeeper.engine.resolution import D, Frame, T

Windows = tuple[Window, ...]

BETWEEN: Windows = ("turn", "trouble", "loot", "end")
"""Between the steps of a turn, out of combat (M-20)."""
FREE: Windows = (*BETWEEN, "combat", "escape", "escaped")
"""Where cards may be played that may be played at any time; not between a roll and its result (M-51)."""
ANY: Windows = (*FREE, "setup", "rolled", "curse")
"""Every window."""

_STEPS: Mapping[Phase, Window] = {
    "setup": "setup",
    "door": "turn",
    "trouble": "trouble",
    "loot": "loot",
    "end": "end",
    "charity": "",
}


class OpenFrame(Frame[D, T], Generic[D, T], frozen=True, gc=False):
    """Something pending during which every seat may act."""

    seat: int
    """Whom it concerns: the panel names it."""

    @property
    def window(self) -> Window:
        """Which window it opens; nothing where a single seat must answer something."""
        raise NotImplementedError

    @property
    def between(self) -> tuple[str, ...]:
        """The cards that lie between zones while it is pending."""
        return ()


def window(board: Board) -> Window:
    """Return the window that is open, or nothing while a single seat must answer something."""
    if len(board.stack) > 1:  # something lies above the course of the turn
        top = board.stack[-1]
        return top.window if isinstance(top, OpenFrame) else ""
    return "combat" if board.table.combat is not None else _STEPS[board.table.phase]


def named(board: Board) -> int:
    """Return the seat that a window names; the answers of all others come with their seat before them."""
    if len(board.stack) > 1:  # something lies above the course of the turn
        top = board.stack[-1]
        if isinstance(top, OpenFrame):
            return top.seat
    return board.table.active if board.table.combat is None else board.table.combat.fighter
