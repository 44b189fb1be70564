"""Why an answer is not carried out: what was asked, what stands in the way, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, card, the
from tablekeeper.engine.guerra_de_mitos.frames import by_hand, lengths
from tablekeeper.engine.guerra_de_mitos.frames.verb import ActQuestion
from tablekeeper.engine.guerra_de_mitos.position import hidden
from tablekeeper.engine.guerra_de_mitos.table import codes, derived, playing
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.refusals import (
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

RULES: Mapping[str, str] = {
    "pantheon": "G-9",
    "gods": "G-2",
    "designs": "G-3",
    "bid": "G-12",
    "first": "G-13",
    "lot": "G-13",
    "reveal": "G-19",
    "turn": "G-18",
    "influence": "G-30",
    "opponent": "G-40",
    "assign": "G-41",
    "battle": "G-43",
    "payer": "G-46",
    "mover": "G-44",
    "bearer": "G-34",
    "effect": "G-67",
    "resolution": "G-49",
    "oblivion": "G-29",
    "sure": "G-29",
}
"""The rule behind each question that is a rule's."""
NAMING_SEATS = ("control", "effect", "opponent", "resolution", "whose")
"""The questions whose answers name seats."""
PLAY = "play"
PLAYING = ("influence", "battle")
"""Where cards of the hand are played, if there are any; that there are none is said."""
VERBS = frozenset(
    [verb.name for verb in by_hand.VERBS]
    + [*lengths.LENGTHS, "until_used"]
    + ["assign", "choose", "discard", "enter", "meditate", "move", "no", "pass", "play", "reveal"]
    + ["use", "yes", NUMBER]
)


def explain(table: Table, question: AnyQuestion, answer: Answer) -> Refusal:
    """Return why an answer that is not listed is refused."""
    wanted, rule = _wanted(table, question), RULES.get(question.ask)
    if answer.verb not in VERBS:
        return Refusal("unreadable", NOT_AN_ANSWER, f"{str(answer)!r} is no answer of Guerra de Mitos: {wanted}.")
    if answer.seat is not None:
        return illegal(NOT_ASKED, f"{str(answer)!r} is another seat's: {wanted}.", rule)
    listed = [one for one in question.answers if one.verb == answer.verb]
    turns_up = answer.verb == question.hidden or (answer.verb == PLAY and question.ask in PLAYING)
    if not listed and not turns_up and not _is_verb(question, answer.verb):
        return illegal(NOT_ASKED, f"{str(answer)!r} is not possible now: {wanted}.", rule)
    copies = [str(one) for one in listed if one.name == answer.subject and one.copy is not None]
    if copies:
        return Refusal(
            "ambiguous", AMBIGUOUS, f"Several copies of {answer.subject} could be meant: {' or '.join(copies)}."
        )
    if isinstance(question, ActQuestion):
        for verb in question.verbs:
            act = verb.find(table, question.seat, answer.subject) if verb.name == answer.verb else None
            refusal = act.why_not(table, question.seat) if act else None
            if refusal is not None:
                return refusal
            if verb.name == answer.verb:
                rule = verb.rule or rule
    if question.ask == "bearer" and (place := derived.called(table, answer.subject)) is not None:
        bears = playing.why_not_bearer(table, question.seat, the(question.about or ""), place)
        if bears is not None:
            return bears
    if turns_up:
        return _hidden(table, question, answer, wanted)
    if (absent := _absent(table, question, answer)) is not None:
        return absent
    acts = isinstance(question, ActQuestion)
    whose = [place.seat for place in table.places if place.piece.card == answer.name] if acts else []
    if whose and question.seat not in whose:
        why = f"{answer.subject} is under the control of {derived.name(table, whose[0])}: {wanted}."
        return illegal(NOT_IN_PLAY, why, rule, other=answer.name)
    if card(answer.name) is not None:
        why = f"{answer.subject} does not lie where it could be meant: {wanted}."
        return illegal(NOT_IN_PLAY, why, rule, card=answer.name)
    return illegal(NOT_A_TARGET, f"{str(answer)!r} cannot be chosen here: {wanted}.", rule)


def _is_verb(question: AnyQuestion, name: str) -> bool:
    return isinstance(question, ActQuestion) and any(verb.name == name for verb in question.verbs)


def _absent(table: Table, question: AnyQuestion, answer: Answer) -> Refusal | None:
    """Refuse what names a seat, or the character of a seat, whose player is not there (reading A-64)."""
    named = answer.subject.partition(".")[0]
    place = derived.called(table, answer.subject)
    if place is None and (question.ask not in NAMING_SEATS or named not in map(str, range(len(table.seats)))):
        return None
    seat = int(named) if place is None else place.seat
    if table.seats[seat].place == "here" or seat in derived.playing(table):
        return None
    return illegal(codes.NOT_HERE, f"The player of {derived.name(table, seat)} is not at the table.", "A-64")


def _hidden(table: Table, question: AnyQuestion, answer: Answer, wanted: str) -> Refusal:
    """Refuse a hidden card: unknown, of another kind, all copies open, or not playable now."""
    name = answer.subject
    if answer.verb == PLAY:
        known = playing.known(name)
        if isinstance(known, Refusal):
            return known
        refusal = hidden.why_not_play(table, question.seat, known)
        if refusal is not None:
            return refusal
    found = card(name)
    if found is None or not found.listed:
        return Refusal("unknown", UNKNOWN_CARD, f"There is no card {name!r} in Guerra de Mitos; {wanted}.")
    return _elsewhere(table, question, found, wanted)


def _elsewhere(table: Table, question: AnyQuestion, found: Card, wanted: str) -> Refusal:
    rule = RULES.get(question.ask)
    pile = "gods" if question.ask == "reveal" else "designs"
    if found.deck == pile and (refusal := playing.why_not_there(table, question.seat, found)) is not None:
        return replace(refusal, why=f"{refusal.why[:-1]}; {wanted}.")
    return illegal(NOT_A_TARGET, f"{found.id} ({found.kind}) cannot be there; {wanted}.", rule)


def _wanted(table: Table, question: AnyQuestion) -> str:
    listed = list(map(str, question.answers[:3]))
    if question.hidden:
        listed.append(f"{question.hidden} CARD")
    if question.span is not None:
        listed.append("number {}..{}".format(*question.span))
    return f"{derived.name(table, question.seat)} must answer {question.ask!r} with {', '.join(listed)}"
