"""Who may attack and who may block, and what forbids it (MB-40, MB-41, MB-59)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from tablekeeper.engine.mindbug.abilities import Ability
from tablekeeper.engine.mindbug.board import CONDITIONS, NOBODY, Placed, has, marked, matching, piled, power
from tablekeeper.engine.mindbug.vocabulary import Bar, BlockLimit
from tablekeeper.engine.mindbug.zones import Board, Creature

if TYPE_CHECKING:
    from tablekeeper.engine.mindbug.cards import Card

What = Literal["attack", "block"]


def acting(board: Board, side: int) -> list[Creature]:
    """Return a side's creatures with an Action that would do something (MB-77, MB-78)."""
    able = [creature for creature in board.seats[side].creatures if creature.card.action]
    return [one for one in able if Ability(one.card.id, "action", side, one.number).leads_somewhere(board)]


def _bars(board: Board) -> Iterator[tuple[int, Card, int, Bar]]:
    """Yield every bar that is on: its side, its card, the number of its creature, and the bar."""
    for side in (0, 1):
        sources = [(creature.card, creature.number) for creature in board.seats[side].creatures]
        for card, number in sources:
            for bar in card.constants.bars:
                if bar.when is None or CONDITIONS[bar.when](board, side):
                    yield side, card, number, bar
        for card in piled(board, side):
            for bar in card.pile_constants.bars:
                yield side, card, NOBODY, bar


def barred_by(board: Board, placed: Placed, what: What) -> Card | None:
    """Return the card that forbids a creature to attack or to block, if one does."""
    if not board.card_set.bars:
        return None
    for side, card, number, bar in _bars(board):
        if what in bar.what and (
            placed[1].number == number if bar.who is None else placed in matching(board, side, bar.who, number)
        ):
            return card
    return None


def attackers(board: Board, side: int) -> tuple[Creature, ...]:
    """Return a side's creatures that may attack; exhaustion and the turn they came in do not matter (MB-40, MB-64)."""
    return _unbarred(board, side, board.seats[side].creatures, "attack")


def _unbarred(board: Board, side: int, creatures: Sequence[Creature], what: What) -> tuple[Creature, ...]:
    return tuple([creature for creature in creatures if barred_by(board, (side, creature), what) is None])


def challenger(board: Board, side: int) -> Creature | None:
    """Return the enemy creature that a side's Hunters must make block in the side's own turn."""
    if side != board.active:
        return None
    for creature in board.seats[1 - side].creatures:
        if creature.card.constants.challenges:
            return creature
    return None


def challenged(board: Board, side: int) -> list[Creature]:
    """Return the Hunters with which a side must attack now, if an enemy creature demands it."""
    if challenger(board, side) is None:
        return []
    return [creature for creature in attackers(board, side) if has(board, side, creature, "hunter")]


def _limits(board: Board, side: int) -> bool:
    """Return whether a side has a creature that may limit the power of blockers; usually it has none."""
    for creature in board.seats[side].creatures:  # noqa: SIM110 - without the closure of a generator
        if creature.card.constants.limits:
            return True
    return False


def limited_by(board: Board, side: int, attacker: Creature, blocker: Creature) -> Card | None:
    """Return the card of the attacker's side that keeps a creature of this power from blocking."""
    for source in board.seats[side].creatures:
        for limit in source.card.constants.limits:
            if (limit.attacker == "allies" or source is attacker) and not _fits(board, side, attacker, blocker, limit):
                return source.card
    return None


def _fits(board: Board, side: int, attacker: Creature, blocker: Creature, limit: BlockLimit) -> bool:
    strength = power(board, 1 - side, blocker)
    near = limit.near is None or abs(strength - power(board, side, attacker)) <= limit.near
    return near and limit.power_min <= strength <= limit.power_max


def blockers(board: Board, side: int, attacker: Creature) -> Sequence[Creature]:
    """Return the enemy creatures that may block an attack of this side's creature (MB-41, MB-59)."""
    other = 1 - side
    candidates: Sequence[Creature] = board.seats[other].creatures
    if candidates and _limits(board, side):
        candidates = _unlimited(board, side, attacker)
    if candidates and has(board, side, attacker, "sneaky"):
        candidates = _having(board, other, candidates, "sneaky")
    if board.card_set.bars:
        candidates = _unbarred(board, other, candidates, "block")
    if board.marks:
        candidates = _unmarked(board, candidates, "cannot_block")
    return candidates


def _unlimited(board: Board, side: int, attacker: Creature) -> list[Creature]:
    return [one for one in board.seats[1 - side].creatures if limited_by(board, side, attacker, one) is None]


def _having(board: Board, side: int, creatures: Sequence[Creature], keyword: str) -> list[Creature]:
    return [creature for creature in creatures if has(board, side, creature, keyword)]


def _unmarked(board: Board, creatures: Sequence[Creature], gains: str) -> list[Creature]:
    return [creature for creature in creatures if not marked(board, creature, gains)]
