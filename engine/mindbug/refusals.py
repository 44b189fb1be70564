"""Why an answer is refused: the reason, who must act, and the rule."""

from __future__ import annotations

from engine.game import Refusal
from engine.mindbug import board, permissions
from engine.mindbug.agenda import Attack, Choice, Query, Target
from engine.mindbug.cards import every_card
from engine.mindbug.labels import copy_number
from engine.mindbug.options import PILES
from engine.mindbug.situation import Situation
from engine.mindbug.vocabulary import KEYWORDS

WITH_A_CARD = frozenset({"play", "attack", "activate", "block", "choose", "reveal"})
ALONE = frozenset({"mindbug", "pass", "attack", "done", "yes", "no", "boost", "defeat", "take", *PILES, *KEYWORDS})
"""Answers that stand without a card."""

OVER = "R01"
NOT_AN_ANSWER = "R02"
UNKNOWN_CARD = "R03"
NOT_ASKED = "R04"
AMBIGUOUS = "R05"
NO_SUCH_NAME = "R06"
ALL_COPIES_OPEN = "R10"
NOTHING_IN_HAND = "R11"
SNEAKY = "R12"
WRONG_POWER_TO_BLOCK = "R13"
NOT_YOURS_TO_BLOCK = "R14"
NOT_YOURS_TO_ATTACK = "R15"
NOT_A_TARGET = "R16"
NOT_IN_PLAY = "R17"
MUST_CHOOSE = "R18"
BARRED = "R19"
CHALLENGED = "R24"
NO_ACTION = "R25"
IDLE_ACTION = "R26"
SET_ASIDE = "R27"

CODES = {
    OVER: "The match is over.",
    NOT_AN_ANSWER: "The text is not an answer of this game.",
    UNKNOWN_CARD: "There is no such card in the boxes on the table.",
    NOT_ASKED: "This is not what is asked now.",
    AMBIGUOUS: "Several copies could be meant; their numbers must be added.",
    NO_SUCH_NAME: "The card is there, but goes by another name now.",
    ALL_COPIES_OPEN: "All copies of the card lie open, so it cannot be in a hand.",
    NOTHING_IN_HAND: "The hand is empty.",
    SNEAKY: "A Sneaky creature can be blocked only by Sneaky ones.",
    WRONG_POWER_TO_BLOCK: "The attacker's side forbids a creature of this power to block.",
    NOT_YOURS_TO_BLOCK: "Only the defender's creatures can block.",
    NOT_YOURS_TO_ATTACK: "Only the active seat's creatures can attack.",
    NOT_A_TARGET: "The effect does not reach this card.",
    NOT_IN_PLAY: "No copy of the card lies where the answer needs it.",
    MUST_CHOOSE: "The choice may not be declined.",
    BARRED: "A card or an effect of this turn forbids the creature to attack or block.",
    CHALLENGED: "A Hunter must attack the creature that challenges it.",
    NO_ACTION: "The creature is not yours or has no Action.",
    IDLE_ACTION: "The Action would do nothing.",
    SET_ASIDE: "The face of an evolution card lies set aside; it comes only by evolving.",
}
"""Every code with which Mindbug refuses an answer."""


def match_is_over(state: Situation) -> Refusal:
    """Refuse any answer after the end."""
    winner = state.seat_names[state.result.winner] if state.result else "nobody"
    return Refusal("illegal", OVER, f"The match is over, {winner} has won: start a new one or undo.", "MB-103")


def explain(state: Situation, query: Query, answer: str) -> Refusal:
    """Return the refusal of an answer that is not legal."""
    verb, _, subject = answer.partition(" ")
    name, mark, copy = subject.partition("#")
    if verb not in (WITH_A_CARD if subject else ALONE) or (mark and not copy.isdecimal()) or answer != answer.strip():
        return Refusal("unreadable", NOT_AN_ANSWER, f"{answer!r} is not an answer of Mindbug; {_wanted(state, query)}.")
    if subject and name not in state.box.cards:
        where = "in the boxes on the table" if name in every_card() else "known"
        return Refusal("unknown", UNKNOWN_CARD, f"No card {name!r} is {where}; {_wanted(state, query)}.")
    if not _is_asked(query, verb, subject):
        why = f"{answer!r} is not possible now: {_wanted(state, query)}."
        if query.ask == "choose" and answer in ("pass", "done") and "done" not in query.answers:
            return Refusal("illegal", MUST_CHOOSE, why, "MB-98")
        return Refusal("illegal", NOT_ASKED, why, "MB-23" if query.ask == "turn" else None)
    if verb == query.hidden:
        return _hidden(state, query, verb, name, numbered=bool(mark))
    return _named(state, query, verb, name, copy or None)


def _is_asked(query: Query, verb: str, subject: str) -> bool:
    if subject and verb == query.hidden:
        return True
    if query.ask == "turn":
        return verb in ("attack", "activate", "play") and bool(subject)
    return bool(subject) and any(known.startswith(f"{verb} ") for known in query.answers)


def _wanted(state: Situation, query: Query) -> str:
    examples = [*query.answers[:3], *([f"{query.hidden} CARD"] if query.hidden else [])]
    listed = ", ".join(examples) + (", …" if len(query.answers) > 3 else "")
    return f"{state.seat_names[query.seat]} (seat {query.seat}) must answer {query.ask!r} with {listed}"


def _hidden(state: Situation, query: Query, verb: str, name: str, *, numbered: bool) -> Refusal:
    if numbered:
        return Refusal("illegal", NO_SUCH_NAME, f"Cards in a hand have no number: say '{verb} {name}'.", "MB-110")
    copies = state.box.copies.get(name)
    if copies is None:
        why = f"{name} is a face that lies set aside and comes only by evolving; {_wanted(state, query)}."
        return Refusal("illegal", SET_ASIDE, why, "MB-3")
    who = state.seat_names[query.seat]
    why = f"All {copies} copies of {name} lie open, so {who} cannot hold one; {_wanted(state, query)}."
    return Refusal("illegal", ALL_COPIES_OPEN, why, "MB-111", restriction=True)


def _named(state: Situation, query: Query, verb: str, name: str, copy: str | None) -> Refusal:
    """Refuse a name that is not among the answers, although its verb is asked for."""
    same = [known for known in query.answers if known.partition("#")[0] == f"{verb} {name}"]
    if same and copy is None:
        return Refusal(
            "ambiguous", AMBIGUOUS, f"Several copies of {name} could be meant: say {' or '.join(same)}.", "MB-110"
        )
    if same and not any("#" in known for known in same):
        return Refusal("illegal", NO_SUCH_NAME, f"Only one copy of {name} can be meant: say {same[0]!r}.", "MB-110")
    if verb == "play" and state.seats[query.seat].hand:
        why = f"A Hunter must attack the creature that challenges it; {_wanted(state, query)}."
        return Refusal("illegal", CHALLENGED, why, "MB-71")
    if verb == "play":
        return Refusal(
            "illegal", NOTHING_IN_HAND, f"{state.seat_names[query.seat]} has no card in hand to play.", "MB-23"
        )
    placed = _in_play(state, name, copy)
    if verb == "block":
        return _block(state, query, name, placed)
    if verb == "attack":
        return _attack(state, query, name, placed)
    if verb == "activate":
        return _activate(state, query, name, placed)
    if not placed and query.ask in ("choose", "hunt"):
        return Refusal(
            "illegal", NOT_IN_PLAY, f"{name} cannot be chosen: it does not lie there; {_wanted(state, query)}."
        )
    what = f" for {query.about}" if query.about else ""
    why = f"{name} cannot be chosen{what}: {_wanted(state, query)}."
    return Refusal("illegal", NOT_A_TARGET, why, "MB-96", restriction=_could_be_chosen(state, query, placed))


def _could_be_chosen(state: Situation, query: Query, placed: list[board.Placed]) -> bool:
    """Return whether one creature is meant that an effect on creatures could be carried out with."""
    frame = state.agenda[-1]
    if not isinstance(frame, Choice) or not isinstance(query.targets[0], int) or len(placed) != 1:
        return False
    return placed[0][1].number not in frame.chosen


def _block(state: Situation, query: Query, name: str, placed: list[board.Placed]) -> Refusal:
    own = [(seat, creature) for seat, creature in placed if seat == query.seat]
    frame = state.agenda[-1]
    attacker = board.find(state.seats, frame.seat, frame.number) if isinstance(frame, Attack) else None
    if not own or attacker is None:
        why = f"{state.seat_names[query.seat]} has no {name} in play to block with; {_wanted(state, query)}."
        return Refusal("illegal", NOT_YOURS_TO_BLOCK, why, "MB-41")
    single = len(own) == 1
    limit = permissions.limited_by(state, 1 - query.seat, attacker, own[0][1])
    bar = permissions.barred_by(state, own[0], "block")
    if limit is not None:
        power = board.power(state, *own[0])
        why = f"{name} has power {power}, with which {limit.id} does not let it block; {_wanted(state, query)}."
        return Refusal("illegal", WRONG_POWER_TO_BLOCK, why, "MB-71", restriction=single)
    if bar is not None or board.marked(state, own[0][1], "cannot_block"):
        what = bar.id if bar else "an effect of this turn"
        why = f"{name} may not block because of {what}; {_wanted(state, query)}."
        return Refusal("illegal", BARRED, why, "MB-71", restriction=single)
    why = f"{query.about} is Sneaky and {name} is not, so it may not block; {_wanted(state, query)}."
    return Refusal("illegal", SNEAKY, why, "MB-59", restriction=single)


def _attack(state: Situation, query: Query, name: str, placed: list[board.Placed]) -> Refusal:
    own = [(seat, creature) for seat, creature in placed if seat == state.active]
    if not own:
        who = state.seat_names[state.active]
        return Refusal("illegal", NOT_YOURS_TO_ATTACK, f"{who} has no {name} in play to attack with.", "MB-40")
    bar = permissions.barred_by(state, own[0], "attack")
    if bar is not None:
        why = f"{name} may not attack because of {bar.id}; {_wanted(state, query)}."
        return Refusal("illegal", BARRED, why, "MB-71", restriction=len(own) == 1)
    why = f"A Hunter must attack the creature that challenges it; {_wanted(state, query)}."
    return Refusal("illegal", CHALLENGED, why, "MB-71", restriction=len(own) == 1)


def _activate(state: Situation, query: Query, name: str, placed: list[board.Placed]) -> Refusal:
    own = [creature for seat, creature in placed if seat == state.active]
    if not own or not own[0].card.action:
        who = state.seat_names[state.active]
        return Refusal("illegal", NO_ACTION, f"{who} has no {name} in play with an Action.", "MB-77")
    if permissions.challenged(state, state.active):
        why = f"A Hunter must attack the creature that challenges it; {_wanted(state, query)}."
        return Refusal("illegal", CHALLENGED, why, "MB-71")
    why = f"The Action of {name} would do nothing now; {_wanted(state, query)}."
    return Refusal("illegal", IDLE_ACTION, why, "MB-78")


def _in_play(state: Situation, name: str, copy: str | None) -> list[board.Placed]:
    """Return the creatures in play that a name can mean."""
    return [
        (seat, creature)
        for seat in (0, 1)
        for creature in state.seats[seat].creatures
        if creature.card.id == name and (copy is None or str(copy_number(state.seats, creature.number, name)) == copy)
    ]


def forced_target(state: Situation, query: Query, answer: str) -> Target:
    """Return what an answer points at that only a restriction forbids."""
    verb, _, subject = answer.partition(" ")
    if verb == query.hidden:
        return None
    name, _, copy = subject.partition("#")
    placed = _in_play(state, name, copy or None)
    own = [creature.number for seat, creature in placed if verb == "choose" or seat == query.seat]
    return own[0]
