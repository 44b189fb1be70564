"""What an answer of Munchkin speaks of, for people: a card on the table or in a hand, a monster, a seat, a face."""

from __future__ import annotations

from engine.munchkin.agenda import Query, Sale
from engine.munchkin.moments import named

from engine.game import speaker
from engine.munchkin import board as on
from engine.munchkin.cards import Card, card
from engine.munchkin.labels import label_monsters, label_pieces
from engine.munchkin.state import State
from engine.munchkin.wording import card_name, word
from engine.munchkin.zones import Piece
from firmware.games.face import Subject
from firmware.languages import Language

SIDEWAYS = "▭"
"""The sign of an item that is carried but not used: a card turned sideways."""
SEATS = ("ask", "seat", "backstab")
"""Verbs behind which the number of a seat stands."""
MONSTERS = ("charm", "chase", "bribe")
"""Verbs behind which a monster of the combat stands."""
ON_TABLE = ("use", "wear", "carry", "drop", "give", "throw")
"""Verbs behind which a card stands that lies in front of who speaks."""


def subject_of(state: State, answer: str, lang: Language) -> Subject | None:
    """Return what an answer speaks of; None where it stands alone."""
    seat, words = speaker(answer)
    verb, _, label = words.partition(" ")
    query = state.query
    if not label or query is None or verb == "number":
        return None
    if verb in ("roll", "load"):
        return Subject(None, label)
    if verb in SEATS:
        side = state.seats[int(label)]
        return Subject(None, lang.text("munchkin.seat", name=side.name, level=side.level), None, int(label))
    if query.open:
        who = named(state) if seat is None else seat
        return _in_moment(state, who, verb, label, lang)
    if verb in ("choose", "double"):
        return _chosen(state, query, answer, label, lang)
    return hidden(label, lang)


def _in_moment(state: State, who: int, verb: str, label: str, lang: Language) -> Subject:
    if verb in MONSTERS and state.combat is not None:
        monsters = state.combat.monsters
        number = label_monsters(monsters).index(label)
        return numbered(monsters[number].card, label, lang)
    if verb in ON_TABLE:
        mine = state.seats[who].cards
        return piece_subject(mine[label_pieces(state.seats, mine).index(label)], who, label, lang)
    return hidden(label, lang)


def _chosen(state: State, query: Query, answer: str, label: str, lang: Language) -> Subject:
    """Return what is chosen: a monster, a card on the table, one of the discards, or one promised to a sale."""
    target = query.targets[query.answers.index(answer)]
    if query.ask in ("monster", "flee_from") and state.combat is not None:
        one = next(one for one in state.combat.monsters if one.number == target)
        return numbered(one.card, label, lang)
    if isinstance(target, int):
        seat, piece = on.the_piece(state.seats, target)
        found = piece_subject(piece, seat, label, lang)
        if state.agenda and isinstance(state.agenda[-1], Sale):
            return Subject(found.card, found.name, piece.card.gold, None, found.marks)
        return found
    return hidden(label.partition("#")[0], lang)


def hidden(name: str, lang: Language) -> Subject:
    """Return a card that comes out of a hand or a deck, or what stands for one that has no tag or is not named."""
    known = card(name)
    key = f"munchkin.unnamed.{name}"
    if key in lang or known is None:
        return Subject(None, lang.text(key), None, group=lang.text("munchkin.unnamed"))
    return card_subject(known, lang)


def card_subject(one: Card, lang: Language) -> Subject:
    """Return a card by itself: a monster with its level, anything else with what it adds in combat."""
    power = one.level if one.kind == "monster" else one.bonus or None
    return Subject(one.id, card_name(one.id, lang.code), power, group=word(f"kind.{one.kind}", lang.code))


def numbered(one: Card, label: str, lang: Language) -> Subject:
    """Return a monster of the combat, with the number of its copy where there are several."""
    found = card_subject(one, lang)
    return Subject(found.card, _with_copy(found.name, label), found.power)


def piece_subject(piece: Piece, seat: int, label: str, lang: Language) -> Subject:
    """Return a card as it lies in front of a seat."""
    found = card_subject(piece.card, lang)
    return Subject(found.card, _with_copy(found.name, label), found.power, seat, marks(piece))


def marks(piece: Piece) -> str:
    """Return what can be seen on a card: that it lies sideways."""
    return SIDEWAYS if piece.sideways else ""


def _with_copy(name: str, label: str) -> str:
    _, _, copy = label.partition("#")
    return f"{name} ({copy})" if copy else name
