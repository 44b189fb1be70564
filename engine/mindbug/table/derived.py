"""What follows from the table: current power and keywords, who is meant by a description. Never stored (MB-71)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.cards.vocabulary import Ban, Condition, Creatures, Per, Trigger
from tablekeeper.engine.mindbug.table.zones import Creature, Seat, Table

Placed = tuple[int, Creature]
"""A creature with the seat that controls it."""

NOBODY = -1
"""The number of no creature, for abilities of cards that lie in a pile."""


def _twins(table: Table, side: int, _number: int) -> bool:
    powers = [power(table, side, creature) for creature in table.seats[side].creatures]
    return len(set(powers)) < len(powers)


def _unsurpassed(table: Table, side: int, number: int) -> bool:
    own = _power_of(table, number)
    return all(power(table, side, creature) <= own for creature in table.seats[side].creatures)


CONDITIONS: Mapping[Condition, Callable[[Table, int, int], bool]] = {
    "your_turn": lambda table, side, _: side == table.active,
    "alone": lambda table, side, _: len(table.seats[side].creatures) == 1,
    "paired": lambda table, side, _: len(table.seats[side].creatures) == 2,
    "fewer_creatures": lambda table, side, _: len(table.seats[side].creatures) < len(table.seats[1 - side].creatures),
    "more_creatures": lambda table, side, _: len(table.seats[side].creatures) > len(table.seats[1 - side].creatures),
    "crowded": lambda table, side, _: len(table.seats[1 - side].creatures) >= 3,
    "last_life": lambda table, side, _: table.seats[side].life == 1,
    "no_mindbugs": lambda table, side, _: table.seats[side].mindbugs == 0,
    "empty_pile": lambda table, side, _: not table.seats[side].discard,
    "twins": _twins,
    "empty_hand": lambda table, side, _: not table.seats[side].hand,
    "equal_mindbugs": lambda table, side, _: table.seats[side].mindbugs == table.seats[1 - side].mindbugs,
    "three_more": lambda table, side, _: len(table.seats[side].creatures) >= len(table.seats[1 - side].creatures) + 3,
    "their_turn": lambda table, side, _: side != table.active,
    "trio": lambda table, side, _: len(table.seats[side].creatures) == 3,
    "few_cards": lambda table, side, _: table.seats[side].hand <= 2,
    "unsurpassed": _unsurpassed,
    "no_creatures": lambda table, side, _: not table.seats[side].creatures,
    "less_life": lambda table, side, _: table.seats[side].life < table.seats[1 - side].life,
}
"""Whether a condition of the table holds for a side, and for its creature with a number."""


def _crystals_on(table: Table, _side: int, number: int) -> int:
    placed = wherever(table.seats, number)
    return placed[1].crystals if placed else 0


COUNTS: Mapping[Per, Callable[[Table, int, int], int]] = {
    "enemy_creature": lambda table, side, _: len(table.seats[1 - side].creatures),
    "enemy_mindbug": lambda table, side, _: table.seats[1 - side].mindbugs,
    "other_ally": lambda table, side, _: len(table.seats[side].creatures) - 1,
    "own_crystals": _crystals_on,
}
"""What an amount is multiplied by, for a side and for its creature with a number."""


def times(table: Table, side: int, number: int, amount: int, per: Per | None) -> int:
    """Return an amount, multiplied by what it depends on."""
    return amount if per is None else amount * COUNTS[per](table, side, number)


def piled(table: Table, side: int) -> Iterator[Card]:
    """Yield the cards of a side's discard pile that do something there (MB-73); usually there is none."""
    piles = table.card_set.piles
    if piles:
        for card in table.seats[side].discard:
            if card in piles:
                yield table.card_set.designs[card]


def power(table: Table, side: int, creature: Creature) -> int:
    """Return a creature's current power, never below 1 (MB-15, MB-72, MB-81, MX-23)."""
    total = creature.card.power + len(creature.boosts)
    for source in table.seats[side].creatures:
        if not source.card.constants.auras:  # as usual: told sooner than by starting a loop
            continue
        for aura in source.card.constants.auras:
            if (
                aura.power
                and (source is creature) is (aura.to == "self")
                and (aura.when is None or CONDITIONS[aura.when](table, side, source.number))
            ):
                total += aura.power if aura.per is None else times(table, side, source.number, aura.power, aura.per)
    if table.card_set.swells:
        total += sum(aura.power for card in piled(table, side) for aura in card.pile_constants.auras)
        total += sum(mark.power for mark in table.marks if mark.number == creature.number)
    return total if total > 1 else 1


def has(table: Table, side: int, creature: Creature, keyword: str, copied: bool = True) -> bool:
    """Return whether a creature has a keyword now (MB-16): printed, granted to it, or `copied` from enemies."""
    if keyword in creature.card.keywords:
        return True
    if keyword in table.card_set.granted:
        for source in table.seats[side].creatures:
            if not source.card.constants.auras:
                continue
            for aura in source.card.constants.auras:
                if (
                    keyword in aura.keywords
                    and (source is creature) is (aura.to == "self")
                    and (aura.when is None or CONDITIONS[aura.when](table, side, source.number))
                    and power(table, side, creature) <= aura.power_max
                ):
                    return True
    if table.marks and marked(table, creature, keyword):
        return True
    return copied and keyword in creature.card.constants.mirrored and _copies(table, side, keyword)


def _copies(table: Table, side: int, keyword: str) -> bool:
    """Return whether a side's mirror copies a keyword that an enemy has: printed, granted or copied in its turn.

    Two mirrors that face each other alone have nothing, since neither has a keyword first.
    """
    if _some_have(table, 1 - side, keyword):
        return True
    facing = any(keyword in enemy.card.constants.mirrored for enemy in table.seats[1 - side].creatures)
    return facing and _some_have(table, side, keyword)


def _some_have(table: Table, side: int, keyword: str) -> bool:
    return any(has(table, side, creature, keyword, copied=False) for creature in table.seats[side].creatures)


def matching(table: Table, side: int, target: Creatures, source: int = NOBODY) -> list[Placed]:
    """Return the creatures that a description means: seat 0's first, the oldest first.

    They are seen from a side and from the creature with the number `source`, which has the ability.
    """
    places = (0, 1) if target.side == "any" else (side if target.side == "allied" else 1 - side,)
    found = [
        (place, creature)
        for place in places
        for creature in table.seats[place].creatures
        if target.power_min <= power(table, place, creature) <= target.power_max
    ]
    if target.rank:
        found = _ranked(table, found, strongest=target.rank == "strongest")
    if target.keyword:
        found = [placed for placed in found if has(table, *placed, target.keyword)]
    if target.any_keyword:
        found = [placed for placed in found if any(has(table, *placed, one) for one in target.any_keyword)]
    if target.boosted:
        found = [placed for placed in found if placed[1].boosts]
    if target.others:
        found = [placed for placed in found if placed[1].number != source]
    if target.weaker:
        limit = _power_of(table, source)
        found = [placed for placed in found if power(table, *placed) < limit]
    if target.alike:
        found = [placed for placed in found if _has_equal(table, placed)]
    if target.blocked:
        found = [placed for placed in found if marked(table, placed[1], "blocked")]
    return found


def guarded(table: Table, side: int, creature: Creature) -> bool:
    """Return whether a card keeps a creature from being defeated (MX-30)."""
    return any(
        aura.undefeatable
        and (source is creature) is (aura.to == "self")
        and (aura.when is None or CONDITIONS[aura.when](table, side, source.number))
        for source in table.seats[side].creatures
        for aura in source.card.constants.auras
    )


def _ranked(table: Table, placed: Sequence[Placed], *, strongest: bool) -> list[Placed]:
    if not placed:
        return []
    powers = [power(table, *one) for one in placed]
    rank = max(powers) if strongest else min(powers)
    return [one for one, its in zip(placed, powers, strict=True) if its == rank]


def _power_of(table: Table, number: int) -> int:
    placed = wherever(table.seats, number)
    return power(table, *placed) if placed else 0


def _has_equal(table: Table, placed: Placed) -> bool:
    """Return whether another creature in play has the same power."""
    mine = power(table, *placed)
    return any(
        other is not placed[1] and power(table, side, other) == mine
        for side in (0, 1)
        for other in table.seats[side].creatures
    )


def silencer(seats: Sequence[Seat], side: int, trigger: Trigger) -> Creature | None:
    """Return the enemy creature that forbids a side's effects with a trigger, if there is one."""
    for creature in seats[1 - side].creatures:
        for silence in creature.card.constants.silences:
            if silence.trigger == trigger:
                return creature
    return None


def shield(table: Table, side: int) -> Creature | None:
    """Return the creature that keeps a side from losing life, if there is one."""
    return next((one for one in table.seats[side].creatures if one.card.constants.shields), None)


def bans(table: Table, side: int, what: str) -> Iterator[tuple[Card, Ban]]:
    """Yield each ban on what a side would do, with its card."""
    for other in (0, 1):
        for creature in table.seats[other].creatures:
            for ban in creature.card.constants.bans:
                if ban.what == what and (ban.who == "both" or other != side):
                    yield creature.card, ban


def banned_by(table: Table, side: int, what: str) -> Card | None:
    """Return the card that bans what a side would do, if one does."""
    return next((card for card, _ in bans(table, side, what)), None)


def may_use_no_mindbug(table: Table, side: int) -> bool:
    """Return whether a card bans a side from using a Mindbug, while it lies there or for this turn (MX-20)."""
    lasting = any(mark.gains == "no_mindbugs" for mark in table.marks)
    return lasting or banned_by(table, side, "mindbug") is not None


def may_not_be_played(table: Table, side: int, card: str) -> Card | None:
    """Return the card that bans a side from playing a card of this printed power, if one does (MX-29)."""
    power = table.card_set.designs[card].power
    return next((source for source, ban in bans(table, side, "play") if power <= ban.power_max), None)


def granted(table: Table, side: int) -> list[str]:
    """Return the cards that grant an Attack effect to a side's creatures: in play, then in its discard pile (MX-21)."""
    lying = [
        creature.card.id
        for other in (0, 1)
        for creature in table.seats[other].creatures
        for grant in creature.card.constants.grants
        if (grant.to == "allies") is (other == side)
    ]
    for other in (0, 1):
        for card in piled(table, other):
            lying += [card.id for grant in card.pile_constants.grants if (grant.to == "allies") is (other == side)]
    return lying


def enlargement(table: Table, side: int) -> int:
    """Return by how much a side's losses of life are larger."""
    return sum(one.amount for card in piled(table, 1 - side) for one in card.pile_constants.enlargements)


def marked(table: Table, creature: Creature, gains: str) -> bool:
    """Return whether a creature has something until the end of the turn."""
    return any(mark.number == creature.number and mark.gains == gains for mark in table.marks)


def find(seats: Sequence[Seat], side: int, number: int) -> Creature | None:
    """Return a side's creature by its number in the match."""
    for creature in seats[side].creatures:
        if creature.number == number:
            return creature
    return None


def at(seats: Sequence[Seat], side: int, number: int) -> Creature:
    """Return a side's creature that must be there; that it is not is a programmer's error."""
    creature = find(seats, side, number)
    if creature is not None:
        return creature
    raise LookupError(f"seat {side} has no creature number {number} in play")


def wherever(seats: Sequence[Seat], number: int) -> Placed | None:
    """Return a creature in play by its number, with the seat that controls it."""
    for side in (0, 1):
        creature = find(seats, side, number)
        if creature is not None:
            return side, creature
    return None


def lying_open(seats: Sequence[Seat], card: str) -> int:
    """Return how many copies of a card lie open: in play, as boost cards and in discard piles (MB-111)."""
    count = 0
    for seat in seats:
        count += seat.discard.count(card)
        for creature in seat.creatures:
            if (creature.root or creature.card).id == card:
                count += 1
            if creature.boosts:
                count += creature.boosts.count(card)
    return count
