"""Random matches a second: a dealer knows the cards, every answer is a uniform choice among those it really has."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from engine import match as matches
from engine import registry
from engine.game import Dealer, Outcome, State
from engine.mindbug.cards import SETS
from engine.refusals import Refusal
from firmware.bench.figure import Effort, Figure, at_least, figure

GAME = "mindbug"
FIRST_CONTACT = ("first_contact",)
BLOCK = 100
"""Matches that are timed together."""


def begin(seed: int, sets: Sequence[str] = FIRST_CONTACT) -> tuple[State, Dealer[Any], Random]:
    """Set a match up and deal its cards."""
    chance = Random(seed)
    match = matches.new(GAME, sets, ("Ann", "Bob"), chance.randrange(2))
    if isinstance(match, Refusal):
        raise TypeError(match.why)
    dealer = registry.game(GAME).dealer(match.start, chance)
    dealer.follow(match.opening)
    return match.start, dealer, chance


def play(seed: int, sets: Sequence[str]) -> int:
    """Play one match, its setting up included, and return its number of decisions."""
    state, dealer, chance = begin(seed, sets)
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
    steps = effort.steps(usual=100, quick=2)
    for step in steps:
        rate, count = _block(step, FIRST_CONTACT)
        rates.append(rate)
        decisions.append(count)
        mixed.append(_block(step, SETS)[0])
        effort.progress(step + 1, len(steps))
    return [
        figure(
            "matches.rate",
            "whole random matches of First Contact, in a second of one core",
            "1/s",
            rates,
            at_least(2500),
        ),
        figure("matches.mixed", "whole random matches with all boxes mixed, in a second of one core", "1/s", mixed),
        figure("matches.decisions", "decisions in a match of First Contact", "", decisions),
    ]


def _block(step: int, sets: Sequence[str]) -> tuple[float, float]:
    """Play a block of matches; return how many there are to a second, and the decisions in one."""
    start = process_time()
    count = sum(play(step * BLOCK + number, sets) for number in range(BLOCK))
    return BLOCK / (process_time() - start), count / BLOCK
