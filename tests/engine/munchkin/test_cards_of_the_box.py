"""That each of the 147 designs has its tests: what it does, what it leaves alone, where it begins and ends."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tablekeeper.engine.munchkin.cards.card import every_card

CARDS = list(every_card())
FILES = sorted(set(Path(__file__).parent.glob("test_cards_*.py")) - {Path(__file__)})
NAMED = re.compile(rf"({'|'.join(CARDS)})(?![a-z0-9])")
"""The card with whose id a name begins; no id begins with another and an underscore."""


def named(test: str) -> str | None:
    """Return the card that a test is about: its function's name begins with it, or else the name of its case."""
    function, _, case = test.partition("[")
    for part in (function.removeprefix("test_"), *case.removesuffix("]").split("-")):
        found = NAMED.match(part)
        if found is not None:
            return found[1]
    return None


@pytest.fixture(scope="module")
def counts(request: pytest.FixtureRequest) -> Counter[str | None]:
    """Return how many tests, each case of a table by itself, the files hold for each card, whichever of them run."""
    modules = [pytest.Module.from_parent(request.node.parent, path=file) for file in FILES]
    return Counter(named(test.name) for module in modules for test in module.collect())


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_at_least_three_tests_that_name_it(counts: Counter[str | None], card: str) -> None:
    assert counts[card] >= 3


def test_a_test_is_about_one_card() -> None:
    assert named("test_pit_bull_fetches_nothing_else") == "pit_bull"
    assert named("test_potted_plant_is_worth_more[elf-6]") == "potted_plant"
    assert named("test_an_item_is_lost[True-curse_armor spares shields-title]") == "curse_armor"
    assert named("test_elfin_things[elfin-mates]") is None


def test_the_box_has_147_designs() -> None:
    assert len(CARDS) == 147
