"""Gestures from edges, whatever the contacts do; time is in milliseconds here."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.drivers.gestures import Gesture, Gestures, KeyEdge

DEBOUNCE, HOLD = 25, 800
Edge = tuple[float, str]
"""A time, and the key with `+` for down or `-` for up."""


def fresh() -> Gestures:
    return Gestures(frozenset({"ok"}), debounce=DEBOUNCE, hold=HOLD)


def edge(at: float, text: str) -> KeyEdge:
    return KeyEdge(text[1:], text[0] == "+", at)


def play(*edges: Edge, end: float = 100_000) -> list[tuple[float, str, str]]:
    """Feed edges, let the time pass to the end, and give all gestures as (time, key, kind)."""
    gestures = fresh()
    made = [gesture for at, text in edges for gesture in gestures.feed(edge(at, text))]
    made += gestures.tick(end)
    return [(gesture.at, gesture.key, gesture.kind) for gesture in made]


def test_a_key_that_cannot_be_held_presses_as_it_goes_down_and_only_then() -> None:
    gestures = fresh()
    assert gestures.feed(edge(0, "+left")) == (Gesture("left", "press", 0),)
    assert gestures.tick(5000) == ()
    assert gestures.feed(edge(5000, "-left")) == ()


def test_a_key_that_can_be_held_presses_as_it_comes_up() -> None:
    gestures = fresh()
    assert gestures.feed(edge(0, "+ok")) == ()
    assert gestures.feed(edge(300, "-ok")) == (Gesture("ok", "press", 300, down=300),)
    assert gestures.tick(5000) == ()


def test_holding_gives_one_hold_at_its_time_and_nothing_at_release() -> None:
    gestures = fresh()
    gestures.feed(edge(100, "+ok"))
    assert gestures.tick(100 + HOLD - 1) == ()
    assert gestures.deadline == 100 + HOLD
    assert gestures.tick(100 + HOLD) == (Gesture("ok", "hold", 100 + HOLD, down=HOLD),)
    assert gestures.tick(9000) == ()
    assert gestures.feed(edge(9000, "-ok")) == ()
    assert gestures.feed(edge(9500, "+ok")) == ()
    assert gestures.feed(edge(9600, "-ok")) == (Gesture("ok", "press", 9600, down=100),)


def test_a_hold_whose_tick_came_late_is_still_a_hold_before_the_release() -> None:
    assert play((0, "+ok"), (2000, "-ok")) == [(HOLD, "ok", "hold")]


@pytest.mark.parametrize(("up", "kind"), [(HOLD - 1, "press"), (HOLD, "hold")])
def test_the_border_between_press_and_hold_is_sharp(up: float, kind: str) -> None:
    assert [gesture[2] for gesture in play((0, "+ok"), (up, "-ok"))] == [kind]


def test_a_tap_shorter_than_the_debounce_counts_once() -> None:
    assert play((0, "+left"), (3, "-left")) == [(0, "left", "press")]
    assert play((0, "+ok"), (3, "-ok")) == [(DEBOUNCE, "ok", "press")]


def test_two_quick_short_taps_are_two() -> None:
    assert len(play((0, "+left"), (3, "-left"), (40, "+left"), (43, "-left"))) == 2


def test_a_stuck_key_gives_one_hold_and_does_not_hinder_the_others() -> None:
    made = play((0, "+ok"), (5000, "+left"), (5100, "-left"), (6000, "+menu"), (6100, "-menu"))
    assert made == [(HOLD, "ok", "hold"), (5000, "left", "press"), (6000, "menu", "press")]


def test_a_key_that_was_down_from_the_start_says_nothing_when_it_comes_up() -> None:
    assert play((0, "-ok"), (0, "-left")) == []


def test_nothing_is_due_while_no_key_moves_or_a_stuck_one_has_been_heard() -> None:
    gestures = fresh()
    assert gestures.deadline is None
    gestures.feed(edge(0, "+ok"))
    gestures.feed(edge(0, "+left"))
    gestures.tick(HOLD)
    assert gestures.deadline is None


@pytest.mark.parametrize(("debounce", "hold"), [(-1, 1), (1, 1), (float("nan"), 1)])
def test_times_that_cannot_be_are_refused(debounce: float, hold: float) -> None:
    with pytest.raises(ValueError, match="debounce and hold"):
        Gestures(frozenset(), debounce=debounce, hold=hold)


@st.composite
def chatter(draw: st.DrawFn, at: int, down: bool, key: str) -> list[Edge]:
    """One change of the contact with bounces shorter than the debounce, ending at the new level."""
    offsets = sorted(draw(st.sets(st.integers(1, DEBOUNCE - 1), max_size=6)))
    offsets = offsets[: len(offsets) // 2 * 2]
    level = down
    edges = [(float(at), f"{'+' if down else '-'}{key}")]
    for offset in offsets:
        level = not level
        edges.append((float(at + offset), f"{'+' if level else '-'}{key}"))
    return edges


@st.composite
def presses(draw: st.DrawFn, key: str) -> tuple[list[Edge], list[int]]:
    """Physical presses with quiet between them: the edges, and how long each lasted."""
    at, edges, lasted = 0, list[Edge](), list[int]()
    for _ in range(draw(st.integers(0, 5))):
        at += draw(st.integers(2 * DEBOUNCE, 500))
        edges += draw(chatter(at, True, key))
        length = draw(st.integers(DEBOUNCE, 2 * HOLD))
        at += length
        edges += draw(chatter(at, False, key))
        lasted.append(length)
    return edges, lasted


@given(presses("left"))
def test_every_physical_press_counts_once_however_the_contacts_chatter(made: tuple[list[Edge], list[int]]) -> None:
    edges, lasted = made
    assert [kind for _, _, kind in play(*edges)] == ["press"] * len(lasted)


@given(presses("ok"))
def test_every_physical_press_of_a_key_that_can_be_held_gives_one_gesture_of_its_length(
    made: tuple[list[Edge], list[int]],
) -> None:
    edges, lasted = made
    assert [kind for _, _, kind in play(*edges)] == ["hold" if length >= HOLD else "press" for length in lasted]


edge_trains = st.lists(
    st.tuples(st.integers(0, 60), st.sampled_from(["+ok", "-ok", "+left", "-left", "+menu"])), max_size=40
)


@given(edge_trains, st.integers(1, 50))
def test_ticking_more_often_changes_nothing(steps: list[tuple[int, str]], pace: int) -> None:
    lazy, eager, now = fresh(), fresh(), 0
    slow: list[Gesture] = []
    fast: list[Gesture] = []
    for wait, text in steps:
        for moment in range(now, now + wait, pace):
            fast += eager.tick(moment)
        now += wait
        slow += lazy.feed(edge(now, text))
        fast += eager.feed(edge(now, text))
    assert slow + list(lazy.tick(now + 5000)) == fast + list(eager.tick(now + 5000))


@given(edge_trains)
def test_gestures_come_in_order_and_a_key_never_presses_twice_within_the_debounce(steps: list[tuple[int, str]]) -> None:
    now, edges = 0, list[Edge]()
    for wait, text in steps:
        now += wait
        edges.append((now, text))
    made = play(*edges)
    assert [at for at, _, _ in made] == sorted(at for at, _, _ in made)
    for key in ("ok", "left", "menu"):
        times = [at for at, name, _ in made if name == key]
        assert all(later - earlier >= DEBOUNCE for earlier, later in pairwise(times))


@given(edge_trains)
def test_after_any_chatter_the_next_clean_press_counts(steps: list[tuple[int, str]]) -> None:
    gestures, now = fresh(), 0
    for wait, text in steps:
        now += wait
        gestures.feed(edge(now, text))
    gestures.feed(edge(now, "-left"))
    gestures.tick(now + 1000)
    assert gestures.feed(edge(now + 1000, "+left")) == (Gesture("left", "press", now + 1000),)


def test_a_key_that_is_down_for_longer_than_anybody_holds_one_is_stuck_until_it_comes_up() -> None:
    gestures = Gestures(frozenset({"ok"}), debounce=DEBOUNCE, hold=HOLD, stuck=20_000)
    for key in ("ok", "left"):
        gestures.feed(edge(0, f"+{key}"))
    gestures.tick(19_999)
    assert (gestures.stuck, gestures.deadline) == ((), 20_000)
    gestures.tick(20_000)
    assert (gestures.stuck, gestures.deadline) == (("ok", "left"), None)
    assert gestures.feed(edge(30_000, "-ok")) == ()
    assert gestures.stuck == ("left",)


def test_a_key_that_is_leaned_on_from_the_start_gives_nothing_and_can_be_stuck() -> None:
    gestures = Gestures(frozenset({"ok"}), debounce=DEBOUNCE, hold=HOLD, stuck=20_000)
    gestures.lean(["ok"], 0)
    assert gestures.tick(20_000) == ()
    assert gestures.stuck == ("ok",)
    assert gestures.feed(edge(30_000, "-ok")) == ()
    assert gestures.feed(edge(31_000, "+ok")) + gestures.feed(edge(31_100, "-ok")) == (
        Gesture("ok", "press", 31_100, down=100),
    )
