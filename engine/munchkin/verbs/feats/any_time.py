"""Cards for any time: curses and what ends them, cards from the discards, Treasures."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from tablekeeper.engine import labels
from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import Card
from tablekeeper.engine.munchkin.cards.vocabulary import DECKS
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.table import codes, derived, events
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import aim_at_seats, choose_pieces
from tablekeeper.engine.munchkin.table.window import FREE
from tablekeeper.engine.munchkin.table.zones import Board, Piece
from tablekeeper.engine.munchkin.verbs.making import Playing, feat_of
from tablekeeper.engine.refusals import Refusal, illegal
from tablekeeper.engine.resolution import Question


class Curse(Playing[int], frozen=True, gc=False):
    """A curse is laid on a seat; it may still be cancelled (M-90, M-91)."""

    purpose = "curse"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Curses fall on anybody at any time (M-90, M-91), but not between a roll and its result (M-51)."""
        if board.window not in FREE:
            return illegal(codes.WRONG_MOMENT, f"{card.id} must wait until this is settled.", "M-51")
        return None

    def ask(self, draft: Draft) -> Question[int]:
        """Ask on whom it falls: anybody alive, oneself too (M-91)."""
        return aim_at_seats(self.seat, "victim", self.card, derived.living(draft.table))

    def work_on(self, draft: Draft, target: int) -> None:
        """Let it fall."""
        self.spend(draft)
        draft.events.append(events.CurseFell(seat=target, card=self.card, by=self.seat))
        draft.stack.append(Cursed(target, self.card, self.seat))


class Cancel(Playing[int], frozen=True, gc=False):
    """A curse ends, or never works (M-93c)."""

    purpose = "cancel"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it where there is no curse."""
        if board.window == "curse":
            return None
        if not _lasting(board):
            return illegal(codes.NOBODY, "No curse is there to be cancelled.", "M-93c")
        return super().why_not(board, seat, card)

    def ask(self, draft: Draft) -> Question[int] | None:
        """Ask which lasting curse ends; one that has just been played is meant before all."""
        if any(isinstance(one, Cursed) for one in draft.stack):
            return None
        return Question(self.seat, "curse_to_end", self.card, choose_pieces(draft.table, _lasting(draft)))

    def work(self, draft: Draft) -> None:
        """End the curse that has just been played."""
        self.use_up(draft)
        pending = draft.stack.pop()
        if isinstance(pending, Cursed):
            draft.bury(pending.card)
            draft.events.append(events.Cancelled(seat=pending.seat, card=pending.card, because=self.card))

    def work_on(self, draft: Draft, target: int) -> None:
        """End a lasting curse."""
        self.use_up(draft)
        seat, piece = derived.the_piece(draft.table, target)
        draft.remove(seat, piece, self.card)
        draft.events.append(events.Cancelled(seat=seat, card=piece.card.id, because=self.card))


def _lasting(board: Board) -> list[Piece]:
    """Return the lasting curses in front of all seats (M-92)."""
    return [piece for seat in board.table.seats for piece in seat.cards if piece.card.kind == "curse"]


class InPile(NamedTuple):
    """A card on the discards: its deck, and its place from the bottom."""

    deck: words.Deck
    place: int


class Dowse(Playing[InPile], frozen=True, gc=False):
    """Any card of a discard pile is taken."""

    purpose = "dowse"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it where there are no discards."""
        if not board.table.doors.pile and not board.table.hoard.pile:
            return illegal(codes.NOBODY, "No card lies in the discards.", "M-3")
        return super().why_not(board, seat, card)

    def ask(self, draft: Draft) -> Question[InPile]:
        """Ask for the card; of equal ones the topmost is meant."""
        found = [
            (card, InPile(deck, len(pile) - 1 - pile[::-1].index(card)))
            for deck, pile in zip(DECKS, (draft.table.doors.pile, draft.table.hoard.pile), strict=True)
            for card in dict.fromkeys(pile)
        ]
        options = labels.options("choose", [card for card, _ in found], [place for _, place in found])
        return Question(self.seat, "card", self.card, options)

    def work_on(self, draft: Draft, target: InPile) -> None:
        """Take it into the hand."""
        deck = draft.table.deck(target.deck)
        card = deck.pile[target.place]
        draft.set_deck(target.deck, replace(deck, pile=deck.pile[: target.place] + deck.pile[target.place + 1 :]))
        self.use_up(draft)
        draft.receive(self.seat, 1, target.deck)
        draft.events.append(events.Kept(seat=self.seat, card=card, because=self.card))


class Draw(Playing[None], frozen=True, gc=False):
    """Treasures are drawn."""

    purpose = "draw"

    def work(self, draft: Draft) -> None:
        """Draw them."""
        self.use_up(draft)
        draft.draw(self.seat, "treasure", feat_of(self.card, words.Draw).count, self.card)
