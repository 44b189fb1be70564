"""The games on the box: ours one line each, others' found by the entry point `tablekeeper.uis` of their package."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from engine import registry
from firmware.games.ui import AnyUI, GameUI

OWN = {
    "mindbug": "firmware.games.mindbug.ui:UI",
    "munchkin": "firmware.games.munchkin.ui:UI",
    "scorepad": "firmware.games.scorepad.ui:UI",
}
"""Where the second half of each of our own games is, by the game's id in the protocol."""
GROUP = "tablekeeper.uis"
"""The group of entry points under which another package offers the second half of a game."""


def names() -> tuple[str, ...]:
    """Return the ids of all games that have a second half, ours first."""
    from importlib.metadata import entry_points  # only where games are listed: reading all packages takes a while

    return (*OWN, *(name for name in sorted(entry_points(group=GROUP).names) if name in registry.names()))


@cache
def ui(name: str) -> AnyUI:
    """Return the second half of a game by its id, read now. Raises LookupError for a name that is none."""
    if name in OWN:
        module, _, attribute = OWN[name].partition(":")
        found = getattr(import_module(module), attribute)
    else:
        from importlib.metadata import entry_points

        points = tuple(entry_points(group=GROUP, name=name))
        if not points:
            raise LookupError(f"game: wanted one of {', '.join(names())}, got {name!r}; install its package")
        found = points[0].load()
    if not isinstance(found, GameUI):
        raise TypeError(f"game {name!r}: wanted a GameUI, got {found!r}; mend the entry point of its package")
    return found
