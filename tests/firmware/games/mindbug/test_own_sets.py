"""Sets of one's own on the box: chosen, picked, tapped, told, done by hand, and kept by a match without their file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import tag_list
from tablekeeper.firmware.kept.set_folder import kept_sets, lay_out_any
from tablekeeper.firmware.kept.tagging import Cards
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.telling.views import Notice, Text
from tablekeeper.network.web.behind import cards
from tests.engine.mindbug.own_cards import GARDEN
from tests.firmware.pages.conftest import Box, NewBox


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    shelf.forget()


def put(directory: Path, text: str = GARDEN, file: str = "garden.toml") -> Path:
    (directory / "sets").mkdir(exist_ok=True)
    path = directory / "sets" / file
    path.write_text(text, encoding="utf-8")
    return path


def begin(box: Box, name: str = "Garden Party") -> None:
    box.choose("Play", "Mindbug", "First Contact", name, "Go on", "Seat 1")


def look(box: Box) -> None:
    """Nothing on the glass is cut."""
    assert not box.overflows(), f"{box.overflows()}:\n{box.words}"


def read(box: Box) -> str:
    """Read all pages of a text, and take it away."""
    told = ""
    while isinstance(box.view, Notice | Text):
        look(box)
        told += f" {box.words}"
        box.press("1.ok")
    return " ".join(told.split())


@pytest.fixture
def garden(new_box: NewBox, tmp_path: Path) -> Box:
    """A box in a match with the set alone, seat 1 to move."""
    put(tmp_path)
    box = new_box(lang="en")
    begin(box)
    read(box)
    return box


def test_a_set_of_ones_own_is_chosen_by_its_name_and_its_cards_are_picked_by_keys(garden: Box) -> None:
    assert garden.match.state.position()["sets"] == ["garden"]
    presses = garden.answer("play garden.lawn_gnome")
    assert presses <= 4
    garden.answer("pass", "play garden.rain_dancer")
    assert garden.match.state.seats[0].life == 5


def test_its_name_is_told_in_the_language_of_the_panel(new_box: NewBox, tmp_path: Path) -> None:
    put(tmp_path)
    box = new_box(lang="de")
    box.choose("Spielen", "Mindbug", "Der erste Kontakt", "Gartenfest", "Weiter", language("de").text("page.seat", n=1))
    assert box.match.state.position()["sets"] == ["garden"]


def test_a_tag_on_one_of_its_cards_plays_it(garden: Box) -> None:
    garden.storage.tags.bind("04A1", "garden.sprout", 1, "mindbug")
    garden.tap("04A1")
    assert garden.match.decision is not None
    assert garden.match.decision.about == "garden.sprout"
    read(garden)
    assert "Sprout" in garden.words


def test_tags_can_be_written_for_every_card_before_any_match(new_box: NewBox, tmp_path: Path) -> None:
    put(tmp_path)
    box = new_box(lang="en")
    every = Cards("mindbug", registry.ui("mindbug").game.sets).every
    own = [tagged for tagged in every if tagged.card.startswith("garden.")]
    assert len(own) == 24
    assert Tagged("garden.oak", 1, "mindbug") not in own, "a face that lies set aside has no tag"
    box.storage.tags.bind("04A1", "garden.sprout", 2, "mindbug")
    written = tag_list.write(box.storage.tags.all())
    assert "04A1,mindbug,garden.sprout,2,Sprout" in written
    assert tag_list.read(written.encode()) == {"04A1": Tagged("garden.sprout", 2, "mindbug")}


def test_the_page_for_tags_lists_its_cards_from_a_process_of_its_own(tmp_path: Path) -> None:
    put(tmp_path)
    (mindbug,) = [game for game in cards("de", tmp_path) if game["game"] == "mindbug"]
    assert {"card": "garden.hedge_cat", "name": "Heckenkatze", "copies": 6} in mindbug["cards"]  # type: ignore[operator]


# By hand


def test_what_people_do_by_hand_is_told_when_the_card_is_played_and_when_it_attacks(garden: Box) -> None:
    garden.answer("play garden.rain_dancer", "pass")
    told = read(garden)
    assert "Rain Dancer: ✋ Turn the top card of both draw piles up." in told
    assert "Do this by hand, then set what has changed: menu, Correct the table." in told
    garden.answer("play garden.sprout", "pass", "attack garden.rain_dancer")
    assert "Rain Dancer: ✋ Turn the top card of both draw piles up." in read(garden)


def test_an_action_by_hand_uses_the_turn_and_is_told(new_box: NewBox, tmp_path: Path) -> None:
    put(tmp_path, GARDEN.replace('by_hand_at = ["play", "attack"]', 'by_hand_at = ["action"]'))
    box = new_box(game="mindbug", sets=["garden"], seats=2, lang="en")
    box.answer("play garden.rain_dancer", "pass")
    assert "✋ Turn" not in read(box)
    box.answer("play garden.sprout", "pass", "activate garden.rain_dancer")
    assert "Rain Dancer: ✋ Turn the top card of both draw piles up." in read(box)
    assert box.match.state.active == 1
    explained = registry.ui("mindbug").game.explain("garden.rain_dancer", "en")
    assert "Action:" not in getattr(explained, "wording", "Action:"), "its own text says so"


def test_nothing_is_told_by_hand_of_other_cards_or_at_other_moments(garden: Box) -> None:
    garden.answer("play garden.sprout", "pass")
    assert "✋ Turn" not in read(garden)
    box = garden
    box.answer("play garden.rain_dancer", "mindbug")
    told = read(box)
    assert told.count("✋ Turn the top card") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_people_do_by_hand_fits_the_panel(new_box: NewBox, tmp_path: Path, lang: str) -> None:
    put(tmp_path, GARDEN.replace("Turn the top card", "Turn the top card of the longest of all piles" * 4))
    box = new_box(game="mindbug", sets=["garden"], seats=2, lang=lang)
    box.answer("play garden.rain_dancer", "pass")
    assert language(lang, registry.ui("mindbug").words).text("mindbug.own.by_hand") in read(box)


def test_a_card_is_explained_with_what_people_do_by_hand(garden: Box) -> None:
    explained = registry.ui("mindbug").game.explain("garden.rain_dancer", "de")
    assert getattr(explained, "wording", "") == "✋ Dreht je eine Nachziehkarte um."


HUSH = """
[card.hush]
name = "Hush"
power = 3
constant = [{ is = "silence", trigger = "play" }]
"""


def test_a_play_effect_that_does_not_happen_is_not_done_by_hand_either(new_box: NewBox, tmp_path: Path) -> None:
    put(tmp_path, GARDEN + HUSH)
    box = new_box(lang="en")
    begin(box)
    box.answer("play garden.hush", "pass", "play garden.rain_dancer", "pass")
    assert "✋ Turn" not in read(box)


@pytest.mark.parametrize(("trigger", "told"), [("defeated", False), ("play", True)])
def test_a_defeated_effect_that_does_not_happen_is_not_done_by_hand_either(
    new_box: NewBox, tmp_path: Path, trigger: str, told: bool
) -> None:
    """What silences it falls in the same fight: it lies in play before anything leaves (MX-29)."""
    hush = HUSH.replace("power = 3", "power = 6").replace('"play"', f'"{trigger}"')
    text = GARDEN.replace('by_hand_at = ["play", "attack"]', 'by_hand_at = ["defeated"]') + hush
    put(tmp_path, text)
    box = new_box(lang="en")
    begin(box)
    box.answer("play garden.hush", "pass", "play garden.rain_dancer", "pass", "attack garden.hush")
    box.answer("block garden.rain_dancer")
    assert ("✋ Turn" in read(box)) == told


# Files


@pytest.mark.parametrize("now", [None, GARDEN.replace("Lawn Gnome", "Green Gnome"), "nothing of the sort"])
def test_a_match_goes_on_and_is_played_again_when_its_file_is_gone_or_changed(
    new_box: NewBox, tmp_path: Path, now: str | None
) -> None:
    file = put(tmp_path)
    box = new_box(lang="en")
    begin(box)
    box.answer("play garden.lawn_gnome", "pass")
    box.settle()
    if now is None:
        file.unlink()
    else:
        file.write_text(now, encoding="utf-8")
    shelf.forget()
    box = new_box()
    read(box)
    assert [creature.card.id for creature in box.match.state.seats[0].creatures] == ["garden.lawn_gnome"]
    assert "Lawn Gnome" in box.session.history(box.context.lang)[-1].text
    box.answer("play garden.sprout", "pass")
    assert box.match.enter({"do": "undo"})
    again = registry.ui("mindbug").game.again(box.match.start, 1)
    assert getattr(again, "state", None) is not None


def test_a_tag_of_a_set_that_no_file_says_any_more_is_refused_and_ends_nothing(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.storage.tags.bind("04A1", "garden.lawn_gnome", 1, "mindbug")
    box.tap("04A1")
    box.clear()
    box.choose("Play", "Mindbug", "Go on", "Seat 1")
    read(box)
    box.tap("04A1")
    assert box.match.answers == 0
    assert registry.ui("mindbug").card("garden.lawn_gnome", box.context.lang).name == "Lawn gnome"


def test_a_faulty_file_stands_in_the_list_with_its_lines_and_keeps_nobody_from_playing(
    new_box: NewBox, tmp_path: Path
) -> None:
    put(tmp_path, GARDEN.replace("power = 4", "power = 40"), "faulty.toml")
    put(tmp_path)
    put(tmp_path, GARDEN, "more.toml")
    (tmp_path / "sets" / "folder.toml").mkdir()
    box = new_box(lang="en")
    box.choose("Play", "✗ faulty.toml")
    assert "Line 8: card.lawn_gnome.po- wer: wanted a whole number from 1 to 20, got 40; change it" in read(box)
    box.clear()
    box.choose("✗ more.toml")
    told = read(box)
    assert "set: wanted an id that no other file has, got 'garden'; change it:" in told
    assert "garden.toml has it, too" in told
    box.clear()
    box.choose("Mindbug", "Garden Party", "Go on", "Seat 1")
    assert box.match.state.position()["sets"] == ["first_contact", "garden"]


def test_the_list_of_games_reads_the_files_anew_each_time(new_box: NewBox, tmp_path: Path) -> None:
    box = new_box(lang="en")
    box.choose("Play", "Mindbug")
    assert "Garden Party" not in box.words
    box.clear()
    file = put(tmp_path)
    assert registry.ui("mindbug").kinds(tmp_path, box.context.lang)[0].sets == (*SETS, "garden")
    file.unlink()
    assert registry.ui("mindbug").kinds(tmp_path, box.context.lang)[0].sets == SETS


def test_a_set_with_too_few_cards_is_refused_when_it_is_chosen_alone(new_box: NewBox, tmp_path: Path) -> None:
    put(tmp_path, GARDEN.replace("copies = 9", "copies = 4"))
    box = new_box(lang="en")
    begin(box)
    assert box.context.entries.session is None
    assert "These sets have too few cards: a match needs 20. Add a set." in read(box)


def test_where_there_is_no_folder_nothing_is_read(tmp_path: Path) -> None:
    assert kept_sets(tmp_path) == []
    lay_out_any(tmp_path)
    (tmp_path / "sets").write_text("no folder")
    assert kept_sets(tmp_path) == []
    lay_out_any(tmp_path)
    assert registry.ui("mindbug").game.sets == SETS
