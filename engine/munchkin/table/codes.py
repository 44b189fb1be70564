"""The codes with which Munchkin refuses, besides those of every game (`engine.refusals`)."""

from __future__ import annotations

WRONG_MOMENT = "R40"
IN_COMBAT = "R41"
NO_COMBAT = "R42"
NOT_YOUR_TURN = "R43"
NO_ROOM = "R44"
TOO_BIG = "R45"
SLOT_FULL = "R46"
RESTRICTED = "R47"
TENTH_LEVEL = "R48"
TOO_CHEAP = "R49"
NO_HELP = "R50"
DEAD = "R51"
WINNING = "R52"
LOSING = "R53"
NO_POWER = "R54"
TOO_OFTEN = "R55"
NOBODY = "R56"
NOT_THIS_CARD = "R57"
NO_CARDS_LEFT = "R58"
NOT_HERE = "R59"
TURN_NOT_OVER = "R60"

CODES = {
    WRONG_MOMENT: "The card or action does not belong to this moment of the game.",
    IN_COMBAT: "Who is in a combat may not do this.",
    NO_COMBAT: "There is no combat.",
    NOT_YOUR_TURN: "Only the active seat may do this.",
    NO_ROOM: "A second race or class needs Half-Breed or Super Munchkin, and there is never a third or the same twice.",
    TOO_BIG: "Only one Big item may be carried.",
    SLOT_FULL: "The slot or the hands are full.",
    RESTRICTED: "The item may not be used by this race, class or sex.",
    TENTH_LEVEL: "The tenth level is reached only by a kill or Divine Intervention.",
    TOO_CHEAP: "A sale must be worth at least 1,000 gold pieces.",
    NO_HELP: "This seat cannot help, or there is a helper already.",
    DEAD: "The character is dead until the next turn begins.",
    WINNING: "The fight is being won.",
    LOSING: "The fight is being lost.",
    NO_POWER: "The character has not the class or race that this needs.",
    TOO_OFTEN: "The power was used as often as it may be.",
    NOBODY: "There is nobody or nothing that this could be aimed at.",
    NOT_THIS_CARD: "Cards of this kind are not played like this.",
    NO_CARDS_LEFT: "Neither the deck nor its discards hold a card.",
    NOT_HERE: "The player of this seat is away, or has left.",
    TURN_NOT_OVER: "The next door is opened when this turn has been ended.",
}
"""The codes of this game's own."""
