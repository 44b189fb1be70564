"""A café for the tests: tables that say what tests want, and the dashboard as somebody starts it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from tablekeeper.network.report.events import Event
from tablekeeper.network.report.payloads import Game, Health, Seat, TableState
from tablekeeper.network.report.topics import Topics
from tests.asking import WATCHDOG, Answer, asked
from tests.network.report.conftest import ADDRESS, free_port
from tests.network.started import Started

STATE = TableState(
    boot="9f3c21aa",
    seq=1000,
    at="2026-11-26T08:00:00Z",
    since="2026-11-26T07:58:10Z",
    begun="2026-11-26T07:31:02Z",
    up=3712,
    waited=110,
    seconds=1738,
    site="lion",
    table="window",
    name="Window",
    phase="playing",
    game=Game(id="mindbug", title="Mindbug"),
    match=7,
    seats=(
        Seat(n=1, name=None, box=False, figures={"life": 3}),
        Seat(n=2, name=None, box=True, figures={"life": 2}),
    ),
    decides=1,
    question="block",
    answers=31,
    help=False,
    help_seconds=0,
    troubles=(),
    health=Health(reader=True, panel=True, storage=True),
    language="de",
    strictness="referee",
    version="1.0.0",
)
EVENT = Event(id="7.31.92c4e7d1", kind="entry", match=7, n=31, text={"en": "Ana has 2 lives", "de": "Ana hat 2 Leben"})


def state(**fields: Any) -> bytes:
    """Return what a table says of itself, with some fields otherwise."""
    return msgspec.json.encode(structs.replace(STATE, **fields))


def event(**fields: Any) -> bytes:
    """Return an event, with some fields otherwise."""
    return msgspec.json.encode(structs.replace(EVENT, **fields))


class Cafe:
    """All tables of a café at a broker."""

    def __init__(self, port: int) -> None:
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def say(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        """Say anything on any topic, and wait until the broker has it."""
        self._client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(WATCHDOG)

    def table(self, name: str, site: str = "lion", **fields: Any) -> None:
        """Let a table be there and say how it is."""
        topics = Topics(site, name)
        self.say(topics.status, b"online")
        self.say(topics.state, state(site=site, table=name, **{"name": name.title(), **fields}))

    def gone(self, name: str, site: str = "lion") -> None:
        """Let a table be gone."""
        self.say(Topics(site, name).status, b"offline")

    def happens(self, name: str, **fields: Any) -> None:
        """Let something happen at a table of the lion."""
        self.say(Topics("lion", name).event, event(**fields), retain=False)

    def close(self) -> None:
        """Leave the broker."""
        self._client.disconnect()
        self._client.loop_stop()


class Dashboard(Started):
    """`tablekeeper dashboard` as somebody starts it; it keeps nothing unless a database is named."""

    first = "The dashboard is at http://"

    def __init__(self, broker: int, *options: str, scheme: str = "mqtt", also: int = 0) -> None:
        port = free_port()
        self.host = f"{ADDRESS}:{port}"
        kept = () if "--database" in options else ("--keep", "0")
        there = ",".join(f"{scheme}://{ADDRESS}:{port}" for port in (broker, also) if port)
        told = ["--broker", there, "--port", str(port), *kept, *options]
        super().__init__("dashboard", *told)

    def ask(self, path: str, **headers: str) -> Answer:
        """Ask for something."""
        return asked(self.host, path, "GET", None, **headers)

    def read(self, path: str) -> Any:
        """Ask for JSON."""
        answer = self.ask(path)
        assert answer.status == 200, answer
        return json.loads(answer.body)


def secret(directory: Path, text: str = "a long password\n") -> str:
    """Write a file with a password; return where it is."""
    file = directory / "password"
    file.touch(0o600)
    file.write_text(text, encoding="utf-8")
    return str(file)
