"""What becomes of a creature that is not defeated after all, where its controller decides (MX-28, MX-34)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Option, plain
from tablekeeper.engine.mindbug.frames.abilities import Part
from tablekeeper.engine.mindbug.table import derived, events
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.engine.resolution import Question

EITHER = ("tough", "evolve")
"""What saves a creature that could be exhausted or evolve instead."""


class Saving(Part[None], frozen=True, gc=False):
    """The controller of a saved creature decides what saves it, or to which side it is turned."""

    seat: int
    number: int
    because: str | None
    words: tuple[str, ...]

    def advance(self, draft: Draft) -> Question[None] | None:
        """Ask."""
        creature = derived.at(draft.seats, self.seat, self.number)
        return Question(self.seat, "option", creature.card.id, plain(*self.words))

    def answer(self, draft: Draft, option: Option[None]) -> None:
        """Evolve the creature, exhaust it, or turn it."""
        draft.stack.pop()
        creature, word = derived.at(draft.seats, self.seat, self.number), option.answer.verb
        if self.words != EITHER:
            exhaust(draft, self.seat, creature, self.because)
            turn(draft, self.seat, derived.at(draft.seats, self.seat, self.number), word)
        elif word == "evolve":
            draft.evolve(self.seat, self.number)
        else:
            draft.stack += turn_sideways(draft, self.seat, creature, self.because)


def turn_sideways(draft: Draft, seat: int, creature: Creature, because: str | None) -> list[Saving]:
    """Exhaust a creature; or return the decision to which side it is turned, which does it (MB-61, MX-34)."""
    sides = draft.card_set.sides.get(creature.card.id, {})
    if len(sides) > 1:
        return [Saving(seat, creature.number, because, tuple(sides))]
    exhaust(draft, seat, creature, because)
    for only in sides:
        turn(draft, seat, derived.at(draft.seats, seat, creature.number), only)
    return []


def exhaust(draft: Draft, seat: int, creature: Creature, because: str | None) -> None:
    """Exhaust a creature whose card has no sides (MB-61)."""
    draft.change(seat, creature, replace(creature, exhausted=True))
    card, number = creature.card.id, creature.number
    draft.events.append(events.Exhausted(seat=seat, card=card, creature=number, because=because))


def turn(draft: Draft, seat: int, creature: Creature, side: str) -> None:
    """Let an exhausted creature be what its card says on a side."""
    card = creature.card.id
    draft.change(seat, creature, replace(creature, card=draft.card_set.sides[card][side]))
    if len(draft.card_set.sides[card]) > 1:
        draft.events.append(events.Turned(seat=seat, card=card, creature=creature.number, side=side))
