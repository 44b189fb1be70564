"""What seats may do with their cards in the turns of others."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

OTHERS = [
    ("their turn", {"phase": "end"}, ()),
    ("their fight", {"fight": "bullrog"}, ()),
    ("helping", {"fight": "bullrog", "helper": 1}, ()),
    ("their flight", {"fight": "bullrog", "level": (6, 1, 1)}, ("flee",)),
]
"""Moments in which it is not Bob's turn."""


@pytest.mark.parametrize(("moment", "before"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS])
def test_half_breed_takes_a_second_race_at_the_moment_it_is_played(
    scene: SceneMaker, moment: dict[str, object], before: tuple[str, ...]
) -> None:
    """M-69a: also where no race could be played by itself."""
    there = scene("", "elf", **moment)(*before, "1: play half_breed")
    assert there.cards(1) == "elf half_breed"
    assert there.asks == (1, "reveal")
    assert "reveal halfling" in there.legal
    there.refuses("reveal elf")
    there.refuses("reveal thief")
    there("reveal dwarf")
    assert there.cards(1) == "elf half_breed dwarf"
    assert there.hands[1] == 2


def test_half_breed_may_come_alone(scene: SceneMaker) -> None:
    """M-69a: the second race comes later then, in one's own turn."""
    there = scene("", "elf", phase="end")("1: play half_breed", "done")
    assert there.cards(1) == "elf half_breed"
    there.refuses("1: play dwarf", "M-62")
    assert "play dwarf" in there("end").legal


@pytest.mark.parametrize(("active", "hand"), [(1, 4), (0, 1)])
def test_no_second_race_is_asked_for_where_it_can_be_played_by_itself_or_no_card_is_left(
    scene: SceneMaker, active: int, hand: int
) -> None:
    """M-69a: in one's own turn it is simply the next card."""
    there = scene("", "elf", phase="end", active=active, hand=(4, hand))
    there("play half_breed" if active else "1: play half_breed")
    assert there.asks == (active, "end")
    assert there.cards(1) == "elf half_breed"


def test_a_second_class_comes_along_out_of_turn_by_the_newer_card(scene: SceneMaker) -> None:
    """M-69b, reading A-20."""
    there = scene("", "thief", phase="end", rules={"one_class": True})("1: play super_munchkin", "reveal wizard")
    assert there.cards(1) == "thief super_munchkin wizard"
