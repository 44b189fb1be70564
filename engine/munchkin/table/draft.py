"""The working copy of a state: how levels, hands, decks and cards on the table change, each with its event."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tablekeeper.engine import resolution
from tablekeeper.engine.game import Result
from tablekeeper.engine.munchkin.cards.card import CHEAT, Card, the
from tablekeeper.engine.munchkin.cards.vocabulary import Deck as DeckName
from tablekeeper.engine.munchkin.cards.vocabulary import Sex
from tablekeeper.engine.munchkin.table import derived, events, window
from tablekeeper.engine.munchkin.table.hidden import between
from tablekeeper.engine.munchkin.table.zones import Deck, Fresh, Piece, Table, Window


class Draft(resolution.Draft):
    """A state while an answer is carried out."""

    table: Table

    def set(self, **fields: object) -> None:
        """Change what belongs to no seat."""
        self.table = replace(self.table, **fields)

    def change(self, seat: int, **fields: object) -> None:
        """Change a seat."""
        seats = self.table.seats
        self.set(seats=(*seats[:seat], replace(seats[seat], **fields), *seats[seat + 1 :]))

    @property
    def window(self) -> Window:
        """The window that is open, or nothing."""
        return window.window(self)

    @property
    def named(self) -> int:
        """The seat that a window names."""
        return window.named(self)

    # Levels

    def gain_levels(self, seat: int, count: int, because: str) -> None:
        """Raise a level by card or sale, never to the tenth (M-94, M-100)."""
        before = self.table.seats[seat].level
        after = max(before, min(before + count, derived.TOP_LEVEL - 1))
        self._set_level(seat, after, because)
        if after - before < count:
            self.events.append(events.Absorbed(seat=seat, levels=count - (after - before), because=because))

    def win_levels(self, gains: Sequence[tuple[int, int]], because: str, reason: str) -> None:
        """Raise levels by a kill or Divine Intervention; all who reach the tenth win together (M-94, M-95, A-22)."""
        for seat, count in gains:
            self._set_level(seat, min(derived.TOP_LEVEL, self.table.seats[seat].level + count), because)
        winners = [seat for seat, _ in gains if self.table.seats[seat].level >= derived.TOP_LEVEL]
        if winners:
            self.end(winners[0], reason, tuple(winners[1:]))

    def lose_levels(self, seat: int, count: int, because: str) -> None:
        """Lower a level, never below the first (M-48, M-60)."""
        before = self.table.seats[seat].level
        after = max(1, before - count)
        self._set_level(seat, after, because)
        if before - after < count:
            self.events.append(events.Absorbed(seat=seat, levels=count - (before - after), because=because))

    def _set_level(self, seat: int, after: int, because: str) -> None:
        before = self.table.seats[seat].level
        if after != before:
            self.change(seat, level=after)
            self.events.append(events.LevelChanged(seat=seat, before=before, after=after, because=because))

    def end(self, winner: int, because: str, also: tuple[int, ...] = ()) -> None:
        """End the match; a curse between zones falls to the discards."""
        for card in between(self.stack):
            self.bury(card)
        del self.stack[1:]
        self.result = Result(winner, because, also)
        self.events.append(events.Ended(winner=winner, because=because, also=also))

    # Decks and hands

    def draw(self, seat: int, deck: DeckName, count: int, because: str | None = None) -> int:
        """Draw face down as far as cards are there, and return how many came (M-5, M-6)."""
        drawn = 0
        while drawn < count and self.turn_up(deck):
            drawn += 1
        if drawn:
            self.receive(seat, drawn, deck)
            self.events.append(events.Drew(seat=seat, deck=deck, count=drawn, because=because))
        if drawn < count:
            self.events.append(events.Short(seat=seat, deck=deck, missing=count - drawn))
        return drawn

    def turn_up(self, deck: DeckName) -> bool:
        """Take the top card of a deck, which is rebuilt from its discards where it must be (M-5)."""
        self.rebuild(deck)
        cards = self.table.deck(deck)
        if not cards.left:
            return False
        self.set_deck(deck, replace(cards, left=cards.left - 1))
        return True

    def rebuild(self, deck: DeckName) -> None:
        """Make a deck that has run out of its discards (M-5)."""
        cards = self.table.deck(deck)
        if not cards.left and cards.pile:
            self.events.append(events.Reshuffled(deck=deck, cards=cards.pile))
            self.set_deck(deck, Deck(len(cards.pile)))

    def set_deck(self, deck: DeckName, cards: Deck) -> None:
        """Put a deck and its discards in the place of what they were."""
        self.set(**{"doors" if deck == "door" else "hoard": cards})

    def receive(self, seat: int, count: int, deck: DeckName | None) -> None:
        """Add cards of a deck, or unseen ones, to a hand; out of turn they may be played at once (M-59, M-62)."""
        side = self.table.seats[seat]
        fresh = side.fresh if seat == self.table.active else side.fresh.more(count, deck)
        self.change(seat, hand=side.hand + count, fresh=fresh)

    def stale(self) -> None:
        """Let nothing count as just obtained any longer (M-59, M-62)."""
        for index, seat in enumerate(self.table.seats):
            if seat.fresh.count:
                self.change(index, fresh=Fresh())

    def deal(self, seat: int) -> None:
        """Deal a starting hand (M-4, M-55)."""
        doors = sum(self.turn_up("door") for _ in range(self.table.rules.deal))
        treasures = sum(self.turn_up("treasure") for _ in range(self.table.rules.deal))
        self.change(seat, hand=self.table.seats[seat].hand + doors + treasures)
        self.events.append(events.Dealt(seat=seat, doors=doors, treasures=treasures))

    def take_from_hand(self, seat: int, card: str) -> None:
        """Play a card from a hand; where it goes is up to the card."""
        self._shrink(seat, card)
        self.events.append(events.Played(seat=seat, card=card))

    def discard(self, seat: int, card: str, because: str | None = None) -> None:
        """Discard a card in hand."""
        self._shrink(seat, card)
        self.events.append(events.Discarded(seat=seat, card=card, because=because))
        self.bury(card)

    def pass_on(self, seat: int, to: int, count: int, because: str, deck: DeckName | None = None) -> None:
        """Move cards unseen from one hand to another, of a deck where their backs matter."""
        count = min(count, self.table.seats[seat].hand)
        if count:
            side = self.table.seats[seat]
            left = side.hand - count
            fresh = side.fresh if deck is None else side.fresh.less(deck)
            self.change(seat, hand=left, fresh=fresh.within(left))
            self.receive(to, count, deck)
            self.events.append(events.Passed(seat=seat, to=to, count=count, because=because, deck=deck))

    def pick(self, seat: int, to: int, card: str, because: str) -> None:
        """Move a card that is laid out of a hand to another hand (M-53)."""
        self._shrink(seat, card)
        self.receive(to, 1, the(card).deck)
        self.events.append(events.Picked(seat=seat, to=to, card=card, because=because))

    def _shrink(self, seat: int, card: str) -> None:
        side = self.table.seats[seat]
        left = side.hand - 1
        self.change(seat, hand=left, fresh=side.fresh.less(the(card).deck).within(left))

    def bury(self, card: str) -> None:
        """Put a card on the discards of its deck (M-3)."""
        deck = the(card).deck
        cards = self.table.deck(deck)
        self.set_deck(deck, replace(cards, pile=(*cards.pile, card)))

    # Cards on the table

    def lay(self, seat: int, card: Card, because: str | None = None, *, sideways: bool = False) -> Piece:
        """Put a card in front of a seat."""
        piece = Piece(self.table.numbered, card, sideways)
        self.set(numbered=piece.number + 1)
        self.change(seat, cards=(*self.table.seats[seat].cards, piece))
        self.events.append(events.Laid(seat=seat, card=card.id, piece=piece.number, sideways=sideways, because=because))
        return piece

    def lay_item(self, seat: int, card: Card) -> None:
        """Put an item into play: used if it may be, carried by the Hireling if it would be too much (M-70, M-73)."""
        side = self.table.seats[seat]
        piece = Piece(self.table.numbered, card)
        served = derived.needs_hireling(side, piece)
        usable = card.kind != "one_shot" and derived.allowed(side, piece) and (served or derived.fits(side, piece))
        laid = self.lay(seat, card, sideways=not usable)
        if served:
            self._serve(seat, laid)

    def turn(self, seat: int, piece: Piece, *, sideways: bool) -> None:
        """Use an item, or only carry it (M-73); what finds no free slot is used by the Hireling's help."""
        there = self.table.seats[seat]
        served = piece.served and (piece.card.big or not sideways)
        turned = replace(piece, sideways=sideways, served=served)
        self.alter(seat, turned)
        self.events.append(events.Turned(seat=seat, card=piece.card.id, piece=piece.number, sideways=sideways))
        if not (sideways or derived.fits(there, turned)) and derived.idle_hireling(there):
            self._serve(seat, turned)

    def _serve(self, seat: int, piece: Piece) -> None:
        self.alter(seat, replace(piece, served=True))
        self.events.append(events.Attached(seat=seat, card=piece.card.id, piece=piece.number, because="hireling"))

    def remove(self, seat: int, piece: Piece, because: str | None = None) -> None:
        """Discard a card in front of a seat, and the Cheat on it."""
        self.pick_up(seat, piece)
        self.events.append(events.Left(seat=seat, card=piece.card.id, piece=piece.number, because=because))
        self.bury(piece.card.id)

    def pick_up(self, seat: int, piece: Piece) -> None:
        """Take a card away from in front of a seat; a Cheat on it is discarded."""
        self._lift(seat, piece)
        if piece.cheat:
            self.bury(CHEAT)

    def move(self, seat: int, to: int, piece: Piece, because: str) -> None:
        """Move an item to another seat, straight to the table, the Cheat with it (M-83)."""
        self._lift(seat, piece)
        self._put(seat, to, piece, because)

    def exchange(self, seat: int, piece: Piece, other: int, theirs: Piece) -> None:
        """Let two seats swap items (M-81)."""
        self._lift(seat, piece)
        self._lift(other, theirs)
        self._put(seat, other, piece, "trade")
        self._put(other, seat, theirs, "trade")

    def _lift(self, seat: int, piece: Piece) -> None:
        self.change(seat, cards=tuple([one for one in self.table.seats[seat].cards if one.number != piece.number]))

    def _put(self, seat: int, to: int, piece: Piece, because: str) -> None:
        there = self.table.seats[to]
        moved = replace(piece, sideways=False, served=False)
        moved = replace(moved, served=derived.needs_hireling(there, moved))
        usable = moved.card.kind != "one_shot" and derived.allowed(there, moved) and derived.fits(there, moved)
        moved = replace(moved, sideways=not usable)
        self.change(to, cards=(*there.cards, moved))
        self.events.append(events.Moved(seat=seat, to=to, card=piece.card.id, piece=piece.number, because=because))

    def loot(self, seat: int, to: int, piece: Piece, because: str) -> None:
        """Take a card on the table into a hand (M-53)."""
        self.pick_up(seat, piece)
        self.receive(to, 1, piece.card.deck)
        self.events.append(events.Looted(seat=seat, to=to, card=piece.card.id, piece=piece.number, because=because))

    def set_sex(self, seat: int, sex: Sex, because: str | None = None) -> None:
        """Set a character's sex (M-10, M-92)."""
        self.change(seat, sex=sex)
        self.events.append(events.SexSet(seat=seat, sex=sex, because=because))

    def alter(self, seat: int, piece: Piece) -> None:
        """Put a piece in the place of the one with its number."""
        self.change(
            seat, cards=tuple([piece if one.number == piece.number else one for one in self.table.seats[seat].cards])
        )
