"""A release is signed by its owner: `make sign KEY=FILE`, once it was built and looked at.

What is signed is the list of checksums, by `ssh-keygen`, whose signatures are checked with the same command on Debian,
Raspberry Pi OS, macOS and Windows. The key belongs to a person and lies outside the repository; only its public part is
in `packages/signers`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from packages import layer
from packages.release import DIRECTORY, SUMS, UNSIGNED

SIGNERS = layer.PACKAGES / "signers"
"""Whose signature counts, as `ssh-keygen` reads it: a name, what the key may sign, the key."""
WHO = "tablekeeper"
"""The name there; it stays where the key does not."""
WHAT = "tablekeeper-release"
"""What the key signs here, so that none of its other signatures counts as one of a release."""
SIGNATURE = f"{SUMS}.sig"


def sign(key: Path, directory: Path = DIRECTORY, known: Path = SIGNERS) -> Path:
    """Sign a release, and check that as everybody will; return the signature. Raises CannotBuild."""
    layer.require({"ssh-keygen": "openssh-client"})
    sums, signature = directory / SUMS, directory / SIGNATURE
    if not sums.is_file():
        raise layer.CannotBuild(f"{sums}: wanted a release, got none: make release")
    if not key.is_file():
        raise layer.CannotBuild(f"{key}: wanted a key of ssh-keygen, got none; make one: docs/releases.md")
    if key.resolve().is_relative_to(layer.ROOT):
        raise layer.CannotBuild(f"{key}: wanted a key outside the repository, got one in it; move it away")
    signature.unlink(missing_ok=True)
    layer.run("ssh-keygen", "-q", "-Y", "sign", "-f", str(key), "-n", WHAT, str(sums))
    try:
        verify(directory, known)
    except layer.CannotBuild as error:
        signature.unlink()
        why = f"{known.name}: wanted the public part of {key}, and the files as they were summed, got:\n{error}"
        raise layer.CannotBuild(why) from error
    (directory / UNSIGNED).unlink(missing_ok=True)
    return signature


def verify(directory: Path, known: Path) -> None:
    """Check the signature of a release, and its files. Raises CannotBuild."""
    command = 'ssh-keygen -Y verify -f "$1" -I "$2" -n "$3" -s "$4" < "$5" && sha256sum --check --strict --quiet "$5"'
    layer.run("env", "--chdir", str(directory), "sh", "-c", command, "sh", str(known), WHO, WHAT, SIGNATURE, SUMS)


def main() -> int:
    """Sign with the key that is named; return the exit status."""
    if len(sys.argv) != 2 or not sys.argv[1]:
        print("wanted a key, got none; make sign KEY=~/.ssh/tablekeeper (docs/releases.md)", file=sys.stderr)
        return 2
    try:
        print(f"Signed: {sign(Path(sys.argv[1]).expanduser())}")
    except layer.CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
