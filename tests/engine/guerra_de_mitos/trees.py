"""The trees of all abilities, taken apart: what a test says of every step or target of Era I."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from tablekeeper.engine.guerra_de_mitos.cards import vocabulary as words
from tablekeeper.engine.guerra_de_mitos.cards.abilities import every_ability
from tablekeeper.engine.guerra_de_mitos.cards.terms import Amount, Target
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, Step

MINE, FALLEN = Target(side="you"), Target(side="you", zones=("discard",))
LOSS = Amount(negative=True, up_to=3)
OTHERWISE: tuple[tuple[words.AnyStep, ...], ...] = (
    (words.Power(target=Target(side="you", count="any"), by=LOSS, split=True),),
    (words.BringIn(target=FALLEN), words.Power(target="created", by=Amount(of="cost"))),
    (words.AddOracle(who="you", target=FALLEN, face="down"),),
    (words.Equip(item=Target(side="enemy", kind=("item",)), target=MINE, at_cost=True),),
    (words.AddOracle(who="you", target=Target(side="you", zones=("discard",), count=2), face="down"),),
)
"""What abilities do as some tables read them: no card does so as it is written."""
PAID_OTHERWISE: tuple[words.AnyStep, ...] = (
    words.Choose(target=MINE),
    words.Power(target="self", by=Amount(of="power")),
)
"""A price as some tables read it."""


class Used(NamedTuple):
    """An ability with the card that has it."""

    card: str
    ability: Ability


@cache
def used() -> tuple[Used, ...]:
    """Return every ability of every card, and what tables may make of some."""
    return (
        *(Used(card, ability) for card, several in every_ability().items() for ability in several),
        *(Used("otherwise", Ability(when="influence", do=do)) for do in OTHERWISE),
        Used("otherwise", Ability(when="influence", price=PAID_OTHERWISE, do=(words.Draw(by=1),))),
    )


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
