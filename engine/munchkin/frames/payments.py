"""Powers that are fed with cards, in play or in hand, each card said by its name or only by its back (M-65)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.munchkin.frames import dice, flight
from tablekeeper.engine.munchkin.frames.losses import Loss, backs
from tablekeeper.engine.munchkin.table import derived, events, sums
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import HandQuestion, choose_pieces
from tablekeeper.engine.munchkin.table.zones import Board, Fed, Piece, Power, Stab
from tablekeeper.engine.resolution import Frame, Question


def payable(board: Board, seat: int) -> list[Piece]:
    """Return the cards on the table that may be discarded for a power: lasting curses may not (M-65)."""
    side = board.table.seats[seat]
    return [piece for piece in side.cards if piece.card.kind != "curse" and not derived.bears(side, piece)]


class Pay(Frame[Draft, Loss], frozen=True, gc=False):
    """One card, in play or in hand, discarded for a power (M-65)."""

    seat: int

    @property
    def power(self) -> str:
        """What it is discarded for."""
        raise NotImplementedError

    def work(self, draft: Draft) -> None:
        """Let the power do its work."""
        raise NotImplementedError

    def advance(self, draft: Draft) -> Question[Loss]:
        """Ask for the card."""
        options = choose_pieces(draft.table, payable(draft, self.seat))
        if not draft.table.seats[self.seat].hand:
            return Question(self.seat, "pay", self.power, options)
        return HandQuestion(self.seat, "pay", self.power, options + backs(draft), "discard")

    def answer(self, draft: Draft, option: Option[Loss]) -> None:
        """Take the card, and let the power do its work."""
        draft.stack.pop()
        if isinstance(option.target, str):
            draft.discard(self.seat, option.target, self.power)
        else:
            _, piece = derived.the_piece(draft.table, option.target)
            draft.remove(self.seat, piece, self.power)
        self.work(draft)


class Feed(Pay, frozen=True, gc=False):
    """A card for a power that may be fed three a combat; one for a flight counts in this roll alone."""

    fed: Fed

    @property
    def power(self) -> Fed:
        """What is fed."""
        return self.fed

    def work(self, draft: Draft) -> None:
        """Count the card."""
        draft.events.append(events.Powered(seat=self.seat, power=self.fed))
        if self.fed == "hasten":
            fleeing = flight.under_way(draft)
            draft.stack[-1] = replace(fleeing, bonus=fleeing.bonus + 1)
        fight = sums.fight(draft.table)
        draft.set(combat=replace(fight, powers=(*fight.powers, Power(self.seat, self.fed))))


class Backstab(Pay, frozen=True, gc=False):
    """A card for a stab in the back (M-89)."""

    victim: int

    @property
    def power(self) -> str:
        """The Thief's."""
        return "backstab"

    def work(self, draft: Draft) -> None:
        """Stab the victim."""
        fight = sums.fight(draft.table)
        draft.set(combat=replace(fight, stabs=(*fight.stabs, Stab(self.seat, self.victim))))
        draft.events.append(events.Stabbed(seat=self.seat, victim=self.victim))


class Theft(Pay, frozen=True, gc=False):
    """A card for an attempt to steal an item (M-67)."""

    piece: int

    @property
    def power(self) -> str:
        """The Thief's."""
        return "theft"

    def work(self, draft: Draft) -> None:
        """Roll for it."""
        draft.events.append(events.Powered(seat=self.seat, power=self.power))
        draft.stack.append(RollTheft(self.seat, "thief", self.piece))


class RollTheft(dice.Rolling, frozen=True, gc=False):
    """The die says whether a theft works."""

    piece: int

    def thrown(self, draft: Draft, total: int) -> None:
        """Take the item, or lose a level."""
        if total >= derived.NEEDED_TO_STEAL:
            victim, piece = derived.the_piece(draft.table, self.piece)
            draft.move(victim, self.seat, piece, self.because)
        else:
            draft.lose_levels(self.seat, 1, self.because)
