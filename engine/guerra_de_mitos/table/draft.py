"""The working copy of a state: what can be done to a table, with the events that tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from tablekeeper.engine import resolution
from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.engine.guerra_de_mitos.table.zones import (
    Character,
    Guest,
    Item,
    Oracle,
    Piece,
    Place,
    Resource,
    Seat,
    Table,
)

P = TypeVar("P", Character, Item, Resource)


class Draft(resolution.Draft):
    """A state while an answer is carried out."""

    table: Table

    def set(self, **fields: object) -> None:
        """Change what belongs to no seat."""
        self.table = replace(self.table, **fields)

    def change(self, index: int, **fields: object) -> None:
        """Change a seat."""
        seats = self.table.seats
        self.table = replace(self.table, seats=(*seats[:index], replace(seats[index], **fields), *seats[index + 1 :]))

    def seat(self, index: int) -> Seat:
        """Return a seat as it is now."""
        return self.table.seats[index]

    # Power

    def earn(self, index: int, by: int, because: str | None = None, *, gained: bool = True) -> None:
        """Let a reserve gain power, or lose it down to 0; what is given is not gained (G-74, readings A-22, A-60)."""
        before = self.seat(index).reserve
        if by > 0 and gained and derived.pantheon(self.seat(index)) in traits.NO_GAIN:
            return
        after = max(0, before + by)
        if after != before:
            self.change(index, reserve=after)
            self.events.append(events.Reserve(seat=index, before=before, after=after, because=because))

    def charge(self, number: int, by: int, because: str | None = None) -> None:
        """Let a character gain power, or lose it down to 0 (G-37, G-72, G-74)."""
        place = derived.find(self.table, number)
        if place is None or not isinstance(place.piece, Character):
            return
        before = place.piece.power
        after = max(0, before + by)
        if after != before:
            self.alter(replace(place.piece, power=after))
            card = place.piece.card
            self.events.append(
                events.Power(seat=place.seat, card=card, number=number, before=before, after=after, because=because)
            )

    def load(self, index: int, oracle: int, by: int, because: str | None = None) -> None:
        """Let an oracle gain power, or lose it down to 0; it needs a card that lies face up (reading A-16)."""
        there = self.seat(index).oracles[oracle]
        after = max(0, there.power + by) if there.card is not None else 0
        if after != there.power:
            self.set_oracle(index, oracle, replace(there, power=after))
            self.events.append(
                events.OraclePower(seat=index, oracle=oracle + 1, before=there.power, after=after, because=because)
            )

    # Oracles

    def set_oracle(self, index: int, oracle: int, now: Oracle) -> None:
        """Put an oracle in the place of the one that was there."""
        oracles = self.seat(index).oracles
        self.change(index, oracles=(*oracles[:oracle], now, *oracles[oracle + 1 :]))

    def show(self, index: int, oracle: int, card: str) -> Guest | None:
        """Turn up the top card of an oracle; return it as a guest if it is another seat's (G-19)."""
        there = self.seat(index).oracles[oracle]
        top, left = derived.guest_on_top(there), there.left - 1
        guests = tuple([guest for guest in there.guests if guest.below < left])
        self.set_oracle(index, oracle, Oracle(card, 0, left, guests))
        self.events.append(events.Revealed(seat=index, oracle=oracle + 1, card=card))
        return top if top is not None and top.card == card else None

    def take_off(self, index: int, oracle: int) -> None:
        """Take the open card of an oracle away, and the power on it; where they go is up to the caller."""
        self.set_oracle(index, oracle, replace(self.seat(index).oracles[oracle], card=None, power=0))

    def bury(self, index: int, oracle: int, guest: Guest | None = None) -> None:
        """Put the open card of an oracle on its owner's god discard, its power to the bank (G-20, G-21, G-76)."""
        card = self.seat(index).oracles[oracle].card
        if card is None:
            return
        self.take_off(index, oracle)
        owner = index if guest is None else guest.owner
        self.change(owner, god_discard=(*self.seat(owner).god_discard, card))
        self.events.append(
            events.Buried(seat=index, oracle=oracle + 1, card=card, owner=None if owner == index else owner)
        )

    def lay_under(self, index: int, oracle: int, card: str, owner: int) -> None:
        """Put a god card that lay open face down under an oracle; that it is another seat's is not forgotten (G-68)."""
        there = self.seat(index).oracles[oracle]
        guests = [replace(guest, below=guest.below + 1) for guest in there.guests]
        if owner != index:
            guests.append(Guest(card, owner))
        self.set_oracle(index, oracle, replace(there, left=there.left + 1, guests=tuple(guests)))
        self.events.append(events.Recovered(seat=index, card=card, oracle=oracle + 1))

    # Cards in play

    def number(self) -> int:
        """Return the number of the next card in play."""
        self.set(numbered=self.table.numbered + 1)
        return self.table.numbered - 1

    def enter(self, index: int, card: str, power: int = 0, because: str | None = None) -> None:
        """Put a character or a resource into play at a seat, ready (G-25 to G-27)."""
        number = self.number()
        if the(card).kind == "character":
            one = Character(card, power, owner=index, number=number)
            self.change(index, characters=(*self.seat(index).characters, one))
        else:
            self.change(index, resources=(*self.seat(index).resources, Resource(card, owner=index, number=number)))
        self.events.append(events.Entered(seat=index, card=card, number=number, power=power, because=because))

    def equip(self, index: int, card: str, bearer: Character) -> None:
        """Put an equipment or an invocation from a seat's hand on a character (G-34, G-35)."""
        item = Item(card, owner=index, number=self.number())
        self.alter(replace(bearer, items=(*bearer.items, item)))
        self.events.append(events.Equipped(seat=index, card=card, number=item.number, bearer=bearer.card))

    def alter(self, piece: Piece) -> None:
        """Put a card in play in the place of the one with its number."""
        place = derived.find(self.table, piece.number)
        if place is None:
            return
        seat = self.seat(place.seat)
        if isinstance(piece, Character):
            self.change(place.seat, characters=_with(seat.characters, piece))
        elif isinstance(piece, Resource):
            self.change(place.seat, resources=_with(seat.resources, piece))
        elif place.bearer is not None:
            bearer = replace(place.bearer, items=_with(place.bearer.items, piece))
            self.change(place.seat, characters=_with(seat.characters, bearer))

    def turn(self, number: int, *, tired: bool) -> None:
        """Turn a card in play sideways or upright (G-55, G-73)."""
        place = derived.find(self.table, number)
        if place is not None and place.piece.tired != tired:
            self.alter(replace(place.piece, tired=tired))
            self.events.append(events.Turned(seat=place.seat, card=place.piece.card, tired=tired, number=number))

    def lift(self, place: Place) -> None:
        """Take a card in play away; where it goes is up to the caller."""
        seat, number = self.seat(place.seat), place.piece.number
        if place.bearer is not None:
            items = tuple([item for item in place.bearer.items if item.number != number])
            self.change(place.seat, characters=_with(seat.characters, replace(place.bearer, items=items)))
        elif isinstance(place.piece, Character):
            self.change(place.seat, characters=tuple([one for one in seat.characters if one.number != number]))
        else:
            self.change(place.seat, resources=tuple([one for one in seat.resources if one.number != number]))

    def destroy(self, number: int, because: str | None = None) -> None:
        """Put a card in play on its owner's discard, its items on theirs; its power goes to the bank (A-58)."""
        place = derived.find(self.table, number)
        if place is None:
            return
        self.lift(place)
        self.discard_piece(place.seat, place.piece, because)

    def discard_piece(self, index: int, piece: Piece, because: str | None) -> None:
        """Put a card that was lifted on its owner's discard, and its items on theirs; a token goes nowhere."""
        self.events.append(events.Left(seat=index, card=piece.card, number=piece.number, because=because))
        owner, card = piece.owner, the(piece.card)
        if isinstance(piece, Item):
            self.change(owner, design_discard=(*self.seat(owner).design_discard, piece.card))
            return
        if not card.token:
            self.change(owner, god_discard=(*self.seat(owner).god_discard, piece.card))
        if isinstance(piece, Character):
            for item in piece.items:
                self.discard_piece(index, item, because)

    def give(self, number: int, to: int) -> None:
        """Let another seat control a character or a resource (G-68)."""
        place = derived.find(self.table, number)
        if place is None or place.seat == to:
            return
        self.lift(place)
        piece, seat = place.piece, self.seat(to)
        if isinstance(piece, Character):
            self.change(to, characters=(*seat.characters, replace(piece, fielded=False)))
        elif isinstance(piece, Resource):
            self.change(to, resources=(*seat.resources, piece))
        self.events.append(events.Given(seat=place.seat, to=to, card=piece.card, number=number))

    def field(self, number: int, *, fielded: bool = True) -> None:
        """Move a character to the battlefield, or back to its pantheon (G-41, G-51, reading A-52)."""
        place = derived.find(self.table, number)
        if place is not None and isinstance(place.piece, Character) and place.piece.fielded != fielded:
            self.alter(replace(place.piece, fielded=fielded))
            card = place.piece.card
            self.events.append(events.Fielded(seat=place.seat, card=card, number=number, fielded=fielded))

    # Hands

    def draw(self, index: int, count: int, because: str | None = None) -> None:
        """Draw design cards as far as there are any (G-54, reading A-16)."""
        seat = self.seat(index)
        drawn = min(count, seat.designs)
        if drawn > 0:
            self.change(index, hand=seat.hand + drawn, designs=seat.designs - drawn)
            self.events.append(events.Drew(seat=index, count=drawn, because=because))

    def take_from_hand(self, index: int) -> None:
        """Take a card out of a hand; where it goes is up to the caller."""
        self.change(index, hand=self.seat(index).hand - 1)

    def discard_design(self, index: int, card: str) -> None:
        """Put a card that was in a hand on the design discard."""
        self.change(index, design_discard=(*self.seat(index).design_discard, card))

    # Order

    def each_piece(self, change: Callable[[Piece], Piece]) -> None:
        """Change every card in play, items before their bearers."""
        for index, seat in enumerate(self.table.seats):
            characters = [
                change(replace(one, items=tuple([change(item) for item in one.items]))) for one in seat.characters
            ]
            self.change(index, characters=tuple(characters), resources=tuple([change(one) for one in seat.resources]))


def _with(pieces: tuple[P, ...], changed: P) -> tuple[P, ...]:
    return tuple([changed if one.number == changed.number else one for one in pieces])
