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
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablekeeper.firmware.box import brokers
from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.firmware.command_line.status import MISUSED, UNWRITTEN, complain, lacking
from tablekeeper.network.report import access
from tablekeeper.network.report.access import AccessError

if TYPE_CHECKING:
    from tablekeeper.network.dashboard.history.store import Store

PORT = 8090
"""Where the page is, if no other port is named."""
LONGEST = 36500
"""So many days of a history are kept at the most."""
SITE = re.compile(r"[a-z0-9-]{1,32}")
TABLE = re.compile(r"([a-z0-9-]{1,32})/([a-z0-9-]{1,32})")
EVERYTHING = "all"
STATE = "STATE_DIRECTORY"
"""The environment variable by which systemd names where a service keeps what it has (systemd.exec(5))."""


class MisusedError(ValueError):
    """An option says what nobody can do; the text says why and what to do."""


@dataclass(frozen=True)
class Wanted:
    """The options of the command."""

    broker: str
    credentials: Path | None
    site: Sequence[str]
    address: str
    port: int
    password: Path | None
    database: str
    keep: int
    forget: str | None


def command(**told: Any) -> int:
    """Show the dashboard until it is told to stop, or forget what is kept; return the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    wanted = Wanted(**told)
    try:
        if wanted.forget is not None:
            return _forget(wanted, wanted.forget)
        return _show(wanted, _brokers(wanted), _secret(wanted))
    except MisusedError as error:
        return complain(str(error), MISUSED)
    except ModuleNotFoundError as error:
        why = "the dashboard needs Starlette, uvicorn, paho-mqtt and SQLAlchemy: install them"
        return lacking(error, why, "dashboard", "starlette", "uvicorn", "paho", "sqlalchemy", "psycopg")


def _brokers(wanted: Wanted) -> Sequence[Broker]:
    """Return the brokers, all other options looked at besides. Raises MisusedError."""
    try:
        found = brokers.read(wanted.broker)
        ipaddress.ip_address(wanted.address)
        if wanted.credentials is not None:
            access.read(wanted.credentials, "--credentials")
    except AccessError as error:
        raise MisusedError(f"--credentials: {error}") from None
    except ValueError as error:
        raise MisusedError(f"dashboard: {error}") from None
    if not found:
        raise MisusedError("--broker: wanted an address, got none; write mqtt://192.168.1.5")
    if wrong := [site for site in wanted.site if not SITE.fullmatch(site)]:
        raise MisusedError(f"--site: wanted 1 to 32 of a to z, 0 to 9 and -, got {wrong[0]!r}")
    if not 0 <= wanted.keep <= LONGEST:
        raise MisusedError(f"--keep: wanted 0 to {LONGEST} days, got {wanted.keep}")
    if not 0 <= wanted.port < 1 << 16:
        raise MisusedError(f"--port: wanted 0 to 65535, got {wanted.port}")
    return found


def _secret(wanted: Wanted) -> str:
    """Return the password of the page, the first line of a file; empty where it needs none. Raises MisusedError."""
    if wanted.password is None:
        if ipaddress.ip_address(wanted.address).is_loopback:
            return ""
        why = "others can reach it, so it needs a password; name a file that has one by --password"
        raise MisusedError(f"--address {wanted.address}: {why}")
    try:
        secret = access.private(wanted.password, "--password").partition("\n")[0].strip()
    except AccessError as error:
        raise MisusedError(f"--password: {error}") from None
    if len(secret) < 8:
        wrong = f"wanted 8 characters or more on the first line of {wanted.password}, got {len(secret)}"
        raise MisusedError(f"--password: {wrong}")
    return secret


def _show(wanted: Wanted, found: Sequence[Broker], secret: str) -> int:
    from tablekeeper.network.dashboard.history.keeper import Keeper
    from tablekeeper.network.dashboard.listener import Listener
    from tablekeeper.network.dashboard.site import Site
    from tablekeeper.network.viewers import Viewers

    viewers = Viewers()
    keeper = Keeper(_store(wanted), wanted.keep, viewers.show) if wanted.keep else None
    kind = socket.AF_INET6 if ":" in wanted.address else socket.AF_INET
    try:
        listening = socket.create_server((wanted.address, wanted.port), family=kind)
    except OSError as error:
        where, why = f"{wanted.address} port {wanted.port}", os.strerror(error.errno or 0)
        raise MisusedError(f"--address and --port: {where} cannot be had: {why}; choose another") from None
    with listening:
        host = f"[{wanted.address}]" if kind == socket.AF_INET6 else wanted.address
        print(f"The dashboard is at http://{host}:{wanted.port}/", flush=True)

        def read() -> access.Access:
            return access.Access() if wanted.credentials is None else access.read(wanted.credentials, "--credentials")

        note = None if keeper is None else keeper.hear
        listener = Listener(found, read, wanted.site, viewers.show, note)
        asyncio.run(Site(viewers, listener, keeper, secret).serve(listening))
    return 0


def _forget(wanted: Wanted, what: str) -> int:
    """Forget all that is kept, or what one table has told."""
    from tablekeeper.network.dashboard.history.store import HistoryError

    table = TABLE.fullmatch(what)
    if table is None and what != EVERYTHING:
        raise MisusedError(f"--forget: wanted nothing, or a table as SITE/TABLE, got {what!r}")
    store = _store(wanted)
    try:
        count = store.forget(*(() if table is None else table.groups()))
    except HistoryError as error:
        return complain(f"--forget: {error}", UNWRITTEN)
    finally:
        store.close()
    print(f"Forgotten: {count} events.")
    return 0


def _store(wanted: Wanted) -> Store:
    """Return where the history lies: the named database, or a file of one's own. Raises MisusedError."""
    from tablekeeper.network.dashboard.history.store import Store, address

    told = wanted.database
    if not told:
        directory = _own_directory()
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = f"{directory} cannot be made: {error.strerror}; name another place, or --keep 0"
            raise MisusedError(f"--database: {why}") from None
        told = f"sqlite:///{directory / 'dashboard.sqlite'}"
    try:
        return Store(address(told), wanted.site)
    except ValueError as error:
        raise MisusedError(f"--database: {error}") from None


def _own_directory() -> Path:
    """Return where this user's programs keep what they have (XDG base directories), or this service."""
    if service := os.environ.get(STATE):
        return Path(service)
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "tablekeeper"
