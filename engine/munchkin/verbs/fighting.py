"""What seats do in a combat: help, powers, bribes, backstabs, running away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from tablekeeper.engine.munchkin.cards.vocabulary import Serve
from tablekeeper.engine.munchkin.frames import alliance, fight, flight
from tablekeeper.engine.munchkin.frames.losses import Dump
from tablekeeper.engine.munchkin.frames.payments import Backstab, Feed
from tablekeeper.engine.munchkin.table import codes, derived, events, sums
from tablekeeper.engine.munchkin.table.actions import Action, refuse_unnamed
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import Hands
from tablekeeper.engine.munchkin.table.labels import choose_pieces
from tablekeeper.engine.munchkin.table.window import Windows
from tablekeeper.engine.munchkin.table.zones import Board, Fed, Monster, Piece
from tablekeeper.engine.munchkin.verbs.making import Making, why_not_alive
from tablekeeper.engine.munchkin.verbs.objects import Alone, OfMonster, OfPiece, OfSeat, refuse_penniless
from tablekeeper.engine.refusals import NOT_A_TARGET, NOTHING_IN_HAND, Refusal, forbidden, illegal
from tablekeeper.engine.resolution import Question


class Flee(Alone):
    """Who is losing may run away, from all monsters (M-27, M-32)."""

    name = "flee"
    windows: ClassVar[Windows] = ("combat",)
    closed = (codes.NO_COMBAT, "There is nothing to run away from.", "M-32")
    duty = ("run away", "M-32")

    def refuse(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse it to those who win."""
        if sums.winning(board.table):
            return illegal(codes.WINNING, "Nobody runs away while winning.", "M-32")
        return None

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Run."""
        flight.begin(draft)


class Ask(OfSeat):
    """One helper, alive, not oneself, not while winning, and against some monsters none (M-35)."""

    name = "ask"
    windows: ClassVar[Windows] = ("combat",)
    closed = (codes.NO_COMBAT, "There is no combat to help in.", "M-35")
    duty = ("ask for help", "M-35")

    def refuse(self, board: Board, seat: int, thing: int) -> Refusal | None:
        """Refuse a seat that cannot help."""
        now = sums.fight(board.table)
        if now.helper is not None:
            why = f"{derived.name(board.table, now.helper)} helps already; there is one helper."
            return illegal(codes.NO_HELP, why, "M-35")
        if thing == now.fighter:
            return illegal(codes.NO_HELP, f"{derived.name(board.table, thing)} is the one who fights.", "M-35")
        if (dead := why_not_alive(board, thing)) is not None:
            return dead
        alone = next((one.card.id for one in now.monsters if one.card.no_help), None)
        if alone is not None:
            return illegal(codes.NO_HELP, f"Nobody may help against {alone}.", "M-100")
        if sums.winning(board.table):
            return illegal(codes.WINNING, "Nobody asks for help while winning.", "M-35")
        return None

    def do(self, draft: Draft, action: Action[int]) -> None:
        """Ask the seat."""
        alliance.ask(draft, sums.fight(draft.table).fighter, action.thing)


# Powers of those who fight

OPEN = (codes.NO_COMBAT, "There is no combat that is still open.", "M-65")
"""The refusal of a power where there is nothing to fight."""


def _refuse_idle(board: Board, seat: int, trait: str) -> Refusal | None:
    """Refuse a power to those who do not fight, or are not what it needs."""
    if not derived.involved(board.table, seat):
        return illegal(NOT_A_TARGET, f"{derived.name(board.table, seat)} is not in the combat.", "M-65")
    if not derived.has(board.table.seats[seat], trait):
        return illegal(codes.NO_POWER, f"{derived.name(board.table, seat)} is no {trait.capitalize()}.", "M-63")
    return None


class Feeding(Alone):
    """A power that up to three cards a combat are discarded for (M-65)."""

    power: ClassVar[Fed]

    def refuse_fed(self, board: Board, seat: int) -> Refusal | None:
        """Refuse it to those who have no card left for it, or have discarded three."""
        if (penniless := refuse_penniless(board, seat)) is not None:
            return penniless
        fed = sum(1 for one in sums.fight(board.table).powers if one.seat == seat and one.power == self.power)
        if fed >= sums.MOST_DISCARDS:
            why = f"{derived.name(board.table, seat)} has discarded {sums.MOST_DISCARDS} cards for this already."
            return forbidden(codes.TOO_OFTEN, why, "M-65")
        return None

    def do(self, draft: Draft, action: Action[None]) -> None:
        """Ask for the card."""
        draft.stack.append(Feed(action.seat, self.power))


class Berserk(Feeding):
    """Warriors may discard up to three cards for +1 each (M-65)."""

    name = power = "berserk"
    windows: ClassVar[Windows] = ("combat",)
    closed = OPEN

    def refuse(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse it to all but Warriors who fight."""
        return _refuse_idle(board, seat, "warrior") or self.refuse_fed(board, seat)


class Banish(Feeding):
    """Clerics may discard up to three cards for +3 each against the Undead (M-65)."""

    name = power = "banish"
    windows: ClassVar[Windows] = ("combat",)
    closed = OPEN

    def refuse(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse it to all but Clerics who fight the Undead."""
        refusal = _refuse_idle(board, seat, "cleric")
        if refusal is None and not any(one.card.undead for one in sums.fight(board.table).monsters):
            return illegal(codes.NOBODY, "No monster here is undead.", "M-65")
        return refusal or self.refuse_fed(board, seat)


class Charm(OfMonster):
    """Wizards may remove a monster for the whole hand (M-66, reading A-32)."""

    name = "charm"
    windows: ClassVar[Windows] = ("combat",)
    closed = OPEN

    def refuse(self, board: Board, seat: int, thing: Monster) -> Refusal | None:
        """Refuse it to all but Wizards who fight and have a hand to give."""
        refusal = _refuse_idle(board, seat, "wizard")
        if refusal is None and board.table.seats[seat].hand < board.table.rules.charm_hand:
            wanted = board.table.rules.charm_hand
            why = f"{derived.name(board.table, seat)} has no hand of {wanted} to discard as a whole."
            return illegal(NOTHING_IN_HAND, why, "M-66")
        return refusal

    def do(self, draft: Draft, action: Action[Monster]) -> None:
        """Remove the monster, then have the hand discarded."""
        draft.events.append(events.Powered(seat=action.seat, power=self.name))
        fight.remove(draft, action.thing.number, "wizard", keep=True)
        draft.stack.append(Dump(action.seat, "wizard", draft.table.seats[action.seat].hand))


class Chase(OfMonster):
    """Some monsters flee from a class (M-38)."""

    name = "chase"
    windows: ClassVar[Windows] = ("combat",)
    closed = OPEN

    def why_not(self, board: Board, seat: int, thing: Monster) -> Refusal | None:
        """Refuse to chase away what flees from no class in the combat (M-38)."""
        if thing.card.chased_by is None:
            return illegal(NOT_A_TARGET, f"{thing.card.id} is chased away by nobody.", "M-38")
        return super().why_not(board, seat, thing)

    def refuse(self, board: Board, seat: int, thing: Monster) -> Refusal | None:
        """Refuse it to those who do not fight, or are of another class."""
        return _refuse_idle(board, seat, thing.card.chased_by or "")

    def do(self, draft: Draft, action: Action[Monster]) -> None:
        """Remove the monster."""
        if action.thing.card.chased_by is not None:
            fight.remove(draft, action.thing.number, action.thing.card.chased_by, keep=True)


class Bribe(OfMonster):
    """Some monsters are bought off with an item (M-100)."""

    name = "bribe"
    windows: ClassVar[Windows] = ("combat",)
    closed = (codes.NO_COMBAT, "There is no combat that is still open.", "M-100")
    duty = ("buy the monster off", "M-100")

    def refuse(self, board: Board, seat: int, thing: Monster) -> Refusal | None:
        """Refuse to buy off what cannot be bought off with an item (M-100)."""
        if not thing.card.bribe:
            return illegal(NOT_A_TARGET, f"{thing.card.id} cannot be bought off.", "M-100")
        refusal = refuse_unnamed(board, seat, self.duty)
        if refusal is None and not _bribes(board, seat, thing):
            why = f"{derived.name(board.table, seat)} has no item worth {thing.card.bribe} gold pieces."
            return illegal(codes.NOBODY, why, "M-100")
        return refusal

    def do(self, draft: Draft, action: Action[Monster]) -> None:
        """Ask for the item."""
        draft.stack.append(Bribing(action.seat, action.thing.number))


def _bribes(board: Board, seat: int, one: Monster) -> list[Piece]:
    """Return the items with which a monster can be bought off."""
    return [piece for piece in derived.items(board.table.seats[seat]) if (piece.card.gold or 0) >= one.card.bribe]


class Bribing(Making[int], frozen=True, gc=False):
    """A monster that is being bought off."""

    purpose = "bribe"

    monster: int

    def ask(self, draft: Draft) -> Question[int]:
        """Ask for the item."""
        one = sums.monster(sums.fight(draft.table), self.monster)
        return Question(self.seat, "item", one.card.id, choose_pieces(draft.table, _bribes(draft, self.seat, one)))

    def work_on(self, draft: Draft, target: int) -> None:
        """Buy it off; whether its Treasure stays, no card says, so the table is asked (reading A-6)."""
        _, piece = derived.the_piece(draft.table, target)
        one = sums.monster(sums.fight(draft.table), self.monster)
        worth = sums.treasures(sums.fight(draft.table), one)
        draft.remove(self.seat, piece, one.card.id)
        fight.remove(draft, self.monster, piece.card.id, keep=False)
        draft.stack.append(fight.Keep(self.seat, one.card.id, worth))


class Stab(OfSeat):
    """Thieves may stab who is in a combat, once each, never themselves (M-89, reading A-13)."""

    name = "backstab"
    windows: ClassVar[Windows] = ("combat",)
    closed = (codes.NO_COMBAT, "There is no combat that is still open.", "M-89")

    def refuse(self, board: Board, seat: int, thing: int) -> Refusal | None:
        """Refuse it to all but Thieves, and to aim it at those who do not fight."""
        if not derived.involved(board.table, thing):
            return illegal(NOT_A_TARGET, f"{derived.name(board.table, thing)} is not in the combat.", "M-89")
        if not derived.has(board.table.seats[seat], "thief"):
            return illegal(codes.NO_POWER, f"{derived.name(board.table, seat)} is no Thief.", "M-63")
        if seat == thing:
            return illegal(NOT_A_TARGET, "Nobody stabs himself in the back.", "M-89")
        refusal = why_not_alive(board, seat) or refuse_penniless(board, seat)
        if refusal is None and any(one.thief == seat and one.victim == thing for one in sums.fight(board.table).stabs):
            why = f"{derived.name(board.table, thing)} was stabbed by this Thief in this combat."
            return forbidden(codes.TOO_OFTEN, why, "M-89")
        return refusal

    def do(self, draft: Draft, action: Action[int]) -> None:
        """Ask for the card."""
        draft.stack.append(Backstab(action.seat, action.thing))


# Running away

CAUGHT_UP = (codes.WRONG_MOMENT, "Nobody is about to run away.", "M-44")
"""The refusal of an escape where there is none."""
RUN = ("run", "M-46")
"""Whose duty an escape is."""


def _refuse_hopeless(board: Board) -> Refusal | None:
    if flight.under_way(board).is_hopeless(board):
        return illegal(codes.WRONG_MOMENT, "This monster cannot be outrun.", "M-50")
    return None


class Roll(OfSeat):
    """One roll for each monster and each who flees (M-44, M-45, M-46)."""

    name = "roll"
    windows: ClassVar[Windows] = ("escape",)
    closed = CAUGHT_UP
    duty = RUN

    def things(self, board: Board, seat: int, hands: Hands) -> Iterable[tuple[str, int]]:
        """Return the faces of the die."""
        return [(str(face), face) for face in range(1, 7)]

    def refuse(self, board: Board, seat: int, thing: int) -> Refusal | None:
        """Refuse it where there is no escape."""
        return refuse_unnamed(board, seat, RUN) or _refuse_hopeless(board)

    def do(self, draft: Draft, action: Action[int]) -> None:
        """Take the die."""
        flight.under_way(draft).roll(draft, action.thing)


class Hasten(Feeding):
    """Wizards may discard up to three cards a combat for +1 each to a flee roll (M-65)."""

    name = power = "hasten"
    windows: ClassVar[Windows] = ("escape",)
    closed = CAUGHT_UP
    duty = RUN

    def refuse(self, board: Board, seat: int, thing: None) -> Refusal | None:
        """Refuse it to all but Wizards who run away."""
        refusal = refuse_unnamed(board, seat, RUN) or _refuse_hopeless(board)
        if refusal is not None:
            return refusal
        if not derived.has(board.table.seats[seat], "wizard"):
            return illegal(codes.NO_POWER, f"{derived.name(board.table, seat)} is no Wizard.", "M-63")
        return self.refuse_fed(board, seat)


class Throw(OfPiece):
    """What the monster fetches, a rat, the Hireling are an escape (M-50, reading A-39)."""

    name = "throw"
    windows: ClassVar[Windows] = ("escape",)
    closed = CAUGHT_UP
    duty = RUN

    def refuse(self, board: Board, seat: int, thing: Piece) -> Refusal | None:
        """Refuse to throw what is no escape."""
        refusal = refuse_unnamed(board, seat, RUN)
        if refusal is not None or isinstance(thing.card.feat, Serve):
            return refusal
        if (hopeless := _refuse_hopeless(board)) is not None:
            return hopeless
        one = flight.under_way(board).pursuer(board)
        fetched = one.card.fetches is not None and one.card.fetches in thing.card.tags
        if not fetched and not sums.level(sums.fight(board.table), one) <= thing.card.escape:
            return illegal(NOT_A_TARGET, f"{thing.card.id} does not stop {one.card.id}.", "M-50")
        return None

    def do(self, draft: Draft, action: Action[Piece]) -> None:
        """Throw it, and escape."""
        draft.remove(action.seat, action.thing, "thrown")
        draft.stack[-1] = replace(flight.under_way(draft), die=0)
