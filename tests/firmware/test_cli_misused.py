"""What comes in at the command line and is of no use: it is said in a line, and nothing is read without end."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tablekeeper.engine.protocol import MOST_BYTES as LONGEST_LINE
from tablekeeper.firmware.command_line.simulate import MOST_BYTES as LONGEST_SCRIPT

TABLEKEEPER = ("/bin/sh", "-c", 'ulimit -v 600000; exec "$@"', "sh", sys.executable, "-m", "tablekeeper.firmware")
"""The command with as much memory as a box has."""


def run(arguments: Sequence[str | bytes | Path], script: bytes = b"") -> tuple[int, str]:
    """Return the status of a command and what it says on standard error."""
    done = subprocess.run([*TABLEKEEPER, *arguments], input=script, capture_output=True, check=False)
    return done.returncode, done.stderr.decode()


def refused(arguments: Sequence[str | bytes | Path], script: bytes = b"") -> str:
    """Return the one line with which a command is refused."""
    status, said = run(arguments, script)
    assert status == 2
    assert said.startswith("tablekeeper: ")
    assert said.endswith("\n")
    assert len(said.splitlines()) == 1
    return said.removeprefix("tablekeeper: ").rstrip("\n")


@pytest.mark.parametrize("endless", ["/dev/zero", "/dev/full"])
def test_a_script_without_end_is_refused(endless: str) -> None:
    wanted = f"the script cannot be read: wanted at most {LONGEST_SCRIPT} bytes, got more"
    assert refused(["simulate", "--script", endless]) == f"{endless}: {wanted}"


def test_a_script_is_as_long_as_may_be_and_no_longer() -> None:
    script = b"state\n".ljust(LONGEST_SCRIPT, b"\n")
    assert run(["simulate", "--script", "-"], script) == (0, "")
    assert "bytes" in refused(["simulate", "--script", "-"], script + b"\n")


@pytest.mark.parametrize("command", ["simulate --script -", "simulate", "random --matches 1", "duel --deals 1"])
def test_a_game_without_a_name_is_no_game(command: str) -> None:
    assert "There is no game ''; wanted one of mindbug" in refused([*command.split(), "--game", ""])


@pytest.mark.parametrize("option", ["storage", "settings"])
def test_a_path_that_is_no_text_cannot_be_told_to_the_device(option: str, tmp_path: Path) -> None:
    said = refused(["simulate", "--script", "-", f"--{option}", os.fsencode(tmp_path) + b"/\xff\xfe"])
    assert said == f"--{option}: wanted a path in UTF-8, got {tmp_path}/��; give it another name"


def test_nor_can_such_a_place_for_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    Path(odd).mkdir()
    monkeypatch.setenv("TMPDIR", odd)
    assert refused(["simulate", "--script", "-"]).startswith(f"TMPDIR: wanted a path in UTF-8, got {tmp_path}/�;")


def test_the_journal_is_measured_in_a_directory_only(tmp_path: Path) -> None:
    plain, special = tmp_path / "plain", tmp_path / "socket"
    plain.touch(0o777)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(special))
        for place in (plain, special, Path("/proc")):
            said = refused(["bench", "--quick", "--only", "journal", "--directory", place])
            assert said == f"{place}: wanted a directory that can be written to; name one by --directory"


NINES = "9" * 5000


@pytest.mark.parametrize(
    ("option", "number", "wanted"),
    [
        ("random --jobs", "257", "from 1 to 256, got '257'"),
        ("duel --jobs", "99999999999999999999999", "from 1 to 256"),
        ("random --matches", NINES, "from 1 to 999999999999999999, got '9"),
        ("random --matches", "9" * 19, "from 1 to 999999999999999999, got '9"),
        ("random --seats", NINES, "from 1 to 99, got '9"),
        ("random --keys", "0", "from 1 to 999999999999999999, got '0'"),
        ("random --seed", NINES, "from -999999999999999999 to 999999999999999999, got '9"),
        ("duel --against", "-1", "from 0 to 999999999999999999, got '-1'"),
        ("simulate --seed", "1.5", "from -999999999999999999 to 999999999999999999, got '1.5'"),
    ],
)
def test_a_number_out_of_bounds_is_told_what_is_wanted(option: str, number: str, wanted: str) -> None:
    status, said = run([*option.split(), number])
    name = option.split()[1]
    assert status == 2
    assert f"argument {name}: wanted a number {wanted}" in said
    assert len(said) < 1500


def test_the_largest_numbers_are_taken() -> None:
    seeds = [f"--seed={sign}{'9' * 18}" for sign in ("", "-")]
    assert [run(["random", "--matches", "1", "--jobs", "1", seed]) for seed in seeds] == [(0, "")] * 2


def test_a_picture_with_a_name_that_no_file_has_is_a_bad_line() -> None:
    status, said = run(["simulate", "--script", "-"], b"screen\npng a\0b\n")
    assert status == 2
    assert "line 2: png a" in said
    assert said.endswith(r": wanted FILE, a name without NUL; got 'a\x00b'" + "\n")


@pytest.mark.parametrize("arguments", ["--help", "deck --help", "journal --help", "--version"])
def test_help_that_cannot_be_written_at_once_is_said(arguments: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*TABLEKEEPER, *arguments.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            check=False,
        )
    assert done.returncode == 74
    assert done.stderr == b"tablekeeper: cannot read or write any more: No space left on device\n"


@pytest.mark.parametrize(
    "command",
    [
        "journal show",
        "engine --journal",
        "simulate --script",
        "simulate --script - --storage",
        "bench --directory",
        "deck check",
        "deck list --storage",
        "set check",
        "set list --storage",
        "cafe off --storage",
        "tags export x --storage",
    ],
)
def test_a_name_in_two_lines_is_told_in_one(command: str, tmp_path: Path) -> None:
    odd = tmp_path / "two\nlines"
    odd.touch()  # nothing lies below a file
    assert repr(str(odd / "x")) in refused([*command.split(), odd / "x"])
    if command in ("journal show", "engine --journal"):
        assert refused([*command.split(), odd]).startswith(f"{str(odd)!r}: wanted the journal of a match")


def test_a_line_that_is_too_long_is_refused_and_skipped() -> None:
    """However long it is: the engine goes on with the next one."""
    with subprocess.Popen(
        [*TABLEKEEPER, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        for _ in range(300):
            engine.stdin.write(bytes(1_000_000))
        engine.stdin.write(b'\n{"do":"show"}\n')
        engine.stdin.write(b'{"do":"show"}'.ljust(LONGEST_LINE - 1) + b"\n")
        engine.stdin.write(b'{"do":"show"}'.ljust(LONGEST_LINE) + b"\n")
        engine.stdin.write(b'{"do":"show"}'.ljust(LONGEST_LINE + 1) + b"\n")
        engine.stdin.close()
        answers = [json.loads(line)["refused"] for line in engine.stdout]
        assert engine.wait() == 0
        assert not engine.stderr.read()
    assert [refusal["code"] for refusal in answers] == ["R30", "R23", "R23", "R30", "R30"]
    assert f"wanted a line of at most {LONGEST_LINE} bytes" in answers[0]["why"]
