"""The device in a browser's worker: one thread, which the commands of the page and a timer drive (`page/worker.js`).

Commands and what can be seen are the lines of `firmware.simulator.messages`. Files lie in memory, and the worker
mirrors them into the browser's storage. What the disk says is held back until then: as on the real box nothing is
confirmed that could still be lost.
"""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tablekeeper.drivers.simulated.lines import DirectLine
from tablekeeper.firmware.simulator.assembly import Assembly
from tablekeeper.firmware.simulator.clocks import VirtualClock
from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.simulator.messages import Hand, Options, Seen
from tablekeeper.firmware.simulator.rack import whole_rack
from tablekeeper.firmware.storage import Saved, SaveFailed
from tablekeeper.firmware.storage.files import Unkept


class Events:
    """The app's queue, where nobody else has a thread to wait in."""

    def __init__(self) -> None:
        self._queue: deque[object] = deque()

    def put(self, event: object) -> None:
        """Queue an event."""
        self._queue.append(event)

    def take(self) -> object | None:
        """Return the next event, or None."""
        return self._queue.popleft() if self._queue else None

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._queue


class PageDisk(Disk):
    """Files in the worker's memory, where a file has one name alone."""

    def __init__(self, unkept: Unkept | None) -> None:
        super().__init__()
        self.unkept = unkept
        self.why = "" if unkept is None else f"the browser keeps nothing: {unkept}"

    def keep(self, file: Path, kept: Path) -> None:
        """Put a copy in the place of a second name."""
        shutil.copyfile(file, kept)


class Box(Assembly):
    """One device from power on until the worker is ended.

    `mirror` begins to mirror the files; `kept` is to be called when it is done, `unkept` when it could not be.

    Times are seconds since the power came on. They come in with each call and stand still meanwhile. So however slow
    the browser is, a key that was let go in time was pressed and not held.
    """

    def __init__(
        self, options: Options, disk: PageDisk, show: Callable[[str], object], mirror: Callable[[], object]
    ) -> None:
        self._show, self._mirror = show, mirror
        self._hands: msgspec.json.Decoder[Hand] = msgspec.json.Decoder(Hand)
        self._last: Seen | None = None
        self._held: deque[Saved] = deque()
        """What the disk has said of files that are not mirrored yet."""
        self._mirroring = 0
        """How many of those are being mirrored."""
        self._refused = False
        """Whether the browser takes no more."""
        events, self._time = Events(), VirtualClock()
        line = DirectLine(events.put, self._time)
        super().__init__(options, self._time, events, line, line.url, disk=disk, port=line, threaded=False)

    def hand(self, command: str, now: float) -> None:
        """Do what somebody at the page has done to the box by then."""
        self._time.move_to(now)
        self.obey(self._hands.decode(command))

    def go_on(self, now: float) -> float | None:
        """Serve all that waits and is due by then, and show it; return when more is due."""
        self._time.move_to(now)
        self.settle()
        seen = self.seen()
        if seen != self._last:
            self._last = seen
            self._show(msgspec.json.encode(seen).decode())
        if self._held and not self._mirroring:
            self._mirroring = len(self._held)
            self._mirror()
        return self.deadline

    def kept(self) -> None:
        """Hear that the files are mirrored as they were when that began."""
        if self._refused:
            self._refused = self.disk.full = False
        for _ in range(self._mirroring):
            super()._written(self._held.popleft())
        self._mirroring = 0

    def unkept(self, why: str) -> None:
        """Hear that the browser takes no more: to the box its disk is full until it does."""
        if not self._refused:
            self._refused = self.disk.full = True
            for saved in self._held:
                super()._written(SaveFailed(saved.ticket, why))

    def _written(self, event: object) -> None:
        if isinstance(event, Saved):
            self._held.append(event)
        else:
            super()._written(event)

    def _rest(self) -> None:
        while True:
            self._pump()
            self.storage.settle()
            if self.inbox.empty:
                return


def serve(options: str, unkept: Unkept | None, show: Callable[[str], object], mirror: Callable[[], object]) -> Box:
    """Switch a device on, with every card of every game beside it; a new one speaks the language of its options."""
    told = msgspec.json.decode(options, type=Options)
    new = not (Path(told.storage) / "preferences.json").exists()
    racked = whole_rack(told.reader)
    box = Box(replace(told, lang=told.lang if new else None, rack=racked), PageDisk(unkept), show, mirror)
    box.start()
    return box
