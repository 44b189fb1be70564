"""How many bytes cross the panel's bus for a change of the score, beside those of a whole frame."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tablekeeper.drivers.panel import Kind, Panel
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.engine.answers import Answer
from tablekeeper.firmware import screens
from tablekeeper.firmware.bench.box import DeafChip, switched_on
from tablekeeper.firmware.bench.case import BenchCase, Change, cases
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure

FULL_FRAME: Mapping[Kind, int] = {"ssd1306": 10 + 1024, "sh1106": 8 * (7 + 128)}
"""Bytes of a whole frame as a driver sends it that knows no changes: commands, addresses, control bytes, picture."""
LONG = 60.0
"""Seconds after which no words of a change are left on the panel."""


def measure(effort: Effort) -> list[Figure]:
    """Count the bytes of each change, first those that an SSD1306 is sent, then those of an SH1106."""
    changes = [(case, change) for case in cases() for change in case.changes]
    figures = []
    for step, (chip, full) in enumerate(FULL_FRAME.items(), 1):
        suffix, behind = ("", "") if chip == "ssd1306" else (f"_{chip}", f", on an {chip.upper()}")
        for case, change in changes:
            name, what = f"panel.{change.name}{suffix}", f"bytes for {change.what}{behind}"
            limit = Limit("at most", change.limits[chip])
            sent = [bytes_for(case, change, chip, effort)]
            figures.append(figure(name, what, "B", sent, limit, ("a full frame", full)))
        effort.progress(step, len(FULL_FRAME))
    return figures


def bytes_for(case: BenchCase, change: Change, chip: Kind, effort: Effort) -> int:
    """Return how many bytes a chip is sent for a change."""
    return _shown(change, chip) if change.views else _played(case, change, chip, effort)


def _shown(change: Change, chip: Kind) -> int:
    """Show views one after the other and return the most bytes that one took: a limit is for the worst."""
    panel = Panel(chip, SimulatedI2cBus(DeafChip(chip)).open)
    sent = []
    for view in change.views:
        panel.show(screens.draw(view))
        sent.append(panel.bytes_sent)
    return max(after - before for before, after in pairwise(sent))


def _played(case: BenchCase, change: Change, chip: Kind, effort: Effort) -> int:
    """Play up to the last answer and return the bytes from that until the new score is shown."""
    now = 0.0
    with switched_on(case, effort.directory, clock=lambda: now, chip=chip) as box:
        *before, last = map(Answer.read, change.answers)
        for answer in before:
            box.app.context.entries.answer(answer)
            box.settle()
        now += LONG
        box.app.tick(now)
        already = box.panel.bytes_sent
        box.app.context.entries.answer(last)
        box.app.tick(now)  # the sign that it was received
        box.settle()
        return box.panel.bytes_sent - already
