"""What cards are, cost and are worth now: with what holds while others are in play, and with effects that last."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.card import GOD, SUMMONER, Card, the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Target
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Cheaper, Forbid, Key, Maximum, Moves, Step, Strength
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting, Text
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded, InPlay, OnOracle, PantheonOf, Sought, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Oracle, Piece, Place, S, Table

WARRIOR = frozenset({"Guerrero", "Guerrera"})
FORMS = (GOD, SUMMONER, WARRIOR)
"""Keys that are printed in two forms."""


# What a thing is


def card_of(table: Table, thing: Thing) -> str | None:
    """Return the card that a thing is; None where there is none, or nobody sees which."""
    match thing:
        case InPlay(number=number):
            place = table.by_number.get(number)
            return None if place is None else place.piece.card
        case PantheonOf(seat=seat):
            pantheon = table.seats[seat].pantheon
            return None if pantheon is None else pantheon.card
        case OnOracle():
            return oracle_of(table, thing).card
        case Discarded(seat=seat, god=god, place=place):
            side = table.seats[seat]
            return (side.god_discard if god else side.design_discard)[place]
        case Sought(card=card):
            return card or None


def place_of(table: Table, thing: Thing | None) -> Place | None:
    """Return where a thing lies among the cards in play; None where it is none of them, or has left."""
    return derived.find(table, thing.number) if isinstance(thing, InPlay) else None


def character_at(table: Table, thing: Thing | None) -> Character | None:
    """Return the character that a thing is; None where it is none, or has left."""
    place = place_of(table, thing)
    return place.piece if place is not None and isinstance(place.piece, Character) else None


def in_battlefield(table: Table, thing: Thing | None) -> bool:
    """Return whether a thing is a character in the battlefield."""
    one = character_at(table, thing)
    return one is not None and one.fielded


def is_there(table: Table, thing: Thing) -> bool:
    """Return whether a thing still means something: a card in play may have left."""
    return not isinstance(thing, InPlay) or place_of(table, thing) is not None


def oracle_of(table: Table, thing: OnOracle) -> Oracle:
    """Return the oracle of a thing."""
    return table.seats[thing.seat].oracles[thing.place]


def power_on(table: Table, thing: Thing) -> int:
    """Return the power on a character, or on the open card of an oracle."""
    if isinstance(thing, OnOracle):
        return oracle_of(table, thing).power
    one = character_at(table, thing)
    return 0 if one is None else one.power


def forms(key: str) -> frozenset[str]:
    """Return a key in all forms in which it is printed."""
    return next((both for both in FORMS if key in both), frozenset((key,)))


def keys(table: Table, thing: Thing) -> frozenset[str]:
    """Return the keys of a card now: those printed, gained and lost (`Key`)."""
    if not isinstance(thing, (InPlay, PantheonOf)):
        return _keys(table, thing)
    found = table.keys.get(thing)
    if found is None:
        found = table.keys[thing] = _keys(table, thing)
    return found


def _keys(table: Table, thing: Thing) -> frozenset[str]:
    card = card_of(table, thing)
    found = frozenset(the(card).keys) if card is not None else frozenset()
    for text in aimed(table, Key, thing):
        if text.step.remove == "all_but_god":
            found &= GOD
        elif text.step.remove == "one":
            found = found.difference(*map(forms, text.step.one_of))
        found = found.union(text.step.add)
    return found


def has_key(table: Table, thing: Thing, wanted: Iterable[str]) -> bool:
    """Return whether a card has one of some keys, in whichever form."""
    return shares(wanted, keys(table, thing))


def shares(wanted: Iterable[str], there: Collection[str]) -> bool:
    """Return whether one of some keys is there, in whichever form."""
    return any(not forms(key).isdisjoint(there) for key in wanted)


def is_god(table: Table, thing: Thing) -> bool:
    """Return whether a card is a god by its keys now."""
    return not GOD.isdisjoint(keys(table, thing))


@lru_cache(maxsize=4096)
def kinds(card: str) -> frozenset[str]:
    """Return all kinds that a card is, as targets name them."""
    found = the(card)
    more = {
        "item": found.kind in ("equipment", "invocation"),
        "weapon": found.weapon,
        "god_card": found.deck == "gods",
    }
    return frozenset(["card", found.kind, *[kind for kind, holds in more.items() if holds]])


# What a text is about


def aimed(table: Table, word: type[S], thing: Thing) -> list[Text[S]]:
    """Return what holds now, is said with one word of the vocabulary, and is about a card."""
    texts = table.saying(word)
    return [text for text in texts if _aims(table, text, thing)] if texts else []


def _aims(table: Table, text: Text[Step], thing: Thing) -> bool:
    if text.on is not None:
        return thing in text.on
    target = getattr(text.step, "target", None)
    match target:
        case "self":
            return thing == text.source
        case "bearer":
            return text.bearer is not None and thing == InPlay(text.bearer)
        case Target():
            return concerns(table, text, target, thing)
    return False


def concerns(table: Table, text: Text[Step], target: Target, thing: Thing) -> bool:
    """Return whether a card is among all that a text names by side, kind and keys."""
    card = card_of(table, thing)
    if card is None or not isinstance(thing, (InPlay, PantheonOf)):
        return False
    controller = controller_of(table, thing)
    if (target.side == "you" and controller != text.seat) or (target.side == "enemy" and controller == text.seat):
        return False
    if kinds(card).isdisjoint(target.kind):
        return False
    if target.god or target.mortal:
        return is_god(table, thing) == target.god
    return not target.key or has_key(table, thing, target.key)


def controller_of(table: Table, thing: Thing) -> int | None:
    """Return the seat at which a thing lies; None where a card in play has left."""
    if isinstance(thing, InPlay):
        place = derived.find(table, thing.number)
        return None if place is None else place.seat
    return thing.seat


def bearer_of(table: Table, thing: Thing) -> InPlay | None:
    """Return who bears an item."""
    place = place_of(table, thing)
    return None if place is None or place.bearer is None else InPlay(place.bearer.number)


# Characters


def strength(table: Table, one: Character) -> int:
    """Return a character's strength with its items and effects, never below 0 (G-36, G-47)."""
    total = the(one.card).strength + one.strength + one.strength_for_good
    total += sum(the(item.card).strength for item in one.items)
    for text in aimed(table, Strength, InPlay(one.number)):
        if text.step.to is None:
            total += number(text.step.by)
        elif _stands_alone(table, one):
            return text.step.to
    return max(0, total + sum([_added(table, item) for item in one.items]))


def item_strength(table: Table, item: Piece) -> int:
    """Return what an item adds to the strength of its bearer, with what effects have added to it."""
    return the(item.card).strength + _added(table, item)


def _added(table: Table, item: Piece) -> int:
    texts = aimed(table, Strength, InPlay(item.number))
    return sum([number(text.step.by) for text in texts if text.step.to is None])


def number(by: object) -> int:
    """Return an amount that is settled. Raises TypeError for one that is not."""
    if not isinstance(by, int):
        raise TypeError(f"amount: wanted a number, got {by!r}; settle it before it lasts")
    return by


def _stands_alone(table: Table, one: Character) -> bool:
    """Return whether a character is in the battlefield, and nobody else of its side."""
    place = derived.find(table, one.number)
    return one.fielded and place is not None and len(army(table, place.seat)) == 1


def army(table: Table, side: int) -> list[Character]:
    """Return the characters that fight for a seat."""
    return [
        one
        for index, seat in enumerate(table.seats)
        for one in seat.characters
        if one.fielded and (index if one.army < 0 else one.army) == side
    ]


def contribution(table: Table, one: Character) -> int:
    """Return what a character counts in the battle: half if tired, nothing if exhausted (G-47, reading A-10)."""
    if one.power == 0:
        return 0
    return strength(table, one) // 2 if one.tired else strength(table, one)


def sums(table: Table, sides: Sequence[int]) -> list[int]:
    """Return the strength of both sides of a confrontation (G-47)."""
    return [sum([contribution(table, one) for one in army(table, side)]) for side in sides]


def printed_maximum(table: Table, seat: int, card: Card) -> int:
    """Return the maximum power of a character that is not in play, without effects on it alone."""
    total = card.max_power
    if not table.rules.cards_act:
        return total + (traits.LESSER_GODS.get(derived.pantheon(table.seats[seat]), 0) if card.god else 0)
    for text in table.saying(Maximum):
        named = text.step.target
        if text.on is not None or text.seat != seat or not isinstance(named, Target):
            continue
        if (named.god and card.god) or shares(named.key, card.keys):
            total += number(text.step.by)
    return total


def maximum(table: Table, place: Place) -> int:
    """Return a character's maximum power, never below 0 (G-36, G-53, reading A-55)."""
    return max(0, full_maximum(table, place.seat, derived.character_of(place)))


def full_maximum(table: Table, seat: int, one: Character, purpose: str = "") -> int:
    """Return a character's maximum power with all that changes it, which may be below 0 (G-35)."""
    total = the(one.card).max_power + one.maximum + one.maximum_for_good
    total += sum(the(item.card).max_power for item in one.items)
    if not table.rules.cards_act:
        total += printed_maximum(table, seat, the(one.card)) - the(one.card).max_power
    texts = aimed(table, Maximum, InPlay(one.number))
    return total + sum([number(text.step.by) for text in texts if text.step.purpose in ("", purpose)])


# Costs


def cost(table: Table, seat: int, card: Card, bearer: Character | None = None) -> int:
    """Return what a card costs a seat, never below 0 (reading A-59); an item may cost one bearer less."""
    total = card.cost - sum([step.by for step in reductions(table, seat, card, bearer)])
    if not table.rules.cards_act:
        key, by = traits.CHEAPER.get(derived.pantheon(table.seats[seat]), ("", 0))
        total += by if card.kind == "character" and key in card.keys else 0
    return max(0, total)


def affords(table: Table, seat: int, card: Card, power: int, bearer: Character | None = None) -> bool:
    """Return whether so much power pays what a card costs a seat; nothing makes a card dearer than it is printed."""
    return power >= card.cost or power >= cost(table, seat, card, bearer)


def reductions(table: Table, seat: int, card: Card, bearer: Character | None = None) -> list[Cheaper]:
    """Return what makes a card cheaper for a seat: what holds, then what the card says of itself."""
    found: list[Cheaper] = []
    what = "equip" if card.kind in ("equipment", "invocation") else "enter"
    for text in table.saying(Cheaper):
        step = text.step
        if step.what != what or step.target is not None or not text.holds_for(seat):
            continue
        if step.items and kinds(card.id).isdisjoint(step.items):
            continue
        if not step.key or shares(step.key, card.keys):
            found.append(step)
    for ability in derived.constant_steps(card.id) if table.rules.cards_act else ():
        if isinstance(ability, Cheaper) and ability.what == what and ability.target == "self":
            if ability.under and ability.under != derived.pantheon(table.seats[seat]):
                continue
            if ability.bearer is None or (bearer is not None and _is_that(table, ability.bearer, bearer)):
                found.append(ability)
    return found


def _is_that(table: Table, target: Target, one: Character) -> bool:
    thing = InPlay(one.number)
    if target.name and one.card not in target.name:
        return False
    if target.god and not is_god(table, thing):
        return False
    return not target.key or has_key(table, thing, target.key)


def surplus(table: Table, seat: int, oracle: Oracle) -> int:
    """Return how much power lies on the open resource of an oracle beyond its cost (A-7)."""
    card = the(oracle.card) if oracle.card else None
    return max(0, oracle.power - cost(table, seat, card)) if card and card.kind == "resource" else 0


def marching_cost(table: Table, one: Character) -> int:
    """Return what it costs a character to be assigned (G-42)."""
    if not table.rules.cards_act:
        return 0 if any(item.card in traits.MARCHES_FREE for item in one.items) else 1
    texts = aimed(table, Cheaper, InPlay(one.number))
    return max(0, 1 - sum([text.step.by for text in texts if text.step.what == "assign"]))


def extra_cost(table: Table, seat: int, card: Card) -> int:
    """Return what a character of another mythology costs on entering (G-28, reading A-50)."""
    if card.kind != "character":
        return 0
    if not card.listed:
        return int(card.foreign)
    ours = derived.mythology(table.seats[seat])
    if table.rules.neutral_is_ours and "neutral" in (ours, card.mythology):
        return 0
    return int(ours is not None and card.mythology != ours)


# Seats


def moves(table: Table, seat: int) -> int:
    """Return how many moves a seat has in its transfer phase (G-23)."""
    by = sum(text.step.by for text in table.saying(Moves) if text.step.who == "all" or text.holds_for(seat))
    if not table.rules.cards_act:
        by += sum(traits.MOVES.get(item.card, 0) for one in table.seats[seat].characters for item in one.items)
        by += sum(by * table.in_play.get(card, 0) for card, by in traits.MOVES_OF_ALL.items())
    return max(0, min(derived.MOST_MOVES, table.seats[seat].transfers) + by + table.extra_moves)


# What is forbidden


def forbidding(table: Table, what: str, thing: Thing) -> Text[Forbid] | None:
    """Return what forbids that something happens to a card; None where it may."""
    return next((text for text in aimed(table, Forbid, thing) if text.step.what == what), None)


def forbidding_seat(table: Table, what: str, seat: int, where: str = "anywhere") -> Text[Forbid] | None:
    """Return what forbids something to a seat; None where it may. `where` is what is meant: a reserve, or a card."""
    for text in table.saying(Forbid):
        step = text.step
        if step.what != what or step.who is None:
            continue
        if (step.who == "all" or text.holds_for(seat)) and step.where in ("anywhere", where):
            return text
    return None


def gained(table: Table, seat: int, by: int, where: str) -> int:
    """Return how much of a gain reaches a reserve or a card (`Forbid`, gain)."""
    text = forbidding_seat(table, "gain", seat, where)
    return by if text is None else min(by, text.step.beyond)


def lost(table: Table, seat: int, by: int) -> int:
    """Return how much of a loss by an effect a reserve suffers (`Forbid`, lose)."""
    return 0 if forbidding_seat(table, "lose", seat, "reserve") else by


def may_bear(table: Table, item: Card, one: Character) -> str | None:
    """Return the card that keeps a character from bearing an item: the item, or another; None where it may."""
    for step in derived.constant_steps(item.id):
        if isinstance(step, Forbid) and step.what == "bearer" and step.unless and not _is_that(table, step.unless, one):
            return item.id
    for text in aimed(table, Forbid, InPlay(one.number)):
        if text.step.what == "carry" and not kinds(item.id).isdisjoint(text.step.items):
            return text.card
    return None


def forbidding_event(table: Table, card: str) -> Lasting | None:
    """Return what forbids that an event is carried out; None where it may."""
    for one in table.lasting:
        step = one.step
        if not isinstance(step, Forbid) or step.what != "event":
            continue
        if not step.key or shares(step.key, the(card).keys):
            return one
    return None
