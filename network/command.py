"""`tablekeeper serve`: what leaves the box, in a process of its own beside it: the page of the table, and reports."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from tablekeeper.firmware.box import brokers
from tablekeeper.firmware.box.beside import REPORTING, WRONG, serving
from tablekeeper.firmware.box.settings import ReportSettings, Settings, SettingsError, WebSettings, load_settings
from tablekeeper.firmware.command_line.status import MISUSED, complain, lacking
from tablekeeper.network.matches import Matches

RUN = Path("/run/tablekeeper")
"""Where the box leaves its status as a service."""
OFF = 1
"""The exit status of `--check` where nothing is to be served."""
STATE = "STATE_DIRECTORY"
"""The variable in which systemd tells a service where it may keep what is its own."""


def command(settings_file: Path | None, storage: Path | None, run: Path | None, *, check: bool) -> int:
    """Serve until it is told to stop; return the exit status. With `check` only say whether there is anything to do."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    try:
        settings = load_settings(settings_file)
    except SettingsError as error:
        settings = error.usable
        print(error, file=sys.stderr)
    if not settings.watched:
        why = 'wanted the address of the page or a broker, got none; write address = "0.0.0.0" below [web]'
        return complain(f"web.address and report.broker: {why}", OFF if check else MISUSED)
    if check:
        return 0
    place, left = storage or Path(settings.state.directory), run or RUN
    with ExitStack() as open_ones:
        parts: list[Coroutine[Any, Any, None]] = []
        open_ones.callback(lambda: [part.close() for part in parts])
        if settings.web.address:
            page = _page(settings.web, place, left, open_ones)
            if isinstance(page, int):
                return page
            parts.append(page)
        if settings.report.broker:
            report = _report(settings, place, left)
            if isinstance(report, int):
                return report
            parts.append(report)
        asyncio.run(_all(parts, signals=not settings.web.address))
    return 0


def _page(web: WebSettings, storage: Path, run: Path, open_ones: ExitStack) -> Coroutine[Any, Any, None] | int:
    """Return the page, which listens; or the exit status, with why not."""
    try:
        from tablekeeper.network.web.site import Site, serve
    except ModuleNotFoundError as error:
        why = "the page of the table needs Starlette and uvicorn: install them"
        return lacking(error, why, "web", "starlette", "uvicorn")
    kind = socket.AF_INET6 if ":" in web.address else socket.AF_INET
    try:
        both = web.address == "::" and socket.has_dualstack_ipv6()
        listening = socket.create_server((web.address, web.port), family=kind, dualstack_ipv6=both)
    except OSError as error:
        why = f"web.address and web.port: {web.address} port {web.port} cannot be had"
        return complain(f"{why}: {os.strerror(error.errno or 0)}; choose another", MISUSED)
    open_ones.enter_context(listening)
    host = f"[{web.address}]" if kind == socket.AF_INET6 else web.address
    print(f"The table is at http://{host}:{web.port}/", flush=True)
    return serve(listening, Site(run, Matches(storage, names=web.names), changes=web.changes))


def _report(settings: Settings, storage: Path, run: Path) -> Coroutine[Any, Any, None] | int:
    """Return the report; or the exit status, with why not."""
    try:
        from tablekeeper.network.report.reporter import Reporter
    except ModuleNotFoundError as error:
        return lacking(error, "reports need paho-mqtt: install it", "report", "paho")
    wanted = settings.report
    print(f"The table reports to {', '.join(map(str, brokers.read(wanted.broker)))}", flush=True)
    return Reporter(run, Matches(storage, names=wanted.names), _wanted(wanted, run)).run()


def _wanted(report: ReportSettings, run: Path) -> Any:
    """Return who reports to whom; what is not named is found out."""
    from tablekeeper.firmware.version import version
    from tablekeeper.network.report import access
    from tablekeeper.network.report.payloads import Who
    from tablekeeper.network.report.reporter import Wanted
    from tablekeeper.network.report.topics import level

    host = socket.gethostname()
    who = Who(
        site=report.site,
        table=report.table or level(host),
        name=report.name or host,
        names=report.names,
        waiting=60 * report.waiting_minutes,
        version=version(),
    )
    given = Path(report.credentials) if report.credentials else _given(os.environ.get(access.CREDENTIALS))
    kept = os.environ.get(STATE)
    return Wanted(
        who,
        brokers.read(report.broker),
        lambda: access.Access() if given is None else access.read(given),
        None if kept is None else Path(kept) / "told.json",
        _own(run),
        report.home_assistant,
    )


def _own(run: Path) -> Path:
    """Return the service's run directory, where nothing is said yet; systemd has made it, elsewhere it is made."""
    own = serving(run)
    with suppress(OSError):
        own.mkdir(exist_ok=True)
        for said in (REPORTING, WRONG):
            (own / said).unlink(missing_ok=True)
    return own


def _given(directory: str | None) -> Path | None:
    """Return the file that systemd has put there for the service; None where there is none, or nothing is in it."""
    file = None if directory is None else Path(directory) / "report.txt"
    return file if file is not None and file.is_file() and file.stat().st_size else None


async def _all(parts: list[Coroutine[Any, Any, None]], *, signals: bool) -> None:
    """Do all of it until the first ends; where no page listens for `signals`, that is when one of them comes."""
    tasks = [asyncio.create_task(part) for part in parts]
    parts.clear()
    if signals:
        loop, told = asyncio.get_running_loop(), asyncio.Event()
        for ends in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(ends, told.set)
        tasks.append(asyncio.create_task(_wait(told)))
    _, left = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in left:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def _wait(told: asyncio.Event) -> None:
    await told.wait()
