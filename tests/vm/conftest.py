"""What needs a virtual machine runs only when these tests are asked for by name: `make vm`, or `pytest tests/vm`."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
MARKERS = {
    "short": "needs a virtual machine, and is quick enough for CI",
    "long": "needs a virtual machine, and minutes",
}


def pytest_configure(config: pytest.Config) -> None:
    """Make the two kinds of trials known."""
    for name, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the trials out of a run that did not name them."""
    if any(HERE in (path := Path(named.partition("::")[0]).resolve()).parents or path == HERE for named in config.args):
        return
    trials = [item for item in items if any(item.get_closest_marker(name) for name in MARKERS)]
    if trials:
        config.hook.pytest_deselected(items=trials)
        items[:] = [item for item in items if item not in trials]
