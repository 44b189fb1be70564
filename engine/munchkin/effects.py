"""What bad stuff and curses do to their victim, effect by effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import body, events
from engine.munchkin import vocabulary as words
from engine.munchkin.agenda import Cursed, Dump, Lose, Query, Rolling, Suffer, Take
from engine.munchkin.cards import the
from engine.munchkin.table import Table
from engine.munchkin.zones import Piece


def strike(table: Table, frame: Cursed) -> None:
    """Let a curse do its work; its card is discarded, or stays as long as it works (M-91, M-92)."""
    table.agenda.pop()
    card = the(frame.card)
    if any(isinstance(effect, words.Stay | words.ChangeSex) for effect in card.curse):
        table.lay(frame.seat, card, frame.card)
    else:
        table.bury(card.id)
    table.agenda.append(Suffer(frame.seat, card.id, card.curse))


def advance(table: Table, frame: Suffer) -> Query | None:
    """Begin the next effect; the dead suffer no more (M-49)."""
    if not frame.left or table.seats[frame.seat].life == "dead":
        table.agenda.remove(frame)
        return None
    effect = frame.left[0]
    mine = on.weaknesses(table, table.seats[frame.seat])
    happens = (effect.when is None or effect.when in mine) and effect.unless not in mine
    if happens and isinstance(effect, words.Either):
        names = tuple([name for name in effect.of if name != "hand" or table.seats[frame.seat].hand])
        return Query(frame.seat, "either", frame.because, names, names)
    table.agenda[-1] = replace(frame, left=frame.left[1:])
    if happens:
        BEGIN[type(effect)](table, effect, frame)
    return None


def answer(table: Table, frame: Suffer, given: str, _target: object) -> None:
    """Take the victim's choice between two evils."""
    effect = frame.left[0]
    if isinstance(effect, words.Either):
        table.agenda[-1] = replace(frame, left=(*effect.of[given], *frame.left[1:]))


def _instead(table: Table, frame: Suffer, otherwise: tuple[words.AnyEffect, ...]) -> None:
    """Put what happens instead next, or say that nothing happens (M-93)."""
    top = table.agenda[-1]
    if otherwise and isinstance(top, Suffer):
        table.agenda[-1] = replace(top, left=(*otherwise, *top.left))
    else:
        table.events.append(events.Nothing(seat=frame.seat, because=frame.because))


def _lose_levels(table: Table, effect: words.LoseLevels, frame: Suffer) -> None:
    table.lose_levels(frame.seat, effect.amount, frame.because)


def _level_to(table: Table, effect: words.LevelTo, frame: Suffer) -> None:
    to = 1 if effect.to == "first" else min(seat.level for seat in table.seats)
    table.lose_levels(frame.seat, table.seats[frame.seat].level - to, frame.because)


def _lose_items(table: Table, effect: words.LoseItems, frame: Suffer) -> None:
    """Lose items; what is aimed at headgear takes the chicken along, also from a bare head."""
    if effect.which.slot == "headgear":
        shed(table, frame.seat, frame.because)
    found = on.matching(table.seats[frame.seat], effect.which)
    if not found:
        _instead(table, frame, effect.otherwise)
    elif effect.all or len(found) == 1:
        for piece in found:
            lose(table, frame.seat, piece, frame.because)
    else:
        table.agenda.append(Lose(frame.seat, frame.because, "item", effect.which))


def lose(table: Table, seat: int, piece: Piece, because: str) -> None:
    """Lose an item to a curse or bad stuff; headgear takes the chicken along."""
    table.remove(seat, piece, because)
    if piece.card.slot == "headgear":
        shed(table, seat, because)


def shed(table: Table, seat: int, because: str) -> None:
    """Take away what sits on a head and spoils its rolls."""
    for piece in table.seats[seat].cards:
        if piece.card.die:
            table.remove(seat, piece, because)


def _lose_worth(table: Table, effect: words.LoseWorth, frame: Suffer) -> None:
    lose_gold(table, frame.seat, effect.gold, frame.because)


def lose_gold(table: Table, seat: int, gold: int, because: str) -> bool:
    """Lose items of a value, the owner choosing, or all of them; return whether they were worth enough."""
    mine = on.items(table.seats[seat])
    enough = sum(piece.card.gold or 0 for piece in mine) >= gold
    if enough:
        table.agenda.append(Lose(seat, because, "gold", left=gold))
    else:
        for piece in mine:
            lose(table, seat, piece, because)
    return enough


def _lose_hand(table: Table, _effect: words.LoseHand, frame: Suffer) -> None:
    table.agenda.append(Dump(frame.seat, frame.because, table.seats[frame.seat].hand))


def _lose_cards(table: Table, _effect: words.LoseCards, frame: Suffer) -> None:
    table.agenda.append(Rolling(frame.seat, frame.because, "cards"))


def _lose_races(table: Table, _effect: words.LoseRaces, frame: Suffer) -> None:
    races = on.pieces_of(table.seats[frame.seat], "race")
    for piece in races:
        table.remove(frame.seat, piece, frame.because)
    if not races:
        _instead(table, frame, ())


def _lose_classes(table: Table, effect: words.LoseClasses, frame: Suffer) -> None:
    classes = on.pieces_of(table.seats[frame.seat], "class")
    if effect.only is not None:
        classes = [piece for piece in classes if piece.card.id == effect.only]
    if not classes:
        _instead(table, frame, effect.otherwise)
    elif effect.all or len(classes) == 1:
        for piece in classes:
            table.remove(frame.seat, piece, frame.because)
    else:
        table.agenda.append(Lose(frame.seat, frame.because, "class"))


def _swap(table: Table, effect: words.Swap, frame: Suffer) -> None:
    """Give the victim the topmost such card of the discards in the place of its own."""
    mine = on.pieces_of(table.seats[frame.seat], effect.kind)
    if not mine:
        _instead(table, frame, ())
        return
    pile = table.doors.pile
    found = [index for index, card in enumerate(pile) if the(card).kind == effect.kind]
    if found:
        table.doors = replace(table.doors, pile=pile[: found[-1]] + pile[found[-1] + 1 :])
    for piece in mine:
        table.remove(frame.seat, piece, frame.because)
    if found:
        table.lay(frame.seat, the(pile[found[-1]]), frame.because)


def _taken(table: Table, effect: words.Taken, frame: Suffer) -> None:
    """Let others take a card each, in order (M-93)."""
    around = [seat for seat in on.others(table, frame.seat) if table.seats[seat].life != "dead"]
    takers: tuple[int, ...]
    if effect.by == "neighbours":
        takers = tuple([seat for seat in on.neighbours(table, frame.seat) if seat in around])
    elif effect.by == "highest":
        takers = tuple(on.highest(table, around))
    else:
        takers = tuple(around if effect.by == "others_from_left" else reversed(around))
    table.agenda.append(Take(frame.seat, frame.because, effect.what, takers))


def _roll_levels(table: Table, effect: words.RollLevels, frame: Suffer) -> None:
    table.agenda.append(Rolling(frame.seat, frame.because, "levels", effect.death_to))


def _death(table: Table, _effect: words.Death, frame: Suffer) -> None:
    body.die(table, frame.seat, frame.because)


def _change_sex(table: Table, _effect: words.ChangeSex, frame: Suffer) -> None:
    other: words.Sex = "male" if table.seats[frame.seat].sex == "female" else "female"
    table.set_sex(frame.seat, other, frame.because)


def _stay(_table: Table, _effect: words.Stay, _frame: Suffer) -> None:
    """Do nothing more: the card lies there, and that is its work."""


def _tax(table: Table, _effect: words.Tax, frame: Suffer) -> None:
    if on.items(table.seats[frame.seat]):
        table.agenda.append(Lose(frame.seat, frame.because, "tax"))
    else:
        _instead(table, frame, ())


BEGIN: Mapping[type[words.Effect], Callable[[Table, Any, Suffer], None]] = {
    words.LoseLevels: _lose_levels,
    words.LevelTo: _level_to,
    words.LoseItems: _lose_items,
    words.LoseWorth: _lose_worth,
    words.LoseHand: _lose_hand,
    words.LoseCards: _lose_cards,
    words.LoseRaces: _lose_races,
    words.LoseClasses: _lose_classes,
    words.Swap: _swap,
    words.Taken: _taken,
    words.RollLevels: _roll_levels,
    words.Death: _death,
    words.ChangeSex: _change_sex,
    words.Stay: _stay,
    words.Tax: _tax,
}
"""What each effect does when its turn comes."""
