"""What seats do with their cards: play, lay, use, wear, carry, discard, trade, sell and steal them."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from tablekeeper.engine.answers import NO_OPTIONS, plain
from tablekeeper.engine.munchkin.cards.card import Card
from tablekeeper.engine.munchkin.cards.vocabulary import KINDS
from tablekeeper.engine.munchkin.frames.by_numbers import ByNumbers
from tablekeeper.engine.munchkin.frames.payments import Theft
from tablekeeper.engine.munchkin.frames.sales import Sale
from tablekeeper.engine.munchkin.table import codes, derived
from tablekeeper.engine.munchkin.table.actions import Action
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import Aimed, aim_at_seats, choose_pieces
from tablekeeper.engine.munchkin.table.window import ANY, BETWEEN, FREE
from tablekeeper.engine.munchkin.table.zones import Board, Piece
from tablekeeper.engine.munchkin.verbs import playing
from tablekeeper.engine.munchkin.verbs.making import Making, why_not_alive
from tablekeeper.engine.munchkin.verbs.objects import Alone, Blank, FromHand, OfPiece, like, refuse_penniless
from tablekeeper.engine.refusals import NOT_A_TARGET, NOTHING_IN_HAND, Refusal, forbidden, illegal
from tablekeeper.engine.resolution import Question

# Cards from the hand


def _refuse_empty(board: Board, seat: int) -> Refusal | None:
    if not board.table.seats[seat].hand:
        return illegal(NOTHING_IN_HAND, f"{derived.name(board.table, seat)} has no card in hand.", "M-16")
    return None


class Play(FromHand):
    """A card is played from the hand."""

    name = "play"
    windows = ANY
    kinds = tuple([kind for kind in KINDS if kind != "monster"])
    entered = ("one_shot",)

    def sort(self, card: Card) -> Hashable:
        """Put cards together that are played alike: races and classes differ, items by the place that they take."""
        return card.id if card.kind in ("race", "class") else (card.kind, card.feat, card.big, card.slot, card.hands)

    def why_not(self, board: Board, seat: int, thing: Card | Blank) -> Refusal | None:
        """Refuse it as the card says."""
        return _refuse_empty(board, seat) or playing.why_not_play(board, seat, like(thing))

    def do(self, draft: Draft, action: Action[Card | Blank]) -> None:
        """Play it, or ask for its numbers."""
        if isinstance(action.thing, Card):
            playing.play(draft, action.seat, action.thing)
        else:
            draft.stack.append(PlayedByNumbers(action.seat, "one_shot"))


class PlayedByNumbers(ByNumbers, frozen=True, gc=False):
    """A card without a tag is played."""

    def use(self, draft: Draft, card: Card) -> None:
        """Play it."""
        playing.play(draft, self.seat, card)


class Lay(FromHand):
    """A one-shot card is laid down, to be used later (M-24); an item that is entered as numbers is."""

    name = "lay"
    windows = (*BETWEEN, "setup", "combat")
    kinds = ("one_shot",)
    entered = ("item",)

    def sort(self, card: Card) -> Hashable:
        """Put cards together that take the same place."""
        return card.big, card.slot, card.hands

    def why_not(self, board: Board, seat: int, thing: Card | Blank) -> Refusal | None:
        """Refuse what is played, and an item that may not be put into play now."""
        if (empty := _refuse_empty(board, seat)) is not None:
            return empty
        if isinstance(thing, Card) and thing.kind not in self.kinds:
            why = f"{thing.id} is played; only one-shot cards are laid down, to be used later."
            return illegal(codes.NOT_THIS_CARD, why, "M-24")
        return playing.why_not_lay(board, seat, like(thing))

    def do(self, draft: Draft, action: Action[Card | Blank]) -> None:
        """Lay it down, or ask for its numbers."""
        if isinstance(action.thing, Card):
            playing.lay(draft, action.seat, action.thing)
        else:
            draft.stack.append(LaidByNumbers(action.seat, "item"))


class LaidByNumbers(ByNumbers, frozen=True, gc=False):
    """An item without a tag is laid down."""

    def use(self, draft: Draft, card: Card) -> None:
        """Lay it down."""
        playing.lay(draft, self.seat, card)


# Cards on the table


class Use(OfPiece):
    """A one-shot card on the table is used as from hand (M-24, M-86)."""

    name = "use"
    windows = ANY

    def why_not(self, board: Board, seat: int, thing: Piece) -> Refusal | None:
        """Refuse to use up what is no one-shot card."""
        if thing.card.kind != "one_shot":
            return illegal(codes.NOT_THIS_CARD, f"{thing.card.id} is no card that is used up.", "M-24")
        return playing.why_not_play(board, seat, thing.card)

    def do(self, draft: Draft, action: Action[Piece]) -> None:
        """Use it."""
        playing.play(draft, action.seat, action.thing.card, action.thing.number)


class Gear(OfPiece):
    """Gear is changed out of combat, or by those who are not in it (M-25, M-74)."""

    windows = (*FREE, "setup")

    def refuse_change(self, board: Board, seat: int) -> Refusal | None:
        """Refuse to change gear now."""
        if board.window not in self.windows:
            return illegal(codes.WRONG_MOMENT, "Gear is not changed just now.", "M-74")
        refusal = why_not_alive(board, seat)
        if refusal is None and derived.involved(board.table, seat):
            return forbidden(
                codes.IN_COMBAT, f"{derived.name(board.table, seat)} is in the combat and keeps its gear on.", "M-74"
            )
        return refusal


class Wear(Gear):
    """An item is used (M-73)."""

    name = "wear"

    def why_not(self, board: Board, seat: int, thing: Piece) -> Refusal | None:
        """Refuse an item that its restriction or the slots do not allow, unless the Hireling is free (M-71, M-72)."""
        side = board.table.seats[seat]
        if not thing.sideways or thing.card.kind == "one_shot" or not (thing.card.item or thing.card.feat):
            return illegal(NOT_A_TARGET, f"{thing.card.id} does not lie sideways to be used.", "M-73")
        if not derived.allowed(side, thing):
            return illegal(codes.RESTRICTED, f"{derived.name(board.table, seat)} may not use {thing.card.id}.", "M-71")
        if not (derived.fits(side, thing) or derived.idle_hireling(side)):
            return illegal(codes.SLOT_FULL, f"There is no free slot or hand for {thing.card.id}.", "M-72")
        return self.refuse_change(board, seat)

    def do(self, draft: Draft, action: Action[Piece]) -> None:
        """Turn it upright."""
        draft.turn(action.seat, action.thing, sideways=False)


class Carry(Gear):
    """An item is only carried (M-73)."""

    name = "carry"

    def why_not(self, board: Board, seat: int, thing: Piece) -> Refusal | None:
        """Refuse to lay sideways what is no item in use (M-73)."""
        if thing.sideways or thing.card.kind != "item":
            return illegal(NOT_A_TARGET, f"{thing.card.id} is nothing that is worn.", "M-73")
        return self.refuse_change(board, seat)

    def do(self, draft: Draft, action: Action[Piece]) -> None:
        """Lay it sideways."""
        draft.turn(action.seat, action.thing, sideways=True)


class Drop(OfPiece):
    """Races and classes may go at any time (M-64); items in one's own turn (M-76, reading A-36)."""

    name = "drop"
    windows = (*FREE, "setup")

    def why_not(self, board: Board, seat: int, thing: Piece) -> Refusal | None:
        """Refuse to discard what stays, and items out of one's own turn."""
        now = board.window
        if thing.card.kind in ("race", "class"):
            if now not in self.windows:
                return illegal(codes.WRONG_MOMENT, "This must be settled first.", "M-64")
            return None
        if derived.bears(board.table.seats[seat], thing):
            why = f"{thing.card.id} holds two cards: discard one of them first."
            return illegal(codes.NOT_THIS_CARD, why, "M-69a")
        if thing.card.kind == "curse" or not (thing.card.item or thing.card.feat):
            return illegal(codes.NOT_THIS_CARD, f"{thing.card.id} cannot be discarded at will.", "M-92")
        if now not in FREE:
            return illegal(codes.WRONG_MOMENT, "This must be settled first.", "M-76")
        if board.table.rules.keep_items:
            return forbidden(codes.NOT_THIS_CARD, "Items are not discarded merely to be rid of them here.", "M-76")
        if now not in BETWEEN or seat != board.table.active:
            return forbidden(codes.NOT_YOUR_TURN, "Items are discarded in one's own turn, out of combat.", "M-76")
        return None

    def do(self, draft: Draft, action: Action[Piece]) -> None:
        """Discard it."""
        draft.remove(action.seat, action.thing, "dropped")


class Give(OfPiece):
    """Items on the table are traded or given by those who are in no combat (M-81, M-82, readings A-2, A-27)."""

    name = "give"
    windows = (*FREE, "setup")

    def why_not(self, board: Board, seat: int, thing: Piece) -> Refusal | None:
        """Refuse what is no item, a fighter's trade, and what nobody could carry."""
        if not thing.card.item:
            return illegal(codes.NOT_THIS_CARD, f"Only items are traded, and {thing.card.id} is none.", "M-81")
        if board.window not in self.windows:
            return illegal(codes.WRONG_MOMENT, "Nothing is traded just now.", "M-82")
        if derived.involved(board.table, seat):
            return illegal(
                codes.IN_COMBAT, f"{derived.name(board.table, seat)} is in the combat and may not trade.", "M-82"
            )
        if not _partners(board, seat, thing):
            return illegal(codes.TOO_BIG, f"Nobody is free and able to carry {thing.card.id}.", "M-83")
        return why_not_alive(board, seat)

    def do(self, draft: Draft, action: Action[Piece]) -> None:
        """Ask to whom it goes."""
        draft.stack.append(Giving(action.seat, action.thing.number))


class Giving(Making[int], frozen=True, gc=False):
    """An item that goes to another seat (M-81, M-83, M-84)."""

    purpose = "give"

    piece: int

    def ask(self, draft: Draft) -> Question[int]:
        """Ask to whom it goes."""
        _, piece = derived.the_piece(draft.table, self.piece)
        return aim_at_seats(self.seat, "who", piece.card.id, _partners(draft, self.seat, piece))

    def work_on(self, draft: Draft, target: int) -> None:
        """Ask what comes back."""
        draft.stack.append(Trading(self.seat, self.piece, target))


class Trading(Making[int | None], frozen=True, gc=False):
    """An item for which another one may come back (M-81)."""

    purpose = "give"

    piece: int
    to: int

    def ask(self, draft: Draft) -> Question[int | None]:
        """Ask what comes back for it."""
        _, piece = derived.the_piece(draft.table, self.piece)
        back = _returns(draft, self.seat, piece, self.to)
        pieces = choose_pieces(draft.table, [one for one in back if one is not None])
        gift = plain("nothing") if None in back else NO_OPTIONS
        kind: type[Question[int | None]] = Aimed if pieces else Question
        return kind(self.seat, "in_return", piece.card.id, gift + pieces)

    def work_on(self, draft: Draft, target: int | None) -> None:
        """Give or swap the item (M-81, M-84)."""
        _, piece = derived.the_piece(draft.table, self.piece)
        if target is None:
            draft.move(self.seat, self.to, piece, "trade")
        else:
            draft.exchange(self.seat, piece, self.to, derived.the_piece(draft.table, target)[1])


def _partners(board: Board, seat: int, piece: Piece) -> list[int]:
    """Return with whom an item could be traded: alive, in no combat, able to carry it after the trade (M-82, M-83)."""
    return [
        other
        for other in derived.living_others(board.table, seat)
        if not derived.involved(board.table, other) and _returns(board, seat, piece, other)
    ]


def _returns(board: Board, seat: int, piece: Piece, other: int) -> list[Piece | None]:
    """Return what may come back for an item: nothing or one item, as long as both can carry what they get (M-70)."""
    mine, theirs = board.table.seats[seat], board.table.seats[other]
    found: list[Piece | None] = [None] if piece.cheat or derived.can_carry(theirs, piece.card) else []
    rest = replace(mine, cards=tuple([one for one in mine.cards if one.number != piece.number]))
    for one in derived.items(theirs):
        left = replace(theirs, cards=tuple([card for card in theirs.cards if card.number != one.number]))
        if (piece.cheat or derived.can_carry(left, piece.card)) and (one.cheat or derived.can_carry(rest, one.card)):
            found.append(one)
    return found


class Sell(Alone):
    """Items are sold in one's own turn, out of combat, and never into the tenth level (M-77, M-79)."""

    name = "sell"
    windows = BETWEEN

    def why_not(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse a sale out of turn, in a combat, into the tenth level, and of nothing."""
        if seat != board.table.active:
            return illegal(codes.NOT_YOUR_TURN, "Items are sold in one's own turn.", "M-77")
        if board.window not in self.windows:
            return illegal(codes.IN_COMBAT, "Nothing is sold during a combat.", "M-25")
        if board.table.seats[seat].level >= derived.TOP_LEVEL - 1:
            return illegal(
                codes.TENTH_LEVEL, f"A sale cannot lift {derived.name(board.table, seat)} to the tenth level.", "M-79"
            )
        if not board.table.seats[seat].hand and not derived.items(board.table.seats[seat]):
            return illegal(codes.TOO_CHEAP, f"{derived.name(board.table, seat)} has nothing to sell.", "M-77")
        return None

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Ask for the items."""
        draft.stack.append(Sale(action.seat))


class Steal(Alone):
    """Thieves may steal a small item, out of combat (M-25, M-67)."""

    name = "steal"
    windows = (*BETWEEN, "combat")

    def why_not(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse it to all but Thieves who do not fight."""
        if not derived.has(board.table.seats[seat], "thief"):
            return illegal(codes.NO_POWER, f"{derived.name(board.table, seat)} is no Thief.", "M-63")
        if derived.involved(board.table, seat) or board.window not in self.windows:
            return illegal(codes.IN_COMBAT, f"{derived.name(board.table, seat)} cannot steal now.", "M-67")
        if not _booty(board, seat):
            return illegal(codes.NOBODY, "Nobody out of combat has a small item in play.", "M-67")
        return why_not_alive(board, seat) or refuse_penniless(board, seat)

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Ask for the item."""
        draft.stack.append(Stealing(action.seat))


class Stealing(Making[int], frozen=True, gc=False):
    """An item that a Thief is about to steal (M-67)."""

    purpose = "steal"

    def ask(self, draft: Draft) -> Question[int]:
        """Ask for the item."""
        return Question(self.seat, "item", "thief", choose_pieces(draft.table, _booty(draft, self.seat)))

    def work_on(self, draft: Draft, target: int) -> None:
        """Ask for the price of the theft."""
        draft.stack.append(Theft(self.seat, target))


def _booty(board: Board, seat: int) -> list[Piece]:
    """Return the small items that a Thief could steal: of those who are in no combat (M-67)."""
    return [
        piece
        for other in derived.living_others(board.table, seat)
        if not derived.involved(board.table, other)
        for piece in derived.items(board.table.seats[other])
        if not piece.card.big
    ]
