"""What effects have left behind, as a position says it: nothing but what cards or people leave there is carried on.

That is a step that some card says (G-38), or one that people tell while they carry a card out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards import readings
from tablekeeper.engine.guerra_de_mitos.cards.abilities import every_ability
from tablekeeper.engine.guerra_de_mitos.cards.card import card, every_card
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import (
    Again,
    Cheaper,
    Copy,
    Create,
    Forbid,
    Give,
    Key,
    Later,
    Maximum,
    Moves,
    Silence,
    Step,
    Strength,
    Whenever,
)
from tablekeeper.engine.guerra_de_mitos.frames import by_hand
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting, UseOf
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, OnOracle, PantheonOf, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Table

Staying = Again | Cheaper | Copy | Forbid | Give | Key | Later | Maximum | Moves | Silence | Strength | Whenever
STAYS = (Again, Cheaper, Copy, Forbid, Give, Key, Later, Maximum, Moves, Silence, Strength, Whenever)
"""Steps that leave something behind."""
MOST = 1_000
"""So many effects last at most in a position; those of a match are fewer."""
MOST_WAITING = 50
"""The same of those that wait for what somebody does: each may be one price more to be tried for every card."""


def faults(table: Table) -> Iterator[str]:
    """Yield what is wrong with what lasts, and with the abilities that were used."""
    waiting = sum(isinstance(one.step, Whenever) for one in table.lasting)
    if len(table.lasting) > MOST or waiting > MOST_WAITING:
        yield f"lasting holds {len(table.lasting)}, {waiting} waiting; wanted {MOST} and {MOST_WAITING} at most"
        return
    for place, effect in enumerate(table.lasting):
        yield from _lasting(f"lasting.{place}", effect, table)
    for place, use in enumerate(table.uses):
        yield from _use(f"uses.{place}", use, table)


def _lasting(where: str, one: Lasting, table: Table) -> Iterator[str]:
    """Yield what is wrong with something that lasts: seats and cards that there are not, a step that no card says."""
    yield from _known(f"{where}.card", one.card)
    yield from _seats(where, table, one.seat, *one.seats)
    for thing in one.on or ():
        yield from _thing(where, thing, table)
    step = one.step
    if isinstance(step, (Strength, Maximum)) and not isinstance(step.by, int):
        yield f"{where}.step.by is an amount that is still to be found, wanted a number"
    elif not isinstance(step, STAYS) or _form(step) not in _forms():
        yield f"{where}.step is {step.word!r} in words in which no card leaves it behind"
    strange = set((*step.add, *step.one_of) if isinstance(step, Key) else ()) - _keys()
    if strange:
        yield f"{where}.step names the keys {sorted(strange)}, wanted keys of cards"
    if isinstance(step, Give) and len(one.seats) != 1:
        yield f"{where}.seats is {list(one.seats)}, wanted the seat to which the card goes back"
    if isinstance(step, Copy):
        yield from _copied(where, one, table)
    if one.left is not None and one.left < 1:
        yield f"{where}.left is {one.left}, wanted 1 or more"


def _copied(where: str, one: Lasting, table: Table) -> Iterator[str]:
    """Yield what is wrong with an ability that a card in play has as its own, from another card in play."""
    known, count = card(one.of), len(table.abilities(one.of))
    if known is None or known.kind in ("action", "event"):
        yield f"{where}.of is {one.of!r}, wanted a card that comes into play"
    elif not 0 <= one.ability < count:
        yield f"{where}.ability is {one.ability}, but {one.of} has {count} abilities"


def _use(where: str, use: UseOf, table: Table) -> Iterator[str]:
    """Yield what is wrong with an ability that was used."""
    yield from _known(f"{where}.card", use.card)
    yield from _thing(where, use.by, table)


def _known(where: str, name: str) -> Iterator[str]:
    if card(name) is None:
        yield f"{where}: {name!r} is no card of Guerra de Mitos"


def _seats(where: str, table: Table, *seats: int) -> Iterator[str]:
    count = len(table.seats)
    wrong = [seat for seat in seats if not 0 <= seat < count]
    if wrong:
        yield f"{where} names {wrong}, wanted seats from 0 to {count - 1}"


def _thing(where: str, thing: Thing, table: Table) -> Iterator[str]:
    """Yield what is wrong with a card that is named; one in play may have left since."""
    match thing:
        case InPlay():
            return
        case PantheonOf(seat=seat):
            yield from _seats(where, table, seat)
        case OnOracle(seat=seat, place=place):
            wrong = list(_seats(where, table, seat))
            yield from wrong
            if not wrong and not 0 <= place < len(table.seats[seat].oracles):
                yield f"{where} is on oracle {place} of seat {seat}, which has not so many"
        case _:
            yield f"{where} names a card that is {thing.__struct_config__.tag}, wanted one on the table"


# What cards say


@cache
def _forms() -> frozenset[Staying]:
    """Return each step of a card that leaves something behind, however the card is read, without what is settled."""
    found = []
    for name in every_ability():
        switched = frozenset(word for word, (cards, _) in readings.READINGS.items() if name in cards)
        for read in {frozenset[str](), switched, *map(frozenset, switched)}:
            used = [one for one in readings.read(name, read) if one.when != "always"]
            found += [step for one in used for step in _within((one.do, one.price))]
    return frozenset([_form(step) for step in (*found, *by_hand.STEPS) if isinstance(step, STAYS)])


def _form(step: Staying) -> Staying:
    """Return a step without what is settled when it is carried out: whom it means, how much, which key."""
    if not isinstance(step, (Later, Moves, Whenever)) and step.target is not None:
        step = replace(step, target="it")
    match step:
        case Strength():
            return replace(step, by=0)
        case Maximum():
            return replace(step, by=0, to=None)
        case Moves() | Cheaper(who="any"):
            return replace(step, by=1)
        case Key():
            return replace(step, add=(), one_of=(), key_of=False, lasts="good")
    return step


@cache
def _keys() -> frozenset[str]:
    """Return the keys of all cards, and those that cards give."""
    given = [step for used in every_ability().values() for step in _within(used)]
    named = [(*step.add, *step.one_of) for step in given if isinstance(step, Key)]
    created = [step.keys for step in given if isinstance(step, Create)]
    printed = [known.keys for known in every_card().values()]
    return frozenset([key for keys in (*named, *created, *printed) for key in keys])


def _within(words: object) -> Iterator[Step]:
    """Yield the steps within a part of an ability, wherever they stand in it."""
    if isinstance(words, tuple):
        for word in words:
            yield from _within(word)
    elif isinstance(words, Struct):
        if isinstance(words, Step):
            yield words
        for name in words.__struct_fields__:
            yield from _within(getattr(words, name))
