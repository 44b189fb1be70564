"""The effects that triggered abilities are written in: each is plain data, and knows what it does, whether, and asks.

An ability is a flat list of effects in order; `when` and `mode` say which of them happen (MB-96, MB-98).
"""

from tablekeeper.engine.mindbug.effects.creatures import (
    CopyPlay,
    Defeat,
    DefeatItself,
    DefeatKeyword,
    DefeatPair,
    Evolve,
    ForceAttack,
    GiveItself,
    ReturnToHand,
    Take,
    ThisTurn,
)
from tablekeeper.engine.mindbug.effects.hands import Discard, Empty, Expose, Receive, Steal
from tablekeeper.engine.mindbug.effects.lives import DropLife, GainLife, LoseLife, MatchLife
from tablekeeper.engine.mindbug.effects.options import ChooseKeyword, ChooseMode, May
from tablekeeper.engine.mindbug.effects.piles import Boost, Recover, Revive, Rise, Scavenge, TakeBoost

WrittenEffect = (
    GainLife
    | LoseLife
    | DropLife
    | MatchLife
    | Defeat
    | DefeatPair
    | DefeatItself
    | DefeatKeyword
    | Take
    | GiveItself
    | ForceAttack
    | ThisTurn
    | ReturnToHand
    | Evolve
    | CopyPlay
    | Revive
    | Rise
    | Recover
    | Scavenge
    | Discard
    | Empty
    | Expose
    | Steal
    | Receive
    | Boost
    | TakeBoost
    | May
    | ChooseMode
    | ChooseKeyword
)
"""Whatever effect a file of cards writes, known by its tag `do`."""

__all__ = [
    "Boost",
    "ChooseKeyword",
    "ChooseMode",
    "CopyPlay",
    "Defeat",
    "DefeatItself",
    "DefeatKeyword",
    "DefeatPair",
    "Discard",
    "DropLife",
    "Empty",
    "Evolve",
    "Expose",
    "ForceAttack",
    "GainLife",
    "GiveItself",
    "LoseLife",
    "MatchLife",
    "May",
    "Receive",
    "Recover",
    "ReturnToHand",
    "Revive",
    "Rise",
    "Scavenge",
    "Steal",
    "Take",
    "TakeBoost",
    "ThisTurn",
    "WrittenEffect",
]
