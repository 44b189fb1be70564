"""What is lost one choice at a time: items, gold's worth, cards in hand, and what others take."""

from __future__ import annotations

from itertools import product
from typing import Literal

from msgspec.structs import replace

from tablekeeper.engine import labels
from tablekeeper.engine.answers import Option, Options, plain
from tablekeeper.engine.munchkin.cards import vocabulary
from tablekeeper.engine.munchkin.cards.card import NAMELESS
from tablekeeper.engine.munchkin.cards.vocabulary import Items
from tablekeeper.engine.munchkin.frames import dice
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import in_hands
from tablekeeper.engine.munchkin.table.labels import HandQuestion, choose_pieces
from tablekeeper.engine.munchkin.table.zones import Board, Piece
from tablekeeper.engine.resolution import Frame, Question

Loss = int | str
"""A card in front of a seat by its number, or one in hand by its id or its back."""


def backs(board: Board) -> Options[str]:
    """Return the options with which a card in hand is discarded without a word about what it is."""
    names = [name for deck, name in NAMELESS.items() if in_hands(board, deck) > 0]
    return labels.options("discard", names, names)


# Items


def lose_items(draft: Draft, seat: int, because: str, effect: vocabulary.LoseItems) -> bool:
    """Lose items, or return False where there are none; what is aimed at headgear takes the chicken along."""
    if effect.which.slot == "headgear":
        shed(draft, seat, because)
    found = derived.matching(draft.table.seats[seat], effect.which)
    if effect.all or len(found) == 1:
        for piece in found:
            lose(draft, seat, piece, because)
    elif found:
        draft.stack.append(LoseItem(seat, because, which=effect.which))
    return bool(found)


def lose(draft: Draft, seat: int, piece: Piece, because: str) -> None:
    """Lose an item to a curse or bad stuff; headgear takes the chicken along."""
    draft.remove(seat, piece, because)
    if piece.card.slot == "headgear":
        shed(draft, seat, because)


def shed(draft: Draft, seat: int, because: str) -> None:
    """Take away what sits on a head and spoils its rolls."""
    for piece in draft.table.seats[seat].cards:
        if piece.card.die:
            draft.remove(seat, piece, because)


def lose_gold(draft: Draft, seat: int, gold: int, because: str) -> bool:
    """Lose items of a value, the owner choosing, or all of them; return whether they were worth enough."""
    mine = derived.items(draft.table.seats[seat])
    enough = sum(piece.card.gold or 0 for piece in mine) >= gold
    if enough:
        draft.stack.append(LoseGold(seat, because, gold))
    else:
        for piece in mine:
            lose(draft, seat, piece, because)
    return enough


class Lose(Frame[Draft, Loss], frozen=True, gc=False):
    """Something to be lost, one choice at a time (M-93)."""

    seat: int
    because: str
    left: int = 1
    """How many cards, or how much gold."""

    def candidates(self, board: Board) -> list[Piece]:
        """Return what may be lost."""
        return derived.items(board.table.seats[self.seat])

    def advance(self, draft: Draft) -> Question[Loss] | None:
        """Ask for the next thing to be lost."""
        candidates = self.candidates(draft)
        if self.left > 0 and candidates:
            return Question(self.seat, "lose", self.because, choose_pieces(draft.table, candidates))
        draft.stack.pop()
        return None

    def answer(self, draft: Draft, option: Option[Loss]) -> None:
        """Lose what was chosen."""
        if isinstance(option.target, str):
            draft.stack[-1] = replace(self, left=self.left - 1)
            draft.discard(self.seat, option.target, self.because)
            return
        _, piece = derived.the_piece(draft.table, option.target)
        draft.stack[-1] = replace(self, left=self.left - self.counts(piece))
        lose(draft, self.seat, piece, self.because)

    def counts(self, piece: Piece) -> int:
        """Return how much of the loss a card makes up."""
        return 1


class LoseItem(Lose, frozen=True, gc=False, kw_only=True):
    """An item that a description fits."""

    which: Items

    def candidates(self, board: Board) -> list[Piece]:
        """Return the items that fit."""
        return derived.matching(board.table.seats[self.seat], self.which)


class LoseGold(Lose, frozen=True, gc=False):
    """Items of a value in all."""

    def candidates(self, board: Board) -> list[Piece]:
        """Return the items that are worth something."""
        return [piece for piece in derived.items(board.table.seats[self.seat]) if piece.card.gold]

    def counts(self, piece: Piece) -> int:
        """Return the value of an item."""
        return piece.card.gold or 0


class LoseTaxed(Lose, frozen=True, gc=False):
    """An item whose value all other seats lose, too."""

    def answer(self, draft: Draft, option: Option[Loss]) -> None:
        """Lose it; who has not as much loses all items and a level."""
        taxed = [piece.card.gold or 0 for piece in self.candidates(draft) if piece.number == option.target]
        super().answer(draft, option)
        for worth, other in product(taxed, reversed(derived.living_others(draft.table, self.seat))):
            if worth and not lose_gold(draft, other, worth, self.because):
                draft.lose_levels(other, 1, self.because)


class LoseClass(Lose, frozen=True, gc=False):
    """A class card."""

    def candidates(self, board: Board) -> list[Piece]:
        """Return the classes."""
        return derived.pieces_of(board.table.seats[self.seat], "class")


class LoseCards(Lose, frozen=True, gc=False):
    """Items or cards in hand."""

    def advance(self, draft: Draft) -> Question[Loss] | None:
        """Ask for the next card, one in hand by its name or its back."""
        if self.left <= 0 or not draft.table.seats[self.seat].hand:
            return super().advance(draft)
        options = choose_pieces(draft.table, self.candidates(draft)) + backs(draft)
        return HandQuestion(self.seat, "lose", self.because, options, "discard")


# The whole hand, or some of it


class Dump(Frame[Draft, str | None], frozen=True, gc=False):
    """Cards in hand to be discarded one by one, each said by its name or only by its back, or all at once unnamed."""

    seat: int
    because: str
    left: int

    def advance(self, draft: Draft) -> Question[str | None] | None:
        """Ask which card is discarded next; any may stay unnamed."""
        if self.left <= 0 or not draft.table.seats[self.seat].hand:
            draft.stack.pop()
            return None
        return HandQuestion(self.seat, "discard", self.because, backs(draft) + plain("unnamed"), "discard")

    def answer(self, draft: Draft, option: Option[str | None]) -> None:
        """Discard the card, or all that are left."""
        if option.target is not None:
            draft.stack[-1] = replace(self, left=self.left - 1)
            draft.discard(self.seat, option.target, self.because)
        else:
            count = min(self.left, draft.table.seats[self.seat].hand)
            draft.stack[-1] = Unnamed(self.seat, self.because, count)


class Unnamed(Frame[Draft, int], frozen=True, gc=False):
    """Cards in hand discarded at once: which is not asked, but how many are Doors unless that is clear."""

    seat: int
    because: str
    count: int

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask how many are Doors, or discard them."""
        least = max(0, self.count - in_hands(draft, "treasure"))
        most = min(self.count, in_hands(draft, "door"))
        if least < most:
            return Question(self.seat, "number", "doors", span=(least, most))
        self._discard(draft, most)
        return None

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Discard so many Doors, and Treasures for the rest."""
        self._discard(draft, option.target)

    def _discard(self, draft: Draft, doors: int) -> None:
        draft.stack.pop()
        for card in [NAMELESS["door"]] * doors + [NAMELESS["treasure"]] * (self.count - doors):
            draft.discard(self.seat, card, self.because)


class Exchange(Dump, frozen=True, gc=False):
    """Treasures in hand to be discarded, as many being drawn for them; fewer may."""

    draws: int = 0

    def advance(self, draft: Draft) -> Question[str | None] | None:
        """Ask which Treasure is discarded next."""
        if self.left <= 0 or not draft.table.seats[self.seat].hand or not in_hands(draft, "treasure"):
            self._draw(draft)
            return None
        options = labels.options("discard", ["treasure"], ["treasure"]) + plain("done")
        return HandQuestion(self.seat, "discard", self.because, options, "discard", sort="treasure")

    def answer(self, draft: Draft, option: Option[str | None]) -> None:
        """Discard the card, or exchange no more."""
        if option.target is None:
            self._draw(draft)
        else:
            super().answer(draft, option)

    def _draw(self, draft: Draft) -> None:
        draft.stack.pop()
        draft.draw(self.seat, "treasure", self.draws - self.left, self.because)


class RollCards(dice.Rolling, frozen=True, gc=False):
    """The die says how many cards are lost."""

    def thrown(self, draft: Draft, total: int) -> None:
        """Lose as many."""
        draft.stack.append(LoseCards(self.seat, self.because, total))


# What others take


def taken(draft: Draft, victim: int, because: str, effect: vocabulary.Taken) -> bool:
    """Let others take a card each, in order, or return False where nobody can take any (M-93)."""
    around = derived.living_others(draft.table, victim)
    takers: tuple[int, ...]
    if effect.by == "neighbours":
        takers = tuple([seat for seat in derived.neighbours(draft.table, victim) if seat in around])
    elif effect.by == "highest":
        takers = tuple(derived.highest(draft.table, around))
    else:
        takers = tuple(around if effect.by == "others_from_left" else reversed(around))
    take = Take(victim, because, effect.what, takers)
    if not any(take.options(draft, taker) for taker in takers):
        return False
    draft.stack.append(take)
    return True


class Take(Frame[Draft, int | None], frozen=True, gc=False):
    """Other seats take one card each, the next one first. A Treasure of the hand is taken as one (reading A-42)."""

    victim: int
    because: str
    what: Literal["item", "hand", "treasure"]
    takers: tuple[int, ...]

    def advance(self, draft: Draft) -> Question[int | None] | None:
        """Let the next seat take its card."""
        if not self.takers:
            draft.stack.pop()
            return None
        taker = self.takers[0]
        options = self.options(draft, taker)
        if self.what != "hand" and options:
            return Question(taker, "take", self.because, options)
        self._next(draft)
        draft.pass_on(self.victim, taker, 1 if options else 0, self.because)
        return None

    def options(self, board: Board, taker: int) -> Options[int | None]:
        """Return what a seat can take; where only hidden Treasures are left, there may be none, either."""
        victim = board.table.seats[self.victim]
        if self.what == "hand":
            return plain("hand") if victim.hand else Options((), ())
        treasures = [piece for piece in victim.cards if piece.card.deck == "treasure"]
        there = treasures if self.what == "treasure" else derived.items(victim)
        candidates = [piece for piece in there if derived.can_carry(board.table.seats[taker], piece.card)]
        options: Options[int | None] = choose_pieces(board.table, candidates)
        if self.what == "treasure" and victim.hand and in_hands(board, "treasure"):
            surely = candidates or victim.hand > in_hands(board, "door") or board.table.rules.version_1
            options += plain("hand") if surely else plain("hand", "nothing")
        return options

    def answer(self, draft: Draft, option: Option[int | None]) -> None:
        """Take what was chosen: an item, or a Treasure in hand, of which there may be none."""
        taker = self.takers[0]
        self._next(draft)
        if option.answer.verb == "nothing":
            draft.events.append(events.Nothing(seat=taker, because=self.because))
            return
        if option.target is None:
            any_card = draft.table.rules.version_1
            draft.pass_on(self.victim, taker, 1, self.because, None if any_card else "treasure")
            return
        _, piece = derived.the_piece(draft.table, option.target)
        draft.move(self.victim, taker, piece, self.because)
        if piece.card.slot == "headgear":
            shed(draft, self.victim, self.because)

    def _next(self, draft: Draft) -> None:
        draft.stack[-1] = replace(self, takers=self.takers[1:])
