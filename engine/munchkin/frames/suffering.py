"""What bad stuff and curses do to their victim, effect by effect, and curses that may still be cancelled."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option, Options
from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import the
from tablekeeper.engine.munchkin.frames import body, dice, losses
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.actions import AnyAction, OpenQuestion
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.window import OpenFrame
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.resolution import Frame, Question

Effects = tuple[words.AnyEffect, ...]


def strikes(board: Board, seat: int, effect: words.AnyEffect) -> bool:
    """Return whether an effect is for a seat at all: some are only for, or never for, a race, a class or a sex."""
    mine = derived.weaknesses(board.table, board.table.seats[seat])
    return (effect.when is None or effect.when in mine) and effect.unless not in mine


def is_deadly(board: Board, seat: int, effects: Effects) -> bool:
    """Return whether effects kill a seat, whatever a die or the seat says (M-52)."""
    return any(isinstance(effect, words.Death) and strikes(board, seat, effect) for effect in effects)


class Suffer(Frame[Draft, Effects], frozen=True, gc=False):
    """Effects that a victim has still to bear, the next one first."""

    seat: int
    because: str
    left: Effects

    def advance(self, draft: Draft) -> Question[Effects] | None:
        """Begin the next effect; the dead suffer no more (M-49)."""
        if not self.left or draft.table.seats[self.seat].life == "dead":
            draft.stack.remove(self)
            return None
        effect, *later = self.left
        happens = strikes(draft, self.seat, effect)
        if happens and isinstance(effect, words.Either):
            evils = [
                (name, evil) for name, evil in effect.of.items() if name != "hand" or draft.table.seats[self.seat].hand
            ]
            options = Options(tuple([Answer(name) for name, _ in evils]), tuple([evil for _, evil in evils]))
            return Question(self.seat, "either", self.because, options)
        draft.stack[-1] = replace(self, left=tuple(later))
        if happens and not self._begin(draft, effect):
            instead = effect.otherwise if isinstance(effect, words.LoseItems | words.LoseClasses) else ()
            if instead:
                draft.stack[-1] = replace(self, left=(*instead, *later))
            else:
                draft.events.append(events.Nothing(seat=self.seat, because=self.because))
        return None

    def answer(self, draft: Draft, option: Option[Effects]) -> None:
        """Take the victim's choice between two evils."""
        draft.stack[-1] = replace(self, left=(*option.target, *self.left[1:]))

    def _begin(self, draft: Draft, effect: words.AnyEffect) -> bool:
        """Do what an effect does, or ask for it; return False where there is nothing that it could hurt (M-93)."""
        seat, because = self.seat, self.because
        match effect:
            case words.LoseLevels():
                draft.lose_levels(seat, effect.amount, because)
            case words.LevelTo():
                there = [side.level for side in draft.table.seats if side.place == "here"]
                to = 1 if effect.to == "first" else min(there)
                draft.lose_levels(seat, draft.table.seats[seat].level - to, because)
            case words.RollLevels():
                draft.stack.append(RollLevels(seat, because, effect.death_to))
            case words.Death():
                body.die(draft, seat, because)
            case words.LoseItems():
                return losses.lose_items(draft, seat, because, effect)
            case words.LoseWorth():
                if not derived.items(draft.table.seats[seat]):
                    return False
                losses.lose_gold(draft, seat, effect.gold, because)
            case words.Tax():
                if not derived.items(draft.table.seats[seat]):
                    return False
                draft.stack.append(losses.LoseTaxed(seat, because))
            case words.LoseHand():
                if not draft.table.seats[seat].hand:
                    return False
                draft.stack.append(losses.Dump(seat, because, draft.table.seats[seat].hand))
            case words.LoseCards():
                draft.stack.append(losses.RollCards(seat, because))
            case words.Taken():
                return losses.taken(draft, seat, because, effect)
            case words.LoseRaces():
                return self._lose_all(draft, "race")
            case words.LoseClasses():
                return self._lose_classes(draft, effect)
            case words.Swap():
                return self._swap(draft, effect)
            case words.ChangeSex():
                draft.set_sex(seat, "male" if draft.table.seats[seat].sex == "female" else "female", because)
            case words.Stay() | words.Either():
                pass  # the card lies there, and that is its work; what is chosen between has been asked
            case _:
                assert_never(effect)
        return True

    def _lose_all(self, draft: Draft, kind: words.Kind, only: str | None = None) -> bool:
        mine = derived.pieces_of(draft.table.seats[self.seat], kind)
        found = [piece for piece in mine if only in (None, piece.card.id)]
        for piece in found:
            draft.remove(self.seat, piece, self.because)
        return bool(found)

    def _lose_classes(self, draft: Draft, effect: words.LoseClasses) -> bool:
        if effect.all or effect.only or len(derived.pieces_of(draft.table.seats[self.seat], "class")) < 2:
            return self._lose_all(draft, "class", effect.only)
        draft.stack.append(losses.LoseClass(self.seat, self.because))
        return True

    def _swap(self, draft: Draft, effect: words.Swap) -> bool:
        """Give the victim the topmost such card of the discards in the place of its own."""
        mine = derived.pieces_of(draft.table.seats[self.seat], effect.kind)
        if not mine:
            return False
        pile = draft.table.doors.pile
        found = [index for index, card in enumerate(pile) if the(card).kind == effect.kind]
        if found:
            draft.set(doors=replace(draft.table.doors, pile=pile[: found[-1]] + pile[found[-1] + 1 :]))
        for piece in mine:
            draft.remove(self.seat, piece, self.because)
        if found:
            draft.lay(self.seat, the(pile[found[-1]]), self.because)
        return True


class RollLevels(dice.Rolling, frozen=True, gc=False):
    """The die says how many levels are lost; low numbers kill."""

    death_to: int

    def thrown(self, draft: Draft, total: int) -> None:
        """Die, or lose as many levels."""
        if total <= self.death_to:
            body.die(draft, self.seat, self.because)
        else:
            draft.lose_levels(self.seat, total, self.because)


class Cursed(OpenFrame[Draft, AnyAction], frozen=True, gc=False):
    """A curse lies open and may still be cancelled (M-93c); its card is between zones."""

    card: str
    by: int | None = None
    """Who played it; None at an opened door."""

    @property
    def window(self) -> Literal["curse"]:
        """The time to cancel it."""
        return "curse"

    @property
    def between(self) -> tuple[str, ...]:
        """Its card."""
        return (self.card,)

    @property
    def stays(self) -> bool:
        """Whether its card stays in front of its victim for as long as it works (M-92)."""
        return any(isinstance(effect, words.Stay | words.ChangeSex) for effect in the(self.card).curse)

    def advance(self, draft: Draft) -> OpenQuestion:
        """Wait for what the seats do."""
        return OpenQuestion(self.seat, "curse", self.card)

    def answer(self, draft: Draft, option: Option[AnyAction]) -> None:
        """Do what a seat does."""
        option.target.carry_out(draft)

    def strike(self, draft: Draft) -> None:
        """Do the curse's work; its card is discarded, or stays as long as it works (M-91, M-92)."""
        draft.stack.pop()
        card = the(self.card)
        if self.stays:
            draft.lay(self.seat, card, self.card)
        else:
            draft.bury(card.id)
        draft.stack.append(Suffer(self.seat, card.id, card.curse))
