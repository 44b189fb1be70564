"""Random matches a second: a dealer knows the cards, every answer is a uniform choice among those it really has."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from tablekeeper.engine import match as matches
from tablekeeper.engine import registry
from tablekeeper.engine.game import Dealer, Outcome, State
from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.selfplay import NAMES
from tablekeeper.firmware.bench.case import BenchCase, subject
from tablekeeper.firmware.bench.figure import Effort, Figure, figure

BLOCK = 100
"""Matches that are timed together."""


def begin(case: BenchCase, sets: Sequence[str], seed: int) -> tuple[AnyMatch, Dealer[Any], Random]:
    """Set a match up and deal its cards."""
    chance = Random(seed)
    match = matches.new(case.game, sets, NAMES[: case.seats], chance.randrange(case.seats))
    if isinstance(match, Refusal):
        raise TypeError(match.why)
    dealer = match.game.dealer(match.start, chance)
    dealer.follow(match.opening)
    return match, dealer, chance


def play(case: BenchCase, sets: Sequence[str], seed: int) -> int:
    """Play one match, its setting up included, and return its number of decisions."""
    match, dealer, chance = begin(case, sets, seed)
    state: State = match.start
    decisions = 0
    while answers := dealer.legal(state):
        outcome = state.apply(answers[int(chance.random() * len(answers))])
        if not isinstance(outcome, Outcome):
            raise TypeError(f"a legal answer was refused: {outcome.why}")
        state = outcome.state
        dealer.follow(outcome.events)
        decisions += 1
    return decisions


def measure(effort: Effort) -> list[Figure]:
    """Play blocks of matches, by the time that they had a core, so that a busy machine counts for less."""
    rates, mixed, decisions = [], [], []
    case = subject().case
    every = registry.game(case.game).sets
    steps = effort.steps(usual=100, quick=2)
    for step in steps:
        rate, count = _block(case, case.sets, step)
        rates.append(rate)
        decisions.append(count)
        mixed.append(_block(case, every, step)[0])
        effort.progress(step + 1, len(steps))
    return [
        figure(
            "matches.rate", f"whole random matches of {case.called}, in a second of one core", "1/s", rates, case.rate
        ),
        figure("matches.mixed", "whole random matches with all boxes mixed, in a second of one core", "1/s", mixed),
        figure("matches.decisions", f"decisions in a match of {case.called}", "", decisions),
    ]


def _block(case: BenchCase, sets: Sequence[str], step: int) -> tuple[float, float]:
    """Play a block of matches; return how many there are to a second, and the decisions in one."""
    start = process_time()
    count = sum(play(case, sets, step * BLOCK + number) for number in range(BLOCK))
    return BLOCK / (process_time() - start), count / BLOCK
