"""The games that there are: ours one line each, others' found by the entry point `tablekeeper.games` of their package.

A game is read when it is chosen, not before: listing their names costs nothing, and the box starts without any.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from tablekeeper.engine.game import Game
from tablekeeper.engine.positions import UNKNOWN_NAME
from tablekeeper.engine.refusals import Refusal

OWN = {
    "mindbug": "tablekeeper.engine.mindbug:MINDBUG",
    "munchkin": "tablekeeper.engine.munchkin:MUNCHKIN",
    "scorepad": "tablekeeper.engine.scorepad:SCOREPAD",
}
"""Where each of our own games is, by its id in the protocol."""
GROUP = "tablekeeper.games"
"""The group of entry points under which another package offers a game."""
FIRST = next(iter(OWN))
"""The game that is meant where none is named."""

AnyGame = Game[Any]
"""A game found by its name: the one place where its states' type is not known."""


def names() -> tuple[str, ...]:
    """Return the ids of all games, ours first."""
    from importlib.metadata import entry_points  # only where games are listed: reading all packages takes a while

    return (*OWN, *(name for name in sorted(entry_points(group=GROUP).names) if name not in OWN))


def find(name: object) -> AnyGame | Refusal:
    """Return a game by its id, or refuse a name that is none, or whose package cannot be read."""
    if isinstance(name, str) and name in OWN:
        return game(name)
    offered = names()
    if not isinstance(name, str) or name not in offered:
        return Refusal("unknown", UNKNOWN_NAME, f"There is no game {name!r}; wanted one of {', '.join(offered)}.")
    try:
        return game(name)
    except Exception as error:  # a stranger's code ran, and may fail in any way: that must not end a match of ours
        why = f"The game {name!r} cannot be read ({type(error).__name__}: {error}); mend or remove its package."
        return Refusal("unknown", UNKNOWN_NAME, why)


@cache
def game(name: str) -> AnyGame:
    """Return a game that there is. Raises LookupError for a name that is none, others for a faulty entry point."""
    if name in OWN:
        module, _, attribute = OWN[name].partition(":")
        found = getattr(import_module(module), attribute)
    else:
        from importlib.metadata import entry_points

        points = tuple(entry_points(group=GROUP, name=name))
        if not points:
            raise LookupError(f"game: wanted one of {', '.join(names())}, got {name!r}; install its package")
        found = points[0].load()
    if not isinstance(found, Game):
        raise TypeError(f"game {name!r}: wanted a tablekeeper Game, got {found!r}; mend the entry point of its package")
    if found.name != name:  # its journals are written under its own name, and would not open again
        raise ValueError(f"game {name!r}: it calls itself {found.name!r}; give it and its entry point the same name")
    return found
