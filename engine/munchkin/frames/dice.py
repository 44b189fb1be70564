"""Dice that are thrown for something other than a flight; a Loaded Die turns one's own to any face."""

from __future__ import annotations

from tablekeeper.engine.answers import Option
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import in_hands, may_be_hidden
from tablekeeper.engine.munchkin.table.labels import faces
from tablekeeper.engine.resolution import Frame, Question

FACES = range(1, 7)
LOADED = "loaded_die"
"""The card; after a flee roll it is played like any other, since others may cut in there, too (M-51)."""
LOAD = "load"
"""The verb of an answer that turns the die with it."""


def question(draft: Draft, seat: int, about: str) -> Question[int]:
    """Return the question for a die: what was rolled, or what a Loaded Die turned it to."""
    options = faces("roll")
    return Question(seat, "roll", about, options + faces(LOAD) if _may_be_loaded(draft, seat) else options)


def _may_be_loaded(draft: Draft, seat: int) -> bool:
    side = draft.table.seats[seat]
    if derived.holds(side, LOADED):
        return True
    return bool(side.hand) and may_be_hidden(draft, LOADED) and in_hands(draft, "treasure") > 0


def thrown(draft: Draft, seat: int, option: Option[int], because: str, least: int | None = None) -> int:
    """Return what was thrown, as it counts for the seat; a Loaded Die that turned it is discarded."""
    if option.answer.verb == LOAD:
        piece = next((piece for piece in draft.table.seats[seat].cards if piece.card.id == LOADED), None)
        if piece is None:
            draft.take_from_hand(seat, LOADED)
            draft.bury(LOADED)
        else:
            draft.remove(seat, piece, LOADED)
    face = option.target
    total = face + derived.die_modifier(draft.table.seats[seat])
    total = total if least is None else max(least, total)
    draft.events.append(events.Rolled(seat=seat, face=face, total=total, because=because))
    return total


class Rolling(Frame[Draft, int], frozen=True, gc=False):
    """A die is thrown for something other than flight."""

    seat: int
    because: str

    def advance(self, draft: Draft) -> Question[int]:
        """Ask for the die."""
        return question(draft, self.seat, self.because)

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Do what the die says; a chicken counts in every roll."""
        draft.stack.pop()
        self.thrown(draft, thrown(draft, self.seat, option, self.because, least=1))

    def thrown(self, draft: Draft, total: int) -> None:
        """Do what the total says."""
        raise NotImplementedError
