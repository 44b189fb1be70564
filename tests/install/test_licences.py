"""The licences of what is handed out: each part has its text, and the way to its source."""

from __future__ import annotations

import json
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from packages import bundle, layer, licences, release, sbom
from packages.address import address
from systemd.image import debian
from systemd.image.debian import Package

FORMATTED = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
License: GPL-2+
 as /usr/share/common-licenses/GPL-2 says
License: BSD-3-clause
"""
UDEV = Package("udev", "252.39-1~deb12u2", "systemd", "252.39-1~deb12u2", "ab" * 32)


def wheel(place: Path, name: str, *, says: str, texts: tuple[str, ...] = ()) -> Path:
    """Return a wheel with these licence files."""
    path = place / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        about = f"{name}-1.0.dist-info"
        packed.writestr(f"{about}/METADATA", f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n{says}\n")
        for text in texts:
            packed.writestr(f"{about}/{text}", f"the text of {text}\n")
    return path


@pytest.fixture
def parts(tmp_path: Path) -> tuple[Path, list[Path]]:
    """Return an unpacked Debian with udev, and the wheels beside it."""
    root = tmp_path / "root"
    for name, text in (("doc/udev/copyright", FORMATTED), ("common-licenses/GPL-2", "GPL\n")):
        (root / "usr/share" / name).parent.mkdir(parents=True)
        (root / "usr/share" / name).write_text(text, encoding="utf-8")
    wheels = [
        wheel(tmp_path, "a_b", says="License-Expression: MIT\nAuthor-email: Ann <ann@example.org>", texts=("LICENSE",)),
        wheel(tmp_path, "c", says="License: BSD\nAuthor: Bob", texts=("licenses/COPYING", "licenses/more/NOTICE")),
        wheel(tmp_path, "pyserial", says="License: BSD"),
    ]
    return root, wheels


def test_each_part_has_its_text_and_the_way_to_its_source(parts: tuple[Path, list[Path]], tmp_path: Path) -> None:
    root, wheels = parts
    place = tmp_path / "LICENCES"
    licences.lay_out(place, root, wheels, [UDEV])
    assert {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()} == {
        "READ ME.txt", "tablekeeper.txt", "sources.txt", "debian/udev.txt", "debian/common-licenses/GPL-2",
        "python/a-b.txt", "python/c.txt", "python/pyserial.txt",
    }  # fmt: skip
    assert (place / "debian/udev.txt").read_text(encoding="utf-8") == FORMATTED
    assert (place / "python/c.txt").read_text() == "the text of licenses/COPYING\n\nthe text of licenses/more/NOTICE\n"
    assert "Redistribution and use" in (place / "python/pyserial.txt").read_text(encoding="utf-8")
    assert (place / "sources.txt").read_text(encoding="utf-8").splitlines()[:3] == [
        f"tablekeeper: {address()}",
        "udev 252.39-1~deb12u2: https://snapshot.debian.org/package/systemd/252.39-1~deb12u2/",
        "a-b 1.0: https://pypi.org/project/a-b/1.0/#files",
    ]


def test_a_part_without_a_text_is_not_handed_out(parts: tuple[Path, list[Path]], tmp_path: Path) -> None:
    root, _ = parts
    bare = wheel(tmp_path, "bare", says="License: MIT")
    with pytest.raises(
        layer.CannotBuild, match=r"bare-1.0.*: wanted a licence, got none: .*packages/licence_texts/bare.txt"
    ):
        licences.lay_out(tmp_path / "one", root, [bare], [UDEV])
    with pytest.raises(layer.CannotBuild, match="bash: wanted its copyright file, got none"):
        licences.lay_out(tmp_path / "two", root, [], [UDEV._replace(name="bash")])


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (FORMATTED, ["BSD-3-clause", "GPL-2+"]),
        ("see /usr/share/common-licenses/LGPL-2.1.\n", ["LGPL-2.1 and others"]),
        ("do what you want\n", ["as in its copyright file"]),
    ],
)
def test_the_licences_of_a_copyright_file_are_named(text: str, named: list[str]) -> None:
    assert licences.of_copyright(text) == named


@pytest.mark.parametrize(
    ("says", "named"),
    [
        ("License: BSD 3-Clause\n  and its text\n", "BSD 3-Clause"),
        ("Classifier: Typing :: Typed\nClassifier: License :: OSI Approved :: Apache Software License\n",
         "Apache Software License"),
        ("Name: a\n", "as in the wheel"),
    ],
)  # fmt: skip
def test_a_wheel_names_its_licence_in_a_line(says: str, named: str) -> None:
    assert licences.of_metadata(Parser().parsestr(says)) == named


def test_the_list_of_parts_is_valid_and_names_licence_and_supplier_of_each(
    parts: tuple[Path, list[Path]], tmp_path: Path
) -> None:
    root, wheels = parts
    licences.lay_out(tmp_path / "LICENCES", root, wheels, [UDEV])
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    for file in (first, second):
        sbom.write(file, "1.0.0.post1+g01234567", wheels, [UDEV], tmp_path / "LICENCES")
    assert first.read_bytes() == second.read_bytes()
    text = first.read_text(encoding="utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    told = json.loads(text)
    named = {
        part["name"]: ([one["license"].get("id", one["license"].get("name")) for one in part["licenses"]],
                       part["supplier"]["name"])
        for part in [told["metadata"]["component"], *told["components"]]
    }  # fmt: skip
    assert named == {
        "tablekeeper": (["MIT"], "The Tablekeeper authors"),
        "a-b": (["MIT"], "Ann"),
        "c": (["BSD"], "Bob"),
        "pyserial": (["BSD"], "pyserial"),
        "udev": (["BSD-3-clause", "GPL-2+"], "Debian"),
    }


def test_a_release_ends_with_all_that_it_owes(parts: tuple[Path, list[Path]], tmp_path: Path) -> None:
    root, wheels = parts
    version, place, owed = "1.0.0", tmp_path / "release", tmp_path / "LICENCES"
    licences.lay_out(owed, root, wheels, [UDEV])
    offline = tmp_path / f"tablekeeper-{version}-offline"
    (offline / "wheels").mkdir(parents=True)
    wheel(offline / "wheels", "d", says="License: Zlib\nAuthor: Dee")
    place.mkdir()
    bundle.pack(offline, place / f"{offline.name}.tar.gz")
    made_at_the_end = ("-licences.tar.gz", ".cdx.json", release.SUMS, release.UNSIGNED, "-offline.tar.gz")
    for name in release.names(version):
        if not name.endswith(made_at_the_end):
            (place / name).write_bytes(b"made before")

    release.finish(place, version, owed, wheels, [UDEV])

    assert {path.name for path in place.iterdir()} == set(release.names(version))
    told = json.loads((place / f"tablekeeper-{version}.cdx.json").read_text(encoding="utf-8"))
    assert [part["name"] for part in told["components"]] == ["a-b", "c", "d", "pyserial", "udev"]
    summed = (place / release.SUMS).read_text().splitlines()
    assert len(summed) == len(release.names(version)) - 2

    (place / "what nobody knows").write_text("")
    with pytest.raises(layer.CannotBuild, match="what nobody knows"):
        release.finish(place, version, owed, wheels, [UDEV])


def test_the_card_and_the_pages_say_where_the_licences_are() -> None:
    card = layer.ROOT / "systemd/image/card/READ ME.txt"
    for page in (card, layer.ROOT / "README.md", layer.ROOT / "docs/licences.md"):
        assert licences.FOLDER in page.read_text(encoding="utf-8"), page.name
    assert all(package.source and package.source_version for package in debian.read().packages)
