"""The working copy of a state while an answer is carried out, and the moves that trigger nothing."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tablekeeper.engine import resolution
from tablekeeper.engine.game import Result
from tablekeeper.engine.mindbug.cards.card import CardSet
from tablekeeper.engine.mindbug.cards.vocabulary import Gain, Memory
from tablekeeper.engine.mindbug.table import derived, events
from tablekeeper.engine.mindbug.table.zones import HAND_SIZE, Creature, Mark, Seat, cards_of


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
        after = max(0, to)
        if after == before:
            return
        self.seats[seat] = replace(self.seats[seat], life=after)
        self.events.append(events.Life(seat, before, after, because))
        if after == 0:
            self.end(1 - seat, "life")

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

    def set_mindbugs(self, seat: int, to: int, because: str) -> None:
        """Let a seat have so many unspent Mindbugs, for a card says so (MX-22)."""
        before = self.seats[seat].mindbugs
        self.seats[seat] = replace(self.seats[seat], mindbugs=to)
        self.events.append(events.Mindbugs(seat, before, to, because))

    def ban_mindbugs(self, seat: int, because: str) -> None:
        """Let nobody use a Mindbug until the end of the turn (MX-20)."""
        self.marks = (*self.marks, Mark(derived.NOBODY, "no_mindbugs"))
        self.events.append(events.Banned(seat=seat, because=because))

    # Hands and piles

    def refill(self, seat: int, left: int) -> None:
        """Draw to the cards left in a hand, up to five, as far as the draw pile reaches (MB-17, MB-19)."""
        side = self.seats[seat]
        missing = HAND_SIZE - left
        if missing > side.deck:
            missing = side.deck
        if missing > 0 and not ("to_hand" in self.card_set.banned and self._draws_nothing(seat)):
            self.seats[seat] = replace(side, hand=left + missing, deck=side.deck - missing)
            self.events.append(events.Drew(seat, missing))
        elif left != side.hand:
            self.seats[seat] = replace(side, hand=left)

    def _draws_nothing(self, seat: int) -> bool:
        """Return whether a seat that would draw may not, since that puts cards into its hand (MX-36)."""
        return not self.card_set.rules.barred_hands_draw and self.kept_out(seat)

    def kept_out(self, seat: int) -> bool:
        """Return whether cards may not go to a seat's hand; if so it is told, and they stay where they are (MX-36)."""
        if "to_hand" not in self.card_set.banned:
            return False
        source = derived.banned_by(self, seat, "to_hand")
        if source is not None:
            self.events.append(events.KeptOut(seat=seat, because=source.id))
        return source is not None

    def put_face_up(self, seat: int, card: str) -> None:
        """Take a card from a hand to play it, and refill the hand before anything else happens (MB-18, MB-27)."""
        self.events.append(events.Played(seat, card))
        self.refill(seat, self.seats[seat].hand - 1)

    def lay_down(self, seat: int, card: str) -> None:
        """Leave a card that was played before its seat: the match is over, and it does nothing any more."""
        side = self.seats[seat]
        creature = Creature(self.numbered, self.card_set.designs[card])
        self.numbered += 1
        self.seats[seat] = replace(side, creatures=(*side.creatures, creature))
        self.events.append(events.Entered(seat=seat, card=card, creature=creature.number, source="hand"))

    def give(self, seat: int, card: str, because: str) -> None:
        """Take a card from a hand that will go where an option says, and refill the hand."""
        self.events.append(events.Gave(seat=seat, card=card, because=because))
        self.refill(seat, self.seats[seat].hand - 1)

    def keep(self, seat: int, card: str, because: str) -> None:
        """Put a card that lies between zones into a hand."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, hand=side.hand + 1)
        self.events.append(events.Kept(seat=seat, card=card, because=because))

    def unbury(self, seat: int, index: int) -> str:
        """Take a card from a discard pile and return it; whatever it did there ends (MB-76)."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, discard=side.discard[:index] + side.discard[index + 1 :])
        return side.discard[index]

    def steal(self, seat: int, amount: int, because: str) -> None:
        """Move random cards unseen from the other hand to a seat's, as many as there are (MB-93)."""
        victim = self.seats[1 - seat]
        count = min(amount, victim.hand)
        if count and not self.kept_out(seat):
            self.seats[seat] = replace(self.seats[seat], hand=self.seats[seat].hand + count)
            self.events.append(events.Stole(seat=seat, count=count, because=because))
            self.refill(1 - seat, victim.hand - count)

    def recover(self, seat: int, because: str) -> None:
        """Return a whole discard pile to its seat's hand."""
        side = self.seats[seat]
        if side.discard and not self.kept_out(seat):
            self.events.append(events.Recovered(seat=seat, cards=side.discard, because=because))
            self.seats[seat] = replace(side, hand=side.hand + len(side.discard), discard=())

    def scavenge(self, seat: int, pile: int, index: int, because: str) -> None:
        """Put a card from a discard pile into a seat's hand."""
        card = self.unbury(pile, index)
        side = self.seats[seat]
        self.seats[seat] = replace(side, hand=side.hand + 1)
        happened = events.Scavenged if pile != seat else events.Regained
        self.events.append(happened(seat=seat, card=card, because=because))

    def swap_hands(self, seat: int, because: str) -> None:
        """Exchange both hands, and fill up the smaller ones: cards have left both (MB-17, MX-26)."""
        if self.kept_out(0) or self.kept_out(1):
            return
        first, second = self.seats
        self.seats[:] = [replace(first, hand=second.hand), replace(second, hand=first.hand)]
        self.events.append(events.Swapped(seat=seat, hands=(second.hand, first.hand), because=because))
        if not self.card_set.rules.swapped_hands_stay:
            for one in (seat, 1 - seat):
                self.refill(one, self.seats[one].hand)

    def hand_over(self, seat: int, card: str, because: str) -> None:
        """Put a card that was shown from a seat's hand into the other; the refill comes after the last one (MX-38)."""
        giver, taker = self.seats[seat], self.seats[1 - seat]
        self.seats[seat] = replace(giver, hand=giver.hand - 1)
        self.seats[1 - seat] = replace(taker, hand=taker.hand + 1)
        self.events.append(events.Handed(seat=seat, card=card, because=because))

    def supply(self, seat: int, amount: int, because: str) -> None:
        """Put cards that were not dealt unseen under a draw pile, as many as there are (MX-25)."""
        count = min(amount, self.undealt())
        if count:
            side = self.seats[seat]
            self.seats[seat] = replace(side, deck=side.deck + count)
            self.events.append(events.Supplied(seat=seat, count=count, because=because))

    def undealt(self) -> int:
        """Return how many cards of the boxes were not dealt: all but those that lie elsewhere."""
        return self.card_set.size() - sum(map(cards_of, self.seats))

    # Creatures

    def take(self, seat: int, number: int, because: str) -> None:
        """Move an enemy creature to a seat's side as it is; one's own stays where it lies (MB-92)."""
        creature = derived.find(self.seats, 1 - seat, number)
        if creature is None:
            return
        self.remove(1 - seat, creature)
        side = self.seats[seat]
        self.seats[seat] = replace(side, creatures=(*side.creatures, creature))
        self.events.append(events.Took(seat=seat, card=creature.card.id, creature=number, because=because))

    def evolve(self, seat: int, number: int) -> None:
        """Lay the next stage of its line on a creature; it stays the same creature (MB-86, MB-87, MB-88)."""
        creature = derived.find(self.seats, seat, number)
        if creature is not None and creature.card.next:
            face = self.card_set.designs[creature.card.next]
            self.change(seat, creature, replace(creature, card=face, root=creature.printed))
            self.events.append(events.Evolved(seat=seat, card=face.id, creature=number, stage=face.stage))

    def boost(self, number: int, pile: int, index: int, because: str) -> None:
        """Put a card from a discard pile under a creature (MB-80)."""
        placed = derived.wherever(self.seats, number)
        if placed is None:
            return
        seat, creature = placed
        card = self.unbury(pile, index)
        self.change(seat, creature, replace(creature, boosts=(*creature.boosts, card)))
        self.events.append(
            events.Boosted(seat=seat, card=creature.card.id, creature=number, boost=card, pile=pile, because=because)
        )

    def take_boost(self, seat: int, number: int, index: int, because: str) -> None:
        """Put a boost card from under a creature into a seat's hand."""
        placed = derived.wherever(self.seats, number)
        if placed is None:
            return
        side, creature = placed
        card = creature.boosts[index]
        if self.kept_out(seat):
            return
        self.change(side, creature, replace(creature, boosts=creature.boosts[:index] + creature.boosts[index + 1 :]))
        self.seats[seat] = replace(self.seats[seat], hand=self.seats[seat].hand + 1)
        self.events.append(
            events.BoostTaken(seat=seat, card=creature.card.id, creature=number, boost=card, because=because)
        )

    def set_crystals(self, seat: int, creature: Creature, to: int, because: str | None = None) -> None:
        """Let so many crystals lie on a creature (MX-1)."""
        self.change(seat, creature, replace(creature, crystals=to))
        before, card = creature.crystals, creature.card.id
        self.events.append(events.Crystals(seat, card, creature.number, before, to, because))

    def mark(self, number: int, gains: Gain | Literal["power"], because: str, power: int = 0) -> None:
        """Give a creature something until the end of the turn."""
        placed = derived.wherever(self.seats, number)
        if placed is not None:
            self.marks = (*self.marks, Mark(number, gains, power))
            seat, creature = placed
            self.events.append(events.Gained(seat, creature.card.id, number, gains, because, power))

    def remember(self, number: int, memory: Memory) -> None:
        """Remember something of a creature until the end of the turn."""
        self.marks = (*self.marks, Mark(number, memory))

    def change(self, seat: int, creature: Creature, changed: Creature) -> None:
        """Put a changed creature in the place of what it was."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, creatures=tuple([changed if c is creature else c for c in side.creatures]))

    def remove(self, seat: int, creature: Creature) -> None:
        """Take a creature off its side."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, creatures=tuple([c for c in side.creatures if c is not creature]))
