"""What is measured with Munchkin: six around the table, which is slowest."""

from __future__ import annotations

from tablekeeper.firmware.bench.case import BenchCase

CASE = BenchCase(game="munchkin", sets=("munchkin",), called="Munchkin", seats=6, resuming=1.5)
