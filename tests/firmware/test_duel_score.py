"""Duels: the search wins them, and they favour nobody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import KnowingDealer, Outcome, Searchable
from tablekeeper.engine.mindbug import MINDBUG, MindbugState
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.search import Player, searching
from tablekeeper.firmware.bench.duel import Score, at_random, duel


def test_the_search_beats_random_play_in_nine_of_ten_matches() -> None:
    score = duel(MINDBUG, searching(20), at_random, range(20), 1)
    assert score.played == 40
    assert score.won >= 36


def test_two_random_players_are_about_equal() -> None:
    """The duel itself favours neither player."""
    score = duel(MINDBUG, at_random, at_random, range(200), 1)
    assert 160 < score.won < 240


def test_a_duel_plays_each_deal_from_both_seats() -> None:
    hands: list[tuple[int, list[str]]] = []

    def watched(
        _game: Searchable[MindbugState], state: MindbugState, dealer: KnowingDealer[MindbugState], chance: Random
    ) -> Answer:
        assert isinstance(dealer, Dealer)
        assert state.asked is not None
        if state.card_count() == sum(seat["hand"] + seat["deck"] for seat in state.position()["seats"]):
            hands.append((state.asked, sorted(dealer.hands[0])))
        return at_random(MINDBUG, state, dealer, chance)

    assert duel(MINDBUG, watched, at_random, range(4), 1).played == 8
    duel(MINDBUG, at_random, watched, range(4), 1)
    assert len(hands) == 8
    assert sorted(hands[:4]) == sorted(hands[4:])


def test_a_duel_is_the_same_again_with_its_seed() -> None:
    first, again = (duel(MINDBUG, searching(5), at_random, range(3), 9) for _ in range(2))
    assert first == again


def test_deals_played_apart_are_the_same_as_together() -> None:
    whole = duel(MINDBUG, searching(5), at_random, range(4), 9)
    parts = [duel(MINDBUG, searching(5), at_random, deals, 9) for deals in ((3, 1), (0, 2))]
    assert whole == Score(sum(part.won for part in parts), sum(part.played for part in parts))


def test_the_interval_of_a_score_narrows_with_more_matches() -> None:
    least, most = Score(65, 100).between
    assert least == pytest.approx(0.5525, abs=0.0005)
    assert most == pytest.approx(0.7364, abs=0.0005)
    lower, upper = Score(650, 1000).between
    assert least < lower < 0.65 < upper < most
    assert Score(0, 10).between[0] == pytest.approx(0, abs=1e-9)
    assert Score(10, 10).between[1] == pytest.approx(1, abs=1e-9)


def test_what_a_pile_gives_is_not_chosen() -> None:
    """Cards that come from a pile are those of the deal, not those that a search would like to be there."""
    searched: Player[MindbugState] = searching(40)
    turned = 0
    for seed in range(200):
        for state, dealer in random_states(seed):
            if state.source in ("deck", "both"):
                turned += 1
                assert searched(MINDBUG, state, dealer, Random(seed)) in dealer.legal(state)
    assert turned > 5


def random_states(seed: int) -> Iterator[tuple[MindbugState, Dealer]]:
    """Play a random match with all boxes mixed."""
    chance = Random(seed)
    started = MINDBUG.new(MINDBUG.sets[:4], ("Ann", "Bob"), 0)
    assert isinstance(started, Outcome)
    state, dealer = started.state, MINDBUG.dealer(started.state, chance)
    while state.asked is not None:
        yield state, dealer
        outcome = state.apply(chance.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        state = outcome.state
