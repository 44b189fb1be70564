"""Files in which people write down a set of cards of their own: read for the game that they name."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine import registry, toml
from tablekeeper.engine.own_sets import OwnSet, ToldCard
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.toml import Fault, forgiving, shown

MOST_BYTES, MOST_LINES = 60_000, 2_000
"""A set that a person has written is smaller."""


@forgiving
def read_set(data: bytes) -> OwnSet | tuple[Fault, ...]:
    """Return the set that a file says, or everything that is wrong with it."""
    read = toml.read(data, MOST_BYTES, MOST_LINES)
    if isinstance(read, Fault):
        return (read,)
    path, name = ("game",), read.table.get("game")
    game = registry.find(name)
    if isinstance(game, Refusal):
        wanted, got = "the id of a game", "none" if name is None else shown(name)
        return read.placed([Fault(path, wanted, got, game.why.rstrip("."))])
    if game.own_sets is None:
        wanted = "a game that takes sets of one's own"
        return read.placed([Fault(path, wanted, shown(name), "this one has only the cards of its boxes")])
    found = game.own_sets.read(read.table)
    return found if isinstance(found, OwnSet) else read.placed(found)


def told(own: OwnSet, lang: str) -> Sequence[ToldCard]:
    """Return the cards of a set in words of a language, whether it is offered or not."""
    game = registry.find(own.game)
    return () if isinstance(game, Refusal) or game.own_sets is None else game.own_sets.told(own, lang)
