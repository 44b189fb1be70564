"""What the screens of Mindbug show, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from tablekeeper.firmware.telling.views import NO_LABELS, AtGlance, Labels, View

MOST_DOTS, USUAL_DOTS = 3, 2


def dots(mindbugs: int) -> str:
    """Return a seat's Mindbugs as dots, those that it has spent empty; more than a few as a number."""
    return "●" * mindbugs + "○" * (USUAL_DOTS - mindbugs) if mindbugs <= MOST_DOTS else f"●{mindbugs}"


@dataclass(frozen=True)
class SeatScore:
    """One half of the score view."""

    name: str
    life: int
    mindbugs: int
    hand: int
    deck: int
    creatures: int
    note: str = ""
    """What it has to do, beside the name or in its place: up to ten letters."""


@dataclass(frozen=True)
class Score(AtGlance):
    """The score view: life readable across the table, and below it the question and its answers."""

    seats: tuple[SeatScore, SeatScore]
    asked: int | None
    """The seat that the arrow points at."""
    question: str
    """One line, or the change that has just happened (`Life 3 → 2 (Gorillion)`)."""
    labels: Labels = NO_LABELS


@dataclass(frozen=True)
class Result(View):
    """The end of a match."""

    headline: str
    seats: tuple[SeatScore, SeatScore]
    reason: str
    labels: Labels
