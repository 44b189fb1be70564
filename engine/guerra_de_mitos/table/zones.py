"""The zones of a table, in the form of a position: what lies open is named, hands and decks are counts.

A seat or number of -1 in a position that is set means *the seat where it lies*, and *a new number*.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablekeeper.engine.decks import Deck
from tablekeeper.engine.guerra_de_mitos.cards import readings
from tablekeeper.engine.guerra_de_mitos.cards.card import Mythology
from tablekeeper.engine.guerra_de_mitos.cards.readings import constant
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability as CardAbility
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Silence, Step
from tablekeeper.engine.guerra_de_mitos.table.house_rules import HouseRules
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting, Text, UseOf
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, PantheonOf, Thing
from tablekeeper.engine.labels import labels
from tablekeeper.engine.people import Presence

S = TypeVar("S", bound=Step)
Phase = Literal["setup", "transfer", "influence", "confrontation"]
"""How far the turn has come; `setup` is before the first one. The reorganisation asks nothing, so nobody sees it."""
Ability = Literal["influence", "confrontation"]
"""The phase of an ability."""
Where = Literal["play", "battlefield", "pantheon"]
"""Where cards in play lie: anywhere, or in one of both zones of characters."""
Stage = Literal["assign", "battle"]
SEALED: Literal["sealed"] = "sealed"
"""How a bid is shown until both are in (G-12)."""
Bid = int | Literal["sealed"] | None


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """An equipment or invocation on a character."""

    card: str
    tired: bool = False
    used: tuple[Ability, ...] = ()
    """The phases of which its ability was used in this turn (reading A-24)."""
    owner: int = -1
    """Whose discard it goes to (G-68)."""
    number: int = -1
    """Its number in the match, never used again."""


class Resource(Struct, frozen=True, forbid_unknown_fields=True):
    """A resource in play."""

    card: str
    tired: bool = False
    used: tuple[Ability, ...] = ()
    owner: int = -1
    number: int = -1


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character in play, at the seat that controls it."""

    card: str
    power: int = 0
    tired: bool = False
    used: tuple[Ability, ...] = ()
    fielded: bool = False
    """Whether it is in the battlefield, not in the pantheon zone."""
    army: int = -1
    """For which seat it fights there, where that is not the one that controls it."""
    items: tuple[Item, ...] = ()
    """The oldest first."""
    strength: int = 0
    """What effects have added to its strength until the reorganisation, and for good."""
    strength_for_good: int = 0
    maximum: int = 0
    """The same for its maximum power."""
    maximum_for_good: int = 0
    owner: int = -1
    number: int = -1


Piece: TypeAlias = "Character | Resource | Item"
"""A card in play with a number of its own."""


class Pantheon(Struct, frozen=True, forbid_unknown_fields=True):
    """The pantheon of a seat."""

    card: str
    mythology: Mythology | None = None
    """Whose it is; None where the card says so, or nobody was asked yet."""
    tired: bool = False
    used: tuple[Ability, ...] = ()


SOMEWHERE = -1
"""What lies below a card that was shuffled into a pile, or put there in an order that nobody tells."""


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """A discarded event that an effect has put face down under an oracle of another seat than its owner's."""

    card: str
    owner: int
    """Whose discard it goes to (G-68)."""
    below: int = 0
    """How many cards lie under it, or `SOMEWHERE`."""


class Oracle(Struct, frozen=True, forbid_unknown_fields=True):
    """A pile of god cards (G-10)."""

    card: str | None = None
    """The top card if it lies face up."""
    power: int = 0
    """The power on it."""
    left: int = 0
    """The cards that lie face down."""
    guests: tuple[Guest, ...] = ()
    """Those among them that are another seat's, the uppermost first."""
    owner: int = -1
    """Whose the open card is, where it is another seat's."""


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's side of the table."""

    name: str
    reserve: int = 0
    pantheon: Pantheon | None = None
    """None until it has been asked (G-9)."""
    oracles: tuple[Oracle, ...] = ()
    """From left to right; none until the number of god cards has been asked."""
    hand: int = 0
    designs: int = -1
    """The cards of the design deck; -1 until they have been asked for."""
    characters: tuple[Character, ...] = ()
    """The oldest first."""
    resources: tuple[Resource, ...] = ()
    god_discard: tuple[str, ...] = ()
    """Card ids, the oldest first."""
    design_discard: tuple[str, ...] = ()
    points: int = 0
    """Victory points (G-62 to G-64)."""
    transfers: int = 0
    """How many transfer phases the seat has had, this one included (G-23)."""
    meditation: int = 0
    """What its meditating gains beyond two until the reorganisation."""
    alive: bool = True
    """False after oblivion (G-60), and once its player has left (reading A-63)."""
    place: Presence = "here"
    """Who sits there."""
    deck: Deck | None = None
    """The deck that it plays; None where the table has only said how many cards there are."""
    brought: int = 0
    """How many cards its decks held at the start."""
    gone: int = 0
    """How many cards have left the game with the seat (reading A-57)."""


class Place(NamedTuple):
    """A card in play with the seat that controls it, and its bearer if it is an item."""

    seat: int
    piece: Piece
    bearer: Character | None = None


class Clash(Struct, frozen=True, forbid_unknown_fields=True):
    """A confrontation under way (G-39 to G-50)."""

    sides: tuple[int, int]
    """Who chose it, then the opponent."""
    stage: Stage = "assign"
    passed: tuple[int, ...] = ()
    """Who has passed: for good while characters are assigned, in a row while the battle goes on."""


TEXTS = frozenset(["texts", "_by_word", "keys"])
"""What is found of which cards are in play, of what lasts, and of the house rules."""
CARDS = frozenset(["named_characters", "in_play", "copies"])
"""What is found of which cards are in play alone."""
PIECES = frozenset(["places", "by_number", "characters", "things"])
"""What is found of the cards in play as they are."""


class Table(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything on the table, and how far the turn has come; what is asked of it often is found once."""

    seats: tuple[Seat, ...]
    first: int = 0
    """Who holds the token of the first player (G-14)."""
    turn: int = 1
    phase: Phase = "transfer"
    active: int = 0
    """Whose transfer it is, or who may act."""
    looked: int = 0
    """How many oracles, from the left, have had their look in this transfer phase (G-19)."""
    begun: bool = False
    """Whether power was moved or a card was put in play in it: nothing is discarded any more (reading A-27)."""
    discarded: bool = False
    moved: int = 0
    extra_moves: int = 0
    """What effects have added to the moves of this transfer phase."""
    passed: tuple[int, ...] = ()
    """Who has had the transfer of this turn; in the influence phase, who has passed in a row (G-18, G-30)."""
    silent: bool = False
    """Whether nobody may meditate in this turn (G-37)."""
    battle: str | None = None
    """The card that says how confrontations of this turn are resolved (G-49)."""
    fought: tuple[int, ...] = ()
    """Who has had a confrontation in this turn (G-40)."""
    extra: tuple[int, ...] = ()
    """Who may begin one more confrontation by a card."""
    clash: Clash | None = None
    bids: tuple[Bid, ...] = ()
    """What each of two players gives the other (G-12)."""
    numbered: int = 0
    """How many cards have been in play so far; the next one gets this number."""
    lasting: tuple[Lasting, ...] = ()
    """What effects have left behind, the oldest first."""
    uses: tuple[UseOf, ...] = ()
    """The abilities that were used in this turn, each by itself (A-24)."""
    visited: tuple[int, ...] = ()
    """The characters that have been in the battlefield in this turn."""
    rules: HouseRules = HouseRules()

    def copy(self) -> Table:
        """Return an equal table that knows what was found of this one."""
        table = replace(self)
        table.knows(self)
        return table

    def knows(self, other: Table, only: Collection[str] | None = None) -> None:
        """Take over what was found of another table, of which the same holds: all of it, or `only` what is named."""
        found = other.__dict__
        self.__dict__.update(found if only is None else {name: found[name] for name in only if name in found})

    def abilities(self, card: str) -> tuple[CardAbility, ...]:
        """Return the abilities of a card as this table reads them."""
        return readings.read(card, self.rules.readings)

    @cached_property
    def texts(self) -> tuple[Text[Step], ...]:
        """What holds beyond the rules: constant abilities of cards in play (A-56), then effects that last."""
        lasting = [
            Text(one.step, one.seat, one.card, None, None, one.on, one.seats, one.ability, one.until)
            for one in self.lasting
        ]
        return (*self._constants(), *lasting) if self.rules.cards_act else tuple(lasting)

    def saying(self, word: type[S]) -> Sequence[Text[S]]:
        """Return what holds beyond the rules and is said with one word of the vocabulary."""
        return self._by_word.get(word, ())

    @cached_property
    def _by_word(self) -> Mapping[type[Step], Sequence[Text[Any]]]:
        found: defaultdict[type[Step], list[Text[Any]]] = defaultdict(list)
        for text in self.texts:
            found[type(text.step)].append(text)
        return found

    def _constants(self) -> Iterator[Text[Step]]:
        """Yield what cards say that are in play; most say nothing of the kind, and this is asked for very often."""
        switched = self.rules.readings
        for index, seat in enumerate(self.seats):
            if seat.pantheon is not None and seat.alive and constant(seat.pantheon.card, switched):
                yield from self._constant(seat.pantheon.card, index, PantheonOf(index), None)
        for index, seat in enumerate(self.seats):
            for one in seat.characters:
                if constant(one.card, switched):
                    yield from self._constant(one.card, index, InPlay(one.number), None)
                for item in one.items:
                    if constant(item.card, switched):
                        yield from self._constant(item.card, index, InPlay(item.number), one.number)
            for resource in seat.resources:
                if constant(resource.card, switched):
                    yield from self._constant(resource.card, index, InPlay(resource.number), None)

    def _constant(self, card: str, seat: int, source: Thing, bearer: int | None) -> Iterator[Text[Step]]:
        for place, step in constant(card, self.rules.readings):
            if not self._is_mute(source, place):
                yield Text(step, seat, card, source, bearer, ability=place)

    def _is_mute(self, thing: Thing, ability: int) -> bool:
        """Return whether a constant ability is silenced: by itself, or with the whole text of its card."""
        return any(
            isinstance(one.step, Silence)
            and thing in (one.on or ())
            and (one.step.what == "text" or (one.step.what == "one" and one.ability == ability))
            for one in self.lasting
        )

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All cards in play (G-71), pantheons apart: by seats, characters with their items, then resources."""
        return tuple(self._places())

    def _places(self) -> Iterator[Place]:
        for index, seat in enumerate(self.seats):
            for character in seat.characters:
                yield Place(index, character)
                for item in character.items:
                    yield Place(index, item, character)
            for resource in seat.resources:
                yield Place(index, resource)

    @cached_property
    def things(self) -> Mapping[tuple[int, Where], Sequence[Thing]]:
        """What lies in play at each seat: all of it, or the characters of one zone with their items."""
        found: dict[tuple[int, Where], Sequence[Thing]] = {}
        for index, seat in enumerate(self.seats):
            zones: dict[Where, list[Thing]] = {"play": [], "battlefield": [], "pantheon": []}
            for one in seat.characters:
                things = [InPlay(one.number), *[InPlay(item.number) for item in one.items]]
                zones["play"] += things
                zones["battlefield" if one.fielded else "pantheon"] += things
            zones["play"] += [InPlay(one.number) for one in seat.resources]
            zones["play"] += [] if seat.pantheon is None else [PantheonOf(index)]
            found.update({(index, where): there for where, there in zones.items()})
        return found

    @cached_property
    def by_number(self) -> Mapping[int, Place]:
        """The cards in play by their numbers."""
        return {place.piece.number: place for place in self.places}

    @cached_property
    def keys(self) -> dict[Thing, frozenset[str]]:
        """The keys that pantheons and cards in play have now, as far as somebody has asked."""
        return {}

    @cached_property
    def characters(self) -> tuple[Place, ...]:
        """The characters in play."""
        return tuple([place for place in self.places if isinstance(place.piece, Character)])

    @cached_property
    def named_characters(self) -> tuple[tuple[str, int], ...]:
        """The characters in play by what they are called among each other, each with its number."""
        cards = [place.piece.card for place in self.characters]
        numbers = [place.piece.number for place in self.characters]
        return tuple(zip(labels(cards, lambda one: self.copies[numbers[one]]), numbers, strict=True))

    @cached_property
    def in_play(self) -> Mapping[str, int]:
        """The cards in play by their ids, each with how many copies there are."""
        return Counter([place.piece.card for place in self.places])

    @cached_property
    def copies(self) -> Mapping[int, int]:
        """The cards in play by their numbers, each with which copy of its card it is on the table, from 1."""
        counted: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
        return {place.piece.number: next(counted[place.piece.card]) for place in self.places}
