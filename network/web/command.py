"""`tablekeeper serve`: the page of the table, in a process of its own beside the box."""

from __future__ import annotations

import logging
import os
import socket
import sys
from pathlib import Path

from tablekeeper.firmware.box.settings import SettingsError, load_settings
from tablekeeper.firmware.command_line.status import MISUSED, complain
from tablekeeper.network.matches import Matches
from tablekeeper.network.web.site import serve

RUN = Path("/run/tablekeeper")
"""Where the box leaves its status as a service."""
OFF = 1
"""The exit status of `--check` where no page is wanted."""


def command(settings_file: Path | None, storage: Path | None, run: Path | None, *, check: bool) -> int:
    """Serve the page until it is told to stop; return the exit status. With `check` only say whether one is wanted."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    try:
        settings = load_settings(settings_file)
    except SettingsError as error:
        settings = error.usable
        print(error, file=sys.stderr)
    web = settings.web
    if not web.address:
        why = 'web.address: wanted the address of the page, got none; write address = "0.0.0.0" below [web]'
        return complain(why, OFF if check else MISUSED)
    if check:
        return 0
    kind = socket.AF_INET6 if ":" in web.address else socket.AF_INET
    try:
        both = web.address == "::" and socket.has_dualstack_ipv6()
        listening = socket.create_server((web.address, web.port), family=kind, dualstack_ipv6=both)
    except OSError as error:
        why = f"web.address and web.port: {web.address} port {web.port} cannot be had"
        return complain(f"{why}: {os.strerror(error.errno or 0)}; choose another", MISUSED)
    with listening:
        host = f"[{web.address}]" if kind == socket.AF_INET6 else web.address
        print(f"The table is at http://{host}:{web.port}/", flush=True)
        matches = Matches(storage or Path(settings.state.directory), names=web.names)
        serve(listening, run or RUN, matches, changes=web.changes)
    return 0
