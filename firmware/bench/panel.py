"""How many bytes cross the panel's bus for a change, beside those of a whole frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from tablekeeper.drivers.panel import Panel
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.engine.answers import Answer
from tablekeeper.firmware import screens
from tablekeeper.firmware.bench.box import BenchBox, DeafChip, switched_on
from tablekeeper.firmware.bench.case import BenchCase, Change, subject
from tablekeeper.firmware.bench.figure import Effort, Figure, figure
from tablekeeper.firmware.settings import Reader
from tablekeeper.firmware.views import View

FULL_FRAME = 10 + 1024
"""Bytes of a whole frame as a driver sends it that knows no changes: commands, addresses, control bytes, picture."""
LONG = 60.0
"""Seconds after which no words of a change are left on the panel."""


def measure(effort: Effort) -> list[Figure]:
    """Change one digit of a score, and the score in play in each way that the case has."""
    measured = subject()
    box = measured.box
    figures = [
        figure(
            "panel.digit", f"bytes for a changed digit of {box.digits_are}", "B", [_digits(box.digits)], box.digit_limit
        )
    ]
    for number, change in enumerate(box.changes):
        changed, words = _change(effort, measured.case, change)
        figures.append(figure(f"panel.{change.name}", change.what, "B", [changed], change.limit))
        if number == 0:
            figures.append(
                figure("panel.question", "bytes when the question takes the place of those words", "B", [words])
            )
    effort.progress(1, 1)
    return [one.compared("a full frame", FULL_FRAME) for one in figures]


def _digits(views: Sequence[View]) -> int:
    """Show views one after the other and return the most bytes that one took: a limit is for the worst."""
    panel = Panel("ssd1306", SimulatedI2cBus(DeafChip()).open)
    sent = []
    for view in views:
        panel.show(screens.draw(view))
        sent.append(panel.bytes_sent)
    return max(after - before for before, after in pairwise(sent))


def _change(effort: Effort, case: BenchCase, change: Change) -> tuple[int, int]:
    """Return the bytes until the new score is shown, and those until the words of the change have gone."""
    now = 0.0
    with (
        TemporaryDirectory(prefix=".tablekeeper-bench-", dir=effort.directory) as name,
        switched_on(case, Path(name), Reader(kind="none"), lambda: now) as box,
    ):
        for answer in change.before:
            box.app.context.entries.answer(Answer.read(answer))
            box.settle()
        now += LONG
        box.app.tick(now)
        before = _at(box, change.path)
        changed = _sent(box, lambda: box.app.context.entries.answer(Answer.read(change.answer)))
        if (after := _at(box, change.path)) != before - 1:
            raise AssertionError(
                f"{change.answer!r} after {change.before}: wanted {before - 1} at {change.path}, got {after}"
            )
        now += LONG
        return changed, _sent(box, lambda: box.app.tick(now))


def _at(box: BenchBox, path: str) -> int:
    """Return the number at a place of the position."""
    session = box.app.context.entries.session
    if session is None:
        raise AssertionError("the box is switched on in a match")
    place = session.match.state.position()
    for step in path.split("."):
        place = place[int(step)] if isinstance(place, list) else place[step]
    if not isinstance(place, int):
        raise TypeError(f"{path}: wanted the path of a number, got {place!r}")
    return place


def _sent(box: BenchBox, act: Callable[[], None]) -> int:
    """Return how many bytes go to the panel for an act and all that follows from it at once."""
    before = box.panel.bytes_sent
    act()
    box.app.tick(box.app.context.clock())  # the sign that it was received
    box.settle()
    return box.panel.bytes_sent - before
