"""Whoever must move a card is told so, and what happened is not lost to the question that follows."""

from __future__ import annotations

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.games.mindbug.after_answer import besides
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.page import Said
from tablekeeper.firmware.pages.text import Reading
from tablekeeper.firmware.telling.views import Listing, Question

from .conftest import Box, NewBox


def lay(box: Box, *seats: list[str]) -> None:
    box.lay(*((f"seats.{seat}.creatures", cards) for seat, cards in enumerate(seats)))


def flat(box: Box) -> str:
    """The words on the glass, read on over the ends of lines."""
    return " ".join(box.words.split())


def orders(box: Box) -> str:
    """All that is told on the page "On the table", which stays until it has been read."""
    page = box.context.pages.top
    box.wait(60)
    assert box.context.pages.top is page
    if isinstance(page, Reading):
        assert page.title == "On the table"
        return " ".join(line for one in page.pages for line in one)
    assert isinstance(page, Said), box.words
    assert page.title == "On the table"
    return " ".join(page.lines)


def test_cards_taken_unseen_are_told_with_whence_and_the_refill(box: Box) -> None:
    lay(box, ["gorillion"], ["strange_barrel"])
    box.answer("attack gorillion", "block strange_barrel")
    told = orders(box)
    assert "To Seat 2's discard pile: Strange Barrel" in told
    assert "Seat 2 takes 2 unseen cards from Seat 1's hand" in told
    assert "Seat 1 draws 2 cards" in told


def test_a_defeat_and_an_exhaustion_at_once_are_both_told(box: Box) -> None:
    lay(box, ["lone_yeti"], ["gorillion"])
    box.answer("attack lone_yeti", "block gorillion")
    told = orders(box)
    assert "Turn sideways (Seat 1): Lone Yeti" in told


def test_a_mindbug_is_handed_back_and_the_creature_goes_over(box: Box) -> None:
    box.answer("play gorillion", "mindbug")
    told = orders(box)
    assert told == "Seat 2 turns a Mindbug face down and takes Gorillion"


def test_a_pile_is_recovered(box: Box) -> None:
    box.lay(("seats.0.discard", ["bee_bear", "lone_yeti"]))
    box.answer("play giraffodile", "pass")
    assert "Seat 1 takes the whole discard pile to hand" in orders(box)


def test_several_creatures_that_change_sides_are_told_together(box: Box) -> None:
    lay(box, ["ferret_bomber", "lone_yeti", "gorillion"], ["harpy_mother"])
    box.answer("attack gorillion", "block harpy_mother", "choose ferret_bomber", "choose lone_yeti")
    told = orders(box)
    assert "Ferret Bomber → Seat 2's side" in told
    assert "Lone Yeti → Seat 2's side" in told


def test_a_refill_after_a_discard_stands_beside_the_seat_and_has_no_page(box: Box) -> None:
    box.answer("play ferret_bomber", "pass", "reveal bee_bear", "reveal gorillion")
    assert not box.context.pages.above
    assert "✋+2" in box.words


def test_who_has_attacked_is_not_told_so_with_what_comes_of_it(box: Box) -> None:
    """A lesson follows, so that all is told that has happened; it was once a page more."""
    box.context.announcer.teaching = True
    lay(box, ["tusked_extorter"], ["lone_yeti"])
    box.answer("attack tusked_extorter", "reveal gorillion", "block lone_yeti")
    last = box.match.steps[-1]
    assert besides(box.match.steps[-3].events, box.match.steps[-4].state) == []
    assert besides(last.events, box.match.steps[-2].state)


@pytest.mark.parametrize("answers", [("play gorillion",), ("play gorillion", "pass")])
def test_a_card_played_has_no_page_and_draw_is_said_beside_the_seat(box: Box, answers: tuple[str, ...]) -> None:
    box.answer(*answers)
    assert not box.context.pages.above
    if len(answers) == 1:
        assert "Seat 1: ✋+1" in box.words
        assert "Take Gorillion 10?" in box.words
    else:
        assert "✋+" not in box.words


def test_one_defeated_creature_or_one_life_has_no_page(box: Box) -> None:
    lay(box, ["gorillion"], ["killer_bee", "bee_bear"])
    box.answer("attack gorillion", "block bee_bear")
    assert not box.context.pages.above
    assert "Bee Bear defeated" in flat(box)
    lay(box, ["gorillion"], ["killer_bee"])
    box.lay(("active", 0))
    box.answer("attack gorillion", "pass")
    assert not box.context.pages.above
    assert "Life 3 → 2 (Gorilli…)" in box.words


def test_what_has_happened_stands_above_the_next_question_until_it_is_answered(box: Box) -> None:
    lay(box, [], [])
    box.answer("play ferret_bomber", "pass")
    view = box.view
    assert isinstance(view, Question)
    assert " ".join(view.change) == "Ferret Bomber stays"
    box.wait(60)
    assert "Ferret Bomber stays" in flat(box)
    box.answer("reveal bee_bear")
    assert "Bee Bear discarded" in flat(box)


def test_holding_left_tells_all_that_has_happened_at_either_seat_and_after_a_power_cut(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    lay(box, ["gorillion"], ["strange_barrel"])
    box.answer("attack gorillion", "block strange_barrel")
    box.clear()
    for key in ("1.left", "2.left"):
        box.hold(key)
        assert "What happened" in box.words
        told = _read(box)
        assert "Strange Barrel defeated" in told
        assert "Seat 2 takes 2 unseen cards from Seat 1's hand" in told
    box = new_box()
    box.clear()
    box.press("1.right", "1.right") if "Check" in box.words else None
    box.clear()
    box.hold("1.left")
    assert "Seat 2 takes 2 unseen cards" in _read(box)


def _read(box: Box) -> str:
    page = box.context.pages.top
    assert isinstance(page, Reading | Said), box.words
    lines = [line for one in page.pages for line in one] if isinstance(page, Reading) else page.lines
    box.press("1.ok")
    return " ".join(lines)


def test_a_left_key_pressed_slowly_is_a_press_where_there_is_nothing_to_tell(box: Box) -> None:
    box.hold("menu")
    box.press("1.right")
    selected = box.view
    box.hold("1.left")
    assert box.view != selected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_whether_to_block_stands_in_the_score(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="mindbug")
    lay(box, ["gorillion"], ["bee_bear"])
    box.answer("attack gorillion")
    assert not isinstance(box.view, Question)
    assert "👾" in box.words
    assert "10" in box.words
    assert not box.overflows()
    box.press("2.left")
    assert box.match.entries[-1]["answer"] == "block bee_bear"


def test_a_blocker_whose_name_has_no_room_above_its_key_is_asked_about_beside_the_numbers_of_the_score(
    new_box: NewBox,
) -> None:
    box = new_box(lang="de", game="mindbug")
    lay(box, ["gorillion"], ["killer_bee"])
    box.answer("attack gorillion")
    view = box.view
    assert isinstance(view, Question)
    assert view.standing.split() == ["3", "●●", "Leben", "●●", "3"]
    assert view.lines == ("Gorillöwe 10: Block?", "Killerbiene 5")
    assert view.labels == ("Blocken", "", "Kein Block")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_match_begins_with_what_each_lays_out(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="mindbug", sets=SETS)
    assert not box.context.pages.above, "a match that the command begins starts straight"
    box.context.entries.begin(box.session.again(0), "")
    box.settle()
    assert isinstance(box.context.pages.top, Reading | Said)
    assert not box.overflows()
    told = _read(box)
    for number in ("10", "5", "2", "3"):
        assert number in told
    box.clear()
    assert not box.context.pages.above


def test_discarding_several_says_which_one_of_how_many(box: Box) -> None:
    box.answer("play ferret_bomber", "pass")
    assert "Ferret Bomber: discard 1 of 2" in flat(box)
    box.answer("reveal bee_bear")
    assert "Ferret Bomber: discard 2 of 2" in flat(box)


def test_a_draw_pile_turned_over_says_which_card_of_how_many(new_box: NewBox) -> None:
    box = new_box(game="mindbug", sets=SETS)
    lay(box, ["catalisk"], [])
    box.answer("attack catalisk", "reveal bee_bear")
    assert "turn over 2 of 5" in flat(box)


@pytest.mark.parametrize(("cards", "limit", "left"), [("", 5, 2), ("dwarf", 6, 1)])
def test_charity_says_over_how_many_cards_what_is_discarded_lies(
    new_box: NewBox, cards: str, limit: int, left: int
) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "female", "female", "begin", "open elf")
    laid = [{"card": card} for card in cards.split()]
    box.lay(("seats.0.cards", laid), ("seats.0.hand", 7), ("seats.0.level", 1), ("phase", "end"))
    box.answer("end")
    box.clear()
    assert f"Over {limit} cards: {left} to discard" in flat(box)


def test_who_plays_a_tapped_card_is_asked_as_such(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "female", "female")
    box.clear()
    box.storage.tags.bind("04A1", "elf", 1, "munchkin")
    box.tap("04A1")
    assert "plays it" in box.words
    assert isinstance(box.view, Listing)
    assert box.view.title == "Elf"
    assert box.view.items == ("Seat 1 plays it", "Seat 2 plays it", "Seat 3 plays it")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_munchkin_begins_with_both_decks_and_the_level(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="munchkin", seats=3)
    box.context.entries.begin(box.session.again(0), "")
    box.settle()
    assert not box.overflows()
    told = _read(box)
    assert "1" in told
    assert "2" in told


def test_the_lesson_of_charity_says_what_exceeds_five(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "female", "female", "begin", "open elf")
    box.lay(("seats.0.hand", 7), ("seats.0.level", 1), ("phase", "end"))
    box.context.announcer.teaching = True
    box.answer("end")
    pages = [page for page in box.context.pages.above if isinstance(page, Said)]
    assert [page.title for page in pages] == ["Charity"]
    assert "five cards" in " ".join(pages[0].lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "to"), [("door_discard", ["elf"]), ("rules.wait", 10), ("combat.flee_adjust", 1), ("active", 1)]
)
def test_what_has_been_corrected_begins_with_a_capital_wherever_it_is_told(
    new_box: NewBox, path: str, to: object, lang: str
) -> None:
    box = new_box(lang=lang, game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "open plutonium_dragon")
    box.context.entries.enter({"do": "edit", "changes": [{"path": path, "to": to}]})
    box.settle()
    told = box.context.announcer.flash
    assert told[:1].isupper()
    assert told in box.words
    assert [line.text[:1].isupper() for line in box.session.history(box.context.lang)] == [True] * 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_flight_and_a_roll_are_told_once(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "open plutonium_dragon")
    box.lay(("seats.0.level", 7))
    box.answer("flee")
    for answer, slot in (("roll 3", "change.fled"), ("close", "change.rolled")):
        box.clear()
        view = box.view
        assert isinstance(view, Question)
        assert view.change == ()
        assert view.who == box.match.state.seat_names[0]
        name = view.who
        told = box.context.lang.text(f"munchkin.{slot}", name=name, shown="")
        assert flat(box).count(told.strip()) <= 1
        box.hold("1.left")
        assert "Plutonium" not in box.words
        assert told.strip() in _read(box)
        box.answer(answer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sale_says_what_to_do_and_leads_straight_to_the_items(new_box: NewBox, lang: str) -> None:
    """Whether they lie on the table, or all in the hand: with nothing on the table only cancelling was offered."""
    for cards, verb in (([{"card": "horny_helmet"}], "choose"), ([], "reveal")):
        box = new_box(lang=lang, game="munchkin", seats=3)
        if not box.match.entries:
            box.answer("female", "male", "female", "begin", "open elf")
        box.lay(("seats.0.cards", cards), ("seats.0.hand", 4), ("seats.0.level", 1), ("phase", "end"))
        box.answer("sell")
        box.clear()
        assert not box.overflows()
        view = box.view
        assert isinstance(view, Question)
        assert "1000" in flat(box)
        label = box.context.lang.text(f"munchkin.pick.{verb}")
        assert view.labels[2] == label
        box.press("1.right")
        assert box.words.startswith("0/1000" if verb == "choose" else box.context.lang.text("munchkin.title.reveal"))
        box.press("menu")
        box.context.entries.enter({"do": "undo"})
        box.settle()
