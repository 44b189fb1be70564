"""What seats may do in a moment of the game: every action, its words, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from engine.game import Refusal
from engine.munchkin import alliance, codes, combat, events, fight, flight, permissions, picks, plays, turns
from engine.munchkin.agenda import Cursed, Dump, Flight, Number, Paid, Pay, Pick, Sale
from engine.munchkin.cards import NAMELESS, Card, every_card, the
from engine.munchkin.effects import strike
from engine.munchkin.labels import label_monsters, label_pieces
from engine.munchkin.moments import flight as flight_under_way
from engine.munchkin.moments import in_hands, may_be_hidden, moment, named, unseen
from engine.munchkin.table import Table
from engine.munchkin.vocabulary import DECKS
from engine.munchkin.zones import Board, Phase

Takes = Literal["", "door", "monster_card", "card", "item_card", "piece", "monster", "seat", "face"]
"""What stands after a verb: nothing, a card that is hidden, a card in front of the seat, a monster, a seat, a face."""


class Action(NamedTuple):
    """Something that a seat does in a moment, with what it does it."""

    seat: int
    verb: str
    label: str
    """What stands after the verb, as the table calls it; may be empty."""
    thing: Any = None
    """The card, piece, monster, seat or face that the label means."""

    def text(self, board: Board) -> str:
        """Return the answer in the protocol's words: other seats' come with the seat before them."""
        words = f"{self.verb} {self.label}" if self.label else self.verb
        return words if self.seat == named(board) else f"{self.seat}: {words}"


class Verb(NamedTuple):
    """One verb: what stands after it, when it is possible, and what it does."""

    takes: Takes
    why_not: Callable[..., Refusal | None]
    """Takes the board, the seat, and the thing if there is one."""
    do: Callable[[Table, Action], None]


# What actions do


def _begin(table: Table, _action: Action) -> None:
    turns.start(table)


def _open(table: Table, action: Action) -> None:
    turns.open_door(table, action.label)


def _resurrect(table: Table, _action: Action) -> None:
    turns.resurrect(table)


def _fight(table: Table, action: Action) -> None:
    turns.fight_from_hand(table, action.seat, action.label)


def _pass(table: Table, _action: Action) -> None:
    if moment(table) == "escape":
        frame = flight_under_way(table)
        one = combat.monster(combat.fight(table), int(str(frame.monster)))
        flight.settle(table, frame, one, escaped=False)
    else:
        turns.to_phase(table, FOLLOWING[table.phase])


def _loot(table: Table, _action: Action) -> None:
    turns.loot_room(table)


def _end(table: Table, _action: Action) -> None:
    turns.end_turn(table)


def _close(table: Table, _action: Action) -> None:
    top = table.agenda[-1] if table.agenda else None
    if isinstance(top, Cursed):
        strike(table, top)
    elif isinstance(top, Flight):
        flight.close(table, top)
    else:
        fight.win(table)


def _flee(table: Table, _action: Action) -> None:
    flight.begin(table)


def _ask(table: Table, action: Action) -> None:
    alliance.ask(table, combat.fight(table).fighter, action.thing)


def _pay_for(power: Paid) -> Callable[[Table, Action], None]:
    def begin(table: Table, action: Action) -> None:
        table.agenda.append(Pay(action.seat, power, action.thing))

    return begin


def _charm(table: Table, action: Action) -> None:
    table.events.append(events.Powered(seat=action.seat, power="charm"))
    fight.remove(table, action.thing.number, "wizard", keep=True)
    table.agenda.append(Dump(action.seat, "wizard", table.seats[action.seat].hand))


def _chase(table: Table, action: Action) -> None:
    fight.remove(table, action.thing.number, action.thing.card.chased_by, keep=True)


def _bribe(table: Table, action: Action) -> None:
    table.agenda.append(Pick(action.seat, "bribe", action.thing.card.id, None, (action.thing.number,)))


def _roll(table: Table, action: Action) -> None:
    flight.roll(table, flight_under_way(table), action.thing)


def _throw(table: Table, action: Action) -> None:
    table.remove(action.seat, action.thing, "thrown")
    frame = flight_under_way(table)
    table.agenda[-1] = replace(frame, die=0)


def _play(table: Table, action: Action) -> None:
    if isinstance(action.thing, Card):
        picks.play(table, action.seat, action.thing)
    else:
        table.agenda.append(Number(action.seat, "play", "one_shot"))


def _lay(table: Table, action: Action) -> None:
    if isinstance(action.thing, Card):
        table.take_from_hand(action.seat, action.thing.id)
        table.lay_item(action.seat, action.thing)
    else:
        table.agenda.append(Number(action.seat, "lay", "item"))


def _use(table: Table, action: Action) -> None:
    picks.play(table, action.seat, action.thing.card, action.thing.number)


def _wear(table: Table, action: Action) -> None:
    table.turn(action.seat, action.thing, sideways=False)


def _carry(table: Table, action: Action) -> None:
    table.turn(action.seat, action.thing, sideways=True)


def _drop(table: Table, action: Action) -> None:
    table.remove(action.seat, action.thing, "dropped")


def _give(table: Table, action: Action) -> None:
    table.agenda.append(Pick(action.seat, "give", action.thing.card.id, action.thing.number))


def _sell(table: Table, action: Action) -> None:
    table.agenda.append(Sale(action.seat))


def _steal(table: Table, action: Action) -> None:
    table.agenda.append(Pick(action.seat, "steal", "thief"))


FOLLOWING: Mapping[Phase, Phase] = {"door": "trouble", "trouble": "loot", "loot": "end"}
"""Where a step leads that is passed over."""


# When cards from a hand are possible


def _why_not_play(board: Board, seat: int, what: Card | str) -> Refusal | None:
    if not board.seats[seat].hand:
        return codes.illegal(codes.NOTHING_IN_HAND, f"{plays.name(board, seat)} has no card in hand.", "M-16")
    return plays.why_not_play(board, seat, _card_of(what))


def _why_not_lay(board: Board, seat: int, what: Card | str) -> Refusal | None:
    if not board.seats[seat].hand:
        return codes.illegal(codes.NOTHING_IN_HAND, f"{plays.name(board, seat)} has no card in hand.", "M-16")
    if isinstance(what, Card) and what.kind != "one_shot":
        why = f"{what.id} is played; only one-shot cards are laid down, to be used later."
        return codes.illegal(codes.NOT_THIS_CARD, why, "M-24")
    return plays.why_not_lay(board, seat, _card_of(what))


def _why_not_fight(board: Board, seat: int, what: Card | str) -> Refusal | None:
    return permissions.fight(board, seat, _card_of(what))


BLANKS: Mapping[str, Card] = {kind: the(f"{kind}_1_1") for kind in ("monster", "item", "one_shot")}
"""What a card that is entered as numbers is like before they are known."""
ENTERED: Mapping[str, tuple[str, ...]] = {
    "open": ("monster", "curse", NAMELESS["door"]),
    "fight": ("monster",),
    "play": ("one_shot",),
    "lay": ("item",),
}
"""What stands after a verb for a card without a tag."""

FROM_HAND: tuple[Takes, ...] = ("monster_card", "card", "item_card")
"""What stands for a card that comes out of a hand."""

VERBS: Mapping[str, Verb] = {
    "begin": Verb("", permissions.begin, _begin),
    "open": Verb("door", permissions.open_door, _open),
    "resurrect": Verb("", permissions.resurrect, _resurrect),
    "fight": Verb("monster_card", _why_not_fight, _fight),
    "loot": Verb("", permissions.loot, _loot),
    "close": Verb("", permissions.close, _close),
    "flee": Verb("", permissions.flee, _flee),
    "roll": Verb("face", lambda board, seat, _face: permissions.roll(board, seat), _roll),
    "pass": Verb("", permissions.pass_by, _pass),
    "end": Verb("", permissions.end, _end),
    "ask": Verb("seat", permissions.ask, _ask),
    "berserk": Verb("", permissions.berserk, _pay_for("berserk")),
    "banish": Verb("", permissions.banish, _pay_for("banish")),
    "charm": Verb("monster", permissions.charm, _charm),
    "chase": Verb("monster", permissions.chase, _chase),
    "bribe": Verb("monster", permissions.bribe, _bribe),
    "hasten": Verb("", permissions.hasten, _pay_for("hasten")),
    "throw": Verb("piece", permissions.throw, _throw),
    "backstab": Verb("seat", permissions.backstab, _pay_for("backstab")),
    "steal": Verb("", permissions.steal, _steal),
    "play": Verb("card", _why_not_play, _play),
    "lay": Verb("item_card", _why_not_lay, _lay),
    "use": Verb("piece", permissions.use, _use),
    "wear": Verb("piece", permissions.wear, _wear),
    "carry": Verb("piece", permissions.carry, _carry),
    "drop": Verb("piece", permissions.drop, _drop),
    "give": Verb("piece", permissions.give, _give),
    "sell": Verb("", permissions.sell, _sell),
}
"""Every verb of a moment, in reading order."""

Hands = Mapping[int, Sequence[str]]
"""The cards that seats really hold, where somebody knows."""


def possible(board: Board, hands: Hands | None = None, doors: Sequence[str] | None = None) -> Iterator[Action]:
    """Yield every action that is possible in this moment, those of the seat that is named first."""
    hidden = unseen(board)
    decks = [deck for deck in DECKS if in_hands(board, deck) > 0]
    first = named(board)
    for seat in (first, *(seat for seat in range(len(board.seats)) if seat != first)):
        blanks = hands is None or seat not in hands
        held = hidden if hands is None or seat not in hands else [the(name) for name in dict.fromkeys(hands[seat])]
        for verb, its in VERBS.items():
            if its.takes == "door" and doors is not None:
                candidates = [(name, the(name)) for name in doors[:1]]
            else:
                candidates = list(_candidates(board, seat, verb, its.takes, held, blanks=blanks))
            for label, thing in candidates:
                if its.takes in FROM_HAND and _card_of(thing).deck not in decks:
                    continue
                refusal = its.why_not(board, seat) if its.takes == "" else its.why_not(board, seat, thing)
                if refusal is None:
                    yield Action(seat, verb, label, thing)


def _candidates(
    board: Board, seat: int, verb: str, takes: Takes, held: Sequence[Card], *, blanks: bool
) -> Iterator[tuple[str, Any]]:
    """Yield what could stand after a verb for a seat."""
    if takes == "":
        yield "", None
    elif takes in ("door", "monster_card", "card", "item_card"):
        for one in held:
            if _sort(one, takes):
                yield one.id, one
        if blanks:
            for name in ENTERED[verb]:
                yield name, name
    elif takes == "piece":
        mine = board.seats[seat].cards
        yield from zip(label_pieces(board.seats, mine), mine, strict=True)
    elif takes == "monster" and board.combat is not None:
        yield from zip(label_monsters(board.combat.monsters), board.combat.monsters, strict=True)
    elif takes == "seat":
        for other in range(len(board.seats)):
            yield str(other), other
    elif takes == "face":
        for face in range(1, 7):
            yield str(face), face


def _sort(one: Card, takes: Takes) -> bool:
    """Return whether a card is of the sort that a verb takes, whatever the moment."""
    if takes == "door":
        return one.deck == "door"
    if takes == "monster_card":
        return one.kind == "monster"
    if takes == "item_card":
        return one.kind == "one_shot"
    return one.kind != "monster"


def read(board: Board, answer: str) -> Action | None:
    """Read an answer as an action of this moment, possible or not; None if it is none."""
    seat, words = named(board), answer
    before, colon, after = answer.partition(": ")
    if colon and before.isdecimal() and str(int(before)) == before and int(before) < len(board.seats):
        if int(before) == seat:
            return None  # the seat that is named speaks without a number
        seat, words = int(before), after
    verb, _, label = words.partition(" ")
    its = VERBS.get(verb)
    if its is None or bool(label) != bool(its.takes):
        return None
    if its.takes in ("door", "monster_card", "card", "item_card"):
        if label in ENTERED[verb]:
            return Action(seat, verb, label, label)
        found = every_card().get(label)
        return None if found is None else Action(seat, verb, label, found)
    for name, thing in _candidates(board, seat, verb, its.takes, (), blanks=False):
        if name == label:
            return Action(seat, verb, label, thing)
    return None


def why_not(board: Board, action: Action) -> Refusal | None:
    """Return why an action is not possible, or None; what makes no sense comes before what a rule forbids."""
    its = VERBS[action.verb]
    refusal = its.why_not(board, action.seat) if its.takes == "" else its.why_not(board, action.seat, action.thing)
    if refusal is not None and not refusal.restriction:
        return refusal
    if its.takes in FROM_HAND and in_hands(board, _card_of(action.thing).deck) < 1:
        why = (
            f"No hand holds a card of that deck ({_card_of(action.thing).deck}); the counts of the decks may be edited."
        )
        return codes.illegal(codes.NOTHING_IN_HAND, why, "M-3")
    if isinstance(action.thing, Card) and its.takes != "" and not may_be_hidden(board, action.thing.id):
        why = f"All {action.thing.copies} copies of {action.label} lie open."
        return codes.illegal(codes.ALL_COPIES_OPEN, why, "M-3")
    return refusal


def _card_of(thing: Card | str) -> Card:
    return thing if isinstance(thing, Card) else BLANKS[thing]
