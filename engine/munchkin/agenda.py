"""What is pending above the course of the turn: a stack of plain-data frames, and the question of the topmost one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.munchkin.vocabulary import AnyEffect, Items

Target = int | str | tuple[int, int] | None
"""What an answer points at: a seat, a piece, a monster, a number, a word, a place in a pile, or nothing."""


class Pick(Struct, frozen=True, gc=False):
    """A card or power in the making: what it is aimed at is asked one thing at a time, by its purpose."""

    seat: int
    purpose: str
    card: str
    piece: int | None = None
    """The piece that is used, where the card lies on the table and not in the hand."""
    chosen: tuple[Target, ...] = ()


class Suffer(Struct, frozen=True, gc=False):
    """Effects that a victim has still to bear, the next one first."""

    seat: int
    because: str
    left: tuple[AnyEffect, ...]


class Cursed(Struct, frozen=True, gc=False):
    """A curse lies open and may still be cancelled (M-93c); its card is between zones."""

    seat: int
    card: str
    by: int | None
    """Who played it; None at an opened door."""


class Lose(Struct, frozen=True, gc=False):
    """Items to be lost, one choice at a time."""

    seat: int
    because: str
    what: Literal["item", "gold", "cards", "class", "tax"]
    which: Items = Items()
    left: int = 1
    """How many cards, or how much gold."""


class Take(Struct, frozen=True, gc=False):
    """Other seats take one card each, the next one first."""

    victim: int
    because: str
    what: Literal["item", "hand", "treasure"]
    takers: tuple[int, ...]


class Dump(Struct, frozen=True, gc=False):
    """Cards in hand to be discarded one by one, each said by its name or only by its back."""

    seat: int
    because: str
    left: int
    draws: int = 0
    """Treasures drawn for as many discarded: then only Treasures go, and fewer may."""


Fed = Literal["berserk", "banish", "hasten"]
"""Powers that cards are discarded for, up to three a combat."""
Paid = Fed | Literal["backstab", "theft"]
"""Powers that cards are discarded for."""


class Pay(Struct, frozen=True, gc=False):
    """One card, in play or in hand, discarded for a power (M-65)."""

    seat: int
    power: Paid
    victim: int | None = None
    """Who is stabbed, or the number of what is stolen."""


class Rolling(Struct, frozen=True, gc=False):
    """A die is thrown for something other than flight."""

    seat: int
    because: str
    what: Literal["levels", "cards", "theft"]
    death_to: int = 0
    victim: int = 0
    piece: int = 0


class Ruling(Struct, frozen=True, gc=False):
    """A question to the table, because a card lets people argue (M-101)."""

    seat: int
    question: Literal["peace", "treasure", "swap"]
    card: str
    monster: int = 0


class Flight(Struct, frozen=True, gc=False):
    """Running away: one seat from one monster after another, and then the next seat (M-45, M-46)."""

    seat: int
    left: tuple[int, ...]
    """The monsters that this seat has still to escape from."""
    after: tuple[int, ...] = ()
    """The seats that flee after it."""
    monster: int | None = None
    """From which it is fleeing now."""
    die: int | None = None
    """The face rolled; 0 for an escape without a roll."""
    bonus: int = 0
    """What the Wizard has paid for (M-65)."""
    again: bool = False
    """The escape must be rolled again."""
    wall: bool = False


class Looting(Struct, frozen=True, gc=False):
    """A body laid out, its heirs choosing one card each, the highest level first (M-53)."""

    dead: int
    order: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    """Seats of one level that roll for their order; `rolls` are theirs so far."""
    rolls: tuple[int, ...] = ()
    waiting: tuple[tuple[int, ...], ...] = ()
    """Groups of lower levels still to be put in order."""


class Charity(Struct, frozen=True, gc=False):
    """Excess cards on their way to the poorest, who get the bigger parts being named one by one (M-19)."""

    seat: int
    excess: int
    to: tuple[int, ...]
    bigger: tuple[int, ...] = ()


class Excess(Struct, frozen=True, gc=False):
    """More Big items than may be carried (M-68)."""

    seat: int
    piece: int | None = None
    """The one that goes, where several seats could get it."""


class Sale(Struct, frozen=True, gc=False):
    """Items being put together for one sale (M-77)."""

    seat: int
    pieces: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    """From the hand."""
    double: str = ""
    """The item that counts twice for a Halfling (M-78)."""


class Offer(Struct, frozen=True, gc=False):
    """Somebody is asked to help, for this pay (M-35, M-36)."""

    fighter: int
    seat: int
    stage: Literal["items", "treasures", "first", "answer"] = "items"
    items: tuple[int, ...] = ()
    treasures: int = 0
    first: Literal["fighter", "helper"] = "fighter"


class Number(Struct, frozen=True, gc=False):
    """A card without a tag is entered as its numbers."""

    seat: int
    purpose: Literal["open", "fight", "lay", "play", "reveal"]
    kind: Literal["monster", "item", "one_shot"]
    first: int | None = None


Frame = (
    Pick
    | Suffer
    | Cursed
    | Lose
    | Take
    | Dump
    | Pay
    | Rolling
    | Ruling
    | Flight
    | Looting
    | Charity
    | Excess
    | Sale
    | Offer
    | Number
)


class Query(Struct, frozen=True, gc=False):
    """The pending question with its answers and what each of them points at."""

    seat: int
    ask: str
    about: str | None = None
    answers: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()
    open: bool = False
    """Whether this is a moment of the game in which every seat may act (`engine.munchkin.actions`)."""
    verb: str = ""
    """The verb under which cards in the seat's hand may be named, or nothing."""
    hidden: Literal["any", "monster", "item", "class", "treasure"] = "any"
    """Which cards these are."""
    number: tuple[int, int] | None = None
    """The bounds of the number that is asked for."""
