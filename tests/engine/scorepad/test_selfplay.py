"""Random play on every pad, with every check at every step."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tablekeeper.engine import registry
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.match import Match
from tablekeeper.engine.scorepad import SCOREPAD, Pad
from tablekeeper.engine.scorepad.game import packaged
from tablekeeper.engine.scorepad.pad import Counter, Rounds, faults
from tablekeeper.engine.selfplay import NAMES, _thorough, play

SMALL = st.integers(-12, 12)
COUNTERS = st.builds(
    Counter,
    name=st.sampled_from(("A", "B", "C")),
    start=SMALL,
    least=SMALL,
    most=st.integers(5, 40),
    steps=st.sampled_from(((1,), (1, 5), (3, 7, 20))),
    goal=st.none() | SMALL,
    out=st.none() | SMALL,
)
SUMS = st.builds(Counter, name=st.just("Sum"), start=SMALL, goal=st.none() | SMALL, out=st.none() | SMALL)
PADS = st.builds(
    lambda first, others, pad: Pad(counter={"first": first, **others}, **pad),
    COUNTERS,
    st.dictionaries(st.sampled_from(("x", "y")), COUNTERS),
    st.fixed_dictionaries(
        {"title": st.just("Any"), "wins": st.sampled_from((None, "lowest", "highest"))},
        optional={"turns": st.booleans(), "die": st.integers(2, 100)},
    ),
) | st.builds(
    lambda first, others, rounds: Pad(title="Any", counter={"first": first, **others}, rounds=rounds),
    SUMS,
    st.dictionaries(st.sampled_from(("x", "y")), COUNTERS),
    st.builds(Rounds, least=SMALL, most=st.integers(0, 30), count=st.integers(1, 9)),
)


def test_the_score_pad_is_among_the_games() -> None:
    assert "scorepad" in registry.names()
    assert registry.game("scorepad") is SCOREPAD


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pad", SCOREPAD.sets)
def test_random_matches_hold_every_check(pad: str, seed: int) -> None:
    assert play("scorepad", (pad,), seed, thorough=True).decisions > 0


@pytest.mark.parametrize("pad", SCOREPAD.sets)
def test_every_number_of_seats_comes_to_an_end_and_not_only_by_hand(pad: str) -> None:
    ends = set()
    for seats in SCOREPAD.seats_for((pad,)):
        for seed in range(12):
            outcome = SCOREPAD.begin((pad,), NAMES[:seats], seed % seats)
            dealer = SCOREPAD.dealer(outcome.state, Random(seed))
            while answers := dealer.legal(outcome.state):
                done = outcome.state.apply(dealer.chance.choice(answers))
                assert isinstance(done, Outcome)
                outcome = done
            assert outcome.state.result is not None
            ends.add(outcome.state.result.because)
    read = packaged(pad)
    by_itself = read.rounds or any(one.goal is not None or one.out is not None for one in read.counter.values())
    assert ends - {"end"} if by_itself else ends == {"end"}


@settings(max_examples=60, deadline=None)
@given(PADS, st.integers(2, 6), st.integers(0, 999))
def test_random_matches_hold_every_check_on_any_pad_that_can_be_written(pad: Pad, seats: int, seed: int) -> None:
    assume(not faults(pad))
    start = SCOREPAD.start(pad, NAMES[:seats], seed % seats)
    assert isinstance(start, Outcome)
    chance = Random(seed)
    _thorough(Match(SCOREPAD, start), SCOREPAD.dealer(start.state, chance), chance, None)
