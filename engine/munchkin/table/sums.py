"""The sums of a combat, computed from the table: both totals and what each is made of, the verdict, the reward."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from tablekeeper.engine.munchkin.cards.card import the
from tablekeeper.engine.munchkin.table import derived
from tablekeeper.engine.munchkin.table.zones import Combat, Monster, Piece, Table

BERSERK = 1
BANISH = 3
BACKSTAB = -2
MOST_DISCARDS = 3
"""How many cards a power may be fed in one combat (M-65)."""


class Part(Struct, frozen=True, gc=False):
    """One summand of a total."""

    source: str
    """A card, or one of `level`, `berserk`, `banish`, `backstab`, `double`, `by_hand`."""
    amount: int
    seat: int | None = None


def fight(table: Table) -> Combat:
    """Return the combat that must be under way; that there is none is a programmer's error."""
    if table.combat is None:
        raise LookupError("no combat is under way")
    return table.combat


def fighters(combat: Combat) -> tuple[int, ...]:
    """Return the seats that fight."""
    return (combat.fighter,) if combat.helper is None else (combat.fighter, combat.helper)


def monster(combat: Combat, number: int) -> Monster:
    """Return a monster of the combat by its number."""
    for one in combat.monsters:
        if one.number == number:
            return one
    raise LookupError(f"no monster of the combat has the number {number}")


def twins(combat: Combat, one: Monster) -> list[Monster]:
    """Return a monster and those with which it shares enhancers, as they came (M-104)."""
    root = one.number if one.twin is None else one.twin
    return [other for other in combat.monsters if root in (other.number, other.twin)]


def unlike(combat: Combat, candidates: Iterable[Monster]) -> list[Monster]:
    """Return the first of each kind among some monsters: what is done to one of two twins is done to both."""
    found: list[Monster] = []
    for one in candidates:
        if not any(other in found for other in twins(combat, one)):
            found.append(one)
    return found


def enhancers(combat: Combat, one: Monster) -> tuple[str, ...]:
    """Return the enhancers that count for a monster; twins share theirs (M-104)."""
    return one.enhancers if one.twin is None else monster(combat, one.twin).enhancers


def level(combat: Combat, one: Monster) -> int:
    """Return a monster's level with its enhancers, at least 1 (M-103, reading A-9)."""
    return max(1, one.card.level + sum(the(card).bonus for card in enhancers(combat, one)))


def treasures(combat: Combat, one: Monster) -> int:
    """Return how many Treasures a monster has with its enhancers (M-57, M-103)."""
    changes = enhancers(combat, one)
    if not changes:
        return one.card.treasures
    return max(1, one.card.treasures + sum(the(card).treasures for card in changes))


# The fighters' side


def fighters_parts(table: Table) -> list[Part]:
    """Return what the fighters' total is made of (M-21, M-33, M-37)."""
    combat = fight(table)
    parts = [part for seat in fighters(combat) for part in _character(table, combat, seat)]
    if not _level_only(combat):
        parts += _one_shots(table, combat, "fighters")
    if combat.doubled and combat.helper is None:
        parts.append(Part("double", combat.doubled * sum(part.amount for part in parts), combat.fighter))
    if combat.fighters_adjust:
        parts.append(Part("by_hand", combat.fighters_adjust))
    return parts


def _level_only(combat: Combat) -> bool:
    return any(one.card.fights == "level" for one in combat.monsters)


def _character(table: Table, combat: Combat, index: int) -> Iterator[Part]:
    seat = table.seats[index]
    if not any(one.card.fights == "bonuses" for one in combat.monsters):
        yield Part("level", seat.level, index)
    if not _level_only(combat):
        yield from _bonuses(table, combat, index)
    for piece in seat.cards:
        if piece.card.next_combat:
            yield Part(piece.card.id, piece.card.next_combat, index)
    for card in _designs(combat):
        for modifier in the(card).weakens:
            if derived.weaknesses(table, seat).intersection(modifier.when):
                yield Part(card, modifier.bonus, index)
    for stab in combat.stabs:
        if stab.victim == index:
            yield Part("backstab", BACKSTAB, index)


def _bonuses(table: Table, combat: Combat, index: int) -> Iterator[Part]:
    seat = table.seats[index]
    for piece in derived.used(seat):
        if (amount := item_bonus(table, index, piece)) != 0:
            yield Part(piece.card.id, amount, index)
    for power, each in (("berserk", BERSERK), ("banish", BANISH)):
        if count := sum(1 for one in combat.powers if one.seat == index and one.power == power):
            yield Part(power, count * each, index)


def strength(table: Table, index: int) -> int:
    """Return what a seat brings into any combat: its level and the bonuses of the items that it uses."""
    seat = table.seats[index]
    return seat.level + sum(item_bonus(table, index, piece) for piece in derived.used(seat))


def item_bonus(table: Table, index: int, piece: Piece) -> int:
    """Return what an item in use adds in a combat; a Malign Mirror leaves only armor (M-92)."""
    seat = table.seats[index]
    if piece.card.slot != "armor" and piece.card.item and any(one.card.dulls for one in seat.cards):
        return 0
    return derived.bonus(seat, piece)


def _one_shots(table: Table, combat: Combat, side: str) -> Iterator[Part]:
    for spent in combat.spent:
        card = the(spent.card)
        if spent.side == side and card.bonus:
            times = 1
            if card.per is not None:
                times = sum(derived.has(table.seats[seat], card.per) for seat in fighters(combat))
            yield Part(card.id, card.bonus * times)


# The monsters' side


def _designs(combat: Combat) -> dict[str, None]:
    """Return the different cards among the monsters: what depends on traits counts once for each (M-106)."""
    return dict.fromkeys(one.card.id for one in combat.monsters)


def monsters_parts(table: Table) -> list[Part]:
    """Return what the monsters' total is made of (M-21, M-26, M-39)."""
    combat = fight(table)
    parts = []
    for one in combat.monsters:
        parts.append(Part(one.card.id, one.card.level))
        worth = level(combat, one)
        changes = [Part(card, the(card).bonus) for card in enhancers(combat, one)]
        floor = worth - one.card.level - sum(part.amount for part in changes)
        parts += changes
        if floor:
            parts.append(Part("floor", floor))
    weak = {trait for seat in fighters(combat) for trait in derived.weaknesses(table, table.seats[seat])}
    for card in _designs(combat):
        parts += [Part(card, modifier.bonus) for modifier in the(card).stronger if weak.intersection(modifier.when)]
    parts += _one_shots(table, combat, "monsters")
    if combat.monsters_adjust:
        parts.append(Part("by_hand", combat.monsters_adjust))
    return parts


def totals(table: Table) -> tuple[int, int]:
    """Return both totals; the fighters' may be negative (M-33)."""
    return (
        sum(part.amount for part in fighters_parts(table)),
        sum(part.amount for part in monsters_parts(table)) if fight(table).monsters else 0,
    )


def winning(table: Table) -> bool:
    """Return the verdict: more than the monsters, or a Warrior's tie (M-22); the owner may rule otherwise (M-101)."""
    combat = fight(table)
    if combat.ruling:
        return combat.ruling == "won"
    if not combat.monsters:
        return True
    ours, theirs = totals(table)
    return ours > theirs or (
        ours == theirs and any(derived.has(table.seats[seat], "warrior") for seat in fighters(combat))
    )


# The reward


def reward(table: Table) -> tuple[int, int, int]:
    """Return the fighter's levels, the Treasures, and how many monsters were killed (M-29, M-40, M-57)."""
    combat = fight(table)
    levels = combat.levels + sum(one.card.levels + extra_level(table, one) for one in combat.monsters)
    drawn = combat.pot + sum(treasures(combat, one) for one in combat.monsters) + combat.treasures_adjust
    for card in _designs(combat):
        trait = the(card).extra_treasure
        if trait is not None and any(derived.has(table.seats[seat], trait) for seat in fighters(combat)):
            drawn += 1
    return levels, max(0, drawn), combat.killed + len(combat.monsters)


def extra_level(table: Table, one: Monster) -> int:
    """Return whether the way in which a monster was killed is worth one more level."""
    combat = fight(table)
    if one.card.extra_level == "fire":
        burning = any("fire" in the(spent.card).tags for spent in combat.spent if spent.side == "fighters")
        worn = any("fire" in piece.card.tags for seat in fighters(combat) for piece in derived.used(table.seats[seat]))
        return int(burning or worn)
    if one.card.extra_level == "unaided":
        return int(
            combat.helper is None and all(part.source == "level" or part.amount < 0 for part in fighters_parts(table))
        )
    return 0


# Running away


def flee_modifier(table: Table, seat: int, one: Monster) -> int:
    """Return what is added to a flee roll, the Wizard's discards aside (M-44); a Mate may slow it (A-19)."""
    who, combat = table.seats[seat], fight(table)
    mates = sum(other.mate for other in combat.monsters) if table.rules.mate_slows else 0
    return derived.total_flee(who) + derived.race_flee(table, who) + one.card.flee - mates + combat.flee_adjust


def spared(table: Table, seat: int, one: Monster) -> bool:
    """Return whether a monster does not pursue a seat (M-50)."""
    who = table.seats[seat]
    pursued = one.card.pursues is not None and one.card.pursues in derived.weaknesses(table, who)
    return who.level <= one.card.spares and not pursued
