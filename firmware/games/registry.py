"""The games on the box: ours one line each, others' found by the entry point `tablekeeper.uis` of their package."""

from __future__ import annotations

import logging
from functools import cache

from tablekeeper.engine import registry
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.ui import AnyUI, GameUI

LOG = logging.getLogger(__name__)
OWN = {
    "mindbug": "tablekeeper.firmware.games.mindbug.ui:UI",
    "munchkin": "tablekeeper.firmware.games.munchkin.ui:UI",
    "guerra_de_mitos": "tablekeeper.firmware.games.guerra_de_mitos.ui:UI",
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
    return tuple(name for name in registry.offered(OWN, GROUP) if name in OWN or _can_be_read(name))


def has(name: str) -> bool:
    """Return whether there is a game; for ours no package is looked through, as a tap does not wait for that."""
    return name in OWN or name in names()


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
    found = registry.load(name, OWN, GROUP)
    if not isinstance(found, GameUI):
        raise TypeError(f"game {name!r}: wanted a GameUI, got {found!r}; mend the entry point of its package")
    return found
