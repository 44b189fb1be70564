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


def test_of_two_cards_at_once_only_the_one_counts_that_was_seen_first() -> None:
    presence = Presence(0.7)
    assert presence.read("A", 1.0) == (TagArrived("A", 1.0),)
    assert presence.read("A", 1.1, "B") == presence.read("B", 1.2, "A") == ()
    assert presence.crowded
    assert presence.uid == "A"
    assert presence.read("B", 1.3) == (TagLeft("A", 1.3),), "what is left of them does not count"
    presence.nothing(1.4)
    assert presence.tick(2.1) == (TagLeft("B", 2.1),)
    assert presence.read("B", 3.0) == (TagArrived("B", 3.0),), "laid down anew it does"


def test_two_cards_that_come_at_once_count_for_nothing() -> None:
    presence = Presence(0.7)
    assert presence.read("A", 1.0, "B") == ()
    assert presence.crowded


def test_a_third_card_alone_counts_after_two_at_once() -> None:
    presence = Presence(0.7)
    presence.read("A", 1.0, "B")
    assert presence.read("C", 1.5) == (TagLeft("A", 1.5), TagArrived("C", 1.5))
    assert not presence.crowded


def test_two_cards_that_are_said_in_turn_lie_there_at_once() -> None:
    presence = Presence(0.7, in_turn=0.3)
    story = [event for n in range(20) for event in presence.read("AB"[n % 2], 1.0 + 0.065 * n)]
    assert [type(event).__name__ for event in story].count("TagArrived") == 2, "not once for each time it is said"
    assert presence.crowded


def test_one_card_for_another_and_back_by_hand_counts_each_time() -> None:
    presence = Presence(0.7, in_turn=0.3)
    story = [event for n in range(4) for event in presence.read("AB"[n % 2], 1.0 + 0.5 * n)]
    assert sum(isinstance(event, TagArrived) for event in story) == 4
