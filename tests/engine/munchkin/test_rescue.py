"""Whose item saves a fight, and what goes for it: as if every set of items had been tried, but in no time."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tablekeeper.engine.munchkin.cards.card import every_card
from tablekeeper.engine.munchkin.state import MunchkinState
from tablekeeper.engine.munchkin.table import derived, rescue, sums
from tablekeeper.engine.munchkin.table.zones import Piece, Table
from tests.engine.munchkin.conftest import SceneMaker

ITEMS = [card.id for card in every_card().values() if card.kind == "item"]
MONSTERS = [card.id for card in every_card().values() if card.kind == "monster"]


def would_win(state: MunchkinState, owner: int, piece: Piece, gone: tuple[Piece, ...]) -> bool:
    """Reckon the fight with another's item in use and some of the fighter's gone."""
    now = sums.fight(state.table)
    ours, theirs = sums.totals(state.table)
    gain = sums.item_bonus(state.table, now.fighter, piece)
    gain -= sum(
        sums.item_bonus(state.table, now.fighter, one)
        for one in gone
        if derived.in_use(state.table.seats[now.fighter], one)
    )
    if owner == now.helper and derived.in_use(state.table.seats[owner], piece):
        gain -= sums.item_bonus(state.table, owner, piece)
    gain *= 1 if now.helper is not None else 1 + now.doubled
    tie = any(derived.has(state.table.seats[seat], "warrior") for seat in sums.fighters(now))
    levels_alone = any(one.card.fights == "level" for one in now.monsters)
    return not levels_alone and (ours + gain > theirs or (tie and ours + gain == theirs))


def every_way(state: MunchkinState, owner: int, piece: Piece) -> list[frozenset[int]]:
    """Try every set of the fighter's items, and keep those of which none is there in vain."""
    mine = state.table.seats[sums.fight(state.table).fighter]
    taken = replace(piece, served=False)
    ways: list[frozenset[int]] = []
    if not derived.allowed(mine, taken):
        return ways
    alike = [
        one
        for one in derived.items(mine)
        if (one.card.hands and piece.card.hands)
        or (one.card.slot and one.card.slot == piece.card.slot)
        or (one.card.big and piece.card.big)
    ]
    for gone in chain.from_iterable(combinations(alike, count) for count in range(len(alike) + 1)):
        numbers = frozenset(one.number for one in gone)
        left = replace(mine, cards=tuple(one for one in mine.cards if one.number not in numbers))
        free = derived.idle_hireling(left) or (
            derived.fits(left, taken) and (piece.cheat or derived.can_carry(left, piece.card))
        )
        if free and not any(way <= numbers for way in ways) and would_win(state, owner, piece, gone):
            ways.append(numbers)
    return ways


def reached(state: MunchkinState, owner: int, piece: Piece) -> set[frozenset[int]]:
    """Return every set of items that goes when all that is offered is chosen, in any order."""
    ends: set[frozenset[int]] = set()
    waiting, seen = [frozenset[int]()], set()
    while waiting:
        gone = waiting.pop()
        following = [gone | {one.number} for one in rescue.next_to_go(state.table, owner, piece, gone)]
        ends |= set() if following else {gone}
        waiting += [one for one in following if one not in seen]
        seen |= set(following)
    return ends


def pieces(chance: Random, names: list[str]) -> list[dict[str, Any]]:
    flags = ("sideways", "served", "cheat")
    odds = (0.2, 0.15, 0.1)
    return [
        {"card": name, **{flag: chance.random() < odd for flag, odd in zip(flags, odds, strict=True)}} for name in names
    ]


def table(chance: Random, scene: SceneMaker) -> MunchkinState | None:
    """A random fight; None where the cards cannot lie like this."""
    dealt = chance.sample(ITEMS, 12)
    mine = chance.randrange(8)
    lying = [pieces(chance, dealt[:mine]), pieces(chance, dealt[mine:10]), pieces(chance, dealt[10:])]
    traits = chance.sample(("dwarf", "elf", "hireling", "warrior", "thief"), 2)
    lying[0] += [{"card": name} for name in traits]
    try:
        there = scene(
            level=(chance.randrange(1, 9), 1, 1),
            fight=chance.choice(MONSTERS),
            helper=chance.choice((None, 1)),
            lying=lying,
        )
    except AssertionError:
        return None
    state = there.state
    return state if state.table.combat is not None else None


def test_what_is_offered_is_what_trying_every_set_of_items_finds(scene: SceneMaker) -> None:
    chance = Random(100)
    compared = several = 0
    for _ in range(1000):
        state = table(chance, scene)
        if state is None:
            continue
        fighter = sums.fight(state.table).fighter
        saving = []
        for owner in derived.others(state.table, fighter):
            for piece in derived.items(state.table.seats[owner]):
                ways = every_way(state, owner, piece)
                if ways and piece.card.kind == "item":
                    saving.append(piece)
                    assert reached(state, owner, piece) == set(ways), (state.position(), piece)
                    several += len(ways) > 1
                compared += 1
        assert rescue.saving_items(state.table) == saving
    assert compared > 2000
    assert several > 20


def test_a_dwarf_who_holds_everything_is_reckoned_with_a_few_sums_not_with_every_set(
    scene: SceneMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [card.id for card in every_card().values() if card.kind == "item" and card.hands and card.id != "chainsaw"]
    mine = [{"card": name, "sideways": name in held} for name in (*held, "dwarf", "hireling")]
    lying = [mine, [{"card": "chainsaw"}], []]
    state = scene(fight="lame_goblin", level=(1,), lying=lying).state
    totals, counts = sums.totals, Counter[str]()

    def counted(table: Table) -> tuple[int, int]:
        counts["totals"] += 1
        return totals(table)

    monkeypatch.setattr(sums, "totals", counted)
    assert len(held) >= 16
    assert [piece.card.id for piece in rescue.saving_items(state.table)] == ["chainsaw"]
    assert rescue.next_to_go(state.table, 1, state.table.seats[1].cards[0], ()) == []
    assert 0 < counts["totals"] < 50
