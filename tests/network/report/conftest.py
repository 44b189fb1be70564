"""Brokers: Mosquitto as Debian has it, started by the tests, and somebody who listens to all that it is told."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tests.asking import WATCHDOG
from tests.network.started import Started

ADDRESS = "127.0.0.1"


def free_port() -> int:
    with socket.create_server((ADDRESS, 0)) as free:
        port: int = free.getsockname()[1]
        return port


class Mosquitto:
    """A broker that saves nothing."""

    def __init__(self, directory: Path, *options: str, port: int | None = None, log: str = "all") -> None:
        self.port, self._log = free_port() if port is None else port, log
        self._options, self._file = options, directory / f"mosquitto-{self.port}.conf"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        program = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/bin")
        assert program is not None
        says = [f"listener {self.port} {ADDRESS}", *self._options]
        says += ["persistence false", "log_dest stderr", f"log_type {self._log}", ""]
        self._file.write_text("\n".join(says), "utf-8")
        self.process = subprocess.Popen([program, "-c", str(self._file)], stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if line.rstrip().endswith("running"):
                self._log_reader = threading.Thread(target=self.process.stderr.read, daemon=True)
                self._log_reader.start()
                return
        raise AssertionError("mosquitto: wanted a broker that runs, got one that has ended")

    def end(self) -> None:
        """Kill it, if it runs."""
        if self.process.poll() is None:
            assert self.process.stderr is not None
            self.process.kill()
            self._log_reader.join()
            self.process.communicate()


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Callable[..., Mosquitto]]:
    """Start brokers with the options of a file; everybody may enter if none are given."""
    started: list[Mosquitto] = []

    def start(*options: str, port: int | None = None) -> Mosquitto:
        started.append(Mosquitto(tmp_path, *(options or ("allow_anonymous true",)), port=port))
        return started[-1]

    yield start
    for broker in started:
        broker.end()


class Listener:
    """Somebody who hears all that tables say."""

    def __init__(self, port: int, user: str = "", password: str = "") -> None:
        self.heard: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
        self._ready: SimpleQueue[object] = SimpleQueue()
        self._client = Client(CallbackAPIVersion.VERSION2)
        if user:
            self._client.username_pw_set(user, password)
        self._client.on_message = self._hear
        self._client.on_subscribe = lambda *_: self._ready.put(None)
        self._client.connect(ADDRESS, port)
        self._client.subscribe("#", qos=1)
        self._client.loop_start()
        self._ready.get(timeout=WATCHDOG)

    def _hear(self, _client: Client, _userdata: object, message: MQTTMessage) -> None:
        self.heard.put((message.topic, bytes(message.payload)))

    def say(self, topic: str, payload: bytes) -> None:
        self._client.publish(topic, payload, qos=1, retain=True).wait_for_publish(WATCHDOG)

    def status(self, wanted: bytes) -> None:
        """Wait until a table has said a status."""
        while self.next("/status") != wanted:
            pass

    def state(self, so: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """Return the next state of which something is so."""
        while True:
            state: dict[str, Any] = json.loads(self.next("/state"))
            if so(state):
                return state

    def event(self) -> dict[str, Any]:
        """Return what has happened next."""
        event: dict[str, Any] = json.loads(self.next("/event"))
        return event

    def next(self, end: str) -> bytes:
        """Return what is said next on a topic that ends so."""
        while True:
            topic, payload = self.heard.get(timeout=WATCHDOG)
            if topic.endswith(end):
                return payload

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def listening() -> Iterator[Callable[..., Listener]]:
    """Listen to brokers."""
    there: list[Listener] = []

    def listen(*access: Any) -> Listener:
        there.append(Listener(*access))
        return there[-1]

    yield listen
    for listener in there:
        listener.close()


class Reporting(Started):
    """`tablekeeper serve` as the service starts it."""

    first = "The table reports to mqtt"

    def __init__(self, directory: Path, state: Path, *settings: str) -> None:
        file = directory / "settings.toml"
        file.write_text("\n".join([*settings, ""]), encoding="utf-8")
        told = ["--settings", str(file), "--storage", str(state), "--status", str(directory)]
        super().__init__("serve", *told)
