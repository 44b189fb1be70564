"""A card counts once, from when it is laid down until it has surely been lifted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.drivers.presence import Presence, TagArrived, TagLeft


def test_a_card_left_lying_counts_once() -> None:
    presence = Presence(0.7)
    assert presence.read("A", 1.0) == (TagArrived("A", 1.0),)
    assert [presence.read("A", 1.0 + 0.065 * n) for n in range(1000)] == [()] * 1000
    assert presence.deadline is None


def test_a_card_has_gone_when_it_stayed_unseen_long_enough() -> None:
    presence = Presence(0.7)
    presence.read("A", 1.0)
    assert presence.nothing(1.1) == ()
    due = presence.deadline
    assert due == 1.1 + 0.7
    assert presence.tick(1.79) == ()
    assert presence.tick(due) == (TagLeft("A", 1.8),)
    assert presence.uid is None
    assert presence.deadline is None
    assert presence.tick(99.0) == ()


def test_absence_counts_from_its_beginning() -> None:
    presence = Presence(0.7)
    presence.read("A", 1.0)
    presence.nothing(1.15)
    presence.nothing(1.5)
    assert presence.nothing(1.85) == (TagLeft("A", 1.85),)


def test_lifting_and_laying_again_counts_again() -> None:
    presence = Presence(0.7)
    presence.read("A", 1.0)
    presence.nothing(1.0)
    assert presence.tick(1.7) == (TagLeft("A", 1.7),)
    assert presence.read("A", 1.8) == (TagArrived("A", 1.8),)


def test_another_card_takes_the_place_of_the_first_at_once() -> None:
    presence = Presence(0.7)
    presence.read("A", 1.0)
    assert presence.read("B", 1.1) == (TagLeft("A", 1.1), TagArrived("B", 1.1))
    assert presence.uid == "B"


def test_a_reader_that_cannot_see_proves_nothing() -> None:
    presence = Presence(0.7)
    presence.read("A", 1.0)
    presence.nothing(1.1)
    presence.hold()
    assert presence.deadline is None
    assert presence.tick(60.0) == ()
    assert presence.nothing(60.0) == ()
    assert presence.tick(60.7) == (TagLeft("A", 60.7),)


def test_nothing_on_an_empty_reader_is_no_event() -> None:
    presence = Presence(0.7)
    assert presence.nothing(1.0) == ()
    assert presence.deadline is None


@given(st.lists(st.tuples(st.booleans(), st.floats(0.01, 0.3)), max_size=100))
def test_drop_outs_shorter_than_the_limit_never_count(looks: list[tuple[bool, float]]) -> None:
    """Whatever the pattern: a card never unseen for the whole limit arrives once and does not leave."""
    presence = Presence(0.7)
    now = seen = 0.0
    events = [*presence.read("A", now)]
    for sees, pause in looks:
        now += pause
        if sees or now - seen >= 0.7:
            seen = now
            events += presence.read("A", now)
        else:
            events += presence.nothing(now)
        events += presence.tick(now)
    assert events == [TagArrived("A", 0.0)]
