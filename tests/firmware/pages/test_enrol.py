"""Teaching the box its tags."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.tagging import Cards, in_use, letter_of
from tablekeeper.firmware.pages.enrol import Enrol
from tablekeeper.firmware.simulator.messages import Follow
from tests.firmware.tagged import uids_of

from .conftest import Box, NewBox


def teaching(new_box: NewBox) -> Box:
    box = new_box(lang="en")
    box.choose("More", "Teach cards", "Mindbug", "Go on", "Card by card")
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
    box.choose("More", "Teach cards", "Mindbug", "Go on", "Card by card")
    assert box.words == following


def test_a_card_that_is_named_is_picked_by_what_its_number_means(new_box: NewBox) -> None:
    box = new_box(lang="de")
    box.choose("Mehr", "Karten anlernen", "Mindbug", "Weiter", "In beliebiger Folge")
    box.tap("04A1")
    assert "Stärke 1–3" in box.words


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
    assert "Replace its tag?" in box.words
    box.press("1.right")
    assert list(box.storage.tags.all()) == ["04A1"], "a good tag is replaced only after a question"
    box.tap("04A2")
    box.press("1.left")
    assert list(box.storage.tags.all()) == ["04A2"]


def test_a_tag_of_another_card_moves_only_after_a_question(new_box: NewBox) -> None:
    box = teaching(new_box)
    first = box.words.split("\n")[1]
    box.tap("04A1")
    box.tap("04A1")
    assert first in box.words
    assert "Move it here?" in box.words
    box.press("1.right")
    assert "Tags 1/48" in box.words
    box.tap("04A1")
    box.press("1.left")
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
        box.press("1.left")
        box.choose("Mindbug")
        box.follow(Follow(words="Axolotl Healer"))
        assert "Axolotl Healer 4" in box.words
        box.clear()
    assert uids_of(box.storage.tags, "axolotl_healer", "mindbug") == ("04B1", "04B2")


# In any order


def in_any_order(new_box: NewBox, game: str = "Mindbug", *sets: str) -> Box:
    box = new_box(lang="en")
    box.choose("More", "Teach cards", game, *sets, "In any order")
    return box


def name(box: Box, card: str) -> None:
    box.follow(Follow(words=card))


def uids(box: Box, card: str) -> tuple[str, ...]:
    return uids_of(box.storage.tags, card, "mindbug")


def test_cards_are_tapped_in_any_order_and_named(new_box: NewBox) -> None:
    box = in_any_order(new_box, "Mindbug", "Go on")
    assert "Tags 0/48" in box.words
    for number, card in enumerate(("Gorillion", "Axolotl Healer", "Axolotl Healer"), 1):
        box.tap(f"04A{number}")
        name(box, card)
        assert f"Tags {number}/48" in box.words
        assert f"✓ {card}" in box.words
    assert "Copy 2 of 2" in box.words
    assert uids(box, "axolotl_healer") == ("04A2", "04A3")
    box.press("1.ok", "menu", "menu", "menu")
    assert "Teach cards" in box.words


def test_what_was_named_wrongly_is_taken_back_with_one_key(new_box: NewBox) -> None:
    box = in_any_order(new_box, "Mindbug", "Go on")
    box.tap("04A1")
    name(box, "Gorillion")
    box.press("1.left")
    assert not box.storage.tags.all()
    assert "Tags 0/48" in box.words
    box.press("1.left")
    assert "Tap any card" in box.words, "there is nothing more to take back"


def test_with_it_comes_back_whatever_it_had_replaced(new_box: NewBox) -> None:
    box = in_any_order(new_box, "Mindbug", "Go on")
    for tag, card in (("04A1", "Gorillion"), ("04A2", "Killer Bee")):
        box.tap(tag)
        name(box, card)
    before = box.storage.tags.all()
    box.tap("04A1")
    box.press("1.left")
    name(box, "Elephantopus")
    assert uids(box, "elephantopus") == ("04A1",)
    box.press("1.left")
    assert box.storage.tags.all() == before
    box.tap("04B1")
    name(box, "Killer Bee")
    before = box.storage.tags.all()
    box.tap("04B2")
    name(box, "Killer Bee")
    assert "Whose tag?" in box.words
    box.press("1.ok", "1.ok")
    assert "04A2" not in box.storage.tags.all()
    box.press("1.left")
    assert box.storage.tags.all() == before, "the tag that was said to be lost, too"


def test_a_card_tapped_before_the_last_one_was_named_is_taken_instead(new_box: NewBox) -> None:
    box = in_any_order(new_box, "Mindbug", "Go on")
    box.tap("04A1")
    box.tap("04A2")
    name(box, "Gorillion")
    assert uids(box, "gorillion") == ("04A2",)
    box.tap("04A3")
    name(box, "Gorillion")
    assert "Replace its tag?" in box.words
    box.tap("04A4")
    name(box, "Killer Bee")
    assert uids(box, "killer_bee") == ("04A4",)
    assert "Tags 2/48" in box.words


def test_the_shared_key_leaves_a_tag_unnamed(new_box: NewBox) -> None:
    box = in_any_order(new_box, "Mindbug", "Go on")
    box.tap("04A1")
    box.press("menu")
    assert "Tags 0/48" in box.words
    assert not box.storage.tags.all()


def test_a_tag_that_is_taught_already_is_refused_with_its_card_and_named_anew_only_if_wanted(new_box: NewBox) -> None:
    box = in_any_order(new_box, "Mindbug", "Go on")
    box.tap("04A1")
    name(box, "Axolotl Healer")
    box.tap("04A1")
    assert box.buzzer.played[-1] == "refused"
    assert "Axolotl Healer\nCopy 1 of 2" in box.words
    box.press("1.right")
    assert "Tags 1/48" in box.words
    box.tap("04A1")
    box.press("1.left")
    name(box, "Gorillion")
    assert (uids(box, "axolotl_healer"), uids(box, "gorillion")) == ((), ("04A1",))


def test_a_tag_of_another_game_is_refused_with_its_game(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.storage.tags.bind("04A1", "pit_bull", 1, "munchkin")
    box.storage.tags.bind("04A2", "queen", 1, "chess")
    box.choose("More", "Teach cards", "Mindbug", "Go on", "In any order")
    box.tap("04A1")
    assert "Tag in use" in box.words
    assert "Pit Bull\nMunchkin" in box.words
    box.tap("04A2")
    assert "queen\nchess" in box.words, "a game that this box does not have"
    assert box.buzzer.played.count("refused") == 2
    box.press("1.right")
    assert "Tags 0/48" in box.words


def test_a_lost_tag_is_replaced_and_the_old_one_forgotten_which_is_said(new_box: NewBox) -> None:
    box = in_any_order(new_box, "Mindbug", "Go on")
    for tag in ("04A1", "04A2", "04A3"):
        box.tap(tag)
        name(box, "Axolotl Healer")
    assert "Whose tag?" in box.words
    box.choose("Copy 2 of 2")
    assert "Its old tag is forgotten." in box.words.replace("\n", " ")
    assert uids(box, "axolotl_healer") == ("04A1", "04A3")
    box.tap("04A2")
    name(box, "Gorillion")
    assert uids(box, "gorillion") == ("04A2",), "the old tag can go onto another card"


def test_card_by_card_says_too_that_an_old_tag_is_forgotten(new_box: NewBox) -> None:
    box = teaching(new_box)
    box.tap("04A1")
    box.press("1.left")
    box.tap("04A2")
    box.press("1.left")
    assert "Tag replaced" in box.words
    box.tap("04A3")
    assert len(box.storage.tags.all()) == 2, "a tap goes on at once"


@pytest.mark.parametrize("way", ["In any order", "Card by card"])
def test_the_last_card_is_the_last(new_box: NewBox, way: str) -> None:
    box = new_box(lang="en")
    *others, last = Cards("mindbug", ("first_contact",)).every
    for number, tagged in enumerate(others):
        box.storage.tags.bind(f"04{number:06X}", tagged.card, tagged.copy, tagged.game)
    box.choose("More", "Teach cards", "Mindbug", "Go on", way)
    assert "Tags 47/48" in box.words
    box.tap("04FFFFFF")
    if way == "In any order":
        name(box, registry.ui("mindbug").card(last.card, box.context.lang).name)
    assert "All done" in box.words
    assert "48" in box.words
    box.press("1.ok")
    assert "Tags 48/48" in box.words


def test_of_a_card_with_one_copy_nobody_is_asked_which_but_whether_its_tag_is_replaced(new_box: NewBox) -> None:
    box = in_any_order(new_box, "Mindbug", "Go on")
    card, shown = "gorillion", "Gorillion"
    for tag in ("04A1", "04A2"):
        box.tap(tag)
        name(box, shown)
    assert "1 of 1" not in box.words
    assert "Replace its tag?" in box.words
    box.press("1.right")
    assert uids(box, card) == ("04A1",)
    box.tap("04A2")
    name(box, shown)
    box.press("1.left")
    assert uids(box, card) == ("04A2",)
    assert "Tag replaced" in box.words


def test_a_tag_of_another_card_that_would_replace_a_good_one_is_asked_about_twice(new_box: NewBox) -> None:
    box = teaching(new_box)
    box.tap("04A1")
    box.tap("04A2")
    box.press("1.left", "1.left")
    before = box.storage.tags.all()
    box.tap("04A2")
    assert "Move it here?" in box.words
    box.press("1.left")
    assert "Replace its tag?" in box.words
    box.press("1.right")
    assert box.storage.tags.all() == before


def test_a_tag_tapped_before_the_way_is_chosen_is_taken_for_any_order(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("More", "Teach cards", "Mindbug", "Go on")
    box.tap("04A1")
    name(box, "Gorillion")
    assert "Tags 1/48" in box.words


# Two boxes with the same cards


def test_two_boxes_with_the_same_cards_are_told_apart(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("More", "Teach cards", "Mindbug", "Go on", "In any order")
    box.tap("04A1")
    name(box, "Gorillion")
    box.press("1.ok")
    box.choose("Set A")
    assert "Tags 0/48" in box.words
    box.choose("In any order")
    box.tap("04B1")
    name(box, "Gorillion")
    assert "Tags 1/48" in box.words, "both are there, and nothing was lost"
    assert {uid: letter_of(tagged) for uid, tagged in box.storage.tags.all().items()} == {"04A1": "A", "04B1": "B"}
    box.tap("04A1")
    assert "Gorillion" in box.words
    assert box.buzzer.played[-1] == "refused"
    box.press("1.right", "1.ok")
    box.choose("Set B")
    assert "Tags 0/48" in box.words, "behind those that have tags comes one more"
    box.choose("Set C")
    assert "Tags 1/48" in box.words
    assert "Set A" in box.words, "and then the first"


def test_tags_of_the_other_box_are_not_taken_unless_that_is_wanted(new_box: NewBox) -> None:
    box = new_box(game="mindbug", lang="en")
    box.storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    box.storage.tags.bind("04B1", "gorillion", 101, "mindbug")
    box.storage.tags.bind("04B2", "killer_bee", 101, "mindbug")
    box.tap("04B1")
    assert "From set B" in box.words
    box.press("1.right")
    assert box.match.answers == 0
    box.tap("04B1")
    box.press("1.left")
    assert box.match.entries[-1]["answer"] == "play gorillion"
    box.answer("pass")
    box.tap("04B2")
    assert box.match.answers == 3, "it is the box in use now"
    box.tap("04A1")
    assert "From set A" in box.words


def test_a_creature_in_play_keeps_its_tag_whatever_box_is_in_use(new_box: NewBox) -> None:
    box = new_box(game="mindbug", lang="en")
    box.storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    box.tap("04A1")
    box.answer("pass", "play killer_bee", "pass")
    box.storage.preferences.set("box_mindbug", "B")
    box.tap("04A1")
    assert "from box" not in box.words
    assert box.match.entries[-1]["answer"] == "attack gorillion"


@pytest.mark.parametrize("kept", ["", "Z", "AB", 7])
def test_a_box_in_use_that_is_none_is_the_first(new_box: NewBox, kept: str | int) -> None:
    box = new_box(lang="en")
    box.storage.preferences.set("box_mindbug", kept)
    assert in_use(box.storage.preferences, "mindbug") == "A"


# Two games in one box


def test_each_game_s_cards_are_taught_by_themselves(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("More", "Teach cards", "Munchkin", "Card by card")
    assert "Tags 0/168" in box.words
    box.tap("04A1")
    assert "Tags 1/168" in box.words
    (tagged,) = box.storage.tags.all().values()
    assert tagged.game == "munchkin"
    box.context.pages.to_home()
    box.wait(0)
    box.choose("More", "Teach cards", "Mindbug", "Go on", "Card by card")
    assert "Tags 0/48" in box.words


def test_holding_ok_explains_the_card_that_is_taught_whatever_lies_on_the_table(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.context.pages.to_home()
    box.wait(0)
    box.choose("More", "Teach cards", "Munchkin", "Card by card")
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
    box.press("1.left")
    box.choose("Munchkin")
    box.follow(Follow(words="Pit Bull"))
    assert uids_of(box.storage.tags, "pit_bull", "munchkin") == ("04B1",)
    assert "Pit Bull" in box.words, "what the tap was meant for"
    box.clear()
    assert box.words.startswith("Tablekeeper"), "nothing lies over the first menu"


def test_in_a_match_a_tag_of_the_other_game_is_said_to_be_and_moves_only_if_told_to(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.storage.tags.bind("04A1", "pit_bull", 1, "munchkin")
    box.tap("04A1")
    assert "Pit Bull" in box.words
    assert "Munchkin" in box.words
    box.press("1.right")
    assert uids_of(box.storage.tags, "pit_bull", "munchkin") == ("04A1",)
    box.tap("04A1")
    box.press("1.left")
    box.follow(Follow(words="Gorillion"))
    assert uids_of(box.storage.tags, "gorillion", "mindbug") == ("04A1",)
    assert uids_of(box.storage.tags, "pit_bull", "munchkin") == ()
    assert box.match.state.asked == 1, "the tap counts as what it now is: seat 1 has played it"


def test_in_a_match_of_munchkin_an_unknown_tag_is_taught_as_one_of_its_cards(new_box: NewBox) -> None:
    box = new_box(game="munchkin")
    box.tap("04B1")
    box.press("1.left")
    box.follow(Follow(words="Pit Bull"))
    assert uids_of(box.storage.tags, "pit_bull", "munchkin") == ("04B1",)


def test_sound_and_hints_are_remembered(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Settings", "Sound: on", "Hints: on")
    assert box.buzzer.muted
    again = new_box()
    assert again.buzzer.muted
    assert not again.context.announcer.teaching
    again.choose("Settings", "Hints: off")
    assert again.context.announcer.teaching
