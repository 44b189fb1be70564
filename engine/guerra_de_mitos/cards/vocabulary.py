"""The words in which a card's abilities are written: its steps, which speak in the terms of `cards/terms`.

What a card does (`effects`), what it costs and is worth (`table/derived`) and its wording in every language (`wording`)
read the same tree. "You" is always the seat that uses the ability.
"""

from __future__ import annotations

from typing import Literal

from tablekeeper.engine.guerra_de_mitos.cards.terms import (
    Amount,
    By,
    Condition,
    Kind,
    Lasts,
    Object,
    Target,
    When,
    Who,
    Words,
)


class Step(Words, frozen=True, tag_field="do"):
    """One step of an ability or of its price."""

    @property
    def word(self) -> str:
        """The word with which it is written."""
        return str(self.__struct_config__.tag)

    @property
    def of_chosen(self) -> bool:
        """Whether it acts on what was chosen before, so that it is nothing without that (C-1)."""
        return getattr(self, "target", None) == "it"


class Reserve(Step, frozen=True, tag="reserve"):
    """A reserve gains or loses power; as a price it is paid (A-23)."""

    who: Who
    by: By


class Power(Step, frozen=True, tag="power", kw_only=True):
    """Characters, or cards on oracles, gain or lose power, or come to a number of it."""

    target: Object
    by: By = 0
    to: int | Literal["maximum"] | None = None
    split: bool = False
    """Whether `by` is dealt among them as you like."""


class Strength(Step, frozen=True, tag="strength", kw_only=True):
    """Characters, or who bears an item, have more or less strength."""

    target: Object
    by: By = 0
    to: int | None = None
    lasts: Lasts = "turn"
    only_if: Condition | None = None


class Maximum(Step, frozen=True, tag="maximum", kw_only=True):
    """Characters have more or less maximum power."""

    target: Object
    by: By = 0
    to: Amount | None = None
    lasts: Lasts = "turn"
    least: int | None = None
    """Below which it may not be brought as a price."""
    purpose: Literal["", "equip_invocation"] = ""
    """What alone it counts for."""


class Tire(Step, frozen=True, tag="tire"):
    """Cards are turned sideways; as a price they must be ready."""

    target: Object


class Ready(Step, frozen=True, tag="ready"):
    """Cards are turned upright."""

    target: Object


class Field(Step, frozen=True, tag="field"):
    """Characters come to the battlefield without paying (A-52)."""

    target: Object
    army: Literal["", "controller_says"] = ""
    """Whether its controller says for which side it comes, whoever that is."""


class Withdraw(Step, frozen=True, tag="withdraw"):
    """Characters leave the battlefield for their pantheon zone."""

    target: Object


class BringIn(Step, frozen=True, tag="bring_in"):
    """A card on an oracle or in a discard comes into play with the power that lies on it (A-49)."""

    target: Object
    to: Literal["pantheon", "battlefield"] = "pantheon"
    control: Literal["", "you"] = ""
    """Who controls it, where that is not its owner."""


class Destroy(Step, frozen=True, tag="destroy"):
    """Cards in play go to their owners' discards with their items (A-58)."""

    target: Object


class Draw(Step, frozen=True, tag="draw"):
    """Draw design cards."""

    by: By


class Discard(Step, frozen=True, tag="discard"):
    """Discard cards of the own hand; as a price so many must be there."""

    by: int | Literal["all"]


class Look(Step, frozen=True, tag="look"):
    """Look secretly at the top of the design deck or of oracles, or at a hand."""

    at: Literal["designs", "oracle", "hand"]
    who: Who
    count: int = 1


class Search(Step, frozen=True, tag="search"):
    """Look through a pile for a card, which is then `it`; shuffle the pile."""

    where: Literal["designs", "this_oracle"]
    name: tuple[str, ...] = ()
    kind: Kind | None = None


class Reveal(Step, frozen=True, tag="reveal"):
    """The top card of an oracle is turned up."""

    target: Object
    turn: Literal["up", "over"] = "up"
    """`over`: an open one is turned down."""


class Arrange(Step, frozen=True, tag="arrange"):
    """A card, or a pile, is put in another place or order."""

    target: Object
    to: Literal["bottom", "top", "under_oracle", "shuffled", "any_order"]
    who: Who = "you"
    face: Literal["down", "up"] = "down"
    may: bool = False


class Bury(Step, frozen=True, tag="bury"):
    """Cards of an oracle are discarded and not carried out."""

    target: Object
    what: Literal["top", "face_down", "all"]
    only_if: Condition | None = None
    may: bool = False


class Recover(Step, frozen=True, tag="recover"):
    """A card goes to its owner's hand."""

    target: Object
    only_if: Condition | None = None


class AddOracle(Step, frozen=True, tag="add_oracle"):
    """A player has one oracle more for each card, or one of all of them."""

    who: Who
    target: Object
    face: Literal["up", "down"] = "up"
    shuffled: bool = False


class Create(Step, frozen=True, tag="create", kw_only=True):
    """Characters that are no cards come into play, or a weapon comes on a character."""

    kind: Literal["character", "weapon"]
    name: str = ""
    keys: tuple[str, ...] = ()
    strength: int
    maximum: int
    power: int = 0
    times: By = 1
    zone: Literal["pantheon", "battlefield"] = "pantheon"
    target: Object | None = None
    """Who bears the weapon."""


class Equip(Step, frozen=True, tag="equip"):
    """An item goes to a character by the rules of equipping, without its cost."""

    item: Object
    target: Object
    at_cost: bool = False
    """Whether the bearer pays for it all the same."""


class Give(Step, frozen=True, tag="give"):
    """Another player controls a card (G-68)."""

    target: Object
    to: Literal["you", "winner"]
    lasts: Lasts = "good"


class Carry(Step, frozen=True, tag="carry", kw_only=True):
    """Power goes from one place to another, or is dealt out anew; nobody gains (G-74)."""

    source: Target | None = None
    reserve: Who | None = None
    """Whose reserve it comes from, where it comes from no card."""
    target: Target
    by: int | Literal["all"]
    split: bool = False


class Key(Step, frozen=True, tag="key", kw_only=True):
    """A card has keys, or has them no longer."""

    target: Object
    add: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    """One of these, as you like."""
    key_of: bool = False
    """One that any character has, as you like."""
    remove: Literal["", "one", "all_but_god"] = ""
    lasts: Lasts = "turn"
    good_if: Condition | None = None
    """When it lasts for good."""


class Silence(Step, frozen=True, tag="silence"):
    """A card has its abilities no longer: those with a phase, one of them, or its whole text."""

    target: Object
    what: Literal["abilities", "one", "text"]
    lasts: Lasts = "turn"
    later_too: bool = False
    """Whether whatever comes later is silenced as well."""


class Copy(Step, frozen=True, tag="copy"):
    """A card has an ability of another one as its own until the reorganisation."""

    target: Object
    to: Literal["self", "bearer"]


class Use(Step, frozen=True, tag="use"):
    """An ability of a card is used now; an event is carried out."""

    target: Object
    by_card: Object | None = None
    """Which card of yours uses it: it pays, and is meant by `self`."""
    as_owner: Literal["", "you"] = ""
    only_if: Condition | None = None


class Again(Step, frozen=True, tag="again"):
    """The ability of a card may be used once more in this turn."""

    target: Object


class Clear(Step, frozen=True, tag="clear"):
    """What effects have added to a strength ends."""

    target: Object
    what: Literal["bonuses", "penalties", "both"]


class First(Step, frozen=True, tag="first"):
    """The token of the first player goes to a player."""

    who: Who


class Moves(Step, frozen=True, tag="moves"):
    """Players have more or fewer moves in the transfer."""

    who: Who
    by: int


class ExtraClash(Step, frozen=True, tag="clash"):
    """A player has one more confrontation at the end of the phase."""

    who: Who


class Resolve(Step, frozen=True, tag="resolve"):
    """The confrontations of this turn are resolved by these steps, by the rulebook where there are none (G-49)."""

    then: tuple[AnyStep, ...] = ()


class Later(Step, frozen=True, tag="later"):
    """These steps happen once at a moment."""

    at: Literal["revealed", "clash_end"]
    then: tuple[AnyStep, ...]

    @property
    def of_chosen(self) -> bool:
        """Whether they act on what was chosen or made before, so that they are nothing without it (C-1)."""
        return any(step.of_chosen or getattr(step, "target", None) == "created" for step in self.then)


class Whenever(Step, frozen=True, tag="whenever", kw_only=True):
    """These steps happen each time that somebody does something, or it has one price more."""

    on: Literal["action", "assign", "meditate"]
    who: Who
    then: tuple[AnyStep, ...] = ()
    price: tuple[AnyStep, ...] = ()
    lasts: Lasts


class Mode(Step, frozen=True, tag="mode"):
    """A player chooses one of several ways that can be done."""

    who: Who
    modes: tuple[tuple[AnyStep, ...], ...]


class Choose(Step, frozen=True, tag="choose"):
    """Something is chosen for what follows."""

    target: Target
    must: bool = False
    """Whether nothing of the rest happens without it."""


class Forbid(Step, frozen=True, tag="forbid", kw_only=True):
    """Something cannot happen to cards, or to players and what is theirs."""

    what: Literal[
        "destroy",
        "control",
        "target",
        "assign",
        "leave_battlefield",
        "move_battlefield",
        "carry",
        "bearer",
        "gain",
        "lose",
        "meditate",
        "event",
    ]
    target: Object | None = None
    who: Who | None = None
    where: Literal["reserve", "anywhere"] = "anywhere"
    items: tuple[Kind, ...] = ()
    unless: Target | None = None
    key: tuple[str, ...] = ()
    beyond: int = 0
    """How much is allowed at a time."""
    times: int | None = None
    lasts: Lasts = "turn"


class Cheaper(Step, frozen=True, tag="cheaper", kw_only=True):
    """Something costs less, never below 0 (A-59)."""

    what: Literal["enter", "equip", "assign"]
    by: int
    who: Who | None = None
    target: Object | None = None
    under: str = ""
    """Under which pantheon alone."""
    bearer: Target | None = None
    items: tuple[Kind, ...] = ()
    key: tuple[str, ...] = ()
    times: int | None = None
    lasts: Lasts = "turn"


class ByHand(Step, frozen=True, tag="by_hand"):
    """People carry it out, and tell what has changed."""


AnyStep = (
    Reserve
    | Power
    | Strength
    | Maximum
    | Tire
    | Ready
    | Field
    | Withdraw
    | BringIn
    | Destroy
    | Draw
    | Discard
    | Look
    | Search
    | Reveal
    | Arrange
    | Bury
    | Recover
    | AddOracle
    | Create
    | Equip
    | Give
    | Carry
    | Key
    | Silence
    | Copy
    | Use
    | Again
    | Clear
    | First
    | Moves
    | ExtraClash
    | Resolve
    | Later
    | Whenever
    | Mode
    | Choose
    | Forbid
    | Cheaper
    | ByHand
)


class Ability(Words, frozen=True):
    """One ability of a card: its price is paid whole or it is not used, its steps happen as far as they can (G-69)."""

    when: When
    do: tuple[AnyStep, ...]
    price: tuple[AnyStep, ...] = ()
    only_if: Condition | None = None
    tired_too: bool = False
    """Whether it is used while its card is tired (G-33)."""
