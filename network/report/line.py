"""A connection to a broker, in a thread of its own: MQTT 3.1.1 by paho. Whatever happens there is noted."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion

from tablekeeper.firmware.box.beside import Cause
from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.report.access import Access

KEEPALIVE = 30
"""Seconds after which a silent line is asked whether it still is one."""
LONGEST_CALL = 10.0
"""Seconds in which a host must answer at all."""

LOST = "the connection was lost"
"""All that there is to say of an end that comes without a word: MQTT 3.1.1 gives no reason."""
REFUSALS = ("Bad user name or password", "Not authorized")
"""How paho calls the answers of a broker that lets no such user in (MQTT 3.1.1, table 3.1: 4 and 5)."""


class Line:
    """A connection that is being made, holds, or has ended; it is never made again.

    `ring` is called from its thread whenever there is something to look at.
    """

    def __init__(self, broker: Broker, access: Access, name: str, ring: Callable[[], None]) -> None:
        self.holds = False
        """Whether the broker has let us in."""
        self.ended: str | None = None
        """Why there is no connection any more."""
        self.cause: Cause | None = None
        """What people must mend before there can be one."""
        self._ring, self._broker = ring, broker
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=name,
            protocol=MQTTProtocolVersion.MQTTv311,
            reconnect_on_failure=False,
        )
        client.connect_timeout = LONGEST_CALL
        # So that our thread alone writes: paho would let whoever publishes do it, and TLS bears one thread at a time.
        client.on_socket_register_write = lambda *_: None
        if access.user:
            client.username_pw_set(access.user, access.password)
        if broker.tls:
            client.tls_set_context(access.context())
        client.on_connect, client.on_disconnect = self._let_in, self._let_go
        self._client = client
        self._thread = threading.Thread(target=self._run, name=f"{name} at {broker}", daemon=True)

    def open(self) -> None:
        """Begin; what comes of it is noted."""
        self._thread.start()

    def close(self) -> None:
        """End it; a will is not carried out."""
        self._client.disconnect()

    def wait(self, seconds: float) -> None:
        """Let what was said go out, for so long at the most."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            self._client.connect(self._broker.host, self._broker.port, KEEPALIVE)
            while self._client.loop() is MQTTErrorCode.MQTT_ERR_SUCCESS:
                pass
            self._end(LOST)
        except Exception as error:  # a broker may send whatever it likes
            self.cause = _cause(error)
            self._end(str(getattr(error, "verify_message", "") or getattr(error, "strerror", "") or error))

    def _end(self, why: str) -> None:
        """Note the end; what was noted before says more."""
        if self.ended is None:
            self.ended = why or "the broker has ended it"
        self.holds = False
        self._ring()

    def _let_in(self, client: Client, _userdata: object, _flags: object, reason: Any, _properties: object) -> None:
        if reason.is_failure:
            self.ended = f"the broker refuses it: {reason}"
            self.cause = Cause("password") if reason.getName() in REFUSALS else None
        else:
            self._enter(client)

    def _enter(self, client: Client) -> None:
        """Ask for what is to be heard."""
        raise NotImplementedError

    def _let_go(self, _client: Client, _userdata: object, _flags: object, reason: Any, _properties: object) -> None:
        if self.ended is None and reason.is_failure:
            self.ended = LOST


def _cause(error: Exception) -> Cause | None:
    """Return what of an error people must mend; a broker that is away comes back by itself."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return Cause("certificate")
    unknown = isinstance(error, socket.gaierror) and error.errno == socket.EAI_NONAME
    return Cause("host") if unknown else None
