"""What follows from the open cards: traits, what is in use, limits, and who is highest and lowest."""

from __future__ import annotations

from collections.abc import Iterable

from tablekeeper.engine.munchkin.cards.card import HALF_BREED, RACES, SUPER_MUNCHKIN, Card
from tablekeeper.engine.munchkin.cards.vocabulary import Items, Second, Serve, Trait
from tablekeeper.engine.munchkin.table.zones import Piece, Seat, Table

TOP_LEVEL = 10
HANDS = 2
NEEDED_TO_ESCAPE = 5
NEEDED_TO_STEAL = 4
GOLD_PER_LEVEL = 1000


# Characters


def pieces_of(seat: Seat, kind: str) -> list[Piece]:
    """Return a seat's open cards of one kind."""
    return [piece for piece in seat.cards if piece.card.kind == kind]


def holds(seat: Seat, card: str) -> bool:
    """Return whether a card lies in front of a seat."""
    return any(piece.card.id == card for piece in seat.cards)


def traits(seat: Seat) -> set[str]:
    """Return what a character is: races or human, classes, sex (M-11, M-63)."""
    found = {piece.card.id for piece in seat.cards if piece.card.kind in ("race", "class")}
    if not found.intersection(RACES):
        found.add("human")
    if seat.sex is not None:
        found.add(seat.sex)
    return found


def weaknesses(table: Table, seat: Seat) -> set[str]:
    """Return the traits that can be held against a character (reading A-17)."""
    found = traits(seat)
    races = found.intersection(RACES)
    if table.rules.pure_half and len(races) == 1 and holds(seat, HALF_BREED):
        found -= races
    return found


def has(seat: Seat, trait: Trait | str) -> bool:
    """Return whether a character has a trait."""
    return trait in traits(seat)


def room_for(seat: Seat, card: Card) -> bool:
    """Return whether a race or class fits beside those that are there (M-9, M-69a, M-69b)."""
    mine = pieces_of(seat, card.kind)
    second = HALF_BREED if card.kind == "race" else SUPER_MUNCHKIN
    return not mine or (len(mine) == 1 and holds(seat, second) and mine[0].card is not card)


def bears(seat: Seat, piece: Piece) -> bool:
    """Return whether two races or two classes rest on a card."""
    feat = piece.card.feat
    return isinstance(feat, Second) and len(pieces_of(seat, feat.kind)) > 1


def hand_limit(seat: Seat) -> int:
    """Return how many cards may be held at the end of one's turn (M-19)."""
    return 6 if has(seat, "dwarf") else 5


# Items


def items(seat: Seat) -> list[Piece]:
    """Return a seat's items in play, used or not."""
    return [piece for piece in seat.cards if piece.card.item]


def allowed(seat: Seat, piece: Piece) -> bool:
    """Return whether a seat may use an item of its own at all (M-71)."""
    card = piece.card
    if piece.cheat or (card.only is None and card.never is None):
        return True
    mine = traits(seat)
    return (card.only is None or card.only in mine) and card.never not in mine


def in_use(seat: Seat, piece: Piece) -> bool:
    """Return whether an item does something for its owner (M-73)."""
    usable = piece.card.kind == "item" or isinstance(piece.card.feat, Serve)
    return usable and not piece.sideways and allowed(seat, piece)


def used(seat: Seat) -> list[Piece]:
    """Return a seat's items in use."""
    return [piece for piece in seat.cards if in_use(seat, piece)]


def fits(seat: Seat, piece: Piece) -> bool:
    """Return whether an item can be worn beside those that are (M-72)."""
    card = piece.card
    if piece.cheat or piece.served:
        return True
    others = [
        other.card
        for other in seat.cards
        if other.number != piece.number and not (other.sideways or other.cheat or other.served)
    ]
    if card.slot and any(other.slot == card.slot for other in others):
        return False
    return sum(other.hands for other in others) + card.hands <= HANDS


def big_items(seat: Seat) -> list[Piece]:
    """Return the Big items that count against the limit, sideways ones too (M-70, reading A-26)."""
    return [piece for piece in seat.cards if piece.card.big and not piece.cheat and not piece.served]


def can_carry(seat: Seat, card: Card) -> bool:
    """Return whether a seat may carry one more item (M-70)."""
    return not card.big or has(seat, "dwarf") or not big_items(seat) or idle_hireling(seat)


def idle_hireling(seat: Seat) -> bool:
    """Return whether a Hireling has its hands free."""
    return any(isinstance(piece.card.feat, Serve) for piece in seat.cards) and not any(
        piece.served for piece in seat.cards
    )


def needs_hireling(seat: Seat, piece: Piece) -> bool:
    """Return whether an item is too much for a seat to carry or to use, and its Hireling is free to take it."""
    too_big = piece.card.big and not piece.cheat and not has(seat, "dwarf") and bool(big_items(seat))
    too_many = piece.card.kind != "one_shot" and allowed(seat, piece) and not fits(seat, piece)
    return idle_hireling(seat) and (too_big or too_many)


def excess_big(seat: Seat) -> int:
    """Return how many Big items are too many (M-68)."""
    return 0 if has(seat, "dwarf") else max(0, len(big_items(seat)) - 1)


def bonus(seat: Seat, piece: Piece) -> int:
    """Return what an item adds in combat while it is in use."""
    card = piece.card
    better = card.better
    return card.bonus + (better.bonus if better and traits(seat).intersection(better.when) else 0)


def matching(seat: Seat, which: Items) -> list[Piece]:
    """Return the items in play that a description means."""
    found = [
        piece
        for piece in items(seat)
        if (not which.slot or piece.card.slot == which.slot)
        and (not which.worn or in_use(seat, piece))
        and (which.big is None or piece.card.big == which.big)
        and (which.tag is None or which.tag in piece.card.tags)
    ]
    if which.best:
        worth = {piece.number: bonus(seat, piece) for piece in found if in_use(seat, piece)}
        best = max(worth.values(), default=0)
        found = [piece for piece in found if best and worth.get(piece.number) == best]
    return found


def total_flee(seat: Seat) -> int:
    """Return what race and items add to flee rolls, and lasting curses to every roll (M-44)."""
    return sum(piece.card.flee for piece in used(seat)) + die_modifier(seat)


def race_flee(table: Table, seat: Seat) -> int:
    """Return what the races add to flee rolls: a drawback may be dropped (reading A-17)."""
    weak = weaknesses(table, seat)
    return sum(piece.card.flee for piece in pieces_of(seat, "race") if piece.card.flee > 0 or piece.card.id in weak)


def die_modifier(seat: Seat) -> int:
    """Return what is added to every die roll of a seat."""
    return sum(piece.card.die for piece in seat.cards)


# Seats


def name(table: Table, seat: int) -> str:
    """Return how a seat is called in a refusal."""
    return f"{table.seats[seat].name} (seat {seat})"


def living(table: Table) -> list[int]:
    """Return the seats that have not died in this turn (readings A-7, A-8), and whose players are there."""
    return [index for index, seat in enumerate(table.seats) if seat.plays]


def others(table: Table, seat: int) -> list[int]:
    """Return the other seats whose players are there, from the left of a seat on (M-8)."""
    count = len(table.seats)
    around = [(seat + step) % count for step in range(1, count)]
    return [other for other in around if table.seats[other].place == "here"]


def living_others(table: Table, seat: int) -> list[int]:
    """Return the other seats that have not died in this turn, from the left of a seat on."""
    return [other for other in others(table, seat) if table.seats[other].plays]


def neighbours(table: Table, seat: int) -> tuple[int, ...]:
    """Return the seats to the left and to the right, each once."""
    around = others(table, seat)
    return tuple(dict.fromkeys((*around[:1], *around[-1:])))


def lowest(table: Table, among: Iterable[int]) -> list[int]:
    """Return the seats of the lowest level among some."""
    among = list(among)
    least = min((table.seats[seat].level for seat in among), default=0)
    return [seat for seat in among if table.seats[seat].level == least]


def highest(table: Table, among: Iterable[int]) -> list[int]:
    """Return the seats of the highest level among some."""
    among = list(among)
    most = max((table.seats[seat].level for seat in among), default=0)
    return [seat for seat in among if table.seats[seat].level == most]


def owner(table: Table, number: int) -> tuple[int, Piece] | None:
    """Return a piece by its number, with the seat in front of which it lies."""
    for index, seat in enumerate(table.seats):
        for piece in seat.cards:
            if piece.number == number:
                return index, piece
    return None


def the_piece(table: Table, number: int) -> tuple[int, Piece]:
    """Return a piece that must be there; that it is not is a programmer's error."""
    found = owner(table, number)
    if found is None:
        raise LookupError(f"no card on the table has the number {number}")
    return found


def involved(table: Table, seat: int) -> bool:
    """Return whether a seat is in the combat (readings A-2, A-11)."""
    combat = table.combat
    return combat is not None and seat in (combat.fighter, combat.helper)
