"""Why an answer is refused: the reason, who must act, and the rule."""

from __future__ import annotations

from tablekeeper.engine.answers import NUMBER, ROLL, Answer
from tablekeeper.engine.mindbug.boxes import every_card
from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS
from tablekeeper.engine.mindbug.effects.hands import PILES
from tablekeeper.engine.mindbug.frames.attack import Attack
from tablekeeper.engine.mindbug.frames.choices import DONE, Choice
from tablekeeper.engine.mindbug.table import derived, legality
from tablekeeper.engine.mindbug.table.labels import copy_number
from tablekeeper.engine.mindbug.table.zones import Creature, Table
from tablekeeper.engine.refusals import (
    ALL_COPIES_OPEN,
    AMBIGUOUS,
    NO_SUCH_NAME,
    NOT_A_TARGET,
    NOT_AN_ANSWER,
    NOT_ASKED,
    NOT_IN_PLAY,
    NOTHING_IN_HAND,
    UNKNOWN_CARD,
    Refusal,
    illegal,
)
from tablekeeper.engine.resolution import AnyQuestion

WITH_A_CARD = frozenset({"play", "attack", "activate", "block", "choose", "reveal"})
ALONE = frozenset(
    {
        "mindbug",
        "pass",
        "nothing",
        "attack",
        "done",
        "yes",
        "no",
        "boost",
        "defeat",
        "take",
        "evolve",
        *PILES,
        *KEYWORDS,
    }
)
"""Answers that stand without a card."""

SNEAKY = "R12"
WRONG_POWER_TO_BLOCK = "R13"
NOT_YOURS_TO_BLOCK = "R14"
NOT_YOURS_TO_ATTACK = "R15"
MUST_CHOOSE = "R18"
BARRED = "R19"
CHALLENGED = "R24"
NO_ACTION = "R25"
IDLE_ACTION = "R26"
SET_ASIDE = "R27"
KEPT_BACK = "R37"
NOT_HUNTED = "R38"

CODES = {
    SNEAKY: "A Sneaky creature can be blocked only by Sneaky ones.",
    WRONG_POWER_TO_BLOCK: "The attacker's side forbids a creature of this power, or with a keyword, to block.",
    NOT_YOURS_TO_BLOCK: "Only the defender's creatures can block.",
    NOT_YOURS_TO_ATTACK: "Only the active seat's creatures can attack.",
    MUST_CHOOSE: "The choice may not be declined.",
    BARRED: "A card or an effect of this turn forbids the creature to attack or block.",
    CHALLENGED: "A Hunter must attack the creature that challenges it.",
    NO_ACTION: "The creature is not yours or has no Action.",
    IDLE_ACTION: "The Action would do nothing.",
    SET_ASIDE: "The face of an evolution card lies set aside; it comes only by evolving.",
    KEPT_BACK: "A card keeps the hidden one from being played, or demands cards of another power.",
    NOT_HUNTED: "The attacker's own card does not let it hunt a creature of this power.",
}
"""The codes with which only Mindbug refuses an answer."""


def explain(table: Table, question: AnyQuestion, answer: Answer) -> Refusal:
    """Return the refusal of an answer that is not legal."""
    verb, text = answer.verb, str(answer)
    name, numbered, number = answer.subject.partition("#")
    if verb in (NUMBER, ROLL) and answer.number is not None and answer.seat is None:
        return illegal(NOT_ASKED, f"{text!r} is not possible now: {_wanted(table, question)}.")
    known = verb in (WITH_A_CARD if answer.subject else ALONE) and answer.seat is None
    if not known or (numbered and not number.isdecimal()) or text != text.strip():
        return Refusal(
            "unreadable", NOT_AN_ANSWER, f"{text!r} is not an answer of Mindbug; {_wanted(table, question)}."
        )
    if answer.subject and name not in table.card_set.designs:
        where = "in the boxes on the table" if name in every_card() else "known"
        return Refusal("unknown", UNKNOWN_CARD, f"No card {name!r} is {where}; {_wanted(table, question)}.")
    if not _is_asked(question, answer):
        why = f"{text!r} is not possible now: {_wanted(table, question)}."
        if question.ask == "choose" and text in ("pass", "done") and DONE.answers[0] not in question.answers:
            return illegal(MUST_CHOOSE, why, "MB-98")
        return illegal(NOT_ASKED, why, "MB-23" if question.ask == "turn" else None)
    if verb == question.hidden:
        return _hidden(table, question, answer, numbered=bool(numbered))
    return _named(table, question, answer, numbered=bool(numbered))


def kept_back(table: Table, question: AnyQuestion, answer: Answer, because: str) -> Refusal:
    """Return the refusal of a hidden card that may not be turned up because of another (MX-29, MX-33, MX-38)."""
    power, wanted = table.card_set.designs[answer.subject].power, _wanted(table, question)
    if answer.verb == "play":
        why = f"{because} does not let {answer.subject} of power {power} be played; {wanted}."
        rule = "MX-33" if because == question.about else "MX-29"
    else:
        why, rule = f"{because} does not demand {answer.subject} of power {power}; {wanted}.", "MX-38"
    return Refusal("illegal", KEPT_BACK, why, rule, restriction=answer.verb == "play")


def _is_asked(question: AnyQuestion, answer: Answer) -> bool:
    if not answer.subject:
        return False
    if answer.verb == question.hidden:
        return True
    if question.ask == "turn":
        return answer.verb in ("attack", "activate", "play")
    return any(known.verb == answer.verb and known.subject for known in question.answers)


def _wanted(table: Table, question: AnyQuestion) -> str:
    examples = [*map(str, question.answers[:3]), *([f"{question.hidden} CARD"] if question.hidden else [])]
    if question.span is not None:
        examples.append("number {}..{}".format(*question.span))
    listed = ", ".join(examples) + (", …" if len(question.answers) > 3 else "")
    return f"{table.seats[question.seat].name} (seat {question.seat}) must answer {question.ask!r} with {listed}"


def _hidden(table: Table, question: AnyQuestion, answer: Answer, *, numbered: bool) -> Refusal:
    name = answer.name
    if numbered:
        why = f"Cards in a hand have no number: say '{answer.verb} {name}'."
        return illegal(NO_SUCH_NAME, why, "MB-110")
    copies = table.card_set.copies.get(name)
    if copies is None:
        why = f"{name} is a face that lies set aside and comes only by evolving; {_wanted(table, question)}."
        return illegal(SET_ASIDE, why, "MB-3")
    who = table.seats[question.seat].name
    why = f"All {copies} copies of {name} lie open, so {who} cannot hold one; {_wanted(table, question)}."
    return Refusal("illegal", ALL_COPIES_OPEN, why, "MB-111", restriction=True)


def _named(table: Table, question: AnyQuestion, answer: Answer, *, numbered: bool) -> Refusal:
    """Refuse a name that is not among the answers, although its verb is asked for."""
    verb, name = answer.verb, answer.name
    same = [known for known in question.answers if (known.verb, known.name) == (verb, name)]
    if same and not numbered:
        listed = " or ".join(map(str, same))
        return Refusal("ambiguous", AMBIGUOUS, f"Several copies of {name} could be meant: say {listed}.", "MB-110")
    if same and all(known.copy is None for known in same):
        why = f"Only one copy of {name} can be meant: say {str(same[0])!r}."
        return illegal(NO_SUCH_NAME, why, "MB-110")
    if verb == "play" and table.seats[question.seat].hand:
        why = f"A Hunter must attack the creature that challenges it; {_wanted(table, question)}."
        return illegal(CHALLENGED, why, "MB-71")
    if verb == "play":
        return illegal(NOTHING_IN_HAND, f"{table.seats[question.seat].name} has no card in hand to play.", "MB-23")
    placed = _in_play(table, answer)
    if verb == "block":
        return _block(table, question, name, placed)
    if verb == "attack":
        return _attack(table, question, name, placed)
    if verb == "activate":
        return _activate(table, question, name, placed)
    if not placed and question.ask in ("choose", "hunt"):
        return illegal(NOT_IN_PLAY, f"{name} cannot be chosen: it does not lie there; {_wanted(table, question)}.")
    if question.ask == "hunt" and (refused := _hunt(table, question, name, placed)):
        return refused
    what = f" for {question.about}" if question.about else ""
    why = f"{name} cannot be chosen{what}: {_wanted(table, question)}."
    return Refusal("illegal", NOT_A_TARGET, why, "MB-96", restriction=_could_be_chosen(table, question, placed))


def _could_be_chosen(table: Table, question: AnyQuestion, placed: list[derived.Placed]) -> bool:
    """Return whether one creature is meant that an effect on creatures could be carried out with."""
    frame = table.stack[-1]
    if not isinstance(frame, Choice) or not isinstance(question.listed.targets[0], Creature) or len(placed) != 1:
        return False
    return placed[0][1] not in frame.chosen


def _hunt(table: Table, question: AnyQuestion, name: str, placed: list[derived.Placed]) -> Refusal | None:
    """Refuse an enemy creature that the attacker's own card does not let it hunt (MX-29)."""
    prey = [(seat, creature) for seat, creature in placed if seat != question.seat]
    frame = table.stack[-1]
    attacker = derived.find(table.seats, frame.seat, frame.number) if isinstance(frame, Attack) else None
    if not prey or attacker is None or legality.may_hunt(table, question.seat, attacker, prey[0][1]):
        return None
    why = f"{question.about} may not hunt {name} of power {derived.power(table, *prey[0])}; {_wanted(table, question)}."
    return Refusal("illegal", NOT_HUNTED, why, "MX-29", restriction=len(placed) == 1)


def _block(table: Table, question: AnyQuestion, name: str, placed: list[derived.Placed]) -> Refusal:
    own = [(seat, creature) for seat, creature in placed if seat == question.seat]
    frame = table.stack[-1]
    attacker = derived.find(table.seats, frame.seat, frame.number) if isinstance(frame, Attack) else None
    if not own or attacker is None:
        why = f"{table.seats[question.seat].name} has no {name} in play to block with; {_wanted(table, question)}."
        return illegal(NOT_YOURS_TO_BLOCK, why, "MB-41")
    single = len(own) == 1
    limit = legality.limited_by(table, 1 - question.seat, attacker, own[0][1])
    bar = legality.barred_by(table, own[0], "block")
    if limit is not None:
        power, plain = derived.power(table, *own[0]), any(one.plain for one in limit.constants.limits)
        has = "a keyword" if plain else f"power {power}"
        why = f"{name} has {has}, with which {limit.id} does not let it block; {_wanted(table, question)}."
        return Refusal("illegal", WRONG_POWER_TO_BLOCK, why, "MB-71", restriction=single)
    if bar is not None or derived.marked(table, own[0][1], "cannot_block"):
        what = bar.id if bar else "an effect of this turn"
        why = f"{name} may not block because of {what}; {_wanted(table, question)}."
        return Refusal("illegal", BARRED, why, "MB-71", restriction=single)
    why = f"{question.about} is Sneaky and {name} is not, so it may not block; {_wanted(table, question)}."
    return Refusal("illegal", SNEAKY, why, "MB-59", restriction=single)


def _attack(table: Table, question: AnyQuestion, name: str, placed: list[derived.Placed]) -> Refusal:
    own = [(seat, creature) for seat, creature in placed if seat == table.active]
    if not own:
        who = table.seats[table.active].name
        return illegal(NOT_YOURS_TO_ATTACK, f"{who} has no {name} in play to attack with.", "MB-40")
    bar = legality.barred_by(table, own[0], "attack")
    if bar is not None:
        why = f"{name} may not attack because of {bar.id}; {_wanted(table, question)}."
        return Refusal("illegal", BARRED, why, "MB-71", restriction=len(own) == 1)
    why = f"A Hunter must attack the creature that challenges it; {_wanted(table, question)}."
    return Refusal("illegal", CHALLENGED, why, "MB-71", restriction=len(own) == 1)


def _activate(table: Table, question: AnyQuestion, name: str, placed: list[derived.Placed]) -> Refusal:
    own = [creature for seat, creature in placed if seat == table.active]
    if not own or not own[0].card.action:
        who = table.seats[table.active].name
        return illegal(NO_ACTION, f"{who} has no {name} in play with an Action.", "MB-77")
    if legality.challenged(table, table.active):
        why = f"A Hunter must attack the creature that challenges it; {_wanted(table, question)}."
        return illegal(CHALLENGED, why, "MB-71")
    why = f"The Action of {name} would do nothing now; {_wanted(table, question)}."
    return illegal(IDLE_ACTION, why, "MB-78")


def _in_play(table: Table, answer: Answer) -> list[derived.Placed]:
    """Return the creatures in play that a name can mean; numbers are compared as they are written, however long."""
    return [
        (seat, creature)
        for seat in (0, 1)
        for creature in table.seats[seat].creatures
        if creature.card.id == answer.name
        and answer.subject in (answer.name, f"{answer.name}#{copy_number(table.seats, creature.number, answer.name)}")
    ]


def forced_target(table: Table, question: AnyQuestion, answer: Answer) -> Creature | None:
    """Return what an answer points at that only a restriction forbids."""
    if answer.verb == question.hidden:
        return None
    own = [creature for seat, creature in _in_play(table, answer) if answer.verb == "choose" or seat == question.seat]
    return own[0]
