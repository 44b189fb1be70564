"""The games on the box: what another package offers is listed, and one that cannot be read harms nobody."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablekeeper.engine import registry as games
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.pages.begin import Kinds
from tests.firmware.pages.conftest import NewBox

GUEST = "a_guest_of_the_box"
MODULE = """
from tablekeeper.firmware.games.mindbug.ui import MindbugUI
from tablekeeper.engine.mindbug.game import Mindbug

class Guest(Mindbug):
    name = "guest"

GUEST = Guest()

class GuestUI(MindbugUI):
    game = GUEST
    title = "A guest"

UI = GuestUI()
"""
Offer = Callable[[str, str], None]


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Offer]:
    """Give how to install a package that offers both halves of a game: `offer("GUEST", "UI")`, by their attributes."""

    def forget() -> None:
        games.game.cache_clear()
        registry.ui.cache_clear()
        registry.names.cache_clear()
        sys.modules.pop(GUEST, None)

    def install(game: str, ui: str) -> None:
        (tmp_path / f"{GUEST}.py").write_text(MODULE, encoding="utf-8")
        described = tmp_path / "guest-1.0.dist-info"
        described.mkdir()
        (described / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n", encoding="utf-8")
        lines = [f"[{games.GROUP}]", f"guest = {GUEST}:{game}", f"[{registry.GROUP}]", f"guest = {GUEST}:{ui}"]
        (described / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        forget()

    yield install
    forget()


def test_a_game_of_another_package_stands_in_the_list_behind_ours(offer: Offer) -> None:
    offer("GUEST", "UI")
    assert registry.names() == (*registry.OWN, "guest")
    assert registry.ui("guest").title == "A guest"


@pytest.mark.parametrize(("game", "ui"), [("GUEST", "NOTHING"), ("NOTHING", "UI"), ("Guest", "UI"), ("GUEST", "GUEST")])
def test_one_that_cannot_be_read_is_left_out_and_said_in_the_log(
    offer: Offer, new_box: NewBox, caplog: pytest.LogCaptureFixture, game: str, ui: str
) -> None:
    offer(game, ui)
    with caplog.at_level(logging.WARNING):
        box = new_box(lang="en")
        box.context.pages.push(Kinds(box.context))
        box.wait(0)
    assert registry.names() == tuple(registry.OWN)
    assert "Mindbug" in box.words
    assert "guest" not in box.words
    (said,) = [record.getMessage() for record in caplog.records if record.name == registry.__name__]
    assert "the game 'guest' is left out of the list" in said


def test_a_second_half_that_is_missing_is_a_programmers_error() -> None:
    with pytest.raises(LookupError, match=r"wanted one of mindbug.*got 'chess'"):
        registry.ui("chess")
