"""How the questions of Guerra de Mitos are worded, and which keys its verbs always have."""

from __future__ import annotations

from collections.abc import Mapping

from tablekeeper.engine.game import Decision
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.deeds.payments import Brink
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.frames import details, lengths, loans, number_changes
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.frames.by_numbers import ByNumbers
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import TurningUp
from tablekeeper.engine.guerra_de_mitos.frames.verb import AnyVerb
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.resolution import AnyFrame, AnyQuestion
from tablekeeper.firmware.games.guerra_de_mitos import aims
from tablekeeper.firmware.games.guerra_de_mitos.aims import NAMED
from tablekeeper.firmware.games.guerra_de_mitos.subjects import card_name
from tablekeeper.firmware.games.ui import Prompt
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT
from tablekeeper.firmware.telling.views import COLUMNS
from tablekeeper.firmware.telling.wrapping import shortened

_CHANGES = {"reserve": LEFT, "done": RIGHT, "power": OK, "strength": OK, "tire": OK, "destroy": OK, "field": OK}
KEYS: Mapping[str, Mapping[str, str]] = {
    "turn": {"move": LEFT, "done": RIGHT, "enter": OK, "discard": OK},
    "influence": {"play": LEFT, "pass": RIGHT, "use": OK, "meditate": OK},
    "opponent": {"choose": LEFT},
    "assign": {"assign": LEFT, "pass": RIGHT},
    "battle": {"play": LEFT, "pass": RIGHT, "use": OK},
    "effect": _CHANGES,
    "resolution": _CHANGES,
    "payer": {"choose": LEFT, "field": RIGHT},
    "sure": {"yes": OK},
    "lasts": {"turn": LEFT, "good": RIGHT},
}
"""The keys of verbs, question by question; everything else is one press further away, behind ok.

What carries the turn on is at the left, what ends something at the right. Who empties the own reserve is asked twice,
and says yes on two different keys: one that is pressed twice does no harm.
"""
NOUNS: Mapping[str, str] = {
    verb: noun
    for noun, verbs in {
        "card": ("maximum", "ready", "withdraw", "carry", "create"),
        "control": ("give", "lend", "return"),
        "hand": ("draw", "discard", "take", "recover"),
        "oracle": ("oracle", "bury", "bring_in", "add_oracle"),
        "turn": ("moves", "cheaper", "cheaper_item", "first", "tire_pantheon"),
    }.items()
    for verb in verbs
}
"""What a change is about that people tell of a card: of one noun they stand in a list of their own."""
AT_A_GLANCE = frozenset(("reveal", "turn", "influence", "opponent", "assign", "battle"))
"""The questions of the course of the turn, over which the whole table is shown."""
OF_TURN = AT_A_GLANCE - {"reveal"}
"""Those that a seat answers with a deed."""


def keys(decision: Decision) -> Mapping[str, str]:
    """Return the keys of verbs in a question; without a move left, what may come into play has the key of moves."""
    found = KEYS.get(decision.ask, {})
    if "move" in found and not any(answer.verb == "move" for answer in decision.ready):
        return {**found, "enter": LEFT}
    return found


def prompt(state: MitosState, lang: Language) -> Prompt:
    """Return the kind of the pending question, and the numbers and names that it speaks of."""
    question = state.question
    if question is None:
        return Prompt()
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, TurningUp):
        return _addressed(state, question, "", {"n": frame.oracle + 1}, lang)
    if question.ask in OF_TURN:
        return _of_turn(state, question, lang)
    if question.ask == "bid":
        return Prompt("", {"other": derived.name(state.table, 1 - question.seat)})
    return Prompt() if frame is None else _of_frame(state, frame, lang)


def _of_turn(state: MitosState, question: AnyQuestion, lang: Language) -> Prompt:
    """Return a question of the turn; a move is one counter, so it says how many of those may be moved."""
    left, kind = current.moves(state.table, question.seat) - state.table.moved, ""
    if question.ask == "turn":
        kind = "none" if left < 1 else ""
    elif question.ask == "battle" and not derived.fielded(state.table.seats[question.seat]):
        kind = "empty"
    return _addressed(state, question, kind, {"n": left}, lang)


def _addressed(
    state: MitosState, question: AnyQuestion, kind: str, slots: Mapping[str, object], lang: Language
) -> Prompt:
    """Return a question in one line that names whom it asks; a name too long for it is shortened."""
    key = f"guerra_de_mitos.ask.{question.ask}"
    room = COLUMNS - len(lang.word(f"{key}.{kind}", key, plain="", name="", **slots))
    return Prompt(kind, {**slots, "name": shortened(derived.name(state.table, question.seat), room)}, at_glance=True)


def _of_frame(state: MitosState, frame: AnyFrame, lang: Language) -> Prompt:
    match frame:
        case Performing() if state.question is not None:
            return aims.prompt(state, state.question, frame, lang)
        case ByNumbers():
            return Prompt(state.question.about or "" if state.question else "")
        case Brink():
            return Prompt("" if frame.card else "move")
        case ByHand() if frame.sides:
            one, two = frame.sides
            slots = {"one": derived.name(state.table, one), "two": derived.name(state.table, two)}
            return Prompt("", {**slots, "ours": frame.sums[0], "theirs": frame.sums[1]})
        case number_changes.By():
            slots = {"thing": _thing(state, frame.change, frame.thing, lang)}
            return Prompt(frame.change.name, slots, before=_before(state.table, frame))
        case lengths.HowLong():
            slots = {"thing": _thing(state, frame.change, frame.thing, lang), "amount": f"{_told(frame):+d}"}
            return Prompt(frame.change.name, slots)
        case loans.Whom() | details.Carrier():
            return Prompt("", {"thing": _piece(state, frame.number, lang)})
        case details.Taker():
            return Prompt("", {"name": derived.name(state.table, frame.whose)})
        case details.Under():
            return Prompt("", {"thing": card_name(current.card_of(state.table, frame.thing) or "", lang)})
    return Prompt()


def _before(table: Table, frame: number_changes.By) -> int | None:
    """Return the number that changes as it is now; None where only an amount is told."""
    place = derived.find(table, frame.thing[0])
    match frame.change:
        case number_changes.OfReserve():
            return table.seats[frame.thing[0]].reserve
        case number_changes.Draw():
            return table.seats[frame.thing[0]].hand
        case number_changes.OfMoves():
            later = table.phase != "transfer" or table.active != frame.thing[0]
            return current.moves(table, frame.thing[0]) + later
        case number_changes.OfOracle():
            return table.seats[frame.thing[0]].oracles[frame.thing[1]].power
        case number_changes.OfMaximum() if place is not None:
            return current.maximum(table, place)
        case number_changes.OfStrength() if place is not None:
            return current.strength(table, derived.character_of(place))
        case number_changes.OfPower() if place is not None:
            return derived.character_of(place).power
    return None


def _told(frame: lengths.HowLong) -> int:
    """Return by how much a change is told: what costs less is told as less."""
    return -frame.amount if isinstance(frame.change, number_changes.Discount) else frame.amount


def _thing(state: MitosState, change: AnyVerb, thing: tuple[int, ...], lang: Language) -> str:
    """Return what changes: a seat, the card of an oracle, a card in play; what fills no line."""
    if isinstance(change, number_changes.OfCharacter | loans.Lent):
        return _piece(state, thing[0], lang)
    if isinstance(change, number_changes.OfOracle):
        seat, place = thing
        card = state.table.seats[seat].oracles[place].card
        return shortened(card_name(card, lang), NAMED) if card else str(place + 1)
    return derived.name(state.table, thing[0])


def _piece(state: MitosState, number: int, lang: Language) -> str:
    place = derived.find(state.table, number)
    return shortened(card_name(place.piece.card, lang), NAMED) if place else ""
