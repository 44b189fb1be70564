"""Tags and preferences: known at once, kept for good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.firmware.storage import Storage, Tagged
from tests.firmware.tagged import uids_of


def ignore(_said: object) -> None:
    pass


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    storage = Storage(tmp_path, ignore)
    yield storage
    storage.close()


def test_a_tag_names_its_card_at_once_and_after_a_restart(storage: Storage, tmp_path: Path) -> None:
    storage.tags.bind("04a1b2", "gorillion", 1, "mindbug")
    storage.tags.bind("04FF", "killer_bee", 2, "mindbug")
    storage.tags.bind("04FE", "killer_bee", 1, "mindbug")
    storage.tags.bind("04FD", "killer_bee", 1, "munchkin")
    before = storage.tags.all()
    assert storage.close() == 0
    again = Storage(tmp_path, ignore)
    assert again.tags.all() == before
    assert again.tags.card_of("04A1B2") == again.tags.card_of("04a1b2") == Tagged("gorillion", 1, "mindbug")
    assert again.tags.card_of("00") is None
    assert uids_of(again.tags, "killer_bee", "mindbug") == ("04FE", "04FF")
    again.close()


def test_many_tags_are_bound_at_once_or_none_of_them(storage: Storage) -> None:
    storage.tags.bind_all([("04A1", "gorillion", 1, "mindbug"), ("04a2", "bee_bear", 2, "mindbug")])
    known = {"04A1": Tagged("gorillion", 1, "mindbug"), "04A2": Tagged("bee_bear", 2, "mindbug")}
    assert storage.tags.all() == known
    with pytest.raises(ValueError, match="copy from 1 to 999"):
        storage.tags.bind_all([("04A3", "gorillion", 2, "mindbug"), ("04A4", "gorillion", 0, "mindbug")])
    assert storage.tags.all() == known


def test_binding_again_moves_the_tag_and_unbinding_forgets_it(storage: Storage, tmp_path: Path) -> None:
    storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    storage.tags.bind("04a1", "bee_bear", 1, "mindbug")
    storage.tags.bind("04A2", "bee_bear", 2, "mindbug")
    storage.tags.unbind("04a2")
    storage.tags.unbind("04A3")
    assert storage.tags.all() == {"04A1": Tagged("bee_bear", 1, "mindbug")}
    storage.close()
    again = Storage(tmp_path, ignore)
    assert again.tags.all() == {"04A1": Tagged("bee_bear", 1, "mindbug")}
    again.close()


@pytest.mark.parametrize(
    ("uid", "card", "copy", "game"),
    [
        ("", "bee_bear", 1, "mindbug"),
        ("0G", "bee_bear", 1, "mindbug"),
        ("04", "", 1, "mindbug"),
        ("04", "bee_bear", 0, "mindbug"),
        ("04", "bee_bear", 2**70, "mindbug"),
        ("04", "bee_bear", 1, ""),
        ("04", "\ud800", 1, "mindbug"),
    ],
)
def test_what_is_no_tag_or_no_card_is_not_bound(storage: Storage, uid: str, card: str, copy: int, game: str) -> None:
    with pytest.raises(ValueError, match="wanted"):
        storage.tags.bind(uid, card, copy, game)
    assert storage.tags.all() == {}


def test_a_preference_is_there_at_once_and_after_a_restart(storage: Storage, tmp_path: Path) -> None:
    assert storage.preferences.get("language", "en") == "en"
    storage.preferences.set("language", "de")
    storage.preferences.set("mute", True)
    storage.preferences.set("brightness", 3)
    storage.preferences.set("brightness", 4)
    assert storage.preferences.get("language", "en") == "de"
    storage.close()
    again = Storage(tmp_path, ignore)
    assert again.preferences.all() == {"language": "de", "mute": True, "brightness": 4}
    assert again.preferences.get("mute", default=False) is True
    again.close()


def test_a_preference_of_another_type_gives_way_to_the_default(storage: Storage) -> None:
    storage.preferences.set("brightness", "high")
    storage.preferences.set("volume", True)
    assert storage.preferences.get("brightness", 5) == 5
    assert storage.preferences.get("volume", 5) == 5


def test_what_cannot_be_kept_is_refused_before_it_counts(storage: Storage) -> None:
    for name, value in (("", "x"), ("\ud800", "x"), ("language", "\ud800")):
        with pytest.raises(ValueError, match=r"."):
            storage.preferences.set(name, value)
    assert storage.preferences.all() == {}
