"""From the last byte of a tag to the glass, in real time: the real reader, app, storage and panel drivers.

What the wires add is computed from the bytes that crossed them, because simulated wires take no time.
"""

from __future__ import annotations

from statistics import median

from tablekeeper.drivers.serial_port import PortBytes
from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure
from tablekeeper.firmware.bench.rig import Handled, Rig, laid
from tablekeeper.firmware.storage import Saved

BAUD = 115_200
"""Of the PN532's line, on which a byte is ten bits."""


def measure(effort: Effort) -> list[Figure]:
    """Tap two cards in turns, and take each answer back."""
    case, taps = subject(), []
    steps = effort.steps(usual=40, quick=3)
    with laid(case, effort.directory) as table:
        giving = [uid for answer in table.box.session.match.state.legal() if (uid := table.box.giving(answer, case))]
        for step in steps:
            taps.append(tap(table, giving[step % 2]))
            effort.progress(step + 1, len(steps))
    frames, signs, confirmed, bounds = zip(*taps, strict=True)
    sign = figure(
        "taps.sign",
        "from a tag's last byte to its sign on the way to the panel",
        "ms",
        signs,
        Limit("at most", 5),
        ("the tag's frame on its wire", median(frames)),
    )
    seen = "from a tag's last byte to the new score on the glass"
    return [sign, figure("taps.confirmed", seen, "ms", confirmed, beside=("journal and wire", median(bounds)))]


def tap(table: Rig, uid: str) -> tuple[float, float, float, float]:
    """Lay a card in place of the one that lies there, and take back what that did.

    Return milliseconds: of the tag's frame, to its sign, to the new score, and how many of these are journal and wire.
    """
    table.noted.clear()
    table.lay(uid)
    table.until(lambda: _handed(table, Saved) is not None, "a tap to be confirmed")
    sign, new = _handed(table, PortBytes), _handed(table, Saved)
    if sign is None or new is None or not isinstance(sign.event, PortBytes):
        raise AssertionError("a tap is confirmed by what it hands to the panel")
    table.box.app.context.entries.undo()
    table.until(lambda: not table.box.app.busy, "the answer to be taken back")
    table.box.app.context.pages.back()
    frame, read = 10 * len(sign.event.data) / BAUD, sign.event.at
    bound = new.begun - sign.handed + new.wire
    return 1000 * frame, 1000 * (sign.handed - read), 1000 * (new.handed + new.wire - read), 1000 * bound


def _handed(table: Rig, kind: type) -> Handled | None:
    """Return the first event of a kind with which something was handed to the panel."""
    return next((one for one in table.noted if isinstance(one.event, kind) and one.wire), None)
