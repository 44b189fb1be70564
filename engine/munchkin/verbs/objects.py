"""What may stand after a verb: nothing, a hidden card, a card in front of the seat, a monster, a seat."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from msgspec import Struct

from tablekeeper.engine.munchkin.cards.card import NAMELESS, Card, every_card, the
from tablekeeper.engine.munchkin.cards.vocabulary import DECKS, Deck, Kind
from tablekeeper.engine.munchkin.frames.payments import payable
from tablekeeper.engine.munchkin.table import derived
from tablekeeper.engine.munchkin.table.actions import Action, Verb
from tablekeeper.engine.munchkin.table.hidden import Hands, in_hands, may_be_hidden
from tablekeeper.engine.munchkin.table.labels import label_monsters, label_pieces
from tablekeeper.engine.munchkin.table.zones import Board, Monster, Piece
from tablekeeper.engine.refusals import ALL_COPIES_OPEN, NOTHING_IN_HAND, Refusal, illegal


class Alone(Verb[None]):
    """A verb that stands alone."""

    def things(self, board: Board, seat: int, hands: Hands) -> Iterable[tuple[str, None]]:
        """Return nothing, once."""
        return (("", None),)


class OfPiece(Verb[Piece]):
    """A verb with a card in front of the seat."""

    def things(self, board: Board, seat: int, hands: Hands) -> Iterable[tuple[str, Piece]]:
        """Return the seat's cards on the table."""
        mine = board.table.seats[seat].cards
        return zip(label_pieces(board.table, mine), mine, strict=True)


class OfMonster(Verb[Monster]):
    """A verb with a monster in the combat."""

    def things(self, board: Board, seat: int, hands: Hands) -> Iterable[tuple[str, Monster]]:
        """Return the monsters."""
        monsters = board.table.combat.monsters if board.table.combat else ()
        return zip(label_monsters(monsters), monsters, strict=True)


class OfSeat(Verb[int]):
    """A verb with a seat."""

    def things(self, board: Board, seat: int, hands: Hands) -> Iterable[tuple[str, int]]:
        """Return all seats."""
        return [(str(other), other) for other in range(len(board.table.seats))]


class Blank(Struct, frozen=True, gc=False):
    """A card of which only a word is said: it is entered as numbers, or stays nameless."""

    like: Card
    """What it is like as far as anybody knows."""


BLANKS: Mapping[str, Blank] = {
    **{kind: Blank(the(f"{kind}_1_1")) for kind in ("monster", "item", "one_shot")},
    **{name: Blank(the(NAMELESS["door"])) for name in ("curse", NAMELESS["door"])},
}
"""The words for cards without a tag."""


class OfHidden(Verb[Card | Blank]):
    """A verb with a card that lies hidden, named or not."""

    kinds: ClassVar[tuple[Kind, ...]]
    """The kinds of cards that may stand after it, whatever the window."""
    entered: ClassVar[tuple[str, ...]]
    """The words for cards without a tag that may stand after it."""

    def decks(self, hands: Hands) -> Collection[Deck]:
        """Return the decks whose cards may be there."""
        return DECKS

    def sort(self, card: Card) -> Hashable:
        """Return what two cards have in common of which one is possible exactly if the other is."""
        return None

    @cached_property
    def _sorts(self) -> Mapping[str, Hashable]:
        return {card.id: self.sort(card) for card in every_card().values()}

    def things(self, board: Board, seat: int, hands: Hands) -> Sequence[tuple[str, Card | Blank]]:
        """Return the cards that may be hidden, or those that the seat really holds."""
        decks = self.decks(hands)
        named = [(card.id, card) for card in hands.of(seat) if card.kind in self.kinds and card.deck in decks]
        words = () if hands.is_known(seat) else self.entered
        return [*named, *[(word, BLANKS[word]) for word in words if BLANKS[word].like.deck in decks]]

    def possible(self, board: Board, seat: int, hands: Hands) -> Iterator[tuple[str, Card | Blank]]:
        """Yield the cards that may be named now; one of each sort is judged."""
        verdicts: dict[Hashable, bool] = {}
        for label, thing in self.things(board, seat, hands):
            sort = self._sorts.get(label, label)
            if sort not in verdicts:
                verdicts[sort] = self.why_not(board, seat, thing) is None
            if verdicts[sort]:
                yield label, thing

    def read(self, board: Board, seat: int, label: str) -> Action[Card | Blank] | None:
        """Return the action with any card of the game, wherever it may be."""
        found = BLANKS[label] if label in self.entered else every_card().get(label)
        return None if found is None else Action(seat, self, label, found)

    def why_not_there(self, board: Board, thing: Card | Blank) -> Refusal | None:
        """Refuse a card of which all copies lie open."""
        if isinstance(thing, Card) and not may_be_hidden(board, thing.id):
            return illegal(ALL_COPIES_OPEN, f"All {thing.copies} copies of {thing.id} lie open.", "M-3")
        return None


class FromHand(OfHidden):
    """A verb with a card in the seat's hand."""

    def decks(self, hands: Hands) -> Collection[Deck]:
        """Return the decks of which cards are in hands."""
        return hands.decks

    def why_not_there(self, board: Board, thing: Card | Blank) -> Refusal | None:
        """Refuse a card of a deck of which no hand holds any."""
        deck = like(thing).deck
        if in_hands(board, deck) < 1:
            why = f"No hand holds a card of that deck ({deck}); the counts of the decks may be edited."
            return illegal(NOTHING_IN_HAND, why, "M-3")
        return super().why_not_there(board, thing)


def like(thing: Card | Blank) -> Card:
    """Return a hidden card as far as it is known."""
    return thing if isinstance(thing, Card) else thing.like


def refuse_penniless(board: Board, seat: int) -> Refusal | None:
    """Refuse a power to a seat that has no card to discard for it."""
    if not board.table.seats[seat].hand and not payable(board, seat):
        return illegal(NOTHING_IN_HAND, f"{derived.name(board.table, seat)} has no card to discard.", "M-65")
    return None
