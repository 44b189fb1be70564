"""What the box tells the outside: each change once, after the panel, and nothing that is on its way to the disk."""

from __future__ import annotations

from pathlib import Path

from tests.firmware.pages.conftest import Box, NewBox


def test_a_match_is_told_entry_by_entry_once_it_is_on_the_panel(tmp_path: Path) -> None:
    box = Box(tmp_path, game="mindbug")
    session = box.context.entries.session
    assert session is not None
    (first,) = box.told
    assert (first.phase, first.match, first.entries) == ("playing", session.number, 0)
    box.hold_back = True
    box.wait(3.0)
    box.context.entries.enter({"do": "answer", "answer": "play gorillion"})
    box.app.tick(box.time)
    assert box.told == [first], "it is not on the disk"
    box.settle()
    second = box.told[-1]
    assert len(box.told) == 2
    assert (second.entries, second.begun, second.since) == (1, first.begun, box.time)


def test_what_changes_nothing_is_not_told_again(tmp_path: Path) -> None:
    box = Box(tmp_path, game="mindbug")
    told = list(box.told)
    box.press("1.left", "menu", "menu")
    box.wait(7200.0)
    assert [one.entries for one in box.told] == [0] * len(told)
    assert box.told == told


def test_a_box_that_nobody_has_sat_down_at_tells_of_no_match(tmp_path: Path) -> None:
    box = Box(tmp_path)
    assert {one.match for one in box.told} == {None}
    assert box.told[0].phase == "setting_up", "it asks for the language first"


def test_a_match_that_was_left_is_told_no_longer(tmp_path: Path) -> None:
    box = Box(tmp_path, game="mindbug")
    box.context.pages.to_home()
    box.app.tick(box.time)
    assert (box.told[-1].phase, box.told[-1].match) == ("idle", None)


def test_a_match_that_comes_back_after_a_pulled_plug_says_how_much_of_it_there_was(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.answer("play gorillion")
    assert {one.came_with for one in box.told} == {0}, "it is new"
    box = new_box()
    box.answer("pass")
    told = [one for one in box.told if one.match is not None]
    assert told[-1].entries == 2
    assert {one.came_with for one in told} == {1}


def test_a_trouble_is_told_by_its_code_and_so_is_that_it_is_over(tmp_path: Path) -> None:
    box = Box(tmp_path, game="mindbug")
    box.unplug()
    assert box.told[-1].troubles == ("F02",)
    box.replug()
    assert not box.told[-1].troubles
