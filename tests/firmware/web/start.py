"""How long the box in a browser takes to start: what `make demo` prints last."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from packages import demo
from tests.browsing import DESK, PROGRAM, SWITCHES
from tests.firmware.web.file_server import FileServer
from tests.firmware.web.window import Window

LIMIT = 12.0
"""Seconds within which the box is to be seen, on a computer that does nothing else."""
PATIENCE = 900.0
"""Seconds after which it is given up; where others want the computer, too, they add up."""


def main() -> int:
    """Open the page, and open it again, and say how long each took; return the exit status."""
    if not Path(PROGRAM).exists():
        print(f"How long it takes to start was not measured: there is no {PROGRAM}; apt install chromium")
        return 0
    server = FileServer(demo.DIRECTORY)
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=PROGRAM, args=SWITCHES)
        begun = time.monotonic()
        window = Window(chromium, server.address, DESK, patience=PATIENCE)
        first = time.monotonic() - begun
        window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        begun = time.monotonic()
        window.open(server.address)
        again = time.monotonic() - begun
        window.close()
    server.close()
    print(f"It starts in {first:.1f} s, the second time in {again:.1f} s (limit {LIMIT:.0f} s on a computer at rest)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
