"""PostgreSQL as Debian has it, started by the tests: a server in a directory of its own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path
from uuid import uuid4

import psycopg

from tests.network.report.conftest import ADDRESS, free_port

NOBODY = "nobody"
"""Who runs it where the tests run as root, as whom it refuses to."""


class Postgres:
    """A server, each of whose databases is new."""

    def __init__(self, directory: Path) -> None:
        self.port, self._directory = free_port(), directory / "postgres"
        self._directory.mkdir()
        if os.getuid() == 0:
            for above in (self._directory, directory, *directory.parents):
                if above.stat().st_uid == 0 and str(above).startswith("/tmp/"):  # noqa: S108 (where pytest has it)
                    above.chmod(above.stat().st_mode | 0o011)
            shutil.chown(self._directory, NOBODY)
        (programs,) = list(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]
        self._run(programs / "initdb", "-D", self._data, "-U", "tables", "--auth=trust", "--no-sync")
        options = f"-c listen_addresses={ADDRESS} -p {self.port} -k {self._directory} -F"
        self._control, self._options = programs / "pg_ctl", options
        self.start()

    @property
    def _data(self) -> Path:
        return self._directory / "data"

    def start(self) -> None:
        """Start it, and wait until it lets somebody in."""
        self._run(self._control, "-D", self._data, "-w", "-l", self._directory / "log", "-o", self._options, "start")

    def end(self) -> None:
        """Stop it at once."""
        self._run(self._control, "-D", self._data, "-m", "immediate", "stop")

    def halt(self) -> None:
        """Let it and all of its processes stand still."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let them go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        first = int((self._data / "postmaster.pid").read_text(encoding="ascii").split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
        for process in (first, *map(int, children)):
            os.kill(process, which)

    def database(self) -> str:
        """Return the address of a new database."""
        name = f"cafe_{uuid4().hex}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name)

    def _address(self, name: str) -> str:
        return f"postgresql://tables@{ADDRESS}:{self.port}/{name}"

    def _run(self, *command: object) -> None:
        as_whom = ["runuser", "-u", NOBODY, "--"] if os.getuid() == 0 else []
        subprocess.run([*as_whom, *map(str, command)], cwd=self._directory, check=True, stdout=subprocess.DEVNULL)
