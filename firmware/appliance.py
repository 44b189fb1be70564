"""`tablekeeper run`: the box on its hardware, in real time.

What only a match needs is imported when the panel already shows the first picture: on a small board it takes seconds.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import random
import signal
import sys
import time
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from tablekeeper.drivers.panel import Panel
from tablekeeper.firmware import screens
from tablekeeper.firmware.hardware import build_hardware, build_panels
from tablekeeper.firmware.loop import Stop
from tablekeeper.firmware.loop import run as serve
from tablekeeper.firmware.service import Manager, Service
from tablekeeper.firmware.settings import Settings, SettingsError, load_settings
from tablekeeper.firmware.views import Splash

if TYPE_CHECKING:
    from tablekeeper.firmware.storage import Storage

_log = logging.getLogger("tablekeeper")


def run(settings_file: Path | None) -> int:
    """Run the box until it is told to stop (SIGTERM, SIGINT); return the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    faulthandler.enable()  # the watchdog ends a box that hangs by SIGABRT: the log then says where it hung
    unusable: SettingsError | None = None
    try:
        settings = load_settings(settings_file)
    except SettingsError as error:
        _log.error("%s", error)
        settings, unusable = error.usable, error
    panels = build_panels(settings, time.monotonic)
    for panel in panels:
        panel.show(screens.draw(Splash("Tablekeeper", "")))
    return _play(settings, panels, unusable)


def _play(settings: Settings, panels: list[Panel], unusable: SettingsError | None) -> int:
    """Run the box behind its panels, on which the faults of its settings file are shown; return the exit status."""
    from tablekeeper.firmware.app import App
    from tablekeeper.firmware.dates import calendar

    events: SimpleQueue[object] = SimpleQueue()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: events.put(Stop()))
    manager = Manager.found(os.environ, os.getpid())
    hardware = build_hardware(settings, events.put, time.monotonic, panels)
    storage = open_storage(Path(settings.state.directory), events)
    app = App(hardware, storage, settings, time.monotonic, random.SystemRandom(), calendar)
    app.start(unusable=unusable)
    service = Service(app, manager, time.monotonic)
    service.ready()
    serve(service, events, time.monotonic)
    manager.say("STOPPING=1")
    hardware.close()
    lost = storage.close()
    if lost:
        _log.error("%d writes did not fit on the disk and are lost", lost)
    manager.close()
    return 0


def open_storage(directory: Path, events: SimpleQueue[object]) -> Storage:
    """Open the state directory; one that cannot be used does not keep people from playing."""
    from tablekeeper.firmware.storage import Memory, Storage, StorageUnavailable

    try:
        return Storage(directory, events.put)
    except StorageUnavailable as error:
        _log.error("%s; nothing is kept when the power goes", error)
        return Storage(directory, events.put, Memory(error.why))
