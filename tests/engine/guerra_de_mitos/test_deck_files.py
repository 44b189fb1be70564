"""Deck files of this game: the page about them, what is written back, and files that somebody has spoilt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablekeeper.engine.deck_files import DeckFile, read_deck, write_deck
from tablekeeper.engine.decks import Deck
from tablekeeper.engine.guerra_de_mitos.cards.card import FAMILIES, card, every_card
from tablekeeper.engine.guerra_de_mitos.cards.decks import DECKS
from tests.engine.spoiling import expect_told, spoilt, tries

PAGE = (Path(__file__).parents[3] / "docs" / "decks.md").read_text(encoding="utf-8")
WHOLE, *SHORT = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
SAID = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


def read(source: str) -> DeckFile:
    found = read_deck(source.encode())
    assert isinstance(found, DeckFile), found
    return found


def test_the_deck_of_the_page_is_legal_and_as_large_as_it_must_be() -> None:
    found = read(WHOLE)
    assert [found.deck.size(part) for part in DECKS.parts] == [1, 20, 30]
    assert found.faults() == ()
    assert [str(remark) for remark in found.remarks()] == SAID[1].splitlines()


def test_the_faults_of_the_page_are_told_word_by_word() -> None:
    spoilt = WHOLE.replace('pantheon = "Olimpo"', 'pantheon = "Yomi"').replace("Zeus = 1", "Zeuss = 1")
    spoilt = spoilt.replace("Ulises = 2", "Ulises = 3").replace("Yari = 2\n", "")
    assert list(map(str, read(spoilt).faults())) == SAID[0].splitlines()


def test_what_the_page_says_in_short_is_read_as_the_same() -> None:
    decks = [read(f'game = "guerra_de_mitos"\nname = "Short"\n{source}').deck.parts["gods"] for source in SHORT]
    assert len(decks) == 2
    assert decks[0] == decks[1] == {"odin": 1, "koitashi": 2}


def test_the_page_names_every_family_of_cards_that_are_numbers() -> None:
    rows = re.findall(r"^\| `([a-z]+)[_`]", PAGE, re.MULTILINE)
    assert rows == [name for name in FAMILIES if name not in ("token", "made")]
    spelled = re.findall(rf"`((?:{'|'.join(rows)})[-_0-9]*)`", PAGE.split("## Cards that are numbers")[1])
    assert len(spelled) == len(rows) + 1
    assert all(card(name) for name in spelled)


def test_the_page_has_every_rule_of_the_check() -> None:
    rows = re.findall(r"^\| (G-\d+) \|", PAGE, re.MULTILINE)
    assert rows == [f"G-{number}" for number in range(1, 8)]


CARDS = st.dictionaries(st.sampled_from([*every_card(), "weapon_1_2_-1", "event", "Nobody's"]), st.integers(1, 9))


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(CARDS, CARDS, CARDS)
def test_what_is_written_is_read_as_the_same_deck(
    pantheon: dict[str, int], gods: dict[str, int], designs: dict[str, int]
) -> None:
    deck = Deck("guerra_de_mitos", "Ómnibus", {"pantheon": pantheon, "gods": gods, "designs": designs})
    text = write_deck(deck, DECKS)
    assert read(text).deck == deck
    assert write_deck(read(text).deck, DECKS) == text


LINES = st.sampled_from(
    [
        *("[gods]", "[designs]", "[pantheon]", "Yomi = 1", "pantheon = 'Asgard'", "'Odín' = 3", "guiza = 1", "]"),
        *("el_caballo_de_troya = 9", "token_0_0_1 = 1", "foreign_1_1_1 = 4", "gods = ['Zeus']", "'weapon_1_2_-1' = 1"),
    ]
)


@pytest.mark.fuzz
@settings(max_examples=tries(200), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_spoilt_deck_is_fatal_and_each_fault_has_a_line_of_it(data: st.DataObject) -> None:
    source = spoilt(data, WHOLE.encode(), LINES)
    found = read_deck(source)
    faults = found.faults() if isinstance(found, DeckFile) else found
    expect_told(faults, source)
    if isinstance(found, DeckFile):
        assert all(str(remark).isprintable() for remark in found.remarks())
        assert read(write_deck(found.deck, DECKS)).deck == found.deck
