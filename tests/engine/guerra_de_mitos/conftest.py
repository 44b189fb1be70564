"""What the tests of this game share: a game of its name that has its decks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablekeeper.engine import registry
from tablekeeper.engine.guerra_de_mitos.decks import DECKS
from tests.engine.counter import Counter


class Bringing(Counter):
    """A game that is nothing but its decks."""

    name = "guerra_de_mitos"
    decks = DECKS


BRINGING = Bringing()


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let deck files of the game be read."""
    monkeypatch.setitem(registry.OWN, "guerra_de_mitos", f"{__name__}:BRINGING")
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()
