"""Random play of Munchkin: every check for some matches, the cheap ones for more."""

from __future__ import annotations

from random import Random

import pytest

from tablekeeper.engine import selfplay
from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.munchkin import MUNCHKIN
from tablekeeper.engine.munchkin.cards.card import every_card
from tablekeeper.engine.munchkin.dealer import Dealer
from tablekeeper.engine.munchkin.table.hidden import Hands
from tablekeeper.engine.munchkin.verbs import VERBS
from tablekeeper.engine.munchkin.verbs.objects import OfHidden
from tests.engine.munchkin.conftest import SceneMaker

CARDS = sorted(every_card())


@pytest.mark.parametrize("seed", range(2))
def test_a_random_match_of_munchkin_passes_every_check(seed: int) -> None:
    assert selfplay.play("munchkin", (), seed, thorough=True).decisions > 50


def test_many_random_matches_of_munchkin_are_legal_lose_no_card_and_end() -> None:
    assert all(selfplay.play("munchkin", (), seed).decisions > 50 for seed in range(100, 112))


def test_what_is_listed_of_hidden_cards_is_what_each_card_alone_may_do() -> None:
    """One card of a sort is judged for all of it; here every card is, at every window of a match."""
    start = MUNCHKIN.new((), ("Ann", "Bob", "Cleo", "Dan"), 0)
    assert isinstance(start, Outcome)
    dealer = MUNCHKIN.dealer(start.state, Random(5))
    dealer.follow(start.events)
    state, windows = start.state, set()
    while state.result is None:
        windows.add(state.window)
        if state.window:
            hands = Hands(state)
            verbs = [verb for verb in VERBS.values() if isinstance(verb, OfHidden)]
            alone = {
                (seat, verb.name, label)
                for seat in range(4)
                for verb in verbs
                for label, thing in verb.things(state, seat, hands)
                if verb.why_not(state, seat, thing) is None
            }
            listed = [action for action in state.actions if action.verb in verbs]
            assert {(action.seat, action.verb.name, action.label) for action in listed} == alone
        outcome = state.apply(dealer.chance.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        state = outcome.state
    assert windows > {"setup", "turn", "trouble", "loot", "end", "combat", "escape", "rolled"}


@pytest.mark.parametrize("advise", [False, True])
def test_whatever_is_listed_can_be_done_by_a_table_of_which_nothing_is_known(advise: bool) -> None:
    """Blind play: any listed answer of any seat, also where only *advise* lets cards be played."""
    for seed in range(12):
        chance = Random(seed)
        outcome = MUNCHKIN.new((), ("Ann", "Bob", "Cleo", "Dan"), 0)
        assert isinstance(outcome, Outcome)
        state = outcome.state
        for _ in range(150):
            kinds: dict[str, list[Answer]] = {}
            for listed in state.legal():
                kinds.setdefault(listed.verb, []).append(listed)
            if state.decision and state.decision.span:
                kinds[NUMBER] = [Answer(NUMBER, str(chance.randint(*state.decision.span)))]
            answer = chance.choice(kinds[chance.choice(sorted(kinds))])
            if advise and chance.random() < 0.3:
                verb = chance.choice(("play", "drop", "wear", "give"))
                answer = Answer(verb, chance.choice(CARDS), chance.randrange(4))
            done = state.apply(answer, advise=advise)
            assert isinstance(done, Outcome) or advise, (answer, done)
            if isinstance(done, Outcome):
                assert not done.state.faults(), (seed, answer, done.state.faults())
                state = done.state
            if state.result is not None:
                break


@pytest.mark.parametrize(("hand", "answer"), [(["thief", "crabs", "elf"], "nothing"), (["thief", "title"], "hand")])
def test_a_dealer_knows_whether_a_hand_holds_a_treasure_and_takes_that(
    scene: SceneMaker, hand: list[str], answer: str
) -> None:
    """Reading A-42."""
    there = scene(fight="hippogriff", level=(5,), hand=(len(hand), 4, 4)).flees(1)
    dealer = Dealer([hand, [], []], [], [], Random(1))
    assert dealer.legal(there.state) == [Answer(answer)]
    dealer.follow(there(answer).events)
    assert dealer.hands[2] == (["title"] if answer == "hand" else [])
