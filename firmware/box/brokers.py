"""Which brokers a table reports to, as the settings name them: addresses of MQTT, several separated by commas."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

PORTS = {"mqtt": 1883, "mqtts": 8883}
"""The ways to a broker, plain and by TLS, each with the port if none is named."""
MOST = 8
"""So many brokers are tried in turn at the most."""
HOUSE = (".local", ".lan", ".internal", ".home.arpa")
"""How names end that nobody resolves outside a house."""


@dataclass(frozen=True)
class Broker:
    """One of them."""

    host: str
    port: int
    tls: bool

    def __str__(self) -> str:
        """Return its address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.tls else 'mqtt'}://{host}:{self.port}"


def read(text: str) -> tuple[Broker, ...]:
    """Return the brokers of an option, in order; none of an empty one. Raises ValueError that says what is wrong."""
    found = [_broker(one.strip()) for one in text.split(",")] if text else []
    if len(found) > MOST:
        raise ValueError(f"wanted {MOST} brokers at the most, got {len(found)}")
    return tuple(found)


def _broker(text: str) -> Broker:
    wanted = f'wanted an address such as "mqtt://192.168.1.5:1883", got {text!r}'
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError(wanted) from None
    if parts.scheme not in PORTS or not host or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(wanted)
    if parts.username is not None or parts.password is not None:
        raise ValueError("wanted an address without user and password; they belong into the file of report.credentials")
    tls = parts.scheme == "mqtts"
    if not tls and not _is_in_the_house(host):
        raise ValueError(f"{host} may be outside the house, where others could read along; write mqtts://{host}")
    return Broker(host, PORTS[parts.scheme] if port is None else port, tls)


def _is_in_the_house(host: str) -> bool:
    """Return whether a host surely is on a network of one's own."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(HOUSE)
    return address.is_private or address.is_loopback
