"""The games that there are: ours one line each, others' found by the entry point `tablekeeper.games` of their package.

A game is read when it is chosen, not before: listing their names costs nothing, and the box starts without any.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from tablekeeper.engine.game import Game
from tablekeeper.engine.positions import UNKNOWN_NAME
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.toml import shown

OWN = {
    "mindbug": "tablekeeper.engine.mindbug:MINDBUG",
    "munchkin": "tablekeeper.engine.munchkin:MUNCHKIN",
    "guerra_de_mitos": "tablekeeper.engine.guerra_de_mitos:GUERRA_DE_MITOS",
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
    return offered(OWN, GROUP)


def offered(own: Mapping[str, str], group: str) -> tuple[str, ...]:
    """Return the names of our own things of a kind, then of those that packages offer in a group of entry points."""
    from importlib.metadata import entry_points  # only where games are listed: reading all packages takes a while

    return (*own, *(name for name in sorted(entry_points(group=group).names) if name not in own))


def load(name: str, own: Mapping[str, str], group: str) -> object:
    """Return the thing of a name, read now. Raises LookupError for none, and whatever a faulty package raises."""
    if name in own:
        module, _, attribute = own[name].partition(":")
        return getattr(import_module(module), attribute)
    from importlib.metadata import entry_points

    points = tuple(entry_points(group=group, name=name))
    if not points:
        raise LookupError(f"game: wanted one of {', '.join(offered(own, group))}, got {name!r}; install its package")
    return points[0].load()


def find(name: object) -> AnyGame | Refusal:
    """Return a game by its id, or refuse a name that is none, or whose package cannot be read."""
    if isinstance(name, str) and name in OWN:
        return game(name)
    every = names()
    if not isinstance(name, str) or name not in every:
        return Refusal("unknown", UNKNOWN_NAME, f"There is no game {shown(name)}; wanted one of {', '.join(every)}.")
    try:
        return game(name)
    except Exception as error:  # a stranger's code ran, and may fail in any way: that must not end a match of ours
        why = f"The game {name!r} cannot be read ({type(error).__name__}: {error}); mend or remove its package."
        return Refusal("unknown", UNKNOWN_NAME, why)


@cache
def game(name: str) -> AnyGame:
    """Return a game that there is. Raises LookupError for a name that is none, others for a faulty entry point."""
    found = load(name, OWN, GROUP)
    if not isinstance(found, Game):
        raise TypeError(f"game {name!r}: wanted a tablekeeper Game, got {found!r}; mend the entry point of its package")
    if found.name != name:  # its journals are written under its own name, and would not open again
        raise ValueError(f"game {name!r}: it calls itself {found.name!r}; give it and its entry point the same name")
    return found
