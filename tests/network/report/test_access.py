"""How a table shows who it is, and what is wrong with the file that says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tablekeeper.network.report import access
from tablekeeper.network.report.access import Access, AccessError


def written(directory: Path, content: bytes, mode: int = 0o600) -> Path:
    file = directory / "report.txt"
    file.write_bytes(content)
    file.chmod(mode)
    return file


def test_a_file_has_three_lines_in_any_order_and_a_password_any_character(tmp_path: Path) -> None:
    content = "\ufeff# of the office\r\n\r\nca = /etc/ca.pem\r\npassword= #=ü ß\r\nuser=window\r\n"
    read = access.read(written(tmp_path, content.encode()))
    assert read == Access("window", "#=ü ß", "/etc/ca.pem")
    assert "ü" not in repr(read), "no log has it"


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_a_file_that_others_may_use_is_refused(tmp_path: Path, mode: int) -> None:
    file = written(tmp_path, b"user=window", mode)
    with pytest.raises(AccessError, match=f"others may read it .mode 0{mode:o}.; run: chmod 600 {file}"):
        access.read(file)


def test_a_file_that_systemd_hands_over_has_the_mode_that_it_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of systemd 254 and newer an access control list guards it, and shows as the group's right to read."""
    file = written(tmp_path, b"user=window", 0o440)
    monkeypatch.setenv(access.CREDENTIALS, str(tmp_path))
    assert access.read(file) == Access("window")
    monkeypatch.setenv(access.CREDENTIALS, str(tmp_path / "elsewhere"))
    with pytest.raises(AccessError, match="others may read it"):
        access.read(file)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"user=a\nname=b", "line 2: wanted password= or ca=; correct the line"),
        (b"user=a\n\nuser=b", "line 3: wanted password= or ca=; correct the line"),
        (b"secret", "line 1: wanted user= or password= or ca=; correct the line"),
        (b"user=\xff", "wanted UTF-8"),
        (b"#" * 5000, "wanted 4096 bytes at the most"),
    ],
)
def test_what_is_wrong_is_said_without_what_stands_there(tmp_path: Path, content: bytes, says: str) -> None:
    file = written(tmp_path, content)
    with pytest.raises(AccessError) as raised:
        access.read(file)
    assert str(raised.value).startswith(str(file))
    assert says in str(raised.value)
    assert "secret" not in str(raised.value)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AccessError, match=r"cannot be read: No such file or directory; correct report\.credentials"):
        access.read(tmp_path / "none")
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo, 0o600)
    for other in (fifo, tmp_path):
        with pytest.raises(AccessError, match="wanted a file, got something else"):
            access.read(other)


@pytest.mark.parametrize(("content", "says"), [(None, "No such file or directory"), (b"no certificate", "none in it")])
def test_an_authority_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None, says: str) -> None:
    ca = tmp_path / "ca.pem"
    if content is not None:
        ca.write_bytes(content)
    with pytest.raises(AccessError, match=f"ca: wanted a file of certificates, got {ca}: .*{says}"):
        Access(ca=str(ca)).context()
