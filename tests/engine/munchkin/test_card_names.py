"""What cards are called: by their printed name, by what they are, by the numbers they were entered as."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.munchkin import MUNCHKIN, wording
from tablekeeper.engine.munchkin.cards import card as cards
from tablekeeper.engine.refusals import Refusal

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
NAMES = cards.names_of_cards()
CHARACTERS = (*cards.RACES, *cards.CLASSES)


def explained(card: str, lang: str) -> Explanation:
    told = MUNCHKIN.explain(card, lang)
    assert isinstance(told, Explanation)
    return told


def test_the_file_names_every_card_and_no_other_in_the_same_order() -> None:
    assert list(NAMES) == list(cards.every_card())


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
    text = (ROOT / "engine" / "munchkin" / "cards" / "data" / "names.json").read_text(encoding="utf-8")
    pairs: list[tuple[str, object]] = json.loads(text, object_pairs_hook=lambda found: found)
    assert len({card for card, _ in pairs}) == len(pairs)


def test_the_page_for_translators_says_how_many_names_are_known() -> None:
    known = [sum(lang in names for names in NAMES.values()) for lang in ("es", "it", "de")]
    line = f"| Munchkin | {' | '.join(f'{count} of {len(NAMES)}' for count in known)} |"
    assert line in PAGE.splitlines(), f"docs/translating.md should say: {line}"


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_each_card_whose_name_is_missing_has_a_gloss_of_our_own_that_fits_beside_its_number(lang: str) -> None:
    glosses = cards.glosses_of_cards().get(lang, {})
    missing = [card for card, names in NAMES.items() if lang not in names and card not in CHARACTERS]
    assert list(glosses) == missing, "each of them, and in the order of the box"
    printed = {name.casefold() for names in NAMES.values() for name in names.values()}
    assert not {gloss.casefold() for gloss in glosses.values()} & printed
    assert len(set(glosses.values())) == len(glosses)
    for card, gloss in glosses.items():
        known = cards.the(card)
        number = known.level if known.kind == "monster" else known.bonus
        assert len(f"[{gloss}] {number or ''}".rstrip()) <= 19, card


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_a_name_that_is_missing_is_the_english_one_and_marked(lang: str) -> None:
    for card, names in NAMES.items():
        told = explained(card, lang)
        assert told.name == wording.card_name(card, lang)
        if card not in CHARACTERS:
            assert told.translated is (lang in names)
            assert told.name == names.get(lang, names["en"])


def test_races_and_classes_are_called_by_their_word_where_no_printed_name_is_known() -> None:
    assert [wording.card_name(card, "de") for card in CHARACTERS] == [
        *("Elf", "Zwerg", "Halbling"),
        *("Priester", "Dieb", "Krieger", "Zauberer"),
    ]
    assert [wording.card_name(card, "it") for card in CHARACTERS] == [
        *("Elfo", "Nano", "Halfling"),
        *("Chierico", "Ladro", "Guerriero", "Mago"),
    ]
    assert all(explained(card, lang).translated for card in CHARACTERS for lang in wording.LANGUAGES)


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("monster_8_2", ("Monster, level 8", "Monstruo, nivel 8", "Mostro, livello 8", "Monster, Stufe 8")),
        ("item_3_400", ("Item +3, 400 gp", "Objeto +3, 400 po", "Oggetto +3, 400 po", "Gegenstand +3, 400 Gold")),
        ("item_0_300", ("Item +0, 300 gp", "Objeto +0, 300 po", "Oggetto +0, 300 po", "Gegenstand +0, 300 Gold")),
        (
            "one_shot_2_100",
            ("One-shot +2, 100 gp", "Un solo uso +2, 100 po", "Uso singolo +2, 100 po", "Einmalig +2, 100 Gold"),
        ),
        ("door", ("Door card", "Carta de Dungeon", "Carta Porta", "Türkarte")),
        ("treasure", ("Treasure card", "Carta de Tesoro", "Carta Tesoro", "Schatzkarte")),
    ],
)
def test_cards_that_were_entered_as_numbers_or_not_named_are_called_in_every_language(
    card: str, names: tuple[str, ...]
) -> None:
    assert tuple(wording.card_name(card, lang) for lang in wording.LANGUAGES) == names
    for lang in wording.LANGUAGES:
        told = explained(card, lang)
        assert told.translated
        assert told.wording.endswith(".")


def test_a_monster_of_numbers_shows_its_level_once() -> None:
    """Its name and its power stand side by side on the panel."""
    told = explained("monster_8_2", "en")
    assert (told.name, told.power, told.keywords) == ("Monster", 8, ("Monster", "2 Treasures"))


def test_there_is_no_name_for_a_card_that_does_not_exist() -> None:
    for card in ("gorillion", "monster_08_2", "special_1_2", ""):
        assert isinstance(MUNCHKIN.explain(card, "en"), Refusal), card
        with pytest.raises(LookupError, match="there is no card"):
            wording.card_name(card, "en")


@pytest.mark.parametrize("lang", ["fr", "", "EN", "../en"])
def test_a_language_that_the_box_does_not_speak_is_refused(lang: str) -> None:
    refused = MUNCHKIN.explain("bullrog", lang)
    assert isinstance(refused, Refusal)
    assert refused.code == "R32"
    assert "en, es, it, de" in refused.why


def test_names_do_not_change_the_fingerprint_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cards.fingerprint()
    data = cards._data
    monkeypatch.setattr(cards, "_data", lambda name: b"{}" if name == "names" else data(name))
    assert cards.fingerprint() == before
    monkeypatch.setattr(cards, "_data", lambda name: data(name) + b" ")
    assert cards.fingerprint() != before
