"""Who may attack and who may block, and what forbids it (MB-40, MB-41, MB-59)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS, Bar, BlockLimit
from tablekeeper.engine.mindbug.table.derived import CONDITIONS, NOBODY, Placed, has, marked, matching, piled, power
from tablekeeper.engine.mindbug.table.zones import Creature, Table

What = Literal["attack", "block"]


def _bars(table: Table) -> Iterator[tuple[int, Card, int, Bar]]:
    """Yield every bar that is on: its side, its card, the number of its creature, and the bar."""
    for side in (0, 1):
        for creature in table.seats[side].creatures:
            for bar in creature.card.constants.bars:
                if bar.when is None or CONDITIONS[bar.when](table, side, creature.number):
                    yield side, creature.card, creature.number, bar
        for card in piled(table, side):
            for bar in card.pile_constants.bars:
                yield side, card, NOBODY, bar


def barred_by(table: Table, placed: Placed, what: What) -> Card | None:
    """Return the card that forbids a creature to attack or to block, if one does."""
    if not table.card_set.bars:
        return None
    for side, card, number, bar in _bars(table):
        if what in bar.what and (
            placed[1].number == number if bar.who is None else placed in matching(table, side, bar.who, number)
        ):
            return card
    return None


def attackers(table: Table, side: int) -> tuple[Creature, ...]:
    """Return a side's creatures that may attack; exhaustion and the turn they came in do not matter (MB-40, MB-64)."""
    return _unbarred(table, side, table.seats[side].creatures, "attack")


def _unbarred(table: Table, side: int, creatures: Sequence[Creature], what: What) -> tuple[Creature, ...]:
    return tuple([creature for creature in creatures if barred_by(table, (side, creature), what) is None])


def challenger(table: Table, side: int) -> Creature | None:
    """Return the enemy creature that a side's Hunters must make block in the side's own turn."""
    if side != table.active:
        return None
    return next((one for one in table.seats[1 - side].creatures if one.card.constants.challenges), None)


def challenged(table: Table, side: int) -> list[Creature]:
    """Return the Hunters with which a side must attack now, if an enemy creature demands it."""
    demanded = challenger(table, side)
    if demanded is None:
        return []
    return [
        creature
        for creature in attackers(table, side)
        if has(table, side, creature, "hunter") and may_hunt(table, side, creature, demanded)
    ]


def may_hunt(table: Table, side: int, attacker: Creature, prey: Creature) -> bool:
    """Return whether the attacker's own card lets it make an enemy creature of this power block (MX-29)."""
    limits = attacker.card.constants.hunts
    if not limits:
        return True
    strength = power(table, 1 - side, prey)
    return all(limit.power_min <= strength <= limit.power_max for limit in limits)


def _limits(table: Table, side: int) -> bool:
    """Return whether a side has a creature that may limit the power of blockers; usually it has none."""
    for creature in table.seats[side].creatures:  # noqa: SIM110 - without the closure of a generator
        if creature.card.constants.limits:
            return True
    return False


def limited_by(table: Table, side: int, attacker: Creature, blocker: Creature) -> Card | None:
    """Return the card of the attacker's side that keeps a creature of this power, or with a keyword, from blocking."""
    for source in table.seats[side].creatures:
        for limit in source.card.constants.limits:
            if (limit.attacker == "allies" or source is attacker) and not _fits(table, side, attacker, blocker, limit):
                return source.card
    return None


def _fits(table: Table, side: int, attacker: Creature, blocker: Creature, limit: BlockLimit) -> bool:
    strength = power(table, 1 - side, blocker)
    near = limit.near is None or abs(strength - power(table, side, attacker)) <= limit.near
    bounds = near and limit.power_min <= strength <= limit.power_max
    return bounds and not (limit.plain and any(has(table, 1 - side, blocker, keyword) for keyword in KEYWORDS))


def blockers(table: Table, side: int, attacker: Creature) -> Sequence[Creature]:
    """Return the enemy creatures that may block an attack of this side's creature (MB-41, MB-59)."""
    other = 1 - side
    candidates: Sequence[Creature] = table.seats[other].creatures
    if candidates and _limits(table, side):
        candidates = _unlimited(table, side, attacker)
    if candidates and has(table, side, attacker, "sneaky"):
        candidates = _having(table, other, candidates, "sneaky")
    if table.card_set.bars:
        candidates = _unbarred(table, other, candidates, "block")
    if table.marks:
        candidates = _unmarked(table, candidates, "cannot_block")
    return candidates


def _unlimited(table: Table, side: int, attacker: Creature) -> list[Creature]:
    return [one for one in table.seats[1 - side].creatures if limited_by(table, side, attacker, one) is None]


def _having(table: Table, side: int, creatures: Sequence[Creature], keyword: str) -> list[Creature]:
    return [creature for creature in creatures if has(table, side, creature, keyword)]


def _unmarked(table: Table, creatures: Sequence[Creature], gains: str) -> list[Creature]:
    return [creature for creature in creatures if not marked(table, creature, gains)]
