"""How many bytes cross the panel's bus for a change, beside those of a whole frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from tablekeeper.drivers.panel import Kind, Panel
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.engine.answers import Answer
from tablekeeper.firmware import screens
from tablekeeper.firmware.bench.box import BenchBox, DeafChip, switched_on
from tablekeeper.firmware.bench.case import BenchCase, Change, ScoreNumber, cases, subject
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure
from tablekeeper.firmware.box.settings import ReaderSettings
from tablekeeper.firmware.telling.views import View

FULL_FRAME: Mapping[Kind, int] = {"ssd1306": 10 + 1024, "sh1106": 8 * (7 + 128)}
"""Bytes of a whole frame as a driver sends it that knows no changes: commands, addresses, control bytes, picture."""
LONG = 60.0
"""Seconds after which no words of a change are left on the panel."""


def measure(effort: Effort) -> list[Figure]:
    """Change one number of each game's score, and the score in play in each way that the case of the box has.

    An SH1106 knows no windows over several pages; its bytes are listed after those of an SSD1306.
    """
    figures: list[Figure] = []
    for step, chip in enumerate(FULL_FRAME, 1):
        figures += (one.compared("a full frame", FULL_FRAME[chip]) for one in _counted(effort, chip))
        effort.progress(step, len(FULL_FRAME))
    return figures


def _counted(effort: Effort, chip: Kind) -> Iterator[Figure]:
    """Count the bytes that a chip is sent for each change."""
    suffix, behind = ("", "") if chip == "ssd1306" else (f"_{chip}", f", on an {chip.upper()}")

    def counted(name: str, what: str, sent: int, limit: Limit | None = None) -> Figure:
        return figure(f"panel.{name}{suffix}", f"bytes for {what}{behind}", "B", [sent], limit)

    for number in (case.number for case in cases() if case.number is not None):
        yield counted(number.name, number.what, _number(chip, number.views), _limit(chip, number))
    measured = subject()
    for place, change in enumerate(measured.box.changes):
        changed, words = _change(effort, measured.case, change, chip)
        yield counted(change.name, change.what, changed, _limit(chip, change))
        if place == 0:
            yield counted("question", "the question that takes the place of those words", words)


def _limit(chip: Kind, measured: ScoreNumber | Change) -> Limit:
    return measured.limit if chip == "ssd1306" else measured.paged


def _number(chip: Kind, views: Sequence[View]) -> int:
    """Show views one after the other and return the most bytes that one took: a limit is for the worst."""
    panel = Panel(chip, SimulatedI2cBus(DeafChip(chip)).open)
    sent = []
    for view in views:
        panel.show(screens.draw(view))
        sent.append(panel.bytes_sent)
    return max(after - before for before, after in pairwise(sent))


def _change(effort: Effort, case: BenchCase, change: Change, chip: Kind) -> tuple[int, int]:
    """Return the bytes until the new score is shown, and those until the words of the change have gone."""
    now = 0.0
    with (
        TemporaryDirectory(prefix=".tablekeeper-bench-", dir=effort.directory) as name,
        switched_on(case, Path(name), ReaderSettings(kind="none"), lambda: now, chip) as box,
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
