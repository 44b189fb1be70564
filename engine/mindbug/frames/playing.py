"""A card that an effect lets somebody play from the hand: it is played like any other (MX-33)."""

from __future__ import annotations

from tablekeeper.engine.answers import NO_OPTIONS, Option
from tablekeeper.engine.mindbug.cards.vocabulary import NO_LIMIT, is_bounded
from tablekeeper.engine.mindbug.frames.abilities import Part, ability_below
from tablekeeper.engine.mindbug.frames.turns import NOTHING, Offer
from tablekeeper.engine.mindbug.table import derived
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.zones import Table
from tablekeeper.engine.resolution import Question


class Playing(Part[None], frozen=True, gc=False):
    """The seat that resolves an ability plays a card of its hand, of a printed power within bounds."""

    because: str
    power_min: int = 0
    power_max: int = NO_LIMIT

    @property
    def is_bounded(self) -> bool:
        """Whether cards of some powers are not meant."""
        return is_bounded(self.power_min, self.power_max)

    def advance(self, draft: Draft) -> Question[None] | None:
        """Ask which; a seat that may not play some may say that it has no other (MX-29, MX-33)."""
        ability = ability_below(draft.stack)
        if not draft.seats[ability.seat].hand:
            draft.stack.pop()
            return None
        listed = NOTHING if self.is_bounded or derived.banned_by(draft, ability.seat, "play") else NO_OPTIONS
        return Question(ability.seat, "play", ability.card, listed, "play")

    def admits(self, table: Table, card: str) -> bool:
        """Return whether a card has a power within the bounds."""
        return self.power_min <= table.card_set.designs[card].power <= self.power_max

    def answer(self, draft: Draft, option: Option[None]) -> None:
        """Play it."""
        ability = ability_below(draft.stack)
        draft.stack.pop()
        if option.answer not in NOTHING.answers:
            play(draft, ability.seat, option.answer.subject, ability.card)


def play(draft: Draft, seat: int, card: str, because: str) -> None:
    """Play a card of a hand because an effect lets its player do so; it is offered like any other."""
    draft.put_face_up(seat, card)
    draft.stack.append(Offer(seat, card, because))
