"""A state of a match: the zones, what is pending, and the one question that waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.game import Outcome, Result
from tablekeeper.engine.munchkin import verbs
from tablekeeper.engine.munchkin.cards.card import BY_NUMBERS, HALF_BREED, SUPER_MUNCHKIN, Card, card, size, the
from tablekeeper.engine.munchkin.cards.vocabulary import DECKS, Serve
from tablekeeper.engine.munchkin.frames.sales import Excess, Handover, Sale
from tablekeeper.engine.munchkin.frames.turns import Course
from tablekeeper.engine.munchkin.position import edits, positions, refusals
from tablekeeper.engine.munchkin.table import derived, hidden, window
from tablekeeper.engine.munchkin.table.actions import AnyAction, OpenQuestion
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import Aimed, HandQuestion
from tablekeeper.engine.munchkin.table.zones import Table, Window
from tablekeeper.engine.munchkin.verbs.making import Playing
from tablekeeper.engine.positions import Position
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.resolution import AnyFrame, AnyQuestion, ListedOnce


class MunchkinState(ListedOnce[Draft], frozen=True):
    """A position with everything that is pending; an immutable value. Make one with `engine.munchkin.MUNCHKIN`."""

    game = "munchkin"
    over_rule = "M-94"
    tidies = True

    table: Table
    stack: tuple[AnyFrame, ...] = (Course(),)
    result: Result | None = None
    question: AnyQuestion | None = None
    """The pending question; None when the match is over."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return tuple([seat.name for seat in self.table.seats])

    def called(self, names: Sequence[str]) -> MunchkinState:
        """Return the same position with other names of its seats."""
        seats = [replace(seat, name=name) for seat, name in zip(self.table.seats, names, strict=True)]
        return replace(self, table=replace(self.table, seats=tuple(seats)))

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.table.active

    # What follows from a state is found once; it is no part of the value

    @cached_property
    def window(self) -> Window:
        """The window in which every seat may act, or nothing while a single seat must answer something."""
        return window.window(self)

    @cached_property
    def named(self) -> int:
        """The seat that the panel names in a window."""
        return window.named(self)

    @cached_property
    def actions(self) -> tuple[AnyAction, ...]:
        """Every action of every seat that is possible now, as far as the table shows; none unless a window is open."""
        return tuple(verbs.possible(self)) if isinstance(self.question, OpenQuestion) else ()

    def answers(self, held: Iterable[str] | None) -> tuple[Answer, ...]:
        """List the legal answers, with the cards that are held or, where nobody knows, all that may be."""
        question = self.question
        if question is None:
            return ()
        if isinstance(question, OpenQuestion):
            found = self.actions if held is None else verbs.possible(self, {question.seat: held})
            return tuple([action.answer(self) for action in found])
        if not isinstance(question, HandQuestion):
            return question.answers
        known = self._may_hold() if held is None else map(the, dict.fromkeys(held))
        return (
            *question.answers,
            *[Answer(question.hidden, one.id) for one in known if self._is_meant(question, one)],
        )

    def hidden_cards(self) -> list[str]:
        """Return the cards of which a copy may be in the hand that is asked for one."""
        return [one.id for one in self._may_hold()]

    def _may_hold(self) -> list[Card]:
        promised = [name for frame in self.stack if isinstance(frame, Sale) for name in frame.cards]
        promised += [frame.card for frame in self.stack if isinstance(frame, Playing) and frame.piece is None]
        listed = hidden.open_cards(self) + promised
        decks = [
            deck
            for deck in DECKS
            if hidden.in_hands(self, deck) > sum(one.deck == deck for name in promised if (one := card(name)))
        ]
        return [one for one in hidden.unseen(self) if one.deck in decks and listed.count(one.id) < one.copies]

    def _is_meant(self, question: HandQuestion[object], one: Card) -> bool:
        if question.sort == "item":
            return one.item
        if question.sort in ("race", "class"):
            mine = self.table.seats[question.seat].cards
            return one.kind == question.sort and all(piece.card is not one for piece in mine)
        return question.sort in ("any", one.kind, one.deck)

    def unlisted(self, question: AnyQuestion, answer: Answer) -> Option[object] | Refusal:
        """Return what an answer points at that is not listed word by word: an action, a card in the hand."""
        if isinstance(question, OpenQuestion):
            action = verbs.read(self, answer)
            if action is None:
                return refusals.explain(self, question, answer)
            return action.why_not(self) or Option(answer, action)
        if isinstance(question, HandQuestion) and answer.verb == question.hidden and answer.seat is None:
            one = None if BY_NUMBERS.fullmatch(answer.subject) else card(answer.subject)
            if one is not None and one in self._may_hold() and self._is_meant(question, one):
                return Option(answer, one.id)
        return refusals.explain(self, question, answer)

    def overruled(self, question: AnyQuestion, answer: Answer) -> Option[object]:
        """Return the action that only a restriction forbids."""
        return Option(answer, verbs.read(self, answer))

    def draft(self) -> Draft:
        """Return a working copy."""
        return Draft(self.table, stack=[*self.stack], result=self.result)

    def frozen(self, draft: Draft, question: AnyQuestion | None) -> MunchkinState:
        """Return the state that a draft has become, with the question that waits."""
        return MunchkinState(draft.table, tuple(draft.stack), draft.result, question)

    def tidy(self, draft: Draft) -> None:
        """Take away what has lost its ground: the card of two races or classes, the Hireling's help, full slots.

        A deck that has run out is rebuilt (M-5). A seat with too many Big items must get rid of them before anything
        else (M-68).
        """
        draft.rebuild("door")
        draft.rebuild("treasure")
        needed_classes = 1 if draft.table.rules.one_class else 2
        for index, seat in enumerate(draft.table.seats):
            for second, kind, needed in ((HALF_BREED, "race", 1), (SUPER_MUNCHKIN, "class", needed_classes)):
                if derived.holds(seat, second) and len(derived.pieces_of(seat, kind)) < needed:
                    for piece in seat.cards:
                        if piece.card.id == second:
                            draft.remove(index, piece, kind)
            serving = any(isinstance(piece.card.feat, Serve) for piece in draft.table.seats[index].cards)
            for piece in draft.table.seats[index].cards:
                if piece.served and not serving:
                    draft.alter(index, replace(piece, served=False))
            for piece in reversed(draft.table.seats[index].cards):
                limited = piece.card.slot or piece.card.hands
                if limited and not piece.sideways and not derived.fits(draft.table.seats[index], piece):
                    draft.turn(index, piece, sideways=True)
        for index, seat in enumerate(draft.table.seats):
            if derived.excess_big(seat) and seat.plays:
                if not any(isinstance(frame, Excess | Handover) for frame in draft.stack):
                    draft.stack.append(Excess(index))
                return

    def forced(self, draft: Draft, question: AnyQuestion) -> Option[object] | None:
        """Return the only answer to a question; of a window it is enough to find a second one."""
        if isinstance(question, Aimed):
            return None
        if not isinstance(question, OpenQuestion):
            return super().forced(draft, question)
        first, *more = islice(verbs.possible(draft), 2)
        return None if more else Option(first.answer(draft), first)

    def edit(self, changes: Sequence[Mapping[str, object]]) -> Outcome[MunchkinState] | Refusal:
        """Set open facts of the position by hand; what is then impossible is refused with every fault named."""
        draft = self.draft()
        return edits.apply(draft, changes) or self.settled(draft)

    def position(self) -> Position:
        """Return the position in the protocol's form."""
        return positions.write(self.table, self.result)

    def card_count(self) -> int:
        """Return how many cards the match holds: in decks, hands and lying open."""
        unseen = self.table.doors.left + self.table.hoard.left + sum(seat.hand for seat in self.table.seats)
        return unseen + len(hidden.open_cards(self))

    def faults(self) -> tuple[str, ...]:
        """Return what is impossible about the position; empty when nothing is."""
        found = list(positions.faults(self.table, self.result, self.stack))
        if self.card_count() != size("door") + size("treasure"):
            found.append(f"{self.card_count()} cards are on the table, wanted {size('door') + size('treasure')}")
        return tuple(found)
