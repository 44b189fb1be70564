"""A kept deck that is played: chosen where the pantheon is asked for, told, and part of the match from then on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablekeeper.engine.deck_files import write_deck
from tablekeeper.engine.decks import Deck
from tablekeeper.engine.guerra_de_mitos.cards.decks import DECKS
from tablekeeper.firmware.games.guerra_de_mitos.ui import UI
from tablekeeper.firmware.kept.decks import drop, kept_decks
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.deck_words import remark_words
from tablekeeper.firmware.telling.views import Listing
from tests.engine.guerra_de_mitos.plays import a_deck
from tests.firmware.games.guerra_de_mitos.scenes import give
from tests.firmware.pages.conftest import Box, NewBox


def asked(new_box: NewBox, directory: Path, seats: int = 2, lang: str = "en", **decks: dict[str, Any]) -> Box:
    """Return a box that keeps some decks, while the first seat is asked for its pantheon."""
    (directory / "decks").mkdir(exist_ok=True)
    for name, written in decks.items():
        deck = msgspec.convert({**written, "name": name}, Deck)
        (directory / "decks" / f"{name}.toml").write_text(write_deck(deck, DECKS), encoding="utf-8")
    box = new_box(lang=lang, game="guerra_de_mitos", seats=seats)
    box.clear()
    return box


def choices(box: Box) -> list[str]:
    return [label for label in box.view.labels if label]  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_kept_deck_is_chosen_where_the_pantheon_is_asked_for(
    new_box: NewBox, tmp_path: Path, lang: str, seats: int
) -> None:
    box = asked(new_box, tmp_path, seats, lang, Oak=a_deck(), Few=a_deck(gods={"zeus": 1}))
    which, deck = choices(box)
    assert deck == box.context.lang.text("page.deck.kept") != which
    box.choose(deck)
    assert isinstance(box.view, Listing)
    assert box.view.items == ("Oak",), "a deck with faults is not played"
    assert not box.overflows()
    box.choose("Oak")
    side = box.match.state.position()["seats"][0]
    assert (side["deck"]["name"], side["pantheon"]["card"]) == ("Oak", "olimpo")
    assert box.match.entries[-1]["do"] == "edit"
    assert not box.overflows()


def test_what_comes_of_it_is_told_and_the_next_seat_is_asked(new_box: NewBox, tmp_path: Path) -> None:
    box = asked(new_box, tmp_path, Oak=a_deck())
    box.context.entries.enter({"do": "edit", "changes": [{"path": "seats.0.deck", "to": a_deck()}]})
    box.settle()
    lines = box.session.latest(box.context.lang)
    assert any("oracles of 6, 5, 5, 5" in line for line in lines)
    assert any("take 18 counters" in line for line in lines)
    assert "Seat 1 plays the deck Olimpo al alba" in box.session.history(box.context.lang)[-1].text
    assert box.match.state.asked == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_panel_remarks_which_characters_of_a_deck_are_of_another_mythology(lang: str) -> None:
    """G-7: in the language of the panel, all of them at once."""
    written = a_deck(gods={"zeus": 1, "thor": 1, "loki": 1, "character_4_3_6": 1})
    remarks = DECKS.remarks(msgspec.convert(written, Deck))
    numbers, strangers = remark_words(UI, remarks, language(lang, UI.words))
    assert strangers.endswith(" (G-7): Thor, Loki")
    assert " (G-4): " in numbers
    assert (lang == "en") == ("another mythology" in strangers)
    assert not {remark.says for remark in remarks} & {told.partition(" (")[0] for told in (numbers, strangers)}


def test_nothing_more_is_offered_without_a_deck_or_after_the_pantheon(new_box: NewBox, tmp_path: Path) -> None:
    assert len(choices(asked(new_box, tmp_path))) == 1
    box = asked(new_box, tmp_path, Oak=a_deck())
    give(box, "reveal yomi")
    box.clear()
    assert box.context.lang.text("page.deck.kept") not in choices(box)


def test_the_match_goes_on_when_the_kept_deck_is_gone(new_box: NewBox, tmp_path: Path) -> None:
    box = asked(new_box, tmp_path, Oak=a_deck())
    box.choose("Deck", "Oak")
    before = box.match.state.position()
    drop(box.storage, "Oak.toml")
    box.settle()
    assert not kept_decks(box.storage, "guerra_de_mitos")
    box.context.entries.undo()
    box.settle()
    assert box.match.state.position() == box.match.start.position()
    box.context.entries.enter({"do": "redo"})
    box.settle()
    assert box.match.state.position() == before
