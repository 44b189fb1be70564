"""Who controls a card: what people tell that an effect has given away, for how long, and that it goes back (G-68)."""

from __future__ import annotations

from collections.abc import Iterable

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.terms import Lasts
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking, resolved
from tablekeeper.engine.guerra_de_mitos.frames.card_changes import OfPiece
from tablekeeper.engine.guerra_de_mitos.frames.lengths import HowLong, Lengthy
from tablekeeper.engine.guerra_de_mitos.frames.verb import Verb
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
from tablekeeper.engine.guerra_de_mitos.table.zones import Item, Piece, Table
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import Question


def loan_of(table: Table, number: int) -> Lasting | None:
    """Return the loan by which a card lies where it lies; None where it is on none."""
    return next((one for one in table.lasting if _is_loan(one) and InPlay(number) in (one.on or ())), None)


def _is_loan(one: Lasting) -> bool:
    return isinstance(one.step, vocabulary.Give)


class Give(OfPiece):
    """Another seat controls a card until the turn ends, if nothing else is told (G-38); in version 1.0 for good."""

    name = "give"

    def suits(self, piece: Piece) -> bool:
        """Return whether it can be controlled by itself: a character or a resource."""
        return not isinstance(piece, Item)

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Ask who."""
        draft.stack.append(Whom(seat, thing))


class Whom(Asking[int], frozen=True, gc=False):
    """Which seat controls a card from now on."""

    number: int

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for one of the seats that play, but for the one that controls it."""
        place = derived.find(draft.table, self.number)
        others = [seat for seat in derived.playing(draft.table) if place and seat != place.seat]
        if not others:
            draft.stack.pop()
            return None
        return Question(self.seat, "control", None, options("choose", list(map(str, others)), others))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Lend it to the seat; a card that comes home by that is on loan no longer."""
        draft.stack.pop()
        place = derived.find(draft.table, self.number)
        if place is None:
            return
        earlier = loan_of(draft.table, self.number)
        home = place.seat if earlier is None else earlier.seats[0]
        draft.forget(InPlay(self.number), _is_loan)
        draft.give(self.number, option.target)
        if option.target not in (home, place.piece.owner) and not draft.table.rules.version_1:
            _lend(draft, self.seat, self.number, home, "turn")


def _lend(draft: Draft, seat: int, number: int, home: int, until: Lasts) -> None:
    """Let a card go back to a seat when its loan ends."""
    draft.last(Lasting(resolved(draft), seat, Lend().step(0, until), (InPlay(number),), (home,), until))


class Lent(Verb[tuple[int, ...]]):
    """A change of a loan."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, tuple[int, ...]]]:
        """Return the cards on loan."""
        there = [place.piece for place in table.places if loan_of(table, place.piece.number)]
        return zip(derived.label_pieces(table, there), [(piece.number,) for piece in there], strict=True)


class Lend(Lent, Lengthy):
    """A loan holds for another time than it would."""

    name = "lend"

    def do(self, draft: Draft, seat: int, thing: tuple[int, ...]) -> None:
        """Ask how long."""
        draft.stack.append(HowLong(seat, self, thing))

    def step(self, amount: int, until: Lasts) -> vocabulary.Give:
        """Return what holds while a card is on loan."""
        return vocabulary.Give(target="it", to="you", lasts=until)

    def last(self, draft: Draft, seat: int, thing: tuple[int, ...], amount: int, until: Lasts) -> None:
        """Let it hold so long; a card that was lent for good goes back no more."""
        earlier = loan_of(draft.table, thing[0])
        if earlier is None:
            return
        draft.forget(InPlay(thing[0]), _is_loan)
        if until != "good":
            _lend(draft, seat, thing[0], earlier.seats[0], until)


class Return(Lent):
    """A loan ends now: the card goes back."""

    name = "return"

    def do(self, draft: Draft, seat: int, thing: tuple[int, ...]) -> None:
        """End it."""
        draft.expire(lambda one: _is_loan(one) and InPlay(thing[0]) in (one.on or ()))
