"""Running away: one seat after another, one monster after another (M-44 to M-51)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.munchkin.cards.vocabulary import Serve
from tablekeeper.engine.munchkin.frames import fight
from tablekeeper.engine.munchkin.frames.suffering import Suffer, is_deadly
from tablekeeper.engine.munchkin.table import derived, events, sums
from tablekeeper.engine.munchkin.table.actions import AnyAction, OpenQuestion
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import choose_monsters
from tablekeeper.engine.munchkin.table.window import OpenFrame
from tablekeeper.engine.munchkin.table.zones import Board, Monster, Window
from tablekeeper.engine.resolution import Question


class Flight(OpenFrame[Draft, int | AnyAction], frozen=True, gc=False):
    """Running away: one seat from one monster after another, and then the next seat (M-45, M-46)."""

    left: tuple[int, ...]
    """The monsters that this seat has still to escape from."""
    after: tuple[int, ...] = ()
    """The seats that flee after it."""
    monster: int | None = None
    """From which it is fleeing now."""
    die: int | None = None
    """The face rolled; 0 for an escape without a roll."""
    bonus: int = 0
    """What the Wizard has paid for (M-65)."""
    again: bool = False
    """The escape must be rolled again."""
    wall: bool = False

    @property
    def window(self) -> Window:
        """Before a roll, after it, or where none is needed; nothing while the seat chooses a monster."""
        if self.monster is None:
            return ""
        if self.die is None:
            return "escape"
        return "rolled" if self.die else "escaped"

    def advance(self, draft: Draft) -> Question[int | AnyAction] | None:
        """Go on with the flight: choose a monster, roll, see what came of it, or let the next seat run."""
        combat = sums.fight(draft.table)
        alive = draft.table.seats[self.seat].life != "dead"  # the dead suffer no more (M-49)
        left = tuple([one.number for one in combat.monsters if alive and one.number in self.left])
        if len(left) < len(self.left) or (self.monster is not None and not alive):
            draft.stack[-1] = replace(self, left=left, monster=self.monster if alive else None)
            return None
        if self.monster is not None:
            return self._advance_from(draft)
        candidates = sums.unlike(combat, [one for one in combat.monsters if one.number in left])
        if len(candidates) > 1:
            return Question(self.seat, "flee_from", None, choose_monsters(candidates))
        if left:
            self._face(draft, left[0])
        elif self.after:
            everybody = tuple([one.number for one in combat.monsters])
            draft.stack[-1] = Flight(self.after[0], everybody, self.after[1:], wall=self.wall)
        else:
            draft.stack.pop()
            fight.over(draft)
            draft.set(phase="loot" if combat.loot else "end")
            draft.set(met=draft.table.met if combat.loot else "pursuer")
        return None

    def answer(self, draft: Draft, option: Option[int | AnyAction]) -> None:
        """Take the monster from which the seat flees next (M-45), or what a seat does."""
        if isinstance(option.target, int):
            self._face(draft, option.target)
        else:
            option.target.carry_out(draft)

    def _face(self, draft: Draft, number: int) -> None:
        """Begin to flee from one monster; some take levels from the fleeing seat (M-47)."""
        left = tuple([one for one in self.left if one != number])
        one = sums.monster(sums.fight(draft.table), number)
        unhurt = self.is_free(draft, one)  # judged before fleeing costs levels
        if one.card.flee_penalty and not sums.spared(draft.table, self.seat, one):
            draft.lose_levels(self.seat, one.card.flee_penalty, one.card.id)
        draft.stack[-1] = replace(self, left=left, monster=number, die=0 if unhurt else None, bonus=0, again=False)

    def _advance_from(self, draft: Draft) -> Question[int | AnyAction] | None:
        one = next((one for one in sums.fight(draft.table).monsters if one.number == self.monster), None)
        if one is None:  # a card has taken it away
            draft.stack[-1] = replace(self, monster=None, die=None)
            return None
        if self.die is not None:
            return OpenQuestion(self.seat, "rolled", one.card.id)
        if one.card.no_escape and not self.again and not _gives_up_hireling(draft, self.seat):
            self.settle(draft, escaped=False)
            return None
        return OpenQuestion(self.seat, "escape", one.card.id)

    def pursuer(self, board: Board) -> Monster:
        """Return the monster from which the seat is fleeing now; that there is none is a programmer's error."""
        if self.monster is None:
            raise LookupError("nobody is fleeing from a monster now")
        return sums.monster(sums.fight(board.table), self.monster)

    def is_free(self, board: Board, one: Monster) -> bool:
        """Return whether an escape needs no roll; where there is no escape nothing helps (M-50, reading A-39)."""
        return not one.card.no_escape and (one.card.harmless or self.wall or sums.spared(board.table, self.seat, one))

    def is_hopeless(self, board: Board) -> bool:
        """Return whether there is no escape by a roll."""
        return self.monster is not None and board.table.combat is not None and self.pursuer(board).card.no_escape

    def escapes(self, board: Board) -> bool:
        """Return whether the roll so far makes the flight an escape."""
        if self.die is None or self.monster is None:
            return False
        return self.die == 0 or self.total(board, self.die) >= derived.NEEDED_TO_ESCAPE

    def is_deadly(self, board: Board) -> bool:
        """Return whether who is caught now dies of it (M-52)."""
        return not self.escapes(board) and is_deadly(board, self.seat, self.pursuer(board).card.bad_stuff)

    def total(self, board: Board, face: int) -> int:
        """Return what counts of a die (M-44)."""
        return face + self.bonus + sums.flee_modifier(board.table, self.seat, self.pursuer(board))

    def roll(self, draft: Draft, face: int) -> None:
        """Take the die (M-44)."""
        because, total = self.pursuer(draft).card.id, self.total(draft, face)
        draft.events.append(events.Rolled(seat=self.seat, face=face, total=total, because=because))
        draft.stack[-1] = replace(self, die=face)

    def settle(self, draft: Draft, *, escaped: bool) -> None:
        """Escape, or be caught and suffer (M-47, M-48)."""
        one = self.pursuer(draft)
        draft.stack[-1] = replace(self, monster=None, die=None)
        if escaped:
            draft.events.append(events.Escaped(seat=self.seat, monster=one.card.id))
            for piece in derived.used(draft.table.seats[self.seat]):
                if piece.card.lucky:
                    draft.draw(self.seat, "treasure", piece.card.lucky, piece.card.id)
            return
        draft.events.append(events.Caught(seat=self.seat, monster=one.card.id))
        draft.stack.append(Suffer(self.seat, one.card.id, one.card.bad_stuff))


def begin(draft: Draft) -> None:
    """Let all who fight run away, from all monsters (M-27, M-42, M-46)."""
    combat = sums.fight(draft.table)
    draft.events.append(events.Fled(seat=combat.fighter))
    monsters = tuple([one.number for one in combat.monsters])
    draft.stack.append(Flight(combat.fighter, monsters, sums.fighters(combat)[1:]))


def under_way(board: Board) -> Flight:
    """Return the flight under way; that there is none is a programmer's error."""
    found = fleeing(board)
    if found is None:
        raise LookupError("nobody is running away")
    return found


def fleeing(board: Board) -> Flight | None:
    """Return the flight under way, if there is one."""
    return next((frame for frame in reversed(board.stack) if isinstance(frame, Flight)), None)


def _gives_up_hireling(draft: Draft, seat: int) -> bool:
    """Return whether a seat has a Hireling to give up, which helps even where nothing else does (reading A-39)."""
    return any(isinstance(piece.card.feat, Serve) for piece in draft.table.seats[seat].cards)
