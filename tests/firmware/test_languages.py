"""The catalogues say the same things in every language: those of the box, and those of every game."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest

from tablekeeper.firmware import languages
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, Language, catalogue, catalogue_files, language

PACKAGES: dict[str | None, str | None] = {
    None: None,
    "web": "tablekeeper.firmware.simulator.web",
    "look": "tablekeeper.network.web",
    **{game: registry.ui(game).words for game in registry.OWN},
}
"""Where texts lie: those of the box, those of its pages in a browser, and by its id those of each game."""

in_every_language = pytest.mark.parametrize("code", LANGUAGES)
of_each = pytest.mark.parametrize("package", PACKAGES.values(), ids=[str(game) for game in PACKAGES])


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@of_each
@in_every_language
def test_every_language_has_the_same_files(code: str, package: str | None) -> None:
    assert catalogue_files(code, package) == catalogue_files("en", package)


@of_each
@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_slots(code: str, package: str | None) -> None:
    for file in catalogue_files("en", package):
        english, other = catalogue("en", file, package), catalogue(code, file, package)
        assert sorted(other) == sorted(english), f"{code}/{file}"
        for key, text in english.items():
            assert slots(other[key]) == slots(text), f"{code}/{file}: {key}"


@of_each
@in_every_language
def test_no_text_is_empty_or_has_stray_spaces(code: str, package: str | None) -> None:
    for file in catalogue_files(code, package):
        for key, text in catalogue(code, file, package).items():
            assert text, f"{code}/{file}: {key}"
            assert text == " ".join(text.split()), f"{code}/{file}: {key}"


def keys(code: str, package: str | None) -> set[str]:
    return {key for file in catalogue_files(code, package) for key in catalogue(code, file, package)}


@of_each
@in_every_language
def test_what_is_said_for_one_is_said_for_many(code: str, package: str | None) -> None:
    said = keys(code, package)
    assert {key[:-4] for key in said if key.endswith(".one")} == {key[:-5] for key in said if key.endswith(".many")}


def test_every_key_of_a_game_begins_with_its_id_and_none_of_the_box_does() -> None:
    of_games = {game: package for game, package in PACKAGES.items() if game is not None}
    for game, package in of_games.items():
        assert {key.partition(".")[0] for key in keys("en", package)} == {game}
    assert not {key.partition(".")[0] for key in keys("en", None)} & of_games.keys()


def test_the_words_of_a_game_are_there_with_those_of_the_box_when_it_is_asked_for() -> None:
    alone, together = language("en"), language("en", "tablekeeper.firmware.games.mindbug")
    assert "mindbug.ask.turn" not in alone
    assert together.text("mindbug.ask.turn") == "Your turn"
    assert "munchkin.ask.turn" not in together
    assert alone.text("page.yes") == together.text("page.yes")


def test_a_game_in_a_package_of_its_own_brings_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "guest_of_a_test" / "words" / "it"
    folder.mkdir(parents=True)
    (folder / "pages.toml").write_text('"guest.ask.turn" = "Tocca a te"\n', encoding="utf-8")
    (tmp_path / "guest_of_a_test" / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    try:
        assert language("it", "guest_of_a_test").text("guest.ask.turn") == "Tocca a te"
    finally:
        sys.modules.pop("guest_of_a_test", None)


def test_only_the_chosen_language_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def spy(code: str, file: str, package: str | None = None) -> Mapping[str, str]:
        read.append(code)
        return catalogue(code, file, package)

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
    monkeypatch.setattr(languages, "catalogue_files", lambda code, package: ["a.toml", "b.toml"])
    monkeypatch.setattr(languages, "catalogue", lambda code, file, package: {"same": "x"})
    language.cache_clear()
    with pytest.raises(ValueError, match=r"b\.toml: 'same' stands in another file"):
        language("en")
    language.cache_clear()
