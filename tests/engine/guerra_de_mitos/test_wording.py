"""Every card in words, in every language: what it is, its numbers and keys, and when its abilities are used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import get_args

import pytest
from msgspec.structs import replace

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS, wording
from tablekeeper.engine.guerra_de_mitos.cards import terms
from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities
from tablekeeper.engine.guerra_de_mitos.cards.card import (
    FAMILIES,
    Card,
    Kind,
    Mythology,
    by_numbers,
    every_card,
    id_of,
    the,
)
from tablekeeper.engine.guerra_de_mitos.wording import catalogues
from tablekeeper.engine.refusals import Refusal
from tests.engine.catalogues import Watched, expect_words
from tests.engine.guerra_de_mitos.trees import targets, used

CARDS = list(every_card().values())
KINDS: tuple[Kind, ...] = get_args(Kind)
BY_NUMBERS = [the(by_numbers(name, *range(1, len(family.numbers) + 1))) for name, family in FAMILIES.items()]
"""One card of each family that is entered as numbers."""

in_every_language = pytest.mark.parametrize("lang", wording.LANGUAGES)


TRANSCRIPT = Path(__file__).with_name("wording.txt")
READ = [the(name) for name in TRANSCRIPT.read_text(encoding="utf-8").splitlines() if not name.startswith(" ")]
"""The cards whose wording was read line by line; together they are told with every sentence that there is."""


def transcript() -> str:
    """Return these cards in every language."""
    lines = []
    for card in READ:
        lines.append(card.id)
        for lang in wording.LANGUAGES:
            explained = wording.explain(card, lang)
            lines.append(f"  {lang} {explained.name} | {', '.join(explained.keywords)} | {explained.wording}")
    return "\n".join(lines) + "\n"


def test_cards_read_as_in_the_transcript() -> None:
    """The transcript was read line by line: a change of it wants the same care.

    `PYTHONPATH=. python tests/engine/guerra_de_mitos/test_wording.py` writes it anew; read what git shows as changed. A
    card is added by a line with its id.
    """
    assert transcript() == TRANSCRIPT.read_text(encoding="utf-8")


FORMS = frozenset(["adj", "case", "end", "gender", "it", "noun", "np", "of", "word"])
"""The families of texts that bend: each language has as many of them as it tells apart."""


def test_the_transcript_has_every_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    english = Watched(wording.catalogue("en"))
    monkeypatch.setattr(catalogues, "catalogue", lambda _lang: english)
    transcript()
    for one in used():
        if one.card == "otherwise":
            wording.ability_line(one.ability, "en")
    names = FORMS | {"key", "mythology", "phase"}
    assert [key for key in english if key not in english.used and key.partition(".")[0] not in names] == []


@in_every_language
def test_every_card_has_its_printed_name_its_kind_and_a_finished_wording(lang: str) -> None:
    for card in (*CARDS, *BY_NUMBERS):
        explained = GUERRA_DE_MITOS.explain(card.id, lang)
        assert isinstance(explained, Explanation)
        assert explained.name == (card.name or wording.card_name(card.id, lang)) != ""
        assert explained.keywords[0] == wording.word(f"kind.{card.kind}", lang)
        assert explained.power is None, "no single number of it is its power"
        assert re.fullmatch(r"[^{}\s]+( [^{}\s]+)*\.", explained.wording), card.id
        assert all(sentence[0].isupper() for sentence in re.split(r"(?<=\.) ", explained.wording)), card.id


def test_names_are_known_in_the_language_of_the_cards_alone() -> None:
    translated = {lang: wording.explain(the("zeus"), lang).translated for lang in wording.LANGUAGES}
    assert translated == {"en": False, "es": True, "it": False, "de": False}
    assert wording.explain(the("character_4_3_6"), "de").translated, "it is called by its numbers"


@in_every_language
def test_every_number_of_a_card_is_told(lang: str) -> None:
    for card in (*CARDS, *BY_NUMBERS):
        told = " ".join(wording.explain(card, lang).keywords)
        found = [int(number) for number in re.findall(r"(?<![\d-])-?\d+", told.replace("+", ""))]
        adds = [number for number in (card.strength, card.max_power) if number]
        expected: dict[Kind, list[int]] = {
            "pantheon": [card.initial_power],
            "character": [card.cost, card.strength, card.max_power],
            "resource": [card.cost],
            "event": [],
            "action": [card.cost],
            "equipment": [card.cost, *adds],
            "invocation": [card.cost, *adds],
        }
        assert found == expected[card.kind], card.id


@in_every_language
def test_every_key_is_told_as_it_is_printed_with_what_it_means(lang: str) -> None:
    for card in CARDS:
        told = wording.explain(card, lang).keywords
        for key in card.keys:
            assert any(word == key or word.endswith(f" ({key})") for word in told), (card.id, key)
    if lang == "es":
        assert not any("(" in word for card in CARDS for word in wording.explain(card, lang).keywords)


@in_every_language
def test_every_card_says_when_it_is_used(lang: str) -> None:
    said = wording.catalogue(lang)
    for card in CARDS:
        told = wording.explain(card, lang).wording.lower()
        family, used = ("played", card.phases) if card.kind == "action" else ("ability", whens(card))
        for when in (*get_args(terms.When), "transfer"):
            sentence = said.get(f"{family}.{when}", "").partition("{text}")[0].lower()
            assert sentence == "" or (sentence in told) is (when in used), (card.id, when)


def whens(card: Card) -> set[terms.When]:
    return {ability.when for ability in abilities(card.id)}


@in_every_language
def test_a_card_of_another_mythology_says_so(lang: str) -> None:
    for card in CARDS:
        told = wording.explain(card, lang).wording
        sentence = wording.catalogue(lang)["restricted"].partition(":")[0].lower()
        assert (sentence in told.lower()) is (card.restricted is not None), card.id


@in_every_language
def test_a_card_is_never_confused_with_another_one_by_its_numbers(lang: str) -> None:
    names = [wording.card_name(card.id, lang) for card in BY_NUMBERS]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 21 for name in names), "it fits into a line of the panel"


@in_every_language
def test_catalogues_hold_the_same_keys_and_slots(lang: str) -> None:
    """What bends has other texts in each language. A slot's case is the language's own, and how a clause begins."""

    def slots(text: str) -> set[str]:
        found = set(re.findall(r"\{(\w+(?::\+)?)", text))
        return {"then" if slot in ("sentence", "clause") else slot for slot in found}

    def sentences(texts: Mapping[str, str]) -> dict[str, set[str]]:
        return {key: slots(text) for key, text in texts.items() if key.partition(".")[0] not in FORMS}

    english, other = sentences(wording.catalogue("en")), sentences(wording.catalogue(lang))
    assert list(other) == list(english)
    assert other == english


@pytest.mark.parametrize("lang", [lang for lang in wording.LANGUAGES if lang != "en"])
def test_no_english_is_left_in_another_language(lang: str) -> None:
    common = re.compile(
        r"\b(the|you|your|or|and|if|from|with|cost|power|strength|card|hand|all|for|of)\b", re.IGNORECASE
    )
    for key, text in wording.catalogue(lang).items():
        found = {word.lower() for word in common.findall(re.sub(r"\{[^}]*\}", "", text))}
        assert not found - ({"hand"} if lang == "de" else set()), f"{key}: {text}"


@in_every_language
def test_catalogues_hold_texts_that_the_panel_can_show(lang: str) -> None:
    for key, text in wording.catalogue(lang).items():
        assert text == text.strip() != "", key
        assert not text.endswith("."), key
        assert max(map(len, re.sub(r"\{[^}]*\}", "x", text).split())) <= 21, f"{key} has a word longer than a line"


@in_every_language
def test_every_card_fits_on_a_few_pages_of_the_panel(lang: str) -> None:
    """A page has six lines of 21 characters; wrapping fills about three quarters of each."""
    sizes = []
    for card in CARDS:
        explained = wording.explain(card, lang)
        text = " ".join((explained.name, *explained.keywords, explained.wording))
        sizes.append(len(text) / (6 * 21 * 3 / 4))
        assert sizes[-1] <= 4.5, f"{card.id} takes {sizes[-1]:.1f} pages: {len(text)} characters"
    assert median(sizes) <= 2.25


def words_for_pages() -> Iterator[str]:
    """Yield the key of every word that the state of a match can call for."""
    yield from [f"kind.{kind}" for kind in KINDS]
    yield from [f"mythology.{mythology}" for mythology in get_args(Mythology)]
    yield from [f"phase.{phase}" for phase in ("transfer", "influence", "confrontation")]


@in_every_language
def test_pages_have_a_word_for_everything_that_a_match_is_made_of(lang: str) -> None:
    expect_words(wording.word, wording.catalogue(lang), lang, wording.WORDS, list(words_for_pages()))


def test_only_words_are_given_to_pages() -> None:
    for key in ("about.event", "key.arma", "kind.hero", "", "kind"):
        with pytest.raises(KeyError):
            wording.word(key, "en")


@in_every_language
def test_no_text_of_the_catalogues_is_there_for_nothing(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = Watched(wording.catalogue(lang))
    monkeypatch.setattr(catalogues, "catalogue", lambda _lang: texts)
    for card in (*CARDS, *BY_NUMBERS):
        wording.explain(card, lang)
    for _card, ability in used():
        wording.ability_line(ability, lang)
    for target in targets():
        wording.target_line(target, lang)
        wording.target_line(replace(target, count=1), lang)
    assert set(texts) - texts.used == {key for key in words_for_pages() if key.startswith("phase")}


def test_every_key_of_the_catalogues_is_printed_on_a_card() -> None:
    printed = {f"key.{id_of(key)}" for card in CARDS for key in card.keys}
    printed |= {f"key.{id_of(key)}" for family in FAMILIES.values() for key in family.model.keys}
    assert {key for key in wording.catalogue("en") if key.startswith("key.")} == printed


def test_what_is_no_card_and_no_language_is_refused() -> None:
    for card, lang in (("character_4", "en"), ("gorillion", "en"), ("zeus", "fr")):
        assert isinstance(GUERRA_DE_MITOS.explain(card, lang), Refusal)


def test_a_created_character_is_no_card() -> None:
    token = the("token_0_0_1")
    assert isinstance(token, Card)
    assert wording.explain(token, "en").wording.startswith("An effect has made it")


if __name__ == "__main__":
    TRANSCRIPT.write_text(transcript(), encoding="utf-8")
