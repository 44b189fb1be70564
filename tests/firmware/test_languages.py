"""The catalogues say the same things in every language."""

from __future__ import annotations

from string import Formatter

import pytest

from firmware import languages
from firmware.languages import LANGUAGES, Language, catalogue, catalogue_files, language


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_the_same_files(code: str) -> None:
    assert catalogue_files(code) == catalogue_files("en")


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_slots(code: str) -> None:
    for file in catalogue_files("en"):
        english, other = catalogue("en", file), catalogue(code, file)
        assert sorted(other) == sorted(english), f"{code}/{file}"
        for key, text in english.items():
            assert slots(other[key]) == slots(text), f"{code}/{file}: {key}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_empty_or_has_stray_spaces(code: str) -> None:
    for file in catalogue_files(code):
        for key, text in catalogue(code, file).items():
            assert text, f"{code}/{file}: {key}"
            assert text == " ".join(text.split()), f"{code}/{file}: {key}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_said_for_one_is_said_for_many(code: str) -> None:
    keys = {key for file in catalogue_files(code) for key in catalogue(code, file)}
    assert {key[:-4] for key in keys if key.endswith(".one")} == {key[:-5] for key in keys if key.endswith(".many")}


def test_only_the_chosen_language_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def spy(code: str, file: str) -> dict[str, str]:
        read.append(code)
        return catalogue(code, file)

    language.cache_clear()
    monkeypatch.setattr(languages, "catalogue", spy)
    language("de")
    language("de")
    assert set(read) == {"de"}
    assert len(read) == len(catalogue_files("de")), "the second time it comes from memory"
    language.cache_clear()


def test_one_and_many() -> None:
    sample = Language("en", {"card.one": "{n} card", "card.many": "{n} cards"})
    assert [sample.counted("card", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert "card.one" in sample
    assert "card" not in sample


def test_a_missing_key_or_slot_is_named() -> None:
    sample = Language("it", {"hello": "Ciao {name}"})
    with pytest.raises(KeyError, match="no key 'bye'"):
        sample.text("bye")
    with pytest.raises(KeyError, match="wants a slot 'name'"):
        sample.text("hello")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="wanted one of en, es, it, de, got 'fr'"):
        language("fr")


def test_a_key_in_two_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "catalogue_files", lambda code: ["a.toml", "b.toml"])
    monkeypatch.setattr(languages, "catalogue", lambda code, file: {"same": "x"})
    language.cache_clear()
    with pytest.raises(ValueError, match=r"b\.toml: 'same' stands in another file"):
        language("en")
    language.cache_clear()
