"""The wire knows what is under way, and what never will arrive."""

from __future__ import annotations

from pathlib import Path
from queue import Queue

from tablekeeper.drivers.serial_port import PortBytes, PortEvent, PortLost, PortOpened, SerialPort
from tablekeeper.drivers.simulated.lines import PseudoTerminal
from tablekeeper.drivers.simulated.readers import SimulatedId12la
from tablekeeper.drivers.simulated.wire import Wire

PATIENCE = 20.0


def test_the_wire_tells_what_to_wait_for_from_opening_to_loss(tmp_path: Path) -> None:
    events: Queue[PortEvent] = Queue()
    chip = SimulatedId12la(line := PseudoTerminal(tmp_path), lambda: 0.0)
    port = SerialPort(str(line.path), 9600, events.put, lambda: 0.0)
    wire = Wire(port, chip)
    assert (wire.event_due, wire.service_due) == (False, False)
    port.open()
    assert wire.event_due or not events.empty()
    assert isinstance(events.get(timeout=PATIENCE), PortOpened)
    assert (wire.event_due, wire.service_due) == (False, False)
    chip.lay("62E3086CED")
    heard = b""
    while wire.event_due or not events.empty():
        event = events.get(timeout=PATIENCE)
        assert isinstance(event, PortBytes)
        heard += event.data
    assert len(heard) == 16
    port.write(b"abc")
    due = wire.service_due
    assert due
    while wire.service_due:
        chip.service()
    assert chip.bytes_from_host == 3
    chip.garbage(b"on its way")
    chip.unplug()
    while wire.event_due or not events.empty():
        last = events.get(timeout=PATIENCE)
    assert isinstance(last, PortLost)
    chip.replug()
    assert (wire.event_due, wire.service_due) == (False, False), "what was on its way is lost for good"
    port.open()
    while wire.event_due or not events.empty():
        last = events.get(timeout=PATIENCE)
    assert isinstance(last, PortOpened)
    chip.garbage(b"x")
    assert wire.event_due or not events.empty()
    assert isinstance(events.get(timeout=PATIENCE), PortBytes)
    port.close()
    chip.close()
    assert (wire.event_due, wire.service_due) == (False, False)
