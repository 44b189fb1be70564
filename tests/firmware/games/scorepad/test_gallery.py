"""The gallery of the score pad: its pages in every language, as they looked when somebody last looked at them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.firmware.languages import LANGUAGES
from tests.firmware.pages.conftest import AsLookedAt, Box, NewBox

FAULTY = 'title = "Ours"\n\n[counter.points]\nname = "Points"\ngaol = 3\nsteps = []\n'


def quiet(box: Box) -> None:
    """Let what was said pass."""
    box.wait(5)


def facing(box: Box) -> None:
    box.context.announcer.say("")


def counted(box: Box) -> None:
    box.press("2.left")


def five(box: Box) -> None:
    box.hold("1.ok")


def more(box: Box) -> None:
    box.press("1.ok")


def poison(box: Box) -> None:
    box.press("2.right")
    for _ in range(3):
        box.hold("1.ok")
    box.press("2.right", "2.right")
    quiet(box)


def open_seat(box: Box) -> None:
    box.press("1.right", "1.right", "1.ok")


def someone_out(box: Box) -> None:
    box.lay(("seats.1.counters.life", 0), ("seats.2.counters.life", 137))


def turn(box: Box) -> None:
    box.answer("add points+5", "roll 4")
    box.wait(9)


def passed(box: Box) -> None:
    box.answer("add points+5", "pass")


def dice(box: Box) -> None:
    box.press("1.right")


def time_over(box: Box) -> None:
    box.wait(30.5)


def entering(box: Box) -> None:
    box.answer("number -30", "number 145")
    quiet(box)
    box.press("1.ok", "1.right")


def rounds_more(box: Box) -> None:
    box.hold("1.ok")


def rounds_table(box: Box) -> None:
    box.answer("number 12", "number 30", "number 5")
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.table")))


def history(box: Box) -> None:
    box.answer("number 12", "number 30", "number 5", "number 41")
    box.hold("menu")
    box.choose(box.context.lang.text("page.menu.history"))


def correct(box: Box) -> None:
    box.answer("number 12", "number 30", "number 5")
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.correct")))
    box.press("1.ok")


def won(box: Box) -> None:
    box.answer("add games+1", "add games+1", "add games+1")
    quiet(box)


def shared(box: Box) -> None:
    box.answer("end")
    quiet(box)


SCENES = {
    "facing": (facing, "life_20", 2),
    "counted": (counted, "life_20", 2),
    "five": (five, "life_20", 2),
    "more": (more, "life_20", 2),
    "poison": (poison, "life_40", 2),
    "around": (facing, "goal_100", 4),
    "open-seat": (open_seat, "goal_100", 4),
    "out": (someone_out, "life_20", 6),
    "turn": (turn, "dice_race", 3),
    "passed": (passed, "dice_race", 3),
    "turn-more": (more, "dice_race", 2),
    "dice": (dice, "dice_race", 3),
    "clock": (facing, "turn_clock", 2),
    "time-over": (time_over, "turn_clock", 2),
    "entering": (entering, "rounds_highest", 4),
    "rounds-more": (rounds_more, "rounds_highest", 4),
    "rounds-table": (rounds_table, "rounds_lowest", 3),
    "history": (history, "rounds_lowest", 3),
    "correct": (correct, "rounds_lowest", 3),
    "won": (won, "best_of_5", 2),
    "shared": (shared, "resources", 6),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_every_page_looks_as_it_was_looked_at(new_box: NewBox, as_looked_at: AsLookedAt, lang: str, name: str) -> None:
    scene, pad, seats = SCENES[name]
    box = new_box(lang=lang, game="scorepad", sets=[pad], seats=seats)
    box.clear()
    scene(box)
    as_looked_at(box, f"{lang}/scorepad-{name}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_games_and_a_faulty_file_look_as_they_were_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, tmp_path: Path, lang: str
) -> None:
    (tmp_path / "pads").mkdir()
    (tmp_path / "pads" / "ours.toml").write_text(FAULTY, encoding="utf-8")
    box = new_box(lang=lang)
    box.choose(box.context.lang.text("page.home.match"))
    box.press("1.right", "1.right", "1.right")
    as_looked_at(box, f"{lang}/scorepad-list")
    box.press(*["1.left"] * 4, "1.ok")
    as_looked_at(box, f"{lang}/scorepad-faulty")
