"""Home Assistant finds a table: its own code takes what it is told, which is taken back where it is switched off."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.network.report.discovery import NAMES, discovery
from tablekeeper.network.report.payloads import TableState, Who
from tests.network.conftest import Playing
from tests.network.report.conftest import Listener, Mosquitto, Reporting
from tests.network.report.test_reporting import PLACE, to

WHO = Who(site="lion", table="window", name="By the window", names=False, waiting=300.0, version="1.0.0")
TOPIC = "homeassistant/device/tablekeeper-lion/window/config"
SCHEMA: dict[str, Any] = json.loads(Path(__file__).with_name("home_assistant.json").read_text(encoding="utf-8"))
"""What Home Assistant takes, read out of its own code by home_assistant.py."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_nothing_that_home_assistant_does_not_take(lang: str) -> None:
    told = discovery(WHO, lang)
    assert told.keys() <= set(SCHEMA["device_message"])
    assert told["dev"].keys() <= set(SCHEMA["dev"])
    assert told["o"].keys() <= set(SCHEMA["o"])
    for key, part in told["cmps"].items():
        assert part.keys() <= {"p", *SCHEMA["platforms"][part["p"]]}, key
        assert part.get("dev_cla") in (None, *SCHEMA["device_classes"][part["p"]]), key


def test_each_part_is_one_of_its_own_and_reads_what_the_table_says() -> None:
    parts = discovery(WHO, "en")["cmps"]
    assert len({part["uniq_id"] for part in parts.values()}) == len(parts)
    read = {word for part in parts.values() for word in part["val_tpl"].replace("|", " ").split() if "_json." in word}
    fields = {word.removeprefix("value_json.").split(".")[0] for word in read if word.startswith("value_json.")}
    assert fields - {"kind}"} <= set(TableState.__struct_fields__)
    assert {"phase", "game", "since", "seats", "help", "health"} <= fields


def test_every_language_has_a_name_for_each_part() -> None:
    assert NAMES.keys() == set(LANGUAGES)
    for names in NAMES.values():
        assert names.keys() == discovery(WHO, "en")["cmps"].keys()


@pytest.mark.needs_package("mosquitto")
def test_it_is_said_where_it_is_wanted_and_taken_back_where_it_is_not(
    playing: Playing, mosquitto: Callable[..., Mosquitto], listening: Callable[..., Listener]
) -> None:
    broker = mosquitto()
    with playing("mindbug") as played:
        with Reporting(played.run, played.state, *to(broker, also=("home_assistant = true",))):
            listener = listening(broker.port)
            said = json.loads(listener.next("/config"))
        assert said == discovery(Who(**{**wanted(), "version": said["o"]["sw"]}), "en")
        late = listening(broker.port)
        assert json.loads(late.next("/config")) == said, "the broker keeps it"
        with Reporting(played.run, played.state, *to(broker)):
            assert late.next("/config") == b""


def wanted() -> dict[str, Any]:
    """Return who the table of the settings is."""
    assert PLACE == ('site = "lion"', 'table = "window"', 'name = "By the window"')
    return {name: getattr(WHO, name) for name in Who.__struct_fields__}
