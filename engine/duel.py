"""Two players over the same deals: how strong the one is beside the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from typing import TypeVar

from msgspec import Struct

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import KnowingDealer, Searchable, State
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import Search

S = TypeVar("S", bound=State)

CERTAINTY = 1.96
"""How many standard deviations hold 19 of 20 values."""

Player = Callable[[Searchable[S], S, KnowingDealer[S], Random], Answer]
"""Chooses an answer for the asked seat. It gets the dealer for what that seat knows, and for nothing else."""


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


def searching(rollouts: int) -> Player[S]:
    """Return a player that searches with so many rollouts a decision."""

    def choose(game: Searchable[S], state: S, dealer: KnowingDealer[S], chance: Random) -> Answer:
        answers = dealer.legal(state)
        if len(answers) == 1 or state.source != "hand":  # what a pile gives is nobody's choice
            return chance.choice(answers)
        search = Search.begin(game, state, dealer.knowledge(state.asked or 0), chance)
        if isinstance(search, Refusal):
            raise AssertionError(search.why)
        search.think(rollouts)
        return search.advice().answer

    return choose


def at_random(_game: Searchable[S], state: S, dealer: KnowingDealer[S], chance: Random) -> Answer:
    """Choose any answer, each as likely as the next."""
    return chance.choice(dealer.legal(state))


def duel(
    game: Searchable[S],
    player: Player[S],
    other: Player[S],
    deals: Iterable[int],
    seed: int,
    *,
    sets: Sequence[str] = (),
    progress: Callable[[Score], object] = lambda _score: None,
) -> Score | Refusal:
    """Let a player meet another; each deal is played twice, the players' seats exchanged.

    Deals have numbers, from which and the seed comes all chance. The score is the first player's; `progress` hears it
    after every match. Boxes that there are not are refused.
    """
    score = Score(0, 0)
    for deal in deals:
        chance = Random(f"{seed} {deal}")
        started = game.new(sets, ("Ann", "Bob"), chance.randrange(2))
        if isinstance(started, Refusal):
            return started
        dealer = game.dealer(started.state, chance)
        dealer.follow(started.events)
        for place, seated in enumerate(((player, other), (other, player))):
            winner = _winner(game, started.state, dealer.duplicate(chance), seated, chance)
            score = Score(score.won + (winner == place), score.played + 1)
            progress(score)
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
