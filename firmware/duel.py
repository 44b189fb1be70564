"""`tablekeeper duel`: how much stronger one search is than another, on as many cores as are wanted."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import partial
from typing import Any

from tablekeeper.engine import registry
from tablekeeper.engine.duel import Player, Score, at_random, duel, searching
from tablekeeper.engine.game import Searchable
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware import processes


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
        print(f"tablekeeper: {wrong}", file=sys.stderr)
        return 2
    score = Score(0, 0)
    for deal in processes.done(partial(play_deal, meeting), range(meeting.deals), jobs or os.cpu_count() or 1):
        score = Score(score.won + deal.won, score.played + deal.played)
        _show(score, 2 * meeting.deals)
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
    score = duel(game, _player(meeting.rollouts), _player(meeting.against), (deal,), meeting.seed, sets=meeting.sets)
    if isinstance(score, Refusal):
        raise TypeError(score.why)
    return score


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


def _show(score: Score, of: int) -> None:
    """Show on a terminal how far it is."""
    if sys.stderr.isatty():
        end = "\r\x1b[K" if score.played == of else ""
        print(f"\r{score.played:,}/{of:,} matches, {score.won:,} won ", end=end, file=sys.stderr, flush=True)
