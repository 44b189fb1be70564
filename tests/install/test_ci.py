"""What CI runs, with commands that write down their calls: what it leaves out it names, in its last line."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

STUB = """#!/bin/bash
# A command: it is written down, says what it is told to, and fails if it is told to.
place={place} call="${{0##*/}} $*"
echo "$call" >>"$place/calls"
[[ $call != "make "* ]] || echo "$PYTEST_ADDOPTS" >"$place/options of $call"
[[ $call != "make test" ]] || cat "$place/skips"
[[ $call != "make kit" ]] || cat "$place/kit_skips"
[[ $call != "id -u" ]] || cat "$place/user"
[[ $call != "dpkg-query "* ]] || printf installed
while IFS= read -r bad; do [[ $call != $bad ]] || exit 1; done <"$place/fails"
"""
KICAD = "SKIPPED [1] tests/hardware/test_kicad.py:39: needs the Debian package kicad\n"
OTHER = "SKIPPED [2] tests/test_it.py:7: needs a moon\n"
LATER = (
    "the long trials in virtual machines, with the card image (make vm), make cafe with 200 tables, and make release."
)
ALL = f"All of it has passed. Left out: {LATER}"
NONE_HERE = "python -c *kicad()\n"
"""What fails where there is no KiCad."""
SHORT = "make vm SERIES=short"
KIT = "make kit"
MADE = ["make demo", "make test", "make site", "make run", KIT]


class Computer:
    """One that runs CI, as root unless it is told otherwise."""

    def __init__(self, place: Path) -> None:
        self.place = place
        (place / ".ci").mkdir()
        for name in ("run", "packages.txt"):
            shutil.copy(ROOT / ".ci" / name, place / ".ci")
        for command in ("bin/make", "bin/id", "bin/apt-get", "bin/dpkg-query", ".venv/bin/python"):
            path = place / command
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(STUB.format(place=place), encoding="utf-8")
            path.chmod(0o755)
        self.tell(calls="", fails="", skips="", kit_skips="", user="0\n")

    def tell(self, **texts: str) -> None:
        for name, text in texts.items():
            (self.place / name).write_text(text, encoding="utf-8")

    def run(self, seconds: int = 0) -> tuple[int, str]:
        """Run CI on a computer that has taken so long before; return its status and its last line."""
        own = {"PATH": f"{self.place}/bin:{os.environ['PATH']}", "SECONDS": str(seconds), "PYTEST_ADDOPTS": ""}
        surroundings = os.environ | own
        command = [str(self.place / ".ci" / "run")]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
        return done.returncode, (done.stdout.splitlines() or [""])[-1]

    @property
    def calls(self) -> list[str]:
        return (self.place / "calls").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def test_all_of_it_runs_and_that_is_said(computer: Computer) -> None:
    assert computer.run() == (0, ALL)
    made = [call for call in computer.calls if call.startswith("make")]
    assert [call for call in made if call != SHORT] == MADE
    assert made.count(SHORT) == 1
    assert made[0] == "make demo", "what runs beside each other finds .venv set up"
    assert made[-1] == KIT, "the kit waits for the machine"


def test_the_kit_s_tests_run_with_the_kit_alone(computer: Computer) -> None:
    computer.run()
    options = {call: (computer.place / f"options of {call}").read_text(encoding="utf-8").strip() for call in MADE}
    assert options == {call: "--ignore=tests/hardware" if call == "make test" else "" for call in MADE}


@pytest.mark.parametrize("seconds", [0, 301, 900, 5000])
def test_machine_and_kit_are_made_however_slow_the_computer(computer: Computer, seconds: int) -> None:
    assert computer.run(seconds) == (0, ALL)
    assert {SHORT, KIT} <= set(computer.calls)


@pytest.mark.parametrize("seconds", [0, 1150])
def test_a_machine_that_fails_is_tried_again_and_fails_ci(computer: Computer, seconds: int) -> None:
    computer.tell(fails=f"{SHORT}\n")
    assert computer.run(seconds)[0] != 0
    assert computer.calls.count(SHORT) == 2
    assert KIT not in computer.calls


def fetches_of_kicad(computer: Computer) -> list[int]:
    return [at for at, call in enumerate(computer.calls) if call.startswith("apt-get") and "kicad" in call]


def test_kicad_is_fetched_where_there_is_none(computer: Computer) -> None:
    computer.tell(fails=NONE_HERE)
    assert computer.run() == (0, ALL)
    assert fetches_of_kicad(computer)
    assert fetches_of_kicad(computer)[-1] < computer.calls.index(KIT)


def test_kicad_is_not_fetched_where_it_is(computer: Computer) -> None:
    assert computer.run() == (0, ALL)
    assert not fetches_of_kicad(computer)


@pytest.mark.parametrize("fails", ["", NONE_HERE], ids=["kicad-is-there", "kicad-is-fetched"])
def test_a_kit_that_fails_fails_ci(computer: Computer, fails: str) -> None:
    computer.tell(fails=f"{fails}{KIT}\n")
    assert computer.run()[0] != 0


@pytest.mark.parametrize(
    "told", [{"user": "1000\n", "fails": NONE_HERE}, {"fails": f"{NONE_HERE}apt-get*kicad*\n"}], ids=str
)
def test_kicad_left_out_is_named_in_the_last_line(computer: Computer, told: dict[str, str]) -> None:
    computer.tell(kit_skips=KICAD, **told)
    status, last = computer.run()
    assert (status, last) == (
        0, f"What ran has passed. Left out: tests/hardware/test_kicad.py needs the Debian package kicad; {LATER}"
    )  # fmt: skip
    assert KIT in computer.calls, "without KiCad, too"


def test_whatever_else_a_test_run_skips_is_named_too(computer: Computer) -> None:
    computer.tell(skips=OTHER)
    assert computer.run()[1] == f"What ran has passed. Left out: tests/test_it.py needs a moon; {LATER}"


@pytest.mark.parametrize("call", MADE[:-1])
def test_what_fails_fails_ci(computer: Computer, call: str) -> None:
    computer.tell(fails=f"{call}\n")
    assert computer.run()[0] != 0
