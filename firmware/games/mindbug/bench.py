"""What is measured with Mindbug: First Contact, and life that is lost."""

from __future__ import annotations

from dataclasses import replace

from tablekeeper.firmware.bench.case import BenchCase, BoxCase, Change, ScoreNumber
from tablekeeper.firmware.bench.figure import at_least, at_most
from tablekeeper.firmware.games.mindbug.views import Score, SeatScore
from tablekeeper.firmware.telling.views import View


def _life_totals() -> tuple[View, ...]:
    """Return scores in which one seat's life goes through every digit."""
    seat = SeatScore("Ann", 0, 2, 5, 5, 0)
    other = replace(seat, name="Bob")
    return tuple(Score((replace(seat, life=life), other), 0, "") for life in range(10))


CASE = BenchCase(
    game="mindbug",
    sets=("first_contact",),
    called="First Contact",
    seats=2,
    resuming=4,
    rate=at_least(2500),
    instructions=at_most(2520),
    number=ScoreNumber("digit", "a changed life total, the worst of nine", _life_totals(), at_most(119), at_most(124)),
    box=BoxCase(
        answer="play axolotl_healer",
        tagged=("gorillion", "plated_scorpion"),
        changes=(
            Change(
                "life",
                "a life lost: sign, digit, arrow and words, from the tap to the new score",
                before=("play elephantopus", "pass", "play plated_scorpion", "pass"),
                answer="attack elephantopus",
                path="seats.1.life",
                limit=at_most(399),
                paged=at_most(399),
            ),
            Change(
                "life_asked",
                "the same where it was asked before whether to block",
                before=("play gorillion", "pass", "play plated_scorpion", "pass", "attack gorillion"),
                answer="pass",
                path="seats.1.life",
                limit=at_most(400),
                paged=at_most(400),
            ),
        ),
    ),
)
