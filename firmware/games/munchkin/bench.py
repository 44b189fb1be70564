"""What is measured with Munchkin: six around the table, which is slowest, and the sums of a combat."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.firmware.bench.case import BenchCase, Change
from tablekeeper.firmware.games.munchkin.views import Combat
from tablekeeper.firmware.telling.views import View


def _combats() -> Iterator[View]:
    """Yield a combat as cards are played in it, each for one side, whose sum, parts and verdict change."""
    ours: tuple[int, ...] = (2,)
    theirs: tuple[int, ...] = (10,)
    for mine, more in ((0, 0), (3, 0), (2, 0), (2, 0), (5, 0), (0, 5), (5, 0), (10, 0), (0, -5), (0, 10)):
        ours, theirs = ours + (mine,) * (mine != 0), theirs + (more,) * (more != 0)
        yield Combat(
            seats=("Ann", "Bob", "Cleo"),
            fighters=(0,),
            monsters=("Plutonium Dragon",),
            totals=(sum(ours), sum(theirs)),
            parts=(ours, theirs),
            winning=sum(ours) > sum(theirs),
            levels=1,
            treasures=2,
            interferers=(1, 2),
            asked=0,
            question="",
        )


CASE = BenchCase(
    "munchkin",
    ("munchkin",),
    seats=6,
    resuming=1.5,
    changes=(
        Change(
            "sum",
            "a changed sum of a combat, its parts and the verdict, the worst of nine",
            {"ssd1306": 200, "sh1106": 220},
            views=tuple(_combats()),
        ),
    ),
)
