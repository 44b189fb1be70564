"""Draws the wiring diagrams for a box without the board, from WireViz files that tests hold to the pin table.

The same circuit as the board's, less the capacitors, which want a board to stand on.
"""

from __future__ import annotations

import sys

from hardware.kit.pins import HARDWARE
from hardware.kit.tools import graphviz, run

FOLDER = HARDWARE / "harness"


def draw() -> None:
    """Have WireViz draw every diagram."""
    graphviz()
    for source in sorted(FOLDER.glob("*.yml")):
        run(sys.executable, "-m", "wireviz.wv_cli", "--format", "s", "--output-dir", FOLDER, source)
