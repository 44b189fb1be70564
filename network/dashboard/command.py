"""`tablekeeper dashboard`: all tables of a café on one page, on any computer that reaches the broker."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import re
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from tablekeeper.firmware.box import brokers
from tablekeeper.firmware.command_line.status import MISUSED, complain, lacking
from tablekeeper.network.report import access
from tablekeeper.network.report.access import AccessError

PORT = 8090
"""Where the page is, if no other port is named."""
SITE = re.compile(r"[a-z0-9-]{1,32}")


def command(
    broker: str, credentials: Path | None, sites: Sequence[str], address: str, port: int, password: Path | None
) -> int:
    """Show the dashboard until it is told to stop; return the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    try:
        found = brokers.read(broker)
        shown_to_all = not ipaddress.ip_address(address).is_loopback
    except ValueError as error:
        return complain(f"dashboard: {error}", MISUSED)
    try:
        secret = "" if password is None else _secret(password)
    except AccessError as error:
        return complain(f"--password: {error}", MISUSED)
    try:
        if credentials is not None:
            access.read(credentials, "--credentials")
    except AccessError as error:
        return complain(f"--credentials: {error}", MISUSED)
    if not found:
        return complain("--broker: wanted an address, got none; write mqtt://192.168.1.5", MISUSED)
    if wrong := [site for site in sites if not SITE.fullmatch(site)]:
        return complain(f"--site: wanted 1 to 32 of a to z, 0 to 9 and -, got {wrong[0]!r}", MISUSED)
    if shown_to_all and not secret:
        why = "others can reach it, so it needs a password; name a file that has one by --password"
        return complain(f"--address {address}: {why}", MISUSED)
    try:
        from tablekeeper.network.dashboard.listener import Listener
        from tablekeeper.network.dashboard.site import Site
    except ModuleNotFoundError as error:
        why = "the dashboard needs Starlette, uvicorn and paho-mqtt: install them"
        return lacking(error, why, "dashboard", "starlette", "uvicorn", "paho")
    kind = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        listening = socket.create_server((address, port), family=kind)
    except OSError as error:
        why = os.strerror(error.errno or 0)
        return complain(f"--address and --port: {address} port {port} cannot be had: {why}; choose another", MISUSED)
    with listening:
        host = f"[{address}]" if kind == socket.AF_INET6 else address
        print(f"The dashboard is at http://{host}:{port}/", flush=True)

        def read() -> access.Access:
            return access.Access() if credentials is None else access.read(credentials, "--credentials")

        site = Site(lambda show: Listener(found, read, sites, show), secret)
        asyncio.run(site.serve(listening))
    return 0


def _secret(file: Path) -> str:
    """Return the password of a file, its first line. Raises AccessError."""
    secret = access.private(file, "--password").partition("\n")[0].strip()
    if len(secret) < 8:
        raise AccessError(f"wanted 8 characters or more on the first line of {file}, got {len(secret)}")
    return secret
