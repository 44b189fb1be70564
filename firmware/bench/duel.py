"""`tablekeeper duel`: how much stronger one search is than another over the same deals, on as many cores as wanted."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from tablekeeper.engine import registry
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import KnowingDealer, Searchable, State
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import Player, searching
from tablekeeper.firmware import processes
from tablekeeper.firmware.command_line.status import MISUSED, complain, progress

S = TypeVar("S", bound=State)

CERTAINTY = 1.96
"""How many standard deviations hold 19 of 20 values."""


class Score(Struct, frozen=True):
    """The score of a duel so far."""

    won: int
    played: int

    @property
    def share(self) -> float:
        """Which part of the matches is won, from 0 to 1."""
        return self.won / self.played

    @property
    def between(self) -> tuple[float, float]:
        """Between which shares the true one lies in 19 of 20 duels (Wilson's interval).

        It takes matches for independent; two of one deal, which favours a seat, are less than that uncertain.
        """
        spread = CERTAINTY**2 / self.played
        middle = (self.share + spread / 2) / (1 + spread)
        half = CERTAINTY / (1 + spread) * sqrt((self.share * (1 - self.share) + spread / 4) / self.played)
        return middle - half, middle + half


@dataclass(frozen=True)
class Meeting:
    """Who meets whom, and over which deals."""

    game: str
    sets: tuple[str, ...]
    rollouts: int
    against: int
    """The rollouts a decision of the other player; with 0 it answers at random."""
    deals: int
    seed: int


def play(meeting: Meeting, jobs: int | None) -> int:
    """Play the deals in `jobs` processes (None: one a core), show how far it is; return the exit status."""
    if (wrong := _wrong(meeting)) is not None:
        return complain(wrong, MISUSED)
    score = Score(0, 0)
    for deal in processes.done(partial(play_deal, meeting), range(meeting.deals), jobs or os.cpu_count() or 1):
        score = Score(score.won + deal.won, score.played + deal.played)
        progress(score.played, 2 * meeting.deals, f"{score.played:,}/{2 * meeting.deals:,} matches, {score.won:,} won")
    print(told(meeting, score))
    return 0


def told(meeting: Meeting, score: Score) -> str:
    """Return the score in words."""
    least, most = (f"{100 * share:.1f}" for share in score.between)
    other = f"{meeting.against:,}" if meeting.against else "random play"
    boxes = ", ".join(meeting.sets) or "the base set"
    return (
        f"{meeting.game} ({boxes}), {meeting.rollouts:,} rollouts a decision against {other}, seed {meeting.seed}: "
        f"{score.won:,} of {score.played:,} matches won, {100 * score.share:.1f} % "
        f"(with 95 % certainty {least} to {most} %)"
    )


def play_deal(meeting: Meeting, deal: int) -> Score:
    """Play one deal from both seats."""
    game = registry.game(meeting.game)
    if not isinstance(game, Searchable):
        raise TypeError(f"{meeting.game}: wanted a game that can be searched")
    return duel(game, _player(meeting.rollouts), _player(meeting.against), (deal,), meeting.seed, meeting.sets)


def _player(rollouts: int) -> Player[Any]:
    return searching(rollouts) if rollouts else at_random


def _wrong(meeting: Meeting) -> str | None:
    """Return why the two cannot meet."""
    game = registry.find(meeting.game)
    if isinstance(game, Refusal):
        return game.why
    if not isinstance(game, Searchable):
        return f"duel: wanted a game whose hidden cards can be searched over, got {meeting.game}; name another"
    refusal = game.refuse_sets(meeting.sets or game.sets[:1])
    return None if refusal is None else refusal.why


def at_random(_game: Searchable[S], state: S, dealer: KnowingDealer[S], chance: Random) -> Answer:
    """Choose any answer, each as likely as the next."""
    return chance.choice(dealer.legal(state))


def duel(
    game: Searchable[S],
    player: Player[S],
    other: Player[S],
    deals: Iterable[int],
    seed: int,
    sets: Sequence[str] = (),
) -> Score:
    """Let a player meet another; each deal is played twice, the players' seats exchanged.

    Deals have numbers, from which and the seed comes all chance. The score is the first player's.
    """
    score = Score(0, 0)
    for deal in deals:
        chance = Random(f"{seed} {deal}")
        started = game.new(sets, ("Ann", "Bob"), chance.randrange(2))
        if isinstance(started, Refusal):
            raise TypeError(started.why)
        started = game.prepared(started)
        dealer = game.dealer(started.state, chance)
        dealer.follow(started.events)
        for place, seated in enumerate(((player, other), (other, player))):
            winner = _winner(game, started.state, dealer.duplicate(chance), seated, chance)
            score = Score(score.won + (winner == place), score.played + 1)
    return score


def _winner(
    game: Searchable[S], state: S, dealer: KnowingDealer[S], players: Sequence[Player[S]], chance: Random
) -> int:
    """Play a match to its end and return the seat that wins it."""
    while (seat := state.asked) is not None:
        outcome = state.apply(players[seat](game, state, dealer, chance))
        if isinstance(outcome, Refusal):
            raise AssertionError(outcome.why)
        dealer.follow(outcome.events)
        state = outcome.state
    if state.result is None:
        msg = "nobody is asked, but the match is not over"
        raise AssertionError(msg)
    return state.result.winner
