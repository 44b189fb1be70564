"""The transfer of a seat: oracles are turned up, power is moved, cards enter play (G-18 to G-29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.deeds.payments import Brink
from tablekeeper.engine.guerra_de_mitos.deeds.performing import announced, begin_event
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import TurningUp
from tablekeeper.engine.guerra_de_mitos.frames.verb import Act, ActQuestion, Bare, Verb, ask
from tablekeeper.engine.guerra_de_mitos.table import codes, current, derived, events, turn
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.things import OnOracle
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.refusals import Refusal, forbidden, illegal

RESERVE = "reserve"
FromTo = tuple[int, int]
"""Whence and whither a counter goes; 0 is the reserve, oracles are counted from 1."""


def question(draft: Draft) -> ActQuestion | None:
    """Turn up the cards that are face down, then ask what the seat does with its oracles."""
    seat = draft.table.active
    if look(draft, seat):
        return None
    return ask(draft.table, seat, "turn", VERBS)


class Revealing(TurningUp, frozen=True, gc=False):
    """The top card of an oracle is turned up in a transfer."""

    def show(self, draft: Draft, card: str) -> None:
        """Lay the card open; an event is resolved at once and discarded (G-20)."""
        guest = draft.show(self.seat, self.oracle, card)
        draft.set(looked=self.oracle + 1)
        if the(card).kind != "event":
            return
        draft.bury(self.seat, self.oracle, guest)
        if draft.table.rules.chained_events:
            draft.set(looked=self.oracle)  # reading A-28
        begin_event(draft, self.seat, card, OnOracle(self.seat, self.oracle))


def next_oracle(table: Table, seat: int) -> int | None:
    """Return the next oracle from the left whose top card must be turned up now; None after the last (G-19)."""
    oracles = table.seats[seat].oracles
    for oracle in range(table.looked, len(oracles)):
        if oracles[oracle].card is None and oracles[oracle].left > 0:
            return oracle
    return None


def look(draft: Draft, seat: int) -> bool:
    """Turn up the next oracle's card; where there is none left, what gets on top now stays face down (A-45)."""
    oracle = next_oracle(draft.table, seat)
    if oracle is None:
        draft.set(looked=len(draft.seat(seat).oracles))
        return announced(draft, "revealed", seat)
    draft.stack.append(Revealing(seat, oracle))
    return True


class OfOracle(Verb[int]):
    """A verb with one of the seat's oracles."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return the oracles, counted from 1."""
        return [(str(place + 1), place) for place in range(len(table.seats[seat].oracles))]


class Enter(OfOracle):
    """Put the top card of an oracle in play."""

    name = "enter"
    rule = "G-24"

    def why_not(self, table: Table, seat: int, thing: int) -> Refusal | None:
        """Refuse an empty oracle, too little power, and more than a character's maximum (G-24 to G-28, A-6, A-8)."""
        oracle = table.seats[seat].oracles[thing]
        if oracle.card is None:
            return illegal(codes.EMPTY_ORACLE, f"Oracle {thing + 1} shows no card.", "G-24")
        card = the(oracle.card)
        cost = current.cost(table, seat, card)
        if oracle.power < cost:
            why = f"{card.id} costs {cost}, {oracle.power} power lies on it."
            return illegal(codes.NOT_PAYABLE, why, "G-24", card=card.id, cost=cost, has=oracle.power)
        if not derived.usable(table, seat, card):
            why = f"{card.id} is for pantheons of its own mythology ({card.restricted})."
            return forbidden(codes.OTHER_MYTHOLOGY, why, "G-6")
        if card.kind != "character":
            return None
        most = max(
            cost, current.printed_maximum(table, seat, card)
        )  # its cost it may hold, whatever lowers the maximum
        if oracle.power > most:
            why = f"{card.id} holds {most} power at most, {oracle.power} lies on it: move some off first."
            return illegal(codes.ABOVE_MAXIMUM, why, "A-6")
        if oracle.power < current.extra_cost(table, seat, card):
            why = f"{card.id} is of another mythology: one power more must lie on it."
            return illegal(codes.NOT_PAYABLE, why, "G-28")
        return None

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Put it in play: a character keeps the power, a resource's goes to the bank (G-25, G-26, A-7, A-8)."""
        oracle = draft.seat(seat).oracles[thing]
        if oracle.card is None:
            return
        card = the(oracle.card)
        draft.set(begun=True)
        if card.kind == "character":
            draft.come_in(seat, thing, oracle.power - current.extra_cost(draft.table, seat, card))
            draft.use_discounts(seat, card)
            return
        surplus = current.surplus(draft.table, seat, oracle)
        returned = surplus if draft.table.rules.surplus_returns else 0
        draft.come_in(seat, thing, 0, lost=surplus - returned)
        draft.use_discounts(seat, card)
        if returned:
            draft.earn(seat, returned, card.id, gained=False)


class Move(Verb[FromTo]):
    """Move one counter between the reserve and the oracles (reading A-5)."""

    name = "move"
    rule = "G-22"

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, FromTo]]:
        """Return every way a counter could go."""
        count = len(table.seats[seat].oracles) + 1
        names = [RESERVE, *map(str, range(1, count))]
        return [
            (f"{names[before]} {names[after]}", (before, after))
            for before in range(count)
            for after in range(count)
            if before != after
        ]

    def options(self, table: Table, seat: int) -> Iterator[Option[Act[FromTo]]]:
        """Yield what is possible: nothing at all once the moves are made."""
        return super().options(table, seat) if table.moved < current.moves(table, seat) else iter(())

    def why_not(self, table: Table, seat: int, thing: FromTo) -> Refusal | None:
        """Refuse a move too many, from where nothing is, and to where no card lies open (G-22, G-23, A-16, A-29)."""
        before, after = thing
        limit = current.moves(table, seat)
        if table.moved >= limit:
            return illegal(codes.NO_MOVES_LEFT, f"{table.moved} of {limit} moves have been made.", "G-23")
        oracles = table.seats[seat].oracles
        if (oracles[before - 1].power if before else table.seats[seat].reserve) < 1:
            where = f"oracle {before}" if before else "the reserve"
            return illegal(codes.NOT_PAYABLE, f"There is no power in {where}.", "G-22")
        if after and oracles[after - 1].card is None:
            return illegal(codes.EMPTY_ORACLE, f"Oracle {after} shows no card, so it takes no power.", "G-22")
        return None

    def do(self, draft: Draft, seat: int, thing: FromTo) -> None:
        """Move it; the last of the reserve only for who is sure (G-29)."""
        draft.stack.append(MoveOne(seat, before=thing[0], after=thing[1]))


class MoveOne(Brink, frozen=True, gc=False):
    """A counter that is moved."""

    before: int = 0
    after: int = 0

    def price(self, draft: Draft) -> int:
        """Return what leaves the reserve."""
        return 0 if self.before else 1

    def go(self, draft: Draft) -> None:
        """Move it; this is no gain (G-74, reading A-60)."""
        oracles = list(draft.seat(self.seat).oracles)
        reserve = draft.seat(self.seat).reserve
        for place, by in ((self.before, -1), (self.after, 1)):
            if place:
                there = oracles[place - 1]
                oracles[place - 1] = replace(there, power=there.power + by)
            else:
                reserve += by
        draft.change(self.seat, oracles=tuple(oracles), reserve=reserve)
        draft.set(moved=draft.table.moved + 1, begun=True)
        draft.events.append(events.Moved(seat=self.seat, before=self.before, after=self.after))


class Discard(OfOracle):
    """Discard the top card of an oracle, with the power on it (G-21)."""

    name = "discard"
    rule = "G-21"

    def why_not(self, table: Table, seat: int, thing: int) -> Refusal | None:
        """Refuse a second one, one after a move, and one that lies face down (readings A-27, A-45)."""
        if table.discarded or table.begun:
            why = "One card is discarded from an oracle in a transfer, before anything is moved or put in play."
            return illegal(codes.TOO_LATE, why, "G-21")
        if table.seats[seat].oracles[thing].card is None:
            return illegal(codes.EMPTY_ORACLE, f"Oracle {thing + 1} shows no card.", "G-21")
        return None

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Discard it."""
        draft.set(discarded=True)
        draft.bury(seat, thing)


class Done(Bare):
    """End the transfer; unused moves are lost (G-23)."""

    name = "done"

    def do(self, draft: Draft, seat: int, thing: None) -> None:
        """Go on to the next seat's transfer, or to the influence phase (G-18)."""
        turn.after_transfer(draft)


VERBS = (Enter(), Move(), Discard(), Done())
