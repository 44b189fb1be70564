"""Decisions that are no targets: going on or not, a mode, a keyword, which card is turned up and where it goes."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import NO_OPTIONS, Option, plain
from tablekeeper.engine.game import Source
from tablekeeper.engine.mindbug.cards.vocabulary import Effect
from tablekeeper.engine.mindbug.frames import triggering
from tablekeeper.engine.mindbug.frames.abilities import Ability, Part, ability_below
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.zones import Table
from tablekeeper.engine.resolution import Question

YES_OR_NO = ("yes", "no")


class Decided(Effect[Draft, Ability], frozen=True):
    """An effect that leaves a decision which is no target."""

    def begin(self, draft: Draft, ability: Ability) -> None:  # noqa: ARG002 - the decision finds the ability below it
        """Let it be decided."""
        draft.stack.append(Deciding(self))

    def words(self, draft: Draft, ability: Ability, card: str | None) -> tuple[str, ...]:
        """Return the words that may be answered; none where there is nothing to decide."""
        raise NotImplementedError

    def decide(self, draft: Draft, ability: Ability, word: str, card: str | None) -> None:
        """Take the decision; `card` is the one that was turned up for it."""
        raise NotImplementedError


class Deciding(Part[None], frozen=True, gc=False):
    """A decision that an effect leaves to the seat that resolves it."""

    effect: Decided
    card: str | None = None
    """The card that was turned up for it, which lies between zones."""

    def advance(self, draft: Draft) -> Question[None] | None:
        """Ask, unless there is nothing to decide; a card that can only go one way goes it."""
        ability = ability_below(draft.stack)
        words = self.effect.words(draft, ability, self.card)
        if not words or (self.card is not None and len(words) == 1):
            draft.stack.pop()
            if words:
                self.effect.decide(draft, ability, words[0], self.card)
            return None
        return Question(ability.seat, "option", self.card or ability.card, plain(*words))

    def answer(self, draft: Draft, option: Option[None]) -> None:
        """Take the decision."""
        ability = ability_below(draft.stack)
        draft.stack.pop()
        self.effect.decide(draft, ability, option.answer.verb, self.card)


class Revealing(Part[None], frozen=True, gc=False):
    """A seat turns up hidden cards one at a time; its hand is refilled once, after the last (MB-17)."""

    seat: int
    left: int
    because: str
    then: Decided | None = None
    """What decides where the card goes; without it, it goes to the seat's discard pile."""
    source: Source = "hand"
    up_to: bool = False
    pays_from: int | None = None
    """The printed power from which a card counts as paid; None: none does."""
    taken: bool = False
    """Whether a card has left the hand."""

    def advance(self, draft: Draft) -> Question[None] | None:
        """Ask for the next card, or refill the hand after the last, if any has left it."""
        side = draft.seats[self.seat]
        there = (side.deck if self.source in ("deck", "both") else 0) + (side.hand if self.source != "deck" else 0)
        if self.left and there:
            done = plain("done") if self.up_to else NO_OPTIONS
            return Question(self.seat, "reveal", self.because, done, "reveal", self.source)
        draft.stack.pop()
        if self.taken:
            draft.refill(self.seat, side.hand)
        return None

    def answer(self, draft: Draft, option: Option[None]) -> None:
        """Take a card that was turned up, or stop."""
        if option.answer.verb == "done":
            draft.stack[-1] = replace(self, left=0)
            return
        card = option.answer.subject
        if self.then is not None:
            draft.stack.pop()
            draft.give(self.seat, card, self.because)
            draft.stack.append(Deciding(self.then, card))
            return
        draft.stack[-1] = replace(self, left=self.left - 1, taken=self.source in ("hand", "chance"))
        below, pays_from = draft.stack[-2], self.pays_from
        if pays_from is not None and isinstance(below, Ability) and draft.card_set.designs[card].power >= pays_from:
            draft.stack[-2] = replace(below, paid=below.paid + 1)
        if self.source == "deck":
            triggering.turn_over(draft, self.seat, card, self.because)
        else:
            triggering.discard(draft, self.seat, card, self.because)


class Showing(Part[None], frozen=True, gc=False):
    """The seat that resolves an ability may show a card of its hand, which stays there (MX-33)."""

    def advance(self, draft: Draft) -> Question[None] | None:
        """Ask which, if there is a hand and anything could come of it."""
        ability = ability_below(draft.stack)
        if draft.seats[ability.seat].hand and replace(ability, paid=1).leads_somewhere(draft):
            return Question(ability.seat, "reveal", ability.card, plain("pass"), "reveal")
        draft.stack.pop()
        return None

    def answer(self, draft: Draft, option: Option[None]) -> None:
        """Note which was shown, or show none."""
        ability = ability_below(draft.stack)
        draft.stack.pop()
        if option.answer.verb == "reveal":
            card = option.answer.subject
            draft.events.append(events.Shown(seat=ability.seat, card=card, because=ability.card))
            triggering.pay(draft, 1, card)


class Demanding(Part[int | None], frozen=True, gc=False):
    """A number is named; then the other seat hands over each card of that printed power (MX-38)."""

    because: str
    number: int | None = None
    taken: bool = False
    """Whether a card has left the hand."""

    def advance(self, draft: Draft) -> Question[int | None] | None:
        """Ask for the number, then for card after card; the hand that they leave is refilled after the last."""
        ability = ability_below(draft.stack)
        giver = 1 - ability.seat
        if self.number is None:
            return Question(ability.seat, "number", self.because, span=(1, draft.card_set.numbers))
        if draft.seats[giver].hand and draft.result is None:
            return Question(giver, "reveal", self.because, plain("done"), "reveal")
        self._refill(draft, giver)
        return None

    def admits(self, draft: Table, card: str) -> bool:
        """Return whether a card has the power that was named."""
        return draft.card_set.designs[card].power == self.number

    def answer(self, draft: Draft, option: Option[int | None]) -> None:
        """Take the number or a card, or stop."""
        ability = ability_below(draft.stack)
        giver = 1 - ability.seat
        if self.number is None:
            number = option.answer.number or 0
            draft.events.append(events.Named(seat=ability.seat, card=self.because, number=number))
            draft.stack[-1] = replace(self, number=number)
        elif option.answer.verb == "done":
            self._refill(draft, giver)
        else:
            draft.stack[-1] = replace(self, taken=True)
            draft.hand_over(giver, option.answer.subject, self.because)

    def _refill(self, draft: Draft, giver: int) -> None:
        draft.stack.pop()
        if self.taken:
            draft.refill(giver, draft.seats[giver].hand)
