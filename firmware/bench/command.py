"""`tablekeeper bench`: measures, shows how far it is, and prints a table or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from tablekeeper.firmware.bench import answers, games, idle, journal, matches, panel, search, start, taps, watched
from tablekeeper.firmware.bench.figure import Effort, Figure
from tablekeeper.firmware.bench.surroundings import described, place, writable
from tablekeeper.firmware.command_line.status import MISUSED, complain, progress
from tablekeeper.firmware.doctor.machine import computer
from tablekeeper.firmware.storage import shown

GROUPS: Mapping[str, Callable[[Effort], list[Figure]]] = {
    "matches": matches.measure,
    "answers": answers.measure,
    "games": games.measure,
    "search": search.measure,
    "journal": journal.measure,
    "taps": taps.measure,
    "panel": panel.measure,
    "start": start.measure,
    "idle": idle.measure,
    "watched": watched.measure,
}
"""Everything that is measured, in the order in which it is."""
HEADINGS = ("figure", "median", "best", "unit", "limit", "holds", "beside", "ratio")


def bench(
    only: Sequence[str], *, quick: bool, as_json: bool, directory: Path | None = None, settings_file: Path | None = None
) -> int:
    """Measure the groups named in `only`, or all; print the figures and return the exit status.

    Without a directory the journal is tried where the box keeps its matches, if that can be written to. A limit that
    does not hold is said, and is no failure: it may be the machine.
    """
    machine = computer(settings_file)
    directory = directory or place(machine)
    if not writable(directory):
        why = "wanted a directory that can be written to; name one by --directory"
        return complain(f"{shown(directory)}: {why}", MISUSED)
    figures: list[Figure] = []
    for group in only or GROUPS:

        def show(done: int, of: int, group: str = group) -> None:
            progress(done, of, f"{group}: {done}/{of}")

        figures += GROUPS[group](Effort(quick, directory, show))
    told = described(machine, directory)
    print(_json(told, figures, quick=quick) if as_json else f"{heading(told)}\n\n{table(figures)}")
    return 0


def heading(told: Mapping[str, str]) -> str:
    """Return what the figures were measured on, a line for each thing, the day at the end."""
    lines = {**told, "day": date.today().isoformat()}
    width = max(map(len, lines))
    return "\n".join(f"{name.ljust(width)}  {value}" for name, value in lines.items())


def table(figures: Sequence[Figure]) -> str:
    """Return the figures in columns, with what each of them is below."""
    rows = [HEADINGS, *(_row(one) for one in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            cell.rjust(width) if 0 < at < 3 else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    width = max(len(one.name) for one in figures)
    return "\n".join([*lines, "", *(f"{one.name.ljust(width)}  {one.what}" for one in figures)])


def _row(one: Figure) -> Sequence[str]:
    limit = f"{one.limit.sense} {number(one.limit.value)}{' times' * one.limit.times}" if one.limit else ""
    holds = "" if one.holds is None else "yes" if one.holds else "NO"
    beside = f"{number(one.beside[1])} {one.beside[0]}" if one.beside else ""
    ratio = "" if one.ratio is None else f"{one.ratio:.2f}"
    return one.name, number(one.value), number(one.best), one.unit, limit, holds, beside, ratio


def number(value: float) -> str:
    """Return a value with three significant digits, or all of a large one."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def _json(told: Mapping[str, str], figures: Sequence[Figure], *, quick: bool) -> str:
    kept = {"machine": told, "date": date.today().isoformat(), "quick": quick}
    return json.dumps(kept | {"figures": [one.message() for one in figures]}, indent=2, ensure_ascii=False)
