"""Advice through the protocol: what it says, what it refuses, and that it changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablekeeper.engine import protocol, refusals
from tablekeeper.engine.mindbug import dealer
from tablekeeper.engine.protocol import Referee

LAST_BLOW = {
    "seats": [
        {"name": "Ann", "life": 1, "mindbugs": 0, "hand": 1, "deck": 0, "creatures": ["tiger_squirrel"]},
        {"name": "Bob", "life": 1, "mindbugs": 0, "hand": 1, "deck": 0, "creatures": ["gorillion"]},
    ]
}
"""Ann wins at once if she attacks: Bob's only creature may not block a Sneaky one."""


def ask(referee: Referee, **request: object) -> dict[str, Any]:
    response: dict[str, Any] = json.loads(referee.respond(json.dumps(request).encode()))
    return response


@pytest.fixture
def referee() -> Referee:
    """A match about to begin, Ann to play."""
    begun = Referee()
    ask(begun, do="new", game="mindbug", seats=["Ann", "Bob"])
    return begun


def advised(referee: Referee, **more: object) -> dict[str, Any]:
    """Ask for advice that must be given."""
    response = ask(referee, do="advise", **more)
    assert response["ok"], response
    advice: dict[str, Any] = response["advice"]
    return advice


def test_advice_is_a_legal_answer_with_a_chance_and_all_its_rollouts(referee: Referee) -> None:
    legal = ask(referee, do="show")["decision"]["legal"]
    advice = advised(referee, rollouts=200, seed=1)
    assert list(advice) == ["answer", "chance", "rollouts", "ranking"]
    assert {one["answer"] for one in advice["ranking"]} == set(legal)
    assert {"answer": advice["answer"], "chance": advice["chance"]}.items() <= advice["ranking"][0].items()
    assert all(0 <= one["chance"] <= 1 for one in advice["ranking"])
    assert advice["rollouts"] == sum(one["rollouts"] for one in advice["ranking"]) == 200


def test_advice_changes_nothing_and_is_no_entry_of_the_match(referee: Referee) -> None:
    ask(referee, do="answer", answer="play gorillion")
    before = ask(referee, do="show"), ask(referee, do="journal")
    response = ask(referee, do="advise", rollouts=20)
    assert response["events"] == []
    assert (ask(referee, do="show"), ask(referee, do="journal")) == before


def test_the_same_seed_gives_the_same_advice_and_another_one_another(referee: Referee) -> None:
    first = advised(referee, rollouts=100, seed=1)
    assert advised(referee, rollouts=100, seed=1) == first
    assert advised(referee, rollouts=100, seed=2) != first


def test_with_a_hand_only_its_cards_are_advised(referee: Referee) -> None:
    hand = ["gorillion", "luchataur", "luchataur", "bee_bear", "turbo_bug"]
    advice = advised(referee, rollouts=100, hand=hand)
    assert {one["answer"] for one in advice["ranking"]} == {f"play {card}" for card in hand}


def test_the_adviser_sees_the_winning_attack() -> None:
    referee = Referee()
    ask(referee, do="set", position=LAST_BLOW)
    advice = advised(referee, rollouts=300, hand=["turbo_bug"])
    assert (advice["answer"], advice["chance"]) == ("attack tiger_squirrel", 1)


def test_the_adviser_does_not_let_the_last_life_go() -> None:
    referee = Referee()
    ask(referee, do="set", position={**LAST_BLOW, "active": 1})
    ask(referee, do="answer", answer="attack gorillion")
    assert advised(referee, rollouts=300)["answer"] == "block tiger_squirrel"


@pytest.mark.parametrize(
    ("hand", "kind", "code"),
    [
        (["gorillion"], "illegal", dealer.IMPOSSIBLE_HAND),
        ([], "illegal", dealer.IMPOSSIBLE_HAND),
        (["luchataur"] * 5, "illegal", dealer.IMPOSSIBLE_HAND),
        (["bee_bear", "turbo_bug", "luchataur", "luchataur", "deathweaver", "sea_rex"], "unknown", "R03"),
        (["unicorn"] * 5, "unknown", refusals.UNKNOWN_CARD),
    ],
)
def test_a_hand_that_cannot_be_is_refused(referee: Referee, hand: list[str], kind: str, code: str) -> None:
    response = ask(referee, do="advise", rollouts=10, hand=hand)
    assert response["ok"] is False
    assert (response["refused"]["kind"], response["refused"]["code"]) == (kind, code)


def test_every_fault_of_a_hand_is_named(referee: Referee) -> None:
    ask(referee, do="answer", answer="play gorillion")
    faults = ask(referee, do="advise", hand=["gorillion", "bee_bear", "bee_bear"])["refused"]["faults"]
    assert faults == [
        "Bob (seat 1) holds 5 cards, but 3 are named",
        "2 copies of bee_bear are named, but only 1 lie hidden",
        "1 copies of gorillion are named, but only 0 lie hidden",
    ]


def test_nothing_is_advised_where_nothing_is_asked(referee: Referee) -> None:
    ask(referee, do="strictness", level="count")
    assert ask(referee, do="advise")["refused"]["code"] == protocol.NOTHING_ASKED
    ask(referee, do="strictness", level="referee")
    ask(referee, do="edit", changes=[{"path": "seats.1.life", "to": 0}])
    assert ask(referee, do="advise")["refused"]["code"] == protocol.NOTHING_ASKED


def test_more_copies_lying_open_than_there_are_do_not_hinder_advice() -> None:
    """With strictness *advise* a card can be played of which no copy is left; every other card lies hidden here."""
    referee = Referee()
    crowd = {"name": "Ann", "life": 3, "mindbugs": 2, "hand": 24, "deck": 0}
    ask(referee, do="set", position={"seats": [{**crowd, "hand": 23, "creatures": ["gorillion"]}, crowd]})
    ask(referee, do="strictness", level="advise")
    assert ask(referee, do="answer", answer="play gorillion")["warned"]["code"] == refusals.ALL_COPIES_OPEN
    assert advised(referee, rollouts=10)["answer"] in ("mindbug", "pass")
