"""The page of card names: it has every translated name that the box knows and no other, each with its sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablekeeper.engine.mindbug.boxes import names_of_cards as mindbug_names
from tablekeeper.engine.munchkin.cards.card import names_of_cards as munchkin_names

PAGE = (Path(__file__).parents[2] / "docs" / "card-names.md").read_text(encoding="utf-8")
NAMES = {"Mindbug": mindbug_names, "Munchkin": munchkin_names}
ROW = re.compile(r"\| `(\w+)` \| (es|it|de) \| (.+?) \| ([\d, ]+) \| (printed|list) \|")


@pytest.mark.parametrize("game", NAMES)
def test_the_page_has_the_names_that_the_box_knows(game: str) -> None:
    section = PAGE.partition(f"\n## {game}\n")[2].partition("\n## ")[0]
    listed = {(card, lang): name for card, lang, name, _, _ in ROW.findall(section)}
    known = {
        (card, lang): name for card, names in NAMES[game]().items() for lang, name in names.items() if lang != "en"
    }
    assert listed == known


def test_every_source_that_is_named_is_listed_and_every_listed_one_is_named() -> None:
    listed = set(re.findall(r"^\| (\d+) \| \S", PAGE, re.MULTILINE))
    named = {source for *_, sources, _ in ROW.findall(PAGE) for source in sources.split(", ")}
    assert named == listed
