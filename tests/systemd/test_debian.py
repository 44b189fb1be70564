"""The state of Debian that is written down: the very packages, from wherever they are to be had, or none."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from packages import layer
from systemd.image import debian
from systemd.image.debian import Package, State
from systemd.image.flavour import FLAVOURS, Flavour

MOMENT = datetime(2026, 11, 26, 18, 16, 23, tzinfo=UTC)
STUB = """#!/bin/bash
# mmdebstrap: has the packages of the mirrors, or of the snapshots, if there are such; each file holds its own name.
case "$*" in *snapshot*) from={place}/snapshots ;; *) from={place}/mirrors ;; esac
echo "$*" >>{place}/calls
[[ -d $from ]] || {{ echo "E: cannot connect" >&2; exit 25; }}
for argument; do
    [[ $argument != --extract-hook=* ]] || hook=${{argument#*=}}
    [[ $argument != *.tar ]] || root=$argument
done
basename "$from" >"$root"
[[ "$*" != *--arch=mips* ]] || tar -cf "$root" -C {place} ./usr
mkdir -p {place}/made/var/cache/apt && ln -sfn "$from" {place}/made/var/cache/apt/archives
sh -c "$hook" sh {place}/made
"""
SHOW = """#!/bin/bash
# dpkg-deb --show --showformat=… FILE
printf '%s source 7 ' "$(head -n 1 "${@: -1}" | sed 's/ spoilt//')"
"""
DPKG = "#!/bin/sh\n# dpkg --print-architecture\necho mips\n"
Debs = Callable[..., None]


def package(name: str, version: str) -> Package:
    return Package(name, version, "source", "7", hashlib.sha256(f"{name} {version}".encode()).hexdigest())


@pytest.fixture
def debs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Debs:
    """Return what lets mirrors or snapshots have packages; bash 1:5.2 and udev 2 are written down."""
    (tmp_path / "bin").mkdir()
    for name, text in (("mmdebstrap", STUB.format(place=tmp_path)), ("dpkg-deb", SHOW), ("dpkg", DPKG)):
        stub = tmp_path / "bin" / name
        stub.write_text(text, encoding="utf-8")
        stub.chmod(0o755)
    monkeypatch.setenv("PATH", f"{stub.parent}:{os.environ['PATH']}")
    file = tmp_path / "debian.txt"
    file.write_text(str(State(MOMENT, (package("bash", "1:5.2"), package("udev", "2")))), encoding="utf-8")
    state = debian.read(file)
    monkeypatch.setattr(debian, "read", lambda file=file: state)

    def have(where: str, **versions: str) -> None:
        (tmp_path / where).mkdir()
        for name, version in versions.items():
            deb = f"{name}_{version.replace(':', '%3a')}_arm64.deb"
            (tmp_path / where / deb).write_text(f"{name} {version}", encoding="utf-8")

    return have


@pytest.mark.parametrize("flavour", FLAVOURS, ids=lambda flavour: flavour.name)
def test_the_state_that_is_written_down_can_be_read_and_holds_what_is_asked_for(flavour: Flavour) -> None:
    state = debian.read(flavour.state)
    assert str(state) == flavour.state.read_text(encoding="utf-8")
    assert list(state.packages) == sorted(state.packages)
    assert {*debian.PACKAGES, *flavour.packages} <= {package.name for package in state.packages}
    assert all(len(bytes.fromhex(package.digest)) == 32 for package in state.packages)


def test_what_the_mirrors_have_comes_from_them(debs: Debs, tmp_path: Path) -> None:
    debs("mirrors", bash="1:5.2", udev="2")
    debian.fetch(tmp_path / "a place")
    assert (tmp_path / "a place/root.tar").read_text(encoding="utf-8") == "mirrors\n"
    assert [path.name for path in (tmp_path / "a place").iterdir()] == ["root.tar"]


def test_what_debian_has_newer_by_now_comes_from_the_snapshots(debs: Debs, tmp_path: Path) -> None:
    debs("mirrors", bash="1:5.2", udev="3")
    debs("snapshots", bash="1:5.2", udev="2")
    debian.fetch(tmp_path / "place")
    assert (tmp_path / "place/root.tar").read_text(encoding="utf-8") == "snapshots\n"
    call = (tmp_path / "calls").read_text(encoding="utf-8").splitlines()[-1]
    assert "deb [check-valid-until=no] http://snapshot.debian.org/archive/debian/20261126T181623Z trixie main" in call
    assert "/archive/debian-security/20261126T181623Z trixie-security main" in call


def test_a_file_that_is_another_under_the_same_name_is_not_taken(debs: Debs, tmp_path: Path) -> None:
    debs("mirrors", bash="1:5.2", udev="2")
    (tmp_path / "mirrors/udev_2_arm64.deb").write_text("udev 2 spoilt", encoding="utf-8")
    with pytest.raises(layer.CannotBuild, match=r"got udev 2: .*, and its snapshots cannot be had: mmdebstrap failed"):
        debian.fetch(tmp_path / "place")


def test_what_neither_has_is_named_with_what_to_do(debs: Debs, tmp_path: Path) -> None:
    debs("mirrors", bash="1:5.2", udev="3")
    debs("snapshots", bash="1:5.2")
    with pytest.raises(layer.CannotBuild, match=r"debian\.txt: wanted its packages, got udev 2: make debian takes"):
        debian.fetch(tmp_path / "place")


def test_the_python_that_compiles_is_the_card_s_for_the_processor_of_this_computer(debs: Debs, tmp_path: Path) -> None:
    (tmp_path / "usr/bin").mkdir(parents=True)
    debs("mirrors", bash="1:5.2+b1")
    debian.fetch_python(tmp_path / "python")
    assert (tmp_path / "python/usr/bin").is_dir()
    assert [path.name for path in (tmp_path / "python").iterdir()] == ["usr"]
    call = (tmp_path / "calls").read_text(encoding="utf-8")
    assert "--arch=mips --include=python3-minimal" in call
    assert "snapshot" not in call, "another build of the same source will do"


def test_a_python_of_another_state_does_not_compile(debs: Debs, tmp_path: Path) -> None:
    debs("mirrors", perl="5")
    with pytest.raises(layer.CannotBuild, match=r"debian\.txt: wanted its packages, got perl 5: .* cannot be had"):
        debian.fetch_python(tmp_path / "python")


def test_it_is_renewed_by_one_command_that_names_what_has_changed(debs: Debs, tmp_path: Path) -> None:
    debs("mirrors", bash="1:5.2", udev="3")
    later = MOMENT + timedelta(days=40)
    file = tmp_path / "debian.txt"
    assert debian.renew(later, file=file) == [" ".join(package("udev", version)) for version in "23"]
    written = State(later, (package("bash", "1:5.2"), package("udev", "3")))
    assert file.read_text(encoding="utf-8") == str(written)
    file.write_text("spoilt\n", encoding="utf-8")
    assert len(debian.renew(later, file=file)) == 2
    assert file.read_text(encoding="utf-8") == str(written)


@pytest.mark.parametrize(("days", "says"), [(0, ""), (44, ""), (45, ", 45 days old: make debian takes newer packages")])
def test_an_old_state_is_said(days: int, says: str) -> None:
    assert State(MOMENT, ()).age(MOMENT + timedelta(days=days)) == f"Debian trixie of 2026-11-26{says}"


@pytest.mark.parametrize("text", ["# a\nnever\n", "# a\n20261126T181623Z\nbash 5\n"])
def test_a_spoilt_list_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "debian.txt").write_text(text, encoding="utf-8")
    with pytest.raises(layer.CannotBuild, match=r"debian\.txt: wanted a moment and packages, got .*: make debian"):
        debian.read(tmp_path / "debian.txt")
