"""`tablekeeper random`: any number of random matches that check the referee, on as many cores as are wanted."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from time import perf_counter

from tablekeeper.engine import registry, selfplay
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.selfplay import NAMES, Played
from tablekeeper.firmware import processes
from tablekeeper.firmware.command_line.status import MISUSED, complain, progress
from tablekeeper.firmware.kept.set_folder import SetError, load, offer


@dataclass(frozen=True)
class Series:
    """Which matches are played: one for each of `matches` seeds from `seed` on."""

    game: str
    sets: tuple[str, ...]
    matches: int
    seed: int
    thorough: bool
    seats: int | None = None
    """How many play; None: drawn anew for each match."""
    rules: tuple[str, ...] = ()
    """The house rules that are set before each match begins."""
    own: tuple[Path, ...] = ()
    """Files of sets of one's own that are mixed in."""

    def mixed(self) -> Series:
        """Return it with all sets by name, once those of the files are offered in this process. Raises SetError."""
        own = [load(file)[0] for file in self.own]
        offer(own)
        return replace(self, sets=tuple(dict.fromkeys((*self.sets, *(one.id for one in own)))))

    def set_rules(self) -> dict[str, bool]:
        """Return the house rules as a position has them."""
        return dict.fromkeys(self.rules, True)

    def batches(self) -> Iterator[range]:
        """Give the seeds in batches that take about a second."""
        size = 2 if self.thorough else 1000
        end = self.seed + self.matches
        return (range(first, min(first + size, end)) for first in range(self.seed, end, size))


@dataclass(frozen=True)
class Batch:
    """What came of a batch."""

    matches: int
    decisions: int
    fault: str = ""
    """What a match did that no match may do, with its seed and its answers; nothing came after it."""
    kinds: Counter[str] = field(default_factory=Counter)
    """How many of the matches had each kind of event, where every step was checked."""


def play(series: Series, jobs: int | None) -> int:
    """Play the matches in `jobs` processes (None: one a core), show how far it is; return the exit status."""
    try:
        series = series.mixed()
    except SetError as error:
        return complain(str(error), MISUSED)
    found = registry.find(series.game)
    least = 0 if isinstance(found, Refusal) else found.seats_for(series.sets)[0]
    begun = selfplay.begun(series.game, series.sets, _names(series.seats or least), 0, series.set_rules())
    if isinstance(begun, Refusal):
        return complain(begun.why, MISUSED)
    start = perf_counter()
    played = Batch(0, 0)
    for batch in processes.done(partial(play_batch, series), series.batches(), jobs or os.cpu_count() or 1):
        kinds = played.kinds + batch.kinds
        played = Batch(played.matches + batch.matches, played.decisions + batch.decisions, batch.fault, kinds)
        if batch.fault:
            break
        rate = played.matches / (perf_counter() - start)
        progress(played.matches, series.matches, f"{played.matches:,}/{series.matches:,} matches, {rate:,.0f}/s")
    if played.fault:
        return complain(played.fault, 1)
    checked = "every step checked" if series.thorough else "legality, conservation of cards and termination checked"
    who = ", ".join(series.sets) or "the base set"
    who += "" if series.seats is None else f", {series.seats} seats"
    who += f", with {', '.join(series.rules)}" if series.rules else ""
    print(f"{played.matches:,} matches of {series.game} ({who}), {played.decisions:,} decisions: {checked}, no fault")
    if played.kinds:
        print("Matches with:", ", ".join(f"{kind} {count:,}" for kind, count in sorted(played.kinds.items())))
    return 0


def _names(seats: int) -> tuple[str, ...]:
    """Return names for so many seats; for more than any game has, as many as show that."""
    return tuple([*NAMES, *(f"Seat {seat}" for seat in range(len(NAMES), seats))][:seats])


def play_batch(series: Series, seeds: Iterable[int], one: Callable[..., Played] = selfplay.play) -> Batch:
    """Play one match for each seed, up to the first fault."""
    matches = decisions = 0
    kinds = Counter[str]()
    series = series.mixed()
    rules = series.set_rules()
    for seed in seeds:
        try:
            played = one(series.game, series.sets, seed, thorough=series.thorough, seats=series.seats, rules=rules)
        except selfplay.SelfPlayError as error:
            return Batch(matches, decisions, str(error))
        except Exception as error:  # an exception in the referee is a fault like any other, and has a seed too
            return Batch(matches, decisions, f"seed {seed}: {type(error).__name__}: {error}")
        matches += 1
        decisions += played.decisions
        kinds.update(played.kinds)
    return Batch(matches, decisions, kinds=kinds)
