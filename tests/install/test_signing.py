"""A signed release is checked by the commands of the page, and nothing that was changed passes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from packages import layer, release, signing

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/releases.md").read_text(encoding="utf-8")
CONSOLES = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
CHECK, MAKE, _ = (re.findall(r"^\$ (.*)", block, re.MULTILINE) for block in CONSOLES)
"""The commands that check a download, and those that make a key."""

pytestmark = pytest.mark.needs_package("openssh-client")


def typed(line: str, place: Path) -> subprocess.CompletedProcess[str]:
    """Run what somebody types into a terminal there."""
    return subprocess.run(["bash", "-c", line], cwd=place, capture_output=True, text=True, check=False)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a throw-away key and the file of signers, made by the commands of the page."""
    for folder in (".ssh", "packages"):
        (tmp_path / folder).mkdir()
    key, written = MAKE
    for command in (f"{key} -N '' -q", written):
        assert typed(command.replace("~", str(tmp_path)), tmp_path).returncode == 0
    return tmp_path


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A release that nobody has signed."""
    directory = tmp_path / "release"
    directory.mkdir()
    for name in ("tablekeeper-1.box", "notes.md"):
        (directory / name).write_bytes(name.encode() * 100)
    (directory / release.SUMS).write_text(release.sums(sorted(directory.iterdir())))
    (directory / release.UNSIGNED).write_text(release.UNSIGNED_SAYS)
    return directory


@pytest.fixture
def signed(home: Path, made: Path) -> Path:
    """The same signed, and downloaded by a stranger: with the signers of the repository, and without the notes."""
    signing.sign(home / ".ssh/tablekeeper", made, home / "packages/signers")
    (made / "notes.md").unlink()
    shutil.copy(home / "packages/signers", made)
    return made


def checked(directory: Path) -> list[int]:
    """Return how the commands of the page end."""
    return [typed(line, directory).returncode for line in CHECK]


def test_a_stranger_checks_a_download_by_the_commands_of_the_page(signed: Path) -> None:
    first, second = (typed(line, signed) for line in CHECK)
    assert (first.returncode, second.returncode) == (0, 0)
    assert first.stdout.startswith('Good "tablekeeper-release" signature for tablekeeper with ED25519 key')
    assert second.stdout == "tablekeeper-1.box: OK\n"
    assert not (signed / release.UNSIGNED).exists()


@pytest.mark.parametrize("name", ["tablekeeper-1.box", release.SUMS, signing.SIGNATURE])
def test_one_changed_byte_of_any_file_is_found(signed: Path, name: str) -> None:
    content = bytearray((signed / name).read_bytes())
    content[len(content) // 2] ^= 1
    (signed / name).write_bytes(content)
    assert any(checked(signed))


def test_a_list_that_a_stranger_has_signed_is_found(signed: Path, tmp_path: Path) -> None:
    key = tmp_path / "stranger"
    subprocess.run(["ssh-keygen", "-t", "ed25519", "-N", "", "-q", "-f", key], check=True)
    (signed / signing.SIGNATURE).unlink()
    subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", signing.WHAT, signed / release.SUMS], check=True)
    assert checked(signed)[0] != 0


def test_a_signature_of_the_same_key_for_something_else_is_found(signed: Path, home: Path) -> None:
    (signed / signing.SIGNATURE).unlink()
    key = home / ".ssh/tablekeeper"
    subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", "file", signed / release.SUMS], check=True)
    assert checked(signed)[0] != 0


def test_what_is_signed_was_looked_at_before(home: Path, made: Path) -> None:
    (made / "notes.md").write_text("exchanged after the checksums were made")
    with pytest.raises(layer.CannotBuild, match=r"notes\.md: FAILED"):
        signing.sign(home / ".ssh/tablekeeper", made, home / "packages/signers")
    assert not (made / signing.SIGNATURE).exists()
    assert (made / release.UNSIGNED).exists()


def test_a_key_that_is_not_written_down_signs_nothing(home: Path, made: Path) -> None:
    with pytest.raises(layer.CannotBuild, match=r"signers: wanted the public part of .*, and the files"):
        signing.sign(home / ".ssh/tablekeeper", made, ROOT / "packages/signers")
    assert not (made / signing.SIGNATURE).exists()
    assert (made / release.UNSIGNED).read_text().startswith("Nobody has signed this release.")


def test_a_key_in_the_repository_is_refused(made: Path) -> None:
    with pytest.raises(layer.CannotBuild, match="wanted a key outside the repository"):
        signing.sign(ROOT / "packages/signers", made)


def test_no_private_key_is_in_the_repository() -> None:
    listed = typed("git ls-files", ROOT).stdout.splitlines()
    begin = b"-----BEGIN " + b"OPENSSH PRIVATE KEY"
    assert [name for name in listed if (ROOT / name).is_file() and begin in (ROOT / name).read_bytes()] == []


def test_the_page_says_that_there_is_no_key_as_long_as_there_is_none() -> None:
    lines = (ROOT / "packages/signers").read_text(encoding="utf-8").splitlines()
    keys = [line for line in lines if line.strip() and not line.startswith("#")]
    assert ("There is no key yet" in PAGE) == (not keys)
    assert all(re.match(r'tablekeeper namespaces="tablekeeper-release" ssh-ed25519 \S+$', line) for line in keys)
