"""Why something is not done: a value with a code, the reason, who must act, and the rule. A mistake is no exception."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

RefusalKind = Literal["unreadable", "unknown", "illegal", "ambiguous"]

LONGEST = 2000
"""Characters of a reason or a fault, as the protocol tells it."""
OVER = "R01"
NOT_AN_ANSWER = "R02"
UNKNOWN_CARD = "R03"
NOT_ASKED = "R04"
AMBIGUOUS = "R05"
NO_SUCH_NAME = "R06"
ALL_COPIES_OPEN = "R10"
NOTHING_IN_HAND = "R11"
NOT_A_TARGET = "R16"
NOT_IN_PLAY = "R17"

CODES = {
    OVER: "The match is over.",
    NOT_AN_ANSWER: "The text is not an answer of this game.",
    UNKNOWN_CARD: "There is no such card in the boxes on the table.",
    NOT_ASKED: "This is not what is asked now.",
    AMBIGUOUS: "Several copies could be meant; their numbers must be added.",
    NO_SUCH_NAME: "The card is there, but goes by another name now.",
    ALL_COPIES_OPEN: "All copies of the card lie open, so it cannot be in a hand or a deck.",
    NOTHING_IN_HAND: "The hand is empty, or too small for this.",
    NOT_A_TARGET: "The effect, card or power does not reach this.",
    NOT_IN_PLAY: "No copy of the card lies where the answer needs it.",
}
"""The codes with which answers are refused in every game; a game adds its own."""


class Refusal(Struct, frozen=True):
    """Why something was not done. Nothing has changed."""

    kind: RefusalKind
    code: str
    """A stable short code such as `R12`; the documentation has a line for each."""
    why: str
    """What was wanted, what stands in the way, who must act, what to do."""
    rule: str | None = None
    """The id in the index of rules, where a rule refuses."""
    faults: tuple[str, ...] = ()
    """Every fault of an impossible position, each in words."""
    restriction: bool = False
    """True where the answer makes sense here and only a restriction forbids it: *advise* carries it out."""
    facts: tuple[tuple[str, object], ...] = ()
    """What the reason is about, for whoever words it in another language: cards by their ids, numbers, and others.

    Of those the game itself has the words (`Game.worded`).
    """

    def message(self) -> dict[str, object]:
        """Return the protocol's form."""
        message: dict[str, object] = {"kind": self.kind, "code": self.code, "why": _cut(self.why), "rule": self.rule}
        if self.faults:
            message["faults"] = [_cut(fault) for fault in self.faults]
        return message


def _cut(text: str) -> str:
    """Return a text that may quote what somebody has sent, and not all of what has no end."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def illegal(code: str, why: str, rule: str | None = None, **facts: object) -> Refusal:
    """Return the refusal of something that makes no sense at this point."""
    return Refusal("illegal", code, why, rule, facts=tuple(facts.items()))


def forbidden(code: str, why: str, rule: str | None = None, **facts: object) -> Refusal:
    """Return the refusal of something that only a rule forbids: *advise* carries it out."""
    return Refusal("illegal", code, why, rule, restriction=True, facts=tuple(facts.items()))


def match_is_over(winners: Sequence[str], rule: str | None = None) -> Refusal:
    """Refuse any answer after the end."""
    won = f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won" if winners else "nobody has won"
    return illegal(OVER, f"The match is over, {won}: start a new one or undo.", rule)
