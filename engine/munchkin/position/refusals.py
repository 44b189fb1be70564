"""Why an answer is refused that is none of those asked for."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.munchkin.cards.card import card
from tablekeeper.engine.munchkin.cards.vocabulary import SEXES, SIDES
from tablekeeper.engine.munchkin.position.forbidding import rule_of
from tablekeeper.engine.munchkin.table import derived
from tablekeeper.engine.munchkin.table.actions import OpenQuestion
from tablekeeper.engine.munchkin.table.hidden import open_cards
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.munchkin.verbs import VERBS
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
from tablekeeper.engine.resolution import AnyQuestion

PICKED = frozenset({"choose", "reveal", "discard", "double", "seat", "number"})
"""Verbs of questions with a closed list."""
ALONE = frozenset(
    {"cancel", "done", "nothing", "hand", "sell", "yes", "no", "fight", "friend", "treasure", "kill", "levels"}
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
