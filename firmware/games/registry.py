"""The games on the box: ours one line each, others' found by the entry point `tablekeeper.uis` of their package."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module

from tablekeeper.engine import registry
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.ui import AnyUI, GameUI

LOG = logging.getLogger(__name__)
OWN = {
    "mindbug": "tablekeeper.firmware.games.mindbug.ui:UI",
    "munchkin": "tablekeeper.firmware.games.munchkin.ui:UI",
    "scorepad": "tablekeeper.firmware.games.scorepad.ui:UI",
}
"""Where the second half of each of our own games is, by the game's id in the protocol."""
GROUP = "tablekeeper.uis"
"""The group of entry points under which another package offers the second half of a game."""


@cache
def names() -> tuple[str, ...]:
    """Return the ids of all games that have a second half, ours first; one that cannot be read is left out, and logged.

    They are looked for once: what is installed meanwhile is there after a restart.
    """
    from importlib.metadata import entry_points  # only where games are listed: reading all packages takes a while

    offered = [name for name in sorted(entry_points(group=GROUP).names) if name not in OWN]
    return (*OWN, *(name for name in offered if _can_be_read(name)))


def _can_be_read(name: str) -> bool:
    found = registry.find(name)
    try:
        why = found.why if isinstance(found, Refusal) else None
        ui(name)
    except Exception as error:  # a stranger's code ran, and may fail in any way: that must not end a match of ours
        why = why or f"{type(error).__name__}: {error}"
    if why is not None:
        LOG.warning("the game %r is left out of the list: %s", name, why)
    return why is None


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
