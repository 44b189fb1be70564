"""Positions as plain data: written, read back, and checked for what cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from tablekeeper.engine import positions
from tablekeeper.engine.decks import Deck
from tablekeeper.engine.game import Result
from tablekeeper.engine.guerra_de_mitos.cards.card import Kind, card
from tablekeeper.engine.guerra_de_mitos.cards.decks import DECKS, PANTHEON, PILES
from tablekeeper.engine.guerra_de_mitos.position import left_behind, people
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.zones import SOMEWHERE, Character, Item, Piece, Resource, Seat, Table
from tablekeeper.engine.positions import Position
from tablekeeper.engine.refusals import Refusal

SETS = ("era_1",)
"""The boxes: the starters and the expansion of the first era."""
GAME = "guerra_de_mitos"
GODS: tuple[Kind, ...] = ("character", "resource", "event")
WHY_OVER = ("oblivion", "both", "god", "last")


class Entry(Table, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position as the protocol writes it."""

    sets: tuple[str, ...] = SETS
    result: Result | None = None


def write(table: Table, result: Result | None) -> Position:
    """Return the position of a table; it is complete wherever the course of the turn asks (no card is being resolved).

    `battle_strength`, the strength of both sides of a confrontation, is computed from it.
    """
    written: Position = msgspec.json.decode(msgspec.json.encode(table))
    sums = current.sums(table, table.clash.sides) if table.clash else None
    ended = msgspec.json.decode(msgspec.json.encode(result))
    return {"game": GAME, "sets": list(SETS), **written, "battle_strength": sums, "result": ended}


def decode(position: Mapping[str, object]) -> Entry | Refusal:
    """Read the form of a position; whether it is possible is another question, and computed sums are passed over."""
    fields = {name: value for name, value in position.items() if name != "battle_strength"}
    return positions.decode(fields, Entry, GAME)


def table_of(entry: Entry) -> Table:
    """Return the table of a position, where every card in play has its owner and a number of its own."""
    fields = {name: getattr(entry, name) for name in Table.__struct_fields__}
    table = Table(**fields)
    every = [place.piece.number for place in table.places]
    taken = {number for number in every if number >= 0 and every.count(number) == 1}
    following = max([table.numbered, *(number + 1 for number in taken)])
    numbers: list[int] = []
    for number in every:
        numbers.append(number if number in taken else following)
        following += number not in taken
    left = iter(numbers)
    seats = tuple([_numbered(index, seat, left) for index, seat in enumerate(table.seats)])
    return replace(table, seats=seats, numbered=following)


def _numbered(index: int, seat: Seat, numbers: Iterator[int]) -> Seat:
    """Return a seat with the next numbers on its cards, in the order of `Table.places`."""
    characters = []
    for one in seat.characters:
        number = next(numbers)
        items = tuple([replace(item, number=next(numbers), owner=_owner(item, index)) for item in one.items])
        characters.append(replace(one, number=number, owner=_owner(one, index), items=items))
    resources = [replace(one, number=next(numbers), owner=_owner(one, index)) for one in seat.resources]
    return replace(seat, characters=tuple(characters), resources=tuple(resources))


def _owner(piece: Piece, index: int) -> int:
    return index if piece.owner < 0 else piece.owner


# Checking


def faults(table: Table, result: Result | None) -> Iterator[str]:
    """Yield every fault of a position in words."""
    count = len(table.seats)
    if not 2 <= count <= 6:
        yield f"{count} seats play, wanted 2 to 6"
        return
    for what, seat in (("first", table.first), ("active", table.active)):
        if not 0 <= seat < count:
            yield f"{what} is {seat}, wanted 0 to {count - 1}"
    for what, number in (("turn", table.turn - 1), ("looked", table.looked), ("moved", table.moved)):
        if number < 0:
            yield f"{what} is below its least value"
    for index, side in enumerate(table.seats):
        yield from _seat(f"seats.{index}", side, count, table)
    yield from _course(table, count, result)
    yield from _copies(table)


def _course(table: Table, count: int, result: Result | None) -> Iterator[str]:
    for what, seats in (("passed", table.passed), ("fought", table.fought), ("extra", table.extra)):
        if not all(0 <= seat < count for seat in seats):
            yield f"{what} names {list(seats)}, wanted seats from 0 to {count - 1}"
    if table.battle is not None:
        yield from _kind("battle", table.battle, "action")
    yield from left_behind.faults(table)
    if table.clash is not None:
        one, two = table.clash.sides
        if not (0 <= one < count and 0 <= two < count and one != two):
            yield f"clash.sides is {[one, two]}, wanted two seats from 0 to {count - 1}"
        elif not set(table.clash.passed) <= set(table.clash.sides):
            yield f"clash.passed is {list(table.clash.passed)}, wanted seats of {[one, two]}"
        if table.phase != "confrontation":
            yield f"a confrontation is under way, but the phase is {table.phase!r}"
        elif table.active not in table.clash.sides:
            yield f"active is {table.active}, wanted one of the confrontation: {[one, two]}"
    if table.bids and len(table.bids) != 2:
        yield f"bids holds {len(table.bids)}, wanted 2"
    for bid in table.bids:
        if isinstance(bid, int) and not 1 <= bid <= 4:
            yield f"bids holds {bid}, wanted 1 to 4"
    yield from people.faults(table)
    alive = derived.alive(table)
    if len(alive) < 2 and result is None:
        yield f"{len(alive)} seats are left, but the match has no result"
    if result is not None:
        if not all(0 <= seat < count for seat in (result.winner, *result.also)):
            yield f"result names seats {[result.winner, *result.also]}, wanted 0 to {count - 1}"
        if result.because not in WHY_OVER:
            yield f"result.because is {result.because!r}, wanted one of {', '.join(WHY_OVER)}"


def _seat(where: str, seat: Seat, count: int, table: Table) -> Iterator[str]:
    for what in ("reserve", "hand", "points", "transfers", "gone", "meditation"):
        if getattr(seat, what) < 0:
            yield f"{where}.{what} is {getattr(seat, what)}, wanted 0 or more"
    if table.phase != "setup" and seat.place != "left":
        if seat.designs < 0:
            yield f"{where}.designs is {seat.designs}, wanted 0 or more"
        if seat.pantheon is None:
            yield f"{where}.pantheon is not set, wanted a pantheon"
    if seat.pantheon is not None:
        yield from _kind(f"{where}.pantheon", seat.pantheon.card, "pantheon")
    if seat.deck is not None:
        yield from _deck(where, seat, seat.deck)
    for place, oracle in enumerate(seat.oracles):
        here = f"{where}.oracles.{place}"
        if oracle.card is not None:
            yield from _kind(here, oracle.card, "character", "resource")  # an event never stays (G-20)
        elif oracle.power:
            yield f"{here} holds {oracle.power} power without a card"
        if not -1 <= oracle.owner < count:
            yield f"{here}.owner is {oracle.owner}, wanted -1 to {count - 1}"
        if oracle.left < 0 or oracle.power < 0:
            yield f"{here} holds {oracle.left} cards and {oracle.power} power, wanted 0 or more of both"
        for guest in oracle.guests:
            yield from _kind(f"{here}.guests", guest.card, *(GODS if table.rules.cards_act else ("event",)))
            if not 0 <= guest.owner < count:
                yield f"{here}.guests: owner is {guest.owner}, wanted 0 to {count - 1}"
            if not SOMEWHERE <= guest.below < oracle.left:
                yield f"{here}.guests: below is {guest.below}, wanted {SOMEWHERE} to {oracle.left - 1}"
    for name in seat.god_discard:
        yield from _kind(f"{where}.god_discard", name, *GODS)
    for name in seat.design_discard:
        yield from _kind(f"{where}.design_discard", name, "action", "equipment", "invocation")
    for index, one in enumerate(seat.characters):
        yield from _piece(f"{where}.characters.{index}", one, count)
        if not -1 <= one.army < count:
            yield f"{where}.characters.{index}.army is {one.army}, wanted -1 to {count - 1}"
        if one.power < 0:
            yield f"{where}.characters.{index}.power is {one.power}, wanted 0 or more"
        for place, item in enumerate(one.items):
            yield from _piece(f"{where}.characters.{index}.items.{place}", item, count)
    for index, resource in enumerate(seat.resources):
        yield from _piece(f"{where}.resources.{index}", resource, count)


def _deck(where: str, seat: Seat, deck: Deck) -> Iterator[str]:
    """Yield what is wrong with the deck that a seat plays, and where the seat has other cards than it has."""
    if deck.game != GAME:
        yield f"{where}.deck is one of {deck.game!r}, wanted one of {GAME!r}"
    for fault in DECKS.faults(deck):
        yield f"{where}.deck: {fault}"
    if seat.pantheon is not None and seat.pantheon.card not in deck.cards(PANTHEON):
        yield f"{where}.pantheon is {seat.pantheon.card}, wanted that of its deck"
    if seat.designs >= 0 and seat.brought != (count := sum(map(deck.size, PILES))):
        yield f"{where}.brought is {seat.brought}, wanted the {count} cards of its deck"


KINDS: Mapping[type[Piece], tuple[Kind, ...]] = {
    Character: ("character",),
    Resource: ("resource",),
    Item: ("equipment", "invocation"),
}


def _piece(where: str, piece: Piece, count: int) -> Iterator[str]:
    yield from _kind(where, piece.card, *KINDS[type(piece)])
    if not 0 <= piece.owner < count:
        yield f"{where}.owner is {piece.owner}, wanted 0 to {count - 1}"


def _kind(where: str, name: str, *kinds: Kind) -> Iterator[str]:
    known = card(name)
    if known is None:
        yield f"{where}: {name!r} is no card of Guerra de Mitos"
    elif known.kind not in kinds:
        yield f"{where}: {name} is of the kind {known.kind}, wanted {' or '.join(kinds)}"


def _copies(table: Table) -> Iterator[str]:
    """Yield every card of which more copies lie open than its owner may have brought (G-4)."""
    for index, seat in enumerate(table.seats):
        for name, copies in derived.lying(table, index).items():
            known = card(name)
            if known is not None and known.listed and copies > (most := derived.copies(seat, known)):
                yield f"{copies} copies of {name} of seats.{index} lie open, wanted {most} at most"
