"""A box in this process whose door is open to a page, with a thread in place of its loop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Thread
from unittest.mock import patch

from tablekeeper.firmware.box.loop import Stop
from tablekeeper.firmware.box.status_file import StatusFile
from tablekeeper.firmware.door import line
from tablekeeper.firmware.door.line import DoorLine
from tests.asking import WATCHDOG
from tests.firmware.pages.conftest import Box


class Doors:
    """A box at home; `lock` is held by whoever does something with it."""

    def __init__(self, directory: Path) -> None:
        self.run, self.state = directory / "run", directory / "state"
        self.run.mkdir(exist_ok=True)
        self.box = Box(self.state)
        self.box.clear()
        self.file = StatusFile(self.run)
        self.file.leave(self.box.told[-1])
        self.lock = Lock()
        self.line = DoorLine(self.run, self.box.events.put)
        self._loop = Thread(target=self._serve)
        self._loop.start()

    def _serve(self) -> None:
        while not isinstance(event := self.box.events.get(), Stop):
            with self.lock:
                self.box.app.handle(event)

    @property
    def code(self) -> str:
        """The code on the panel."""
        with self.lock:
            return self.box.context.codes.shown

    def tap(self, uid: str) -> None:
        """Tap a tag."""
        with self.lock:
            self.box.hold_back = True
            self.box.tap(uid)

    def pass_time(self, seconds: float) -> None:
        """Let time pass on the box."""
        with self.lock:
            self.box.wait(seconds)

    def close(self) -> None:
        """Switch the box off."""
        self.line.close()
        self.box.events.put(Stop())
        self._loop.join()
        self.box.storage.close()


@contextmanager
def doors(directory: Path) -> Iterator[Doors]:
    """Switch a box on, and off again."""
    with patch.multiple(line, PATIENCE=WATCHDOG, SLOW=WATCHDOG):  # a computer that is busy with other tests is slow
        box = Doors(directory)
        try:
            yield box
        finally:
            box.close()
