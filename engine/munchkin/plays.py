"""When a card may be played, by its kind and by what it can do; the timing matrix of the index, section 17."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from engine.game import Refusal
from engine.munchkin import board as on
from engine.munchkin import codes, combat
from engine.munchkin import vocabulary as words
from engine.munchkin.cards import HIRELING, Card
from engine.munchkin.codes import forbidden, illegal
from engine.munchkin.moments import BETWEEN, FREE, flight, moment, unseen
from engine.munchkin.zones import Board, Piece


def name(board: Board, seat: int) -> str:
    """Return how a seat is called in a refusal."""
    return f"{board.seats[seat].name} (seat {seat})"


def why_not_play(board: Board, seat: int, card: Card) -> Refusal | None:
    """Return why a seat may not play a card now, or None."""
    if board.seats[seat].life == "dead":
        return illegal(codes.DEAD, f"{name(board, seat)} is dead until the next turn begins.", "M-54")
    return BY_KIND[card.kind](board, seat, card)


# By kind


def _not_like_this(_board: Board, _seat: int, card: Card) -> Refusal | None:
    why = f"{card.id} is a monster: it is fought when a door is opened or in your own search for trouble."
    return illegal(codes.NOT_THIS_CARD, why, "M-102")


def why_not_lay(board: Board, seat: int, card: Card) -> Refusal | None:
    """Return why an item may not be put into play now (M-16, M-20, M-43, M-59, M-70, M-75)."""
    if board.seats[seat].life == "dead":
        return illegal(codes.DEAD, f"{name(board, seat)} is dead until the next turn begins.", "M-54")
    if not (card.item or card.id == HIRELING):
        return illegal(codes.NOT_THIS_CARD, f"{card.id} is no item: it is not laid down but played.", "M-81")
    if not on.can_carry(board.seats[seat], card):
        return illegal(codes.TOO_BIG, f"{name(board, seat)} carries a Big item already.", "M-70")
    now = moment(board)
    if now in ("combat", "escape"):
        if now == "escape" or not (board.rules.gear_in_combat and seat == board.active and on.involved(board, seat)):
            why = f"The fight is fought with what is in play: {card.id} must wait until it is over."
            return forbidden(codes.IN_COMBAT, why, "M-75")
        if not on.fits(board.seats[seat], Piece(-1, card)):
            return illegal(codes.SLOT_FULL, f"There is no free slot for {card.id} in the fight.", "M-74")
    elif now not in (*BETWEEN, "setup"):
        return illegal(codes.WRONG_MOMENT, f"{card.id} cannot be laid down just now.", "M-75")
    elif now != "setup" and seat != board.active and not board.seats[seat].fresh:
        why = f"{name(board, seat)} may lay down only what it has just obtained; its own turn comes."
        return forbidden(codes.NOT_YOUR_TURN, why, "M-59")
    return None


def _character(board: Board, seat: int, card: Card) -> Refusal | None:
    """Races and classes: in one's own turn, also in one's own combat (M-62, reading A-3), or just obtained."""
    now = moment(board)
    if now not in (*BETWEEN, "setup", "combat"):
        return illegal(codes.WRONG_MOMENT, f"{card.id} cannot be played just now.", "M-62")
    if not on.room_for(board.seats[seat], card):
        rule = "M-69a" if card.kind == "race" else "M-69b"
        why = f"{name(board, seat)} has no room for {card.id}: discard one first, or hold the card that allows two."
        return illegal(codes.NO_ROOM, why, rule)
    if now != "setup" and seat != board.active and not board.seats[seat].fresh:
        return forbidden(codes.NOT_YOUR_TURN, f"{name(board, seat)} plays {card.id} in its own turn.", "M-62")
    return None


def _curse(board: Board, _seat: int, card: Card) -> Refusal | None:
    """Curses fall on anybody at any time (M-90, M-91), but not between a roll and its result (M-51)."""
    if moment(board) not in FREE:
        return illegal(codes.WRONG_MOMENT, f"{card.id} must wait until this is settled.", "M-51")
    return None


def _enhancer(board: Board, seat: int, card: Card) -> Refusal | None:
    if card.feat is not None:
        return _by_feat(board, seat, card)
    return _needs_combat(board, card, "M-87")


def _needs_combat(board: Board, card: Card, rule: str) -> Refusal | None:
    if moment(board) != "combat":
        return illegal(codes.NO_COMBAT, f"{card.id} is played into a combat that is still open.", rule)
    if not combat.fight(board).monsters:
        return illegal(codes.NOBODY, f"No monster is left for {card.id}.", rule)
    return None


def _one_shot(board: Board, seat: int, card: Card) -> Refusal | None:
    if card.feat is not None:
        return _by_feat(board, seat, card)
    return _needs_combat(board, card, "M-86")


def _special(board: Board, seat: int, card: Card) -> Refusal | None:
    if card.feat is None:
        return illegal(codes.NOT_THIS_CARD, f"{card.id} is a card that nobody has named: say which it is.", None)
    return _by_feat(board, seat, card)


def _by_feat(board: Board, seat: int, card: Card) -> Refusal | None:
    feat = card.feat
    return BY_FEAT[type(feat)](board, seat, card, feat)


BY_KIND: Mapping[words.Kind, Callable[[Board, int, Card], Refusal | None]] = {
    "monster": _not_like_this,
    "curse": _curse,
    "enhancer": _enhancer,
    "race": _character,
    "class": _character,
    "item": why_not_lay,
    "one_shot": _one_shot,
    "level_up": _special,
    "special": _special,
}


# By what the card can do


def _free(board: Board, card: Card) -> Refusal | None:
    if moment(board) not in (*FREE, "setup"):
        return illegal(codes.WRONG_MOMENT, f"{card.id} must wait until this is settled.", "M-51")
    return None


def _gain_level(board: Board, seat: int, card: Card, feat: words.GainLevel) -> Refusal | None:
    """Refuse a level that nobody may have; cards give them at any time to anybody (M-59, M-94, A-37)."""
    if feat.needs == "hireling" and not any(on.holds(side, HIRELING) for side in board.seats):
        return illegal(codes.NOBODY, "There is no Hireling in play.", "M-100")
    if feat.needs == "after_combat" and not (board.fought and board.combat is None):
        return illegal(codes.WRONG_MOMENT, f"{card.id} is played after a combat has ended.", "M-100")
    if not level_takers(board, seat, feat):
        return illegal(codes.TENTH_LEVEL, f"Nobody may gain a level by {card.id}.", "M-94")
    return _free(board, card)


def level_takers(board: Board, player: int, feat: words.GainLevel) -> list[int]:
    """Return who may gain a level by a card: below the ninth, alive (M-94, reading A-7); a stolen one is one's own."""
    most = max(side.level for side in board.seats)
    return [
        seat
        for seat in on.living(board)
        if board.seats[seat].level < on.TOP_LEVEL - 1
        and not (feat.needs == "not_highest" and board.seats[seat].level == most)
        and (not feat.robs or (seat == player and victims(board, seat)))
    ]


def victims(board: Board, seat: int) -> list[int]:
    """Return whose level may be stolen."""
    return [other for other in on.others(board, seat) if board.seats[other].level > 1 and other in on.living(board)]


def _remove(board: Board, seat: int, card: Card, feat: words.Remove) -> Refusal | None:
    """Take monsters out of a combat (M-27); one of these cards also undoes a failed flight."""
    fleeing = feat.after_roll and moment(board) in ("escape", "rolled")
    refusal = None if fleeing else _needs_combat(board, card, "M-27")
    if refusal is None and feat.own_turn and seat != board.active:
        return forbidden(codes.NOT_YOUR_TURN, f"{card.id} is used in one's own turn.", "M-100")
    return refusal


def _from_hand(board: Board, seat: int, card: Card, _feat: object) -> Refusal | None:
    """Refuse what brings a monster from hand where none can be (M-88, M-102)."""
    if board.seats[seat].hand < 2:
        return illegal(codes.NOTHING_IN_HAND, f"{card.id} needs a monster in hand besides.", "M-88")
    return _needs_combat(board, card, "M-88")


def _twin(board: Board, _seat: int, card: Card, _feat: words.Twin) -> Refusal | None:
    return _needs_combat(board, card, "M-104")


def _double(board: Board, seat: int, card: Card, _feat: words.Double) -> Refusal | None:
    refusal = _needs_combat(board, card, "M-86")
    if refusal is None and (combat.fight(board).fighter != seat or combat.fight(board).helper is not None):
        return illegal(codes.NOT_A_TARGET, f"{card.id} is for a fighter who fights alone.", "M-100")
    return refusal


def _reroll(board: Board, _seat: int, card: Card, _feat: words.Reroll) -> Refusal | None:
    if moment(board) != "rolled" or not escaping(board):
        return illegal(codes.WRONG_MOMENT, f"{card.id} is played when somebody has just escaped.", "M-51")
    return None


def _wall(board: Board, _seat: int, card: Card, _feat: words.Wall) -> Refusal | None:
    if moment(board) != "escape":
        return illegal(codes.WRONG_MOMENT, f"{card.id} is played before a flee roll.", "M-51")
    return None


def _vanish(board: Board, seat: int, card: Card, _feat: words.Vanish) -> Refusal | None:
    if moment(board) != "rolled" or escaping(board) or flight(board).seat != seat:
        return illegal(codes.WRONG_MOMENT, f"{card.id} is used after one's own flee roll has failed.", "M-51")
    return None


def _set_die(board: Board, seat: int, card: Card, _feat: words.SetDie) -> Refusal | None:
    if moment(board) != "rolled" or not flight(board).die or flight(board).seat != seat:
        return illegal(codes.WRONG_MOMENT, f"{card.id} is used after one's own roll.", "M-51")
    return None


def escaping(board: Board) -> bool:
    """Return whether the flight stands as an escape, with what was rolled."""
    frame = flight(board)
    if frame.die is None or frame.monster is None:
        return False
    if frame.die == 0:
        return True
    one = combat.monster(combat.fight(board), frame.monster)
    total = frame.die + frame.bonus + combat.flee_modifier(board, frame.seat, one)
    return total >= on.NEEDED_TO_ESCAPE


def _transfer(board: Board, _seat: int, card: Card, _feat: words.Transfer) -> Refusal | None:
    refusal = _needs_combat(board, card, "M-86")
    if refusal is None and len(on.living(board)) < 2:
        return illegal(codes.NOBODY, "There is nobody to take the fight over.", "M-86")
    return refusal


def _dowse(board: Board, _seat: int, card: Card, _feat: words.Dowse) -> Refusal | None:
    if not board.doors.pile and not board.hoard.pile:
        return illegal(codes.NOBODY, "No card lies in the discards.", "M-3")
    return _free(board, card)


def _cancel(board: Board, _seat: int, card: Card, _feat: words.Cancel) -> Refusal | None:
    if moment(board) == "curse":
        return None
    if not lasting(board):
        return illegal(codes.NOBODY, "No curse is there to be cancelled.", "M-93c")
    return _free(board, card)


def lasting(board: Board) -> list[Piece]:
    """Return the lasting curses in front of all seats (M-92)."""
    return [piece for seat in board.seats for piece in seat.cards if piece.card.kind == "curse"]


def _any_time(board: Board, _seat: int, card: Card, _feat: object) -> Refusal | None:
    return _free(board, card)


def _borrow(board: Board, seat: int, card: Card, _feat: words.Borrow) -> Refusal | None:
    refusal = _needs_combat(board, card, "M-100")
    if refusal is None and combat.fight(board).fighter != seat:
        return illegal(codes.NOT_YOUR_TURN, f"{card.id} is for one's own combat.", "M-100")
    if refusal is None and combat.winning(board):
        return illegal(codes.WINNING, f"{card.id} is for a losing fight.", "M-100")
    if refusal is None and not saving_items(board):
        return illegal(codes.NOBODY, "No item of another seat would turn the fight into a win.", "M-100")
    return refusal


def saving_items(board: Board) -> list[Piece]:
    """Return the items of other seats whose bonus would turn the fighter's losing fight into a win."""
    fighter = combat.fight(board).fighter
    return [
        piece
        for other in on.others(board, fighter)
        for piece in on.items(board.seats[other])
        if piece.card.kind == "item" and ways_to_save(board, other, piece)
    ]


def ways_to_save(board: Board, owner: int, piece: Piece) -> list[frozenset[int]]:
    """Return which items the fighter could discard first so that another's item wins, no way with one too many."""
    fighter = combat.fight(board).fighter
    mine = board.seats[fighter]
    taken = replace(piece, served=False)
    if not on.allowed(mine, taken) or not _would_win(board, owner, piece, ()):
        return []
    in_the_way = [
        one
        for one in on.items(mine)
        if (one.card.hands and piece.card.hands)
        or (one.card.slot and one.card.slot == piece.card.slot)
        or (one.card.big and piece.card.big)
    ]
    ways: list[frozenset[int]] = []
    for count in range(len(in_the_way) + 1):
        for gone in combinations(in_the_way, count):
            numbers = frozenset(one.number for one in gone)
            left = replace(mine, cards=tuple([one for one in mine.cards if one.number not in numbers]))
            free = on.idle_hireling(left) or (on.fits(left, taken) and (piece.cheat or on.can_carry(left, piece.card)))
            if free and not any(way <= numbers for way in ways) and _would_win(board, owner, piece, gone):
                ways.append(numbers)
    return ways


def _would_win(board: Board, owner: int, piece: Piece, gone: Sequence[Piece]) -> bool:
    """Return whether the fighter would win with another's item in use and some of its own gone."""
    fight = combat.fight(board)
    ours, theirs = combat.totals(board)
    if any(one.card.fights == "level" for one in fight.monsters):
        return False
    gain = combat.item_bonus(board, fight.fighter, piece)
    gain -= sum(
        combat.item_bonus(board, fight.fighter, one) for one in gone if on.in_use(board.seats[fight.fighter], one)
    )
    if owner == fight.helper and on.in_use(board.seats[owner], piece):
        gain -= combat.item_bonus(board, owner, piece)
    if fight.helper is None:
        gain *= 1 + fight.doubled
    tie = any(on.has(board.seats[seat], "warrior") for seat in combat.fighters(fight))
    return ours + gain > theirs or (tie and ours + gain == theirs)


def _attach(board: Board, seat: int, card: Card, _feat: words.Attach) -> Refusal | None:
    if not cheatable(board, seat):
        return illegal(codes.NOBODY, f"{name(board, seat)} has no item for {card.id}.", "M-72")
    if moment(board) not in FREE:
        return illegal(codes.WRONG_MOMENT, f"{card.id} must wait until this is settled.", "M-51")
    if seat != board.active or moment(board) not in BETWEEN:
        return forbidden(codes.NOT_YOUR_TURN, f"{card.id} is played in one's own turn, out of combat.", "M-74")
    return None


def cheatable(board: Board, seat: int) -> list[Piece]:
    """Return the items in play on which a Cheat can be laid."""
    return [piece for piece in on.items(board.seats[seat]) if piece.card.kind == "item" and not piece.cheat]


def _second(board: Board, seat: int, card: Card, feat: words.Second) -> Refusal | None:
    """Half-Breed needs a race in play; Super Munchkin a class and another to add (M-69a, M-69b, reading A-20)."""
    side = board.seats[seat]
    mine = on.pieces_of(side, feat.kind)
    rule = "M-69a" if feat.kind == "race" else "M-69b"
    if on.holds(side, card.id):
        return illegal(codes.NO_ROOM, f"{name(board, seat)} has {card.id} already.", rule)
    if not mine:
        return illegal(codes.NO_ROOM, f"{card.id} needs a {feat.kind} in play.", rule)
    pair = feat.kind == "class" and not board.rules.one_class
    if pair and (side.hand < 2 or not any(one.kind == "class" and one is not mine[0].card for one in unseen(board))):
        return illegal(codes.NOTHING_IN_HAND, f"{card.id} needs a second class card to add.", rule)
    return _free(board, card)


def _serve(board: Board, seat: int, card: Card, _feat: words.Serve) -> Refusal | None:
    return why_not_lay(board, seat, card)


BY_FEAT: Mapping[type[words.Feat | None], Callable[[Board, int, Card, Any], Refusal | None]] = {
    words.GainLevel: _gain_level,
    words.Remove: _remove,
    words.Replace: _from_hand,
    words.Twin: _twin,
    words.Wander: _from_hand,
    words.Double: _double,
    words.Reroll: _reroll,
    words.Wall: _wall,
    words.Vanish: _vanish,
    words.SetDie: _set_die,
    words.Transfer: _transfer,
    words.Dowse: _dowse,
    words.Cancel: _cancel,
    words.Draw: _any_time,
    words.Borrow: _borrow,
    words.Divine: _any_time,
    words.Attach: _attach,
    words.Second: _second,
    words.Serve: _serve,
}
