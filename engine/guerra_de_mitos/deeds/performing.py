"""A card that does what it says: its choices are collected, then all of it happens at once.

Until the last choice is made nothing has changed. The ability is carried out on a copy, with the answers given so far,
up to the next question. An answer after which its price could not be paid is not offered (G-69).
"""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option, Options
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Later, Whenever
from tablekeeper.engine.guerra_de_mitos.deeds import deed as deeds
from tablekeeper.engine.guerra_de_mitos.deeds.deed import After, Deed, Event, Play, Use
from tablekeeper.engine.guerra_de_mitos.effects.scene import Scene
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.table import current, events
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, OnOracle, Thing
from tablekeeper.engine.resolution import AnyQuestion, Frame, Question


class Performing(Asking[object], frozen=True, gc=False):
    """A card that is carried out, with the answers given so far."""

    deed: Deed
    answers: tuple[Answer, ...] = ()

    @property
    def turned_up(self) -> list[str]:
        """Return the hidden cards that it has turned up so far, which the table does not show yet."""
        own = [self.deed.card] if isinstance(self.deed, Play) else []
        return own + [answer.subject for answer in self.answers if answer.verb in ("discard", "reveal")]

    def advance(self, draft: Draft) -> Question[object] | None:
        """Ask for the next choice, or let all of it happen; what cannot be done, whatever is chosen, is left."""
        tried = deeds.attempt(draft, self.seat, self.deed, self.answers)
        question = tried.question and self._payable(draft, tried.question, tried.scene)
        if question is not None and (question.hidden or question.span or question.answers):
            return question
        draft.stack.pop()
        if tried.done:
            self._happen(draft, tried.scene)
        return None

    def fitting(self, draft: Draft) -> Performing:
        """Return it with the answers that still can be given on a table that was set by hand."""
        return replace(self, answers=deeds.still_given(draft, self.seat, self.deed, self.answers))

    def _payable(self, draft: Draft, question: AnyQuestion, scene: Scene) -> AnyQuestion:
        """Return a question without the answers after which the deed could not be paid."""
        if not isinstance(self.deed, (Use, Play)) or question.span is not None or question.hidden or scene.assured:
            return question
        kept = [
            one
            for one in question.options
            if one.answer.verb == "no"
            or deeds.suffices(scene, question, one.answer)
            or deeds.viable(draft, self.seat, self.deed, (*self.answers, one.answer))
        ]
        listed = Options(tuple([one.answer for one in kept]), tuple([one.target for one in kept]))
        return replace(question, listed=listed)

    def _happen(self, draft: Draft, scene: Scene) -> None:
        """Take over what the copy has become."""
        copied, before = scene.draft, draft.table.lasting
        draft.table = copied.table
        draft.events += copied.events
        if isinstance(self.deed, (Use, Play)):
            follow(draft, self.seat, before)
        for seat, card in scene.told:
            draft.stack.append(ByHand(seat, card))
        for seat, card, place in scene.events:
            begin_event(draft, seat, card, place)

    def answer(self, draft: Draft, option: Option[object]) -> None:
        """Take a choice."""
        draft.stack[-1] = replace(self, answers=(*self.answers, option.answer))


def begin_event(draft: Draft, seat: int, card: str, place: OnOracle | None = None) -> None:
    """Carry out an event card that was turned up, unless something forbids it (G-20)."""
    forbidding = current.forbidding_event(draft.table, card)
    if forbidding is not None:
        draft.events.append(events.Happened(seat=seat, card=card, forbidden=True))
        draft.spend(forbidding)
    elif draft.table.rules.cards_act and draft.table.abilities(card):
        draft.stack.append(Performing(seat, Event(card, place)))
    else:
        draft.stack.append(ByHand(seat, card))


def announced(draft: Draft, at: str, seat: int | None = None) -> bool:
    """Let happen what cards have announced for a moment, of one seat or of all; return whether there was anything."""
    due = [
        (one, one.step.then)
        for one in draft.table.lasting
        if isinstance(one.step, Later) and one.step.at == at and seat in (None, one.seat)
    ]
    draft.expire(lambda one: any(one is over for over, _ in due))
    for one, steps in reversed(due):
        draft.stack.append(Performing(one.seat, After(one.card, steps, one.on or ())))
    return bool(due)


def react(draft: Draft, on: str, doer: int, to: tuple[Lasting, ...], number: int | None = None) -> None:
    """Let happen what waits for something that a seat has done (`Whenever`), as far as it is among these effects."""
    for one in to:
        step = one.step
        if isinstance(step, Whenever) and step.on == on and doer in one.seats and step.then:
            it: tuple[Thing, ...] = () if number is None else (InPlay(number),)
            draft.stack.append(Performing(one.seat, After(one.card, step.then, it, doer)))


class Following(Frame[Draft, str], frozen=True, gc=False):
    """What follows when an action of a seat is over: loans end, and what waits for actions happens."""

    seat: int
    before: tuple[Lasting, ...]
    """What held before the action: it does not end or answer what it begins itself (AC-12, AC-72)."""

    def advance(self, draft: Draft) -> None:
        """Let it happen."""
        draft.stack.pop()
        draft.expire(lambda one: one in self.before and one.until == "next_action" and one.seat == self.seat)
        react(draft, "action", self.seat, self.before)


def follow(draft: Draft, seat: int, before: tuple[Lasting, ...]) -> None:
    """Look after an action of a seat has been carried out whether something follows."""
    if before:
        draft.stack.append(Following(seat, before))


class ClashEnds(Frame[Draft, str], frozen=True, gc=False):
    """What lasts for a confrontation ends with it, after what was announced for its end has happened."""

    def advance(self, draft: Draft) -> None:
        """End it."""
        draft.stack.pop()
        draft.expire(lambda one: one.until in ("clash", "next_action"))
