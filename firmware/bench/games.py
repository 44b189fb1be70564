"""Every game by itself: a tap with most seats, early in a match and late, what an answer costs, resuming a match."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time, thread_time
from typing import Any

from msgspec import convert

from tablekeeper.engine.game import Dealer, Outcome, State
from tablekeeper.engine.match import AnyMatch, Edit
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.selfplay import NAMES
from tablekeeper.firmware.bench.box import BenchBox, switched_on
from tablekeeper.firmware.bench.case import BenchCase, cases
from tablekeeper.firmware.bench.endless import Endless, set_back
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.match.entries import Entered
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Saved, SaveFailed, Storage

OPENING = 60
"""So many answers of a match are tapped, as far as they can be, early and late."""
PATIENCE = 60.0
"""Seconds after which the storage will say nothing any more."""


def measure(effort: Effort) -> list[Figure]:
    """Measure each game that has a case."""
    steps = [(case, part) for case in cases() for part in (_taps, _answers, _resuming)]
    figures: list[Figure] = []
    for done, (case, part) in enumerate(steps, 1):
        figures += part(case, effort)
        effort.progress(done, len(steps))
    return figures


def _taps(case: BenchCase, effort: Effort) -> list[Figure]:
    """Tap through the beginning of matches, and through the very same after many answers."""
    early: list[float] = []
    late: list[float] = []
    answers = len(effort.steps(usual=1000, quick=100))
    with switched_on(case, effort.directory) as box:
        _opening(box, case, Endless(box.session.match, 0))  # cards and texts are read by then
    for seed in effort.steps(usual=5, quick=1):
        with switched_on(case, effort.directory) as box:
            hands = Endless(box.session.match, seed)
            early += _opening(box, case, hands)
            hands.go_on(answers, box.session.enter, case.tags)
            box.session.enter(set_back(box.session.match))
            box.storage.settle()
            while not box.events.empty():
                _heard(box)
            box.app.context.pages.to_match()
            late += _opening(box, case, Endless(box.session.match, seed))
    name = f"games.{case.game}.tap"
    what = f"what the box does from a tag to the new view with {case.seats} seats, without disk and wires"
    later, beside = f"the same taps after {answers:,} answers", ("at the start", median(early))
    limit = Limit("at most", 1.5, times=True)
    return [figure(name, what, "ms", early), figure(f"{name}_late", later, "ms", late, limit, beside)]


def _opening(box: BenchBox, case: BenchCase, hands: Endless) -> list[float]:
    """Play the first answers of a match, by taps where these can give them; return each tap's milliseconds."""
    taps = []
    for _ in range(OPENING):
        answer = hands.answer()
        if answer is None:
            break
        uid = box.giving(answer, case)
        if uid is None:
            box.app.context.entries.answer(answer)
            box.settle()
        else:
            taps.append(_tap(box, uid))
        hands.entered()
    return taps


def _tap(box: BenchBox, uid: str) -> float:
    """Tap a card, all pages read; return the milliseconds until its entry is handed to the storage and the new view."""
    context = box.app.context
    context.pages.to_match()
    start = thread_time()
    context.pages.top.scan(context, uid)
    entered = thread_time() - start
    box.storage.settle()
    start = thread_time()
    under_way = _heard(box)
    if not isinstance(under_way, Entered):
        raise TypeError(f"tap: wanted an entry on its way, got {under_way!r}")
    context.pages.to_match()
    context.announcer.entered(under_way.session, under_way.reply, turned=under_way.turned)
    context.pages.top.view(context)
    return 1000 * (entered + thread_time() - start)


def _heard(box: BenchBox) -> object:
    """Let the storage's next word be heard; return what it lets go on."""
    said = box.events.get(timeout=PATIENCE)
    if not isinstance(said, Saved | SaveFailed):
        raise TypeError(f"box: wanted a word of its storage, got {said!r}")
    return box.app.context.entries.handle(said)


def _answers(case: BenchCase, effort: Effort) -> list[Figure]:
    """Carry answers out over whole matches, and list after each what may be answered next, whatever the hands are."""
    taken: list[float] = []
    for seed in effort.steps(usual=5, quick=1):
        chance, start = Random(seed), registry.ui(case.game).new(case.sets, NAMES[: case.seats], 0)
        if isinstance(start, Refusal):
            raise TypeError(start.why)
        dealer: Dealer[Any] = registry.ui(case.game).game.dealer(start.state, chance)
        dealer.follow(start.events)
        state: State = start.state
        while answers := dealer.legal(state):
            answer = chance.choice(answers)
            begun = process_time()
            outcome = state.apply(answer)
            if isinstance(outcome, Refusal):
                raise TypeError(f"a legal answer was refused: {outcome.why}")
            outcome.state.legal()
            taken.append(1000 * (process_time() - begun))
            dealer.follow(outcome.events)
            state = outcome.state
    what = "what one answer in twenty takes at least, with all that may be answered next"
    limit, beside = Limit("at most", 4, times=True), ("the answer in the middle", median(taken))
    return [figure(f"games.{case.game}.answer", what, "ms", quantiles(taken, n=20)[-1:], limit, beside)]


def _resuming(case: BenchCase, effort: Effort) -> list[Figure]:
    """Resume a long match, and in turns carry out the same answers and edits alone, nothing kept and nothing read."""
    answers = len(effort.steps(usual=5000, quick=100))
    resumed, alone = [], []
    with TemporaryDirectory(prefix=".tablekeeper-bench-", dir=effort.directory) as name:
        with closing(Storage(Path(name), SimpleQueue[object]().put)) as storage:
            session = Session.begin(storage, case.game, case.sets, NAMES[: case.seats], 0)
            if isinstance(session, Refusal):
                raise TypeError(session.why)
            Endless(session.match, 0).go_on(answers, session.enter, case.tags)
        for _ in effort.steps(usual=5, quick=1):
            with closing(Storage(Path(name), SimpleQueue[object]().put)) as storage:
                start = process_time()
                back = Session.resume(storage, session.number)
                resumed.append(1000 * (process_time() - start))
            if isinstance(back, Refusal) or back[1] is not None or back[0].match.state != session.match.state:
                raise AssertionError(f"{case.game}: wanted the match as it was left, got {back}")
            start = process_time()
            _carry_out(session.match)
            alone.append(1000 * (process_time() - start))
    what, limit = f"resuming a match after {answers:,} answers", Limit("at most", case.resuming, times=True)
    return [figure(f"games.{case.game}.resume", what, "ms", resumed, limit, ("its answers alone", median(alone)))]


def _carry_out(match: AnyMatch) -> None:
    """Carry out all that is in force in a match, keeping nothing but the last state."""
    state: State = match.start
    for step in match.steps:
        given = step.given
        outcome = state.edit(convert(step.entry, Edit).changes) if given is None else state.apply(given)
        if not isinstance(outcome, Outcome):
            raise TypeError(f"what was accepted before is refused: {outcome.why}")
        state = outcome.state
