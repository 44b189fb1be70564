"""Reads out of Home Assistant's own code what its MQTT discovery takes, and lets that code take a table's message.

It needs Python 3.13 and the package `homeassistant`, which are too large for every run:

    python3.13 -m venv ha && ha/bin/pip install homeassistant==2025.4.4 paho-mqtt msgspec
    PYTHONPATH=. ha/bin/python -m tests.network.report.home_assistant

It writes home_assistant.json, with which the tests compare.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FILE = Path(__file__).with_name("home_assistant.json")
PLATFORMS = ("sensor", "binary_sensor", "event")


def keys(schema: Any, short: dict[str, str]) -> list[str]:
    """Return the keys that a schema of voluptuous takes, short where there is a short one."""
    while hasattr(schema, "validators"):
        schema = next(one for one in schema.validators if hasattr(one, "validators") or hasattr(one, "schema"))
    return sorted({short.get(name, name) for name in map(str, schema.schema)})


def main() -> int:
    """Record what is taken, then try the message; return the exit status."""
    from homeassistant.components.mqtt import abbreviations, schemas
    from homeassistant.const import __version__

    from tablekeeper.network.report.discovery import discovery as message
    from tablekeeper.network.report.payloads import Who
    from tablekeeper.network.report.topics import Topics

    short = {long: brief for brief, long in abbreviations.ABBREVIATIONS.items()}
    of_device = {long: brief for brief, long in abbreviations.DEVICE_ABBREVIATIONS.items()}
    of_origin = {long: brief for brief, long in abbreviations.ORIGIN_ABBREVIATIONS.items()}
    recorded: dict[str, Any] = {
        "version": __version__,
        "device_message": keys(schemas.DEVICE_DISCOVERY_SCHEMA, {**short, "device": "dev", "origin": "o"}),
        "dev": keys(schemas.MQTT_ENTITY_DEVICE_INFO_SCHEMA, of_device),
        "o": keys(schemas.MQTT_ORIGIN_INFO_SCHEMA, of_origin),
        "platforms": {},
        "device_classes": {},
    }
    for name in PLATFORMS:
        platform = importlib.import_module(f"homeassistant.components.mqtt.{name}")
        recorded["platforms"][name] = keys(platform.DISCOVERY_SCHEMA, short)
        classes = importlib.import_module(f"homeassistant.components.{name}")
        kinds = next(one for label, one in inspect.getmembers(classes) if label.endswith("DeviceClass"))
        recorded["device_classes"][name] = sorted(kind.value for kind in kinds)
    FILE.write_text(json.dumps(recorded, indent=1) + "\n", encoding="utf-8")

    who = Who(site="lion", table="window", name="By the window", names=False, waiting=300.0, version="1.0.0")
    topic = Topics(who.site, who.table).discovery.removeprefix("homeassistant/")
    return asyncio.run(tried(topic, json.dumps(message(who, "en"))))


async def tried(topic: str, payload: str) -> int:
    """Let Home Assistant take a message; return the exit status."""
    from homeassistant.components.mqtt import discovery
    from homeassistant.core import HomeAssistant
    from homeassistant.helpers import frame

    found = discovery.TOPIC_MATCHER.match(topic)
    if found is None:
        print(f"{topic}: wanted a topic that Home Assistant looks at", file=sys.stderr)
        return 1
    with TemporaryDirectory() as directory:
        frame.async_setup(HomeAssistant(directory))
        parsed = discovery._parse_device_payload(None, payload, found["object_id"], found["node_id"])
        if not parsed:
            print("the message: wanted one that Home Assistant takes", file=sys.stderr)
            return 1
        for key, part in parsed["components"].items():
            merged = discovery.MQTTDiscoveryPayload(part)
            platform = merged.pop("platform")
            discovery._merge_common_device_options(merged, parsed)
            importlib.import_module(f"homeassistant.components.mqtt.{platform}").DISCOVERY_SCHEMA(dict(merged))
            print(f"{key}: taken as {platform}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
