"""Beginning: the boxes on the table, how many play, and who begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tablekeeper.firmware.drawing.canvas import WIDTH
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.ui import AnyKind
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages import begin
from tablekeeper.firmware.pages.enrol import Enrol
from tablekeeper.firmware.pages.picking import Pick
from tablekeeper.firmware.pages.playing import rematch
from tablekeeper.firmware.pages.roll_off import RollOff, highest
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.simulator.wayfinding import toward
from tablekeeper.firmware.telling.views import Listing, Question

from .conftest import Box, NewBox

LATER = ["New Servants", "Beyond Evolution", "Beyond Eternity"]


def box_kinds(box: Box, game: str) -> Sequence[AnyKind]:
    return registry.ui(game).kinds(box.storage.directory, box.context.lang)


def sets(box: Box) -> list[str]:
    found: list[str] = box.match.state.position()["sets"]
    return found


def start(box: Box, *toggled: str) -> None:
    box.choose("Play", "Mindbug", *toggled, "Go on", "Seat 1")


@pytest.mark.parametrize(
    ("toggled", "wanted"),
    [
        ([], ["first_contact"]),
        (["New Servants"], ["first_contact", "new_servants"]),
        (["First Contact", "Beyond Eternity"], ["beyond_eternity"]),
        (LATER[::-1], ["first_contact", "new_servants", "beyond_evolution", "beyond_eternity"]),
    ],
)
def test_a_match_is_played_with_any_mixture_of_boxes(new_box: NewBox, toggled: list[str], wanted: list[str]) -> None:
    box = new_box(lang="en")
    start(box, *toggled)
    assert sets(box) == wanted
    assert len(box.match.state.legal()) == len([one for one in box.session.ui.cards(wanted) if one[1]])


def test_the_list_of_games_begins_at_the_one_that_was_played_last(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Play")
    assert "1/" in box.words
    box.choose("Life from 20", "2", "Seat 1")
    box = new_box()
    for kept, wanted in (("", "Life from 20"), ("a_pad_that_was_deleted", "Mindbug")):
        if kept:
            box.storage.preferences.set("kind", kept)
        box.context.pages.to_home()
        box.wait(0)
        box.choose("Play")
        box.hold("1.ok")
        assert isinstance(box.view, Listing)
        assert box.view.items[box.view.selected] == wanted


def test_the_boxes_of_the_last_match_are_remembered_over_a_power_cut(new_box: NewBox) -> None:
    box = new_box(lang="en")
    start(box, "First Contact", "Beyond Evolution")
    box = new_box()
    box.clear()
    box.hold("menu")
    box.choose("Home, new match", "Play")
    box.hold("1.ok")
    box.choose("Mindbug")
    assert "● Beyond Evolution" in box.words
    box.press("1.right")
    assert "○ First Contact" in box.words
    box.choose("Go on", "Seat 2")
    assert sets(box) == ["beyond_evolution"]


def test_a_match_without_a_box_is_not_begun(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Play", "Mindbug", "First Contact", "Go on")
    assert box.context.entries.session is None
    assert "At least one" in box.words
    assert box.buzzer.played[-1] == "refused"
    box.choose("Beyond Eternity", "Go on", "Seat 1")
    assert sets(box) == ["beyond_eternity"]


def test_a_rematch_keeps_the_boxes(new_box: NewBox) -> None:
    box = new_box(game="mindbug", sets=["beyond_eternity", "new_servants"])
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": 0}]})
    box.settle()
    box.choose("Rematch", "Seat 2")
    assert sets(box) == ["beyond_eternity", "new_servants"]


def test_only_the_cards_that_are_shuffled_are_taught_a_tag(new_box: NewBox) -> None:
    """Beyond Evolution has 44 of them; a double-sided card can carry no hidden tag."""
    box = new_box(lang="en")
    box.choose("More", "Teach cards", "Mindbug", "First Contact", "Beyond Evolution", "Go on", "Card by card")
    page = box.context.pages.top
    assert isinstance(page, Enrol)
    assert "Tags 0/44" in box.words
    named = {tagged.card for tagged in page.every}
    assert "curious_tadpole" in named
    assert not named & {"frog_prophet", "world_eater", "typhoon_princess", "oakenmaster"}


def test_an_unknown_tag_is_never_on_a_double_sided_card(new_box: NewBox) -> None:
    box = new_box(game="mindbug", sets=["beyond_evolution"])
    box.tap("DEADBEEF")
    box.press("1.left")
    page = box.context.pages.top
    assert isinstance(page, Pick)
    assert toward(box.app, Follow(words="Curious Tadpole")) is not None
    assert toward(box.app, Follow(words="Frog Prophet")) is None


# How many play, and who begins


def ask_first(box: Box, seats: int) -> None:
    """Go as far as the question who begins a match of Munchkin."""
    box.choose("Play", "Munchkin", str(seats))


def title(box: Box) -> str:
    """Return the title of a list, without where the cursor stands."""
    return box.words.split("\n")[0].rpartition(" ")[0]


def first(box: Box) -> int:
    """Return the seat that began."""
    active: int = box.match.start.position()["active"]
    return active


@pytest.mark.parametrize(("game", "counts"), [("mindbug", [2]), ("munchkin", [3, 4, 5, 6])])
def test_a_game_is_played_by_as_many_as_it_allows(game: str, counts: list[int], tmp_path: Path) -> None:
    (kind,) = registry.ui(game).kinds(tmp_path, language("en"))
    assert list(kind.seats(kind.sets[:1])) == counts


@pytest.mark.parametrize("seats", [3, 6])
def test_a_match_has_as_many_seats_as_were_asked_for_and_the_one_that_was_named_begins(
    new_box: NewBox, seats: int
) -> None:
    box = new_box(lang="en")
    ask_first(box, seats)
    box.choose(f"Seat {seats}")
    assert box.match.state.seat_names == tuple(f"Seat {seat + 1}" for seat in range(seats))
    assert first(box) == seats - 1


def at(box: Box) -> tuple[str, str]:
    """Return the title of the list on the glass, and the place of its cursor."""
    lines = box.words.split("\n")
    return lines[0].removesuffix(" menu←"), lines[-1].split()[-1]


def test_how_many_play_is_remembered_for_each_game_over_a_power_cut(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.choose("Play", "Munchkin")
    assert at(box) == ("How many play?", "1/4"), "the fewest at first"
    box.choose("5", "Seat 1")
    box = new_box()
    box.clear()
    box.hold("menu")
    box.choose("Home, new match", "Play")
    box.hold("1.ok")
    box.choose("Munchkin")
    assert at(box) == ("How many play?", "3/4")


@pytest.mark.parametrize("kept", [2, 7, 0, -1, "5", True])
def test_a_remembered_number_that_the_game_does_not_allow_does_no_harm(new_box: NewBox, kept: int | str) -> None:
    box = new_box(lang="en")
    box.storage.preferences.set("seats_munchkin", kept)
    box.choose("Play", "Munchkin")
    assert at(box) == ("How many play?", "1/4")


def test_the_shared_key_goes_back_step_by_step(new_box: NewBox) -> None:
    box = new_box(lang="en")
    titles = []
    for words in ("Play", "Munchkin", "4", "Roll dice", "Seat 2"):
        titles.append(title(box))
        box.choose(words)
    assert title(box) == "Seat 2"
    for before in reversed(titles):
        box.press("menu")
        assert title(box) == before
    assert box.context.entries.session is None


def test_the_box_draws_among_all_seats_and_says_whom(new_box: NewBox) -> None:
    drawn = set()
    for seed in range(6):
        box = new_box(lang="en", seed=seed)
        (kind,) = box_kinds(box, "munchkin")
        begin.choose_all(box.context, "munchkin", kind)
        box.wait(0)
        box.choose("3", "Draw lots")
        assert f"Seat {first(box) + 1} begins" in box.words
        box.press("1.ok")
        assert "Set up" in box.words
        box.clear()
        assert "your character" in " ".join(box.words.split())
        drawn.add(first(box))
    assert drawn == {0, 1, 2}


def test_a_rematch_keeps_the_seats(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=4)
    rematch(box.context, box.session)
    box.wait(0)
    box.choose("Seat 4")
    assert len(box.match.state.seat_names) == 4
    assert first(box) == 3
    assert box.context.entries.session is not None
    assert box.context.entries.session.number == 2


def test_without_a_number_as_few_play_as_may(new_box: NewBox) -> None:
    assert len(new_box(game="munchkin").match.state.seat_names) == 3


# The roll-off


@pytest.mark.parametrize(
    ("rolls", "best"),
    [({0: 1, 1: 6, 2: 3}, (1,)), ({0: 4, 1: 4, 2: 4}, (0, 1, 2)), ({3: 5, 1: 2, 5: 5}, (3, 5)), ({}, ())],
)
def test_the_highest_are_all_who_rolled_it(rolls: dict[int, int], best: tuple[int, ...]) -> None:
    assert highest(rolls) == best


def roll(box: Box, *rolls: tuple[int, int]) -> None:
    """Enter what seats have rolled with dice of their own."""
    for seat, side in rolls:
        box.choose(f"Seat {seat}", str(side))


def test_the_highest_roll_begins_and_a_word_says_so(new_box: NewBox) -> None:
    """M-7."""
    box = new_box(lang="en")
    ask_first(box, 3)
    box.choose("Roll dice")
    roll(box, (1, 2), (2, 6))
    assert "Seat 3: –" in box.words
    assert "begins" not in box.words
    roll(box, (3, 5))
    assert box.context.entries.session is None, "a slip can still be corrected"
    box.choose("Seat 2 begins")
    assert first(box) == 1
    assert "Seat 2 begins" in box.words


def test_those_who_tie_for_the_highest_roll_again_and_nobody_else(new_box: NewBox) -> None:
    """M-7."""
    box = new_box(lang="en")
    ask_first(box, 4)
    box.choose("Roll dice")
    roll(box, (1, 5), (2, 3), (3, 5), (4, 5))
    box.choose("Tie: roll again")
    assert "Seat 2" not in box.words
    roll(box, (1, 1), (3, 4), (4, 4))
    box.choose("Tie: roll again")
    assert "Seat 1" not in box.words
    roll(box, (4, 2), (3, 1))
    box.choose("Seat 4 begins")
    assert first(box) == 3


def test_a_roll_is_corrected_and_a_round_is_gone_back_to(new_box: NewBox) -> None:
    box = new_box(lang="en")
    ask_first(box, 3)
    box.choose("Roll dice")
    roll(box, (1, 5), (2, 5), (3, 1))
    box.choose("Tie: roll again")
    roll(box, (1, 2))
    box.press("menu")
    assert "Seat 3: 1" in box.words
    roll(box, (3, 6))
    box.choose("Seat 3 begins")
    assert first(box) == 2


def test_after_a_roll_the_cursor_stands_on_who_is_next(new_box: NewBox) -> None:
    box = new_box(lang="en")
    ask_first(box, 3)
    box.choose("Roll dice")
    for seat in (1, 2, 3):
        assert at(box) == ("Highest roll", f"{seat}/4")
        box.press("1.ok", "1.right", "1.right", "1.ok")
    assert at(box) == ("Highest roll", "4/4"), "what comes next"


def test_the_box_rolls_for_one_or_for_all_who_have_not_rolled(new_box: NewBox) -> None:
    box = new_box(lang="en")
    ask_first(box, 6)
    box.choose("Roll dice", "Seat 2", "Electronic die")
    page = box.context.pages.top
    assert isinstance(page, RollOff)
    assert set(page.rolls) == {1}
    roll(box, (5, 6))
    before = page.rolls[1]
    box.choose("Electronic die")
    assert set(page.rolls) == set(range(6))
    assert page.rolls[1] == before
    assert page.rolls[4] == 6, "what was entered stays"


def test_the_box_s_die_has_six_sides(new_box: NewBox) -> None:
    box = new_box(lang="en")
    page = RollOff(dict(enumerate("abcdef")), lambda seat, word: None)
    seen = set[int]()
    for _ in range(30):
        page.rolls.clear()
        page.choices(box.context)[-1].act()
        seen |= set(page.rolls.values())
    assert seen == {1, 2, 3, 4, 5, 6}


def test_a_rematch_may_be_rolled_for_too(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    rematch(box.context, box.session)
    box.wait(0)
    box.choose("Roll dice")
    roll(box, (1, 1), (2, 2), (3, 3))
    box.choose("Seat 3 begins")
    assert first(box) == 2
    assert box.context.entries.session is not None
    assert box.context.entries.session.number == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_the_box_may_draw_who_begins_no_two_labels_touch(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    text = language(lang).text
    box.clear()
    box.choose(text("page.home.match"), "Mindbug", text("page.go_on"))
    view = box.view
    assert isinstance(view, Question)
    assert text("page.begin.draw") in view.labels
    gaps = len(view.labels) - 1
    assert sum(SMALL.width(label) + 1 for label in view.labels) + gaps <= WIDTH


def test_a_game_whose_first_seat_does_something_else_asks_for_that(new_box: NewBox) -> None:
    """G-13: whoever gives more decides who is the first player; the box only asks one of them first."""
    box = new_box(lang="en")
    box.clear()
    box.choose("Play", "Guerra de Mitos", "2")
    assert "Who is asked first?" in box.words
    box.choose("Draw")
    assert "is asked first" in " ".join(box.words.split())
    assert "begins" not in box.words


def test_a_second_press_of_rematch_begins_nothing(new_box: NewBox) -> None:
    box = new_box(lang="en", game="mindbug")
    box.lay(("seats.1.life", 0))
    box.clear()
    number = box.session.number
    box.press("1.left")
    box.press_again("1.left")
    assert (box.session.number, box.buzzer.played[-1]) == (number, "refused")
    assert "Who begins?" in " ".join(box.words.split())
    box.press("1.left")
    assert box.session.number != number


@pytest.mark.parametrize("game", ["Munchkin", "Mindbug"])
def test_a_second_press_on_the_way_to_a_match_draws_no_lots(new_box: NewBox, game: str) -> None:
    box = new_box(lang="en")
    box.choose("Play", game)
    box.press("1.ok")
    box.press_again("1.ok")
    assert box.context.entries.session is None
