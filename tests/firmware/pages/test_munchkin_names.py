"""People in a match of Munchkin go by their names, and a list begins with who is likely."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.telling.views import Listing

from .conftest import Box, NewBox

PEOPLE = ["Ana", "Leo", "Marta"]


@pytest.fixture
def table(new_box: NewBox) -> Box:
    """Ana, Leo and Marta have begun; Marta is on turn, and has the fourth level."""
    box = new_box(lang="en", game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    box.match.call(lambda seat, _: PEOPLE[seat])
    box.lay(("active", 2), ("seats.2.level", 4))
    box.clear()
    return box


def tapped(box: Box, card: str) -> tuple[str, ...]:
    """The list that a tap of a card asks back."""
    box.storage.tags.bind("04A1", card, 1, "munchkin")
    box.clear()
    box.tap("04A1")
    assert isinstance(box.view, Listing)
    return tuple([item.removesuffix(" plays it") for item in box.view.items])


def test_who_plays_a_tapped_card_is_called_by_name_the_one_on_turn_first(table: Box) -> None:
    assert tapped(table, "gual_gold") == ("Marta", "Ana", "Leo")


def test_a_level_is_first_for_whoever_has_played_its_card(table: Box) -> None:
    tapped(table, "gual_gold")
    table.press("1.ok")
    assert table.words.endswith("Who… Marta"), "one key for whom it is for"
    table.press("1.ok")
    assert isinstance(table.view, Listing)
    assert table.view.items == ("Marta, level 4", "Ana, level 1", "Leo, level 1")


@pytest.mark.parametrize("card", ["enraged", "curse_duck"])
def test_a_card_against_a_fighter_is_played_by_the_others_first(table: Box, card: str) -> None:
    table.answer("open lame_goblin")
    assert tapped(table, card) == ("Ana", "Leo", "Marta")


@pytest.mark.parametrize("card", ["enraged", "curse_duck"])
def test_a_card_that_stops_the_clock_is_played_by_the_others_first(table: Box, card: str) -> None:
    table.answer("open lame_goblin")
    table.clear()
    table.press("1.right")
    assert tapped(table, card) == ("Ana", "Leo", "Marta")


def test_a_curse_is_aimed_at_the_fighter_first_and_at_oneself_last(table: Box) -> None:
    table.answer("open lame_goblin", "0: play curse_duck")
    table.clear()
    table.press("1.ok")
    assert isinstance(table.view, Listing)
    assert [item.split(",")[0] for item in table.view.items] == ["Marta", "Leo", "Ana"]


def test_what_another_seat_does_stands_under_its_name(table: Box) -> None:
    table.choose("More…", "Leo", "Play…")
    assert table.words.startswith("Leo: Play")


def dead(box: Box) -> None:
    """Marta has died with four cards in hand; Leo chooses first."""
    box.lay(("seats.2.level", 6), ("seats.1.level", 8), ("seats.0.level", 7))
    box.answer("open plutonium_dragon", "flee", "roll 1", "close")
    box.clear()


def test_who_loots_a_body_next_is_called_by_name(table: Box) -> None:
    dead(table)
    assert "Then: Ana" in " ".join(table.words.split())


def test_a_card_of_a_dead_hand_is_taken_by_a_tap_and_the_rest_goes_by_a_key(table: Box) -> None:
    dead(table)
    table.storage.tags.bind("04A1", "wishing_ring", 1, "munchkin")
    table.tap("04A1")
    table.clear()
    table.press("1.right")
    taken = [entry["answer"] for entry in table.match.entries[-2:]]
    assert taken == ["take wishing_ring", "hand"], "Ana's is not named"
    assert "hand to the discards (2), then Done" in " ".join(table.words.split())
    table.press("1.left")
    assert "Of these 2, how many are Doors?" in " ".join(table.words.split())
    table.press("1.right", "1.ok")
    table.clear()
    assert [seat["hand"] for seat in table.match.state.position()["seats"]] == [5, 5, 0]
    assert "Open the door" in " ".join(table.words.split())


def test_who_has_won_is_told_before_all_else(table: Box) -> None:
    table.lay(("seats.2.level", 9))
    table.answer("open lame_goblin")
    table.clear()
    table.press("1.right")
    table.wait(6)
    table.settle()
    assert table.words.startswith("Marta wins")


def test_what_is_the_same_in_all_lines_of_a_question_stands_above_them_once(table: Box) -> None:
    assert tapped(table, "curse_duck") == ("Marta: Open", "Ana: Play", "Leo: Play", "Marta: Play")
    assert table.words.startswith("Curse! Duck of…")
