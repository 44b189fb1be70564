"""The zones of a table: cards in front of seats, discards and the combat are open, hands and decks are counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from tablekeeper.engine.labels import Numbered
from tablekeeper.engine.munchkin.cards.card import Card
from tablekeeper.engine.munchkin.cards.vocabulary import Deck as DeckName
from tablekeeper.engine.munchkin.cards.vocabulary import Sex, Side
from tablekeeper.engine.people import Presence
from tablekeeper.engine.resolution import AnyFrame

Phase = Literal["setup", "door", "trouble", "loot", "end", "charity"]
"""How far the turn has come; `setup` is before the first one."""
Window = Literal["", "setup", "turn", "trouble", "loot", "end", "combat", "escape", "escaped", "rolled", "curse"]
"""A window in which every seat may act; nothing while a single seat must answer something."""
Met = Literal["", "friend", "monster", "pursuer"]
"""Whom the active seat met in its turn. The room can be looted after a friend, not after a monster, least of all after
one that the seat fled from (M-17, M-18, M-47)."""
Fed = Literal["berserk", "banish", "hasten"]
"""Powers that cards are discarded for, up to three a combat."""
Life = Literal["alive", "dead", "reborn"]
"""`dead` until the next turn begins (reading A-7), then `reborn` until its own turn deals a new hand (M-54, M-55)."""


class Piece(Numbered, frozen=True, gc=False):
    """A card in front of a seat: race, class, item, lasting curse."""

    card: Card
    sideways: bool = False
    """Carried but not used (M-73)."""
    cheat: bool = False
    """A Cheat lies on it and goes where it goes (reading A-34)."""
    served: bool = False
    """The Hireling carries it, beyond the limits."""


class Fresh(Struct, frozen=True, gc=False):
    """How many cards in a hand were just obtained out of turn, and may be played at once (M-59, M-62)."""

    doors: int = 0
    treasures: int = 0
    unseen: int = 0
    """Cards of which nobody but their holder knows the deck."""

    @property
    def count(self) -> int:
        """How many there are in all."""
        return self.doors + self.treasures + self.unseen

    def of(self, deck: DeckName) -> int:
        """Return how many may be cards of a deck."""
        return self.unseen + (self.doors if deck == "door" else self.treasures)

    def more(self, count: int, deck: DeckName | None) -> Fresh:
        """Return them with more cards, of a deck or unseen."""
        match deck:
            case "door":
                return replace(self, doors=self.doors + count)
            case "treasure":
                return replace(self, treasures=self.treasures + count)
            case None:
                return replace(self, unseen=self.unseen + count)

    def less(self, deck: DeckName) -> Fresh:
        """Return them without one card of a deck, if there may be any."""
        if deck == "door" and self.doors:
            return replace(self, doors=self.doors - 1)
        if deck == "treasure" and self.treasures:
            return replace(self, treasures=self.treasures - 1)
        return replace(self, unseen=max(0, self.unseen - 1))

    def within(self, hand: int) -> Fresh:
        """Return as many of them as a hand can hold."""
        doors = min(self.doors, hand)
        treasures = min(self.treasures, hand - doors)
        return Fresh(doors, treasures, min(self.unseen, hand - doors - treasures))


class Seat(Struct, frozen=True, gc=False):
    """One seat's side of the table."""

    name: str
    sex: Sex | None = None
    """None until it has been asked (M-10)."""
    level: int = 1
    hand: int = 0
    cards: tuple[Piece, ...] = ()
    """The oldest first."""
    life: Life = "alive"
    place: Presence = "here"
    fresh: Fresh = Fresh()

    @property
    def plays(self) -> bool:
        """Whether it can do something, and something can be done to it: its player is there, its character alive."""
        return self.place == "here" and self.life != "dead"


class Deck(Struct, frozen=True, gc=False):
    """A face-down deck and its discards."""

    left: int
    pile: tuple[str, ...] = ()
    """Card ids, the oldest first."""


class Monster(Struct, frozen=True, gc=False):
    """A monster in the combat."""

    number: int
    """Its number in the combat."""
    card: Card
    enhancers: tuple[str, ...] = ()
    """The cards that make it what it is; a twin's count for both and lie with the other one (M-104)."""
    twin: int | None = None
    """The number of the monster with which it shares enhancers."""
    mate: bool = False
    """Whether the card that lies there is a Mate, and `card` what it stands for."""
    wandered: tuple[str, ...] = ()
    """The cards with which it came."""


class Spent(Struct, frozen=True, gc=False):
    """A card played into the combat; it lies there until the end (M-24)."""

    seat: int
    card: str
    side: Side


class Stab(Struct, frozen=True, gc=False):
    """A backstab (M-89)."""

    thief: int
    victim: int


class Power(Struct, frozen=True, gc=False):
    """A card discarded for a class's power in this combat (M-65)."""

    seat: int
    power: Fed


class Deal(Struct, frozen=True, gc=False):
    """What the helper was promised; recorded, not enforced beyond the Treasures (M-36, reading A-24)."""

    treasures: int = 0
    first: Literal["fighter", "helper"] = "fighter"
    """Who picks first."""
    items: tuple[str, ...] = ()


class CombatFacts(Struct, frozen=True, gc=False):
    """What is recorded of a combat beside its monsters; a position writes it as it is."""

    fighter: int
    helper: int | None = None
    deal: Deal = Deal()
    asked: tuple[int, ...] = ()
    """Who has declined to help."""
    spent: tuple[Spent, ...] = ()
    powers: tuple[Power, ...] = ()
    stabs: tuple[Stab, ...] = ()
    doubled: int = 0
    """How many times a lone fighter counts once more."""
    pot: int = 0
    """Treasures of monsters that were removed, not killed (M-28)."""
    killed: int = 0
    """How many monsters were killed before the end, and what levels that is worth."""
    levels: int = 0
    allure: bool = False
    """The helper was allured: the tenth level cannot be reached (M-96)."""
    fighters_adjust: int = 0
    """What the table adds to a side by hand."""
    monsters_adjust: int = 0
    treasures_adjust: int = 0
    flee_adjust: int = 0
    """The same for every flee roll."""
    ruling: Literal["", "won", "lost"] = ""
    """The owner's ruling on the verdict (M-101)."""
    loot: bool = False
    """The room may be looted all the same: a card said so, or another player took the fight over."""


class Combat(CombatFacts, frozen=True, gc=False):
    """A combat under way."""

    monsters: tuple[Monster, ...] = ()
    numbered: int = 0
    """How many monsters have joined so far."""


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """One setting for each ambiguity that tables settle in different ways; the defaults are our readings."""

    deal: Literal[2, 4] = 2
    """Cards of each deck dealt at the start and after a death (M-4, M-55, reading A-31)."""
    any_number: bool = False
    """From 1 to 10 may play, not only 3 to 6 (M-1); set in a position, since `new` seats the players."""
    gear_in_combat: bool = False
    """The fighter may lay a new item into a free slot in a fight of its own (reading A-1)."""
    mate_slows: bool = False
    """A Mate takes one from every flee roll of its fight, as an old print of it says (reading A-19)."""
    one_class: bool = False
    """Super Munchkin needs only one class and stays with it (reading A-20)."""
    pure_half: bool = False
    """A Half-Breed with one race has none of its drawbacks (reading A-17)."""
    keep_items: bool = False
    """Items may not be discarded merely to be rid of them (reading A-36)."""
    charm_hand: Literal[1, 3] = 1
    """How many cards a hand must hold to be discarded as a whole for a power (M-66)."""
    wait: Literal[3, 5, 10] = 5
    """Seconds that a winning total is open for objections (M-31, reading A-28); the box's clock counts them."""
    version_1: bool = False
    """Three questions are those of the box's version 1.0, as in its journals (`Munchkin.as_begun`).

    Who picks first is asked though only the helper gets Treasures. A card of a dead hand is not named. The Hippogriff
    takes any card out of a hand.
    """


class TableFacts(Struct, frozen=True, kw_only=True):
    """How far the turn has come; a position writes it as it is."""

    active: int = 0
    """Whose turn it is."""
    phase: Phase = "door"
    met: Met = ""
    """Whom the active seat met in its turn."""
    fought: bool = False
    """Whether a combat has ended in this turn."""
    doubled: bool = False
    """Whether the Halfling's double sale of this turn is used up."""


class Table(TableFacts, frozen=True, gc=False):
    """The cards on the table, and how far the turn has come."""

    seats: tuple[Seat, ...]
    doors: Deck
    hoard: Deck
    combat: Combat | None = None
    """The combat under way."""
    numbered: int = 0
    """How many cards have lain in front of seats so far; the next one gets this number."""
    rules: HouseRules = HouseRules()
    """How this table plays what the rulebook leaves open."""

    def deck(self, name: DeckName) -> Deck:
        """Return a deck with its discards."""
        return self.doors if name == "door" else self.hoard


class Board(Protocol):
    """A table with what is pending: a state, or the working copy of one."""

    @property
    def table(self) -> Table:
        """The cards on the table, and how far the turn has come."""

    @property
    def stack(self) -> Sequence[AnyFrame]:
        """What is pending, the next one last."""

    @property
    def window(self) -> Window:
        """The window in which every seat may act, or nothing while a single seat must answer something."""

    @property
    def named(self) -> int:
        """The seat that a window names."""
