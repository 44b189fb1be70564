"""A game without cards, and one with nothing to count: every key is survived, and nothing is offered in vain."""

from __future__ import annotations

import pytest

from tablekeeper.engine.guerra_de_mitos import GuerraDeMitos
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.guerra_de_mitos.ui import MitosUI
from tablekeeper.firmware.games.mindbug.ui import MindbugUI
from tablekeeper.firmware.games.mindbug.views import Score
from tablekeeper.firmware.games.munchkin.ui import MunchkinUI
from tablekeeper.firmware.pages import table
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.home import More
from tablekeeper.firmware.pages.match_menu import MatchMenu
from tablekeeper.firmware.pages.picking import Pick
from tablekeeper.firmware.pages.playing import Counting

from .conftest import Box, NewBox


@pytest.fixture
def cardless(new_box: NewBox, monkeypatch: pytest.MonkeyPatch) -> Box:
    """A box in a match of a game that shows no cards."""
    for ui in (MindbugUI, MunchkinUI, MitosUI):
        monkeypatch.setattr(ui, "cards", lambda _ui, _sets: ())
        monkeypatch.setattr(ui, "in_play", lambda _ui, _state: ())
    monkeypatch.setattr(GuerraDeMitos, "decks", None)
    return new_box(game="mindbug")


def labels(box: Box) -> list[str]:
    """Return what the page on top offers."""
    page = box.context.pages.top
    assert isinstance(page, Choosing)
    return [choice.label for choice in page.choices(box.context)]


def test_holding_ok_where_there_is_nothing_to_explain_does_nothing(cardless: Box) -> None:
    before = cardless.context.pages.top
    cardless.hold("1.ok")
    assert cardless.context.pages.top is before


def test_the_menu_offers_no_explanation_where_there_is_nothing_to_explain(cardless: Box) -> None:
    cardless.hold("menu")
    assert isinstance(cardless.context.pages.top, MatchMenu)
    cardless.choose(cardless.context.lang.text("page.menu.guide"))
    assert cardless.context.lang.text("page.menu.keys") in labels(cardless)
    assert cardless.context.lang.text("page.menu.explain") not in labels(cardless)


def test_correct_offers_no_card_into_play_where_there_is_none(cardless: Box) -> None:
    cardless.context.pages.push(table.Facts(0))
    offered = labels(cardless)
    assert offered, "the numbers can be corrected all the same"
    assert cardless.context.lang.text("page.fact.into_play") not in offered


def test_with_cards_both_are_offered(box: Box) -> None:
    box.hold("menu")
    box.choose(box.context.lang.text("page.menu.guide"))
    assert box.context.lang.text("page.menu.explain") in labels(box)
    box.context.pages.push(table.Facts(0))
    assert labels(box)[-1] == box.context.lang.text("page.fact.into_play")


@pytest.mark.parametrize("key", ["1.left", "1.ok", "1.right", "menu"])
def test_an_unknown_tag_cannot_be_taught_to_a_game_without_cards(cardless: Box, key: str) -> None:
    cardless.tap("DEADBEEF")
    assert "Use the keys" in " ".join(cardless.words.split()), "it says what to do instead"
    cardless.press(key)
    assert not isinstance(cardless.context.pages.top, Pick)
    assert not cardless.storage.tags.all()


def test_no_tags_are_taught_where_no_game_has_cards(cardless: Box) -> None:
    cardless.context.pages.to_home()
    cardless.wait(0)
    cardless.choose(cardless.context.lang.text("page.home.more"), cardless.context.lang.text("page.home.teach"))
    assert isinstance(cardless.context.pages.top, More)
    assert cardless.buzzer.played[-1] == "refused"


def test_a_tag_is_taught_only_to_games_with_cards(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    for ui in (MunchkinUI, MitosUI):
        monkeypatch.setattr(ui, "cards", lambda _ui, _sets: ())
    monkeypatch.setattr(GuerraDeMitos, "decks", None)
    box.context.pages.to_home()
    box.wait(0)
    box.choose(box.context.lang.text("page.home.more"), box.context.lang.text("page.home.teach"))
    assert labels(box) == [MindbugUI.title]


def test_a_page_to_pick_from_nothing_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="wanted cards, got none"):
        Pick("Play", [], "mindbug")


def test_counting_changes_the_number_that_the_game_names(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MindbugUI, "counted", lambda _ui, _state, _seat, _lang: 1)
    box.context.entries.enter({"do": "strictness", "level": "count"})
    box.settle()
    box.press("2.left")
    box.wait(2.1)
    box.settle()
    seats = box.match.state.position()["seats"]
    assert [(seat["life"], seat["mindbugs"]) for seat in seats] == [(3, 2), (3, 1)]


def test_where_a_game_names_no_number_the_outer_keys_do_nothing(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MindbugUI, "counted", lambda _ui, _state, _seat, _lang: None)
    box.context.entries.enter({"do": "strictness", "level": "count"})
    box.settle()
    box.press("1.left", "1.right", "2.left", "2.right")
    assert isinstance(box.context.pages.top, Counting)
    assert isinstance(box.view, Score)
    assert (box.view.labels[0], box.view.labels[2]) == ("", "")
    box.press("2.ok")
    assert isinstance(box.context.pages.top, table.Facts)


@pytest.mark.parametrize("game", registry.OWN)
def test_by_default_the_first_number_of_a_seat_is_counted(new_box: NewBox, game: str) -> None:
    box = new_box(game=game)
    session, lang = box.session, box.context.lang
    index = session.ui.counted(session.match.state, 0, lang)
    assert index is not None
    facts = session.ui.facts(session.match.state, 0, lang)
    assert facts[index].edit is not None
    assert all(fact.edit is None for fact in facts[:index])
