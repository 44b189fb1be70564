"""A number that nobody else may see: the panel is covered until the one who is asked looks at it alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.engine import registry as games
from tablekeeper.firmware.contract.rules import brings_back_what_was_undone
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.ui import GameUI
from tests.engine.secret_game import SECRET, SecretState
from tests.firmware.pages.conftest import Box, NewBox


class SecretUI(GameUI[SecretState]):
    game = SECRET
    title = "Secrets"


UI = SecretUI()


@pytest.fixture
def secret(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setitem(games.OWN, "secret", "tests.engine.secret_game:SECRET")
    monkeypatch.setitem(registry.OWN, "secret", f"{__name__}:UI")
    yield "secret"
    games.game.cache_clear()
    registry.ui.cache_clear()


@pytest.fixture
def table(new_box: NewBox, secret: str) -> Box:
    return new_box(lang="en", game=secret)


def test_the_panel_asks_the_others_to_look_away_before_any_number_stands_there(table: Box) -> None:
    assert "nobody else" in table.words
    assert "1" not in table.words.replace("Seat 1", "")


def test_only_ok_uncovers_it_and_enters_nothing(table: Box) -> None:
    for key in ("1.left", "1.right"):
        table.press(key)
        assert "nobody else" in table.words
    table.press("1.ok")
    assert "nobody else" not in table.words
    assert table.match.answers == 0


def test_a_held_ok_enters_no_number_that_nobody_has_seen(table: Box) -> None:
    table.hold("1.ok")
    assert table.match.answers == 0


def test_what_was_entered_is_covered_for_the_next_one(table: Box) -> None:
    for key in ("1.ok", "1.right", "1.right", "1.ok"):
        table.press(key)
    assert table.match.answers == 1
    assert "nobody else" in table.words
    assert "3" not in table.words


def test_what_happened_and_the_history_do_not_tell_it(table: Box) -> None:
    for key in ("1.ok", "1.right", "1.right", "1.ok"):
        table.press(key)
    table.hold("2.left")
    assert "3" not in table.words


def test_undo_and_redo_keep_the_bounds_of_the_contract(secret: str, tmp_path: Path) -> None:
    brings_back_what_was_undone(secret, tmp_path)
