"""Sets of one's own are read from what people write: every wrong line is named with what to do, and none is fatal."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekeeper.engine.mindbug import boxes
from tablekeeper.engine.mindbug.cards.card import MindbugSet
from tablekeeper.engine.mindbug.cards.vocabulary import Creatures, Side
from tablekeeper.engine.mindbug.effects.creatures import Defeat
from tablekeeper.engine.mindbug.own import sense
from tablekeeper.engine.own_sets import OwnSet
from tablekeeper.engine.set_files import MOST_BYTES, MOST_LINES, read_set
from tablekeeper.engine.toml import Fault
from tests.engine.mindbug.own_cards import GARDEN, garden
from tests.engine.spoiling import VALUES, expect_told, spoilt, tries

PLAY = 'play = [{ do = "gain_life", amount = 2 }]'
EFFECTS = "gain_life, lose_life, drop_life, match_life, steal_life, refresh_mindbug, lose_mindbug, ban_mindbugs, "
KEYS = (
    "name, copies, power, keywords, stage, next, play, attack, defeated, action, buried, life_lost, constant, in_pile, "
    "turned, by_hand, by_hand_at"
)
WRONG = [
    tuple(line[2:].replace("\\n", "\n") for line in block.splitlines())
    for block in (Path(__file__).parent / "own_wrong.txt").read_text(encoding="utf-8").split("\n\n")[1:]
]
"""A part that is whole, what somebody writes in its place, and what is said of it."""


@pytest.mark.parametrize(("whole", "wrong", "said"), WRONG, ids=[said for *_, said in WRONG])
def test_a_wrong_line_is_named_with_what_was_wanted_what_was_found_and_what_to_do(
    whole: str, wrong: str, said: str
) -> None:
    assert whole in GARDEN
    found = read_set(GARDEN.replace(whole, wrong, 1).encode())
    assert isinstance(found, tuple)
    assert list(map(str, found)) == [said]


def test_a_word_that_is_none_is_answered_with_all_that_there_are() -> None:
    (fault,) = refused(GARDEN.replace('"gain_life"', '"gain_live"'))
    assert str(fault).startswith(f"line 10: card.lawn_gnome.play.1.do: wanted one of {EFFECTS}")
    assert str(fault).endswith("got 'gain_live'; did you mean gain_life?")


def test_there_are_forty_kinds_of_wrong_lines_or_more_and_all_are_different() -> None:
    assert len({said for *_, said in WRONG}) == len(WRONG) >= 40


def test_all_faults_are_told_at_once_in_the_order_of_their_lines() -> None:
    source = GARDEN.replace("power = 4", "power = 40").replace("power = 6", "power = 60").replace('"Sprout"', '""')
    assert [fault.line for fault in refused(source)] == [8, 22, 38]


def test_the_second_effect_of_a_list_has_its_own_line_however_the_list_is_written() -> None:
    tables = PLAY.replace("play = [{ do", "[[card.lawn_gnome.play]]\ndo").replace(", amount = 2 }]", "\namount = 2")
    again = f"{tables}\n[[card.lawn_gnome.play]]\ndo = 'take'\n[card.lawn_gnome.play.target]\nsid = 'any'"
    (fault,) = refused(GARDEN.replace(PLAY, again))
    assert (fault.line, fault.path[-4:]) == (16, ("play", "2", "target", "sid"))


def refused(source: str) -> tuple[Fault, ...]:
    found = read_set(source.encode())
    assert isinstance(found, tuple)
    return found


def test_a_whole_file_is_a_set_with_its_cards_in_their_order() -> None:
    own = garden()
    assert (own.id, own.size, own.name("de"), own.name("it")) == ("garden", 24, "Gartenfest", "Garden Party")
    assert [card.id for card in own.cards] == [
        f"garden.{name}" for name in ("lawn_gnome", "hedge_cat", "sprout", "oak", "rain_dancer")
    ]
    sprout, oak = own.cards[2:4]
    assert (sprout.next, oak.stage, oak.copies) == (oak.id, 2, 0)


def test_a_tough_card_has_sides_to_which_it_is_turned() -> None:
    turned = 'keywords = ["tough"]\nturned = [{ keywords = ["hunter"], power = 2 }, { keywords = ["sneaky"] }]'
    card = garden(GARDEN.replace('keywords = ["hunter"]', turned)).cards[0]
    assert card.turned == (Side(frozenset({"hunter"}), 2), Side(frozenset({"sneaky"})))


def test_all_at_once_is_spelled_in_a_word_for_toml_has_no_null() -> None:
    own = garden(GARDEN.replace('count = "paid"', 'count = "all"'))
    assert own.cards[1].attack[1] == Defeat(target=Creatures(side="enemy"), count=None)


def test_a_number_without_end_in_the_place_of_a_game_is_named_with_its_line() -> None:
    (fault,) = refused(GARDEN.replace('"mindbug"', f"0x{'F' * 4000}"))
    assert (fault.line, fault.got) == (1, "something far too large")


def test_a_file_that_is_too_large_is_refused_for_its_size() -> None:
    for large in (b"#" * (MOST_BYTES + 1), b"\n" * (MOST_LINES + 1)):
        found = read_set(large)
        assert isinstance(found, tuple)
        assert found[0].wanted == f"at most {MOST_BYTES} bytes in {MOST_LINES} lines"


def test_no_card_of_the_boxes_would_be_refused_for_what_it_does() -> None:
    every = boxes.every_card().values()
    assert [str(fault) for card in every for fault in sense.card_faults(("card", card.id), card)] == []


LINES = st.builds("{} = {}".format, st.sampled_from(KEYS.split(", ")), st.sampled_from(VALUES)) | st.sampled_from(
    [
        *(
            "[card]",
            "[card.sprout]",
            "[[card.sprout.play]]",
            "[card.oak.play]",
            "[card.a.b.c.d.e.f.g]",
            "]",
            '"""',
            "}",
        ),
        *('do = "evolve"', 'is = "bar"', 'set = "promos"', 'game = "munchkin"', 'do = "defeat"', "target = {}"),
        *('play = [{ do = "choose_mode", modes = ["a"], mode = "a" }]', 'buried = [{ do = "rise" }]', 'next = "oak"'),
    ]
)


@pytest.mark.fuzz
@settings(max_examples=tries(500))
@given(st.data())
def test_no_spoilt_set_is_fatal_and_each_fault_has_a_line_of_the_file(data: st.DataObject) -> None:
    source = spoilt(data, GARDEN.encode(), LINES)
    read = read_set(source)
    if isinstance(read, OwnSet):
        assert isinstance(read, MindbugSet)
        return
    assert read
    assert all("can be read" not in fault.wanted for fault in read), "a mistake of ours"
    expect_told(read, source)
