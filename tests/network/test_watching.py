"""Watching directories: a change wakes, nothing else does, and a directory may come and go."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from tablekeeper.network import watching
from tablekeeper.network.watching import Watching


def watch(directories: list[Path], then: Callable[[AsyncIterator[None]], Awaitable[None]]) -> None:
    """Watch, let the first look pass, and do something."""

    async def live() -> None:
        looking = Watching(directories)
        changes = looking.changes()
        await anext(changes)
        try:
            await asyncio.wait_for(then(changes), 30)
        finally:
            await changes.aclose()  # type: ignore[attr-defined]
            looking.close()

    asyncio.run(live())


@pytest.mark.parametrize("how", ["written", "renamed", "appended", "deleted"])
def test_whatever_happens_in_a_directory_is_a_change(tmp_path: Path, how: str) -> None:
    file, other = tmp_path / "seen" / "a", tmp_path / "b"
    file.parent.mkdir()
    if how in ("appended", "deleted"):
        file.write_text("a")
    other.write_text("b")

    async def change(changes: AsyncIterator[None]) -> None:
        match how:
            case "written":
                file.write_text("b")
            case "renamed":
                other.rename(file)
            case "appended":
                with file.open("a") as end:
                    end.write("b")
            case "deleted":
                file.unlink()
        await anext(changes)

    watch([file.parent], change)


def test_several_changes_at_once_are_one(tmp_path: Path) -> None:
    async def change(changes: AsyncIterator[None]) -> None:
        for name in "abc":
            (tmp_path / name).write_text(name)
        await anext(changes)
        waiting = asyncio.ensure_future(anext(changes))
        done, _ = await asyncio.wait([waiting], timeout=0.2)
        waiting.cancel()
        assert not done

    watch([tmp_path], change)


def test_a_directory_that_goes_and_comes_back_is_watched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "AGAIN", 0.01)
    run = tmp_path / "run"
    run.mkdir()

    async def change(changes: AsyncIterator[None]) -> None:
        shutil.rmtree(run)
        await anext(changes)
        run.mkdir()
        await anext(changes)
        (run / "status.json").write_text("{}")
        await anext(changes)

    watch([tmp_path / "never", run], change)
