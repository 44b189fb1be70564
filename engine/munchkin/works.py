"""What cards and powers do once everything they are aimed at is known."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import combat as sums
from engine.munchkin import events, fight, flight
from engine.munchkin import vocabulary as words
from engine.munchkin.agenda import Cursed, Flight, Pay, Pick, Ruling
from engine.munchkin.cards import the
from engine.munchkin.moments import flight as flight_under_way
from engine.munchkin.table import Table
from engine.munchkin.zones import Spent


def spend(table: Table, frame: Pick) -> None:
    """Take a played card out of the hand or off the table; where it goes is up to the card."""
    if frame.piece is None:
        table.take_from_hand(frame.seat, frame.card)
    else:
        _, piece = on.the_piece(table.seats, frame.piece)
        table.change(
            frame.seat, cards=tuple([one for one in table.seats[frame.seat].cards if one.number != piece.number])
        )
        table.events.append(events.Left(seat=frame.seat, card=frame.card, piece=piece.number, because="used"))


def use_up(table: Table, frame: Pick) -> None:
    """Spend a card and discard it at once."""
    spend(table, frame)
    table.bury(frame.card)


def side(table: Table, frame: Pick) -> None:
    """Throw a card in on a side, or kill what it kills at once (M-24, M-86)."""
    spend(table, frame)
    combat = sums.fight(table)
    side = frame.chosen[0]
    if side == "kill":
        table.bury(frame.card)
        one = next(one for one in combat.monsters if one.card.killed_by == frame.card)
        fight.kill(table, one.number, frame.card)
        return
    thrown = Spent(frame.seat, frame.card, "fighters" if side == "fighters" else "monsters")
    table.combat = replace(combat, spent=(*combat.spent, thrown))
    table.events.append(events.Spent(seat=frame.seat, card=frame.card, side=thrown.side))


def enhance(table: Table, frame: Pick) -> None:
    """Lay an enhancer on a monster (M-87, M-105)."""
    spend(table, frame)
    fight.enhance(table, frame.seat, int(str(frame.chosen[0])), frame.card)


def twin(table: Table, frame: Pick) -> None:
    """Give a monster a mate; a mate's mate shares the same enhancers (M-104)."""
    spend(table, frame)
    one = sums.monster(sums.fight(table), int(str(frame.chosen[0])))
    fight.join(table, one.card, frame.card, twin=one.number if one.twin is None else one.twin)


def wander(table: Table, frame: Pick) -> None:
    """Let a monster from hand join (M-88)."""
    spend(table, frame)
    card = the(str(frame.chosen[0]))
    table.take_from_hand(frame.seat, card.id)
    fight.join(table, card, frame.card, wandered=(frame.card,))


def substitute(table: Table, frame: Pick) -> None:
    """Put a monster from hand in the place of another."""
    use_up(table, frame)
    card = the(str(frame.chosen[1]))
    table.take_from_hand(frame.seat, card.id)
    one = sums.monster(sums.fight(table), int(str(frame.chosen[0])))
    fight.take_out(table, one.number)
    table.events.append(events.Removed(monster=one.card.id, number=one.number, because=frame.card))
    fight.join(table, card, frame.card)


def curse(table: Table, frame: Pick) -> None:
    """Lay a curse on a seat; it may still be cancelled (M-90, M-91)."""
    spend(table, frame)
    victim = int(str(frame.chosen[0]))
    table.events.append(events.CurseFell(seat=victim, card=frame.card, by=frame.seat))
    table.agenda.append(Cursed(victim, frame.card, frame.seat))


def level(table: Table, frame: Pick) -> None:
    """Gain a level, and take it from a Hireling or another player where the card says so (M-94)."""
    use_up(table, frame)
    feat = the(frame.card).feat
    if isinstance(feat, words.GainLevel) and feat.needs == "hireling":
        seat, piece = next(
            (index, piece)
            for index, side in enumerate(table.seats)
            for piece in side.cards
            if isinstance(piece.card.feat, words.Serve)
        )
        table.remove(seat, piece, frame.card)
    if len(frame.chosen) > 1:
        table.lose_levels(int(str(frame.chosen[1])), 1, frame.card)
    table.gain_levels(int(str(frame.chosen[0])), 1, frame.card)


def remove(table: Table, frame: Pick) -> None:
    """Take monsters out, unkilled (M-27, M-28, M-30, reading A-6)."""
    use_up(table, frame)
    feat = the(frame.card).feat
    if not isinstance(feat, words.Remove):
        return
    combat = sums.fight(table)
    gone = [one.number for one in combat.monsters] if feat.all else [int(str(frame.chosen[0]))]
    last = len(combat.monsters) == len(gone)
    keep = feat.treasure == "kept" or (feat.treasure == "kept_if_last" and last)
    for number in gone:
        fight.remove(table, number, frame.card, keep=keep)
    combat = sums.fight(table)
    table.combat = replace(combat, pot=combat.pot + feat.draw, loot=combat.loot or feat.loot)
    if last and any(isinstance(one, Flight) for one in table.agenda):
        table.draw(frame.seat, "treasure", combat.pot, frame.card)
        table.combat = replace(sums.fight(table), pot=0)


def double(table: Table, frame: Pick) -> None:
    """Let a lone fighter count once more."""
    _throw(table, frame)
    combat = sums.fight(table)
    table.combat = replace(combat, doubled=combat.doubled + 1)
    table.events.append(events.Doubled(seat=frame.seat, because=frame.card))


def _throw(table: Table, frame: Pick) -> None:
    """Let a spent card lie in the combat until its end."""
    spend(table, frame)
    combat = sums.fight(table)
    table.combat = replace(combat, spent=(*combat.spent, Spent(frame.seat, frame.card, "fighters")))


def reroll(table: Table, frame: Pick) -> None:
    """Have an escape rolled again."""
    use_up(table, frame)
    table.agenda[-1] = replace(flight_under_way(table), die=None, again=True)


def wall(table: Table, frame: Pick) -> None:
    """Let all who flee escape without a roll."""
    use_up(table, frame)
    walled = replace(flight_under_way(table), wall=True)
    one = sums.monster(sums.fight(table), int(str(walled.monster)))
    table.agenda[-1] = replace(walled, die=0 if flight.free(table, walled, one) else None)


def vanish(table: Table, frame: Pick) -> None:
    """Turn a failed roll into an escape."""
    use_up(table, frame)
    table.agenda[-1] = replace(flight_under_way(table), die=0)


def set_die(table: Table, frame: Pick) -> None:
    """Turn the die to any face."""
    use_up(table, frame)
    flight.roll(table, flight_under_way(table), int(str(frame.chosen[0])))


def transfer(table: Table, frame: Pick) -> None:
    """Give the fight with all its rewards to another seat; the active one may loot afterwards."""
    use_up(table, frame)
    combat = sums.fight(table)
    seat = int(str(frame.chosen[0]))
    helper = None if combat.helper == seat else combat.helper
    table.combat = replace(combat, fighter=seat, helper=helper, loot=True, doubled=0)
    table.events.append(events.TookOver(seat=seat, because=frame.card))


def dowse(table: Table, frame: Pick) -> None:
    """Take a card out of the discards."""
    which, index = frame.chosen[0] if isinstance(frame.chosen[0], tuple) else (0, 0)
    deck = table.doors if which == 0 else table.hoard
    card = deck.pile[index]
    deck = replace(deck, pile=deck.pile[:index] + deck.pile[index + 1 :])
    if which == 0:
        table.doors = deck
    else:
        table.hoard = deck
    use_up(table, frame)
    table.receive(frame.seat, 1)
    table.events.append(events.Kept(seat=frame.seat, card=card, because=frame.card))


def cancel(table: Table, frame: Pick) -> None:
    """End a curse (M-93c)."""
    use_up(table, frame)
    if not frame.chosen:
        pending = table.agenda.pop()
        if isinstance(pending, Cursed):
            table.bury(pending.card)
            table.events.append(events.Cancelled(seat=pending.seat, card=pending.card, because=frame.card))
        return
    seat, piece = on.the_piece(table.seats, int(str(frame.chosen[0])))
    table.remove(seat, piece, frame.card)
    table.events.append(events.Cancelled(seat=seat, card=piece.card.id, because=frame.card))


def draw(table: Table, frame: Pick) -> None:
    """Draw Treasures."""
    use_up(table, frame)
    feat = the(frame.card).feat
    if isinstance(feat, words.Draw):
        table.draw(frame.seat, "treasure", feat.count, frame.card)


def borrow(table: Table, frame: Pick) -> None:
    """Take the item that saves the fight, in the place of what is discarded for it."""
    use_up(table, frame)
    for number in frame.chosen[1:]:
        table.remove(frame.seat, on.the_piece(table.seats, int(str(number)))[1], frame.card)
    victim, piece = on.the_piece(table.seats, int(str(frame.chosen[0])))
    table.move(victim, frame.seat, piece, frame.card)


def divine(table: Table, frame: Pick) -> None:
    """Let the Clerics rise, and discard the card (M-12)."""
    use_up(table, frame)
    bless(table, frame.card)


def bless(table: Table, card: str) -> None:
    """Give every Cleric a level, even the tenth (M-12, readings A-11, A-22)."""
    clerics = [(seat, 1) for seat in on.living(table) if on.has(table.seats[seat], "cleric")]
    if clerics:
        table.win_levels(clerics, card, "divine_intervention")
    else:
        table.events.append(events.Nothing(seat=table.active, because=card))


def attach(table: Table, frame: Pick) -> None:
    """Lay a Cheat on an item (reading A-34)."""
    spend(table, frame)
    seat, piece = on.the_piece(table.seats, int(str(frame.chosen[0])))
    table.alter(seat, replace(piece, cheat=True, sideways=False))
    table.events.append(events.Attached(seat=seat, card=piece.card.id, piece=piece.number, because=frame.card))


def second(table: Table, frame: Pick) -> None:
    """Lay the card that lets two races or classes be held, with the second class (M-69a, M-69b)."""
    spend(table, frame)
    table.lay(frame.seat, the(frame.card))
    if frame.chosen:
        card = the(str(frame.chosen[0]))
        table.take_from_hand(frame.seat, card.id)
        table.lay(frame.seat, card)


def steal(table: Table, frame: Pick) -> None:
    """Ask for the price of a theft (M-67)."""
    table.agenda.append(Pay(frame.seat, "theft", int(str(frame.chosen[0]))))


def bribe(table: Table, frame: Pick) -> None:
    """Buy a monster off; whether its Treasure stays, no card says, so the table is asked (reading A-6)."""
    _, piece = on.the_piece(table.seats, int(str(frame.chosen[1])))
    number = int(str(frame.chosen[0]))
    combat = sums.fight(table)
    one = sums.monster(combat, number)
    worth = sums.treasures(combat, one)
    table.remove(frame.seat, piece, one.card.id)
    fight.remove(table, number, piece.card.id, keep=False)
    table.agenda.append(Ruling(frame.seat, "treasure", one.card.id, worth))


def give(table: Table, frame: Pick) -> None:
    """Give or swap an item (M-81, M-84)."""
    other = int(str(frame.chosen[0]))
    _, piece = on.the_piece(table.seats, int(str(frame.piece)))
    back = frame.chosen[1]
    if isinstance(back, int):
        _, theirs = on.the_piece(table.seats, back)
        table.exchange(frame.seat, piece, other, theirs)
    else:
        table.move(frame.seat, other, piece, "trade")
