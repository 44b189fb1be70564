"""Before somebody is done, or passes, what is left to do is asked about once, on another key."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.games.guerra_de_mitos.turning import LeftOver
from tests.firmware.pages.conftest import Box, NewBox

from . import scenes


def a_box(new_box: NewBox, seats: int = 2) -> Box:
    box = new_box(lang="en", game="guerra_de_mitos", seats=seats)
    box.clear()
    return box


def given(box: Box) -> list[str]:
    return [str(entry.get("answer", "")) for entry in box.match.entries]


def asked(box: Box) -> bool:
    return isinstance(box.context.pages.top, LeftOver)


@pytest.mark.parametrize("seats", [2, 4])
def test_done_pressed_again_and_again_ends_no_transfer_with_moves_left(new_box: NewBox, seats: int) -> None:
    box = a_box(new_box, seats)
    scenes.table(box)
    box.press(*["1.right"] * 3)
    assert asked(box)
    assert "done" not in given(box)
    assert "3 moves left." in box.words
    assert "musubi may come into" in box.words
    box.press("1.right")
    assert not asked(box), "no is at the right, where it was pressed before"
    box.press("1.right", "1.left")
    assert given(box)[-1] == "done"


@pytest.mark.parametrize(
    ("lang", "question"), [("en", "Done?"), ("de", "Fertig?"), ("es", "¿Terminar?"), ("it", "Finire?")]
)
def test_what_is_left_ends_in_a_question_that_stands_whole(new_box: NewBox, lang: str, question: str) -> None:
    box = new_box(lang=lang, game="guerra_de_mitos", seats=2)
    box.clear()
    scenes.table(box)
    box.press("1.right")
    assert question in box.words


def test_without_a_move_left_what_may_come_into_play_has_the_left_key(new_box: NewBox) -> None:
    box = a_box(new_box)
    scenes.table(box)
    scenes.lay(box, ("moved", 3))
    box.press("1.left", "1.ok")
    assert given(box)[-1].startswith("enter")


def test_done_without_a_move_or_a_card_left_asks_nothing(new_box: NewBox) -> None:
    box = a_box(new_box)
    scenes.table(box)
    scenes.lay(box, ("seats.0.oracles.0.power", 0), ("moved", 3))
    box.press("1.right")
    assert given(box)[-1] == "done"


def test_a_pass_is_asked_about_once_a_phase(new_box: NewBox) -> None:
    box = a_box(new_box)
    scenes.table(box, "influence", acting=True)
    box.press("1.right")
    assert asked(box)
    box.press("1.left")
    assert given(box)[-1] == "pass"
    box.clear()
    scenes.give(box, "meditate loki")
    before = len(box.match.entries)
    box.clear()
    box.press("1.right")
    assert len(box.match.entries) == before + 1, "whoever has passed knows what that means"


def test_four_quick_presses_pass_no_seat_that_could_do_something(new_box: NewBox) -> None:
    box = a_box(new_box, 4)
    scenes.table(box, "influence", acting=True)
    before = len(box.match.entries)
    box.press(*["1.right"] * 4)
    assert len(box.match.entries) == before


def test_a_pass_by_who_has_nothing_in_play_is_given_at_once(new_box: NewBox) -> None:
    box = a_box(new_box)
    scenes.table(box, "influence", acting=True)
    scenes.lay(box, ("seats.0.characters", []), ("seats.0.resources", []), ("seats.0.pantheon.tired", True))
    box.press("1.right")
    assert given(box)[-1] == "pass"
