"""How many bytes cross the panel's bus for a change, beside those of a whole frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from drivers.panel import Panel
from drivers.simulated.i2c import SimulatedI2cBus
from engine.answers import Answer
from firmware import screens
from firmware.bench.box import Box, DeafChip, switched_on
from firmware.bench.figure import Effort, Figure, at_most, figure
from firmware.games.mindbug.views import Score, SeatScore
from firmware.settings import Reader

FULL_FRAME = 10 + 1024
"""Bytes of a whole frame as a driver sends it that knows no changes: commands, addresses, control bytes, picture."""
LONG = 60.0
"""Seconds after which no words of a change are left on the panel."""


@dataclass(frozen=True)
class Loss:
    """A way in which a seat loses a life, measured from what the panel shows after `before`."""

    name: str
    what: str
    before: tuple[str, ...]
    lost: str
    """The answer that costs the life."""


UNBLOCKED = Loss(
    "panel.life",
    "bytes for a life lost: sign, digit, arrow and words, from the tap to the new score",
    ("play elephantopus", "pass", "play plated_scorpion", "pass"),
    "attack elephantopus",
)
ASKED = Loss(
    "panel.life_asked",
    "bytes where the question whether to block covered the score before",
    ("play gorillion", "pass", "play plated_scorpion", "pass", "attack gorillion"),
    "pass",
)


def measure(effort: Effort) -> list[Figure]:
    """Change one digit of a score, and let a seat lose a life in two ways."""
    life, words = _lose(effort, UNBLOCKED)
    asked, _ = _lose(effort, ASKED)
    effort.progress(1, 1)
    figures = [
        figure(
            "panel.digit", "bytes for a changed digit of a life total, the worst of nine", "B", _digits(), at_most(119)
        ),
        figure(UNBLOCKED.name, UNBLOCKED.what, "B", [life], at_most(399)),
        figure("panel.question", "bytes when the question takes the place of those words", "B", [words]),
        figure(ASKED.name, ASKED.what, "B", [asked]),
    ]
    return [one.compared("a full frame", FULL_FRAME) for one in figures]


def _digits() -> Sequence[int]:
    """Change a life total through every digit and return the most bytes that one took: a limit is for the worst."""
    panel = Panel("ssd1306", SimulatedI2cBus(DeafChip()).open)
    seat = SeatScore("Ann", 0, 2, 5, 5, 0)
    score = Score((seat, replace(seat, name="Bob")), 0, "")
    sent = []
    for life in range(10):
        panel.show(screens.draw(replace(score, seats=(replace(seat, life=life), score.seats[1]))))
        sent.append(panel.bytes_sent)
    return [max(after - before for before, after in pairwise(sent))]


def _lose(effort: Effort, loss: Loss) -> tuple[int, int]:
    """Return the bytes until the new score is shown, and those until the words of the change have gone."""
    now = 0.0
    with (
        TemporaryDirectory(prefix=".tablekeeper-bench-", dir=effort.directory) as name,
        switched_on(Path(name), Reader(kind="none"), lambda: now) as box,
    ):
        for answer in loss.before:
            box.app.context.entries.answer(Answer.read(answer))
            box.settle()
        now += LONG
        box.app.tick(now)
        life = _life(box)
        lost = _sent(box, lambda: box.app.context.entries.answer(Answer.read(loss.lost)))
        if _life(box) != life - 1:
            raise AssertionError(f"{loss.lost!r} after {loss.before}: wanted a life lost, got none")
        now += LONG
        return lost, _sent(box, lambda: box.app.tick(now))


def _life(box: Box) -> int:
    """Return the life of the second seat."""
    session = box.app.context.entries.session
    if session is None:
        raise AssertionError("the box is switched on in a match")
    life: int = session.match.state.position()["seats"][1]["life"]
    return life


def _sent(box: Box, act: Callable[[], None]) -> int:
    """Return how many bytes go to the panel for an act and all that follows from it at once."""
    before = box.panel.bytes_sent
    act()
    box.app.tick(box.app.context.clock())  # the sign that it was received
    box.settle()
    return box.panel.bytes_sent - before
