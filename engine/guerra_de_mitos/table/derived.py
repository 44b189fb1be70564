"""What follows from a table: who is there, what cards cost and are worth, and how they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import AnyStep
from tablekeeper.engine.guerra_de_mitos.table.zones import (
    Ability,
    Character,
    Clash,
    Piece,
    Place,
    Seat,
    Table,
)
from tablekeeper.engine.labels import labels

MOST_MOVES = 5
"""How many moves a transfer phase has at most without effects (G-23)."""
MOST_ORACLES = 8
"""So many oracles a seat has at most: nobody needs more (reading A-41)."""


def name(table: Table, seat: int) -> str:
    """Return a seat's name."""
    return table.seats[seat].name


# Seats


def alive(table: Table) -> list[int]:
    """Return the seats that are still in the game."""
    return [index for index, seat in enumerate(table.seats) if seat.alive]


def playing(table: Table) -> list[int]:
    """Return the living seats that are asked, and that effects reach: whose players are there (reading A-64).

    Where fewer than two are there nobody is passed over (reading A-65).
    """
    living = [index for index, seat in enumerate(table.seats) if seat.alive and seat.place != "left"]
    here = [seat for seat in living if table.seats[seat].place == "here"]
    return here if len(here) > 1 else living


def duel(table: Table) -> bool:
    """Return whether the rules for two players hold (G-77, reading A-62)."""
    return len(table.seats) == 2


def has_bids(table: Table) -> bool:
    """Return whether both of two seats have made their bids (G-12)."""
    return bool(table.bids) and all(isinstance(bid, int) for bid in table.bids)


def is_set_up(table: Table) -> bool:
    """Return whether every seat has its pantheon and its decks, and two have made their bids (G-9 to G-12)."""
    decks = all(mythology(seat) and seat.oracles and seat.designs >= 0 for seat in table.seats if seat.alive)
    return decks and (not duel(table) or has_bids(table))


def phase(table: Table) -> Ability:
    """Return the phase whose cards and abilities may be used now."""
    return "confrontation" if table.phase == "confrontation" else "influence"


def in_order(table: Table, start: int) -> list[int]:
    """Return the seats that play clockwise, from one on."""
    there = playing(table)
    return [*[seat for seat in there if seat >= start], *[seat for seat in there if seat < start]]


def following(table: Table, seat: int) -> int:
    """Return the next seat to the left that plays (G-56, readings A-48, A-64)."""
    return in_order(table, seat + 1)[0]


def on_the_right(table: Table, seat: int) -> int | None:
    """Return the next living seat to the right; None where nobody is left (G-62, reading A-17)."""
    others = [other for other in alive(table) if other != seat]
    return min(others, key=lambda other: (seat - other) % len(table.seats), default=None)


def opponent(clash: Clash, seat: int) -> int:
    """Return the other side of a confrontation."""
    one, two = clash.sides
    return two if seat == one else one


# Cards in play


def within_reach(table: Table) -> list[Place]:
    """Return the cards in play of the seats that play."""
    there = playing(table)
    return [place for place in table.places if place.seat in there]


def named_within_reach(table: Table) -> list[tuple[str, int]]:
    """Return the characters of the seats that play by what they are called among all, each with its number."""
    there = {place.piece.number for place in within_reach(table)}
    return [(name, number) for name, number in table.named_characters if number in there]


def find(table: Table, number: int) -> Place | None:
    """Return the card in play with a number; None where it has left."""
    return table.by_number.get(number)


def label_pieces(table: Table, pieces: Sequence[Piece]) -> Sequence[str]:
    """Return how cards in play are called: by id, or `id#n` counted over the whole table if the id is not alone."""
    return labels([piece.card for piece in pieces], lambda place: table.copies[pieces[place].number])


def called(table: Table, label: str) -> Place | None:
    """Return the character in play that goes by a name among all of them."""
    return next((find(table, number) for name, number in table.named_characters if name == label), None)


def fielded(seat: Seat) -> list[Character]:
    """Return the characters of a seat in the battlefield."""
    return [one for one in seat.characters if one.fielded]


def lying(table: Table, seat: int) -> Counter[str]:
    """Return which cards that a seat owns lie where all know, each with how many copies.

    They lie open, wherever that is, or under an oracle of somebody else.
    """
    own = table.seats[seat]
    in_play = [place.piece.card for place in table.places if place.piece.owner == seat]
    on_oracles = [
        oracle.card
        for index, side in enumerate(table.seats)
        for oracle in side.oracles
        if oracle.card is not None and (index if oracle.owner < 0 else oracle.owner) == seat
    ]
    lent = [
        guest.card for side in table.seats for oracle in side.oracles for guest in oracle.guests if guest.owner == seat
    ]
    return Counter([*in_play, *on_oracles, *lent, *own.god_discard, *own.design_discard])


def copies(seat: Seat, card: Card) -> int:
    """Return how many copies of a card of the list a seat can have: those of its deck, or as many as may be (G-4)."""
    return card.copies if seat.deck is None else seat.deck.cards(card.deck).get(card.id, 0)


def cards_at(seat: Seat) -> int:
    """Return how many cards lie at a seat in all its zones, tokens and its pantheon apart."""
    piles = seat.hand + max(0, seat.designs) + len(seat.god_discard) + len(seat.design_discard) + seat.gone
    oracles = sum(oracle.left + (oracle.card is not None) for oracle in seat.oracles)
    characters = sum(not the(one.card).token for one in seat.characters)
    items = sum(not the(item.card).token for one in seat.characters for item in one.items)
    return piles + oracles + characters + items + len(seat.resources)


# Cards


@cache
def constant_steps(card: str) -> tuple[AnyStep, ...]:
    """Return what a card says that holds while it is in play, or that concerns its own cost."""
    return tuple([step for ability in abilities(card) if ability.when == "always" for step in ability.do])


def mythology(seat: Seat) -> str | None:
    """Return the mythology of a seat's pantheon; None where nobody knows."""
    if seat.pantheon is None:
        return None
    return seat.pantheon.mythology or the(seat.pantheon.card).mythology


def pantheon(seat: Seat) -> str:
    """Return the pantheon of a seat; nothing before it was revealed."""
    return seat.pantheon.card if seat.pantheon else ""


def usable(table: Table, seat: int, card: Card) -> bool:
    """Return whether a card may be used under a seat's pantheon (G-6)."""
    if card.restricted is None:
        return True
    ours = mythology(table.seats[seat])
    return ours is None or card.restricted == ours


def character_of(place: Place) -> Character:
    """Return the character of a place. Raises TypeError where another card lies there."""
    if not isinstance(place.piece, Character):
        raise TypeError(f"character: wanted one in play, got {place.piece.card}; look for characters alone")
    return place.piece
