"""Keys rest after a handover: what a second press, a finger left lying, or another match comes to."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tablekeeper.drivers.gestures import Gesture
from tablekeeper.firmware.app.handover import REST, Handover


class Asked(NamedTuple):
    """A match as far as the handover looks at it."""

    asked: int | None
    number: int = 1
    facing: bool = False
    against_box: bool = False

    @property
    def match(self) -> Asked:
        return self

    @property
    def state(self) -> Asked:
        return self

    @property
    def result(self) -> object:
        return "over" if self.asked is None else None


def followed(*asked: Any, now: float = 10.0) -> Handover:
    handover = Handover()
    for one in asked:
        handover.follow(one, now)
    return handover


def press(at: float, down: float = 0.1) -> Gesture:
    return Gesture("1.ok", "press", at, down)


@pytest.mark.parametrize(
    ("asked", "rests"),
    [
        ([Asked(0), Asked(1)], True),
        ([Asked(0), Asked(0)], False),
        ([Asked(0, facing=True), Asked(1, facing=True)], False),
        ([Asked(0, facing=True), Asked(None, facing=True)], True),
        ([Asked(0, facing=True, against_box=True), Asked(1, facing=True, against_box=True)], False),
        ([Asked(0), Asked(1, number=2)], False),
        ([None, Asked(1)], False),
    ],
    ids=["another seat", "the same seat", "two facing", "the end", "against the box", "another match", "from home"],
)
def test_keys_rest_where_several_share_them_and_another_seat_is_asked(asked: list[Any], rests: bool) -> None:
    assert followed(*asked).rests(press(10.2)) is rests


def test_a_key_counts_again_once_all_were_let_alone_for_the_rest() -> None:
    handover = followed(Asked(0), Asked(1))
    assert handover.rests(press(10.2))
    assert handover.rests(press(10.2 + REST)), "the rest begins anew with each key that is let go"
    assert not handover.rests(press(10.4 + 2 * REST))


def test_a_finger_that_went_down_in_the_rest_counts_for_nothing_however_late_it_is_lifted() -> None:
    handover = followed(Asked(0), Asked(1))
    assert handover.rests(press(11.0, down=0.9))
    assert not handover.rests(press(12.0))
