"""The course of a turn: what the active seat does, a card between hand and play, and the end of the turn."""

from __future__ import annotations

from tablekeeper.engine.answers import Option, plain
from tablekeeper.engine.mindbug.cards.card import CardSet
from tablekeeper.engine.mindbug.cards.vocabulary import Trigger
from tablekeeper.engine.mindbug.frames import arrivals, attack, triggering
from tablekeeper.engine.mindbug.frames.abilities import Ability, Waiting
from tablekeeper.engine.mindbug.table import derived, events, legality
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.labels import copy_number, name_each
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.engine.resolution import Frame, Question

MINDBUG_OR_PASS = plain("mindbug", "pass")
NOTHING = plain("nothing")
"""Said by who has no creature, and holds only cards that may not be played (MX-29)."""


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


TURN_END = 1
"""Where the end of a turn lies in the stack while anything of the turn is pending."""
COURSE = Turn()
"""The bottom frame of every stack, but for cards that watch the turn."""


class WatchedTurn(Turn, frozen=True, gc=False):
    """A turn with cards that forbid to play some others, or that do something when it ends."""

    def advance(self, draft: Draft) -> Question[Creature | None] | None:
        """Ask what the active seat does; one that can only play cards may say that it has none (MB-24, MX-29)."""
        question = super().advance(draft)
        if question is None or question.listed.answers or not derived.banned_by(draft, draft.active, "play"):
            return question
        return Question(question.seat, "turn", None, NOTHING, "play")

    def answer(self, draft: Draft, option: Option[Creature | None]) -> None:
        """Begin what was decided, above what happens when the turn ends."""
        if option.answer in NOTHING.answers:
            draft.end(1 - draft.active, "no_action")
            return
        super().answer(draft, option)
        if draft.card_set.endings:
            draft.stack.insert(TURN_END + 1, Ending())


def course_of(card_set: CardSet) -> Turn:
    """Return the bottom frame for some cards."""
    return WatchedTurn() if card_set.endings or card_set.choosy else COURSE


class Ending(Frame[Draft, None], frozen=True, gc=False):
    """What creatures do when the turn ends, after all else that happens in it (MX-27)."""

    def advance(self, draft: Draft) -> None:
        """Let it wait, in the order that the active seat chooses."""
        draft.stack.pop()
        waiting = [
            Ability(creature.card.id, trigger, seat, creature.number)
            for seat in (0, 1)
            for creature in draft.seats[seat].creatures
            for trigger in ENDINGS
            if creature.card.effects(trigger) and _is_due(draft, trigger, seat, creature)
        ]
        if waiting:
            draft.stack.append(Waiting(tuple(waiting)))


ENDINGS: tuple[Trigger, ...] = ("turn_end", "victory")


def _is_due(draft: Draft, trigger: Trigger, seat: int, creature: Creature) -> bool:
    return seat == draft.active if trigger == "turn_end" else derived.marked(draft, creature, "victorious")


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
        if draft.card_set.harvests and _count_down(draft):
            return None
        return draft.stack[0].advance(draft)


def _count_down(draft: Draft) -> bool:
    """Take a crystal off each Harvest creature of the active seat, and return whether any harvests (MX-1, MX-2)."""
    seat, due = draft.active, []
    for creature in draft.seats[seat].creatures:
        card, number = creature.card, creature.number
        if not creature.crystals or not card.harvest:
            continue
        draft.set_crystals(seat, creature, creature.crystals - 1)
        if creature.crystals == 1:
            due.append(Ability(card.id, "harvest", seat, number, copy=copy_number(draft.seats, number, card.id)))
    if due:
        draft.stack.append(Waiting(tuple(due)))
    return bool(due)


class Offer(Frame[Draft, None], frozen=True, gc=False):
    """A card lies between hand and play: the other seat may take it with a Mindbug (MB-28)."""

    seat: int
    card: str
    because: str | None = None
    """The card whose effect lets it be played, if one does (MX-33)."""

    def advance(self, draft: Draft) -> Question[None] | None:
        """Ask the other seat whether it takes the card; without Mindbugs it cannot (MB-28, MB-29)."""
        stays = self.because is not None and draft.card_set.rules.effect_plays_stay
        if (
            stays
            or not draft.seats[1 - self.seat].mindbugs
            or ("mindbug" in draft.card_set.banned and derived.may_use_no_mindbug(draft, 1 - self.seat))
        ):
            draft.stack.pop()
            arrivals.enter(draft, self.seat, self.card, "hand", self.because)
            return None
        return Question(1 - self.seat, "mindbug", self.card, MINDBUG_OR_PASS)

    def answer(self, draft: Draft, option: Option[None]) -> None:
        """Let the card enter on one side or the other; after a Mindbug its player has another turn (MB-31, MB-33)."""
        draft.stack.pop()
        if option.answer.verb == "pass":
            arrivals.enter(draft, self.seat, self.card, "hand", self.because)
            return
        thief = 1 - self.seat
        if draft.card_set.tolls:
            self._pay_tolls(draft, thief)
            if draft.result is not None:
                # Paid before the Mindbug does anything (MX-20): the card stays where it was played.
                draft.lay_down(self.seat, self.card)
                return
        draft.spend_mindbug(thief, self.card)
        if self.because is None or self._has_spent_its_turn(draft):
            draft.stack[TURN_END] = TurnEnd(self.seat, extra=True)
        arrivals.enter(draft, thief, self.card, "hand", self.because)

    def _has_spent_its_turn(self, draft: Draft) -> bool:
        """Return whether what its player has done in the turn has led to this: not before that, nor in the other's."""
        return self.seat == draft.active and isinstance(draft.stack[TURN_END], TurnEnd)

    def _pay_tolls(self, draft: Draft, thief: int) -> None:
        """Let a Mindbug cost what the other side's creatures demand for it (MX-20)."""
        for creature in draft.seats[self.seat].creatures:
            for toll in creature.card.constants.tolls:
                if draft.result is None:
                    triggering.lose_life(draft, thief, toll.amount, creature.card.id)
