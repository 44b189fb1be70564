"""The course of an attack: declared, hunted or blocked, fought or unblocked, perhaps a second time (MB-44)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option, Options, plain
from tablekeeper.engine.mindbug.frames import triggering
from tablekeeper.engine.mindbug.frames.abilities import Ability, Waiting
from tablekeeper.engine.mindbug.table import derived, events, legality
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.labels import name_each
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.engine.resolution import Frame, Question

PASS = plain("pass")
ATTACK_OR_PASS = (Answer("attack"), *PASS.answers)


def declare(draft: Draft, seat: int, attacker: Creature, again: bool = False, because: str | None = None) -> None:
    """Attack with a creature; its Attack effect happens before anybody blocks (MB-44, MB-68)."""
    card, number = attacker.card, attacker.number
    draft.events.append(events.Attacked(seat, card.id, number, again, because))
    draft.stack.append(Attack(seat, number, "hunt", again))
    if draft.card_set.grants and (granted := derived.granted(draft, seat)):
        own = [Ability(card.id, "attack", seat, number)] if card.attack else []
        draft.stack.append(Waiting((*own, *[Ability(one, "granted", seat, number) for one in granted])))
    elif card.attack:
        draft.stack.append(Ability(card.id, "attack", seat, number))


class Attack(Frame[Draft, Creature | None], frozen=True, gc=False):
    """An attack under way; its own phases follow one another (MB-44)."""

    seat: int
    number: int
    phase: Literal["hunt", "block", "after"]
    again: bool = False

    def advance(self, draft: Draft) -> Question[Creature | None] | None:
        """Go on with the attack until somebody must decide something about it."""
        attacker = derived.find(draft.seats, self.seat, self.number)
        if attacker is None:  # it left play or changed sides: the attack is over (MB-45, MB-51)
            draft.stack.pop()
            return None
        if self.phase == "hunt":
            return self._ask_hunt(draft, attacker) or self._ask_block(draft, attacker)
        if self.phase == "block":
            return self._ask_block(draft, attacker)
        if (
            self.again
            or not derived.has(draft, self.seat, attacker, "frenzy")
            or legality.barred_by(draft, (self.seat, attacker), "attack")
        ):
            draft.stack.pop()
            return None
        return Question(self.seat, "frenzy", attacker.card.id, Options(ATTACK_OR_PASS, (attacker, None)))

    def answer(self, draft: Draft, option: Option[Creature | None]) -> None:
        """Take the answer to `hunt`, `block` or `frenzy`."""
        if self.phase == "after":
            draft.stack.pop()
            if option.target is not None:
                declare(draft, self.seat, option.target, again=True)
        elif option.target is not None:
            self._fight(draft, option.target)
        elif self.phase == "hunt":
            draft.stack[-1] = replace(self, phase="block")
        else:
            self._go_through(draft)

    def _ask_hunt(self, draft: Draft, attacker: Creature) -> Question[Creature | None] | None:
        """Ask a Hunter's controller which enemy creature must block, whatever restricts that one (MB-53, MB-54)."""
        prey = draft.seats[1 - self.seat].creatures
        if not prey or not derived.has(draft, self.seat, attacker, "hunter"):
            return None
        if attacker.card.constants.hunts:
            prey = tuple([one for one in prey if legality.may_hunt(draft, self.seat, attacker, one)])
            if not prey:
                return None
        challenger = legality.challenger(draft, self.seat)
        if challenger is not None and challenger in prey:
            return Question(self.seat, "hunt", attacker.card.id, name_each(draft, "choose", (challenger,)))
        return Question(self.seat, "hunt", attacker.card.id, name_each(draft, "choose", prey) + PASS)

    def _ask_block(self, draft: Draft, attacker: Creature) -> Question[Creature | None] | None:
        """Ask the defender for a blocker; an attack that nobody may block goes through (MB-41, MB-42)."""
        candidates = legality.blockers(draft, self.seat, attacker)
        if not candidates:
            self._go_through(draft)
            return None
        if self.phase != "block":
            draft.stack[-1] = replace(self, phase="block")
        blockers = name_each(draft, "block", candidates)
        return Question(1 - self.seat, "block", attacker.card.id, blockers + PASS)

    def _go_through(self, draft: Draft) -> None:
        """Take one life for an attack that was not blocked (MB-42)."""
        draft.stack[-1] = replace(self, phase="after")
        attacker = derived.at(draft.seats, self.seat, self.number)
        triggering.lose_life(draft, 1 - self.seat, 1, attacker.card.id)

    def _fight(self, draft: Draft, blocker: Creature) -> None:
        """Compare power and poison once, before anything leaves play (MB-46, MB-47, MB-57)."""
        draft.stack[-1] = replace(self, phase="after")
        seat, other = self.seat, 1 - self.seat
        attacker = derived.at(draft.seats, seat, self.number)
        hunted = self.phase == "hunt"
        draft.events.append(events.Blocked(other, blocker.card.id, blocker.number, hunted))
        strength = derived.power(draft, seat, attacker)
        resistance = derived.power(draft, other, blocker)
        if attacker.card.constants.reversals or blocker.card.constants.reversals:
            strength, resistance = resistance, strength
        losers = []
        if strength <= resistance or derived.has(draft, other, blocker, "poisonous"):
            losers.append((seat, attacker))
        if resistance <= strength or derived.has(draft, seat, attacker, "poisonous"):
            losers.append((other, blocker))
        if seat == 1:
            losers.reverse()
        one, two = attacker.number, blocker.number
        slayers = {one: two, two: one} if draft.card_set.slayers else triggering.NO_SLAYERS
        triggering.defeat(draft, losers, None, slayers)
        if draft.card_set.remembers:
            self._remember(draft, attacker, blocker)

    def _remember(self, draft: Draft, attacker: Creature, blocker: Creature) -> None:
        """Remember who has blocked this turn, and who has defeated an enemy: not one that was saved (MX-27)."""
        draft.remember(blocker.number, "blocked")
        for winner, loser in ((attacker, blocker), (blocker, attacker)):
            if derived.wherever(draft.seats, loser.number) is None:
                draft.remember(winner.number, "victorious")
