"""What all tests share: how examples are drawn, tests that need a Debian package, Ctrl-C, a line; and a game."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tablekeeper.engine import registry as engine_registry
from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.firmware.games import registry

REQUIRE_ALL = "TABLEKEEPER_REQUIRE_ALL"
"""Set where every package is meant to be there: a test then fails for want of one, and is not skipped."""
COMPILED = Path(__file__).resolve().parents[1] / "build" / "compiled"
"""Python compiled: by this process, and by every one that a test starts, so that none does it again."""


# The same examples in every run, so that what breaks a test is a change; and however slow the computer is.
settings.register_profile(
    "tablekeeper", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("tablekeeper")


# Here rather than in a hook: the tests are compiled as they are imported.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(COMPILED)
sys.dont_write_bytecode = False


def pytest_configure() -> None:
    """Let programs that tests start feel an interrupt, even where a shell has started the tests in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def installed(package: str) -> bool:
    """Return whether this Debian package is installed; on other systems none is."""
    if shutil.which("dpkg-query") is None:
        return False
    command = ["dpkg-query", "--show", "--showformat=${db:Status-Status}", package]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout == "installed"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that needs a package which is missing, naming it; or fail where all must be there."""
    for marker in item.iter_markers("needs_package"):
        (package,) = marker.args
        if not installed(package):
            missing = f"needs the Debian package {package}: apt install {package}"
            if os.environ.get(REQUIRE_ALL):
                pytest.fail(missing, pytrace=False)
            pytest.skip(missing)


@pytest.fixture(autouse=True)
def _no_own_sets() -> Iterator[None]:
    """Forget the sets of one's own that a test has read: the process knows them, and the next test must not."""
    yield
    shelf.forget()


@pytest.fixture
def spells(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a game whose players bring decks be one of ours."""

    def forget() -> None:
        engine_registry.game.cache_clear()
        registry.ui.cache_clear()
        registry.names.cache_clear()

    monkeypatch.setitem(engine_registry.OWN, "spells", "tests.engine.spells:SPELLS")
    monkeypatch.setitem(registry.OWN, "spells", "tests.firmware.spells:UI")
    forget()
    yield
    monkeypatch.undo()
    forget()
