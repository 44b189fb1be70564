"""Positions as plain data: what is written opens again, and what cannot be is refused with every fault named."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.mindbug import MINDBUG, MindbugState
from tablekeeper.engine.mindbug.boxes import card_set_of
from tablekeeper.engine.refusals import Refusal

BOX = card_set_of(("first_contact",))
EVERY_COPY = [card for card, copies in BOX.copies.items() for _ in range(copies)]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(EVERY_COPY),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PLACES: list[tuple[str | int, ...]] = [
    *((name,) for name in ("game", "sets", "active", "seats", "result", "strange")),
    *(("seats", seat) for seat in (0, 1)),
    *(
        ("seats", seat, name)
        for seat in (0, 1)
        for name in ("name", "life", "mindbugs", "hand", "deck", "discard", "creatures", "strange")
    ),
    ("sets", 0),
    ("seats", 0, "discard", 0),
    ("seats", 0, "creatures", 0),
    *(("seats", 0, "creatures", 0, name) for name in ("card", "exhausted", "boosts", "stage", "strange")),
]


def position() -> dict[str, Any]:
    """Return a possible position, written in full."""
    creature = {"card": "gorillion", "exhausted": False, "boosts": [], "stage": 1}
    ann = {"name": "Ann", "life": 3, "mindbugs": 2, "hand": 5, "deck": 5, "discard": ["bee_bear"]}
    bob = {"name": "Bob", "life": 3, "mindbugs": 1, "hand": 4, "deck": 0, "discard": [], "creatures": []}
    seats = [ann | {"creatures": [creature]}, bob]
    return {"game": "mindbug", "sets": ["first_contact"], "active": 0, "seats": seats, "result": None}


def changed(*changes: tuple[tuple[str | int, ...], Any]) -> dict[str, Any]:
    """Return the position with places set to values."""
    written = position()
    for place, value in changes:
        inner: Any = written
        for step in place[:-1]:
            inner = inner[step]
        inner[place[-1]] = copy.deepcopy(value)
    return written


def opened(written: dict[str, Any]) -> MindbugState:
    outcome = MINDBUG.read(written)
    assert isinstance(outcome, Outcome), outcome
    return outcome.state


def refused(written: Any) -> Refusal:
    refusal = MINDBUG.read(written)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.why
    return refusal


# What opens


def test_a_position_written_in_full_opens_to_itself() -> None:
    state = opened(position())
    assert state.position() == position()
    assert state.faults() == ()
    assert state.decision is not None
    assert state.decision.ask == "turn"


@st.composite
def possible(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a possible position in which the active seat holds a card, so that nothing happens by itself."""
    cards = draw(st.permutations(EVERY_COPY))
    seats: list[dict[str, Any]] = []
    for name in ("Ann", "Bob"):
        pile, lying, boosts = (draw(st.integers(0, 5)) for _ in range(3))
        discard, cards = cards[:pile], cards[pile:]
        creatures = [
            {"card": card, "exhausted": draw(st.booleans()), "boosts": [], "stage": 1} for card in cards[:lying]
        ]
        cards = cards[lying:]
        if creatures:
            creatures[0]["boosts"], cards = cards[:boosts], cards[boosts:]
        counts = {"life": draw(st.integers(1, 120)), "mindbugs": draw(st.integers(0, 4))}
        counts |= {"hand": draw(st.integers(1, 9)), "deck": draw(st.integers(0, 5))}
        seats.append({"name": name, **counts, "discard": discard, "creatures": creatures})
    hidden = sum(seat["hand"] + seat["deck"] for seat in seats)
    if hidden > len(cards):
        for seat in seats:
            seat["hand"], seat["deck"] = 1, 0
    active = draw(st.integers(0, 1))
    return {"game": "mindbug", "sets": ["first_contact"], "active": active, "seats": seats, "result": None}


@settings(max_examples=60)
@given(possible())
def test_any_possible_position_opens_to_itself(written: dict[str, Any]) -> None:
    state = opened(written)
    assert state.position() == written
    assert state.faults() == ()
    assert state.asked == state.active == written["active"]


def test_what_may_be_left_out_is_filled_in() -> None:
    seats = [{"name": name, "life": 3, "mindbugs": 0, "hand": 5, "deck": 5} for name in ("Ann", "Bob")]
    whole = opened({"seats": seats}).position()
    assert (whole["game"], whole["sets"], whole["active"], whole["result"]) == ("mindbug", ["first_contact"], 0, None)
    assert [seat["discard"] for seat in whole["seats"]] == [seat["creatures"] for seat in whole["seats"]] == [[], []]


def test_a_bare_id_is_a_fresh_creature() -> None:
    whole = opened(changed((("seats", 0, "creatures"), ["elephantopus", {"card": "killer_bee"}]))).position()
    assert whole["seats"][0]["creatures"] == [
        {"card": card, "exhausted": False, "boosts": [], "stage": 1} for card in ("elephantopus", "killer_bee")
    ]


def test_reading_changes_nothing_in_what_is_read() -> None:
    written = position()
    state = opened(written)
    state.position()["seats"][0]["discard"].append("killer_bee")
    assert written == position()
    assert state.position() == position()


# Finished positions


@pytest.mark.parametrize(
    ("life", "result"),
    [
        (0, {"winner": 0, "because": "life"}),
        (3, {"winner": 0, "because": "no_action"}),
        (3, {"winner": 1, "because": "no_action"}),
    ],
)
def test_a_finished_position_stays_finished(life: int, result: dict[str, Any]) -> None:
    written = changed((("seats", 1, "life"), life), (("result",), result))
    state = opened(written)
    assert state.position() == written
    assert state.decision is None
    assert state.legal() == ()
    refusal = state.apply(Answer("play", "killer_bee"))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "R01"


def test_a_seat_that_can_do_nothing_has_lost_as_soon_as_the_position_opens() -> None:
    outcome = MINDBUG.read(changed((("active",), 1), (("seats", 1, "hand"), 0)))
    assert isinstance(outcome, Outcome)
    assert outcome.state.result is not None
    assert (outcome.state.result.winner, outcome.state.result.because) == (0, "no_action")
    assert outcome.events[-1].message() == {"event": "result", "winner": 0, "because": "no_action"}


# What cannot be

FAULTS: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("active",), 2, "active is 2, wanted 0 or 1"),
    (("active",), -1, "active is -1, wanted 0 or 1"),
    (("seats", 0, "life"), -1, "seats.0.life is -1, wanted 0 or more"),
    (("seats", 1, "mindbugs"), -2, "seats.1.mindbugs is -2, wanted 0 or more"),
    (("seats", 0, "hand"), -3, "seats.0.hand is -3, wanted 0 or more"),
    (("seats", 1, "deck"), -4, "seats.1.deck is -4, wanted 0 or more"),
    (("seats", 1, "discard"), ["unicorn"], "unicorn is no card of first_contact"),
    (("seats", 1, "creatures"), ["unicorn"], "unicorn is no card of first_contact"),
    (("seats", 1, "creatures"), [""], " is no card of first_contact"),
    (("seats", 0, "creatures", 0, "card"), "", " is no card of first_contact"),
    (("seats", 1, "discard"), ["gorillion"], "2 copies of gorillion lie open, but the boxes hold 1"),
    (("seats", 0, "creatures", 0, "boosts"), ["bee_bear"], "2 copies of bee_bear lie open, but the boxes hold 1"),
    (("seats", 0, "creatures", 0, "boosts"), ["unicorn"], "unicorn is no card of first_contact"),
    (("seats", 0, "creatures", 0, "stage"), 2, "seats.0: gorillion has stage 2, which its line does not have"),
    (("seats", 0, "hand"), 99, "108 cards are in hands and draw piles, but only 46 are not lying open"),
    (("seats", 1, "life"), 0, "seats.1 has no life left, but the match has no result"),
    (("result",), {"winner": 2, "because": "no_action"}, "result.winner is 2, wanted 0 or 1"),
    (("result",), {"winner": 0, "because": "luck"}, "result.because is 'luck', wanted 'life', 'no_action' or 'card'"),
    (("result",), {"winner": 0, "because": "life"}, "result.because is 'life', but both seats have life left"),
]


@pytest.mark.parametrize(("place", "value", "fault"), FAULTS)
def test_each_fault_is_named(place: tuple[str | int, ...], value: Any, fault: str) -> None:
    refusal = refused(changed((place, value)))
    assert (refusal.kind, refusal.code) == ("illegal", "R31")
    assert refusal.faults == (fault,)
    assert fault in refusal.why


def test_all_faults_of_a_position_are_named_at_once() -> None:
    refusal = refused(
        changed(
            (("active",), 5),
            (("seats", 0, "life"), -1),
            (("seats", 1, "hand"), -1),
            (("seats", 0, "deck"), 60),
            (("seats", 1, "discard"), ["unicorn", "gorillion", "dragon"]),
            (("seats", 0, "creatures", 0, "stage"), 3),
            (("result",), {"winner": 7, "because": "luck"}),
        )
    )
    assert refusal.faults == (
        "active is 5, wanted 0 or 1",
        "seats.0.life is -1, wanted 0 or more",
        "seats.0: gorillion has stage 3, which its line does not have",
        "seats.1.hand is -1, wanted 0 or more",
        "dragon is no card of first_contact",
        "unicorn is no card of first_contact",
        "2 copies of gorillion lie open, but the boxes hold 1",
        "65 cards are in hands and draw piles, but only 43 are not lying open",
        "result.winner is 7, wanted 0 or 1",
        "result.because is 'luck', wanted 'life', 'no_action' or 'card'",
    )
    assert refusal.message()["faults"] == list(refusal.faults)


def test_the_winner_has_life_left_and_only_one_seat_has_none() -> None:
    loser_wins = changed((("seats", 0, "life"), 0), (("result",), {"winner": 0, "because": "life"}))
    assert refused(loser_wins).faults == ("result.winner is 0, who has no life left",)
    both = changed((("seats", 0, "life"), 0), (("seats", 1, "life"), 0))
    assert refused(both).faults == ("both seats have no life left, but the first to lose it has lost the match",)


def test_hidden_cards_may_be_just_as_many_as_do_not_lie_open() -> None:
    assert opened(changed((("seats", 0, "hand"), 37))).card_count() == 48
    assert refused(changed((("seats", 0, "hand"), 38))).code == "R31"


# What has not the form, or names what is not there


@pytest.mark.parametrize("sets", [["second_contact"], [], ["first_contact", "first_contact"]])
def test_boxes_are_known_and_named_once(sets: list[str]) -> None:
    refusal = refused(changed((("sets",), sets)))
    assert (refusal.kind, refusal.code) == ("unknown", "R32")
    assert "first_contact" in refusal.why


def test_a_position_of_another_game_is_not_taken() -> None:
    refusal = refused(changed((("game",), "munchkin")))
    assert (refusal.kind, refusal.code) == ("unknown", "R32")
    assert "munchkin" in refusal.why


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("seats",), []),
        (("seats",), position()["seats"] * 2),
        (("seats",), {}),
        (("seats", 0), None),
        (("seats", 0), {"name": "Ann"}),
        (("seats", 0, "life"), "3"),
        (("seats", 0, "life"), 3.5),
        (("seats", 0, "life"), True),
        (("seats", 0, "name"), None),
        (("seats", 0, "discard"), "bee_bear"),
        (("seats", 0, "discard"), [3]),
        (("seats", 0, "creatures"), [["gorillion"]]),
        (("seats", 0, "creatures"), [{}]),
        (("seats", 0, "creatures", 0, "exhausted"), "no"),
        (("seats", 0, "creatures", 0, "colour"), "red"),
        (("seats", 0, "lives"), 3),
        (("colour",), "red"),
        (("result",), "won"),
        (("result",), {"winner": 0}),
        (("sets",), "first_contact"),
        (("active",), None),
    ],
)
def test_what_has_not_the_form_is_unreadable(place: tuple[str | int, ...], value: Any) -> None:
    refusal = refused(changed((place, value)))
    assert (refusal.kind, refusal.code) == ("unreadable", "R30")
    assert refusal.faults == ()


@pytest.mark.parametrize("written", [None, 3, "position", [], [position()], {}, {1: 2}])
def test_what_is_no_object_is_unreadable(written: Any) -> None:
    assert refused(written).kind == "unreadable"


@given(JSON)
@settings(max_examples=200)
def test_nothing_that_json_can_hold_raises(written: Any) -> None:
    assert isinstance(MINDBUG.read(written), Refusal)


@given(st.lists(st.tuples(st.sampled_from(PLACES), JSON), min_size=1, max_size=3, unique_by=lambda pair: len(pair[0])))
@settings(max_examples=300)
def test_a_position_with_anything_anywhere_opens_without_a_fault_or_is_refused(
    changes: list[tuple[tuple[str | int, ...], Any]],
) -> None:
    outcome = MINDBUG.read(changed(*sorted(changes, key=lambda change: -len(change[0]))))
    if isinstance(outcome, Outcome):
        assert outcome.state.faults() == ()
        assert msgspec.json.decode(msgspec.json.encode(outcome.state.position())) == outcome.state.position()
    else:
        assert outcome.why
        assert bool(outcome.faults) is (outcome.code == "R31")
