"""Changes of cards: what people tell that an effect has turned, moved, destroyed, given away, drawn or created."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.frames.by_numbers import CreatedByNumbers
from tablekeeper.engine.guerra_de_mitos.frames.details import Carrier, FromHand, Taker, Under
from tablekeeper.engine.guerra_de_mitos.frames.number_changes import oracles
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import Burying
from tablekeeper.engine.guerra_de_mitos.frames.verb import Verb
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded
from tablekeeper.engine.guerra_de_mitos.table.zones import Item, Oracle, Piece, Table
from tablekeeper.engine.labels import numbered


class OfPiece(Verb[int]):
    """A change of a card in play."""

    def suits(self, piece: Piece) -> bool:
        """Return whether a card may be changed like this."""
        return True

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the cards that may."""
        there = [place.piece for place in derived.within_reach(table) if self.suits(place.piece)]
        return zip(derived.label_pieces(table, there), [piece.number for piece in there], strict=True)


class Tire(OfPiece):
    """A card is turned sideways."""

    name = "tire"
    tired: ClassVar[bool] = True

    def suits(self, piece: Piece) -> bool:
        """Return whether it lies the other way."""
        return piece.tired != self.tired

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Turn it."""
        draft.turn(thing, tired=self.tired)


class Ready(Tire):
    """A card is turned upright."""

    name = "ready"
    tired: ClassVar[bool] = False


class TirePantheon(Verb[int]):
    """The pantheon of a seat is turned sideways: it has no ability until the reorganisation."""

    name = "tire_pantheon"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the seats whose pantheon stands upright."""
        upright = [seat for seat in derived.playing(table) if (own := table.seats[seat].pantheon) and not own.tired]
        return [(str(seat), seat) for seat in upright]

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Turn it."""
        draft.turn_pantheon(thing, tired=True)


class Destroy(OfPiece):
    """A card in play goes to its owner's discard."""

    name = "destroy"

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Discard it."""
        draft.destroy(thing, "effect")


class Carry(OfPiece):
    """An item goes to another bearer, whoever controls that one (G-34)."""

    name = "carry"

    def suits(self, piece: Piece) -> bool:
        """Return whether a character bears it."""
        return isinstance(piece, Item)

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the items, if there is another character."""
        return super().things(table, seat) if len(table.characters) > 1 else ()

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Ask who bears it now."""
        draft.stack.append(Carrier(seat, thing))


class Field(OfPiece):
    """A character is moved to the battlefield (reading A-52)."""

    name = "field"
    fielded: ClassVar[bool] = True

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the characters of the confrontation that are not there."""
        if table.clash is None:
            return ()
        sides, fielded = table.clash.sides, self.fielded
        there = [one for seat in sorted(sides) for one in table.seats[seat].characters if one.fielded != fielded]
        return zip(derived.label_pieces(table, there), [piece.number for piece in there], strict=True)

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Move it."""
        draft.field(thing, fielded=self.fielded)


class Withdraw(Field):
    """A character leaves the battlefield."""

    name = "withdraw"
    fielded: ClassVar[bool] = False


class Bury(Verb[tuple[int, int]]):
    """The top card of an oracle is discarded; one that lies face down is not carried out."""

    name = "bury"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, int]]]:
        """Return the oracles that have a card."""
        return [(f"{seat}.{n + 1}", (seat, n)) for seat, n, there in oracles(table) if there.card or there.left]

    def do(self, draft: Draft, seat: int, thing: tuple[int, int]) -> None:
        """Discard it; which it is its seat says, where it lies face down."""
        owner, place = thing
        if draft.seat(owner).oracles[place].card is None:
            draft.stack.append(Burying(owner, place))
        else:
            draft.bury(owner, place)


class BringIn(Bury):
    """The open card of an oracle comes into play with the power on it (G-67, reading A-49)."""

    name = "bring_in"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, int]]]:
        """Return the oracles whose top card is a character or a resource."""
        return [(label, thing) for label, thing in super().things(table, seat) if _enters(table, *thing)]

    def do(self, draft: Draft, seat: int, thing: tuple[int, int]) -> None:
        """Put it in play."""
        owner, place = thing
        draft.come_in(owner, place, draft.seat(owner).oracles[place].power, "effect")


class Discard(Verb[int]):
    """A seat discards a card of its hand."""

    name = "discard"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the seats with a card in hand."""
        return [(str(seat), seat) for seat in derived.playing(table) if table.seats[seat].hand]

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Ask the seat which."""
        draft.stack.append(FromHand(thing))


class Take(Discard):
    """A card of a hand goes to another hand; nobody tells which."""

    name = "take"

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Ask to whose."""
        draft.stack.append(Taker(seat, thing))


class Recover(Verb[Discarded]):
    """A discarded card comes back: a design card to its owner's hand, a god card under an oracle.

    An event may also go under an oracle of the seat that carries out the text.
    """

    name = "recover"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, Discarded]]:
        """Return the discarded cards of the seats that play."""
        found: list[tuple[str, Discarded]] = []
        for seat in derived.playing(table):
            side = table.seats[seat]
            for god, pile in ((True, side.god_discard), (False, side.design_discard)):
                found += [(card, Discarded(seat, god, place)) for place, card in enumerate(pile)]
        return zip(numbered([card for card, _ in found]), [thing for _, thing in found], strict=True)

    def do(self, draft: Draft, seat: int, thing: Discarded) -> None:
        """Take a design card up, or ask under which oracle the god card goes."""
        if thing.god:
            draft.stack.append(Under(seat, thing))
        else:
            draft.take_up(thing.seat, draft.take_discarded(thing))


class AddOracle(Verb[int]):
    """A seat has one oracle more, an empty one (reading A-41)."""

    name = "add_oracle"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the seats that play; nobody needs more than eight."""
        return [
            (str(seat), seat)
            for seat in derived.playing(table)
            if len(table.seats[seat].oracles) < derived.MOST_ORACLES
        ]

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Add it."""
        draft.add_oracle(thing, Oracle())


class Create(Verb[int]):
    """A character that is no card comes into play at a seat."""

    name = "create"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the seats that play."""
        return [(str(seat), seat) for seat in derived.playing(table)]

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Ask for its numbers."""
        draft.stack.append(CreatedByNumbers(thing, "token"))


class Token(Verb[int]):
    """The token of the first player lies at another seat (G-56)."""

    name = "first"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the seats that play where it does not lie."""
        return [(str(seat), seat) for seat in derived.playing(table) if seat != table.first]

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Move it."""
        draft.hand_token(thing)


def _enters(table: Table, seat: int, place: int) -> bool:
    card = table.seats[seat].oracles[place].card
    return card is not None and the(card).kind in ("character", "resource")
