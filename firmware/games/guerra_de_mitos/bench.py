"""What is measured with Guerra de Mitos: six around the table, which is slowest."""

from __future__ import annotations

from tablekeeper.firmware.bench.case import BenchCase

CASE = BenchCase(game="guerra_de_mitos", sets=("era_1",), called="Guerra de Mitos", seats=6, resuming=3)
