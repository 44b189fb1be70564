"""The moves of cards and lives that trigger abilities: these wait until the ability in progress is done (MB-99)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from tablekeeper.engine.mindbug.frames.abilities import Ability, Fallen, Part, Waiting
from tablekeeper.engine.mindbug.frames.saving import EITHER, Saving, exhaust, turn_sideways
from tablekeeper.engine.mindbug.table import derived, events
from tablekeeper.engine.mindbug.table.derived import NOBODY, Placed
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.labels import copy_number
from tablekeeper.engine.mindbug.table.zones import Creature

NO_SLAYERS: Mapping[int, int] = MappingProxyType({})
"""Nobody falls in a fight, or nobody asks who it was."""


def lose_life(draft: Draft, seat: int, amount: int, because: str | None) -> None:
    """Lower a life total (MB-11); cards in piles may enlarge the loss or answer it, once for the whole loss."""
    if amount <= 0:
        return
    if draft.card_set.shields and (shield := derived.shield(draft, seat)):
        draft.events.append(events.Unhurt(seat=seat, because=shield.card.id))
        return
    if draft.card_set.piles:
        amount += derived.enlargement(draft, seat)
    draft.set_life(seat, draft.seats[seat].life - amount, because)
    if draft.card_set.piles and draft.result is None:
        risen = [Ability(c.id, "life_lost", seat, NOBODY) for c in derived.piled(draft, seat) if c.life_lost]
        if risen:
            trigger(draft, risen)


def discard(draft: Draft, seat: int, card: str, because: str) -> None:
    """Move a hidden card to its seat's pile; the refill comes after the last one (MB-94)."""
    side = draft.seats[seat]
    if side.hand:
        draft.seats[seat] = replace(side, hand=side.hand - 1)
    else:
        draft.seats[seat] = replace(side, deck=side.deck - 1)
    draft.events.append(events.Discarded(seat=seat, card=card, because=because))
    bury(draft, seat, (card,))


def turn_over(draft: Draft, seat: int, card: str, because: str) -> None:
    """Move the top card of a draw pile to the discard pile."""
    side = draft.seats[seat]
    draft.seats[seat] = replace(side, deck=side.deck - 1)
    draft.events.append(events.Discarded(seat=seat, card=card, because=because, deck=True))
    bury(draft, seat, (card,))


def bury(draft: Draft, seat: int, cards: tuple[str, ...]) -> None:
    """Put cards on a discard pile; what they do when they come there waits (MB-75)."""
    side = draft.seats[seat]
    draft.seats[seat] = replace(side, discard=side.discard + cards)
    if draft.card_set.piles and (buried := _buried(draft, seat, cards)):
        trigger(draft, buried)


def lay_on_pile(draft: Draft, seat: int, card: str, because: str) -> None:
    """Put a card that lies between zones on a discard pile."""
    draft.events.append(events.Buried(seat=seat, card=card, because=because))
    bury(draft, seat, (card,))


def _buried(draft: Draft, seat: int, cards: Sequence[str]) -> list[Ability]:
    """Return what cards do when they are put on a seat's discard pile."""
    return [Ability(card, "buried", seat, NOBODY) for card in cards if draft.card_set.designs[card].buried]


def set_aside(draft: Draft, seat: int, creature: Creature, because: str) -> None:
    """Lay a creature aside, out of play; its boost cards go to the pile (MX-37, MB-82, MB-89)."""
    draft.remove(seat, creature)
    _revert(draft, seat, creature)
    side = draft.seats[seat]
    card = creature.printed.id
    draft.seats[seat] = replace(side, aside=(*side.aside, card))
    draft.events.append(events.SetAside(seat=seat, card=card, creature=creature.number, because=because))
    if creature.boosts:
        _drop_boosts(draft, seat, creature)


def return_to_hand(draft: Draft, seat: int, creature: Creature, because: str, hand: int) -> None:
    """Return a creature to a seat's hand; its boost cards go to its controller's pile (MB-70, MB-82, MB-89)."""
    if draft.kept_out(hand):
        return
    draft.remove(seat, creature)
    side = draft.seats[hand]
    draft.seats[hand] = replace(side, hand=side.hand + 1)
    _revert(draft, seat, creature)
    card, lay = creature.printed.id, seat if seat != hand else None
    draft.events.append(events.Returned(seat=hand, card=card, creature=creature.number, because=because, side=lay))
    if creature.boosts:
        _drop_boosts(draft, seat, creature)


def defeat(
    draft: Draft, victims: Sequence[Placed], because: str | None, slayers: Mapping[int, int] = NO_SLAYERS
) -> None:
    """Defeat creatures at once: Tough ones are exhausted, the rest leave, then effects wait (MB-61, MB-101).

    Whoever decides what saves a creature does so before any of these effects. `slayers`: who defeats whom in a fight.
    """
    falling = []
    triggered: list[Ability] = []
    undecided: list[Saving] = []
    silenced: list[events.Silenced] = []
    for seat, creature in victims:
        if draft.marks and derived.marked(draft, creature, "undefeatable"):
            continue
        if draft.card_set.guards and derived.guarded(draft, seat, creature):
            continue
        tough = not creature.exhausted and derived.has(draft, seat, creature, "tough")
        if creature.card.constants.rescues:
            if tough:
                undecided.append(Saving(seat, creature.number, because, EITHER))
            else:
                draft.evolve(seat, creature.number)
            continue
        if tough:
            if draft.card_set.sides:
                undecided += turn_sideways(draft, seat, creature, because)
            else:
                exhaust(draft, seat, creature, because)
            continue
        falling.append((seat, creature))
        card = creature.card
        does = card.defeated or "defeated" in card.by_hand_at
        if does and (silencer := derived.silencer(draft.seats, seat, "defeated")) is not None:
            silenced.append(events.Silenced(seat=seat, card=card.id, because=silencer.card.id, trigger="defeated"))
        elif card.defeated:
            number, copy = creature.number, copy_number(draft.seats, creature.number, card.id)
            if creature.boosts or creature.crystals or number in slayers:
                slayer, boosts, crystals = slayers.get(number, NOBODY), creature.boosts, creature.crystals
                triggered.append(
                    Fallen(
                        card.id, "defeated", seat, number, copy=copy, carried=boosts, slayer=slayer, crystals=crystals
                    )
                )
            else:
                triggered.append(Ability(card.id, "defeated", seat, number, copy=copy))
    for seat, creature in falling:
        draft.remove(seat, creature)
        side = draft.seats[seat]
        draft.seats[seat] = replace(side, discard=(*side.discard, creature.printed.id))
        draft.events.append(events.Defeated(seat, creature.card.id, creature.number, because))
        _revert(draft, seat, creature)
    if draft.card_set.piles:
        for seat, creature in falling:
            triggered += _buried(draft, seat, (creature.printed.id,))
    draft.events += silenced
    if triggered:
        trigger(draft, triggered)
    for seat, creature in falling:
        if creature.boosts:
            _drop_boosts(draft, seat, creature)
    if undecided:
        draft.stack += reversed(undecided)


def trigger(draft: Draft, abilities: Sequence[Ability]) -> None:
    """Let abilities wait: until the ability in progress is done, or else right away (MB-99, MB-100)."""
    stack = draft.stack
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


def pay(draft: Draft, amount: int, held: str = "") -> None:
    """Note with the ability in progress what was paid, and which hand card it is about.

    Decisions that it has led to lie above it.
    """
    index = len(draft.stack) - 1
    while isinstance(draft.stack[index], Part):
        index -= 1
    below = draft.stack[index]
    if isinstance(below, Ability):
        draft.stack[index] = replace(below, paid=amount, held=held)


def _revert(draft: Draft, seat: int, creature: Creature) -> None:
    """Say of an evolved creature that it leaves as its stage 1 card (MB-89)."""
    if creature.root is not None:
        draft.events.append(events.Reverted(seat=seat, card=creature.root.id, creature=creature.number))


def _drop_boosts(draft: Draft, seat: int, creature: Creature) -> None:
    """Put a leaving creature's boost cards on its controller's pile (MB-82)."""
    for card in creature.boosts:
        draft.events.append(events.Buried(seat=seat, card=card, because=creature.card.id, creature=creature.number))
    bury(draft, seat, creature.boosts)
