"""Positions as plain data: written, read back, checked for what cannot be, and edited by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from tablekeeper.engine import positions
from tablekeeper.engine.game import Result
from tablekeeper.engine.mindbug.cards.card import SWITCHES, CardSet, HouseRules
from tablekeeper.engine.mindbug.frames.decisions import Deciding
from tablekeeper.engine.mindbug.frames.turns import Offer
from tablekeeper.engine.mindbug.table.zones import Creature, Seat, Table
from tablekeeper.engine.positions import Position
from tablekeeper.engine.refusals import Refusal


class CreatureEntry(Struct, forbid_unknown_fields=True):
    """A creature as a position writes it; in place of it a bare card id may stand."""

    card: str
    exhausted: bool = False
    boosts: tuple[str, ...] = ()
    stage: int | None = None
    """The stage of the face on top; left out, it is that of the card named."""
    side: str | UnsetType = UNSET
    """To which side an exhausted creature is turned, where its card has several; nothing while it is upright."""
    crystals: int | UnsetType = UNSET
    """How many crystals lie on it; left out, as many as its card comes with."""


class SeatEntry(Struct, forbid_unknown_fields=True):
    """A seat as a position writes it."""

    name: str
    life: int
    mindbugs: int
    hand: int
    deck: int
    discard: tuple[str, ...] = ()
    creatures: tuple[CreatureEntry | str, ...] = ()
    aside: tuple[str, ...] | UnsetType = UNSET
    """What lies aside, out of play; left out, nothing does."""


class PositionEntry(Struct, forbid_unknown_fields=True):
    """A position as the protocol writes it."""

    seats: tuple[SeatEntry, SeatEntry]
    sets: tuple[str, ...] = ("first_contact",)
    own: tuple[dict[str, object], ...] = ()
    """What the files say of those sets that are one's own."""
    active: int = 0
    result: Result | None = None
    rules: HouseRules = HouseRules()
    """How the table plays what no source decides."""


def write(table: Table) -> Position:
    """Return the position of a table; it is complete at the start of a turn."""
    result, own = table.result, table.card_set.own
    switches, rules = table.card_set.switches, table.card_set.rules
    return {
        "game": "mindbug",
        "sets": list(table.card_set.sets),
        **({"own": [dict(one.table) for one in own]} if own else {}),
        **({"rules": {name: getattr(rules, name) for name in switches}} if switches else {}),
        "active": table.active,
        "seats": positions.plain([_written(seat, table.card_set) for seat in table.seats]),
        "result": {"winner": result.winner, "because": result.because} if result else None,
    }


def _written(seat: Seat, card_set: CardSet) -> SeatEntry:
    standing = [_standing(one, card_set) for one in seat.creatures]
    piles = seat.discard, tuple(standing), seat.aside if card_set.sets_aside else UNSET
    return SeatEntry(seat.name, seat.life, seat.mindbugs, seat.hand, seat.deck, *piles)


def _standing(one: Creature, card_set: CardSet) -> CreatureEntry:
    crystals = one.crystals if card_set.crystals else UNSET
    return CreatureEntry(one.card.id, one.exhausted, one.boosts, one.card.stage, side_of(one), crystals)


def side_of(creature: Creature) -> str | UnsetType:
    """Return to which side a creature is turned, nothing while it is upright; unset where its card has not several."""
    turned = creature.card.turned
    if len(turned) < 2:
        return UNSET
    lies = (side.name for side in turned if side.keywords == creature.card.keywords)
    return next(lies, "") if creature.exhausted else ""


def decode(position: Mapping[str, object]) -> PositionEntry | Refusal:
    """Read the form of a position; whether it is possible is another question."""
    return positions.decode(position, PositionEntry, "mindbug")


def impossibilities(entry: PositionEntry, card_set: CardSet, between: Sequence[str] = ()) -> list[str]:
    """Return every fault of a position in words; `between` are cards that lie between zones."""
    found: list[str] = []
    if entry.active not in (0, 1):
        found.append(f"active is {entry.active}, wanted 0 or 1")
    open_cards = list(between)
    for index, seat in enumerate(entry.seats):
        where = f"seats.{index}"
        found += [
            f"{where}.{name} is {value}, wanted 0 or more"
            for name in ("life", "mindbugs", "hand", "deck")
            if (value := getattr(seat, name)) < 0
        ]
        open_cards += (*seat.discard, *(seat.aside or ()))
        for creature in seat.creatures:
            if isinstance(creature, str):
                open_cards.append(root_of(card_set, creature))
                continue
            face = face_of(card_set, creature)
            if face is None:
                found.append(f"{where}: {creature.card} has stage {creature.stage}, which its line does not have")
            found += [f"{where}: {fault}" for fault in _creature_faults(card_set, creature)]
            open_cards += (root_of(card_set, face or creature.card), *creature.boosts)
    found += [
        f"{card} is no card of {', '.join(card_set.sets)}"
        for card in sorted(set(open_cards))
        if card not in card_set.designs
    ]
    found += [
        f"{card} is set aside and lies in no pile and under no creature: name its line's first card"
        for card in sorted(set(open_cards))
        if card in card_set.designs and card not in card_set.copies
    ]
    found += [
        f"{open_cards.count(card)} copies of {card} lie open, but the boxes hold {card_set.copies[card]}"
        for card in sorted(set(open_cards))
        if card in card_set.copies and open_cards.count(card) > card_set.copies[card]
    ]
    hidden = sum(max(0, seat.hand) + max(0, seat.deck) for seat in entry.seats)
    unseen = card_set.size() - len(open_cards)
    if hidden > unseen:
        found.append(f"{hidden} cards are in hands and draw piles, but only {max(0, unseen)} are not lying open")
    found += [
        f"rules.{name} is set, but no card on the table asks for it"
        for name in SWITCHES
        if getattr(entry.rules, name) and name not in card_set.switches
    ]
    return found + _result_faults(entry)


def _creature_faults(card_set: CardSet, creature: CreatureEntry) -> Iterator[str]:
    """Yield what is wrong with the side to which a written creature is turned, or with its crystals."""
    crystals = creature.crystals or 0
    if crystals < 0:
        yield f"crystals on {creature.card} are {crystals}, wanted 0 or more"
    elif crystals and not card_set.crystals:
        yield f"crystals on {creature.card} are {crystals}, but no card on the table brings any"
    sides = card_set.sides.get(creature.card, {})
    wanted = tuple(sides) if len(sides) > 1 and creature.exhausted else ("",)
    if (got := creature.side or "") not in wanted:
        lies = "exhausted" if creature.exhausted else "upright"
        yield f"{creature.card} is {lies} and turned to side {got!r}, wanted {' or '.join(map(repr, wanted))}"


def face_of(card_set: CardSet, creature: CreatureEntry) -> str | None:
    """Return the face on top of a written creature: named itself, or by stage 1 of its line and the stage (MB-85)."""
    card = card_set.designs.get(creature.card)
    if card is None or creature.stage is None or card.stage == creature.stage:
        return creature.card
    while card.next and card.stage < creature.stage:
        card = card_set.designs[card.next]
    return card.id if card.stage == creature.stage else None


def root_of(card_set: CardSet, card: str) -> str:
    """Return the stage 1 card of a face's line, or the card itself."""
    before = {one.next: one.id for one in card_set.designs.values() if one.next}
    while card in before:
        card = before[card]
    return card


def _result_faults(entry: PositionEntry) -> list[str]:
    dead = [index for index, seat in enumerate(entry.seats) if seat.life == 0]
    found = ["both seats have no life left, but the first to lose it has lost the match"] if len(dead) == 2 else []
    if entry.result is None:
        return found or [f"seats.{index} has no life left, but the match has no result" for index in dead]
    winner, because = entry.result.winner, entry.result.because
    if winner not in (0, 1):
        found.append(f"result.winner is {winner}, wanted 0 or 1")
    elif dead == [winner]:
        found.append(f"result.winner is {winner}, who has no life left")
    if entry.result.also:
        found.append(f"result.also is {list(entry.result.also)}, but nobody wins together with another")
    if because not in ("life", "no_action", "card"):
        found.append(f"result.because is {because!r}, wanted 'life', 'no_action' or 'card'")
    elif because == "life" and not dead:
        found.append("result.because is 'life', but both seats have life left")
    return found


def result_of_lives(entry: PositionEntry) -> Result | None:
    """Return the result that the life totals alone amount to."""
    dead = [index for index, seat in enumerate(entry.seats) if seat.life == 0]
    return Result(1 - dead[0], "life") if len(dead) == 1 else None


def refuse_impossible(found: Sequence[str]) -> Refusal:
    """Return the refusal of a position that cannot be."""
    return positions.refuse_impossible(found, "MB-111")


def seats_of(entry: PositionEntry, card_set: CardSet) -> tuple[tuple[Seat, Seat], int]:
    """Return the seats of a checked position, its creatures numbered as they stand, and how many there are."""
    numbered = 0
    seats = []
    for seat in entry.seats:
        creatures = []
        for one in seat.creatures:
            written = CreatureEntry(one) if isinstance(one, str) else one
            face = card_set.designs[face_of(card_set, written) or written.card]
            root = card_set.designs[root_of(card_set, face.id)] if face.stage > 1 else None
            if written.exhausted and (sides := card_set.sides.get(face.id)):
                face = sides.get(str(written.side)) or (face if len(sides) > 1 else next(iter(sides.values())))
            crystals = face.crystals if written.crystals is UNSET else written.crystals
            creatures.append(Creature(numbered, face, written.exhausted, written.boosts, root, crystals))
            numbered += 1
        zones = seat.discard, tuple(creatures), seat.aside or ()
        seats.append(Seat(seat.name, seat.life, seat.mindbugs, seat.hand, seat.deck, *zones))
    return (seats[0], seats[1]), numbered


def between_zones(stack: Sequence[object]) -> list[str]:
    """Return the cards that have left a hand and are not yet in play."""
    return [frame.card for frame in stack if isinstance(frame, Offer | Deciding) and frame.card]


def faults(table: Table) -> tuple[str, ...]:
    """Return what is impossible about a table."""
    entry = decode(write(table))
    if isinstance(entry, Refusal):  # a number that has grown beyond all bounds
        return entry.faults
    return tuple(impossibilities(entry, table.card_set, between_zones(table.stack)))
