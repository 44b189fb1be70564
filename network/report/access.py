"""How a table shows a broker who it is: a file of lines `user=`, `password=`, `ca=`, which nobody else may read."""

from __future__ import annotations

import os
import ssl
import stat
from dataclasses import dataclass, field
from pathlib import Path

from tablekeeper.network import lines
from tablekeeper.network.lines import LinesError

FIELDS = ("user", "password", "ca")
CREDENTIALS = "CREDENTIALS_DIRECTORY"
"""The environment variable by which systemd names where it has put what it hands over."""


class AccessError(ValueError):
    """The file cannot be used; the text says why and what to do, and `line` where, if that is known: else 0."""

    def __init__(self, why: str, line: int = 0) -> None:
        self.line = line
        super().__init__(why)


@dataclass(frozen=True)
class Access:
    """What it says."""

    user: str = ""
    password: str = field(default="", repr=False)
    ca: str = ""
    """The file of the certificate authority that the brokers' certificates are from; none: those of the computer."""

    def context(self) -> ssl.SSLContext:
        """Return how certificates are looked at. Raises AccessError."""
        try:
            context = ssl.create_default_context(cafile=self.ca or None)
        except OSError as error:  # ssl.SSLError is one, and has no words for people
            why = error.strerror if error.filename or not isinstance(error, ssl.SSLError) else "there is none in it"
            raise AccessError(f"ca: wanted a file of certificates, got {self.ca}: {why}; correct the line") from None
        if self.ca:  # Python 3.13 and newer want more of an authority than most houses' own have (RFC 5280, 4.2.1)
            context.verify_flags &= ~ssl.VERIFY_X509_STRICT
        context.sslsocket_class = _Closed
        return context


class _Closed(ssl.SSLSocket):
    """A socket that is closed where its certificate or its line is no good; paho leaves that to the collector."""

    def do_handshake(self, block: bool = False) -> None:
        try:
            super().do_handshake(block)
        except BaseException:
            self.close()
            raise


def private(path: Path, option: str) -> str:
    """Return what stands in a file that nobody else may read; an option names it. Raises AccessError.

    What systemd hands over (systemd.exec(5), `LoadCredential=`) the service's user alone can read. An access control
    list may see to that, which the mode shows as rights of the group.
    """
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError as error:
        raise AccessError(f"{path} cannot be read: {error.strerror}; correct {option}") from None
    there = os.fstat(handle)
    if not stat.S_ISREG(there.st_mode):
        os.close(handle)
        raise AccessError(f"{path}: wanted a file, got something else; correct {option}")
    with os.fdopen(handle, "rb") as file:
        handed = str(path.parent) == os.environ.get(CREDENTIALS)
        if there.st_mode & (stat.S_IRWXG | stat.S_IRWXO) and not handed:
            raise AccessError(f"{path}: others may read it (mode {there.st_mode & 0o777:04o}); run: chmod 600 {path}")
        content = file.read(lines.MOST_BYTES + 1)
    try:
        return lines.text(content)
    except LinesError as error:
        raise AccessError(f"{path}: {error}") from None


def read(path: Path, option: str = "report.credentials") -> Access:
    """Return what a file says; passwords in it may have any character. Raises AccessError."""
    content = private(path, option)
    try:
        return Access(**{name: value.text for name, value in lines.values(content, FIELDS).items()})
    except LinesError as error:
        raise AccessError(f"{path}, {error}", error.line) from None
