"""The file of card names: it names the cards there are, and what is still missing is written down for translators."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablekeeper.engine.mindbug import boxes, wording

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
NAMES = boxes.names_of_cards()
BOXES = {
    "first_contact": "First Contact",
    "new_servants": "New Servants",
    "beyond_evolution": "Beyond Evolution",
    "beyond_eternity": "Beyond Eternity",
    "promos": "Promos",
    "battlefruit_kingdom": "Battlefruit Kingdom",
    "battlefruit_galaxy": "Battlefruit Galaxy",
    "battlefruit_add_on": "Battlefruit Add-On",
    "king_of_tokyo": "King of Tokyo",
}


def test_the_file_names_every_card_and_no_other() -> None:
    assert list(NAMES) == [card.id for name in boxes.SETS for card in boxes.cards_of(name)]


def test_every_card_has_an_english_name_and_none_in_an_unknown_language() -> None:
    for card, names in NAMES.items():
        assert "en" in names, card
        assert set(names) <= set(wording.LANGUAGES), card


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_no_two_cards_share_a_name_and_each_can_be_shown(lang: str) -> None:
    known = [names[lang] for names in NAMES.values() if lang in names]
    assert len(set(known)) == len(known)
    for name in known:
        assert name == " ".join(name.split()) != "", name
        assert not set(name) - {chr(code) for code in range(0x20, 0x100)} - set("–—‘’“”„…"), name
        assert not name.isupper(), f"{name} is to be written in capitals and small letters"


def test_no_card_is_written_twice_in_the_file() -> None:
    """JSON would silently keep the last one."""
    text = (ROOT / "engine" / "mindbug" / "cards" / "data" / "names.json").read_text(encoding="utf-8")
    pairs: list[tuple[str, object]] = json.loads(text, object_pairs_hook=lambda found: found)
    assert len({card for card, _ in pairs}) == len(pairs)


@pytest.mark.parametrize("name", boxes.SETS)
def test_the_page_for_translators_says_how_many_names_are_known(name: str) -> None:
    box = boxes.cards_of(name)
    known = [sum(lang in card.names for card in box) for lang in ("es", "it", "de")]
    line = f"| {BOXES[name]} | {' | '.join(f'{count} of {len(box)}' for count in known)} |"
    assert line in PAGE.splitlines(), f"docs/translating.md should say: {line}"


def test_a_name_that_is_missing_is_marked_where_it_is_shown() -> None:
    for card in boxes.every_card().values():
        for lang in wording.LANGUAGES:
            explained = wording.explain(card, lang)
            assert explained.translated is (lang in NAMES[card.id])
            assert explained.name == NAMES[card.id].get(lang, NAMES[card.id]["en"])


def test_names_do_not_change_the_fingerprint_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    data = boxes._data
    monkeypatch.setattr(boxes, "_data", lambda name: b"{}" if name == "names" else data(name))
    assert boxes.fingerprint.__wrapped__(boxes.SETS) == boxes.fingerprint(boxes.SETS)
