"""The pinned packages: each list names them with their versions and the hashes of their files, and may include another.

A pin of which there are no files for every system says for which it is: `; sys_platform == "linux"`.

`python packages/pins.py lacking LIST…` says what the environment that runs it lacks of them. After a version has been
changed by hand, `python packages/pins.py renew` asks PyPI for the files of every version and writes their hashes anew.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).resolve().parent
INDEX = "https://pypi.org/simple"
JSON = "application/vnd.pypi.simple.v1+json"

Files = dict[str, str]
"""The files of a package by name, each with its SHA-256 in hexadecimal."""


def pins(path: Path) -> Iterator[tuple[str, str]]:
    """Give the name and version of every package of a list that is for this system, and of those that it includes."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if included := re.fullmatch(r"-r (\S+)", line):
            yield from pins(path.with_name(included[1]))
        pin = re.match(r'([\w.-]+)==([\w.]+)(?: ; sys_platform == "(\w+)")?', line)
        if pin is not None and pin[3] in (None, sys.platform):
            yield pin[1], pin[2]


def lacking(wanted: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Say of every package that is not installed, or in another version, what was wanted and what is there."""
    for name, pinned in wanted:
        try:
            found = version(name)
        except PackageNotFoundError:
            found = "none"
        if found != pinned:
            yield f"wanted {name} {pinned}, got {found}"


def installable(file: str) -> bool:
    """Return whether a file is a source distribution or a wheel for CPython 3.11 or newer, on 64-bit Linux or macOS."""
    if not file.endswith(".whl"):
        return file.endswith(".tar.gz")
    python, abi, platform = file.removesuffix(".whl").split("-")[-3:]
    return (
        (abi == "abi3" or re.search(r"\bpy3\b|^cp3(1[1-9]|[2-9]\d)$", python) is not None)
        and not abi.endswith("t")  # without the interpreter's lock
        and re.search(r"^any$|linux.*(64|64le|390x)$|^macosx", platform) is not None
    )


def of_version(files: Files, name: str, pinned: str) -> Files:
    """Return those files of a package that belong to one version and that somebody may install."""
    spelling = re.sub(r"[-_.]+", "[-_.]+", name)
    start = re.compile(rf"{spelling}-{re.escape(pinned)}(-|\.tar)", re.IGNORECASE)
    return {file: digest for file, digest in files.items() if start.match(file) and installable(file)}


def renewed(text: str, ask: Callable[[str], Files]) -> str:
    """Return a list with the hashes that an index has now. Raises LookupError for a version of which it has no file."""
    lines = []
    for line in text.splitlines():
        if line.startswith("    --hash="):
            continue
        kept = line.removesuffix(" \\")
        lines.append(kept)
        if pin := re.match(r"([\w.-]+)==([\w.]+)", kept):
            files = of_version(ask(pin[1]), pin[1], pin[2])
            if not files:
                raise LookupError(f"{kept}: wanted files on {INDEX}, got none; name a version that it has")
            lines[-1] = " \\\n    ".join([kept, *sorted(f"--hash=sha256:{digest}" for digest in files.values())])
    return "\n".join([*lines, ""])


def ask_pypi(name: str) -> Files:
    """Return every file that PyPI has of a package. Raises OSError where it cannot be reached."""
    page = f"{INDEX}/{re.sub(r'[-_.]+', '-', name).lower()}/"
    request = urllib.request.Request(page, headers={"Accept": JSON})  # noqa: S310 - the scheme is ours
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        return {file["filename"]: file["hashes"]["sha256"] for file in json.load(answer)["files"]}


def main(verb: str, *names: str) -> int:
    """Do what the command line asks for; return its exit status."""
    if verb == "renew":
        for path in sorted(HERE.glob("*.txt")):
            path.write_text(renewed(path.read_text(encoding="utf-8"), ask_pypi), encoding="utf-8")
        return 0
    missing = [line for name in names for line in lacking(pins(HERE / f"{name}.txt"))]
    print(*missing, sep="\n", end="\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
