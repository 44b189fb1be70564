"""Reaction windows: where every seat may act, whom the panel names, and what an action is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from engine.answers import Answer
from engine.refusals import Refusal
from engine.resolution import Frame, Question

if TYPE_CHECKING:
    from engine.munchkin.cards import Card
    from engine.munchkin.draft import Draft
    from engine.munchkin.vocabulary import Deck
    from engine.munchkin.zones import Board, Phase

Window = Literal["", "setup", "turn", "trouble", "loot", "end", "combat", "escape", "rolled", "curse"]
"""A window in which every seat may act; nothing while a single seat must answer something."""

Windows = tuple[Window, ...]

BETWEEN: Windows = ("turn", "trouble", "loot", "end")
"""Between the steps of a turn, out of combat (M-20)."""
FREE: Windows = (*BETWEEN, "combat", "escape")
"""Where cards may be played that may be played at any time; not between a roll and its result (M-51)."""
ANY: Windows = (*FREE, "setup", "rolled", "curse")
"""Every window."""

_STEPS: dict[Phase, Window] = {
    "setup": "setup",
    "door": "turn",
    "trouble": "trouble",
    "loot": "loot",
    "end": "end",
    "charity": "",
}

T = TypeVar("T")


class OpenFrame(Frame["Draft", T], frozen=True, gc=False):
    """Something pending during which every seat may act."""

    seat: int
    """Whom it concerns: the panel names it."""

    @property
    def window(self) -> Window:
        """Which window it opens; nothing where a single seat must answer something."""
        raise NotImplementedError

    @property
    def between(self) -> tuple[str, ...]:
        """The cards that lie between zones while it is pending."""
        return ()


def window(board: Board) -> Window:
    """Return the window that is open, or nothing while a single seat must answer something."""
    if board.stack:
        top = board.stack[-1]
        return top.window if isinstance(top, OpenFrame) else ""
    return "combat" if board.combat is not None else _STEPS[board.phase]


def named(board: Board) -> int:
    """Return the seat that a window names; the answers of all others come with their seat before them."""
    if board.stack:
        top = board.stack[-1]
        if isinstance(top, OpenFrame):
            return top.seat
    return board.active if board.combat is None else board.combat.fighter


# What a seat may do in a window


class Hands(Struct, frozen=True, gc=False):
    """What may be hidden, as far as somebody knows."""

    unseen: Sequence[Card]
    """The cards that may be in the hand of a seat of which nothing is known."""
    decks: Collection[Deck]
    """The decks of which cards are in hands."""
    held: Mapping[int, Sequence[Card]] = {}
    """The cards that seats really hold, each once."""
    doors: Sequence[Card] | None = None
    """The Door deck, the top card first; None where nobody knows it."""


class Verb(Generic[T]):
    """Something that seats do in windows: what may stand after it, why it is not possible, and what it does."""

    name: ClassVar[str]
    windows: ClassVar[Windows]
    """The windows in which it is possible."""
    of_named: ClassVar[bool] = False
    """Whether only the seat that the window names may do it."""

    def things(self, board: Board, seat: int, hands: Hands) -> Iterator[tuple[str, T]]:
        """Yield what could stand after the verb, in words and as what is meant."""
        raise NotImplementedError

    def read(self, board: Board, seat: int, label: str) -> Action[T] | None:
        """Return the action that is meant by what stands after the verb, possible or not; None if it is none."""
        for name, thing in self.things(board, seat, Hands((), ())):
            if name == label:
                return Action(seat, self, label, thing)
        return None

    def why_not(self, board: Board, seat: int, thing: T) -> Refusal | None:
        """Return why a seat may not do this now; what makes no sense comes before what a rule forbids."""
        raise NotImplementedError

    def why_not_there(self, board: Board, thing: T) -> Refusal | None:
        """Return why a hidden card cannot be where it should come from."""
        return None

    def do(self, draft: Draft, action: Action[T]) -> None:
        """Carry the action out; what follows from it is left to `settle`."""
        raise NotImplementedError


class Action(Struct, Generic[T], frozen=True, gc=False):
    """Something that a seat does in a window, with what it does it."""

    seat: int
    verb: Verb[T]
    label: str
    """What stands after the verb, as the table calls it; may be empty."""
    thing: T
    """The card, piece, monster, seat or face that the label means."""

    def answer(self, board: Board) -> Answer:
        """Return the action as it is answered: other seats' come with the seat before them."""
        return Answer(self.verb.name, self.label, None if self.seat == board.named else self.seat)

    def why_not(self, board: Board) -> Refusal | None:
        """Return why the action is not possible, or None; what makes no sense comes before what a rule forbids."""
        refusal = self.verb.why_not(board, self.seat, self.thing)
        if refusal is not None and not refusal.restriction:
            return refusal
        return self.verb.why_not_there(board, self.thing) or refusal

    def carry_out(self, draft: Draft) -> None:
        """Do what the action does; what follows from it is left to `settle`."""
        self.verb.do(draft, self)


AnyVerb = Verb[Any]
AnyAction = Action[Any]


class OpenQuestion(Question[AnyAction], frozen=True, gc=False):
    """What every seat may answer: its options are the actions of the window, found when somebody asks for them."""
