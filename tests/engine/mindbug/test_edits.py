"""The table is right: every open fact can be set, what cannot be is refused, and the question is kept if it can be."""

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
from tablekeeper.engine.refusals import Refusal
from tests.engine.mindbug.conftest import SceneMaker

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 70)
    | st.text(max_size=5)
    | st.sampled_from(["gorillion", "killer_bee"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def refused(match: Any, *changes: dict[str, Any]) -> Refusal:
    """Edit a scene; the changes must be refused with nothing changed."""
    before = match.state.position(), match.state.decision
    refusal = match.state.edit(list(changes))
    assert isinstance(refusal, Refusal), refusal
    assert refusal.why
    assert (match.state.position(), match.state.decision) == before
    return refusal


def look(place: Any, path: str) -> Any:
    for step in path.split("."):
        place = place[int(step)] if isinstance(place, list) else place[step]
    return place


# Every path

FRESH = {"exhausted": False, "boosts": [], "stage": 1}
PATHS: list[tuple[str, Any, Any]] = [
    ("active", 1, 1),
    ("result", {"winner": 1, "because": "no_action"}, {"winner": 1, "because": "no_action"}),
    ("seats.0.name", "Eve", "Eve"),
    ("seats.1.life", 17, 17),
    ("seats.0.mindbugs", 0, 0),
    ("seats.1.hand", 7, 7),
    ("seats.1.deck", 0, 0),
    ("seats.0.discard", ["killer_bee", "spider_owl"], ["killer_bee", "spider_owl"]),
    ("seats.0.discard", [], []),
    ("seats.0.discard.0", "luchataur", "luchataur"),
    ("seats.0.creatures", [], []),
    ("seats.1.creatures", ["killer_bee"], [{"card": "killer_bee", **FRESH}]),
    ("seats.0.creatures.0", {"card": "killer_bee"}, {"card": "killer_bee", **FRESH}),
    ("seats.0.creatures.1", "killer_bee", {"card": "killer_bee", **FRESH}),
    ("seats.0.creatures.1.card", "luchataur", "luchataur"),
    ("seats.0.creatures.1.exhausted", False, False),
    ("seats.0.creatures.0.boosts", ["killer_bee"], ["killer_bee"]),
    ("seats.0.creatures.0.stage", 1, 1),
]


@pytest.mark.parametrize(("path", "to", "then"), PATHS)
def test_each_path_can_be_set_and_says_what_stood_there(scene: SceneMaker, path: str, to: Any, then: Any) -> None:
    match = scene("gorillion elephantopus*", "bee_bear", discard=("spider_owl", ""), mindbugs=(2, 2))
    before = look(match.state.position(), path)
    match.edit(path, to)
    assert look(match.state.position(), path) == then
    assert match.events[0].message() == {"event": "edited", "path": path, "from": before, "to": to}
    assert match.state.faults() == ()


def test_only_what_is_named_changes(scene: SceneMaker) -> None:
    match = scene("gorillion elephantopus*", "bee_bear", discard=("spider_owl", ""))
    wanted = match.state.position()
    wanted["seats"][1]["life"] = 2
    assert match.edit("seats.1.life", 2).state.position() == wanted
    assert match.happened == ["edited"]


def test_several_changes_are_made_in_order_and_together(scene: SceneMaker) -> None:
    """A Gorillion moves from one side to the other: in between there would be two."""
    match = scene("gorillion", "").edit(
        "seats.1.creatures", ["gorillion"], ("seats.0.creatures", []), ("seats.0.life", 2)
    )
    assert match.creatures == ("", "gorillion")
    assert match.happened == ["edited"] * 3


def test_a_later_change_may_set_something_inside_an_earlier_one_without_spoiling_it(scene: SceneMaker) -> None:
    whole = {"card": "killer_bee", "exhausted": False}
    changes: list[dict[str, Any]] = [
        {"path": "seats.0.creatures", "to": [whole]},
        {"path": "seats.0.creatures.0.exhausted", "to": True},
    ]
    given = copy.deepcopy(changes)
    outcome = scene().state.edit(changes)
    assert isinstance(outcome, Outcome)
    assert outcome.state.position()["seats"][0]["creatures"][0]["exhausted"] is True
    assert changes == given
    assert outcome.events[0].message()["to"] == [whole]


def test_no_change_at_all_changes_nothing(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear")("attack gorillion")
    outcome = match.state.edit([])
    assert isinstance(outcome, Outcome)
    assert outcome.state == match.state


# What is refused


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"path": "seats.0.life"},
        {"to": 3},
        {"path": 3, "to": 3},
        {"path": None, "to": 3},
        {"path": "seats.0.life", "to": 3, "why": "because"},
    ],
)
def test_a_change_is_a_path_and_a_value(scene: SceneMaker, change: dict[str, Any]) -> None:
    refusal = refused(scene(), {"path": "seats.0.life", "to": 2}, change)
    assert (refusal.kind, refusal.code) == ("unreadable", "R30")


@pytest.mark.parametrize(
    "path",
    [
        "",
        ".",
        "game",
        "sets",
        "sets.0",
        "seats",
        "seats.0",
        "seats.2.life",
        "seats.-1.life",
        "seats.00.life",
        "seats.0.lives",
        "seats.0.life.0",
        "seats.0.name.0",
        "seats.0.discard.1",
        "seats.0.discard.-1",
        "seats.0.discard.x",
        "seats.0.discard.",
        "seats.0.discard.0.0",
        "seats.0.discard." + "9" * 5000,
        "seats.0.creatures.1",
        "seats.0.creatures.01",
        "seats.0.creatures.٠",
        "seats.0.creatures.1.card",
        "seats.0.creatures.0.power",
        "seats.0.creatures.0.boosts.0",
        "seats.0.creatures.x.card",
        "result.winner",
        "active.0",
        " seats.0.life",
        "Seats.0.life",
    ],
)
def test_a_path_that_leads_nowhere_is_unknown(scene: SceneMaker, path: str) -> None:
    refusal = refused(scene("gorillion", "", discard=("bee_bear", "")), {"path": path, "to": 1})
    assert (refusal.kind, refusal.code) == ("unknown", "R33")
    assert repr(path) in refusal.why


@pytest.mark.parametrize("spoilt", [5, True, None, "gorillion", {"0": "gorillion"}, [], {}])
@pytest.mark.parametrize("deeper", ["0", "0.card"])
def test_a_path_below_what_an_earlier_change_has_spoilt_is_refused(
    scene: SceneMaker, spoilt: object, deeper: str
) -> None:
    first = {"path": "seats.0.creatures", "to": spoilt}
    assert refused(scene(), first, {"path": f"seats.0.creatures.{deeper}", "to": "bee_bear"}).code in ("R30", "R33")
    first = {"path": "seats.0.discard", "to": spoilt}
    assert refused(scene(), first, {"path": "seats.0.discard.0", "to": "bee_bear"}).code in ("R30", "R33")


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("active", "0"),
        ("result", "won"),
        ("seats.0.name", 3),
        ("seats.0.life", None),
        ("seats.0.life", 2.5),
        ("seats.0.hand", True),
        ("seats.0.discard", "bee_bear"),
        ("seats.0.creatures", {"card": "bee_bear"}),
        ("seats.0.creatures.0", ["bee_bear"]),
        ("seats.0.creatures.0", {"card": "bee_bear", "colour": "red"}),
        ("seats.0.creatures.0.exhausted", 1),
    ],
)
def test_a_value_without_the_form_is_unreadable(scene: SceneMaker, path: str, to: object) -> None:
    refusal = refused(scene("gorillion", ""), {"path": path, "to": to})
    assert (refusal.kind, refusal.code) == ("unreadable", "R30")


def test_what_cannot_be_is_refused_with_every_fault(scene: SceneMaker) -> None:
    refusal = refused(
        scene("gorillion", ""),
        {"path": "active", "to": 3},
        {"path": "seats.0.life", "to": -2},
        {"path": "seats.1.hand", "to": 60},
        {"path": "seats.1.creatures", "to": ["unicorn", "gorillion"]},
        {"path": "seats.0.creatures.0.stage", "to": 2},
    )
    assert (refusal.kind, refusal.code) == ("illegal", "R31")
    assert refusal.faults == (
        "active is 3, wanted 0 or 1",
        "seats.0.life is -2, wanted 0 or more",
        "seats.0: gorillion has stage 2, which its line does not have",
        "unicorn is no card of first_contact",
        "2 copies of gorillion lie open, but the boxes hold 1",
        "75 cards are in hands and draw piles, but only 45 are not lying open",
    )


def test_the_card_that_is_being_played_counts_as_open(scene: SceneMaker) -> None:
    match = scene(mindbugs=(0, 1))("play gorillion")
    assert refused(match, {"path": "seats.1.discard", "to": ["gorillion"]}).code == "R31"


# The end of the match, and back


def test_a_life_total_of_zero_ends_the_match_and_says_so(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear")("attack gorillion").edit("seats.1.life", 0)
    assert match.winner == (0, "life")
    assert match.asks is None
    assert match.happened == ["edited", "result"]
    assert match.refuses("pass").code == "R01"


def test_life_brought_back_from_zero_goes_on_with_a_turn(scene: SceneMaker) -> None:
    match = scene("turbo_bug", "bee_bear", life=(3, 1))("attack turbo_bug", "pass")
    assert match.winner == (0, "life")
    mended = match.edit("seats.1.life", 1)
    assert mended.winner is None
    assert mended.asks == (0, "turn")
    assert mended.happened == ["edited"]


def test_the_other_facts_of_a_finished_match_may_be_set_and_it_stays_finished(scene: SceneMaker) -> None:
    match = scene("turbo_bug", "")("attack turbo_bug").edit("seats.0.life", 9)
    assert match.winner == (0, "life")
    assert match.happened == ["edited"]


def test_the_lives_of_both_seats_may_be_exchanged_when_the_wrong_one_has_won(scene: SceneMaker) -> None:
    match = scene("turbo_bug", "")("attack turbo_bug").edit("seats.0.life", 0, ("seats.1.life", 3))
    assert match.winner == (1, "life")
    assert match.happened == ["edited", "edited", "result"]


def test_a_result_against_the_lives_is_refused(scene: SceneMaker) -> None:
    finished = scene("turbo_bug", "")("attack turbo_bug")
    assert refused(finished, {"path": "result", "to": None}).code == "R31"
    assert refused(scene(), {"path": "result", "to": {"winner": 0, "because": "life"}}).code == "R31"
    both = [{"path": f"seats.{seat}.life", "to": 0} for seat in (0, 1)]
    assert refused(scene(), *both).code == "R31"


def test_a_match_may_be_given_up_and_taken_up_again(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear").edit("result", {"winner": 1, "because": "no_action"})
    assert match.winner == (1, "no_action")
    assert match.happened == ["edited", "result"]
    assert match.edit("result", None).asks == (0, "turn")


def test_a_seat_left_with_nothing_to_do_loses_at_once(scene: SceneMaker) -> None:
    match = scene().edit("seats.0.hand", 0)
    assert match.winner == (1, "no_action")
    assert match.happened == ["edited", "result"]


# Anything at all


def asked(creatures: tuple[str, str], *given: str) -> MindbugState:
    seats = [
        {"name": name, "life": 3, "mindbugs": 1, "hand": 5, "deck": 5, "creatures": side.split(), "discard": pile}
        for name, side, pile in zip(("Ann", "Bob"), creatures, (["luchataur", "deathweaver"], []), strict=True)
    ]
    outcome = MINDBUG.read({"seats": seats})
    for answer in given:
        assert isinstance(outcome, Outcome)
        outcome = outcome.state.apply(Answer.read(answer))
    assert isinstance(outcome, Outcome)
    return outcome.state


STATES = [
    asked(("gorillion", "bee_bear")),
    asked(("gorillion", "bee_bear"), "attack gorillion"),
    asked(("killer_bee", "bee_bear harpy_mother"), "attack killer_bee"),
    asked(("", "bee_bear gorillion"), "play tiger_squirrel"),
    asked(("", "bee_bear gorillion"), "play tiger_squirrel", "pass"),
    asked(("", ""), "play compost_dragon", "pass"),
    asked(("", ""), "play ferret_bomber", "pass", "reveal gorillion"),
    asked(
        ("gorillion spider_owl killer_bee", "harpy_mother"),
        "attack gorillion",
        "block harpy_mother",
        "choose killer_bee",
    ),
    asked(("explosive_toad gorillion", "harpy_mother"), "attack explosive_toad", "block harpy_mother"),
    asked(("turbo_bug", ""), "attack turbo_bug"),
]
STEPS = st.sampled_from(
    [*"012x", "active", "result", "seats", "life", "discard", "creatures", "card", "boosts", "stage"]
)
ANY_PATH = st.sampled_from([path for path, _, _ in PATHS]) | st.lists(STEPS, max_size=6).map(".".join)
LIKELY = st.sampled_from([value for _, value, _ in PATHS]) | JSON


@given(st.sampled_from(STATES), st.lists(st.tuples(ANY_PATH, LIKELY), max_size=3))
@settings(max_examples=500)
def test_any_edit_leads_to_a_possible_table_or_is_refused(state: MindbugState, changes: list[tuple[str, Any]]) -> None:
    before = state.position()
    outcome = state.edit([{"path": path, "to": copy.deepcopy(to)} for path, to in changes])
    assert state.position() == before
    if isinstance(outcome, Refusal):
        assert outcome.why
        return
    assert outcome.state.faults() == ()
    assert (outcome.state.decision is None) is (outcome.state.result is not None)
    assert [event.message()["path"] for event in outcome.events[: len(changes)]] == [path for path, _ in changes]
    msgspec.json.encode([event.message() for event in outcome.events])
    for answer in outcome.state.legal():
        assert isinstance(outcome.state.apply(answer), Outcome)
