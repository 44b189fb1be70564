"""Cards for the fighters of a combat: thrown in on a side, counted twice, fought by another, won by another's item."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.answers import words as options_of
from tablekeeper.engine.munchkin import board as on
from tablekeeper.engine.munchkin import codes, combat, events, fight
from tablekeeper.engine.munchkin import vocabulary as words
from tablekeeper.engine.munchkin.cards import Card, the
from tablekeeper.engine.munchkin.feats.making import Playing
from tablekeeper.engine.munchkin.labels import aim_at_seats, choose_pieces
from tablekeeper.engine.munchkin.zones import Piece, Spent
from tablekeeper.engine.refusals import NOT_A_TARGET, Refusal, illegal
from tablekeeper.engine.resolution import Question

if TYPE_CHECKING:
    from tablekeeper.engine.munchkin.draft import Draft
    from tablekeeper.engine.munchkin.zones import Board


class ThrowIn(Playing[str], frozen=True, gc=False):
    """A card is thrown in on a side, or kills what it kills at once (M-24, M-86)."""

    purpose = "side"
    rule = "M-86"

    def ask(self, draft: Draft) -> Question[str]:
        """Ask for a side; what counts for a trait of the fighters can help only them."""
        sides: tuple[str, ...] = ("fighters",) if the(self.card).per else words.SIDES
        kills = any(one.card.killed_by == self.card for one in combat.fight(draft).monsters)
        return Question(self.seat, "side", self.card, options_of(*sides, *(("kill",) if kills else ())))

    def work_on(self, draft: Draft, target: str) -> None:
        """Lay it into the combat, or kill."""
        self.spend(draft)
        under_way = combat.fight(draft)
        if target == "kill":
            draft.bury(self.card)
            one = next(one for one in under_way.monsters if one.card.killed_by == self.card)
            fight.kill(draft, one.number, self.card)
            return
        thrown = Spent(self.seat, self.card, "fighters" if target == "fighters" else "monsters")
        draft.combat = replace(under_way, spent=(*under_way.spent, thrown))
        draft.events.append(events.Spent(seat=self.seat, card=self.card, side=thrown.side))


class Double(Playing[None], frozen=True, gc=False):
    """A lone fighter counts once more."""

    purpose = "double"
    rule = "M-86"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it to all but a lone fighter."""
        refusal = super().why_not(board, seat, card)
        if refusal is None and (combat.fight(board).fighter != seat or combat.fight(board).helper is not None):
            return illegal(NOT_A_TARGET, f"{card.id} is for a fighter who fights alone.", "M-100")
        return refusal

    def work(self, draft: Draft) -> None:
        """Count the fighter once more; the card lies in the combat until its end."""
        self.spend(draft)
        now = combat.fight(draft)
        spent = (*now.spent, Spent(self.seat, self.card, "fighters"))
        draft.combat = replace(now, spent=spent, doubled=now.doubled + 1)
        draft.events.append(events.Doubled(seat=self.seat, because=self.card))


class Transfer(Playing[int], frozen=True, gc=False):
    """Another seat takes the fight over, with all its rewards; the active one may loot afterwards."""

    purpose = "transfer"
    rule = "M-86"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it where there is nobody else."""
        refusal = super().why_not(board, seat, card)
        if refusal is None and len(on.living(board)) < 2:
            return illegal(codes.NOBODY, "There is nobody to take the fight over.", "M-86")
        return refusal

    def ask(self, draft: Draft) -> Question[int]:
        """Ask who takes it over."""
        fighter = combat.fight(draft).fighter
        return aim_at_seats(self.seat, "who", self.card, [seat for seat in on.living(draft) if seat != fighter])

    def work_on(self, draft: Draft, target: int) -> None:
        """Give the fight away."""
        self.use_up(draft)
        now = combat.fight(draft)
        helper = None if now.helper == target else now.helper
        draft.combat = replace(now, fighter=target, helper=helper, loot=True, doubled=0)
        draft.events.append(events.TookOver(seat=target, because=self.card))


class Borrow(Playing[int], frozen=True, gc=False):
    """The item of another seat that turns a losing fight into a win is taken."""

    purpose = "borrow"
    rule = "M-100"

    item: int | None = None
    """The item, and then what is discarded to make room for it."""
    gone: tuple[int, ...] = ()

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it to all but a fighter who is losing and could win by it."""
        refusal = super().why_not(board, seat, card)
        if refusal is None and combat.fight(board).fighter != seat:
            return illegal(codes.NOT_YOUR_TURN, f"{card.id} is for one's own combat.", "M-100")
        if refusal is None and combat.winning(board):
            return illegal(codes.WINNING, f"{card.id} is for a losing fight.", "M-100")
        if refusal is None and not saving_items(board):
            return illegal(codes.NOBODY, "No item of another seat would turn the fight into a win.", "M-100")
        return refusal

    def ask(self, draft: Draft) -> Question[int] | None:
        """Ask for the item that saves the fight, and for what is discarded to make room for it."""
        if self.item is None:
            return Question(self.seat, "item", self.card, choose_pieces(draft, saving_items(draft)))
        ways = ways_to_save(draft, *on.the_piece(draft.seats, self.item))
        gone = frozenset(self.gone)
        if gone in ways:
            return None
        next_ones = {number for way in ways if gone < way for number in way - gone}
        mine = [one for one in draft.seats[self.seat].cards if one.number in next_ones]
        return Question(self.seat, "lose", self.card, choose_pieces(draft, mine))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Take the item, or the next one that makes room for it."""
        if self.item is None:
            draft.stack[-1] = replace(self, item=option.target)
        else:
            draft.stack[-1] = replace(self, gone=(*self.gone, option.target))

    def work(self, draft: Draft) -> None:
        """Take the item, in the place of what is discarded for it."""
        self.use_up(draft)
        for number in self.gone:
            draft.remove(self.seat, on.the_piece(draft.seats, number)[1], self.card)
        if self.item is not None:
            victim, piece = on.the_piece(draft.seats, self.item)
            draft.move(victim, self.seat, piece, self.card)


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
    now = combat.fight(board)
    ours, theirs = combat.totals(board)
    if any(one.card.fights == "level" for one in now.monsters):
        return False
    gain = combat.item_bonus(board, now.fighter, piece)
    gain -= sum(combat.item_bonus(board, now.fighter, one) for one in gone if on.in_use(board.seats[now.fighter], one))
    if owner == now.helper and on.in_use(board.seats[owner], piece):
        gain -= combat.item_bonus(board, owner, piece)
    if now.helper is None:
        gain *= 1 + now.doubled
    tie = any(on.has(board.seats[seat], "warrior") for seat in combat.fighters(now))
    return ours + gain > theirs or (tie and ours + gain == theirs)
