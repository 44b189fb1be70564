"""A command of Tablekeeper that runs until it is told to stop, and what it says meanwhile."""

from __future__ import annotations

import subprocess
import sys
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
