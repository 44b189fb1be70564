"""Cards that make a character what it is: races and classes, second ones, levels, a Cheat on an item."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tablekeeper.engine.answers import plain
from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import HIRELING, Card, the
from tablekeeper.engine.munchkin.frames import turns
from tablekeeper.engine.munchkin.table import codes, derived, events
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import in_hands, unseen
from tablekeeper.engine.munchkin.table.labels import HandQuestion, aim_at_seats, choose_pieces
from tablekeeper.engine.munchkin.table.window import BETWEEN, FREE
from tablekeeper.engine.munchkin.table.zones import Board, Piece
from tablekeeper.engine.munchkin.verbs.making import FromHand, Making, Playing, feat_of
from tablekeeper.engine.refusals import NOTHING_IN_HAND, Refusal, forbidden, illegal
from tablekeeper.engine.resolution import Question

CHARACTERS = (*BETWEEN, "setup", "combat")
"""Where races and classes are played."""


def why_not_character(board: Board, seat: int, card: Card) -> Refusal | None:
    """Races and classes: in one's own turn, also in one's own combat (M-62, reading A-3), or just obtained."""
    if board.window not in CHARACTERS:
        return illegal(codes.WRONG_MOMENT, f"{card.id} cannot be played just now.", "M-62")
    if not derived.room_for(board.table.seats[seat], card):
        rule = "M-69a" if card.kind == "race" else "M-69b"
        who = derived.name(board.table, seat)
        why = f"{who} has no room for {card.id}: discard one first, or hold the card that allows two."
        return illegal(codes.NO_ROOM, why, rule)
    if not _is_in_time(board, seat):
        return forbidden(
            codes.NOT_YOUR_TURN, f"{derived.name(board.table, seat)} plays {card.id} in its own turn.", "M-62"
        )
    return None


def _is_in_time(board: Board, seat: int) -> bool:
    """Return whether it is the seat's own turn, or it has just obtained a Door card (M-62)."""
    return board.window == "setup" or seat == board.table.active or board.table.seats[seat].fresh.of("door") > 0


class Second(FromHand[str], frozen=True, gc=False):
    """The card that lets two races or classes be held, with the second class (M-69a, M-69b)."""

    purpose = "second"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Half-Breed needs a race in play; Super Munchkin a class and another to add (M-69a, M-69b, reading A-20)."""
        feat, side = feat_of(card, words.Second), board.table.seats[seat]
        mine = derived.pieces_of(side, feat.kind)
        rule = "M-69a" if feat.kind == "race" else "M-69b"
        if derived.holds(side, card.id):
            return illegal(codes.NO_ROOM, f"{derived.name(board.table, seat)} has {card.id} already.", rule)
        if not mine:
            return illegal(codes.NO_POWER, f"{card.id} needs a {feat.kind} in play.", rule)
        pair = feat.kind == "class" and not board.table.rules.one_class
        if pair and (side.hand < 2 or not _may_hold_another(board, seat, feat.kind)):
            return illegal(NOTHING_IN_HAND, f"{card.id} needs a second class card to add.", rule)
        return super().why_not(board, seat, card)

    def ask(self, draft: Draft) -> Question[str | None] | None:
        """Ask for the second class, which must be there; a second race may come later."""
        if feat_of(self.card, words.Second).kind == "race" or draft.table.rules.one_class:
            return None
        return HandQuestion(self.seat, "reveal", self.card, plain("cancel"), "reveal", sort="class")

    def work(self, draft: Draft) -> None:
        """Lay the card alone; where no other could be played after it, one may come along with it (M-69a)."""
        self._lay(draft)
        later = draft.window in CHARACTERS and _is_in_time(draft, self.seat)
        if not later and _may_hold_another(draft, self.seat, feat_of(self.card, words.Second).kind):
            draft.stack.append(Along(self.seat, self.card))

    def work_on(self, draft: Draft, target: str | None) -> None:
        """Lay the card with the second class."""
        self._lay(draft)
        if target is not None:
            draft.take_from_hand(self.seat, target)
            draft.lay(self.seat, the(target))

    def _lay(self, draft: Draft) -> None:
        self.spend(draft)
        draft.lay(self.seat, the(self.card))


class Along(Making[str | None], frozen=True, gc=False):
    """A second race that comes at the moment in which Half-Breed is played out of turn (M-69a)."""

    purpose = "second"

    card: str

    @property
    def kind(self) -> Literal["race", "class"]:
        """Of what kind it is: by a house rule a second class may come so, too (reading A-20)."""
        return feat_of(self.card, words.Second).kind

    def ask(self, draft: Draft) -> Question[str | None]:
        """Ask for it."""
        return HandQuestion(self.seat, "reveal", self.card, plain("done"), "reveal", sort=self.kind)

    def work_on(self, draft: Draft, target: str | None) -> None:
        """Lay it, if there is one."""
        if target is not None:
            draft.take_from_hand(self.seat, target)
            draft.lay(self.seat, the(target))


def _may_hold_another(board: Board, seat: int, kind: Literal["race", "class"]) -> bool:
    """Return whether a hand may hold another race or class than those in play."""
    mine = [piece.card for piece in derived.pieces_of(board.table.seats[seat], kind)]
    there = board.table.seats[seat].hand > 0 and in_hands(board, "door") > 0
    return there and any(one.kind == kind and one not in mine for one in unseen(board))


class GainLevel(Playing[int], frozen=True, gc=False):
    """A level is gained, from a Hireling or another player where the card says so (M-94)."""

    purpose = "level"

    who: int | None = None
    """Who gains it, where somebody else loses it."""

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse a level that nobody may have; cards give them at any time to anybody (M-59, M-94, A-37)."""
        feat = feat_of(card, words.GainLevel)
        if feat.needs == "hireling" and not any(derived.holds(side, HIRELING) for side in board.table.seats):
            return illegal(codes.NOBODY, "There is no Hireling in play.", "M-100")
        if feat.needs == "after_combat" and not (board.table.fought and board.table.combat is None):
            return illegal(codes.WRONG_MOMENT, f"{card.id} is played after a combat has ended.", "M-100")
        if not _takers(board, seat, feat):
            low = any(board.table.seats[one].level < derived.TOP_LEVEL - 1 for one in derived.living(board.table))
            code = codes.NOBODY if low else codes.TENTH_LEVEL
            return illegal(code, f"Nobody may gain a level by {card.id}.", "M-94")
        return super().why_not(board, seat, card)

    def ask(self, draft: Draft) -> Question[int]:
        """Ask who gains it, and who loses it."""
        if self.who is not None:
            return aim_at_seats(self.seat, "victim", self.card, _victims(draft, self.who))
        takers = _takers(draft, self.seat, feat_of(self.card, words.GainLevel))
        return aim_at_seats(self.seat, "who", self.card, takers)

    def work_on(self, draft: Draft, target: int) -> None:
        """Take who gains it, and who loses it where somebody does."""
        feat = feat_of(self.card, words.GainLevel)
        if feat.robs and self.who is None:
            draft.stack.append(replace(self, who=target))
            return
        self.use_up(draft)
        if feat.needs == "hireling":
            seat, piece = next(
                (index, piece)
                for index, side in enumerate(draft.table.seats)
                for piece in side.cards
                if isinstance(piece.card.feat, words.Serve)
            )
            draft.remove(seat, piece, self.card)
        if self.who is not None:
            draft.lose_levels(target, 1, self.card)
        draft.gain_levels(target if self.who is None else self.who, 1, self.card)


def _takers(board: Board, player: int, feat: words.GainLevel) -> list[int]:
    """Return who may gain a level by a card: below the ninth, alive (M-94, reading A-7); a stolen one is one's own."""
    most = max(side.level for side in board.table.seats if side.place == "here")
    return [
        seat
        for seat in derived.living(board.table)
        if board.table.seats[seat].level < derived.TOP_LEVEL - 1
        and not (feat.needs == "not_highest" and board.table.seats[seat].level == most)
        and (not feat.robs or (seat == player and _victims(board, seat)))
    ]


def _victims(board: Board, seat: int) -> list[int]:
    """Return whose level may be stolen."""
    return [
        other
        for other in derived.others(board.table, seat)
        if board.table.seats[other].level > 1 and other in derived.living(board.table)
    ]


class Divine(Playing[None], frozen=True, gc=False):
    """Every Cleric gains a level, even the tenth (M-12)."""

    purpose = "divine"

    def work(self, draft: Draft) -> None:
        """Let the Clerics rise, and discard the card."""
        self.use_up(draft)
        turns.bless(draft, self.card)


class Attach(Playing[int], frozen=True, gc=False):
    """A Cheat is laid on an item of one's own (reading A-34)."""

    purpose = "attach"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it out of turn, in a combat, and without an item."""
        if not _cheatable(board, seat):
            return illegal(codes.NOBODY, f"{derived.name(board.table, seat)} has no item for {card.id}.", "M-72")
        if board.window not in FREE:
            return illegal(codes.WRONG_MOMENT, f"{card.id} must wait until this is settled.", "M-51")
        if seat != board.table.active or board.window not in BETWEEN:
            return forbidden(codes.NOT_YOUR_TURN, f"{card.id} is played in one's own turn, out of combat.", "M-74")
        return None

    def ask(self, draft: Draft) -> Question[int]:
        """Ask for the item."""
        return Question(self.seat, "item", self.card, choose_pieces(draft.table, _cheatable(draft, self.seat)))

    def work_on(self, draft: Draft, target: int) -> None:
        """Lay the card on it."""
        self.spend(draft)
        seat, piece = derived.the_piece(draft.table, target)
        draft.alter(seat, replace(piece, cheat=True, sideways=False))
        draft.events.append(events.Attached(seat=seat, card=piece.card.id, piece=piece.number, because=self.card))


def _cheatable(board: Board, seat: int) -> list[Piece]:
    """Return the items in play on which a Cheat can be laid."""
    return [piece for piece in derived.items(board.table.seats[seat]) if piece.card.kind == "item" and not piece.cheat]
