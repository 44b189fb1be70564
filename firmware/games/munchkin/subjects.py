"""What an answer of Munchkin speaks of, for people: a card on the table or in a hand, a monster, a seat, a face."""

from __future__ import annotations

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.munchkin import MUNCHKIN, MunchkinState, verbs, wording
from tablekeeper.engine.munchkin.cards.card import Card, card, the
from tablekeeper.engine.munchkin.frames.sales import Sale
from tablekeeper.engine.munchkin.table import derived, sums
from tablekeeper.engine.munchkin.table.actions import OpenQuestion
from tablekeeper.engine.munchkin.table.zones import Monster, Piece
from tablekeeper.engine.munchkin.wording import word
from tablekeeper.engine.resolution import AnyQuestion
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.languages import Language

SIDEWAYS = "▭"
"""The sign of an item that is carried but not used: a card turned sideways."""
SEATS = ("ask", "seat", "backstab")
"""Verbs with the number of a seat after them."""
DICE = ("roll", "load")
"""Verbs with a face of the die after them."""


def card_name(card: str, lang: Language) -> str:
    """Return what a card is called at this table."""
    return lang.called(MUNCHKIN.name, card, wording.card_name(card, lang.code))


def gloss(card: str, lang: Language) -> str:
    """Return what a card is in a few words, where no name is known in the language and nobody has entered one."""
    entered = card_name(card, lang) != wording.card_name(card, lang.code)
    said = "" if entered else wording.gloss(the(card), lang.code)
    return f"[{said}]" if said else ""


def subject_of(state: MunchkinState, answer: Answer, lang: Language) -> Subject | None:
    """Return what an answer speaks of; None where it stands alone."""
    question = state.question
    if not answer.subject or question is None or answer.verb == NUMBER:
        return None
    if answer.verb in DICE:
        return Subject(None, answer.subject)
    if answer.verb in SEATS and answer.number is not None:
        side, strength = state.table.seats[answer.number], sums.strength(state.table, answer.number)
        key = "munchkin.seat.helps" if answer.verb == "ask" else "munchkin.seat"
        told = lang.text(key, name=side.name, level=side.level, strength=strength)
        return Subject(None, told, None, answer.number)
    if isinstance(question, OpenQuestion):
        return _in_window(state, answer, lang)
    if answer.verb in ("choose", "double"):
        return _chosen(state, question, answer, lang)
    return hidden(answer.subject, lang)


def _in_window(state: MunchkinState, answer: Answer, lang: Language) -> Subject:
    action = verbs.read(state, answer)
    match action and action.thing:
        case Monster(card=one):
            return numbered(one, answer, lang)
        case Piece() as piece if action is not None:
            return piece_subject(piece, action.seat, answer, lang)
    return hidden(answer.subject, lang)


def _chosen(state: MunchkinState, question: AnyQuestion, answer: Answer, lang: Language) -> Subject:
    """Return what is chosen: a monster, a card on the table, one of the discards, or one promised to a sale."""
    option = question.option(answer)
    target = option.target if option else None
    if not isinstance(target, int):
        return hidden(answer.name, lang)
    if question.ask in ("monster", "flee_from") and state.table.combat is not None:
        one = next(one for one in state.table.combat.monsters if one.number == target)
        return numbered(one.card, answer, lang)
    seat, piece = derived.the_piece(state.table, target)
    found = piece_subject(piece, seat, answer, lang)
    if state.stack and isinstance(state.stack[-1], Sale):
        return Subject(found.card, found.name, piece.card.gold, None, found.marks)
    return found


def hidden(name: str, lang: Language) -> Subject:
    """Return a card that comes out of a hand or a deck, or what stands for one that has no tag or is not named."""
    known = card(name)
    key = f"munchkin.unnamed.{name}"
    if key in lang or known is None:
        return Subject(None, lang.text(key), None, group=lang.text("munchkin.unnamed"))
    return card_subject(known, lang)


def card_subject(one: Card, lang: Language) -> Subject:
    """Return a card by itself: a monster with its level, anything else with what it adds in combat."""
    power, measure = (one.level, "level") if one.kind == "monster" else (one.bonus or None, "bonus")
    group, measure = word(f"kind.{one.kind}", lang.code), lang.word(f"munchkin.measure.{measure}", plain="")
    return Subject(one.id, card_name(one.id, lang), power, group=group, measure=measure)


def numbered(one: Card, answer: Answer, lang: Language) -> Subject:
    """Return a monster of the combat, with the number of its copy where there are several."""
    found = card_subject(one, lang)
    return Subject(found.card, _with_copy(found.name, answer), found.power)


def piece_subject(piece: Piece, seat: int, answer: Answer, lang: Language) -> Subject:
    """Return a card as it lies in front of a seat."""
    found = card_subject(piece.card, lang)
    return Subject(found.card, _with_copy(found.name, answer), found.power, seat, marks(piece))


def marks(piece: Piece) -> str:
    """Return what can be seen on a card: that it lies sideways."""
    return SIDEWAYS if piece.sideways else ""


def _with_copy(name: str, answer: Answer) -> str:
    return f"{name} ({answer.copy})" if answer.copy else name
