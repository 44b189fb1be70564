"""What the box says of itself to the outside: which match is on the table, and how far it has come; never who plays.

Of people's texts it has only what they call cards. Names of players, cards and tags stand in the match's journal, for
those who may read that.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Phase = Literal["idle", "setting_up", "teaching", "playing", "over"]
"""At home, in its menus, in a match that is taught, in another match, or at the end of one."""

VERSION = 1
"""Counts up when a field changes its meaning; whoever reads passes over fields that it does not know."""
FILE = "status.json"
"""What it is called in the run directory."""


class Told(Struct, frozen=True, kw_only=True):
    """What there is to say at a moment."""

    phase: Phase
    match: int | None
    """The match on the table, by the number of its journal."""
    entries: int
    """So many entries of it are on the panel."""
    came_with: int = 0
    """So many entries it had when it came to the table: none if it is new."""
    begun: float
    """When it came to the table, in the seconds of the computer's monotonic clock, as is the next one."""
    since: float
    """When the panel changed last for an entry."""
    language: str
    strictness: str
    troubles: tuple[str, ...]
    """The codes of what is wrong."""
    called: float | None = None
    """Since when somebody of the house is called; None where nobody is."""
    names: dict[str, str] = {}
    """What people have entered as names of cards, by `GAME.CARD.LANGUAGE`."""


class Status(Struct, frozen=True, kw_only=True):
    """The file."""

    v: int = VERSION
    boot: str
    """Another one whenever the box is switched on."""
    seq: int
    """Counts what was said since then."""
    told: Told
