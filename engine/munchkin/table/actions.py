"""Verbs and actions: what a seat may do in a window, why not, and what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.munchkin.table import codes, derived
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import Hands
from tablekeeper.engine.munchkin.table.window import Windows
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.refusals import Refusal, illegal
from tablekeeper.engine.resolution import Question

T = TypeVar("T")
Duty = tuple[str, str]
"""What is for one seat alone to do, and the rule that says so."""


class Verb(Generic[T]):
    """Something that seats do in windows: what may stand after it, why it is not possible, and what it does."""

    name: ClassVar[str]
    windows: ClassVar[Windows]
    """The windows in which it is possible."""
    closed: ClassVar[tuple[str, str, str]]
    """The refusal in any other window: its code, why, and the rule."""
    duty: ClassVar[Duty | None] = None
    """What is for the seat alone that the window names."""

    def things(self, board: Board, seat: int, hands: Hands) -> Iterable[tuple[str, T]]:
        """Return what could stand after the verb, in words and as what is meant."""
        raise NotImplementedError

    def read(self, board: Board, seat: int, label: str) -> Action[T] | None:
        """Return the action that the text after the verb means, possible or not; None if it means none."""
        for name, thing in self.things(board, seat, Hands(board)):
            if name == label:
                return Action(seat, self, label, thing)
        return None

    def why_not(self, board: Board, seat: int, thing: T) -> Refusal | None:
        """Return why a seat may not do this now; what makes no sense comes before what a rule forbids."""
        if board.window not in self.windows:
            return illegal(*self.elsewhere(board))
        return self.refuse(board, seat, thing) or refuse_unnamed(board, seat, self.duty)

    def elsewhere(self, board: Board) -> tuple[str, str, str]:
        """Return the refusal in a window in which it is not possible."""
        return self.closed

    def refuse(self, board: Board, seat: int, thing: T) -> Refusal | None:
        """Refuse what is not possible although its window is open."""
        return None

    def possible(self, board: Board, seat: int, hands: Hands) -> Iterator[tuple[str, T]]:
        """Yield what may stand after the verb now."""
        for label, thing in self.things(board, seat, hands):
            if self.why_not(board, seat, thing) is None:
                yield label, thing

    def why_not_there(self, board: Board, thing: T) -> Refusal | None:
        """Return why a hidden card cannot be where it should come from."""
        return None

    def do(self, draft: Draft, action: Action[T]) -> None:
        """Carry the action out; what follows from it is left to `settled`."""
        raise NotImplementedError


class Action(Struct, Generic[T], frozen=True, gc=False):
    """Something that a seat does in a window, with what it does it."""

    seat: int
    verb: Verb[T]
    label: str
    """The text after the verb, as the table calls it; may be empty."""
    thing: T
    """The card, piece, monster, seat or face that the label means."""

    def answer(self, board: Board) -> Answer:
        """Return the action as it is answered: other seats' come with the seat before them."""
        return Answer(self.verb.name, self.label, None if self.seat == board.named else self.seat)

    def why_not(self, board: Board) -> Refusal | None:
        """Return why the action is not possible, or None; what makes no sense comes before what a rule forbids."""
        refusal = refuse_absent(board, self.seat) or self.verb.why_not(board, self.seat, self.thing)
        if refusal is not None and not refusal.restriction:
            return refusal
        return self.verb.why_not_there(board, self.thing) or refusal

    def carry_out(self, draft: Draft) -> None:
        """Do what the action does; what follows from it is left to `settled`."""
        self.verb.do(draft, self)


def refuse_absent(board: Board, seat: int) -> Refusal | None:
    """Refuse what a seat without a player would do, or what would be done to it."""
    if board.table.seats[seat].place == "here":
        return None
    return illegal(codes.NOT_HERE, f"The player of {derived.name(board.table, seat)} is not at the table.")


def refuse_unnamed(board: Board, seat: int, duty: Duty | None) -> Refusal | None:
    """Refuse a duty to all but the seat that the window names."""
    if duty is None or seat == board.named:
        return None
    return illegal(codes.NOT_YOUR_TURN, f"It is for {derived.name(board.table, board.named)} to {duty[0]}.", duty[1])


AnyVerb = Verb[Any]
AnyAction = Action[Any]


class OpenQuestion(Question[AnyAction], frozen=True, gc=False):
    """What every seat may answer: its options are the actions of the window, found when somebody asks for them."""
