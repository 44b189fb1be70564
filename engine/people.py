"""Players who come and go, as the games have it that let them: who sits at a seat, and random play with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

Presence = Literal["here", "away", "left"]
"""Who sits at a seat: a player, one who is away for a while and skipped, or nobody, since the player has left."""
COMING_OR_GOING = 40
"""At one in so many decisions of random play somebody comes or goes."""


def come_or_go(chance: Random, places: Mapping[int, Presence], ways: Sequence[Presence]) -> tuple[int, Presence] | None:
    """Return who comes back, or goes in one of some ways, and where to; None mostly, and where only two are there."""
    if not places or chance.randrange(COMING_OR_GOING):
        return None
    seat = chance.choice(sorted(places))
    if places[seat] != "here":
        return seat, "here"
    if [*places.values()].count("here") < 3:
        return None
    return seat, chance.choice(ways)


def sits(seat: int, place: Presence) -> dict[str, object]:
    """Return the change of an edit by which the player of a seat comes or goes."""
    return {"path": f"seats.{seat}.place", "to": place}
