"""Effects on creatures in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tablekeeper.engine.answers import Options
from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.cards.vocabulary import Creatures, Effect, Gain, Who
from tablekeeper.engine.mindbug.frames import arrivals, attack, triggering
from tablekeeper.engine.mindbug.frames.abilities import Ability, forget_payment
from tablekeeper.engine.mindbug.frames.choices import Targeted
from tablekeeper.engine.mindbug.table import derived, legality
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.labels import name_each
from tablekeeper.engine.mindbug.table.zones import Creature


def _options(draft: Draft, creatures: Sequence[Creature], chosen: Sequence[Creature] = ()) -> Options[Creature]:
    """Return an option for each creature, without those already chosen."""
    return name_each(draft, "choose", [creature for creature in creatures if creature not in chosen])


def _placed(draft: Draft, chosen: Sequence[Creature]) -> list[derived.Placed]:
    return [(seat, one) for seat in (0, 1) for one in draft.seats[seat].creatures if one in chosen]


class Meant(Targeted[Creature], frozen=True, kw_only=True):
    """Something is done to creatures of your choice; with `up_to` you may stop earlier."""

    target: Creatures
    up_to: bool = False

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether there are any."""
        return bool(ability.matching(draft, self.target))

    @property
    def optional(self) -> bool:
        """Whether one may stop early."""
        return self.up_to

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> Options[Creature]:
        """Return the creatures that are meant."""
        return _options(draft, [one for _, one in ability.matching(draft, self.target)], chosen)


class Defeat(Meant, frozen=True, tag="defeat", kw_only=True):
    """Defeat creatures: `count` of your choice, or all of them at once where it is None (MB-97, MB-101).

    With `up_to` you may stop earlier; `paid` as the count means one for each card that was discarded before.
    """

    count: int | Literal["paid"] | None = 1
    who: Who = "you"
    """Who chooses them."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Defeat them all, or let some be chosen."""
        if self.count is None:
            triggering.defeat(draft, ability.matching(draft, self.target), ability.card)
        else:
            super().begin(draft, ability)

    def chooser(self, ability: Ability) -> int:
        """Return the seat that chooses them (MX-31)."""
        return ability.seat_of(self.who)

    def how_many(self, ability: Ability) -> int:
        """Return how many are defeated at most."""
        return ability.paid if self.count == "paid" else self.count or 0

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> None:
        """Defeat the chosen ones at once; of those that one may defeat, as many are paid as have fallen (MX-31)."""
        triggering.defeat(draft, _placed(draft, chosen), ability.card)
        if self.up_to and draft.result is None:
            fallen = sum(derived.wherever(draft.seats, one.number) is None for one in chosen)
            triggering.pay(draft, fallen)


class DefeatPair(Targeted[Creature], frozen=True, tag="defeat_pair", kw_only=True):
    """Defeat two creatures of your choice that have the same power."""

    def how_many(self, _ability: Ability) -> int:
        """Return that it takes two."""
        return 2

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> Options[Creature]:
        """Return every creature that has an equal, then the equals of the one chosen."""
        placed = ability.matching(draft, Creatures(alike=True))
        first = derived.wherever(draft.seats, chosen[0].number) if chosen else None
        if first is not None:
            strength = derived.power(draft, *first)
            placed = [one for one in placed if derived.power(draft, *one) == strength]
        return _options(draft, [creature for _, creature in placed], chosen)

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> None:
        """Defeat both, or neither."""
        if len(chosen) == 2:
            triggering.defeat(draft, _placed(draft, chosen), ability.card)


class DefeatItself(Effect[Draft, Ability], frozen=True, tag="defeat_itself", kw_only=True):
    """Defeat the creature that has the ability."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Defeat it, if it is still there."""
        creature = derived.find(draft.seats, ability.seat, ability.number)
        if creature is not None:
            triggering.defeat(draft, [(ability.seat, creature)], ability.card)


class DefeatKeyword(Effect[Draft, Ability], frozen=True, tag="defeat_keyword", kw_only=True):
    """Defeat all enemy creatures that have the keyword chosen before."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Defeat them."""
        other = 1 - ability.seat
        victims = [
            (other, creature)
            for creature in draft.seats[other].creatures
            if derived.has(draft, other, creature, ability.mode)
        ]
        triggering.defeat(draft, victims, ability.card)


class Take(Meant, frozen=True, tag="take", kw_only=True):
    """Take control of `count` creatures of your choice as they are (MB-92); `up_to` lets you stop earlier."""

    count: int = 1

    def how_many(self, _ability: Ability) -> int:
        """Return how many are taken at most."""
        return self.count

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> None:
        """Take them."""
        for creature in chosen:
            draft.take(ability.seat, creature.number, ability.card)


class GiveItself(Effect[Draft, Ability], frozen=True, tag="give_itself", kw_only=True):
    """Move the creature that has the ability to the opponent's side as it is."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Move it."""
        draft.take(1 - ability.seat, ability.number, ability.card)


class ForceAttack(Targeted[Creature], frozen=True, tag="force_attack", kw_only=True):
    """The controller of an enemy creature of your choice must attack with it now, if it can attack."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether any enemy can attack."""
        return bool(legality.attackers(draft, 1 - ability.seat))

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> Options[Creature]:
        """Return all enemy creatures."""
        return _options(draft, draft.seats[1 - ability.seat].creatures, chosen)

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> None:
        """Let the enemy creature attack, if nothing forbids it."""
        other = 1 - ability.seat
        for creature in chosen:
            if creature in legality.attackers(draft, other):
                attack.declare(draft, other, creature, because=ability.card)


class ThisTurn(Targeted[Creature], frozen=True, tag="this_turn", kw_only=True):
    """Until the end of the turn the creature itself, one of your choice, or all of them have something."""

    gains: Gain | None = None
    power: int = 0
    """By how much they are stronger (MX-23)."""
    target: Creatures | None = None
    """Which creatures may be chosen; None means the creature that has the ability."""
    count: Literal[1] | None = 1
    """None means all that `target` means."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Give it to the creature itself or to all, or let one be chosen."""
        if self.target is None:
            self._give(draft, ability, ability.number)
        elif self.count is None:
            self.finish(draft, ability, [creature for _, creature in ability.matching(draft, self.target)])
        else:
            super().begin(draft, ability)

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> Options[Creature]:
        """Return the creatures that are meant."""
        placed = [] if self.target is None else ability.matching(draft, self.target)
        return _options(draft, [creature for _, creature in placed], chosen)

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> None:
        """Give it to these."""
        for creature in chosen:
            self._give(draft, ability, creature.number)

    def _give(self, draft: Draft, ability: Ability, number: int) -> None:
        if self.gains is not None:
            draft.mark(number, self.gains, ability.card)
        if self.power:
            draft.mark(number, "power", ability.card, self.power)


class PutCrystals(Targeted[Creature], frozen=True, tag="put_crystals", kw_only=True):
    """Put crystals on the creature that has the ability, or on one of your choice (MX-5)."""

    amount: int
    target: Creatures | None = None
    """Which creatures may be chosen; None means the creature that has the ability."""
    pays_from: int = 0
    """How many crystals must lie there then for what follows `when` `paid`; 0: it pays nothing."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether there is one."""
        return bool(self._meant(draft, ability))

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Put them on the creature itself, or let one be chosen."""
        if self.pays_from:
            forget_payment(draft, ability)
        if self.target is None:
            self.finish(draft, ability, self._meant(draft, ability))
        else:
            super().begin(draft, ability)

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> Options[Creature]:
        """Return the creatures that are meant."""
        return _options(draft, self._meant(draft, ability), chosen)

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> None:
        """Put them there."""
        for seat, creature in _placed(draft, chosen):
            total = creature.crystals + self.amount
            draft.set_crystals(seat, creature, total, ability.card)
            if 0 < self.pays_from <= total:
                triggering.pay(draft, 1)

    def _meant(self, draft: Draft, ability: Ability) -> list[Creature]:
        if self.target is not None:
            return [creature for _, creature in ability.matching(draft, self.target)]
        itself = derived.find(draft.seats, ability.seat, ability.number)
        return [] if itself is None else [itself]


class ReturnToHand(Meant, frozen=True, tag="return_to_hand", kw_only=True):
    """Return all these creatures, or one of your choice, to their controllers' hands; that is no defeat (MB-70).

    With `to` they go to your hand, whoever controls them (MX-33).
    """

    count: Literal[1] | None = None
    """None means all that `target` means."""
    to: Literal["controller", "you"] = "controller"

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Return them all, or let one be chosen."""
        if self.count is not None:
            super().begin(draft, ability)
            return
        for seat, creature in ability.matching(draft, self.target):
            self._return(draft, ability, seat, creature)

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> None:
        """Return the chosen one; it is paid if it has really left (MX-31)."""
        for seat, creature in _placed(draft, chosen):
            self._return(draft, ability, seat, creature)
            if derived.wherever(draft.seats, creature.number) is None:
                triggering.pay(draft, 1, creature.printed.id)

    def _return(self, draft: Draft, ability: Ability, seat: int, creature: Creature) -> None:
        hand = ability.seat if self.to == "you" else seat
        triggering.return_to_hand(draft, seat, creature, ability.card, hand)


class ReturnItself(Effect[Draft, Ability], frozen=True, tag="return_itself", kw_only=True):
    """Return the creature that has the ability to its controller's hand; that is no defeat (MB-70)."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Return it, if it is still there."""
        creature = derived.find(draft.seats, ability.seat, ability.number)
        if creature is not None:
            triggering.return_to_hand(draft, ability.seat, creature, ability.card, ability.seat)


class Evolve(Effect[Draft, Ability], frozen=True, tag="evolve", kw_only=True):
    """The creature becomes the next stage of its line and stays the same creature (MB-86, MB-87, MB-88)."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Lay the next stage on it."""
        draft.evolve(ability.seat, ability.number)


class SetAside(Effect[Draft, Ability], frozen=True, tag="set_aside", kw_only=True):
    """Lay all these creatures aside, out of play (MX-37)."""

    target: Creatures

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether there are any."""
        return bool(ability.matching(draft, self.target))

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Lay them aside."""
        for seat, creature in ability.matching(draft, self.target):
            triggering.set_aside(draft, seat, creature, ability.card)


class BringBack(Effect[Draft, Ability], frozen=True, tag="bring_back", kw_only=True):
    """Put all that lies aside into play on the side where it lay, without Play effects (MX-37)."""

    def would_do(self, draft: Draft, _ability: Ability) -> bool:
        """Return whether anything lies aside."""
        return any(seat.aside for seat in draft.seats)

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Put it back."""
        for seat in (0, 1):
            arrivals.bring_back(draft, seat, ability.card)


class CopyPlay(Targeted[Creature], frozen=True, tag="copy_play", kw_only=True):
    """You may resolve the Play effect of another creature in play as if it were the creature's own.

    With `shown` it is that of the hand card that was just shown, without a choice (MX-33).
    """

    shown: bool = False

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether the card that was shown, if one was, has a Play effect that may be copied."""
        return not (self.shown and ability.held) or _may_be_copied(draft.card_set.designs[ability.held])

    @property
    def optional(self) -> bool:
        """Whether none need be copied: yes."""
        return True

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Copy that of the card shown, or let one be chosen."""
        if not self.shown:
            super().begin(draft, ability)
        elif ability.held and self.would_do(draft, ability):
            draft.stack.append(Ability(ability.held, "play", ability.seat, ability.number))

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> Options[Creature]:
        """Return the other creatures with a Play effect, without those whose effect is to copy one."""
        others = [
            creature
            for seat in draft.seats
            for creature in seat.creatures
            if creature.number != ability.number and _may_be_copied(creature.card)
        ]
        return _options(draft, others, chosen)

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[Creature]) -> None:
        """Resolve the copied effect as the copying creature's own, before anything that waits (MB-102)."""
        for _, creature in _placed(draft, chosen):
            draft.stack.append(Ability(creature.card.id, "play", ability.seat, ability.number))


def _may_be_copied(card: Card) -> bool:
    """Return whether a card has a Play effect which is not to copy one."""
    return bool(card.play) and not any(isinstance(effect, CopyPlay) for effect in card.play)
