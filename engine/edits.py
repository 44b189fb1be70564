"""Setting places of a written position by their paths, the same in every game: the table is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import field

from engine.game import Event, Position, Refusal
from engine.positions import BAD_PATH, BAD_SHAPE


class Edited(Event, frozen=True, tag="edited"):
    """An open fact was set by hand."""

    path: str
    before: object = field(name="from")
    after: object = field(name="to")


def make(
    position: Position,
    changes: Sequence[Mapping[str, Any]],
    leads_somewhere: Callable[[Sequence[str]], bool],
    examples: str,
) -> list[Edited] | Refusal:
    """Set each change's place in a position and return what stood there before, or refuse the first that cannot be.

    `leads_somewhere` says whether the steps of a path name an open fact of the game; `examples` are paths that do.
    """
    made: list[Edited] = []
    for change in changes:
        if set(change) != {"path", "to"} or not isinstance(change["path"], str):
            return Refusal("unreadable", BAD_SHAPE, f"A change is {{'path': …, 'to': …}}; got {change!r}.")
        path: str = change["path"]
        steps = path.split(".")
        place: Any = position if leads_somewhere(steps) else None
        for step in steps[:-1]:
            key = _key(place, step)
            place = None if key is None else place[key]
        key = _key(place, steps[-1])
        if key is None:
            return Refusal("unknown", BAD_PATH, f"Nothing can be set at {path!r}; paths look like {examples}.")
        made.append(Edited(path=path, before=place[key], after=change["to"]))
        place[key] = msgspec.to_builtins(change["to"])  # a copy: a later change may set something inside it
    return made


def _key(place: object, step: str) -> str | int | None:
    """Return a step of a path as the key of what lies there; None where a place has nothing of that name."""
    if isinstance(place, dict):
        return step if step in place else None
    if isinstance(place, list):
        return next((index for index in range(len(place)) if str(index) == step), None)
    return None
