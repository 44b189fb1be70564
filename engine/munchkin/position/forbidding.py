"""Which rule forbids a choice that a question does not offer: by what asks it, and by who or what was meant."""

from __future__ import annotations

from collections.abc import Mapping

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.munchkin.frames.alliance import Offer, Offered
from tablekeeper.engine.munchkin.frames.body import Looting
from tablekeeper.engine.munchkin.frames.dice import Rolling
from tablekeeper.engine.munchkin.frames.fight import Ruling
from tablekeeper.engine.munchkin.frames.flight import Flight
from tablekeeper.engine.munchkin.frames.losses import Dump, Exchange, Take
from tablekeeper.engine.munchkin.frames.payments import Pay
from tablekeeper.engine.munchkin.frames.sales import Excess, Handover, Sale
from tablekeeper.engine.munchkin.frames.turns import Charity
from tablekeeper.engine.munchkin.table import derived
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.munchkin.verbs.feats import any_time, characters, fights, flights, monsters
from tablekeeper.engine.munchkin.verbs.fighting import Bribing
from tablekeeper.engine.munchkin.verbs.gear import Giving, Stealing, Trading
from tablekeeper.engine.resolution import AnyFrame

BY_FRAME: Mapping[type[AnyFrame], str] = {
    any_time.Cancel: "M-93c",
    any_time.Curse: "M-91",
    any_time.Dowse: "M-3",
    characters.Attach: "M-72",
    characters.GainLevel: "M-100",
    characters.Second: "M-69b",
    fights.Borrow: "M-100",
    fights.ThrowIn: "M-86",
    fights.Transfer: "M-100",
    flights.SetDie: "M-51",
    monsters.Enhance: "M-105",
    monsters.Remove: "M-27",
    monsters.Substitute: "M-100",
    monsters.Twin: "M-104",
    monsters.Wander: "M-88",
    Bribing: "M-100",
    Charity: "M-19",
    Exchange: "M-100",
    Excess: "M-68",
    Flight: "M-45",
    Giving: "M-83",
    Handover: "M-68",
    Looting: "M-53",
    Offer: "M-36",
    Offered: "M-35",
    Pay: "M-65",
    Rolling: "M-2",
    Ruling: "M-101",
    Stealing: "M-67",
    Take: "M-100",
    Trading: "M-81",
}
"""By what is asking: of a class that is not named here, what it is a kind of; without any, a victim chooses (M-93)."""
BY_REASON: Mapping[str, str] = {"charity": "M-19", "body": "M-53", "wizard": "M-66", "cleric": "M-65"}
"""Why cards in hand are discarded."""


def rule_of(board: Board, answer: Answer) -> str:
    """Return the id of the rule that forbids a choice."""
    frame = board.stack[-1]
    found = _of_seat(board, frame, answer.number) if answer.verb == "seat" else _of_card(board, frame, answer)
    return found or next((BY_FRAME[kind] for kind in type(frame).__mro__ if kind in BY_FRAME), "M-93")


def _of_seat(board: Board, frame: AnyFrame, seat: int | None) -> str | None:
    """Return the rule that keeps a seat out of reach, if there is one beside that of what asks."""
    if seat is None or seat >= len(board.table.seats) or isinstance(frame, any_time.Curse | Charity):
        return None
    side = board.table.seats[seat]
    if side.life == "dead":
        return "M-54"
    match frame:
        case Giving(seat=giver):
            return "M-81" if seat == giver else "M-82" if derived.involved(board.table, seat) else None
        case characters.GainLevel(who=None):
            return "M-94" if side.level >= derived.TOP_LEVEL - 1 else None
        case characters.GainLevel():
            return "M-60" if side.level == 1 else None
    return None


def _of_card(board: Board, frame: AnyFrame, answer: Answer) -> str | None:
    """Return the rule that keeps a card out of reach, if there is one beside that of what asks."""
    match frame:
        case Trading(to=other):
            theirs = any(piece.card.id == answer.name for piece in derived.items(board.table.seats[other]))
            return "M-83" if theirs else None
        case Take(victim=victim, takers=(taker, *_)):
            mine = [piece.card for piece in derived.items(board.table.seats[victim]) if piece.card.id == answer.name]
            return "M-70" if mine and not derived.can_carry(board.table.seats[taker], mine[0]) else None
        case characters.Along(kind=kind):
            return "M-69a" if kind == "race" else "M-69b"
        case Sale():
            return "M-78" if answer.verb == "double" else "M-77"
        case Dump(because=because) if not isinstance(frame, Exchange):
            return BY_REASON.get(because)
    return None
