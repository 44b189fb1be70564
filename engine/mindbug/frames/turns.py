"""The course of a turn: what the active seat does, a card between hand and play, and the end of the turn."""

from __future__ import annotations

from tablekeeper.engine.answers import Option, plain
from tablekeeper.engine.mindbug.frames import attack, triggering
from tablekeeper.engine.mindbug.frames.abilities import Ability
from tablekeeper.engine.mindbug.table import events, legality
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.labels import name_each
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.engine.resolution import Frame, Question

MINDBUG_OR_PASS = plain("mindbug", "pass")


class Turn(Frame[Draft, Creature | None], frozen=True, gc=False):
    """The active seat takes its turn; this frame is below all others."""

    def advance(self, draft: Draft) -> Question[Creature | None] | None:
        """Ask what the active seat does; it loses at once if it can do nothing (MB-23, MB-24, MB-79)."""
        seat = draft.active
        side = draft.seats[seat]
        if not side.creatures:
            if side.hand:
                return Question(seat, "turn", hidden="play")
            draft.end(1 - seat, "no_action")
            return None
        card_set = draft.card_set
        if card_set.challenges and (challenged := legality.challenged(draft, seat)):
            return Question(seat, "turn", None, name_each(draft, "attack", challenged))
        attackers = legality.attackers(draft, seat) if card_set.bars else side.creatures
        options = name_each(draft, "attack", attackers)
        if card_set.actions:
            options += name_each(draft, "activate", [one for one in side.creatures if _can_act(draft, seat, one)])
        if not side.hand and not options.answers:
            draft.end(1 - seat, "no_action")
            return None
        return Question(seat, "turn", None, options, "play" if side.hand else "")

    def answer(self, draft: Draft, option: Option[Creature | None]) -> None:
        """Play a card, attack with a creature, or use its Action."""
        seat, creature = draft.active, option.target
        draft.stack.append(TurnEnd(1 - seat))
        if creature is None:
            card = option.answer.subject
            draft.put_face_up(seat, card)
            draft.stack.append(Offer(seat, card))
        elif option.answer.verb == "attack":
            attack.declare(draft, seat, creature)
        else:
            draft.events.append(events.Activated(seat=seat, card=creature.card.id, creature=creature.number))
            draft.stack.append(Ability(creature.card.id, "action", seat, creature.number))


def _can_act(draft: Draft, seat: int, creature: Creature) -> bool:
    """Return whether a creature has an Action that would do something (MB-77, MB-78)."""
    card = creature.card
    return bool(card.action) and Ability(card.id, "action", seat, creature.number).leads_somewhere(draft)


COURSE = Turn()
"""The bottom frame of every stack."""


class TurnEnd(Frame[Draft, Creature | None], frozen=True, gc=False):
    """The end of the turn, below everything that happens in it."""

    following: int
    """Who takes the next turn."""
    extra: bool = False

    def advance(self, draft: Draft) -> Question[Creature | None] | None:
        """Pass the turn on, and ask what the next seat does."""
        draft.stack.pop()
        draft.active = self.following
        if draft.marks:
            draft.marks = ()
        draft.events.append(events.Turn(self.following, self.extra))
        return COURSE.advance(draft)


class Offer(Frame[Draft, None], frozen=True, gc=False):
    """A card lies between hand and play: the other seat may take it with a Mindbug (MB-28)."""

    seat: int
    card: str

    def advance(self, draft: Draft) -> Question[None] | None:
        """Ask the other seat whether it takes the card; without Mindbugs it cannot (MB-28, MB-29)."""
        if not draft.seats[1 - self.seat].mindbugs:
            draft.stack.pop()
            triggering.enter(draft, self.seat, self.card, "hand")
            return None
        return Question(1 - self.seat, "mindbug", self.card, MINDBUG_OR_PASS)

    def answer(self, draft: Draft, option: Option[None]) -> None:
        """Let the card enter on one side or the other; after a Mindbug its player has another turn (MB-31, MB-33)."""
        draft.stack.pop()
        if option.answer.verb == "pass":
            triggering.enter(draft, self.seat, self.card, "hand")
            return
        thief = 1 - self.seat
        draft.spend_mindbug(thief, self.card)
        draft.stack[-1] = TurnEnd(self.seat, extra=True)
        triggering.enter(draft, thief, self.card, "hand")
