"""What a screen shows, as plain values. Pages make views, screens draw them; neither knows the other."""

from __future__ import annotations

from dataclasses import dataclass

Labels = tuple[str, str, str]
"""The texts above the keys left, ok and right; an empty one means that the key does nothing here."""

NO_LABELS: Labels = ("", "", "")


@dataclass(frozen=True)
class Signs:
    """The small signs in the corner that any view may carry."""

    received: bool = False
    """An input has arrived and is being worked on."""
    reader_lost: bool = False
    unsaved: bool = False
    """The storage is full: the match goes on but is not written."""
    strictness: str = "referee"
    """`referee` shows nothing; `advise` and `count` show a letter."""


@dataclass(frozen=True)
class SeatScore:
    """One half of the score view."""

    name: str
    life: int
    mindbugs: int
    hand: int
    deck: int
    creatures: int


@dataclass(frozen=True)
class Score:
    """The score view: life readable across the table, and below it the question and its answers."""

    seats: tuple[SeatScore, SeatScore]
    asked: int | None
    """The seat that the arrow points at."""
    question: str
    """One line, or the change that has just happened (`3 → 2 Gorillion`)."""
    labels: Labels = NO_LABELS
    signs: Signs = Signs()


@dataclass(frozen=True)
class Question:
    """A prompt: who, what, and up to three answers above the keys that give them."""

    who: str
    seat: int | None
    lines: tuple[str, ...]
    """The question in up to three lines of the small font, already wrapped."""
    labels: Labels
    signs: Signs = Signs()


@dataclass(frozen=True)
class Listing:
    """A list with a cursor: left and right move, ok takes."""

    title: str
    seat: int | None
    items: tuple[str, ...]
    selected: int
    signs: Signs = Signs()


@dataclass(frozen=True)
class Thirds:
    """Picking a card: each key takes the part shown above it (powers first, then names)."""

    title: str
    seat: int | None
    parts: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    """Up to four short lines for each of left, ok, right; an empty part means that the key does nothing."""
    signs: Signs = Signs()


@dataclass(frozen=True)
class Notice:
    """Something said once: a refusal, what to put back, a result of a test. Any key closes it."""

    title: str
    lines: tuple[str, ...]
    code: str = ""
    """A refusal's code, at the bottom."""
    signs: Signs = Signs()


@dataclass(frozen=True)
class Text:
    """A page of running text: a card explained, the history. Left and right turn pages, ok closes."""

    title: str
    lines: tuple[str, ...]
    page: int
    pages: int
    signs: Signs = Signs()


@dataclass(frozen=True)
class Result:
    """The end of a match."""

    headline: str
    seats: tuple[SeatScore, SeatScore]
    reason: str
    labels: Labels
    signs: Signs = Signs()


@dataclass(frozen=True)
class Splash:
    """The first picture, before anything else is known."""

    title: str
    line: str


@dataclass(frozen=True)
class Dark:
    """Nothing, against burn-in; the first press only wakes."""


View = Score | Question | Listing | Thirds | Notice | Text | Result | Splash | Dark
