"""Driver and simulated reader together, over a real pseudo-terminal and in virtual time."""

from __future__ import annotations

import random
import select
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import pytest

from tablekeeper.drivers.frames import pn532
from tablekeeper.drivers.presence import TagArrived, TagLeft
from tablekeeper.drivers.reader import Link, Reader, ReaderBack, ReaderEvent, ReaderKind, ReaderLost, make_reader
from tablekeeper.drivers.reader_protocol import Pending, Pn532Protocol
from tablekeeper.drivers.serial_port import PortBytes, PortEvent
from tablekeeper.drivers.simulated.lines import PseudoTerminal
from tablekeeper.drivers.simulated.readers import SimulatedPn532, SimulatedReader, make_simulated_reader, uid_for
from tablekeeper.drivers.simulated.wire import Wire

PATIENCE = 20.0
"""Seconds after which a test that waits in vain fails; none waits otherwise."""

KINDS: tuple[ReaderKind, ...] = ("pn532", "rdm6300", "id12la")


class Bench:
    """The app's loop in small: a reader, what it is plugged into, one queue, and time that passes only at rest."""

    def __init__(self, kind: ReaderKind, directory: Path) -> None:
        self.now = 0.0
        self.queue: Queue[PortEvent] = Queue()
        self.line = PseudoTerminal(directory)
        self.chip: SimulatedReader = make_simulated_reader(kind, self.line, lambda: self.now)
        self.reader: Reader = make_reader(kind, str(self.line.path), self.queue.put, lambda: self.now)
        self.wire = Wire(self.reader.port, self.chip)
        self.log: list[ReaderEvent] = []
        self.uids = [uid_for(kind, n) for n in range(5)]

    def _take(self, event: PortEvent) -> None:
        self.log += self.reader.handle(event, self.now)

    def settle(self) -> None:
        """Let everything happen that happens at this moment."""
        while self.deliver() or self.tick():
            pass

    def deliver(self) -> bool:
        """Let one event or one piece of the line's bytes arrive, if any is under way."""
        self.chip.service()
        if self.wire.event_due or not self.queue.empty():
            self._take(self.queue.get(timeout=PATIENCE))
        elif self.wire.service_due:
            assert select.select([self.line], [], [], PATIENCE)[0], "the chip was not woken"
        else:
            return False
        return True

    def tick(self) -> bool:
        """Let the reader or the chip do what is due at this moment, if anything is."""
        if self._due(self.reader.deadline):
            self.log += self.reader.tick(self.now)
        elif self._due(self.chip.deadline):
            self.chip.tick(self.now)
        else:
            return False
        return True

    def _due(self, deadline: float | None) -> bool:
        return deadline is not None and deadline <= self.now

    def wait(self, seconds: float) -> None:
        """Let time pass, from deadline to deadline."""
        end = self.now + seconds
        self.settle()
        while (soonest := min(self._deadlines(), default=end)) < end:
            self.now = soonest
            self.settle()
        self.now = end
        self.settle()

    def _deadlines(self) -> list[float]:
        return [due for due in (self.reader.deadline, self.chip.deadline) if due is not None]

    def until(self, reached: Callable[[], bool], limit: float = 60.0) -> None:
        """Let time pass until something is true; fail if it takes longer than `limit` virtual seconds."""
        end = self.now + limit
        self.settle()
        while not reached():
            assert self.now < end, f"not within {limit} s; {self.reader.health}, {self.log}"
            self.now = min([*self._deadlines(), end])
            self.settle()

    def story(self) -> list[str]:
        """What has happened since the last call, in one word each."""
        words = {TagArrived: "+", TagLeft: "-", ReaderLost: "lost", ReaderBack: "back"}
        told = [
            words[type(event)] + (str(self.uids.index(event.uid)) if isinstance(event, TagArrived | TagLeft) else "")
            for event in self.log
        ]
        self.log.clear()
        return told

    def tap(self, n: int) -> None:
        self.chip.lay(self.uids[n])
        self.wait(0.5)
        self.chip.lift()
        self.wait(3.0)

    def close(self) -> None:
        self.reader.close()
        self.chip.close()


@pytest.fixture(params=KINDS)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(request.param, tmp_path)
    bench.settle()
    yield bench
    bench.close()


only_pn532 = pytest.mark.parametrize("bench", ["pn532"], indirect=True)
no_pn532 = pytest.mark.parametrize("bench", ["rdm6300", "id12la"], indirect=True)
not_id12la = pytest.mark.parametrize("bench", ["pn532", "rdm6300"], indirect=True)


def machine(bench: Bench) -> Pn532Protocol:
    assert isinstance(bench.reader.protocol, Pn532Protocol)
    return bench.reader.protocol


def test_a_reader_that_is_there_from_the_start_just_works(bench: Bench) -> None:
    assert bench.reader.health.ok
    assert bench.story() == []


def test_a_card_arrives_with_its_last_byte(bench: Bench) -> None:
    bench.wait(10)
    bench.chip.lay(bench.uids[0])
    bench.settle()
    assert bench.log == [TagArrived(bench.uids[0], 10.0)]


@not_id12la
def test_a_card_left_lying_counts_once(bench: Bench) -> None:
    bench.chip.lay(bench.uids[0])
    bench.wait(200)
    assert bench.story() == ["+0"]
    bench.chip.lift()
    bench.wait(2)
    assert bench.story() == ["-0"]


def test_lifting_and_laying_again_counts_again(bench: Bench) -> None:
    for _ in range(5):
        bench.tap(0)
    assert bench.story() == ["+0", "-0"] * 5


def test_one_card_in_place_of_another_is_noticed_at_once(bench: Bench) -> None:
    bench.chip.lay(bench.uids[0])
    bench.wait(0.3)
    bench.chip.lay(bench.uids[1])
    bench.wait(0.2)
    assert bench.story() == ["+0", "-0", "+1"]
    bench.chip.lift()
    bench.wait(3)
    assert bench.story() == ["-1"]


@not_id12la
def test_flicker_is_not_removal(bench: Bench) -> None:
    bench.chip.lay(bench.uids[0])
    bench.wait(1)
    for _ in range(20):
        bench.chip.flicker(4)
        bench.wait(1)
    assert bench.story() == ["+0"]


@pytest.mark.parametrize("bench", ["id12la"], indirect=True)
def test_a_repetition_soon_after_is_the_same_placement(bench: Bench) -> None:
    """An ID-12LA says a card once, so only time tells a wobble from a second tap."""
    bench.chip.lay(bench.uids[0])
    bench.wait(1.4)
    bench.chip.lay(bench.uids[0])
    bench.wait(1.4)
    assert bench.story() == ["+0"]
    bench.wait(0.2)
    bench.chip.lay(bench.uids[0])
    bench.wait(0.1)
    assert bench.story() == ["-0", "+0"]


@pytest.mark.parametrize("seed", range(5))
def test_a_card_after_garbage_is_read(bench: Bench, seed: int) -> None:
    dice = random.Random(seed)
    for n in (0, 1, 2):
        for _ in range(dice.randrange(1, 4)):
            bench.chip.garbage(dice.randbytes(dice.randrange(1, 60)))
        if dice.random() < 0.5:
            bench.chip.half_frame()
        bench.chip.lay(bench.uids[n])
        bench.until(lambda n=n: any(event == TagArrived(bench.uids[n], event.at) for event in bench.log), limit=3)  # type: ignore[misc]
        bench.chip.lift()
        bench.wait(3)
    assert [word for word in bench.story() if word not in ("lost", "back")] == ["+0", "-0", "+1", "-1", "+2", "-2"]


def test_a_reader_absent_at_the_start_is_found_when_it_is_plugged_in(tmp_path: Path) -> None:
    for kind in KINDS:
        (tmp_path / kind).mkdir()
        bench = Bench(kind, tmp_path / kind)
        bench.chip.unplug()
        bench.wait(100)
        assert bench.story() == ["lost"]
        assert (bench.reader.health.ok, bench.reader.known) == (False, False)
        assert bench.reader.health.since == 0.0
        bench.chip.replug()
        bench.wait(8.1)
        assert bench.story() == ["back"]
        bench.tap(0)
        assert bench.story() == ["+0", "-0"]
        assert bench.reader.known
        bench.close()


def test_the_intervals_between_attempts_double_up_to_eight_seconds(bench: Bench) -> None:
    bench.chip.unplug()
    bench.settle()
    dues = []
    for _ in range(7):
        assert bench.reader.link is Link.ABSENT
        due = bench.reader.deadline
        assert due is not None
        dues.append(due - bench.now)
        bench.now = due
        bench.settle()
    assert dues == [0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0]
    bench.chip.replug()
    bench.tap(0)
    bench.until(lambda: bench.reader.health.ok)
    bench.tap(1)
    bench.chip.unplug()
    bench.settle()
    assert bench.reader.deadline == bench.now + 0.5, "a reader that has worked is looked for quickly again"


def test_unplugged_fifty_times_it_always_comes_back(bench: Bench) -> None:
    for turn in range(50):
        bench.chip.unplug()
        bench.wait(0.3 * (turn % 7))
        bench.chip.replug()
        bench.until(lambda: bench.reader.health.ok)
        assert bench.story() == ["lost", "back"]
        if turn % 5 == 0:
            bench.tap(turn % 3)
            assert bench.story() == [f"+{turn % 3}", f"-{turn % 3}"]


def test_unplugging_at_any_moment_is_survived(bench: Bench) -> None:
    """Also with bytes on their way: the line is pulled after any number of steps of a set-up and a tap."""
    for steps in range(30):
        bench.chip.unplug()
        bench.settle()
        bench.chip.lay(bench.uids[0])
        bench.chip.replug()
        bench.now += 8.0
        for _ in range(steps):
            bench.deliver() or bench.tick()
        bench.chip.unplug()
        bench.chip.lift()
        bench.settle()
        bench.chip.replug()
        bench.until(lambda: bench.reader.health.ok)
        bench.wait(3)
        bench.story()
        bench.tap(1)
        assert bench.story() == ["+1", "-1"]


@not_id12la
def test_a_card_that_lay_there_throughout_an_absence_counts_once(bench: Bench) -> None:
    bench.chip.lay(bench.uids[0])
    bench.wait(1)
    bench.chip.unplug()
    bench.wait(20)
    bench.chip.replug()
    bench.wait(20)
    assert bench.story() == ["+0", "lost", "back"]
    bench.chip.lift()
    bench.wait(2)
    assert bench.story() == ["-0"]


def test_a_card_lifted_during_an_absence_has_left_afterwards(bench: Bench) -> None:
    bench.chip.lay(bench.uids[0])
    bench.wait(1)
    bench.chip.unplug()
    bench.chip.lift()
    bench.wait(20)
    assert bench.story() == ["+0", "lost"]
    bench.chip.replug()
    bench.wait(20)
    assert bench.story() == ["back", "-0"]
    bench.tap(0)
    assert bench.story() == ["+0", "-0"]


def test_events_of_an_earlier_connection_are_passed_over(bench: Bench) -> None:
    frame = bench.chip._frame(bench.uids[0])
    assert bench.reader.handle(PortBytes(bench.reader.port.connection - 1, frame, 0.0), 0.0) == ()


def test_closing_is_for_good(bench: Bench) -> None:
    bench.reader.close()
    bench.reader.close()
    assert bench.reader.deadline is None
    assert bench.reader.tick(100.0) == ()
    assert not bench.reader.port.is_open


@no_pn532
def test_an_ascii_reader_asks_for_nothing_while_idle(bench: Bench) -> None:
    bench.wait(100)
    assert bench.reader.deadline is None
    assert bench.reader.port.bytes_written == 0


@only_pn532
def test_an_idle_pn532_holds_one_request_and_only_the_heartbeat_is_due(bench: Bench) -> None:
    written = bench.reader.port.bytes_written
    assert machine(bench).state is Pending.WATCHING
    assert bench.reader.deadline == 30.0
    bench.wait(29.9)
    assert bench.reader.port.bytes_written == written
    bench.wait(0.2)
    assert machine(bench).state is Pending.WATCHING
    assert bench.reader.deadline == 60.0
    assert bench.story() == []


@only_pn532
def test_a_pn532_is_polled_only_while_a_card_lies_there(bench: Bench) -> None:
    bench.chip.lay(bench.uids[0])
    bench.settle()
    assert machine(bench).state is Pending.RESTING
    assert bench.reader.deadline == pytest.approx(0.15)
    before = bench.reader.port.bytes_written
    bench.wait(1.0)
    assert bench.reader.port.bytes_written - before == 6 * len(pn532.in_list_passive_target())
    bench.chip.lift()
    bench.wait(1.5)
    assert bench.story() == ["+0", "-0"]
    assert machine(bench).state is Pending.WATCHING


@only_pn532
def test_a_hanging_pn532_is_found_by_the_heartbeat_and_recovers(bench: Bench) -> None:
    bench.chip.silent(True)
    bench.wait(60)
    assert bench.story() == ["lost"]
    assert "no answer" in bench.reader.health.error
    bench.chip.silent(False)
    bench.wait(20)
    assert bench.story() == ["back"]
    bench.tap(0)
    assert bench.story() == ["+0", "-0"]


@only_pn532
def test_a_pn532_that_hangs_under_a_card_does_not_lift_it(bench: Bench) -> None:
    bench.chip.lay(bench.uids[0])
    bench.wait(1)
    bench.chip.silent(True)
    bench.wait(1)
    bench.chip.silent(False)
    bench.wait(5)
    assert bench.story() == ["+0"], "a short hang is not even a loss"
    bench.chip.silent(True)
    bench.wait(60)
    bench.chip.silent(False)
    bench.wait(20)
    assert bench.story() == ["lost", "back"]
    bench.chip.lift()
    bench.wait(2)
    assert bench.story() == ["-0"]


@only_pn532
@pytest.mark.parametrize("state", [state for state in Pending if state is not Pending.SILENT])
def test_a_pn532_unplugged_in_any_state_recovers(bench: Bench, state: Pending) -> None:
    """The line is pulled at the very step at which the state is reached."""
    bench.chip.unplug()
    bench.wait(10)
    bench.chip.replug()
    if state in (Pending.SHORTENING, Pending.POLLING, Pending.RESTING):
        bench.chip.lay(bench.uids[0])
    for _ in range(200):
        if bench.reader.link is Link.OPEN and machine(bench).state is state:
            break
        if not (bench.deliver() or bench.tick()):
            bench.now = max(bench.now, min(bench._deadlines(), default=bench.now))
    else:
        pytest.fail(f"{state} was not reached")
    bench.chip.unplug()
    bench.chip.lift()
    bench.settle()
    bench.chip.replug()
    bench.until(lambda: bench.reader.health.ok)
    bench.wait(3)
    bench.story()
    bench.tap(1)
    assert bench.story() == ["+1", "-1"]


@only_pn532
def test_a_damaged_answer_to_the_waiting_request_does_not_leave_the_reader_deaf(bench: Bench) -> None:
    """The chip has answered and waits no more: the request is renewed soon, not at the next heartbeat."""
    bench.wait(5)
    bench.chip.uid = bench.uids[0]
    assert isinstance(bench.chip, SimulatedPn532)
    bench.chip._waiting = False
    damaged = bytearray(bench.chip._frame(bench.uids[0]))
    damaged[14] ^= 0x10
    bench.chip.garbage(bytes(damaged))
    bench.wait(0.2)
    assert bench.story() == ["+0"]


@only_pn532
def test_a_chip_that_lost_its_power_behind_an_open_line_works_again_at_the_heartbeat(bench: Bench) -> None:
    bench.chip._powered()
    bench.wait(31)
    bench.tap(0)
    assert bench.story() == ["+0", "-0"]


@only_pn532
def test_a_chip_that_refuses_everything_is_given_up_and_tried_again_later(bench: Bench) -> None:
    bench.wait(5)
    for _ in range(4):
        bench.chip.garbage(bytes.fromhex("0000ff01ff7f8100"))
    bench.settle()
    bench.wait(20)
    assert bench.reader.health.ok
    bench.tap(0)
    assert [word for word in bench.story() if word not in ("lost", "back")] == ["+0", "-0"]
