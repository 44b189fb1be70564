"""What the box holds as the player of a seat follows from the entries alone: told cards, and what happens openly."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.game import KnowingDealer
from tablekeeper.engine.hand import Holding
from tablekeeper.engine.holding import NO_OPPONENT, NOT_DUE, Opponent, knowledge, may_come
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.mindbug.dealer import Dealer
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.refusals import UNKNOWN_CARD, Refusal
from tests.engine.mindbug.dealt import DEALT

BOX = 1
CARDS = ("gorillion", "mysterious_mermaid", "killer_bee", "axolotl_healer", "tiger_squirrel")


def begun(sets: tuple[str, ...] = (), first: int = 0, *, opponent: bool = True) -> Match[MindbugState]:
    match = matches.new("mindbug", sets, ("Ann", "Box"), first)
    assert not isinstance(match, Refusal)
    if opponent:
        enter(match, do="opponent", seat=BOX, rollouts=10)
    return match


def enter(match: Match[Any], **entry: object) -> Reply[Any]:
    reply = match.enter(entry)
    assert isinstance(reply, Reply), reply
    return reply


def refused(match: Match[Any], **entry: object) -> str:
    reply = match.enter(entry)
    assert isinstance(reply, Refusal)
    return reply.code


def dealt(**how: Any) -> Match[MindbugState]:
    """Return a match in which the box has been told its hand."""
    match = begun(**how)
    for card in CARDS:
        enter(match, do="hold", card=card)
    return match


def holding(match: Match[Any]) -> Holding:
    assert match.holding is not None
    return match.holding


def test_a_hidden_card_that_was_named_wrongly_rules_out_no_other() -> None:
    match = begun(opponent=False)
    enter(match, do="answer", answer="play bee_bear")
    enter(match, do="answer", answer="pass")
    assert not MINDBUG.may_hide(match.state, 1, ("bee_bear",)), "its only copy lies in play"
    named = Holding({1: "bee_bear", 2: "axolotl_healer"}, ("drawn",), ())
    assert may_come(MINDBUG, match.state, 1, named, "gorillion")
    assert may_come(MINDBUG, match.state, 1, named, "axolotl_healer"), "there are two of it"
    assert not may_come(MINDBUG, match.state, 1, named, "bee_bear")
    told = Holding({1: "gorillion"}, ("drawn",), ())
    assert not may_come(MINDBUG, match.state, 1, told, "gorillion")


def test_the_five_cards_of_the_hand_are_told_one_after_another_and_lie_on_places_from_one() -> None:
    match = begun()
    assert holding(match).due == ("drawn",) * 5
    for place, card in enumerate(CARDS, 1):
        assert holding(match).free == place
        enter(match, do="hold", card=card)
    assert (holding(match).places, holding(match).due) == (dict(enumerate(CARDS, 1)), ())
    assert refused(match, do="hold", card="plated_scorpion") == NOT_DUE


def test_a_card_of_which_no_copy_can_lie_hidden_is_refused() -> None:
    match = begun()
    copies = MINDBUG.new((), ("a", "b"), 0).state.card_set.copies["gorillion"]  # type: ignore[union-attr]
    for _ in range(copies):
        enter(match, do="hold", card="gorillion")
    assert refused(match, do="hold", card="gorillion") == NOT_DUE


@pytest.mark.parametrize("card", ["no_such_card", "", "Gorillion", "ant_zombie_horde", "pit_bull"])
def test_a_card_that_is_in_no_box_on_the_table_is_unknown_whether_or_not_one_is_due(card: str) -> None:
    match = begun()
    for _ in range(2):
        refusal = match.enter({"do": "hold", "card": card})
        assert isinstance(refusal, Refusal)
        assert (refusal.kind, refusal.code) == ("unknown", UNKNOWN_CARD)
        for told in CARDS if holding(match).due else ():
            enter(match, do="hold", card=told)


def test_a_card_that_the_box_plays_leaves_its_place_and_the_next_one_is_told_there() -> None:
    match = dealt(first=BOX)
    enter(match, do="answer", answer="play killer_bee")
    assert (3 not in holding(match).places, holding(match).due, holding(match).free) == (True, ("drawn",), 3)
    enter(match, do="hold", card="plated_scorpion")
    assert holding(match).places[3] == "plated_scorpion"


def test_undo_and_redo_bring_the_same_hand_back() -> None:
    match = dealt(first=BOX)
    before = holding(match)
    enter(match, do="answer", answer="play killer_bee")
    enter(match, do="hold", card="plated_scorpion")
    after = holding(match)
    enter(match, do="undo")
    assert holding(match).due == ("drawn",)
    enter(match, do="undo")
    assert holding(match) == before
    enter(match, do="redo")
    enter(match, do="redo")
    assert holding(match) == after


def test_a_journal_that_is_loaded_brings_the_opponent_and_its_hand_back() -> None:
    match = dealt(first=BOX)
    enter(match, do="answer", answer="play killer_bee")
    loaded = matches.load(match.journal())
    assert not isinstance(loaded, Refusal)
    assert (loaded[0].opponent, loaded[0].holding) == (Opponent(BOX, 10), match.holding)


def test_what_people_correct_about_the_number_of_cards_is_due_at_once() -> None:
    match = dealt()
    enter(match, do="edit", changes=[{"path": "seats.1.hand", "to": 3}])
    assert holding(match).due == ("surplus", "surplus")
    assert refused(match, do="vacate", place=9) == NOT_DUE
    enter(match, do="vacate", place=2)
    enter(match, do="edit", changes=[{"path": "seats.1.hand", "to": 5}])
    assert (sorted(holding(match).places), holding(match).due) == ([1, 3, 4, 5], ("drawn",))


def test_nothing_is_told_where_the_box_plays_no_seat_and_it_keeps_the_seat_that_it_has() -> None:
    match = begun(opponent=False)
    assert match.holding is None
    assert refused(match, do="hold", card="gorillion") == NO_OPPONENT
    assert refused(match, do="opponent", seat=2, rollouts=10) == NO_OPPONENT
    enter(match, do="opponent", seat=BOX, rollouts=10)
    assert refused(match, do="opponent", seat=0, rollouts=10) == NO_OPPONENT
    enter(match, do="opponent", seat=BOX, rollouts=1000)
    assert match.opponent == Opponent(BOX, 1000)


@pytest.mark.parametrize("rollouts", [0, -1, 10**7, "many"])
def test_a_strength_that_is_none_is_unreadable(rollouts: object) -> None:
    assert refused(begun(opponent=False), do="opponent", seat=BOX, rollouts=rollouts) == "R30"


def test_a_game_without_a_search_lets_the_box_play_no_seat() -> None:
    match = matches.new("munchkin", (), ("Ann", "Bob", "Eve"), 0)
    assert not isinstance(match, Refusal)
    assert refused(match, do="opponent", seat=BOX, rollouts=10) == NO_OPPONENT


def settle(match: Match[MindbugState], dealer: Dealer) -> None:
    """Tell the box what it really holds, and what was stolen from it."""
    while (held := holding(match)).due:
        there, told = Counter(dealer.hands[BOX]), Counter(held.places.values())
        if held.coming:
            came = min(there - told or Counter(dealer.hands[1 - BOX]))  # it may have been stolen back at once
            enter(match, do="hold", card=came)
        else:
            gone = min(told - there or told)
            enter(match, do="vacate", place=held.place_of(gone))


@pytest.mark.parametrize("sets", DEALT, ids="+".join)
def test_in_random_matches_the_box_holds_what_a_dealer_deals_it(sets: tuple[str, ...]) -> None:
    """It knows of the other hand what went there openly, and what was stolen from its own."""
    for seed in range(40):
        chance = Random(seed)
        match = begun(sets, seed % 2)
        dealer: KnowingDealer[MindbugState] = MINDBUG.dealer(match.state, chance)
        assert isinstance(dealer, Dealer)
        settle(match, dealer)
        while match.decision is not None:
            answer = chance.choice(dealer.legal(match.state))
            reply = enter(match, do="answer", answer=str(answer))
            dealer.follow(reply.events)
            settle(match, dealer)
            known = knowledge(holding(match), BOX)
            assert Counter(known.hand) == Counter(dealer.hands[BOX])
            assert Counter(known.seen[0]) <= Counter(dealer.hands[0])


def test_cards_that_leave_openly_leave_none_that_is_too_many() -> None:
    """The engine takes answers while something is due: a card too many may be played before it goes away."""
    match = begun(first=BOX)
    edit(match, "seats.1.hand", 2)
    for card in ("gorillion", "bee_bear"):
        enter(match, do="hold", card=card)
    edit(match, "seats.1.hand", 1)
    assert holding(match).due == ("surplus",)
    for card in ("gorillion", "bee_bear"):
        edit(match, "active", BOX)
        enter(match, do="answer", answer=f"play {card}")
        enter(match, do="answer", answer="pass")
    assert not holding(match).places
    assert set(holding(match).due) == {"drawn"}
    assert len(holding(match).due) == match.state.seats[BOX].hand
    enter(match, do="hold", card="killer_bee")


def edit(match: Match[Any], path: str, to: object) -> None:
    enter(match, do="edit", changes=[{"path": path, "to": to}])
