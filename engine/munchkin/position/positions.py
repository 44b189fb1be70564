"""Positions as plain data: written, read back, and checked for what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tablekeeper.engine import positions
from tablekeeper.engine.game import Result
from tablekeeper.engine.munchkin.cards.card import CHEAT, MATE, Card, card, every_card, size, the
from tablekeeper.engine.munchkin.cards.vocabulary import DECKS, Sex
from tablekeeper.engine.munchkin.table import sums, zones
from tablekeeper.engine.munchkin.table.hidden import between
from tablekeeper.engine.people import Presence
from tablekeeper.engine.positions import Position
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.resolution import AnyFrame

SETS = ("munchkin",)
"""The boxes; there is one so far."""


class PieceEntry(Struct, forbid_unknown_fields=True):
    """A card in front of a seat as a position writes it; in place of it a bare card id may stand."""

    card: str
    sideways: bool = False
    cheat: bool = False
    served: bool = False


class SeatEntry(Struct, forbid_unknown_fields=True):
    """A seat as a position writes it."""

    name: str
    sex: Sex | None = None
    level: int = 1
    hand: int = 4
    cards: tuple[PieceEntry | str, ...] = ()
    life: zones.Life = "alive"
    place: Presence = "here"
    fresh: int = 0
    fresh_doors: int = 0
    fresh_treasures: int = 0


class MonsterEntry(Struct, forbid_unknown_fields=True):
    """A monster of the combat; `twin` is the place in the list of the one with which it shares enhancers."""

    card: str
    enhancers: tuple[str, ...] = ()
    twin: int | None = None
    mate: bool = False
    wandered: tuple[str, ...] = ()


class CombatEntry(zones.CombatFacts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The combat as a position writes it, but for what is computed from it."""

    monsters: tuple[MonsterEntry | str, ...]


class PositionEntry(zones.TableFacts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position as the protocol writes it."""

    seats: tuple[SeatEntry, ...]
    sets: tuple[str, ...] = SETS
    door_deck: int | None = None
    """How many cards it holds; left out, all that are nowhere else."""
    door_discard: tuple[str, ...] = ()
    treasure_deck: int | None = None
    treasure_discard: tuple[str, ...] = ()
    combat: CombatEntry | None = None
    rules: zones.HouseRules = zones.HouseRules()
    result: Result | None = None


# Writing


def write(table: zones.Table, result: Result | None) -> Position:
    """Return a state's position; it is complete wherever no single seat is asked for something."""
    return {
        "game": "munchkin",
        "sets": list(SETS),
        **_facts(table, zones.TableFacts),
        "seats": positions.plain([_written(seat) for seat in table.seats]),
        "door_deck": table.doors.left,
        "door_discard": list(table.doors.pile),
        "treasure_deck": table.hoard.left,
        "treasure_discard": list(table.hoard.pile),
        "combat": _write_combat(table, table.combat) if table.combat is not None else None,
        "rules": positions.plain(table.rules),
        "result": positions.plain(result),
    }


def _facts(of: Struct, kind: type[Struct]) -> dict[str, Any]:
    """Return what a position writes as it is."""
    return {name: getattr(of, name) for name in kind.__struct_fields__}


def _written(seat: zones.Seat) -> SeatEntry:
    cards = tuple([PieceEntry(one.card.id, one.sideways, one.cheat, one.served) for one in seat.cards])
    counts = seat.fresh.count, seat.fresh.doors, seat.fresh.treasures
    return SeatEntry(seat.name, seat.sex, seat.level, seat.hand, cards, seat.life, seat.place, *counts)


def _write_combat(table: zones.Table, combat: zones.Combat) -> Position:
    numbers = [one.number for one in combat.monsters]
    ours, theirs = sums.totals(table)
    levels, treasures, _ = sums.reward(table)
    twins = [None if one.twin is None else numbers.index(one.twin) for one in combat.monsters]
    monsters = [
        MonsterEntry(one.card.id, one.enhancers, twin, one.mate, one.wandered)
        for one, twin in zip(combat.monsters, twins, strict=True)
    ]
    facts = msgspec.to_builtins(_facts(combat, zones.CombatFacts))
    totals = {
        "fighters": {"total": ours, "parts": msgspec.to_builtins(sums.fighters_parts(table))},
        "monsters": {"total": theirs, "parts": msgspec.to_builtins(sums.monsters_parts(table))},
        "winning": sums.winning(table),
        "treasures": treasures,
        "gained": levels,
    }
    return {**facts, "monsters": positions.plain(monsters), "totals": totals}


# Reading


def decode(position: Mapping[str, object]) -> PositionEntry | Refusal:
    """Read the form of a position; whether it is possible is another question, and computed totals are passed over."""
    combat = position.get("combat")
    if isinstance(combat, Mapping):
        position = {**position, "combat": {name: value for name, value in combat.items() if name != "totals"}}
    return positions.decode(position, PositionEntry, "munchkin")


def written_out(piece: PieceEntry | str) -> PieceEntry:
    """Return a piece's entry, also of a bare card id."""
    return PieceEntry(piece) if isinstance(piece, str) else piece


def open_in(entry: PositionEntry, stack: Sequence[AnyFrame] = ()) -> list[str]:
    """Return every card that lies open in a position, copy by copy."""
    found = [*entry.door_discard, *entry.treasure_discard, *between(stack)]
    for seat in entry.seats:
        for piece in map(written_out, seat.cards):
            found += [piece.card, *([CHEAT] if piece.cheat else [])]
    if entry.combat is not None:
        for one in entry.combat.monsters:
            monster = MonsterEntry(one) if isinstance(one, str) else one
            found += [MATE if monster.mate else monster.card, *monster.enhancers, *monster.wandered]
        found += [spent.card for spent in entry.combat.spent]
    return found


def seats_of(entry: PositionEntry) -> tuple[tuple[zones.Seat, ...], int]:
    """Return the seats of a checked position, their cards numbered as they lie, and how many there are."""
    numbered = 0
    seats = []
    for seat in entry.seats:
        pieces = []
        for one in map(written_out, seat.cards):
            pieces.append(zones.Piece(numbered, the(one.card), one.sideways, one.cheat, one.served))
            numbered += 1
        unseen = seat.fresh - seat.fresh_doors - seat.fresh_treasures
        fresh = zones.Fresh(seat.fresh_doors, seat.fresh_treasures, unseen)
        lying = tuple(pieces)
        seats.append(zones.Seat(seat.name, seat.sex, seat.level, seat.hand, lying, seat.life, seat.place, fresh))
    return tuple(seats), numbered


def combat_of(entry: PositionEntry) -> zones.Combat | None:
    """Return the combat of a checked position."""
    written = entry.combat
    if written is None:
        return None
    monsters = []
    for index, one in enumerate(written.monsters):
        monster = MonsterEntry(one) if isinstance(one, str) else one
        monsters.append(
            zones.Monster(index, the(monster.card), monster.enhancers, monster.twin, monster.mate, monster.wandered)
        )
    return zones.Combat(**_facts(written, zones.CombatFacts), monsters=tuple(monsters), numbered=len(monsters))


def table_of(entry: PositionEntry, stack: Sequence[AnyFrame] = ()) -> zones.Table:
    """Return the table of a checked position."""
    seats, numbered = seats_of(entry)
    lying = seats, *decks_of(entry, stack), combat_of(entry), numbered, entry.rules
    return zones.Table(*lying, **_facts(entry, zones.TableFacts))


def decks_of(entry: PositionEntry, stack: Sequence[AnyFrame] = ()) -> tuple[zones.Deck, zones.Deck]:
    """Return both decks of a checked position; one that is left out holds what is nowhere else."""
    lying = [the(name) for name in open_in(entry, stack)]
    hands = sum(seat.hand for seat in entry.seats)
    hidden = size("door") + size("treasure") - len(lying) - hands
    doors, treasures = entry.door_deck, entry.treasure_deck
    if doors is None and treasures is None:
        doors = size("door") - sum(one.deck == "door" for one in lying) - (hands + 1) // 2
    if doors is None:
        doors = hidden - (treasures or 0)
    if treasures is None:
        treasures = hidden - doors
    return zones.Deck(doors, entry.door_discard), zones.Deck(treasures, entry.treasure_discard)


# Checking


def impossibilities(entry: PositionEntry, stack: Sequence[AnyFrame] = ()) -> list[str]:
    """Return every fault of a position in words."""
    found: list[str] = []
    count = len(entry.seats)
    if not (3 <= count <= 6 or (entry.rules.any_number and 1 <= count <= 10)):
        found.append(f"{count} seats play, wanted 3 to 6")
    here = sum(seat.place == "here" for seat in entry.seats)
    if here < min(2, count):
        found.append(f"{here} players are at the table, wanted 2 or more")
    if not 0 <= entry.active < count:
        found.append(f"active is {entry.active}, wanted 0 to {count - 1}")
    if list(entry.sets) != list(SETS):
        found.append(f"sets is {list(entry.sets)}, wanted {list(SETS)}")
    for index, seat in enumerate(entry.seats):
        found += _seat_faults(f"seats.{index}", seat, over=entry.result is not None)
        if seat.sex is None and seat.place == "here" and entry.phase != "setup":
            found.append(f"seats.{index}.sex is not set, wanted 'female' or 'male'")
    lying = open_in(entry, stack)
    strange = [name for name in dict.fromkeys(lying) if card(name) is None]
    found += [f"{name} is no card of Munchkin" for name in strange]
    for name in dict.fromkeys(lying):
        known = every_card().get(name)
        if known is not None and lying.count(name) > known.copies:
            found.append(f"{lying.count(name)} copies of {name} lie open, but the box holds {known.copies}")
    if entry.combat is not None:
        found += _combat_faults(entry, entry.combat)
    if not strange:
        found += _deck_faults(entry, stack)
    return found + _result_faults(entry)


def _seat_faults(where: str, seat: SeatEntry, *, over: bool) -> list[str]:
    found = []
    if not 1 <= seat.level <= 10:
        found.append(f"{where}.level is {seat.level}, wanted 1 to 10")
    if seat.level == 10 and not over:
        found.append(f"{where} has reached the tenth level, but the match has no result")
    counts = ("hand", "fresh", "fresh_doors", "fresh_treasures")
    found += [f"{where}.{name} is {value}, wanted 0 or more" for name in counts if (value := getattr(seat, name)) < 0]
    if seat.fresh < seat.fresh_doors + seat.fresh_treasures:
        found.append(f"{where}.fresh is {seat.fresh}, wanted at least fresh_doors and fresh_treasures together")
    ids = [written_out(piece).card for piece in seat.cards]
    kinds = {name: [one for one in ids if (known := card(one)) is not None and known.kind == name] for name in KINDS}
    for kind, allowing in (("race", "half_breed"), ("class", "super_munchkin")):
        names = kinds[kind]
        if len(names) > 2 or len(set(names)) < len(names) or (len(names) == 2 and allowing not in ids):
            found.append(f"{where} has {' and '.join(names)}; two different ones need {allowing}, and three cannot be")
    found += [
        f"{where}: {name} does not lie in front of a seat"
        for name in ids
        if (known := card(name)) is not None and not _may_lie(known)
    ]
    return found


KINDS = ("race", "class")


def _may_lie(one: Card) -> bool:
    """Return whether a card can lie in front of a seat."""
    lasting = bool(one.next_combat or one.dulls or one.die)
    return one.item or lasting or one.kind in KINDS or one.id in ("half_breed", "super_munchkin", "hireling")


def _combat_faults(entry: PositionEntry, combat: CombatEntry) -> list[str]:
    found = []
    count = len(entry.seats)
    for name, seat in (("fighter", combat.fighter), ("helper", combat.helper)):
        if seat is not None and not 0 <= seat < count:
            found.append(f"combat.{name} is {seat}, wanted 0 to {count - 1}")
    if combat.helper == combat.fighter:
        found.append("combat.helper is the fighter")
    for index, one in enumerate(combat.monsters):
        monster = MonsterEntry(one) if isinstance(one, str) else one
        known = card(monster.card)
        if known is not None and known.kind != "monster":
            found.append(f"combat.monsters.{index}: {monster.card} is no monster")
        twin = monster.twin
        if twin is not None and not (0 <= twin < len(combat.monsters) and twin != index):
            found.append(f"combat.monsters.{index}.twin is {twin}, wanted another place in the list")
        found += [
            f"combat.monsters.{index}: {name} is no enhancer"
            for name in monster.enhancers
            if (changes := card(name)) is not None and (changes.kind != "enhancer" or changes.feat is not None)
        ]
    for name in ("doubled", "pot", "killed", "levels"):
        if getattr(combat, name) < 0:
            found.append(f"combat.{name} is {getattr(combat, name)}, wanted 0 or more")
    return found


def _deck_faults(entry: PositionEntry, stack: Sequence[AnyFrame]) -> list[str]:
    decks = dict(zip(DECKS, decks_of(entry, stack), strict=True))
    lying = Counter(the(name).deck for name in open_in(entry, stack))
    found = [f"{kind}_deck is {deck.left}, wanted 0 or more" for kind, deck in decks.items() if deck.left < 0]
    for kind, deck in decks.items():
        most = size(kind) - lying[kind]
        if deck.left > most:
            found.append(f"{kind}_deck is {deck.left}, but only {most} such cards are not lying open")
    hands = sum(max(0, seat.hand) for seat in entry.seats)
    total, wanted = sum(deck.left for deck in decks.values()) + lying.total() + hands, sum(map(size, DECKS))
    if total != wanted:
        found.append(f"{total} cards are on the table, wanted {wanted}")
    return found + [
        f"{kind}_discard: {name} belongs to the other deck"
        for kind, deck in decks.items()
        for name in deck.pile
        if the(name).deck != kind
    ]


def _result_faults(entry: PositionEntry) -> list[str]:
    if entry.result is None:
        return []
    winners = (entry.result.winner, *entry.result.also)
    found = [f"result names seat {seat}, which is not there" for seat in winners if not 0 <= seat < len(entry.seats)]
    if entry.result.because not in ("kill", "divine_intervention"):
        found.append(f"result.because is {entry.result.because!r}, wanted 'kill' or 'divine_intervention'")
    return found


def refuse_impossible(found: Sequence[str]) -> Refusal:
    """Return the refusal of a position that cannot be."""
    return positions.refuse_impossible(found, "M-2")


def faults(table: zones.Table, result: Result | None, stack: Sequence[AnyFrame]) -> tuple[str, ...]:
    """Return what is impossible about a table."""
    entry = decode(write(table, result))
    return entry.faults if isinstance(entry, Refusal) else tuple(impossibilities(entry, stack))
