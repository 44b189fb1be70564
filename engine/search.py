"""Advice by searching over what cannot be seen: information-set Monte-Carlo tree search, for any game.

Each rollout imagines hidden cards that agree with the asked seat's knowledge. It walks down one tree of answers that
all those worlds share, adds a branch, and plays on at random for a while. A search is advanced in slices and can be
asked at any time. It has no thread, clock or chance of its own: the caller gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import KnowingDealer, Knowledge, Outcome, Searchable, State, is_within
from tablekeeper.engine.refusals import Refusal

S = TypeVar("S", bound=State)

USUAL = 500
"""Rollouts a decision; `docs/search.md` says how much more would win against it."""
SLICE = 10
"""How many rollouts are made between two looks at a clock: a hundredth of a second on a small board."""

CURIOSITY = 0.7
"""How far the search prefers answers that it has tried seldom to those that did well."""
CAUTION = 0.5
"""How much an answer that was tried seldom must have done better to be advised all the same."""

LONGEST = 20
"""After so many decisions also what is only half done is judged."""


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

    __slots__ = ("branches", "offered", "outcome", "tried", "winner", "won")

    def __init__(self) -> None:
        self.branches: dict[Answer, _Branch] = {}
        self.outcome: Outcome[Any] | None = None
        """What comes of the answer: the same in all worlds, which differ in what can be answered alone."""
        self.offered = 0
        """How often it was among the answers that could be given."""
        self.tried = 0
        self.won = 0.0
        """The sum of the results for the seat that gives the answer."""
        self.winner: int | None = None
        """Who wins for sure after the answer, whatever is hidden."""

    def chance(self, seat: int) -> float:
        """Return how likely it is that a seat, which gives the answer, wins after it."""
        return self.won / self.tried if self.winner is None else float(self.winner == seat)


class Search(Generic[S]):
    """A search for the best answer of the asked seat, over what one seat knows: that seat, or one that waits for it.

    `think` advances it by a slice; `advice` may be asked before, between and after. A caller that waits for another
    seat can think meanwhile: `follow` keeps what was found out about the answer that is then given.
    """

    def __init__(self, game: Searchable[S], state: S, worlds: Iterator[KnowingDealer[S]], chance: Random) -> None:
        self._game, self._state, self._worlds, self._chance = game, state, worlds, chance
        self._root = _Branch()
        self.rollouts = 0
        """How many matches were imagined from this state on."""

    @classmethod
    def begin(cls, game: Searchable[S], state: S, knowledge: Knowledge, chance: Random) -> Search[S] | Refusal:
        """Begin a search, without a rollout yet.

        Knowledge that cannot be is refused; a match that is over is a programmer's error.
        """
        worlds = game.imagine(state, knowledge, chance)
        return worlds if isinstance(worlds, Refusal) else cls(game, state, worlds, chance)

    def follow(self, answer: Answer, state: S, knowledge: Knowledge) -> Refusal | None:
        """Go on from the state to which an answer of the asked seat has led, with all that was tried after it.

        What has become impossible is left out: the cards that were drawn had to be imagined before. Knowledge that
        cannot be is refused.
        """
        worlds = self._game.imagine(state, knowledge, self._chance)
        if isinstance(worlds, Refusal):
            return worlds
        tried = self._root.branches.get(answer, _Branch()).branches
        chosen = state.asked == knowledge.seat and state.source == "hand"
        span = None if state.decision is None else state.decision.span
        possible = (*state.legal(knowledge.hand if chosen else None), *(one for one in tried if is_within(span, one)))
        self._root = _Branch()
        self._root.branches = {one: tried[one] for one in possible if one in tried}
        self.rollouts = sum(branch.tried for branch in self._root.branches.values())
        self._state, self._worlds = state, worlds
        return None

    def think(self, rollouts: int) -> None:
        """Imagine so many matches more."""
        for _ in range(rollouts):
            _roll_out(self._game, self._state, next(self._worlds), self._root, self._chance)
        self.rollouts += rollouts

    def think_up_to(self, rollouts: int, seconds: float, clock: Callable[[], float]) -> None:
        """Think until there are so many rollouts in all, but no longer than so many seconds of a clock.

        The clock is looked at after each slice.
        """
        end = clock() + seconds
        while (left := rollouts - self.rollouts) > 0 and clock() < end:
            self.think(min(SLICE, left))

    def advice(self) -> Advice:
        """Rank the answers by what can be relied on: how well they did, less what so few trials leave open.

        What wins for sure comes first, what loses for sure last. A search that has not thought yet makes one rollout
        first.
        """
        if not self._root.branches:
            self.think(1)
        seat = self._state.asked or 0

        def rank(tried: tuple[Answer, _Branch]) -> tuple[float, float]:
            _, branch = tried
            sure = 0.0 if branch.winner is None else 0.5 - branch.chance(seat)
            return sure, CAUTION / sqrt(branch.tried) - branch.chance(seat)

        ranked = sorted(self._root.branches.items(), key=rank)
        ranking = tuple([Prospect(answer, branch.chance(seat), branch.tried) for answer, branch in ranked])
        return Advice(ranking[0].answer, ranking[0].chance_of_winning, self.rollouts, ranking)


def _roll_out(game: Searchable[S], state: S, world: KnowingDealer[S], root: _Branch, chance: Random) -> None:
    """Play one imagined match: along the tree, one new branch, and on at random; then tell the branches the result."""
    path: list[tuple[S, int, _Branch, _Branch]] = []
    branch = root
    while (seat := state.asked) is not None:
        answer = _most_promising(branch, seat, world.every(state), chance)
        before, branch = branch, branch.branches[answer]
        path.append((state, seat, before, branch))
        if branch.outcome is None:
            branch.outcome = _outcome(state, answer)
        if not branch.outcome.events and branch.outcome.state == state:
            branch.tried += 1  # it is lost: to who saw no harm in what changes nothing, it would look good for ever
            path.pop()
            break
        world.follow(branch.outcome.events)
        state = branch.outcome.state
        if state.result is not None:
            branch.winner = state.result.winner
        if branch.winner is not None:
            break
        if not branch.tried:
            state = _played_on(game, state, world, chance)
            break
    winner = branch.winner
    for at, seat, before, branch in reversed(path):
        branch.tried += 1
        branch.won += _result(game, state, seat) if winner is None else float(winner == seat)
        if branch.winner is not None and before is not root and before.winner is None:
            before.winner = _forced(at, seat, before, branch.winner)


def _forced(state: S, seat: int, branch: _Branch, winner: int) -> int | None:
    """Return who wins for sure at a state, since that seat does after one of its answers; None if nobody does.

    Whoever decides takes what wins, if it needs no hidden card. The other seat wins if every answer that there can be
    loses, whatever is hidden.
    """
    decision = state.decision
    if decision is None or decision.span is not None or decision.secret:
        return None
    tried = branch.branches
    if winner == seat and state.source == "hand":
        return seat if any(tried[one].winner == seat for one in state.legal(()) if one in tried) else None
    return winner if all(one in tried and tried[one].winner == winner for one in state.legal()) else None


def _most_promising(branch: _Branch, seat: int, answers: Sequence[Answer], chance: Random) -> Answer:
    """Return an answer that wins for sure, one never tried, or that with the best balance of success and curiosity.

    The balance is UCB1. What loses for sure is taken where there is nothing else.
    """
    branches = branch.branches
    fresh = []
    best, best_score = answers[0], -1.0
    for answer in answers:
        known = branches.get(answer)
        if known is None:
            fresh.append(answer)
            continue
        known.offered += 1
        if known.winner is None:
            score = known.won / known.tried + CURIOSITY * sqrt(log(known.offered) / known.tried)
        elif known.winner == seat:
            return answer
        else:
            score = -0.5
        if score > best_score:
            best, best_score = answer, score
    if not fresh:
        return best
    answer = fresh[int(chance.random() * len(fresh))]
    branches[answer] = added = _Branch()
    added.offered = 1
    return answer


def _played_on(game: Searchable[S], state: S, world: KnowingDealer[S], chance: Random) -> S:
    """Return the state after a number of random decisions, or at the end of the match.

    What is only half done is carried on with, so that its price and its fruit are judged together.
    """
    decisions = 0
    while decisions < game.horizon or (game.half_done(state) and decisions < LONGEST):
        answers = world.legal(state)
        if not answers:
            break
        outcome = _outcome(state, answers[int(chance.random() * len(answers))])
        world.follow(outcome.events)
        state = outcome.state
        decisions += 1
    return state


def _outcome(state: S, answer: Answer) -> Outcome[S]:
    outcome = state.apply(answer)
    if isinstance(outcome, Refusal):
        raise AssertionError(f"the legal answer {answer!r} was refused: {outcome.why}")
    return outcome


def _result(game: Searchable[S], state: S, seat: int) -> float:
    if state.result is None:
        return game.evaluate(state, seat)
    return 1.0 if state.result.winner == seat else 0.0


Player = Callable[[Searchable[S], S, KnowingDealer[S], Random], Answer]
"""Chooses an answer for the asked seat. It gets the dealer for what that seat knows, and for nothing else."""


def searching(rollouts: int) -> Player[S]:
    """Return a player that searches with so many rollouts a decision."""

    def choose(game: Searchable[S], state: S, dealer: KnowingDealer[S], chance: Random) -> Answer:
        answers, decision = dealer.every(state), state.decision
        told = state.source != "hand"  # what a pile gives is nobody's choice
        if len(answers) == 1 or told or (decision is not None and decision.secret):
            return chance.choice(game.drawn(state, answers))
        search = Search.begin(game, state, dealer.knowledge(state.asked or 0), chance)
        if isinstance(search, Refusal):
            raise AssertionError(search.why)
        search.think(rollouts)
        return search.advice().answer

    return choose
