"""What a broker has of a café's tables: one connection that reads, and never writes.

The broker may flood: of a table's status and state only the newest is kept until somebody looks, of events so many.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Any, NamedTuple

from paho.mqtt.client import Client, MQTTMessage

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.report.access import Access
from tablekeeper.network.report.line import Line
from tablekeeper.network.report.topics import ROOT

MOST_KEPT = 5000
"""So many topics of states, and so many events, wait until somebody looks; more are not heard."""


class Message(NamedTuple):
    """What was said."""

    topic: str
    payload: bytes
    kept: bool
    """Whether the broker has kept it: it was said before somebody listened."""


class Subscription(Line):
    """What was heard of all tables, or of those of some sites."""

    def __init__(self, broker: Broker, access: Access, sites: Sequence[str], ring: Callable[[], None]) -> None:
        super().__init__(broker, access, f"tablekeeper-dashboard-{token_hex(4)}", ring)
        self._topics = [(f"{ROOT}/{site}/+/+", 1) for site in sites or "+"]
        self._states: dict[str, Message] = {}
        self._events: deque[Message] = deque(maxlen=MOST_KEPT)
        self._lock = threading.Lock()
        self._client.on_subscribe, self._client.on_message = self._subscribed, self._hear

    def take(self) -> list[Message]:
        """Return what was heard since it was asked last."""
        with self._lock:
            heard = [*self._states.values(), *self._events]
            self._states.clear()
            self._events.clear()
        return heard

    def _enter(self, client: Client) -> None:
        client.subscribe(self._topics)

    def _subscribed(self, _client: Client, _userdata: object, _number: int, reasons: Any, _properties: object) -> None:
        if all(reason.is_failure for reason in reasons):
            self.ended = "the broker lets the dashboard read nothing; look at its ACL"
            self._client.disconnect()
            return
        self.holds = True
        self._ring()

    def _hear(self, _client: Client, _userdata: object, message: MQTTMessage) -> None:
        heard = Message(message.topic, bytes(message.payload), message.retain)
        with self._lock:
            if heard.topic.endswith("/event"):
                self._events.append(heard)
            elif heard.topic in self._states or len(self._states) < MOST_KEPT:
                self._states[heard.topic] = heard
        self._ring()
