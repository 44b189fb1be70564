"""Triggered abilities on the resolution stack: one whole effect before the next, simultaneous ones as chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.labels import labels, numbered, options
from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS, AnyEffect, Creatures, Per, Trigger, Who
from tablekeeper.engine.mindbug.table import derived, events
from tablekeeper.engine.mindbug.table.derived import Placed
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.resolution import Frame, Question

T = TypeVar("T")

ENDLESS = 500
"""After so many events of one answer no further ability begins: those of one's own cards may go round for ever."""


class Ability(Frame[Draft, None], frozen=True, gc=False):
    """A triggered ability being resolved; it stays on the stack until its last effect is done."""

    card: str
    trigger: Trigger
    seat: int
    number: int
    """The creature that has the ability; it may have left play, or never have been there."""
    step: int = 0
    """How many of its effects have begun; the frames above belong to the last of them."""
    paid: int = 0
    """What was paid so far, in cards or in lives."""
    mode: str = ""
    """The mode or keyword that was chosen."""
    held: str = ""
    """The hand card that it is about: it has just returned there, or was shown."""
    raised: tuple[Ability, ...] = ()
    """Abilities that this one has triggered; they wait until it is done (MB-100)."""
    copy: int = 0
    """Which copy of its card it is the ability of, as the cards lay just before leaving (MB-99); 0 without copies."""

    def seat_of(self, who: Who) -> int:
        """Return the seat that `you` or `opponent` means."""
        return self.seat if who == "you" else 1 - self.seat

    def matching(self, draft: Draft, target: Creatures) -> list[Placed]:
        """Return the creatures that a description means, seen from the ability."""
        found = derived.matching(draft, self.seat, target, self.number)
        if target.shares_keyword:  # with any card, as long as none has been shown
            keywords = draft.card_set.designs[self.held].keywords if self.held else KEYWORDS
            found = [one for one in found if any(derived.has(draft, *one, keyword) for keyword in keywords)]
        return [one for one in found if one[1].number == self.slain_by] if target.slayer else found

    @property
    def slain_by(self) -> int:
        """The creature that has defeated this one in a fight."""
        return derived.NOBODY

    def times(self, draft: Draft, amount: int, per: Per | None) -> int:
        """Return an amount, multiplied by what it depends on."""
        return derived.times(draft, self.seat, self.number, amount, per)

    def lets(self, effect: AnyEffect, draft: Draft) -> bool:
        """Return whether the condition and the mode of one of its effects let it happen."""
        if effect.mode is not None and effect.mode != self.mode:
            return False
        if effect.when is None:
            return True
        if effect.when == "paid":
            return self.paid > 0
        return (
            not self.paid if effect.when == "unpaid" else derived.CONDITIONS[effect.when](draft, self.seat, self.number)
        )

    def leads_somewhere(self, draft: Draft) -> bool:
        """Return whether anything that it has still to do would change anything now (MB-78)."""
        listed = draft.card_set.designs[self.card].effects(self.trigger)
        return any(self.lets(effect, draft) and effect.would_do(draft, self) for effect in listed[self.step :])

    def advance(self, draft: Draft) -> None:
        """Begin the next effect; after the last, what the ability has triggered waits no longer (MB-100, MB-102)."""
        if not self.step and len(draft.events) > ENDLESS:
            draft.stack.pop()
            draft.events.append(events.Idle(seat=self.seat, card=self.card))
            return
        frame = self
        listed = draft.card_set.designs[frame.card].effects(frame.trigger)
        if not frame.step and not frame.leads_somewhere(draft):
            draft.events.append(events.Idle(seat=frame.seat, card=frame.card))
        for step in range(frame.step, len(listed)):
            frame = replace(frame, step=step + 1)
            draft.stack[-1] = frame
            if frame.lets(listed[step], draft):
                listed[step].begin(draft, frame)
            if draft.stack[-1] is not frame:
                return  # something lies above it now, or it has triggered something, or the match is over
        draft.stack.pop()
        if frame.raised:
            draft.stack.append(Waiting(frame.raised))


class Fallen(Ability, frozen=True, gc=False):
    """The ability of a defeated creature that had cards under it or crystals on it, or whose slayer is asked for."""

    carried: tuple[str, ...] = ()
    slayer: int = derived.NOBODY
    crystals: int = 0

    def times(self, draft: Draft, amount: int, per: Per | None) -> int:
        """Return an amount, multiplied by what it depends on; crystals as they lay (MX-5)."""
        return amount * self.crystals if per == "own_crystals" else super().times(draft, amount, per)

    @property
    def slain_by(self) -> int:
        """The creature that has defeated this one in a fight."""
        return self.slayer


class Part(Frame[Draft, T], Generic[T], frozen=True, gc=False):
    """A frame that belongs to the ability below it."""


def ability_below(stack: Sequence[object]) -> Ability:
    """Return the ability to which the part on top belongs; that there is none is a programmer's error."""
    ability = stack[-2]
    if not isinstance(ability, Ability):
        raise TypeError(f"a part of an ability lies on {ability!r}; it must lie on the ability itself")
    return ability


def forget_payment(draft: Draft, ability: Ability) -> None:
    """Let nothing be paid yet in the ability on top: what was paid before is another matter."""
    if ability.paid:
        draft.stack[-1] = replace(ability, paid=0)


class Waiting(Frame[Draft, int], frozen=True, gc=False):
    """Triggered abilities that wait at the same time (MB-99)."""

    abilities: tuple[Ability, ...]

    def advance(self, draft: Draft) -> Question[int] | None:
        """Let the active seat choose which effect comes first, unless they are all alike (MB-99)."""
        if len({(ability.card, ability.seat, ability.trigger) for ability in self.abilities}) == 1:
            self._start(draft, 0)
            return None
        names = _names(self.abilities)
        return Question(draft.active, "order", None, options("choose", names, range(len(names))))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Start the ability that comes first."""
        self._start(draft, option.target)

    def _start(self, draft: Draft, index: int) -> None:
        rest = self.abilities[:index] + self.abilities[index + 1 :]
        draft.stack.pop()
        if rest:
            draft.stack.append(Waiting(rest))
        draft.stack.append(self.abilities[index])


def _names(abilities: Sequence[Ability]) -> Sequence[str]:
    """Return the name of each waiting ability: its card, numbered as the copies lay just before leaving."""
    cards = [ability.card for ability in abilities]
    copies = [ability.copy for ability in abilities]
    if any(
        copies.count(copy) > 1 or not copy for card, copy in zip(cards, copies, strict=True) if cards.count(card) > 1
    ):
        return numbered(cards)
    return labels(cards, copies.__getitem__)
