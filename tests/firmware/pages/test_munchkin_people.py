"""People come and go in a match of Munchkin: by what is corrected at their seat, told and undone like anything else."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.languages import LANGUAGES

from .conftest import Box, NewBox


@pytest.fixture
def table(new_box: NewBox) -> Box:
    """Ana, Leo and Marta have begun; Ana is on turn, Leo has two cards before him."""
    box = new_box(lang="en", game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    box.match.call(lambda seat, _: ("Ana", "Leo", "Marta")[seat])
    box.lay(("seats.1.cards", ["elf", "buckler"]), ("seats.1.level", 4))
    box.clear()
    return box


def goes(box: Box, way: str) -> None:
    """Correct Leo's seat."""
    box.context.pages.clear()
    box.hold("1.right")
    box.choose("Leo", "Coming and going", way)
    if way == "Leaves for good":
        assert "Leo: leaves for good" in " ".join(box.words.split())
        assert leo(box)[0] == "here", "nobody leaves at one press"
        box.press("1.left")


def leo(box: Box) -> tuple[str, int, int, int]:
    seat = box.match.state.position()["seats"][1]
    return seat["place"], seat["level"], seat["hand"], len(seat["cards"])


def test_who_leaves_is_told_with_the_cards_and_the_hand_goes_at_one_press(table: Box) -> None:
    goes(table, "Leaves for good")
    told = " ".join(table.words.split())
    assert "Discards, from Leo: Elf, Buckler of Swashing" in told
    table.press("1.ok", "menu", "menu")
    assert "Hand of Leo to discard: 4" in " ".join(table.words.split())
    table.answer("unnamed", "number 2")
    assert leo(table) == ("left", 4, 0, 0)
    assert table.session.history(table.context.lang)[-2].text.startswith("Leo leaves")


def test_leaving_is_undone_like_anything_else(table: Box) -> None:
    goes(table, "Leaves for good")
    table.context.entries.undo()
    table.settle()
    assert leo(table) == ("here", 4, 4, 2)
    assert "Elf" in " ".join(table.words.split()), "it says what lies before Leo again"


def test_somebody_joins_where_somebody_has_left(table: Box) -> None:
    goes(table, "Leaves for good")
    table.context.pages.clear()
    table.answer("unnamed", "number 2")
    goes(table, "A man joins")
    assert leo(table) == ("here", 1, 4, 0)
    assert table.match.state.seat_names == ("Ana", "Seat 2", "Marta"), "whoever it is, it is not Leo"


def test_who_is_away_is_skipped_and_comes_back(table: Box) -> None:
    goes(table, "Away for a while")
    table.context.pages.clear()
    table.answer("open curse_duck", "close", "pass", "pass", "end")
    assert table.match.state.decision is not None
    assert table.match.state.decision.seat == 2
    goes(table, "Back again")
    assert leo(table) == ("here", 4, 4, 2)


def test_two_stay_at_the_table(table: Box) -> None:
    goes(table, "Away for a while")
    table.context.pages.clear()
    table.hold("1.right")
    table.choose("Marta")
    assert "Coming and going" not in table.words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_comes_or_goes_nothing_that_is_said_is_cut(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="munchkin", seats=6)
    box.answer(*["female"] * 6, "begin")
    text = box.context.lang.text
    for way in ("away", "here", "left", "joins.male"):
        box.context.pages.clear()
        box.hold("1.right")
        box.choose(text("page.seat", n=3), text("people"))
        assert not box.overflows()
        box.choose(text(f"munchkin.correct.place.{way}" if "." in way else f"people.{way}"))
        assert not box.overflows()
        if way == "left":
            box.press("1.left")
            assert not box.overflows()
        box.context.pages.clear()
        assert not box.overflows()
        if way == "left":
            box.answer("unnamed", "number 2")
