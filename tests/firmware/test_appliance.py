"""The appliance from switching on: something is on the panel before everything is loaded; time is monotonic."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_first_picture_is_shown_before_the_imports_that_take_long(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("[panel]\nbus = 31\n")
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from tablekeeper.drivers.panel import Panel\n"
        "def show(panel, picture):\n"
        "    print(picture.mode, *picture.size, picture.getbbox() is not None)\n"
        "    print(*sys.modules)\n"
        "    raise SystemExit\n"
        "Panel.show = show\n"
        "from tablekeeper.firmware import cli\n"
        f"cli.main(['run', '--settings', {str(settings)!r}])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    picture, loaded = done.stdout.splitlines()
    assert picture == "1 128 64 True"
    late = {
        "gpiozero",
        "serial",
        "tablekeeper.firmware.app",
        "tablekeeper.firmware.storage",
        "tablekeeper.engine.match",
        "tablekeeper.engine.mindbug",
    }
    assert not late & set(loaded.split())


@pytest.mark.parametrize("folder", ["engine", "drivers", "firmware"])
def test_nothing_asks_for_the_time_of_day_that_must_work_before_it_is_known(folder: str) -> None:
    """A box has no clock of its own: what expires is counted in monotonic seconds."""
    asked = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / folder).rglob("*.py")
        if "bench" not in path.parts and path.name != "dates.py"  # they know when to ask
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"time", "time_ns", "now", "utcnow", "today", "localtime"}
        if isinstance(node.value, ast.Name) and node.value.id in {"time", "datetime", "date"}
    ]
    assert not asked
