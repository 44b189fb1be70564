"""Why an answer is refused that is none of those asked for."""

from __future__ import annotations

from engine.game import Refusal
from engine.munchkin import codes
from engine.munchkin.actions import VERBS
from engine.munchkin.agenda import Query
from engine.munchkin.cards import card
from engine.munchkin.moments import open_cards
from engine.munchkin.situation import Situation
from engine.munchkin.vocabulary import SEXES, SIDES

PICKED = frozenset({"choose", "reveal", "discard", "double", "seat", "number"})
"""Verbs of questions with a closed list."""
ALONE = frozenset(
    {"cancel", "done", "nothing", "hand", "sell", "yes", "no", "fight", "friend", "treasure", "kill", "levels"}
    | {"fighter", "helper", *SEXES, *SIDES}
)
"""Answers that stand without anything after them, besides the verbs of moments."""


def match_is_over(state: Situation) -> Refusal:
    """Refuse any answer after the end."""
    names = [state.seat_names[state.result.winner]] if state.result else []
    names += [state.seat_names[seat] for seat in state.result.also] if state.result else []
    why = f"The match is over, {' and '.join(names)} won: start a new one or undo."
    return Refusal("illegal", codes.OVER, why, "M-94")


def explain(state: Situation, query: Query, answer: str) -> Refusal:
    """Return the refusal of an answer that is no legal one."""
    before, colon, after = answer.partition(": ")
    words = after if colon and before.isdecimal() else answer
    verb, _, subject = words.partition(" ")
    name = subject.partition("#")[0]
    wanted = _wanted(state, query)
    known = verb in VERBS or verb in PICKED or words in ALONE
    if not known or words != words.strip() or words != " ".join(words.split()):
        return Refusal("unreadable", codes.NOT_AN_ANSWER, f"{answer!r} is not an answer of Munchkin; {wanted}.")
    if colon and not (int(before) < len(state.seats)):
        return Refusal("unknown", codes.NOT_AN_ANSWER, f"There is no seat {before}; {wanted}.")
    if name and not name.isdecimal() and ".." not in name and card(name) is None:
        return Refusal("unknown", codes.UNKNOWN_CARD, f"There is no card {name!r} in Munchkin; {wanted}.")
    same = [listed for listed in query.answers if listed.partition("#")[0] == words and "#" in listed]
    if same:
        why = f"Several copies of {name} could be meant: say {' or '.join(same)}."
        return Refusal("ambiguous", codes.AMBIGUOUS, why)
    if query.open:
        return _in_moment(state, verb, name, wanted)
    if verb == query.verb and name and _all_open(state, name):
        return Refusal("illegal", codes.ALL_COPIES_OPEN, f"All copies of {name} lie open; {wanted}.", "M-3")
    if any(listed.startswith(f"{verb} ") for listed in query.answers) or verb == query.verb or query.number:
        return Refusal("illegal", codes.NOT_A_TARGET, f"{words!r} cannot be chosen here: {wanted}.", "M-93")
    return Refusal("illegal", codes.NOT_ASKED, f"{answer!r} is not possible now: {wanted}.")


def _in_moment(state: Situation, verb: str, name: str, wanted: str) -> Refusal:
    its = VERBS.get(verb)
    if its is not None and its.takes == "piece":
        mine = [piece for seat in state.seats for piece in seat.cards if piece.card.id == name]
        if len(mine) > 1:
            why = f"Several copies of {name} lie on the table, or it goes without a number; {wanted}."
            return Refusal("ambiguous", codes.AMBIGUOUS, why)
        return Refusal("illegal", codes.NOT_IN_PLAY, f"{name} does not lie in front of that seat; {wanted}.")
    if its is not None and its.takes == "monster":
        return Refusal("illegal", codes.NOT_IN_PLAY, f"No monster {name} is in the combat; {wanted}.")
    return Refusal("illegal", codes.NOT_ASKED, f"{verb!r} is not possible like this: {wanted}.")


def _all_open(state: Situation, name: str) -> bool:
    found = card(name)
    return found is not None and open_cards(state).count(name) >= found.copies


def _wanted(state: Situation, query: Query) -> str:
    listed = list(query.answers[:3])
    if query.open:
        listed = ["what this moment allows"]
    if query.verb:
        listed.append(f"{query.verb} CARD")
    if query.number is not None:
        listed.append("number {}..{}".format(*query.number))
    return f"{state.seat_names[query.seat]} (seat {query.seat}) must answer {query.ask!r} with {', '.join(listed)}"
