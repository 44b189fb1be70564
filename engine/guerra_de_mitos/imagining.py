"""The cards that a seat cannot see, dealt anew: each time as they may lie (G-2 to G-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tablekeeper.engine.game import Knowledge
from tablekeeper.engine.guerra_de_mitos.cards.card import Part, every_card
from tablekeeper.engine.guerra_de_mitos.cards.card import card as known_card
from tablekeeper.engine.guerra_de_mitos.dealer import Dealer
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import codes, derived
from tablekeeper.engine.guerra_de_mitos.table.playing import UNTAGGED
from tablekeeper.engine.guerra_de_mitos.table.zones import SOMEWHERE, Oracle, Seat
from tablekeeper.engine.refusals import UNKNOWN_CARD, Refusal

BATTLES = 2
"""How many battle cards a design deck holds at most (G-5)."""
MOST_BATTLE_CARDS = 2 * sum(card.battle for card in every_card().values())
"""So many battle cards, copies counted, can come up beyond those."""
SPARE = ("event",)
"""What lies where a deck has no card left."""


def imagine(state: MitosState, knowledge: Knowledge, chance: Random) -> Iterator[Dealer] | Refusal:
    """Return an endless stream of dealers, each with hidden cards as they may lie; refuse knowledge that cannot be.

    What a seat does not know is drawn from all cards that the deck of their owner may hold and that do not lie open.
    That nobody is asked is a programmer's error.
    """
    if state.question is None:
        raise ValueError("nobody is asked: the match is over")
    if state.sealed or state.question.secret:
        return Refusal("illegal", codes.IMPOSSIBLE_HAND, "Bids are secret: nothing is imagined of them.", "G-12")
    known = {seat: tuple(cards) for seat, cards in knowledge.seen.items()}
    if knowledge.hand is not None:
        known[knowledge.seat] = knowledge.hand
    strange = [card for cards in known.values() for card in cards if card not in UNTAGGED and not is_design(card)]
    if strange:
        return Refusal("unknown", UNKNOWN_CARD, f"{strange[0]!r} is no design card of Guerra de Mitos.")
    faults = [fault for seat, cards in known.items() for fault in _faults(state, knowledge, seat, cards)]
    if faults:
        why = f"The hand cannot be: {'; '.join(faults)}."
        return Refusal("illegal", codes.IMPOSSIBLE_HAND, why, "G-4", tuple(faults))
    return _worlds(state, [known.get(seat, ()) for seat in range(len(state.table.seats))], chance)


def is_design(card: str) -> bool:
    """Return whether a card of the list belongs into a design deck."""
    known = every_card().get(card)
    return known is not None and known.deck == "designs"


def _faults(state: MitosState, knowledge: Knowledge, seat: int, cards: Sequence[str]) -> Iterator[str]:
    """Yield in words what of a hand does not agree with the table."""
    side = state.table.seats[seat]
    whole = seat == knowledge.seat and knowledge.hand is not None
    if len(cards) > side.hand or (whole and len(cards) != side.hand):
        yield f"{side.name} (seat {seat}) holds {side.hand} cards, but {len(cards)} are named"
    for card, count in Counter(cards).items():
        if card not in UNTAGGED and count > (left := hidden_copies(state, seat, card)):
            yield f"{count} copies of {card} are named, but only {left} lie hidden"


def hidden_copies(state: MitosState, seat: int, card: str) -> int:
    """Return how many copies of a card of the list a seat may have where nobody sees them (G-4)."""
    side = state.table.seats[seat]
    return max(0, derived.copies(side, every_card()[card]) - derived.lying(state.table, seat)[card])


def _worlds(state: MitosState, known: Sequence[Sequence[str]], chance: Random) -> Iterator[Dealer]:
    """Deal the hidden cards over and over; a seat whose decks nobody has named yet gets them when they are dealt."""
    unseen = [_Unseen(state, seat, cards) for seat, cards in enumerate(known)]
    while True:
        world = Dealer(len(unseen), chance)
        for seat, one in enumerate(unseen):
            world.gods[seat], designs = one.dealt(chance)
            count = one.side.hand
            world.hands[seat], world.designs[seat] = designs[:count], designs[count:]
            world.seen[seat] = [*known[seat]]
        yield world


class _Unseen:
    """What a seat has hidden: how many cards, and which they may be."""

    def __init__(self, state: MitosState, seat: int, known: Sequence[str]) -> None:
        self.side: Seat = state.table.seats[seat]
        self.known = known
        lying = derived.lying(state.table, seat)
        top = state.stack[-1]
        if isinstance(top, Performing):  # the table does not show yet whose oracles it has turned them up of
            lying.update(name for name in top.turned_up if name not in known)
        self.pools: Mapping[Part, list[str]] = {
            part: [
                card.id
                for card in every_card().values()
                if card.deck == part and (self.side.deck is not None or derived.usable(state.table, seat, card))
                for _ in range(derived.copies(self.side, card) - lying[card.id] - known.count(card.id))
            ]
            for part in ("gods", "designs")
        }
        battles = [card for card in (*lying.elements(), *known) if _is_battle(card)]
        self.battles = len(self.pools["designs"]) if self.side.deck is not None else max(0, BATTLES - len(battles))

    def dealt(self, chance: Random) -> tuple[list[list[str]], list[str]]:
        """Return the oracles of the seat, the top card of each last, and its design cards: first those of its hand."""
        hidden = sum(oracle.left for oracle in self.side.oracles)
        gods = _drawn(self.pools["gods"], hidden, chance, 0)
        oracles = [_pile(oracle, gods, chance) for oracle in self.side.oracles]
        count = self.side.hand + max(0, self.side.designs) - len(self.known)
        return oracles, [*self.known, *_drawn(self.pools["designs"], count, chance, self.battles)]


def _drawn(pool: Sequence[str], count: int, chance: Random, battles: int) -> list[str]:
    """Draw cards, of battle cards no more than so many; what a table set by hand lacks is there once more."""
    drawn: list[str] = []
    for card in chance.sample(pool, min(len(pool), count + MOST_BATTLE_CARDS)):
        if len(drawn) == count:
            return drawn
        if not _is_battle(card):
            drawn.append(card)
        elif battles:
            battles -= 1
            drawn.append(card)
    return drawn + chance.choices(pool or SPARE, k=count - len(drawn))


def _is_battle(name: str) -> bool:
    card = known_card(name)
    return card is not None and card.battle


def _pile(oracle: Oracle, gods: list[str], chance: Random) -> list[str]:
    """Take the hidden cards of an oracle off some cards; those of other seats lie where the table knows them."""
    lent = {guest.below: guest.card for guest in oracle.guests if guest.below != SOMEWHERE}
    mixed = [guest.card for guest in oracle.guests if guest.below == SOMEWHERE]
    free = [place for place in range(oracle.left) if place not in lent]
    lent |= dict(zip(chance.sample(free, min(len(free), len(mixed))), mixed, strict=False))
    return [lent[place] if place in lent else gods.pop() for place in range(oracle.left)]
