"""What is measured with Mindbug: First Contact, and life that is lost."""

from __future__ import annotations

from dataclasses import replace

from tablekeeper.firmware.bench.case import BenchCase, Change
from tablekeeper.firmware.games.mindbug.views import Score, SeatScore

SEAT = SeatScore("Ann", 0, 2, 5, 5, 0)

CASE = BenchCase(
    "mindbug",
    ("first_contact",),
    seats=2,
    resuming=4,
    changes=(
        Change(
            "digit",
            "a changed life total, the worst of nine",
            {"ssd1306": 119, "sh1106": 124},
            views=[Score((replace(SEAT, life=life), replace(SEAT, name="Bob")), 0, "") for life in range(10)],
        ),
        Change(
            "life",
            "a life lost: sign, digit, arrow and words, from the tap to the new score",
            {"ssd1306": 399, "sh1106": 399},
            answers=("play elephantopus", "pass", "play plated_scorpion", "pass", "attack elephantopus"),
        ),
        Change(
            "life_asked",
            "the same where it was asked before whether to block",
            {"ssd1306": 500, "sh1106": 500},
            answers=("play gorillion", "pass", "play bee_bear", "pass", "attack gorillion", "pass"),
        ),
    ),
)
