"""Files in which people write down matches of a game of their own making."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablekeeper.firmware.games.board import Board
from tablekeeper.firmware.languages import Language


@dataclass(frozen=True)
class Tried:
    """What a file comes to: why it cannot be played, line by line, or how a match of it begins."""

    faults: Sequence[str] = ()
    title: str = ""
    seats: Sequence[int] = ()
    """How many can play."""
    board: Board | None = None
    """The table of the fewest, as spectators see it."""


@dataclass(frozen=True)
class OwnFiles:
    """Where such files lie, and how one is read."""

    folder: str
    """In the state directory."""
    suffix: str
    most_bytes: int
    tried: Callable[[bytes, Language], Tried]
