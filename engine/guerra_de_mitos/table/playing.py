"""Cards from the hand: which may be played now, and by which rule not (G-32, G-34 to G-36, G-46)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.card import ARMOUR, SUMMONER, WEAPON, Card, every_card, the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Forbid
from tablekeeper.engine.guerra_de_mitos.table import codes, current, derived
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
from tablekeeper.engine.guerra_de_mitos.table.zones import Ability, Character, Place, Table
from tablekeeper.engine.refusals import ALL_COPIES_OPEN, NOTHING_IN_HAND, UNKNOWN_CARD, Refusal, forbidden, illegal

UNTAGGED: Mapping[str, str] = {
    "action": "action_0",
    "equipment": "equipment_0_0_0",
    "weapon": "weapon_0_0_0",
    "armour": "armour_0_0_0",
    "invocation": "invocation_0_0_0",
}
"""The words for design cards without a tag, each with the least of them: they are entered as numbers then."""


def is_for(card: Card, phase: Ability) -> bool:
    """Return whether a design card is played in a phase; what is borne is put on in the influence phase (G-75)."""
    return phase in card.phases if card.kind == "action" else phase == "influence"


class Once(NamedTuple):
    """What is found once of a table, for who asks about many cards of a seat's hand."""

    lying: Mapping[str, int]
    """How many copies of each card of the seat's lie open."""
    strongest: Callable[[str], int]
    """The most power of a character that has room for an item; -1 where nobody has."""


def once(table: Table, seat: int, lying: Mapping[str, int]) -> Once:
    """Look at a table for many cards of a seat's hand, of which so many copies lie open."""

    def strongest(item: str) -> int:
        there = [place for place in table.characters if place.seat == seat or table.rules.equip_others]
        having_room = [place for place in there if why_no_room(table, the(item), place) is None]
        return max([derived.character_of(place).power for place in having_room], default=-1)

    return Once(lying, cache(strongest))


@cache
def _alike(item: str) -> str:
    """Return the first item of the list that goes to the same characters as one does, whatever both cost."""
    return next(card.id for card in every_card().values() if _needs(card) == _needs(the(item)))


@cache
def _needs(item: Card) -> tuple[object, ...]:
    """Return all of an item on which it depends who has room for it (`why_no_room`)."""
    says = [
        step.unless for step in derived.constant_steps(item.id) if isinstance(step, Forbid) and step.what == "bearer"
    ]
    taken = item.max_power if item.kind == "invocation" else 0
    return item.kind, item.weapon, WEAPON in item.keys, ARMOUR in item.keys, taken, *says


def why_not(table: Table, seat: int, card: Card, looked: Once | None = None) -> Refusal | None:
    """Return why a seat may not play a card from its hand now; who asks about many has `looked` at the table once."""
    side, phase = table.seats[seat], derived.phase(table)
    if card.deck != "designs":
        why = f"{card.id} is a god card: it enters in the transfer, from an oracle."
        return illegal(codes.NOT_THIS_CARD, why, "G-24")
    if not side.hand:
        return illegal(NOTHING_IN_HAND, f"{side.name} has no card in hand; the count may be edited.", "G-11")
    if card.listed and (refusal := why_not_there(table, seat, card, looked)) is not None:
        return refusal
    if not is_for(card, phase):
        wanted = (
            f"played in the phase {' or '.join(card.phases)}"
            if card.kind == "action"
            else "equipped in the influence phase"
        )
        return illegal(codes.WRONG_PHASE, f"{card.id} is {wanted}, this is {phase}.", "G-75")
    if card.kind == "action":
        refusal = _why_not_action(table, seat, card, phase)
    elif looked is not None and card.listed and looked.strongest(_alike(card.id)) >= card.cost:
        refusal = None
    else:
        refusal = _why_nobody(table, seat, card)
    if not derived.usable(table, seat, card) and (refusal is None or refusal.restriction):
        why = f"{card.id} is for pantheons of its own mythology ({card.restricted}), not for {derived.mythology(side)}."
        return forbidden(codes.OTHER_MYTHOLOGY, why, "G-6")
    return refusal


def why_not_there(table: Table, seat: int, card: Card, looked: Once | None = None) -> Refusal | None:
    """Return why a card of the list cannot lie hidden in a seat's hand or oracles (G-4)."""
    side = table.seats[seat]
    most = derived.copies(side, card)
    if side.deck is not None and not most:
        return illegal(codes.NOT_IN_DECK, f"{card.id} is not in the deck of {side.name}, {side.deck.name}.", "G-4")
    if (derived.lying(table, seat) if looked is None else looked.lying).get(card.id, 0) >= most:
        why = f"All {most} copies of {card.id} that {side.name} may have lie open."
        return illegal(ALL_COPIES_OPEN, why, "G-4")
    return None


def _why_not_action(table: Table, seat: int, card: Card, phase: Ability) -> Refusal | None:
    if phase == "influence":
        has = table.seats[seat].reserve
        if not current.affords(table, seat, card, has):
            cost = current.cost(table, seat, card)
            why = f"{card.id} costs {cost}, {derived.name(table, seat)} has {has} in reserve."
            return illegal(codes.NOT_PAYABLE, why, "G-32", card=card.id, cost=cost, has=has)
        return None
    if not table.seats[seat].characters:
        why = f"{derived.name(table, seat)} has no character in the battlefield, nor one to move in."
        return illegal(codes.NO_FIGHTER, why, "G-44")
    if not table.rules.cards_act and not payers(table, seat, card):
        cost = current.cost(table, seat, card)
        why = f"{card.id} costs {cost}: no character that may pay it has so much."
        return illegal(codes.NOT_PAYABLE, why, "G-46")
    return None


def payers(table: Table, seat: int, card: Card) -> list[Character]:
    """Return who may pay a confrontation action: characters in the battlefield, and those that it may move in.

    One character alone pays the action (G-46, reading A-44), and it takes part in the action. A character that the
    action moves in takes part, too. A seat without characters in the battlefield plays only actions that move its own
    characters in (G-44).
    """
    cost = current.cost(table, seat, card)
    return [one for one in table.seats[seat].characters if one.power >= cost]


def _why_nobody(table: Table, seat: int, card: Card) -> Refusal | None:
    refusals = []
    for place in table.characters:
        if place.seat == seat or table.rules.equip_others:
            refusal = why_not_bearer(table, seat, card, place)
            if refusal is None:
                return None
            refusals.append(refusal)
    if not refusals:
        why = f"{derived.name(table, seat)} controls no character to carry {card.id}."
        return illegal(codes.NO_ROOM, why, "G-34", card=card.id)
    return next((refusal for refusal in refusals if refusal.restriction), refusals[0])


def why_not_bearer(table: Table, seat: int, card: Card, place: Place) -> Refusal | None:
    """Return why a character may not carry an equipment or an invocation (G-34, G-35, reading A-46)."""
    one = derived.character_of(place)
    if place.seat != seat and not table.rules.equip_others:
        return illegal(codes.NO_ROOM, f"{one.card} is controlled by somebody else.", "A-46")
    if not current.affords(table, seat, card, one.power, one):
        cost = current.cost(table, seat, card, one)
        why = f"{card.id} costs {cost}, {one.card} has {one.power} power."
        return illegal(codes.NOT_PAYABLE, why, "G-34", card=card.id, cost=cost, has=one.power)
    return why_no_room(table, card, place)


def why_no_room(table: Table, card: Card, place: Place) -> Refusal | None:
    """Return why a character may not carry an item, whoever pays for it (G-34, G-35)."""
    one = derived.character_of(place)
    for key, word in ((WEAPON, "weapon"), (ARMOUR, "armour")):
        if key in card.keys and any(key in the(item.card).keys for item in one.items):
            return forbidden(codes.NO_ROOM, f"{one.card} carries a {word} already.", "G-34")
    if not table.rules.cards_act:
        if card.weapon and one.card in traits.UNARMED:
            return forbidden(codes.NO_ROOM, f"{one.card} carries no weapons.", "G-67")
    elif (by := current.may_bear(table, card, one)) is not None:
        return forbidden(codes.NO_ROOM, f"{one.card} may not carry {card.id}: {by} says so.", "G-67")
    if card.kind == "invocation":
        bearer = the(one.card)
        summons = not SUMMONER.isdisjoint(current.keys(table, InPlay(one.number)))
        if bearer.listed and not summons:
            return forbidden(codes.NO_SUMMONER, f"{one.card} has not the key Invocador.", "G-35")
        left = current.full_maximum(table, place.seat, one, "equip_invocation") + card.max_power
        if left < 0:
            why = f"With {card.id} the maximum power of {one.card} would be {left}."
            return forbidden(codes.NO_SUMMONER, why, "G-35")
    return None


def known(name: str) -> Card | Refusal:
    """Return a card by its name in an answer, or by the word for one without a tag."""
    card = every_card().get(name)
    if card is not None:
        return card
    if name in UNTAGGED:
        return the(UNTAGGED[name])
    return Refusal("unknown", UNKNOWN_CARD, f"There is no card {name!r} in Guerra de Mitos.")
