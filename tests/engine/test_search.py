"""The search: it wins, it sees only what its seat may know, and it stops when it is told."""

from __future__ import annotations

from random import Random

import pytest

from tablekeeper.engine import search
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import KnowingDealer, Knowledge, Outcome, Searchable
from tablekeeper.engine.mindbug import MINDBUG, MindbugState, events
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.refusals import Refusal


def played(seed: int, answers: int) -> tuple[MindbugState, Dealer]:
    """Return a match after so many random answers (or fewer, just before its end), and its dealer."""
    chance = Random(seed)
    started = MINDBUG.new((), ("Ann", "Bob"), 0)
    assert isinstance(started, Outcome)
    state = started.state
    dealer = MINDBUG.dealer(state, chance)
    for _ in range(answers):
        outcome = state.apply(chance.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        if outcome.state.result is not None:
            break
        dealer.follow(outcome.events)
        state = outcome.state
    return state, dealer


def advice_for(state: MindbugState, dealer: Dealer, rollouts: int = 60) -> search.Advice:
    """Search with what the asked seat knows."""
    assert state.asked is not None
    knowledge = dealer.knowledge(state.asked)
    advice = search.advise(MINDBUG, state, knowledge, Random(3), lambda done: done >= rollouts)
    assert isinstance(advice, search.Advice), advice
    return advice


def test_the_search_beats_random_play_in_nine_of_ten_matches() -> None:
    score = search.duel(MINDBUG, search.searching(20), search.at_random, 20, 1)
    assert isinstance(score, search.Score)
    assert score.played == 40
    assert score.won >= 36


def test_two_random_players_are_about_equal() -> None:
    """The duel itself favours neither player."""
    score = search.duel(MINDBUG, search.at_random, search.at_random, 200, 1)
    assert isinstance(score, search.Score)
    assert 160 < score.won < 240


def test_a_duel_plays_each_deal_from_both_seats_and_tells_its_progress() -> None:
    hands: list[tuple[int, list[str]]] = []

    def watched(
        _game: Searchable[MindbugState], state: MindbugState, dealer: KnowingDealer[MindbugState], chance: Random
    ) -> Answer:
        assert isinstance(dealer, Dealer)
        assert state.asked is not None
        if state.card_count() == sum(seat["hand"] + seat["deck"] for seat in state.position()["seats"]):
            hands.append((state.asked, sorted(dealer.hands[0])))
        return search.at_random(MINDBUG, state, dealer, chance)

    told: list[search.Score] = []
    score = search.duel(MINDBUG, watched, search.at_random, 4, 1, progress=told.append)
    assert [one.played for one in told] == list(range(1, 9))
    assert told[-1] == score
    mirrored = search.duel(MINDBUG, search.at_random, watched, 4, 1)
    assert isinstance(mirrored, search.Score)
    assert len(hands) == 8
    assert sorted(hands[:4]) == sorted(hands[4:])


def test_a_duel_is_the_same_again_with_its_seed() -> None:
    first, again = (search.duel(MINDBUG, search.searching(5), search.at_random, 3, 9) for _ in range(2))
    assert first == again


def test_a_duel_with_boxes_that_there_are_not_is_refused() -> None:
    assert isinstance(search.duel(MINDBUG, search.at_random, search.at_random, 1, 1, sets=("nothing",)), Refusal)


@pytest.mark.parametrize("seed", range(12))
def test_hidden_cards_of_others_cannot_change_the_advice(seed: int) -> None:
    """Exchange every card that the asked seat cannot see for another; what it is advised stays the same."""
    state, dealer = played(seed, 3 + seed)
    assert state.asked is not None
    before = advice_for(state, dealer)
    worlds = MINDBUG.imagine(state, dealer.knowledge(state.asked), Random(seed))
    assert not isinstance(worlds, Refusal)
    other = next(worlds)
    assert (other.hands, other.decks) != (dealer.hands, dealer.decks)
    other.seen = dealer.seen
    assert advice_for(state, other) == before


@pytest.mark.parametrize("seed", range(20))
def test_imagined_cards_agree_with_the_table_and_with_what_is_known(seed: int) -> None:
    state, dealer = played(seed, 2 * seed)
    assert state.asked is not None
    asked, other = state.asked, 1 - state.asked
    knowledge = dealer.knowledge(asked)
    worlds = MINDBUG.imagine(state, knowledge, Random(seed))
    assert not isinstance(worlds, Refusal)
    drawn = [next(worlds) for _ in range(20)]
    for world in drawn:
        assert list(map(len, world.hands)) == list(map(len, dealer.hands))
        assert list(map(len, world.decks)) == list(map(len, dealer.decks))
        assert sorted(world.hands[asked]) == sorted(dealer.hands[asked])
        assert all(world.hands[other].count(card) >= dealer.seen[other].count(card) for card in dealer.seen[other])
        hidden = [card for cards in (*world.hands, *world.decks) for card in cards]
        assert all(hidden.count(card) <= state.hidden_copies(card) for card in hidden)
    assert len({tuple(sorted(world.hands[other])) for world in drawn}) > 1


def test_a_dealer_remembers_what_both_seats_have_seen_go_to_a_hand() -> None:
    dealer = Dealer([["bee_bear", "turbo_bug"], ["gorillion"]], [[], []], Random(1))
    dealer.follow([events.Stole(seat=1, count=2, because="strange_barrel")])
    assert dealer.knowledge(0) == Knowledge((), {1: tuple(dealer.hands[1][1:])})
    dealer.follow([events.Played(seat=1, card="bee_bear")])
    assert dealer.knowledge(0) == Knowledge((), {1: ("turbo_bug",)})
    dealer.follow([events.Recovered(seat=0, cards=("luchataur",), because="harpy_mother")])
    assert dealer.knowledge(1) == Knowledge(("gorillion", "turbo_bug"), {0: ("luchataur",)})
    dealer.follow([events.Stole(seat=1, count=1, because="strange_barrel")])
    assert dealer.knowledge(1).seen == {0: ()}


def test_a_duplicated_dealer_goes_on_alone() -> None:
    _, dealer = played(1, 0)
    before = [hand[:] for hand in dealer.hands], [deck[:] for deck in dealer.decks]
    twin = dealer.duplicate(Random(1))
    assert (twin.hands, twin.decks, twin.seen) == (dealer.hands, dealer.decks, dealer.seen)
    twin.follow([events.Stole(seat=0, count=2, because="strange_barrel"), events.Drew(seat=1, count=2)])
    assert (dealer.hands, dealer.decks) == before
    assert dealer.seen == [[], []]


def test_an_answer_that_did_well_once_is_not_advised_before_one_that_does_well() -> None:
    root = search._Branch()
    for answer, won, tried in (("lucky", 1, 1), ("good", 70, 100), ("bad", 10, 100)):
        root.branches[Answer(answer)] = branch = search._Branch()
        branch.won, branch.tried = won, tried
    advice = search._advice(root, 201)
    assert [str(one.answer) for one in advice.ranking] == ["good", "lucky", "bad"]
    assert (advice.answer, advice.chance_of_winning, advice.rollouts) == (Answer("good"), 0.7, 201)


@pytest.mark.parametrize("most", [1, 7])
def test_the_caller_says_when_it_is_enough(most: int) -> None:
    state, dealer = played(1, 0)
    asked: list[int] = []

    def enough(rollouts: int) -> bool:
        asked.append(rollouts)
        return rollouts == most

    advice = search.advise(MINDBUG, state, dealer.knowledge(0), Random(1), enough)
    assert isinstance(advice, search.Advice)
    assert asked == list(range(1, most + 1))
    assert advice.rollouts == most
    assert advice.answer in dealer.legal(state)


def test_the_search_leaves_the_state_and_the_dealer_as_they_are() -> None:
    state, dealer = played(4, 9)
    before = state.position(), state.decision, dealer.duplicate(Random(1))
    advice_for(state, dealer)
    assert (state.position(), state.decision) == before[:2]
    assert (dealer.hands, dealer.decks, dealer.seen) == (before[2].hands, before[2].decks, before[2].seen)


def test_a_match_that_is_over_is_a_programmers_error() -> None:
    over = MINDBUG.read({"seats": [{"name": n, "life": 3, "mindbugs": 0, "hand": 0, "deck": 0} for n in ("A", "B")]})
    assert isinstance(over, Outcome)
    assert over.state.result is not None
    with pytest.raises(ValueError, match="nobody is asked"):
        search.advise(MINDBUG, over.state, Knowledge(), Random(1), lambda _: True)


def test_a_seats_chance_is_what_the_others_lacks_and_grows_with_its_lead() -> None:
    def table(life: int, mindbugs: int) -> MindbugState:
        seats = [
            {"name": "Ann", "life": life, "mindbugs": mindbugs, "hand": 5, "deck": 5},
            {"name": "Bob", "life": 2, "mindbugs": 1, "hand": 5, "deck": 5},
        ]
        outcome = MINDBUG.read({"seats": seats})
        assert isinstance(outcome, Outcome)
        return outcome.state

    assert MINDBUG.evaluate(table(2, 1), 0) == 0.5
    order = [table(1, 0), table(1, 1), table(2, 1), table(3, 1), table(3, 2)]
    chances = [MINDBUG.evaluate(state, 0) for state in order]
    assert chances == sorted(set(chances))
    assert all(MINDBUG.evaluate(state, 0) + MINDBUG.evaluate(state, 1) == pytest.approx(1) for state in order)
