"""What an ability can mean: a card in play, a pantheon, an oracle, a discarded card, a card that was looked for."""

from __future__ import annotations

from msgspec import Struct


class InPlay(Struct, frozen=True, tag_field="is", tag="card", gc=False):
    """A character, a resource or an item in play."""

    number: int


class PantheonOf(Struct, frozen=True, tag_field="is", tag="pantheon", gc=False):
    """The pantheon of a seat."""

    seat: int


class OnOracle(Struct, frozen=True, tag_field="is", tag="oracle", gc=False):
    """An oracle of a seat, or the card that lies open on it; counted from 0."""

    seat: int
    place: int


class Discarded(Struct, frozen=True, tag_field="is", tag="discarded", gc=False):
    """A card of one of a seat's discards, by its place there."""

    seat: int
    god: bool
    place: int


class Sought(Struct, frozen=True, tag_field="is", tag="sought", gc=False):
    """A design card that somebody has found in, or seen on top of, the own design deck."""

    seat: int
    card: str = ""
    """Nothing where only the seat knows."""


Thing = InPlay | PantheonOf | OnOracle | Discarded | Sought
