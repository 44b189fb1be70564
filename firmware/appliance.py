"""`tablekeeper run`: the box on its hardware, in real time."""

from __future__ import annotations

import logging
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from queue import SimpleQueue

from firmware.app import App
from firmware.hardware import build_hardware
from firmware.loop import Stop
from firmware.loop import run as serve
from firmware.settings import SettingsError, load_settings
from firmware.storage import Storage, StorageUnavailable

_log = logging.getLogger("tablekeeper")


def run(settings_file: Path | None) -> int:
    """Run the box until it is told to stop (SIGTERM, SIGINT); return the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    try:
        settings = load_settings(settings_file)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    events: SimpleQueue[object] = SimpleQueue()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: events.put(Stop()))
    hardware = build_hardware(settings, events.put, time.monotonic)
    storage = _open_storage(Path(settings.state.directory), events)
    app = App(hardware, storage, settings, time.monotonic, random.SystemRandom())
    app.start()
    serve(app, events, time.monotonic)
    hardware.close()
    lost = storage.close()
    if lost:
        _log.error("%d writes did not fit on the disk and are lost", lost)
    return 0


def _open_storage(directory: Path, events: SimpleQueue[object]) -> Storage:
    """Open the state directory; one that cannot be used does not keep people from playing."""
    try:
        return Storage(directory, events.put)
    except StorageUnavailable as error:
        _log.error("%s; nothing is kept when the power goes", error)
        return Storage(Path(tempfile.mkdtemp(prefix="tablekeeper-")), events.put)
