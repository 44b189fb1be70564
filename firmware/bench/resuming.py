"""Resuming a long match, beside what its answers alone cost the engine."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from msgspec import convert

from tablekeeper.engine.game import Outcome, State
from tablekeeper.engine.match import AnyMatch, Edit
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.selfplay import NAMES
from tablekeeper.firmware.bench.case import BenchCase
from tablekeeper.firmware.bench.endless import Endless
from tablekeeper.firmware.bench.figure import Effort, Figure, at_most_times, figure
from tablekeeper.firmware.bench.tagged import entering, tags_of
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Storage

LONG = 5000
"""After so many answers a match is resumed."""


def measure(case: BenchCase, effort: Effort) -> list[Figure]:
    """Resume a long match, and in turns carry out the same answers and edits alone, nothing kept and nothing read."""
    answers = effort.steps(usual=LONG, quick=100).stop
    resumed, alone = [], []
    with TemporaryDirectory(prefix=".tablekeeper-bench-", dir=effort.directory) as name:
        match, number = _written(case, Path(name), answers)
        for _ in effort.steps(usual=5, quick=1):
            storage = _storage(Path(name))
            try:
                start = process_time()
                back = Session.resume(storage, number)
                resumed.append(1000 * (process_time() - start))
            finally:
                storage.close()
            if isinstance(back, Refusal) or back[1] is not None or back[0].match.state != match.state:
                raise AssertionError(f"{case.game}: wanted the match as it was left, got {back}")
            start = process_time()
            _carry_out(match)
            alone.append(1000 * (process_time() - start))
    name, what = f"games.{case.game}.resume", f"resuming a match after {answers:,} answers"
    each = [1000 * one / len(match.entries) for one in resumed]
    return [
        figure(name, what, "ms", resumed, at_most_times(case.resuming)).compared("its answers alone", median(alone)),
        figure(f"{name}_entry", "the same for each of its entries", "µs", each),
    ]


def _written(case: BenchCase, directory: Path, answers: int) -> tuple[AnyMatch, int]:
    """Play a long match into the storage; return it with its number there."""
    storage = _storage(directory)
    try:
        session = Session.begin(storage, case.game, case.sets, NAMES[: case.seats], 0)
        if isinstance(session, Refusal):
            raise TypeError(session.why)
        Endless(session.match, 0).go_on(answers, entering(session, tags_of(case)))
        return session.match, session.number
    finally:
        storage.close()


def _storage(directory: Path) -> Storage:
    return Storage(directory, SimpleQueue[object]().put)


def _carry_out(match: AnyMatch) -> None:
    """Carry out all that is in force in a match, keeping nothing but the last state."""
    state: State = match.start
    for step in match.steps:
        given = step.given
        outcome = state.edit(convert(step.entry, Edit).changes) if given is None else state.apply(given)
        if not isinstance(outcome, Outcome):
            raise TypeError(f"what was accepted before is refused: {outcome.why}")
        state = outcome.state
