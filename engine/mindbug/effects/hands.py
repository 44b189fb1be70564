"""Effects on hands and draw piles."""

from __future__ import annotations

from tablekeeper.engine.game import Source
from tablekeeper.engine.mindbug.cards.vocabulary import NO_LIMIT, Effect, Per, Who
from tablekeeper.engine.mindbug.frames import arrivals, playing, triggering
from tablekeeper.engine.mindbug.frames.abilities import Ability, forget_payment
from tablekeeper.engine.mindbug.frames.decisions import YES_OR_NO, Decided, Demanding, Revealing, Showing
from tablekeeper.engine.mindbug.table import derived, events
from tablekeeper.engine.mindbug.table.draft import Draft

PILES = ("own", "opponent")
"""The discard piles as the seat that chooses sees them."""


class Discard(Effect[Draft, Ability], frozen=True, tag="discard", kw_only=True):
    """The seat discards cards of its own choice, as many as it can (MB-94, MB-95).

    `random` leaves the choice to chance; `up_to` lets the seat stop earlier.
    """

    who: Who
    amount: int
    per: Per | None = None
    random: bool = False
    up_to: bool = False
    pays_from: int = 0
    """The printed power from which a discarded card counts as paid; 0: only with `up_to` they do, all of them."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether there is a hand."""
        return draft.seats[ability.seat_of(self.who)].hand > 0

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Let the cards be turned up."""
        if self.pays_from:
            forget_payment(draft, ability)
        amount = ability.times(draft, self.amount, self.per)
        source: Source = "chance" if self.random else "hand"
        seat, pays_from = ability.seat_of(self.who), self.pays_from or (0 if self.up_to else None)
        draft.stack.append(Revealing(seat, amount, ability.card, source=source, up_to=self.up_to, pays_from=pays_from))


class Empty(Effect[Draft, Ability], frozen=True, tag="empty", kw_only=True):
    """The opponent's whole draw pile, and with `hand` the whole hand too, goes to the opponent's discard pile."""

    hand: bool = False

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Turn it over; with the hand both at once, so that nothing is refilled (MB-94)."""
        seat = 1 - ability.seat
        side = draft.seats[seat]
        count = side.deck + (side.hand if self.hand else 0)
        if count:
            draft.events.append(events.TurnedOver(seat=seat, count=count, hand=self.hand, because=ability.card))
            draft.stack.append(Revealing(seat, count, ability.card, source="both" if self.hand else "deck"))


class Expose(Decided, frozen=True, tag="expose", kw_only=True):
    """A random card of the opponent's hand goes to the discard pile of either player, as you choose."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Let the card be turned up."""
        draft.stack.append(Revealing(1 - ability.seat, 1, ability.card, then=self, source="chance"))

    def words(self, _draft: Draft, _ability: Ability, _card: str | None) -> tuple[str, ...]:
        """Return the piles."""
        return PILES

    def decide(self, draft: Draft, ability: Ability, word: str, card: str | None) -> None:
        """Lay the card on the chosen pile."""
        if card is not None:
            triggering.lay_on_pile(draft, ability.seat if word == "own" else 1 - ability.seat, card, ability.card)


class Receive(Decided, frozen=True, tag="receive", kw_only=True):
    """The opponent gives you a hand card of the opponent's choice; you keep it or put it into play at once.

    `random` leaves the choice to chance; with `plays` it is played: put into play, unless you may not play it (MX-33).
    """

    random: bool = False
    plays: bool = False

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether there is a hand; what is no more than offered always does something."""
        return not self.plays or draft.seats[1 - ability.seat].hand > 0

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Let the card be given."""
        source: Source = "chance" if self.random else "hand"
        draft.stack.append(Revealing(1 - ability.seat, 1, ability.card, then=self, source=source))

    def words(self, draft: Draft, ability: Ability, card: str | None) -> tuple[str, ...]:
        """Return yes and no, whether it is put into play; where it must be played, only what is possible."""
        if not self.plays or card is None:
            return YES_OR_NO
        return ("no",) if derived.may_not_be_played(draft, ability.seat, card) else ("yes",)

    def decide(self, draft: Draft, ability: Ability, word: str, card: str | None) -> None:
        """Put the card into play, or into the hand."""
        if card is None:
            return
        if word == "yes":
            arrivals.enter(draft, ability.seat, card, "opponent_hand", ability.card)
        else:
            back = self.plays or draft.kept_out(ability.seat)  # to the hand that it came from
            draft.keep(1 - ability.seat if back else ability.seat, card, ability.card)


class Steal(Effect[Draft, Ability], frozen=True, tag="steal", kw_only=True):
    """Take random cards unseen from the opponent's hand (MB-93)."""

    amount: int

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Take them."""
        draft.steal(ability.seat, self.amount, ability.card)


class PlayCard(Effect[Draft, Ability], frozen=True, tag="play_card", kw_only=True):
    """Play a card of your choice from your hand, or the one that was just returned there (MX-33)."""

    returned: bool = False
    power_min: int = 0
    power_max: int = NO_LIMIT
    """Bounds of the printed power; the one that was just returned is played whatever power it has."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether there is such a card, and it may be played."""
        if not self.returned:
            return draft.seats[ability.seat].hand > 0
        card = ability.held
        return bool(card) and derived.may_not_be_played(draft, ability.seat, card) is None

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Play it, or let one be chosen."""
        if not self.returned:
            draft.stack.append(playing.Playing(ability.card, self.power_min, self.power_max))
        elif self.would_do(draft, ability):
            playing.play(draft, ability.seat, ability.held, ability.card)


class Show(Effect[Draft, Ability], frozen=True, tag="show", kw_only=True):
    """You may show a card of your hand, which stays there; what follows says `when` `paid` (MX-33)."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether there is a hand."""
        return draft.seats[ability.seat].hand > 0

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Let one be shown."""
        forget_payment(draft, ability)
        draft.stack.append(Showing())


class SwapHands(Effect[Draft, Ability], frozen=True, tag="swap_hands", kw_only=True):
    """Exchange both hands (MX-26)."""

    def would_do(self, draft: Draft, _ability: Ability) -> bool:
        """Return whether there is a hand."""
        return any(seat.hand for seat in draft.seats)

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Exchange them."""
        if self.would_do(draft, ability):
            draft.swap_hands(ability.seat, ability.card)


class Supply(Effect[Draft, Ability], frozen=True, tag="supply", kw_only=True):
    """Put cards that were not dealt unseen under your draw pile, as many as there are (MX-25)."""

    amount: int

    def would_do(self, draft: Draft, _ability: Ability) -> bool:
        """Return whether there are any."""
        return draft.undealt() > 0

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Put them there."""
        draft.supply(ability.seat, self.amount, ability.card)


class Demand(Effect[Draft, Ability], frozen=True, tag="demand", kw_only=True):
    """Name a number; the opponent gives you all hand cards with that printed power (MX-38)."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether the opponent has a hand."""
        return draft.seats[1 - ability.seat].hand > 0

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Let the number be named, unless nothing may be taken."""
        if draft.seats[1 - ability.seat].hand and not draft.kept_out(ability.seat):
            draft.stack.append(Demanding(ability.card))
