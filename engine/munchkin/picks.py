"""Cards and powers in the making: what they are aimed at is asked one thing at a time, then they do their work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import combat as sums
from engine.munchkin import plays, works
from engine.munchkin import vocabulary as words
from engine.munchkin.agenda import Cursed, Flight, Number, Pick, Query, Target
from engine.munchkin.cards import Card, the
from engine.munchkin.labels import Named, die, name_monsters, name_pieces, name_piles, name_seats, question
from engine.munchkin.moments import in_hands
from engine.munchkin.table import Table
from engine.munchkin.zones import Board, Piece


def play(table: Table, seat: int, card: Card, piece: int | None = None) -> None:
    """Begin to play a card from hand, or to use one that lies on the table."""
    if card.kind in ("item", "race", "class") or isinstance(card.feat, words.Serve):
        table.take_from_hand(seat, card.id)
        if card.kind in ("race", "class"):
            table.lay(seat, card)
        else:
            table.lay_item(seat, card)
        return
    table.agenda.append(Pick(seat, purpose_of(card), card.id, piece))


def purpose_of(card: Card) -> str:
    """Return what has to be asked for a card."""
    if card.kind == "curse":
        return "curse"
    if card.kind == "enhancer" and card.feat is None:
        return "enhance"
    if card.feat is None:
        return "side"
    return BY_FEAT[type(card.feat)]


def advance(table: Table, frame: Pick) -> Query | None:
    """Ask for the next thing, or do the work."""
    query = PURPOSES[frame.purpose].ask(table, frame)
    if query is None:
        table.agenda.pop()
        PURPOSES[frame.purpose].do(table, frame)
    return query


def answer(table: Table, frame: Pick, given: str, target: Target) -> None:
    """Take the next thing: a card from the hand is its id; what is cancelled was never played."""
    if given == "cancel":
        table.agenda.pop()
        return
    if given == "reveal monster":
        table.agenda.append(Number(frame.seat, "reveal", "monster"))
        return
    chosen = given.partition(" ")[2] if given.startswith("reveal ") else target
    table.agenda[-1] = replace(frame, chosen=(*frame.chosen, chosen))


# Questions


def _nothing(_table: Table, _frame: Pick) -> Query | None:
    return None


def _once(frame: Pick, ask: str, named: Named) -> Query | None:
    return None if frame.chosen else question(frame.seat, ask, frame.card, named)


def _side(table: Table, frame: Pick) -> Query | None:
    """Ask for a side; what counts for a trait of the fighters can help only them."""
    answers: list[str] = ["fighters"] if the(frame.card).per else list(words.SIDES)
    if any(one.card.killed_by == frame.card for one in sums.fight(table).monsters):
        answers.append("kill")
    return _once(frame, "side", (answers, list(answers)))


def _monster(table: Table, frame: Pick) -> Query | None:
    return _once(frame, "monster", name_monsters("choose", sums.fight(table).monsters))


def _removed(table: Table, frame: Pick) -> Query | None:
    feat = the(frame.card).feat
    if isinstance(feat, words.Remove) and feat.all:
        return None
    fleeing = next((one for one in reversed(table.agenda) if isinstance(one, Flight)), None)
    if fleeing is not None:
        one = sums.monster(sums.fight(table), int(str(fleeing.monster)))
        return _once(frame, "monster", ([f"choose {one.card.id}"], [one.number]))
    return _monster(table, frame)


def _from_hand(table: Table, frame: Pick) -> Query | None:
    if frame.chosen:
        return None
    first_too = frame.piece is None  # the card that is being played is still in the hand
    answers = ("cancel", "reveal monster") if in_hands(table, "door") > first_too else ("cancel",)
    return Query(frame.seat, "reveal", frame.card, answers, answers, verb="reveal", hidden="monster")


def _replace(table: Table, frame: Pick) -> Query | None:
    if not frame.chosen:
        return _monster(table, frame)
    return _from_hand(table, replace(frame, chosen=frame.chosen[1:]))


def _victim(table: Table, frame: Pick) -> Query | None:
    """Ask on whom a curse falls: anybody alive, oneself too (M-91)."""
    return _once(frame, "victim", name_seats(on.living(table)))


def _level(table: Table, frame: Pick) -> Query | None:
    feat = the(frame.card).feat
    if not isinstance(feat, words.GainLevel) or len(frame.chosen) == 1 + feat.robs:
        return None
    if frame.chosen:
        return question(frame.seat, "victim", frame.card, name_seats(plays.victims(table, int(str(frame.chosen[0])))))
    return question(frame.seat, "who", frame.card, name_seats(plays.level_takers(table, frame.seat, feat)))


def _taker(table: Table, frame: Pick) -> Query | None:
    fighter = sums.fight(table).fighter
    return _once(frame, "who", name_seats([seat for seat in on.living(table) if seat != fighter]))


def _discards(table: Table, frame: Pick) -> Query | None:
    return _once(frame, "card", name_piles(table))


def _lasting(table: Table, frame: Pick) -> Query | None:
    """Ask which lasting curse ends; one that has just been played is meant before all."""
    if any(isinstance(one, Cursed) for one in table.agenda):
        return None
    return _once(frame, "curse_to_end", name_pieces("choose", table, plays.lasting(table)))


def _saving(table: Table, frame: Pick) -> Query | None:
    """Ask for the item that saves the fight, and for what is discarded to make room for it."""
    if not frame.chosen:
        return question(frame.seat, "item", frame.card, name_pieces("choose", table, plays.saving_items(table)))
    owner, piece = on.the_piece(table.seats, int(str(frame.chosen[0])))
    gone = frozenset(int(str(number)) for number in frame.chosen[1:])
    ways = plays.ways_to_save(table, owner, piece)
    if gone in ways:
        return None
    next_ones = {number for way in ways if gone < way for number in way - gone}
    mine = [one for one in table.seats[frame.seat].cards if one.number in next_ones]
    return question(frame.seat, "lose", frame.card, name_pieces("choose", table, mine))


def _own_item(table: Table, frame: Pick) -> Query | None:
    return _once(frame, "item", name_pieces("choose", table, plays.cheatable(table, frame.seat)))


def _face(_table: Table, frame: Pick) -> Query | None:
    return None if frame.chosen else die(frame.seat, "set_die", frame.card)


def _second(table: Table, frame: Pick) -> Query | None:
    feat = the(frame.card).feat
    race = isinstance(feat, words.Second) and feat.kind == "race"
    if race or table.rules.one_class or frame.chosen:
        return None
    return Query(frame.seat, "reveal", frame.card, ("cancel",), ("cancel",), verb="reveal", hidden="class")


def _booty(table: Table, frame: Pick) -> Query | None:
    return _once(frame, "item", name_pieces("choose", table, booty(table, frame.seat)))


def booty(table: Board, seat: int) -> list[Piece]:
    """Return the small items that a Thief could steal: of those who are in no combat (M-67)."""
    return [
        piece
        for other in on.others(table, seat)
        if not on.involved(table, other) and table.seats[other].life != "dead"
        for piece in on.items(table.seats[other])
        if not piece.card.big
    ]


def _price(table: Table, frame: Pick) -> Query | None:
    one = sums.monster(sums.fight(table), int(str(frame.chosen[0])))
    if len(frame.chosen) > 1:
        return None
    return question(frame.seat, "item", frame.card, name_pieces("choose", table, bribes(table, frame.seat, one.card)))


def bribes(table: Board, seat: int, card: Card) -> list[Piece]:
    """Return the items with which a monster can be bought off."""
    return [piece for piece in on.items(table.seats[seat]) if (piece.card.gold or 0) >= card.bribe]


def _gift(table: Table, frame: Pick) -> Query | None:
    """Ask to whom an item goes, and what comes back for it (M-81, M-83, M-84)."""
    _, piece = on.the_piece(table.seats, int(str(frame.piece)))
    if not frame.chosen:
        return question(frame.seat, "who", frame.card, name_seats(partners(table, frame.seat, piece)))
    if len(frame.chosen) == 1:
        back = _returns(table, frame.seat, piece, int(str(frame.chosen[0])))
        return question(frame.seat, "in_return", frame.card, back)
    return None


def partners(table: Board, seat: int, piece: Piece) -> list[int]:
    """Return with whom an item could be traded: alive, in no combat, able to carry it after the trade (M-82, M-83)."""
    return [
        other
        for other in on.others(table, seat)
        if table.seats[other].life != "dead"
        and not on.involved(table, other)
        and _returns(table, seat, piece, other)[0]
    ]


def _returns(table: Board, seat: int, piece: Piece, other: int) -> Named:
    """Return what may come back for an item: nothing or one item, as long as both can carry what they get (M-70)."""
    mine, theirs = table.seats[seat], table.seats[other]
    answers: list[str] = []
    targets: list[Target] = []
    if piece.cheat or on.can_carry(theirs, piece.card):
        answers.append("nothing")
        targets.append(None)
    rest = replace(mine, cards=tuple([one for one in mine.cards if one.number != piece.number]))
    back = []
    for one in on.items(theirs):
        left = replace(theirs, cards=tuple([card for card in theirs.cards if card.number != one.number]))
        if (piece.cheat or on.can_carry(left, piece.card)) and (one.cheat or on.can_carry(rest, one.card)):
            back.append(one)
    names, numbers = name_pieces("choose", table, back)
    return answers + names, targets + numbers


class Purpose(NamedTuple):
    """What has to be asked for a card or power, and its work."""

    ask: Callable[[Table, Pick], Query | None]
    do: Callable[[Table, Pick], None]


PURPOSES: Mapping[str, Purpose] = {
    "side": Purpose(_side, works.side),
    "enhance": Purpose(_monster, works.enhance),
    "twin": Purpose(_monster, works.twin),
    "wander": Purpose(_from_hand, works.wander),
    "replace": Purpose(_replace, works.substitute),
    "curse": Purpose(_victim, works.curse),
    "level": Purpose(_level, works.level),
    "remove": Purpose(_removed, works.remove),
    "double": Purpose(_nothing, works.double),
    "reroll": Purpose(_nothing, works.reroll),
    "wall": Purpose(_nothing, works.wall),
    "vanish": Purpose(_nothing, works.vanish),
    "set_die": Purpose(_face, works.set_die),
    "transfer": Purpose(_taker, works.transfer),
    "dowse": Purpose(_discards, works.dowse),
    "cancel": Purpose(_lasting, works.cancel),
    "draw": Purpose(_nothing, works.draw),
    "borrow": Purpose(_saving, works.borrow),
    "divine": Purpose(_nothing, works.divine),
    "attach": Purpose(_own_item, works.attach),
    "second": Purpose(_second, works.second),
    "steal": Purpose(_booty, works.steal),
    "bribe": Purpose(_price, works.bribe),
    "give": Purpose(_gift, works.give),
}

BY_FEAT: Mapping[type[words.Feat | None], str] = {
    words.GainLevel: "level",
    words.Remove: "remove",
    words.Replace: "replace",
    words.Twin: "twin",
    words.Wander: "wander",
    words.Double: "double",
    words.Reroll: "reroll",
    words.Wall: "wall",
    words.Vanish: "vanish",
    words.SetDie: "set_die",
    words.Transfer: "transfer",
    words.Dowse: "dowse",
    words.Cancel: "cancel",
    words.Draw: "draw",
    words.Borrow: "borrow",
    words.Divine: "divine",
    words.Attach: "attach",
    words.Second: "second",
}
