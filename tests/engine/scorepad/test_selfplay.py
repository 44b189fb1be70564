"""Random play on every pad, with every check at every step."""

from __future__ import annotations

from random import Random

import pytest

from engine import registry
from engine.game import Outcome
from engine.scorepad import SCOREPAD
from engine.scorepad.game import packaged
from engine.selfplay import NAMES, play


def test_the_score_pad_is_among_the_games() -> None:
    assert "scorepad" in registry.names()
    assert registry.game("scorepad") is SCOREPAD


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pad", SCOREPAD.sets)
def test_random_matches_hold_every_check(pad: str, seed: int) -> None:
    assert play("scorepad", (pad,), seed, thorough=True) > 0


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
