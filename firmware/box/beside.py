"""What the services beside the box say of themselves, in their run directories: who is reached, and what is wrong.

They leave small files there, and the box looks whether one is there. Neither waits for the other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

RUN = "RUNTIME_DIRECTORY"
"""The variable in which systemd tells a service where its run directory is."""
REPORTING, WRONG = "reporting", "wrong"
"""The files: that a broker hears the table, and why a service does not work."""
MOST_BYTES = 40
FILE = ("file", "line", "password")
"""A file cannot be read, or a line of it is wrong; or the password in it is refused."""
CAUSES = {"report": (*FILE, "certificate", "host"), "wifi": (*FILE, "sought", "radio")}
"""What can be wrong with each service, by the key of its trouble.

A broker's certificate is not trusted, or no host has its name; a Wi-Fi is looked for, or there is no radio.
"""
_SAID = re.compile(r"([a-z]+)(?: ([0-9]{1,4}))?\n?", re.ASCII)


class Cause(NamedTuple):
    """Why a service beside the box does not do what it is there for: one of its `CAUSES`."""

    word: str
    line: int = 0
    """Of the file, from 1; 0 where it is about none."""

    def __str__(self) -> str:
        return f"{self.word} {self.line}" if self.line else self.word


def serving(run: Path) -> Path:
    """Return the run directory of the service of the page and reports, beside the box whose own is `run`."""
    return run.with_name(f"{run.name}-serve")


def joining(run: Path) -> Path:
    """Return the run directory of the service of the Wi-Fi."""
    return run.with_name(f"{run.name}-wifi")


def reporting(run: Path) -> Path:
    """Return the file that is there while a broker hears the table."""
    return serving(run) / REPORTING


def say(directory: Path, cause: Cause | None) -> None:
    """Leave in a service's run directory why it does not work; None: it does. Raises OSError."""
    file = directory / WRONG
    if cause is None:
        file.unlink(missing_ok=True)
        return
    fresh = directory / f".{WRONG}"
    fresh.write_text(f"{cause}\n", encoding="ascii")
    fresh.chmod(0o644)
    fresh.replace(file)


class Beside:
    """What they say, looked up whenever it is asked for."""

    def __init__(self, run: Path | None) -> None:
        self._run = run
        """The box's own run directory; a box without one has no services beside it."""

    @classmethod
    def found(cls, environment: Mapping[str, str]) -> Beside:
        """Return the services beside a box in an environment."""
        return cls(Path(environment[RUN]) if environment.get(RUN) else None)

    def reached(self) -> bool:
        """Return whether a broker hears what the table reports."""
        return self._run is not None and reporting(self._run).exists()

    def report(self) -> Cause | None:
        """Return why nothing is reported; None where something is, or nothing shall."""
        return None if self._run is None else _cause(serving(self._run), CAUSES["report"])

    def wifi(self) -> Cause | None:
        """Return why the box is in no Wi-Fi; None where it is in one, or shall not be."""
        return None if self._run is None else _cause(joining(self._run), CAUSES["wifi"])


ALONE = Beside(None)
"""A box without any."""


def _cause(directory: Path, words: Collection[str]) -> Cause | None:
    """Return what a service says; what is none of its words counts as nothing."""
    with suppress(OSError, UnicodeDecodeError), (directory / WRONG).open("rb") as file:
        said = _SAID.fullmatch(file.read(MOST_BYTES).decode("ascii"))
        if said is not None and said[1] in words:
            return Cause(said[1], int(said[2] or 0))
    return None
