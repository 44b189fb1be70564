"""Deck files: any game's decks are read from what people type, written back, and no file is fatal."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablekeeper.engine import registry
from tablekeeper.engine.deck_files import MOST_BYTES, MOST_LINES, DeckFile, read_deck, write_deck
from tablekeeper.engine.decks import Deck
from tablekeeper.engine.toml import Fault
from tests.engine.spells import SPELLS, SpellDecks
from tests.engine.spoiling import expect_told, spoilt, tries

HEAD = 'game = "spells"\nname = "Oak"\n'
MAIN = HEAD + "[main]\nforest = 56\nbig_bear = 4\n"


@pytest.fixture(autouse=True)
def spells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game be one of ours."""
    monkeypatch.setitem(registry.OWN, "spells", "tests.engine.spells:SPELLS")


def read(source: str) -> DeckFile:
    found = read_deck(source.encode())
    assert isinstance(found, DeckFile), found
    return found


def parts(source: str) -> Mapping[str, Mapping[str, int]]:
    return read(source).deck.parts


def refused(source: str | bytes) -> tuple[Fault, ...]:
    found = read_deck(source.encode() if isinstance(source, str) else source)
    assert not isinstance(found, DeckFile)
    return found


def test_a_deck_is_read_with_its_game_its_name_and_its_parts() -> None:
    deck = read(MAIN).deck
    assert deck == Deck("spells", "Oak", {"main": {"forest": 56, "big_bear": 4}, "side": {}})
    assert (deck.size("main"), deck.size("side")) == (60, 0)


def test_a_part_is_one_card_or_a_list_or_a_table() -> None:
    assert parts(HEAD + 'main = "forest"\n')["main"] == {"forest": 1}
    assert parts(HEAD + 'main = [\n"forest",\n"ash",\n"forest",\n]\n')["main"] == {"forest": 2, "ash": 1}
    assert parts(HEAD + "main = { forest = 2, ash = 1 }\n")["main"] == {"forest": 2, "ash": 1}
    assert parts(HEAD + "main.forest = 2\nmain.ash = 1\n")["main"] == {"forest": 2, "ash": 1}
    assert parts(HEAD + "main = []\n")["main"] == {}


def test_a_card_is_called_by_its_id_or_as_it_is_printed_and_both_are_one() -> None:
    assert parts(HEAD + '[main]\n"Elf of the Oak" = 2\nelf_of_the_oak = 1\n')["main"] == {"elf_of_the_oak": 3}


def test_an_unknown_card_stays_in_the_deck_and_is_for_the_game_to_name() -> None:
    found = read(MAIN + '"Small Bear" = 1\n')
    assert found.deck.parts["main"]["Small Bear"] == 1
    (fault,) = found.faults()
    assert (fault.line, fault.cards) == (6, ("Small Bear",))


def test_the_games_faults_have_the_line_where_the_card_or_its_part_stands() -> None:
    found = read(HEAD + '\n[main]\nforest = 1\n"Big Bear" = 5\n')
    assert list(map(str, found.faults())) == [
        "line 4: main: wanted at least 60 cards, got 6; add some (S-1)",
        "line 6: main.big_bear: wanted at most 4, got 5; take some out (S-2)",
    ]
    assert list(map(str, found.remarks())) == ["side: nothing is there (S-3)"]


def test_a_legal_deck_has_no_faults() -> None:
    assert read(MAIN).faults() == ()


ONE_FAULT = [
    ('name = "Oak"\n[main]\nforest = 1', 1, "game"),
    ('game = "chess"\nname = "Oak"', 1, "game"),
    ('game = ["spells"]\nname = "Oak"', 1, "game"),
    ('name = "Oak"\ngame = "mindbug"', 2, "game"),
    ('game = "spells"', 1, "name"),
    ('game = "spells"\nname = ""', 2, "name"),
    ('game = "spells"\nname = "a/b"', 2, "name"),
    ('game = "spells"\nname = ".a"', 2, "name"),
    ('game = "spells"\nname = " a"', 2, "name"),
    ('game = "spells"\nname = "a\\u0007"', 2, "name"),
    ('game = "spells"\nname = "' + "x" * 31 + '"', 2, "name"),
    ('game = "spells"\nname = 3', 2, "name"),
    (MAIN + "[mian]\nforest = 1", 6, "mian"),
    ("deck = 3\n" + MAIN, 1, "deck"),
    (HEAD + "main = 3", 3, "main"),
    (HEAD + "main = [3]", 3, "main"),
    (HEAD + "main = [['forest', 2]]", 3, "main"),
    (HEAD + "main = ['']", 3, "main"),
    (HEAD + "[[main]]\nforest = 3", 3, "main"),
    (HEAD + "[main]\nforest = 0", 4, "main.forest"),
    (HEAD + "[main]\nforest = 100", 4, "main.forest"),
    (HEAD + "[main]\nforest = true", 4, "main.forest"),
    (HEAD + "[main]\nforest = 1.0", 4, "main.forest"),
    (HEAD + '[main]\nforest = "4"', 4, "main.forest"),
    (HEAD + "[main]\nforest.green = 4", 4, "main.forest"),
    (HEAD + "[main]\nash = 1\nforest = 60\n'Forest' = 40", 5, "main.forest"),
    (HEAD + "[main]\n'' = 1", 4, "main.''"),
    (HEAD + "[main]\n'" + "x" * 81 + "' = 1", 4, f"main.{'x' * 81}"),
    (HEAD + "[main]\nforest = 1\nforest = 2", 5, ""),
    (HEAD + "[main]\nBig Bear = 2", 4, ""),
    (MAIN.encode() + b"# caf\xe9\n", 6, ""),
    (MAIN + "# " + "x" * MOST_BYTES, 1, ""),
    (MAIN + "\n" * MOST_LINES, 1, ""),
]


@pytest.mark.parametrize(("source", "line", "key"), ONE_FAULT)
def test_a_file_that_cannot_be_read_says_why_with_its_line(source: str | bytes, line: int, key: str) -> None:
    (fault,) = refused(source)
    named = f"line {line}: {key}: wanted " if key else f"line {line}: wanted "
    assert str(fault).startswith(named), str(fault)
    assert fault.got
    assert fault.remedy


def test_every_fault_is_named_at_once_and_a_misspelt_part_with_its_nearest() -> None:
    found = refused('name = ""\ngame = "spells"\n[mian]\nforest = 1\n[side]\nash = 0\n')
    assert [".".join(fault.path) for fault in found] == ["name", "mian", "side.ash"]
    assert found[1].remedy == "did you mean main?"


def test_a_game_without_decks_says_so() -> None:
    (fault,) = refused('game = "mindbug"\nname = "Oak"\n')
    assert "nothing to check" in fault.remedy


def test_the_bounds_are_inside() -> None:
    assert parts(HEAD + "[main]\nforest = 99\n")["main"] == {"forest": 99}
    assert parts(HEAD + "[main]\nforest = 1\n")["main"] == {"forest": 1}
    assert read(MAIN.replace("Oak", "x" * 30)).deck.name == "x" * 30
    assert parts(HEAD + "[main]\n'" + "x" * 80 + "' = 1")["main"] == {"x" * 80: 1}
    assert read(MAIN + "\n" * (MOST_LINES - 5))


def test_a_deck_is_written_with_a_card_a_line_and_the_printed_name_behind_it() -> None:
    head, main = 'name = "O\\"a\\\\k"\n', 'main = ["Big Bear", "big_bear", "No\\"ne"]\n'
    source = head + 'game = "spells"\nside = ["Ätna"] # mine\n' + main
    assert write_deck(read(source).deck, SPELLS.decks) == (
        'game = "spells"\n' + head + 'side = "ätna"  # Ätna\n\n[main]\nbig_bear = 2  # Big Bear\n"No\\"ne" = 1\n'
    )


CARDS = st.dictionaries(
    st.sampled_from(["forest", "big_bear", "ätna", "a b", "-1", "'", '"', "\\", "#", "=", "日本", "x.y"]),
    st.integers(1, 99),
)
DECKS = st.builds(
    lambda name, main, side: Deck("spells", name, {"main": main, "side": side}),
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=30).filter(
        lambda name: name.isprintable() and name == name.strip() and "/" not in name and name[0] != "."
    ),
    CARDS,
    CARDS,
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(DECKS)
def test_what_is_written_is_read_as_the_same_deck_and_written_the_same(deck: Deck) -> None:
    text = write_deck(deck, SpellDecks())
    assert read(text).deck == deck
    assert write_deck(read(text).deck, SpellDecks()) == text


SOURCE = MAIN + '[side]\n"Elf of the Oak" = 3\nash = 2\nunheard = 1\n'
LINES = st.sampled_from(
    ["[main]", "[side]", "[[side]]", "forest = 3", "main = ['ash']", "'Ash' = 9", "ash.b = 1", "]", '"""', "side = {}"]
)


@pytest.mark.fuzz
@settings(max_examples=tries(1000), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_spoilt_file_is_fatal_and_each_fault_has_a_line_of_it(data: st.DataObject) -> None:
    source = spoilt(data, SOURCE.encode(), LINES)
    found = read_deck(source)
    faults = found.faults() if isinstance(found, DeckFile) else found
    assert isinstance(found, DeckFile) or faults
    expect_told(faults, source)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_are_fatal(data: bytes) -> None:
    assert isinstance(read_deck(data), DeckFile | tuple)
