"""The vocabulary in which cards are written: traits, slots, what hurts, and what single cards can do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

Deck = Literal["door", "treasure"]
Kind = Literal["monster", "curse", "enhancer", "race", "class", "item", "one_shot", "level_up", "special"]
Race = Literal["elf", "dwarf", "halfling"]
Class = Literal["cleric", "thief", "warrior", "wizard"]
Sex = Literal["female", "male"]
Trait = Literal["elf", "dwarf", "halfling", "human", "cleric", "thief", "warrior", "wizard", "female", "male"]
"""What a character can be and cards ask for; human is who has no race card (M-11, reading A-17)."""
Slot = Literal["", "headgear", "armor", "footgear"]
Tag = Literal["fire", "staff", "below_waist"]
"""What an item also counts as."""
Side = Literal["fighters", "monsters"]
"""The two sides of a combat."""

KINDS: tuple[Kind, ...] = get_args(Kind)
DECKS: tuple[Deck, ...] = get_args(Deck)
SEXES: tuple[Sex, ...] = get_args(Sex)
SIDES: tuple[Side, ...] = get_args(Side)


class Modifier(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that counts once if anybody concerned has one of the traits (M-23, M-39)."""

    when: tuple[Trait, ...]
    bonus: int


class Peace(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A monster that need not be fought; whether it is, the table says (reading A-4)."""

    to: Trait | None = None
    """To whom alone it is peaceful."""
    unless: Trait | None = None
    """Who must fight it."""
    gift: int = 0
    """Treasures that it hands over."""
    swap: int = 0
    """Treasures in hand that may be exchanged for new ones."""


class Items(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A description of items in play."""

    slot: Slot = ""
    worn: bool = False
    """Only items in use (reading A-40)."""
    big: bool | None = None
    tag: Tag | None = None
    best: bool = False
    """Only those that give the largest bonus: in use, and some (M-73)."""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One thing that happens to the victim of bad stuff or a curse."""

    when: Trait | None = None
    unless: Trait | None = None


class LoseLevels(Effect, frozen=True, tag="lose_levels", kw_only=True):
    """Lose levels, never below the first (M-48, M-60)."""

    amount: int


class LevelTo(Effect, frozen=True, tag="level_to", kw_only=True):
    """The level falls to the first, or to the lowest of any player."""

    to: Literal["first", "lowest"]


class LoseItems(Effect, frozen=True, tag="lose_items", kw_only=True):
    """Lose one item of the victim's choice (M-93), or all that the description fits."""

    which: Items = Items()
    all: bool = False
    otherwise: tuple[AnyEffect, ...] = ()
    """What happens instead where there is none."""


class LoseWorth(Effect, frozen=True, tag="lose_worth", kw_only=True):
    """Lose items of at least this value in all, or all items if they are worth less."""

    gold: int


class LoseHand(Effect, frozen=True, tag="lose_hand", kw_only=True):
    """Discard the whole hand."""


class LoseCards(Effect, frozen=True, tag="lose_cards", kw_only=True):
    """Roll the die and lose as many items or cards in hand."""


class LoseRaces(Effect, frozen=True, tag="lose_races", kw_only=True):
    """Lose all race cards."""


class LoseClasses(Effect, frozen=True, tag="lose_classes", kw_only=True):
    """Lose all class cards, or one of the victim's choice, or just the one named."""

    all: bool = True
    only: Class | None = None
    otherwise: tuple[AnyEffect, ...] = ()


class Swap(Effect, frozen=True, tag="swap", kw_only=True):
    """The topmost card of this kind among the Door discards takes the place of the victim's; without one it is lost."""

    kind: Literal["race", "class"]


class Taken(Effect, frozen=True, tag="taken", kw_only=True):
    """Other seats take one card each."""

    by: Literal["neighbours", "others_from_left", "others_from_right", "highest"]
    what: Literal["item", "hand", "treasure"]
    """An item in play, an unseen card in hand, or either."""


class RollLevels(Effect, frozen=True, tag="roll_levels", kw_only=True):
    """Roll the die: death up to this number, otherwise lose that many levels."""

    death_to: int


class Death(Effect, frozen=True, tag="death", kw_only=True):
    """Die (M-52)."""


class Either(Effect, frozen=True, tag="either", kw_only=True):
    """The victim chooses what happens."""

    of: Mapping[str, tuple[AnyEffect, ...]]


class ChangeSex(Effect, frozen=True, tag="change_sex", kw_only=True):
    """The other sex for good; the card stays until the penalty of the next combat is over (M-92)."""


class Stay(Effect, frozen=True, tag="stay", kw_only=True):
    """The card stays in front of its victim for as long as it works (M-92)."""


class Tax(Effect, frozen=True, tag="tax", kw_only=True):
    """Lose an item; every other player loses items of that value, or all of them and a level."""


AnyEffect = (
    LoseLevels
    | LevelTo
    | LoseItems
    | LoseWorth
    | LoseHand
    | LoseCards
    | LoseRaces
    | LoseClasses
    | Swap
    | Taken
    | RollLevels
    | Death
    | Either
    | ChangeSex
    | Stay
    | Tax
)


class Feat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """What a single card can do when it is played."""


class GainLevel(Feat, frozen=True, tag="gain_level", kw_only=True):
    """A level, never the tenth (M-94)."""

    needs: Literal["", "hireling", "after_combat", "not_highest"] = ""
    robs: bool = False
    """Another player loses it."""


class Remove(Feat, frozen=True, tag="remove", kw_only=True):
    """Monsters leave the combat unkilled (M-27, M-30)."""

    all: bool = False
    treasure: Literal["kept", "lost", "kept_if_last"] = "lost"
    draw: int = 0
    """Treasures drawn all the same."""
    loot: bool = False
    """The room may then be looted."""
    own_turn: bool = False
    after_roll: bool = False
    """Works even when the monster has caught somebody."""


class Replace(Feat, frozen=True, tag="replace", kw_only=True):
    """A monster from hand takes the place of one in the combat, whose enhancers go with it."""


class Twin(Feat, frozen=True, tag="twin", kw_only=True):
    """A monster gets a mate with the same enhancers (M-104)."""


class Wander(Feat, frozen=True, tag="wander", kw_only=True):
    """A monster from hand joins the combat (M-88)."""


class Double(Feat, frozen=True, tag="double", kw_only=True):
    """A lone fighter counts once more."""


class Reroll(Feat, frozen=True, tag="reroll", kw_only=True):
    """An escape that has just worked must be rolled again."""


class Wall(Feat, frozen=True, tag="wall", kw_only=True):
    """All who flee escape without a roll."""


class Vanish(Feat, frozen=True, tag="vanish", kw_only=True):
    """A flee roll that has failed is an escape after all."""


class SetDie(Feat, frozen=True, tag="set_die", kw_only=True):
    """One's own roll becomes any face."""


class Transfer(Feat, frozen=True, tag="transfer", kw_only=True):
    """Another player takes over the fight."""


class Dowse(Feat, frozen=True, tag="dowse", kw_only=True):
    """Take any card of a discard pile."""


class Cancel(Feat, frozen=True, tag="cancel", kw_only=True):
    """A curse ends or never works (M-93c)."""


class Draw(Feat, frozen=True, tag="draw", kw_only=True):
    """Draw Treasures."""

    count: int


class Borrow(Feat, frozen=True, tag="borrow", kw_only=True):
    """Take the item that turns a losing fight into a win."""


class Divine(Feat, frozen=True, tag="divine", kw_only=True):
    """Every Cleric gains a level, even the tenth (M-12)."""


class Attach(Feat, frozen=True, tag="attach", kw_only=True):
    """One item may be carried and used against every limit (reading A-34)."""


class Second(Feat, frozen=True, tag="second", kw_only=True):
    """Two races or two classes may be held (M-69a, M-69b)."""

    kind: Literal["race", "class"]


class Serve(Feat, frozen=True, tag="serve", kw_only=True):
    """Carries one item beyond the limits, and may be given up for an escape."""


AnyFeat = (
    GainLevel
    | Remove
    | Replace
    | Twin
    | Wander
    | Double
    | Reroll
    | Wall
    | Vanish
    | SetDie
    | Transfer
    | Dowse
    | Cancel
    | Draw
    | Borrow
    | Divine
    | Attach
    | Second
    | Serve
)
