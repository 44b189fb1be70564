"""A command of Tablekeeper that runs until it is told to stop, or killed, and what it says meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

from tests.asking import WATCHDOG


class Started:
    """The command as somebody starts it, which says `first` once it is ready; `log` is what it has said since."""

    first: str

    def __init__(self, *told: str) -> None:
        self._command = [sys.executable, "-P", "-m", "tablekeeper.firmware", *told]
        self.log: list[str] = []

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith(self.first), said or self.process.communicate()[1]
        return self

    def says(self, part: str) -> str:
        """Wait for a line of its log."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            if part in line:
                return line
        raise AssertionError(f"wanted a line with {part!r}, got {self.log}")

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        try:
            _, errors = self.process.communicate(timeout=WATCHDOG)
            assert "Traceback" not in errors + "".join(self.log)
        finally:
            self.process.kill()


class Simulated:
    """The simulated box at a match of Mindbug, in real time; `run` and `state` are its directories."""

    def __init__(self, directory: Path, settings: str, script: str) -> None:
        self.run, self.state = directory / "run", directory / "state"
        self.run.mkdir()
        on, lines = directory / "on.toml", directory / "played.table"
        on.write_text(settings, encoding="utf-8")
        lines.write_text(script, encoding="utf-8")
        told = ["--settings", str(on), "--storage", str(self.state), "--lang", "en", "--game", "mindbug"]
        command = [sys.executable, "-P", "-m", "tablekeeper.firmware", "simulate", *told]
        self._command = [*command, "--script", str(lines), "--real-time"]

    def __enter__(self) -> Self:
        environment = {**os.environ, "RUNTIME_DIRECTORY": str(self.run)}
        self._process = subprocess.Popen(self._command, env=environment, start_new_session=True)
        return self

    def kill(self) -> None:
        """Kill it with the process of its device, which alone would end in good order."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def __exit__(self, *_error: object) -> None:
        self.kill()
        self._process.wait(WATCHDOG)
