"""Why an answer is refused that is none of those asked for, and which rule forbids it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.munchkin.cards.card import card
from tablekeeper.engine.munchkin.cards.vocabulary import SEXES, SIDES
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
from tablekeeper.engine.munchkin.table.actions import OpenQuestion
from tablekeeper.engine.munchkin.table.hidden import open_cards
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.munchkin.verbs import VERBS
from tablekeeper.engine.munchkin.verbs.feats import any_time, characters, fights, flights, monsters
from tablekeeper.engine.munchkin.verbs.fighting import Bribing
from tablekeeper.engine.munchkin.verbs.gear import Giving, Stealing, Trading
from tablekeeper.engine.munchkin.verbs.objects import OfMonster, OfPiece
from tablekeeper.engine.refusals import (
    ALL_COPIES_OPEN,
    AMBIGUOUS,
    NOT_A_TARGET,
    NOT_AN_ANSWER,
    NOT_ASKED,
    NOT_IN_PLAY,
    UNKNOWN_CARD,
    Refusal,
    illegal,
)
from tablekeeper.engine.resolution import AnyFrame, AnyQuestion

PICKED = frozenset({"choose", "reveal", "discard", "double", "seat", "number", "take"})
"""Verbs of questions with a closed list."""
ALONE = frozenset(
    {
        "cancel",
        "done",
        "nothing",
        "hand",
        "unnamed",
        "sell",
        "yes",
        "no",
        "fight",
        "friend",
        "treasure",
        "kill",
        "levels",
    }
    | {"fighter", "helper", *SEXES, *SIDES}
)
"""Answers that stand without anything after them, besides the verbs of windows."""


def explain(board: Board, question: AnyQuestion, answer: Answer) -> Refusal:
    """Return the refusal of an answer that is no legal one."""
    words = str(replace(answer, seat=None))
    verb, name = answer.verb, answer.name
    wanted = _wanted(board, question)
    known = verb in VERBS or verb in PICKED or words in ALONE
    if not known or words != " ".join(words.split()):
        why = f"{str(answer)!r} is not an answer of Munchkin; {wanted}."
        return Refusal("unreadable", NOT_AN_ANSWER, why)
    if answer.seat is not None and answer.seat >= len(board.table.seats):
        return Refusal("unknown", NOT_AN_ANSWER, f"There is no seat {answer.seat}; {wanted}.")
    if name and not name.isdecimal() and ".." not in name and card(name) is None:
        return Refusal("unknown", UNKNOWN_CARD, f"There is no card {name!r} in Munchkin; {wanted}.")
    listed = [one for one in question.answers if one.verb == verb]
    same = [str(one) for one in listed if one.name == answer.subject and one.copy is not None]
    if same:
        why = f"Several copies of {name} could be meant: say {' or '.join(same)}."
        return Refusal("ambiguous", AMBIGUOUS, why)
    if isinstance(question, OpenQuestion):
        return _in_window(board, verb, name, wanted)
    if verb == question.hidden and name and _all_open(board, name):
        return illegal(ALL_COPIES_OPEN, f"All copies of {name} lie open; {wanted}.", "M-3")
    if any(one.subject for one in listed) or verb == question.hidden or question.span:
        return illegal(NOT_A_TARGET, f"{words!r} cannot be chosen here: {wanted}.", rule_of(board, answer))
    return illegal(NOT_ASKED, f"{str(answer)!r} is not possible now: {wanted}.")


def _in_window(board: Board, verb: str, name: str, wanted: str) -> Refusal:
    if isinstance(VERBS.get(verb), OfPiece):
        mine = [piece for seat in board.table.seats for piece in seat.cards if piece.card.id == name]
        if len(mine) > 1:
            why = f"Several copies of {name} lie on the table, or it goes without a number; {wanted}."
            return Refusal("ambiguous", AMBIGUOUS, why)
        return illegal(NOT_IN_PLAY, f"{name} does not lie in front of that seat; {wanted}.")
    if isinstance(VERBS.get(verb), OfMonster):
        return illegal(NOT_IN_PLAY, f"No monster {name} is in the combat; {wanted}.")
    return illegal(NOT_ASKED, f"{verb!r} is not possible like this: {wanted}.")


def _all_open(board: Board, name: str) -> bool:
    found = card(name)
    return found is not None and open_cards(board).count(name) >= found.copies


def _wanted(board: Board, question: AnyQuestion) -> str:
    listed = list(map(str, question.answers[:3]))
    if isinstance(question, OpenQuestion):
        listed = ["what this moment allows"]
    if question.hidden:
        listed.append(f"{question.hidden} CARD")
    if question.span is not None:
        listed.append("number {}..{}".format(*question.span))
    return f"{derived.name(board.table, question.seat)} must answer {question.ask!r} with {', '.join(listed)}"


# The rule: by what asks, and by who or what was meant

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
