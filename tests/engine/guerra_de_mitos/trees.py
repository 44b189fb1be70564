"""The trees of all abilities, taken apart: what a test says of every step or target of Era I."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from tablekeeper.engine.guerra_de_mitos.cards.abilities import every_ability
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, Step, Target


class Used(NamedTuple):
    """An ability with the card that has it."""

    card: str
    ability: Ability


@cache
def used() -> tuple[Used, ...]:
    """Return every ability of every card."""
    return tuple(Used(card, ability) for card, several in every_ability().items() for ability in several)


def parts(whole: object) -> Iterator[Struct]:
    """Yield a tree with all that is in it."""
    if isinstance(whole, tuple):
        for part in whole:
            yield from parts(part)
    elif isinstance(whole, Struct):
        yield whole
        for field in whole.__struct_fields__:
            yield from parts(getattr(whole, field))


@cache
def targets() -> tuple[Target, ...]:
    """Return every target that an ability names, each once."""
    found = (part for one in used() for part in parts(one.ability) if isinstance(part, Target))
    return tuple(dict.fromkeys(found))


@cache
def steps() -> tuple[Step, ...]:
    """Return every step of every ability, those within other steps too, each once."""
    found = (part for one in used() for part in parts(one.ability) if isinstance(part, Step))
    return tuple(dict.fromkeys(found))
