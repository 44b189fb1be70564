"""The connection of one table to a broker, with a last will.

A broker that floods is heard once for all that it has said since somebody looked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import MQTTErrorCode

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.report.access import Access
from tablekeeper.network.report.line import Line
from tablekeeper.network.report.topics import OFFLINE, Topics

MOST_WAITING = 100
"""So many messages wait at the most for a slow broker; the newest state follows in any case."""
LONGEST_STATUS = 16
"""No status is longer; what else stands in its place is none of a table's."""


class Connection(Line):
    """What a table says to a broker, and hears of itself."""

    def __init__(self, broker: Broker, access: Access, topics: Topics, ring: Callable[[], None]) -> None:
        super().__init__(broker, access, f"tablekeeper-{topics.site}-{topics.table}", ring)
        self.given = self.taken = 0
        """How many messages the broker was given, and how many of them it has confirmed."""
        self.confirmed: deque[int] = deque()
        """The numbers that it has confirmed and nobody has read yet."""
        self.read: bytes | None = None
        """The status that the broker has for the table, as it was heard last."""
        self.found = False
        """Whether the broker keeps how Home Assistant finds the table."""
        self._topics = topics
        self._client.max_queued_messages_set(MOST_WAITING)
        self._client.will_set(topics.status, OFFLINE, qos=1, retain=True)
        self._client.on_message, self._client.on_publish = self._hear, self._confirm

    def say(self, topic: str, payload: bytes) -> None:
        """Publish something that the broker keeps; while it takes nothing, it is lost, and the next state follows."""
        self._publish(topic, payload, retain=True)

    def tell(self, payload: bytes) -> int:
        """Publish what has happened; return the number that it is confirmed by."""
        return self._publish(self._topics.event, payload, retain=False)

    def _publish(self, topic: str, payload: bytes, *, retain: bool) -> int:
        given = self._client.publish(topic, payload, qos=1, retain=retain)
        self.given += given.rc is MQTTErrorCode.MQTT_ERR_SUCCESS
        return given.mid

    def _enter(self, client: Client) -> None:
        client.subscribe([(self._topics.status, 1), (self._topics.discovery, 1)])
        self.holds = True
        self._ring()

    def _hear(self, _client: Client, _userdata: object, message: MQTTMessage) -> None:
        if message.topic == self._topics.status:
            self.read = bytes(message.payload[:LONGEST_STATUS])
            self._ring()
        elif message.topic == self._topics.discovery:
            self.found = bool(message.payload)
            self._ring()

    def _confirm(self, _client: Client, _userdata: object, number: int, _reason: object, _properties: object) -> None:
        self.taken += 1
        self.confirmed.append(number)
        self._ring()
