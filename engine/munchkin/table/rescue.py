"""An item of another seat that turns a losing fight into a win, and what is discarded to make room for it (M-100)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from tablekeeper.engine.munchkin.cards.vocabulary import Serve
from tablekeeper.engine.munchkin.table import derived, sums
from tablekeeper.engine.munchkin.table.zones import Piece, Seat, Table


class Room(NamedTuple):
    """What makes room for an item: some pieces that must all go, and of some others just enough to free hands."""

    must: frozenset[int]
    hands: int = 0
    """How many hands must be freed besides."""
    held: tuple[Piece, ...] = ()
    """What is held in one hand or in two, and may go for that."""


def saving_items(table: Table) -> list[Piece]:
    """Return the items of other seats whose bonus would turn the fighter's losing fight into a win."""
    fighter = sums.fight(table).fighter
    return [
        piece
        for other in derived.others(table, fighter)
        for piece in derived.items(table.seats[other])
        if piece.card.kind == "item" and _saves(table, other, piece, frozenset())
    ]


def next_to_go(table: Table, owner: int, piece: Piece, gone: Collection[int]) -> list[Piece]:
    """Return what the fighter may discard next so that another's item wins, never one piece more than it takes.

    Nothing is left to be discarded once `gone` makes room.
    """
    mine = table.seats[sums.fight(table).fighter].cards
    return [one for one in mine if one.number not in gone and _saves(table, owner, piece, {*gone, one.number})]


def _saves(table: Table, owner: int, piece: Piece, gone: Collection[int]) -> bool:
    """Return whether the fighter wins with another's item once it has discarded these, and no more than it takes."""
    fighter = sums.fight(table).fighter
    mine = table.seats[fighter]
    if not derived.allowed(mine, piece):
        return False
    worth = {
        one.number: sums.item_bonus(table, fighter, one) if derived.in_use(mine, one) else 0
        for one in derived.items(mine)
    }
    losses = [_least_lost(room, gone, worth) for room in _rooms(mine, piece)]
    return any(lost is not None and _would_win(table, owner, piece, lost) for lost in losses)


def _rooms(mine: Seat, piece: Piece) -> list[Room]:
    """Return the ways to make room for an item: its slot, hands and back are freed, or a Hireling is (M-70, M-72)."""
    taken = replace(piece, served=False)
    if derived.idle_hireling(mine) or (
        derived.fits(mine, taken) and (piece.cheat or derived.can_carry(mine, piece.card))
    ):
        return [Room(frozenset())]
    rooms = []
    served = [one for one in mine.cards if one.served]
    if any(isinstance(one.card.feat, Serve) for one in mine.cards) and all(_alike(one, piece) for one in served):
        rooms.append(Room(frozenset([one.number for one in served])))
    worn = [one for one in derived.items(mine) if not (one.sideways or one.cheat or one.served or piece.cheat)]
    must = {one.number for one in worn if one.card.slot and one.card.slot == piece.card.slot}
    if not (piece.cheat or derived.can_carry(mine, piece.card)):
        must |= {one.number for one in derived.big_items(mine)}
    others = [one for one in worn if one.number not in must and one.card.hands]
    hands = sum(one.card.hands for one in others) + piece.card.hands - derived.HANDS
    rooms.append(Room(frozenset(must), max(0, hands), tuple(others) if piece.card.hands else ()))
    return rooms


def _alike(one: Piece, piece: Piece) -> bool:
    """Return whether one item takes up some of what another one needs."""
    hands, big = one.card.hands and piece.card.hands, one.card.big and piece.card.big
    return bool(hands or big or (one.card.slot and one.card.slot == piece.card.slot))


def _least_lost(room: Room, gone: Collection[int], worth: Mapping[int, int]) -> int | None:
    """Return the least bonus lost by making room so that these go, and none needlessly; None where none do."""
    besides = set(gone) - room.must
    if not besides <= {one.number for one in room.held}:
        return None
    fixed = sum(worth.get(number, 0) for number in room.must | besides)
    found = []
    for wanted in _covers(room.hands):
        lost = fixed
        for hands, count in wanted.items():
            held = [one.number for one in room.held if one.card.hands == hands]
            free = sorted(worth[number] for number in held if number not in besides)
            more = count - (len(held) - len(free))
            if not 0 <= more <= len(free):
                break
            lost += sum(free[:more])
        else:
            found.append(lost)
    return min(found, default=None)


def _covers(hands: int) -> list[dict[int, int]]:
    """Return how many pieces held in one hand and in two may go to free so many hands, none of them needlessly."""
    exact = [{1: hands - 2 * twos, 2: twos} for twos in range(hands // 2 + 1)]
    return [*exact, {1: 0, 2: hands // 2 + 1}] if hands % 2 else exact


def _would_win(table: Table, owner: int, piece: Piece, lost: int) -> bool:
    """Return whether the fighter would win with another's item in use and so much bonus of its own gone."""
    now = sums.fight(table)
    ours, theirs = sums.totals(table)
    if any(one.card.fights == "level" for one in now.monsters):
        return False
    gain = sums.item_bonus(table, now.fighter, piece) - lost
    if owner == now.helper and derived.in_use(table.seats[owner], piece):
        gain -= sums.item_bonus(table, owner, piece)
    if now.helper is None:
        gain *= 1 + now.doubled
    tie = any(derived.has(table.seats[seat], "warrior") for seat in sums.fighters(now))
    return ours + gain > theirs or (tie and ours + gain == theirs)
