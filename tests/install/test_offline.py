"""The installer in the offline bundle: what lies beside it is taken, and nobody else is asked."""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path

import pytest

from packages import bundle, layer
from tests.install.system import System


@pytest.fixture
def beside(system: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the bundle with empty wheels, from which the system is installed."""
    place = tmp_path / "a stick" / "bundle"

    def fetch(wheels: Path, python: str, machine: str, *lists: str) -> None:
        wheels.mkdir(exist_ok=True)
        for name in lists:
            (wheels / f"{name}-1-{python}-{machine}.whl").touch()

    monkeypatch.setattr(layer, "fetch_wheels", fetch)
    bundle.lay_out(place, bundle.KINDS)
    system.script = place / "install.sh"
    return place


def test_what_lies_beside_the_installer_is_taken_and_nobody_is_asked(system: System, beside: Path) -> None:
    done = system.run()
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert "nothing is fetched" in done.stdout
    assert not [call for call in system.calls if call.startswith("apt-get")]
    said = system.read("surroundings")
    assert "PIP_NO_INDEX=yes" in said
    assert f"PIP_FIND_LINKS=file://{beside.parent.parent}/a%20stick/bundle/wheels" in said


def test_pip_comes_from_the_bundle_where_there_is_no_python3_venv(system: System, beside: Path) -> None:
    assert system.run().returncode == 0
    (made,) = (call for call in system.calls if " -m venv " in call)
    assert " --without-pip " in made
    installs = [call.rpartition("/")[2] for call in system.calls if " -m pip install " in call]
    assert installs == ["pip.txt", "build.txt", "box.txt", "web.txt", "bundle", "pi.txt"]
    assert f"PYTHONPATH={beside}/wheels/pip-1-3.11-aarch64.whl" in system.read("surroundings")


def test_wheels_for_another_python_are_named_and_the_network_is_asked(system: System, beside: Path) -> None:
    (beside / "wheels/kinds.txt").write_text("3.99 aarch64\n3.11 riscv64\n")
    done = system.run()
    assert done.returncode == 0
    assert "are for 3.99 aarch64,3.11 riscv64; this is 3.11 aarch64: asking the network" in done.stderr
    assert [call for call in system.calls if call.startswith("apt-get install")]
    assert "PIP_NO_INDEX" not in system.read("surroundings")


def asked_of_the_network(system: System) -> list[str]:
    return [call for call in system.calls if call.startswith("apt-get") or " -m pip install " in call]


SPOILT = {
    "empty": b"",
    "cut off": b"3.11 aarch64\n3.13 aar",
    "noise": bytes(range(256)),
    "zeros": bytes(60),
    "of Windows": b"3.11 aarch64\r\n3.13 aarch64\r\n",
    "another text": b"3.11 aarch64\n<html>not found</html>\n",
    "an empty line": b"3.11 aarch64\n\n",
}


@pytest.mark.parametrize("content", SPOILT.values(), ids=SPOILT.keys())
def test_a_spoilt_list_of_kinds_is_said_and_nobody_is_asked(system: System, beside: Path, content: bytes) -> None:
    (beside / "wheels/kinds.txt").write_bytes(content)
    refused_as_not_whole(system, beside, "kinds.txt")
    assert not asked_of_the_network(system)


@pytest.mark.parametrize("folder", [False, True], ids=["gone", "a folder"])
def test_a_list_of_kinds_that_is_no_file_is_said_and_nobody_is_asked(
    system: System, beside: Path, *, folder: bool
) -> None:
    (beside / "wheels/kinds.txt").unlink()
    if folder:
        (beside / "wheels/kinds.txt").mkdir()
    refused_as_not_whole(system, beside, "kinds.txt")
    assert not asked_of_the_network(system)


def refused_as_not_whole(system: System, beside: Path, what: str) -> None:
    """Check that one line, and nothing but it, says what the bundle lacks, and that nothing has been installed."""
    done = system.run()
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"install.sh: {beside}/wheels: wanted all that is to be installed, got ")
    assert what in line
    assert "Unpack it anew" in line
    assert not system.versions
    assert not [call for call in system.calls if call.startswith("apt-get")]


def test_a_bundle_without_pip_is_said(system: System, beside: Path) -> None:
    for wheel in (beside / "wheels").glob("pip-*"):
        wheel.unlink()
    refused_as_not_whole(system, beside, "no wheel of pip")


@pytest.mark.parametrize("name", ["pip", "build", "box", "pi"])
def test_a_bundle_whose_wheels_are_not_those_it_names_is_said(system: System, beside: Path, name: str) -> None:
    system.write("fails", f"python -m pip install *{name}.txt*\n")
    refused_as_not_whole(system, beside, "")


def test_the_bundle_holds_what_the_installer_needs_and_the_pages_that_tell_how(beside: Path) -> None:
    for name in (
        "install.sh",
        "packages/fetch",
        "systemd/tablekeeper.service",
        "firmware/command_line/main.py",
        "docs/install.md",
    ):
        assert (beside / name).is_file(), name
    assert not (beside / "tests").exists()


def test_packed_twice_it_is_the_same(beside: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.tar.gz", tmp_path / "second.tar.gz"
    bundle.pack(beside, first)
    again = tmp_path / "again" / beside.name
    shutil.copytree(beside, again, copy_function=shutil.copy)
    bundle.pack(again, second)
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as tar:
        members = {member.name: member for member in tar.getmembers()}
    assert members["bundle/install.sh"].mode == 0o755
    assert members["bundle/README.md"].mode == 0o644
