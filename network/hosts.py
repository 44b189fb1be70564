"""Which hosts are this computer, for whoever is asked by name."""

from __future__ import annotations

import ipaddress
import socket


def is_this_computer(host: str) -> bool:
    """Return whether a host is this computer: by an address, or by a name that nobody else can claim on the network."""
    name = socket.gethostname().lower()
    if host in ("localhost", name, f"{name}.local"):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
