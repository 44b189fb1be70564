"""The words in which a card's abilities are written: triggered effects and constant ones, all plain data.

A card's behaviour (`effects`, `board`) and its wording in every language (`wording`) read the same tree.
"You" is always the seat that controls the card when the effect happens (MB-66). An ability is a flat list of effects in
order; `when` and `mode` say which of them happen.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Keyword = Literal["frenzy", "hunter", "poisonous", "sneaky", "tough"]
KEYWORDS: tuple[Keyword, ...] = ("frenzy", "hunter", "poisonous", "sneaky", "tough")

Who = Literal["you", "opponent"]
Condition = Literal[
    "your_turn",
    "alone",
    "paired",
    "fewer_creatures",
    "more_creatures",
    "crowded",
    "last_life",
    "no_mindbugs",
    "empty_pile",
    "twins",
    "paid",
]
"""`your_turn`: it is the controller's turn (MB-26); `alone`, `paired`: none, exactly one other allied creature;
`fewer_creatures`, `more_creatures`: strictly fewer or more allied creatures than enemy ones; `crowded`: three or more
enemy creatures; `last_life`: exactly 1 life; `no_mindbugs`: no unspent Mindbug; `empty_pile`: nothing in the own
discard pile; `twins`: two or more allied creatures have the same power; `paid`: the price before it was paid."""

Per = Literal["enemy_creature", "enemy_mindbug", "other_ally"]
"""What an amount is multiplied by: the opponent's creatures or unspent Mindbugs, or your other creatures."""

Gain = Keyword | Literal["cannot_block", "undefeatable"]
"""What a creature can have until the end of the turn."""

NO_LIMIT = 99
"""Above every power that can occur."""


class Creatures(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which creatures in play are meant, by side and current power (MB-72, MB-91)."""

    side: Literal["any", "enemy", "allied"] = "any"
    power_min: int = 0
    power_max: int = NO_LIMIT
    rank: Literal["strongest", "weakest"] | None = None
    """Only those that share the top or bottom power of the side."""
    keyword: Keyword | None = None
    boosted: bool = False
    """Only those with at least one boost card."""
    others: bool = False
    """Not the creature that has the ability."""
    weaker: bool = False
    """Only those with less power than the creature that has the ability."""
    alike: bool = False
    """Only those whose power another creature in play has too."""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One step of a triggered ability. Without `when` and `mode` it always happens."""

    when: Condition | None = None
    mode: str | None = None
    """Only if this mode was chosen."""


class GainLife(Effect, frozen=True, tag="gain_life", kw_only=True):
    """Raise your life total; there is no upper limit (MB-12, MB-13)."""

    amount: int


class LoseLife(Effect, frozen=True, tag="lose_life", kw_only=True):
    """Lower a life total by an amount (MB-11)."""

    who: Who
    amount: int
    per: Per | None = None


class DropLife(Effect, frozen=True, tag="drop_life", kw_only=True):
    """Lower a life total that is higher to exactly `to`."""

    who: Who
    to: int


class MatchLife(Effect, frozen=True, tag="match_life", kw_only=True):
    """Set your life total to the opponent's, up or down; this is no loss of life."""


class Defeat(Effect, frozen=True, tag="defeat", kw_only=True):
    """Defeat creatures: `count` of your choice, or all of them at once where it is None (MB-97, MB-101).

    With `up_to` you may stop earlier; `paid` as the count means one for each card that was discarded before.
    """

    target: Creatures
    count: int | Literal["paid"] | None = 1
    up_to: bool = False


class DefeatPair(Effect, frozen=True, tag="defeat_pair", kw_only=True):
    """Defeat two creatures of your choice that have the same power."""


class DefeatItself(Effect, frozen=True, tag="defeat_itself", kw_only=True):
    """Defeat the creature that has the ability."""


class DefeatKeyword(Effect, frozen=True, tag="defeat_keyword", kw_only=True):
    """Defeat all enemy creatures that have the keyword chosen before."""


class Take(Effect, frozen=True, tag="take", kw_only=True):
    """Take control of `count` creatures of your choice as they are (MB-92); `up_to` lets you stop earlier."""

    target: Creatures
    count: int = 1
    up_to: bool = False


class GiveItself(Effect, frozen=True, tag="give_itself", kw_only=True):
    """Move the creature that has the ability to the opponent's side as it is."""


class ForceAttack(Effect, frozen=True, tag="force_attack", kw_only=True):
    """The controller of an enemy creature of your choice must attack with it now, if it can attack."""


class ThisTurn(Effect, frozen=True, tag="this_turn", kw_only=True):
    """Until the end of the turn the creature itself, or one of your choice, has something."""

    gains: Gain
    target: Creatures | None = None
    """Which creatures may be chosen; None means the creature that has the ability."""


class ReturnToHand(Effect, frozen=True, tag="return_to_hand", kw_only=True):
    """Return all these creatures to their controllers' hands; that is no defeat (MB-70)."""

    target: Creatures


class Evolve(Effect, frozen=True, tag="evolve", kw_only=True):
    """The creature becomes the next stage of its line and stays the same creature (MB-86, MB-87, MB-88)."""


class CopyPlay(Effect, frozen=True, tag="copy_play", kw_only=True):
    """You may resolve the Play effect of another creature in play as if it were the creature's own."""


class Revive(Effect, frozen=True, tag="revive", kw_only=True):
    """Put one card of your choice from a discard pile into play on your side (MB-35, MB-67)."""

    pile: Who


class Rise(Effect, frozen=True, tag="rise", kw_only=True):
    """Put this card from your discard pile into play."""


class Recover(Effect, frozen=True, tag="recover", kw_only=True):
    """Return your whole discard pile to your hand (MB-20)."""


class Scavenge(Effect, frozen=True, tag="scavenge", kw_only=True):
    """Put cards of your choice from the opponent's discard pile into your hand, as many as there are."""

    amount: int


class Discard(Effect, frozen=True, tag="discard", kw_only=True):
    """The seat discards cards of its own choice, as many as it can (MB-94, MB-95).

    `random` leaves the choice to chance; `up_to` lets the seat stop earlier.
    """

    who: Who
    amount: int
    per: Per | None = None
    random: bool = False
    up_to: bool = False


class Empty(Effect, frozen=True, tag="empty", kw_only=True):
    """The opponent's whole draw pile, and with `hand` the whole hand too, goes to the opponent's discard pile."""

    hand: bool = False


class Expose(Effect, frozen=True, tag="expose", kw_only=True):
    """A random card of the opponent's hand goes to the discard pile of either player, as you choose."""


class Steal(Effect, frozen=True, tag="steal", kw_only=True):
    """Take random cards unseen from the opponent's hand (MB-93)."""

    amount: int


class Receive(Effect, frozen=True, tag="receive", kw_only=True):
    """The opponent gives you a hand card of the opponent's choice; you keep it or put it into play at once."""


class Boost(Effect, frozen=True, tag="boost", kw_only=True):
    """Put up to `amount` cards from any discard piles under the creature itself or under one of your choice (MB-80).

    With `split` each card may go under another creature (MB-84).
    """

    amount: int
    to: Literal["self", "creature"] = "self"
    split: bool = False
    may: bool = False
    """Whether no creature need be chosen."""


class TakeBoost(Effect, frozen=True, tag="take_boost", kw_only=True):
    """Put one boost card of your choice from under any creature into your hand."""


class May(Effect, frozen=True, tag="may", kw_only=True):
    """Decide whether to go on, at a price if there is one; the effects that follow say `when` `paid`."""

    lose_life: int = 0
    discard: int = 0


class ChooseMode(Effect, frozen=True, tag="choose_mode", kw_only=True):
    """Choose one of the modes that would do something; effects that name another mode do not happen."""

    modes: tuple[str, ...]


class ChooseKeyword(Effect, frozen=True, tag="choose_keyword", kw_only=True):
    """Name one keyword."""


AnyEffect = (
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


class Constant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"):
    """An ability that is on as long as its card is in play (MB-71), or in a discard pile if it stands there (MB-73)."""

    when: Condition | None = None


class Aura(Constant, frozen=True, tag="aura", kw_only=True):
    """Power and keywords for the card itself or for the controller's (other) creatures."""

    to: Literal["self", "other_allies", "allies"]
    power_max: int = NO_LIMIT
    """Keywords go only to creatures whose current power is at most this."""
    power: int = 0
    per: Per | None = None
    keywords: frozenset[Keyword] = frozenset()


class Mirror(Constant, frozen=True, tag="mirror", kw_only=True):
    """The card has each of these keywords while an enemy creature has it."""

    keywords: frozenset[Keyword]


class BlockLimit(Constant, frozen=True, tag="block_limit", kw_only=True):
    """The opponent may block only with creatures whose power lies within bounds, or `near` the attacker's."""

    attacker: Literal["self", "allies"]
    """Whether only attacks of this card are meant, or every attack of its side."""
    power_min: int = 0
    power_max: int = NO_LIMIT
    near: int | None = None


class Bar(Constant, frozen=True, tag="bar", kw_only=True):
    """Creatures may not attack, not block, or neither."""

    what: tuple[Literal["attack", "block"], ...]
    who: Creatures | None = None
    """None means the card itself."""


class Silence(Constant, frozen=True, tag="silence", kw_only=True):
    """Effects with this trigger do not happen for the opponent."""

    trigger: Literal["play"]


class Challenge(Constant, frozen=True, tag="challenge", kw_only=True):
    """In the opponent's turn a Hunter that can attack must attack, and must make this card block."""


class Reversal(Constant, frozen=True, tag="reversal", kw_only=True):
    """In the card's fights the stronger creature is defeated instead of the weaker one."""


class Enlarge(Constant, frozen=True, tag="enlarge", kw_only=True):
    """Every loss of life of the opponent is larger by this amount."""

    amount: int


AnyConstant = Aura | Mirror | BlockLimit | Bar | Silence | Challenge | Reversal | Enlarge

Trigger = Literal["play", "attack", "defeated", "action", "buried", "life_lost"]
"""`action`: used instead of playing or attacking (MB-77); `buried`: put into a discard pile from anywhere; `life_lost`:
its player loses life while the card lies in that player's discard pile."""
