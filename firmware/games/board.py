"""The table for those who look at it from across the room: figures in large digits, and the cards that lie open.

It is no picture of the panel. It has nothing that only one seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A number of a seat."""

    key: str
    """What it is in any language: `life`."""
    name: str
    value: int


@dataclass(frozen=True)
class Lying:
    """A card that lies open."""

    name: str
    figure: str = ""
    """Its power, or what the game has in its place; short enough to be large."""
    below: str = ""
    """What more there is to say of it."""
    sideways: bool = False
    """Whether it lies so: exhausted, tired, not in use."""


@dataclass(frozen=True)
class Side:
    """What a seat has, by which a match is followed."""

    figures: tuple[Figure, ...]
    """The one that decides the match first: it is the largest."""
    cards: tuple[Lying, ...] = ()
    lines: tuple[str, ...] = ()
    """What else lies there."""
    out: bool = False
    """Whether the seat no longer plays, or not now."""


@dataclass(frozen=True)
class Board:
    """The whole table."""

    sides: tuple[Side, ...]
    """By seat."""
    cards: tuple[Lying, ...] = ()
    """The cards between the seats: what is fought, offered or drawn."""
    lines: tuple[str, ...] = ()
    """What else there is to say of the table: how far the match has come, both totals of a combat."""
