"""A box with too few cards for a match: it is mixed with others, read as a position, and thought about."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tablekeeper.engine.game import Knowledge, Outcome
from tablekeeper.engine.mindbug import boxes
from tablekeeper.engine.mindbug.game import Mindbug
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import Search


class Shop(Mindbug):
    """Mindbug with boxes of 19, 20 and 1 cards, cut from those that there are."""

    sets: tuple[str, ...] = ("nineteen", "twenty", "one")


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    """Return the game with small boxes, whose cards are forgotten afterwards."""
    single = [card for card in boxes.cards_of("beyond_eternity") if card.copies == 1]
    double = [card for card in boxes.cards_of("beyond_eternity") if card.copies == 2]
    cut = {"nineteen": (*double[:9], single[0]), "twenty": tuple(double[:10]), "one": (single[1],)}
    monkeypatch.setattr(boxes, "cards_of", lambda name: cut[name])
    boxes.card_set_of.cache_clear()
    yield Shop()
    boxes.card_set_of.cache_clear()


def test_nineteen_cards_begin_no_match_and_the_refusal_says_what_to_do(shop: Shop) -> None:
    refused = shop.new(("nineteen",), ("Ann", "Bob"), 0)
    assert isinstance(refused, Refusal)
    assert (refused.kind, refused.rule) == ("illegal", "MB-4")
    assert refused.why == "A match is dealt 20 cards, got 19 of nineteen: add a box."


@pytest.mark.parametrize("sets", [("twenty",), ("nineteen", "one")])
def test_twenty_cards_are_enough_in_one_box_or_mixed(shop: Shop, sets: tuple[str, ...]) -> None:
    begun = shop.new(sets, ("Ann", "Bob"), 0)
    assert isinstance(begun, Outcome)
    dealer = shop.dealer(begun.state, Random(1))
    assert [len(cards) for cards in (*dealer.hands, *dealer.decks)] == [5, 5, 5, 5]


def test_a_box_that_is_not_there_is_refused_before_its_cards_are_counted(shop: Shop) -> None:
    refused = shop.new(("nineteen", "none"), ("Ann", "Bob"), 0)
    assert isinstance(refused, Refusal)
    assert "must be some of" in refused.why


@pytest.mark.parametrize(("sets", "hand", "deck"), [(("nineteen",), 5, 4), (("twenty",), 5, 5)])
def test_advice_is_given_on_a_table_of_a_small_box(shop: Shop, sets: tuple[str, ...], hand: int, deck: int) -> None:
    seats: list[dict[str, object]] = [
        {"name": name, "life": 3, "mindbugs": 2, "hand": hand, "deck": deck, "discard": [], "creatures": []}
        for name in ("Ann", "Bob")
    ]
    begun = shop.read({"game": "mindbug", "sets": list(sets), "active": 0, "seats": seats, "result": None})
    assert isinstance(begun, Outcome), begun.why
    search = Search.begin(shop, begun.state, Knowledge(0), Random(1))
    assert not isinstance(search, Refusal)
    search.think(20)
    assert search.advice().message()["rollouts"] == 20
