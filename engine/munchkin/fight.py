"""A combat from the first monster to the last card on the discards."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import combat as sums
from engine.munchkin import events
from engine.munchkin.agenda import Dump, Flight, Query, Ruling, Suffer
from engine.munchkin.cards import MATE, Card
from engine.munchkin.moments import cards_in
from engine.munchkin.table import Table
from engine.munchkin.vocabulary import LoseItems
from engine.munchkin.zones import Combat, Monster


def begin(table: Table, card: Card) -> None:
    """Face a monster, unless it is peaceful and the table wants peace (M-14, reading A-4)."""
    table.met = "monster"
    fighter = table.active
    table.combat = Combat(fighter, ())
    table.events.append(events.Fought(seat=fighter, monster=card.id))
    join(table, card, card.id)
    mine = on.traits(table.seats[fighter])
    weak = on.weaknesses(table, table.seats[fighter])
    peace = card.peace
    if card.toll and on.items(table.seats[fighter]):
        table.agenda.append(Suffer(fighter, card.id, (LoseItems(),) * card.toll))
    if peace is not None and peace.unless not in weak and (peace.to is None or peace.to in mine):
        table.agenda.append(Ruling(fighter, "peace", card.id))


def join(table: Table, card: Card, because: str, *, wandered: tuple[str, ...] = (), twin: int | None = None) -> Monster:
    """Let a monster join the combat (M-26, M-88, M-104); one that bears no helpers sends the helper away."""
    combat = sums.fight(table)
    one = Monster(combat.numbered, card, (), twin, mate=twin is not None, wandered=wandered)
    table.combat = replace(combat, monsters=(*combat.monsters, one), numbered=combat.numbered + 1)
    if because != card.id:
        table.events.append(events.Joined(monster=card.id, number=one.number, because=because))
    if card.no_help and combat.helper is not None:
        table.events.append(events.DroppedOut(seat=combat.helper, because=card.id))
        table.combat = replace(table.combat, helper=None)
    return one


def enhance(table: Table, seat: int, number: int, card: str) -> None:
    """Lay an enhancer on a monster; a twin's lies with the one whose mate it is (M-87, M-103, M-104)."""
    combat = sums.fight(table)
    one = sums.monster(combat, number)
    root = one if one.twin is None else sums.monster(combat, one.twin)
    _put(table, replace(root, enhancers=(*root.enhancers, card)))
    table.events.append(events.Enhanced(card=card, monster=one.card.id, number=number, seat=seat))


def _put(table: Table, one: Monster) -> None:
    combat = sums.fight(table)
    table.combat = replace(combat, monsters=tuple([one if m.number == one.number else m for m in combat.monsters]))


def take_out(table: Table, number: int) -> Monster:
    """Take a monster out of the combat and put its cards on the discards; twins inherit its enhancers (A-41)."""
    combat = sums.fight(table)
    one = sums.monster(combat, number)
    rest = [m for m in combat.monsters if m.number != number]
    twins = [m for m in rest if m.twin == number]
    enhancers = one.enhancers
    if twins:
        heir = twins[0]
        rest = [
            replace(m, twin=None, enhancers=enhancers)
            if m is heir
            else replace(m, twin=heir.number)
            if m.twin == number
            else m
            for m in rest
        ]
        enhancers = ()
    for card in (MATE if one.mate else one.card.id, *enhancers, *one.wandered):
        table.bury(card)
    table.combat = replace(combat, monsters=tuple(rest))
    for frame in table.agenda:
        if isinstance(frame, Flight):
            table.agenda[table.agenda.index(frame)] = replace(frame, left=tuple([n for n in frame.left if n != number]))
    return one


def remove(table: Table, number: int, because: str, *, keep: bool) -> None:
    """Remove a monster unkilled: no level, and its Treasure only if the card leaves it (M-27, M-30, reading A-6)."""
    combat = sums.fight(table)
    worth = sums.treasures(combat, sums.monster(combat, number)) if keep else 0
    one = take_out(table, number)
    table.events.append(events.Removed(monster=one.card.id, number=number, because=because))
    _add_to_pot(table, worth)


def kill(table: Table, number: int, because: str) -> None:
    """Kill one monster at once: its level and Treasure come when the combat is won (M-29)."""
    combat = sums.fight(table)
    one = sums.monster(combat, number)
    worth = sums.treasures(combat, one)
    levels = one.card.levels + sums.extra_level(table, one)
    take_out(table, number)
    table.events.append(events.Killed(monster=one.card.id, number=number, because=because))
    _add_to_pot(table, worth)
    combat = sums.fight(table)
    table.combat = replace(combat, killed=combat.killed + 1, levels=combat.levels + levels)


def _add_to_pot(table: Table, count: int) -> None:
    combat = sums.fight(table)
    table.combat = replace(combat, pot=combat.pot + count)


def win(table: Table) -> None:
    """Take the levels and share the Treasures (M-29, M-31, M-36, M-40, M-57, M-58); the tenth level ends the match."""
    combat = sums.fight(table)
    levels, treasures, killed = sums.reward(table)
    helper = combat.helper
    share = min(combat.deal.treasures, treasures) if helper is not None else 0
    for one in combat.monsters:
        table.events.append(events.Killed(monster=one.card.id, number=one.number))
    table.events.append(events.Won(seat=combat.fighter, levels=levels, treasures=treasures, helper=helper, share=share))
    because = combat.monsters[0].card.id if combat.monsters else "combat"
    gains = [(combat.fighter, levels)]
    if helper is not None and on.has(table.seats[helper], "elf"):
        gains.append((helper, killed))
    over(table)
    if combat.allure:
        for seat, count in gains:
            table.gain_levels(seat, count, because)
    else:
        table.win_levels([gain for gain in gains if gain[1]], because, "kill")
    if table.result is not None:
        return  # the win comes before the Treasure (reading A-21)
    if helper is not None:
        table.draw(helper, "treasure", share, because)
    table.draw(combat.fighter, "treasure", treasures - share, because)
    table.phase = "loot" if combat.loot else "end"


def over(table: Table) -> None:
    """Clear the combat away: its cards are discarded, and curses for one combat end (M-24, M-92)."""
    combat = sums.fight(table)
    for card in cards_in(combat):
        table.bury(card)
    table.combat = None
    table.fought = True
    for seat in sums.fighters(combat):
        for piece in table.seats[seat].cards:
            if piece.card.next_combat or piece.card.dulls:
                table.remove(seat, piece, "combat")
    table.events.append(events.Over(seat=combat.fighter))


# What cards let people argue about


def advance_ruling(table: Table, frame: Ruling) -> Query | None:
    """Put the question to the table; the seat concerned is named (M-101)."""
    answers = {"peace": ("fight", "friend"), "treasure": ("treasure", "nothing"), "swap": ("yes", "no")}[frame.question]
    if frame.question == "swap" and table.seats[frame.seat].hand < 2:
        table.agenda.pop()
        return None
    return Query(frame.seat, "ruling", frame.card, answers, answers)


def answer_ruling(table: Table, frame: Ruling, answer: str, _target: object) -> None:
    """Do what the table has decided."""
    table.agenda.pop()
    table.events.append(events.Ruled(question=frame.question, card=frame.card, answer=answer))
    if frame.question == "treasure":
        if answer == "treasure":
            _add_to_pot(table, frame.monster)
    elif frame.question == "swap":
        if answer == "yes":
            table.agenda.append(Dump(frame.seat, frame.card, 2, draws=2))
    elif answer == "friend":
        _befriend(table, frame)


def _befriend(table: Table, frame: Ruling) -> None:
    """Let a peaceful monster go; the room may be looted (M-18, reading A-4)."""
    one = sums.fight(table).monsters[0]
    table.agenda[:] = [pending for pending in table.agenda if not isinstance(pending, Suffer)]
    take_out(table, one.number)
    table.combat = None
    table.met = "friend"
    table.phase = "loot"
    table.events.append(events.Removed(monster=one.card.id, number=one.number, because="friend"))
    peace = one.card.peace
    if peace is not None and peace.gift:
        table.draw(frame.seat, "treasure", peace.gift, one.card.id)
    if peace is not None and peace.swap:
        table.agenda.append(Ruling(frame.seat, "swap", one.card.id))
