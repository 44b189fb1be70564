"""What was taken back lies on the table as it lay before, when all moves that are told have been made."""

from __future__ import annotations

from tablekeeper.firmware.games.guerra_de_mitos.moves import (
    Carry,
    Counters,
    Place,
    Stand,
    Token,
    Turned,
    moves,
)
from tablekeeper.firmware.games.unseen import Unseen
from tests.firmware.games.guerra_de_mitos.tables import Taps, seat

LOKI = {"card": "loki", "power": 6, "number": 0}
BARE = [("loki", 7), ("otengu", 0), (None, 0), (None, 0)]


def back(taps: Taps, count: int = 1) -> list[object]:
    undone = taps.undo(count)
    return list(moves(undone, taps.state))


def test_nothing_taken_back_moves_nothing() -> None:
    assert moves([], Taps().state) == []


def test_a_counter_that_was_moved_goes_back() -> None:
    taps = Taps(seat("Ann", oracles=BARE), phase="transfer")
    taps.answer("move reserve 2")
    assert back(taps) == [Counters("reserve", 0, 20, 1), Counters("oracle", 0, 0, -1, oracle=2, card="otengu")]


def test_a_card_that_was_turned_up_goes_face_down_again() -> None:
    taps = Taps(seat("Ann"), phase="transfer", looked=0)
    taps.answer("reveal loki")
    assert back(taps) == [Carry("loki", Place("oracle", 0, 1), Place("face_down", 0, 1))]


def test_a_character_goes_back_on_its_oracle_with_its_counters() -> None:
    taps = Taps(seat("Ann", pantheon={"card": "asgard"}, oracles=BARE), phase="transfer")
    taps.answer("enter 1")
    assert back(taps) == [
        Carry("loki", Place("play", 0), Place("oracle", 0, 1)),
        Counters("oracle", 0, 7, oracle=1, card="loki"),
    ]


def test_an_action_goes_back_to_the_hand_and_its_cost_to_the_reserve() -> None:
    taps = Taps(seat("Ann", characters=[LOKI]))
    taps.answer("play eclipse")
    assert back(taps) == [
        Carry("eclipse", Place("designs", 0), Place("hand", 0)),
        Counters("reserve", 0, 20, 2),
    ]


def test_an_item_goes_back_to_the_hand_and_a_destroyed_bearer_takes_it_along() -> None:
    taps = Taps(seat("Ann", characters=[LOKI]))
    taps.answer("play antorcha")
    assert back(taps)[0] == Carry("antorcha", Place("on", 0, bearer="loki"), Place("hand", 0))
    taps.answer("play antorcha", "pass", "play eclipse", "destroy loki")
    moved = back(taps)
    assert Carry("loki", Place("gods", 0), Place("play", 0)) in moved
    assert Carry("antorcha", Place("designs", 0), Place("on", 0, bearer="loki")) in moved


def test_a_card_that_meditated_is_turned_upright_and_one_that_was_sent_comes_back() -> None:
    taps = Taps(seat("Ann", characters=[LOKI]))
    taps.answer("meditate loki")
    assert back(taps) == [Turned(0, "loki", tired=False), Counters("character", 0, 6, -2, card="loki")]
    taps = Taps(seat("Ann", characters=[LOKI, {"card": "otengu", "power": 2}]), seat("Bob", characters=[]),
                phase="confrontation", fought=[0, 1], clash={"sides": [0, 1], "stage": "assign"})  # fmt: skip
    taps.answer("assign loki")
    assert back(taps) == [Stand(0, "loki", fielded=False), Counters("character", 0, 6, 1, card="loki")]


def test_cards_that_were_drawn_go_back_unseen_and_the_token_comes_back() -> None:
    taps = Taps(phase="confrontation", fought=[0, 1])
    taps = Taps(seat("Ann"), seat("Bob"))
    taps.answer("pass")
    before = len(taps.match.steps)
    taps.answer("pass")
    while taps.state.question is not None and taps.state.question.ask != "reveal":
        taps.answer("pass")
    moved = back(taps, len(taps.match.steps) - before)
    assert [one for one in moved if isinstance(one, Unseen)] == [
        Unseen(1, Place("hand", index), Place("deck", index)) for index in (0, 1)
    ]
    assert Token(0) in moved


def test_a_card_that_went_from_hand_to_hand_goes_back_unseen() -> None:
    taps = Taps(seat("Ann"), seat("Bob"))
    taps.answer("play eclipse", "take 1", "draw 0", "number 1")
    assert [one for one in back(taps, 4) if isinstance(one, Unseen)] == [
        Unseen(1, Place("hand", 0), Place("deck", 0)),
        Unseen(1, Place("hand", 0), Place("hand", 1)),
    ]


def test_an_event_under_an_oracle_of_another_seat_goes_back_to_its_owner_and_one_that_appeared_there_under_it() -> None:
    """G-68."""
    taps = Taps(seat("Ann"), seat("Bob", god_discard=["shemu"]))
    taps.answer("play eclipse", "recover shemu")
    taps.answer("choose 0.2")
    assert back(taps) == [Carry("shemu", Place("face_down", 0, 2), Place("gods", 1))]
    guest = {"card": "shemu", "owner": 1}
    oracles = [{"left": 1, "guests": [guest]}]
    taps = Taps(seat("Ann") | {"oracles": oracles}, seat("Bob"), phase="transfer", looked=0)
    taps.answer("reveal shemu")
    assert back(taps) == [Carry("shemu", Place("gods", 1), Place("face_down", 0, 1))]


def test_a_card_that_is_given_to_another_seat_goes_back() -> None:
    taps = Taps(seat("Ann", characters=[LOKI]))
    taps.answer("play eclipse", "give loki")
    count = 1
    assert Carry("loki", Place("play", 1), Place("play", 0)) in back(taps, count)
