"""Cards for the fighters of a combat: thrown in on a side, counted twice, fought by another, won by another's item."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.answers import words as options_of
from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import Card, the
from tablekeeper.engine.munchkin.frames import fight
from tablekeeper.engine.munchkin.table import codes, derived, events, rescue, sums
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import aim_at_seats, choose_pieces
from tablekeeper.engine.munchkin.table.zones import Board, Spent
from tablekeeper.engine.munchkin.verbs.making import Playing
from tablekeeper.engine.refusals import NOT_A_TARGET, Refusal, illegal
from tablekeeper.engine.resolution import Question


class ThrowIn(Playing[str], frozen=True, gc=False):
    """A card is thrown in on a side, or kills what it kills at once (M-24, M-86)."""

    purpose = "side"
    rule = "M-86"

    def ask(self, draft: Draft) -> Question[str]:
        """Ask for a side; what counts for a trait of the fighters can help only them."""
        sides: tuple[str, ...] = ("fighters",) if the(self.card).per else words.SIDES
        kills = any(one.card.killed_by == self.card for one in sums.fight(draft.table).monsters)
        return Question(self.seat, "side", self.card, options_of(*sides, *(("kill",) if kills else ())))

    def work_on(self, draft: Draft, target: str) -> None:
        """Lay it into the combat, or kill."""
        self.spend(draft)
        under_way = sums.fight(draft.table)
        if target == "kill":
            draft.bury(self.card)
            one = next(one for one in under_way.monsters if one.card.killed_by == self.card)
            fight.kill(draft, one.number, self.card)
            return
        thrown = Spent(self.seat, self.card, "fighters" if target == "fighters" else "monsters")
        draft.set(combat=replace(under_way, spent=(*under_way.spent, thrown)))
        draft.events.append(events.Spent(seat=self.seat, card=self.card, side=thrown.side))


class Double(Playing[None], frozen=True, gc=False):
    """A lone fighter counts once more."""

    purpose = "double"
    rule = "M-86"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it to all but a lone fighter."""
        refusal = super().why_not(board, seat, card)
        if refusal is None and (sums.fight(board.table).fighter != seat or sums.fight(board.table).helper is not None):
            return illegal(NOT_A_TARGET, f"{card.id} is for a fighter who fights alone.", "M-100")
        return refusal

    def work(self, draft: Draft) -> None:
        """Count the fighter once more; the card lies in the combat until its end."""
        self.spend(draft)
        now = sums.fight(draft.table)
        spent = (*now.spent, Spent(self.seat, self.card, "fighters"))
        draft.set(combat=replace(now, spent=spent, doubled=now.doubled + 1))
        draft.events.append(events.Doubled(seat=self.seat, because=self.card))


class Transfer(Playing[int], frozen=True, gc=False):
    """Another seat takes the fight over, with all its rewards; the active one may loot afterwards."""

    purpose = "transfer"
    rule = "M-86"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it where there is nobody else."""
        refusal = super().why_not(board, seat, card)
        if refusal is None and len(derived.living(board.table)) < 2:
            return illegal(codes.NOBODY, "There is nobody to take the fight over.", "M-86")
        return refusal

    def ask(self, draft: Draft) -> Question[int]:
        """Ask who takes it over."""
        fighter = sums.fight(draft.table).fighter
        return aim_at_seats(
            self.seat, "who", self.card, [seat for seat in derived.living(draft.table) if seat != fighter]
        )

    def work_on(self, draft: Draft, target: int) -> None:
        """Give the fight away."""
        self.use_up(draft)
        now = sums.fight(draft.table)
        helper = None if now.helper == target else now.helper
        draft.set(combat=replace(now, fighter=target, helper=helper, loot=True, doubled=0))
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
        if refusal is None and sums.fight(board.table).fighter != seat:
            return illegal(codes.NOT_YOUR_TURN, f"{card.id} is for one's own combat.", "M-100")
        if refusal is None and sums.winning(board.table):
            return illegal(codes.WINNING, f"{card.id} is for a losing fight.", "M-100")
        if refusal is None and not rescue.saving_items(board.table):
            return illegal(codes.NOBODY, "No item of another seat would turn the fight into a win.", "M-100")
        return refusal

    def ask(self, draft: Draft) -> Question[int] | None:
        """Ask for the item that saves the fight, and for what is discarded to make room for it."""
        if self.item is None:
            return Question(self.seat, "item", self.card, choose_pieces(draft.table, rescue.saving_items(draft.table)))
        next_ones = rescue.next_to_go(draft.table, *derived.the_piece(draft.table, self.item), self.gone)
        return Question(self.seat, "lose", self.card, choose_pieces(draft.table, next_ones)) if next_ones else None

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
            draft.remove(self.seat, derived.the_piece(draft.table, number)[1], self.card)
        if self.item is not None:
            victim, piece = derived.the_piece(draft.table, self.item)
            draft.move(victim, self.seat, piece, self.card)
