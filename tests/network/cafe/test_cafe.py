"""A small café: what `make cafe` promises of two hundred tables holds for a few.

The cluster is tried by `make cafe` alone, once a night: three nodes may take minutes to find a new leader.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.asking import WATCHDOG
from tests.network.cafe import trial
from tests.network.report.conftest import ADDRESS, Listener, Mosquitto, listening, mosquitto

__all__ = ["listening", "mosquitto"]

FEW = trial.Size(tables=6, pace=50, seconds=2)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    log = logging.getLogger("tablekeeper")
    before = log.level
    trial.quiet()
    yield
    log.setLevel(before)


def promised(figures: list[trial.Figure]) -> dict[str, float]:
    """Return what is there of all that is promised."""
    return {figure.what: figure.share for figure in figures if figure.share is not None}


@pytest.mark.needs_package("mosquitto")
def test_nothing_confirmed_is_lost_and_all_tables_are_there_again_when_the_broker_was_killed(tmp_path: Path) -> None:
    there = promised(asyncio.run(trial.with_mosquitto(FEW, tmp_path)))
    assert there == {
        "confirmed events that the dashboard has": 1,
        "tables that a newcomer gets": 1,
        "tables that a newcomer gets after a kill": 1,
    }


@pytest.mark.needs_package("mosquitto")
def test_a_bridge_as_documented_takes_what_a_house_says_to_the_centre(
    mosquitto: Callable[..., Mosquitto], listening: Callable[..., Listener]
) -> None:
    centre = mosquitto()
    page = (Path(__file__).parents[3] / "docs" / "cafe-scale.md").read_text("utf-8")
    (block,) = re.findall(r"^```\n(connection .*?)^```$", page, re.M | re.S)
    bridge = [line for line in block.splitlines() if not line.startswith(("address", "bridge_cafile"))]
    house = mosquitto("allow_anonymous true", *bridge, f"address {ADDRESS}:{centre.port}")
    there, here = listening(centre.port), listening(house.port)
    here.say("tablekeeper/1/lion/window/status", b"online")
    there.status(b"online")
    here.say("homeassistant/device/tablekeeper-lion/window/config", b"{}")
    here.say("tablekeeper/1/lion/window/status", b"offline")
    told: list[tuple[str, bytes]] = []
    while not told or told[-1][1] != b"offline":
        told.append(there.heard.get(timeout=WATCHDOG))
    assert {topic for topic, _ in told} == {"tablekeeper/1/lion/window/status"}
