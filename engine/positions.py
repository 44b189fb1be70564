"""Positions in the form of the protocol, as far as they are the same in every game: reading them and refusing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

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


Form = TypeVar("Form")
"""The written form of a game's positions, a `Struct` of its own."""


def decode(position: Mapping[str, object], form: type[Form], game: str) -> Form | Refusal:
    """Read the form of a position of a game; whether it is possible is another question."""
    try:
        fields = msgspec.convert(position, dict[str, object])
        named = fields.pop("game", game)
        if named != game:
            return Refusal("unknown", UNKNOWN_NAME, f"The position is of {named!r}, wanted {game!r}.")
        return msgspec.convert(fields, form)
    except msgspec.ValidationError as error:
        return Refusal("unreadable", BAD_SHAPE, f"The position has not the form of the protocol: {error}.")


def refuse_impossible(found: Sequence[str], rule: str | None = None) -> Refusal:
    """Return the refusal of a position that cannot be, by the rule that says what a table holds."""
    return Refusal("illegal", IMPOSSIBLE, f"The position cannot be: {'; '.join(found)}.", rule, tuple(found))
