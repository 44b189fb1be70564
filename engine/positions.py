"""Positions in the form of the protocol, as far as they are the same in every game: reading them and refusing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from tablekeeper.engine.answers import MOST_DIGITS
from tablekeeper.engine.refusals import Refusal

Position = dict[str, Any]
"""A position in the form of the protocol: plain data, ready for JSON."""

BAD_SHAPE = "R30"
IMPOSSIBLE = "R31"
UNKNOWN_NAME = "R32"
BAD_PATH = "R33"

CODES = {
    BAD_SHAPE: "The request or position has not the form that it must have.",
    IMPOSSIBLE: "The position cannot be; every fault is named.",
    UNKNOWN_NAME: "There is no such box, card, game, seat or language.",
    BAD_PATH: "The path of an edit leads nowhere that can be set.",
}
"""Every code with which a position, an edit or a request is refused."""


MOST = 10**MOST_DIGITS - 1
"""The largest number in a position, as in an answer; the smallest is as far below 0."""

Form = TypeVar("Form")
"""The written form of a game's positions, a `Struct` of its own."""


def plain(form: object) -> Any:
    """Return a form as plain data: lists, where `to_builtins` leaves tuples."""
    return msgspec.json.decode(msgspec.json.encode(form))


def decode(position: Mapping[str, object], form: type[Form], game: str) -> Form | Refusal:
    """Read the form of a position of a game, with numbers within bounds; whether it is possible is another question."""
    try:
        fields = msgspec.convert(position, dict[str, object])
        named = fields.pop("game", game)
        if named != game:
            return Refusal("unknown", UNKNOWN_NAME, f"The position is of {named!r}, wanted {game!r}.")
        read = msgspec.convert(fields, form)
    except msgspec.ValidationError as error:
        return Refusal("unreadable", BAD_SHAPE, f"The position has not the form of the protocol: {error}.")
    found = tuple(_out_of_bounds(read))
    return refuse_impossible(found) if found else read


def _out_of_bounds(read: object, *path: str) -> Iterator[str]:
    """Yield each number of a position that nothing can be reckoned with."""
    inside: Iterable[tuple[object, object]]
    match read:
        case int():
            if abs(read) > MOST:
                got = read if abs(read) < 10**18 else "a number without end"
                yield f"{'.'.join(path)} is {got}, wanted {-MOST} to {MOST}"
            return
        case Struct():
            inside = structs.asdict(read).items()
        case dict():
            inside = read.items()
        case list() | tuple():
            inside = enumerate(read)
        case _:
            return
    for name, value in inside:
        yield from _out_of_bounds(value, *path, str(name))


def refuse_impossible(found: Sequence[str], rule: str | None = None) -> Refusal:
    """Return the refusal of a position that cannot be, by the rule that says what a table holds."""
    return Refusal("illegal", IMPOSSIBLE, f"The position cannot be: {'; '.join(found)}.", rule, tuple(found))
