"""`make cafe`: two hundred tables at ten times the pace of people, against both kinds of brokers; it prints figures."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.network.cafe import trial


def main() -> int:
    """Try it; return 1 where less is there than is promised."""
    parser = argparse.ArgumentParser(prog="make cafe", description=__doc__)
    parser.add_argument("--tables", type=int, default=trial.Size.tables)
    parser.add_argument("--pace", type=float, default=trial.Size.pace, help="times as fast as people play")
    parser.add_argument(
        "--seconds", type=float, default=trial.Size.seconds, help="before and after something is killed"
    )
    chosen = parser.parse_args()
    size, missing = trial.Size(chosen.tables, chosen.pace, chosen.seconds), 0
    trial.quiet()
    for name, tried in (("Mosquitto", trial.with_mosquitto), ("three nodes of NATS", trial.with_nats)):
        print(f"{name}, {size.tables} tables, {size.pace:g} times as fast as people play", flush=True)
        with tempfile.TemporaryDirectory(prefix="tablekeeper-cafe-") as directory:
            for figure in asyncio.run(tried(size, Path(directory))):
                print(f"  {figure}", flush=True)
                missing += figure.share is not None and figure.share < 1
    return int(missing > 0)


sys.exit(main())
