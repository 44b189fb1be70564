"""The words in which a card's abilities are written: triggered effects and constant ones, all plain data.

A card's behaviour (`effects`, `board`) and its wording in every language (`wording`) read the same tree.
"You" is always the seat that controls the card when the effect happens (MB-66).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Keyword = Literal["frenzy", "hunter", "poisonous", "sneaky", "tough"]
KEYWORDS: tuple[Keyword, ...] = ("frenzy", "hunter", "poisonous", "sneaky", "tough")

Who = Literal["you", "opponent"]
Condition = Literal["your_turn", "alone", "fewer_creatures"]
"""`your_turn`: it is the controller's turn (MB-26); `alone`: no other allied creature; `fewer_creatures`: strictly
fewer allied creatures than enemy ones."""

NO_LIMIT = 99
"""Above every power that can occur."""


class Creatures(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which creatures in play are meant, by side and current power (MB-72, MB-91)."""

    side: Literal["any", "enemy"] = "any"
    power_min: int = 0
    power_max: int = NO_LIMIT


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One step of a triggered ability. Without `when` it always happens."""

    when: Condition | None = None


class GainLife(Effect, frozen=True, tag="gain_life", kw_only=True):
    """Raise your life total; there is no upper limit (MB-12, MB-13)."""

    amount: int


class LoseLife(Effect, frozen=True, tag="lose_life", kw_only=True):
    """Lower a life total by an amount (MB-11)."""

    who: Who
    amount: int


class DropLife(Effect, frozen=True, tag="drop_life", kw_only=True):
    """Lower a life total that is higher to exactly `to`."""

    who: Who
    to: int


class MatchLife(Effect, frozen=True, tag="match_life", kw_only=True):
    """Set your life total to the opponent's, up or down."""


class Defeat(Effect, frozen=True, tag="defeat", kw_only=True):
    """Defeat creatures: `count` of your choice, or all of them at once where it is None (MB-97, MB-101)."""

    target: Creatures
    count: int | None = 1


class Take(Effect, frozen=True, tag="take", kw_only=True):
    """Take control of `count` creatures of your choice as they are (MB-92); `up_to` lets you stop earlier."""

    target: Creatures
    count: int = 1
    up_to: bool = False


class Revive(Effect, frozen=True, tag="revive", kw_only=True):
    """Put one card of your choice from a discard pile into play on your side (MB-35, MB-67)."""

    pile: Who


class Recover(Effect, frozen=True, tag="recover", kw_only=True):
    """Return your whole discard pile to your hand (MB-20)."""


class Discard(Effect, frozen=True, tag="discard", kw_only=True):
    """The seat discards cards of its own choice, as many as it can (MB-94, MB-95)."""

    who: Who
    amount: int


class Steal(Effect, frozen=True, tag="steal", kw_only=True):
    """Take random cards unseen from the opponent's hand (MB-93)."""

    amount: int


AnyEffect = GainLife | LoseLife | DropLife | MatchLife | Defeat | Take | Revive | Recover | Discard | Steal


class Constant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"):
    """An ability that is on as long as its card is in play (MB-71)."""


class Aura(Constant, frozen=True, tag="aura", kw_only=True):
    """Power and keywords for the card itself or for the controller's other creatures, while a condition holds."""

    to: Literal["self", "other_allies"]
    when: Condition | None = None
    power_max: int = NO_LIMIT
    """Only creatures whose current power is at most this."""
    power: int = 0
    keywords: frozenset[Keyword] = frozenset()


class Mirror(Constant, frozen=True, tag="mirror", kw_only=True):
    """The card has each of these keywords while an enemy creature has it."""

    keywords: frozenset[Keyword]


class BlockLimit(Constant, frozen=True, tag="block_limit", kw_only=True):
    """The opponent may block only with creatures of at least this power."""

    attacker: Literal["self", "allies"]
    """Whether only attacks of this card are meant, or every attack of its side."""
    power_min: int


class Silence(Constant, frozen=True, tag="silence", kw_only=True):
    """Effects with this trigger do not happen for the opponent."""

    trigger: Literal["play"]


AnyConstant = Aura | Mirror | BlockLimit | Silence

Trigger = Literal["play", "attack", "defeated"]
