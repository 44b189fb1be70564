"""One connection to a broker, in a thread of its own: MQTT 3.1.1 by paho, with a last will.

Whatever happens there is noted, and the loop is rung. A broker that floods is heard once for all that it has said
since somebody looked.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion

from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.report.access import Access
from tablekeeper.network.report.topics import OFFLINE, Topics

KEEPALIVE = 30
"""Seconds after which a silent line is asked whether it still is one."""
LONGEST_CALL = 10.0
"""Seconds in which a host must answer at all."""
MOST_WAITING = 100
"""So many messages wait at the most for a slow broker; the newest state follows in any case."""
LONGEST_STATUS = 16
"""No status is longer; what else stands in its place is none of a table's."""


class Connection:
    """A connection that is being made, holds, or has ended; it is never made again."""

    def __init__(self, broker: Broker, access: Access, topics: Topics, ring: Callable[[], None]) -> None:
        self.holds = False
        """Whether the broker has let the table in."""
        self.taken = False
        """Whether the broker has confirmed anything."""
        self.confirmed: deque[int] = deque()
        """The numbers that it has confirmed and nobody has read yet."""
        self.read: bytes | None = None
        """The status that the broker has for the table, as it was heard last."""
        self.found = False
        """Whether the broker keeps how Home Assistant finds the table."""
        self.ended: str | None = None
        """Why there is no connection any more."""
        self._ring, self._broker, self._topics = ring, broker, topics
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"tablekeeper-{topics.site}-{topics.table}",
            protocol=MQTTProtocolVersion.MQTTv311,
            reconnect_on_failure=False,
        )
        client.connect_timeout = LONGEST_CALL
        client.max_queued_messages_set(MOST_WAITING)
        client.will_set(topics.status, OFFLINE, qos=1, retain=True)
        if access.user:
            client.username_pw_set(access.user, access.password)
        if broker.tls:
            client.tls_set_context(access.context())
        client.on_connect, client.on_disconnect = self._let_in, self._let_go
        client.on_message, client.on_publish = self._hear, self._confirm
        self._client = client
        self._thread = threading.Thread(target=self._run, name=f"report to {broker}", daemon=True)

    def open(self) -> None:
        """Begin; what comes of it is noted."""
        self._thread.start()

    def say(self, topic: str, payload: bytes) -> None:
        """Publish something that the broker keeps; while it takes nothing, it is lost, and the next state follows."""
        self._client.publish(topic, payload, qos=1, retain=True)

    def tell(self, payload: bytes) -> int:
        """Publish what has happened; return the number that it is confirmed by."""
        return self._client.publish(self._topics.event, payload, qos=1).mid

    def close(self) -> None:
        """End it; the will is not carried out."""
        self._client.disconnect()

    def wait(self, seconds: float) -> None:
        """Let what was said go out, for so long at the most."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            self._client.connect(self._broker.host, self._broker.port, KEEPALIVE)
            ended = self._client.loop_forever()
            self._end("" if ended is MQTTErrorCode.MQTT_ERR_SUCCESS else "the connection was lost")
        except Exception as error:  # a broker may send whatever it likes
            self._end(str(getattr(error, "verify_message", "") or getattr(error, "strerror", "") or error))

    def _end(self, why: str) -> None:
        """Note the end; what was noted before says more."""
        if self.ended is None:
            self.ended = why or "the broker has ended it"
        self.holds = False
        self._ring()

    def _let_in(self, client: Client, _userdata: object, _flags: object, reason: Any, _properties: object) -> None:
        if reason.is_failure:
            self.ended = f"the broker refuses the table: {reason}"
            return
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
        self.taken = True
        self.confirmed.append(number)
        self._ring()

    def _let_go(self, _client: Client, _userdata: object, _flags: object, reason: Any, _properties: object) -> None:
        if self.ended is None and reason.is_failure:
            self.ended = str(reason).lower()
