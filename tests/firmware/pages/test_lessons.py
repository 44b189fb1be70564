"""A first match tells each idea of Mindbug's later boxes at the first moment at which it matters, and only then."""

from __future__ import annotations

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.games.mindbug.ui import UI
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.pages.page import Said

from .conftest import Box, NewBox

IDEAS = {
    UI.lesson(f"mindbug.{name}", language("en", UI.words))[0]
    for name in ("action", "evolve", "boost", "in_pile", "buried")
}


@pytest.fixture
def box(new_box: NewBox) -> Box:
    """A box that teaches, in a match with all boxes of cards, seat 1 to move."""
    box = new_box(game="mindbug", sets=SETS)
    box.context.announcer.teaching = True
    return box


def told(box: Box, *answers: str) -> list[str]:
    """Give answers; return which ideas were told meanwhile, and close what is told."""
    ideas = []
    for answer in answers:
        box.answer(answer)
        told = [page.title for page in reversed(box.context.pages.above) if isinstance(page, Said)]
        ideas += [title for title in told if title in IDEAS]
        box.clear()
    return ideas


def test_an_action_is_told_when_the_first_card_that_has_one_is_played(box: Box) -> None:
    box.lay(("seats.0.creatures", ["octocopter"]), ("seats.1.discard", ["wildsprout"]))
    assert told(box, "play gorillion", "pass", "play killer_bee", "pass") == []
    assert told(box, "play cake_trickster") == ["Action"]
    assert told(box, "pass", "play dragon_inn", "pass") == []


def test_an_action_is_told_when_a_card_that_has_one_comes_from_a_pile(box: Box) -> None:
    box.lay(("seats.0.discard", ["octocopter"]))
    assert told(box, "play compost_dragon") == []
    assert told(box, "pass") == ["Action"]
    assert told(box, "play dragon_inn", "pass") == []


def test_an_action_is_told_at_the_latest_when_it_is_used(box: Box) -> None:
    box.lay(("seats.0.creatures", ["dragon_inn"]), ("seats.1.creatures", ["gorillion", "bee_bear", "killer_bee"]))
    assert told(box, "activate dragon_inn") == ["Action"]
    assert told(box, "play cake_trickster", "pass") == []


def test_evolving_is_told_when_the_first_creature_evolves(box: Box) -> None:
    assert told(box, "play curious_tadpole", "pass", "play gorillion", "pass") == ["Action"]
    assert told(box, "activate curious_tadpole") == ["Evolve"]
    assert told(box, "play bee_bear", "pass", "activate frog_prophet") == []


def test_boosting_is_told_when_the_first_card_is_laid_under_a_creature(box: Box) -> None:
    box.lay(("seats.0.creatures", ["sea_rex"]), ("seats.1.creatures", ["sea_rex"]))
    assert told(box, "play water_antler", "pass", "play hiss_holiness", "pass") == [], "no card lies in a pile"
    box.lay(("seats.0.discard", ["gorillion", "bee_bear"]))
    assert told(box, "attack sea_rex") == []
    assert told(box, "choose gorillion") == ["Boost"]
    assert told(box, "pass", "pass", "attack sea_rex", "choose bee_bear") == []
    assert [len(seat["creatures"][0]["boosts"]) for seat in box.match.state.position()["seats"]] == [1, 1]


def test_what_works_in_the_pile_is_told_when_the_first_such_card_comes_there(box: Box) -> None:
    assert told(box, "play blessed_tiger_squirrel", "pass", "play gorillion", "pass") == []
    assert told(box, "attack blessed_tiger_squirrel") == []
    assert told(box, "play ferret_bomber", "pass", "reveal bee_bear") == []
    assert told(box, "reveal hyenix") == ["In discard pile"]
    assert told(box, "play ferret_bomber", "pass", "reveal blessed_killer_bee", "reveal cursed_gorillion") == []


def test_what_works_on_coming_to_the_pile_is_told_when_the_first_such_card_comes_there(box: Box) -> None:
    assert told(box, "play peacasus", "pass") == []
    assert told(box, "play ferret_bomber", "pass", "reveal bee_bear") == []
    assert told(box, "reveal rockyphant") == ["From anywhere"]
    assert told(box, "reveal peacasus") == []


def test_a_lesson_is_told_once_a_box_and_not_once_a_match(new_box: NewBox, box: Box) -> None:
    assert told(box, "play cake_trickster", "pass") == ["Action"]
    again = new_box(game="mindbug", sets=SETS)
    again.context.announcer.teaching = True
    assert told(again, "play cake_trickster", "pass") == []


def test_any_key_closes_a_lesson_and_the_question_is_below_it(box: Box) -> None:
    box.answer("play octocopter")
    assert "Action" in box.words
    box.press("1.left")
    assert "Octocopter 5?" in box.words
    assert box.match.decision is not None
    assert box.match.decision.ask == "mindbug"


def test_switched_off_nothing_is_told(box: Box) -> None:
    box.context.announcer.teaching = False
    assert told(box, "play cake_trickster", "pass") == []


def test_the_first_game_teaches_a_turn_once_each(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.context.announcer.teaching = True
    taught: list[str] = []

    def give(*answers: str) -> None:
        for answer in answers:
            box.answer(answer)
            taught.extend(page.title for page in reversed(box.context.pages.above) if isinstance(page, Said))
            box.clear()

    box.context.entries.begin(box.session.again(0), "")
    box.settle()
    assert "Set up" in box.words
    box.press("1.ok")
    taught.extend(page.title for page in reversed(box.context.pages.above) if isinstance(page, Said))
    assert taught == ["A turn", "Mindbug"]
    give("play gorillion")
    give("pass", "play tiger_squirrel", "pass")
    assert "Triggers" in taught
    give("play explosive_toad", "pass")
    assert "Frenzy" in taught
    give("play killer_bee", "pass", "attack explosive_toad")
    assert "An attack" in taught
    assert all(taught.count(one) == 1 for one in ("A turn", "Mindbug", "Triggers", "Frenzy", "An attack"))
