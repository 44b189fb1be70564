"""What make sets up in .venv: whole, in its place, and begun anew where it is not; pip only writes down its calls."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PYTHON = """#!/bin/bash
# Python, but what it makes has a pip that writes down its calls; it fails or is killed if it is told to.
place={place}
while IFS= read -r bad; do [[ "$*" == $bad ]] && exit 1; done <"$place/fails"
[[ $* != "-m venv "* ]] || {{
    echo "venv" >>"$place/calls"
    {python} -m venv --without-pip "${{@:3}}"
    [[ ! -e $place/killed-venv ]] || kill -KILL 0
    packages=$(echo "${{@: -1}}"/lib/python*/site-packages)
    mkdir "$packages/pip" && touch "$packages/pip/__init__.py" && cp "$place/pip.py" "$packages/pip/__main__.py"
    exit
}}
exec {python} "$@"
"""
PIP = """
import os, pathlib, signal, sys
place = pathlib.Path({place!r})
with (place / "calls").open("a") as calls:
    print("pip", *sys.argv[1:], file=calls)
if (place / "killed-pip").exists():
    os.killpg(0, signal.SIGKILL)
if (place / "unreachable").exists():
    sys.exit("WARNING: Retrying after connection broken by 'NewConnectionError'\\nERROR: (from versions: none)")
if "--requirement" in sys.argv:
    sys.path.insert(0, "packages")
    import pins
    for name, version in pins.pins(pathlib.Path(sys.argv[sys.argv.index("--requirement") + 1])):
        there = pathlib.Path(__file__).parents[1] / f"{{name.replace('-', '_')}}-{{version}}.dist-info"
        there.mkdir(exist_ok=True)
        (there / "METADATA").write_text(f"Metadata-Version: 2.1\\nName: {{name}}\\nVersion: {{version}}\\n")
"""


class Checkout:
    """A checkout as far as setting up needs it, beside what is said to its Python and pip, and what they wrote down."""

    def __init__(self, beside: Path) -> None:
        self.beside = beside
        self.place = beside / "checkout"
        shutil.copytree(ROOT / "packages", self.place / "packages", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("Makefile", "pyproject.toml", "CHANGELOG.md"):
            shutil.copy(ROOT / name, self.place)
        (beside / "python").write_text(PYTHON.format(place=beside, python=sys.executable), encoding="utf-8")
        (beside / "python").chmod(0o755)
        (beside / "pip.py").write_text(PIP.format(place=str(beside)), encoding="utf-8")
        for name in ("calls", "fails"):
            (beside / name).touch()

    def make(self, target: str = ".venv/version") -> subprocess.CompletedProcess[str]:
        """Run make, in a session of its own, so that it can be killed."""
        (self.beside / "calls").write_text("", encoding="utf-8")
        command = ["make", "--no-print-directory", f"PYTHON={self.beside / 'python'}", target]
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        return subprocess.run(
            command,
            cwd=self.place,
            env=surroundings,
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,
        )

    @property
    def calls(self) -> list[str]:
        """What was done: an environment made, lists of packages fetched, the project installed."""
        lines = (self.beside / "calls").read_text(encoding="utf-8").splitlines()
        return [Path(line.split()[-1]).stem or "project" for line in lines]


ALL = ["venv", "runs", "project"]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture
def ready(checkout: Checkout) -> Checkout:
    done = checkout.make()
    assert done.returncode == 0, done.stderr
    assert checkout.calls == ALL
    return checkout


def test_what_is_set_up_is_left_alone(ready: Checkout) -> None:
    done = ready.make()
    assert (done.returncode, done.stderr, ready.calls) == (0, "", [])


@pytest.mark.parametrize("when", ["venv", "pip"])
def test_killed_while_it_sets_up_it_begins_anew(checkout: Checkout, when: str) -> None:
    (checkout.beside / f"killed-{when}").touch()
    assert checkout.make().returncode == -signal.SIGKILL
    (checkout.beside / f"killed-{when}").unlink()
    done = checkout.make()
    assert (done.returncode, checkout.calls) == (0, ALL)
    assert "broken off" in done.stderr


def test_killed_while_it_brings_packages_up_to_date_it_begins_anew(ready: Checkout) -> None:
    (ready.beside / "killed-pip").touch()
    ready.make(".venv/tests")
    (ready.beside / "killed-pip").unlink()
    assert ready.make(".venv/tests").returncode == 0
    assert ready.calls == [*ALL, "tests"]


def test_a_checkout_that_was_moved_is_set_up_anew_in_its_new_place(ready: Checkout) -> None:
    moved = ready.beside / "moved"
    ready.place.rename(moved)
    ready.place = moved
    done = ready.make()
    assert (done.returncode, ready.calls) == (0, ALL)
    assert "moved" in done.stderr
    assert (moved / ".venv" / "place").read_text(encoding="utf-8") == f"{moved}\n"


def test_an_environment_whose_python_is_gone_is_set_up_anew(ready: Checkout) -> None:
    python = ready.place / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/no/such/python3.9")
    assert (ready.make().returncode, ready.calls) == (0, ALL)


def test_a_package_that_is_missing_is_named_and_fetched(ready: Checkout) -> None:
    (gone,) = (ready.place / ".venv").rglob("msgspec-*.dist-info")
    shutil.rmtree(gone)
    done = ready.make()
    assert (done.returncode, ready.calls) == (0, ["runs", "project"])
    assert "wanted msgspec" in done.stderr


def test_without_a_network_it_says_so_last_and_goes_on_from_there_with_one(checkout: Checkout) -> None:
    (checkout.beside / "unreachable").touch()
    done = checkout.make()
    assert done.returncode != 0
    said = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert said[-1].startswith("The package index cannot be reached.")
    (checkout.beside / "unreachable").unlink()
    assert (checkout.make().returncode, checkout.calls) == (0, ["runs", "project"])


@pytest.mark.parametrize(
    ("fails", "why"),
    [
        ("-c *version_info*", "Python 3.11 or newer"),
        ("-c *maxsize*", "Raspberry Pi OS (64-bit)"),
        ("-c *ensurepip*", "sudo apt install python3-venv"),
    ],
)
def test_a_python_that_will_not_do_is_refused_before_anything_is_made(checkout: Checkout, fails: str, why: str) -> None:
    (checkout.beside / "fails").write_text(f"{fails}\n", encoding="utf-8")
    done = checkout.make()
    assert done.returncode != 0
    assert why in done.stderr
    assert not (checkout.place / ".venv").exists()
