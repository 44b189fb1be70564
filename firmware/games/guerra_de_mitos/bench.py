"""What is measured with Guerra de Mitos: six around the table, which is slowest."""

from __future__ import annotations

from tablekeeper.firmware.bench.case import BenchCase

CASE = BenchCase("guerra_de_mitos", ("era_1",), seats=6, resuming=3)
