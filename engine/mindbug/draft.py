"""The working copy of a state while an answer is carried out, and the moves that cards and lives make."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablekeeper.engine import resolution
from tablekeeper.engine.game import Result
from tablekeeper.engine.mindbug import board, events
from tablekeeper.engine.mindbug.abilities import Ability, Part, Waiting
from tablekeeper.engine.mindbug.board import NOBODY, Placed
from tablekeeper.engine.mindbug.cards import Card, CardSet
from tablekeeper.engine.mindbug.labels import copy_number
from tablekeeper.engine.mindbug.vocabulary import Gain
from tablekeeper.engine.mindbug.zones import HAND_SIZE, Creature, Mark, Seat


class Draft(resolution.Draft):
    """A mutable copy of the zones and the stack, and the events so far. It lives for one answer only."""

    card_set: CardSet
    seats: list[Seat]
    active: int
    numbered: int = 0
    """How many creatures have entered play so far."""
    marks: tuple[Mark, ...] = ()

    # Life

    def set_life(self, seat: int, to: int, because: str | None) -> None:
        """Set a life total; at zero the match ends at once and nothing waiting happens (MB-10, MB-103, MB-104)."""
        before = self.seats[seat].life
        after = to if to > 0 else 0
        if after == before:
            return
        self.seats[seat] = replace(self.seats[seat], life=after)
        self.events.append(events.Life(seat, before, after, because))
        if after == 0:
            self.end(1 - seat, "life")

    def lose_life(self, seat: int, amount: int, because: str | None) -> None:
        """Lower a life total (MB-11); cards in piles may enlarge the loss or answer it, once for the whole loss."""
        if amount <= 0:
            return
        if self.card_set.piles:
            amount += board.enlargement(self, seat)
        self.set_life(seat, self.seats[seat].life - amount, because)
        if self.card_set.piles and self.result is None:
            risen = [Ability(c.id, "life_lost", seat, NOBODY) for c in board.piled(self, seat) if c.life_lost]
            if risen:
                self.trigger(risen)

    def end(self, winner: int, because: str) -> None:
        """End the match."""
        self.result = Result(winner, because)
        del self.stack[1:]
        self.events.append(events.Ended(winner=winner, because=because))

    def spend_mindbug(self, seat: int, because: str) -> None:
        """Turn one of a seat's Mindbugs face down (MB-31)."""
        left = self.seats[seat].mindbugs - 1
        self.seats[seat] = replace(self.seats[seat], mindbugs=left)
        self.events.append(events.Spent(seat=seat, left=left, because=because))

    # Hands and piles

    def refill(self, seat: int, left: int) -> None:
        """Draw to the cards left in a hand, up to five, as far as the draw pile reaches (MB-17, MB-19)."""
        side = self.seats[seat]
        missing = HAND_SIZE - left
        if missing > side.deck:
            missing = side.deck
        if missing > 0:
            self.seats[seat] = replace(side, hand=left + missing, deck=side.deck - missing)
            self.events.append(events.Drew(seat, missing))
        elif left != side.hand:
            self.seats[seat] = replace(side, hand=left)

    def put_face_up(self, seat: int, card: str) -> None:
        """Take a card from a hand to play it, and refill the hand before anything else happens (MB-18, MB-27)."""
        self.events.append(events.Played(seat, card))
        self.refill(seat, self.seats[seat].hand - 1)

    def give(self, seat: int, card: str, because: str) -> None:
        """Take a card from a hand that will go where an option says, and refill the hand."""
        self.events.append(events.Gave(seat=seat, card=card, because=because))
        self.refill(seat, self.seats[seat].hand - 1)

    def keep(self, seat: int, card: str, because: str) -> None:
        """Put a card that lies between zones into a hand."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, hand=side.hand + 1)
        self.events.append(events.Kept(seat=seat, card=card, because=because))

    def discard(self, seat: int, card: str, because: str) -> None:
        """Move a hidden card to its seat's pile; the refill comes after the last one (MB-94)."""
        side = self.seats[seat]
        if side.hand:
            self.seats[seat] = replace(side, hand=side.hand - 1)
        else:
            self.seats[seat] = replace(side, deck=side.deck - 1)
        self.events.append(events.Discarded(seat=seat, card=card, because=because))
        self.bury(seat, (card,))

    def turn_over(self, seat: int, card: str, because: str) -> None:
        """Move the top card of a draw pile to the discard pile."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, deck=side.deck - 1)
        self.events.append(events.Discarded(seat=seat, card=card, because=because, deck=True))
        self.bury(seat, (card,))

    def bury(self, seat: int, cards: tuple[str, ...]) -> None:
        """Put cards on a discard pile; what they do when they come there waits (MB-75)."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, discard=side.discard + cards)
        if self.card_set.piles and (buried := self._buried(seat, cards)):
            self.trigger(buried)

    def _buried(self, seat: int, cards: Sequence[str]) -> list[Ability]:
        """Return what cards do when they are put on a seat's discard pile."""
        return [Ability(card, "buried", seat, NOBODY) for card in cards if self.card_set.designs[card].buried]

    def lay_on_pile(self, seat: int, card: str, because: str) -> None:
        """Put a card that lies between zones on a discard pile."""
        self.events.append(events.Buried(seat=seat, card=card, because=because))
        self.bury(seat, (card,))

    def unbury(self, seat: int, index: int) -> str:
        """Take a card from a discard pile and return it; whatever it did there ends (MB-76)."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, discard=side.discard[:index] + side.discard[index + 1 :])
        return side.discard[index]

    def steal(self, seat: int, amount: int, because: str) -> None:
        """Move random cards unseen from the other hand to a seat's, as many as there are (MB-93)."""
        victim = self.seats[1 - seat]
        count = min(amount, victim.hand)
        if count:
            self.seats[seat] = replace(self.seats[seat], hand=self.seats[seat].hand + count)
            self.events.append(events.Stole(seat=seat, count=count, because=because))
            self.refill(1 - seat, victim.hand - count)

    def recover(self, seat: int, because: str) -> None:
        """Return a whole discard pile to its seat's hand."""
        side = self.seats[seat]
        if side.discard:
            self.events.append(events.Recovered(seat=seat, cards=side.discard, because=because))
            self.seats[seat] = replace(side, hand=side.hand + len(side.discard), discard=())

    def scavenge(self, seat: int, index: int, because: str) -> None:
        """Put a card from the other discard pile into a seat's hand."""
        card = self.unbury(1 - seat, index)
        side = self.seats[seat]
        self.seats[seat] = replace(side, hand=side.hand + 1)
        self.events.append(events.Scavenged(seat=seat, card=card, because=because))

    # Creatures

    def enter(self, seat: int, card: str, source: str, because: str | None = None) -> None:
        """Put a card into play and let its Play effect wait on top of the stack (MB-30, MB-67)."""
        number = self.numbered
        self.numbered = number + 1
        side = self.seats[seat]
        design = self.card_set.designs[card]
        self.seats[seat] = replace(side, creatures=(*side.creatures, Creature(number, design)))
        self.events.append(events.Entered(seat, card, number, source, because))
        if design.play:
            silencer = board.silencer(self.seats, seat)
            if silencer is None:
                self.stack.append(Ability(card, "play", seat, number))
            else:
                self.events.append(events.Silenced(seat=seat, card=card, because=silencer.card.id))

    def revive(self, seat: int, pile: int, index: int, because: str) -> None:
        """Put a card from a discard pile into play on a seat's side; nobody may take it (MB-35)."""
        card = self.unbury(pile, index)
        self.enter(seat, card, "discard" if pile == seat else "opponent_discard", because)

    def take(self, seat: int, number: int, because: str) -> None:
        """Move an enemy creature to a seat's side as it is; one's own stays where it lies (MB-92)."""
        creature = board.find(self.seats, 1 - seat, number)
        if creature is None:
            return
        self._remove(1 - seat, creature)
        side = self.seats[seat]
        self.seats[seat] = replace(side, creatures=(*side.creatures, creature))
        self.events.append(events.Took(seat=seat, card=creature.card.id, creature=number, because=because))

    def return_to_hand(self, seat: int, creature: Creature, because: str) -> None:
        """Return a creature to its controller's hand; its boost cards go to the pile (MB-70, MB-82, MB-89)."""
        self._remove(seat, creature)
        side = self.seats[seat]
        self.seats[seat] = replace(side, hand=side.hand + 1)
        if creature.root is not None:
            self._revert(seat, creature.root, creature.number)
        card = creature.printed.id
        self.events.append(events.Returned(seat=seat, card=card, creature=creature.number, because=because))
        if creature.boosts:
            self._drop_boosts(seat, creature)

    def evolve(self, seat: int, number: int) -> None:
        """Lay the next stage of its line on a creature; it stays the same creature (MB-86, MB-87, MB-88)."""
        creature = board.find(self.seats, seat, number)
        if creature is not None and creature.card.next:
            face = self.card_set.designs[creature.card.next]
            self._change(seat, creature, replace(creature, card=face, root=creature.printed))
            self.events.append(events.Evolved(seat=seat, card=face.id, creature=number, stage=face.stage))

    def boost(self, number: int, pile: int, index: int, because: str) -> None:
        """Put a card from a discard pile under a creature (MB-80)."""
        placed = board.wherever(self.seats, number)
        if placed is None:
            return
        seat, creature = placed
        card = self.unbury(pile, index)
        self._change(seat, creature, replace(creature, boosts=(*creature.boosts, card)))
        self.events.append(
            events.Boosted(seat=seat, card=creature.card.id, creature=number, boost=card, pile=pile, because=because)
        )

    def take_boost(self, seat: int, number: int, index: int, because: str) -> None:
        """Put a boost card from under a creature into a seat's hand."""
        placed = board.wherever(self.seats, number)
        if placed is None:
            return
        side, creature = placed
        card = creature.boosts[index]
        self._change(side, creature, replace(creature, boosts=creature.boosts[:index] + creature.boosts[index + 1 :]))
        self.seats[seat] = replace(self.seats[seat], hand=self.seats[seat].hand + 1)
        self.events.append(
            events.BoostTaken(seat=seat, card=creature.card.id, creature=number, boost=card, because=because)
        )

    def mark(self, number: int, gains: Gain, because: str) -> None:
        """Give a creature something until the end of the turn."""
        placed = board.wherever(self.seats, number)
        if placed is not None:
            self.marks = (*self.marks, Mark(number, gains))
            seat, creature = placed
            self.events.append(
                events.Gained(seat=seat, card=creature.card.id, creature=number, gains=gains, because=because)
            )

    def defeat(self, victims: Sequence[Placed], because: str | None) -> None:
        """Defeat creatures at once: Tough ones are exhausted, the rest leave, then effects wait (MB-61, MB-101)."""
        falling = []
        triggered = []
        for seat, creature in victims:
            if self.marks and board.marked(self, creature, "undefeatable"):
                continue
            if not creature.exhausted and board.has(self, seat, creature, "tough"):
                self._change(seat, creature, replace(creature, exhausted=True))
                self.events.append(
                    events.Exhausted(seat=seat, card=creature.card.id, creature=creature.number, because=because)
                )
                continue
            falling.append((seat, creature))
            card = creature.card
            if card.defeated:
                copy = copy_number(self.seats, creature.number, card.id)
                triggered.append(Ability(card.id, "defeated", seat, creature.number, copy=copy))
        for seat, creature in falling:
            side = self.seats[seat]
            pile = (*side.discard, (creature.root or creature.card).id)
            self.seats[seat] = replace(side, creatures=_without(side.creatures, creature), discard=pile)
            self.events.append(events.Defeated(seat, creature.card.id, creature.number, because))
            if creature.root is not None:
                self._revert(seat, creature.root, creature.number)
        if self.card_set.piles:
            for seat, creature in falling:
                triggered += self._buried(seat, (creature.printed.id,))
        if triggered:
            self.trigger(triggered)
        for seat, creature in falling:
            if creature.boosts:
                self._drop_boosts(seat, creature)

    def trigger(self, abilities: Sequence[Ability]) -> None:
        """Let abilities wait: until the ability in progress is done, or else right away (MB-99, MB-100)."""
        stack = self.stack
        index = len(stack) - 1
        while isinstance(stack[index], Part):
            index -= 1
        below = stack[index]
        if isinstance(below, Ability):
            stack[index] = replace(below, raised=(*below.raised, *abilities))
        elif isinstance(below, Waiting) and index == len(stack) - 1:
            stack[index] = Waiting((*below.abilities, *abilities))
        else:
            stack.append(Waiting(tuple(abilities)))

    def _revert(self, seat: int, root: Card, number: int) -> None:
        """Say that an evolved creature leaves as its stage 1 card (MB-89)."""
        self.events.append(events.Reverted(seat=seat, card=root.id, creature=number))

    def _drop_boosts(self, seat: int, creature: Creature) -> None:
        """Put a leaving creature's boost cards on its controller's pile (MB-82)."""
        for card in creature.boosts:
            self.events.append(events.Buried(seat=seat, card=card, because=creature.card.id, creature=creature.number))
        self.bury(seat, creature.boosts)

    def _change(self, seat: int, creature: Creature, changed: Creature) -> None:
        side = self.seats[seat]
        self.seats[seat] = replace(side, creatures=tuple([changed if c is creature else c for c in side.creatures]))

    def _remove(self, seat: int, creature: Creature) -> None:
        side = self.seats[seat]
        self.seats[seat] = replace(side, creatures=_without(side.creatures, creature))


def _without(creatures: tuple[Creature, ...], gone: Creature) -> tuple[Creature, ...]:
    place = creatures.index(gone)
    return creatures[:place] + creatures[place + 1 :]
