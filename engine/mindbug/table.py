"""The table while an answer is carried out: a working copy of a state, and the moves that cards and lives make."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Event, Result
from engine.mindbug import board, events
from engine.mindbug.agenda import Ability, Frame, Waiting
from engine.mindbug.board import Placed
from engine.mindbug.cards import Box
from engine.mindbug.labels import copy_number
from engine.mindbug.zones import HAND_SIZE, Creature, Seat


class Table:
    """A mutable copy of the zones and the agenda, and the events so far. It lives for one answer only."""

    __slots__ = ("active", "agenda", "box", "events", "numbered", "result", "seats")

    def __init__(
        self,
        box: Box,
        seats: Sequence[Seat],
        active: int,
        agenda: Sequence[Frame],
        result: Result | None,
        numbered: int,
    ) -> None:
        self.box = box
        self.seats = list(seats)
        self.active = active
        self.agenda = list(agenda)
        self.result = result
        self.numbered = numbered
        """How many creatures have entered play so far."""
        self.events: list[Event] = []

    # Life

    def change_life(self, seat: int, to: int, because: str | None) -> None:
        """Set a life total; at zero the match ends at once and nothing waiting happens (MB-10, MB-103, MB-104)."""
        before = self.seats[seat].life
        after = to if to > 0 else 0
        if after == before:
            return
        self.seats[seat] = replace(self.seats[seat], life=after)
        self.events.append(events.Life(seat=seat, before=before, after=after, because=because))
        if after == 0:
            self.end(1 - seat, "life")

    def end(self, winner: int, because: str) -> None:
        """End the match."""
        self.result = Result(winner, because)
        self.agenda.clear()
        self.events.append(events.Ended(winner=winner, because=because))

    def spend_mindbug(self, seat: int, because: str) -> None:
        """Turn one of a seat's Mindbugs face down (MB-31)."""
        left = self.seats[seat].mindbugs - 1
        self.seats[seat] = replace(self.seats[seat], mindbugs=left)
        self.events.append(events.Spent(seat=seat, left=left, because=because))

    # Hands

    def refill(self, seat: int) -> None:
        """Draw up to five cards, as far as the draw pile reaches (MB-17, MB-19)."""
        side = self.seats[seat]
        missing = HAND_SIZE - side.hand
        if missing > side.deck:
            missing = side.deck
        if missing > 0:
            self.seats[seat] = replace(side, hand=side.hand + missing, deck=side.deck - missing)
            self.events.append(events.Drew(seat=seat, count=missing))

    def put_face_up(self, seat: int, card: str) -> None:
        """Take a card from a hand to play it, and refill the hand before anything else happens (MB-18, MB-27)."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, hand=side.hand - 1)
        self.events.append(events.Played(seat=seat, card=card))
        self.refill(seat)

    def discard(self, seat: int, card: str, because: str) -> None:
        """Move a card from a hand to its seat's pile; the refill comes after the last one (MB-94)."""
        side = self.seats[seat]
        self.seats[seat] = replace(side, hand=side.hand - 1, discard=(*side.discard, card))
        self.events.append(events.Discarded(seat=seat, card=card, because=because))

    def steal(self, seat: int, amount: int, because: str) -> None:
        """Move random cards unseen from the other hand to a seat's, as many as there are (MB-93)."""
        victim = self.seats[1 - seat]
        count = min(amount, victim.hand)
        if count:
            self.seats[1 - seat] = replace(victim, hand=victim.hand - count)
            self.seats[seat] = replace(self.seats[seat], hand=self.seats[seat].hand + count)
            self.events.append(events.Stole(seat=seat, count=count, because=because))
            self.refill(1 - seat)

    def recover(self, seat: int, because: str) -> None:
        """Return a whole discard pile to its seat's hand."""
        side = self.seats[seat]
        if side.discard:
            self.events.append(events.Recovered(seat=seat, cards=side.discard, because=because))
            self.seats[seat] = replace(side, hand=side.hand + len(side.discard), discard=())

    # Creatures

    def enter(self, seat: int, card: str, source: str, because: str | None = None) -> None:
        """Put a card into play and let its Play effect wait on top of the agenda (MB-30, MB-67)."""
        number = self.numbered
        self.numbered = number + 1
        side = self.seats[seat]
        design = self.box.cards[card]
        self.seats[seat] = replace(side, creatures=(*side.creatures, Creature(number, design)))
        self.events.append(events.Entered(seat=seat, card=card, creature=number, source=source, because=because))
        if design.play:
            silencer = board.silencer(self.seats, seat)
            if silencer is None:
                self.agenda.append(Ability(card, "play", seat, number))
            else:
                self.events.append(events.Silenced(seat=seat, card=card, because=silencer.card.id))

    def revive(self, seat: int, pile: int, index: int, because: str) -> None:
        """Put a card from a discard pile into play on a seat's side; nobody may take it (MB-35)."""
        side = self.seats[pile]
        card = side.discard[index]
        self.seats[pile] = replace(side, discard=side.discard[:index] + side.discard[index + 1 :])
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

    def defeat(self, victims: Sequence[Placed], because: str | None) -> None:
        """Defeat creatures at once: Tough ones are exhausted, the rest leave, then effects wait (MB-61, MB-101)."""
        falling = []
        waiting = []
        for seat, creature in victims:
            if not creature.exhausted and "tough" in board.keywords(self.seats, self.active, seat, creature):
                self._exhaust(seat, creature, because)
                continue
            falling.append((seat, creature))
            if creature.card.defeated:
                waiting.append((seat, creature))
        copies = [copy_number(self.seats, creature.number, creature.card.id) for _, creature in waiting]
        for seat, creature in falling:
            self._remove(seat, creature)
            side = self.seats[seat]
            self.seats[seat] = replace(side, discard=(*side.discard, creature.card.id, *creature.boosts))
            self.events.append(
                events.Defeated(seat=seat, card=creature.card.id, creature=creature.number, because=because)
            )
        abilities = [Ability(creature.card.id, "defeated", seat, creature.number) for seat, creature in waiting]
        if len(abilities) > 1:
            self.agenda.append(Waiting(tuple(abilities), tuple(copies)))
        else:
            self.agenda += abilities

    def _exhaust(self, seat: int, creature: Creature, because: str | None) -> None:
        side = self.seats[seat]
        exhausted = replace(creature, exhausted=True)
        self.seats[seat] = replace(side, creatures=tuple([exhausted if c is creature else c for c in side.creatures]))
        self.events.append(
            events.Exhausted(seat=seat, card=creature.card.id, creature=creature.number, because=because)
        )

    def _remove(self, seat: int, creature: Creature) -> None:
        side = self.seats[seat]
        self.seats[seat] = replace(side, creatures=tuple([c for c in side.creatures if c is not creature]))
