"""Advice by searching over what cannot be seen: information-set Monte-Carlo tree search, for any game.

Each rollout imagines hidden cards that agree with what the asked seat knows, walks down one tree of answers that all
those worlds share, adds a branch, and plays on at random for a while. The search has no clock and no chance of its own:
the caller gives a generator and says when it is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import TypeVar

from msgspec import Struct

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import KnowingDealer, Knowledge, Searchable, State
from tablekeeper.engine.refusals import Refusal

S = TypeVar("S", bound=State)

CURIOSITY = 0.7
"""How far the search prefers answers that it has tried seldom to those that did well."""
CAUTION = 0.5
"""How much an answer that was tried seldom must have done better to be advised all the same."""
HORIZON = 8
"""After how many random decisions a match that goes on is judged by what its table promises: longer is no stronger."""


class Prospect(Struct, frozen=True):
    """What the search thinks of one answer."""

    answer: Answer
    chance_of_winning: float
    rollouts: int
    """How often it was tried."""


class Advice(Struct, frozen=True):
    """The best answer for the asked seat."""

    answer: Answer
    chance_of_winning: float
    rollouts: int
    """How many matches were imagined in all."""
    ranking: tuple[Prospect, ...]
    """All answers that were tried, the best first."""

    def message(self) -> dict[str, object]:
        """Return the protocol's form."""
        return {
            "answer": str(self.answer),
            "chance": round(self.chance_of_winning, 3),
            "rollouts": self.rollouts,
            "ranking": [
                {"answer": str(one.answer), "chance": round(one.chance_of_winning, 3), "rollouts": one.rollouts}
                for one in self.ranking
            ],
        }


class _Branch:
    """An answer in the tree of those tried, with what became of it in all worlds together."""

    __slots__ = ("branches", "offered", "tried", "won")

    def __init__(self) -> None:
        self.branches: dict[Answer, _Branch] = {}
        self.offered = 0
        """How often it was among the answers that could be given."""
        self.tried = 0
        self.won = 0.0
        """The sum of the results for the seat that gives the answer."""


def advise(
    game: Searchable[S], state: S, knowledge: Knowledge, chance: Random, enough: Callable[[int], bool]
) -> Advice | Refusal:
    """Search for the best answer of the asked seat until `enough` says so of the number of rollouts.

    There is at least one rollout. Knowledge that cannot be is refused; a match that is over is a programmer's error.
    """
    worlds = game.imagine(state, knowledge, chance)
    if isinstance(worlds, Refusal):
        return worlds
    root = _Branch()
    rollouts = 0
    for world in worlds:
        _roll_out(game, state, world, root, chance)
        rollouts += 1
        if enough(rollouts):
            break
    return _advice(root, rollouts)


def _advice(root: _Branch, rollouts: int) -> Advice:
    """Rank the answers by what can be relied on: how well they did, less what so few trials leave open."""
    prospects = [Prospect(answer, one.won / one.tried, one.tried) for answer, one in root.branches.items()]
    ranking = sorted(prospects, key=lambda one: CAUTION / sqrt(one.rollouts) - one.chance_of_winning)
    return Advice(ranking[0].answer, ranking[0].chance_of_winning, rollouts, tuple(ranking))


def _roll_out(game: Searchable[S], state: S, world: KnowingDealer[S], root: _Branch, chance: Random) -> None:
    """Play one imagined match: along the tree, one new branch, and on at random; then tell the branches the result."""
    path: list[tuple[int, _Branch]] = []
    branch = root
    while (seat := state.asked) is not None:
        answer = _most_promising(branch, world.legal(state), chance)
        branch = branch.branches[answer]
        path.append((seat, branch))
        state = _after(state, world, answer)
        if not branch.tried:
            state = _played_on(state, world, chance)
            break
    for seat, branch in path:
        branch.tried += 1
        branch.won += _result(game, state, seat)


def _most_promising(branch: _Branch, answers: Sequence[Answer], chance: Random) -> Answer:
    """Return an answer never tried, or the one with the best balance of success and curiosity (UCB1)."""
    branches = branch.branches
    fresh = []
    best, best_score = answers[0], -1.0
    for answer in answers:
        known = branches.get(answer)
        if known is None:
            fresh.append(answer)
            continue
        known.offered += 1
        score = known.won / known.tried + CURIOSITY * sqrt(log(known.offered) / known.tried)
        if score > best_score:
            best, best_score = answer, score
    if not fresh:
        return best
    answer = fresh[int(chance.random() * len(fresh))]
    branches[answer] = added = _Branch()
    added.offered = 1
    return answer


def _played_on(state: S, world: KnowingDealer[S], chance: Random) -> S:
    """Return the state after a number of random decisions, or at the end of the match."""
    for _ in range(HORIZON):
        answers = world.legal(state)
        if not answers:
            break
        state = _after(state, world, answers[int(chance.random() * len(answers))])
    return state


def _after(state: S, world: KnowingDealer[S], answer: Answer) -> S:
    outcome = state.apply(answer)
    if isinstance(outcome, Refusal):
        msg = f"the legal answer {answer!r} was refused: {outcome.why}"
        raise AssertionError(msg)
    world.follow(outcome.events)
    return outcome.state


def _result(game: Searchable[S], state: S, seat: int) -> float:
    if state.result is None:
        return game.evaluate(state, seat)
    return 1.0 if state.result.winner == seat else 0.0


# A duel of two players over the same deals

Player = Callable[[Searchable[S], S, KnowingDealer[S], Random], Answer]
"""Chooses an answer for the asked seat. It gets the dealer for what that seat knows, and for nothing else."""


class Score(Struct, frozen=True):
    """How a duel stands."""

    won: int
    played: int


def searching(rollouts: int) -> Player[S]:
    """Return a player that searches with so many rollouts a decision."""

    def choose(game: Searchable[S], state: S, dealer: KnowingDealer[S], chance: Random) -> Answer:
        answers = dealer.legal(state)
        if len(answers) == 1:
            return answers[0]
        advice = advise(game, state, dealer.knowledge(state.asked or 0), chance, lambda done: done >= rollouts)
        if isinstance(advice, Refusal):
            raise AssertionError(advice.why)
        return advice.answer

    return choose


def at_random(_game: Searchable[S], state: S, dealer: KnowingDealer[S], chance: Random) -> Answer:
    """Choose any answer, each as likely as the next."""
    return chance.choice(dealer.legal(state))


def duel(
    game: Searchable[S],
    player: Player[S],
    other: Player[S],
    deals: int,
    seed: int,
    *,
    sets: Sequence[str] = (),
    progress: Callable[[Score], object] = lambda _score: None,
) -> Score | Refusal:
    """Let a player meet another; each deal is played twice, the players' seats exchanged.

    The score is the first player's; `progress` hears it after every match. Boxes that there are not are refused.
    """
    score = Score(0, 0)
    for deal in range(deals):
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
        state = _after(state, dealer, players[seat](game, state, dealer, chance))
    if state.result is None:
        msg = "nobody is asked, but the match is not over"
        raise AssertionError(msg)
    return state.result.winner
