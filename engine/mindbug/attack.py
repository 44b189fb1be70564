"""The course of an attack: declared, hunted or blocked, fought or unblocked, perhaps a second time (MB-44)."""

from __future__ import annotations

from engine.mindbug import board, events, permissions
from engine.mindbug.agenda import Ability, Attack, Query, Target
from engine.mindbug.labels import name_each
from engine.mindbug.table import Table
from engine.mindbug.zones import Creature

ATTACK_OR_PASS = ("attack", "pass")


def declare(table: Table, seat: int, number: int, *, again: bool = False, because: str | None = None) -> None:
    """Attack with a creature; its Attack effect happens before anybody blocks (MB-44, MB-68)."""
    attacker = board.at(table.seats, seat, number)
    table.events.append(
        events.Attacked(seat=seat, card=attacker.card.id, creature=number, again=again, because=because)
    )
    table.agenda.append(Attack(seat, number, "hunt", again))
    if attacker.card.attack:
        table.agenda.append(Ability(attacker.card.id, "attack", seat, number))


def advance(table: Table, frame: Attack) -> Query | None:
    """Go on with an attack until somebody must decide something about it."""
    attacker = board.find(table.seats, frame.seat, frame.number)
    if attacker is None:  # it left play or changed sides: the attack is over (MB-45, MB-51)
        table.agenda.pop()
        return None
    if frame.phase == "hunt":
        return _ask_hunt(table, frame, attacker) or _ask_block(table, frame, attacker)
    if frame.phase == "block":
        return _ask_block(table, frame, attacker)
    if (
        frame.again
        or "frenzy" not in board.keywords(table, frame.seat, attacker)
        or permissions.barred_by(table, (frame.seat, attacker), "attack")
    ):
        table.agenda.pop()
        return None
    return Query(frame.seat, "frenzy", attacker.card.id, ATTACK_OR_PASS, ATTACK_OR_PASS)


def answer(table: Table, frame: Attack, given: str, target: Target) -> None:
    """Take the answer to `hunt`, `block` or `frenzy`."""
    if frame.phase == "after":
        table.agenda.pop()
        if given == "attack":
            declare(table, frame.seat, frame.number, again=True)
    elif isinstance(target, int):
        _fight(table, frame, target)
    elif frame.phase == "hunt":
        table.agenda[-1] = Attack(frame.seat, frame.number, "block", frame.again)
    else:
        _go_through(table, frame)


def _ask_hunt(table: Table, frame: Attack, attacker: Creature) -> Query | None:
    """Ask a Hunter's controller which enemy creature must block, whatever restricts it (MB-53, MB-54)."""
    prey = table.seats[1 - frame.seat].creatures
    if not prey or "hunter" not in board.keywords(table, frame.seat, attacker):
        return None
    challenger = permissions.challenger(table, frame.seat)
    if challenger is not None:
        return Query(frame.seat, "hunt", attacker.card.id, (f"choose {challenger.card.id}",), (challenger.number,))
    answers, targets = name_each("choose", table.seats, prey)
    return Query(frame.seat, "hunt", attacker.card.id, (*answers, "pass"), (*targets, None))


def _ask_block(table: Table, frame: Attack, attacker: Creature) -> Query | None:
    """Ask the defender for a blocker; an attack that nobody may block goes through (MB-41, MB-42)."""
    candidates = permissions.blockers(table, frame.seat, attacker)
    if not candidates:
        _go_through(table, frame)
        return None
    if frame.phase != "block":
        table.agenda[-1] = Attack(frame.seat, frame.number, "block", frame.again)
    answers, targets = name_each("block", table.seats, candidates)
    return Query(1 - frame.seat, "block", attacker.card.id, (*answers, "pass"), (*targets, None))


def _go_through(table: Table, frame: Attack) -> None:
    """Take one life for an attack that was not blocked (MB-42)."""
    table.agenda[-1] = Attack(frame.seat, frame.number, "after", frame.again)
    attacker = board.at(table.seats, frame.seat, frame.number)
    defender = 1 - frame.seat
    table.lose_life(defender, 1, attacker.card.id)


def _fight(table: Table, frame: Attack, number: int) -> None:
    """Compare power and poison once, before anything leaves play (MB-46, MB-47, MB-57)."""
    table.agenda[-1] = Attack(frame.seat, frame.number, "after", frame.again)
    seat, other = frame.seat, 1 - frame.seat
    attacker = board.at(table.seats, seat, frame.number)
    blocker = board.at(table.seats, other, number)
    hunted = frame.phase == "hunt"
    table.events.append(events.Blocked(seat=other, card=blocker.card.id, creature=number, hunted=hunted))
    strength = board.power(table, seat, attacker)
    resistance = board.power(table, other, blocker)
    if attacker.card.constants.reversals or blocker.card.constants.reversals:
        strength, resistance = resistance, strength
    losers = []
    if strength <= resistance or "poisonous" in board.keywords(table, other, blocker):
        losers.append((seat, attacker))
    if resistance <= strength or "poisonous" in board.keywords(table, seat, attacker):
        losers.append((other, blocker))
    if seat == 1:
        losers.reverse()
    table.defeat(losers, None)
