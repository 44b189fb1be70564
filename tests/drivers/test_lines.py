"""A reader on a direct line, without a thread and without a terminal: it works, is pulled out, and works again."""

from __future__ import annotations

import math
from collections import deque

import pytest

from tablekeeper.drivers.presence import TagArrived, TagLeft
from tablekeeper.drivers.reader import ReaderBack, ReaderEvent, ReaderKind, ReaderLost, make_reader
from tablekeeper.drivers.serial_port import PortBytes, PortEvent, PortLost, PortOpened
from tablekeeper.drivers.simulated.lines import DirectLine
from tablekeeper.drivers.simulated.readers import make_simulated_reader, uid_for
from tablekeeper.drivers.simulated.wire import Wire


class Table:
    """A reader and its chip on one line, and a clock that is set by hand."""

    def __init__(self, kind: ReaderKind) -> None:
        self.now = 0.0
        self.queue: deque[PortEvent] = deque()
        self.line = DirectLine(self.queue.append, lambda: self.now)
        self.chip = make_simulated_reader(kind, self.line, lambda: self.now)
        self.reader = make_reader(kind, "", self.queue.append, lambda: self.now, self.line)

    def live(self, seconds: float) -> list[ReaderEvent]:
        """Let time pass, and return what the reader said."""
        end, said = self.now + seconds, list[ReaderEvent]()
        while True:
            self.chip.service()
            if self.queue:
                said += self.reader.handle(self.queue.popleft(), self.now)
                continue
            due = min((due for due in (self.reader.deadline, self.chip.deadline) if due is not None), default=math.inf)
            if due > end:
                self.now = end
                return said
            self.now = max(self.now, due)
            self.chip.tick(self.now)
            said += self.reader.tick(self.now)


@pytest.mark.parametrize("kind", ["pn532", "rdm6300", "id12la"])
def test_a_card_comes_and_goes_and_a_reader_that_was_pulled_out_is_found_again(kind: ReaderKind) -> None:
    table, uid = Table(kind), uid_for(kind, 3)
    table.live(3)
    assert table.reader.health.ok
    table.chip.lay(uid)
    assert [type(said) for said in table.live(0.5)] == [TagArrived]
    table.chip.lift()
    assert [type(said) for said in table.live(3)] == [TagLeft]
    table.chip.unplug()
    assert [type(said) for said in table.live(30)] == [ReaderLost]
    assert table.reader.health.error == "no reader is plugged in"
    table.chip.replug()
    assert [type(said) for said in table.live(30)] == [ReaderBack]
    table.chip.lay(uid)
    assert [said for said in table.live(0.5) if isinstance(said, TagArrived)]


def test_what_is_sent_while_nobody_listens_is_lost_and_nothing_is_ever_under_way() -> None:
    events: list[PortEvent] = []
    line = DirectLine(events.append, lambda: 1.0)
    wire = Wire(line, make_simulated_reader("id12la", line, lambda: 1.0))
    assert line.send(b"early") == 0
    line.write(b"nor this")
    line.open()
    assert (line.send(b"heard"), list(line.take())) == (5, [])
    line.write(b"taken")
    assert list(line.take()) == [b"taken"]
    assert not wire.event_due
    line.unplug()
    line.write(b"too late")
    line.open()
    assert [type(event) for event in events] == [PortOpened, PortBytes, PortLost, PortLost]
    assert line.send(b"late") == 0
    assert not line.is_open
    line.close()
    assert events[-1].connection < line.connection, "what comes of an earlier connection is told from the present one"
