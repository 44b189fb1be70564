"""Random keys, taps and power cuts: they find no fault in any game, and one that is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablekeeper.firmware.command_line.main import main
from tablekeeper.firmware.contract.walks import LONGEST, walk
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.page import MENU, Key
from tablekeeper.firmware.pages.resume import OpenZones


@pytest.mark.parametrize("seed", range(len(LANGUAGES)))
@pytest.mark.parametrize("game", registry.OWN)
def test_random_keys_find_no_fault(game: str, seed: int, tmp_path: Path) -> None:
    done = walk(game, seed, tmp_path)
    assert done.total() >= LONGEST
    assert set(done) == {"press", "hold", "tap", "wait", "cut"}


def test_the_same_seed_does_the_same(tmp_path: Path) -> None:
    assert walk("munchkin", 3, tmp_path / "once") == walk("munchkin", 3, tmp_path / "again")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int | str | None, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["random", *arguments])
    told = capsys.readouterr()
    return ended.value.code, told.out, told.err


def test_the_command_walks_through_every_game_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--keys", "30")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert [line.split(":")[0] for line in lines[: len(registry.OWN)]] == list(registry.OWN)
    assert all("× press" in line and line.endswith("no fault") for line in lines)


def test_the_command_walks_through_one_game_and_refuses_one_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--keys", "30", "--game", "munchkin")
    assert status == 0
    assert [line.split(":")[0] for line in out.splitlines()] == ["munchkin"]
    status, out, err = run(capsys, "--keys", "30", "--game", "chess")
    assert (status, out) == (2, "")
    assert "no game 'chess'" in err


def test_a_fault_is_told_with_its_seed_and_what_was_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = OpenZones.press

    def wrong(page: OpenZones, context: Any, key: Key) -> None:
        if key.slot == MENU:
            raise IndexError("tuple index out of range")
        right(page, context, key)

    monkeypatch.setattr(OpenZones, "press", wrong)
    status, _, err = run(capsys, "--keys", "3000", "--game", "munchkin", "--seed", "7")
    assert status == 1
    assert err.startswith("tablekeeper: munchkin, seed ")
    assert "tuple index out of range" in err
    assert "done last: " in err
    assert "cut" in err
