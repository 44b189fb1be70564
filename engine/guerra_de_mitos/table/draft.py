"""The working copy of a state: what can be done to a table, with the events that tell it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from tablekeeper.engine import resolution
from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Give
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events, oracles
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded, InPlay, OnOracle, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import (
    CARDS,
    PIECES,
    TEXTS,
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


SAYING = frozenset(["lasting", "rules"])
"""The fields of a table that, besides its seats, say what holds on it."""
OF_SEAT = frozenset(["pantheon", "characters", "resources", "alive"])
"""The fields of a seat on which depends what is found of a table once."""


class Draft(resolution.Draft):
    """A state while an answer is carried out."""

    table: Table

    def set(self, **fields: object) -> None:
        """Change what belongs to no seat."""
        table = replace(self.table, **fields)
        if "seats" not in fields:
            table.knows(self.table, None if SAYING.isdisjoint(fields) else CARDS | PIECES)
        self.table = table

    def change(self, index: int, **fields: object) -> None:
        """Change a seat."""
        seats = self.table.seats
        changed = (*seats[:index], replace(seats[index], **fields), *seats[index + 1 :])
        table = replace(self.table, seats=changed)
        if OF_SEAT.isdisjoint(fields):
            table.knows(self.table)
        self.table = table

    def seat(self, index: int) -> Seat:
        """Return a seat as it is now."""
        return self.table.seats[index]

    # Power

    def earn(self, index: int, by: int, because: str | None = None, *, gained: bool = True) -> None:
        """Let a reserve gain power, or lose it down to 0; what is given is not gained (G-74, readings A-22, A-60)."""
        before = self.seat(index).reserve
        if by > 0 and gained:
            by = self.reaches(index, by, "reserve")
        after = max(0, before + by)
        if after != before:
            self.change(index, reserve=after)
            self.events.append(events.Reserve(seat=index, before=before, after=after, because=because))

    def reaches(self, index: int, by: int, where: str) -> int:
        """Return how much of a gain reaches a reserve or a card of a seat."""
        if not self.table.rules.cards_act:
            return 0 if where == "reserve" and derived.pantheon(self.seat(index)) in traits.NO_GAIN else by
        return current.gained(self.table, index, by, where)

    def charge(self, number: int, by: int, because: str | None = None) -> None:
        """Let a character gain power, or lose it down to 0 (G-37, G-72, G-74)."""
        place = derived.find(self.table, number)
        if place is None or not isinstance(place.piece, Character):
            return
        by = by if by < 0 else self.reaches(place.seat, by, "card")
        self.place(number, max(0, place.piece.power + by), because)

    def place(self, number: int, power: int, because: str | None) -> None:
        """Let a character have so much power, whatever it had; this alone is no gain (G-74)."""
        place = derived.find(self.table, number)
        if place is not None and isinstance(place.piece, Character) and place.piece.power != power:
            before, card = place.piece.power, place.piece.card
            self.alter(replace(place.piece, power=power))
            self.events.append(
                events.Power(seat=place.seat, card=card, number=number, before=before, after=power, because=because)
            )

    def load(self, index: int, oracle: int, by: int, because: str | None = None) -> None:
        """Let an oracle gain power, or lose it down to 0; it needs a card that lies face up (reading A-16)."""
        there = self.seat(index).oracles[oracle]
        by = by if by < 0 else self.reaches(index, by, "card")
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
        below, guest = oracles.without_top(there, card)
        self.set_oracle(index, oracle, Oracle(card, 0, below.left, below.guests))
        self.events.append(events.Revealed(seat=index, oracle=oracle + 1, card=card))
        return guest

    def take_off(self, index: int, oracle: int) -> None:
        """Take the open card of an oracle away, and the power on it; where they go is up to the caller."""
        self.set_oracle(index, oracle, replace(self.seat(index).oracles[oracle], card=None, power=0, owner=-1))
        self.forget(OnOracle(index, oracle))

    def bury(self, index: int, oracle: int, guest: Guest | None = None) -> None:
        """Put the open card of an oracle on its owner's god discard, its power to the bank (G-20, G-21, G-76)."""
        there = self.seat(index).oracles[oracle]
        card = there.card
        if card is None:
            return
        self.take_off(index, oracle)
        owner = guest.owner if guest is not None else index if there.owner < 0 else there.owner
        self._discard_god(index, oracle, card, owner)

    def lay_under(self, index: int, oracle: int, card: str, owner: int) -> None:
        """Put a god card that lay open face down under an oracle; that it is another seat's is not forgotten (G-68)."""
        guest = None if owner == index else Guest(card, owner)
        self.set_oracle(index, oracle, oracles.with_one_under(self.seat(index).oracles[oracle], guest))
        self.events.append(events.Recovered(seat=index, card=card, oracle=oracle + 1))

    def bury_hidden(self, index: int, oracle: int, card: str, there: Oracle) -> None:
        """Put the top card of an oracle that lies face down on its owner's discard; an open one stays above it."""
        now, guest = oracles.without_top(there, card)
        self.set_oracle(index, oracle, now)
        self.events.append(events.Revealed(seat=index, oracle=oracle + 1, card=card))
        self._discard_god(index, oracle, card, index if guest is None else guest.owner)

    def _discard_god(self, index: int, oracle: int, card: str, owner: int) -> None:
        """Put a card that was taken off an oracle on its owner's god discard."""
        self.change(owner, god_discard=(*self.seat(owner).god_discard, card))
        whose = None if owner == index else owner
        self.events.append(events.Buried(seat=index, oracle=oracle + 1, card=card, owner=whose))

    def turn_down(self, index: int, oracle: int) -> None:
        """Turn the open card of an oracle face down, its power to the bank."""
        there = self.seat(index).oracles[oracle]
        if there.card is None:
            return
        self.take_off(index, oracle)
        self.set_oracle(index, oracle, oracles.turned_down(there))
        self.events.append(events.TurnedDown(seat=index, oracle=oracle + 1, card=there.card))

    def arrange(self, index: int, oracle: int, how: Callable[[Oracle], Oracle]) -> None:
        """Put what lies face down in an oracle in another order."""
        self.set_oracle(index, oracle, how(self.seat(index).oracles[oracle]))

    def add_oracle(self, index: int, oracle: Oracle, cards: Sequence[str] = ()) -> None:
        """Give a seat one oracle more, with cards that lie there face down (A-41)."""
        self.change(index, oracles=(*self.seat(index).oracles, replace(oracle, left=len(cards))))
        self.events.append(events.OracleAdded(seat=index, card=oracle.card, hidden=tuple(sorted(cards))))

    # Discards

    def take_discarded(self, thing: Discarded) -> str:
        """Take a card out of a discard and return it; where it goes is up to the caller."""
        side = self.seat(thing.seat)
        pile = side.god_discard if thing.god else side.design_discard
        left = (*pile[: thing.place], *pile[thing.place + 1 :])
        self.change(thing.seat, **{"god_discard" if thing.god else "design_discard": left})
        return pile[thing.place]

    def take_up(self, index: int, card: str) -> None:
        """Put a card in the hand of its owner."""
        self.change(index, hand=self.seat(index).hand + 1)
        self.events.append(events.Recovered(seat=index, card=card))

    def take_design(self, index: int) -> None:
        """Take a card out of a design deck; where it goes is up to the caller."""
        self.change(index, designs=self.seat(index).designs - 1)

    # Cards in play

    def number(self) -> int:
        """Return the number of the next card in play."""
        self.set(numbered=self.table.numbered + 1)
        return self.table.numbered - 1

    def enter(
        self,
        index: int,
        card: str,
        power: int = 0,
        because: str | None = None,
        *,
        owner: int | None = None,
        lost: int = 0,
    ) -> int:
        """Put a character or a resource into play at a seat, ready (G-25 to G-27); return its number.

        `lost` is what lay on it beyond its cost, and goes to the bank (A-7).
        """
        number, owner = self.number(), index if owner is None else owner
        if the(card).kind == "character":
            one = Character(card, power, owner=owner, number=number)
            self.change(index, characters=(*self.seat(index).characters, one))
        else:
            self.change(index, resources=(*self.seat(index).resources, Resource(card, owner=owner, number=number)))
        self.events.append(
            events.Entered(seat=index, card=card, number=number, power=power, because=because, lost=lost)
        )
        return number

    def come_in(
        self, index: int, oracle: int, power: int, because: str | None = None, to: int | None = None, *, lost: int = 0
    ) -> int:
        """Put the open card of an oracle into play, with what lasts for it; return its number (G-24, A-49)."""
        there = self.seat(index).oracles[oracle]
        if there.card is None:
            raise LookupError(f"oracle {oracle + 1} of seat {index}: wanted an open card, got none; look first")
        place = OnOracle(index, oracle)
        kept = [one for one in self.table.lasting if one.on and place in one.on]
        self.take_off(index, oracle)
        owner = index if there.owner < 0 else there.owner
        number = self.enter(index if to is None else to, there.card, power, because, owner=owner, lost=lost)
        if kept:
            again = [replace(one, on=(InPlay(number),)) for one in kept]
            self.set(lasting=(*self.table.lasting, *again))
        return number

    # What lasts

    def last(self, effect: Lasting) -> None:
        """Let an effect hold from now on."""
        self.set(lasting=(*self.table.lasting, replace(effect, turn=self.table.turn)))

    def expire(self, ends: Callable[[Lasting], bool]) -> None:
        """Let effects end that last no longer; what was on loan goes back (G-68)."""
        ended = [one for one in self.table.lasting if ends(one)]
        if ended:
            self.set(lasting=tuple([one for one in self.table.lasting if not ends(one)]))
        for one in ended:
            if isinstance(one.step, Give):
                for thing in one.on or ():
                    if isinstance(thing, InPlay) and self.seat(one.seats[0]).alive:
                        self.give(thing.number, one.seats[0], stays=True)

    def spend(self, effect: Lasting) -> None:
        """Let an effect act once less; one that is spent ends."""
        if effect.left is None:
            return
        if effect.left <= 1:
            self.expire(lambda one: one == effect)
            return
        fewer = [replace(one, left=effect.left - 1) if one == effect else one for one in self.table.lasting]
        self.set(lasting=tuple(fewer))

    def use_discounts(self, index: int, card: Card, bearer: Character | None = None) -> None:
        """Let what makes a card of a seat cheaper act once less, now that the card is paid (A-59)."""
        saving = current.reductions(self.table, index, card, bearer)
        for effect in self.table.lasting:
            if effect.step in saving:
                self.spend(effect)

    def forget(self, thing: Thing, ends: Callable[[Lasting], bool] = lambda _: True) -> None:
        """Let effects hold for a thing no longer: all of them if it has gone. What then holds for nothing ends."""
        if not any(one.on and thing in one.on for one in self.table.lasting):
            return
        kept = []
        for one in self.table.lasting:
            if one.on and thing in one.on and ends(one):
                on = tuple([other for other in one.on if other != thing])
                kept += [replace(one, on=on)] if on else []
            else:
                kept.append(one)
        self.set(lasting=tuple(kept))

    def equip(self, index: int, card: str, bearer: Character, source: str = "hand") -> None:
        """Put an equipment or an invocation of a seat on a character, from its hand if not said (G-34, G-35)."""
        self._hang(index, Item(card, owner=index, number=self.number()), bearer, source)

    def rearm(self, place: Place, number: int) -> None:
        """Bring an item to another bearer."""
        bearer = derived.find(self.table, number)
        if bearer is None or not isinstance(bearer.piece, Character) or not isinstance(place.piece, Item):
            return
        self.lift(place)
        now = derived.find(self.table, number)
        if now is not None and isinstance(now.piece, Character):
            self._hang(now.seat, place.piece, now.piece, "play")

    def _hang(self, index: int, item: Item, bearer: Character, source: str) -> None:
        """Put an item on a character."""
        self.alter(replace(bearer, items=(*bearer.items, item)))
        self.events.append(
            events.Equipped(seat=index, card=item.card, number=item.number, bearer=bearer.card, source=source)
        )

    def turn_pantheon(self, index: int, *, tired: bool) -> None:
        """Turn the pantheon of a seat sideways or upright (G-73)."""
        pantheon = self.seat(index).pantheon
        if pantheon is not None and pantheon.tired != tired:
            self.change(index, pantheon=replace(pantheon, tired=tired))
            self.events.append(events.Turned(seat=index, card=pantheon.card, tired=tired))

    def enlist(self, number: int, side: int) -> None:
        """Let a character fight for another seat than the one that controls it."""
        place = derived.find(self.table, number)
        if place is not None and isinstance(place.piece, Character):
            self.alter(replace(place.piece, army=side))
            self.events.append(events.Enlisted(seat=place.seat, card=place.piece.card, number=number, side=side))

    def leave(self, number: int, to: str | None) -> None:
        """Take a card out of play, its items to their owners' discards; the caller puts it where it goes."""
        place = derived.find(self.table, number)
        if place is None:
            return
        self.lift(place)
        self.events.append(events.Left(seat=place.seat, card=place.piece.card, number=number, because="effect", to=to))
        self.forget(InPlay(number))
        if isinstance(place.piece, Character):
            for item in place.piece.items:
                self.discard_piece(place.seat, item, "effect")

    def alter(self, piece: Piece) -> None:
        """Put a card in play in the place of the one with its number."""
        before = self.table
        place = derived.find(before, piece.number)
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
        if _cards(place.piece) == _cards(piece):
            self.table.knows(before, TEXTS | CARDS)

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
        self.forget(InPlay(piece.number))
        owner, card = piece.owner, the(piece.card)
        if isinstance(piece, Item):
            if card.token:
                return
            self.change(owner, design_discard=(*self.seat(owner).design_discard, piece.card))
            return
        if not card.token:
            self.change(owner, god_discard=(*self.seat(owner).god_discard, piece.card))
        if isinstance(piece, Character):
            for item in piece.items:
                self.discard_piece(index, item, because)

    def give(self, number: int, to: int, *, stays: bool = False) -> None:
        """Let another seat control a character or a resource (G-68); `stays`: in the battlefield, if it is there."""
        place = derived.find(self.table, number)
        if place is None or place.seat == to:
            return
        self.lift(place)
        piece, seat = place.piece, self.seat(to)
        if isinstance(piece, Character):
            self.change(to, characters=(*seat.characters, replace(piece, fielded=piece.fielded and stays, army=-1)))
        elif isinstance(piece, Resource):
            self.change(to, resources=(*seat.resources, piece))
        self.events.append(events.Given(seat=place.seat, to=to, card=piece.card, number=number))

    def field(self, number: int, *, fielded: bool = True) -> None:
        """Move a character to the battlefield, or back to its pantheon (G-41, G-51, reading A-52)."""
        place = derived.find(self.table, number)
        if place is not None and isinstance(place.piece, Character) and place.piece.fielded != fielded:
            self.alter(replace(place.piece, fielded=fielded, army=-1))
            if fielded and number not in self.table.visited:
                self.set(visited=(*self.table.visited, number))
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

    def hand_over(self, index: int, to: int) -> None:
        """Let a card of a hand go to another hand, unseen."""
        self.take_from_hand(index)
        self.change(to, hand=self.seat(to).hand + 1)
        self.events.append(events.Handed(seat=index, to=to))

    def discard_design(self, index: int, card: str) -> None:
        """Put a card that was in a hand on the design discard."""
        self.change(index, design_discard=(*self.seat(index).design_discard, card))

    def play(self, index: int, card: str) -> None:
        """Play an action card of a hand: it lies on the design discard (G-32, G-46)."""
        self.take_from_hand(index)
        self.discard_design(index, card)
        self.events.append(events.Played(seat=index, card=card))

    def discard_from_hand(self, index: int, card: str) -> None:
        """Let a seat discard a card of its hand."""
        self.take_from_hand(index)
        self.discard_design(index, card)
        self.events.append(events.Discarded(seat=index, card=card))

    # Order

    def hand_token(self, index: int) -> None:
        """Lay the token of the first player before a seat, if it does not lie there (G-56)."""
        if index != self.table.first:
            self.set(first=index)
            self.events.append(events.First(seat=index))

    def each_piece(self, change: Callable[[Piece], Piece]) -> None:
        """Change every card in play, items before their bearers."""
        for index, seat in enumerate(self.table.seats):
            characters = [
                change(replace(one, items=tuple([change(item) for item in one.items]))) for one in seat.characters
            ]
            self.change(index, characters=tuple(characters), resources=tuple([change(one) for one in seat.resources]))


def _cards(piece: Piece) -> tuple[str, ...]:
    """Return the card of a piece, and those that it bears."""
    return (piece.card, *[item.card for item in piece.items]) if isinstance(piece, Character) else (piece.card,)


def _with(pieces: tuple[P, ...], changed: P) -> tuple[P, ...]:
    return tuple([changed if one.number == changed.number else one for one in pieces])
