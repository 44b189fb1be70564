"""What needs a virtual machine runs only when these tests are asked for by name: `make vm`, or `pytest tests/vm`."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from packages.layer import CannotBuild
from tests.vm.box import Box
from tests.vm.container import Container, why_not
from tests.vm.image import Image
from tests.vm.machine import BOOT, Snapshot
from tests.vm.pi_card import Card
from tests.vm.suite import is_card_tried
from tests.vm.twin import Twin

Tell = Callable[[str], None]

HERE = Path(__file__).resolve().parent
MARKERS = {
    "short": "needs a virtual machine, and is quick enough for CI",
    "long": "needs a virtual machine, and minutes",
    "card": "puts the card into an emulated board, whatever SUITE names",
}


def pytest_configure(config: pytest.Config) -> None:
    """Make the kinds of trials known."""
    for name, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the trials out of a run that did not name them, and those of the card out of a run that need not try it."""
    named = any(HERE in (path := Path(one.partition("::")[0]).resolve()).parents or path == HERE for one in config.args)
    needless = () if is_card_tried() else ("card",)
    left_out = needless if named else tuple(MARKERS)
    trials = [item for item in items if any(item.get_closest_marker(name) for name in left_out)]
    if trials:
        config.hook.pytest_deselected(items=trials)
        items[:] = [item for item in items if item not in trials]


@pytest.fixture(autouse=True)
def system_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find what makes file systems: it works for anybody on a file, and Debian gives its folder to root alone."""
    monkeypatch.setenv("PATH", os.pathsep.join([os.environ["PATH"], "/usr/sbin", "/sbin"]))


@pytest.fixture(scope="session", autouse=True)
def clears_up() -> Iterator[None]:
    """Let SIGTERM end the trials as Ctrl-C does, so that no machine outlives them."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.fixture(scope="session")
def image() -> Image:
    """Return what a machine boots, built as far as it has to be."""
    try:
        return Image.build()
    except CannotBuild as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="module")
def card() -> Card:
    """Return a card to put into an emulated board, built as far as it has to be."""
    try:
        return Card.build()
    except CannotBuild as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def ready(image: Image, tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """Return a box that has been taught its cards and asks for its language, its reader unplugged."""
    directory = tmp_path_factory.mktemp("ready")
    twin = Twin(directory / "twin")
    twin.close()
    with Box(image) as box:
        box.expect("English", seconds=BOOT)
        box.unplug()  # before the box starts anew: what it would say of a lost reader takes the next press for itself
        box.remember(twin.storage)
        box.wait(lambda: "F01" in box.state(), "the box misses a reader")
        box.expect("English")
        return box.machine.snapshot(directory / "snapshot")


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    """Return what prints a measured figure, whatever becomes of the output of tests."""

    def say(text: str) -> None:
        with capsys.disabled():
            print(f"\n  {text}", end="", flush=True)

    return say


@pytest.fixture(scope="module")
def in_match(image: Image, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Container]:
    """A box in a container that finds the match of a box on simulated chips."""
    if why := why_not():
        pytest.skip(why)
    with Twin(tmp_path_factory.mktemp("twin")) as twin:
        twin.begin()
        twin.tap("gorillion")
    with Container(image, twin.storage) as box:
        yield box
