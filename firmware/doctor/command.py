"""The command: make every check and print what it found."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tablekeeper.firmware.doctor.checks import CHECKS
from tablekeeper.firmware.doctor.finding import Finding, Level
from tablekeeper.firmware.doctor.machine import Machine, computer

_WIDTH = max(map(len, CHECKS))


def doctor(settings_file: Path | None) -> int:
    """Look at this computer, print each finding, and return 1 if one of them is a fault."""
    logging.getLogger("tablekeeper").addHandler(logging.NullHandler())  # the findings say it
    machine = computer(settings_file)
    levels: Counter[Level] = Counter()
    for name, finding in examined(machine):
        levels[finding.level] += 1
        print(*lines(name, finding), sep="\n", flush=True)
    print(f"\n{levels.total()} checks: {counted(levels[Level.FAULT], 'fault')}, {counted(levels[Level.NOTE], 'note')}")
    return 1 if levels[Level.FAULT] else 0


def examined(machine: Machine) -> Iterator[tuple[str, Finding]]:
    """Make the checks, one after the other."""
    for name, check in CHECKS.items():
        yield name, check(machine)


def lines(name: str, finding: Finding) -> Iterable[str]:
    """Return a finding as it is printed."""
    yield f"{finding.level.value:<6} {name:<{_WIDTH}}  {finding.found}"
    if finding.remedy:
        yield f"{'':<6} {'':<{_WIDTH}}  → {finding.remedy}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
