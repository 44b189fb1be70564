"""Systems to install on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.install.system import System


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


@pytest.fixture
def installed(system: System) -> System:
    done = system.run()
    assert done.returncode == 0, done.stderr
    system.has_played()
    return system
