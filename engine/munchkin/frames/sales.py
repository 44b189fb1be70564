"""Selling items for levels, and getting rid of Big items that are too many (M-68, M-77 to M-79)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine import labels
from tablekeeper.engine.answers import Option, Options, plain
from tablekeeper.engine.munchkin.cards.card import the
from tablekeeper.engine.munchkin.frames.by_numbers import RevealedByNumbers
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import in_hands
from tablekeeper.engine.munchkin.table.labels import HandQuestion, choose_pieces, choose_seats
from tablekeeper.engine.munchkin.table.zones import Board, Piece
from tablekeeper.engine.resolution import Frame, Question

# A sale


class Sale(Frame[Draft, int | str | None], frozen=True, gc=False):
    """Items being put together for one sale (M-77): a card on the table by its number, one in hand by its id."""

    seat: int
    pieces: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    """From the hand."""
    double: str = ""
    """The item that counts twice for a Halfling (M-78)."""

    def values(self, board: Board) -> dict[str, int]:
        """Return the gold value of each item by its id, the dearest copy where there are two."""
        pieces = [derived.the_piece(board.table, number)[1].card for number in self.pieces]
        return {card.id: card.gold or 0 for card in (*pieces, *map(the, self.cards))}

    def gold(self, board: Board) -> int:
        """Return what the sale is worth, one item counting twice for a Halfling (M-77, M-78)."""
        pieces = [derived.the_piece(board.table, number)[1].card for number in self.pieces]
        worth = sum(card.gold or 0 for card in (*pieces, *map(the, self.cards)))
        return worth + (self.values(board).get(self.double, 0))

    def levels(self, board: Board) -> int:
        """Return how many levels the sale gives: never the tenth (M-77, M-79)."""
        return min(
            self.gold(board) // derived.GOLD_PER_LEVEL, derived.TOP_LEVEL - 1 - board.table.seats[self.seat].level
        )

    def advance(self, draft: Draft) -> Question[int | str | None]:
        """Ask for the next item, until the sum is enough and the seller is done, or thinks better of it (A-12)."""
        seat = draft.table.seats[self.seat]
        options: Options[int | str | None] = plain("cancel")
        if self.gold(draft) >= derived.GOLD_PER_LEVEL:
            options += plain("done")
        options += choose_pieces(
            draft.table, [piece for piece in derived.items(seat) if piece.number not in self.pieces]
        )
        if derived.has(seat, "halfling") and not draft.table.doubled and not self.double:
            dear = [card for card, worth in self.values(draft).items() if worth]
            options += labels.options("double", dear, dear)
        if seat.hand <= len(self.cards):
            return Question(self.seat, "sell", None, options)
        if in_hands(draft, "treasure") > len(self.cards):
            options += labels.options("reveal", ["item"], [None])
        return HandQuestion(self.seat, "sell", None, options, "reveal", sort="item")

    def answer(self, draft: Draft, option: Option[int | str | None]) -> None:
        """Take the next item, or sell."""
        match option.answer.verb, option.target:
            case "double", str(card):
                draft.stack[-1] = replace(self, double=card)
            case "reveal", str(card):
                draft.stack[-1] = replace(self, cards=(*self.cards, card))
            case "reveal", None:
                draft.stack.append(RevealedByNumbers(self.seat, "item"))
            case _, int(number):
                draft.stack[-1] = replace(self, pieces=(*self.pieces, number))
            case "done", _:
                draft.stack.pop()
                self._sell(draft)
            case _:
                draft.stack.pop()

    def _sell(self, draft: Draft) -> None:
        worth, count = self.gold(draft), self.levels(draft)
        for number in self.pieces:
            _, piece = derived.the_piece(draft.table, number)
            draft.remove(self.seat, piece, "sale")
        for card in self.cards:
            draft.discard(self.seat, card, "sale")
        draft.set(doubled=draft.table.doubled or bool(self.double))
        waste = worth - count * derived.GOLD_PER_LEVEL
        draft.events.append(events.Sold(seat=self.seat, gold=worth, levels=count, waste=waste))
        draft.gain_levels(self.seat, count, "sale")


# Too many Big items


class Excess(Frame[Draft, int | None], frozen=True, gc=False):
    """More Big items than may be carried (M-68)."""

    seat: int

    def advance(self, draft: Draft) -> Question[int | None] | None:
        """Ask which Big item goes, as long as there are too many (M-68, reading A-38)."""
        seat = draft.table.seats[self.seat]
        if not derived.excess_big(seat):
            draft.stack.pop()
            return None
        options: Options[int | None] = choose_pieces(draft.table, derived.big_items(seat))
        if may_sell(draft, self.seat):
            options += plain("sell")
        return Question(self.seat, "excess", None, options)

    def answer(self, draft: Draft, option: Option[int | None]) -> None:
        """Sell, or give the item to the poorest who can carry it, or discard it where nobody can."""
        if option.target is None:
            draft.stack.append(Sale(self.seat))
            return
        _, piece = derived.the_piece(draft.table, option.target)
        if _heirs(draft, self.seat, piece):
            draft.stack[-1] = Handover(self.seat, piece.number)
        else:
            draft.remove(self.seat, piece, "excess")


class Handover(Frame[Draft, int], frozen=True, gc=False):
    """A Big item that is too much goes to another seat."""

    seat: int
    piece: int

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask who gets it, where several could; what is no longer too much stays."""
        if not derived.excess_big(draft.table.seats[self.seat]):
            draft.stack.pop()
            return None
        _, piece = derived.the_piece(draft.table, self.piece)
        return Question(self.seat, "who", piece.card.id, choose_seats(_heirs(draft, self.seat, piece)))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Give it away; there may be more of them."""
        _, piece = derived.the_piece(draft.table, self.piece)
        draft.stack[-1] = Excess(self.seat)
        draft.move(self.seat, option.target, piece, "excess")


def may_sell(board: Board, seat: int) -> bool:
    """Return whether a seat could sell what is too much: in its own turn, out of combat, enough of it (M-77, M-79)."""
    side = board.table.seats[seat]
    between = board.table.combat is None and board.table.phase != "setup"
    enough = sum(piece.card.gold or 0 for piece in derived.items(side)) >= derived.GOLD_PER_LEVEL
    return seat == board.table.active and between and enough and side.level < derived.TOP_LEVEL - 1


def _heirs(board: Board, seat: int, piece: Piece) -> list[int]:
    """Return who gets a Big item that is too much: the poorest who can carry it."""
    able = [
        other
        for other in derived.living_others(board.table, seat)
        if derived.can_carry(board.table.seats[other], piece.card)
    ]
    return derived.lowest(board.table, able)
