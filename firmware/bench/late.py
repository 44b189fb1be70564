"""What the box does from a tag to the new view, at the start of a match and late in it, without disk and wires."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import thread_time

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.bench.box import BenchBox, switched_on
from tablekeeper.firmware.bench.case import BenchCase
from tablekeeper.firmware.bench.endless import Endless, set_back
from tablekeeper.firmware.bench.figure import Effort, Figure, at_most_times, figure
from tablekeeper.firmware.bench.tagged import entering, tags_of
from tablekeeper.firmware.box.settings import ReaderSettings
from tablekeeper.firmware.games.meaning import GiveAnswer
from tablekeeper.firmware.match.entries import Entered
from tablekeeper.firmware.storage import Saved, SaveFailed

LATE = 1000
"""After so many answers a match is long."""
OPENING = 60
"""So many answers of a match are tapped, as far as they can be, early and late."""


def measure(case: BenchCase, effort: Effort) -> list[Figure]:
    """Tap through the beginning of matches, and through the very same after many answers."""
    early: list[float] = []
    late: list[float] = []
    answers = effort.steps(usual=LATE, quick=100).stop
    with _laid(case, effort.directory) as table:
        table.opening(Endless(table.session.match, 0))  # cards and texts are read by then
    for seed in effort.steps(usual=5, quick=1):
        with _laid(case, effort.directory) as table:
            hands = Endless(table.session.match, seed)
            early += table.opening(hands)
            table.go_on(hands, answers)
            late += table.opening(Endless(table.session.match, seed))
    if not early:
        raise AssertionError(f"{case.game}: wanted taps among its first {OPENING} answers, got none; see its cards")
    name = f"games.{case.game}.tap"
    what = f"what the box does from a tag to the new view with {case.seats} seats, without disk and wires"
    later = figure(f"{name}_late", f"the same taps after {answers:,} answers", "ms", late, at_most_times(1.5))
    return [figure(name, what, "ms", early), later.compared("at the start", median(early))]


class _Table:
    """A box without a loop of its own, and a tag on every card."""

    def __init__(self, box: BenchBox, case: BenchCase) -> None:
        session = box.app.context.entries.session
        if session is None:
            raise AssertionError("the box is switched on in a match")
        self.box, self.session, self.tags = box, session, tags_of(case)
        for card, uids in self.tags.items():
            for copy, uid in enumerate(uids, 1):
                box.storage.tags.bind(uid, card, copy, case.game)
        box.settle()

    def opening(self, hands: Endless) -> list[float]:
        """Play the first answers of a match, by taps where these can give them; return each tap's milliseconds."""
        taps = []
        for _ in range(OPENING):
            answer = hands.answer()
            if answer is None:
                break
            uid = self._giving(answer)
            if uid is None:
                self.box.app.context.entries.answer(answer)
                self.box.settle()
            else:
                taps.append(self._tap(uid))
            hands.entered()
        return taps

    def go_on(self, hands: Endless, answers: int) -> None:
        """Play whole matches until there are so many answers, and set the table back to its start."""
        hands.go_on(answers, entering(self.session, self.tags))
        self.session.enter(set_back(self.session.match))
        context = self.box.app.context
        self.box.storage.settle()
        while not self.box.events.empty():
            self._heard()
        context.pages.to_match()

    def _giving(self, answer: Answer) -> str | None:
        """Return a tag whose tap gives an answer."""
        uids = self.tags.get(answer.name, ())
        return next((uid for uid in uids if self.session.scan(uid) == GiveAnswer(answer)), None)

    def _tap(self, uid: str) -> float:
        """Tap a card; return the milliseconds until its entry is handed to the storage, and on to the new view."""
        context = self.box.app.context
        start = thread_time()
        context.pages.top.scan(context, uid)
        entered = thread_time() - start
        self.box.storage.settle()
        start = thread_time()
        under_way = self._heard()
        if not isinstance(under_way, Entered):
            raise TypeError(f"tap: wanted an entry on its way, got {under_way!r}")
        context.pages.to_match()
        context.announcer.entered(under_way.session, under_way.reply, turned=under_way.turned)
        context.pages.top.view(context)
        return 1000 * (entered + thread_time() - start)

    def _heard(self) -> object:
        """Let the storage's next word be heard; return what it lets go on."""
        said = self.box.events.get()
        if not isinstance(said, Saved | SaveFailed):
            raise TypeError(f"box: wanted a word of its storage, got {said!r}")
        return self.box.app.context.entries.handle(said)


@contextmanager
def _laid(case: BenchCase, directory: Path) -> Iterator[_Table]:
    """Yield a table on which a match has begun; its journal is kept in `directory` meanwhile."""
    with (
        TemporaryDirectory(prefix=".tablekeeper-bench-", dir=directory) as name,
        switched_on(case, Path(name), ReaderSettings(kind="none")) as box,
    ):
        yield _Table(box, case)
