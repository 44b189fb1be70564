"""The words in which a card's abilities are written: conditions, descriptions, constant abilities, effects.

A card's behaviour (`effects`, `derived`) and its wording in every language (`wording`) read the same tree.
"You" is always the seat that controls the card when the effect happens (MB-66).
"""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

D = TypeVar("D")
A = TypeVar("A")

Keyword = Literal["frenzy", "hunter", "poisonous", "sneaky", "tough", "fast"]
KEYWORDS: tuple[Keyword, ...] = ("frenzy", "hunter", "poisonous", "sneaky", "tough", "fast")

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
    "empty_hand",
    "equal_mindbugs",
    "three_more",
    "their_turn",
    "trio",
    "few_cards",
    "unsurpassed",
    "no_creatures",
    "less_life",
    "paid",
    "unpaid",
]
"""`your_turn`: it is the controller's turn (MB-26). `alone`, `paired`: none, exactly one other allied creature.
`fewer_creatures`, `more_creatures`: strictly fewer or more allied creatures than enemy ones. `crowded`: three or more
enemy creatures. `last_life`: exactly 1 life. `no_mindbugs`: no unspent Mindbug. `empty_pile`: nothing in the own
discard pile. `twins`: two or more allied creatures have the same power. `empty_hand`: no card in hand.
`equal_mindbugs`: both seats have as many unspent Mindbugs. `three_more`: at least three creatures more than the
opponent. `their_turn`: it is the opponent's turn. `trio`: exactly two other allied creatures. `few_cards`: two cards or
fewer in hand. `unsurpassed`: no allied creature has more power than the card's own. `no_creatures`: no allied creature.
`less_life`: fewer lives than the opponent. `paid`: the price before it was paid, or the die fell well. `unpaid`: it
was not."""

PRICED: frozenset[Condition] = frozenset({"paid", "unpaid"})
"""The conditions that ask for a price before them."""
OF_POWERS: frozenset[Condition] = frozenset({"twins", "unsurpassed"})
"""The conditions that powers decide."""

Per = Literal["enemy_creature", "enemy_mindbug", "other_ally", "own_crystals"]
"""What an amount is multiplied by: the opponent's creatures or unspent Mindbugs, your other creatures, or the crystals
on the creature itself. Of a defeated one it is those that lay on it (MX-5)."""

Gain = Keyword | Literal["cannot_block", "undefeatable"]
"""What a creature can have until the end of the turn."""

Memory = Literal["blocked", "victorious"]
"""What is remembered of a creature until the end of the turn: it has blocked, or defeated an enemy in a fight."""

NO_LIMIT = 99
"""Above every power that can occur."""


def is_bounded(power_min: int, power_max: int) -> bool:
    """Return whether bounds leave any power out."""
    return power_min > 0 or power_max < NO_LIMIT


class Creatures(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which creatures in play are meant, by side and current power (MB-72, MB-91)."""

    side: Literal["any", "enemy", "allied"] = "any"
    power_min: int = 0
    power_max: int = NO_LIMIT
    rank: Literal["strongest", "weakest"] | None = None
    """Only those that share the top or bottom power of the side."""
    keyword: Keyword | None = None
    any_keyword: frozenset[Keyword] = frozenset()
    """Only those with at least one of these keywords."""
    boosted: bool = False
    """Only those with at least one boost card."""
    others: bool = False
    """Not the creature that has the ability."""
    weaker: bool = False
    """Only those with less power than the creature that has the ability."""
    alike: bool = False
    """Only those whose power another creature in play has too."""
    blocked: bool = False
    """Only those that have blocked this turn."""
    shares_keyword: bool = False
    """Only those that have a printed keyword of the hand card that was just shown (MX-33)."""
    slayer: bool = False
    """Only the one that has defeated the creature in a fight, to whose defeat this is the answer (MX-32)."""


class Side(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an exhausted creature is, with the card turned to this side; it is called by its first keyword."""

    keywords: frozenset[Keyword]
    power: int | None = None
    """The power printed on this side; None where it stays."""

    @property
    def name(self) -> Keyword:
        """Return the first of its keywords, which each side of a card has for itself."""
        return next(keyword for keyword in KEYWORDS if keyword in self.keywords)


class Constant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"):
    """An ability that is on as long as its card is in play (MB-71), or in a discard pile if it stands there (MB-73)."""

    when: Condition | None = None


class Aura(Constant, frozen=True, tag="aura", kw_only=True):
    """Power, keywords or safety for the card itself or for the controller's (other) creatures."""

    to: Literal["self", "other_allies", "allies"]
    power_max: int = NO_LIMIT
    """Keywords go only to creatures whose current power is at most this."""
    power: int = 0
    per: Per | None = None
    keywords: frozenset[Keyword] = frozenset()
    undefeatable: bool = False
    """Whether these creatures cannot be defeated, neither in a fight nor by an effect (MX-30)."""


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
    plain: bool = False
    """Whether only creatures without any keyword may block."""


class HuntLimit(Constant, frozen=True, tag="hunt_limit", kw_only=True):
    """The card itself may make only creatures block whose current power lies within bounds (MX-29)."""

    power_min: int = 0
    power_max: int = NO_LIMIT


class Bar(Constant, frozen=True, tag="bar", kw_only=True):
    """Creatures may not attack, not block, or neither."""

    what: tuple[Literal["attack", "block"], ...]
    who: Creatures | None = None
    """None means the card itself."""


class Silence(Constant, frozen=True, tag="silence", kw_only=True):
    """Effects with this trigger do not happen for the opponent."""

    trigger: Literal["play", "defeated"]


class Challenge(Constant, frozen=True, tag="challenge", kw_only=True):
    """In the opponent's turn a Hunter that can attack must attack, and must make this card block."""


class Reversal(Constant, frozen=True, tag="reversal", kw_only=True):
    """In the card's fights the stronger creature is defeated instead of the weaker one."""


class Enlarge(Constant, frozen=True, tag="enlarge", kw_only=True):
    """Every loss of life of the opponent is larger by this amount."""

    amount: int


class Grant(Constant, frozen=True, tag="grant", kw_only=True):
    """Each creature of a side has what its card lists under `granted` as an Attack effect of its own (MX-21)."""

    to: Literal["allies", "enemies"]


class Ban(Constant, frozen=True, tag="ban", kw_only=True):
    """A seat may not do something: use a Mindbug, play cards up to a printed power, take cards into its hand."""

    what: Literal["mindbug", "play", "to_hand"]
    who: Literal["opponent", "both"] = "opponent"
    power_max: int = NO_LIMIT
    """Only cards of at most this printed power may not be played."""


class Toll(Constant, frozen=True, tag="toll", kw_only=True):
    """Whoever uses a Mindbug against the card's controller loses so many lives first (MX-20)."""

    amount: int


class Steadfast(Constant, frozen=True, tag="steadfast", kw_only=True):
    """The card's controller cannot lose life."""


class Instead(Constant, frozen=True, tag="instead", kw_only=True):
    """The creature evolves in place of being defeated (MX-28)."""


AnyConstant = (
    Aura
    | Mirror
    | BlockLimit
    | HuntLimit
    | Bar
    | Silence
    | Challenge
    | Reversal
    | Enlarge
    | Grant
    | Ban
    | Toll
    | Steadfast
    | Instead
)

Trigger = Literal[
    "play", "attack", "defeated", "harvest", "action", "buried", "life_lost", "turn_end", "victory", "granted"
]
"""`harvest`: the last crystal comes off the creature as its controller's turn begins (MX-1). `action`: used instead of
playing or attacking (MB-77). `buried`: put into a discard pile from anywhere. `life_lost`: its player loses life while
the card is in that player's discard pile. `turn_end`: its controller's turn ends. `victory`: any turn ends in which the
creature has defeated an enemy creature in a fight. `granted`: the Attack effect that a `grant` gives to others."""


class Effect(Struct, Generic[D, A], frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One step of a triggered ability `A`, carried out in a draft `D`. Without `when` and `mode` it always happens."""

    when: Condition | None = None
    mode: str | None = None
    """Only if this mode was chosen."""

    def begin(self, draft: D, ability: A) -> None:
        """Carry it out, or put on the stack what must be decided for it."""
        raise NotImplementedError

    def would_do(self, draft: D, ability: A) -> bool:  # noqa: ARG002 - most effects always do something
        """Return whether it would change anything now (MB-78)."""
        return True


AnyEffect = Effect[Any, Any]
