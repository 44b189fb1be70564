"""A state of a match: the zones, what is pending, and the one question that waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option
from tablekeeper.engine.game import Outcome, Result
from tablekeeper.engine.mindbug.cards.card import CardSet
from tablekeeper.engine.mindbug.frames.decisions import Demanding
from tablekeeper.engine.mindbug.frames.playing import Playing
from tablekeeper.engine.mindbug.frames.turns import COURSE, NOTHING
from tablekeeper.engine.mindbug.position import edits, positions, refusals
from tablekeeper.engine.mindbug.table import derived
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.zones import Creature, Mark, Seat, cards_of
from tablekeeper.engine.positions import Position
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.resolution import AnyFrame, AnyQuestion, StackState


class MindbugState(StackState[Draft], frozen=True, gc=False):
    """A position with everything that is pending; an immutable value. Make one with `engine.mindbug.MINDBUG`."""

    over_rule = "MB-103"

    card_set: CardSet
    seats: tuple[Seat, Seat]
    active: int
    stack: tuple[AnyFrame, ...] = (COURSE,)
    result: Result | None = None
    numbered: int = 0
    """How many creatures have entered play so far; the next one gets this number."""
    marks: tuple[Mark, ...] = ()
    """What holds until the end of the turn."""
    question: AnyQuestion | None = None
    """The pending question; None when the match is over."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return tuple(seat.name for seat in self.seats)

    def called(self, names: Sequence[str]) -> MindbugState:
        """Return the same position with other names of its seats."""
        first, second = [replace(seat, name=name) for seat, name in zip(self.seats, names, strict=True)]
        return replace(self, seats=(first, second))

    def draft(self) -> Draft:
        """Return a working copy."""
        seats, stack = [*self.seats], [*self.stack]
        return Draft(self.card_set, seats, self.active, self.numbered, self.marks, stack=stack, result=self.result)

    def frozen(self, draft: Draft, question: AnyQuestion | None) -> MindbugState:
        """Return the state that a draft has become."""
        first, second = draft.seats
        return MindbugState(
            draft.card_set,
            (first, second),
            draft.active,
            tuple(draft.stack),
            draft.result,
            draft.numbered,
            draft.marks,
            question,
        )

    def spelled(self, answer: Answer) -> Answer:
        """Return the listed spelling of an answer that calls an evolved creature by its first name (MB-88)."""
        question = self.question
        if question is None or not self.card_set.actions or question.option(answer):
            return answer
        for option in question.options:
            root = option.target.root if isinstance(option.target, Creature) else None
            if root is not None and root.id == answer.subject and option.answer.verb == answer.verb:
                return option.answer
        return answer

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[Answer, ...]:
        """Return the legal answers: what may be hidden first, then what is listed."""
        question = self.question
        if question is None:
            return ()
        listed = question.listed.answers
        if not question.hidden:
            return listed
        if self.card_set.choosy:
            known, cards = hidden is not None, self.hidden_cards() if hidden is None else hidden
            hidden = [card for card in cards if self._keeps_back(question, card) is None]
            if known and hidden and self._must_show(question):
                listed = ()
        said, named = self.card_set.answers[question.hidden], {}
        for card in self.hidden_cards() if hidden is None else hidden:
            named[card] = said[card]
        return tuple(named.values()) + listed

    def _keeps_back(self, question: AnyQuestion, card: str) -> str | None:
        """Return the card because of which a hidden one may not be turned up, if one does (MX-29, MX-33, MX-38)."""
        if question.hidden == "play" and (ban := derived.may_not_be_played(self, question.seat, card)):
            return ban.id
        frame = self.stack[-1]
        return frame.because if isinstance(frame, Demanding | Playing) and not frame.admits(self, card) else None

    def _must_show(self, question: AnyQuestion) -> bool:
        """Return whether who holds a card that may be turned up may not say that there is none (MX-29, MX-38)."""
        return isinstance(self.stack[-1], Demanding) or question.listed == NOTHING

    def hidden_cards(self) -> list[str]:
        """Return the cards of which a copy may still lie hidden, as far as the table shows (MB-111)."""
        return [card for card in self.card_set.copies if self.hidden_copies(card) > 0]

    def hidden_copies(self, card: str) -> int:
        """Return how many copies of a card do not lie open; one between hand and play lies open too."""
        copies = self.card_set.copies.get(card, 0) - derived.lying_open(self.seats, card)
        if self.card_set.sets_aside:
            copies -= sum(seat.aside.count(card) for seat in self.seats)
        return copies - positions.between_zones(self.stack).count(card) if len(self.stack) > 1 else copies

    def unlisted(self, question: AnyQuestion, answer: Answer) -> Option[None] | Refusal:
        """Return a hidden card that may be turned up, or refuse the answer."""
        named = question.hidden and answer.verb == question.hidden and answer.seat is None
        if named and self.hidden_copies(answer.subject) > 0:
            if self.card_set.choosy and (kept := self._keeps_back(question, answer.subject)):
                return refusals.kept_back(self, question, answer, kept)
            return Option(answer, None)
        return refusals.explain(self, question, answer)

    def overruled(self, question: AnyQuestion, answer: Answer) -> Option[Creature | None]:
        """Return what an answer points at that only a restriction forbids."""
        return Option(answer, refusals.forced_target(self, question, answer))

    def edit(self, changes: Sequence[Mapping[str, object]]) -> Outcome[MindbugState] | Refusal:
        """Set open facts of the position by hand; what is then impossible is refused with every fault named."""
        draft = edits.apply(self.draft(), changes)
        return draft if isinstance(draft, Refusal) else self.settled(draft)

    def position(self) -> Position:
        """Return the position in the protocol's form."""
        return positions.write(self)

    def card_count(self) -> int:
        """Return how many cards the match holds: hidden, in piles, in play, as boosts, aside, between hand and play."""
        if self.card_set.sets_aside or self.card_set.supplies:
            return self._spread_count()
        in_zones = sum(
            seat.hand + seat.deck + len(seat.discard) + sum(1 + len(creature.boosts) for creature in seat.creatures)
            for seat in self.seats
        )
        return in_zones + len(positions.between_zones(self.stack))

    def _spread_count(self) -> int:
        """Return how many cards the match holds with those aside; with those not dealt, where they may come in."""
        if self.card_set.supplies:
            return self.card_set.size()
        return sum(map(cards_of, self.seats)) + len(positions.between_zones(self.stack))

    def faults(self) -> tuple[str, ...]:
        """Return what is impossible about the position; empty when nothing is."""
        return positions.faults(self)
