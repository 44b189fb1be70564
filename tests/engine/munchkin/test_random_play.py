"""Random play of Munchkin: every check for some matches, the cheap ones for more."""

from __future__ import annotations

import pytest

from engine import trial


@pytest.mark.parametrize("seed", range(4))
def test_a_random_match_of_munchkin_passes_every_check(seed: int) -> None:
    assert trial.play("munchkin", (), seed, thorough=True) > 50


def test_many_random_matches_of_munchkin_are_legal_lose_no_card_and_end() -> None:
    assert all(trial.play("munchkin", (), seed) > 50 for seed in range(100, 130))
