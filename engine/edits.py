"""Setting places of a written position by their paths, the same in every game: the table is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from tablekeeper.engine.events import Edited
from tablekeeper.engine.labels import Numbered
from tablekeeper.engine.positions import BAD_PATH, BAD_SHAPE, Position
from tablekeeper.engine.refusals import Refusal


def make(
    position: Position,
    changes: Sequence[Mapping[str, object]],
    leads_somewhere: Callable[[Sequence[str]], bool],
    examples: str,
) -> list[Edited] | Refusal:
    """Set each change's place in a position and return what stood there before, or refuse the first that cannot be.

    `leads_somewhere` says whether the steps of a path name an open fact of the game; `examples` are paths that do.
    """
    made: list[Edited] = []
    for change in changes:
        path = change.get("path")
        if set(change) != {"path", "to"} or not isinstance(path, str):
            return Refusal("unreadable", BAD_SHAPE, f"A change is {{'path': …, 'to': …}}; got {change!r}.")
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
    """Return a step of a path as a key of the value that it leads into; None if there is no such key."""
    if isinstance(place, dict):
        return step if step in place else None
    if isinstance(place, list):
        return next((index for index in range(len(place)) if str(index) == step), None)
    return None


Thing = TypeVar("Thing", bound=Numbered)


def keep_numbers(
    before: Sequence[Sequence[Thing]],
    after: Sequence[Sequence[Thing]],
    alike: Callable[[Thing, Thing], bool],
    following: int,
) -> tuple[list[tuple[Thing, ...]], int]:
    """Return the things of each seat after an edit, with the numbers that they had, and the next number that is free.

    Those that were there before keep theirs: first those on the same side, then the others.
    """
    old = [(side, thing) for side, things in enumerate(before) for thing in things]
    new = [(side, thing) for side, things in enumerate(after) for thing in things]
    numbers: dict[int, int] = {}
    for same_side in (True, False):
        for index, (side, thing) in enumerate(new):
            if index in numbers:
                continue
            for old_side, one in old:
                if alike(one, thing) and (old_side == side) is same_side and one.number not in numbers.values():
                    numbers[index] = one.number
                    break
    strange = [index for index in range(len(new)) if index not in numbers]
    numbers |= {index: following + place for place, index in enumerate(strange)}
    kept = iter([replace(thing, number=numbers[index]) for index, (_, thing) in enumerate(new)])
    return [tuple([next(kept) for _ in things]) for things in after], following + len(strange)
