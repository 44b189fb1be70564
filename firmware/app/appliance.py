"""The box on its hardware, in real time: what runs behind the first picture (`start.py`)."""

from __future__ import annotations

import faulthandler
import gc
import logging
import os
import random
import signal
import sys
import time
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from tablekeeper.firmware.app.app import App
from tablekeeper.firmware.box.beside import Beside
from tablekeeper.firmware.box.hardware import build_hardware, build_panels
from tablekeeper.firmware.box.loop import Stop
from tablekeeper.firmware.box.loop import run as serve
from tablekeeper.firmware.box.service import Manager, Service
from tablekeeper.firmware.box.settings import Settings, SettingsError
from tablekeeper.firmware.box.status_file import StatusFile
from tablekeeper.firmware.door.line import DoorLine
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.match.dates import calendar
from tablekeeper.firmware.storage import Memory, Storage, StorageUnavailable
from tablekeeper.firmware.telling.voice import Speaks

_log = logging.getLogger("tablekeeper")


def run(settings: Settings, unusable: SettingsError | None, *, speak: bool = False) -> int:
    """Run the box until it is told to stop (SIGTERM, SIGINT); return the exit status.

    `unusable` is what is wrong with the settings file; the box says so. With `speak` the panel is read aloud.
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    faulthandler.enable()  # the watchdog ends a box that hangs by SIGABRT: the log then says where it hung
    events: SimpleQueue[object] = SimpleQueue()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: events.put(Stop()))
    manager = Manager.found(os.environ, os.getpid())
    speaker = _speaker() if speak else None
    hardware = build_hardware(settings, events.put, time.monotonic, build_panels(settings, time.monotonic), speaker)
    storage = open_storage(Path(settings.state.directory), events, settings.state.journals)
    status = StatusFile.wanted(settings, os.environ)
    leave = None if status is None else status.leave
    beside = Beside.found(os.environ)
    app = App(hardware, storage, settings, time.monotonic, random.SystemRandom(), calendar, leave, beside)
    app.start(unusable=unusable)
    line = DoorLine.opened(status.directory, events.put) if status is not None and settings.web.changes else None
    service = Service(app, manager, time.monotonic)
    gc.freeze()  # nothing that lies here goes while the box runs: the collector need not walk it in the middle of a tap
    service.ready()
    Thread(target=read_games, name="games", daemon=True).start()
    serve(service, events, time.monotonic)
    manager.say("STOPPING=1")
    hardware.close()
    if line is not None:
        line.close()
    if status is not None:
        status.close()
    lost = storage.close()
    if lost:
        _log.error("%d writes did not fit on the disk and are lost", lost)
    manager.close()
    return 0


def read_games() -> None:
    """Read our games while nobody waits for them: on a small board it takes seconds, in which no key is answered."""
    for name in registry.OWN:
        registry.ui(name)
    gc.freeze()


def _speaker() -> Speaks:
    """Return what reads aloud; what it needs is loaded only for a box that speaks."""
    from tablekeeper.drivers.speaker import Speaker

    return Speaker(time.monotonic)


def open_storage(directory: Path, events: SimpleQueue[object], keep: int) -> Storage:
    """Open the state directory; one that cannot be used does not keep people from playing."""
    try:
        return Storage(directory, events.put, keep=keep)
    except StorageUnavailable as error:
        return Storage(directory, events.put, Memory(error.why, str(error)))
