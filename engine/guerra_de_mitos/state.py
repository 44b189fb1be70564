"""A state of a match: the table, what is pending, and the one question that waits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, LazyAnswers, Option
from tablekeeper.engine.game import Decision, Outcome, Result, Source
from tablekeeper.engine.guerra_de_mitos.course import Course
from tablekeeper.engine.guerra_de_mitos.effects.harm import must_ask
from tablekeeper.engine.guerra_de_mitos.frames import ending
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.frames.verb import ActQuestion, VerbQuestion
from tablekeeper.engine.guerra_de_mitos.position import edits, hidden, positions, refusals
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import SEALED, Table
from tablekeeper.engine.positions import Position
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.resolution import AnyFrame, AnyQuestion, ListedOnce

TOLD = ("mythology", "gods", "designs", "number", "found", "is_it", "lot")
"""What nobody chooses: what decks and cards are, what lies in a pile, how a coin falls."""


class MitosState(ListedOnce[Draft], frozen=True):
    """A position with everything that is pending; an immutable value. Make one with `GUERRA_DE_MITOS`."""

    game = "guerra_de_mitos"
    over_rule = "G-61"
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

    def called(self, names: Sequence[str]) -> MitosState:
        """Return the same position with other names of its seats."""
        seats = [replace(seat, name=name) for seat, name in zip(self.table.seats, names, strict=True)]
        table, question = replace(self.table, seats=tuple(seats)), self.question
        if isinstance(question, VerbQuestion):
            question = replace(question, table=replace(table))
        return replace(self, table=table, question=question)

    @property
    def active(self) -> int:
        """The seat whose turn or action it is."""
        return self.table.active

    @property
    def sealed(self) -> bool:
        """Whether an answer is kept secret until another one is given, too (G-12)."""
        return SEALED in self.table.bids

    # Deciding

    @property
    def source(self) -> Source:
        """Where the answer lies: what people only tell, of decks or of a text that they carry out, is not chosen."""
        question = self.question
        if question is None or question.hidden:
            return super().source if question is None or question.ask != "pantheon" else "deck"
        told = question.ask in TOLD or any(isinstance(frame, ByHand) for frame in self.stack)
        return "deck" if told else "hand"

    def answers(self, held: Iterable[str] | None) -> tuple[Answer, ...]:
        """List the legal answers, with the cards that are held or, where nobody knows, all that may be."""
        question = self.question
        if question is None:
            return ()
        hidden_ones = self._lazy if held is None else self._turning_up(held)
        return (*hidden_ones, *question.answers)

    @property
    def decision(self) -> Decision | None:
        """The pending decision; in a phase, which hidden cards may be played is found when somebody looks."""
        asked = self.question
        if not isinstance(asked, ActQuestion):
            return super().decision
        return Decision(asked.seat, asked.ask, asked.about, asked.answers, asked.span, asked.secret, self._lazy)

    @cached_property
    def _lazy(self) -> LazyAnswers:
        return LazyAnswers(self._turning_up(None))

    def _turning_up(self, held: Iterable[str] | None) -> Iterator[Answer]:
        verb = self.question.hidden if self.question else ""
        return (Answer(verb, name) for name in self._hidden.names(held))

    @cached_property
    def _hidden(self) -> hidden.Hidden:
        question = self.question
        if question is None or not question.hidden:
            return hidden.NOTHING
        return hidden.asked_for(self.table, question, self.stack[-1])

    def may_turn_up(self, card: str) -> bool:
        """Return whether the answer to the pending question may turn up a hidden card."""
        return self._hidden.has(card)

    def unlisted(self, question: AnyQuestion, answer: Answer) -> Option[object] | Refusal:
        """Return what an answer points at that is not listed word by word: a hidden card."""
        turns_up = bool(question.hidden) and answer.verb == question.hidden and answer.seat is None
        if turns_up and self._hidden.has(answer.subject):
            return Option(answer, answer.subject)
        return refusals.explain(self.table, question, answer)

    def overruled(self, question: AnyQuestion, answer: Answer) -> Option[object]:
        """Return what an answer means that only a restriction forbids."""
        if isinstance(question, ActQuestion):
            for verb in question.verbs:
                if verb.name == answer.verb:
                    return Option(answer, verb.find(self.table, question.seat, answer.subject))
        if question.ask == "bearer" and (place := derived.called(self.table, answer.subject)) is not None:
            return Option(answer, place.piece.number)
        return Option(answer, answer.subject)

    def draft(self) -> Draft:
        """Return a working copy, with a table of its own: what is found of that need not be kept with the state."""
        return Draft(self.table.copy(), stack=[*self.stack], result=self.result)

    def frozen(self, draft: Draft, question: AnyQuestion | None) -> MitosState:
        """Return the state that a draft has become, with the question that waits."""
        return MitosState(replace(draft.table), tuple(draft.stack), draft.result, question)

    def tidy(self, draft: Draft) -> None:
        """Take out seats without power, and those whose players have left (G-60, A-21, A-63)."""
        ending.tidy(draft)

    def forced(self, draft: Draft, question: AnyQuestion) -> Option[object] | None:
        """Return the only answer; an unwanted target, and who is moved in while others are there (G-46), are asked."""
        only = super().forced(draft, question)
        moved_in = only is not None and question.ask == "payer" and only.answer.verb == "field"
        return None if only is None or moved_in or must_ask(draft.table, question, only.target) else only

    # Positions

    def edit(self, changes: Sequence[Mapping[str, object]]) -> Outcome[MitosState] | Refusal:
        """Set open facts of the position by hand; what is then impossible is refused with every fault named."""
        draft = self.draft()
        return edits.make(draft, changes) or self.settled(draft)

    def position(self) -> Position:
        """Return the position in the protocol's form."""
        return positions.write(self.table, self.result)

    def card_count(self) -> int:
        """Return how many cards there are beyond those that were brought, pantheons and tokens apart: none.

        The decks are asked for in the match, so the sum itself grows while it is set up.
        """
        return sum(derived.cards_at(seat) - seat.brought for seat in self.table.seats)

    def faults(self) -> tuple[str, ...]:
        """Return what is impossible about the position; empty when nothing is."""
        return tuple(positions.faults(self.table, self.result))
