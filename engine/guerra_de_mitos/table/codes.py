"""The codes with which Guerra de Mitos refuses, besides those of every game (`engine.refusals`)."""

from __future__ import annotations

IMPOSSIBLE_HAND = "R34"
WRONG_PHASE = "R70"
NO_MOVES_LEFT = "R71"
NOT_PAYABLE = "R72"
ABOVE_MAXIMUM = "R73"
EMPTY_ORACLE = "R74"
TOO_LATE = "R75"
TIRED = "R76"
USED_UP = "R77"
NO_ROOM = "R78"
NO_SUMMONER = "R79"
OTHER_MYTHOLOGY = "R80"
NO_FIGHTER = "R81"
EXHAUSTED = "R82"
NOT_THIS_CARD = "R83"
NOT_IN_DECK = "R84"
SILENCED = "R85"
NO_TARGET = "R86"
NOT_HERE = "R87"
NOT_SO = "R88"

CODES = {
    IMPOSSIBLE_HAND: "The hand cannot be; every fault is named.",
    WRONG_PHASE: "The card, ability or action does not belong to this moment.",
    NO_MOVES_LEFT: "All moves of this transfer phase have been made.",
    NOT_PAYABLE: "There is not enough power to pay the cost.",
    ABOVE_MAXIMUM: "The character would enter with more than its maximum power.",
    EMPTY_ORACLE: "The oracle is empty, or its top card lies face down.",
    TOO_LATE: "A card is discarded from an oracle once, and before anything else is done with the oracles.",
    TIRED: "The card is tired.",
    USED_UP: "The ability was used in this turn.",
    NO_ROOM: "The character may not carry the card: a second weapon or armour, or another's character.",
    NO_SUMMONER: "Invocations need the key Invocador, and a maximum power of 0 or more with them.",
    OTHER_MYTHOLOGY: "The card may be used only under a pantheon of its mythology.",
    NO_FIGHTER: "Nobody of one's own is in the battlefield.",
    EXHAUSTED: "A character without power is not assigned.",
    NOT_THIS_CARD: "Cards of this kind are not played like this.",
    NOT_IN_DECK: "The card is not in the deck that the seat plays.",
    SILENCED: "Another card has silenced the ability.",
    NO_TARGET: "There is nothing that the card could act on.",
    NOT_HERE: "The player of this seat is away, or has left.",
    NOT_SO: "What the ability asks for is not so now.",
}
"""The codes of this game's own."""
