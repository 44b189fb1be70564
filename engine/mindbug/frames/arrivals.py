"""Cards that come into play: with their crystals, their Play effect, and an attack at once if they are Fast."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablekeeper.engine.answers import Option, Options
from tablekeeper.engine.mindbug.frames import attack
from tablekeeper.engine.mindbug.frames.abilities import Ability
from tablekeeper.engine.mindbug.table import derived, events, legality
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.engine.resolution import Frame, Question

ASIDE = "aside"
"""Where cards come from that are not played: they only come back."""


class Rush(Frame[Draft, Creature | None], frozen=True, gc=False):
    """A creature that has just come into play; if it is Fast it may attack at once (MX-7)."""

    seat: int
    number: int

    def advance(self, draft: Draft) -> Question[Creature | None] | None:
        """Ask, if it is still there, Fast by now, and may attack (MX-8)."""
        creature = derived.find(draft.seats, self.seat, self.number)
        if (
            creature is None
            or not derived.has(draft, self.seat, creature, "fast")
            or legality.barred_by(draft, (self.seat, creature), "attack")
        ):
            draft.stack.pop()
            return None
        return Question(self.seat, "fast", creature.card.id, Options(attack.ATTACK_OR_PASS, (creature, None)))

    def answer(self, draft: Draft, option: Option[Creature | None]) -> None:
        """Attack, or not."""
        draft.stack.pop()
        if option.target is not None:
            attack.declare(draft, self.seat, option.target)


def enter(
    draft: Draft, seat: int, card: str, source: str, because: str | None = None, *, silent: str | None = None
) -> None:
    """Put a card into play and let its Play effect wait on top of the stack (MB-30, MB-67).

    It does not happen where a card says so: `silent`, or one of the other side.
    """
    number = draft.numbered
    draft.numbered = number + 1
    side = draft.seats[seat]
    design = draft.card_set.designs[card]
    draft.seats[seat] = replace(side, creatures=(*side.creatures, Creature(number, design)))
    draft.events.append(events.Entered(seat, card, number, source, because))
    if design.crystals:
        draft.set_crystals(seat, derived.at(draft.seats, seat, number), design.crystals)
    if draft.card_set.rushes and source != ASIDE:
        _let_rush(draft, Rush(seat, number), because)
    if design.play:
        silencer = derived.silencer(draft.seats, seat, "play")
        if silencer is None and silent is None:
            draft.stack.append(Ability(card, "play", seat, number))
        else:
            by = silencer.card.id if silencer else silent
            draft.events.append(events.Silenced(seat=seat, card=card, because=by or card))


def revive(draft: Draft, seat: int, pile: int, index: int, because: str) -> None:
    """Put a card from a discard pile into play on a seat's side; nobody may take it (MB-35)."""
    card = draft.unbury(pile, index)
    enter(draft, seat, card, "discard" if pile == seat else "opponent_discard", because)


def revive_several(draft: Draft, seat: int, places: Sequence[tuple[int, int]], because: str, *, silent: bool) -> None:
    """Put cards from discard piles into play in the order chosen; `silent` ones without their Play effects (MX-24)."""
    cards = [(pile, draft.seats[pile].discard[index]) for pile, index in places]
    for pile, index in sorted(places, reverse=True):
        draft.unbury(pile, index)
    for pile, card in cards:
        source = "discard" if pile == seat else "opponent_discard"
        enter(draft, seat, card, source, because, silent=because if silent else None)


def _let_rush(draft: Draft, rush: Rush, because: str | None) -> None:
    """Let a creature wait for its attack until the effect that has brought it, if one has, is done (MX-8)."""
    bringing = [place for place, one in enumerate(draft.stack) if isinstance(one, Ability) and one.card == because]
    draft.stack.insert(bringing[-1] if bringing else len(draft.stack), rush)


def bring_back(draft: Draft, seat: int, because: str) -> None:
    """Put all cards of a seat that lie aside into play, without their Play effects (MX-37)."""
    cards = draft.seats[seat].aside
    draft.seats[seat] = replace(draft.seats[seat], aside=())
    for card in cards:
        enter(draft, seat, card, ASIDE, because, silent=because)
