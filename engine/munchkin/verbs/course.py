"""The course of the turn: doors, trouble, loot, what is final, the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tablekeeper.engine.munchkin.cards.card import NAMELESS, Card
from tablekeeper.engine.munchkin.cards.vocabulary import KINDS
from tablekeeper.engine.munchkin.frames import fight, flight, turns
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.table import codes, derived, sums
from tablekeeper.engine.munchkin.table.actions import Action, refuse_unnamed
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import Hands
from tablekeeper.engine.munchkin.table.window import Windows
from tablekeeper.engine.munchkin.table.zones import Board, Phase, Window
from tablekeeper.engine.munchkin.verbs.objects import Alone, Blank, FromHand, OfHidden, like
from tablekeeper.engine.refusals import NOTHING_IN_HAND, Refusal, illegal


class Begin(Alone):
    """The first turn comes when all have made their characters (M-9)."""

    name = "begin"
    windows: ClassVar[Windows] = ("setup",)
    closed = (codes.WRONG_MOMENT, "The match has begun already.", "M-9")
    duty = ("begin", "M-7")

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Begin."""
        turns.start(draft)


class Open(OfHidden):
    """A door is opened (M-13)."""

    name = "open"
    windows: ClassVar[Windows] = ("turn",)
    closed = (codes.WRONG_MOMENT, "A door is opened once, at the start of a turn.", "M-13")
    duty = ("open the door", "M-13")
    kinds = KINDS
    entered = ("monster", "curse", NAMELESS["door"])

    def sort(self, card: Card) -> str:
        """Tell Door cards from others."""
        return card.deck

    def things(self, board: Board, seat: int, hands: Hands) -> Sequence[tuple[str, Card | Blank]]:
        """Return the top card where somebody knows it."""
        return super().things(board, seat, hands) if hands.top is None else [(card.id, card) for card in hands.top]

    def why_not(self, board: Board, seat: int, thing: Card | Blank) -> Refusal | None:
        """Refuse all but one Door card a turn, at its start (M-13)."""
        if like(thing).deck != "door":
            return illegal(codes.NOT_THIS_CARD, f"{like(thing).id} is no Door card.", "M-3")
        return super().why_not(board, seat, thing)

    def elsewhere(self, board: Board) -> tuple[str, str, str]:
        """Tell a turn that has only to be ended, or begun, from one in which something else is to be done."""
        if board.window == "setup":
            return codes.WRONG_MOMENT, "The first door is opened when the set-up is over: begin first.", "M-9"
        if board.window == "end":
            return codes.TURN_NOT_OVER, "The turn is not over: end it first.", "M-8"
        return self.closed

    def refuse(self, board: Board, seat: int, thing: Card | Blank) -> Refusal | None:
        """Refuse it where no card is left."""
        return _why_no_door(board)

    def do(self, draft: Draft, action: Action[Card | Blank]) -> None:
        """Turn it up."""
        turns.open_door(draft, action.label)


def _why_no_door(board: Board) -> Refusal | None:
    if not board.table.doors.left and not board.table.doors.pile:
        return illegal(codes.NO_CARDS_LEFT, "There is no Door card to be drawn: pass.", "M-6")
    return None


class Resurrect(Alone):
    """Clerics may take the top discard in the place of a door, for a card (M-65)."""

    name = "resurrect"
    windows: ClassVar[Windows] = ("turn",)
    closed = (codes.WRONG_MOMENT, "The top discard is taken in the place of one's own door.", "M-65")

    def refuse(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse it to all but Clerics in their own turn, with a card to pay and one to take."""
        if seat != board.table.active:
            return illegal(*self.closed)
        if not derived.has(board.table.seats[seat], "cleric"):
            return illegal(codes.NO_POWER, f"{derived.name(board.table, seat)} is no Cleric.", "M-63")
        if not board.table.doors.pile:
            return illegal(codes.NOBODY, "There are no Door discards.", "M-3")
        if not board.table.seats[seat].hand:
            return illegal(
                NOTHING_IN_HAND, f"{derived.name(board.table, seat)} has no card in hand to discard.", "M-66"
            )
        return None

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Take it."""
        turns.resurrect(draft)


class Fight(FromHand):
    """Trouble is looked for with a monster from hand, if no monster was met (M-17, M-102)."""

    name = "fight"
    windows: ClassVar[Windows] = ("trouble",)
    closed = (codes.WRONG_MOMENT, "Trouble is looked for after a door without a monster.", "M-17")
    duty = ("look for trouble", "M-17")
    kinds = ("monster",)
    entered = ("monster",)

    def why_not(self, board: Board, seat: int, thing: Card | Blank) -> Refusal | None:
        """Refuse what is no monster."""
        if like(thing).kind not in self.kinds:
            return illegal(codes.NOT_THIS_CARD, f"{like(thing).id} is no monster.", "M-17")
        return super().why_not(board, seat, thing)

    def refuse(self, board: Board, seat: int, thing: Card | Blank) -> Refusal | None:
        """Refuse it with an empty hand."""
        if not board.table.seats[seat].hand:
            return illegal(NOTHING_IN_HAND, f"{derived.name(board.table, seat)} has no card in hand.", "M-17")
        return None

    def do(self, draft: Draft, action: Action[Card | Blank]) -> None:
        """Fight it."""
        turns.fight_from_hand(draft, action.seat, action.label)


class Loot(Alone):
    """A room is looted (M-18)."""

    name = "loot"
    windows: ClassVar[Windows] = ("loot",)
    closed = (codes.WRONG_MOMENT, "A room is looted only if no monster was fought in it.", "M-18")
    duty = ("loot the room", "M-18")

    def elsewhere(self, board: Board) -> tuple[str, str, str]:
        """Tell a fight that goes on and one that was fled from apart from one that was won (M-14, M-47)."""
        if board.table.combat is not None:
            return codes.WRONG_MOMENT, "The monster is fought to the end before anything else.", "M-14"
        if board.table.met == "pursuer":
            return codes.WRONG_MOMENT, "Who has fled from a monster does not loot its room.", "M-47"
        return self.closed

    def refuse(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse to loot unless no monster was fought (M-18)."""
        return _why_no_door(board)

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Loot it."""
        turns.loot_room(draft)


class Close(Alone):
    """A result becomes final: a win nobody objects to, a roll, a curse (M-31, M-51, M-92)."""

    name = "close"
    windows: ClassVar[Windows] = ("combat", "escaped", "rolled", "curse")
    closed = (codes.WRONG_MOMENT, "There is nothing to be closed now.", "M-31")
    duty = ("let it stand", "M-31")

    def refuse(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse it where there is no result to accept, or a fight is being lost."""
        if board.window == "combat" and not sums.winning(board.table):
            ours, theirs = sums.totals(board.table)
            why = f"The fight is being lost, {ours} to {theirs}: ask for help, play cards, or flee."
            return illegal(codes.LOSING, why, "M-22")
        return None

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Let the curse strike, the roll count, the fighters win."""
        match draft.stack[-1]:
            case Cursed() as curse:
                curse.strike(draft)
            case flight.Flight() as fleeing:
                fleeing.settle(draft, escaped=fleeing.escapes(draft))
            case _:
                fight.win(draft)


class Pass(Alone):
    """Trouble and loot may be left alone; a door only if there is none (M-6, M-17, M-18)."""

    name = "pass"
    windows: ClassVar[Windows] = ("turn", "trouble", "loot", "escape")
    closed = (codes.WRONG_MOMENT, "There is nothing to be passed over now.", "M-13")
    duty = ("go on", "M-17")

    FOLLOWING: Mapping[Phase, Phase] = {"door": "trouble", "trouble": "loot", "loot": "end"}
    """Where a step leads that is passed over."""
    INSTEAD: Mapping[Window, tuple[str, str]] = {
        "setup": ("The match has not begun.", "M-9"),
        "turn": ("A turn begins with a door that is opened.", "M-13"),
        "combat": ("A monster is fought to the end: play cards, ask for help, or flee.", "M-14"),
        "escape": ("Who flees rolls the die.", "M-44"),
        "escaped": ("An escape stands, or something made for it is played.", "M-51"),
        "rolled": ("A roll stands, or something made for it is played.", "M-51"),
        "curse": ("A curse strikes, or is cancelled.", "M-93c"),
        "end": ("Nothing is left of the turn but its end.", "M-8"),
    }
    """What is done in a window where nothing can be passed over, and the rule that says so."""

    def elsewhere(self, board: Board) -> tuple[str, str, str]:
        """Say what is to be done in its place."""
        return codes.WRONG_MOMENT, *self.INSTEAD.get(board.window, self.closed[1:])

    def refuse(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse to pass over what must be done."""
        door = board.window == "turn" and (board.table.doors.left or board.table.doors.pile)
        escape = board.window == "escape" and not flight.under_way(board).is_hopeless(board)
        if door or escape:
            return illegal(*self.elsewhere(board))
        duties = {"turn": ("go on", "M-6"), "escape": ("be caught", "M-50")}
        return refuse_unnamed(board, seat, duties.get(board.window))

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Go on, or be caught."""
        if draft.window == "escape":
            flight.under_way(draft).settle(draft, escaped=False)
        else:
            if draft.table.phase == "door":
                draft.stale()
            turns.to_phase(draft, self.FOLLOWING[draft.table.phase])


class End(Alone):
    """The turn ends (M-8)."""

    name = "end"
    windows: ClassVar[Windows] = ("end",)
    closed = (codes.WRONG_MOMENT, "The turn is not at its end.", "M-8")
    duty = ("end the turn", "M-8")

    def do(self, draft: Draft, action: Action[None]) -> None:
        """End it."""
        turns.end_turn(draft)
