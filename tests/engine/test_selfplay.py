"""Random play: every check at every step for some matches, the cheap ones for more."""

from __future__ import annotations

import itertools

import pytest

from tablekeeper.engine import selfplay
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.mindbug import MINDBUG, MindbugState
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.selfplay import SelfPlayError

WHOLE, PARTIAL = SETS[:6], SETS[6:]
MIXTURES = [
    *(mixture for size in (1, 2, 3, 4) for mixture in itertools.combinations(WHOLE, size)),
    PARTIAL[:1],
    *((one, partial) for one in WHOLE for partial in PARTIAL),
    PARTIAL,
]


@pytest.mark.parametrize("seed", range(40))
def test_a_random_match_passes_every_check_at_every_step(seed: int) -> None:
    assert selfplay.play("mindbug", (), seed, thorough=True).decisions > 3


def test_many_random_matches_are_legal_lose_no_card_and_end() -> None:
    assert all(selfplay.play("mindbug", (), seed).decisions > 3 for seed in range(1000))


@pytest.mark.parametrize("sets", MIXTURES, ids="+".join)
def test_any_mixture_of_boxes_passes_every_check(sets: tuple[str, ...]) -> None:
    assert selfplay.play("mindbug", sets, 1, thorough=True).decisions > 3
    assert all(selfplay.play("mindbug", sets, seed).decisions > 3 for seed in range(2, 32))


def test_a_seed_gives_the_same_match_again() -> None:
    assert selfplay.play("mindbug", (), 7) == selfplay.play("mindbug", (), 7)


def test_a_fault_in_the_referee_is_found_and_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Self-play itself can fail: a referee that refuses what it lists is caught."""
    right = MindbugState.apply

    def wrong(state: MindbugState, answer: Answer, *, advise: bool = False) -> Outcome[MindbugState] | Refusal:
        return (
            Refusal("illegal", "R00", "broken on purpose")
            if str(answer) == "mindbug"
            else right(state, answer, advise=advise)
        )

    monkeypatch.setattr(MindbugState, "apply", wrong)
    with pytest.raises(SelfPlayError, match=r"'mindbug' was refused.*seed 0"):
        selfplay.play("mindbug", (), 0)


def test_the_dealer_deals_each_card_of_the_box_at_most_as_often_as_it_is_there() -> None:
    from random import Random

    started = MINDBUG.new((), ("Ann", "Bob"), 0)
    assert isinstance(started, Outcome)
    for seed in range(50):
        dealer = MINDBUG.dealer(started.state, Random(seed))
        assert [len(hand) for hand in dealer.hands] == [len(deck) for deck in dealer.decks] == [5, 5]
        dealt = [card for cards in (*dealer.hands, *dealer.decks) for card in cards]
        assert all(dealt.count(card) <= copies for card, copies in started.state.card_set.copies.items())
