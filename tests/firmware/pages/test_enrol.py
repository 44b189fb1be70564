"""Teaching the box its tags."""

from __future__ import annotations

from tablekeeper.firmware.pages.enrol import Enrol
from tablekeeper.firmware.simulator.messages import Follow

from .conftest import Box, NewBox


def teaching(new_box: NewBox) -> Box:
    box = new_box(lang="en")
    box.choose("Teach cards", "Mindbug", "Go on")
    return box


def test_the_panel_names_a_card_and_goes_on_when_it_is_tapped(new_box: NewBox) -> None:
    box = teaching(new_box)
    assert "Tags 0/48" in box.words
    named = box.words.split("\n")[1]
    box.tap("04A1")
    assert "Tags 1/48" in box.words
    assert named not in box.words
    (tagged,) = box.storage.tags.all().values()
    assert tagged.copy == 1


def test_it_can_be_left_and_continued_after_the_power_was_off(new_box: NewBox) -> None:
    box = teaching(new_box)
    box.tap("04A1")
    box.tap("04A2")
    following = box.words
    box.press("1.ok")
    box = new_box()
    box.choose("Teach cards", "Mindbug", "Go on")
    assert box.words == following


def test_copies_are_told_apart(new_box: NewBox) -> None:
    box = teaching(new_box)
    for _ in range(48):
        if "copy 1 of 2" in box.words:
            break
        box.press("1.right")
    name = box.words.split("\n")[1]
    box.tap("04A1")
    assert name in box.words
    assert "copy 2 of 2" in box.words
    box.tap("04A2")
    assert sorted(tagged.copy for tagged in box.storage.tags.all().values()) == [1, 2]


def test_left_goes_back_to_a_card_and_its_new_tag_replaces_the_old_one(new_box: NewBox) -> None:
    box = teaching(new_box)
    box.tap("04A1")
    box.press("1.left")
    assert "✓" in box.words
    box.tap("04A2")
    assert list(box.storage.tags.all()) == ["04A2"]


def test_a_tag_of_another_card_moves_only_after_a_question(new_box: NewBox) -> None:
    box = teaching(new_box)
    first = box.words.split("\n")[1]
    box.tap("04A1")
    box.tap("04A1")
    assert first in box.words
    assert "Move it here?" in box.words
    box.press("1.left")
    assert "Tags 1/48" in box.words
    box.tap("04A1")
    box.press("1.right")
    assert len(box.storage.tags.all()) == 1
    assert "Tags 1/48" in box.words


def test_a_known_tag_on_the_first_menu_tells_its_card(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    box.tap("04A1")
    assert "Gorillion 10" in box.words


def test_a_tag_taught_on_the_spot_goes_to_a_copy_that_has_none(new_box: NewBox) -> None:
    box = new_box(lang="en")
    for uid in ("04B1", "04B2"):
        box.tap(uid)
        box.press("1.right")
        box.choose("Mindbug")
        box.follow(Follow(words="Axolotl Healer"))
        assert "Axolotl Healer 4" in box.words
        box.clear()
    assert box.storage.tags.uids_of("axolotl_healer", "mindbug") == ("04B1", "04B2")


# Two games in one box


def test_each_game_s_cards_are_taught_by_themselves(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Teach cards", "Munchkin")
    assert "Tags 0/168" in box.words
    box.tap("04A1")
    assert "Tags 1/168" in box.words
    (tagged,) = box.storage.tags.all().values()
    assert tagged.game == "munchkin"
    box.context.pages.to_home()
    box.wait(0)
    box.choose("Teach cards", "Mindbug", "Go on")
    assert "Tags 0/48" in box.words


def test_holding_ok_explains_the_card_that_is_taught_whatever_lies_on_the_table(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.context.pages.to_home()
    box.wait(0)
    box.choose("Teach cards", "Munchkin")
    page = box.context.pages.top
    assert isinstance(page, Enrol)
    page.at = next(at for at, tagged in enumerate(page.every) if tagged.card == "pit_bull")
    box.hold("1.ok")
    assert "Pit Bull" in box.words
    assert "Card" in box.words


def test_a_tag_on_a_card_of_either_game_tells_it_on_the_first_menu(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.storage.tags.bind("04A1", "pit_bull", 1, "munchkin")
    box.storage.tags.bind("04A2", "gorillion", 1, "mindbug")
    box.tap("04A1")
    assert "Pit Bull" in box.words
    box.tap("04A2")
    assert "Gorillion 10" in box.words


def test_a_tag_of_a_game_that_this_box_does_not_have_is_unknown(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.storage.tags.bind("04A1", "queen", 1, "chess")
    box.tap("04A1")
    assert "Unknown tag" in box.words
    assert "04A1" in box.words


def test_an_unknown_tag_can_be_taught_as_a_card_of_either_game(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.tap("04B1")
    box.press("1.right")
    box.choose("Munchkin")
    box.follow(Follow(words="Pit Bull"))
    assert box.storage.tags.uids_of("pit_bull", "munchkin") == ("04B1",)
    assert "Pit Bull" in box.words, "what the tap was meant for"
    box.clear()
    assert box.words.startswith("Tablekeeper"), "nothing lies over the first menu"


def test_in_a_match_a_tag_of_the_other_game_is_said_to_be_and_moves_only_if_told_to(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.storage.tags.bind("04A1", "pit_bull", 1, "munchkin")
    box.tap("04A1")
    assert "Pit Bull" in box.words
    assert "Munchkin" in box.words
    box.press("1.left")
    assert box.storage.tags.uids_of("pit_bull", "munchkin") == ("04A1",)
    box.tap("04A1")
    box.press("1.right")
    box.follow(Follow(words="Gorillion"))
    assert box.storage.tags.uids_of("gorillion", "mindbug") == ("04A1",)
    assert box.storage.tags.uids_of("pit_bull", "munchkin") == ()
    assert box.match.state.asked == 1, "the tap counts as what it now is: seat 1 has played it"


def test_in_a_match_of_munchkin_an_unknown_tag_is_taught_as_one_of_its_cards(new_box: NewBox) -> None:
    box = new_box(game="munchkin")
    box.tap("04B1")
    box.press("1.right")
    box.follow(Follow(words="Pit Bull"))
    assert box.storage.tags.uids_of("pit_bull", "munchkin") == ("04B1",)


def test_sound_and_hints_are_remembered(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Settings", "Sound: on", "Hints: on")
    assert box.buzzer.muted
    again = new_box()
    assert again.buzzer.muted
    assert not again.context.announcer.teaching
    again.choose("Settings", "Hints: off")
    assert again.context.announcer.teaching
