"""Every game on the box keeps the contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.firmware.contract import CHECKS, Check
from tablekeeper.firmware.games import registry


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", registry.OWN)
def test_each_of_our_games_keeps_the_contract(game: str, check: Check, tmp_path: Path) -> None:
    check(game, tmp_path)
