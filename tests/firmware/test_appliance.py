"""The box from switching on: something is on the panel before everything is loaded; time is monotonic."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tablekeeper.drivers import first_light
from tablekeeper.firmware.app import appliance, start
from tablekeeper.firmware.app.first_picture import FIRST_PICTURE
from tablekeeper.firmware.bench.start import first_byte
from tablekeeper.firmware.box.settings import Settings, SettingsError
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.screens import draw
from tablekeeper.firmware.telling.views import Splash

ROOT = Path(__file__).parents[2]


def test_the_first_byte_waits_for_nothing_that_the_first_picture_does_not_need() -> None:
    """Time is no measure on a busy machine: what is imported before that byte is."""
    _, modules = first_byte()
    ours = {name for name in modules if name.startswith("tablekeeper.")}
    assert ours == {
        "tablekeeper.drivers",
        "tablekeeper.drivers.first_light",
        "tablekeeper.firmware",
        "tablekeeper.firmware.app",
        "tablekeeper.firmware.command_line",
        "tablekeeper.firmware.command_line.main",
        "tablekeeper.firmware.command_line.status",
        "tablekeeper.firmware.app.first_picture",
        "tablekeeper.firmware.app.start",
    }
    bare = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    others = modules - ours - set(bare.stdout.split())
    assert others <= {"tablekeeper", "__future__", "errno", "fcntl", "time"}


def test_games_are_read_while_nobody_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gc.freeze", lambda: None)
    registry.ui.cache_clear()
    appliance.read_games()
    read = registry.ui.cache_info().misses
    assert [registry.ui(name).game.name for name in registry.OWN] == [*registry.OWN]
    assert registry.ui.cache_info().misses == read == len(registry.OWN)


def test_the_first_picture_is_the_splash() -> None:
    shown = draw(Splash("Tablekeeper", ""))
    drawn = ["".join(".#"[shown.getpixel((x, y)) != 0] for x in range(shown.width)) for y in range(shown.height)]
    assert FIRST_PICTURE.splitlines() == drawn, "draw it anew"


def test_the_panel_of_a_box_without_settings_is_the_one_that_the_settings_say_by_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[object] = []
    monkeypatch.setattr(first_light, "light", lambda *panel, turned: order.append((*panel, turned)))
    monkeypatch.setattr(appliance, "run", lambda settings, unusable, **_how: order.append((settings, unusable)))
    start.run(None)
    panel = Settings().panel
    (address,) = panel.addresses
    assert order == [
        (panel.chip, panel.bus, address, FIRST_PICTURE, panel.rotation == 180),
        (Settings(), None),
    ]


@pytest.mark.parametrize("rotation", [0, 180])
def test_the_first_light_has_the_panel_of_the_settings_and_all_else_comes_behind(
    rotation: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'[panel]\nchip = "sh1106"\nbus = 31\naddress = 0x3d\nrotation = {rotation}\n')
    order: list[object] = []

    def light(*panel: object, turned: bool) -> None:
        order.append((*panel, turned))

    def run(settings: Settings, unusable: SettingsError | None, *, speak: bool) -> int:
        order.append((settings.panel.bus, unusable, speak))
        return 7

    monkeypatch.setattr(first_light, "light", light)
    monkeypatch.setattr(appliance, "run", run)
    assert start.run(file, speak=True) == 7
    assert order == [("sh1106", 31, 0x3D, FIRST_PICTURE, rotation == 180), (31, None, True)]


def test_a_settings_file_with_a_fault_keeps_nobody_from_the_first_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[panel]\nbus = 99\n")
    order: list[object] = []
    monkeypatch.setattr(first_light, "light", lambda *panel, turned: order.append(panel[:3]))
    monkeypatch.setattr(appliance, "run", lambda _settings, unusable, **_how: order.append(str(unusable)))
    start.run(file)
    assert order[0] == ("ssd1306", 1, 0x3C)
    assert "bus" in str(order[1])


@pytest.mark.parametrize("folder", ["engine", "drivers", "firmware", "network"])
def test_nothing_asks_for_the_time_of_day_that_must_work_before_it_is_known(folder: str) -> None:
    """A box has no clock of its own: what expires is counted in monotonic seconds."""
    asked = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / folder).rglob("*.py")
        if "bench" not in path.parts and path.name not in {"dates.py", "clock.py"}  # they know when to ask
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"time", "time_ns", "now", "utcnow", "today", "localtime"}
        if isinstance(node.value, ast.Name) and node.value.id in {"time", "datetime", "date"}
    ]
    assert not asked
