"""The search: it sees only what its seat may know, thinks in slices, and has an answer at any time."""

from __future__ import annotations

from random import Random

import pytest

from tablekeeper.engine import search
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Knowledge, Outcome
from tablekeeper.engine.mindbug import MINDBUG, MindbugState
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import Advice, Search


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


def begun(state: MindbugState, dealer: Dealer, seat: int | None = None) -> Search[MindbugState]:
    """Begin to search with what a seat knows: the asked one, unless another is named."""
    assert state.asked is not None
    knowing = state.asked if seat is None else seat
    found = Search.begin(MINDBUG, state, dealer.knowledge(knowing), Random(3))
    assert isinstance(found, Search), found
    return found


def advice_for(state: MindbugState, dealer: Dealer, rollouts: int = 60, seat: int | None = None) -> Advice:
    """Search with what a seat knows."""
    found = begun(state, dealer, seat)
    found.think(rollouts)
    return found.advice()


@pytest.mark.parametrize("seed", range(12))
def test_hidden_cards_of_others_cannot_change_the_advice(seed: int) -> None:
    """Exchange every card that the asked seat cannot see for another; what it is advised stays the same."""
    state, dealer = played(seed, 3 + seed)
    assert state.asked is not None
    before = advice_for(state, dealer)
    other = exchanged(state, dealer, state.asked)
    assert advice_for(state, other) == before


@pytest.mark.parametrize("seed", range(12))
def test_a_seat_that_waits_thinks_with_what_it_knows_and_no_more(seed: int) -> None:
    """The asked seat's hand is exchanged, and all piles; what the other thinks of its answers stays the same."""
    state, dealer = played(seed, 3 + seed)
    assert state.asked is not None
    waiting = 1 - state.asked
    other = exchanged(state, dealer, waiting)
    assert sorted(other.hands[waiting]) == sorted(dealer.hands[waiting])
    assert advice_for(state, other, seat=waiting) == advice_for(state, dealer, seat=waiting)


def exchanged(state: MindbugState, dealer: Dealer, seat: int) -> Dealer:
    """Return a dealer that differs in hidden cards of which a seat does not know."""
    worlds = MINDBUG.imagine(state, dealer.knowledge(seat), Random(7))
    assert not isinstance(worlds, Refusal)
    other = next(world for world in worlds if (world.hands, world.decks) != (dealer.hands, dealer.decks))
    other.seen = dealer.seen
    return other


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
    assert dealer.knowledge(0) == Knowledge(0, (), {1: tuple(dealer.hands[1][1:])})
    dealer.follow([events.Played(seat=1, card="bee_bear")])
    assert dealer.knowledge(0) == Knowledge(0, (), {1: ("turbo_bug",)})
    dealer.follow([events.Recovered(seat=0, cards=("luchataur",), because="harpy_mother")])
    assert dealer.knowledge(1) == Knowledge(1, ("gorillion", "turbo_bug"), {0: ("luchataur",)})
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
    found = begun(*played(1, 0))
    found.rollouts = 201
    for answer, won, tried in (("lucky", 1, 1), ("good", 70, 100), ("bad", 10, 100)):
        found._root.branches[Answer(answer)] = branch = search._Branch()
        branch.won, branch.tried = won, tried
    advice = found.advice()
    assert [str(one.answer) for one in advice.ranking] == ["good", "lucky", "bad"]
    assert (advice.answer, advice.chance_of_winning, advice.rollouts) == (Answer("good"), 0.7, 201)


def test_an_answer_can_be_had_at_any_time() -> None:
    """Before any thought it is one that can be given; after each slice it stands on all rollouts so far."""
    state, dealer = played(1, 0)
    found = begun(state, dealer)
    assert found.rollouts == 0
    assert found.advice().answer in dealer.legal(state)
    for thought in (2, 3, 10):
        found.think(thought - found.rollouts)
        advice = found.advice()
        assert (advice.rollouts, sum(one.rollouts for one in advice.ranking)) == (thought, thought)
        assert advice.answer in dealer.legal(state)
        assert found.advice() == advice


def test_thinking_in_slices_is_thinking_at_once() -> None:
    state, dealer = played(2, 5)
    found = begun(state, dealer)
    for rollouts in (1, 20, 39):
        found.think(rollouts)
    assert found.advice() == advice_for(state, dealer, 60)


class Clock:
    """Each look at it takes a second."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def test_thinking_ends_when_there_are_enough_rollouts_or_no_time_is_left() -> None:
    found = begun(*played(1, 0))
    found.think_up_to(25, 1000, Clock())
    assert found.rollouts == 25
    found.think_up_to(25, 1000, Clock())
    assert found.rollouts == 25
    found.think_up_to(1000, 3.5, Clock())
    assert found.rollouts == 25 + 3 * search.SLICE


@pytest.mark.parametrize("seed", range(8))
def test_what_was_thought_while_another_decided_is_kept_for_its_answer(seed: int) -> None:
    """Each seat thinks at every decision, its own or the other's, and follows a match to its end."""
    chance = Random(seed)
    state, dealer = played(seed, 0)
    thinking = [begun(state, dealer, seat) for seat in (0, 1)]
    kept = 0
    while state.asked is not None:
        for one in thinking:
            one.think(20)
        answers = dealer.legal(state)
        advice = thinking[state.asked].advice()
        assert {one.answer for one in advice.ranking} <= set(answers), "only what is possible now is advised"
        answer = chance.choice(answers)
        known = {one.answer: one.rollouts for one in thinking[1 - state.asked].advice().ranking}
        waiting = thinking[1 - state.asked]
        outcome = state.apply(answer)
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        state = outcome.state
        if state.asked is None:
            break
        for seat, one in enumerate(thinking):
            assert one.follow(answer, state, dealer.knowledge(seat)) is None
        assert waiting.rollouts <= known.get(answer, 0)
        kept += waiting.rollouts
    assert kept > 0


def test_knowledge_that_cannot_be_is_refused_and_the_search_stays_where_it_is() -> None:
    state, dealer = played(1, 0)
    found = begun(state, dealer)
    found.think(30)
    before = found.advice()
    assert isinstance(Search.begin(MINDBUG, state, Knowledge(0, ("gorillion",)), Random(1)), Refusal)
    assert isinstance(found.follow(before.answer, state, Knowledge(0, ("gorillion",))), Refusal)
    assert found.advice() == before


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
        Search.begin(MINDBUG, over.state, Knowledge(0), Random(1))


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


def test_a_seats_chance_grows_with_the_power_and_the_keywords_of_its_creatures() -> None:
    def chance(*cards: str) -> float:
        seats = [
            {
                "name": name,
                "life": 3,
                "mindbugs": 1,
                "hand": 3,
                "deck": 3,
                "creatures": [{"card": card} for card in own],
            }
            for name, own in (("Ann", cards), ("Bob", ()))
        ]
        outcome = MINDBUG.read({"seats": seats})
        assert isinstance(outcome, Outcome)
        return MINDBUG.evaluate(outcome.state, 0)

    assert chance() == 0.5
    assert 0.5 < chance("brain_fly") < chance("bee_bear") < chance("gorillion") < chance("gorillion", "brain_fly")
    of_power_two = [chance(card) for card in ("goblin_werewolf", "deathweaver", "ferret_bomber")]
    assert of_power_two == sorted(set(of_power_two)), "a hunter, one that poisons, and a sneaky one"
    assert chance("giraffodile") < chance("luchataur")


# What is certain


def open_table(*, life: int, creatures: list[str], other_life: int, others: list[str]) -> MindbugState:
    """Return a table without Mindbugs, the first seat about to take its turn with two cards in its hand."""
    seats = [
        {"name": name, "life": lives, "mindbugs": 0, "hand": 2, "deck": 2, "creatures": [{"card": one} for one in own]}
        for name, lives, own in (("Ann", life, creatures), ("Bob", other_life, others))
    ]
    read = MINDBUG.read({"game": "mindbug", "sets": ["first_contact"], "active": 0, "seats": seats})
    assert isinstance(read, Outcome), read
    return read.state


def advised(state: MindbugState, hand: tuple[str, str], rollouts: int, seed: int) -> Advice:
    found = Search.begin(MINDBUG, state, Knowledge(0, hand), Random(seed))
    assert isinstance(found, Search), found
    found.think(rollouts)
    return found.advice()


LIES_OPEN = open_table(
    life=1, creatures=["shield_bugs", "turbo_bug"], other_life=3, others=["bee_bear", "tusked_extorter"]
)
"""Nothing that the first seat has can block Bee Bear, and a life is all that it has left."""


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("rollouts", [100, 500])
def test_a_loss_that_lies_open_on_the_table_is_seen_and_said(seed: int, rollouts: int) -> None:
    advice = advised(LIES_OPEN, ("kangasaurus_rex", "snail_thrower"), rollouts, seed)
    assert str(advice.answer) == "play kangasaurus_rex"
    chances = {str(one.answer): one.chance_of_winning for one in advice.ranking}
    assert chances["attack turbo_bug"] == chances["attack shield_bugs"] == chances["play snail_thrower"] == 0
    assert 0 < chances["play kangasaurus_rex"] < 1


def test_where_every_answer_loses_the_chance_is_none() -> None:
    advice = advised(LIES_OPEN, ("snail_thrower", "spider_owl"), 500, 1)
    assert advice.chance_of_winning == 0
    assert {one.chance_of_winning for one in advice.ranking} == {0.0}


def test_an_attack_that_wins_is_certain_at_once() -> None:
    state = open_table(life=1, creatures=["bee_bear"], other_life=1, others=["spider_owl", "luchataur"])
    advice = advised(state, ("gorillion", "killer_bee"), 100, 1)
    assert str(advice.answer) == "play killer_bee", "it costs a life, and nobody has a Mindbug"
    assert advice.chance_of_winning == 1
    blocked = {str(one.answer): one.chance_of_winning for one in advice.ranking}["attack bee_bear"]
    assert blocked < 1, "Luchataur may block"


def test_what_a_hidden_card_alone_could_win_is_not_certain() -> None:
    """The other seat may hold Killer Bee, which takes the last life when it is played; nothing on the table does."""
    state = open_table(life=1, creatures=["luchataur"], other_life=3, others=["plated_scorpion"])
    advice = advised(state, ("gorillion", "elephantopus"), 500, 1)
    chances = {str(one.answer): one.chance_of_winning for one in advice.ranking}
    assert 0 < chances["play gorillion"] < 1
