"""From the last byte of a tag to the glass, in real time: the real reader, app, storage and panel drivers.

What the wires add is computed from the bytes that crossed them, because simulated wires take no time.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from tablekeeper.drivers.serial_port import PortBytes
from tablekeeper.drivers.simulated.readers import uid_for
from tablekeeper.firmware.bench.box import wire_milliseconds
from tablekeeper.firmware.bench.case import subject
from tablekeeper.firmware.bench.figure import Effort, Figure, at_most, figure
from tablekeeper.firmware.bench.rig import Handled, Rig, laid
from tablekeeper.firmware.storage import Saved

BAUD = 115_200
"""Of the PN532's line, on which a byte is ten bits."""


@dataclass(frozen=True)
class MeasuredTap:
    """One tap; times are in milliseconds."""

    frame: int
    """Bytes that came from the reader in the read that completed the tag."""
    sign: float
    """From its last byte until the sign that it was received was handed to the panel's bus."""
    journal: float
    """From the sign until the loop heard that the entry is on disk."""
    drawn: float
    """From then until the new position was handed to the panel's bus."""
    sign_wire: float
    """What the panel's bus takes for the sign."""
    drawn_wire: float
    """What it takes for the new position."""


def measure(effort: Effort) -> list[Figure]:
    """Tap two cards in turns, and take each answer back."""
    taps, measured = [], subject()
    steps = effort.steps(usual=40, quick=3)
    with laid(measured, effort.directory) as table:
        for step in steps:
            taps.append(_tap(table, step % len(measured.box.tagged)))
            effort.progress(step + 1, len(steps))
    frame = 1000 * 10 / BAUD * median(tap.frame for tap in taps)
    sign_wire, drawn_wire = median(tap.sign_wire for tap in taps), median(tap.drawn_wire for tap in taps)
    floor = median(tap.journal for tap in taps) + drawn_wire
    confirmed = [tap.sign + tap.journal + tap.drawn + tap.drawn_wire for tap in taps]
    work = [tap.sign + tap.drawn for tap in taps]
    return [
        figure(
            "taps.sign",
            "from a tag's last byte to its sign on the way to the panel",
            "ms",
            [tap.sign for tap in taps],
            at_most(5),
        ).compared("the tag's frame on its wire", frame),
        figure(
            "taps.sign_seen",
            "the same until the sign is on the glass",
            "ms",
            [tap.sign + tap.sign_wire for tap in taps],
        ).compared("the sign on its wire", sign_wire),
        figure("taps.work", "what the box itself does from the tag to the new score", "ms", work),
        figure("taps.confirmed", "from a tag's last byte to the new score on the glass", "ms", confirmed).compared(
            "journal and wire", floor
        ),
    ]


def _tap(table: Rig, number: int) -> MeasuredTap:
    """Lay a card in place of the one that lies there, and take back what that did."""
    noted = table.loop.noted
    noted.clear()
    table.chip.lay(uid_for("pn532", number))
    table.until(lambda: _confirmed(noted) is not None, "a tap to be confirmed")
    arrival, sign = next((one.event, one) for one in noted if isinstance(one.event, PortBytes) and one.handed)
    confirmed = _confirmed(noted)
    if sign.handed is None or confirmed is None or confirmed.handed is None:
        raise AssertionError("a tap is confirmed by what it hands to the panel")
    table.do(table.box.app.context.entries.undo)
    table.do(table.box.app.context.pages.back)
    return MeasuredTap(
        frame=len(arrival.data),
        sign=1000 * (sign.handed - arrival.at),
        journal=1000 * (confirmed.begun - sign.handed),
        drawn=1000 * (confirmed.handed - confirmed.begun),
        sign_wire=wire_milliseconds(sign.transactions, sign.sent),
        drawn_wire=wire_milliseconds(confirmed.transactions, confirmed.sent),
    )


def _confirmed(noted: list[Handled]) -> Handled | None:
    return next((one for one in noted if isinstance(one.event, Saved) and one.handed), None)
