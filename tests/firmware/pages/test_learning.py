"""A guided match: each idea is told once, at its moment; whoever does something else is led on from there."""

from __future__ import annotations

from random import Random

import pytest

from tablekeeper.engine.match import Reply
from tablekeeper.engine.mindbug import MindbugState
from tablekeeper.firmware.games.mindbug.guide import DEALT, LINE, TOLD, hand
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.learning import SeekOut, Suggestion
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.pages.page import Page, Said
from tablekeeper.firmware.pages.text import Reading, wrapped
from tablekeeper.firmware.telling.views import COLUMNS, NOTICE_LINES

from .conftest import Box, NewBox

KEYWORDS = ("frenzy", "hunter", "poisonous", "sneaky", "tough")
IDEAS = {"goal", "turn", "closing", *(name for names in TOLD.values() for name in names)}
EVERY = {*KEYWORDS, *(f"mindbug.{name}" for name in IDEAS)}
OF_THE_BOX = "menu"
"""What no game teaches: that the shared key can be held."""


def begun(box: Box) -> None:
    """Begin a guided match, cards sought out without tapping any."""
    box.choose("Learn to play", "Mindbug")
    box.read_past("page.learn")
    while isinstance(box.context.pages.top, SeekOut):
        box.press("1.ok")


def told(box: Box) -> list[str]:
    """Return the lessons of games that were told, in their order."""
    return [name for name in box.storage.preferences.get("taught", "").split(",") if name not in ("", OF_THE_BOX)]


def notices(box: Box) -> list[str]:
    """Return the titles of what is told now, in the order in which it is read, and close it."""
    titles = []
    while isinstance(top := box.context.pages.top, Said | Reading):
        if isinstance(top, Said) or top.last:
            titles.append(top.title)
        assert box.overflows() == ()
        box.press("1.ok")
    return titles


@pytest.fixture
def box(new_box: NewBox) -> Box:
    box = new_box(lang="en")
    box.clear()
    return box


def titles_of(lessons: set[str]) -> list[str]:
    from tablekeeper.firmware.games.mindbug.ui import UI

    return sorted(UI.lesson(name, language("en", UI.words))[0] for name in lessons)


def follow(box: Box) -> list[str]:
    """Do what is suggested until the match is over; return the titles of all that was told."""
    titles = notices(box)
    for _ in range(200):
        top = box.context.pages.top
        if not isinstance(top, Suggestion):
            break
        box.press(f"{(top.seat or 0) + 1}.ok")
        titles += notices(box)
    return titles


def test_whoever_follows_the_guide_meets_each_idea_exactly_once(box: Box) -> None:
    begun(box)
    titles = follow(box)
    assert box.match.state.result is not None
    assert [str(step.given) for step in box.match.steps] == list(LINE)
    assert sorted(title for title in titles if title in titles_of(EVERY)) == titles_of(EVERY)
    assert titles[-1] == "That's everything"


def test_few_ideas_are_told_at_a_time(box: Box) -> None:
    begun(box)
    before = told(box)
    for answer in LINE:
        box.answer(answer)
        now = told(box)
        assert len(now) - len(before) <= 2, f"{answer}: {now[len(before) :]}"
        before = now


@pytest.mark.parametrize("seed", range(6))
def test_whoever_ignores_the_guide_is_led_on_to_the_end(box: Box, seed: int) -> None:
    begun(box)
    chance = Random(seed)
    titles = notices(box)
    for _ in range(400):
        if box.match.state.result is not None:
            break
        titles += notices(box)
        assert isinstance(top := box.context.pages.top, Suggestion), "something is suggested at any moment"
        state = box.match.state
        assert isinstance(state, MindbugState)
        assert state.asked is not None
        mine = chance.choice(state.legal(hand(state, state.asked)))
        assert top.choice.answers[0] in state.legal(hand(state, state.asked))
        box.answer(str(mine))
    titles += notices(box)
    assert box.match.state.result is not None
    assert len(set(told(box))) == len(told(box))
    assert titles[-1] == "That's everything"


def test_cards_that_the_guide_never_dealt_do_not_stop_it(box: Box) -> None:
    begun(box)
    box.answer("play gorillion", "mindbug", "play bee_bear", "pass")
    box.clear()
    assert isinstance(box.context.pages.top, Suggestion)
    box.lay(("seats.0.creatures", ["lone_yeti"]), ("seats.1.hand", 0), ("seats.1.deck", 0))
    box.clear()
    assert isinstance(box.context.pages.top, Suggestion)


def test_no_card_is_dealt_twice() -> None:
    assert len({card for ten in DEALT for card in ten}) == 20
    assert [len(ten) for ten in DEALT] == [10, 10]


def test_the_other_answers_are_one_key_away_and_the_suggestion_comes_back_with_the_next_question(box: Box) -> None:
    begun(box)
    box.clear()
    assert "● Play: Bee Bear 8" in box.words
    box.press("1.left")
    assert "menu: suggestion" in box.words
    box.wait(5)
    assert "Your turn" in box.words
    assert "Do it" not in box.words
    box.press("menu")
    assert isinstance(box.context.pages.top, Suggestion), "menu takes nothing back there"
    box.press("1.left")
    box.answer("play plated_scorpion")
    box.clear()
    assert isinstance(box.context.pages.top, Suggestion)


def test_what_has_happened_is_told_before_the_lesson_about_it(box: Box) -> None:
    begun(box)
    for answer in LINE[:15]:
        box.answer(answer)
    box.clear()
    box.answer(LINE[15])
    assert "Seat 1: life 5 → 4" in " ".join(box.words.split())
    assert notices(box)[:2] == ["What happened", "A life lost"]


def test_a_question_with_a_suggestion_is_told_in_full(box: Box) -> None:
    begun(box)
    for answer in LINE[:22]:
        box.answer(answer)
    box.clear()
    assert "Explosive Toad: defeat which? ● Defeat: Seat 2: Luchataur 10" in " ".join(box.words.split())


def test_a_step_is_taken_back_and_what_was_told_is_not_told_again(box: Box) -> None:
    begun(box)
    box.answer("play bee_bear")
    assert "Mindbug" in notices(box)
    box.press("menu", "1.left")
    assert notices(box) == ["Put back"]
    assert "Bee Bear" in box.words
    box.answer("play bee_bear")
    assert notices(box) == []


def test_the_seat_that_is_not_asked_is_told_so(box: Box) -> None:
    begun(box)
    box.clear()
    box.press("2.ok")
    assert "Seat 1 decides" in box.words
    assert not box.match.steps


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_seat_that_is_not_asked_is_told_so_in_every_question_of_the_guide(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    box.clear()
    box.choose(box.context.lang.text("page.home.learn"), "Mindbug")
    box.read_past("page.learn")
    while isinstance(box.context.pages.top, SeekOut):
        box.press("1.ok")
    for answer in LINE[:9]:
        box.clear()
        top = box.context.pages.top
        assert isinstance(top, Suggestion)
        assert top.seat is not None
        before, told = len(box.match.entries), box.context.lang.text("page.not_yours", name=box.match.seats[top.seat])
        for slot in ("left", "ok", "right"):
            box.buzzer.played.clear()
            box.press(f"{2 - top.seat}.{slot}")
            assert told in box.words
            assert box.buzzer.played == ["refused"]
            assert not box.overflows()
        assert len(box.match.entries) == before
        box.answer(answer)


def test_a_name_as_long_as_may_be_still_says_whose_turn_it_is(new_box: NewBox) -> None:
    box = new_box(lang="de")
    box.context.entries.begin(Session.begin(box.storage, "mindbug", (), ("Guillermin", "Bernadette"), 0), opened=False)
    box.settle()
    box.answer("play gorillion", "pass", "play killer_bee", "pass", "attack gorillion")
    box.clear()
    box.press("1.ok")
    assert "Dran: Bernadette" in box.words


def test_holding_ok_explains_the_card_that_is_suggested(box: Box) -> None:
    begun(box)
    box.clear()
    box.hold("1.ok")
    assert "Bee Bear 8" in box.words
    assert isinstance(box.context.pages.top, Reading)


def test_a_guided_match_goes_on_after_a_power_cut(new_box: NewBox, box: Box) -> None:
    begun(box)
    for answer in LINE[:9]:
        box.answer(answer)
    before = told(box)
    again = new_box(lang="en")
    again.clear()
    assert isinstance(again.context.pages.top, Suggestion)
    assert "Luchataur" in again.words
    follow(again)
    assert again.match.state.result is not None
    assert sorted(told(again)) == sorted(EVERY)
    assert told(again)[: len(before)] == before


def test_a_match_that_is_not_guided_suggests_nothing(box: Box) -> None:
    begun(box)
    box.clear()
    box.context.entries.begin(box.session.again(0), "")
    box.settle()
    box.clear()
    assert isinstance(box.context.pages.top, OnTable)


def test_a_tapped_card_shows_where_it_goes(box: Box) -> None:
    for uid, card in (("04AA", "kangasaurus_rex"), ("04BB", "mysterious_mermaid")):
        box.storage.tags.bind(uid, card, 1, "mindbug")
    box.choose("Learn to play", "Mindbug")
    box.tap("04AA")
    assert "Seat 2: pile" in box.words
    assert "✓ Kangasaurus Rex 7" in box.words
    box.tap("04BB")
    assert "Not needed" in box.words
    box.tap("04CC")
    assert "Unknown tag" in box.words
    assert "✓ Kangasaurus Rex 7" in box.words
    box.press("menu")
    assert not isinstance(box.context.pages.top, SeekOut)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_a_guided_match_fits(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    box.clear()
    box.choose(box.context.lang.text("page.home.learn"), "Mindbug")
    cut: list[tuple[Page, tuple[str, ...]]] = []
    for _ in range(400):
        top = box.context.pages.top
        if box.overflows():
            cut.append((top, box.overflows()))
        if isinstance(top, OnTable):
            break
        box.press(f"{(top.seat or 0) + 1}.ok")
    assert box.match.state.result is not None
    assert cut == []


# The first turns of the games whose cards nobody knows


def learning(box: Box, title: str, seats: str = "") -> None:
    """Begin a guided match of a game; the first seat begins, where that is asked."""
    box.choose(box.context.lang.text("page.home.learn"), title)
    if seats:
        box.choose(seats)
    if box.context.entries.session is None:
        box.choose(box.context.lang.text("page.seat", n=1))


MUNCHKIN = ("munchkin.ask.setup", "munchkin.ask.turn", "munchkin.ask.trouble", "munchkin.ask.loot", "munchkin.ask.end")


def test_each_first_turn_of_munchkin_says_what_to_do_where_it_arises(box: Box) -> None:
    learning(box, "Munchkin", "3")
    box.answer("female", "male", "female")
    assert told(box) == [MUNCHKIN[0]]
    box.answer("begin")
    assert told(box)[1:] == ["munchkin.turn", MUNCHKIN[1]]
    box.answer("open elf", "pass", "loot")
    box.lay(*((f"seats.{seat}.hand", 3) for seat in range(3)))
    box.answer("end", "open elf", "pass", "loot", "end", "open elf", "pass", "loot")
    assert "munchkin.closing" not in told(box)
    box.answer("end")
    assert [lesson for lesson in told(box) if ".ask." in lesson] == list(MUNCHKIN)
    assert told(box)[-1] == "munchkin.closing"


@pytest.mark.parametrize("game", ["munchkin", "guerra_de_mitos"])
@pytest.mark.parametrize("seed", range(2))
def test_first_turns_are_guided_whatever_is_answered(box: Box, game: str, seed: int) -> None:
    from tablekeeper.firmware.games import registry

    ui = registry.ui(game)
    guide = ui.guide()
    assert guide is not None
    learning(box, ui.title, "3")
    chance = Random(seed)
    dealer = box.match.game.dealer(box.match.start, chance)
    dealer.follow(box.match.opening)
    for _ in range(400):
        if f"{game}.closing" in told(box):
            break
        before = told(box)
        reply = box.session.enter({"do": "answer", "answer": str(chance.choice(dealer.legal(box.match.state)))})
        assert isinstance(reply, Reply)
        dealer.follow(reply.events)
        box.context.announcer.entered(box.session, reply, turned=False)
        box.context.pages.clear()
        assert told(box)[: len(before)] == before
    assert f"{game}.closing" in told(box)
    assert len(told(box)) == len(set(told(box)))
    assert {f"{game}.ask.{ask}" for ask in guide.asks} & set(told(box))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["mindbug", "munchkin", "guerra_de_mitos"])
def test_what_a_guide_tells_fits_on_one_notice(lang: str, game: str) -> None:
    from tablekeeper.firmware.games import registry

    ui = registry.ui(game)
    guide = ui.guide()
    assert guide is not None
    own = IDEAS if game == "mindbug" else {"closing", *(f"ask.{ask}" for ask in guide.asks)}
    for name in own:
        title, rule = ui.lesson(f"{game}.{name}", language(lang, ui.words))
        assert len(title) < COLUMNS - 2
        assert len(wrapped(rule)) <= NOTICE_LINES, (name, rule)
