"""Death, and the looting of the body (M-52 to M-56)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Option, Options, plain
from tablekeeper.engine.munchkin.cards.card import HALF_BREED, SUPER_MUNCHKIN
from tablekeeper.engine.munchkin.frames import dice
from tablekeeper.engine.munchkin.frames.losses import Dump
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import HandQuestion, choose_pieces
from tablekeeper.engine.munchkin.table.zones import Fresh, Piece
from tablekeeper.engine.resolution import Frame, Question


def die(draft: Draft, seat: int, because: str) -> None:
    """Lay the body out; level, classes, races and lasting curses stay (M-52, reading A-8)."""
    if seat == draft.table.active:  # its turn is over: what is taken now is fresh until the next door (M-56)
        draft.stale()
    draft.change(seat, life="dead", fresh=Fresh())
    draft.events.append(events.Died(seat=seat, because=because))
    heirs = derived.living_others(draft.table, seat)
    levels = sorted({draft.table.seats[other].level for other in heirs}, reverse=True)
    groups = tuple([tuple([heir for heir in heirs if draft.table.seats[heir].level == level]) for level in levels])
    draft.stack.append(Looting(seat, waiting=groups))


def loot_of(draft: Draft, seat: int) -> list[Piece]:
    """Return what of a body lies on the table: all but what the character keeps."""
    kept = ("race", "class", "curse")
    stays = (HALF_BREED, SUPER_MUNCHKIN)
    return [
        piece for piece in draft.table.seats[seat].cards if piece.card.kind not in kept and piece.card.id not in stays
    ]


class Looting(Frame[Draft, int | str | None], frozen=True, gc=False):
    """A body and its hand laid out, the heirs choosing one card each, the highest level first (M-53)."""

    dead: int
    order: tuple[int, ...] = ()
    waiting: tuple[tuple[int, ...], ...] = ()
    """Groups of lower levels still to be put in order."""

    def advance(self, draft: Draft) -> Question[int | str | None] | None:
        """Put heirs of one level in order by the die, let each take a card, and discard the rest (M-53)."""
        there = loot_of(draft, self.dead)
        if not there and not draft.table.seats[self.dead].hand:
            draft.stack.pop()
            return None
        if self.order:
            options: Options[int | str | None] = choose_pieces(draft.table, there)
            hand = plain("hand") if draft.table.seats[self.dead].hand else Options((), ())
            if not hand or draft.table.rules.version_1:
                return Question(self.order[0], "loot_body", None, options + hand)
            return HandQuestion(self.order[0], "loot_body", None, options + hand, "take", whose=self.dead)
        if self.waiting:
            group, *waiting = self.waiting
            draft.stack[-1] = replace(self, order=group if len(group) == 1 else (), waiting=tuple(waiting))
            if len(group) > 1:
                draft.stack.append(Tie(self.dead, group))
            return None
        draft.stack.pop()
        for piece in there:
            draft.remove(self.dead, piece, "body")
        draft.stack.append(Dump(self.dead, "body", draft.table.seats[self.dead].hand))
        return None

    def answer(self, draft: Draft, option: Option[int | str | None]) -> None:
        """Take the card that an heir chooses into its hand: one on the table, or one of the dead hand, named or not."""
        heir = self.order[0]
        draft.stack[-1] = replace(self, order=self.order[1:])
        if option.target is None:
            draft.pass_on(self.dead, heir, 1, "body")
        elif isinstance(option.target, str):
            draft.pick(self.dead, heir, option.target, "body")
        else:
            _, piece = derived.the_piece(draft.table, option.target)
            draft.loot(self.dead, heir, piece, "body")


class Tie(Frame[Draft, int], frozen=True, gc=False):
    """Heirs of one level that roll for their order; those who tie again roll again (M-53, reading A-10)."""

    dead: int
    seats: tuple[int, ...]
    rolls: tuple[int, ...] = ()
    """Theirs, so far."""

    def advance(self, draft: Draft) -> Question[int] | None:
        """Let the next one roll, then put them in order, the highest first."""
        if len(self.rolls) < len(self.seats):
            return dice.question(draft, self.seats[len(self.rolls)], "body")
        rolled = list(zip(self.seats, self.rolls, strict=True))
        faces = sorted(set(self.rolls), reverse=True)
        groups = tuple([tuple([seat for seat, roll in rolled if roll == face]) for face in faces])
        draft.stack.pop()
        if isinstance(below := draft.stack[-1], Looting):
            draft.stack[-1] = replace(below, waiting=(*groups, *below.waiting))
        return None

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Take a roll."""
        total = dice.thrown(draft, self.seats[len(self.rolls)], option, "body")
        draft.stack[-1] = replace(self, rolls=(*self.rolls, total))
