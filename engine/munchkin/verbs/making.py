"""Cards and powers in the making: what they are aimed at is asked one thing at a time, then they do their work."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from tablekeeper.engine import labels
from tablekeeper.engine.answers import Option, plain
from tablekeeper.engine.munchkin.cards.card import Card, the
from tablekeeper.engine.munchkin.cards.vocabulary import Feat
from tablekeeper.engine.munchkin.frames.by_numbers import RevealedByNumbers
from tablekeeper.engine.munchkin.table import codes, derived, events, sums
from tablekeeper.engine.munchkin.table.actions import refuse_absent
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import in_hands
from tablekeeper.engine.munchkin.table.labels import HandQuestion
from tablekeeper.engine.munchkin.table.window import FREE
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.refusals import Refusal, illegal
from tablekeeper.engine.resolution import Frame, Question

T = TypeVar("T")
F = TypeVar("F", bound=Feat)


class Making(Frame[Draft, T], frozen=True, gc=False):
    """A card or power in the making, aimed at a `T`."""

    purpose: ClassVar[str]
    """What is being made, in a word."""

    seat: int

    def ask(self, draft: Draft) -> Question[T] | None:
        """Return the question for the next thing that it is aimed at; None where there is nothing to ask."""
        return None

    def work(self, draft: Draft) -> None:
        """Do what it does where there was nothing to ask."""
        raise NotImplementedError

    def work_on(self, draft: Draft, target: T) -> None:
        """Do what it does to what was answered."""
        raise NotImplementedError

    def advance(self, draft: Draft) -> Question[T] | None:
        """Ask for the next thing, or do the work."""
        question = self.ask(draft)
        if question is None:
            draft.stack.pop()
            self.work(draft)
        return question

    def answer(self, draft: Draft, option: Option[T]) -> None:
        """Take what it is aimed at, and do the work."""
        draft.stack.pop()
        self.work_on(draft, option.target)


class Playing(Making[T], frozen=True, gc=False):
    """A card that is being played from the hand, or used from the table."""

    rule: ClassVar[str | None] = None
    """The rule by which it is played into an open combat; None for a card that is played at any time."""

    needs_monster: ClassVar[bool] = True
    """Whether a combat whose last monster has left is none for it."""

    card: str
    piece: int | None = None
    """The piece that is used, where the card lies on the table and not in the hand."""

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Return why a seat may not play a card now, or None."""
        if cls.rule is None:
            return why_not_free(board, card)
        return why_not_in_combat(board, card, cls.rule, needs_monster=cls.needs_monster)

    def spend(self, draft: Draft) -> None:
        """Take the card out of the hand or off the table; where it goes is up to the card."""
        if self.piece is None:
            draft.take_from_hand(self.seat, self.card)
            return
        cards = tuple([one for one in draft.table.seats[self.seat].cards if one.number != self.piece])
        draft.change(self.seat, cards=cards)
        draft.events.append(events.Left(seat=self.seat, card=self.card, piece=self.piece, because="used"))

    def use_up(self, draft: Draft) -> None:
        """Spend the card and discard it at once."""
        self.spend(draft)
        draft.bury(self.card)


class FromHand(Playing[T | str | None], frozen=True, gc=False):
    """A card that brings another one from the hand, and nothing if there is none after all."""

    def hand_question(self, draft: Draft) -> Question[str | None]:
        """Return the question for a monster in the hand."""
        options = plain("cancel")
        first_too = self.piece is None  # the card that is being played is still in the hand
        if in_hands(draft, "door") > first_too:
            options += labels.options("reveal", ["monster"], [None])
        return HandQuestion(self.seat, "reveal", self.card, options, "reveal", sort="monster")

    def answer(self, draft: Draft, option: Option[T | str | None]) -> None:
        """Take the card, its numbers being asked where it has no tag; what is cancelled was never played."""
        if option.target is not None:
            super().answer(draft, option)
        elif option.answer.verb == "reveal":
            draft.stack.append(RevealedByNumbers(self.seat, "monster"))
        else:
            draft.stack.pop()


def feat_of(card: str | Card, kind: type[F]) -> F:
    """Return what a card can do; that it is something else is a programmer's error."""
    known = card if isinstance(card, Card) else the(card)
    if not isinstance(known.feat, kind):
        raise TypeError(f"{known.id}: wanted a card with the feat {kind.__name__}, got {known.feat!r}")
    return known.feat


def why_not_free(board: Board, card: Card) -> Refusal | None:
    """Return why a card that is played at any time must wait all the same (M-51)."""
    if board.window not in (*FREE, "setup"):
        return illegal(codes.WRONG_MOMENT, f"{card.id} must wait until this is settled.", "M-51")
    return None


def why_not_in_combat(board: Board, card: Card, rule: str, *, needs_monster: bool) -> Refusal | None:
    """Return why there is no combat into which a card could be played."""
    if board.window != "combat":
        return illegal(codes.NO_COMBAT, f"{card.id} is played into a combat that is still open.", rule)
    if needs_monster and not sums.fight(board.table).monsters:
        return illegal(codes.NOBODY, f"No monster is left for {card.id}.", rule)
    return None


def why_not_alive(board: Board, seat: int) -> Refusal | None:
    """Return why a seat may do nothing: its player is not there, or its character is dead."""
    if (absent := refuse_absent(board, seat)) is not None:
        return absent
    if board.table.seats[seat].life == "dead":
        return illegal(codes.DEAD, f"{derived.name(board.table, seat)} is dead until the next turn begins.", "M-54")
    return None
